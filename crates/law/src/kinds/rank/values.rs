//! Ranks: functions such that no option has the rank of its position, and every smaller rank is
//! that of an option. For certain moves that is a theorem, and the checker compares these with the
//! rules.

use crate::automata::size;
use crate::discover::expression::{Expression, Function, Operation};
use crate::primes::nth_prime;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::RankName as Rank;
use num_bigint::BigUint;

/// A rank plus a constant; the value of 0 is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByRank {
    /// The rank.
    pub rank: Rank,
    /// The constant that is added.
    pub shift: i64,
}

/// Divisors below this are tried.
const MAX_DIVISOR: u64 = 1 << 20;
/// A number without divisors below [`MAX_DIVISOR`] is not factored from here on; below, it is a
/// prime.
const MAX_FACTORED: u64 = MAX_DIVISOR * MAX_DIVISOR;

/// All ranks, with the shift that is added where the smallest position is 0 and where it is 1;
/// `None` if no theorem is known.
pub(crate) const RANKS: [(Rank, [Option<i64>; 2]); 8] = [
    (Rank::PrimeFactors, [None, Some(0)]),
    (Rank::PrimeFactorsParity, [Some(0), Some(0)]),
    (Rank::ExponentXor, [Some(0), Some(0)]),
    (Rank::Twos, [Some(1), Some(0)]),
    (Rank::LeastPrime, [None, Some(0)]),
    (Rank::OddLeastPrime, [Some(0), None]),
    (Rank::EqualParts, [None, Some(0)]),
    (Rank::Bits, [Some(0), Some(-1)]),
];

/// The function of formulas that a rank is, or of which it is the parity.
const fn function(rank: Rank) -> Function {
    match rank {
        Rank::PrimeFactors | Rank::PrimeFactorsParity => Function::PrimeFactors,
        Rank::ExponentXor => Function::ExponentXor,
        Rank::Twos => Function::Twos,
        Rank::LeastPrime => Function::LeastPrime,
        Rank::OddLeastPrime => Function::OddLeastPrime,
        Rank::EqualParts => Function::EqualParts,
        Rank::Bits => Function::Bits,
    }
}

impl ByRank {
    /// The law as a formula of the coordinate.
    pub fn formula(self, name: &str) -> Expression {
        let ByRank { rank, shift } = self;
        let mut of = Expression::of(function(rank), Expression::Coordinate(0, name.to_owned()));
        if rank == Rank::PrimeFactorsParity {
            of = of.by(Operation::Remainder, 2);
        }
        of.plus(shift)
    }

