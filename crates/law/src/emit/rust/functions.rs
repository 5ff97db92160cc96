//! Formulas.

use crate::discover::expression::{Expression, Function, Operation};
use crate::emit::formula::{self, Writing};

const WRITING: Writing = Writing { quotient: "/", least: ["u64::min(", ", ", ")"], largest: ["u64::max(", ", ", ")"] };

/// The formula of a position `p`.
pub(super) fn text(formula: &Expression) -> String {
    formula::text(formula, &WRITING, &|at| format!("p[{at}]"))
}

/// The functions that a formula needs beside those for prime factors and nim products.
pub(super) fn needed(formula: &Expression) -> String {
    let ratio = if formula::uses(formula, Operation::EuclidRatio) { RATIO } else { "" };
    let functions: String = formula::functions(formula).into_iter().map(definition).collect();
    ratio.to_owned() + &functions
}

const RATIO: &str = "
/// |a/b - b/a|, rounded down.
fn euclid_ratio(a: u64, b: u64) -> u64 {
    let (large, small) = (u128::from(a.max(b)), u128::from(a.min(b)));
    ((large * large - small * small) / (large * small)) as u64
}
";

const fn definition(function: Function) -> &'static str {
    match function {
        Function::Ones => "\nfn ones(n: u64) -> u64 {\n    u64::from(n.count_ones())\n}\n",
        Function::Bits => "\nfn bits(n: u64) -> u64 {\n    u64::from(64 - n.leading_zeros())\n}\n",
        Function::Twos => "\nfn twos(n: u64) -> u64 {\n    u64::from(n.trailing_zeros())\n}\n",
        Function::LowestZero => "\nfn lowest_zero(n: u64) -> u64 {\n    u64::from(n.trailing_ones())\n}\n",
        Function::LowestBit => "\nfn lowest_bit(n: u64) -> u64 {\n    n & n.wrapping_neg()\n}\n",
        Function::Root => "\nfn root(n: u64) -> u64 {\n    n.isqrt()\n}\n",
        Function::TriangularRoot => {
            "
/// The largest t with t (t + 1)/2 <= n, for n below 2^60.
fn triangular_root(n: u64) -> u64 {
    (root(8 * n + 1) - 1) / 2
}
"
        }
        Function::PrimeFactors => {
            "
fn prime_factor_count(n: u64) -> u64 {
    exponents(n).iter().map(|(_, e)| e).sum()
}
"
        }
        Function::DistinctPrimes => {
            "
fn distinct_primes(n: u64) -> u64 {
    exponents(n).len() as u64
}
"
        }
        Function::ExponentXor => {
            "
fn exponent_xor(n: u64) -> u64 {
    exponents(n).iter().fold(0, |sum, (_, e)| sum ^ e)
}
"
        }
        Function::Divisors => {
            "
fn divisor_count(n: u64) -> u64 {
    exponents(n).iter().map(|(_, e)| e + 1).product()
}
"
        }
        Function::LeastPrime => {
            "
fn least_prime_index(n: u64) -> u64 {
    if n < 2 {
        return 0;
    }
    (2..=least_factor(n)).filter(|&m| least_factor(m) == m).count() as u64
}
"
        }
        Function::ZeckendorfParts => {
            "
fn zeckendorf_parts(mut n: u64) -> u64 {
    let next = |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?));
    let weights: Vec<u64> = std::iter::successors(Some((1, 2)), next).map(|(a, _)| a).take_while(|&a| a <= n).collect();
    let mut parts = 0;
    for weight in weights.into_iter().rev() {
        if weight <= n {
            n -= weight;
            parts += 1;
        }
    }
    parts
}
"
        }
    }
}
