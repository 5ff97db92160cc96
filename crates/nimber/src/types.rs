//! The nimber types of each width, with their operators.

use crate::field::{Field, sealed::Sealed};
use crate::gf::{Gf64, Gf128, Gf256};
use crate::log16::log16;
use crate::{byte, scalar};
use nimatron_messages::{Message, Say, nimbers};
use num_bigint::BigUint;
use std::cmp::Ordering;
use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A nimber below 2^8.
///
/// ```
/// use nimatron_nimber::Nimber8;
/// assert_eq!(Nimber8(128) * Nimber8(128), Nimber8(222));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Nimber8(pub u8);

/// A nimber below 2^16.
///
/// ```
/// use nimatron_nimber::Nimber16;
/// assert_eq!(Nimber16(256) * Nimber16(256), Nimber16(384)); // F * F = 3F/2
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Nimber16(pub u16);

/// A nimber below 2^32.
///
/// ```
/// use nimatron_nimber::Nimber32;
/// assert_eq!(Nimber32(65536) * Nimber32(7), Nimber32(7 * 65536)); // F * n is the ordinary product for n < F
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Nimber32(pub u32);

/// A nimber below 2^64, written `*n`: the value of a Nim heap of n and, by the theorem of Sprague
/// (1935) and Grundy (1939), of every impartial game that always ends. The sum is xor, so every
/// nimber is its own negative; the product gives the values of coin games on a board (Turning
/// Corners).
///
/// ```
/// use nimatron_nimber::Nimber;
/// assert_eq!(Nimber(3) + Nimber(5), Nimber(6));
/// assert_eq!(Nimber(3) * Nimber(5), Nimber(15));
/// assert_eq!([3, 4, 7].into_iter().map(Nimber).sum::<Nimber>(), Nimber::ZERO);
/// assert_eq!(Nimber(6).to_string(), "*6");
/// assert_eq!("*6".parse(), Ok(Nimber(6)));
/// ```
#[doc(alias("sg", "grundy", "nim-value"))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Nimber(pub u64);

/// A nimber below 2^128.
///
/// ```
/// use nimatron_nimber::Nimber128;
/// let f = Nimber128(1 << 64);
/// assert_eq!(f * f, Nimber128(3 << 63));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Nimber128(pub u128);

/// A nimber below 2^256: `high * 2^128 + low`.
///
/// ```
/// use nimatron_nimber::Nimber256;
/// let f = Nimber256::new(1, 0);
/// assert_eq!(f * f, Nimber256::new(1, 1 << 127));
/// assert_eq!(f.to_string(), "*340282366920938463463374607431768211456");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(C)]
pub struct Nimber256 {
    /// The low 128 bits of the number.
    pub low: u128,
    /// The high 128 bits of the number.
    pub high: u128,
}

impl Nimber256 {
    /// `*0`
    pub const ZERO: Nimber256 = Nimber256 { low: 0, high: 0 };

    /// `high * 2^128 + low`
    ///
    /// ```
    /// use nimatron_nimber::{Nimber128, Nimber256};
    /// assert_eq!(Nimber256::new(0, 7), Nimber256::from(Nimber128(7)));
    /// ```
    pub const fn new(high: u128, low: u128) -> Nimber256 {
        Nimber256 { low, high }
    }

    /// Is this `*0`?
    ///
    /// ```
    /// use nimatron_nimber::Nimber256;
    /// assert!(!Nimber256::new(1, 0).is_zero());
    /// ```
    pub const fn is_zero(self) -> bool {
        self.low == 0 && self.high == 0
    }
}

impl Ord for Nimber256 {
    fn cmp(&self, other: &Nimber256) -> Ordering {
        (self.high, self.low).cmp(&(other.high, other.low))
    }
}

impl PartialOrd for Nimber256 {
    fn partial_cmp(&self, other: &Nimber256) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The error for a text that is not a nimber of the expected width.
///
/// ```
/// use nimatron_nimber::Nimber8;
/// let error = "*256".parse::<Nimber8>().unwrap_err();
/// assert_eq!(error.to_string(), "`*256` is not a nimber below 2^8: expected a number, as in 5, *5 or 0x1f");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseNimberError {
    text: String,
    bits: u32,
}

impl Say for ParseNimberError {
    fn message(&self) -> Message {
        nimbers::not_a_nimber(&self.text, self.bits)
    }
}

