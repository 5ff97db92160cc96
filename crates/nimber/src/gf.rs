//! The same fields in a polynomial basis, where a product costs a few nanoseconds: GF(2^64) as
//! binary polynomials modulo `x^64 + x^4 + x^3 + x + 1`, GF(2^128) and GF(2^256) as pairs over it
//! as in Conway's recursion. The change of basis is a field isomorphism: convert once, compute
//! here, convert back. Powers, logarithms, polynomials and matrices do this internally.

use crate::clmul::{Clmul, Task, run};
use crate::linear::{FROM_POLY, TO_POLY, to_poly_const};
use crate::{Nimber, Nimber128, Nimber256};
use std::ops::{Add, AddAssign, Mul, MulAssign};

/// The field operations that algorithms need, in the polynomial basis.
pub trait Fast: Copy + Default + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// An unreduced sum of products.
    type Sum: Copy + Default;
    /// The element 1.
    const ONE: Self;

    #[doc(hidden)]
    fn plus(self, other: Self) -> Self;
    #[doc(hidden)]
    fn times<C: Clmul>(self, clmul: C, other: Self) -> Self;
    #[doc(hidden)]
    fn squared<C: Clmul>(self, clmul: C) -> Self;
    /// An unreduced sum with this value.
    #[doc(hidden)]
    fn unreduced(self) -> Self::Sum;
    /// Adds the product `a * b` to a sum, without reducing it.
    #[doc(hidden)]
    fn accumulate<C: Clmul>(sum: &mut Self::Sum, clmul: C, a: Self, b: Self);
    /// Reduces a sum to its value.
    #[doc(hidden)]
    fn reduced<C: Clmul>(sum: Self::Sum, clmul: C) -> Self;
    /// `out[i] += factor * v[i]`
    #[doc(hidden)]
    fn add_multiple(out: &mut [Self], factor: Self, v: &[Self]) {
        run(AddMultiple { out, factor, v });
    }
    /// `sums[i] += factor * v[i]`, not reduced.
    #[doc(hidden)]
    fn accumulate_multiple(sums: &mut [Self::Sum], factor: Self, v: &[Self]) {
        run(AccumulateMultiple { sums, factor, v });
    }
    /// `a[i] *= b[i]`
    #[doc(hidden)]
    fn multiply(a: &mut [Self], b: &[Self]) {
        run(Multiply { a, b });
    }
    /// The image of a nimber below 2^64.
    #[doc(hidden)]
    fn from_nimber(value: u64) -> Self;
    #[doc(hidden)]
    fn is_zero(self) -> bool {
        self == Self::default()
    }
}

struct AccumulateMultiple<'a, F: Fast> {
    sums: &'a mut [F::Sum],
    factor: F,
    v: &'a [F],
}

impl<F: Fast> Task for AccumulateMultiple<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) {
        for (sum, &v) in self.sums.iter_mut().zip(self.v) {
            F::accumulate(sum, clmul, self.factor, v);
        }
    }
}

struct Multiply<'a, F> {
    a: &'a mut [F],
    b: &'a [F],
}

impl<F: Fast> Task for Multiply<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) {
        for (a, &b) in self.a.iter_mut().zip(self.b) {
            *a = a.times(clmul, b);
        }
    }
}

pub(crate) struct AddMultiple<'a, F> {
    pub(crate) out: &'a mut [F],
    pub(crate) factor: F,
    pub(crate) v: &'a [F],
}

impl<F: Fast> Task for AddMultiple<'_, F> {
    type Output = ();
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) {
        for (out, &v) in self.out.iter_mut().zip(self.v) {
            *out = out.plus(v.times(clmul, self.factor));
        }
    }
}

/// One product, by the fastest method of this machine.
#[inline]
pub(crate) fn product<F: Fast>(a: F, b: F) -> F {
    run(ProductTask(a, b))
}

struct ProductTask<F>(F, F);

impl<F: Fast> Task for ProductTask<F> {
    type Output = F;
    #[inline(always)]
    fn run<C: Clmul>(self, clmul: C) -> F {
        self.0.times(clmul, self.1)
    }
}

/// `f[i] *= factor`
pub(crate) fn scale<F: Fast>(f: &mut [F], factor: F) {
    let copy = f.to_vec();
    f.fill(F::default());
    F::add_multiple(f, factor, &copy);
}

/// An element of GF(2^64) in the polynomial basis: bit i is the coefficient of `x^i`.
///
/// ```
/// use nimatron_nimber::{Gf64, Nimber};
/// let (a, b) = (Gf64::from(Nimber(5)), Gf64::from(Nimber(7)));
/// assert_eq!(Nimber::from(a * b), Nimber(5) * Nimber(7));
/// assert_eq!(Nimber::from(a + b), Nimber(5) + Nimber(7));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Gf64(pub u64);

