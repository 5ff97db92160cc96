//! What theorems say of numbers of any length. Values and outcomes of a theorem are written once
//! for all [`Natural`](crate::Natural) numbers; its options are named in numbers of any length, and
//! small positions take theirs from there.

use nimatron_core::Outcome;
use nimatron_nimber::BigUint;

/// What a theorem says of positions with numbers of any length. Positions are positions of the
/// game.
pub trait Large {
    /// The Grundy value.
    fn large_grundy(&self, _position: &[BigUint]) -> Option<BigUint> {
        None
    }

    /// The outcome in normal play.
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        self.large_grundy(position).map(|value| lost_if(value == BigUint::ZERO))
    }

    /// All options with a Grundy value; all that are lost for 0 where only the winner is known.
    fn large_options(&self, _position: &[BigUint], _value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        None
    }

    /// One option with a Grundy value, where there are too many to list.
    fn large_an_option(&self, _position: &[BigUint], _value: &BigUint) -> Option<Vec<BigUint>> {
        None
    }
}

/// Bits that may be written for one answer.
pub(crate) const MAX_WORK: u64 = 1 << 30;

/// Bits of numbers whose roots and quotients are taken: some seconds.
pub(crate) const MAX_ROOT: u64 = 1 << 20;

/// P if it is lost.
pub(crate) fn lost_if(is_lost: bool) -> Outcome {
    if is_lost { Outcome::P } else { Outcome::N }
}

/// A small position in numbers of any length.
fn large(position: &[i64]) -> Vec<BigUint> {
    position.iter().map(|x| BigUint::from(x.unsigned_abs())).collect()
}

/// A position back in machine words.
fn small(position: &[BigUint]) -> Option<Vec<i64>> {
    position.iter().map(|x| i64::try_from(x).ok()).collect()
}

/// All options of a small position with a Grundy value, by the theorem on numbers of any length.
pub(crate) fn small_options(theorem: &dyn Large, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
    theorem.large_options(&large(position), &value.into())?.iter().map(|option| small(option)).collect()
}
