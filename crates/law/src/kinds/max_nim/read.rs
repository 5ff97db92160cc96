//! Recognises rules `n -> n - k for k in 1..f(n)`. The function f is a proposal that the checker
//! compares with the rules.

use nimatron_proof::Growth;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Item, Node};

/// The variable k.
const K: Node = Node::Slot(1);

/// f, if the game is one heap n >= 0 from which any number from 1 to f(n) may be taken (to n, where
/// f(n) > n). Conditions such as `2*k <= n` and `k*k <= n` are also bounds. `None` if the game is
/// of another form.
pub(crate) fn growth_of(rules: &Ruleset) -> Option<Growth> {
    if rules.least() != [0] || rules.has_domain_conditions() {
        return None;
    }
    let [rule] = &rules.resolved().rules[..] else { return None };
    let ([bound], [component]) = (&rule.binders[..], &rule.result[..]) else { return None };
    let [Item::Range(Ex { node: Node::Const(1), .. }, max)] = &bound.items[..] else { return None };
    let [Ex { node: Node::Binary(BinaryOp::Sub, n, k), .. }] = &component[..] else { return None };
    if n.node != Node::Slot(0) || k.node != K {
        return None;
    }
    let mut all = vec![read(max)?];
    for (guard, _) in &rule.guards {
        let Node::Binary(op, left, right) = &guard.node else { return None };
        match (op, &left.node, &right.node) {
            // Nothing can be taken from 0 anyway.
            (BinaryOp::Gt, Node::Slot(0), Node::Const(0)) | (BinaryOp::Ge, Node::Slot(0), Node::Const(1)) => {}
            _ => all.push(bound_of(guard, &K, 0)?),
        }
    }
    let first = all.remove(0);
    if all.is_empty() {
        return Some(first);
    }
    all.insert(0, first);
    Some(Growth::Least(all))
}

/// The largest k that a condition allows (`k <= f`, `2*k <= f`, `k*k <= f`), as a function of what
/// this slot holds; `None` if the condition is of another form.
pub(crate) fn bound_of(condition: &Ex, k: &Node, slot: usize) -> Option<Growth> {
    let (product, max) = match &condition.node {
        Node::Binary(BinaryOp::Le, product, max) | Node::Binary(BinaryOp::Ge, max, product) => (product, max),
        _ => return None,
    };
    let max = Box::new(function_of(max, slot)?);
    match &product.node {
        node if node == k => Some(*max),
        Node::Binary(BinaryOp::Mul, a, b) => match (&a.node, &b.node) {
            (Node::Const(c), own) | (own, Node::Const(c)) if own == k && *c > 0 => Some(Growth::Quotient(max, *c)),
            (a, b) if a == k && b == k => Some(Growth::Root(max)),
            _ => None,
        },
        _ => None,
    }
}

/// An expression as a function of the heap; `None` if it is of another form.
fn read(ex: &Ex) -> Option<Growth> {
    function_of(ex, 0)
}

/// An expression as a function of what this slot holds; `None` if it is of another form.
pub(crate) fn function_of(ex: &Ex, slot: usize) -> Option<Growth> {
    let boxed = |ex: &Ex| function_of(ex, slot).map(Box::new);
    Some(match &ex.node {
        Node::Const(c) => Growth::Constant(*c),
        Node::Slot(own) if *own == slot => Growth::Heap,
        Node::Binary(op, a, b) => match (op, &a.node, &b.node) {
            (BinaryOp::Add, _, Node::Const(c)) => Growth::Plus(boxed(a)?, *c),
            (BinaryOp::Add, Node::Const(c), _) => Growth::Plus(boxed(b)?, *c),
            (BinaryOp::Sub, _, Node::Const(c)) => Growth::Plus(boxed(a)?, c.checked_neg()?),
            (BinaryOp::Mul, _, Node::Const(c)) => Growth::Times(*c, boxed(a)?),
            (BinaryOp::Mul, Node::Const(c), _) => Growth::Times(*c, boxed(b)?),
            (BinaryOp::Div, _, Node::Const(d)) if *d > 0 => Growth::Quotient(boxed(a)?, *d),
            (BinaryOp::Mod, _, Node::Const(d)) if *d > 0 => Growth::Remainder(boxed(a)?, *d),
            _ => return None,
        },
        Node::Call(Func::Digits, of) => match &of[..] {
            [one] => Growth::Digits(boxed(one)?, 10),
            [one, Ex { node: Node::Const(base @ 2..), .. }] => Growth::Digits(boxed(one)?, *base),
            _ => return None,
        },
        Node::Call(func, of) => {
            let all = of.iter().map(|ex| function_of(ex, slot)).collect::<Option<Vec<_>>>()?;
            match (func, &of[..]) {
                (Func::Isqrt, [one]) => Growth::Root(boxed(one)?),
                (Func::Log2, [one]) => Growth::Log(boxed(one)?),
                (Func::Popcount, [one]) => Growth::Ones(boxed(one)?),
                (Func::Min, _) => Growth::Least(all),
                (Func::Max, _) => Growth::Largest(all),
                _ => return None,
            }
        }
        _ => return None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_bounds() {
        let growth = |text| growth_of(&Ruleset::parse(text).unwrap());
        let shown = |text| growth(text).map(|f| f.shown("n"));
        assert_eq!(shown("n -> n - k for k in 1..(n + 1)/2").as_deref(), Some("floor((n + 1)/2)"));
        assert_eq!(shown("n -> n - k for k in 1..n if k*k <= 2*n").as_deref(), Some("min(n, isqrt(2*n))"));
        assert_eq!(shown("n -> n - 2*k for k in 1..n/2"), None);
        let bounded = growth("n -> n - k for k in 1..n/2 + 3").unwrap().within_heap();
        assert_eq!(bounded.shown("n"), "min(n, floor(n/2) + 3)");
    }
}
