//! How formulas are written, with the signs and brackets that a person would use, and how hard they
//! are to read.
//!
//! Functions have short names (`v2(n)`, `popcount(n)`), the same as in the rule language if it has
//! them. Whoever prints a formula explains its names once; [`Expression::functions`] lists them.

use super::expression::{Expression, Function, Operation};
use std::fmt;

impl Function {
    /// The name in formulas.
    pub const fn name(self) -> &'static str {
        match self {
            Function::Ones => "popcount",
            Function::Bits => "bits",
            Function::Twos => "v2",
            Function::LowestZero => "low0",
            Function::LowestBit => "lowbit",
            Function::Root => "isqrt",
            Function::TriangularRoot => "tri",
            Function::PrimeFactors => "bigomega",
            Function::DistinctPrimes => "omega",
            Function::ExponentXor => "expxor",
            Function::Divisors => "numdiv",
            Function::LeastPrime => "lpindex",
            Function::OddLeastPrime => "oddlp",
            Function::EqualParts => "cuts",
            Function::ZeckendorfParts => "zeck",
        }
    }

    /// How much it adds to the complexity of a formula.
    const fn complexity(self) -> usize {
        match self {
            Function::Ones | Function::Twos | Function::LowestBit | Function::Root => 4,
            Function::PrimeFactors | Function::DistinctPrimes | Function::Divisors | Function::ZeckendorfParts => 5,
            Function::Bits | Function::TriangularRoot | Function::LeastPrime => 6,
            Function::LowestZero | Function::ExponentXor | Function::OddLeastPrime | Function::EqualParts => 7,
        }
    }
}

impl Operation {
    const fn sign(self) -> &'static str {
        match self {
            Operation::Plus => "+",
            Operation::Minus => "-",
            Operation::Times => "*",
            Operation::Quotient => "/",
            Operation::Remainder => "mod",
            Operation::Xor => "xor",
            Operation::Or => "|",
            Operation::And => "&",
            Operation::Min => "min",
            Operation::Max => "max",
            Operation::NimProduct => "(x)",
            Operation::EuclidRatio => "|a/b - b/a|",
        }
    }

    /// How much it adds to the complexity of a formula.
    const fn complexity(self) -> usize {
        match self {
            Operation::Plus | Operation::Minus | Operation::Quotient | Operation::Remainder | Operation::Xor => 1,
            Operation::Times | Operation::Min | Operation::Max => 2,
            Operation::Or | Operation::And => 4,
            Operation::NimProduct => 6,
            Operation::EuclidRatio => 9,
        }
    }
}

impl Expression {
    /// How hard it is to read for a person: arithmetic is easier than bits, small numbers are
    /// easier than large ones. Of equivalent formulas the one with the smallest complexity is
    /// printed.
    pub(crate) fn complexity(&self) -> usize {
        match self {
            Expression::Coordinate(..) => 2,
            Expression::Constant(value) => 1 + value.max(&1).ilog10() as usize,
            Expression::Of(function, a) => function.complexity() + a.complexity(),
            Expression::Both(operation, a, b) => operation.complexity() + a.complexity() + b.complexity(),
        }
    }

    /// The functions that it uses, each once, from left to right.
    pub fn functions(&self) -> Vec<Function> {
        let mut all = Vec::new();
        self.add_functions(&mut all);
        all
    }

    /// Does it use an operation?
    pub fn uses(&self, operation: Operation) -> bool {
        match self {
            Expression::Coordinate(..) | Expression::Constant(_) => false,
            Expression::Of(_, a) => a.uses(operation),
            Expression::Both(own, a, b) => *own == operation || a.uses(operation) || b.uses(operation),
        }
    }

    pub(super) fn add_functions(&self, all: &mut Vec<Function>) {
        match self {
            Expression::Coordinate(..) | Expression::Constant(_) => {}
            Expression::Of(function, a) => {
                if !all.contains(function) {
                    all.push(*function);
                }
                a.add_functions(all);
            }
            Expression::Both(_, a, b) => {
                a.add_functions(all);
                b.add_functions(all);
            }
        }
    }

