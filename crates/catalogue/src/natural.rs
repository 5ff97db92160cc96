//! Numbers that theorems compute with: machine words, for positions below 2^63, and numbers of any
//! length. A theorem is written once.

use nimatron_nimber::BigUint;
use std::ops::{Add, Div, Mul, Rem, Shr, Sub};

/// A natural number: `u128` for positions below 2^63 (so that products of two coordinates fit), or
/// [`BigUint`].
pub trait Natural:
    Clone
    + Ord
    + From<u64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + Shr<u64, Output = Self>
{
    /// Bits up to the highest 1.
    fn length(&self) -> u64;

    /// Bits 1 below the lowest 0.
    fn low_ones(&self) -> u64;

    /// Its value, if it is below 2^64.
    fn small(&self) -> Option<u64>;

    /// A power of it.
    fn power(&self, exponent: u32) -> Self;
}

impl Natural for u128 {
    fn length(&self) -> u64 {
        u64::from(u128::BITS - self.leading_zeros())
    }

    fn low_ones(&self) -> u64 {
        self.trailing_ones().into()
    }

    fn small(&self) -> Option<u64> {
        u64::try_from(*self).ok()
    }

    fn power(&self, exponent: u32) -> Self {
        self.pow(exponent)
    }
}

impl Natural for BigUint {
    fn length(&self) -> u64 {
        self.bits()
    }

    fn low_ones(&self) -> u64 {
        self.trailing_ones()
    }

    fn small(&self) -> Option<u64> {
        u64::try_from(self).ok()
    }

    fn power(&self, exponent: u32) -> Self {
        self.pow(exponent)
    }
}

/// In order of size.
pub(crate) fn sorted<'a, N: Natural>(a: &'a N, b: &'a N) -> (&'a N, &'a N) {
    if a <= b { (a, b) } else { (b, a) }
}

/// The coordinates of a small position as words in which products fit.
pub(crate) fn words<const C: usize>(position: &[i64]) -> Option<[u128; C]> {
    let words: Option<Vec<u128>> = position.iter().map(|&x| u128::try_from(x).ok()).collect();
    words?.try_into().ok()
}
