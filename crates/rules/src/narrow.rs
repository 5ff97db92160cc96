//! Conditions that only cut a range short: `for j in 1..b if i - j <= 1 and j - i <= 1` enumerates
//! at most three numbers, not all up to b. Such a condition is solved for the variable before the
//! enumeration, and is not tested again.
//!
//! A condition that cannot be solved, but holds for no larger member once it fails, ends the
//! enumeration: `for p in primes, q in primes if p*q <= n`.

use crate::ast::{BinaryOp, UnaryOp};
use crate::compile::slope;
use crate::resolved::{Ex, Func, Item, Node, Resolved, Rule};
use crate::rises::{is_at_least, monotone};
use crate::shape::least_member;

/// The condition `slope * variable + left ? right`, where `?` is the relation, and both sides are
/// computed with 0 for the variable.
#[derive(Clone, Debug)]
pub(crate) struct Cut {
    pub(crate) left: Ex,
    pub(crate) right: Ex,
    pub(crate) slope: i64,
    pub(crate) relation: BinaryOp,
}

/// For each guard of a rule, the cuts of the range of the innermost variable that it reads, if they
/// can replace the guard.
pub(crate) fn cuts(rule: &Rule, arity: usize) -> Vec<Option<Vec<Cut>>> {
    // A condition never moves before one that is written earlier and may fail: that would change
    // which positions fail.
    let mut open = vec![true; rule.binders.len() + 1];
    let mut all = Vec::new();
    for (guard, level) in &rule.guards {
        let ranges = |level: usize| rule.binders[level].items.iter().all(|item| matches!(item, Item::Range(..)));
        let usable = *level > 0 && open[*level] && ranges(level - 1);
        let cut = if usable { cut(guard, arity + level - 1) } else { None };
        open[*level] &= cannot_fail(guard, &|_| None);
        all.push(cut);
    }
    all
}

fn cut(guard: &Ex, slot: usize) -> Option<Vec<Cut>> {
    let Node::Binary(relation, left, right) = &guard.node else { return None };
    if !cannot_fail(guard, &|_| None) {
        return None;
    }
    let mirrored = match relation {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        BinaryOp::Eq => BinaryOp::Eq,
        _ => return None,
    };
    // |x| < c is x < c and -x < c.
    if let (BinaryOp::Lt | BinaryOp::Le, Node::Call(Func::Abs, of)) = (relation, &left.node) {
        let minus = Ex { node: Node::Unary(UnaryOp::Neg, Box::new(of[0].clone())), span: left.span };
        return Some(vec![plain(&of[0], right, *relation, slot)?, plain(&minus, right, *relation, slot)?]);
    }
    if let (BinaryOp::Gt | BinaryOp::Ge, Node::Call(Func::Abs, of)) = (relation, &right.node) {
        let minus = Ex { node: Node::Unary(UnaryOp::Neg, Box::new(of[0].clone())), span: right.span };
        return Some(vec![plain(&of[0], left, mirrored, slot)?, plain(&minus, left, mirrored, slot)?]);
    }
    Some(vec![plain(left, right, *relation, slot)?])
}

impl Resolved {
    /// For each guard of one of the rules: whether, once it fails, it fails for all later members
    /// of the variable that is bound last before it is tested.
    pub fn ends(&self, rule: &Rule) -> Vec<bool> {
        ends(self, rule)
    }
}

/// For each guard of a rule: whether, once it fails, it fails for all later members of the
/// innermost variable that it reads.
pub(crate) fn ends(resolved: &Resolved, rule: &Rule) -> Vec<bool> {
    let arity = resolved.coordinates.len();
    let least = |slot: usize| match slot.checked_sub(arity) {
        None => Some(resolved.least[slot]),
        Some(binder) => least_member(&resolved.arrays, &rule.binders[binder]),
    };
    // Those written earlier would not be tested for later members, so they must not fail there.
    let mut open = vec![true; rule.binders.len() + 1];
    let mut all = Vec::new();
    for (guard, level) in &rule.guards {
        let increasing = |level: usize| match rule.binders[level].items.as_slice() {
            [Item::Range(..)] => true,
            [Item::Named(kind, _)] => kind.is_infinite(),
            _ => false,
        };
        open[*level] &= cannot_fail(guard, &least);
        let sides = match &guard.node {
            Node::Binary(BinaryOp::Le | BinaryOp::Lt, left, right) => Some((left, right)),
            Node::Binary(BinaryOp::Ge | BinaryOp::Gt, left, right) => Some((right, left)),
            _ => None,
        };
        all.push(
            *level > 0 && open[*level] && increasing(level - 1) && {
                let slot = arity + level - 1;
                sides.is_some_and(|(small, large)| {
                    monotone(small, slot, true, &least) && monotone(large, slot, false, &least)
                })
            },
        );
    }
    all
}

