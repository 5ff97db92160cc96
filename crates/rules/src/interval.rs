//! Bounds of an expression from bounds of its slots: not tight, but never wrong.

use crate::ast::{BinaryOp, UnaryOp};
use crate::resolved::{Ex, Func, Node};

/// The minimum and the maximum value.
pub(crate) type Interval = (i128, i128);

/// Stands for "unbounded": far beyond 64 bits, and far enough below the limit of 128 bits.
const FAR: i128 = 1 << 100;

fn clamp((low, high): Interval) -> Interval {
    (low.clamp(-FAR, FAR), high.clamp(-FAR, FAR))
}

/// Bounds of the value of an expression whose slots have these bounds. A slot without bounds is
/// unbounded.
pub(crate) fn interval(ex: &Ex, slots: &[Interval], arrays: &[Vec<i64>]) -> Interval {
    let of = |ex: &Ex| interval(ex, slots, arrays);
    clamp(match &ex.node {
        Node::Const(value) => ((*value).into(), (*value).into()),
        Node::Slot(slot) => slots.get(*slot).copied().unwrap_or((-FAR, FAR)),
        Node::Element(array, _) => {
            let members = &arrays[*array];
            let (min, max) = (members.iter().min(), members.iter().max());
            (min.map_or(-FAR, |&x| x.into()), max.map_or(FAR, |&x| x.into()))
        }
        Node::Stretch(first, last) => (of(first).0, of(last).1),
        Node::Many(_) => (-FAR, FAR),
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
                Func::IsPrime
                | Func::IsFibonacci
                | Func::IsPower
                | Func::IsCube
                | Func::IsPrimePower
                | Func::IsSemiprime => (0, 1),
                Func::Lowbit if first.0 < 0 => (0, FAR),
                Func::Lowbit | Func::Isqrt | Func::DigitSum => (0, first.1.max(0)),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Span;
    use proptest::prelude::*;

    fn ex(node: Node) -> Ex {
        Ex { node, span: Span::default() }
    }

    fn expressions() -> impl Strategy<Value = Ex> {
        let leaf =
            prop_oneof![(-6i64..7).prop_map(|c| ex(Node::Const(c))), (0usize..2).prop_map(|s| ex(Node::Slot(s)))];
        leaf.prop_recursive(4, 20, 3, |inner| {
            let ops = prop::sample::select(vec![
                BinaryOp::Add,
                BinaryOp::Sub,
                BinaryOp::Mul,
                BinaryOp::Div,
                BinaryOp::Mod,
                BinaryOp::Pow,
                BinaryOp::Lt,
            ]);
            let functions = prop::sample::select(Func::ALL.map(|entry| entry.1).to_vec());
            prop_oneof![
                (ops, inner.clone(), inner.clone()).prop_map(|(op, a, b)| ex(Node::Binary(
                    op,
                    Box::new(a),
                    Box::new(b)
                ))),
                inner.clone().prop_map(|a| ex(Node::Unary(UnaryOp::Neg, Box::new(a)))),
                (functions, inner.clone(), inner).prop_map(|(f, a, b)| ex(Node::Call(f, vec![a, b]))),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]

        #[test]
        fn bounds_are_never_wrong(ex in expressions(), a in (-5i64..6, 0i64..6), b in (-5i64..6, 0i64..6)) {
            let slots = [(a.0.into(), (a.0 + a.1).into()), (b.0.into(), (b.0 + b.1).into())];
            let (low, high) = interval(&ex, &slots, &[]);
            for x in a.0..=a.0 + a.1 {
                for y in b.0..=b.0 + b.1 {
                    if let Some(found) = ex.value(&[x, y]) {
                        prop_assert!(low <= found.into() && high >= found.into(), "{ex:?} at {x}, {y}: {found} not in {low}..{high}");
                    }
                }
            }
        }
    }
}
