//! Laws: found and proved, as programs, and certificates.

use super::request::{Request, shortened};
use super::{Answered, Wrong};
use crate::law::{LawAnswer, Search, Target, find_law};
use crate::proof::Verdict;
use crate::{Budget, words};
use serde_json::{Value as Json, json};

/// The largest table that a request may ask for.
const MOST: u64 = 100_000;

fn find(request: Request<'_>, budget: &Budget) -> Answered<LawAnswer> {
    let game = request.game()?;
    if game.rules().is_none() {
        return Err(Wrong::native(&game));
    }
    let usual = Search::default();
    let to = request.number("to", usual.to as u64, MOST)?.max(1) as usize;
    Ok(find_law(&game, &Search { to, ..usual }, budget)?)
}

/// The law of a game, with its certificate.
pub(super) fn law(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let language = request.language()?;
    let answer = find(request, budget)?;
    let found = answer.report.found.as_ref();
    let certificate = answer.certificate().map(crate::proof::Proof::text);
    let mut out = words::law_json(&answer, certificate.as_deref(), language);
    out["text"] = words::law(&answer, language, words::CertificateAt::Unsaid).into();
    out["law"] = found.map(|found| words::claim(&found.law, &answer.game.coordinates(), language)).into();
    // A law that is found is told, also if there is no time left to draw it or to write it as a
    // program.
    let mut stopped = answer.report.stopped;
    #[cfg(feature = "show")]
    if request.flag("picture")? {
        let machine = answer.machine(budget).unwrap_or_else(|reason| {
            stopped = Some(reason);
            None
        });
        let drawn = machine
            .and_then(|machine| Some((machine.svg(nimatron_messages::Language::English)?, machine.reads_values)));
        out["picture"] = drawn.map_or(Json::Null, |(svg, reads)| json!({"svg": svg, "reads_values": reads}));
    }
    if request.flag("programs")? && found.is_some() {
        match answer.programs(budget) {
            Ok(program) => {
                for (name, target) in Target::ALL {
                    out["programs"][name] = program.as_ref().map(|program| program.text(target)).into();
                }
            }
            Err(reason) => stopped = Some(reason),
        }
    }
    out["how"] = words::proof(&answer).map(|how| how.text(language)).into();
    out["stopped"] = stopped.map(|reason| reason.to_string()).into();
    Ok(out)
}

/// A law as a program.
pub(super) fn program(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let name = request.text("target")?;
    let Some((_, target)) = Target::ALL.iter().find(|(known, _)| *known == name) else {
        let names = Target::ALL.map(|(name, _)| name).join(", ");
        return Err(Wrong::request(format!("`target` is one of {names}")));
    };
    let answer = find(request, budget)?;
    let program = answer.program(*target, budget).map_err(Wrong::stopped)?;
    Ok(json!({"target": name, "program": program, "proved": answer.certificate().is_some()}))
}

/// What the checker says of a certificate.
pub(super) fn verify(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let text = request.text("certificate")?;
    let verdict = crate::verify(text, budget).map_err(Wrong::stopped)?;
    let (valid, says) = match verdict.map_err(|error| Wrong::request(format!("{error}: {}", shortened(text))))? {
        Verdict::Valid(claim) => (true, claim.to_string()),
        Verdict::Invalid(why) => (false, why.to_string()),
    };
    Ok(json!({"valid": valid, "says": says}))
}