fn plain(left: &Ex, right: &Ex, relation: BinaryOp, slot: usize) -> Option<Cut> {
    let slope = slope(left, slot)?.checked_sub(slope(right, slot)?)?;
    // The smallest 64-bit number has no negative.
    let usable = slope != 0 && slope != i64::MIN;
    usable.then(|| Cut { left: left.clone(), right: right.clone(), slope, relation })
}

/// Can this be computed for all numbers, as long as they stay within 64 bits? `least` is what a
/// slot is never below.
fn cannot_fail(ex: &Ex, least: &impl Fn(usize) -> Option<i64>) -> bool {
    let all = |parts: &[&Ex]| parts.iter().all(|part| cannot_fail(part, least));
    match &ex.node {
        Node::Const(_) | Node::Slot(_) => true,
        Node::Element(..) | Node::Many(_) => false,
        Node::Unary(_, a) => cannot_fail(a, least),
        Node::Binary(BinaryOp::Pow, a, b) => all(&[a, b]) && is_at_least(b, 0, least),
        Node::Binary(BinaryOp::Div | BinaryOp::Mod, a, b) => {
            cannot_fail(a, least) && matches!(b.node, Node::Const(divisor) if divisor != 0)
        }
        Node::Binary(_, a, b) | Node::Stretch(a, b) => all(&[a, b]),
        Node::Call(Func::Min | Func::Max | Func::Abs | Func::Gcd | Func::Xor | Func::And | Func::Or, arguments) => {
            arguments.iter().all(|argument| cannot_fail(argument, least))
        }
        Node::Call(..) => false,
    }
}

