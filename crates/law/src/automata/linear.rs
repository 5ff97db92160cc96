//! Linear equations and inequalities as automata.
//!
//! The automaton reads `t = sum of c_j x_j` digit by digit. Where a weight is b times the last one,
//! the value so far becomes `b t + d`; once it is further from the constant than all later digits
//! can make up for, it is treated as infinite. Where s times the weight before is added to a times
//! the last one, 1 <= s <= a, the state is `(p, r)`: the value so far is `p W + s r V` with the
//! next two weights W and V, and `(p, r)` becomes `(a p + s r + d, p)`. Let beta > 1 and -gamma be
//! the roots of x^2 = a x + s; then s = beta gamma, and gamma < 1 because s <= a. The number
//! `x = p + gamma r` becomes `beta x + d`, and `y = p - beta r` becomes `d - gamma y`, which stays
//! within `D/(1 - gamma)` where |d| <= D. If the weights begin with 1 and a, with s = 1, the final
//! value is `p = (beta^2 x + y)/(beta^2 + 1)`, and `D/(1 - gamma) < 2.7 D`. If they begin with 1
//! and a + 1, it is `p + r = x (1 + k) - k y` with `k = (1 - gamma)/(beta + gamma)`, so the last
//! term is less than `D/(beta + gamma) < D/2`. As beta is above 1.6, in both cases: if x exceeds
//! `3 D + 2 |constant| + 2`, it never decreases again and the value stays beyond the constant; x is
//! compared with an integer by comparing squares, which is exact. Numerations that align the first
//! digits are in the module `aligned`.

use super::{AutomaticRelation, Numeration, StateBudget, Stop, Track, aligned};
use std::collections::BTreeMap;

/// `sum of c * x + constant = 0`, or `>= 0`. A variable may occur several times.
///
/// # Errors
/// Too many states, or the budget is used up.
pub fn linear<T: Copy + Into<Track>>(
    numeration: Numeration,
    terms: &[(T, i64)],
    constant: i64,
    equal: bool,
    limits: &StateBudget<'_>,
) -> Result<AutomaticRelation, Stop> {
    let mut sums: BTreeMap<Track, i128> = BTreeMap::new();
    terms.iter().for_each(|&(variable, factor)| *sums.entry(variable.into()).or_default() += i128::from(factor));
    // Then the squares that are compared below fit into 128 bits.
    let is_small = |number: i128| number.unsigned_abs() < 1 << 42;
    if !is_small(constant.into()) || !sums.values().all(|&factor| is_small(factor)) {
        return Err(Stop::NotDefinable("numbers from 2^42 on are not compared by automata".to_owned()));
    }
    if !numeration.adds() {
        let terms: Vec<(Track, i128)> = sums.into_iter().collect();
        return aligned::linear(numeration, &terms, constant.into(), equal, limits);
    }
    let (tracks, factors): (Vec<Track>, Vec<i128>) = sums.into_iter().unzip();
    let constant = i128::from(constant);
    let holds = |value: i128| if equal { value + constant == 0 } else { value + constant >= 0 };
    let up: i128 = factors.iter().filter(|c| **c > 0).sum();
    let down: i128 = -factors.iter().filter(|c| **c < 0).sum::<i128>();
    let (factor, top) = (i128::from(numeration.factor()), numeration.digits() as i128 - 1);
    if !numeration.adds_previous() {
        // Beyond these bounds the value never returns to -constant: from `down * top/(b - 1)` on it
        // does not decrease, whatever digits follow, and below `-up * top/(b - 1)` it does not
        // increase.
        let back = |sum: i128| (sum * top + factor - 2) / (factor - 1);
        let (high, low) = (back(down).max(-constant) + 1, -back(up).max(constant) - 1);
        let step = |t: &i128, sum: i128| Some((factor * t + sum).clamp(low, high));
        return AutomaticRelation::of_sums(numeration, &tracks, &factors, 0, step, |&t| holds(t), limits);
    }
    let (a, previous) = (factor, i128::from(numeration.previous()));
    let extra = i128::from(numeration.first_extra());
    let far = 3 * (up + down) * top + 2 * constant.abs() + 2;
    let step = |state: &Partial, sum: i128| {
        let Partial::At(p, r) = *state else { return Some(*state) };
        let (p, r) = (a * p + previous * r + sum, p);
        // p + gamma r > far, with gamma = (sqrt(a^2 + 4 s) - a)/2.
        let beyond = |p: i128, r: i128| exceeds(r, a * a + 4 * previous, 2 * far - 2 * p + a * r);
        Some(if beyond(p, r) {
            Partial::High
        } else if beyond(-p, -r) {
            Partial::Low
        } else {
            Partial::At(p, r)
        })
    };
    let accept = |state: &Partial| match *state {
        Partial::High => !equal,
        Partial::Low => false,
        Partial::At(p, r) => holds(p + extra * r),
    };
    AutomaticRelation::of_sums(numeration, &tracks, &factors, Partial::At(0, 0), step, accept, limits)
}

/// What has been read of a linear form.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Partial {
    At(i128, i128),
    High,
    Low,
}

/// `r sqrt(d) > c`
fn exceeds(r: i128, d: i128, c: i128) -> bool {
    match (r >= 0, c < 0) {
        (true, true) => true,
        (false, false) => false,
        (true, false) => r * r * d > c * c,
        (false, true) => r * r * d < c * c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Budget;

    #[test]
    fn linear_forms_hold_for_the_numbers_for_which_they_are_true() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let systems = [
            Numeration::in_base(2),
            Numeration::in_base(5),
            Numeration::FIBONACCI,
            Numeration::metallic(2),
            Numeration::metallic(3),
        ];
        for numeration in systems {
            let words: Vec<_> = (0..45).map(|n| numeration.represent_small(n)).collect();
            for (p, q, constant) in [(1, -1, 0), (2, -3, 1), (-1, -1, 20), (3, 2, -50), (-4, 5, -7), (1, 0, -13)] {
                for equal in [false, true] {
                    let terms = [(Track::Variable(0), p), (Track::Variable(1), q)];
                    let relation = linear(numeration, &terms, constant, equal, &limits).unwrap();
                    for x in 0..45 {
                        for y in 0..45 {
                            let sum = p * x as i64 + q * y as i64 + constant;
                            let right = if equal { sum == 0 } else { sum >= 0 };
                            let both = [words[x].clone(), words[y].clone()];
                            assert_eq!(relation.contains(&both), right, "{numeration}: {p}*{x} + {q}*{y} + {constant}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_variable_may_occur_several_times() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let base = Numeration::in_base(2);
        let (x, y) = (Track::Variable(0), Track::Variable(1));
        let apart = linear(base, &[(x, 1), (y, -5), (x, 2)], -1, true, &limits);
        assert_eq!(apart, linear(base, &[(x, 3), (y, -5)], -1, true, &limits));
        assert!(matches!(linear(base, &[(x, 1)], -(1 << 42), false, &limits), Err(Stop::NotDefinable(_))));
    }

    #[test]
    fn roots_are_compared_exactly() {
        for r in -40..=40i128 {
            for c in -100..=100i128 {
                for d in [5, 8, 13] {
                    assert_eq!(exceeds(r, d, c), r as f64 * (d as f64).sqrt() > c as f64, "{r} {d} {c}");
                }
            }
        }
    }
}
