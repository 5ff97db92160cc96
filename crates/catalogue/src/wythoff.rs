//! Wythoff's game and its generalisation: take from one heap, or from both numbers that differ by
//! less than t.

use super::large::{MAX_ROOT, lost_if, small_options};
use super::natural::{Natural, sorted, words};
use super::{Entry, Known, Large, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_nimber::BigUint;
use nimatron_rules::Ruleset;

const STATEMENT: Statement = Statement {
    name: "Wythoff's theorem",
    text: "the lost positions are (A, A + n) and (A + n, A) with A = floor(n * (1 + sqrt 5) / 2); for the Grundy \
           values no law is known, except that each row is additively periodic; in misère play (0, 1) and (2, 2) are lost instead of (0, 0) and (1, 2)",
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["wythoff"],
    title: "Wythoff's game: take from one heap, or the same number from both",
    rules: Rules::Text(
        "game wythoff(a, b)\n  (a, b) -> (a - k, b)      for k in 1..a\n  (a, b) -> (a, b - k)      for k in 1..b\n  (a, b) -> (a - k, b - k)  for k in 1..min(a, b)\n",
    ),
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Wythoff { statement: STATEMENT, t: 1 })),
};

const GENERAL_STATEMENT: Statement = Statement {
    name: "Fraenkel's theorem on generalised Wythoff games",
    text: "the lost positions are (A, A + tn) and (A + tn, A) with A = floor(n a) for a = (2 - t + sqrt(t^2 + 4)) / 2; in misère play for t > 1 they are \
           (A, A + tn + 1) with A = floor(n a + 1/a), and for t = 1 as in Wythoff's game, but (0, 1) and (2, 2) \
           instead of (0, 0) and (1, 2)",
    source: "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89 (1982); Wythoff games, \
             continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29 (1984)",
};

pub(super) const GENERAL: Entry = Entry {
    names: &["t-wythoff"],
    title: "Generalised Wythoff: take from one heap, or numbers that differ by less than t from both; t-wythoff{3} sets t, which is 2 unless set",
    rules: Rules::Text(
        "game t_wythoff(a, b; t = 2)\n  (a, b) -> (a - k, b)      for k in 1..a\n  (a, b) -> (a, b - k)      for k in 1..b\n  (a, b) -> (a - k, b - l)  for k in 1..a, l in max(1, k-t+1)..min(b, k+t-1)\n",
    ),
    known: Known::Theorem(GENERAL_STATEMENT),
    start: None,
    theory: general,
};

fn general(rules: &Ruleset) -> Option<Box<dyn Theory>> {
    let t = rules.integer("t").filter(|&t| t >= 1)?;
    Some(Box::new(Wythoff { statement: GENERAL_STATEMENT, t: t as u64 }))
}

#[derive(Debug)]
pub(super) struct Wythoff {
    statement: Statement,
    t: u64,
}

/// Is a pair of heaps lost in Wythoff's game? As `u128` they are below 2^63.
pub fn is_lost<N: Natural>(a: &N, b: &N) -> bool {
    lost(a, b, 1)
}

/// Is a pair of heaps lost in the game with t? As `u128` they are below 2^63.
fn lost<N: Natural>(a: &N, b: &N, t: u64) -> bool {
    let (small, large) = sorted(a, b);
    let difference = large.clone() - small.clone();
    let t = N::from(t);
    let n = difference.clone() / t.clone();
    n.clone() * t.clone() == difference && n <= *small && {
        let next = small.clone() + N::from(1);
        reaches(small, &n, &t) && !reaches(&next, &n, &t)
    }
}

/// Is x <= n a, where a is the positive root of a^2 + (t - 2) a = t? For x < 2^63 and t n < 2^63
/// all products fit 128 bits.
fn reaches<N: Natural>(x: &N, n: &N, t: &N) -> bool {
    let (x, n, t, two) = (|| x.clone(), || n.clone(), || t.clone(), N::from(2));
    // x^2 + (t - 2) x n <= t n^2, with x n on the side where it is positive.
    if t() < two { x() * x() <= (x() + n()) * n() } else { (x() + (t() - two) * n()) * x() <= t() * n() * n() }
}

impl Wythoff {
    /// isqrt(x^2 (t^2 + 4)).
    fn root(&self, x: &BigUint) -> BigUint {
        (x * x * (u128::from(self.t) * u128::from(self.t) + 4)).sqrt()
    }

    /// floor(n a) for a = (2 - t + sqrt(t^2 + 4)) / 2.
    fn lower(&self, n: &BigUint) -> BigUint {
        (self.root(n) + n * 2u8 - n * self.t) / 2u8
    }

    /// floor(x / a) for 1/a = (t - 2 + sqrt(t^2 + 4)) / 2t.
    fn quotient(&self, x: &BigUint) -> BigUint {
        (self.root(x) + x * self.t - x * 2u8) / (BigUint::from(self.t) * 2u8)
    }

    /// The other member of the pair that holds x.
    fn partner(&self, x: &BigUint) -> BigUint {
        if *x == BigUint::ZERO {
            return BigUint::ZERO;
        }
        // a is irrational: x = floor(n a) for some n exactly if it is for the first n with n a >=
        // x.
        let below = self.quotient(x);
        let n = &below + 1u8;
        if self.lower(&n) == *x {
            return x + n * self.t;
        }
        // With 1/a + 1/b = 1 for b = a + t, the first n with n b >= x is x - floor(x / a).
        let n = x - below;
        x - n * self.t
    }

