//! Misère quotients and genera.

use super::error::Answered;
use super::in_language;
use super::request::Request;
use crate::Budget;
use crate::ask::{AskGenus, AskMisere, ToldGenus};
use crate::limits;
use crate::show::{MonoidView, quotient_picture};
use nimatron_messages::{Say, misere as says};
use serde_json::{Value as Json, json};

/// The misère quotient of the heaps of a game, or of positions.
pub(super) fn quotient(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (game, positions, language) = (request.game_text()?, request.positions()?, request.language);
    let picture = request.flag("picture")?;
    let view = request.one_of("show", &MonoidView::ALL)?.unwrap_or_default();
    let to = request.number_if_given("to", limits::QUOTIENT.most)?;
    let settings = request.settings()?;
    let asked =
        AskMisere { games: &[game], positions: &positions, settings: (&settings).into(), to, of_heaps: picture };
    let asked = asked.read()?;
    let warnings = in_language::lines(asked.warnings(), language);
    let told = asked.tell(budget)?;
    let mut json = told.json(language);
    json["warnings"] = warnings;
    let Some(of_heaps) = told.of_heaps() else {
        if picture {
            json["picture"] = Json::Null;
            json["not_drawn"] = says::of_closure().text(language).into();
        }
        return Ok(json);
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
    let to = request.number_if_given("to", limits::GENERA.most)?;
    let settings = request.settings()?;
    let asked = AskGenus { text, settings: (&settings).into(), to, form }.read()?;
    let warnings = in_language::lines(asked.warnings(), request.language);
    let told = asked.tell(budget)?;
    let mut json = told.json();
    if let ToldGenus::Heaps { .. } = told {
        json["stopped"] = told.stopped().map(|stopped| stopped.text(request.language)).into();
    } else {
        json["warnings"] = warnings;
    }
    Ok(json)
}
