//! Values of Euclid's game, in which a multiple of one of two numbers is taken from the other one.
//!
//! With r < b the positions (r, b), (r + b, b), (r + 2 b, b), ... are a line: from each of them
//! every earlier one can be reached, and nothing else. So from the second one on their values are
//! 0, 1, 2, ... without that of (r, b), which belongs to the line of b and r. If at most m times
//! the other number may be taken, the first m + 1 values of a line repeat, because each value is
//! the one of 0 to m that the last m positions do not have.

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms, size};
use crate::prove::formulas::conjunction;
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
pub(crate) fn value(game: &Euclid, a: &BigUint, b: &BigUint, budget: &Budget) -> Result<Option<BigUint>, StopReason> {
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
pub(crate) fn options_of_value(
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

/// The P-positions as an automaton of Zeckendorf digits, where any multiple may be taken. With phi
/// = (1 + sqrt 5)/2 and 0 < a < b the position (a, b) is one exactly if b < phi a (A. J. Cole and
/// A. J. T. Davie, "A game based on the Euclidean algorithm and a winning strategy for it",
/// Mathematical Gazette 53, 1969). Besides, those without a move are: with a 0, or with two equal
/// numbers where 0 is not reached.
///
/// # Errors
/// Too many states, or the budget is used up.
pub(crate) fn lost(game: &Euclid, limits: &StateBudget<'_>) -> Result<Option<AutomaticRelation>, Stop> {
    if game.max_multiple.is_some() {
        return Ok(None);
    }
    let numeration = Numeration::FIBONACCI;
    // The pairs of Wythoff's game, floor(phi n) and floor(phi n) + n: the digits of the first end
    // with an even number of zeros, and the second has one zero more. The state is the last digit
    // of the second, and whether the zeros at the end of the first are even, after its first digit.
    let [lower, upper] = [Track::Part(1), Track::Part(2)];
    let step = |&(last, even): &(u8, Option<bool>), digits: &[u8]| {
        let even = if digits[0] == 1 { Some(true) } else { even.map(|even| !even) };
        (digits[0] == last).then_some((digits[1], even))
    };
    let accept = |&(last, even): &(u8, Option<bool>)| last == 0 && even != Some(false);
    let pairs = AutomaticRelation::of_digits(numeration, &[lower, upper], (0, None), step, accept, limits)?;
    let linear = |terms: &[(Track, i64)], constant, equal| atoms::linear(numeration, terms, constant, equal, limits);
    let below = |a: usize, b: usize| {
        let (a, b) = (Track::Variable(a), Track::Variable(b));
        let n = linear(&[(upper, 1), (lower, -1), (a, -1)], 0, true)?;
        let least = i64::from(game.to_zero);
        let larger = linear(&[(b, 1), (a, -1)], -least, false)?;
        let factors = vec![pairs.clone(), n, linear(&[(lower, 1), (b, -1)], 0, false)?, larger];
        conjunction(numeration, factors, &[a, b], limits)
    };
    let lost = below(0, 1)?.or(&below(1, 0)?, limits)?;
    if !game.to_zero {
        return Ok(Some(lost));
    }
    let zero = |track: usize| atoms::is(numeration, track, &[], limits);
    Ok(Some(lost.or(&zero(0)?, limits)?.or(&zero(1)?, limits)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn lost_positions_are_those_of_value_zero() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(10_000, 1 << 24, &budget);
        for to_zero in [true, false] {
            let game = Euclid { to_zero, max_multiple: None };
            let lost = lost(&game, &limits).unwrap().unwrap();
            for a in u64::from(!to_zero)..150 {
                for b in u64::from(!to_zero)..150 {
                    let zero = value(&game, &a.into(), &b.into(), &budget) == Ok(Some(BigUint::ZERO));
                    let words = [a, b].map(|x| lost.numeration.represent_small(x));
                    assert_eq!(lost.contains(&words), zero, "{game:?} ({a}, {b})");
                }
            }
        }
    }

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
