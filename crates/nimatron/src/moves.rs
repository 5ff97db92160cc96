//! The moves of components: listed, tidied for people, counted.

use crate::answer::Move;
use crate::error::{Solved, no_value};
use crate::question::{Component, GameDef, Question};
use crate::values::NoValue;
use nimatron_core::Budget;
use nimatron_engine::search;
use nimatron_rules::EvalError;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Options that are looked at for winning moves; beyond, the list is incomplete and says so.
const MOST_OPTIONS: u64 = 20_000_000;
/// Moves that an explanation lists.
pub(crate) const MOST_EXPLAINED: usize = 200;

/// An option as it is shown: heaps in order, empty heaps left out beside others.
pub(crate) fn tidy(game: &GameDef, parts: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut parts = parts.to_vec();
    parts.sort_unstable();
    if parts.len() > 1 {
        if parts.iter().all(|part| game.is_nothing(part)) {
            parts.truncate(1);
        } else {
            parts.retain(|part| !game.is_nothing(part));
        }
    }
    parts
}

/// Calls `visit` with the components of every option, up to a number; were these all?
pub(crate) fn walk(
    component: &Component,
    budget: &Budget,
    visit: &mut impl FnMut(&[Vec<i64>]) -> Result<(), NoValue>,
) -> Result<bool, NoValue> {
    let arity = component.game.rules.arity();
    let mut count = 0;
    let mut failed = None;
    let mut parts: Vec<Vec<i64>> = Vec::new();
    let flow = component.game.rules.evaluator().options_until(&component.position, budget, &mut |option| {
        count += 1;
        if count > MOST_OPTIONS {
            return ControlFlow::Break(());
        }
        parts.truncate(option.len() / arity);
        parts.resize(option.len() / arity, Vec::new());
        for (part, coordinates) in parts.iter_mut().zip(option.chunks(arity)) {
            part.clear();
            part.extend_from_slice(coordinates);
        }
        match visit(&parts) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    match flow {
        Ok(flow) => Ok(flow.is_continue()),
        Err(EvalError::Stopped(reason)) => Err(NoValue::Stopped(reason)),
        Err(error) => Err(NoValue::Rule(error)),
    }
}

/// All legal moves, at most so many of each component.
pub(crate) fn all_moves(question: &Question, most: usize, budget: &Budget) -> Solved<Vec<Move>> {
    let mut moves = Vec::new();
    for (index, component) in question.components.iter().enumerate() {
        let mut options: BTreeSet<Vec<Vec<i64>>> = BTreeSet::new();
        walk(component, budget, &mut |parts| {
            if options.len() < most {
                options.insert(tidy(&component.game, parts));
            }
            Ok(())
        })
        .map_err(|error| no_value(error, &component.game))?;
        moves.extend(options.into_iter().map(|to| Move { component: index, from: component.position.clone(), to }));
    }
    Ok(moves)
}

/// A sum as the search takes it: each component with the number of its game.
pub(crate) fn engine_sum(components: &[Component], games: &[usize]) -> Vec<search::Component> {
    let component = |(component, &game): (&Component, &usize)| search::Component {
        game,
        position: component.position.as_slice().into(),
    };
    components.iter().zip(games).map(component).collect()
}
