//! The arithmetic of rules: 64-bit integers, every overflow detected, division rounded down.

use crate::ast::{BinaryOp, UnaryOp};
use crate::diagnostic::Diagnostic;
use crate::resolved::{Ex, Func, Node};
use crate::sets::{gcd, is_prime, is_prime_power, is_semiprime};
use nimatron_messages::{Message, Say, evaluation, lists};
use std::fmt;

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The result does not fit in 64 bits.
    Overflow,
    /// Division by zero, or remainder modulo zero.
    DivisionByZero,
    /// `2 ^ -1`
    NegativeExponent,
    /// `m[9]` for an array of 6 members.
    NoSuchMember {
        /// The index.
        index: i64,
        /// The length of the array.
        length: usize,
    },
    /// `isqrt`, `digits` or `digit_sum` of a negative number, `log2` of a number below 1.
    OutOfDomain(Func),
    /// A base below 2.
    BadBase,
    /// `powers(1)`.
    NeverEnds,
    /// Divisors, digits, Zeckendorf or factorial parts of a negative number.
    BadSetArgument,
    /// A stretch of more components than can be listed; holds their number.
    LongStretch(u64),
    /// `row[9]` for a list of 6 entries.
    NoSuchEntry {
        /// The index.
        index: i64,
        /// The length of the list.
        length: usize,
    },
    /// `row[4..2]`, or a part beyond the end of a list.
    NoSuchPart {
        /// The index of the first entry.
        first: i64,
        /// One more than the index of the last entry.
        end: i64,
        /// The length of the list.
        length: usize,
    },
    /// An entry of a list below 0.
    NegativeEntry(i64),
    /// `min` or `max` of a list without entries.
    EmptyList(Func),
    /// The integers are no position of the game.
    NoSuchPosition,
}

