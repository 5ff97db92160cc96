//! Wythoff's game and its generalisation: take from one heap, or take from both heaps numbers that
//! differ by less than t.

use crate::large::{MAX_ROOT, small_options};
use crate::natural::{Natural, sorted, words};
use crate::{CatalogueKnowledge, Entry, Large, Look, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Message, Sentence, reasons};
use nimatron_nimber::{BigUint, floor_root};
use nimatron_rules::Ruleset;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("Wythoff's theorem", "Wythoff 定理"),
    text: &Sentence::plain(
        "the lost positions are (A, A + n) and (A + n, A) with A = floor(n * (1 + sqrt 5) / 2); for the Grundy \
         values no law is known, except that each row is additively periodic; in misère play (0, 1) and (2, 2) \
         are lost instead of (0, 0) and (1, 2)",
        "P 态（先手必败）是 (A, A + n) 和 (A + n, A)，其中 A = floor(n * (1 + sqrt 5) / 2)；SG 值没有已知的规律，\
         只知道每一行都是加性周期的；反常规则（misère）下，以 (0, 1) 和 (2, 2) 代替 (0, 0) 和 (1, 2) 作为先手必败\
         的局面",
    ),
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["wythoff"],
    title: &Sentence::plain(
        "Wythoff's game: take from one heap, or the same number from both",
        "威佐夫博弈（Wythoff）：从一堆中取任意多个，或从两堆中取同样多个",
    ),
    rules: Rules::Tuples {
        text: "game wythoff(a, b)\n  (a, b) -> (a - k, b)      for k in 1..a\n  (a, b) -> (a, b - k)      for k in 1..b\n  (a, b) -> (a - k, b - k)  for k in 1..min(a, b)\n",
        theory: |_| Some(Box::new(Wythoff { statement: STATEMENT, t: 1 })),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "6,9",
    words: Some(&Sentence::plain(
        "Move the piece as far as you like: to the left, down, or both by the same number of squares. (It is the same as taking stones from one of two heaps, or equally many from both.)",
        "把棋子移动任意远：向左、向下，或向左下沿对角线。（这相当于从两堆之一取石子，或从两堆取同样多颗。）",
    )),
    look: Look::Piece,
    ..Entry::PLAIN
};

const GENERAL_STATEMENT: Statement = Statement {
    name: &Sentence::plain("Fraenkel's theorem on generalised Wythoff games", "Fraenkel 关于广义威佐夫博弈的定理"),
    text: &Sentence::plain(
        "the lost positions are (A, A + tn) and (A + tn, A) with A = floor(n a) for a = (2 - t + sqrt(t^2 + 4)) / \
         2; in misère play for t > 1 they are (A, A + tn + 1) with A = floor(n a + 1/a), and for t = 1 as in \
         Wythoff's game, but (0, 1) and (2, 2) instead of (0, 0) and (1, 2)",
        "P 态（先手必败）是 (A, A + tn) 和 (A + tn, A)，其中 A = floor(n a)，a = (2 - t + sqrt(t^2 + 4)) / 2；反常\
         规则（misère）下，t > 1 时是 (A, A + tn + 1)，其中 A = floor(n a + 1/a)；t = 1 时与威佐夫博弈相同，但以 \
         (0, 1) 和 (2, 2) 代替 (0, 0) 和 (1, 2)",
    ),
    source: "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical \
             Monthly 89 (1982); Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical \
             Computer Science 29 (1984)",
};

pub(crate) const GENERAL: Entry = Entry {
    names: &["t-wythoff"],
    title: &Sentence::plain(
        "Generalised Wythoff: take from one heap, or numbers that differ by less than t from both; t-wythoff{{3}} \
         sets t, which is 2 unless set",
        "广义威佐夫博弈：从一堆中取任意多个，或从两堆中各取一些，两数之差小于 t；用 t-wythoff{{3}} 设定 t，默认为 2",
    ),
    rules: Rules::Tuples {
        text: "game t_wythoff(a, b; t = 2)\n  (a, b) -> (a - k, b)      for k in 1..a\n  (a, b) -> (a, b - k)      for k in 1..b\n  (a, b) -> (a - k, b - l)  for k in 1..a, l in max(1, k-t+1)..min(b, k+t-1)\n",
        theory: general,
    },
    known: CatalogueKnowledge::Theorem(GENERAL_STATEMENT),
    example: "5,9",
    words: Some(&Sentence::plain(
        "Move the piece as far as you like to the left or down, or to the left and down by two numbers of squares that are equal or differ by 1.",
        "把棋子向左或向下移动任意远，或同时向左和向下移动，两个方向的格数相等或相差 1。",
    )),
    look: Look::Piece,
    ..Entry::PLAIN
};

fn general(rules: &Ruleset) -> Option<Box<dyn Theory>> {
    let t = rules.integer("t").filter(|&t| t >= 1)?;
    Some(Box::new(Wythoff { statement: GENERAL_STATEMENT, t: t as u64 }))
}

#[derive(Debug)]
pub(crate) struct Wythoff {
    statement: Statement,
    /// The parameter t, at least 1; 1 is Wythoff's game.
    t: u64,
}

