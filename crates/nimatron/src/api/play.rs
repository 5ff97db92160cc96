//! A game against the machine.

use super::error::Answered;
use super::moves::with_next;
use super::request::Request;
use crate::Budget;
use crate::play::{Level, machine_move};
use serde_json::{Value as Json, json};

/// The machine's move, at a level of play.
pub(super) fn play(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let question = request.question()?.listed()?;
    let level = (request.one_of("level", &Level::ALL)?.unwrap_or_default(), request.seed()?);
    let chosen = machine_move(&question, request.convention()?, request.loops("loopy")?, level, budget)?;
    let Some((chosen, choice)) = chosen else {
        return Ok(json!({"move": null, "choice": null}));
    };
    Ok(json!({"move": with_next(request, &question, &chosen)?, "choice": choice.word(), "moves": choice.moves()}))
}
