//! Laws: found and proved, as programs, and certificates.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::Request;
use crate::ask::{self, AskLaw};
use crate::law::{LawAnswer, Numbers, Target};
use crate::limits;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Say, outputs, requests, shortened};
use serde_json::{Value as Json, json};

/// The law that a request asks for.
fn asked(request: Request<'_>) -> Answered<AskLaw<'_>> {
    let family = request.optional_text("family")?;
    if let Some(family) = family.filter(|family| family.trim_start().starts_with('@')) {
        return Err(RequestError::request(requests::position_file(shortened(family))));
    }
    let to = match (request.field("to"), family) {
        (Json::Null, _) => None,
        (_, Some(_)) => Some(request.number_within("to", 0, limits::MEMBER)? as usize),
        (_, None) => Some(request.number("to", 0)? as usize),
    };
    let (game, convention) = (request.game_text()?, request.convention()?);
    Ok(AskLaw { game, family, convention, to, ..AskLaw::default() })
}

/// What only laws of all positions have, and the keys of the answer for it. Of a family it is
/// refused; of lists it is null, so that a face can ask for it of any game.
const OF_POSITIONS: [(&str, &str); 3] = [("strategy", "strategy"), ("explain", "explanation"), ("picture", "picture")];

/// The law of a game, or of a family of its positions, with its certificate.
pub(super) fn law(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let asked = asked(request)?;
    for (field, _) in OF_POSITIONS {
        if asked.family.is_some() && request.flag(field)? {
            return Err(RequestError::request(outputs::only_of_positions(format!("`{field}`"))));
        }
    }
    let told = ask::law(&asked, budget)?;
    let certificate = told.certificate().map(crate::proof::Proof::text);
    let mut out = in_language::law(&told, certificate.as_deref(), request.language);
    // A law that was found is answered even if no time is left to draw it or to write a program.
    let mut stopped = told.report.stopped;
    if told.is_of_positions() {
        more_of_positions(&told, request, &mut out, &mut stopped, budget)?;
    } else {
        for (field, key) in OF_POSITIONS {
            if request.flag(field)? {
                out[key] = Json::Null;
            }
        }
    }
    if request.flag("programs")? && told.has_law() {
        match told.programs(budget) {
            Ok(program) => {
                for (name, target) in Target::ALL {
                    out["programs"][name] = program.as_ref().map(|program| program.text(target)).into();
                }
            }
            Err(reason) => stopped = Some(reason),
        }
    }
    out["stopped"] = in_language::stopped(stopped, request.language);
    Ok(out)
}

/// What else may be asked of a law of all positions.
fn more_of_positions(
    answer: &LawAnswer,
    request: Request<'_>,
    out: &mut Json,
    stopped: &mut Option<StopReason>,
    budget: &Budget,
) -> Answered<()> {
    if request.flag("strategy")? {
        let strategy = answer.strategy(budget).unwrap_or_else(|reason| {
            *stopped = Some(reason);
            crate::law::StrategySearch::default()
        });
        let crate::law::StrategySearch { proved, refused } = strategy;
        out["strategy"] = crate::words::strategy_json(answer, proved.as_ref(), request.language, budget);
        crate::words::add_refused(out, refused.as_ref(), request.language);
    }
    if request.flag("explain")? {
        let explained = crate::words::law_explained_json(answer, request.language, budget);
        out["explanation"] = explained.unwrap_or_else(|reason| {
            *stopped = Some(reason);
            Json::Null
        });
    }
    if request.flag("picture")? {
        let machine = answer.machine(budget).unwrap_or_else(|reason| {
            *stopped = Some(reason);
            None
        });
        let drawn = machine.and_then(|machine| Some((machine.svg(request.language)?, machine.reads_values)));
        out["picture"] = drawn.map_or(Json::Null, |(svg, reads)| json!({"svg": svg, "reads_values": reads}));
    }
    Ok(())
}

/// Laws that bare numbers fit: a list of them, or a text as the command reads it, with lines of a
/// grid or with coordinates.
pub(super) fn guess(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let from = request.number("from", 0)? as usize;
    let number = |x: &Json| x.as_i64().map(|x| x.to_string()).or_else(|| x.as_str().map(str::to_owned));
    let text = match request.field("numbers") {
        Json::String(text) => Some(text.clone()),
        Json::Array(list) => list.iter().map(number).collect::<Option<Vec<_>>>().map(|list| list.join(" ")),
        _ => None,
    };
    let text = text.ok_or_else(|| RequestError::request(requests::numbers()))?;
    let numbers = Numbers::parse_within(&text, from, budget)?.map_err(RequestError::request)?;
    let guess = crate::law::guess(&numbers, budget);
    Ok(in_language::guess(&guess, request.language))
}

/// A law as a program.
pub(super) fn program(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let name = request.text("target")?;
    let Some(target) = request.one_of("target", &Target::ALL)? else {
        return Err(RequestError::request(requests::no_text("target")));
    };
    let told = ask::program(&asked(request)?, budget)?;
    let proved = told.law.certificate().is_some();
    let covers = told.covers_only().map(|covers| covers.text(request.language));
    let program = told.in_form(request.optional_text("input")?, request.optional_text("says")?);
    let (text, by_table, why) = match program {
        Ok(program) => (Some(program.text(target)), program.is_table(), None),
        Err(why) => (None, false, Some(why.text(request.language))),
    };
    Ok(json!({"target": name, "program": text, "proved": proved, "table": by_table, "covers": covers, "why": why}))
}

/// What the checker says of a certificate.
pub(super) fn verify(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let text = request.text("certificate")?;
    let verdict = crate::verify(text, budget)?;
    let verdict = verdict
        .map_err(|error| RequestError::request(requests::not_a_certificate(error.message(), shortened(text))))?;
    Ok(crate::verdict_json(&verdict, request.language))
}
