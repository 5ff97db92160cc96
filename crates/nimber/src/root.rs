//! Square roots of natural numbers of any length.
//!
//! `num-bigint` begins with 53 bits and divides numbers of full length some fifteen times for a
//! number of 200,000 digits. Here each step of Newton's iteration has twice the digits of the one
//! before, so that all steps together cost little more than one division.

use num_bigint::BigUint;

/// The largest natural number whose square is at most `n`.
///
/// ```
/// use nimatron_nimber::{BigUint, floor_root};
/// let n = BigUint::from(10u8).pow(40);
/// assert_eq!(floor_root(&n), BigUint::from(10u8).pow(20));
/// assert_eq!(floor_root(&(n - 1u8)), BigUint::from(10u8).pow(20) - 1u8);
/// ```
pub fn floor_root(n: &BigUint) -> BigUint {
    if let Ok(small) = u128::try_from(n) {
        return small.isqrt().into();
    }
    // With h = floor(root(n / 4^half)) + 1 the number h 2^half is above the root by at most 2^half,
    // so that a step from there stays above it by less than 1, before it is rounded down.
    let half = n.bits() / 4;
    let high = floor_root(&(n >> (2 * half))) + 1u8;
    let mut root = ((n >> half) / &high + (high << half)) >> 1u8;
    if &root * &root > *n {
        root -= 1u8;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_square_of_the_root_is_the_largest_that_fits() {
        let mut state = 7u64;
        for bits in (0u32..700).chain([4095, 4096, 4097, 100_003]) {
            let mut digits = Vec::new();
            for _ in 0..=bits / 32 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                digits.push((state >> 32) as u32);
            }
            let any = BigUint::new(digits) >> (32 - bits % 32);
            let power: BigUint = BigUint::from(1u8) << bits;
            let square = &any * &any;
            for n in [any.clone(), power.clone(), &power - 1u8, square.clone(), square + &any * 2u8] {
                let (root, next) = (floor_root(&n), floor_root(&n) + 1u8);
                assert!(&root * &root <= n && &next * &next > n, "{n}");
            }
        }
    }

    #[test]
    fn it_agrees_with_the_root_of_the_library() {
        let n = BigUint::from(3u8).pow(50_000);
        assert_eq!(floor_root(&n), n.sqrt());
    }
}