/// The error for a nimber that does not fit into a narrower type.
///
/// ```
/// use nimatron_nimber::{Nimber, Nimber8};
/// let error = Nimber8::try_from(Nimber(256)).unwrap_err();
/// assert_eq!(error.to_string(), "this nimber is not below 2^8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct TooWide {
    bits: u32,
}

impl Say for TooWide {
    fn message(&self) -> Message {
        nimbers::too_wide(self.bits)
    }
}

/// Reads `5`, `*5`, `0x1f` or `*0x1f`; `None` for anything else.
fn parse(text: &str) -> Option<BigUint> {
    let digits = text.strip_prefix('*').unwrap_or(text);
    let (digits, radix) = digits.strip_prefix("0x").map_or((digits, 10), |digits| (digits, 16));
    let clean = (1..=1000).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if clean { BigUint::parse_bytes(digits.as_bytes(), radix) } else { None }
}

/// What all widths have in common.
macro_rules! common {
    ($($name:ident),*) => {$(
        impl Sealed for $name {}

        impl Add for $name {
            type Output = $name;
            #[inline]
            fn add(self, other: $name) -> $name {
                self.xor(other)
            }
        }
        impl AddAssign for $name {
            #[inline]
            fn add_assign(&mut self, other: $name) {
                *self = *self + other;
            }
        }
        // In characteristic 2 the difference is the sum.
        #[allow(clippy::suspicious_arithmetic_impl)]
        impl Sub for $name {
            type Output = $name;
            #[inline]
            fn sub(self, other: $name) -> $name {
                self + other
            }
        }
        impl SubAssign for $name {
            fn sub_assign(&mut self, other: $name) {
                *self = *self - other;
            }
        }
        impl Neg for $name {
            type Output = $name;
            fn neg(self) -> $name {
                self
            }
        }
        impl Mul for $name {
            type Output = $name;
            #[inline]
            fn mul(self, other: $name) -> $name {
                self.nim_product(other)
            }
        }
        impl MulAssign for $name {
            #[inline]
            fn mul_assign(&mut self, other: $name) {
                *self = *self * other;
            }
        }
        impl Div for $name {
            type Output = $name;
            /// # Panics
            ///
            /// On division by zero, as for integers.
            fn div(self, other: $name) -> $name {
                match self.checked_div(other) {
                    Some(quotient) => quotient,
                    None => panic!("a nimber is divided by zero"),
                }
            }
        }
        impl DivAssign for $name {
            fn div_assign(&mut self, other: $name) {
                *self = *self / other;
            }
        }
        impl Sum for $name {
            fn sum<I: Iterator<Item = $name>>(values: I) -> $name {
                values.fold($name::ZERO, Add::add)
            }
        }
        impl<'a> Sum<&'a $name> for $name {
            fn sum<I: Iterator<Item = &'a $name>>(values: I) -> $name {
                values.copied().sum()
            }
        }
        impl Product for $name {
            fn product<I: Iterator<Item = $name>>(values: I) -> $name {
                values.fold(<$name as Field>::ONE, Mul::mul)
            }
        }
        impl<'a> Product<&'a $name> for $name {
            fn product<I: Iterator<Item = &'a $name>>(values: I) -> $name {
                values.copied().product()
            }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "*{}", self.to_int())
            }
        }
        impl FromStr for $name {
            type Err = ParseNimberError;
            /// Reads `5`, `*5` and `0x1f`.
            fn from_str(text: &str) -> Result<$name, ParseNimberError> {
                let fits = |value: &BigUint| value.bits() <= u64::from(<$name>::BITS);
                let value = parse(text).filter(fits).and_then(|value| crate::Int::from_big(&value));
                let error = || ParseNimberError { text: text.to_owned(), bits: <$name>::BITS };
                value.map($name::from_int).ok_or_else(error)
            }
        }
    )*};
}

common!(Nimber8, Nimber16, Nimber32, Nimber, Nimber128, Nimber256);