/// The first and the last number from `first` to `last` for which `slope * number + left ? right`,
/// where `?` is the relation; if there is none, the first is larger than the last.
pub(crate) fn narrowed(first: i64, last: i64, slope: i64, left: i64, right: i64, relation: BinaryOp) -> (i64, i64) {
    const NONE: (i64, i64) = (1, 0);
    let slope = i128::from(slope);
    // slope * number ? rest
    let rest = i128::from(right) - i128::from(left);
    let up = |rest: i128| -(-rest).div_euclid(slope.abs());
    let down = |rest: i128| rest.div_euclid(slope.abs());
    // `slope * number` is between `min` and `max`.
    let (min, max) = match relation {
        BinaryOp::Lt => (None, Some(rest - 1)),
        BinaryOp::Le => (None, Some(rest)),
        BinaryOp::Gt => (Some(rest + 1), None),
        BinaryOp::Ge => (Some(rest), None),
        _ => (Some(rest), Some(rest)),
    };
    let (min, max) = if slope > 0 { (min, max) } else { (max.map(|max| -max), min.map(|min| -min)) };
    let from = min.map_or(i128::from(first), up).max(i128::from(first));
    let to = max.map_or(i128::from(last), down).min(i128::from(last));
    if from > to {
        return NONE;
    }
    // Both lie between `first` and `last`.
    i64::try_from(from).ok().zip(i64::try_from(to).ok()).unwrap_or(NONE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ruleset, arith};
    use nimatron_core::Budget;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_range_is_cut_to_what_passes(first in -9i64..9, size in 0i64..20, slope in -4i64..5, left in -20i64..20, right in -20i64..20, at in 0usize..5) {
            prop_assume!(slope != 0);
            let relation = [BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Eq][at];
            let passes = |number: &i64| arith::binary(relation, slope * number + left, right) == Ok(1);
            let (from, to) = narrowed(first, first + size, slope, left, right, relation);
            let all: Vec<i64> = (first..=first + size).filter(passes).collect();
            prop_assert_eq!((from..=to).collect::<Vec<_>>(), all);
        }
    }

    #[test]
    fn a_condition_that_fails_ends_an_enumeration() {
        let ends = |text: &str| {
            let rules = Ruleset::parse(text).unwrap();
            super::ends(rules.resolved(), &rules.resolved().rules[0])
        };
        assert_eq!(ends("n -> n - p*q for p in primes, q in primes if p*q <= n"), [true]);
        assert_eq!(ends("n -> n - p*q for p in 2..n, q in 1..n if n - 3 >= p*(q + p) + 1"), [true]);
        assert_eq!(ends("n -> n - q for q in squares if q*q < n"), [true]);
        assert_eq!(ends("n -> n - p^k for p in primes, k in 1..9 if p^k <= n"), [true]);
        assert_eq!(ends("n -> n - k^p for p in 0..3, k in 0..9 if k^p + 2^p*k <= n"), [true]);
        assert_eq!(ends("n -> n - 2^k for k in 0..99 if n >= 2^k"), [true]);
        // 0^0 is 1; an exponent below 0 is an error, and a base below 0 has powers that fall.
        assert_eq!(ends("n -> n - p^k for p in 0..3, k in 0..9 if p^k <= n"), [false]);
        assert_eq!(ends("n -> n - p^k for p in 1..3, k in -1..9 if p^k <= n"), [false]);
        assert_eq!(ends("n -> n - p^k for p in -3..3, k in 0..9 if p^k <= n"), [false]);
        assert_eq!(ends("n -> n - k for p in 2..3, k in 1..9 if p^(4 - k) <= n and p*k <= n"), [false, false]);
        // Smaller members, members in another order, a factor or a side that may be negative or
        // falls.
        assert_eq!(ends("n -> n - p*q for p in primes, q in primes if p*q >= n"), [false]);
        assert_eq!(ends("n -> n - q for q in {9, 1..3} if q*q <= n"), [false]);
        assert_eq!(ends("n -> n - q for q in divisors(n) if q*q <= n"), [false]);
        assert_eq!(ends("n -> n - q for p in -3..3, q in primes if p*q <= n"), [false]);
        assert_eq!(ends("n -> n - q for q in primes if (n - q)*q <= n"), [false]);
        assert_eq!(ends("n -> n - q for q in primes if q*q <= n*q*q"), [false]);
        // What would not be tested may have no value.
        assert_eq!(ends("n -> n - q for q in primes if 100/(q - 7) < 5 and q*q <= n"), [false, false]);
    }

    /// The options are those that pass, one by one.
    #[test]
    fn what_ends_early_has_all_options() {
        let all = |text: &str, n: i64| {
            let rules = Ruleset::parse(text).unwrap();
            let mut options = Vec::new();
            rules.evaluator().options(&[n], &Budget::unlimited(), &mut |option| options.push(option.to_vec())).unwrap();
            options
        };
        for n in 0..60 {
            for (early, late) in [
                ("n -> n - p*q for p in primes, q in primes if p*q <= n", "p*q <= n or p*q < 0"),
                ("n -> n - q for p in 0..9, q in squares if p*q < n - p", "p*q < n - p or 1 == 2"),
                ("n -> n - p^k for p in primes, k in 1..7 if p^k <= n", "p^k <= n or 1 == 2"),
                ("n -> n - p^k for p in 0..4, k in 0..7 if p^k <= n", "p^k <= n or 1 == 2"),
                ("n -> n - p^k for k in 0..4, p in 0..9 if p^k < n", "p^k < n or 1 == 2"),
                ("n -> n - q for q in 1..n if q*q + 3 <= n and q % 3 > 0", "(q*q + 3 <= n or 1 == 2) and q % 3 > 0"),
            ] {
                let late = format!("{} if {late}", early.split(" if ").next().unwrap());
                assert_eq!(all(early, n), all(&late, n), "{early} at {n}");
            }
        }
    }

    #[test]
    fn the_ends_of_64_bits() {
        let all = (i64::MIN, i64::MAX);
        assert_eq!(narrowed(all.0, all.1, -1, i64::MAX, i64::MIN, BinaryOp::Ge), (i64::MIN, i64::MAX));
        assert_eq!(narrowed(all.0, all.1, 1, i64::MIN, i64::MAX, BinaryOp::Eq), (1, 0));
        assert_eq!(narrowed(all.0, all.1, i64::MAX, 0, i64::MAX, BinaryOp::Le), (i64::MIN, 1));
    }
}