/// An element of GF(2^128): `p[0] + p[1] Y` with `Y^2 = Y + k`, k the image of the nimber 2^63.
///
/// ```
/// use nimatron_nimber::{Gf128, Nimber128};
/// let a = Gf128::from(Nimber128(1 << 64));
/// assert_eq!(Nimber128::from(a * a), Nimber128(3 << 63)); // F * F = 3F/2
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Gf128(pub [Gf64; 2]);

/// An element of GF(2^256): a pair over [`Gf128`], with the image of the nimber 2^127.
///
/// ```
/// use nimatron_nimber::{Gf256, Nimber256};
/// let a = Gf256::from(Nimber256::new(1, 0)); // the nimber 2^128
/// assert_eq!(Nimber256::from(a * a), Nimber256::new(1, 1 << 127));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Gf256(pub [Gf128; 2]);

/// The image of 2^63.
const TOP: Gf64 = Gf64(to_poly_const(1 << 63));

impl Fast for Gf64 {
    type Sum = u128;
    const ONE: Gf64 = Gf64(1);

    #[inline(always)]
    fn plus(self, other: Gf64) -> Gf64 {
        Gf64(self.0 ^ other.0)
    }
    #[inline(always)]
    fn times<C: Clmul>(self, clmul: C, other: Gf64) -> Gf64 {
        Gf64(clmul.product(self.0, other.0))
    }
    #[inline(always)]
    fn squared<C: Clmul>(self, clmul: C) -> Gf64 {
        self.times(clmul, self)
    }
    #[inline(always)]
    fn unreduced(self) -> u128 {
        u128::from(self.0)
    }
    #[inline(always)]
    fn accumulate<C: Clmul>(sum: &mut u128, clmul: C, a: Gf64, b: Gf64) {
        *sum ^= clmul.wide(a.0, b.0);
    }
    #[inline(always)]
    fn reduced<C: Clmul>(sum: u128, _: C) -> Gf64 {
        Gf64(crate::clmul::reduce(sum))
    }
    fn add_multiple(out: &mut [Gf64], factor: Gf64, v: &[Gf64]) {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = crate::simd::WideClmul::get() {
            return wide.add_multiple(out, factor, v);
        }
        run(AddMultiple { out, factor, v });
    }
    fn accumulate_multiple(sums: &mut [u128], factor: Gf64, v: &[Gf64]) {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = crate::simd::WideClmul::get() {
            return wide.accumulate_multiple(sums, factor, v);
        }
        run(AccumulateMultiple { sums, factor, v });
    }
    fn multiply(a: &mut [Gf64], b: &[Gf64]) {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = crate::simd::WideClmul::get() {
            return wide.multiply(a, b);
        }
        run(Multiply { a, b });
    }
    fn from_nimber(value: u64) -> Gf64 {
        Gf64(TO_POLY.apply(value))
    }
}

/// A field over which a pair is built.
trait Base: Fast {
    /// The product with the image of t, half the next Fermat power.
    fn times_top<C: Clmul>(self, clmul: C) -> Self;
}

impl Base for Gf64 {
    #[inline(always)]
    fn times_top<C: Clmul>(self, clmul: C) -> Gf64 {
        self.times(clmul, TOP)
    }
}

impl Base for Gf128 {
    /// `2^127 = 2^64 * 2^63`, the image of which is `Y k`.
    #[inline(always)]
    fn times_top<C: Clmul>(self, clmul: C) -> Gf128 {
        let [a0, a1] = self.0;
        Gf128([a1.times_top(clmul).times_top(clmul), a0.plus(a1).times_top(clmul)])
    }
}

