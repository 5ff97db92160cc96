//! Moves to smaller numbers that are chosen by a function h: from n to all m < n for which h(n) -
//! h(m) is in a set that is the same for all n. If h rises by at most 1 from each number to the
//! next, and is least at the least position, then every number from there to h(n) is h(m) for some
//! m <= n. So if the set has all positive numbers, and not 0, then g(n) = h(n) - h(least): no
//! option has the value of its position, and all smaller values are there. If it is 1 to w, then
//! g(n) = (h(n) - h(least)) mod (w + 1), as if h(n) were a heap from which 1 to w may be taken.

use super::functions::{is, never_falls};
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::Growth;
use nimatron_rules::Ruleset;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Item, Node, Rule};

const N: Node = Node::Slot(0);
const K: Node = Node::Slot(1);

/// Checks that g(n) = h(n) - h(least), or that modulo `window` + 1.
pub(super) fn check(rules: &Ruleset, of: &Growth, window: Option<i64>) -> Result<Message, CheckFailure> {
    let least = match rules.least() {
        [least] if !rules.has_domain_conditions() => *least,
        _ => return wrong(say::not_one_number()),
    };
    let first = of.value(least.into());
    if rise(of).is_none_or(|rise| rise > 1) || first.is_none() || minimum(of, least.into()) != first {
        return wrong(say::rises_too_fast());
    }
    if window.is_some_and(|window| window < 1) {
        return wrong(say::not_by_differences());
    }
    let mut complete = false;
    for rule in &rules.resolved().rules {
        let Some(allowed) = differences(rule, of, least) else { return wrong(say::not_by_differences()) };
        let right = match window {
            None => !allowed.has(0),
            Some(window) => {
                allowed.least.is_some_and(|least| least >= 1) && allowed.most.is_some_and(|most| most <= window)
            }
        };
        if !right {
            return wrong(say::wrong_differences());
        }
        complete |= allowed.except.iter().all(|difference| *difference < 1 || window.is_some_and(|w| *difference > w))
            && allowed.least.is_none_or(|least| least <= 1)
            && match window {
                None => allowed.most.is_none(),
                Some(window) => allowed.most.is_none_or(|most| most >= window),
            };
    }
    if complete { Ok(verdicts::by_differences()) } else { wrong(say::missing_differences()) }
}

/// Integers from `least` to `most`, without some.
#[derive(Clone, Debug)]
pub struct Differences {
    /// The minimum, if there is one.
    pub least: Option<i64>,
    /// The maximum, if there is one.
    pub most: Option<i64>,
    /// Those that are left out.
    pub except: Vec<i64>,
}

/// Which h(n) - h(m) each line of rules of one number allows; `None` if some line has another form.
pub fn lines(rules: &Ruleset, of: &Growth) -> Option<Vec<Differences>> {
    let [least] = *rules.least() else { return None };
    rules.resolved().rules.iter().map(|rule| differences(rule, of, least)).collect()
}

impl Differences {
    fn has(&self, difference: i64) -> bool {
        self.least.is_none_or(|least| least <= difference)
            && self.most.is_none_or(|most| difference <= most)
            && !self.except.contains(&difference)
    }
}

/// The h(n) - h(m) that a line allows, for all m from `least` to n - 1; `None` if it is of another
/// form.
fn differences(rule: &Rule, of: &Growth, least: i64) -> Option<Differences> {
    let ([binder], [component]) = (&rule.binders[..], &rule.result[..]) else { return None };
    let ([Item::Range(first, last)], [target]) = (&binder.items[..], &component[..]) else { return None };
    let n_minus = |ex: &Ex, c: i64| match &ex.node {
        node if *node == N => c == 0,
        Node::Binary(BinaryOp::Sub, n, by) => n.node == N && by.node == Node::Const(c),
        _ => false,
    };
    let all = match &target.node {
        node if *node == K => first.node == Node::Const(least) && n_minus(last, 1),
        Node::Binary(BinaryOp::Sub, n, k) if n.node == N && k.node == K => {
            first.node == Node::Const(1) && n_minus(last, least)
        }
        _ => false,
    };
    if !all {
        return None;
    }
    let mut allowed = Differences { least: None, most: None, except: Vec::new() };
    for (guard, _) in &rule.guards {
        let Node::Binary(op, left, right) = &guard.node else { return None };
        // h(m) + a op h(n) + b, either way round.
        let side = |ex: &Ex, argument: &Node| plus(ex, of, argument);
        let (op, a, b) = match (side(left, &target.node), side(right, &N)) {
            (Some(a), Some(b)) => (*op, a, b),
            _ => (mirrored(*op), side(right, &target.node)?, side(left, &N)?),
        };
        let distance = a.checked_sub(b)?;
        match op {
            BinaryOp::Lt => allowed.at_least(distance.checked_add(1)?),
            BinaryOp::Le => allowed.at_least(distance),
            BinaryOp::Gt => allowed.at_most(distance.checked_sub(1)?),
            BinaryOp::Ge => allowed.at_most(distance),
            BinaryOp::Eq => {
                allowed.at_least(distance);
                allowed.at_most(distance);
            }
            BinaryOp::Ne => allowed.except.push(distance),
            _ => return None,
        }
    }
    Some(allowed)
}

