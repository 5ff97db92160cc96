//! Conditions on one number: their value at a number, and what they depend on.

use nimatron_rules::ast::{BinaryOp, UnaryOp};
use nimatron_rules::resolved::{Ex, Node};

/// The value of an expression of constants and of a number k >= 0 in this slot; conditions are 0 or
/// 1. `None` if it is of another form, or divides a negative number.
pub(crate) fn value(ex: &Ex, slot: usize, k: i64) -> Option<i64> {
    let of = |ex: &Ex| value(ex, slot, k);
    Some(match &ex.node {
        Node::Const(value) => *value,
        Node::Slot(own) if *own == slot => k,
        Node::Unary(UnaryOp::Not, a) if is_condition(a) => 1 - of(a)?,
        Node::Binary(op, a, b) => {
            let (left, right) = (of(a)?, of(b)?);
            match op {
                BinaryOp::And | BinaryOp::Or | BinaryOp::Xor if !is_condition(a) || !is_condition(b) => return None,
                BinaryOp::And => left & right,
                BinaryOp::Or => left | right,
                BinaryOp::Xor => left ^ right,
                BinaryOp::Eq => i64::from(left == right),
                BinaryOp::Ne => i64::from(left != right),
                BinaryOp::Lt => i64::from(left < right),
                BinaryOp::Le => i64::from(left <= right),
                BinaryOp::Gt => i64::from(left > right),
                BinaryOp::Ge => i64::from(left >= right),
                BinaryOp::Add => left.checked_add(right)?,
                BinaryOp::Sub => left.checked_sub(right)?,
                BinaryOp::Mul => left.checked_mul(right)?,
                BinaryOp::Div if left >= 0 && right > 0 => left / right,
                BinaryOp::Mod if left >= 0 && right > 0 => left % right,
                BinaryOp::Div | BinaryOp::Mod | BinaryOp::Pow => return None,
            }
        }
        _ => return None,
    })
}

fn is_condition(ex: &Ex) -> bool {
    match &ex.node {
        Node::Unary(UnaryOp::Not, _) => true,
        Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, a, _) => is_condition(a),
        Node::Binary(op, ..) => op.is_comparison(),
        _ => false,
    }
}

/// What a condition on a number k depends on: beyond `largest`, only on k modulo `modulus`.
pub(crate) struct Depends {
    pub(crate) modulus: i64,
    pub(crate) largest: i64,
    /// The largest modulus and the largest constant that are looked at.
    max: i64,
}

impl Depends {
    /// On nothing so far; moduli and constants may be as large as this.
    pub(crate) const fn up_to(max: i64) -> Depends {
        Depends { modulus: 1, largest: 0, max }
    }

    /// Depends on this remainder as well.
    pub(super) fn on_remainder(&mut self, divisor: i64) -> Option<()> {
        let (mut a, mut b) = (self.modulus, divisor);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        self.modulus = (self.modulus / a).checked_mul(divisor).filter(|modulus| *modulus <= self.max)?;
        Some(())
    }

    /// Depends on whether the number is this one, or less, or more.
    pub(super) fn on_constant(&mut self, constant: i64) -> Option<()> {
        let size = constant.checked_abs().filter(|size| *size <= self.max)?;
        self.largest = self.largest.max(size);
        Some(())
    }

    /// Adds what a condition depends on: comparisons of k, or of k modulo a constant, with
    /// constants. `None` if it is of another form.
    pub(crate) fn on_condition(&mut self, ex: &Ex, slot: usize) -> Option<()> {
        match &ex.node {
            Node::Unary(UnaryOp::Not, a) if is_condition(a) => self.on_condition(a, slot),
            Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, a, b) if is_condition(a) && is_condition(b) => {
                self.on_condition(a, slot)?;
                self.on_condition(b, slot)
            }
            Node::Binary(op, a, b) if op.is_comparison() => {
                let (of, constant) = match (&a.node, &b.node) {
                    (of, Node::Const(c)) | (Node::Const(c), of) => (of, *c),
                    _ => return None,
                };
                match of {
                    Node::Slot(own) if *own == slot => self.on_constant(constant),
                    Node::Binary(BinaryOp::Mod, k, d) => match (&k.node, &d.node) {
                        (Node::Slot(own), Node::Const(d @ 1..)) if *own == slot => self.on_remainder(*d),
                        _ => None,
                    },
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
