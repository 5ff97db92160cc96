//! Theorems about rules of a certain form, one per file. The certificate states the form, and the
//! resolved rules are compared with it.

mod euclid;
mod height;
mod max_nim;
mod rank;
mod residue;

use crate::{About, Wrong};
use nimatron_messages::Message;
use nimatron_proof::Theorem;

/// Checks that the rules are of the form that the theorem is about.
pub(crate) fn check(about: &About<'_>, theorem: &Theorem) -> Result<Message, Wrong> {
    let About { rules, budget, .. } = *about;
    match theorem {
        Theorem::Residue { modulus } => residue::check(rules, *modulus),
        Theorem::Height { numeration, weights } => height::check(about, numeration, weights),
        Theorem::Rank { rank, shift } => rank::check(rules, *rank, *shift),
        Theorem::MaxNim { max_taken } => max_nim::check(rules, max_taken, budget),
        Theorem::Euclid(form) => euclid::check(rules, *form),
    }
}
