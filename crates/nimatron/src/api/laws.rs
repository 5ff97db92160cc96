//! Laws: found and proved, as programs, and certificates.

use super::in_language;
use super::request::Request;
use super::wrong::{Answered, Wrong};
use crate::law::{
    FamilyAnswer, LawAnswer, Numbers, Search, Target, find_family, find_law, find_legs, is_legs, misere_refusal,
};
use crate::{Budget, Convention};
use nimatron_messages::{Say, requests, shortened};
use serde_json::{Value as Json, json};

/// Maximum size of the table that laws are found in.
pub(super) const MAX_TABLE: u64 = 100_000;
/// The largest member of a family that is looked at where there is no proof.
const MAX_FAMILY: u64 = 10_000;

fn find(request: Request<'_>, budget: &Budget) -> Answered<LawAnswer> {
    let game = request.game()?;
    if game.rules().is_none() {
        return Err(Wrong::native(&game));
    }
    let misere = request.flag("misere")?;
    if let Some(why) = misere_refusal(&game).filter(|_| misere) {
        return Err(Wrong::request(why));
    }
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let usual = Search { convention, ..Search::default() };
    let to = request.number("to", usual.to as u64)?.max(1) as usize;
    Ok(find_law(&game, &Search { to, ..usual }, budget)?)
}

/// What is found of a family of positions.
fn found_of_family(request: Request<'_>, family: &str, budget: &Budget) -> Answered<FamilyAnswer> {
    let to = match request.field("to") {
        Json::Null => None,
        _ => Some(request.number_within("to", 0, MAX_FAMILY)? as usize),
    };
    if family.trim_start().starts_with('@') {
        return Err(Wrong::request(requests::position_file(shortened(family))));
    }
    if request.flag("misere")? {
        return Err(Wrong::request(nimatron_messages::families::only_normal()));
    }
    Ok(find_family(request.game_text()?, family, &[], to, budget)??)
}

/// The law of a family of positions, with its certificate.
fn family(request: Request<'_>, family: &str, budget: &Budget) -> Answered<Json> {
    let answer = found_of_family(request, family, budget)?;
    let certificate = answer.certificate().map(crate::proof::Proof::text);
    let mut out = in_language::family(&answer, certificate.as_deref(), request.language);
    let mut stopped = answer.stopped;
    if request.flag("programs")? && answer.law.is_some() {
        match answer.programs(budget) {
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

/// The law of a family of trees, with its certificate.
fn trees(request: Request<'_>, family: &str, budget: &Budget) -> Answered<Json> {
    if request.flag("misere")? {
        return Err(Wrong::request(nimatron_messages::families::only_normal()));
    }
    let answer = find_legs(request.game_text()?, family, &[], budget)?;
    let certificate = answer.certificate().map(crate::proof::Proof::text);
    Ok(in_language::trees(&answer, certificate.as_deref(), request.language))
}

/// The law of a game, or of a family of its positions, with its certificate.
pub(super) fn law(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    if !request.field("family").is_null() {
        let text = request.text("family")?;
        return if is_legs(text) { trees(request, text, budget) } else { family(request, text, budget) };
    }
    let answer = find(request, budget)?;
    let certificate = answer.certificate().map(crate::proof::Proof::text);
    let mut out = in_language::law(&answer, certificate.as_deref(), request.language);
    // A law that was found is answered even if no time is left to draw it or to write a program.
    let mut stopped = answer.report.stopped;
    if request.flag("strategy")? {
        let strategy = answer.strategy(budget).unwrap_or_else(|reason| {
            stopped = Some(reason);
            crate::law::StrategySearch::default()
        });
        let crate::law::StrategySearch { proved, refused } = strategy;
        out["strategy"] = crate::words::strategy_json(&answer, proved.as_ref(), request.language, budget);
        crate::words::add_refused(&mut out, refused.as_ref(), request.language);
    }
    if request.flag("explain")? {
        out["explanation"] =
            crate::words::law_explained_json(&answer, request.language, budget).unwrap_or_else(|reason| {
                stopped = Some(reason);
                Json::Null
            });
    }
    #[cfg(feature = "show")]
    if request.flag("picture")? {
        let machine = answer.machine(budget).unwrap_or_else(|reason| {
            stopped = Some(reason);
            None
        });
        let drawn = machine.and_then(|machine| Some((machine.svg(request.language)?, machine.reads_values)));
        out["picture"] = drawn.map_or(Json::Null, |(svg, reads)| json!({"svg": svg, "reads_values": reads}));
    }
    if request.flag("programs")? && answer.report.found.is_some() {
        match answer.programs(budget) {
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
    let text = text.ok_or_else(|| Wrong::request(requests::numbers()))?;
    let numbers = Numbers::parse_within(&text, from, budget).map_err(Wrong::stopped)?.map_err(Wrong::request)?;
    let guess = crate::law::guess(&numbers, budget);
    Ok(in_language::guess(&guess, request.language))
}

/// A law as a program.
pub(super) fn program(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let name = request.text("target")?;
    let Some(target) = request.one_of("target", &Target::ALL)? else {
        return Err(Wrong::request(requests::no_text("target")));
    };
    if !request.field("family").is_null() {
        let answer = found_of_family(request, request.text("family")?, budget)?;
        let program = answer.programs(budget).map_err(Wrong::stopped)?.map(|program| program.text(target));
        return Ok(json!({"target": name, "program": program, "proved": answer.certificate().is_some()}));
    }
    let answer = find(request, budget)?;
    let program = answer.program(target, budget).map_err(Wrong::stopped)?;
    Ok(json!({"target": name, "program": program, "proved": answer.certificate().is_some()}))
}

/// What the checker says of a certificate.
pub(super) fn verify(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let text = request.text("certificate")?;
    let verdict = crate::verify(text, budget).map_err(Wrong::stopped)?;
    let verdict =
        verdict.map_err(|error| Wrong::request(requests::not_a_certificate(error.message(), shortened(text))))?;
    let (valid, says) = match verdict {
        crate::Verdict::Valid(proved) => (true, proved.claim().clone()),
        crate::Verdict::Invalid(why) => (false, why),
    };
    let says = says.text(request.language);
    Ok(json!({"valid": valid, "says": says}))
}
