//! Numbers of any length from a judge's digits. Those that fit into a machine word are kept in one,
//! for speed.

use nimatron_nimber::BigUint;

/// A natural number.
pub(super) enum Natural {
    /// Below 10^18.
    Small(u64),
    Large(BigUint),
}

impl Natural {
    pub(super) fn parse(digits: &[u8]) -> Natural {
        if digits.len() <= 18 {
            return Natural::Small(digits.iter().fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0')));
        }
        Natural::Large(BigUint::parse_bytes(digits, 10).unwrap_or_default())
    }

    pub(super) fn big(self) -> BigUint {
        match self {
            Natural::Small(value) => value.into(),
            Natural::Large(value) => value,
        }
    }
}