    /// Does it need no brackets in any place?
    const fn is_closed(&self) -> bool {
        use Operation::{EuclidRatio, Max, Min, Quotient};
        matches!(
            self,
            Expression::Coordinate(..)
                | Expression::Constant(_)
                | Expression::Of(..)
                | Expression::Both(Quotient | Min | Max | EuclidRatio, ..)
        )
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Operation::{EuclidRatio, Max, Min, Minus, Plus, Quotient, Times, Xor};
        let part = |e: &Expression| if e.is_closed() { e.to_string() } else { format!("({e})") };
        // A product in a sum, and the first part of a sum or of an xor, need no brackets.
        let product = |e: &Expression| if matches!(e, Expression::Both(Times, ..)) { e.to_string() } else { part(e) };
        let first = |e: &Expression, same: bool| if same { e.to_string() } else { product(e) };
        match self {
            Expression::Coordinate(_, name) => f.write_str(name),
            Expression::Constant(value) => write!(f, "{value}"),
            Expression::Of(function, a) => write!(f, "{}({a})", function.name()),
            Expression::Both(Quotient, a, b) => write!(f, "floor({}/{})", part(a), part(b)),
            Expression::Both(op @ (Min | Max), a, b) => write!(f, "{}({a}, {b})", op.sign()),
            Expression::Both(EuclidRatio, a, b) => write!(f, "floor(|{0}/{1} - {1}/{0}|)", part(a), part(b)),
            Expression::Both(Times, a, b) => write!(f, "{}*{}", product(a), part(b)),
            Expression::Both(op @ (Plus | Minus), a, b) => {
                let same = matches!(&**a, Expression::Both(Plus | Minus, ..));
                write!(f, "{} {} {}", first(a, same), op.sign(), product(b))
            }
            Expression::Both(Xor, a, b) => {
                let same = matches!(&**a, Expression::Both(Xor, ..));
                write!(f, "{} xor {}", if same { a.to_string() } else { part(a) }, part(b))
            }
            Expression::Both(op, a, b) => write!(f, "{} {} {}", part(a), op.sign(), part(b)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_written_as_people_do() {
        use Operation::{Max, Minus, Plus, Quotient, Remainder, Times, Xor};
        let [a, b, c] = [(0, "a"), (1, "b"), (2, "c")].map(|(at, name)| Expression::Coordinate(at, name.into()));
        let number = Expression::Constant;
        let third = a.with(Quotient, number(3));
        let rest = b.with(Remainder, number(3));
        let split = number(3).with(Times, third).with(Plus, rest);
        assert_eq!(split.to_string(), "3*floor(a/3) + (b mod 3)");
        let gap = c.with(Minus, b.clone()).with(Minus, number(1));
        assert_eq!(gap.to_string(), "c - b - 1");
        assert_eq!(a.with(Xor, gap.clone()).to_string(), "a xor (c - b - 1)");
        assert_eq!(a.with(Xor, b.clone()).with(Minus, number(1)).to_string(), "(a xor b) - 1");
        assert_eq!(a.with(Minus, gap).to_string(), "a - (c - b - 1)");
        let product = a.with(Plus, number(1)).with(Times, b.clone());
        assert_eq!(product.with(Remainder, number(2)).to_string(), "((a + 1)*b) mod 2");
        assert_eq!(product.with(Plus, number(1)).to_string(), "(a + 1)*b + 1");
        let twos = Expression::of(Function::Twos, a.with(Max, b));
        assert_eq!(twos.with(Xor, number(1)).to_string(), "v2(max(a, b)) xor 1");
        assert_eq!(twos.functions(), [Function::Twos]);
    }

    #[test]
    fn arithmetic_is_easier_than_bits() {
        let n = || Expression::Coordinate(0, "n".to_owned());
        let even = n().by(Operation::Remainder, 2);
        for function in Function::ALL {
            assert!(even.complexity() < Expression::of(function, n()).complexity(), "{}", function.name());
        }
    }
}
