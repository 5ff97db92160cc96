//! Fibonacci Nim: take at most twice what was taken before.

use super::{Entry, Known, Statement, Theory};
use nimatron_core::Outcome;

const STATEMENT: Statement = Statement {
    name: "the theorem of Fibonacci Nim",
    text: "with n left and at most q to be taken, the mover wins exactly when q is at least the smallest part of the \
           Zeckendorf sum of n; taking that part wins. For the Grundy values no law is known",
    source: "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963)",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["fibonacci-nim", "fibonacci_nim", "fibnim"],
    title: "Fibonacci Nim: (n, q) is a heap of n of which at most q may be taken, at first all but one; then twice the last take",
    rules: "game fibonacci_nim(n, q)\n  (n, q) -> (n - k, 2*k)  for k in 1..min(n, q)\n",
    known: Known::Theorem(STATEMENT),
    // A fresh heap: all but one may be taken.
    start: Some(|numbers| match numbers {
        &[n] if n > 0 => vec![n, n - 1],
        other => other.to_vec(),
    }),
    theory: |_| Some(Box::new(FibonacciNim)),
};

#[derive(Debug)]
struct FibonacciNim;

/// The smallest part of the Zeckendorf sum of a positive number.
fn smallest_part(n: i64) -> i64 {
    let mut rest = n;
    loop {
        // The largest Fibonacci number up to the rest.
        let (mut a, mut b) = (1i64, 2i64);
        while b <= rest {
            let next = a.checked_add(b);
            a = b;
            match next {
                Some(next) => b = next,
                None => break,
            }
        }
        if a == rest {
            return a;
        }
        rest -= a;
    }
}

impl FibonacciNim {
    fn is_lost(n: i64, q: i64) -> bool {
        n == 0 || q < smallest_part(n)
    }
}

/// Winning takes are looked for one by one up to here.
const MOST: i64 = 1 << 20;

impl Theory for FibonacciNim {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(if FibonacciNim::is_lost(position[0], position[1]) { Outcome::P } else { Outcome::N })
    }

    /// Taking the smallest part of the Zeckendorf sum wins, if it may be taken.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (n, q) = (position[0], position[1]);
        if value > 0 || FibonacciNim::is_lost(n, q) {
            return None;
        }
        let part = smallest_part(n);
        Some(vec![vec![n - part, part.checked_mul(2)?]])
    }

    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let (n, q) = (position[0], position[1]);
        let most = n.min(q);
        // A take k leaves the opponent 2k, so all winning takes are below half the smallest part of
        // what is left, or take everything.
        (most <= MOST)
            .then(|| (1..=most).filter(|&k| FibonacciNim::is_lost(n - k, 2 * k)).map(|k| vec![n - k, 2 * k]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_part_at_the_end_of_the_range() {
        assert_eq!([1, 2, 4, 100, 54].map(smallest_part), [1, 2, 1, 3, 2]);
        // F(92) = 7540113804746346429 is the last one that fits.
        assert_eq!(smallest_part(7_540_113_804_746_346_429), 7_540_113_804_746_346_429);
        assert_eq!(smallest_part(7_540_113_804_746_346_430), 1);
        assert!(smallest_part(i64::MAX) > 0);
    }
}
