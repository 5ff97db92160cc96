//! Ranks: functions that no option shares with its position, and whose smaller values options have. For certain moves that is a theorem, which the checker reads off the rules.

use crate::discover::expression::{Expression, Function, Operation};
use num_bigint::BigUint;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Prime factors, with multiplicity: moves to divisors.
    PrimeFactors,
    /// The exponent of 2: a divisor is taken.
    Twos,
    /// The number of the least prime factor: numbers without a common factor.
    LeastPrime,
    /// Binary digits: quotients.
    Bits,
}

/// Beyond this nothing is factored.
const MOST_FACTORED: u64 = 1 << 40;

impl Rank {
    /// All ranks, with what is added to them where the least position is 0 and where it is 1 (none: no theorem is known).
    pub const ALL: [(Rank, [Option<i64>; 2]); 4] = [
        (Rank::PrimeFactors, [None, Some(0)]),
        (Rank::Twos, [Some(1), Some(0)]),
        (Rank::LeastPrime, [None, Some(0)]),
        (Rank::Bits, [Some(0), Some(-1)]),
    ];

    /// The name in certificates.
    pub const fn name(self) -> &'static str {
        match self {
            Rank::PrimeFactors => "prime_factors",
            Rank::Twos => "twos",
            Rank::LeastPrime => "least_prime",
            Rank::Bits => "bits",
        }
    }

    const fn function(self) -> Function {
        match self {
            Rank::PrimeFactors => Function::PrimeFactors,
            Rank::Twos => Function::Twos,
            Rank::LeastPrime => Function::LeastPrime,
            Rank::Bits => Function::Bits,
        }
    }

    /// Rank and shift as a formula of the coordinate.
    pub fn formula(self, shift: i64, name: &str) -> Expression {
        let of = Expression::Of(self.function(), Box::new(Expression::Coordinate(0, name.to_owned())));
        let constant = Box::new(Expression::Constant(shift.unsigned_abs()));
        match shift {
            0 => of,
            1.. => Expression::Both(Operation::Plus, Box::new(of), constant),
            _ => Expression::Both(Operation::Minus, Box::new(of), constant),
        }
    }

    /// Rank and shift of a position; 0 for 0. `None`: the number is too large to be factored.
    pub fn value(self, shift: i64, n: &BigUint) -> Option<BigUint> {
        if *n == BigUint::ZERO {
            return Some(BigUint::ZERO);
        }
        let rank = match self {
            Rank::Bits => n.bits(),
            Rank::Twos => n.trailing_zeros()?,
            Rank::PrimeFactors | Rank::LeastPrime => {
                let n = u64::try_from(n).ok().filter(|&n| n <= MOST_FACTORED)?;
                self.function().of(n)?
            }
        };
        rank.checked_add_signed(shift).map(BigUint::from)
    }

    /// The one heap that a move to a smaller value leaves.
    pub(crate) fn option_of_value(self, shift: i64, n: &BigUint, value: &BigUint) -> Option<BigUint> {
        let own = self.value(shift, n)?;
        if *value >= own {
            return None;
        }
        let (own, value) = (u64::try_from(own).ok()?, u64::try_from(value).ok()?);
        match self {
            Rank::Bits => Some(n >> (own - value)),
            Rank::Twos => match value.checked_add_signed(-shift) {
                Some(exponent) => Some(n - (BigUint::from(1u32) << exponent)),
                None => Some(BigUint::ZERO),
            },
            Rank::LeastPrime if value == 0 => Some(1u32.into()),
            Rank::LeastPrime => {
                let is_prime = |p: &u64| (2..).take_while(|d| d * d <= *p).all(|d| p % d != 0);
                (2..MOST_FACTORED).filter(is_prime).nth(usize::try_from(value - 1).ok()?).map(BigUint::from)
            }
            Rank::PrimeFactors => {
                // As many of the prime factors as are wanted.
                let (mut rest, mut left, mut p) = (u64::try_from(n).ok()?, 1u64, 2u64);
                for _ in 0..value {
                    while rest % p != 0 {
                        p = if p * p > rest { rest } else { p + 1 };
                    }
                    rest /= p;
                    left *= p;
                }
                Some(left.into())
            }
        }
    }
}
