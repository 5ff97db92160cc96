//! Theorems about numbers of any length. Values and outcomes of a theorem are written once for all
//! [`Natural`](crate::Natural) numbers. Its options are found in numbers of any length, and those
//! of small positions are converted from there.

use nimatron_core::Outcome;
use nimatron_nimber::BigUint;

/// A theorem about positions with numbers of any length. Callers pass only positions of the game. A
/// method returns `None` where the theorem does not give the answer, or the numbers are too long.
pub trait Large {
    /// The Grundy value.
    fn large_grundy(&self, _position: &[BigUint]) -> Option<BigUint> {
        None
    }

    /// The outcome in normal play.
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        self.large_grundy(position).map(|value| Outcome::lost_if(value == BigUint::ZERO))
    }

    /// All options with this Grundy value. Where only the winner is known, all P-positions for the
    /// value 0.
    fn large_options(&self, _position: &[BigUint], _value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        None
    }

    /// One option with this Grundy value, for positions with too many options to list.
    fn large_an_option(&self, _position: &[BigUint], _value: &BigUint) -> Option<Vec<BigUint>> {
        None
    }
}

/// Maximum number of bits that are written for one answer.
pub(crate) const MAX_WORK: u64 = 1 << 30;

/// Maximum number of bits of numbers whose roots and quotients are computed; this takes some
/// seconds.
pub(crate) const MAX_ROOT: u64 = 1 << 20;

/// A small position as numbers of any length.
fn large(position: &[i64]) -> Vec<BigUint> {
    position.iter().map(|x| BigUint::from(x.unsigned_abs())).collect()
}

/// The position in machine words; `None` if a number does not fit.
fn small(position: &[BigUint]) -> Option<Vec<i64>> {
    position.iter().map(|x| i64::try_from(x).ok()).collect()
}

/// All options of a small position with this Grundy value, by the theorem on numbers of any length.
pub(crate) fn small_options(theorem: &dyn Large, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
    theorem.large_options(&large(position), &value.into())?.iter().map(|option| small(option)).collect()
}
