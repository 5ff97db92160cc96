//! Misère quotients and genera.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::Request;
use crate::ask::{AskClosure, AskGenus, AskQuotient, ToldQuotient};
use crate::limits;
use crate::misere::quotient::{DecidingQuotient, of_question};
use crate::{Budget, GameDef};
use nimatron_messages::{Say, misere as says};
use serde_json::{Value as Json, json};

/// The misère quotient of the heaps of a game; of a position or sum, the one that decides it, with
/// the elements of its heaps and their product.
pub(super) fn quotient(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let to = request.number("to", limits::QUOTIENT.0)? as usize;
    let text = request.game_text()?;
    let is_game = request.positions()?.is_empty() && GameDef::load(text, &[]).is_ok();
    let (told, asked) = if is_game {
        (AskQuotient::read(&[text])?.find(to, budget), None)
    } else {
        let question = match request.question() {
            Err(_) if request.positions()?.is_empty() && AskClosure::is_meant(&[text]) => {
                return closure(AskClosure::read(text)?, request, budget);
            }
            question => question?.listed()?,
        };
        let Some(DecidingQuotient { solver, period, elements }) = of_question(&question, budget)? else {
            return closure(AskClosure::of(question), request, budget);
        };
        (ToldQuotient::of(solver, period), Some((question, elements)))
    };
    let (solver, period) = (&told.solver, told.period());
    let mut json = told.json(request.language);
    if let Some((question, elements)) = asked {
        let parts = question.components.iter().zip(&elements);
        let shown = parts.map(|(part, element)| json!({ "shown": part.show(), "element": element }));
        json["components"] = shown.collect();
        let quotient = solver.quotient();
        let product = quotient.product_of(elements.iter().copied());
        json["product"] = product.into();
        json["outcome"] = (if quotient.is_lost(product) { "P" } else { "N" }).into();
    }
    json["stopped"] = told.stopped().map(|stopped| stopped.text(request.language)).into();
    if request.flag("picture")? {
        use crate::show::{MonoidView, quotient_picture};
        let view = request.one_of("show", &MonoidView::ALL)?.unwrap_or_default();
        let svg = quotient_picture(solver, period, view, request.language);
        match svg {
            Ok(svg) => json["picture"] = json!({ "svg": svg }),
            Err(why) => {
                json["picture"] = Json::Null;
                json["not_drawn"] = why.message().text(request.language).into();
            }
        }
    }
    Ok(json)
}

/// The quotient of a sum whose components are not heaps of codes, and of all that can be reached.
fn closure(asked: AskClosure, request: Request<'_>, budget: &Budget) -> Answered<Json> {
    if !request.field("to").is_null() || request.flag("picture")? {
        return Err(RequestError::request(says::of_closure()));
    }
    let warnings = in_language::lines(asked.warnings(), request.language);
    let told = asked.find(budget)?.ok_or_else(|| RequestError::request(says::closure_too_large()))?;
    let mut json = told.json();
    json["warnings"] = warnings;
    Ok(json)
}

/// The genera of the heaps of a game, or of one position or sum; with `form` its canonical form.
pub(super) fn genus(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let to = request.number("to", limits::GENERA.0)? as usize;
    let to = (!request.field("to").is_null()).then_some(to);
    let asked = AskGenus::read(request.game_text()?, &[])?;
    let warnings = matches!(asked, AskGenus::Sum(_)).then(|| in_language::lines(asked.warnings(), request.language));
    let told = if request.flag("form")? { asked.form(to, budget)? } else { asked.genus(to, budget)? };
    if let Some(error) = told.failed() {
        return Err(error.into());
    }
    let mut json = told.json();
    match warnings {
        Some(warnings) => json["warnings"] = warnings,
        None => json["stopped"] = told.stopped().map(|reason| reason.say(request.language)).into(),
    }
    Ok(json)
}
