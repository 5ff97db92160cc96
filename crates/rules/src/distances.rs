//! Rules of one coordinate that take a number from a set which is the same at every position:
//! `n - p*q for p in primes, q in primes if p*q <= n`.
//!
//! Conditions and ends of ranges may speak of the position if they follow from the option being a
//! position: then they exclude nothing, and the set at a position is the set at any larger one,
//! as far as it does not lead below the minimum. They must be linear in the position, so that what
//! is evaluated at a position is evaluated at every larger one, too: a part that has no value
//! somewhere has none there.

use crate::ast::{BinaryOp, UnaryOp};
use crate::facts::{Facts, MAX_CASES, constant};
use crate::linear::LinearForm;
use crate::resolved::{Ex, Item, Node, Resolved, Rule};
use std::cell::Cell;

/// What must follow from the option being a position.
#[derive(Clone)]
enum Constraint<'r> {
    /// The first is at most the second.
    AtMost(LinearForm, LinearForm),
    Condition(&'r Ex),
}

/// Is every option of this rule the position minus a member of one set, and every such difference
/// that is a position an option?
pub(crate) fn are_distances(resolved: &Resolved, rule: &Rule, work: &Cell<u64>) -> bool {
    let [part] = rule.result.as_slice() else { return false };
    let ([result], true) = (part.as_slice(), resolved.domain.is_empty()) else { return false };
    if matches!(result.node, Node::Stretch(..) | Node::Many(_)) || !is_position_minus(result) {
        return false;
    }
    let mut cases = vec![(Facts::of_tuples(resolved, rule.binders.len(), work), Vec::new())];
    for level in 0..=rule.binders.len() {
        for (condition, _) in rule.guards.iter().filter(|(_, at)| *at == level) {
            for (facts, constraints) in &mut cases {
                if free(condition) {
                    facts.assume(condition, true);
                } else {
                    constraints.push(Constraint::Condition(condition));
                }
            }
        }
        let Some(bound) = rule.binders.get(level) else { break };
        let variable = LinearForm::variable(1 + level);
        let mut next = Vec::new();
        for (facts, constraints) in &cases {
            for item in &bound.items {
                let (mut facts, mut constraints) = (facts.clone(), constraints.clone());
                if !enter(&mut facts, &mut constraints, &variable, item) {
                    return false;
                }
                next.push((facts, constraints));
            }
        }
        cases = next;
        if cases.len() > MAX_CASES {
            return false;
        }
    }
    cases.into_iter().all(|(mut facts, constraints)| {
        let option = facts.form(result);
        facts.at_least(&option, resolved.least[0].into());
        constraints.iter().all(|constraint| match constraint {
            Constraint::AtMost(a, b) => facts.proves(&b.minus(a), 0),
            Constraint::Condition(condition) => follows(&mut facts, condition),
        })
    })
}

/// Adds what is known of a variable that runs through a part of a set; what depends on the position
/// becomes a constraint. `false` for sets that depend on the position in another way.
fn enter<'r>(
    facts: &mut Facts<'r>,
    constraints: &mut Vec<Constraint<'r>>,
    variable: &LinearForm,
    item: &'r Item,
) -> bool {
    // More than one coordinate: no fact about the position is added here.
    const ARITY: usize = 2;
    match item {
        Item::Range(first, last) => {
            for (end, is_first) in [(first, true), (last, false)] {
                if !free(end) && !linear(end) {
                    return false;
                }
                let form = facts.form(end);
                let (a, b) = if is_first { (form, variable.clone()) } else { (variable.clone(), form) };
                if free(end) {
                    facts.at_least(&b.minus(&a), 0);
                } else {
                    constraints.push(Constraint::AtMost(a, b));
                }
            }
            true
        }
        Item::Named(kind, arguments) => {
            if !arguments.iter().all(free) {
                return false;
            }
            // An infinite set is enumerated as far as the position.
            if kind.is_infinite() {
                constraints.push(Constraint::AtMost(variable.clone(), LinearForm::variable(0)));
            }
            facts.member(variable, item, ARITY);
            true
        }
        Item::Single(value) => {
            let free = free(value);
            if free {
                facts.member(variable, item, ARITY);
            }
            free
        }
        Item::Array(_) => {
            facts.member(variable, item, ARITY);
            true
        }
    }
}

