//! Euclid's game: multiples of one number may be taken from the other one. With r < b the positions
//! (r, b), (r + b, b), (r + 2 b, b), ... are a line: from each of them all earlier ones can be
//! reached (or the last m, if m is the largest factor), and nothing else. So from the second one on
//! their values are 0, 1, 2, ... without that of (r, b). (G. Nivasch 2006 for two
//! positive numbers, where the value is floor(|a/b - b/a|).)

use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::Euclid;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp::{Div, Ge, Gt, Le, Lt, Mul, Ne, Sub};
use nimatron_rules::resolved::{Ex, Item, Node, Rule};

/// Checks that the game is this form of Euclid's game.
pub(super) fn check(rules: &Ruleset, stated: Euclid) -> Result<Message, CheckFailure> {
    let least = if stated.to_zero { [0, 0] } else { [1, 1] };
    let lines = rules.resolved().rules.iter().map(|rule| line(rule, stated.to_zero));
    let lines: Option<Vec<(usize, Option<u64>)>> = lines.collect();
    let is_stated = |lines: &[(usize, Option<u64>)]| {
        let both = [0, 1].iter().all(|place| lines.iter().any(|(own, _)| own == place));
        both && lines.iter().all(|(_, max)| *max == stated.max_multiple)
    };
    if rules.least() != least || rules.has_domain_conditions() || !lines.is_some_and(|lines| is_stated(&lines)) {
        return wrong(say::not_euclid());
    }
    Ok(match (stated.to_zero, stated.max_multiple) {
        (false, None) => verdicts::formula("g(a, b) = floor(|a/b - b/a|)"),
        _ => verdicts::euclid(),
    })
}

/// From which number a line takes (0 or 1), and the maximum multiple of the other one, if there is
/// one. `None` if the line is of another form.
fn line(rule: &Rule, to_zero: bool) -> Option<(usize, Option<u64>)> {
    let [component] = &rule.result[..] else { return None };
    let (place, from) = match &component[..] {
        [from, other] if other.node == Node::Slot(1) => (0, from),
        [other, from] if other.node == Node::Slot(0) => (1, from),
        _ => return None,
    };
    let line = EuclidLine { own: Node::Slot(place), other: Node::Slot(1 - place), to_zero };
    let Node::Binary(Sub, own, taken) = &from.node else { return None };
    if own.node != line.own || !line.is_multiple(taken, !rule.binders.is_empty()) {
        return None;
    }
    let max = match &rule.binders[..] {
        [] => Some(1),
        [binder] => line.max_multiple(&binder.items)?,
        _ => return None,
    };
    // A line may take nothing where the other number is 0.
    let mut positive = !to_zero;
    for (guard, _) in &rule.guards {
        match line.condition(guard)? {
            Condition::OtherIsPositive => positive = true,
            Condition::Enough => {}
        }
    }
    positive.then_some((place, max))
}

/// A condition that a line may have.
enum Condition {
    OtherIsPositive,
    /// Follows from the fact that the move leads to a position.
    Enough,
}

const K: Node = Node::Slot(2);

/// The number that is taken from, and the one whose multiples are taken.
struct EuclidLine {
    own: Node,
    other: Node,
    to_zero: bool,
}

impl EuclidLine {
    /// Is this k times the other number, or the other number itself in a line without k?
    fn is_multiple(&self, ex: &Ex, bound: bool) -> bool {
        match &ex.node {
            Node::Binary(Mul, a, b) if bound => {
                (a.node == K && b.node == self.other) || (a.node == self.other && b.node == K)
            }
            node => !bound && *node == self.other,
        }
    }

    /// The largest k (`Some(None)` if only the number taken from bounds it). `None` unless the set
    /// has every k from 1 to that bound.
    fn max_multiple(&self, items: &[Item]) -> Option<Option<u64>> {
        if let [Item::Range(Ex { node: Node::Const(1), .. }, high)] = items {
            let all = match &high.node {
                node if *node == self.own => true,
                // Positive numbers stay positive: at most n - 1 may be taken.
                Node::Binary(Sub, n, one) => !self.to_zero && n.node == self.own && one.node == Node::Const(1),
                Node::Binary(Div, n, other) if other.node == self.other => match &n.node {
                    node if *node == self.own => true,
                    Node::Binary(Sub, n, one) => !self.to_zero && n.node == self.own && one.node == Node::Const(1),
                    _ => false,
                },
                _ => false,
            };
            if all {
                return Some(None);
            }
        }
        let mut members = std::collections::BTreeSet::new();
        for item in items {
            match item {
                Item::Single(Ex { node: Node::Const(c), .. }) => drop(members.insert(*c)),
                Item::Range(Ex { node: Node::Const(low), .. }, Ex { node: Node::Const(high), .. })
                    if high.saturating_sub(*low) < MAX_LISTED =>
                {
                    members.extend(*low..=*high);
                }
                _ => return None,
            }
        }
        let max = u64::try_from(*members.last()?).ok()?;
        (members.first() == Some(&1) && members.len() as u64 == max).then_some(Some(max))
    }

    /// What a condition of the line says; `None` if it is of another form.
    fn condition(&self, guard: &Ex) -> Option<Condition> {
        let Node::Binary(op, left, right) = &guard.node else { return None };
        // Written with the larger side first.
        let (op, left, right) = match op {
            Lt => (Gt, right, left),
            Le => (Ge, right, left),
            _ => (*op, left, right),
        };
        let zero = |ex: &Ex| ex.node == Node::Const(0);
        match op {
            Gt | Ne if left.node == self.other && zero(right) => Some(Condition::OtherIsPositive),
            Ge if left.node == self.other && right.node == Node::Const(1) => Some(Condition::OtherIsPositive),
            Gt | Ne if left.node == self.own && zero(right) => Some(Condition::Enough),
            Ge if left.node == self.own && right.node == Node::Const(1) => Some(Condition::Enough),
            Ge | Gt if left.node == self.own && (op == Ge || !self.to_zero) => {
                (right.node == self.other || self.is_multiple(right, true)).then_some(Condition::Enough)
            }
            _ => None,
        }
    }
}

/// The maximum length of a range in a set whose members are listed one by one.
const MAX_LISTED: i64 = 1 << 16;
