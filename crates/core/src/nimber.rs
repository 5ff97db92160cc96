//! The nimber `*n`: the value of a Nim heap of `n`, and, by the Sprague-Grundy theorem (Sprague
//! 1935, Grundy 1939), the value in normal play of every impartial game that always ends.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

/// A nimber, written `*n`. Its sum is the exclusive or, so every nimber is its own negative.
///
/// ```
/// use nimatron_core::Nimber;
/// assert_eq!(Nimber(3) + Nimber(5), Nimber(6));
/// assert_eq!([3, 4, 7].into_iter().map(Nimber).sum::<Nimber>(), Nimber::ZERO);
/// assert_eq!(Nimber(6).to_string(), "*6");
/// ```
#[doc(alias("sg", "grundy", "nim-value"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(pub u64);

impl Nimber {
    /// `*0`, the value of every P-position.
    pub const ZERO: Nimber = Nimber(0);

    /// Is this `*0`?
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}

impl From<u64> for Nimber {
    fn from(value: u64) -> Self {
        Nimber(value)
    }
}

// The sum of nimbers is xor: that is the theory, not a slip.
#[allow(clippy::suspicious_arithmetic_impl)]
impl Add for Nimber {
    type Output = Nimber;
    fn add(self, other: Nimber) -> Nimber {
        Nimber(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Nimber) {
        *self = *self + other;
    }
}

#[allow(clippy::suspicious_arithmetic_impl)]
impl Sub for Nimber {
    type Output = Nimber;
    fn sub(self, other: Nimber) -> Nimber {
        self + other
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Nimber>>(values: I) -> Nimber {
        values.fold(Nimber::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Nimber> for Nimber {
    fn sum<I: Iterator<Item = &'a Nimber>>(values: I) -> Nimber {
        values.copied().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_sum_is_a_group_in_which_everything_is_its_own_negative(a: u64, b: u64, c: u64) {
            let (a, b, c) = (Nimber(a), Nimber(b), Nimber(c));
            prop_assert_eq!(a + b, b + a);
            prop_assert_eq!((a + b) + c, a + (b + c));
            prop_assert_eq!(a + a, Nimber::ZERO);
            prop_assert_eq!(a - b, a + b);
            prop_assert_eq!([a, b, c].iter().sum::<Nimber>(), a + b + c);
        }
    }

    /// The definition: `*a + *b` is the mex of what either player can reach from the two heaps.
    #[test]
    fn the_sum_is_the_value_of_two_heaps_by_the_definition() {
        let size = 20u64;
        let mut value = vec![vec![0u64; size as usize]; size as usize];
        for a in 0..size as usize {
            for b in 0..size as usize {
                let options = (0..a).map(|x| value[x][b]).chain((0..b).map(|y| value[a][y]));
                value[a][b] = crate::mex::mex(options.collect::<Vec<_>>());
                assert_eq!(Nimber(a as u64) + Nimber(b as u64), Nimber(value[a][b]));
            }
        }
    }
}
