//! Euclid's game, read off the rules: from one of two numbers a positive multiple of the other is taken.

use crate::ast::BinaryOp::{Div, Ge, Gt, Le, Lt, Mul, Ne, Sub};
use crate::resolved::{Ex, Item, Node, Rule};
use crate::ruleset::Ruleset;

/// Euclid's game in one of its forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Euclid {
    /// Is 0 a position of a number? Then nothing is taken where one of them is 0; else both stay positive.
    pub to_zero: bool,
    /// At most so many times the other number may be taken.
    pub most: Option<u64>,
}

impl Ruleset {
    /// The form of Euclid's game that these rules are: from either number 1, 2, 3, ... times the other one (up to a constant, if there is one) may be taken, and
    /// nothing else.
    pub fn euclid(&self) -> Option<Euclid> {
        let to_zero = match self.least() {
            [0, 0] => true,
            [1, 1] => false,
            _ => return None,
        };
        if self.has_domain_conditions() {
            return None;
        }
        let lines: Vec<(usize, Option<u64>)> =
            self.resolved().rules.iter().map(|rule| line(rule, to_zero)).collect::<Option<_>>()?;
        let (_, most) = *lines.first()?;
        let same = lines.iter().all(|(_, other)| *other == most);
        let both = [0, 1].iter().all(|place| lines.iter().any(|(own, _)| own == place));
        (same && both).then_some(Euclid { to_zero, most })
    }
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

    /// The largest k, if that is a constant. All from 1 on have to be there, up to that or as far as there is enough to take.
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
                    if high.saturating_sub(*low) < MOST_LISTED =>
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
const MOST_LISTED: i64 = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<Euclid> {
        Ruleset::parse(text).unwrap().euclid()
    }

    #[test]
    fn forms_of_the_game() {
        let all = |to_zero| Some(Euclid { to_zero, most: None });
        let down = "(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0 and a >= b; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0 and b >= a";
        assert_eq!(of(down), all(true));
        let positive = "game e(a, b) where a >= 1 and b >= 1; (a, b) -> (a - k*b, b) for k in 1..(a-1)/b; (a, b) -> (a, b - a*k) for k in 1..b-1 if k*a < b";
        assert_eq!(of(positive), all(false));
        let few = "(a, b) -> (a - k*b, b) for k in {1, 2} if b != 0; (a, b) -> (a, b - k*a) for k in 1..2 if 1 <= a";
        assert_eq!(of(few), Some(Euclid { to_zero: true, most: Some(2) }));
        let one = "(a, b) -> (a - b, b) if b > 0; (a, b) -> (a, b - a) if a > 0";
        assert_eq!(of(one), Some(Euclid { to_zero: true, most: Some(1) }));
    }

    #[test]
    fn others() {
        for text in [
            // One side only, sides that differ, the end is left out, or more moves.
            "(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0",
            "(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - a) if a > 0",
            "(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0 and a > b; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0",
            "(a, b) -> (a - k*b, b) for k in 1..(a-1)/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0",
            "(a, b) -> (a - k*b, b) for k in 1..a/b if b > 1; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0",
            "(a, b) -> (a - k*b, b) for k in 2..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0",
            "(a, b) -> (a - k*b, b) for k in {1, 3} if b > 0; (a, b) -> (a, b - k*a) for k in {1, 3} if a > 0",
            "(a, b) -> (a - k*b, b) for k in 1..b if b > 0; (a, b) -> (a, b - k*a) for k in 1..a if a > 0",
            "(a, b) -> (a - k*b, a) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0",
            "game e(a, b) where a >= 1; (a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a",
            "game e(a, b) where a >= b; (a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0",
            "(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0; (a, b) -> (a - 1, b - 1)",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }
}
