//! Sets of moves that are written with products or remainders of two variables, but can be written
//! with linear conditions: a line is replaced by one with the same options before it becomes
//! clauses.
//!
//! - `n % k for k in c..n` leaves the numbers m from 0 to n - c with 2 m < n: such an m is n modulo
//!   n - m, and a remainder n % k with k <= n is below n/2, and below n - k + 1 (D. E. Iannucci, U.
//!   Larsson, Game values of arithmetic functions, 2021). Up to n - 1 the same holds from n = 2 on.
//! - `b^k` for a variable k that occurs only there is a power of b, and its bounds become linear:
//!   k <= log2(n) is 2^k <= n, and k < digits(n, b) is b^k <= n, where n is positive.

use crate::ast::BinaryOp;
use crate::diagnostic::Span;
use crate::resolved::{Bound, Ex, Func, Item, Node, Rule};
use crate::sets::SetKind;

/// Powers of constants below this are listed one by one.
const MAX_POWER: i64 = 1 << 62;

/// A line with the same options as this one, where there is such a form; the minimums of the
/// coordinates are those of the rules.
pub(super) fn rule(least: &[i64], rule: &Rule) -> Option<Rule> {
    let mut rewritten: Option<Rule> = None;
    for binder in 0..rule.binders.len() {
        let current = rewritten.as_ref().unwrap_or(rule);
        let next = remainders(least.len(), current, binder).or_else(|| exponents(least, current, binder));
        rewritten = next.or(rewritten);
    }
    rewritten
}

fn ex(node: Node, span: Span) -> Ex {
    Ex { node, span }
}

fn binary(op: BinaryOp, left: Ex, right: Ex) -> Ex {
    let span = left.span;
    ex(Node::Binary(op, Box::new(left), Box::new(right)), span)
}

/// Do a condition or the set of another variable read the slot of this binder?
fn is_read_elsewhere(rule: &Rule, binder: usize, slot: usize) -> bool {
    let sets = rule.binders.iter().enumerate().filter(|(at, _)| *at != binder);
    rule.guards.iter().any(|(guard, _)| guard.reads(slot))
        || sets.flat_map(|(_, bound)| &bound.items).flat_map(Item::expressions).any(|ex| ex.reads(slot))
}

/// Replaces the parts of an expression for which `new` has another one.
pub(crate) fn replaced(of: &Ex, new: &impl Fn(&Ex) -> Option<Ex>) -> Ex {
    if let Some(new) = new(of) {
        return new;
    }
    let boxed = |ex: &Ex| Box::new(replaced(ex, new));
    let node = match &of.node {
        Node::Const(_) | Node::Slot(_) | Node::Many(_) => return of.clone(),
        Node::Element(array, index) => Node::Element(*array, boxed(index)),
        Node::Unary(op, operand) => Node::Unary(*op, boxed(operand)),
        Node::Binary(op, left, right) => Node::Binary(*op, boxed(left), boxed(right)),
        Node::Stretch(first, last) => Node::Stretch(boxed(first), boxed(last)),
        Node::Call(function, arguments) => {
            Node::Call(*function, arguments.iter().map(|ex| replaced(ex, new)).collect())
        }
    };
    ex(node, of.span)
}

/// The result with some parts replaced, if the slot is not read in it outside of these parts.
fn result_with(rule: &Rule, slot: usize, new: &impl Fn(&Ex) -> Option<Ex>) -> Option<Vec<Vec<Ex>>> {
    // A slot that is never read marks the places that are replaced.
    let mark = |of: &Ex| new(of).map(|new| ex(Node::Slot(usize::MAX - 1), new.span));
    let clean = rule.result.iter().flatten().all(|of| !replaced(of, &mark).reads(slot));
    clean.then(|| rule.result.iter().map(|all| all.iter().map(|of| replaced(of, new)).collect()).collect())
}

/// A coordinate plus a constant.
fn above(of: &Ex) -> Option<(usize, i64)> {
    match &of.node {
        Node::Slot(slot) => Some((*slot, 0)),
        Node::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) => match (&left.node, &right.node) {
            (Node::Slot(slot), Node::Const(c)) if *op == BinaryOp::Add => Some((*slot, *c)),
            (Node::Slot(slot), Node::Const(c)) => Some((*slot, c.checked_neg()?)),
            _ => None,
        },
        _ => None,
    }
}

/// `n % k for k in c..n`, also up to n - 1 from 1 on.
fn remainders(arity: usize, rule: &Rule, binder: usize) -> Option<Rule> {
    let slot = arity + binder;
    let [Item::Range(Ex { node: Node::Const(low @ 1..), .. }, high)] = &rule.binders[binder].items[..] else {
        return None;
    };
    let (coordinate, distance) = above(high).filter(|(coordinate, _)| *coordinate < arity)?;
    if !(distance == 0 || distance == -1 && *low == 1) || is_read_elsewhere(rule, binder, slot) {
        return None;
    }
    let k = |of: &Ex| of.node == Node::Slot(slot);
    let remainder = |of: &Ex| match &of.node {
        Node::Binary(BinaryOp::Mod, n, by) if n.node == Node::Slot(coordinate) && k(by) => {
            Some(ex(Node::Slot(slot), of.span))
        }
        _ => None,
    };
    // Not for results in which nothing is replaced: there k itself counts.
    if !rule.result.iter().flatten().any(|of| replaced(of, &remainder) != *of) {
        return None;
    }
    let result = result_with(rule, slot, &remainder)?;
    let span = rule.binders[binder].span;
    let n = || ex(Node::Slot(coordinate), span);
    let constant = |value| Ex::constant(value, span);
    let mut rewritten = Rule { result, ..rule.clone() };
    let last = binary(BinaryOp::Sub, n(), constant(*low));
    rewritten.binders[binder].items = vec![Item::Range(constant(0), last)];
    let double = binary(BinaryOp::Mul, constant(2), ex(Node::Slot(slot), span));
    rewritten.guards.push((binary(BinaryOp::Lt, double, n()), binder + 1));
    if distance == -1 {
        rewritten.guards.push((binary(BinaryOp::Ge, n(), constant(2)), binder));
    }
    Some(rewritten)
}

