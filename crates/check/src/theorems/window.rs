//! Between two limits that no move changes: from (n, ...) may be taken a to b, where a is a
//! function of one of the other coordinates and b of one, and these stay as they are. Where a >= 1
//! and b >= a, the value is floor((n mod (a + b))/a); where a < 1 nothing can be taken, by a
//! condition of the rules, and where b < a there is no number between them: the value is 0.
//!
//! Proof, with m = a + b, r = n mod m and v = floor(r/a), by induction on n. A move takes t, a <= t
//! <= b. If t <= r, the remainder falls by at least a, so the value falls; otherwise it rises by
//! m - t >= a, so the value rises: no option has the value v. For each w < v some option has the
//! value w: for w >= 1 take t = (v - w)a, which is at least a and at most (v - 1)a <= r - a < b;
//! for w = 0 take the smaller one of r and b, which is at least a because r >= v a >= a, and leaves
//! r - t <= max(0, r - b) < a. As t <= r <= n, these are moves.

use super::functions::{is, never_falls};
use super::limits::without_heap;
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::OfLetter;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};

const N: Node = Node::Slot(0);

/// Checks that the game is this one with these functions.
pub(super) fn check(rules: &Ruleset, least: &OfLetter, most: &OfLetter) -> Result<Message, CheckFailure> {
    let arity = rules.arity();
    let letters = 1..arity;
    let [rule] = &rules.resolved().rules[..] else { return wrong(say::not_a_window()) };
    let of_form = letters.contains(&least.letter)
        && letters.contains(&most.letter)
        && rules.least().first() == Some(&0)
        && !rules.has_domain_conditions()
        && takes(rule, arity, least, most);
    if !of_form {
        return wrong(say::not_a_window());
    }
    let Some(guarded) = guards(rule, arity, least.letter) else { return wrong(say::not_a_window()) };
    let first = |of: &OfLetter| i128::from(rules.least()[of.letter]);
    // From here on something must be taken.
    let from = if guarded { first(least).max(1) } else { first(least) };
    let is_positive = never_falls(&least.of, from) && least.of.value(from).is_some_and(|value| value >= 1);
    // The only number below it, where the condition excludes all moves.
    let is_excluded = first(least) == from || least.of.value(first(least)).is_some_and(|value| value < 1);
    if !is_positive || !is_excluded || !never_falls(&most.of, first(most)) {
        return wrong(say::function_too_small());
    }
    Ok(verdicts::window())
}

/// Whether a move takes, from the first coordinate only, each number from one function to the
/// other, or the only one.
fn takes(rule: &Rule, arity: usize, least: &OfLetter, most: &OfLetter) -> bool {
    let [component] = &rule.result[..] else { return false };
    let [Ex { node: Node::Binary(BinaryOp::Sub, n, taken), .. }, others @ ..] = &component[..] else { return false };
    let stay = others.len() + 1 == arity && others.iter().zip(1..).all(|(other, slot)| other.node == Node::Slot(slot));
    let function = |ex: &Ex, of: &OfLetter| is(ex, &of.of, &Node::Slot(of.letter));
    let between = match &rule.binders[..] {
        [] => function(taken, least) && function(taken, most),
        [binder] => match &binder.items[..] {
            [Item::Range(first, last)] => {
                taken.node == Node::Slot(arity) && function(first, least) && function(without_heap(last), most)
            }
            _ => false,
        },
        _ => false,
    };
    stay && n.node == N && between
}

/// Whether a condition says that this letter is positive; `None` if there are other conditions than
/// this and those that say nothing: that the heap is not empty, or has what is taken.
fn guards(rule: &Rule, arity: usize, letter: usize) -> Option<bool> {
    let mut guarded = false;
    let taken: Vec<Node> = if rule.binders.is_empty() { Vec::new() } else { vec![Node::Slot(arity)] };
    for (guard, _) in &rule.guards {
        let Node::Binary(op, a, b) = &guard.node else { return None };
        let (large, small, strict) = match op {
            BinaryOp::Gt => (a, b, true),
            BinaryOp::Ge => (a, b, false),
            BinaryOp::Lt => (b, a, true),
            BinaryOp::Le => (b, a, false),
            _ => return None,
        };
        let is_positive = small.node == Node::Const(i64::from(!strict));
        if large.node == Node::Slot(letter) && is_positive {
            guarded = true;
        } else if !(large.node == N && (is_positive || !strict && taken.contains(&small.node))) {
            return None;
        }
    }
    Some(guarded)
}
