//! Normal play: the value of a sum is the xor of the values of its components, and a move wins exactly
//! when it makes the xor 0.

use crate::answer::{Answer, ComponentAnswer, HowKnown, Move, Reason, ReasonOption};
use crate::by_outcome::Named;
use crate::error::{SolveError, Solved, no_value};
use crate::moves::{MOST_EXPLAINED, tidy, walk, walk_within};
use crate::question::{Component, Question};
use crate::values::{NoValue, Values};
use nimatron_core::{Budget, Convention, Limit, Outcome, StopReason};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

/// Reasons in one answer.
const MOST_REASONS: usize = 20_000;
/// Winning moves that are listed.
const MOST_MOVES: usize = 100_000;

/// Answers a question in normal play, with reasons so many moves deep.
pub(crate) fn solve(question: &Question, depth: usize, budget: &Budget) -> Solved<Answer> {
    let (games, numbers) = question.games();
    // One component, whose winner a theorem names: values are found only if that is quick.
    if let [component] = question.components.as_slice()
        && let Some(theory) = &component.game.theory
        && theory.grundy(&component.position).is_none()
        && let Some(outcome) = theory.outcome(&component.position)
        && !Values::is_quick(&component.game, &component.position, budget)
    {
        let named = Named { component, theory: &**theory, convention: Convention::Normal, outcome };
        return named.answer(question, depth, budget);
    }
    let mut values: Vec<Values<'_>> = Vec::new();
    for (number, game) in games.iter().enumerate() {
        let of_game = question.components.iter().zip(&numbers).filter(|(_, n)| **n == number);
        let asked: Vec<&[i64]> = of_game.map(|(component, _)| component.position.as_slice()).collect();
        let found = Values::new(game, &asked, budget).map_err(|error| with_known(no_value(error, game), question))?;
        values.push(found);
    }
    let mut grundy = Vec::new();
    for (component, &number) in question.components.iter().zip(&numbers) {
        let value = values[number].grundy(&component.position, budget);
        grundy.push(value.map_err(|error| with_known(no_value(error, &component.game), question))?);
    }
    let total = grundy.iter().fold(0, |sum, value| sum ^ value);
    // Only now have the engines looked at all that they had to.
    let component = |((component, &number), &value): ((&Component, &usize), &u64)| ComponentAnswer {
        grundy: Some(value),
        ..ComponentAnswer::new(component, values[number].how_known()).explained(component, depth)
    };
    let components: Vec<ComponentAnswer> =
        question.components.iter().zip(&numbers).zip(&grundy).map(component).collect();
    let found = |reason: StopReason| SolveError::Stopped {
        reason,
        known: vec![format!(
            "{} has Grundy value {total}: it is {}; not all winning moves are known",
            question.show(),
            Outcome::of_grundy(total)
        )],
    };
    let mut winning_moves = Vec::new();
    let mut complete = true;
    let mut reasons = Vec::new();
    let mut left = MOST_REASONS;
    for (index, component) in question.components.iter().enumerate() {
        let source = &mut values[numbers[index]];
        if total != 0 {
            let all = moves_to(component, grundy[index] ^ total, source, budget, &mut |to| {
                winning_moves.push(Move::new(index, component, to));
            });
            complete &= all.map_err(|error| match no_value(error, &component.game) {
                SolveError::Stopped { reason, .. } => found(reason),
                error => error,
            })?;
        }
        if depth > 0 {
            reasons.push(
                reason(component, source, depth, &mut left, budget)
                    .map_err(|error| no_value(error, &component.game))?,
            );
        }
    }
    complete &= winning_moves.len() <= MOST_MOVES;
    winning_moves.truncate(MOST_MOVES);
    Ok(Answer {
        shown: question.show(),
        convention: Convention::Normal,
        outcome: Outcome::of_grundy(total),
        grundy: Some(total),
        winning_moves,
        complete,
        known: HowKnown::together(&components, &numbers),
        components,
        remoteness: None,
        reasons,
        moves: Vec::new(),
        log: values.into_iter().flat_map(|source| source.log).collect(),
    })
}