/// `b^k` for a variable k that occurs only there.
fn exponents(least: &[i64], rule: &Rule, binder: usize) -> Option<Rule> {
    let slot = least.len() + binder;
    let Bound { items, span, .. } = &rule.binders[binder];
    let [Item::Range(Ex { node: Node::Const(low @ 0..), .. }, high)] = &items[..] else { return None };
    if is_read_elsewhere(rule, binder, slot) {
        return None;
    }
    let base = rule.result.iter().flatten().find_map(|of| base_of(of, slot))?;
    let power = |of: &Ex| match &of.node {
        Node::Binary(BinaryOp::Pow, b, k) if b.node == Node::Const(base) && k.node == Node::Slot(slot) => {
            Some(ex(Node::Slot(slot), of.span))
        }
        _ => None,
    };
    let mut rewritten = Rule { result: result_with(rule, slot, &power)?, ..rule.clone() };
    let constant = |value| Ex::constant(value, *span);
    let to_the = |exponent: i64| {
        let power = base.checked_pow(u32::try_from(exponent).ok()?)?;
        (power < MAX_POWER).then_some(power)
    };
    if let Node::Const(high) = high.node {
        let all: Option<Vec<i64>> = (*low..=high).map(to_the).take(64).collect();
        rewritten.binders[binder].items = all?.into_iter().map(|power| Item::Single(constant(power))).collect();
        return Some(rewritten);
    }
    let (coordinate, less) = logarithm(high, base)?;
    if coordinate >= least.len() || !is_positive(least, rule, coordinate, binder) {
        return None;
    }
    let member = || ex(Node::Slot(slot), *span);
    rewritten.binders[binder].items = vec![Item::Named(SetKind::Powers, vec![constant(base)])];
    let scaled = binary(BinaryOp::Mul, constant(to_the(less)?), member());
    let at_most = binary(BinaryOp::Le, scaled, ex(Node::Slot(coordinate), *span));
    rewritten.guards.push((at_most, binder + 1));
    rewritten.guards.push((binary(BinaryOp::Ge, member(), constant(to_the(*low)?)), binder + 1));
    Some(rewritten)
}

/// The constant b of the first `b^k` in an expression.
fn base_of(of: &Ex, slot: usize) -> Option<i64> {
    match &of.node {
        Node::Binary(BinaryOp::Pow, b, k) if k.node == Node::Slot(slot) => match b.node {
            Node::Const(base @ 2..) => Some(base),
            _ => None,
        },
        Node::Binary(_, left, right) | Node::Stretch(left, right) => {
            base_of(left, slot).or_else(|| base_of(right, slot))
        }
        Node::Unary(_, operand) | Node::Element(_, operand) => base_of(operand, slot),
        Node::Call(_, arguments) => arguments.iter().find_map(|of| base_of(of, slot)),
        Node::Const(_) | Node::Slot(_) | Node::Many(_) => None,
    }
}

/// The coordinate n and the c >= 0, if the expression is the logarithm of n to this base, rounded
/// down, minus c.
fn logarithm(of: &Ex, base: i64) -> Option<(usize, i64)> {
    match &of.node {
        Node::Binary(BinaryOp::Sub, left, right) => {
            let Node::Const(c @ 0..) = right.node else { return None };
            if let Some((coordinate, less)) = logarithm(left, base) {
                return Some((coordinate, less.checked_add(c)?));
            }
            // The number of digits minus 1.
            let Node::Call(Func::Digits, arguments) = &left.node else { return None };
            let own = match &arguments[..] {
                [_] => 10,
                [_, Ex { node: Node::Const(own), .. }] => *own,
                _ => return None,
            };
            match arguments[0].node {
                Node::Slot(slot) if own == base && c >= 1 => Some((slot, c - 1)),
                _ => None,
            }
        }
        Node::Call(Func::Log2, arguments) if base == 2 => match arguments[..] {
            [Ex { node: Node::Slot(slot), .. }] => Some((slot, 0)),
            _ => None,
        },
        _ => None,
    }
}

/// Is the coordinate positive wherever the set of the binder is listed?
fn is_positive(least: &[i64], rule: &Rule, coordinate: usize, binder: usize) -> bool {
    let says = |guard: &Ex| match &guard.node {
        Node::Binary(BinaryOp::Gt, n, c) => n.node == Node::Slot(coordinate) && matches!(c.node, Node::Const(0..)),
        Node::Binary(BinaryOp::Ge, n, c) => n.node == Node::Slot(coordinate) && matches!(c.node, Node::Const(1..)),
        _ => false,
    };
    least[coordinate] >= 1 || rule.guards.iter().any(|(guard, level)| *level <= binder && says(guard))
}
