//! Formulas.

use crate::discover::expression::{Expression, Function, Operation};
use crate::emit::formula::{self, Writing};

const WRITING: Writing = Writing { quotient: "//", least: ["min(", ", ", ")"], largest: ["max(", ", ", ")"] };

/// The formula, with the names of the parameters.
pub(super) fn text(formula: &Expression, parameters: &str) -> String {
    let names: Vec<&str> = parameters.split(", ").collect();
    formula::text(formula, &WRITING, &|at| names.get(at).map_or_else(String::new, |name| (*name).to_owned()))
}

/// The functions that a formula needs beside those for prime factors and nim products.
pub(super) fn needed(formula: &Expression) -> String {
    let ratio = if formula::uses(formula, Operation::EuclidRatio) { RATIO } else { "" };
    let functions: String = formula::functions(formula).into_iter().map(definition).collect();
    ratio.to_owned() + &functions
}

const RATIO: &str = "

def euclid_ratio(a, b):
    \"\"\"|a/b - b/a|, rounded down.\"\"\"
    return abs(a * a - b * b) // (a * b)
";

const fn definition(function: Function) -> &'static str {
    match function {
        Function::Ones => "\n\ndef ones(n):\n    return bin(n).count(\"1\")\n",
        Function::Bits => "\n\ndef bits(n):\n    return n.bit_length()\n",
        Function::Twos => "\n\ndef twos(n):\n    return max((n & -n).bit_length() - 1, 0)\n",
        Function::LowestZero => "\n\ndef lowest_zero(n):\n    return (~n & (n + 1)).bit_length() - 1\n",
        Function::LowestBit => "\n\ndef lowest_bit(n):\n    return n & -n\n",
        Function::Root => "\n\ndef root(n):\n    return isqrt(n)\n",
        Function::TriangularRoot => {
            "\n\ndef triangular_root(n):\n    \"\"\"The largest t with t (t + 1)/2 <= n.\"\"\"\n    return (root(8 * n + 1) - 1) // 2\n"
        }
        Function::PrimeFactors => "\n\ndef prime_factor_count(n):\n    return sum(exponents(n).values())\n",
        Function::DistinctPrimes => "\n\ndef distinct_primes(n):\n    return len(exponents(n))\n",
        Function::ExponentXor => {
            "\n\ndef exponent_xor(n):\n    total = 0\n    for exponent in exponents(n).values():\n        total ^= exponent\n    return total\n"
        }
        Function::Divisors => {
            "\n\ndef divisor_count(n):\n    count = 1\n    for exponent in exponents(n).values():\n        count *= exponent + 1\n    return count\n"
        }
        Function::LeastPrime => {
            "\n\ndef least_prime_index(n):\n    if n < 2:\n        return 0\n    least = next(prime_factors(n))\n    for index, p in enumerate(primes(), 1):\n        if p == least:\n            return index\n"
        }
        Function::ZeckendorfParts => {
            "
def zeckendorf_parts(n):
    weights = [1, 2]
    while weights[-1] <= n:
        weights.append(weights[-1] + weights[-2])
    parts = 0
    for weight in reversed(weights):
        if weight <= n:
            n -= weight
            parts += 1
    return parts
"
        }
    }
}
