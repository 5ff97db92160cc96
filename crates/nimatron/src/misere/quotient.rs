//! Sums of heaps by their misère quotient: each heap has an element of a finite monoid, and the
//! product of the elements says who wins.

use super::certificate::checked;
use crate::answer::{Answer, ComponentAnswer, Engine, HowKnown, Move};
use crate::error::{NoValue, SolveResult, no_value};
use crate::moves::{BudgetedBytes, NEXT, Visit, sum_of, tidy, walk_within};
use crate::proven::Proven;
use crate::question::{Component, Question};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{Heaps, MiserePeriod, QuotientSolver};
use nimatron_messages::{Message, laws, misere as says};
use nimatron_proof::Proved;

/// The units of work that a quotient may take: a second or two. A quotient that takes longer often
/// does not end at all.
const WORK: u64 = 1 << 27;
/// Largest heap up to which a period is looked for.
const MAX_HEAP: usize = 20_000;
/// Games whose heaps are at most this large are not looked at beyond them.
const SMALL: usize = 64;
/// Heaps up to this size are split in all ways to list winning moves.
const MAX_SPLIT: u64 = 1 << 16;
/// The units of work for that.
const LISTING: u64 = 1 << 25;

/// What is known of the heaps of a question.
struct HeapQuotient {
    solver: QuotientSolver<Heaps>,
    period: Option<MiserePeriod>,
    /// What the checker says of the period.
    proved: Option<Proved>,
}

impl HeapQuotient {
    /// The element of a heap of a code; `None` if it is beyond what is known.
    fn element(&self, code: usize, heap: u64) -> Option<u16> {
        let heap = match self.period {
            Some(period) => period.place(heap),
            None => usize::try_from(heap).ok().filter(|&heap| heap < self.solver.known_heaps())?,
        };
        self.solver.elements().get(self.solver.heaps().number(code, heap)).copied()
    }

    fn product(&self, elements: impl IntoIterator<Item = u16>) -> u16 {
        self.solver.quotient().product_of(elements)
    }
}

/// The quotient that decides a question.
pub(crate) struct DecidingQuotient {
    pub(crate) solver: QuotientSolver<Heaps>,
    pub(crate) period: Option<MiserePeriod>,
    /// The elements of the heaps that are asked for.
    pub(crate) elements: Vec<u16>,
    /// Why the checker did not accept certificates that were found.
    pub(crate) refused: Vec<Message>,
}

/// The quotient that decides a question in misère play, and the elements of its heaps; `None` if
/// its components are not heaps with a code, a theorem decides them, or no quotient is found.
///
/// # Errors
/// The budget is used up.
pub(crate) fn of_question(question: &Question, budget: &Budget) -> SolveResult<Option<DecidingQuotient>> {
    let small = |component: &Component| component.position.small().map(<[i64]>::to_vec);
    let Some(positions) = question.components.iter().map(small).collect::<Option<Vec<Vec<i64>>>>() else {
        return Ok(None);
    };
    let positions: Vec<&[i64]> = positions.iter().map(Vec::as_slice).collect();
    let found = found(question, &positions, budget, &mut Vec::new())?;
    Ok(found.map(|QuestionQuotient { known: HeapQuotient { solver, period, .. }, elements, refused, .. }| {
        DecidingQuotient { solver, period, elements, refused }
    }))
}

/// A quotient with the heaps of a question: the place of the code and the size of each, and its
/// element.
struct QuestionQuotient {
    known: HeapQuotient,
    heaps: Vec<(usize, u64)>,
    elements: Vec<u16>,
    refused: Vec<Message>,
}

