//! Theorems about rules of a certain form, one per file. The certificate states the form, and the
//! resolved rules are compared with it.

pub mod below;
pub(crate) mod conditions;
mod dynamic;
mod euclid;
mod functions;
mod growing;
mod height;
mod limits;
mod max_nim;
mod primes;
pub mod rank;
mod remainders;
mod residue;
mod taken;
mod valuations;
mod window;

use crate::{CheckContext, CheckFailure};
use nimatron_messages::Message;
use nimatron_proof::{Growth, LawClaim, Theorem};

/// Whether the theorem can give what is claimed.
pub(crate) const fn gives(theorem: &Theorem, claim: LawClaim) -> bool {
    match (theorem, claim) {
        (Theorem::Valuations { .. }, LawClaim::Outcome | LawClaim::Grundy)
        | (Theorem::Dynamic { .. } | Theorem::Growing { .. }, LawClaim::Outcome)
        | (Theorem::Growing { next: Growth::Heap, .. }, LawClaim::Grundy) => true,
        (Theorem::Dynamic { .. } | Theorem::Growing { .. }, _) => false,
        _ => matches!(claim, LawClaim::Grundy),
    }
}

/// Checks that the rules are of the form that the theorem is about.
pub(crate) fn check(about: &CheckContext<'_>, theorem: &Theorem) -> Result<Message, CheckFailure> {
    let CheckContext { rules, budget, .. } = *about;
    match theorem {
        Theorem::Residue { modulus } => residue::check(rules, *modulus, budget),
        Theorem::Height { numeration, weights } => height::check(about, numeration, weights),
        Theorem::Rank { rank, shift } => rank::check(rules, *rank, *shift),
        Theorem::MaxNim { max_taken } => max_nim::check(rules, max_taken, budget),
        Theorem::Euclid(form) => euclid::check(rules, *form),
        Theorem::Below { of, window } => below::check(rules, of, *window),
        Theorem::Primes { count, primes } => primes::check(rules, *count, primes),
        Theorem::Valuations { pure, mixed } => valuations::check(rules, about.claim, pure, mixed, budget),
        Theorem::Dynamic { next } => dynamic::check(rules, next),
        Theorem::Growing { max_taken, next } => growing::check(rules, about.claim, max_taken, next),
        Theorem::Window { least, most } => window::check(rules, least, most),
    }
}
