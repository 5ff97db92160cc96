//! The form of games in which a position is a heap and a number that limits what may be taken.

use super::functions::is;
use nimatron_proof::Growth;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Item, Node, Rule};

const N: Node = Node::Slot(0);
const K: Node = Node::Slot(2);

/// Is a position a heap from 0 on and a number from 0 or 1 on, without other conditions?
pub(super) fn two_numbers(rules: &Ruleset) -> bool {
    matches!(rules.least(), [0, 0 | 1]) && !rules.has_domain_conditions()
}

/// The other one of the numbers whose minimum the end of a range is, if one is the heap: more than
/// that cannot be taken in any case.
pub(super) fn without_heap(end: &Ex) -> &Ex {
    match &end.node {
        Node::Call(Func::Min, list) => match &list[..] {
            [n, other] | [other, n] if n.node == N => other,
            _ => end,
        },
        _ => end,
    }
}

/// What the second number becomes, if the line is `(n, q) -> (n - k, ...)` for all k from 1 to a
/// limit that is accepted here, or to the smaller one of it and n. (More than n cannot be taken in
/// any case.) The limit may also be a condition that is accepted here, where k goes to n.
pub(super) fn takes_up_to(rule: &Rule, limit: impl Fn(&Ex) -> bool, condition: impl Fn(&Ex) -> bool) -> Option<&Ex> {
    let ([binder], [component]) = (&rule.binders[..], &rule.result[..]) else { return None };
    let [Item::Range(Ex { node: Node::Const(1), .. }, end)] = &binder.items[..] else { return None };
    let end = without_heap(end);
    let [Ex { node: Node::Binary(BinaryOp::Sub, n, k), .. }, next] = &component[..] else { return None };
    let says_nothing = |guard: &Ex| match &guard.node {
        // Something can be taken.
        Node::Binary(BinaryOp::Gt, a, b) => a.node == N && b.node == Node::Const(0),
        Node::Binary(BinaryOp::Ge, a, b) => a.node == N && (b.node == Node::Const(1) || b.node == K),
        Node::Binary(BinaryOp::Le, a, b) => a.node == K && b.node == N,
        _ => false,
    };
    let conditions: Vec<&Ex> = rule.guards.iter().map(|guard| &guard.0).filter(|guard| !says_nothing(guard)).collect();
    let limited = match &conditions[..] {
        [] => limit(end),
        [one] => end.node == N && condition(one),
        _ => false,
    };
    (limited && n.node == N && k.node == K).then_some(next)
}

/// Does the condition say that k is at most this function of an argument: `k <= f`, `2*k <= f`,
/// `k*k <= f`?
pub(super) fn bounds(condition: &Ex, k: &Node, bound: &Growth, argument: &Node) -> bool {
    let (product, max) = match &condition.node {
        Node::Binary(BinaryOp::Le, product, max) | Node::Binary(BinaryOp::Ge, max, product) => (product, max),
        _ => return false,
    };
    match (&product.node, bound) {
        (node, bound) if node == k => is(max, bound, argument),
        (Node::Binary(BinaryOp::Mul, a, b), Growth::Quotient(of, c)) => {
            *c > 0
                && (a.node == *k && b.node == Node::Const(*c) || b.node == *k && a.node == Node::Const(*c))
                && is(max, of, argument)
        }
        (Node::Binary(BinaryOp::Mul, a, b), Growth::Root(of)) => a.node == *k && b.node == *k && is(max, of, argument),
        _ => false,
    }
}
