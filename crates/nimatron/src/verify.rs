//! Checks certificates of every kind: with the independent checker, but the periods of codes whose
//! values repeat by computing their values again.

use crate::octal;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Language, Say};
use nimatron_proof::{CertifiedGame, Method, ParseError, PeriodBound, PeriodProof, Proof, Verdict};
use serde_json::{Value as Json, json};

/// Parses and checks a certificate. A text that claims to be a certificate of this version but has
/// a wrong field is [`Verdict::Invalid`]; any other text is a [`ParseError`].
///
/// # Errors
/// Outer: the budget is used up. Inner: the text is not a certificate, or one of another version.
pub fn verify(text: &str, budget: &Budget) -> Result<Result<Verdict, ParseError>, StopReason> {
    match Proof::parse_within(text, budget)? {
        Ok(proof) => verify_proof(&proof, budget).map(Ok),
        Err(error @ ParseError::Malformed(_)) => Ok(Ok(Verdict::Invalid(error.message()))),
        Err(error) => Ok(Err(error)),
    }
}

/// Checks a certificate.
///
/// # Errors
/// The budget is used up.
pub fn verify_proof(proof: &Proof, budget: &Budget) -> Result<Verdict, StopReason> {
    match &proof.game {
        CertifiedGame::Code(game) if !rises(proof) => octal::check(proof, &game.code, budget),
        _ => nimatron_check::check(proof, budget),
    }
}

/// What the checker says: whether a certificate is valid, and what it proves, or what is wrong.
pub fn verdict_said(verdict: &Verdict, language: Language) -> (bool, String) {
    match verdict {
        Verdict::Valid(proved) => (true, proved.claim().text(language)),
        Verdict::Invalid(why) => (false, why.text(language)),
    }
}

/// The same as JSON.
pub fn verdict_json(verdict: &Verdict, language: Language) -> Json {
    let (valid, says) = verdict_said(verdict, language);
    json!({"valid": valid, "says": says})
}

/// Whether it is about values that rise with a period.
const fn rises(proof: &Proof) -> bool {
    matches!(&proof.method, Method::Period(PeriodProof { bound: PeriodBound::Rising { .. }, .. }))
}
