//! Whether the condition of a move on a graph holds.

use nimatron_rules::graph::{Count, Test};

/// Whether a condition holds. `value` gives the numbers of which it speaks, except sums,
/// differences and remainders, which are taken apart here.
pub(super) fn holds(test: &Test, value: &dyn Fn(&Count) -> i64) -> bool {
    fn of(count: &Count, value: &dyn Fn(&Count) -> i64) -> i64 {
        match count {
            Count::Sum(a, b) => of(a, value) + of(b, value),
            Count::Difference(a, b) => of(a, value) - of(b, value),
            Count::Remainder(a, by) => of(a, value).rem_euclid(*by),
            one => value(one),
        }
    }
    match test {
        Test::And(a, b) => holds(a, value) && holds(b, value),
        Test::Or(a, b) => holds(a, value) || holds(b, value),
        Test::Not(a) => !holds(a, value),
        Test::Compare(a, comparison, b) => comparison.holds(of(a, value), of(b, value)),
    }
}
