//! The tree of a formula. Types are checked by the parser: a condition never stands where a number
//! is needed.

use nimatron_rules::Span;
use num_bigint::BigInt;

/// A part of a formula.
#[derive(Clone, Debug)]
pub(crate) struct FormulaTree {
    pub(crate) node: FormulaNode,
    pub(crate) span: Span,
}

/// The kinds of parts.
#[derive(Clone, Debug)]
pub(crate) enum FormulaNode {
    Number(BigInt),
    Truth(bool),
    Coordinate(usize),
    Negative(Box<FormulaTree>),
    /// Of a condition.
    Not(Box<FormulaTree>),
    /// Of two numbers.
    Compute(FormulaOperator, Box<FormulaTree>, Box<FormulaTree>),
    /// Two numbers to a condition.
    Compare(FormulaComparison, Box<FormulaTree>, Box<FormulaTree>),
    /// Two conditions to a condition: and, or, xor. `and` and `or` look at their right side only if
    /// the left one does not decide.
    And(Box<FormulaTree>, Box<FormulaTree>),
    Or(Box<FormulaTree>, Box<FormulaTree>),
    Differ(Box<FormulaTree>, Box<FormulaTree>),
    /// A condition, and what holds if it is true, and if it is not.
    Choose(Box<FormulaTree>, Box<FormulaTree>, Box<FormulaTree>),
    Call(FormulaFunction, Vec<FormulaTree>),
    In(Box<FormulaTree>, Vec<FormulaSetItem>),
    /// `[0, 1, 2][n % 3]`: the number of a list with this index, counted from 0.
    Element(Vec<FormulaTree>, Box<FormulaTree>),
}

/// A part of a set.
#[derive(Clone, Debug)]
pub(crate) enum FormulaSetItem {
    One(FormulaTree),
    /// From the first to the last, both included.
    Range(FormulaTree, FormulaTree),
    Powers(u32),
    Fibonacci,
    Squares,
    Triangular,
    Primes,
}

/// Operations with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaOperator {
    Plus,
    Minus,
    Times,
    Quotient,
    Remainder,
    Power,
    And,
    Or,
    Xor,
    Left,
    Right,
}

/// Comparisons of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaComparison {
    Equal,
    Unequal,
    Less,
    AtMost,
}

/// Functions of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormulaFunction {
    Min,
    Max,
    Abs,
    Gcd,
    Popcount,
    Lowbit,
    Isqrt,
    Log2,
    Digits,
    DigitSum,
}

impl FormulaFunction {
    /// The names, with the function and the minimum and maximum number of its arguments.
    pub(crate) const ALL: [(&'static str, FormulaFunction, usize, usize); 15] = [
        ("min", FormulaFunction::Min, 1, 64),
        ("max", FormulaFunction::Max, 1, 64),
        ("abs", FormulaFunction::Abs, 1, 1),
        ("gcd", FormulaFunction::Gcd, 2, 64),
        ("popcount", FormulaFunction::Popcount, 1, 1),
        ("lowbit", FormulaFunction::Lowbit, 1, 1),
        ("isqrt", FormulaFunction::Isqrt, 1, 1),
        ("log2", FormulaFunction::Log2, 1, 1),
        ("digits", FormulaFunction::Digits, 1, 2),
        ("digit_sum", FormulaFunction::DigitSum, 1, 2),
        ("__gcd", FormulaFunction::Gcd, 2, 2),
        ("std::gcd", FormulaFunction::Gcd, 2, 2),
        ("math.gcd", FormulaFunction::Gcd, 2, 64),
        ("math.isqrt", FormulaFunction::Isqrt, 1, 1),
        ("__builtin_popcountll", FormulaFunction::Popcount, 1, 1),
    ];

    pub(crate) fn name(self) -> &'static str {
        FormulaFunction::ALL.iter().find(|entry| entry.1 == self).map_or("?", |entry| entry.0)
    }
}
