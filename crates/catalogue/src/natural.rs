//! The numbers that theorems compute with: machine words for positions below 2^63, and numbers of
//! any length. So a theorem is written once for both.

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
    /// The number of bits up to the highest 1.
    fn length(&self) -> u64;

    /// The number of 1 bits below the lowest 0 bit.
    fn low_ones(&self) -> u64;

    /// Its value; `None` if it is 2^64 or more.
    fn small(&self) -> Option<u64>;

    /// This number to the given power.
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

/// The two numbers, the smaller one first.
pub(crate) fn sorted<'a, N: Natural>(a: &'a N, b: &'a N) -> (&'a N, &'a N) {
    if a <= b { (a, b) } else { (b, a) }
}

/// The coordinates of a small position as words into which products of two of them fit; `None` if
/// there are not `C` of them.
pub(crate) fn words<const C: usize>(position: &[i64]) -> Option<[u128; C]> {
    let words: Option<Vec<u128>> = position.iter().map(|&x| u128::try_from(x).ok()).collect();
    words?.try_into().ok()
}
