//! Expressions that rise with a variable, as far as that can be seen: enumerations end where they
//! pass a bound (`narrow`), and a set without an end is made of them (`made_sets`).
//!
//! An expression is seen to rise by its form (sums, products of what is never negative, powers), or
//! because it is a polynomial of the variable, maybe divided by a constant: if p(x) is followed by
//! p(x + 1), and as a polynomial of y the difference at x = a + y has no negative coefficient, then
//! p does not fall from a on.

use crate::ast::{BinaryOp, UnaryOp};
use crate::compile::slope;
use crate::facts::constant;
use crate::resolved::{Ex, Node};

/// The largest degree of polynomials that are looked at.
const MAX_DEGREE: usize = 8;

/// What a slot is never below.
pub(crate) trait LeastOfSlot: Fn(usize) -> Option<i64> {}
impl<F: Fn(usize) -> Option<i64>> LeastOfSlot for F {}

/// Does this never fall (`up`), or never rise, when the slot rises?
pub(crate) fn monotone(ex: &Ex, slot: usize, up: bool, least: &impl LeastOfSlot) -> bool {
    if slope(ex, slot).is_some_and(|slope| if up { slope >= 0 } else { slope <= 0 }) {
        return true;
    }
    let steps = || least(slot).and_then(|from| differences(&polynomial(ex, slot)?, from));
    if up && steps().is_some_and(|steps| steps.iter().all(|&step| step >= 0)) {
        return true;
    }
    let rises = |ex: &Ex, from: i64| is_at_least(ex, from, least) && monotone(ex, slot, true, least);
    match &ex.node {
        Node::Unary(UnaryOp::Neg, a) => monotone(a, slot, !up, least),
        Node::Binary(BinaryOp::Add, a, b) => monotone(a, slot, up, least) && monotone(b, slot, up, least),
        Node::Binary(BinaryOp::Sub, a, b) => monotone(a, slot, up, least) && monotone(b, slot, !up, least),
        Node::Binary(BinaryOp::Mul, a, b) => up && rises(a, 0) && rises(b, 0),
        // Rounding down keeps the order.
        Node::Binary(BinaryOp::Div, a, b) => constant(b) >= Some(1) && monotone(a, slot, up, least),
        // 0^0 is 1, but 0^1 is 0.
        Node::Binary(BinaryOp::Pow, a, b) => up && rises(a, i64::from(b.reads(slot))) && rises(b, 0),
        _ => false,
    }
}

/// Is this at least 0, or at least 1, because of what its parts are never below?
pub(crate) fn is_at_least(ex: &Ex, from: i64, least: &impl LeastOfSlot) -> bool {
    let natural = |ex: &Ex| is_at_least(ex, 0, least);
    match &ex.node {
        Node::Const(value) => *value >= from,
        Node::Slot(slot) => least(*slot).is_some_and(|least| least >= from),
        Node::Binary(BinaryOp::Add, a, b) => {
            natural(a) && natural(b) && (is_at_least(a, from, least) || is_at_least(b, from, least))
        }
        Node::Binary(BinaryOp::Mul, a, b) => is_at_least(a, from, least) && is_at_least(b, from, least),
        Node::Binary(BinaryOp::Pow, a, b) => is_at_least(a, from, least) && natural(b),
        Node::Binary(BinaryOp::Div, a, b) => from <= 0 && natural(a) && constant(b) >= Some(1),
        _ => false,
    }
}

/// By how much less than i at most an expression rises in the first i steps of a slot from its
/// least value on: 0 if every step raises it, 1 if every step but the first one does. `None` if it
/// may fall, or it is not seen.
pub(crate) fn lag(ex: &Ex, slot: usize, least: &impl LeastOfSlot) -> Option<i64> {
    let from = least(slot)?;
    // Every step but the first raises a polynomial divided by this.
    let by_steps = |of: &Ex, divisor: i128| {
        let steps = differences(&polynomial(of, slot)?, from)?;
        let first = *steps.first()?;
        let second = steps.iter().try_fold(0i128, |sum, &step| sum.checked_add(step))?;
        let rises = steps.iter().all(|&step| step >= 0) && second >= divisor;
        rises.then_some(i64::from(first < divisor))
    };
    if let Some(lag) = by_steps(ex, 1) {
        return Some(lag);
    }
    let stays = |ex: &Ex| monotone(ex, slot, true, least);
    let one_of = |a: &Ex, b: &Ex| lag(a, slot, least).filter(|_| stays(b));
    match &ex.node {
        Node::Slot(own) => (*own == slot).then_some(0),
        Node::Binary(BinaryOp::Add, a, b) => one_of(a, b).or_else(|| one_of(b, a)),
        Node::Binary(BinaryOp::Sub, a, b) => lag(a, slot, least).filter(|_| !b.reads(slot)),
        Node::Binary(BinaryOp::Mul, a, b) => {
            let one_of = |a: &Ex, b: &Ex| one_of(a, b).filter(|_| is_at_least(a, 0, least) && is_at_least(b, 1, least));
            one_of(a, b).or_else(|| one_of(b, a))
        }
        Node::Binary(BinaryOp::Div, a, b) => by_steps(a, constant(b).filter(|&divisor| divisor >= 1)?.into()),
        Node::Binary(BinaryOp::Pow, a, b) if !a.reads(slot) => {
            lag(b, slot, least).filter(|_| constant(a) >= Some(2) && is_at_least(b, 0, least))
        }
        Node::Binary(BinaryOp::Pow, a, b) if !b.reads(slot) => {
            lag(a, slot, least).filter(|_| is_at_least(a, 0, least) && is_at_least(b, 1, least))
        }
        _ => None,
    }
}