/// Whether a pair of heaps is lost in Wythoff's game. Heaps of type `u128` must be below 2^63.
pub fn is_lost<N: Natural>(a: &N, b: &N) -> bool {
    lost(a, b, 1)
}

/// Whether a pair of heaps is lost in the game with this t. Heaps of type `u128` must be below
/// 2^63.
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

/// Whether x <= n a, where a is the positive root of a^2 + (t - 2) a = t. For x < 2^63 and t n <
/// 2^63 all products fit into 128 bits.
fn reaches<N: Natural>(x: &N, n: &N, t: &N) -> bool {
    let (x, n, t, two) = (|| x.clone(), || n.clone(), || t.clone(), N::from(2));
    // x^2 + (t - 2) x n <= t n^2, with the product x n on the side where its factor is positive.
    if t() < two { x() * x() <= (x() + n()) * n() } else { (x() + (t() - two) * n()) * x() <= t() * n() * n() }
}

impl Wythoff {
    /// isqrt(x^2 (t^2 + 4)).
    fn root(&self, x: &BigUint) -> BigUint {
        floor_root(&(x * x * (u128::from(self.t) * u128::from(self.t) + 4)))
    }

    /// floor(n a) for a = (2 - t + sqrt(t^2 + 4)) / 2.
    fn lower(&self, n: &BigUint) -> BigUint {
        (self.root(n) + n * 2u8 - n * self.t) / 2u8
    }

    /// floor(x / a) for 1/a = (t - 2 + sqrt(t^2 + 4)) / 2t.
    fn quotient(&self, x: &BigUint) -> BigUint {
        (self.root(x) + x * self.t - x * 2u8) / (BigUint::from(self.t) * 2u8)
    }

    /// The other number of the lost pair that contains x.
    fn partner(&self, x: &BigUint) -> BigUint {
        if *x == BigUint::ZERO {
            return BigUint::ZERO;
        }
        // a is irrational: x = floor(n a) for some n exactly if this holds for the smallest n with
        // n a >= x.
        let below = self.quotient(x);
        let n = &below + 1u8;
        if self.lower(&n) == *x {
            return x + n * self.t;
        }
        // Since 1/a + 1/b = 1 for b = a + t, the smallest n with n b >= x is x - floor(x / a).
        let n = x - below;
        x - n * self.t
    }

    /// For misère pairs with t > 1: whether x <= n a + 1/a. `None` if the products do not fit.
    fn reaches_misere(&self, x: u64, n: u64) -> Option<bool> {
        let (x, n, t) = (i128::from(x), i128::from(n), i128::from(self.t));
        // Multiplied by a, with a^2 = t - (t - 2) a, it becomes m a <= y for these m and y.
        let (m, y) = (n.checked_mul(t - 2)?.checked_add(x)?, n.checked_mul(t)?.checked_add(1)?);
        let left = t.checked_mul(m)?.checked_mul(m)?;
        let right = y.checked_mul(y)?.checked_add((t - 2).checked_mul(m)?.checked_mul(y)?)?;
        Some(left <= right)
    }
}

impl Large for Wythoff {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [a, b] = position else { return None };
        Some(Outcome::lost_if(lost(a, b, self.t)))
    }

    /// One that keeps a, one that keeps b, and those that change both: their difference is a
    /// multiple of t and differs from that of the heaps by at most t - 1.
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
        Some(Outcome::lost_if(lost(&a, &b, self.t)))
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (small, large) = (position[0].min(position[1]) as u64, position[0].max(position[1]) as u64);
        if self.t == 1 {
            return Some(Outcome::lost_if(match (small, large) {
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
        Some(Outcome::lost_if(self.reaches_misere(small, n)? && !self.reaches_misere(small + 1, n)?))
    }

    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, 0)
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let (a, b) = (position[0] as u64, position[1] as u64);
        let (small, difference) = (a.min(b), a.abs_diff(b));
        let (t, n) = (self.t, difference / self.t);
        let floor = if t == 1 { format!("floor({n} * (1 + sqrt 5)/2)") } else { format!("floor({n} a)") };
        let times = if t == 1 { String::new() } else { format!(" = {t} * {n}") };
        if difference % t != 0 {
            return vec![reasons::wrong_difference(difference, t)];
        }
        let shown = format!("{difference}{times}");
        // The lost position with this difference; its size is not shown if it is much larger than
        // the smaller heap.
        let max = small.saturating_mul(2).min(i64::MAX as u64 - 1);
        vec![match u64::try_from(self.lower(&n.into())).ok().filter(|&lower| lower <= max) {
            Some(lower) if lower == small => reasons::wythoff_lost(shown, format!("{floor} = {lower}")),
            Some(lower) => reasons::wythoff_won(shown, format!("{floor} = {lower}"), small),
            None => reasons::wythoff_far(shown, small),
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With 64-bit floating point and careless rounding of n * phi, pairs are lost already below
    /// 10^9. Here everything is exact, up to the end of the range.
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
                // The larger number of the pair may be beyond the range of words.
                let inside = u64::try_from(&y).ok().filter(|&y| y < 1 << 63);
                assert!(inside.is_none_or(|y| lost(&u128::from(x), &u128::from(y), t)), "{t}: {x} {y}");
                assert!(inside.is_some() || x > 1000, "{t}: {x}");
            }
        }
    }
}
