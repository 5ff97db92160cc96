//! Max Nim: take 1 to f(n), where f(0) = 0 and f rises by 0 or 1 from each heap to the next. Then
//! g(n) = f(n) where it rises, else g(n - f(n) - 1), because the last f(n) + 1 values are always
//! the numbers 0 to f(n) in some order (A. Holshouser, H. Reiter, J. Rudzinski 2004; L. Levine
//! 2004). At most n can be taken, and the minimum of two such functions is again such a
//! function. So only min(n, f(n)) has to rise by 0 or 1: for the first heaps its values are
//! computed, and from there on a bound of the steps of f follows from how it is made. A root rises
//! ever more slowly: with r^2 <= x, the root of x + s is at most r + 1 if s <= 2 r + 3.

use super::functions::is;
use super::limits::bounds;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::Growth;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};

const N: Node = Node::Slot(0);
const K: Node = Node::Slot(1);

/// Checks that exactly the numbers from 1 to `max` may be taken, and that `max` rises by 0 or 1.
pub(super) fn check(rules: &Ruleset, max: &Growth, budget: &Budget) -> Result<Message, CheckFailure> {
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
    if !rises_at_first(max, budget)? || max.value(1).is_none() {
        return wrong(say::grows_too_fast());
    }
    match step(max) {
        // A function with a value at 1 has one for all larger heaps, because it never falls.
        Some(0 | 1) => Ok(verdicts::max_nim()),
        _ => wrong(say::grows_too_fast()),
    }
}

/// Does what may be taken, at most n, rise by 0 or 1 from each of the first heaps to the next?
fn rises_at_first(max: &Growth, budget: &Budget) -> Result<bool, CheckFailure> {
    let mut last = 0;
    for n in 1..=Growth::FIRST {
        budget.tick(8)?;
        let Some(value) = max.value(n) else { return Ok(false) };
        let taken = value.clamp(0, n);
        if !(0..=1).contains(&(taken - last)) {
            return Ok(false);
        }
        last = taken;
    }
    Ok(true)
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
    let all = match max {
        Growth::Least(all) if !conditions.is_empty() => &all[..],
        one => std::slice::from_ref(one),
    };
    n.node == N
        && k.node == K
        && all.len() == 1 + conditions.len()
        && is(end, &all[0], &N)
        && conditions.iter().zip(&all[1..]).all(|(condition, bound)| bounds(condition, &K, bound, &N))
}

/// The maximum by which a function rises from n to n + 1, for n >= [`Growth::FIRST`], where it has
/// values; it never falls. `None` if this is unknown.
fn step(growth: &Growth) -> Option<i64> {
    let all = |parts: &[Growth]| parts.iter().map(step).collect::<Option<Vec<_>>>();
    match growth {
        Growth::Heap => Some(1),
        Growth::Constant(_) => Some(0),
        Growth::Plus(part, _) => step(part),
        Growth::Times(factor, part) => step(part)?.checked_mul(*factor).filter(|_| *factor >= 0),
        // Of s consecutive numbers at most s/d, rounded up, are multiples of d.
        Growth::Quotient(part, divisor) => Some(step(part)?.checked_add(divisor - 1)? / divisor),
        // (r + 2)^2 - (r + 1)^2 is 2 r + 3: after a number below (r + 1)^2, one larger by 2 r + 3
        // or less is below (r + 2)^2. From here on r is at least that of the first heap, because
        // nothing falls.
        Growth::Root(part) => {
            let root = i64::try_from(growth.value(Growth::FIRST)?).ok()?;
            let free = root.checked_mul(2)?.checked_add(3)?;
            step(part).filter(|&step| step <= free).map(|step| step.min(1))
        }
        // With 2^l <= x < 2^(l + 1), x + s is below 2^(l + 2) if s <= 2^(l + 1).
        Growth::Log(part) => {
            let free = 1i64.checked_shl(u32::try_from(growth.value(Growth::FIRST)? + 1).ok()?)?;
            step(part).filter(|&step| step <= free).map(|step| step.min(1))
        }
        // Powers of the base are further apart than those of 2, so this is as for the logarithm.
        Growth::Digits(part, base) => {
            let digits = u32::try_from(growth.value(Growth::FIRST)?).ok()?;
            let free = base.checked_pow(digits)?;
            step(part).filter(|&step| step <= free).map(|step| step.min(1))
        }
        Growth::Ones(_) | Growth::Remainder(..) => None,
        Growth::Least(parts) | Growth::Largest(parts) => all(parts)?.into_iter().max(),
    }
}
