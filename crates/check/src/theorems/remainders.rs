//! Remainders of expressions: on which remainders of its variables that of an expression depends,
//! and finitely many values of each variable that show all of them.
//!
//! The remainder of a sum or a product modulo m depends on those of its parts, that of a quotient
//! by c on the remainder modulo c m, and that of a power of a constant on the exponent modulo the
//! period of these powers. Expressions here are natural numbers: sums and products of them,
//! quotients and remainders by constants, and powers of constants.

use nimatron_rules::SetKind;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Bound, Ex, Func, Item, Node};

/// The largest modulus below divisions, and the longest period.
const MAX_MODULUS: i64 = 1 << 14;
/// Powers of a constant repeat from here on at the latest, modulo anything up to `MAX_MODULUS`.
const PREPERIOD: i64 = 16;

/// Whether n, which is in slot 0, does not occur.
pub(super) fn is_free(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(_) => true,
        Node::Slot(slot) => *slot > 0,
        Node::Unary(_, a) => is_free(a),
        Node::Binary(_, a, b) => is_free(a) && is_free(b),
        Node::Call(_, all) => all.iter().all(is_free),
        Node::Element(..) | Node::Stretch(..) | Node::Many(_) => false,
    }
}

/// Whether it is seen that an expression is a natural number if its variables and n are.
pub(super) fn is_natural(ex: &Ex) -> bool {
    match &ex.node {
        Node::Const(value) => *value >= 0,
        Node::Slot(_) => true,
        Node::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => is_natural(a) && is_natural(b),
        Node::Binary(BinaryOp::Div | BinaryOp::Mod, a, b) => is_natural(a) && matches!(b.node, Node::Const(1..)),
        Node::Binary(BinaryOp::Pow, a, b) => matches!(a.node, Node::Const(2..)) && matches!(b.node, Node::Slot(_)),
        Node::Call(Func::Isqrt | Func::Log2 | Func::Min | Func::Max, all) => all.iter().all(is_natural),
        _ => false,
    }
}

/// What is known of the remainders of a variable.
#[derive(Clone, Copy)]
pub(super) struct VariableRemainder {
    /// Its remainder modulo this is looked at.
    modulus: i64,
    /// Whether it is an exponent.
    is_exponent: bool,
}

impl VariableRemainder {
    /// Nothing is looked at.
    pub(super) const NOTHING: VariableRemainder = VariableRemainder { modulus: 1, is_exponent: false };
}

/// Notes which remainders the remainder of an expression modulo this depends on.
pub(super) fn looks_at(ex: &Ex, modulus: i64, known: &mut [VariableRemainder]) -> Option<()> {
    (1..=MAX_MODULUS).contains(&modulus).then_some(())?;
    match &ex.node {
        Node::Const(_) => Some(()),
        Node::Slot(slot) => {
            let one = known.get_mut(slot.checked_sub(1)?)?;
            one.modulus = common(one.modulus, modulus)?;
            Some(())
        }
        Node::Binary(BinaryOp::Add | BinaryOp::Mul, a, b) => {
            looks_at(a, modulus, known)?;
            looks_at(b, modulus, known)
        }
        Node::Binary(BinaryOp::Div, a, b) => match b.node {
            Node::Const(c @ 1..) => looks_at(a, modulus.checked_mul(c)?, known),
            _ => None,
        },
        Node::Binary(BinaryOp::Mod, a, b) => match b.node {
            Node::Const(c @ 1..) => looks_at(a, c, known),
            _ => None,
        },
        Node::Binary(BinaryOp::Pow, a, b) => match (&a.node, &b.node) {
            (Node::Const(base @ 2..), Node::Slot(slot)) => {
                let one = known.get_mut(slot.checked_sub(1)?)?;
                one.is_exponent = true;
                one.modulus = common(one.modulus, period_of_powers(*base, modulus)?)?;
                Some(())
            }
            _ => None,
        },
        _ => None,
    }
}

/// The least common multiple, if it is not too large.
fn common(a: i64, b: i64) -> Option<i64> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b).filter(|all| *all <= MAX_MODULUS)
}

/// The period of base^i modulo this from `PREPERIOD` on.
fn period_of_powers(base: i64, modulus: i64) -> Option<i64> {
    let start = power(base, PREPERIOD, modulus);
    let mut at = start;
    for period in 1..=modulus {
        at = at * (base % modulus) % modulus;
        if at == start {
            return Some(period);
        }
    }
    None
}

