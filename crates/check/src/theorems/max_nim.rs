//! Max Nim: take 1 to f(n), where f(0) = 0 and f rises by 0 or 1 from each heap to the next. Then
//! g(n) = f(n) where it rises, else g(n - f(n) - 1), because the last f(n) + 1 values are always
//! the numbers 0 to f(n) in some order (A. Holshouser, H. Reiter, J. Rudzinski 2004; L. Levine
//! 2004). At most n can be taken, and the minimum of two such functions is again such a
//! function.

use crate::{Wrong, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::Growth;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Item, Node, Rule};

const N: Node = Node::Slot(0);
const K: Node = Node::Slot(1);

/// Checks that exactly the numbers from 1 to `max` may be taken, and that `max` rises by 0 or 1.
pub(super) fn check(rules: &Ruleset, max: &Growth, budget: &Budget) -> Result<Message, Wrong> {
    let plain = rules.arity() == 1 && rules.least() == [0] && !rules.has_domain_conditions();
    match &rules.resolved().rules[..] {
        [rule] if plain && takes_up_to(rule, max) => {}
        _ => return wrong(say::not_max_nim()),
    }
    // The value f(0) does not matter, but the rules have to be defined there.
    if rules.evaluator().options(&[0], budget, &mut |_| {}).is_err() {
        budget.check()?;
        return wrong(verdicts::rules_fail(0));
    }
    match step(max) {
        // A function with a value at 1 has one for all larger heaps, because it never falls.
        Some(0 | 1) if max.value(1).is_some() => Ok(verdicts::max_nim()),
        _ => wrong(say::grows_too_fast()),
    }
}

/// Does the line take every k from 1 to this bound? The end of the range and conditions such as
/// `2*k <= n` and `k*k <= n` are bounds; the smallest of them counts.
fn takes_up_to(rule: &Rule, max: &Growth) -> bool {
    let ([binder], [component]) = (&rule.binders[..], &rule.result[..]) else { return false };
    let [Item::Range(Ex { node: Node::Const(1), .. }, end)] = &binder.items[..] else { return false };
    let [Ex { node: Node::Binary(BinaryOp::Sub, n, k), .. }] = &component[..] else { return false };
    // Nothing can be taken from 0 anyway.
    let is_positive = |guard: &Ex| match &guard.node {
        Node::Binary(BinaryOp::Gt, n, c) => n.node == N && c.node == Node::Const(0),
        Node::Binary(BinaryOp::Ge, n, c) => n.node == N && c.node == Node::Const(1),
        _ => false,
    };
    let conditions: Vec<&Ex> = rule.guards.iter().map(|guard| &guard.0).filter(|guard| !is_positive(guard)).collect();
    let bounds = match max {
        Growth::Least(bounds) if !conditions.is_empty() => &bounds[..],
        one => std::slice::from_ref(one),
    };
    n.node == N
        && k.node == K
        && bounds.len() == 1 + conditions.len()
        && is(end, &bounds[0])
        && conditions.iter().zip(&bounds[1..]).all(|(condition, bound)| bounds_k(condition, bound))
}

/// Does the condition say that k is at most this?
fn bounds_k(condition: &Ex, bound: &Growth) -> bool {
    let (product, max) = match &condition.node {
        Node::Binary(BinaryOp::Le, product, max) | Node::Binary(BinaryOp::Ge, max, product) => (product, max),
        _ => return false,
    };
    match (&product.node, bound) {
        (node, bound) if *node == K => is(max, bound),
        (Node::Binary(BinaryOp::Mul, a, b), Growth::Quotient(of, c)) => {
            *c > 0
                && (a.node == K && b.node == Node::Const(*c) || b.node == K && a.node == Node::Const(*c))
                && is(max, of)
        }
        (Node::Binary(BinaryOp::Mul, a, b), Growth::Root(of)) => a.node == K && b.node == K && is(max, of),
        _ => false,
    }
}

/// Is the expression this function of the heap?
fn is(ex: &Ex, growth: &Growth) -> bool {
    let constant = |ex: &Ex, c: i64| ex.node == Node::Const(c);
    let all = |list: &[Ex], of: &[Growth]| list.len() == of.len() && list.iter().zip(of).all(|(ex, of)| is(ex, of));
    match (growth, &ex.node) {
        (Growth::Heap, node) => *node == N,
        (Growth::Constant(c), _) => constant(ex, *c),
        (Growth::Plus(of, c), Node::Binary(BinaryOp::Add, a, b)) => {
            is(a, of) && constant(b, *c) || is(b, of) && constant(a, *c)
        }
        (Growth::Plus(of, c), Node::Binary(BinaryOp::Sub, a, b)) => {
            is(a, of) && c.checked_neg().is_some_and(|c| constant(b, c))
        }
        (Growth::Times(c, of), Node::Binary(BinaryOp::Mul, a, b)) => {
            is(a, of) && constant(b, *c) || is(b, of) && constant(a, *c)
        }
        (Growth::Quotient(of, d), Node::Binary(BinaryOp::Div, a, b)) => *d > 0 && is(a, of) && constant(b, *d),
        (Growth::Root(of), Node::Call(Func::Isqrt, list)) | (Growth::Log(of), Node::Call(Func::Log2, list)) => {
            all(list, std::slice::from_ref(of))
        }
        (Growth::Least(of), Node::Call(Func::Min, list)) | (Growth::Largest(of), Node::Call(Func::Max, list)) => {
            !of.is_empty() && all(list, of)
        }
        _ => false,
    }
}

/// The maximum by which a function rises from n to n + 1, for n >= 1, where it has values; it never
/// falls. `None` if this is unknown.
fn step(growth: &Growth) -> Option<i64> {
    let all = |parts: &[Growth]| parts.iter().map(step).collect::<Option<Vec<_>>>();
    match growth {
        Growth::Heap => Some(1),
        Growth::Constant(_) => Some(0),
        Growth::Plus(part, _) => step(part),
        Growth::Times(factor, part) => step(part)?.checked_mul(*factor).filter(|_| *factor >= 0),
        // Of s consecutive numbers at most s/d, rounded up, are multiples of d.
        Growth::Quotient(part, divisor) => Some(step(part)?.checked_add(divisor - 1)? / divisor),
        // Of 3 consecutive positive numbers at most one is a square, so a root rises by at most 1
        // if its argument rises by at most 3; a logarithm, if its argument rises by at most 1.
        Growth::Root(part) => step(part).filter(|&step| step <= 3).map(|step| step.min(1)),
        Growth::Log(part) => step(part).filter(|&step| step <= 1),
        Growth::Least(parts) | Growth::Largest(parts) => all(parts)?.into_iter().max(),
    }
}
