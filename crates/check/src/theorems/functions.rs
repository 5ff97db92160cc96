//! Functions of one number that theorems are about: whether an expression of the rules is such a
//! function, whether it never falls, and whether it is at least its argument.

use nimatron_proof::Growth;
use nimatron_rules::ast::BinaryOp;
use nimatron_rules::resolved::{Ex, Func, Node};

/// Is the expression this function of another expression?
pub(super) fn is(ex: &Ex, growth: &Growth, argument: &Node) -> bool {
    let constant = |ex: &Ex, c: i64| ex.node == Node::Const(c);
    let is = |ex: &Ex, of: &Growth| is(ex, of, argument);
    let all = |list: &[Ex], of: &[Growth]| list.len() == of.len() && list.iter().zip(of).all(|(ex, of)| is(ex, of));
    match (growth, &ex.node) {
        (Growth::Heap, node) => node == argument,
        (Growth::Constant(c), _) => constant(ex, *c),
        (Growth::Plus(of, c), Node::Binary(BinaryOp::Add, a, b)) => {
            is(a, of) && constant(b, *c) || is(b, of) && constant(a, *c)
        }
        (Growth::Plus(of, c), Node::Binary(BinaryOp::Sub, a, b)) => {
            is(a, of) && c.checked_neg().is_some_and(|c| constant(b, c))
        }
        (Growth::Times(c, of), Node::Binary(BinaryOp::Mul, a, b)) => {
            is(a, of) && constant(b, *c) || is(b, of) && constant(a, *c)
        }
        (Growth::Quotient(of, d), Node::Binary(BinaryOp::Div, a, b)) => *d > 0 && is(a, of) && constant(b, *d),
        (Growth::Root(of), Node::Call(Func::Isqrt, list))
        | (Growth::Log(of), Node::Call(Func::Log2, list))
        | (Growth::Ones(of), Node::Call(Func::Popcount, list)) => all(list, std::slice::from_ref(of)),
        (Growth::Digits(of, base), Node::Call(Func::Digits, list)) => match &list[..] {
            [one] => *base == 10 && is(one, of),
            [one, own] => *base >= 2 && constant(own, *base) && is(one, of),
            _ => false,
        },
        (Growth::Remainder(of, d), Node::Binary(BinaryOp::Mod, a, b)) => *d > 0 && is(a, of) && constant(b, *d),
        (Growth::Least(of), Node::Call(Func::Min, list)) | (Growth::Largest(of), Node::Call(Func::Max, list)) => {
            !of.is_empty() && all(list, of)
        }
        _ => false,
    }
}

/// Does the function never fall, and have a value at every number from `from` on?
pub(super) fn never_falls(growth: &Growth, from: i128) -> bool {
    rises(growth) && growth.value(from).is_some()
}

/// Is it made of functions that never fall, so that it does not either?
fn rises(growth: &Growth) -> bool {
    match growth {
        Growth::Heap | Growth::Constant(_) => true,
        Growth::Plus(of, _) | Growth::Root(of) | Growth::Log(of) => rises(of),
        Growth::Times(factor, of) => *factor >= 0 && rises(of),
        Growth::Quotient(of, divisor) => *divisor > 0 && rises(of),
        Growth::Digits(of, base) => *base >= 2 && rises(of),
        Growth::Ones(_) | Growth::Remainder(..) => false,
        Growth::Least(of) | Growth::Largest(of) => !of.is_empty() && of.iter().all(rises),
    }
}

/// The maximum number of values that are computed.
const MAX_VALUES: i128 = 1 << 16;

/// Is the value of a function that never falls at least its argument, from `from` >= 0 on?
pub(super) fn is_at_least_its_argument(growth: &Growth, from: i128) -> bool {
    let Some(RationalLine { up, plus, over }) = lower(growth) else { return false };
    // (up x + plus)/over >= x from here on.
    let Some(rise) = up.checked_sub(over).filter(|rise| *rise >= 0) else { return false };
    let safe = match (plus, rise) {
        (0.., _) => 0,
        (_, 0) => return false,
        (_, rise) => (-plus + rise - 1) / rise,
    };
    safe <= MAX_VALUES && (from..safe).all(|x| growth.value(x).is_some_and(|value| value >= x))
}

/// The line (up x + plus)/over, with over > 0 and up >= 0.
struct RationalLine {
    up: i128,
    plus: i128,
    over: i128,
}