fn power(base: i64, exponent: i64, modulus: i64) -> i64 {
    let (mut power, mut square, mut rest) = (1 % modulus, base % modulus, exponent);
    while rest > 0 {
        if rest % 2 == 1 {
            power = power * square % modulus;
        }
        square = square * square % modulus;
        rest /= 2;
    }
    power
}

/// The remainder of an expression, for values of the variables with the remainders that matter.
pub(super) fn remainder(ex: &Ex, modulus: i64, variables: &[i64]) -> Option<i64> {
    Some(match &ex.node {
        Node::Const(value) => value % modulus,
        Node::Slot(slot) => variables.get(slot.checked_sub(1)?)? % modulus,
        Node::Binary(BinaryOp::Add, a, b) => {
            (remainder(a, modulus, variables)? + remainder(b, modulus, variables)?) % modulus
        }
        Node::Binary(BinaryOp::Mul, a, b) => {
            remainder(a, modulus, variables)? * remainder(b, modulus, variables)? % modulus
        }
        // X = q (modulus c) + r, so X / c = q modulus + r / c.
        Node::Binary(BinaryOp::Div, a, b) => match b.node {
            Node::Const(c @ 1..) => remainder(a, modulus.checked_mul(c)?, variables)? / c,
            _ => return None,
        },
        Node::Binary(BinaryOp::Mod, a, b) => match b.node {
            Node::Const(c @ 1..) => remainder(a, c, variables)? % modulus,
            _ => return None,
        },
        Node::Binary(BinaryOp::Pow, a, b) => match (&a.node, &b.node) {
            (Node::Const(base @ 2..), Node::Slot(slot)) => power(*base, *variables.get(slot.checked_sub(1)?)?, modulus),
            _ => return None,
        },
        _ => return None,
    })
}

/// Is this a comparison of remainders with constants? Then notes what it looks at.
pub(super) fn is_of_remainders(guard: &Ex, known: &mut [VariableRemainder]) -> bool {
    let Node::Binary(op, a, b) = &guard.node else { return false };
    let mut side = |ex: &Ex| match &ex.node {
        Node::Const(_) => true,
        Node::Binary(BinaryOp::Mod, of, _) => is_free(of) && is_natural(ex) && looks_at(ex, 1, known).is_some(),
        _ => false,
    };
    op.is_comparison() && side(a) && side(b)
}

/// Whether a comparison of remainders holds.
pub(super) fn holds(guard: &Ex, variables: &[i64]) -> Option<bool> {
    let Node::Binary(op, a, b) = &guard.node else { return None };
    let side = |ex: &Ex| match &ex.node {
        Node::Const(value) => Some(*value),
        Node::Binary(BinaryOp::Mod, of, divisor) => match divisor.node {
            Node::Const(c @ 1..) => remainder(of, c, variables),
            _ => None,
        },
        _ => None,
    };
    op.holds(side(a)?.cmp(&side(b)?))
}

/// Values of a variable that have all remainders that it can have.
pub(super) fn representatives(bound: &Bound, known: VariableRemainder) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    let more = known.modulus + if known.is_exponent { PREPERIOD } else { 0 };
    for item in &bound.items {
        match item {
            Item::Single(Ex { node: Node::Const(value @ 0..), .. }) => all.push(*value),
            Item::Range(Ex { node: Node::Const(first @ 0..), .. }, _) if *first <= MAX_MODULUS => {
                all.extend(*first..first + more);
            }
            // What is below the first number is looked at, too: then less is proved.
            Item::Range(first, _) if is_natural(first) => all.extend(0..more),
            Item::Named(SetKind::Powers, arguments) => match arguments[..] {
                [Ex { node: Node::Const(base @ 2..), .. }] if !known.is_exponent => {
                    let period = period_of_powers(base, known.modulus)?;
                    all.extend((0..PREPERIOD + period).map(|i| power(base, i, known.modulus)));
                }
                _ => return None,
            },
            Item::Named(SetKind::Squares, _) if !known.is_exponent => all.extend((0..more).map(|i| i * i)),
            _ => return None,
        }
    }
    all.sort_unstable();
    all.dedup();
    Some(all)
}