impl Differences {
    fn at_least(&mut self, bound: i64) {
        self.least = Some(self.least.map_or(bound, |least| least.max(bound)));
    }

    fn at_most(&mut self, bound: i64) {
        self.most = Some(self.most.map_or(bound, |most| most.min(bound)));
    }
}

/// The constant c, if the expression is h of the argument plus c.
fn plus(ex: &Ex, of: &Growth, argument: &Node) -> Option<i64> {
    if is(ex, of, argument) {
        return Some(0);
    }
    match &ex.node {
        Node::Binary(BinaryOp::Add, a, b) => match (&a.node, &b.node) {
            (_, Node::Const(c)) if is(a, of, argument) => Some(*c),
            (Node::Const(c), _) if is(b, of, argument) => Some(*c),
            _ => None,
        },
        Node::Binary(BinaryOp::Sub, a, b) => match b.node {
            Node::Const(c) if is(a, of, argument) => c.checked_neg(),
            _ => None,
        },
        _ => None,
    }
}

/// The comparison with its sides exchanged.
const fn mirrored(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

/// A bound of how much h rises from a number to the next, where both have a value: at least 0.
/// `None` if no bound is known.
fn rise(of: &Growth) -> Option<i64> {
    let all = |parts: &[Growth]| parts.iter().map(rise).collect::<Option<Vec<_>>>()?.into_iter().max();
    match of {
        Growth::Heap => Some(1),
        Growth::Constant(_) => Some(0),
        Growth::Plus(of, _) => rise(of),
        Growth::Times(factor, of) => rise(of)?.checked_mul(*factor).filter(|_| *factor >= 0),
        // Floor((x + s)/d) is at most floor(x/d) plus s/d, rounded up.
        Growth::Quotient(of, d) => Some(rise(of)?.checked_add(d.checked_sub(1)?)?.checked_div(*d)?).filter(|_| *d > 0),
        // Among the 3 numbers after x there is at most one square: squares above 0 are 3 or more
        // apart.
        Growth::Root(of) => rise(of).filter(|rise| *rise <= 3).map(|rise| rise.min(1)),
        // From x to x + 1 there is at most one power of the base.
        Growth::Log(of) | Growth::Digits(of, _) => rise(of).filter(|rise| *rise <= 1),
        // x + 1 has at most one more 1 than x, and a remainder rises by 1 or falls to 0. The
        // argument must not fall, because these may then rise by more.
        Growth::Ones(of) | Growth::Remainder(of, _) => (rise(of)? <= 1 && falls_never(of)).then_some(1),
        Growth::Least(parts) | Growth::Largest(parts) => all(parts),
    }
}

/// Does it never fall, where it has values?
fn falls_never(of: &Growth) -> bool {
    // 1 is a number at which functions without a value at 0 may have one.
    never_falls(of, 0) || never_falls(of, 1)
}

/// The minimum of h from `least` on, or a number below it; `None` if h may have no value somewhere.
fn minimum(of: &Growth, least: i128) -> Option<i128> {
    if never_falls(of, least) {
        return of.value(least);
    }
    let natural = |of: &Growth| minimum(of, least).filter(|x| *x >= 0);
    let all = |parts: &[Growth]| parts.iter().map(|part| minimum(part, least)).collect::<Option<Vec<_>>>();
    match of {
        Growth::Heap | Growth::Constant(_) => of.value(least),
        Growth::Plus(of, c) => minimum(of, least)?.checked_add((*c).into()),
        Growth::Times(c, of) => minimum(of, least)?.checked_mul((*c).into()).filter(|_| *c >= 0),
        Growth::Quotient(of, d) => natural(of)?.checked_div((*d).into()).filter(|_| *d > 0),
        Growth::Root(of) => natural(of).map(i128::isqrt),
        Growth::Log(of) => minimum(of, least)?.checked_ilog2().map(i128::from),
        Growth::Digits(of, _) => natural(of).map(|_| 1),
        Growth::Ones(of) => natural(of).map(|x| i128::from(x >= 1)),
        Growth::Remainder(of, _) => natural(of).map(|_| 0),
        Growth::Least(parts) => all(parts)?.into_iter().min(),
        Growth::Largest(parts) => all(parts)?.into_iter().max(),
    }
}
