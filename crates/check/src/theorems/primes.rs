//! Moves that divide by numbers made of certain primes. A number is a row of exponents, one for
//! each prime, and a move lowers some of those that count. What is counted:
//!
//! - `all`: the prime factors with multiplicity. A move divides by any divisor above 1 whose primes
//!   all count; then fewer are left, and any smaller number of them may be.
//! - `distinct`: the different primes. A move divides by any divisor r above 1 that has no prime in
//!   common with n/r (D. E. Iannucci, U. Larsson, Game values of arithmetic functions, 2021): the
//!   exponents that change become 0.
//! - `parity`: the prime factors, modulo 2. A move divides by one prime.
//! - `xor`: the exponents, as heaps of Nim. A move divides by a power of one prime.
//!
//! Other exponents never change. Which primes count is stated by remainders; the conditions of the
//! rules are compared with that for every prime: beyond the constants in them, they depend on
//! remainders only.

use super::conditions::{Depends, value};
use super::residue::{factors, is_prime_powers};
use crate::{CheckFailure, wrong};
use nimatron_messages::verdicts::theorems as say;
use nimatron_messages::{Message, verdicts};
use nimatron_proof::{PrimeCount, Primes};
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Item, Node, Rule};
use nimatron_rules::{Ruleset, SetKind};

const N: Node = Node::Slot(0);
/// The largest modulus and the largest constant up to which primes are compared.
const MAX_COMPARED: i64 = 5000;
/// The largest constant that is factored.
const MAX_CONSTANT: i64 = 1 << 20;

/// Primes that a line divides by: all that meet these conditions in this slot, except some.
struct DivisorPrimeSet<'r> {
    conditions: Vec<&'r Ex>,
    slot: usize,
    /// Primes that are left out.
    without: Vec<i64>,
    /// If set, only this prime.
    only: Option<i64>,
}

impl DivisorPrimeSet<'_> {
    const ALL: DivisorPrimeSet<'static> =
        DivisorPrimeSet { conditions: Vec::new(), slot: 1, without: Vec::new(), only: None };

    /// Does it contain a prime? `None` if that is not known.
    fn has(&self, prime: i64) -> Option<bool> {
        let mut has = !self.without.contains(&prime) && self.only.is_none_or(|only| only == prime);
        for condition in &self.conditions {
            has &= value(condition, self.slot, prime)? != 0;
        }
        Some(has)
    }

    fn depends(&self, on: &mut Depends) -> Option<()> {
        for &prime in self.without.iter().chain(&self.only) {
            on.on_constant(prime)?;
        }
        self.conditions.iter().try_for_each(|condition| on.on_condition(condition, self.slot))
    }
}

