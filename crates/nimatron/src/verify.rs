//! Checks certificates of every kind: with the independent checker, but the periods of codes whose
//! values repeat by computing their values again.

use crate::octal;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::Say;
use nimatron_proof::{CertifiedGame, Method, ParseError, PeriodBound, PeriodProof, Proof, Verdict};

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

/// Whether it is about values that rise with a period.
const fn rises(proof: &Proof) -> bool {
    matches!(&proof.method, Method::Period(PeriodProof { bound: PeriodBound::Rising { .. }, .. }))
}