    /// The value of a position; 0 for 0. `None` if the number is too large to be factored.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn value(self, n: &BigUint, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        if *n == BigUint::ZERO {
            return Ok(Some(BigUint::ZERO));
        }
        let rank = match self.rank {
            Rank::Bits => Some(n.bits()),
            Rank::Twos => n.trailing_zeros(),
            Rank::PrimeFactorsParity => small(Rank::PrimeFactors, n, budget)?.map(|count| count % 2),
            Rank::PrimeFactors | Rank::ExponentXor | Rank::LeastPrime | Rank::OddLeastPrime | Rank::EqualParts => {
                small(self.rank, n, budget)?
            }
        };
        Ok(rank.and_then(|rank| rank.checked_add_signed(self.shift)).map(BigUint::from))
    }

    /// The values of the numbers from 0 up to a bound, by a sieve of least prime factors: each
    /// number is met once, from its largest divisor (D. Gries and J. Misra, "A linear sieve
    /// algorithm for finding prime numbers", Communications of the ACM 21, 1978). `None`: a value
    /// would be negative.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn values_to(self, to: usize, budget: &Budget) -> Result<Option<Vec<u32>>, StopReason> {
        // With what the caller makes of the values.
        budget.memory(24 * to as u64)?;
        let mut primes: Vec<usize> = Vec::new();
        // The place of the least prime factor among the primes, from 1 on.
        let mut least: Vec<u32> = vec![0; to + 1];
        let mut ranks: Vec<u32> = vec![0; to + 1];
        for n in 1..=to {
            if n % 4096 == 0 {
                budget.tick(1 << 12)?;
            }
            if n > 1 && least[n] == 0 {
                primes.push(n);
                least[n] = primes.len() as u32;
            }
            for (prime, index) in primes.iter().zip(1..=least[n]) {
                match least.get_mut(n * prime) {
                    Some(place) => *place = index,
                    None => break,
                }
            }
            let factor = (least[n] as usize).checked_sub(1).map(|at| primes[at]);
            ranks[n] = match (self.rank, factor) {
                (Rank::Twos, _) => n.trailing_zeros(),
                (Rank::Bits, _) => usize::BITS - n.leading_zeros(),
                (Rank::OddLeastPrime, None) => 1,
                (Rank::OddLeastPrime, Some(2)) => 0,
                (_, None) => 0,
                // Of the factors 2 one counts.
                (Rank::EqualParts, Some(2)) if n % 4 == 0 => ranks[n / 2],
                (Rank::PrimeFactors | Rank::EqualParts, Some(p)) => ranks[n / p] + 1,
                (Rank::PrimeFactorsParity, Some(p)) => 1 - ranks[n / p],
                (Rank::LeastPrime | Rank::OddLeastPrime, Some(_)) => least[n],
                (Rank::ExponentXor, Some(p)) => {
                    let (mut rest, mut exponent) = (n, 0);
                    while rest % p == 0 {
                        rest /= p;
                        exponent += 1;
                    }
                    ranks[rest] ^ exponent
                }
            };
        }
        let value =
            |(n, rank): (usize, u32)| if n == 0 { Some(0) } else { u32::try_from(i64::from(rank) + self.shift).ok() };
        Ok(ranks.into_iter().enumerate().map(value).collect())
    }

    /// A heap that a move to a smaller value leaves; `None` if the value is not smaller, or the
    /// number is too large to be factored.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn option_of_value(
        self,
        n: &BigUint,
        value: &BigUint,
        budget: &Budget,
    ) -> Result<Option<BigUint>, StopReason> {
        let Some(own) = self.value(n, budget)?.filter(|own| value < own) else { return Ok(None) };
        let (Ok(own), Ok(value)) = (u64::try_from(own), u64::try_from(value)) else { return Ok(None) };
        Ok(match self.rank {
            Rank::Bits => Some(n >> (own - value)),
            Rank::Twos => match value.checked_add_signed(-self.shift) {
                Some(exponent) => Some(n - (BigUint::from(1u32) << exponent)),
                None => Some(BigUint::ZERO),
            },
            Rank::LeastPrime if value == 0 => Some(1u32.into()),
            Rank::OddLeastPrime if value == 0 => Some(if own == 1 { 0u32 } else { 2 }.into()),
            Rank::OddLeastPrime if value == 1 => Some(1u32.into()),
            Rank::LeastPrime | Rank::OddLeastPrime => {
                budget.tick(u32::try_from(value).unwrap_or(u32::MAX))?;
                nth_prime(value).map(BigUint::from)
            }
            Rank::PrimeFactorsParity => factors(n, budget)?.and_then(|all| all.first().map(|prime| n / prime)),
            // Nim with the exponents as heaps.
            Rank::ExponentXor => {
                let change = own ^ value;
                let found = exponents(n, budget)?.and_then(|all| all.into_iter().find(|(_, e)| e ^ change < *e));
                found.and_then(|(prime, e)| Some(n / prime.pow(u32::try_from(e - (e ^ change)).ok()?)))
            }
            // A move leaves several heaps.
            Rank::EqualParts => None,
            // Any divisor with this many prime factors.
            Rank::PrimeFactors => {
                let count = usize::try_from(value).unwrap_or(usize::MAX);
                factors(n, budget)?.map(|all| all.into_iter().take(count).product())
            }
        })
    }
}

/// The rank of a positive number, from its prime factors; `None` if it is too large.
fn small(rank: Rank, n: &BigUint, budget: &Budget) -> Result<Option<u64>, StopReason> {
    Ok(match (u64::try_from(n).ok().filter(|&n| n < MAX_FACTORED), rank) {
        (Some(n), _) => function(rank).of(n),
        (None, Rank::PrimeFactors) => factors(n, budget)?.map(|all| all.len() as u64),
        (None, Rank::EqualParts) => exponents(n, budget)?
            .map(|all| all.iter().map(|(p, e)| if *p == BigUint::from(2u32) { 1 } else { *e }).sum()),
        (None, Rank::ExponentXor) => exponents(n, budget)?.map(|all| all.iter().fold(0, |sum, (_, e)| sum ^ e)),
        (None, _) => {
            for p in 2..MAX_DIVISOR {
                budget.tick(size(n))?;
                if n % p == BigUint::ZERO {
                    return Ok(function(rank).of(p));
                }
            }
            None
        }
    })
}

