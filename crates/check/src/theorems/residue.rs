//! Residues: 1, ..., m - 1 may be taken and no multiple of m. Then g(n) = n mod m: every smaller
//! remainder is reached by taking less than m, and no option has the same remainder.

use crate::{Wrong, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Bound, Ex, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};

/// What a rule takes: `Some(Some(k))` for a constant k, `Some(None)` for the last of its variables,
/// `None` for anything else.
fn takes(rule: &Rule) -> Option<Option<i64>> {
    let [component] = &rule.result[..] else { return None };
    let [Ex { node: Node::Binary(BinaryOp::Sub, heap, what), .. }] = &component[..] else { return None };
    match (&heap.node, &what.node) {
        (Node::Slot(0), Node::Const(k)) if rule.binders.is_empty() => Some(Some(*k)),
        (Node::Slot(0), Node::Slot(slot)) if *slot == rule.binders.len() => Some(None),
        _ => None,
    }
}

/// Checks that g(n) = n mod `modulus`.
pub(super) fn check(rules: &Ruleset, modulus: u64) -> Result<Message, Wrong> {
    if rules.arity() != 1 || rules.least() != [0] || rules.has_domain_conditions() {
        return wrong(say::not_one_heap());
    }
    let m = match i64::try_from(modulus) {
        Ok(m @ 2..=20_000) => m,
        _ => return wrong(say::wrong_modulus()),
    };
    let mut small: Vec<i64> = Vec::new();
    for rule in &rules.resolved().rules {
        let Some(what) = takes(rule).filter(|_| rule.guards.is_empty()) else {
            return wrong(say::not_from_a_set());
        };
        match (what, &rule.binders[..]) {
            (Some(k), _) => member(k, m, &mut small)?,
            (None, [one]) => {
                for item in &one.items {
                    residues(rules, item, m, &mut small)?;
                }
            }
            (None, [p, q]) if is_prime_powers(p, q) => {
                // Prime powers: a number that two primes divide divides none of them.
                if factors(m).len() < 2 {
                    return wrong(say::divides_prime_power(m));
                }
                // 1 = p^0 is left out: it is a member only where a prime is walked.
                small.extend((2..m).filter(|&k| factors(k).len() == 1));
            }
            _ => return wrong(say::not_from_a_set()),
        }
    }
    small.sort_unstable();
    match (1..m).find(|k| small.binary_search(k).is_err()) {
        Some(k) => wrong(say::cannot_take(k)),
        None => Ok(verdicts::formula(format!("g(n) = n mod {m}"))),
    }
}

/// Adds a constant that may be taken, which may not be a multiple of m.
fn member(k: i64, m: i64, small: &mut Vec<i64>) -> Result<(), Wrong> {
    if k < 1 || k % m == 0 {
        return wrong(say::takes_multiple(k, m));
    }
    small.push(k);
    Ok(())
}

/// Adds the members of a set below m. No member may be a multiple of m.
fn residues(rules: &Ruleset, item: &Item, m: i64, small: &mut Vec<i64>) -> Result<(), Wrong> {
    let constant = |ex: &Ex| if let Node::Const(value) = ex.node { Some(value) } else { None };
    match item {
        Item::Single(ex) => match constant(ex) {
            Some(k) => member(k, m, small),
            None => wrong(say::member_not_constant()),
        },
        Item::Array(array) => rules.resolved().arrays[*array].iter().try_for_each(|&k| member(k, m, small)),
        Item::Range(first, last) => match (constant(first), constant(last)) {
            (Some(first), Some(last)) if last.saturating_sub(first) < 100_000 => {
                (first..=last).try_for_each(|k| member(k, m, small))
            }
            _ => wrong(say::range_not_constant()),
        },
        Item::Named(SetKind::Primes, _) => {
            // A multiple of a composite number is not a prime.
            if factors(m) == [m] {
                return wrong(say::is_prime(m));
            }
            small.extend((2..m).filter(|&k| factors(k) == [k]));
            Ok(())
        }
        Item::Named(SetKind::Powers, arguments) => {
            let Some(base) = arguments.first().and_then(constant).filter(|&base| base >= 2) else {
                return wrong(say::base_not_constant());
            };
            // m divides a power of b only if every prime of m divides b.
            if factors(m).iter().all(|prime| base % prime == 0) {
                return wrong(say::divides_power(m, base));
            }
            let mut power = 1i64;
            while power < m {
                small.push(power);
                power = power.saturating_mul(base);
            }
            Ok(())
        }
        Item::Named(kind, _) => wrong(say::unknown_set(kind.to_string())),
    }
}

/// Is this `p in primes, q in powers(p)`? The powers begin with 1.
pub(super) fn is_prime_powers(p: &Bound, q: &Bound) -> bool {
    matches!(&p.items[..], [Item::Named(SetKind::Primes, _)])
        && matches!(&q.items[..], [Item::Named(SetKind::Powers, base)] if matches!(base[..], [Ex { node: Node::Slot(1), .. }]))
}

/// The primes that divide a number.
fn factors(number: i64) -> Vec<i64> {
    let (mut rest, mut found, mut p) = (number, Vec::new(), 2);
    while p * p <= rest {
        if rest % p == 0 {
            found.push(p);
            while rest % p == 0 {
                rest /= p;
            }
        }
        p += 1;
    }
    if rest > 1 {
        found.push(rest);
    }
    found
}
