//! The tree of a formula. Types are checked by the parser: a condition never stands where a number
//! is needed.

use nimatron_rules::Span;
use num_bigint::BigInt;

/// A part of a formula.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) node: Node,
    pub(crate) span: Span,
}

/// The kinds of parts.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Number(BigInt),
    Truth(bool),
    Coordinate(usize),
    Negative(Box<Tree>),
    /// Of a condition.
    Not(Box<Tree>),
    /// Of two numbers.
    Compute(Operation, Box<Tree>, Box<Tree>),
    /// Two numbers to a condition.
    Compare(Comparison, Box<Tree>, Box<Tree>),
    /// Two conditions to a condition: and, or, xor. `and` and `or` look at their right side only if
    /// the left one does not decide.
    And(Box<Tree>, Box<Tree>),
    Or(Box<Tree>, Box<Tree>),
    Differ(Box<Tree>, Box<Tree>),
    /// A condition, and what holds if it is true, and if it is not.
    Choose(Box<Tree>, Box<Tree>, Box<Tree>),
    Call(Function, Vec<Tree>),
    In(Box<Tree>, Vec<Member>),
    /// `[0, 1, 2][n % 3]`: the number of a list with this index, counted from 0.
    Element(Vec<Tree>, Box<Tree>),
}

/// A part of a set.
#[derive(Clone, Debug)]
pub(crate) enum Member {
    One(Tree),
    /// From the first to the last, both included.
    Range(Tree, Tree),
    Powers(u32),
    Fibonacci,
    Squares,
    Triangular,
    Primes,
}

/// Operations with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
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
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
}

/// Functions of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Min,
    Max,
    Abs,
    Gcd,
    Popcount,
    Lowbit,
    Isqrt,
    Log2,
    Digits,
}

impl Function {
    /// The names, with the function and the minimum and maximum number of its arguments.
    pub(crate) const ALL: [(&'static str, Function, usize, usize); 14] = [
        ("min", Function::Min, 1, 64),
        ("max", Function::Max, 1, 64),
        ("abs", Function::Abs, 1, 1),
        ("gcd", Function::Gcd, 2, 64),
        ("popcount", Function::Popcount, 1, 1),
        ("lowbit", Function::Lowbit, 1, 1),
        ("isqrt", Function::Isqrt, 1, 1),
        ("log2", Function::Log2, 1, 1),
        ("digits", Function::Digits, 1, 2),
        ("__gcd", Function::Gcd, 2, 2),
        ("std::gcd", Function::Gcd, 2, 2),
        ("math.gcd", Function::Gcd, 2, 64),
        ("math.isqrt", Function::Isqrt, 1, 1),
        ("__builtin_popcountll", Function::Popcount, 1, 1),
    ];

    pub(crate) fn name(self) -> &'static str {
        Function::ALL.iter().find(|entry| entry.1 == self).map_or("?", |entry| entry.0)
    }
}
