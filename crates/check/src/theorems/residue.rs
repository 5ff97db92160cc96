//! Residues: 1, ..., m - 1 may be taken and no multiple of m. Then g(n) = n mod m: every smaller
//! remainder is reached by taking less than m, and no option has the same remainder. What may be
//! taken are the members of sets that meet conditions on the member alone, or the values of an
//! expression (`taken`).

use super::conditions::value;
use super::taken;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
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
pub(super) fn check(rules: &Ruleset, modulus: u64, budget: &Budget) -> Result<Message, CheckFailure> {
    if rules.arity() != 1 || rules.least() != [0] || rules.has_domain_conditions() {
        return wrong(say::not_one_heap());
    }
    let m = match i64::try_from(modulus) {
        Ok(m @ 2..=20_000) => m,
        _ => return wrong(say::wrong_modulus()),
    };
    let mut small: Vec<i64> = Vec::new();
    for rule in &rules.resolved().rules {
        match members(rules, rule, m) {
            Ok(members) => small.extend(members),
            Err(why) => match taken::numbers(rule, m, budget)? {
                Some(numbers) => small.extend(numbers),
                None => return Err(why),
            },
        }
    }
    small.sort_unstable();
    match (1..m).find(|k| small.binary_search(k).is_err()) {
        Some(k) => wrong(say::cannot_take(k)),
        None => Ok(verdicts::formula(format!("g(n) = n mod {m}"))),
    }
}

/// The members below m of the sets that a rule takes from, none of which has a multiple of m.
fn members(rules: &Ruleset, rule: &Rule, m: i64) -> Result<Vec<i64>, CheckFailure> {
    let Some(what) = takes(rule) else {
        return wrong(say::not_from_a_set());
    };
    let Some(taken) = FilteredMembers::of(rule, m) else {
        return wrong(say::unknown_condition());
    };
    let mut small = Vec::new();
    match (what, &rule.binders[..]) {
        (Some(k), _) => taken.member(k, &mut small)?,
        (None, [one]) => {
            for item in &one.items {
                taken.residues(rules, item, &mut small)?;
            }
        }
        (None, [p, q]) if is_prime_powers(p, q) => {
            // Prime powers: a number that two primes divide divides none of them.
            if !taken.no_multiples && factors(m).len() < 2 {
                return wrong(say::divides_prime_power(m));
            }
            // 1 = p^0 is left out: it is a member only where a prime is walked.
            small.extend((2..m).filter(|&k| factors(k).len() == 1 && taken.may_be(k)));
        }
        _ => return wrong(say::not_from_a_set()),
    }
    Ok(small)
}

/// The members of a set that the conditions of its line let through.
struct FilteredMembers<'r> {
    m: i64,
    /// The number of the slot that holds what is taken.
    slot: usize,
    /// The conditions on it alone.
    conditions: Vec<&'r Ex>,
    /// Whether they let no multiple of m through.
    no_multiples: bool,
}