/// A width that is stored in one machine integer.
macro_rules! narrow {
    ($name:ident, $int:ty, $fast:ty, generator $generator:expr, product $product:expr, square $square:expr,
     sqrt $sqrt:expr, artin_schreier $artin_schreier:expr, inverse $inverse:expr,
     to_fast $to_fast:expr, from_fast $from_fast:expr) => {
        impl $name {
            /// `*0`, the value of every P-position.
            pub const ZERO: $name = $name(0);

            /// Is this `*0`?
            ///
            /// ```
            #[doc = concat!("assert!(nimatron_nimber::", stringify!($name), "(0).is_zero());")]
            /// ```
            pub const fn is_zero(self) -> bool {
                self.0 == 0
            }

            #[inline]
            fn xor(self, other: $name) -> $name {
                $name(self.0 ^ other.0)
            }

            #[inline]
            fn nim_product(self, other: $name) -> $name {
                $name($product(self.0, other.0))
            }
        }

        impl From<$int> for $name {
            fn from(value: $int) -> $name {
                $name(value)
            }
        }

        impl Field for $name {
            type Int = $int;
            type Fast = $fast;
            const BITS: u32 = <$int>::BITS;
            const ZERO: $name = $name(0);
            const ONE: $name = $name(1);
            const GENERATOR: $name = $name($generator);

            fn from_int(value: $int) -> $name {
                $name(value)
            }
            fn to_int(self) -> $int {
                self.0
            }
            fn square(self) -> $name {
                $name($square(self.0))
            }
            fn sqrt(self) -> $name {
                $name($sqrt(self.0))
            }
            fn inverse(self) -> Option<$name> {
                (self.0 != 0).then(|| $name($inverse(self.0)))
            }
            fn solve_artin_schreier(self) -> Option<($name, $name)> {
                let x: Option<$int> = if self.trace() { None } else { $artin_schreier(self.0) };
                x.map(|x| ($name(x), $name(x ^ 1)))
            }
            fn conjugate(self) -> $name {
                $name(self.0 ^ (self.0 >> (<$int>::BITS / 2)))
            }
            fn trace(self) -> bool {
                self.0 >> (<$int>::BITS - 1) == 1
            }
            fn to_fast(self) -> $fast {
                $to_fast(self)
            }
            fn from_fast(value: $fast) -> $name {
                $from_fast(value)
            }
        }
    };
}

/// A width below 64 bits: maps and algorithms are those of 64 bits, whose field contains this one.
macro_rules! small {
    ($name:ident, $int:ty, generator $generator:expr, product $product:expr, inverse $inverse:expr) => {
        narrow!(
            $name, $int, Gf64, generator $generator, product $product,
            square |a| scalar::square64(u64::from(a)) as $int,
            sqrt |a| scalar::sqrt64(u64::from(a)) as $int,
            artin_schreier |a| scalar::artin_schreier64(u64::from(a)).map(|x| x as $int),
            inverse $inverse,
            to_fast |a: $name| Gf64::from(Nimber(u64::from(a.0))),
            from_fast |a: Gf64| $name(Nimber::from(a).0 as $int)
        );
    };
}

small!(Nimber8, u8, generator byte::GENERATOR, product byte::product, inverse byte::inverse);
small!(Nimber16, u16, generator 258, product |a, b| log16().product(a, b), inverse |a| log16().inverse(a));
small!(Nimber32, u32, generator 65540, product |a, b| log16().product32(a, b), inverse |a| log16().inverse32(a));
narrow!(
    Nimber, u64, Gf64, generator (1 << 32) + 6, product scalar::product64,
    square scalar::square64, sqrt scalar::sqrt64, artin_schreier scalar::artin_schreier64, inverse scalar::inverse64,
    to_fast Gf64::from, from_fast Nimber::from
);
narrow!(
    Nimber128, u128, Gf128, generator GENERATOR128, product scalar::product128,
    square scalar::square128, sqrt scalar::sqrt128,
    artin_schreier scalar::artin_schreier128, inverse scalar::inverse128,
    to_fast Gf128::from, from_fast Nimber128::from
);

const GENERATOR128: u128 = (1 << 64) + 2;
const GENERATOR256: Nimber256 = Nimber256::new(1, 6);

impl Nimber256 {
    fn xor(self, other: Nimber256) -> Nimber256 {
        Nimber256 { low: self.low ^ other.low, high: self.high ^ other.high }
    }

    fn nim_product(self, other: Nimber256) -> Nimber256 {
        scalar::product256(self, other)
    }
}

