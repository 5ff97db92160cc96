//! Which conditions of `where` have to be tested for the options of a move, and which ones every
//! option of a position is sure to meet: Chomp keeps its rows in order, and testing that again for
//! each bite takes a fifth of the time of a search.
//!
//! A condition is left out only if it is proved: it compares sums, minima and maxima of
//! coordinates, and with the coordinates of the option in their places it follows from the facts of
//! the move. The prover of linear facts knows only one half of a minimum (that it is at most each
//! of its arguments), so minima and maxima are taken apart here.

use crate::ast::{BinaryOp, UnaryOp};
use crate::facts::Facts;
use crate::formula::replaced;
use crate::resolved::{Ex, Func, Node, Resolved, Rule};
use std::cell::Cell;

/// The work allowed for all proofs about one text.
const MAX_WORK: u64 = 2_000_000;

/// For each rule, the indices of the conditions that its options may fail to meet.
pub(crate) fn untested(resolved: &Resolved) -> Vec<Vec<usize>> {
    let work = Cell::new(MAX_WORK);
    let of = |rule: &Rule| {
        // Conditions cost nothing where there are none.
        let cases = if resolved.domain.is_empty() || rule.has_varying_parts() {
            None
        } else {
            Facts::cases(resolved, rule, &work)
        };
        let kept = |condition: &Ex| {
            let holds = |facts: &Facts<'_>| {
                let mut facts = facts.clone();
                rule.result.iter().all(|part| holds(resolved, &mut facts, condition, part))
            };
            cases.as_ref().is_some_and(|cases| cases.iter().all(holds))
        };
        (0..resolved.domain.len()).filter(|&index| !kept(&resolved.domain[index])).collect()
    };
    resolved.rules.iter().map(of).collect()
}

/// Is a condition sure to hold for a component of the option?
fn holds(resolved: &Resolved, facts: &mut Facts<'_>, condition: &Ex, part: &[Ex]) -> bool {
    let Node::Binary(op, left, right) = &condition.node else { return false };
    if !(is_plain(left) && is_plain(right)) {
        return false;
    }
    let placed = |ex: &Ex| {
        replaced(ex, &|ex| match ex.node {
            Node::Slot(slot) => part.get(slot).cloned(),
            _ => None,
        })
    };
    let (left, right) = (placed(left), placed(right));
    let mut at_least = |large: &Ex, small: &Ex, least| at_least(resolved, facts, large, small, least);
    match op {
        BinaryOp::Ge => at_least(&left, &right, 0),
        BinaryOp::Gt => at_least(&left, &right, 1),
        BinaryOp::Le => at_least(&right, &left, 0),
        BinaryOp::Lt => at_least(&right, &left, 1),
        BinaryOp::Eq => at_least(&left, &right, 0) && at_least(&right, &left, 0),
        _ => false,
    }
}

/// Only what has a value at every position, so that no error of an evaluation is left out.
fn is_plain(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) | Node::Slot(_) => true,
        Node::Unary(UnaryOp::Neg, operand) => is_plain(operand),
        Node::Binary(BinaryOp::Add | BinaryOp::Sub, left, right) => is_plain(left) && is_plain(right),
        Node::Binary(BinaryOp::Mul, left, right) => {
            let constant = |ex: &Ex| matches!(ex.node, Node::Const(_));
            (constant(left) || constant(right)) && is_plain(left) && is_plain(right)
        }
        Node::Call(Func::Min | Func::Max, arguments) => arguments.iter().all(is_plain),
        _ => false,
    }
}

/// Is `large - small` at least `least` (0 or 1)?
fn at_least(resolved: &Resolved, facts: &mut Facts<'_>, large: &Ex, small: &Ex, least: i128) -> bool {
    if (least == 0 && large == small) || is_known(resolved, large, small, least) {
        return true;
    }
    if let Node::Call(Func::Min, arguments) = &large.node {
        return arguments.iter().all(|argument| at_least(resolved, facts, argument, small, least));
    }
    if let Node::Call(Func::Max, arguments) = &small.node {
        return arguments.iter().all(|argument| at_least(resolved, facts, large, argument, least));
    }
    if let Node::Call(Func::Max, arguments) = &large.node
        && arguments.iter().any(|argument| at_least(resolved, facts, argument, small, least))
    {
        return true;
    }
    if let Node::Call(Func::Min, arguments) = &small.node
        && arguments.iter().any(|argument| at_least(resolved, facts, large, argument, least))
    {
        return true;
    }
    let difference = facts.form(large).minus(&facts.form(small));
    facts.proves(&difference, least)
}