macro_rules! pair {
    ($pair:ident, $half:ident) => {
        impl Fast for $pair {
            /// Sums of the products of the low halves, of the high halves, and of the sums of the
            /// halves.
            type Sum = [<$half as Fast>::Sum; 3];
            const ONE: $pair = $pair([$half::ONE, $half::ZERO]);

            #[inline(always)]
            fn plus(self, other: $pair) -> $pair {
                $pair([self.0[0].plus(other.0[0]), self.0[1].plus(other.0[1])])
            }
            #[inline(always)]
            fn times<C: Clmul>(self, clmul: C, other: $pair) -> $pair {
                let mut sum = Self::Sum::default();
                $pair::accumulate(&mut sum, clmul, self, other);
                $pair::reduced(sum, clmul)
            }
            #[inline(always)]
            fn squared<C: Clmul>(self, clmul: C) -> $pair {
                let [s0, s1] = [self.0[0].squared(clmul), self.0[1].squared(clmul)];
                $pair([s0.plus(s1.times_top(clmul)), s1])
            }
            #[inline(always)]
            fn unreduced(self) -> Self::Sum {
                let [a0, a1] = self.0;
                [a0.unreduced(), Default::default(), a0.plus(a1).unreduced()]
            }
            #[inline(always)]
            fn accumulate<C: Clmul>(sum: &mut Self::Sum, clmul: C, a: $pair, b: $pair) {
                let ([a0, a1], [b0, b1]) = (a.0, b.0);
                $half::accumulate(&mut sum[0], clmul, a0, b0);
                $half::accumulate(&mut sum[1], clmul, a1, b1);
                $half::accumulate(&mut sum[2], clmul, a0.plus(a1), b0.plus(b1));
            }
            fn from_nimber(value: u64) -> $pair {
                $pair([$half::from_nimber(value), $half::ZERO])
            }
            #[inline(always)]
            fn reduced<C: Clmul>(sum: Self::Sum, clmul: C) -> $pair {
                let [low, high, cross] = sum.map(|part| $half::reduced(part, clmul));
                $pair([low.plus(high.times_top(clmul)), cross.plus(low)])
            }
        }
    };
}

pair!(Gf128, Gf64);
pair!(Gf256, Gf128);

macro_rules! zero {
    (Gf64) => {
        Gf64(0)
    };
    (Gf128) => {
        Gf128([Gf64(0); 2])
    };
    (Gf256) => {
        Gf256([Gf128([Gf64(0); 2]); 2])
    };
}

macro_rules! operators {
    ($type:ident, $nimber:ident) => {
        impl $type {
            /// Zero.
            pub const ZERO: $type = zero!($type);
        }
        // The sum of polynomials over GF(2) is xor.
        #[allow(clippy::suspicious_arithmetic_impl, clippy::suspicious_op_assign_impl)]
        impl Add for $type {
            type Output = $type;
            fn add(self, other: $type) -> $type {
                self.plus(other)
            }
        }
        impl AddAssign for $type {
            fn add_assign(&mut self, other: $type) {
                *self = *self + other;
            }
        }
        impl Mul for $type {
            type Output = $type;
            #[inline]
            fn mul(self, other: $type) -> $type {
                product(self, other)
            }
        }
        impl $type {
            /// `a[i] = a[i] * b[i]`; in GF(2^64), eight products at once where the machine supports
            /// it.
            ///
            /// # Panics
            ///
            /// If the lengths differ.
            ///
            /// ```
            #[doc = concat!("use nimatron_nimber::{", stringify!($type), ", ", stringify!($nimber), "};")]
            #[doc = concat!("let mut a = [", stringify!($type), "::from(", stringify!($nimber), "::from(2u8)); 10];")]
            /// let b = a;
            #[doc = concat!(stringify!($type), "::multiply_slices(&mut a, &b);")]
            #[doc = concat!("assert_eq!(", stringify!($nimber), "::from(a[9]), ", stringify!($nimber), "::from(3u8));")]
            /// ```
            pub fn multiply_slices(a: &mut [$type], b: &[$type]) {
                assert!(a.len() == b.len(), "the slices have different lengths");
                <$type as Fast>::multiply(a, b);
            }
        }
        impl MulAssign for $type {
            fn mul_assign(&mut self, other: $type) {
                *self = *self * other;
            }
        }
    };
}

operators!(Gf64, Nimber);
operators!(Gf128, Nimber128);
operators!(Gf256, Nimber256);

impl From<Nimber> for Gf64 {
    fn from(a: Nimber) -> Gf64 {
        Gf64(TO_POLY.apply(a.0))
    }
}

impl From<Gf64> for Nimber {
    fn from(a: Gf64) -> Nimber {
        Nimber(FROM_POLY.apply(a.0))
    }
}

impl From<Nimber128> for Gf128 {
    fn from(a: Nimber128) -> Gf128 {
        Gf128([Nimber(a.0 as u64).into(), Nimber((a.0 >> 64) as u64).into()])
    }
}

impl From<Gf128> for Nimber128 {
    fn from(a: Gf128) -> Nimber128 {
        let [low, high] = a.0.map(|half| u128::from(Nimber::from(half).0));
        Nimber128(low | high << 64)
    }
}

impl From<Nimber256> for Gf256 {
    fn from(a: Nimber256) -> Gf256 {
        Gf256([Nimber128(a.low).into(), Nimber128(a.high).into()])
    }
}

impl From<Gf256> for Nimber256 {
    fn from(a: Gf256) -> Nimber256 {
        let [low, high] = a.0.map(|half| Nimber128::from(half).0);
        Nimber256 { low, high }
    }
}
