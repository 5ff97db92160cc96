//! Discrete logarithms. Pohlig and Hellman (1978): the logarithm modulo each prime factor of the
//! group order, combined by the Chinese remainder theorem. Let q be the size of the field of half
//! the width. A nonzero x is split into its norm, which lies in the half field and is treated next,
//! and `x^(q-1)`, the conjugate over x, which lies in the group of norm 1 with q + 1 elements.
//! There the inverse is the conjugate, and z and 1/z share `z + 1/z`, the high half of z: a table
//! of j steps answers for -j too (Shanks' baby and giant steps, on half as many elements).

use crate::clmul::{Clmul, Task, run};
use crate::gf::{self, Fast, Gf64, Gf128, Gf256};
use crate::group::{self, power, small_power};
use crate::log16::log16;
use crate::{Field, Nimber, Nimber32, Nimber128, Nimber256};
use nimatron_messages::{Message, Say, nimbers};
use num_bigint::BigUint;
use std::sync::OnceLock;

/// The error for a logarithm in 256 bits that is infeasible; the message says why.
///
/// ```
/// use nimatron_nimber::{Field, Nimber256};
/// let refused = Nimber256::new(12345, 678).log(Nimber256::GENERATOR).unwrap_err();
/// assert!(refused.to_string().contains("5704689200685129054721"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooHard {
    prime: u128,
    digits: u32,
    below: u64,
}

impl Say for TooHard {
    fn message(&self) -> Message {
        nimbers::logarithm_too_hard(self.prime, self.digits, self.below)
    }
}

/// A field seen as pairs over the field of half the width.
trait PairField: Fast {
    /// A hash key from the high half. It is equal for z and 1/z in the group of norm 1.
    fn key(self) -> u64;
}

impl PairField for Gf64 {
    fn key(self) -> u64 {
        (Nimber::from(self).0 >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl PairField for Gf128 {
    fn key(self) -> u64 {
        self.0[1].0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl PairField for Gf256 {
    fn key(self) -> u64 {
        self.0[1].0[0].0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The powers `base^0 .. base^steps`, by their keys. A slot holds 39 bits of the key above 25 bits
/// of j + 1.
struct Steps<F> {
    base: F,
    steps: u64,
    slots: Box<[u64]>,
    shift: u32,
}

const INDEX_BITS: u32 = 25;
/// Giant steps between two calls of `go_on`.
const ROUND: u64 = 1 << 14;

struct Fill<'a, F>(&'a mut Steps<F>);

impl<F: PairField> Task for Fill<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) {
        let mut z = F::ONE;
        for j in 0..=self.0.steps {
            self.0.insert(z.key(), j);
            z = z.times(clmul, self.0.base);
        }
    }
}

/// Giant steps from `z` on, until a key is in the table.
struct GiantWalk<'a, F> {
    steps: &'a Steps<F>,
    giant: F,
    z: F,
    rounds: u64,
}

impl<F: PairField> Task for GiantWalk<'_, F> {
    /// The number of giant steps made, the element reached and the candidates for j; or, if no key
    /// was found, the element after the last step.
    type Output = Result<(u64, F, Vec<u64>), F>;
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) -> Self::Output {
        let mut z = self.z;
        for i in 0..self.rounds {
            let key = z.key();
            if self.steps.holds(key) {
                return Ok((i, z, self.steps.find(key)));
            }
            z = z.times(clmul, self.giant);
        }
        Err(z)
    }
}

impl<F: PairField> Steps<F> {
    /// A table for the powers of `base` from 0 to `steps`, which is below 2^24.
    fn new(base: F, steps: u64) -> Steps<F> {
        let size = (2 * steps).next_power_of_two();
        let mut table = Steps { base, steps, slots: vec![0; size as usize].into(), shift: 64 - size.trailing_zeros() };
        run(Fill(&mut table));
        table
    }

    const fn tag(key: u64) -> u64 {
        // Drops the high bits, which choose the slot.
        key << INDEX_BITS
    }