/// Checks that the values are what is counted.
pub(super) fn check(rules: &Ruleset, count: PrimeCount, primes: &Primes) -> Result<Message, CheckFailure> {
    let least = match rules.least() {
        [least @ (0 | 1)] if !rules.has_domain_conditions() => *least,
        _ => return wrong(say::rank_not_one_heap()),
    };
    let mut sets = Vec::new();
    for rule in &rules.resolved().rules {
        let line = match count {
            PrimeCount::All | PrimeCount::Distinct => divides_by_any(rule, least, count == PrimeCount::Distinct),
            PrimeCount::Parity | PrimeCount::Xor => divides_by_one(rule, least, count == PrimeCount::Xor),
        };
        let Some(set) = line else { return wrong(say::unknown_primes()) };
        sets.push(set);
    }
    // Where a move may divide by any of the numbers, all lines have to allow the same primes.
    let alone = matches!(count, PrimeCount::All | PrimeCount::Distinct);
    let parts: Vec<&[DivisorPrimeSet<'_>]> = if alone { sets.chunks(1).collect() } else { vec![&sets[..]] };
    if parts.is_empty() || !parts.into_iter().all(|sets| is(sets, primes)) {
        return wrong(say::other_primes());
    }
    Ok(verdicts::counted_primes())
}

/// Do these sets together have exactly the stated primes?
fn is(sets: &[DivisorPrimeSet<'_>], primes: &Primes) -> bool {
    let Primes { modulus, residues } = primes;
    let increasing = residues.windows(2).all(|pair| pair[0] < pair[1]);
    let (Ok(own), true) = (i64::try_from(*modulus), increasing) else { return false };
    if own < 1 || residues.last().is_some_and(|last| last >= modulus) {
        return false;
    }
    let stated = |x: i64| u64::try_from(x % own).is_ok_and(|rest| residues.binary_search(&rest).is_ok());
    let mut on = Depends::up_to(MAX_COMPARED);
    let known = on.on_remainder(own).and_then(|()| sets.iter().try_for_each(|set| set.depends(&mut on)));
    if known.is_none() {
        return false;
    }
    let agrees = |x: i64| {
        let all: Option<Vec<bool>> = sets.iter().map(|set| set.has(x)).collect();
        all.is_some_and(|all| all.contains(&true) == stated(x))
    };
    // Primes up to here are compared themselves; beyond, one number for each remainder that primes
    // may have, whether it is a prime or not.
    let end = on.modulus.max(on.largest) + 1;
    (2..end).filter(|&x| factors(x) == [x]).all(agrees)
        && (end..end + on.modulus).filter(|&x| common(x, on.modulus) == 1).all(agrees)
}

/// The greatest common divisor of positive numbers.
fn common(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Does the condition say that the position is not 0?
fn is_positive(guard: &Ex) -> bool {
    let Node::Binary(op, n, c) = &guard.node else { return false };
    n.node == N && matches!((op, &c.node), (BinaryOp::Gt, Node::Const(0)) | (BinaryOp::Ge, Node::Const(1)))
}

/// Is the expression the remainder of n by this number?
fn is_rest(ex: &Ex, by: &Node) -> bool {
    matches!(&ex.node, Node::Binary(BinaryOp::Mod, n, k) if n.node == N && k.node == *by)
}

fn is_quotient(ex: &Ex, by: &Node) -> bool {
    matches!(&ex.node, Node::Binary(BinaryOp::Div, n, k) if n.node == N && k.node == *by)
}

/// A line that divides by any divisor above 1 that is made of certain primes (and has no prime in
/// common with the rest of n, if `unitary`): these primes. `None` if it is of another form.
fn divides_by_any(rule: &Rule, least: i64, unitary: bool) -> Option<DivisorPrimeSet<'_>> {
    let ([binder], [component]) = (&rule.binders[..], &rule.result[..]) else { return None };
    let ([item], [target]) = (&binder.items[..], &component[..]) else { return None };
    let k = Node::Slot(1);
    // Is the variable what is left, or what n is divided by?
    let left = target.node == k;
    if !left && !is_quotient(target, &k) {
        return None;
    }
    // From 1 on, up to n or less; n itself is the divisor 1 if the variable is what is left.
    let (mut divides, mut low, mut below) = match item {
        Item::Named(SetKind::Divisors, of) if of[..].iter().all(|of| of.node == N) => (true, 1, false),
        Item::Named(SetKind::ProperDivisors, of) if of[..].iter().all(|of| of.node == N) => (true, 1, true),
        Item::Range(Ex { node: Node::Const(low @ 1..), .. }, high) => match &high.node {
            node if *node == N => (false, *low, false),
            Node::Binary(BinaryOp::Sub, n, one) if n.node == N && one.node == Node::Const(1) => (false, *low, true),
            _ => return None,
        },
        _ => return None,
    };
    let mut set = DivisorPrimeSet::ALL;
    let (mut positive, mut is_unitary) = (least > 0, false);
    // What n is divided by, and what is left.
    let removed = |ex: &Ex| if left { is_quotient(ex, &k) } else { ex.node == k };
    let rest = |ex: &Ex| if left { ex.node == k } else { is_quotient(ex, &k) };
    for (guard, _) in &rule.guards {
        if is_positive(guard) {
            positive = true;
            continue;
        }
        let Node::Binary(op, a, b) = &guard.node else { return None };
        match (op, &a.node, &b.node) {
            (BinaryOp::Eq, _, Node::Const(0)) if is_rest(a, &k) => divides = true,
            (BinaryOp::Gt, own, Node::Const(1)) | (BinaryOp::Ge, own, Node::Const(2)) if *own == k => low = low.max(2),
            (BinaryOp::Ne, own, Node::Const(1)) if *own == k => low = low.max(2),
            (BinaryOp::Lt | BinaryOp::Ne, own, n) if *own == k && *n == N => below = true,
            (BinaryOp::Eq, Node::Call(Func::Gcd, of), Node::Const(1)) => match &of[..] {
                [x, y] if removed(x) && rest(y) || removed(y) && rest(x) => is_unitary = true,
                [x, Ex { node: Node::Const(c @ 1..), .. }] | [Ex { node: Node::Const(c @ 1..), .. }, x]
                    if removed(x) && *c <= MAX_CONSTANT =>
                {
                    set.without.extend(factors(*c));
                }
                _ => return None,
            },
            // Not a multiple of a prime.
            (op, Node::Binary(BinaryOp::Mod, x, p), Node::Const(c)) if removed(x) => {
                let Node::Const(p @ 2..=MAX_CONSTANT) = p.node else { return None };
                let says = match op {
                    BinaryOp::Ne | BinaryOp::Gt => *c == 0,
                    BinaryOp::Eq => *c == 1 && p == 2,
                    _ => false,
                };
                if !says || factors(p) != [p] {
                    return None;
                }
                set.without.push(p);
            }
            _ => return None,
        }
    }
    // Every divisor except the one that changes nothing.
    let complete = if left { low == 1 && below } else { low == 2 && !below };
    (divides && positive && complete && is_unitary == unitary).then_some(set)
}

/// A line that divides by certain primes, or by powers of them: these primes. `None` if it is of
/// another form.
fn divides_by_one(rule: &Rule, least: i64, powers: bool) -> Option<DivisorPrimeSet<'_>> {
    let mut set = DivisorPrimeSet::ALL;
    let constant = |ex: &Ex| match ex.node {
        Node::Const(p @ 2..=MAX_CONSTANT) if factors(p) == [p] => Some(p),
        _ => None,
    };
    let [component] = &rule.result[..] else { return None };
    let [target] = &component[..] else { return None };
    let by = match (&rule.binders[..], powers) {
        // `n/3`
        ([], false) => {
            let Node::Binary(BinaryOp::Div, _, by) = &target.node else { return None };
            set.only = Some(constant(by)?);
            by.node.clone()
        }
        ([p], false) if matches!(p.items[..], [Item::Named(SetKind::Primes, _)]) => Node::Slot(1),
        ([q], true) => match &q.items[..] {
            [Item::Named(SetKind::Powers, base)] => {
                set.only = Some(constant(base.first()?)?);
                Node::Slot(1)
            }
            _ => return None,
        },
        ([p, q], true) if is_prime_powers(p, q) => Node::Slot(2),
        _ => return None,
    };
    if !is_quotient(target, &by) {
        return None;
    }
    let (mut divides, mut positive, mut more) = (false, least > 0, !powers);
    for (guard, _) in &rule.guards {
        if is_positive(guard) {
            positive = true;
            continue;
        }
        if let Node::Binary(op, a, b) = &guard.node {
            match (op, &a.node, &b.node) {
                (BinaryOp::Eq, _, Node::Const(0)) if is_rest(a, &by) => {
                    divides = true;
                    continue;
                }
                (BinaryOp::Gt | BinaryOp::Ne, own, Node::Const(1)) | (BinaryOp::Ge, own, Node::Const(2))
                    if powers && *own == by =>
                {
                    more = true;
                    continue;
                }
                _ => {}
            }
        }
        // A condition on the prime.
        if set.only.is_some() {
            return None;
        }
        set.conditions.push(guard);
    }
    (divides && positive && more).then_some(set)
}