/// The quotient, if all components are heaps with a code and it is found; `log` says why not.
fn found(
    question: &Question,
    positions: &[&[i64]],
    budget: &Budget,
    log: &mut Vec<Message>,
) -> SolveResult<Option<QuestionQuotient>> {
    let by_theorem = |(component, position): (&Component, &&[i64])| {
        component.game.theory().is_some_and(|theory| theory.pair(position).is_some())
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
    let mut solver = QuotientSolver::new(Heaps::up_to(codes));
    // Where the quotient is not found, the search of the sum is asked.
    let period = solver.extend_to_period(to, &budget.within_work(WORK)).unwrap_or(None);
    budget.check()?;
    let mut refused = Vec::new();
    let (period, proved) = checked(&solver, period, &mut refused, budget)?.unzip();
    log.extend(refused.iter().cloned().map(laws::refused));
    let reached = solver.known_heaps();
    let known = HeapQuotient { solver, period, proved };
    let elements: Option<Vec<u16>> = heaps.iter().map(|&(code, heap)| known.element(code, heap)).collect();
    let Some(elements) = elements else {
        log.push(says::passed(reached.saturating_sub(1)));
        return Ok(None);
    };
    Ok(Some(QuestionQuotient { known, heaps, elements, refused }))
}

/// The answer by the quotient, if all components are heaps with a code and the quotient is found;
/// `log` says why not.
pub(super) fn solve(
    question: &Question,
    positions: &[&[i64]],
    budget: &Budget,
    log: &mut Vec<Message>,
) -> SolveResult<Option<Answer>> {
    let Some(QuestionQuotient { known, heaps, elements, .. }) = found(question, positions, budget, log)? else {
        return Ok(None);
    };
    let (quotient, reached) = (known.solver.quotient(), known.solver.known_heaps());
    let how = match (known.period, &known.proved) {
        (Some(MiserePeriod { preperiod, period }), Some(proved)) => HowKnown::Proved(Proven::of_quotient(
            proved,
            says::claim(quotient.size(), quotient.lost_elements(), period, preperiod),
            says::proof(reached - 1),
        )),
        _ => HowKnown::Computed { engine: Engine::Quotient, positions: reached },
    };
    log.push(says::chosen(quotient.size(), quotient.lost_elements(), reached - 1));
    let outcome = if quotient.is_lost(known.product(elements.iter().copied())) { Outcome::P } else { Outcome::N };
    let component = |component| ComponentAnswer::new(component, how.clone());
    let components = question.components.iter().map(component).collect();
    let mut answer = Answer::of(question, Convention::Misere, outcome, how.clone(), components);
    if outcome.mover_wins() {
        let mut held = BudgetedBytes::new(budget);
        for (at, (component, &(code, heap))) in question.components.iter().zip(&heaps).enumerate() {
            let others = elements.iter().enumerate().filter(|(other, _)| *other != at);
            let rest = known.product(others.map(|(_, &element)| element));
            let (options, complete) = winning(&known, code, heap, rest, &component.game, &mut held, budget)
                .map_err(|error| no_value(error, &component.game))?;
            answer.complete &= complete;
            answer.winning_moves.extend(options.into_iter().map(|to| Move::new(at, component, sum_of(to))));
        }
    }
    Ok(Some(answer))
}

/// Options, each with its components.
type HeapOptionList = Vec<Vec<Vec<i64>>>;

/// The options of a heap that are lost beside the rest, and whether these are all.
fn winning(
    known: &HeapQuotient,
    code: usize,
    heap: u64,
    rest: u16,
    game: &GameDef,
    held: &mut BudgetedBytes<'_>,
    budget: &Budget,
) -> Result<(HeapOptionList, bool), NoValue> {
    let mut found = HeapOptionList::new();
    let mut test = |parts: &[Vec<i64>]| -> Visit {
        let element = |part: &Vec<i64>| known.element(code, u64::try_from(*part.first()?).ok()?);
        let elements: Option<Vec<u16>> = parts.iter().map(element).collect();
        let element = elements.map(|elements| known.product(elements.into_iter().chain([rest])));
        if element.is_some_and(|element| known.solver.quotient().is_lost(element)) {
            held.hold_option(parts)?;
            found.push(tidy(game, parts));
        }
        NEXT
    };
    let complete = if heap <= MAX_SPLIT {
        walk_within(game, &[heap as i64], LISTING, budget, &mut test)?
    } else {
        // Each way to split off a larger part has the elements of one with a period less.
        let first = known.period.map_or(MAX_SPLIT, |it| (it.preperiod + it.period) as u64);
        let own = &known.solver.heaps().codes()[code];
        for (taken, digit) in own.moves(usize::try_from(heap).unwrap_or(usize::MAX)) {
            let left = heap - taken as u64;
            let whole = (digit.heaps & 2 != 0).then(|| vec![vec![left as i64]]);
            let pairs = (1..=first).filter(|_| digit.heaps & 4 != 0).map(|part| vec![part, left - part]);
            let pairs = pairs.map(|pair| pair.into_iter().map(|part| vec![part as i64]).collect());
            for parts in whole.into_iter().chain(pairs) {
                let parts: Vec<Vec<i64>> = parts;
                let _ = test(&parts)?;
            }
        }
        false
    };
    found.sort_unstable();
    found.dedup();
    Ok((found, complete))
}
