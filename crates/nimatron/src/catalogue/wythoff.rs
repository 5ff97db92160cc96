//! Wythoff's game: take from one heap, or the same number from both.

use super::{Entry, Known, Statement, Theory};
use nimatron_core::Outcome;

const STATEMENT: Statement = Statement {
    name: "Wythoff's theorem",
    text: "the lost positions are (A, A + n) and (A + n, A) with A = floor(n * (1 + sqrt 5) / 2); for the Grundy \
           values no law is known, except that each row is additively periodic",
    source: "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["wythoff"],
    title: "Wythoff's game: take from one heap, or the same number from both",
    rules: "game wythoff(a, b)\n  (a, b) -> (a - k, b)      for k in 1..a\n  (a, b) -> (a, b - k)      for k in 1..b\n  (a, b) -> (a - k, b - k)  for k in 1..min(a, b)\n",
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Wythoff)),
};

#[derive(Debug)]
pub(super) struct Wythoff;

/// floor(n * phi), exactly: (n + floor(n * sqrt 5)) / 2 rounded down. For n up to 2^62 and a little.
fn lower(n: u64) -> u64 {
    let n = u128::from(n);
    ((n + (5 * n * n).isqrt()) / 2) as u64
}

/// The lower member of this pair is beyond 2^63, and `5 n^2` fits.
const MOST: u64 = 5_800_000_000_000_000_000;

impl Wythoff {
    /// For heaps below 2^63.
    pub(super) fn is_lost(a: u64, b: u64) -> bool {
        let (small, difference) = (a.min(b), a.abs_diff(b));
        // x = floor(k phi) exactly when x^2 - x k - k^2 <= 0 and x + 1 fails it: products are faster than a root.
        difference <= small && {
            let (x, k) = (u128::from(small), u128::from(difference));
            let next = x + 1;
            x * x <= (x + k) * k && next * next > (next + k) * k
        }
    }

    /// The other member of the pair that holds x.
    fn partner(x: u64) -> u64 {
        // The lower members increase with n: find the first that is at least x.
        let (mut from, mut to) = (0, x.min(MOST));
        while from < to {
            let middle = (from + to) / 2;
            if lower(middle) < x {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        if lower(from) == x {
            return x + from;
        }
        // Otherwise x is an upper member, A(n) + n: search among those.
        let (mut from, mut to) = (0, x.min(MOST));
        while from < to {
            let middle = (from + to) / 2;
            if lower(middle) + middle < x {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        x - from
    }
}

impl Theory for Wythoff {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (a, b) = (position[0] as u64, position[1] as u64);
        Some(if Wythoff::is_lost(a, b) { Outcome::P } else { Outcome::N })
    }

    /// At most three: one that keeps a, one that keeps b, one that keeps the difference.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let (a, b) = (position[0] as u64, position[1] as u64);
        let mut options = Vec::new();
        if !Wythoff::is_lost(a, b) {
            let mut add = |x: u64, y: u64| {
                let option = vec![x as i64, y as i64];
                if !options.contains(&option) {
                    options.push(option);
                }
            };
            let (of_a, of_b) = (Wythoff::partner(a), Wythoff::partner(b));
            if of_b < a {
                add(of_b, b);
            }
            if of_a < b {
                add(a, of_a);
            }
            let difference = a.abs_diff(b);
            if difference <= a.min(b) && lower(difference) < a.min(b) {
                let step = a.min(b) - lower(difference);
                add(a - step, b - step);
            }
        }
        Some(options)
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
            assert_eq!(Wythoff::is_lost(pair[0], pair[1]), index % 2 == 0, "{pair:?}");
        }
        assert!(lower(MOST) > 1 << 63);
        for x in (0..2000).chain([1 << 40, (1 << 62) + 12345, i64::MAX as u64, 9_223_372_036_854_775_804]) {
            let y = Wythoff::partner(x);
            assert!(Wythoff::is_lost(x, y), "{x} {y}");
        }
    }
}
