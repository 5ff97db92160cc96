//! Misère quotients and genera.

use super::error::Answered;
use super::in_language;
use super::request::Request;
use crate::Budget;
use crate::ask::{AskGenus, AskMisere, ToldGenus, ToldMisere};
use crate::show::{MonoidView, quotient_picture};
use nimatron_messages::Say;
use serde_json::{Value as Json, json};

/// The field `to`; `None` if it is not there.
fn to(request: Request<'_>) -> Answered<Option<usize>> {
    let to = request.number("to")? as usize;
    Ok((!request.field("to").is_null()).then_some(to))
}

/// The misère quotient of the heaps of a game, or of positions.
pub(super) fn quotient(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (game, positions, language) = (request.game_text()?, request.positions()?, request.language);
    let picture = request.flag("picture")?;
    let view = request.one_of("show", &MonoidView::ALL)?.unwrap_or_default();
    let asked = AskMisere { games: &[game], positions: &positions, to: to(request)?, of_heaps: picture }.read()?;
    let warnings = in_language::lines(asked.warnings(), language);
    let told = asked.tell(budget)?;
    let mut json = told.json(language);
    json["warnings"] = warnings;
    let of_heaps = match &told {
        ToldMisere::Heaps(of_heaps) | ToldMisere::Positions(of_heaps, ..) => of_heaps,
        ToldMisere::Sum(..) => return Ok(json),
    };
    json["stopped"] = told.stopped().map(|stopped| stopped.text(language)).into();
    if picture {
        match quotient_picture(&of_heaps.solver, of_heaps.period(), view, language) {
            Ok(svg) => json["picture"] = json!({ "svg": svg }),
            Err(why) => {
                json["picture"] = Json::Null;
                json["not_drawn"] = why.message().text(language).into();
            }
        }
    }
    Ok(json)
}

/// The genera of the heaps of a game, or of one position or sum; with `form` its canonical form.
pub(super) fn genus(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (text, form) = (request.game_text()?, request.flag("form")?);
    let asked = AskGenus { text, settings: &[], to: to(request)?, form }.read()?;
    let warnings = in_language::lines(asked.warnings(), request.language);
    let told = asked.tell(budget)?;
    if let Some(error) = told.failed() {
        return Err(error.into());
    }
    let mut json = told.json();
    if let ToldGenus::Heaps { .. } = told {
        json["stopped"] = told.stopped().map(|reason| reason.say(request.language)).into();
    } else {
        json["warnings"] = warnings;
    }
    Ok(json)
}