/// Does a condition that speaks of the position follow from the facts?
fn follows(facts: &mut Facts<'_>, condition: &Ex) -> bool {
    let Node::Binary(op, a, b) = &condition.node else { return false };
    match op {
        BinaryOp::And => [a, b].into_iter().all(|part| !free(part) && follows(facts, part)),
        BinaryOp::Le | BinaryOp::Lt | BinaryOp::Ge | BinaryOp::Gt => {
            if ![a, b].into_iter().all(|side| free(side) || linear(side)) {
                return false;
            }
            let (a, b) = (facts.form(a), facts.form(b));
            let (difference, least) = match op {
                BinaryOp::Le => (b.minus(&a), 0),
                BinaryOp::Lt => (b.minus(&a), 1),
                BinaryOp::Ge => (a.minus(&b), 0),
                _ => (a.minus(&b), 1),
            };
            facts.proves(&difference, least)
        }
        _ => false,
    }
}

/// Does this not depend on the position?
fn free(ex: &Ex) -> bool {
    !ex.reads(0)
}

/// Is this a constant times the position plus something that does not depend on it?
fn linear(ex: &Ex) -> bool {
    match &ex.node {
        _ if free(ex) => true,
        Node::Slot(_) => true,
        Node::Unary(UnaryOp::Neg, a) => linear(a),
        Node::Binary(BinaryOp::Add | BinaryOp::Sub, a, b) => linear(a) && linear(b),
        Node::Binary(BinaryOp::Mul, a, b) => {
            (constant(a).is_some() && linear(b)) || (constant(b).is_some() && linear(a))
        }
        _ => false,
    }
}

/// Is this the position minus something that does not depend on it?
fn is_position_minus(ex: &Ex) -> bool {
    match &ex.node {
        Node::Slot(slot) => *slot == 0,
        Node::Binary(BinaryOp::Sub, a, b) => is_position_minus(a) && free(b),
        Node::Binary(BinaryOp::Add, a, b) => (is_position_minus(a) && free(b)) || (free(a) && is_position_minus(b)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::Ruleset;
    use crate::shape::MoveShape;
    use nimatron_core::Budget;

    /// The members of a rule that has one set, checked at every position up to 60; `None` for any
    /// other rule.
    fn members(text: &str) -> Option<Vec<i64>> {
        let rules = Ruleset::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let budget = Budget::unlimited();
        let mut evaluator = rules.evaluator();
        let all = evaluator.distances(0, 60, &budget).unwrap()?;
        for n in rules.least()[0]..=60 {
            let mut options = Vec::new();
            evaluator.options(&[n], &budget, &mut |option| options.push(n - option[0])).unwrap();
            options.sort_unstable();
            options.dedup();
            let expected: Vec<i64> = all.iter().copied().filter(|k| n - k >= rules.least()[0]).collect();
            assert_eq!(options, expected, "{text} at {n}");
        }
        Some(all)
    }

    #[test]
    fn sets_that_are_the_same_everywhere() {
        assert_eq!(members("n -> n - p*q for p in primes, q in primes if p*q <= n").unwrap()[..4], [4, 6, 9, 10]);
        assert_eq!(members("n -> n - k for k in 1..n if k % 3 != 0").unwrap()[..4], [1, 2, 4, 5]);
        assert_eq!(members("n -> n - k for k in primes if k > 2 and k <= n").unwrap()[..3], [3, 5, 7]);
        assert_eq!(members("n -> n - 2*k - 1 for k in {3, 5..7}").unwrap(), [7, 11, 13, 15]);
        assert_eq!(members("n -> n - a*a - b*b for a in 1..n, b in 0..n").unwrap()[..4], [1, 2, 4, 5]);
        assert_eq!(members("game g(n) where n >= 3; n -> n - k for k in 2..n - 1 if k % 2 == 0").unwrap()[..2], [2, 4]);
        assert_eq!(members("n -> n - k for k in powers(3) if n >= k and popcount(k) > 1").unwrap(), [3, 9, 27]);
    }

    /// Conditions that do exclude options, sets that change with the position, other results.
    #[test]
    fn other_sets() {
        for text in [
            "n -> n - k for k in 1..n/2",
            "n -> n - k for k in 1..n - 1",
            "n -> n - k for k in primes if 2*k <= n",
            "n -> n - k for k in 1..n if gcd(n, k) == 1",
            "n -> n - k for k in 1..n if n % 2 == 0",
            "n -> n - k for k in 1..n if k != n",
            "n -> n - k for k in squares, j in primes if j > k",
            "n -> n - k for k in divisors(n)",
            "n -> n / 2 if n > 0",
            "game g(n) where n % 2 == 0; n -> n - k for k in 1..n if k % 3 == 1",
            "n -> n - k for k in 1..n if 12/(n - 5) <= 12",
            "n -> (n - k) + (k) for k in 1..n",
        ] {
            assert_eq!(members(text), None, "{text}");
            let rules = Ruleset::parse(text).unwrap();
            assert_ne!(rules.shape().moves[0], MoveShape::Distances, "{text}");
        }
    }
}