impl RationalLine {
    /// The largest numbers in lines, so that nothing overflows.
    const MAX: i128 = 1 << 60;

    fn new(up: Option<i128>, plus: Option<i128>, over: Option<i128>) -> Option<RationalLine> {
        let line = RationalLine { up: up?, plus: plus?, over: over? };
        let small = |x: i128| x.unsigned_abs() < RationalLine::MAX.unsigned_abs();
        (small(line.up) && small(line.plus) && small(line.over) && line.up >= 0 && line.over > 0).then_some(line)
    }
}

/// A line below the function for all x >= 0 at which it has a value.
fn lower(growth: &Growth) -> Option<RationalLine> {
    match growth {
        Growth::Heap => RationalLine::new(Some(1), Some(0), Some(1)),
        Growth::Constant(c) => RationalLine::new(Some(0), Some((*c).into()), Some(1)),
        Growth::Plus(of, c) => {
            let RationalLine { up, plus, over } = lower(of)?;
            RationalLine::new(Some(up), over.checked_mul((*c).into())?.checked_add(plus), Some(over))
        }
        Growth::Times(c, of) => {
            let RationalLine { up, plus, over } = lower(of)?;
            let c = i128::from(*c);
            if c < 0 { None } else { RationalLine::new(up.checked_mul(c), plus.checked_mul(c), Some(over)) }
        }
        // x/d, rounded down, is at least (x - d + 1)/d.
        Growth::Quotient(of, d) => {
            let RationalLine { up, plus, over } = lower(of)?;
            let d = i128::from(*d);
            RationalLine::new(Some(up), over.checked_mul(1 - d)?.checked_add(plus), over.checked_mul(d))
        }
        Growth::Root(_) | Growth::Log(_) | Growth::Digits(..) | Growth::Ones(_) | Growth::Remainder(..) => {
            RationalLine::new(Some(0), Some(0), Some(1))
        }
        // The line with the smaller numbers of both is below both, because x is not negative.
        Growth::Least(of) => {
            let mut all = of.iter().map(lower);
            let first = all.next()??;
            all.try_fold(first, |a, b| {
                let b = b?;
                let up = a.up.checked_mul(b.over)?.min(b.up.checked_mul(a.over)?);
                let plus = a.plus.checked_mul(b.over)?.min(b.plus.checked_mul(a.over)?);
                RationalLine::new(Some(up), Some(plus), a.over.checked_mul(b.over))
            })
        }
        // Any of them; the steepest one helps most.
        Growth::Largest(of) => {
            let steeper = |a: RationalLine, b: RationalLine| if a.up * b.over >= b.up * a.over { a } else { b };
            of.iter().filter_map(lower).reduce(steeper)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_true() {
        let n = || Box::new(Growth::Heap);
        let times = |c| Growth::Times(c, n());
        let plus = |of, c| Growth::Plus(Box::new(of), c);
        let over = |of, d| Growth::Quotient(Box::new(of), d);
        for (growth, from, yes) in [
            (Growth::Heap, 0, true),
            (times(3), 0, true),
            (plus(times(2), -1), 1, true),
            (plus(times(2), -1), 0, false),
            (over(times(3), 2), 0, true),
            (over(times(5), 6), 0, false),
            (plus(over(times(5), 6), 100), 0, false),
            (plus(Growth::Heap, -1), 1, false),
            (plus(times(2), -70), 70, true),
            (plus(times(2), -70), 69, false),
            (Growth::Root(n()), 0, false),
            (Growth::Largest(vec![Growth::Constant(7), times(2)]), 0, true),
            (Growth::Least(vec![Growth::Constant(7), times(2)]), 0, false),
            (Growth::Least(vec![plus(Growth::Heap, 4), times(2)]), 0, true),
            (Growth::Times(i64::MAX, Box::new(times(i64::MAX))), 1, false),
        ] {
            assert_eq!(is_at_least_its_argument(&growth, from), yes, "{growth:?}");
            if yes {
                assert!((from..3000).all(|x| growth.value(x).unwrap() >= x), "{growth:?}");
            }
        }
        assert!(!never_falls(&times(-1), 0) && never_falls(&Growth::Log(n()), 1) && !never_falls(&Growth::Log(n()), 0));
    }
}
