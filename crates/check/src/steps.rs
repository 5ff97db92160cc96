//! Games of one heap in which finitely many numbers may be taken, under conditions that depend,
//! from some heap on, only on the remainder of the heap by a modulus. A value then is a function of
//! that remainder and of the values within reach. So if the values of a whole window after the last
//! constant repeat after a multiple of the modulus, they do so for ever.

use crate::theorems::conditions::{Depends, value};
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::periods as say;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};

/// The largest constant in conditions, and the largest number that may be taken.
const MAX: i64 = 1 << 18;
/// The maximum number of numbers that a line takes.
const MAX_TAKEN: usize = 1 << 12;

/// A line: the numbers that it takes, and its conditions on the heap.
struct SubtractionLine<'r> {
    taken: Vec<u64>,
    conditions: Vec<&'r Ex>,
}

/// The moves of a game.
pub(crate) struct Steps<'r> {
    lines: Vec<SubtractionLine<'r>>,
    /// The largest number that may be taken.
    pub(crate) window: u64,
    /// The remainder of the heap by this counts.
    pub(crate) modulus: u64,
    /// Beyond this heap nothing else counts.
    pub(crate) from: u64,
}

impl Steps<'_> {
    /// The moves of rules of this form.
    pub(crate) fn of(rules: &Ruleset) -> Option<Steps<'_>> {
        if rules.least() != [0] || rules.has_domain_conditions() {
            return None;
        }
        let mut on = Depends::up_to(MAX);
        let all: Option<Vec<SubtractionLine<'_>>> =
            rules.resolved().rules.iter().map(|rule| line(rules, rule, &mut on)).collect();
        let lines = all?;
        let window = lines.iter().flat_map(|line| &line.taken).copied().max()?;
        let natural = |x: i64| u64::try_from(x).ok();
        Some(Steps { lines, window, modulus: natural(on.modulus)?, from: natural(on.largest)? })
    }

    /// The options of a heap, added to a list.
    pub(crate) fn options(&self, heap: u64, budget: &Budget, options: &mut Vec<u64>) -> Result<(), CheckFailure> {
        let Ok(own) = i64::try_from(heap) else { return wrong(say::too_large()) };
        for SubtractionLine { taken, conditions } in &self.lines {
            budget.tick(1 + taken.len() as u32)?;
            // Its form was accepted, so it has a value everywhere.
            if conditions.iter().all(|condition| value(condition, 0, own) == Some(1)) {
                options.extend(taken.iter().filter_map(|&k| heap.checked_sub(k)));
            }
        }
        Ok(())
    }
}

/// A line; `None` if it is of another form.
fn line<'r>(rules: &'r Ruleset, rule: &'r Rule, on: &mut Depends) -> Option<SubtractionLine<'r>> {
    let [component] = &rule.result[..] else { return None };
    let [Ex { node: Node::Binary(BinaryOp::Sub, heap, taken), .. }] = &component[..] else { return None };
    if heap.node != Node::Slot(0) {
        return None;
    }
    let constant = |ex: &Ex| if let Node::Const(c) = ex.node { Some(c) } else { None };
    let mut members: Vec<i64> = Vec::new();
    match (&rule.binders[..], &taken.node) {
        ([], Node::Const(k)) => members.push(*k),
        ([binder], Node::Slot(1)) => {
            for item in &binder.items {
                match item {
                    Item::Single(ex) => members.push(constant(ex)?),
                    Item::Array(array) => members.extend(&rules.resolved().arrays[*array]),
                    Item::Range(first, last) => {
                        let (first, last) = (constant(first)?, constant(last)?);
                        members.extend((first..=last).take(MAX_TAKEN + 1));
                    }
                    Item::Named(..) => return None,
                }
            }
        }
        _ => return None,
    }
    let mut conditions = Vec::new();
    for (guard, _) in &rule.guards {
        let mut of_member = false;
        guard.slots(&mut |slot| of_member |= slot == 1);
        if of_member {
            // A condition on what is taken, or that as much is there.
            let there = matches!(&guard.node, Node::Binary(BinaryOp::Le, k, n) if k.node == Node::Slot(1) && n.node == Node::Slot(0))
                || matches!(&guard.node, Node::Binary(BinaryOp::Ge, n, k) if k.node == Node::Slot(1) && n.node == Node::Slot(0));
            if !there {
                let lets: Option<Vec<bool>> =
                    members.iter().map(|&k| value(guard, 1, k).map(|value| value == 1)).collect();
                let mut lets = lets?.into_iter();
                members.retain(|_| lets.next() == Some(true));
            }
        } else {
            on.on_condition(guard, 0)?;
            conditions.push(guard);
        }
    }
    let taken: Option<Vec<u64>> =
        members.iter().map(|&k| u64::try_from(k).ok().filter(|k| (1..=MAX.unsigned_abs()).contains(k))).collect();
    taken.filter(|taken| taken.len() <= MAX_TAKEN).map(|taken| SubtractionLine { taken, conditions })
}
