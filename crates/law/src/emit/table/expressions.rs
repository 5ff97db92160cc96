//! The expressions of the rules in the language of programs, with the arithmetic of rules: rounded
//! down, and refused where it needs more than 64 bits.

use crate::emit::calls::call;
use nimatron_rules::ast::{BinaryOp, UnaryOp};
use nimatron_rules::resolved::{Ex, Item, Node};

/// Numbers beyond this need more than 64 bits.
const BOUND: u128 = i64::MAX as u128;

/// The variables of an expression: their names, and a bound of their absolute values.
pub(super) struct Slots {
    pub(super) names: Vec<String>,
    pub(super) largest: Vec<u128>,
    /// As many of them are coordinates, and the first.
    pub(super) coordinates: usize,
    /// The largest absolute value in each array parameter.
    pub(super) arrays: Vec<u128>,
}

impl Slots {
    /// A bound of the absolute value of an expression.
    fn bound(&self, ex: &Ex) -> u128 {
        let of = |ex: &Ex| self.bound(ex);
        match &ex.node {
            Node::Const(value) => value.unsigned_abs().into(),
            // The components are written one by one.
            Node::Many(_) => 0,
            Node::Slot(slot) => self.largest[*slot],
            Node::Element(array, _) => self.arrays[*array],
            Node::Unary(_, a) | Node::Stretch(a, _) => of(a),
            Node::Binary(op, a, b) => match op {
                BinaryOp::Add | BinaryOp::Sub => of(a).saturating_add(of(b)),
                BinaryOp::Mul => of(a).saturating_mul(of(b)),
                BinaryOp::Div => of(a),
                BinaryOp::Mod => of(b),
                // `power_of` looks itself.
                BinaryOp::Pow => BOUND,
                _ => 1,
            },
            // Bitwise operations give at most twice the larger number.
            Node::Call(_, arguments) => {
                arguments.iter().map(of).max().unwrap_or(0).saturating_mul(2).saturating_add(64)
            }
        }
    }

    /// The same for the members of a set; `largest` is that of the position's coordinates.
    pub(super) fn bound_of(&self, item: &Item, largest: u128) -> u128 {
        match item {
            Item::Single(ex) => self.bound(ex),
            Item::Range(first, last) => self.bound(first).max(self.bound(last)),
            Item::Array(array) => self.arrays[*array],
            Item::Named(_, arguments) => arguments.iter().map(|ex| self.bound(ex)).fold(largest, u128::max),
        }
    }
}

/// The side of a comparison with a number below the largest one of 64 bits: a power may stop there.
fn compared(ex: &Ex, slots: &Slots) -> String {
    match &ex.node {
        Node::Binary(BinaryOp::Pow, a, b) => {
            format!("capped_power_of({}, {})", expression(a, slots), expression(b, slots))
        }
        _ => expression(ex, slots),
    }
}

/// An expression of the rules in these slots.
pub(super) fn expression(ex: &Ex, slots: &Slots) -> String {
    let of = |ex: &Ex| expression(ex, slots);
    // Numbers that are never negative are divided as they are. A variable may be negative.
    let plain = |ex: &Ex| match &ex.node {
        Node::Const(value) => *value >= 0,
        Node::Slot(slot) => *slot < slots.coordinates,
        _ => false,
    };
    match &ex.node {
        Node::Const(value) if *value < 0 => format!("(0 - {})", value.unsigned_abs()),
        Node::Const(value) => value.to_string(),
        Node::Slot(slot) => slots.names[*slot].clone(),
        Node::Element(array, index) => format!("member(ARRAY_{array}, {})", of(index)),
        Node::Unary(UnaryOp::Not, a) => format!("not ({})", of(a)),
        Node::Unary(UnaryOp::Neg, a) => format!("(0 - ({}))", of(a)),
        Node::Stretch(first, _) => of(first),
        Node::Many(_) => "0".to_owned(),
        Node::Binary(op, a, b) => {
            let (left, right) = (of(a), of(b));
            let divisor = matches!(b.node, Node::Const(value) if value > 0);
            match op {
                BinaryOp::Or => format!("(({left}) or ({right}))"),
                BinaryOp::And => format!("(({left}) and ({right}))"),
                BinaryOp::Xor => format!("(({left}) != ({right}))"),
                BinaryOp::Div if divisor && plain(a) => format!("({left} / {right})"),
                BinaryOp::Mod if divisor && plain(a) => format!("({left} % {right})"),
                BinaryOp::Div => format!("quotient({left}, {right})"),
                BinaryOp::Mod => format!("modulo({left}, {right})"),
                BinaryOp::Pow => format!("power_of({left}, {right})"),
                BinaryOp::Le | BinaryOp::Lt | BinaryOp::Ge | BinaryOp::Gt
                    if slots.bound(a) < BOUND || slots.bound(b) < BOUND =>
                {
                    format!("({} {} {})", compared(a, slots), op.sign(), compared(b, slots))
                }
                BinaryOp::Mul if slots.bound(ex) > BOUND => format!("product({left}, {right})"),
                BinaryOp::Add if slots.bound(ex) > BOUND => format!("sum({left}, {right})"),
                BinaryOp::Sub if slots.bound(ex) > BOUND => format!("sum({left}, 0 - ({right}))"),
                _ => format!("({left} {} {right})", op.sign()),
            }
        }
        Node::Call(function, arguments) => call(*function, &arguments.iter().map(of).collect::<Vec<_>>()),
    }
}