impl FilteredMembers<'_> {
    /// The conditions of a line; `None` if one of them is about anything but what is taken. That
    /// something can be taken from n says that n is positive, and not less than what is taken.
    fn of(rule: &Rule, m: i64) -> Option<FilteredMembers<'_>> {
        // Without a variable no slot holds what is taken.
        let slot = if rule.binders.is_empty() { usize::MAX } else { rule.binders.len() };
        let mut taken = FilteredMembers { m, slot, conditions: Vec::new(), no_multiples: false };
        for (guard, _) in &rule.guards {
            if says_nothing(guard, slot) {
                continue;
            }
            value(guard, slot, 1)?;
            taken.no_multiples |= excludes_multiples(guard, slot, m);
            taken.conditions.push(guard);
        }
        Some(taken)
    }

    /// Do the conditions let k >= 1 through? `None` if their value is not known here.
    fn lets(&self, k: i64) -> Option<bool> {
        let all: Option<Vec<i64>> = self.conditions.iter().map(|condition| value(condition, self.slot, k)).collect();
        Some(all?.iter().all(|&value| value != 0))
    }

    fn may_be(&self, k: i64) -> bool {
        self.lets(k) == Some(true)
    }

    /// Adds a constant that may be taken, which may not be a multiple of m.
    fn member(&self, k: i64, small: &mut Vec<i64>) -> Result<(), CheckFailure> {
        if k >= 1 && self.lets(k) == Some(false) {
            return Ok(());
        }
        if k < 1 || k % self.m == 0 {
            return wrong(say::takes_multiple(k, self.m));
        }
        if self.may_be(k) {
            small.push(k);
        }
        Ok(())
    }

    /// Adds the members of a set below m. No member may be a multiple of m.
    fn residues(&self, rules: &Ruleset, item: &Item, small: &mut Vec<i64>) -> Result<(), CheckFailure> {
        let (m, any) = (self.m, self.no_multiples);
        let constant = |ex: &Ex| if let Node::Const(value) = ex.node { Some(value) } else { None };
        match item {
            Item::Single(ex) => match constant(ex) {
                Some(k) => self.member(k, small),
                None => wrong(say::member_not_constant()),
            },
            Item::Array(array) => rules.resolved().arrays[*array].iter().try_for_each(|&k| self.member(k, small)),
            Item::Range(first, last) => match (constant(first), constant(last)) {
                (Some(first), Some(last)) if last.saturating_sub(first) < 100_000 => {
                    (first..=last).try_for_each(|k| self.member(k, small))
                }
                _ => wrong(say::range_not_constant()),
            },
            Item::Named(kind, arguments) => {
                let arguments: Option<Vec<i64>> = arguments.iter().map(constant).collect();
                match kind {
                    // A multiple of a composite number is not a prime, and of a prime only itself
                    // is one.
                    SetKind::Primes => {
                        if !any && factors(m) == [m] && self.lets(m) != Some(false) {
                            return wrong(say::is_prime(m));
                        }
                    }
                    SetKind::Powers => {
                        let base = arguments.as_ref().and_then(|arguments| arguments.first()).copied();
                        let Some(base) = base.filter(|&base| base >= 2) else {
                            return wrong(say::base_not_constant());
                        };
                        // m divides a power of b only if every prime of m divides b.
                        if !any && factors(m).iter().all(|prime| base % prime == 0) {
                            return wrong(say::divides_power(m, base));
                        }
                    }
                    // Every number has multiples among these.
                    SetKind::Squares | SetKind::Triangular | SetKind::Fibonacci if any => {}
                    _ => return wrong(say::unknown_set(kind.to_string())),
                }
                let members = arguments.and_then(|arguments| kind.up_to(&arguments, m - 1)).unwrap_or_default();
                small.extend(members.into_iter().filter(|&k| self.may_be(k)));
                Ok(())
            }
        }
    }
}

/// Is this `n > 0` or `k <= n`, which holds wherever a positive k can be taken?
fn says_nothing(guard: &Ex, slot: usize) -> bool {
    let Node::Binary(op, left, right) = &guard.node else { return false };
    let k = Node::Slot(slot);
    match (op, &left.node, &right.node) {
        (BinaryOp::Gt, Node::Slot(0), Node::Const(0)) | (BinaryOp::Ge, Node::Slot(0), Node::Const(1)) => true,
        (BinaryOp::Le, own, Node::Slot(0)) | (BinaryOp::Ge, Node::Slot(0), own) => *own == k,
        _ => false,
    }
}

/// Does the condition compare k modulo a constant with a constant, and let no multiple of m
/// through?
fn excludes_multiples(guard: &Ex, slot: usize, m: i64) -> bool {
    let Node::Binary(op, left, right) = &guard.node else { return false };
    let (Node::Binary(BinaryOp::Mod, k, divisor), Node::Const(_)) = (&left.node, &right.node) else { return false };
    let Node::Const(divisor @ 2..=20_000) = divisor.node else { return false };
    if !op.is_comparison() || k.node != Node::Slot(slot) {
        return false;
    }
    // Modulo the divisor, multiples of m are those of the greatest common divisor.
    let (mut common, mut rest) = (divisor, m);
    while rest != 0 {
        (common, rest) = (rest, common % rest);
    }
    (1..=divisor / common).all(|i| value(guard, slot, i * common) == Some(0))
}

/// Is this `p in primes, q in powers(p)`? The powers begin with 1.
pub(super) fn is_prime_powers(p: &Bound, q: &Bound) -> bool {
    matches!(&p.items[..], [Item::Named(SetKind::Primes, _)])
        && matches!(&q.items[..], [Item::Named(SetKind::Powers, base)] if matches!(base[..], [Ex { node: Node::Slot(1), .. }]))
}

/// The primes that divide a number.
pub(super) fn factors(number: i64) -> Vec<i64> {
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
