//! Certificates of every kind are checked here: of games that are given by rules by the independent
//! checker, of codes by computing the values again.

use crate::octal;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::{Game, ParseError, Proof, Verdict};

/// Reads and checks a certificate. A text that says that it is a certificate of this version and
/// has a wrong field is invalid; one that does not say so is an error.
///
/// # Errors
/// The budget is used up; inside: the text is not a certificate, or one of another version.
pub fn verify(text: &str, budget: &Budget) -> Result<Result<Verdict, ParseError>, StopReason> {
    match Proof::parse(text) {
        Ok(proof) => verify_proof(&proof, budget).map(Ok),
        Err(error @ ParseError::Malformed(_)) => Ok(Ok(Verdict::Invalid(error.to_string()))),
        Err(error) => Ok(Err(error)),
    }
}

/// Checks a certificate.
///
/// # Errors
/// The budget is used up.
pub fn verify_proof(proof: &Proof, budget: &Budget) -> Result<Verdict, StopReason> {
    match &proof.game {
        #[cfg(feature = "law")]
        Game::Rules(_) => nimatron_check::check(proof, budget),
        #[cfg(not(feature = "law"))]
        Game::Rules(_) => Ok(Verdict::Invalid("this build is without the checker of laws".to_owned())),
        Game::Code(game) => octal::check(proof, &game.code, budget),
    }
}
