//! The multiplicative group of 2^bits - 1 elements: powers, orders, the known prime factors.

use crate::clmul::{Clmul, Task, run};
use crate::gf::Fast;
use num_bigint::BigUint;

/// The prime factors of the Fermat numbers whose product is 2^bits - 1, each with the smallest
/// width whose group order it divides. All have multiplicity 1. (Euler 1732, Landry 1880, Morrison
/// and Brillhart 1970)
const PRIMES: [(u32, u128); 11] = [
    (8, 3),
    (8, 5),
    (8, 17),
    (16, 257),
    (32, 65537),
    (64, 641),
    (64, 6_700_417),
    (128, 274_177),
    (128, 67_280_421_310_721),
    (256, 59_649_589_127_497_217),
    (256, 5_704_689_200_685_129_054_721),
];

/// The primes that divide 2^bits - 1.
pub(crate) fn primes(bits: u32) -> impl Iterator<Item = u128> {
    PRIMES.into_iter().filter(move |&(min_bits, _)| min_bits <= bits).map(|(_, prime)| prime)
}

/// The two primes that divide 2^bits - 1 but not 2^(bits/2) - 1, for 64 bits and more.
pub(crate) const fn added_primes(bits: u32) -> [u128; 2] {
    let mut i = 0;
    while PRIMES[i].0 != bits {
        i += 1;
    }
    [PRIMES[i].1, PRIMES[i + 1].1]
}

/// The order of the multiplicative group, 2^bits - 1.
pub(crate) fn size(bits: u32) -> BigUint {
    (BigUint::from(1u8) << bits) - 1u8
}

struct Power<'a, F> {
    base: F,
    digits: &'a [u64],
}

impl<F: Fast> Task for Power<'_, F> {
    type Output = F;
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) -> F {
        let mut result = F::ONE;
        let mut started = false;
        for &digit in self.digits.iter().rev() {
            for bit in (0..64).rev() {
                if started {
                    result = result.squared(clmul);
                }
                if digit >> bit & 1 == 1 {
                    result = if started { result.times(clmul, self.base) } else { self.base };
                    started = true;
                }
            }
        }
        result
    }
}

/// `base^exponent`
pub(crate) fn power<F: Fast>(base: F, exponent: &BigUint) -> F {
    run(Power { base, digits: &exponent.to_u64_digits() })
}

/// `base^exponent`
pub(crate) fn small_power<F: Fast>(base: F, exponent: u128) -> F {
    run(Power { base, digits: &[exponent as u64, (exponent >> 64) as u64] })
}

/// The order of a nonzero element: the order of the group, divided by every prime factor that is
/// not needed.
pub(crate) fn order<F: Fast>(x: F, bits: u32) -> BigUint {
    primes(bits).fold(size(bits), |order, prime| {
        let less = &order / prime;
        if power(x, &less) == F::ONE { less } else { order }
    })
}