impl Say for Fault {
    fn message(&self) -> Message {
        match *self {
            Fault::Overflow => evaluation::overflow(),
            Fault::NoSuchPosition => evaluation::no_such_position(),
            Fault::DivisionByZero => evaluation::division_by_zero(),
            Fault::NegativeExponent => evaluation::negative_exponent(),
            Fault::NoSuchMember { index, length } => evaluation::no_such_member(length, index),
            Fault::OutOfDomain(Func::Log2) => evaluation::log2_below_one(),
            Fault::OutOfDomain(function) => evaluation::negative_argument(function.name()),
            Fault::BadBase => evaluation::base_too_small(),
            Fault::NeverEnds => evaluation::endless_powers(),
            Fault::LongStretch(count) => evaluation::stretch_too_long(count),
            Fault::BadSetArgument => evaluation::bad_set_argument(),
            Fault::NoSuchEntry { index, length } => lists::no_such_entry(length, index),
            Fault::NoSuchPart { first, end, length } => lists::no_such_part(length, first, end),
            Fault::NegativeEntry(entry) => lists::negative_entry(entry),
            Fault::EmptyList(function) => lists::empty_list(function.name()),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

type ArithResult = Result<i64, Fault>;

#[inline]
pub(crate) fn unary(op: UnaryOp, a: i64) -> ArithResult {
    match op {
        UnaryOp::Neg => a.checked_neg().ok_or(Fault::Overflow),
        UnaryOp::Not => Ok(i64::from(a == 0)),
    }
}

#[inline]
pub(crate) fn binary(op: BinaryOp, a: i64, b: i64) -> ArithResult {
    let value = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Div | BinaryOp::Mod if b == 0 => return Err(Fault::DivisionByZero),
        BinaryOp::Div => a.checked_div(b).map(|q| q - i64::from(a % b != 0 && (a < 0) != (b < 0))),
        BinaryOp::Mod => Some(a.checked_rem(b).map_or(0, |r| if r != 0 && (r < 0) != (b < 0) { r + b } else { r })),
        BinaryOp::Pow => return power(a, b),
        BinaryOp::Eq => Some(i64::from(a == b)),
        BinaryOp::Ne => Some(i64::from(a != b)),
        BinaryOp::Lt => Some(i64::from(a < b)),
        BinaryOp::Le => Some(i64::from(a <= b)),
        BinaryOp::Gt => Some(i64::from(a > b)),
        BinaryOp::Ge => Some(i64::from(a >= b)),
        // Both operands are conditions, so they are 0 or 1.
        BinaryOp::And => Some(a & b),
        BinaryOp::Or => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
    };
    value.ok_or(Fault::Overflow)
}

/// Whether a number is one of 1, 8, 27, ...
fn is_cube(number: i64) -> bool {
    // The root of a number of 64 bits as a float is off by less than 1.
    let root = (number.max(0) as f64).cbrt().round() as i64;
    root > 0 && root.checked_pow(3) == Some(number)
}

fn power(base: i64, exponent: i64) -> ArithResult {
    if exponent < 0 {
        return Err(Fault::NegativeExponent);
    }
    match base {
        0 | 1 => Ok(if exponent == 0 { 1 } else { base }),
        -1 => Ok(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => u32::try_from(exponent).ok().and_then(|exponent| base.checked_pow(exponent)).ok_or(Fault::Overflow),
    }
}

/// `arguments` has at least as many entries as the function needs.
pub(crate) fn call(function: Func, arguments: &[i64]) -> ArithResult {
    let first = arguments.first().copied().unwrap_or(0);
    let unsigned = |value: u64| i64::try_from(value).map_err(|_| Fault::Overflow);
    match function {
        Func::Min => Ok(arguments.iter().copied().min().unwrap_or(0)),
        Func::Max => Ok(arguments.iter().copied().max().unwrap_or(0)),
        Func::Abs => first.checked_abs().ok_or(Fault::Overflow),
        Func::Gcd => unsigned(arguments.iter().fold(0, |a, b| gcd(a, b.unsigned_abs()))),
        Func::Xor => Ok(arguments.iter().fold(0, |a, b| a ^ b)),
        Func::And => Ok(arguments.iter().fold(-1, |a, b| a & b)),
        Func::Or => Ok(arguments.iter().fold(0, |a, b| a | b)),
        Func::IsPrime => Ok(i64::from(u64::try_from(first).is_ok_and(is_prime))),
        Func::IsFibonacci => {
            let mut pair = (1i64, 2i64);
            while pair.0 < first {
                pair = (pair.1, pair.0.saturating_add(pair.1));
            }
            // (The largest number of 64 bits is none of them.)
            Ok(i64::from(pair.0 == first && first < i64::MAX))
        }
        Func::IsCube => Ok(i64::from(is_cube(first))),
        Func::IsPrimePower => Ok(i64::from(first > 1 && is_prime_power(first))),
        Func::IsSemiprime => Ok(i64::from(first > 1 && is_semiprime(first))),
        Func::IsPower => {
            let base = arguments.get(1).copied().unwrap_or(0);
            if base < 2 {
                return Err(Fault::BadBase);
            }
            let mut rest = first;
            while rest > 1 && rest % base == 0 {
                rest /= base;
            }
            Ok(i64::from(rest == 1))
        }
        Func::Popcount => Ok(i64::from(first.count_ones())),
        Func::Lowbit => first.checked_neg().map(|negative| first & negative).ok_or(Fault::Overflow),
        Func::Isqrt => first.checked_isqrt().ok_or(Fault::OutOfDomain(function)),
        Func::Log2 => first.checked_ilog2().map(i64::from).ok_or(Fault::OutOfDomain(function)),
        Func::Digits | Func::DigitSum => {
            let base = arguments.get(1).copied().unwrap_or(10);
            if base < 2 {
                return Err(Fault::BadBase);
            }
            match first {
                ..0 => Err(Fault::OutOfDomain(function)),
                _ if function == Func::DigitSum => {
                    let (mut rest, mut sum) = (first, 0);
                    while rest > 0 {
                        sum += rest % base;
                        rest /= base;
                    }
                    Ok(sum)
                }
                0 => Ok(1),
                _ => Ok(i64::from(first.ilog(base)) + 1),
            }
        }
    }
}

/// Replaces an expression of constants by its value.
pub(crate) fn fold(ex: Ex) -> Result<Ex, Diagnostic> {
    let constant = |ex: &Ex| if let Node::Const(value) = ex.node { Some(value) } else { None };
    let value = match &ex.node {
        Node::Unary(op, a) => constant(a).map(|a| unary(*op, a)),
        Node::Binary(BinaryOp::Div | BinaryOp::Mod, _, b) if constant(b) == Some(0) => Some(Err(Fault::DivisionByZero)),
        Node::Binary(op, a, b) => constant(a).zip(constant(b)).map(|(a, b)| binary(*op, a, b)),
        Node::Call(function, arguments) => {
            arguments.iter().map(constant).collect::<Option<Vec<_>>>().map(|values| call(*function, &values))
        }
        _ => None,
    };
    match value {
        None => Ok(ex),
        Some(Ok(value)) => Ok(Ex::constant(value, ex.span)),
        Some(Err(fault)) => Err(Diagnostic::new(ex.span, fault.message(), evaluation::everywhere())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_the_remainder_has_the_sign_of_the_divisor() {
        for (a, b, quotient, remainder) in
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (6, 3, 2, 0)]
        {
            assert_eq!(binary(BinaryOp::Div, a, b), Ok(quotient));
            assert_eq!(binary(BinaryOp::Mod, a, b), Ok(remainder));
        }
        assert_eq!(binary(BinaryOp::Div, i64::MIN, -1), Err(Fault::Overflow));
        assert_eq!(binary(BinaryOp::Mod, i64::MIN, -1), Ok(0));
        assert_eq!(binary(BinaryOp::Div, 1, 0), Err(Fault::DivisionByZero));
    }

    #[test]
    fn every_overflow_is_caught() {
        assert_eq!(binary(BinaryOp::Add, i64::MAX, 1), Err(Fault::Overflow));
        assert_eq!(binary(BinaryOp::Mul, i64::MAX, 2), Err(Fault::Overflow));
        assert_eq!(binary(BinaryOp::Pow, 2, 63), Err(Fault::Overflow));
        assert_eq!(binary(BinaryOp::Pow, 2, i64::MAX), Err(Fault::Overflow));
        assert_eq!(binary(BinaryOp::Pow, -1, i64::MAX), Ok(-1));
        assert_eq!(binary(BinaryOp::Pow, 2, -1), Err(Fault::NegativeExponent));
        assert_eq!(unary(UnaryOp::Neg, i64::MIN), Err(Fault::Overflow));
        assert_eq!(call(Func::Abs, &[i64::MIN]), Err(Fault::Overflow));
        assert_eq!(call(Func::Lowbit, &[i64::MIN]), Err(Fault::Overflow));
        assert_eq!(call(Func::Gcd, &[i64::MIN, 0]), Err(Fault::Overflow));
    }

    #[test]
    fn functions_by_example() {
        assert_eq!(call(Func::Gcd, &[12, -18, 0]), Ok(6));
        assert_eq!(call(Func::Lowbit, &[40]), Ok(8));
        assert_eq!(call(Func::Lowbit, &[0]), Ok(0));
        assert_eq!(call(Func::Isqrt, &[99]), Ok(9));
        assert_eq!(call(Func::Log2, &[1023]), Ok(9));
        assert_eq!(call(Func::Log2, &[0]), Err(Fault::OutOfDomain(Func::Log2)));
        assert_eq!(call(Func::Digits, &[999]), Ok(3));
        assert_eq!(call(Func::Digits, &[0, 2]), Ok(1));
        assert_eq!(call(Func::Digits, &[8, 2]), Ok(4));
        assert_eq!(call(Func::Digits, &[-8, 2]), Err(Fault::OutOfDomain(Func::Digits)));
        assert_eq!(call(Func::Popcount, &[255]), Ok(8));
        assert_eq!(call(Func::DigitSum, &[1729]), Ok(19));
        assert_eq!(call(Func::DigitSum, &[0]), Ok(0));
        assert_eq!(call(Func::DigitSum, &[255, 2]), Ok(8));
        assert_eq!(call(Func::DigitSum, &[i64::MAX, i64::MAX]), Ok(1));
        assert_eq!(call(Func::DigitSum, &[9, 1]), Err(Fault::BadBase));
        assert_eq!(call(Func::DigitSum, &[-9]), Err(Fault::OutOfDomain(Func::DigitSum)));
    }
}