/// The prime factors of a positive number with multiplicity; `None` if it has at least two large
/// ones.
fn factors(n: &BigUint, budget: &Budget) -> Result<Option<Vec<BigUint>>, StopReason> {
    let (mut rest, mut all) = (n.clone(), Vec::new());
    for p in 2..MAX_DIVISOR {
        if rest < BigUint::from(p * p) {
            break;
        }
        budget.tick(size(&rest))?;
        while &rest % p == BigUint::ZERO {
            budget.tick(size(&rest))?;
            rest /= p;
            all.push(p.into());
        }
    }
    if rest > 1u32.into() {
        if rest >= MAX_FACTORED.into() {
            return Ok(None);
        }
        all.push(rest);
    }
    Ok(Some(all))
}

/// The prime factors of a positive number with their exponents; `None` if it has at least two large
/// ones.
pub(crate) fn exponents(n: &BigUint, budget: &Budget) -> Result<Option<Vec<(BigUint, u64)>>, StopReason> {
    let mut all: Vec<(BigUint, u64)> = Vec::new();
    let Some(factors) = factors(n, budget)? else { return Ok(None) };
    for prime in factors {
        match all.last_mut() {
            Some((last, exponent)) if *last == prime => *exponent += 1,
            _ => all.push((prime, 1)),
        }
    }
    Ok(Some(all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_values_together_are_those_one_by_one() {
        let budget = Budget::unlimited();
        for (rank, shifts) in RANKS {
            for (least, shift) in shifts.into_iter().enumerate().filter_map(|(least, shift)| Some((least, shift?))) {
                let law = ByRank { rank, shift };
                let all = law.values_to(3000, &budget).unwrap().unwrap();
                assert_eq!(all.len(), 3001);
                for (n, value) in all.into_iter().enumerate().skip(least) {
                    assert_eq!(law.value(&n.into(), &budget), Ok(Some(value.into())), "{rank:?} {n}");
                }
            }
        }
    }

    #[test]
    fn large_numbers_are_factored_if_their_factors_are_small() {
        let budget = Budget::unlimited();
        let value = |rank, shift, n: &BigUint, budget| ByRank { rank, shift }.value(n, budget);
        let googol = BigUint::from(10u32).pow(100);
        assert_eq!(value(Rank::PrimeFactors, 0, &googol, &budget), Ok(Some(200u32.into())));
        assert_eq!(
            ByRank { rank: Rank::PrimeFactors, shift: 0 }.option_of_value(&googol, &3u32.into(), &budget),
            Ok(Some(8u32.into()))
        );
        assert_eq!(value(Rank::LeastPrime, 0, &BigUint::from(5u32).pow(90), &budget), Ok(Some(3u32.into())));
        let largest = BigUint::from(9_999_991u32);
        assert_eq!(value(Rank::OddLeastPrime, 0, &largest, &budget), Ok(Some(664_579u32.into())));
        let left =
            ByRank { rank: Rank::OddLeastPrime, shift: 0 }.option_of_value(&largest, &664_578u32.into(), &budget);
        assert_eq!(left, Ok(Some(9_999_973u32.into())));
        assert_eq!(value(Rank::Twos, 1, &googol, &budget), Ok(Some(101u32.into())));
        let prime = 1_000_003u32;
        assert_eq!(value(Rank::PrimeFactors, 0, &(BigUint::from(prime) * 6u32), &budget), Ok(Some(3u32.into())));
        // Two primes of 31 bits.
        let hard = BigUint::from(2_147_483_647u64) * 2_147_483_629u64;
        assert_eq!(value(Rank::PrimeFactors, 0, &hard, &budget), Ok(None));
        assert_eq!(value(Rank::LeastPrime, 0, &hard, &budget), Ok(None));
        assert_eq!(value(Rank::PrimeFactors, 0, &1u32.into(), &budget), Ok(Some(BigUint::ZERO)));
        assert_eq!(value(Rank::LeastPrime, 0, &1u32.into(), &budget), Ok(Some(BigUint::ZERO)));
    }
}
