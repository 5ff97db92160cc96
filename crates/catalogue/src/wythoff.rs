//! Wythoff's game and its generalisation: take from one heap, or from both numbers that differ by less than t.

use super::{Entry, Known, Large, Rules, Statement, Theory};
use nimatron_core::Outcome;
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
    pub(super) t: u64,
}

/// The plain game.
pub(super) const PLAIN: Wythoff = Wythoff { statement: STATEMENT, t: 1 };

impl Wythoff {
    /// Is x <= n a, where a is the positive root of a^2 + (t - 2) a = t? For x < 2^63 and t n < 2^63 all products fit.
    const fn reaches(&self, x: u64, n: u64) -> bool {
        let (x, n, t) = (x as u128, n as u128, self.t as u128);
        // x^2 + (t - 2) x n <= t n^2, with x n on the side where it is positive.
        if t == 1 { x * x <= (x + n) * n } else { (x + (t - 2) * n) * x <= t * n * n }
    }

    /// For heaps below 2^63.
    pub(super) const fn is_lost(&self, a: u64, b: u64) -> bool {
        let (small, difference) = if a < b { (a, b - a) } else { (b, a - b) };
        let n = difference / self.t;
        difference % self.t == 0 && n <= small && self.is_lower(small, n)
    }

    /// Is x = floor(n a)?
    const fn is_lower(&self, x: u64, n: u64) -> bool {
        self.reaches(x, n) && !self.reaches(x + 1, n)
    }

    /// floor(n a), if it is at most `most`.
    fn lower(&self, n: u64, most: u64) -> Option<u64> {
        if self.reaches(most + 1, n) {
            return None;
        }
        Some(first(0, most, |x| !self.reaches(x + 1, n)))
    }

    /// The other member of the pair that holds x; `None`: it is beyond the range.
    fn partner(&self, x: u64) -> Option<u64> {
        // The lower members increase with n: the first that is at least x. (Beyond `most` its partner is beyond the range.)
        let most = (i64::MAX as u64 / self.t).min(x);
        let n = first(0, most, |n| self.reaches(x, n));
        if self.is_lower(x, n) {
            return x.checked_add(self.t * n);
        }
        // Otherwise x may be an upper member, floor(n a) + t n: the first of those that is at least x.
        let n = first(0, most, |n| x.checked_sub(self.t * n).is_none_or(|rest| self.reaches(rest, n)));
        x.checked_sub(self.t * n).filter(|&rest| self.is_lower(rest, n))
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

/// The first number from `from` to `to` for which the test holds, or `to`.
fn first(mut from: u64, mut to: u64, holds: impl Fn(u64) -> bool) -> u64 {
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    from
}

fn outcome_if(lost: bool) -> Outcome {
    if lost { Outcome::P } else { Outcome::N }
}

impl Theory for Wythoff {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(outcome_if(self.is_lost(position[0] as u64, position[1] as u64)))
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (small, large) = (position[0].min(position[1]) as u64, position[0].max(position[1]) as u64);
        if self.t == 1 {
            return Some(outcome_if(match (small, large) {
                (0, 1) | (2, 2) => true,
                (0, 0) | (1, 2) => false,
                _ => self.is_lost(small, large),
            }));
        }
        let difference = large - small;
        if difference % self.t != 1 {
            return Some(Outcome::N);
        }
        let n = difference / self.t;
        Some(outcome_if(self.reaches_misere(small, n)? && !self.reaches_misere(small + 1, n)?))
    }

    /// One that keeps a, one that keeps b, and those near the diagonal: their difference is a multiple of t within t - 1 of that of the heaps.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let (a, b) = (position[0] as u64, position[1] as u64);
        let mut options: Vec<Vec<i64>> = Vec::new();
        if self.is_lost(a, b) {
            return Some(options);
        }
        let mut add = |x: u64, y: u64| {
            let option = vec![x as i64, y as i64];
            if !options.contains(&option) {
                options.push(option);
            }
        };
        if let Some(x) = self.partner(b).filter(|&x| x < a) {
            add(x, b);
        }
        if let Some(y) = self.partner(a).filter(|&y| y < b) {
            add(a, y);
        }
        let (small, large) = (a.min(b), a.max(b));
        let between = (large - small) / self.t;
        for n in [between, between + 1] {
            let lower = if n <= small { self.lower(n, small) } else { None };
            let Some(pair) = lower.and_then(|lower| Some((lower, lower.checked_add(n.checked_mul(self.t)?)?))) else {
                continue;
            };
            let near = |(x, y): (u64, u64)| x < a && y < b && (a - x).abs_diff(b - y) < self.t;
            for (x, y) in [pair, (pair.1, pair.0)] {
                if near((x, y)) {
                    add(x, y);
                }
            }
        }
        Some(options)
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
        match self.lower(n, small.saturating_mul(2).min(i64::MAX as u64 - 1)) {
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

    /// 64-bit floating point loses pairs below 10^9 already when n * phi is rounded carelessly; here
    /// everything is exact, to the end of the range.
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
            assert_eq!(PLAIN.is_lost(pair[0], pair[1]), index % 2 == 0, "{pair:?}");
        }
        let far = [1 << 40, (1 << 62) + 12345, i64::MAX as u64, 9_223_372_036_854_775_804];
        for t in [1, 2, 3, 7, 1000, 1 << 31, 1 << 40] {
            let game = Wythoff { statement: GENERAL_STATEMENT, t };
            for x in (0..2000).chain(far) {
                let y = game.partner(x);
                // The pair of a lower member may end beyond the range.
                let inside = y.filter(|&y| y < 1 << 63);
                assert!(inside.is_none_or(|y| game.is_lost(x, y)), "{t}: {x} {y:?}");
                assert!(inside.is_some() || x > 1000, "{t}: {x}");
            }
        }
    }
}
