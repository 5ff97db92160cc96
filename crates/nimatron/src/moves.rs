//! The moves of components: listed, tidied for people, counted.

use crate::answer::Move;
use crate::error::{Solved, no_value};
use crate::question::{Component, Question};
use crate::values::NoValue;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Limit};
use nimatron_engine::search;
use nimatron_rules::EvalError;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

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
    let mut count = 0;
    let mut failed = None;
    let mut parts: Vec<Vec<i64>> = Vec::new();
    let flow = component.game.moves().lister().options(&component.position, budget, &mut |option| {
        count += 1;
        if count > MOST_OPTIONS {
            return ControlFlow::Break(());
        }
        parts.truncate(option.len());
        parts.resize(option.len(), Vec::new());
        for (part, coordinates) in parts.iter_mut().zip(option) {
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

/// The same within limits of its own, for what is known without the options: those that there is no time or memory for, or that are
/// beyond 64 bits, only make their list incomplete.
pub(crate) fn walk_within(
    component: &Component,
    limit: Limit,
    budget: &Budget,
    visit: &mut impl FnMut(&[Vec<i64>]) -> Result<(), NoValue>,
) -> Result<bool, NoValue> {
    match walk(component, &budget.within(limit), visit) {
        Err(NoValue::Stopped(_) | NoValue::StoppedAfter(..)) if budget.check().is_ok() => Ok(false),
        Err(NoValue::Rule(_)) => Ok(false),
        walked => walked,
    }
}

/// All legal moves, at most so many of each component; are these all?
pub(crate) fn all_moves(question: &Question, most: usize, budget: &Budget) -> Solved<(Vec<Move>, bool)> {
    let mut moves = Vec::new();
    let mut complete = true;
    for (index, component) in question.components.iter().enumerate() {
        let mut options: BTreeSet<Vec<Vec<i64>>> = BTreeSet::new();
        let mut full = false;
        let walked = walk(component, budget, &mut |parts| {
            if options.len() < most {
                options.insert(tidy(&component.game, parts));
            } else {
                full = true;
            }
            Ok(())
        });
        complete &= walked.map_err(|error| no_value(error, &component.game))? && !full;
        moves.extend(options.into_iter().map(|to| Move::new(index, component, to)));
    }
    Ok((moves, complete))
}

/// A sum as the search takes it: each component with the number of its game.
pub(crate) fn engine_sum(question: &Question, games: &[Rc<GameDef>]) -> Vec<search::Component> {
    let number = |game: &Rc<GameDef>| games.iter().position(|known| Rc::ptr_eq(known, game)).unwrap_or(0);
    let component = |component: &Component| search::Component {
        game: number(&component.game),
        position: component.position.as_slice().into(),
    };
    question.components.iter().map(component).collect()
}