/// The coefficients of a polynomial of the slot, the constant first; `None` for what is none, or
/// reads another slot.
fn polynomial(ex: &Ex, slot: usize) -> Option<Vec<i128>> {
    let of = |ex: &Ex| polynomial(ex, slot);
    match &ex.node {
        Node::Const(value) => Some(vec![(*value).into()]),
        Node::Slot(own) => (*own == slot).then(|| vec![0, 1]),
        Node::Unary(UnaryOp::Neg, a) => plus(&[], &of(a)?, -1),
        Node::Binary(BinaryOp::Add, a, b) => plus(&of(a)?, &of(b)?, 1),
        Node::Binary(BinaryOp::Sub, a, b) => plus(&of(a)?, &of(b)?, -1),
        Node::Binary(BinaryOp::Mul, a, b) => times(&of(a)?, &of(b)?),
        Node::Binary(BinaryOp::Pow, a, b) => {
            let exponent = usize::try_from(constant(b)?).ok().filter(|&exponent| exponent <= MAX_DEGREE)?;
            let base = of(a)?;
            (0..exponent).try_fold(vec![1], |power, _| times(&power, &base))
        }
        _ => None,
    }
}

fn plus(a: &[i128], b: &[i128], factor: i128) -> Option<Vec<i128>> {
    let at = |of: &[i128], place: usize| of.get(place).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|place| at(a, place).checked_add(at(b, place).checked_mul(factor)?)).collect()
}

fn times(a: &[i128], b: &[i128]) -> Option<Vec<i128>> {
    let mut product = vec![0i128; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            product[i + j] = product[i + j].checked_add(x.checked_mul(*y)?)?;
        }
    }
    (product.len() <= MAX_DEGREE + 1).then_some(product)
}

/// p(y + by) as a polynomial of y.
fn shifted(p: &[i128], by: i128) -> Option<Vec<i128>> {
    p.iter().rev().try_fold(vec![0], |so_far, &coefficient| {
        let mut next = vec![coefficient];
        next.extend(&so_far);
        plus(&next, &so_far, by)
    })
}

/// p(from + y + 1) - p(from + y) as a polynomial of y.
fn differences(p: &[i128], from: i64) -> Option<Vec<i128>> {
    let here = shifted(p, from.into())?;
    plus(&shifted(&here, 1)?, &here, -1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::Ruleset;

    /// What is said of `k` in the rule, held against its values.
    fn said(entry: &str, from: i64) -> (bool, Option<i64>) {
        let text = format!("n -> {entry} for k in {from}..n");
        let rules = Ruleset::parse(&text).unwrap();
        let ex = &rules.resolved().rules[0].result[0][0];
        let least = |slot: usize| if slot == 1 { Some(from) } else { Some(0) };
        let (up, lag) = (monotone(ex, 1, true, &least), lag(ex, 1, &least));
        for n in 0..4 {
            let values: Vec<i64> = (from..from + 20).map(|k| ex.value(&[n, k]).unwrap()).collect();
            assert!(!up || values.windows(2).all(|pair| pair[0] <= pair[1]), "{entry}");
            if let Some(lag) = lag {
                assert!(values.iter().zip(0..).all(|(value, step)| *value >= values[0] + step - lag), "{entry}");
            }
        }
        (up, lag)
    }

    #[test]
    fn what_rises() {
        for (entry, from, up, lag) in [
            ("k*k + 1", 0, true, Some(0)),
            ("k^3 - k", 0, true, Some(1)),
            ("k^3 - k", 1, true, Some(0)),
            ("k^3 - 7*k", 1, true, Some(1)),
            ("k*(k + 1)/2", 0, true, Some(0)),
            ("k*(3*k - 1)/2", 1, true, Some(0)),
            ("k*(3*k + 1)/7", 0, true, Some(1)),
            ("k*k/9", 0, true, None),
            ("k*k - 5*k", 0, false, None),
            ("k*k - 5*k", 3, true, Some(0)),
            ("2^k + n", 0, true, Some(0)),
            ("(n + 1)*k", 0, true, Some(0)),
            ("n*k", 0, true, None),
            ("k/2", 0, true, None),
            ("k/2 + k", 0, true, Some(0)),
            ("7", 0, true, None),
            ("isqrt(k)", 0, false, None),
            ("k^2 - 4*n", 0, true, Some(0)),
            ("(k + 1)^(n + 1)", 0, true, Some(0)),
            ("k^n", 0, true, None),
            ("k*k", -3, false, None),
            ("20 - k", 0, false, None),
            ("k % 3", 0, false, None),
        ] {
            assert_eq!(said(entry, from), (up, lag), "{entry} from {from}");
        }
    }
}
