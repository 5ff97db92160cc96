//! Ranks: counts of prime factors and digits.

use super::formula;
use crate::emit::piece::{Names, Piece};
use crate::law::Law;
use crate::rank::Rank;

pub(super) fn values(rank: Rank, shift: i64, law: &Law, names: &Names) -> Piece {
    formula::values(&rank.formula(shift, "n"), &[0], law, names)
}

/// A move to the value 0, or to any smaller one.
pub(in crate::emit) fn moves(rank: Rank, shift: i64, names: &Names) -> String {
    let text = match rank {
        Rank::Bits if names.valued => "return some([[(n / 2) >> (grundy@(n) - value - 1)]])",
        Rank::Bits if shift == 0 => "return some([[0]])",
        Rank::Bits => "return some([[1]])",
        Rank::Twos if shift == 0 && names.valued => "return some([[n - (one << value)]])",
        Rank::Twos if shift == 0 => "return some([[n - 1]])",
        Rank::Twos if names.valued => "return some([[n - (one << (value - 1)) if value > 0 else 0]])",
        Rank::Twos => "return some([[0]])",
        // As many of the prime factors as are wanted.
        Rank::PrimeFactors if names.valued => PRIME_FACTORS,
        Rank::PrimeFactors | Rank::LeastPrime if !names.valued => "return some([[1]])",
        Rank::PrimeFactors | Rank::LeastPrime => "return some([[nth_prime(value)]])",
        Rank::PrimeFactorsParity => "return some([[n / least_factor(n)]])",
        Rank::ExponentXor => EXPONENTS,
    };
    names.named(text).replace(" ^ WANTED", if names.valued { " ^ value" } else { "" })
}

const PRIME_FACTORS: &str = "number part = 1
for _ in 0..value
    part *= least_factor(n)
    n /= least_factor(n)
return some([[part]])";

/// Nim with the exponents as heaps: one of them is lowered, the others stay.
const EXPONENTS: &str = "number change = grundy@(n) ^ WANTED
number rest = n
while rest > 1
    number prime = least_factor(rest)
    number exponent = 0
    while rest % prime == 0
        exponent += 1
        rest /= prime
    if (exponent ^ change) < exponent
        for _ in (exponent ^ change)..exponent
            n /= prime
        return some([[n]])
return none";