/// What can be said of a question that was stopped: what theorems say of its components.
fn with_known(mut error: SolveError, question: &Question) -> SolveError {
    if let SolveError::Stopped { known, .. } = &mut error {
        for component in &question.components {
            let Some(theory) = &component.game.theory else { continue };
            let shown = component.game.show(&component.position);
            if let Some(value) = theory.grundy(&component.position) {
                known.push(format!("{shown} has Grundy value {value} by {}", theory.statement().name));
            } else if let Some(outcome) = theory.outcome(&component.position) {
                known.push(format!("{shown} alone is {outcome} by {}", theory.statement().name));
            }
        }
    }
    error
}

/// Calls `take` for every option of a component that has the value; were all options looked at?
fn moves_to(
    component: &Component,
    value: u64,
    source: &mut Values<'_>,
    budget: &Budget,
    take: &mut impl FnMut(Vec<Vec<i64>>),
) -> Result<bool, NoValue> {
    if let Some(options) = source.options_of_value(&component.position, value) {
        options.into_iter().for_each(|option| take(vec![option]));
        return Ok(true);
    }
    if let Some(options) = source.sums_of_value(&component.position, value) {
        let options: BTreeSet<Vec<Vec<i64>>> = options.iter().map(|option| tidy(&component.game, option)).collect();
        options.into_iter().for_each(take);
        return Ok(true);
    }
    let mut found: BTreeSet<Vec<Vec<i64>>> = BTreeSet::new();
    let mut dropped = false;
    let complete = walk_unless_known(component, source.by_theorem(), budget, &mut |parts| {
        let mut sum = 0;
        for part in parts {
            sum ^= source.grundy(part, budget)?;
        }
        if sum == value {
            if found.len() < MOST_MOVES {
                found.insert(tidy(&component.game, parts));
            } else {
                dropped |= !found.contains(&tidy(&component.game, parts));
            }
        }
        Ok(())
    })?;
    if !complete && let Some(option) = source.an_option_of_value(&component.position, value) {
        found.insert(tidy(&component.game, &option));
    }
    found.into_iter().for_each(take);
    Ok(complete && !dropped)
}

/// All options, within limits of their own where the values are known without them.
fn walk_unless_known(
    component: &Component,
    known: bool,
    budget: &Budget,
    visit: &mut impl FnMut(&[Vec<i64>]) -> Result<(), NoValue>,
) -> Result<bool, NoValue> {
    if known { walk_within(component, LISTING, budget, visit) } else { walk(component, budget, visit) }
}

/// What may be spent on the options of a position whose value is known.
const LISTING: Limit = Limit { time: Some(Duration::from_secs(1)), memory: 1 << 29 };

/// Why a component has its value: its options and theirs.
/// `left` is how many more reasons may be given below: the tree grows fast with its depth.
fn reason(
    component: &Component,
    source: &mut Values<'_>,
    depth: usize,
    left: &mut usize,
    budget: &Budget,
) -> Result<Reason, NoValue> {
    let value = source.grundy(&component.position, budget)?;
    let mut listed: Vec<Vec<Vec<i64>>> = Vec::new();
    let mut omitted = Some(0u64);
    let complete = walk_unless_known(component, source.by_theorem(), budget, &mut |parts| {
        let option = tidy(&component.game, parts);
        if listed.contains(&option) {
        } else if listed.len() < MOST_EXPLAINED {
            listed.push(option);
        } else {
            omitted = omitted.map(|count| count + 1);
        }
        Ok(())
    })?;
    if !complete {
        omitted = None;
    }
    let mut options = Vec::new();
    for to in listed {
        let mut values = Vec::new();
        let mut reasons = Vec::new();
        for part in &to {
            values.push(source.grundy(part, budget)?);
            if depth > 1 && *left > 0 {
                *left -= 1;
                let below = Component { game: Rc::clone(&component.game), position: part.clone() };
                reasons.push(reason(&below, source, depth - 1, left, budget)?);
            }
        }
        let value = values.iter().fold(0, |sum, value| sum ^ value);
        let shown = component.game.show_move(&component.position, &to);
        options.push(ReasonOption { to, shown, values, value, reasons });
    }
    Ok(Reason { position: component.position.clone(), value, options, omitted })
}
