//! Formulas.

use crate::discover::expression::{Expression, Function, Operation};
use crate::emit::formula::{self, Writing};

const WRITING: Writing =
    Writing { quotient: "/", least: ["std::min<number>(", ", ", ")"], largest: ["std::max<number>(", ", ", ")"] };

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
// |a/b - b/a|, rounded down.
static number euclid_ratio(number a, number b) {
    unsigned __int128 large = std::max(a, b), small = std::min(a, b);
    return number((large * large - small * small) / (large * small));
}
";

const fn definition(function: Function) -> &'static str {
    match function {
        Function::Ones => "\nstatic number ones(number n) { return __builtin_popcountll(n); }\n",
        Function::Bits => "\nstatic number bits(number n) { return n == 0 ? 0 : 64 - __builtin_clzll(n); }\n",
        Function::Twos => "\nstatic number twos(number n) { return n == 0 ? 0 : __builtin_ctzll(n); }\n",
        Function::LowestZero => {
            "\nstatic number lowest_zero(number n) { return ~n == 0 ? 64 : __builtin_ctzll(~n); }\n"
        }
        Function::LowestBit => "\nstatic number lowest_bit(number n) { return n & -n; }\n",
        Function::Root => {
            "
static number root(number n) {
    number low = 0, high = 1ull << 32;
    while (high - low > 1) {
        number middle = low + (high - low) / 2;
        if (middle * middle <= n) low = middle; else high = middle;
    }
    return low;
}
"
        }
        Function::TriangularRoot => {
            "
// The largest t with t (t + 1)/2 <= n, for n below 2^60.
static number triangular_root(number n) { return (root(8 * n + 1) - 1) / 2; }
"
        }
        Function::PrimeFactors => {
            "
static number prime_factor_count(number n) {
    number count = 0;
    for (; n > 1; n /= least_factor(n)) count++;
    return count;
}
"
        }
        Function::DistinctPrimes => {
            "
static number distinct_primes(number n) {
    number count = 0;
    for (; n > 1; count++) take_out(n, least_factor(n));
    return count;
}
"
        }
        Function::ExponentXor => {
            "
static number exponent_xor(number n) {
    number sum = 0;
    while (n > 1) sum ^= take_out(n, least_factor(n));
    return sum;
}
"
        }
        Function::Divisors => {
            "
static number divisor_count(number n) {
    number count = 1;
    while (n > 1) count *= take_out(n, least_factor(n)) + 1;
    return count;
}
"
        }
        Function::LeastPrime => {
            "
static number least_prime_index(number n) {
    number index = 0;
    if (n > 1)
        for (number m = 2, least = least_factor(n); m <= least; m++) index += least_factor(m) == m;
    return index;
}
"
        }
        Function::ZeckendorfParts => {
            "
static number zeckendorf_parts(number n) {
    std::vector<number> all = {1};
    for (number next = 2; next <= n && next >= all.back(); next = all.back() + all[all.size() - 2]) all.push_back(next);
    number parts = 0;
    for (; !all.empty(); all.pop_back())
        if (all.back() <= n) {
            n -= all.back();
            parts++;
        }
    return parts;
}
"
        }
    }
}
