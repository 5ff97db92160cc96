//! Sums of heaps by their misère quotient: each heap has an element of a finite monoid, and the
//! product of the elements says who wins.

use crate::answer::{Answer, ComponentAnswer, Engine, HowKnown, Move};
use crate::error::{NoValue, Solved, no_value};
use crate::moves::{Held, tidy};
use crate::question::Question;
use crate::sources::sum_of;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{Heaps, MiserePeriod, Positions, Solver};
use nimatron_messages::misere as says;
use std::ops::ControlFlow;

/// The units of work that a quotient may take: a second or two. A quotient that takes longer often does
/// not end at all.
const WORK: u64 = 1 << 27;
/// Largest heap up to which a period is looked for.
const MAX_HEAP: usize = 20_000;
/// Games whose heaps are at most this large are not looked at beyond them.
const SMALL: usize = 64;
/// Heaps up to this size are split in all ways to list winning moves.
const MAX_SPLIT: usize = 1 << 16;

/// What is known of the heaps of a question.
struct Known {
    solver: Solver<Heaps>,
    period: Option<MiserePeriod>,
}

impl Known {
    /// The element of a heap of a code; `None` if it is beyond what is known.
    fn element(&self, code: usize, heap: u64) -> Option<u16> {
        let elements = self.solver.elements();
        let number = |heap: usize| self.solver.heaps().number(code, heap);
        let own = usize::try_from(heap).ok().filter(|&heap| heap < elements.len() / self.solver.heaps().codes().len());
        let heap = match (own, self.period) {
            (Some(heap), _) => heap,
            (None, Some(MiserePeriod { preperiod, period })) => {
                let (first, period) = (preperiod as u64, period as u64);
                usize::try_from(first + heap.checked_sub(first)? % period).ok()?
            }
            (None, None) => return None,
        };
        elements.get(number(heap)).copied()
    }

    fn product(&self, elements: impl IntoIterator<Item = u16>) -> u16 {
        elements.into_iter().fold(0, |product, element| self.solver.quotient().product(product, element))
    }
}

/// The answer by the quotient, if all components are heaps with a code and the quotient is found;
/// `log` says why not.
pub(super) fn solve(
    question: &Question,
    positions: &[&[i64]],
    budget: &Budget,
    log: &mut Vec<nimatron_messages::Message>,
) -> Solved<Option<Answer>> {
    let by_theorem = |(component, position): (&crate::question::Component, &&[i64])| {
        component.game.theory.as_ref().is_some_and(|theory| theory.pair(position).is_some())
    };
    if question.components.is_empty() || question.components.iter().zip(positions).all(by_theorem) {
        return Ok(None);
    }
    let (mut codes, mut heaps): (Vec<Code>, Vec<(usize, u64)>) = Default::default();
    for (component, position) in question.components.iter().zip(positions) {
        let (Some(code), [heap]) = (component.game.heap_code(), position) else { return Ok(None) };
        let Ok(heap) = u64::try_from(*heap) else { return Ok(None) };
        let place = codes.iter().position(|known| *known == code).unwrap_or_else(|| {
            codes.push(code);
            codes.len() - 1
        });
        heaps.push((place, heap));
    }
    let largest = |code: Option<usize>| {
        let own = heaps.iter().filter(|heap| code.is_none_or(|code| heap.0 == code));
        usize::try_from(own.map(|heap| heap.1).max().unwrap_or(0)).unwrap_or(usize::MAX)
    };
    let to = largest(None).min(MAX_HEAP);
    // Beside larger heaps of other games, those of this one are bounded.
    let bound = |code: usize| Some(largest(Some(code))).filter(|&largest| largest <= SMALL && largest < to);
    let codes = codes.into_iter().enumerate().map(|(place, code)| (code, bound(place))).collect();
    let mut solver = Solver::new(Heaps::up_to(codes));
    // Where the quotient is not found, the search of the sum is asked.
    let period = solver.extend_to_period(to, &budget.within_work(WORK)).unwrap_or(None);
    budget.check().map_err(|reason| no_value(NoValue::Stopped(reason), &question.components[0].game))?;
    let known = Known { solver, period };
    let reached = known.solver.elements().len() / known.solver.heaps().codes().len();
    let elements: Option<Vec<u16>> = heaps.iter().map(|&(code, heap)| known.element(code, heap)).collect();
    let Some(elements) = elements else {
        log.push(says::passed(reached.saturating_sub(1)));
        return Ok(None);
    };
    let quotient = known.solver.quotient();
    let how = match known.period {
        Some(MiserePeriod { preperiod, period }) => HowKnown::Proved {
            claim: says::claim(quotient.size(), quotient.lost_elements(), period, preperiod),
            proof: says::proof(reached - 1),
        },
        None => HowKnown::Computed { engine: Engine::Quotient, positions: reached },
    };
    log.push(says::chosen(quotient.size(), quotient.lost_elements(), reached - 1));
    let outcome = if quotient.is_lost(known.product(elements.iter().copied())) { Outcome::P } else { Outcome::N };
    let component = |component| ComponentAnswer::new(component, how.clone());
    let mut answer = Answer {
        shown: question.show(),
        convention: Convention::Misere,
        outcome,
        value: None,
        winning_moves: Vec::new(),
        complete: true,
        count: None,
        known: how.clone(),
        components: question.components.iter().map(component).collect(),
        remoteness: None,
        reasons: Vec::new(),
        missing_reasons: 0,
        stopped: None,
        moves: Vec::new(),
        log: Vec::new(),
    };
    if outcome.mover_wins() {
        let mut held = Held::new(budget);
        for (at, (component, &(code, heap))) in question.components.iter().zip(&heaps).enumerate() {
            let others = elements.iter().enumerate().filter(|(other, _)| *other != at);
            let rest = known.product(others.map(|(_, &element)| element));
            let (options, complete) = winning(&known, code, heap, rest, &component.game, &mut held)
                .map_err(|error| no_value(error, &component.game))?;
            answer.complete &= complete;
            answer.winning_moves.extend(options.into_iter().map(|to| Move::new(at, component, sum_of(to))));
        }
    }
    Ok(Some(answer))
}

