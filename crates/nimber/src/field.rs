//! The operations common to nimbers of every width.

use crate::Nimber256;
use crate::gf::Fast;
use crate::group;
use crate::int::Int;
use crate::log::{self, TooHard};
use crate::polynomial::Polynomial;
use num_bigint::BigUint;
use std::convert::Infallible;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// The nimbers below 2^[`BITS`](Field::BITS), which form the field GF(2^BITS) (Conway, On Numbers
/// and Games, chapter 6). Each of these fields contains the narrower ones, with the same numbers.
///
/// Sums are xor, so every nimber is its own negative. `/` panics on zero, as it does for integers;
/// [`checked_div`](Field::checked_div) does not.
///
/// ```
/// use nimatron_nimber::{Field, Nimber};
/// let (a, b, c) = (Nimber(5), Nimber(7), Nimber(11));
/// assert_eq!(a * (b + c), a * b + a * c);
/// assert_eq!(a * b, Nimber(13));
/// assert_eq!(Nimber(13) / b, a);
/// ```
pub trait Field:
    sealed::Sealed
    + Copy
    + Default
    + Eq
    + Ord
    + Hash
    + Debug
    + Display
    + Send
    + Sync
    + 'static
    + From<u8>
    + Into<Nimber256>
    + TryFrom<Nimber256>
    + std::str::FromStr<Err = crate::ParseNimberError>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + Sum
    + Product
{
    /// Ordinary integers below `2^BITS`.
    type Int: Int;
    /// The polynomial basis that algorithms work in.
    #[doc(hidden)]
    type Fast: Fast;

    /// The width: 8, 16, 32, 64, 128 or 256.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber256};
    /// assert_eq!(Nimber256::BITS, 256);
    /// ```
    const BITS: u32;
    /// `*0`
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(6) + Nimber(6), Nimber::ZERO);
    /// ```
    const ZERO: Self;
    /// `*1`
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(6) * Nimber::ONE, Nimber(6));
    /// ```
    const ONE: Self;
    /// The smallest nimber that generates the multiplicative group of this width.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber, Nimber8};
    /// assert_eq!(Nimber8::GENERATOR, Nimber8(18));
    /// assert_eq!(Nimber::GENERATOR, Nimber((1 << 32) + 6));
    /// ```
    const GENERATOR: Self;

    /// The nimber with this number.
    ///
    /// # Panics
    ///
    /// For 256 bits, where the number is a [`BigUint`], if it is not below 2^256;
    /// `TryFrom<BigUint>` returns an error instead.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber::from_int(6), Nimber(6));
    /// ```
    fn from_int(value: Self::Int) -> Self;

    /// The same nimber in this width; `None` if it does not fit.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber8, Nimber256};
    /// assert_eq!(Nimber8::from_wide(Nimber256::new(0, 7)), Some(Nimber8(7)));
    /// assert_eq!(Nimber8::from_wide(Nimber256::new(0, 256)), None);
    /// ```
    fn from_wide(wide: Nimber256) -> Option<Self> {
        Self::try_from(wide).ok()
    }

    /// The number of this nimber.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!((Nimber(5) * Nimber(7)).to_int(), 13);
    /// ```
    fn to_int(self) -> Self::Int;

    /// The product with itself. It is linear: `(a + b)^2 = a^2 + b^2`.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(16).square(), Nimber(24));
    /// ```
    #[must_use]
    fn square(self) -> Self;

    /// The square root. Every nimber has exactly one, in the same field.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(24).sqrt(), Nimber(16));
    /// ```
    #[must_use]
    fn sqrt(self) -> Self;

    /// `1/self`; `None` for zero.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(2).inverse(), Some(Nimber(3)));
    /// assert_eq!(Nimber(0).inverse(), None);
    /// ```
    fn inverse(self) -> Option<Self>;

    /// The solutions `x` and `x + 1` of `x^2 + x = self` in this field, the even one first (Artin
    /// and Schreier). They exist exactly when the [`trace`](Field::trace) of `self` in this field
    /// is 0.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber8, Nimber16};
    /// assert_eq!(Nimber8(3).solve_artin_schreier(), Some((Nimber8(6), Nimber8(7))));
    /// // 128 is the top bit of 2^8: no solution there, but there is one in 2^16.
    /// assert_eq!(Nimber8(128).solve_artin_schreier(), None);
    /// assert!(Nimber16(128).solve_artin_schreier().is_some());
    /// ```
    fn solve_artin_schreier(self) -> Option<(Self, Self)>;

    /// The conjugate `self^(2^(BITS/2))`: the other root of the minimal equation of `self` over the
    /// field of half the width.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber8};
    /// assert_eq!(Nimber8(16).conjugate(), Nimber8(17));
    /// assert_eq!(Nimber8(5).conjugate(), Nimber8(5));
    /// ```
    #[must_use]
    fn conjugate(self) -> Self;

    /// The trace to GF(2), the sum of `self^(2^i)` for i below BITS. It equals the top bit, so it
    /// depends on the width.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber8, Nimber16};
    /// assert!(Nimber8(128).trace());
    /// assert!(!Nimber16(128).trace());
    /// ```
    fn trace(self) -> bool;

    /// `self^(2^times)`, which is an automorphism of the field.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(5).frobenius(2), Nimber(5).pow(4));
    /// assert_eq!(Nimber(5).frobenius(64), Nimber(5));
    /// ```
    #[must_use]
    fn frobenius(self, times: u32) -> Self {
        let times = times % Self::BITS;
        if times <= Self::BITS / 2 {
            (0..times).fold(self, |x, _| x.square())
        } else {
            (times..Self::BITS).fold(self, |x, _| x.sqrt())
        }
    }

    /// The norm to the field of half the width: `self * self.conjugate()`.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber8};
    /// assert_eq!(Nimber8(18).norm(), Nimber8(9)); // below 16
    /// ```
    #[must_use]
    fn norm(self) -> Self {
        self * self.conjugate()
    }

    /// `self / other`; `None` if `other` is zero.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(13).checked_div(Nimber(7)), Some(Nimber(5)));
    /// assert_eq!(Nimber(13).checked_div(Nimber(0)), None);
    /// ```
    fn checked_div(self, other: Self) -> Option<Self> {
        Some(self * other.inverse()?)
    }

    /// The power with an ordinary integer as the exponent. `0^0 = 1`.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(2).pow(3), Nimber(1)); // 2 is a cube root of 1
    /// assert_eq!(Nimber(5).pow(u64::MAX), Nimber(1)); // 2^64 - 1 nonzero nimbers
    /// ```
    #[must_use]
    fn pow(self, exponent: Self::Int) -> Self {
        self.pow_big(&exponent.to_big())
    }

    /// The power with an exponent of any size.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// let huge = nimatron_nimber::BigUint::from(10u8).pow(1000);
    /// assert_eq!(Nimber(2).pow_big(&huge), Nimber(2)); // 10^1000 is 1 mod 3
    /// ```
    #[must_use]
    fn pow_big(self, exponent: &BigUint) -> Self {
        if self == Self::ZERO {
            return if exponent == &BigUint::ZERO { Self::ONE } else { Self::ZERO };
        }
        let exponent =
            if exponent.bits() > u64::from(Self::BITS) { exponent % group::size(Self::BITS) } else { exponent.clone() };
        Self::from_fast(group::power(self.to_fast(), &exponent))
    }

    /// The multiplicative order: the smallest k > 0 with `self^k = 1`; `None` for zero.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(2).order(), Some(3));
    /// assert_eq!(Nimber(0).order(), None);
    /// ```
    fn order(self) -> Option<Self::Int> {
        if self == Self::ZERO { None } else { Self::Int::from_big(&group::order(self.to_fast(), Self::BITS)) }
    }

    /// Is every nonzero nimber of this width a power of this one?
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber8};
    /// assert_eq!((0..=255).filter(|&n| Nimber8(n).is_generator()).count(), 128); // phi(255)
    /// ```
    fn is_generator(self) -> bool {
        self != Self::ZERO && group::order(self.to_fast(), Self::BITS) == group::size(Self::BITS)
    }

    /// The smallest exponent with `base^exponent = self`; `None` if there is none.
    ///
    /// Up to 64 bits it takes microseconds, once tables of 3 MiB have been made (Pohlig and Hellman
    /// 1978, with the norm to the half field in each step); 128 bits take about a second and 70
    /// MiB. The order of the group of 256 bits has a prime factor of 73 bits: there, only
    /// logarithms below about 2^170, or that close to the order from below, are found.
    ///
    /// # Errors
    ///
    /// [`TooHard`], in 256 bits only.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(5).log(Nimber(2)), Ok(None)); // 2 has only three powers
    /// assert_eq!(Nimber(3).log(Nimber(2)), Ok(Some(2)));
    /// ```
    fn log(self, base: Self) -> Result<Option<Self::Int>, TooHard> {
        match self.log_with(base, &mut || Ok::<(), Infallible>(())) {
            Ok(answer) => answer,
            Err(never) => match never {},
        }
    }

    /// Like [`log`](Field::log), but calls `go_on` every few milliseconds, except while a table is
    /// made, which takes up to half a second.
    ///
    /// # Errors
    ///
    /// The error that `go_on` returns.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber128};
    /// let stopped = Nimber128(12345 << 64).log_with(Nimber128::GENERATOR, &mut || Err("enough"));
    /// assert_eq!(stopped, Err("enough"));
    /// ```
    fn log_with<E>(
        self,
        base: Self,
        go_on: &mut impl FnMut() -> Result<(), E>,
    ) -> Result<Result<Option<Self::Int>, TooHard>, E> {
        Ok(log::logarithm(self, base, go_on)?.map(|found| found.and_then(|exponent| Self::Int::from_big(&exponent))))
    }

    /// The roots of `x^2 + b x + c` in this field, smaller first; `None` if there is none. If `b`
    /// is 0 the single root is returned twice.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// let (x, y) = Nimber::solve_quadratic(Nimber(6), Nimber(8)).unwrap();
    /// assert_eq!((x + y, x * y), (Nimber(6), Nimber(8)));
    /// ```
    fn solve_quadratic(b: Self, c: Self) -> Option<(Self, Self)> {
        if b == Self::ZERO {
            let root = c.sqrt();
            return Some((root, root));
        }
        // x = b y: y^2 + y = c / b^2
        let (y, _) = c.checked_div(b.square())?.solve_artin_schreier()?;
        let (first, second) = (b * y, b * y + b);
        Some((first.min(second), first.max(second)))
    }

    /// The smallest width of a field of nimbers that contains this one: 1, 2, 4, ... bits.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(1).field_bits(), 1);
    /// assert_eq!(Nimber(5).field_bits(), 4); // below 2^4, not below 2^2
    /// assert_eq!(Nimber(256).field_bits(), 16);
    /// ```
    fn field_bits(self) -> u32 {
        let bits = u32::try_from(self.to_int().to_big().bits()).unwrap_or(Self::BITS);
        bits.max(1).next_power_of_two()
    }

    /// The monic polynomial of smallest degree with coefficients 0 and 1 that has this root.
    ///
    /// ```
    /// use nimatron_nimber::{Field, Nimber};
    /// assert_eq!(Nimber(2).minimal_polynomial().to_string(), "x^2 + x + *1");
    /// ```
    fn minimal_polynomial(self) -> Polynomial<Self> {
        // The product over the conjugates x^(2^i); their number is the width of the smallest field.
        let conjugates = std::iter::successors(Some(self), |x| Some(x.square()));
        Polynomial::from_roots(&conjugates.take(self.field_bits() as usize).collect::<Vec<_>>())
    }

    #[doc(hidden)]
    fn to_fast(self) -> Self::Fast;
    #[doc(hidden)]
    fn from_fast(value: Self::Fast) -> Self;
}

pub(crate) mod sealed {
    /// Only the nimbers of this crate implement [`Field`](super::Field).
    pub trait Sealed {}
}
