//! Arithmetic of spans of numbers: what the expressions of rules may be, if each variable is
//! anywhere in a span.

use nimatron_rules::ast::{BinaryOp, UnaryOp};
use nimatron_rules::resolved::{Ex, Func, Node};

/// All numbers between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) low: i128,
    pub(super) high: i128,
}

const END: i128 = 1 << 100;

impl Span {
    const ALL: Span = Span { low: -END, high: END };
    const UNKNOWN: Span = Span { low: 0, high: 1 };

    pub(super) fn new(low: i128, high: i128) -> Span {
        Span { low: low.max(-END), high: high.min(END) }
    }

    pub(super) const fn point(value: i128) -> Span {
        Span { low: value, high: value }
    }

    pub(super) const fn is_point(self) -> bool {
        self.low == self.high
    }

    fn condition(holds: bool, fails: bool) -> Span {
        match (holds, fails) {
            (true, _) => Span::point(1),
            (_, true) => Span::point(0),
            _ => Span::UNKNOWN,
        }
    }

    /// The least and the greatest of these.
    fn of(all: impl IntoIterator<Item = i128> + Clone) -> Span {
        let low = all.clone().into_iter().min().unwrap_or(-END);
        Span::new(low, all.into_iter().max().unwrap_or(END))
    }

    fn corners(self, other: Span, f: impl Fn(i128, i128) -> i128) -> Span {
        let Span { low: a, high: b } = self;
        let Span { low: c, high: d } = other;
        Span::of([f(a, c), f(a, d), f(b, c), f(b, d)])
    }

    fn minus(self, other: Span) -> Span {
        Span::new(self.low - other.high, self.high - other.low)
    }
}

/// The values that an expression may have; conditions are 0 or 1.
pub(super) fn values(ex: &Ex, slots: &[Span]) -> Span {
    let mut points = true;
    ex.slots(&mut |slot| points &= slots[slot].is_point());
    if points {
        let numbers: Option<Vec<i64>> = slots.iter().map(|span| i64::try_from(span.low).ok()).collect();
        if let Some(value) = numbers.and_then(|numbers| ex.value(&numbers)) {
            return Span::point(value.into());
        }
    }
    let of = |ex: &Ex| values(ex, slots);
    match &ex.node {
        Node::Const(value) => Span::point((*value).into()),
        Node::Slot(slot) => slots[*slot],
        Node::Unary(UnaryOp::Neg, a) => Span::point(0).minus(of(a)),
        Node::Unary(UnaryOp::Not, a) => Span::point(1).minus(of(a)),
        Node::Binary(op, a, b) => binary(*op, of(a), of(b)),
        Node::Call(function, arguments) => {
            let all: Vec<Span> = arguments.iter().map(of).collect();
            call(*function, &all)
        }
        Node::Element(..) | Node::Stretch(..) | Node::Many(_) => Span::ALL,
    }
}

fn binary(op: BinaryOp, a: Span, b: Span) -> Span {
    match op {
        BinaryOp::Add => Span::new(a.low + b.low, a.high + b.high),
        BinaryOp::Sub => a.minus(b),
        BinaryOp::Mul => a.corners(b, i128::saturating_mul),
        BinaryOp::Div if b.low > 0 => a.corners(b, i128::div_euclid),
        BinaryOp::Mod if b.low > 0 && b.is_point() && a.low.div_euclid(b.low) == a.high.div_euclid(b.low) => {
            Span::new(a.low.rem_euclid(b.low), a.high.rem_euclid(b.low))
        }
        BinaryOp::Mod if b.low > 0 => Span::new(0, b.high - 1),
        BinaryOp::Pow if a.low >= 0 && b.low >= 0 => {
            let power = |x: i128, e: i128| x.saturating_pow(u32::try_from(e).unwrap_or(u32::MAX));
            // 0^0 is 1, so 0 to a power falls.
            let low = if a.low == 0 && b.high > 0 { 0 } else { power(a.low, b.low) };
            Span::new(low, power(a.high, b.high).max(power(a.low, b.low)))
        }
        BinaryOp::Div | BinaryOp::Mod | BinaryOp::Pow => Span::ALL,
        BinaryOp::Lt => Span::condition(a.high < b.low, a.low >= b.high),
        BinaryOp::Le => Span::condition(a.high <= b.low, a.low > b.high),
        BinaryOp::Gt => Span::condition(a.low > b.high, a.high <= b.low),
        BinaryOp::Ge => Span::condition(a.low >= b.high, a.high < b.low),
        BinaryOp::Eq => Span::condition(a.is_point() && a == b, a.high < b.low || b.high < a.low),
        BinaryOp::Ne => Span::condition(a.high < b.low || b.high < a.low, a.is_point() && a == b),
        BinaryOp::And => Span::new(a.low.min(b.low), a.high.min(b.high)),
        BinaryOp::Or => Span::new(a.low.max(b.low), a.high.max(b.high)),
        BinaryOp::Xor => Span::UNKNOWN,
    }
}

fn call(function: Func, all: &[Span]) -> Span {
    let ends = |f: fn(i128, i128) -> i128| {
        let low = all.iter().map(|span| span.low).reduce(f).unwrap_or(-END);
        Span::new(low, all.iter().map(|span| span.high).reduce(f).unwrap_or(END))
    };
    match (function, all) {
        (Func::Min, _) => ends(i128::min),
        (Func::Max, _) => ends(i128::max),
        (Func::Abs, [a]) if a.low >= 0 => *a,
        (Func::Abs, [a]) => Span::new(0, a.high.max(-a.low)),
        (Func::Isqrt, [a]) if a.low >= 0 => Span::new(a.low.isqrt(), a.high.isqrt()),
        (Func::Log2, [a]) if a.low > 0 => Span::new(a.low.ilog2().into(), a.high.ilog2().into()),
        (function, _) if function.is_condition() => Span::UNKNOWN,
        _ => Span::ALL,
    }
}