/// Options, each with its components.
type Options = Vec<Vec<Vec<i64>>>;

/// The options of a heap that are lost beside the rest, and whether these are all.
fn winning(
    known: &Known,
    code: usize,
    heap: u64,
    rest: u16,
    game: &GameDef,
    held: &mut Held<'_>,
) -> Result<(Options, bool), NoValue> {
    let mut found = Options::new();
    let mut failed = None;
    let mut test = |parts: &[u64]| {
        let elements: Option<Vec<u16>> = parts.iter().map(|&part| known.element(code, part)).collect();
        let element = elements.map(|elements| known.product(elements.into_iter().chain([rest])));
        let is_lost = element.is_some_and(|element| known.solver.quotient().is_lost(element));
        if failed.is_none() && is_lost {
            let mut parts: Vec<Vec<i64>> = parts.iter().map(|&part| vec![part as i64]).collect();
            if parts.is_empty() {
                parts.push(vec![0]);
            }
            let parts = tidy(game, &parts);
            match held.hold_option(&parts) {
                Ok(()) => found.push(parts),
                Err(error) => failed = Some(error),
            }
        }
    };
    let heaps = known.solver.heaps();
    let own = &heaps.codes()[code];
    let max_split = match own.most_heaps() {
        0..=2 => MAX_SPLIT as u64,
        3 => 1 << 10,
        _ => 1 << 6,
    };
    let complete = heap <= max_split;
    if complete {
        let heap = heap as usize;
        let single = Heaps::new(vec![own.clone()]);
        let _ = single.options(heap, &mut |parts| {
            test(&parts.iter().map(|&part| part as u64).collect::<Vec<_>>());
            ControlFlow::Continue(())
        });
    } else {
        // Each way to split off a larger part has the elements of one with a period less.
        let first = known.period.map_or(MAX_SPLIT, |it| it.preperiod + it.period) as u64;
        for (taken, digit) in own.moves(usize::try_from(heap).unwrap_or(usize::MAX)) {
            let Some(left) = heap.checked_sub(taken as u64) else { continue };
            for count in (0..3).filter(|count| digit.heaps >> count & 1 == 1) {
                match count {
                    0 if left == 0 => test(&[]),
                    1 if left > 0 => test(&[left]),
                    2 => (1..=first.min(left / 2)).for_each(|part| {
                        if !digit.different || part != left - part {
                            test(&[part, left - part]);
                        }
                    }),
                    _ => {}
                }
            }
        }
    }
    if let Some(error) = failed {
        return Err(error);
    }
    found.sort_unstable();
    found.dedup();
    Ok((found, complete))
}
