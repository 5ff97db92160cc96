//! Sums of several components by how often each value occurs among single positions.
//!
//! The nimbers below 2^b are a group under xor. Its characters are `(-1)^popcount(s & v)`; let
//! `f(s)` be the sum of the character `s` over all positions, by their values. The number of sums
//! with the value `t` is the mean over all `s` of `(-1)^popcount(s & t) F(s)`, where `F(s)` is the
//! coefficient of `x^m` in the generating function of the positions, each `x` times its sign:
//!
//! - ordered: `f^m`;
//! - unordered: of `(1 - x)^-p (1 + x)^-q`, with p positions of sign 1 and q of sign -1;
//! - distinct: of `(1 + x)^p (1 - x)^q`.
//!
//! With `T = p + q` all positions and `f = p - q`, the last two satisfy recurrences of two terms,
//! which follow from the derivatives: `(k + 1) a(k + 1) = f a(k) + (T + k - 1) a(k - 1)` and
//! `(k + 1) a(k + 1) = f a(k) + (k - 1 - T) a(k - 1)`.

use super::Arrangement;
use nimatron_core::{Budget, StopReason};
use nimatron_nimber::BigUint;
use num_bigint::BigInt;
use rustc_hash::FxHashMap;

/// The most different values, as a power of 2, whose characters are summed.
const MAX_BITS: u32 = 24;

/// The sums of components by their values.
pub(super) struct SumsByValue {
    /// For each character its coefficient.
    coefficients: Vec<BigInt>,
    modulus: Option<BigUint>,
}

/// Whether values up to this one can be combined.
pub(super) const fn can_combine(largest: u64) -> bool {
    largest < 1 << MAX_BITS
}

impl SumsByValue {
    /// The sums of this many positions. `counts`: how many positions have each value.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn new(
        counts: &[(u32, BigUint)],
        heaps: u32,
        arrangement: Arrangement,
        modulus: Option<&BigUint>,
        budget: &Budget,
    ) -> Result<SumsByValue, StopReason> {
        let largest = counts.iter().map(|(value, _)| *value).max().unwrap_or(0);
        let bits = u32::BITS - largest.leading_zeros();
        let size = 1usize << bits;
        let mut all = BigInt::ZERO;
        budget.memory(64 * size as u64)?;
        let mut characters = vec![BigInt::ZERO; size];
        for (value, count) in counts {
            characters[*value as usize] += BigInt::from(count.clone());
            all += BigInt::from(count.clone());
        }
        transform(&mut characters, budget)?;
        // Divided by the size at the end, so remainders are those of a larger modulus.
        let modulus = modulus.map(|modulus| modulus << bits);
        let signed = modulus.clone().map(BigInt::from);
        let mut known: FxHashMap<BigInt, BigInt> = FxHashMap::default();
        let mut coefficients = Vec::with_capacity(size);
        for sum in characters {
            let coefficient = match known.get(&sum) {
                Some(coefficient) => coefficient.clone(),
                None => {
                    let own = coefficient(&sum, &all, heaps, arrangement, signed.as_ref(), budget)?;
                    known.insert(sum, own.clone());
                    own
                }
            };
            coefficients.push(coefficient);
        }
        Ok(SumsByValue { coefficients, modulus })
    }

    /// All sums.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn all(&self) -> BigUint {
        // Only the character that is 1 everywhere does not cancel.
        self.divided(&self.coefficients[0] * self.coefficients.len())
    }

    /// The sums with this value.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn of_value(&self, value: u32, budget: &Budget) -> Result<BigUint, StopReason> {
        if value as usize >= self.coefficients.len() {
            return Ok(BigUint::ZERO);
        }
        budget.tick(u32::try_from(self.coefficients.len()).unwrap_or(u32::MAX))?;
        let mut total = BigInt::ZERO;
        for (character, coefficient) in self.coefficients.iter().enumerate() {
            match (character & value as usize).count_ones() % 2 {
                0 => total += coefficient,
                _ => total -= coefficient,
            }
        }
        Ok(self.divided(total))
    }

    /// The sums with each value.
    ///
    /// # Errors
    /// The budget is used up.
    pub(super) fn of_values(&self, budget: &Budget) -> Result<Vec<(u32, BigUint)>, StopReason> {
        let mut totals = self.coefficients.clone();
        transform(&mut totals, budget)?;
        Ok((0..).zip(totals).map(|(value, total)| (value, self.divided(total))).collect())
    }

    /// A total divided by the number of characters, which divides it.
    fn divided(&self, total: BigInt) -> BigUint {
        let total = match &self.modulus {
            Some(modulus) => remainder(&total, &BigInt::from(modulus.clone())),
            None => total,
        };
        (total / self.coefficients.len()).magnitude().clone()
    }
}