/// Does a condition of `where` say this of the position?
fn is_known(resolved: &Resolved, large: &Ex, small: &Ex, least: i128) -> bool {
    resolved.domain.iter().any(|condition| match &condition.node {
        Node::Binary(BinaryOp::Gt, left, right) => **left == *large && **right == *small,
        Node::Binary(BinaryOp::Lt, left, right) => **right == *large && **left == *small,
        Node::Binary(BinaryOp::Ge, left, right) => least == 0 && **left == *large && **right == *small,
        Node::Binary(BinaryOp::Le, left, right) => least == 0 && **right == *large && **left == *small,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crate::ruleset::Ruleset;

    fn tested(rules: &str) -> Vec<Vec<usize>> {
        super::untested(Ruleset::parse(rules).unwrap().resolved())
    }

    #[test]
    fn conditions_that_moves_keep_are_not_tested() {
        let nothing: Vec<usize> = Vec::new();
        assert_eq!(
            tested(
                "game chomp(a, b, c) where a >= 1 and a >= b and b >= c\n\
                 (a, b, c) -> (to, min(b, to), min(c, to)) for to in 1..a-1\n\
                 (a, b, c) -> (a, to, min(c, to)) for to in 0..b-1\n\
                 (a, b, c) -> (a, b, to) for to in 0..c-1"
            ),
            [nothing.clone(), nothing.clone(), nothing.clone()]
        );
        // What a move may break stays.
        assert_eq!(tested("game f(a, b) where a >= b\n(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)"), [vec![0], vec![]]);
        assert_eq!(
            tested("game f(a, b) where a > b\n(a, b) -> (a, max(b - 2, 0)); (a, b) -> (a - 1, b - 1)"),
            [nothing.clone(), nothing]
        );
        assert_eq!(tested("game f(a, b) where a != b\n(a, b) -> (a - 1, b - 1)"), [vec![0]]);
        assert_eq!(tested("game f(a, b) where a % 2 == b % 2\n(a, b) -> (a - 2, b)"), [vec![0]]);
    }

    /// The same options with all tests.
    #[test]
    fn no_option_is_outside() {
        let conditions =
            ["a >= b", "a > b", "a + 1 >= b", "min(a, b) <= 3", "max(a, 2) >= b", "2 * a <= b + 4", "a == b"];
        let results = [
            "(a - k, b)",
            "(a, b - k)",
            "(a - k, b - k)",
            "(min(a - 1, k), min(b, k))",
            "(max(a, b), k - 1)",
            "(a - 1, max(b - k, 0))",
            "(b, a - k)",
            "(a - k, b) + (k, k)",
        ];
        let mut left_out = 0;
        for condition in conditions {
            for second in conditions {
                for result in results {
                    let text = format!("game f(a, b) where {condition} and {second}\n(a, b) -> {result} for k in 1..a");
                    let rules = Ruleset::parse(&text).unwrap();
                    left_out += rules.resolved().domain.len() - super::untested(rules.resolved())[0].len();
                    let mut evaluator = rules.evaluator();
                    let budget = nimatron_core::Budget::unlimited();
                    for a in 0..9 {
                        for b in 0..9 {
                            if !evaluator.is_position(&[a, b], &budget).unwrap() {
                                continue;
                            }
                            let mut options = Vec::new();
                            evaluator.options(&[a, b], &budget, &mut |option| options.push(option.to_vec())).unwrap();
                            for part in options.iter().flat_map(|option| option.chunks(2)) {
                                assert!(evaluator.is_position(part, &budget).unwrap(), "{text}: {part:?}");
                            }
                        }
                    }
                }
            }
        }
        assert!(left_out > 50, "{left_out}");
    }
}
