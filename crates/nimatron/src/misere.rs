//! Misère play of a question: single positions by their misère Grundy value, sums of tame positions
//! by Conway's theorem, and all other sums by searching the sum itself (values do not add up there).

use crate::answer::{Answer, ComponentAnswer, HowKnown, Move};
use crate::by_outcome::Named;
use crate::error::{Solved, no_value, sum_error};
use crate::moves::{MOST_EXPLAINED, all_moves, engine_sum, tidy, walk};
use crate::question::{Component, Question};
use crate::values::{NoValue, Values};
use nimatron_catalogue::Statement;
use nimatron_core::{Budget, Convention, Outcome};
use nimatron_engine::search::{Algebra, Pair, Sums, Tame};

/// Conway's theorem on tame sums.
pub(crate) const TAME: Statement = Statement {
    name: "Conway's theorem on tame games in misère play",
    text: "every position has a pair (normal, misère) of Grundy values; where all pairs below are (0,1), (1,0) or \
           (n,n), pairs of sums follow from pairs of parts: xor, and (1,0) or (0,1) only if all parts are so; lost \
           exactly when the misère value is 0",
    source: "J. H. Conway, On Numbers and Games, chapter 12",
};

pub(crate) fn solve(question: &Question, depth: usize, budget: &Budget) -> Solved<Answer> {
    let mut answer = outcome(question, budget)?;
    if depth > 0 {
        (answer.moves, _) = all_moves(question, MOST_EXPLAINED, budget)?;
    }
    Ok(answer)
}

fn outcome(question: &Question, budget: &Budget) -> Solved<Answer> {
    if let [component] = question.components.as_slice()
        && let Some(theory) = &component.game.theory
        && theory.pair(&component.position).is_none()
        && let Some(outcome) = theory.misere_outcome(&component.position)
    {
        let named = Named { component, theory: &**theory, convention: Convention::Misere, outcome };
        return named.answer(question, 0, budget);
    }
    let (games, numbers) = question.games();
    let mut values: Vec<Values<'_>> = games.iter().map(Values::for_pairs).collect();
    let mut pairs = Vec::new();
    for (component, &number) in question.components.iter().zip(&numbers) {
        let pair = values[number].pair(&component.position, budget);
        pairs.push(pair.map_err(|error| no_value(error, &component.game))?);
    }
    // Only now have the searches looked at all that they had to.
    let component = |((component, &number), pair): ((&Component, &usize), &Pair)| {
        let theory = component.game.theory.as_ref().filter(|theory| theory.pair(&component.position).is_some());
        let known = match theory {
            Some(theory) => HowKnown::Theorem(theory.statement()),
            None => HowKnown::Computed { engine: "search", positions: values[number].pairs() },
        };
        ComponentAnswer {
            grundy: Some(pair.normal),
            misere_grundy: pair.known.then_some(pair.misere),
            ..ComponentAnswer::new(component, known)
        }
    };
    let components: Vec<ComponentAnswer> =
        question.components.iter().zip(&numbers).zip(&pairs).map(component).collect();
    let whole = pairs.iter().fold(Tame::NOTHING, |sum, &pair| Tame::sum(sum, pair));
    let mut answer = Answer {
        shown: question.show(),
        convention: Convention::Misere,
        outcome: Outcome::of_grundy(whole.misere),
        grundy: Some(whole.normal),
        winning_moves: Vec::new(),
        complete: true,
        known: HowKnown::together(&components, &numbers),
        components,
        remoteness: None,
        reasons: Vec::new(),
        moves: Vec::new(),
        log: Vec::new(),
    };
    if whole.known {
        if question.components.len() > 1 {
            answer.log.push(format!("misère: all components are tame: {}", TAME.name));
            if let HowKnown::Theorem(_) = answer.known {
                answer.known = HowKnown::Theorem(TAME);
            }
        } else {
            answer.log.push("misère: one component, by its misère Grundy value".to_owned());
        }
        if answer.outcome.mover_wins()
            && let Some(moves) = moves_by_pairs(question, &pairs, &mut values, &numbers, budget)?
        {
            (answer.winning_moves, answer.complete) = moves;
            return Ok(answer);
        }
        if !answer.outcome.mover_wins() {
            return Ok(answer);
        }
    }
    // Some part is wild: only the whole sum tells.
    let why = "misère: the components are not all tame, so their values do not add up: the sum itself is searched";
    answer.log.push(why.to_owned());
    let rules: Vec<_> = games.iter().map(|game| game.moves()).collect();
    let mut sums = Sums::new(&rules, Convention::Misere, false);
    let mut fate = |question: &Question| {
        sums.fate(&engine_sum(question, &games), budget).map_err(|error| sum_error(error, &games))
    };
    answer.outcome = fate(question)?.outcome;
    if answer.outcome.mover_wins() {
        let (moves, complete) = all_moves(question, usize::MAX, budget)?;
        answer.complete = complete;
        for chosen in moves {
            if fate(&question.after(&chosen))?.outcome == Outcome::P {
                answer.winning_moves.push(chosen);
            }
        }
    }
    answer.known = HowKnown::Computed { engine: "search of the whole sum", positions: sums.positions() };
    Ok(answer)
}

/// The winning moves from pairs, and whether they are all; `None` if some option is not known by its
/// pair.
fn moves_by_pairs(
    question: &Question,
    pairs: &[Pair],
    values: &mut [Values<'_>],
    numbers: &[usize],
    budget: &Budget,
) -> Solved<Option<(Vec<Move>, bool)>> {
    let mut moves = Vec::new();
    let mut complete = true;
    for (index, component) in question.components.iter().enumerate() {
        let others = pairs.iter().enumerate().filter(|(other, _)| *other != index);
        let rest = others.fold(Tame::NOTHING, |sum, (_, &pair)| Tame::sum(sum, pair));
        let source = &mut values[numbers[index]];
        let mut found: Vec<Vec<Vec<i64>>> = Vec::new();
        let mut known = true;
        let mut test = |parts: &[Vec<i64>]| -> Result<(), NoValue> {
            let mut sum = rest;
            for part in parts {
                sum = Tame::sum(sum, source.pair(part, budget)?);
            }
            known &= sum.known;
            if sum.misere == 0 {
                found.push(tidy(&component.game, parts));
            }
            Ok(())
        };
        // With a theorem for pairs, only options of the few values that can win are looked at: the
        // winning value is that of the rest, or 0 or 1 when only small heaps are left.
        let theory = component.game.theory.as_ref().filter(|theory| theory.pair(&component.position).is_some());
        let candidates = theory.and_then(|theory| {
            let wanted = [rest.normal, 0, 1];
            let options = wanted.into_iter().map(|value| theory.options_of_value(&component.position, value));
            options.collect::<Option<Vec<_>>>()
        });
        let walked = match candidates {
            Some(options) => options.into_iter().flatten().try_for_each(|option| test(&[option])).map(|()| true),
            None => walk(component, budget, &mut test),
        };
        complete &= walked.map_err(|error| no_value(error, &component.game))?;
        if !known {
            return Ok(None);
        }
        found.sort_unstable();
        found.dedup();
        moves.extend(found.into_iter().map(|to| Move::new(index, component, to)));
    }
    Ok(Some((moves, complete)))
}
