//! Why a question has no answer, in terms of the user's games.

use crate::game::GameDef;
use crate::question::show_sum;
use crate::values::NoValue;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::search::{self, SumError};
use nimatron_rules::{EvalError, Span, show_tuple};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::time::Duration;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The game may go on for ever.
    #[error("this game may go on for ever: {shown}")]
    Cycle {
        /// The positions on the cycle, from one back to it.
        shown: String,
        /// The game and the place in its rules that begins the cycle, where one move does.
        place: Option<(Rc<GameDef>, Span)>,
    },
    /// A rule cannot be evaluated at some position.
    #[error("{error}")]
    Rule {
        /// What happened, where in the rules.
        error: EvalError,
        /// The game whose rule it is.
        game: Rc<GameDef>,
    },
    /// No theorem answers this, and no engine reaches so far.
    #[error("{0}")]
    NoTheorem(String),
    /// A limit was reached, or someone interrupted.
    #[error("stopped: {reason}")]
    Stopped {
        /// Why.
        reason: StopReason,
        /// What is known all the same, a sentence each.
        known: Vec<String>,
    },
}

pub(crate) type Solved<T> = Result<T, SolveError>;

pub(crate) fn sum_error(error: SumError, games: &[Rc<GameDef>]) -> SolveError {
    match error {
        SumError::Stopped(reason) => SolveError::Stopped { reason, known: Vec::new() },
        SumError::Rule { game, error } => SolveError::Rule { error, game: Rc::clone(&games[game]) },
        SumError::Cycle(cycle) => {
            let show =
                |sum: &Vec<search::Component>| show_sum(sum.iter().map(|part| games[part.game].show(&part.position)));
            SolveError::Cycle {
                shown: cycle.iter().chain(cycle.first()).map(show).collect::<Vec<_>>().join(" -> "),
                place: None,
            }
        }
    }
}

pub(crate) fn no_value(error: NoValue, game: &Rc<GameDef>) -> SolveError {
    match error {
        NoValue::Cycle(cycle) => {
            let shown: Vec<String> = cycle.iter().chain(cycle.first()).map(|position| show_tuple(position)).collect();
            let place = cycle.first().zip(cycle.get(1).or(cycle.first()));
            let place = place.and_then(|(from, to)| leads(game, from, to)).map(|span| (Rc::clone(game), span));
            SolveError::Cycle { shown: shown.join(" -> "), place }
        }
        NoValue::Stopped(reason) => SolveError::Stopped { reason, known: Vec::new() },
        NoValue::StoppedAfter(reason, positions) => {
            let known = format!("the values of {positions} positions of {} were found by then", game.name());
            SolveError::Stopped { reason, known: vec![known] }
        }
        NoValue::Rule(error) => SolveError::Rule { error, game: Rc::clone(game) },
    }
}

/// The line of the rules that leads from one position to (a sum with) another.
fn leads(game: &GameDef, from: &[i64], to: &[i64]) -> Option<Span> {
    let budget = Budget::for_time(Duration::from_millis(200));
    let rules = game.rules()?;
    let mut evaluator = rules.evaluator();
    (0..rules.rules()).find_map(|rule| {
        let flow = evaluator.runs(rule, from, &budget, &mut |run| {
            let parts = run.base.chunks(to.len()).zip(run.step.chunks(to.len()));
            let hits = |(base, step): (&[i64], &[i64])| {
                // Some j in the run with base + j * step = to, in all coordinates.
                let moving = base.iter().zip(step).zip(to).find(|((_, step), _)| **step != 0);
                let j = moving.map_or(0, |((base, step), to)| (to - base) / step);
                let j_fits = (0..run.count as i64).contains(&j);
                j_fits && base.iter().zip(step).zip(to).all(|((base, step), to)| base + j * step == *to)
            };
            if parts.into_iter().any(hits) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        flow.is_ok_and(|flow| flow.is_break()).then(|| rules.resolved().rules[rule].span)
    })
}