impl Field for Nimber256 {
    type Int = BigUint;
    type Fast = Gf256;
    const BITS: u32 = 256;
    const ZERO: Nimber256 = Nimber256::new(0, 0);
    const ONE: Nimber256 = Nimber256::new(0, 1);
    const GENERATOR: Nimber256 = GENERATOR256;

    fn from_int(value: BigUint) -> Nimber256 {
        assert!(value.bits() <= 256, "the number is not below 2^256");
        let mut words = value.iter_u64_digits();
        let mut two = || u128::from(words.next().unwrap_or(0)) | u128::from(words.next().unwrap_or(0)) << 64;
        let low = two();
        Nimber256 { low, high: two() }
    }
    fn to_int(self) -> BigUint {
        (BigUint::from(self.high) << 128u32) + self.low
    }
    fn square(self) -> Nimber256 {
        scalar::square256(self)
    }
    fn sqrt(self) -> Nimber256 {
        scalar::sqrt256(self)
    }
    fn inverse(self) -> Option<Nimber256> {
        (!self.is_zero()).then(|| scalar::inverse256(self))
    }
    fn solve_artin_schreier(self) -> Option<(Nimber256, Nimber256)> {
        let x = scalar::artin_schreier256(self)?;
        Some((x, x + Nimber256::ONE))
    }
    fn conjugate(self) -> Nimber256 {
        Nimber256 { low: self.low ^ self.high, high: self.high }
    }
    fn trace(self) -> bool {
        self.high >> 127 == 1
    }
    fn to_fast(self) -> Gf256 {
        self.into()
    }
    fn from_fast(value: Gf256) -> Nimber256 {
        value.into()
    }
}

/// Conversion from narrow to wide always succeeds; from wide to narrow only if the number fits.
macro_rules! convert {
    ($($narrow:ident $int:ty => $($wide:ident $wide_int:ty),*;)*) => {$($(
        impl From<$narrow> for $wide {
            fn from(value: $narrow) -> $wide {
                $wide(<$wide_int>::from(value.0))
            }
        }
        impl TryFrom<$wide> for $narrow {
            type Error = TooWide;
            fn try_from(value: $wide) -> Result<$narrow, TooWide> {
                <$int>::try_from(value.0).map($narrow).map_err(|_| TooWide { bits: <$int>::BITS })
            }
        }
    )*)*};
}

convert! {
    Nimber8 u8 => Nimber16 u16, Nimber32 u32, Nimber u64, Nimber128 u128;
    Nimber16 u16 => Nimber32 u32, Nimber u64, Nimber128 u128;
    Nimber32 u32 => Nimber u64, Nimber128 u128;
    Nimber u64 => Nimber128 u128;
}

macro_rules! convert_256 {
    ($($narrow:ident $int:ty),*) => {$(
        impl From<$narrow> for Nimber256 {
            fn from(value: $narrow) -> Nimber256 {
                Nimber256 { low: u128::from(value.0), high: 0 }
            }
        }
        impl TryFrom<Nimber256> for $narrow {
            type Error = TooWide;
            fn try_from(value: Nimber256) -> Result<$narrow, TooWide> {
                let too_wide = TooWide { bits: <$int>::BITS };
                if value.high != 0 {
                    return Err(too_wide);
                }
                <$int>::try_from(value.low).map($narrow).map_err(|_| too_wide)
            }
        }
    )*};
}

convert_256!(Nimber8 u8, Nimber16 u16, Nimber32 u32, Nimber u64, Nimber128 u128);

impl TryFrom<BigUint> for Nimber256 {
    type Error = TooWide;
    fn try_from(value: BigUint) -> Result<Nimber256, TooWide> {
        if value.bits() > 256 { Err(TooWide { bits: 256 }) } else { Ok(Nimber256::from_int(value)) }
    }
}

/// Conversion of a small number, for generic code.
macro_rules! from_byte {
    ($($name:ident $int:ty),*) => {$(
        impl From<u8> for $name {
            fn from(value: u8) -> $name {
                $name(<$int>::from(value))
            }
        }
    )*};
}

from_byte!(Nimber16 u16, Nimber32 u32, Nimber u64, Nimber128 u128);

impl From<u8> for Nimber256 {
    fn from(value: u8) -> Nimber256 {
        Nimber256::new(0, u128::from(value))
    }
}

impl From<u128> for Nimber256 {
    fn from(value: u128) -> Nimber256 {
        Nimber256::new(0, value)
    }
}
