//! Common divisors and multiples.

use std::ops::Rem;

/// The greatest common divisor of two numbers that are not negative; 0 of 0 and 0.
pub(crate) fn gcd<N: Copy + Default + PartialEq + Rem<Output = N>>(mut a: N, mut b: N) -> N {
    while b != N::default() {
        (a, b) = (b, a % b);
    }
    a
}

/// The least common multiple of two positive numbers; `None` if it needs more than 64 bits.
pub(crate) fn lcm(a: u64, b: u64) -> Option<u64> {
    (a / gcd(a, b)).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_divisor_is_the_largest_and_the_multiple_the_smallest_one() {
        for a in 1..=60u64 {
            for b in 1..=60 {
                let divides = |d: &u64| a % d == 0 && b % d == 0;
                assert_eq!(Some(gcd(a, b)), (1..=a).rev().find(divides), "{a} {b}");
                let is_multiple = |m: &u64| m.is_multiple_of(a) && m.is_multiple_of(b);
                assert_eq!(lcm(a, b), (1..=a * b).find(is_multiple), "{a} {b}");
            }
        }
    }

    #[test]
    fn zero_is_divided_by_all_numbers_and_large_multiples_do_not_wrap() {
        assert_eq!([gcd(0, 7), gcd(7, 0), gcd(0, 0)], [7, 7, 0]);
        assert_eq!(lcm(u64::MAX, u64::MAX), Some(u64::MAX));
        assert_eq!(lcm(u64::MAX, u64::MAX - 1), None);
    }
}