    fn insert(&mut self, key: u64, j: u64) {
        let mut slot = (key >> self.shift) as usize;
        while self.slots[slot] != 0 {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        self.slots[slot] = Self::tag(key) | (j + 1);
    }

    #[inline(always)]
    fn holds(&self, key: u64) -> bool {
        let mut slot = (key >> self.shift) as usize;
        while self.slots[slot] != 0 {
            if self.slots[slot] >> INDEX_BITS == Self::tag(key) >> INDEX_BITS {
                return true;
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        false
    }

    fn find(&self, key: u64) -> Vec<u64> {
        let mut slot = (key >> self.shift) as usize;
        let mut found = Vec::new();
        while self.slots[slot] != 0 {
            if self.slots[slot] >> INDEX_BITS == Self::tag(key) >> INDEX_BITS {
                found.push((self.slots[slot] & ((1 << INDEX_BITS) - 1)) - 1);
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        found
    }

    /// An exponent below about `below` with `base^exponent = z`; `None` if there is none. `order`
    /// is the order of the base and makes negative exponents positive.
    fn search<E>(
        &self,
        z: F,
        below: u128,
        order: &BigUint,
        go_on: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Option<BigUint>, E> {
        let stride = 2 * self.steps + 1;
        let giant = power(self.base, &(order - stride % order));
        let max_steps = u64::try_from(below / u128::from(stride)).unwrap_or(u64::MAX).saturating_add(1);
        let (mut z_now, mut done) = (z, 0u64);
        while done <= max_steps {
            go_on()?;
            match run(GiantWalk { steps: self, giant, z: z_now, rounds: ROUND.min(max_steps - done + 1) }) {
                Ok((i, at, candidates)) => {
                    for j in candidates {
                        let reached = BigUint::from(done + i) * stride;
                        for exponent in [(&reached + j) % order, (reached + order - (BigUint::from(j) % order)) % order]
                        {
                            if power(self.base, &exponent) == z {
                                return Ok(Some(exponent));
                            }
                        }
                    }
                    // A false match: the keys agree, the elements do not.
                    z_now = gf::product(at, giant);
                    done += i + 1;
                }
                Err(at) => {
                    z_now = at;
                    done += ROUND;
                }
            }
        }
        Ok(None)
    }
}

/// A group of prime order, with a table to find logarithms to a fixed base.
struct PrimeGroup<F> {
    prime: u128,
    steps: Steps<F>,
}

impl<F: PairField> PrimeGroup<F> {
    /// The subgroup of order `prime` of the group of order `size` that `generator` generates.
    fn new(generator: F, size: &BigUint, prime: u128, steps: u64) -> PrimeGroup<F> {
        PrimeGroup { prime, steps: Steps::new(power(generator, &(size / prime)), steps) }
    }

    fn logarithm<E>(&self, z: F, go_on: &mut impl FnMut() -> Result<(), E>) -> Result<u128, E> {
        if z == F::ONE {
            return Ok(0);
        }
        let found = self.steps.search(z, self.prime, &BigUint::from(self.prime), go_on)?;
        match found.and_then(|exponent| u128::try_from(exponent).ok()) {
            Some(exponent) => Ok(exponent),
            None => unreachable!("every element of a group of prime order is a power of every other"),
        }
    }
}

/// Logarithms modulo primes: (prime, logarithm of x, logarithm of the base), both to the same fixed
/// base.
type LogResidues = Vec<(u128, u128, u128)>;

/// Adds the logarithms modulo one prime. Returns `false` if x cannot be a power of the base.
fn component<F: PairField, E>(
    part: &'static OnceLock<PrimeGroup<F>>,
    make: impl FnOnce() -> PrimeGroup<F>,
    [x, base]: [F; 2],
    parts: &mut LogResidues,
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<bool, E> {
    if base == F::ONE {
        return Ok(x == F::ONE);
    }
    let part = part.get_or_init(make);
    parts.push((part.prime, part.logarithm(x, go_on)?, part.logarithm(base, go_on)?));
    Ok(true)
}

/// The conjugate over x, `x^(q-1)`, which lies in the group of norm 1; `None` for zero.
fn unit<F: Field>(x: F) -> Option<F> {
    x.conjugate().checked_div(x)
}

const P64: [u128; 2] = group::added_primes(64);
const P128: [u128; 2] = group::added_primes(128);
const P256: [u128; 2] = group::added_primes(256);

static C641: OnceLock<PrimeGroup<Gf64>> = OnceLock::new();
static C6700417: OnceLock<PrimeGroup<Gf64>> = OnceLock::new();
static C274177: OnceLock<PrimeGroup<Gf128>> = OnceLock::new();
static C67280421310721: OnceLock<PrimeGroup<Gf128>> = OnceLock::new();

/// The table of the group of norm 1 in 32 bits: at the high half of an element, its low half and
/// its exponent.
fn units32() -> &'static [(u16, u32)] {
    static TABLE: OnceLock<Box<[(u16, u32)]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![(0, 0); 1 << 16].into_boxed_slice();
        let base = unit(Nimber32::GENERATOR).unwrap_or(Nimber32::ONE);
        let mut z = Nimber32::ONE;
        for exponent in 0..=32768u32 {
            table[(z.0 >> 16) as usize] = (z.0 as u16, exponent);
            z *= base;
        }
        table
    })
}

fn logarithm_unit32(z: Nimber32) -> u128 {
    let (low, exponent) = units32()[(z.0 >> 16) as usize];
    u128::from(if low == z.0 as u16 || exponent == 0 { exponent } else { 65537 - exponent })
}

/// The implementation of [`Field::log`]; `x` and `base` are at most 256 bits wide.
pub(crate) fn logarithm<F: Field, E>(
    x: F,
    base: F,
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<Result<Option<BigUint>, TooHard>, E> {
    let (x, base): (Nimber256, Nimber256) = (x.into(), base.into());
    let none = Ok(Ok(None));
    if base.is_zero() {
        // 0^0 = 1, 0^1 = 0
        let small = |exponent: u8| Ok(Ok(Some(BigUint::from(exponent))));
        return if x == Nimber256::ONE {
            small(0)
        } else if x.is_zero() {
            small(1)
        } else {
            none
        };
    }
    if x.is_zero() {
        return none;
    }
    if x.high == 0 && base.high == 0 {
        return Ok(Ok(logarithm128(Nimber128(x.low), Nimber128(base.low), go_on)?));
    }
    let halves = (Nimber128(x.norm().low), Nimber128(base.norm().low));
    let Some(known) = logarithm128(halves.0, halves.1, go_on)? else { return none };
    // Every solution is congruent to `known` modulo the order of the norm of the base; the rest is
    // a logarithm in the group of norm 1.
    let modulus = halves.1.order().map_or_else(|| BigUint::from(1u8), BigUint::from);
    let rest = x / base.pow_big(&known);
    let step = base.pow_big(&modulus);
    let step_order = group::order(step.to_fast(), 256);
    if rest.pow_big(&step_order) != Nimber256::ONE {
        return none;
    }
    if step == Nimber256::ONE {
        return Ok(Ok(Some(known)));
    }
    let steps = Steps::new(step.to_fast(), 1 << 20);
    let found = steps.search(rest.to_fast(), 1 << 43, &step_order, go_on)?;
    let prime = P256.into_iter().rev().find(|&prime| (&step_order % prime) == BigUint::ZERO).unwrap_or(P256[0]);
    Ok(match found {
        Some(times) => Ok(Some(known + times * modulus)),
        None => Err(TooHard { prime, digits: prime.ilog10().div_ceil(2), below: modulus.bits() + 42 }),
    })
}

fn logarithm128<E>(
    x: Nimber128,
    base: Nimber128,
    go_on: &mut impl FnMut() -> Result<(), E>,
) -> Result<Option<BigUint>, E> {
    let mut parts = LogResidues::with_capacity(9);
    let (mut x, mut base) = (x, base);
    if (x.0 | base.0) >> 64 != 0 {
        let Some(units) = unit(x).zip(unit(base)) else { return Ok(None) };
        let at = |prime: u128| [units.0, units.1].map(|unit| small_power(Gf128::from(unit), prime));
        let generator = || Gf128::from(Nimber128::GENERATOR);
        let size = group::size(128);
        let small = || PrimeGroup::new(generator(), &size, P128[0], 1 << 9);
        let large = || PrimeGroup::new(generator(), &size, P128[1], 1 << 22);
        if !component(&C274177, small, at(P128[1]), &mut parts, go_on)?
            || !component(&C67280421310721, large, at(P128[0]), &mut parts, go_on)?
        {
            return Ok(None);
        }
        (x, base) = (x.norm(), base.norm());
    }
    let (mut x, mut base) = (Nimber(x.0 as u64), Nimber(base.0 as u64));
    if (x.0 | base.0) >> 32 != 0 {
        let Some(units) = unit(x).zip(unit(base)) else { return Ok(None) };
        let at = |prime: u128| [units.0, units.1].map(|unit| small_power(Gf64::from(unit), prime));
        let generator = || Gf64::from(Nimber::GENERATOR);
        let size = || group::size(64);
        let small = || PrimeGroup::new(generator(), &size(), P64[0], 320);
        let large = || PrimeGroup::new(generator(), &size(), P64[1], 1 << 17);
        if !component(&C641, small, at(P64[1]), &mut parts, go_on)?
            || !component(&C6700417, large, at(P64[0]), &mut parts, go_on)?
        {
            return Ok(None);
        }
        (x, base) = (x.norm(), base.norm());
    }
    let (mut x, mut base) = (Nimber32(x.0 as u32), Nimber32(base.0 as u32));
    if (x.0 | base.0) >> 16 != 0 {
        let Some(units) = unit(x).zip(unit(base)) else { return Ok(None) };
        parts.push((65537, logarithm_unit32(units.0), logarithm_unit32(units.1)));
        (x, base) = (x.norm(), base.norm());
    }
    let [x, base] = [x, base].map(|value| u128::from(log16().logarithm(value.0 as u16)));
    parts.extend([3, 5, 17, 257].map(|prime| (prime, x % prime, base % prime)));
    Ok(combine(&parts))
}

/// The smallest exponent from its residues modulo primes, in mixed radix:
/// `d0 + d1 p0 + d2 p0 p1 + ...`.
fn combine(parts: &LogResidues) -> Option<BigUint> {
    let mut digits: Vec<(u128, u128)> = Vec::with_capacity(parts.len());
    for &(prime, x, base) in parts {
        if base == 0 {
            if x != 0 {
                return None;
            }
            continue;
        }
        let wanted = times(x, inverse(base, prime), prime);
        let (mut value, mut weight) = (0, 1);
        for &(other, digit) in &digits {
            value = (value + times(weight, digit % prime, prime)) % prime;
            weight = times(weight, other % prime, prime);
        }
        digits.push((prime, times((wanted + prime - value) % prime, inverse(weight, prime), prime)));
    }
    // The sum is below the product of the primes, which is below 2^128.
    Some(BigUint::from(digits.iter().rev().fold(0u128, |sum, &(prime, digit)| sum * prime + digit)))
}

/// `a b mod prime`, for primes below 2^64 (those of the 128-bit group).
const fn times(a: u128, b: u128, prime: u128) -> u128 {
    if prime < 1 << 32 { (a as u64 * b as u64 % prime as u64) as u128 } else { a * b % prime }
}

/// `1/a mod prime`, by Euclid's algorithm.
fn inverse(a: u128, prime: u128) -> u128 {
    let (mut r, mut s) = ((prime as i64, a as i64), (0i64, 1i64));
    while r.1 != 0 {
        let quotient = r.0 / r.1;
        r = (r.1, r.0 - quotient * r.1);
        s = (s.1, s.0 - quotient * s.1);
    }
    s.0.rem_euclid(prime as i64) as u128
}
