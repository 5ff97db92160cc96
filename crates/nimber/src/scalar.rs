//! Operations on single nimbers as plain integers: products and the maps that are linear over
//! GF(2). Up to 64 bits by tables or by the instructions of [`crate::simd`]; 128 and 256 bits as
//! pairs of halves.

use crate::gf::{self, Gf128, Gf256};
use crate::linear::{ARTIN_SCHREIER, SQRT, SQUARE, TOP};
use crate::log16::log16;
use crate::{Nimber128, Nimber256};

#[inline]
pub(crate) fn product64(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(kernel) = crate::simd::OneProduct::get() {
            return kernel.product64(a, b);
        }
        if let Some(clmul) = crate::simd::Pclmul::get() {
            use crate::linear::{FROM_POLY, TO_POLY};
            let (a, b) = (TO_POLY.apply(a), TO_POLY.apply(b));
            return FROM_POLY.apply(clmul.product64(a, b));
        }
    }
    log16().product64(a, b)
}

pub(crate) fn square64(a: u64) -> u64 {
    SQUARE.apply(a)
}

pub(crate) fn sqrt64(a: u64) -> u64 {
    SQRT.apply(a)
}

/// The solution of `x^2 + x = c` with bit 0 clear; there is one when bit 63 of c is clear.
pub(crate) fn artin_schreier64(c: u64) -> Option<u64> {
    (c >> 63 == 0).then(|| ARTIN_SCHREIER.apply(c))
}

fn top64(a: u64) -> u64 {
    TOP.apply(a)
}

pub(crate) fn inverse64(a: u64) -> u64 {
    log16().inverse64(a)
}

const fn halves(a: u128) -> (u64, u64) {
    (a as u64, (a >> 64) as u64)
}

const fn join(low: u64, high: u64) -> u128 {
    low as u128 | (high as u128) << 64
}

pub(crate) fn product128(a: u128, b: u128) -> u128 {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = crate::simd::OneProduct::get() {
        let (a0, a1) = halves(a);
        let (b0, b1) = halves(b);
        let p00 = kernel.product64(a0, b0);
        let cross = kernel.product64(a0 ^ a1, b0 ^ b1);
        return join(p00 ^ top64(kernel.product64(a1, b1)), cross ^ p00);
    }
    product128_by_poly(a, b)
}

/// Through the polynomial basis.
fn product128_by_poly(a: u128, b: u128) -> u128 {
    Nimber128::from(gf::product(Gf128::from(Nimber128(a)), Gf128::from(Nimber128(b)))).0
}

pub(crate) fn square128(a: u128) -> u128 {
    let (a0, a1) = halves(a);
    let high = square64(a1);
    join(square64(a0) ^ top64(high), high)
}

pub(crate) fn sqrt128(c: u128) -> u128 {
    let (c0, c1) = halves(c);
    join(sqrt64(c0 ^ top64(c1)), sqrt64(c1))
}

/// With `x = x0 + x1 F`: `x^2 + x = (x0^2 + x0 + t x1^2) + (x1^2 + x1) F`, `t = F/2`. Exactly one
/// of the two solutions `x1` makes the equation for `x0` solvable, because the trace of t is 1.
pub(crate) fn artin_schreier128(c: u128) -> Option<u128> {
    let (c0, c1) = halves(c);
    let x1 = artin_schreier64(c1)?;
    [x1, x1 ^ 1].into_iter().find_map(|x1| Some(join(artin_schreier64(c0 ^ top64(square64(x1)))?, x1)))
}

/// The product with `2^127 = 2^64 * 2^63`.
fn top128(a: u128) -> u128 {
    let (a0, a1) = halves(a);
    join(top64(top64(a1)), top64(a0 ^ a1))
}

/// The inverse of a nonzero nimber: the conjugate over the norm.
pub(crate) fn inverse128(a: u128) -> u128 {
    let (a0, a1) = halves(a);
    let norm = product64(a0, a0 ^ a1) ^ top64(square64(a1));
    let inverse = inverse64(norm);
    join(product64(a0 ^ a1, inverse), product64(a1, inverse))
}

pub(crate) fn product256(a: Nimber256, b: Nimber256) -> Nimber256 {
    #[cfg(target_arch = "x86_64")]
    if crate::simd::OneProduct::get().is_some() {
        let low = product128(a.low, b.low);
        let cross = product128(a.low ^ a.high, b.low ^ b.high);
        return Nimber256 { low: low ^ top128(product128(a.high, b.high)), high: cross ^ low };
    }
    product256_by_poly(a, b)
}

