//! Values of Euclid's game on numbers of any length.
//!
//! For r < b the positions (r, b), (r + b, b), (r + 2 b, b), ... are a line: the options of each,
//! from the second one on, are exactly the earlier ones. So from the second one on their values are
//! 0, 1, 2, ... without the value of (r, b), which is in turn a position of the line of b and r.

use crate::natural::{Natural, sorted};
use nimatron_nimber::BigUint;

/// Maximum number of bits of the smaller number: beyond, the quotients of Euclid's algorithm take
/// too long.
const MAX_BITS: u64 = 1 << 16;

/// The value of the position that is this many steps along a line, from the value of the line's
/// first position.
fn along(first: &BigUint, steps: &BigUint) -> BigUint {
    if *steps == BigUint::ZERO {
        first.clone()
    } else if steps <= first {
        steps - 1u8
    } else {
        steps.clone()
    }
}

/// The value of a position of the game that is played down to zero: the lines of Euclid's
/// algorithm, from the last one back. `None` if the numbers are too long.
pub(crate) fn value(a: &BigUint, b: &BigUint) -> Option<BigUint> {
    if a.bits().min(b.bits()) > MAX_BITS {
        return None;
    }
    let (mut large, mut small) = if a < b { (b.clone(), a.clone()) } else { (a.clone(), b.clone()) };
    let mut quotients = Vec::new();
    while small != BigUint::ZERO {
        let rest = &large % &small;
        quotients.push(large / &small);
        (large, small) = (small, rest);
    }
    Some(quotients.iter().rev().fold(BigUint::ZERO, |first, steps| along(&first, steps)))
}

/// All options with this value: at most one, or two if the numbers are equal. `to_zero` says
/// whether the game is played down to zero, or both numbers stay positive. `None` if the numbers
/// are too long.
pub(crate) fn options_of_value(to_zero: bool, a: &BigUint, b: &BigUint, wanted: &BigUint) -> Option<Vec<Vec<BigUint>>> {
    let (large, small) = if a < b { (b, a) } else { (a, b) };
    if *small == BigUint::ZERO {
        return Some(Vec::new());
    }
    if small.bits() > MAX_BITS {
        return None;
    }
    let (quotient, rest) = (large / small, large % small);
    // The line of the position: its first member, the number of steps from there to the position,
    // and the value of the first member.
    let (first, steps, first_value) = if rest != BigUint::ZERO {
        let value = if to_zero { value(small, &rest)? } else { positive_value(small, &rest) };
        (rest, quotient, value)
    } else if to_zero {
        (rest, quotient, BigUint::ZERO)
    } else {
        (small.clone(), quotient - 1u8, BigUint::ZERO)
    };
    let place = match wanted.cmp(&first_value) {
        std::cmp::Ordering::Equal => BigUint::ZERO,
        std::cmp::Ordering::Less => wanted + 1u8,
        std::cmp::Ordering::Greater => wanted.clone(),
    };
    if place >= steps {
        return Some(Vec::new());
    }
    let left = first + small * place;
    Some(match a.cmp(b) {
        std::cmp::Ordering::Less => vec![vec![a.clone(), left]],
        std::cmp::Ordering::Greater => vec![vec![left, b.clone()]],
        std::cmp::Ordering::Equal => vec![vec![left.clone(), b.clone()], vec![a.clone(), left]],
    })
}

/// The value in the game in which both numbers stay positive: floor(|a/b - b/a|).
pub(crate) fn positive_value<N: Natural>(a: &N, b: &N) -> N {
    let (small, large) = sorted(a, b);
    let product = |x: &N, y: &N| x.clone() * y.clone();
    (product(large, large) - product(small, small)) / product(small, large)
}
