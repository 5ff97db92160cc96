//! Euclid's game: from either of two numbers multiples of the other one may be taken. With r < b
//! the positions (r, b), (r + b, b), (r + 2 b, b), ... are a line, from each of which all earlier
//! ones can be reached (or the last m, if that is the largest factor), and nothing else; so from
//! the second one on their values are 0, 1, 2, ... without that of (r, b). (G. Nivasch 2006 for two
//! positive numbers, where that comes to floor(|a/b - b/a|).)

use crate::{Wrong, wrong};
use nimatron_proof::Euclid;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp::{Div, Ge, Gt, Le, Lt, Mul, Ne, Sub};
use nimatron_rules::resolved::{Ex, Item, Node, Rule};

/// Is the game this form of Euclid's game?
pub(super) fn check(rules: &Ruleset, stated: Euclid) -> Result<String, Wrong> {
    let least = if stated.to_zero { [0, 0] } else { [1, 1] };
    let lines = rules.resolved().rules.iter().map(|rule| line(rule, stated.to_zero));
    let lines: Option<Vec<(usize, Option<u64>)>> = lines.collect();
    let is_stated = |lines: &[(usize, Option<u64>)]| {
        let both = [0, 1].iter().all(|place| lines.iter().any(|(own, _)| own == place));
        both && lines.iter().all(|(_, max)| *max == stated.max_multiple)
    };
    if rules.least() != least || rules.has_domain_conditions() || !lines.is_some_and(|lines| is_stated(&lines)) {
        return wrong("the rules are not those of Euclid's game in this form");
    }
    Ok(match (stated.to_zero, stated.max_multiple) {
        (false, None) => "g(a, b) = floor(|a/b - b/a|)".to_owned(),
        _ => "the Grundy values are those of Euclid's algorithm, from its last line back".to_owned(),
    })
}

/// From which number a line takes, and how many times the other one at most.
fn line(rule: &Rule, to_zero: bool) -> Option<(usize, Option<u64>)> {
    let [component] = &rule.result[..] else { return None };
    let (place, from) = match &component[..] {
        [from, other] if other.node == Node::Slot(1) => (0, from),
        [other, from] if other.node == Node::Slot(0) => (1, from),
        _ => return None,
    };
    let line = Line { own: Node::Slot(place), other: Node::Slot(1 - place), to_zero };
    let Node::Binary(Sub, own, taken) = &from.node else { return None };
    if own.node != line.own || !line.is_multiple(taken, !rule.binders.is_empty()) {
        return None;
    }
    let most = match &rule.binders[..] {
        [] => Some(1),
        [binder] => line.most(&binder.items)?,
        _ => return None,
    };
    // Where the other number is 0, nothing may be taken.
    let mut positive = !to_zero;
    for (guard, _) in &rule.guards {
        match line.condition(guard)? {
            Condition::OtherIsPositive => positive = true,
            Condition::Enough => {}
        }
    }
    positive.then_some((place, most))
}

/// A condition that a line may have.
enum Condition {
    OtherIsPositive,
    /// Says of a move no more than that both numbers are positions behind it.
    Enough,
}

const K: Node = Node::Slot(2);

/// What is taken from, and what multiples are taken of.
struct Line {
    own: Node,
    other: Node,
    to_zero: bool,
}

impl Line {
    /// k times the other number; or the number itself, in a line without k.
    fn is_multiple(&self, ex: &Ex, bound: bool) -> bool {
        match &ex.node {
            Node::Binary(Mul, a, b) if bound => {
                (a.node == K && b.node == self.other) || (a.node == self.other && b.node == K)
            }
            node => !bound && *node == self.other,
        }
    }

    /// The largest k, if that is a constant. All from 1 on have to be there, up to that or as far
    /// as there is enough to take.
    fn most(&self, items: &[Item]) -> Option<Option<u64>> {
        if let [Item::Range(Ex { node: Node::Const(1), .. }, high)] = items {
            let all = match &high.node {
                node if *node == self.own => true,
                // What is positive may be as much as the heap but 1, or 1 less times the other one.
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
        let most = u64::try_from(*members.last()?).ok()?;
        (members.first() == Some(&1) && members.len() as u64 == most).then_some(Some(most))
    }

    fn condition(&self, guard: &Ex) -> Option<Condition> {
        let Node::Binary(op, left, right) = &guard.node else { return None };
        // The larger side first.
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

/// Members of a set that are written down one by one.
const MAX_LISTED: i64 = 1 << 16;
