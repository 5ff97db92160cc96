//! A game against the machine.

use super::error::Answered;
use super::moves::with_next;
use super::request::Request;
use crate::Budget;
use crate::play::{Level, Match};
use serde_json::{Value as Json, json};

/// The machine's move, at a level of play.
pub(super) fn play(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let question = request.question()?.listed()?;
    let convention = request.convention()?;
    let loops = request.loops()?;
    let (level, seed) = (request.one_of("level", &Level::ALL)?.unwrap_or_default(), request.seed()?);
    let ends = || Match::new(question.clone(), convention).move_at(level, seed, budget);
    let goes_on = || Match::with_loops(question.clone(), convention).move_at(level, seed, budget);
    let chosen = loops.choose(question.may_recur(), ends, goes_on);
    let Some((chosen, choice)) = chosen? else {
        return Ok(json!({"move": null, "choice": null}));
    };
    Ok(json!({"move": with_next(request, &question, &chosen)?, "choice": choice.word(), "moves": choice.moves()}))
}
