//! Why the right answer at a counterexample is right.

use super::Tests;
use crate::answer::Answer;
use crate::error::SolveResult;
use crate::question::{Component, Question};
use crate::solve::{AnswerRequest, solve};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, Convention};
use std::sync::Arc;

/// Positions with larger coordinates have too many options to be listed.
const MAX: i64 = 100_000;

/// The answer with its reasons at the sum at which a solution is wrong; `None` if there is none, or
/// it is too large.
///
/// # Errors
/// Those of [`solve`].
pub fn why_right<F>(
    game: &Arc<GameDef>,
    tests: &Tests<F>,
    convention: Convention,
    budget: &Budget,
) -> SolveResult<Option<Answer>> {
    let Some(wrong) = &tests.wrong else { return Ok(None) };
    let small = |position: &Position| position.small().is_some_and(|tuple| tuple.iter().all(|&x| x <= MAX));
    if !wrong.sum.iter().all(small) {
        return Ok(None);
    }
    let component = |position: &Position| Component { game: Arc::clone(game), position: position.clone() };
    let question = Question { components: wrong.sum.iter().map(component).collect(), warnings: Vec::new() };
    solve(&question, AnswerRequest { convention, remoteness: false, depth: 1 }, budget).map(Some)
}
