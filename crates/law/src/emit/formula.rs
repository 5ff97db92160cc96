//! Formulas as expressions of a program.

use crate::discover::expression::{Expression, Function, Operation};

/// How a language writes a formula.
pub(super) struct Writing {
    /// Division that rounds down.
    pub(super) quotient: &'static str,
    /// The smaller and the larger of two numbers: before, between, behind.
    pub(super) least: [&'static str; 3],
    pub(super) largest: [&'static str; 3],
}

/// The formula, with names for the coordinates.
pub(super) fn text(formula: &Expression, writing: &Writing, names: &dyn Fn(usize) -> String) -> String {
    let part = |side: &Expression| text(side, writing, names);
    let operand = |side: &Expression| if is_infix(side) { format!("({})", part(side)) } else { part(side) };
    match formula {
        Expression::Coordinate(at, _) => names(*at),
        Expression::Constant(value) => value.to_string(),
        Expression::Of(function, of) => format!("{}({})", name(*function), part(of)),
        Expression::Both(operation, a, b) => {
            let call = |[open, comma, close]: [&str; 3]| format!("{open}{}{comma}{}{close}", part(a), part(b));
            let sign = match operation {
                Operation::Plus => "+",
                Operation::Minus => "-",
                Operation::Times => "*",
                Operation::Quotient => writing.quotient,
                Operation::Remainder => "%",
                Operation::Xor => "^",
                Operation::Or => "|",
                Operation::And => "&",
                Operation::Min => return call(writing.least),
                Operation::Max => return call(writing.largest),
                Operation::NimProduct => return call(["nim_product(", ", ", ")"]),
                Operation::EuclidRatio => return call(["euclid_ratio(", ", ", ")"]),
            };
            format!("{} {sign} {}", operand(a), operand(b))
        }
    }
}

fn is_infix(formula: &Expression) -> bool {
    use Operation::{EuclidRatio, Max, Min, NimProduct};
    matches!(formula, Expression::Both(operation, ..) if !matches!(operation, Min | Max | NimProduct | EuclidRatio))
}

/// The name of a function in programs.
const fn name(function: Function) -> &'static str {
    match function {
        Function::Ones => "ones",
        Function::Bits => "bits",
        Function::Twos => "twos",
        Function::LowestZero => "lowest_zero",
        Function::LowestBit => "lowest_bit",
        Function::Root => "root",
        Function::TriangularRoot => "triangular_root",
        Function::PrimeFactors => "prime_factor_count",
        Function::DistinctPrimes => "distinct_primes",
        Function::ExponentXor => "exponent_xor",
        Function::Divisors => "divisor_count",
        Function::LeastPrime => "least_prime_index",
        Function::ZeckendorfParts => "zeckendorf_parts",
    }
}

/// Does it need prime factors?
pub(super) fn factors(formula: &Expression) -> bool {
    use Function::{DistinctPrimes, Divisors, ExponentXor, LeastPrime, PrimeFactors};
    let needs = |f: &Function| matches!(f, DistinctPrimes | Divisors | ExponentXor | LeastPrime | PrimeFactors);
    functions(formula).iter().any(needs)
}

/// The functions that it uses, each once; before them those that they use themselves.
pub(super) fn functions(formula: &Expression) -> Vec<Function> {
    let mut all = Vec::new();
    visit(formula, &mut |part| {
        if let Expression::Of(function, _) = part {
            if *function == Function::TriangularRoot {
                all.push(Function::Root);
            }
            all.push(*function);
        }
    });
    let mut once: Vec<Function> = Vec::new();
    for function in all {
        if !once.contains(&function) {
            once.push(function);
        }
    }
    once
}

/// Does it use an operation?
pub(super) fn uses(formula: &Expression, operation: Operation) -> bool {
    let mut found = false;
    visit(formula, &mut |part| found |= matches!(part, Expression::Both(own, ..) if *own == operation));
    found
}

fn visit(formula: &Expression, see: &mut dyn FnMut(&Expression)) {
    see(formula);
    match formula {
        Expression::Coordinate(..) | Expression::Constant(_) => {}
        Expression::Of(_, of) => visit(of, see),
        Expression::Both(_, a, b) => {
            visit(a, see);
            visit(b, see);
        }
    }
}
