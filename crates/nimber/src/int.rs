//! Ordinary integers as wide as a nimber: exponents, orders and logarithms.

use num_bigint::BigUint;
use std::fmt;
use std::hash::Hash;

/// An ordinary non-negative integer as wide as a nimber: `u8` to `u128`, and [`BigUint`] for 256
/// bits.
///
/// ```
/// use nimatron_nimber::{Field, Int, Nimber};
/// let order = Nimber(5).order().unwrap();
/// assert_eq!(order.to_big().to_string(), "15");
/// ```
pub trait Int: Clone + Eq + Ord + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Converts to a big integer.
    ///
    /// ```
    /// use nimatron_nimber::{BigUint, Int};
    /// assert_eq!(5u64.to_big(), BigUint::from(5u8));
    /// ```
    fn to_big(&self) -> BigUint;

    /// Converts from a big integer; `None` if it does not fit.
    ///
    /// ```
    /// use nimatron_nimber::{BigUint, Int};
    /// assert_eq!(u8::from_big(&BigUint::from(256u16)), None);
    /// ```
    fn from_big(value: &BigUint) -> Option<Self>;
}

macro_rules! int {
    ($($int:ty),*) => {$(
        impl Int for $int {
            fn to_big(&self) -> BigUint {
                BigUint::from(*self)
            }
            fn from_big(value: &BigUint) -> Option<$int> {
                <$int>::try_from(value).ok()
            }
        }
    )*};
}

int!(u8, u16, u32, u64, u128);

impl Int for BigUint {
    fn to_big(&self) -> BigUint {
        self.clone()
    }
    fn from_big(value: &BigUint) -> Option<BigUint> {
        Some(value.clone())
    }
}