    /// A misère pair for t > 1: is x <= n a + 1/a? `None`: the products do not fit.
    fn reaches_misere(&self, x: u64, n: u64) -> Option<bool> {
        let (x, n, t) = (i128::from(x), i128::from(n), i128::from(self.t));
        // Times a, with a^2 = t - (t - 2) a: m a <= y for these.
        let (m, y) = (n.checked_mul(t - 2)?.checked_add(x)?, n.checked_mul(t)?.checked_add(1)?);
        let left = t.checked_mul(m)?.checked_mul(m)?;
        let right = y.checked_mul(y)?.checked_add((t - 2).checked_mul(m)?.checked_mul(y)?)?;
        Some(left <= right)
    }
}

impl Large for Wythoff {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [a, b] = position else { return None };
        Some(lost_if(lost(a, b, self.t)))
    }

    /// One that keeps a, one that keeps b, and those near the diagonal: their difference is a
    /// multiple of t within t - 1 of that of the heaps.
    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [a, b] = position else { return None };
        let t = self.t;
        let mut options: Vec<Vec<BigUint>> = Vec::new();
        if a.bits().max(b.bits()) > MAX_ROOT {
            return None;
        }
        if *value != BigUint::ZERO || lost(a, b, t) {
            return (*value == BigUint::ZERO).then_some(options);
        }
        let mut add = |x: BigUint, y: BigUint| {
            let option = vec![x, y];
            if !options.contains(&option) {
                options.push(option);
            }
        };
        let of_b = self.partner(b);
        if of_b < *a {
            add(of_b, b.clone());
        }
        let of_a = self.partner(a);
        if of_a < *b {
            add(a.clone(), of_a);
        }
        let (small, large) = sorted(a, b);
        let between = (large - small) / t;
        for n in [between.clone(), between + 1u8] {
            let low = self.lower(&n);
            let high = &low + &n * t;
            for (x, y) in [(low.clone(), high.clone()), (high, low)] {
                if x < *a && y < *b {
                    let (from_a, from_b) = (a - &x, b - &y);
                    let (less, more) = sorted(&from_a, &from_b);
                    if more - less < BigUint::from(t) {
                        add(x, y);
                    }
                }
            }
        }
        Some(options)
    }
}

impl Theory for Wythoff {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let [a, b] = words(position)?;
        Some(lost_if(lost(&a, &b, self.t)))
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (small, large) = (position[0].min(position[1]) as u64, position[0].max(position[1]) as u64);
        if self.t == 1 {
            return Some(lost_if(match (small, large) {
                (0, 1) | (2, 2) => true,
                (0, 0) | (1, 2) => false,
                _ => is_lost(&u128::from(small), &u128::from(large)),
            }));
        }
        let difference = large - small;
        if difference % self.t != 1 {
            return Some(Outcome::N);
        }
        let n = difference / self.t;
        Some(lost_if(self.reaches_misere(small, n)? && !self.reaches_misere(small + 1, n)?))
    }

    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, 0)
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        let (a, b) = (position[0] as u64, position[1] as u64);
        let (small, difference) = (a.min(b), a.abs_diff(b));
        let (t, n) = (self.t, difference / self.t);
        let floor = if t == 1 { format!("floor({n} * (1 + sqrt 5)/2)") } else { format!("floor({n} a)") };
        let times = if t == 1 { String::new() } else { format!(" = {t} * {n}") };
        if difference % t != 0 {
            return vec![format!("the difference {difference} is no multiple of {t}, as it is in every lost position")];
        }
        // The lost position with this difference; beyond the smaller heap it is not needed.
        let most = small.saturating_mul(2).min(i64::MAX as u64 - 1);
        match u64::try_from(self.lower(&n.into())).ok().filter(|&lower| lower <= most) {
            Some(lower) if lower == small => {
                vec![format!(
                    "the difference is {difference}{times}, and the smaller heap is {floor} = {lower}, as in a lost position"
                )]
            }
            Some(lower) => {
                vec![format!(
                    "the difference is {difference}{times}; in the lost position of this difference the smaller heap is {floor} = {lower}, here it is {small}"
                )]
            }
            None => vec![format!(
                "the difference is {difference}{times}; the lost position of this difference has larger heaps than {small}"
            )],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 64-bit floating point loses pairs below 10^9 already when n * phi is rounded carelessly;
    /// here everything is exact, to the end of the range.
    #[test]
    fn large_pairs_are_exact() {
        let fibonacci: Vec<u64> = {
            let mut list = vec![1u64, 2];
            while let [.., a, b] = list.as_slice()
                && let Some(next) = a.checked_add(*b).filter(|&x| x < 1 << 63)
            {
                list.push(next);
            }
            list
        };
        // Consecutive Fibonacci numbers are lost pairs exactly at every second place.
        for (index, pair) in fibonacci.windows(2).enumerate() {
            assert_eq!(is_lost(&u128::from(pair[0]), &u128::from(pair[1])), index % 2 == 0, "{pair:?}");
        }
        let far = [1 << 40, (1 << 62) + 12345, i64::MAX as u64, 9_223_372_036_854_775_804];
        for t in [1, 2, 3, 7, 1000, 1 << 31, 1 << 40] {
            let game = Wythoff { statement: GENERAL_STATEMENT, t };
            for x in (0..2000).chain(far) {
                let y = game.partner(&BigUint::from(x));
                assert!(lost(&BigUint::from(x), &y, t), "{t}: {x} {y}");
                // The pair of a lower member may end beyond the range of words.
                let inside = u64::try_from(&y).ok().filter(|&y| y < 1 << 63);
                assert!(inside.is_none_or(|y| lost(&u128::from(x), &u128::from(y), t)), "{t}: {x} {y}");
                assert!(inside.is_some() || x > 1000, "{t}: {x}");
            }
        }
    }
}
