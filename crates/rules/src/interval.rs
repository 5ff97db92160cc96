//! Bounds of an expression from bounds of its slots: rough, but never wrong.

use crate::ast::{BinaryOp, UnaryOp};
use crate::resolved::{Ex, Func, Node};

/// The least and the largest value.
pub(crate) type Interval = (i128, i128);

/// Stands for "unbounded"; far beyond 64 bits, far below the end of 128.
const FAR: i128 = 1 << 100;

fn clamp((low, high): Interval) -> Interval {
    (low.clamp(-FAR, FAR), high.clamp(-FAR, FAR))
}

pub(crate) fn interval(ex: &Ex, slots: &[Interval], arrays: &[Vec<i64>]) -> Interval {
    let of = |ex: &Ex| interval(ex, slots, arrays);
    clamp(match &ex.node {
        Node::Const(value) => ((*value).into(), (*value).into()),
        Node::Slot(slot) => slots.get(*slot).copied().unwrap_or((-FAR, FAR)),
        Node::Element(array, _) => {
            let members = &arrays[*array];
            let (least, most) = (members.iter().min(), members.iter().max());
            (least.map_or(-FAR, |&x| x.into()), most.map_or(FAR, |&x| x.into()))
        }
        Node::Unary(UnaryOp::Neg, a) => {
            let (low, high) = of(a);
            (-high, -low)
        }
        Node::Unary(UnaryOp::Not, _) => (0, 1),
        Node::Binary(op, a, b) => {
            let (a, b) = (of(a), of(b));
            match op {
                BinaryOp::Add => (a.0 + b.0, a.1 + b.1),
                BinaryOp::Sub => (a.0 - b.1, a.1 - b.0),
                BinaryOp::Mul => corners(a, b, i128::saturating_mul),
                // Rounding down is monotone, and a divisor of 0 is an error.
                BinaryOp::Div if b.0 >= 0 => corners(a, (b.0.max(1), b.1.max(1)), i128::div_euclid),
                BinaryOp::Mod if b.0 >= 0 => (0, if a.0 >= 0 { a.1.min(b.1 - 1).max(0) } else { b.1.max(1) - 1 }),
                BinaryOp::Pow | BinaryOp::Div | BinaryOp::Mod => (-FAR, FAR),
                _ => (0, 1),
            }
        }
        Node::Call(function, arguments) => {
            let arguments: Vec<Interval> = arguments.iter().map(of).collect();
            let first = arguments.first().copied().unwrap_or((0, 0));
            let natural = arguments.iter().all(|argument| argument.0 >= 0);
            let lows = arguments.iter().map(|argument| argument.0);
            let highs = arguments.iter().map(|argument| argument.1);
            match function {
                Func::Min => (lows.min().unwrap_or(0), highs.min().unwrap_or(0)),
                Func::Max => (lows.max().unwrap_or(0), highs.max().unwrap_or(0)),
                Func::Abs => (0, first.0.abs().max(first.1.abs())),
                Func::Gcd => (0, arguments.iter().map(|a| a.0.abs().max(a.1.abs())).max().unwrap_or(0)),
                Func::And if natural => (0, highs.min().unwrap_or(0)),
                Func::Or | Func::Xor if natural => (0, highs.sum()),
                Func::Popcount | Func::Log2 => (0, 64),
                Func::Digits => (1, 64),
                Func::Lowbit | Func::Isqrt => (0, first.1.max(0)),
                Func::And | Func::Or | Func::Xor => (-FAR, FAR),
            }
        }
    })
}

/// The hull of a function that is monotone in each argument, from the corners.
fn corners(a: Interval, b: Interval, f: impl Fn(i128, i128) -> i128) -> Interval {
    let values = [f(a.0, b.0), f(a.0, b.1), f(a.1, b.0), f(a.1, b.1)];
    values.iter().fold((values[0], values[0]), |(low, high), &value| (low.min(value), high.max(value)))
}
