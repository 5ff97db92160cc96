//! Laws: found and proved, as programs, and certificates.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::{Request, no_positions_in_file};
use crate::ask::{AskGuess, AskLaw, AskProgram, LawDetails};
use crate::law::Target;
use crate::words::CertificateAt;
use nimatron_core::Budget;
use nimatron_messages::{Say, requests, shortened};
use nimatron_rules::ast::Value;
use serde_json::{Value as Json, json};

/// The law that a request asks for, with these parameters.
fn asked<'r>(request: Request<'r>, parameters: &'r [(String, Value)]) -> Answered<AskLaw<'r>> {
    let family = request.optional_text("family")?;
    family.map_or(Ok(()), no_positions_in_file)?;
    let (game, convention) = (request.game_text()?, request.convention()?);
    Ok(AskLaw { game, family, settings: parameters.into(), convention, ..AskLaw::default() })
}

/// The law of a game, or of a family of its positions, with its certificate. What only laws of all
/// positions have is refused of a family; of lists it is null, so that a face can ask for it of any
/// game.
pub(super) fn law(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let (parameters, language) = (request.settings()?, request.language);
    let asked = asked(request, &parameters)?;
    let (strategy, explanation, picture) =
        (request.flag("strategy")?, request.flag("explain")?, request.flag("picture")?);
    if asked.family.is_some() {
        asked.refuse_of_others(&[("`strategy`", strategy), ("`explain`", explanation), ("`picture`", picture)])?;
    }
    let details = LawDetails { strategy, explanation };
    let to = request.number_if_given("to", asked.largest_to())?;
    let told = AskLaw { to, details, ..asked }.tell(budget)?;
    let law = &told.law;
    let certificate = told.certificate().map(crate::proof::Proof::text);
    let mut out = told.json(certificate.as_deref(), language, budget);
    out["text"] = told.text(false, language, CertificateAt::Unsaid, budget).into();
    // A law that was found is answered even if no time is left to draw it or to write a program.
    let mut stopped = told.stopped.or(law.report.stopped);
    if picture {
        let machine = law.machine(budget).unwrap_or_else(|reason| {
            stopped = Some(reason);
            None
        });
        let drawn = machine.and_then(|machine| Some((machine.svg(language)?, machine.reads_values)));
        out["picture"] = drawn.map_or(Json::Null, |(svg, reads)| json!({"svg": svg, "reads_values": reads}));
    }
    if request.flag("programs")? && law.has_law() {
        match law.programs(budget) {
            Ok(program) => {
                for (name, target) in Target::ALL {
                    out["programs"][name] = program.as_ref().map(|program| program.text(target)).into();
                }
            }
            Err(reason) => stopped = Some(reason),
        }
    }
    out["stopped"] = in_language::stopped(stopped, language);
    Ok(out)
}

/// Laws that bare numbers fit: a list of them, or a text as the command reads it, with lines of a
/// grid or with coordinates.
pub(super) fn guess(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let from = request.number("from")? as usize;
    let number = |x: &Json| x.as_i64().map(|x| x.to_string()).or_else(|| x.as_str().map(str::to_owned));
    let text = match request.field("numbers") {
        Json::String(text) => Some(text.clone()),
        Json::Array(list) => list.iter().map(number).collect::<Option<Vec<_>>>().map(|list| list.join(" ")),
        _ => None,
    };
    let text = text.ok_or_else(|| RequestError::request(requests::numbers()))?;
    let told = AskGuess { numbers: &text, from }.tell(budget)?;
    let mut out = told.json(request.language);
    out["text"] = told.text(request.language).into();
    out["stopped"] = in_language::stopped(told.stopped(), request.language);
    Ok(out)
}

/// A law as a program.
pub(super) fn program(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let Some(target) = request.one_of("target", &Target::ALL)? else {
        return Err(RequestError::request(requests::no_text("target")));
    };
    let (input, says) = (request.optional_text("input")?, request.optional_text("says")?);
    let parameters = request.settings()?;
    let (law, to) = (asked(request, &parameters)?, request.corner("to")?);
    if to.iter().any(|&bound| bound > law.largest_to()) {
        return Err(RequestError::request(requests::whole_number("to", law.largest_to())));
    }
    if let (Json::Array(list), None) = (request.field("to"), law.family)
        && request.game()?.arity().is_some_and(|arity| arity != list.len())
    {
        // A number stands for all coordinates, and a list has all of them.
        return Err(RequestError::request(requests::corner()));
    }
    Ok(AskProgram { law, to: &to, input, says }.tell(budget)?.json(target, request.language))
}

/// What the checker says of a certificate.
pub(super) fn verify(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let text = request.text("certificate")?;
    let verdict = crate::verify(text, budget)?;
    let verdict = verdict
        .map_err(|error| RequestError::request(requests::not_a_certificate(error.message(), shortened(text))))?;
    Ok(crate::verdict_json(&verdict, request.language))
}