/// Through the polynomial basis.
fn product256_by_poly(a: Nimber256, b: Nimber256) -> Nimber256 {
    gf::product(Gf256::from(a), Gf256::from(b)).into()
}

pub(crate) fn square256(a: Nimber256) -> Nimber256 {
    let high = square128(a.high);
    Nimber256 { low: square128(a.low) ^ top128(high), high }
}

pub(crate) fn sqrt256(c: Nimber256) -> Nimber256 {
    Nimber256 { low: sqrt128(c.low ^ top128(c.high)), high: sqrt128(c.high) }
}

pub(crate) fn artin_schreier256(c: Nimber256) -> Option<Nimber256> {
    let x1 = artin_schreier128(c.high)?;
    [x1, x1 ^ 1].into_iter().find_map(|high| {
        let low = artin_schreier128(c.low ^ top128(square128(high)))?;
        Some(Nimber256 { low, high })
    })
}

pub(crate) fn inverse256(a: Nimber256) -> Nimber256 {
    let norm = product128(a.low, a.low ^ a.high) ^ top128(square128(a.high));
    let inverse = inverse128(norm);
    Nimber256 { low: product128(a.low ^ a.high, inverse), high: product128(a.high, inverse) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clmul::{Clmul, Soft};
    use crate::gf::Fast;
    use crate::linear::{FROM_POLY, TO_POLY};
    use crate::{definition, group};
    use num_bigint::BigUint;
    use proptest::prelude::*;

    /// A machine uses one of these methods; here every method that it supports is compared with the
    /// recursion.
    fn ways(a: u64, b: u64) -> Vec<u64> {
        let mut ways = vec![log16().product64(a, b)];
        let (x, y) = (TO_POLY.apply(a), TO_POLY.apply(b));
        ways.push(FROM_POLY.apply(Soft.product(x, y)));
        #[cfg(target_arch = "x86_64")]
        {
            ways.extend(crate::simd::OneProduct::get().map(|kernel| kernel.product64(a, b)));
            ways.extend(crate::simd::Pclmul::get().map(|clmul| FROM_POLY.apply(clmul.product64(x, y))));
            ways.extend(
                crate::simd::Pclmul::get().map(|clmul| FROM_POLY.apply(crate::clmul::reduce(clmul.wide(x, y)))),
            );
        }
        ways
    }

    proptest! {
        #[test]
        fn all_ways_to_a_product_agree_with_the_recursion(a: u64, b: u64) {
            let wanted = definition::product(a.into(), b.into(), 64) as u64;
            prop_assert!(ways(a, b).iter().all(|&product| product == wanted));
            // Single bits: the methods are linear.
            let (a, b) = (1 << (a % 64), 1 << (b % 64));
            let wanted = definition::product(a.into(), b.into(), 64) as u64;
            prop_assert!(ways(a, b).iter().all(|&product| product == wanted));
        }

        #[test]
        fn wide_products_agree_on_all_ways(a: (u128, u128), b: (u128, u128)) {
            prop_assert_eq!(product128(a.0, b.0), definition::product(a.0, b.0, 128));
            prop_assert_eq!(product128_by_poly(a.0, b.0), definition::product(a.0, b.0, 128));
            let [a, b] = [a, b].map(|(low, high)| Nimber256 { low, high });
            prop_assert_eq!(product256(a, b), product256_by_poly(a, b));
        }

        #[test]
        fn the_soft_product_is_the_sum_of_shifts(a: u64, b: u64) {
            let wanted = (0..64).filter(|i| b >> i & 1 == 1).fold(0u128, |sum, i| sum ^ u128::from(a) << i);
            prop_assert_eq!(Soft.wide(a, b), wanted);
        }

        /// Algorithms give the same results without the instruction.
        #[test]
        fn powers_agree_without_the_instruction(a: u128, b: u128, exponent: u64) {
            let x = Gf256::from(Nimber256 { low: a, high: b });
            let soft = (0..64).rev().fold(Gf256::ONE, |power, i| {
                let square = power.squared(Soft);
                if exponent >> i & 1 == 1 { square.times(Soft, x) } else { square }
            });
            prop_assert_eq!(soft, group::power(x, &BigUint::from(exponent)));
        }
    }
}
