//! Values of Euclid's game, in which a multiple of one of two numbers is taken from the other one.
//!
//! With r < b the positions (r, b), (r + b, b), (r + 2 b, b), ... are a line: from each of them
//! every earlier one can be reached, and nothing else. So from the second one on their values are
//! 0, 1, 2, ... without that of (r, b), which belongs to the line of b and r. If at most m times
//! the other number may be taken, the first m + 1 values of a line repeat, because each value is
//! the one of 0 to m that the last m positions do not have.

use crate::automata::size;
use nimatron_core::{Budget, StopReason};
use nimatron_proof::Euclid;
use num_bigint::BigUint;

/// The maximum number of bits of the smaller number: beyond it Euclid's algorithm takes too long.
const MAX_BITS: u64 = 1 << 16;

/// A position of a line, by its number of steps from the first one.
struct EuclidLinePosition {
    /// The number that multiples are taken of.
    step: BigUint,
    /// The number beside `step` in the first position.
    first: BigUint,
    /// The value of the first position.
    value: BigUint,
    steps: BigUint,
}

/// The line of a position of two positive numbers; `None` if they are too long.
fn line(
    game: &Euclid,
    large: &BigUint,
    small: &BigUint,
    budget: &Budget,
) -> Result<Option<EuclidLinePosition>, StopReason> {
    let (steps, rest) = (large / small, large % small);
    if rest != BigUint::ZERO {
        let value = value(game, small, &rest, budget)?;
        return Ok(value.map(|value| EuclidLinePosition { step: small.clone(), first: rest, value, steps }));
    }
    let (first, steps) = if game.to_zero { (rest, steps) } else { (small.clone(), steps - 1u8) };
    Ok(Some(EuclidLinePosition { step: small.clone(), first, value: BigUint::ZERO, steps }))
}

/// The value after this many steps on a line whose first position has the value `first`.
fn along(game: &Euclid, first: &BigUint, steps: &BigUint) -> BigUint {
    let steps = game.max_multiple.map_or_else(|| steps.clone(), |max| steps % (max + 1));
    if steps == BigUint::ZERO {
        first.clone()
    } else if steps <= *first {
        steps - 1u8
    } else {
        steps
    }
}

/// The value of a position, from the lines of Euclid's algorithm, the last one first. `None` if the
/// numbers are too long.
///
/// # Errors
/// The budget is used up.
pub fn value(game: &Euclid, a: &BigUint, b: &BigUint, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
    if a.bits().min(b.bits()) > MAX_BITS {
        return Ok(None);
    }
    let (mut large, mut small) = if a < b { (b.clone(), a.clone()) } else { (a.clone(), b.clone()) };
    let mut all = Vec::new();
    while small != BigUint::ZERO {
        budget.tick(size(&large))?;
        let rest = &large % &small;
        all.push(large / &small);
        (large, small) = (small, rest);
    }
    let Some(last) = all.pop() else { return Ok(Some(BigUint::ZERO)) };
    // The last line begins with (0, b), or with (b, b) if 0 is not allowed.
    let last = if game.to_zero { last } else { last - 1u8 };
    let first = along(game, &BigUint::ZERO, &last);
    Ok(Some(all.iter().rev().fold(first, |first, steps| along(game, &first, steps))))
}

/// All options with a value: at most one, or two if both numbers are equal. `None` if the numbers
/// are too long.
///
/// # Errors
/// The budget is used up.
pub fn options_of_value(
    game: &Euclid,
    a: &BigUint,
    b: &BigUint,
    wanted: &BigUint,
    budget: &Budget,
) -> Result<Option<Vec<[BigUint; 2]>>, StopReason> {
    let (large, small) = if a < b { (b, a) } else { (a, b) };
    if *small == BigUint::ZERO {
        return Ok(Some(Vec::new()));
    }
    let Some(EuclidLinePosition { step, first, value, steps }) = line(game, large, small, budget)? else {
        return Ok(None);
    };
    let place = if *wanted == value {
        BigUint::ZERO
    } else if *wanted < value {
        wanted + 1u8
    } else {
        wanted.clone()
    };
    // The last such place before the position: all values repeat after `max` + 1 steps.
    let place = match game.max_multiple {
        Some(max) if place <= max.into() && place < steps => {
            let after = (&steps - 1u8 - &place) % (max + 1);
            &steps - 1u8 - after
        }
        Some(_) => return Ok(Some(Vec::new())),
        None => place,
    };
    if place >= steps || game.max_multiple.is_some_and(|max| &steps - &place > max.into()) {
        return Ok(Some(Vec::new()));
    }
    let left = first + step * place;
    Ok(Some(match a.cmp(b) {
        std::cmp::Ordering::Less => vec![[a.clone(), left]],
        std::cmp::Ordering::Greater => vec![[left, b.clone()]],
        std::cmp::Ordering::Equal => vec![[left.clone(), b.clone()], [a.clone(), left]],
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn values_and_options_are_those_of_the_rules() {
        let (size, budget) = (70usize, Budget::unlimited());
        for (to_zero, max_multiple) in [
            (true, None),
            (false, None),
            (true, Some(1)),
            (false, Some(1)),
            (true, Some(2)),
            (false, Some(3)),
            (true, Some(7)),
        ] {
            let game = Euclid { to_zero, max_multiple };
            let least = usize::from(!to_zero);
            let mut table = vec![vec![0u64; size]; size];
            for a in least..size {
                for b in least..size {
                    let mut options = Vec::new();
                    for k in 1..=max_multiple.unwrap_or(size as u64) as usize {
                        if b > 0 && a >= k * b + least {
                            options.push((a - k * b, b));
                        }
                        if a > 0 && b >= k * a + least {
                            options.push((a, b - k * a));
                        }
                    }
                    let values: BTreeSet<u64> = options.iter().map(|&(x, y)| table[x][y]).collect();
                    let own = (0..).find(|v| !values.contains(v)).unwrap();
                    table[a][b] = own;
                    let [x, y] = [a, b].map(BigUint::from);
                    assert_eq!(value(&game, &x, &y, &budget), Ok(Some(own.into())), "{game:?} ({a}, {b})");
                    for wanted in 0..own + 3 {
                        let found: BTreeSet<[BigUint; 2]> = options_of_value(&game, &x, &y, &wanted.into(), &budget)
                            .unwrap()
                            .unwrap()
                            .into_iter()
                            .collect();
                        let right: BTreeSet<[BigUint; 2]> = options
                            .iter()
                            .filter(|&&(x, y)| table[x][y] == wanted)
                            .map(|&(x, y)| [x, y].map(BigUint::from))
                            .collect();
                        // All options with the value, also where it is above that of the position.
                        assert_eq!(found, right, "{game:?} ({a}, {b}) to {wanted}");
                    }
                }
            }
        }
    }
}
