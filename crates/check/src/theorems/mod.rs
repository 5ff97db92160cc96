//! Theorems about rules of a certain form, each in a file. The certificate states the form, and the
//! resolved rules are compared with it.

mod euclid;
mod height;
mod max_nim;
mod rank;
mod residue;

use crate::{About, Wrong};
use nimatron_proof::Theorem;

pub(crate) fn check(about: &About<'_>, theorem: &Theorem) -> Result<String, Wrong> {
    let About { rules, budget, .. } = *about;
    match theorem {
        Theorem::Residue { modulus } => residue::check(rules, *modulus),
        Theorem::Height { numeration, weights } => height::check(about, numeration, weights),
        Theorem::Rank { rank, shift } => rank::check(rules, *rank, *shift),
        Theorem::MaxNim { max_taken } => max_nim::check(rules, max_taken, budget),
        Theorem::Euclid(form) => euclid::check(rules, *form),
    }
}