/// The remainder that is not negative.
fn remainder(number: &BigInt, modulus: &BigInt) -> BigInt {
    let rest = number % modulus;
    if rest < BigInt::ZERO { rest + modulus } else { rest }
}

/// The sums of all characters (the transform of Walsh and Hadamard).
fn transform(values: &mut [BigInt], budget: &Budget) -> Result<(), StopReason> {
    let mut half = 1;
    while half < values.len() {
        for block in values.chunks_mut(2 * half) {
            budget.tick(u32::try_from(half).unwrap_or(u32::MAX))?;
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                let (sum, difference) = (&*a + &*b, &*a - &*b);
                *a = sum;
                *b = difference;
            }
        }
        half *= 2;
    }
    Ok(())
}

/// The coefficient of `x^heaps`, where the character sums to `sum` over `all` positions.
fn coefficient(
    sum: &BigInt,
    all: &BigInt,
    heaps: u32,
    arrangement: Arrangement,
    modulus: Option<&BigInt>,
    budget: &Budget,
) -> Result<BigInt, StopReason> {
    if arrangement == Arrangement::Ordered {
        budget.tick(64)?;
        return match modulus {
            Some(modulus) => Ok(remainder(sum, modulus).modpow(&heaps.into(), modulus)),
            None => {
                let bits = u64::from(heaps).saturating_mul(sum.bits().max(1));
                budget.memory(bits / 8)?;
                budget.tick(u32::try_from(bits / 64).unwrap_or(u32::MAX))?;
                Ok(sum.pow(heaps))
            }
        };
    }
    let (mut last, mut now) = (BigInt::ZERO, BigInt::from(1));
    for k in 0..heaps {
        budget.tick(1 + u32::try_from(now.bits() / 16).unwrap_or(u32::MAX))?;
        let k = BigInt::from(k);
        let factor = match arrangement {
            Arrangement::Distinct => &k - 1 - all,
            _ => all + &k - 1,
        };
        let next = (sum * &now + factor * &last) / (k + 1);
        last = std::mem::replace(&mut now, next);
    }
    Ok(now)
}

#[cfg(test)]
mod tests {
    use super::SumsByValue;
    use crate::count::Arrangement;
    use nimatron_core::Budget;
    use nimatron_nimber::BigUint;
    use proptest::prelude::*;

    /// The sums of `heaps` of these positions, each given by its value, from the definition.
    fn plain(values: &[u32], heaps: usize, arrangement: Arrangement) -> Vec<u64> {
        let mut found = vec![0; 64];
        let mut chosen = vec![0; heaps];
        loop {
            let fits = chosen.windows(2).all(|pair| match arrangement {
                Arrangement::Ordered => true,
                Arrangement::Unordered => pair[0] <= pair[1],
                Arrangement::Distinct => pair[0] < pair[1],
            });
            if fits {
                found[chosen.iter().fold(0, |sum, &at| sum ^ values[at]) as usize] += 1;
            }
            let Some(place) = chosen.iter().position(|&at| at + 1 < values.len()) else { return found };
            chosen[..place].fill(0);
            chosen[place] += 1;
        }
    }

    proptest! {
        #[test]
        fn sums_are_those_of_the_definition(
            values in proptest::collection::vec(0u32..20, 1..7),
            heaps in 1usize..5,
            modulus in 1u32..12,
        ) {
            let budget = Budget::unlimited();
            let mut counts: Vec<(u32, BigUint)> = Vec::new();
            for value in 0..20 {
                let count = values.iter().filter(|&&own| own == value).count();
                counts.extend((count > 0).then(|| (value, count.into())));
            }
            for arrangement in [Arrangement::Ordered, Arrangement::Unordered, Arrangement::Distinct] {
                let expected = plain(&values, heaps, arrangement);
                let total: u64 = expected.iter().sum();
                let exact = SumsByValue::new(&counts, heaps as u32, arrangement, None, &budget).unwrap();
                let rest = BigUint::from(modulus);
                let modulo = SumsByValue::new(&counts, heaps as u32, arrangement, Some(&rest), &budget).unwrap();
                prop_assert_eq!(exact.all(), total.into());
                prop_assert_eq!(modulo.all(), (total % u64::from(modulus)).into());
                for (value, count) in exact.of_values(&budget).unwrap() {
                    prop_assert_eq!(&count, &expected[value as usize].into());
                    prop_assert_eq!(exact.of_value(value, &budget).unwrap(), count.clone());
                    prop_assert_eq!(modulo.of_value(value, &budget).unwrap(), count % modulus);
                }
            }
        }
    }
}
