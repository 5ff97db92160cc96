//! Take 1 to f(n), where f rises by 0 or 1: g(n) = f(n) where it rises, else g(n - f(n) - 1) (Holshouser, Reiter, Rudzinski 2004; Levine 2004).

use nimatron_rules::Growth;
use num_bigint::{BigInt, BigUint};

/// Steps of a law that is followed step by step.
const MOST_STEPS: usize = 100_000;
/// Steps from one heap of a value to the next.
const MOST_HEAPS: usize = 2000;

/// f(n): at least 0, and at most n.
pub fn most(growth: &Growth, n: &BigUint) -> BigUint {
    if *n == BigUint::ZERO {
        return BigUint::ZERO;
    }
    let value = of(growth, &BigInt::from(n.clone())).and_then(|f| BigUint::try_from(f).ok());
    value.unwrap_or_default().min(n.clone())
}

fn of(growth: &Growth, n: &BigInt) -> Option<BigInt> {
    let natural = |part: &Growth| BigUint::try_from(of(part, n)?).ok();
    let all = |parts: &[Growth]| parts.iter().map(|one| of(one, n)).collect::<Option<Vec<_>>>();
    match growth {
        Growth::Heap => Some(n.clone()),
        Growth::Constant(c) => Some((*c).into()),
        Growth::Plus(part, c) => Some(of(part, n)? + c),
        Growth::Times(c, part) => Some(of(part, n)? * c),
        Growth::Quotient(part, d) => Some((natural(part)? / d.unsigned_abs()).into()),
        Growth::Root(part) => Some(natural(part)?.sqrt().into()),
        Growth::Log(part) => natural(part)?.bits().checked_sub(1).map(BigInt::from),
        Growth::Least(parts) => all(parts)?.into_iter().min(),
        Growth::Largest(parts) => all(parts)?.into_iter().max(),
    }
}

/// The value of a heap; `None`: too many steps.
pub(crate) fn value(growth: &Growth, n: &BigUint) -> Option<BigUint> {
    let mut n = n.clone();
    for _ in 0..MOST_STEPS {
        let f = most(growth, &n);
        if n == BigUint::ZERO || most(growth, &(&n - 1u32)) < f {
            return Some(f);
        }
        n -= f + 1u32;
    }
    None
}

/// The heap with this value among n - f(n), ..., n - 1. The values of these and of n are all different: the last heap of a value v is followed, as the first
/// with that value again, by the least m with m - f(m) beyond it.
pub(crate) fn option_of_value(growth: &Growth, n: &BigUint, value: &BigUint) -> Option<BigUint> {
    // The first heap with the value: where f gets so large.
    let mut heap = least(&BigUint::ZERO, n, &|m| most(growth, m) >= *value)?;
    for _ in 0..MOST_HEAPS {
        match least(&heap, n, &|m| m - most(growth, m) > heap) {
            Some(next) if next < *n => heap = next,
            _ => return (heap < *n && heap >= n - most(growth, n)).then_some(heap),
        }
    }
    None
}

/// The least number from `low` to `high` for which something holds that then goes on to hold.
fn least(low: &BigUint, high: &BigUint, holds: &dyn Fn(&BigUint) -> bool) -> Option<BigUint> {
    if !holds(high) {
        return None;
    }
    let (mut low, mut high) = (low.clone(), high.clone());
    while low < high {
        let middle: BigUint = (&low + &high) >> 1;
        if holds(&middle) {
            high = middle;
        } else {
            low = middle + 1u32;
        }
    }
    Some(low)
}
