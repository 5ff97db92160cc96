//! Euclid's game, played down to zero: subtract a positive multiple of one number from the other.

use super::{Entry, Known, Statement, Theory};
use nimatron_core::Outcome;

const STATEMENT: Statement = Statement {
    name: "the theorem of Euclid's game",
    text: "for a, b > 0 the mover wins exactly when a = b or the larger is more than (1 + sqrt 5) / 2 times the smaller",
    source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, \
             Mathematical Gazette 53 (1969)",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["euclid"],
    title: "Euclid's game: subtract a multiple of the smaller number from the larger, until one is 0",
    rules: "game euclid(a, b)\n  (a, b) -> (a - k*b, b)  for k in 1..a/b  if b > 0 and a >= b\n  (a, b) -> (a, b - k*a)  for k in 1..b/a  if a > 0 and b >= a\n",
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Euclid)),
};

#[derive(Debug)]
pub(super) struct Euclid;

impl Euclid {
    pub(super) fn is_lost(a: i64, b: i64) -> bool {
        let (small, large) = (a.min(b) as u128, a.max(b) as u128);
        // large < phi * small, without the root.
        small == 0 || (small != large && large * large < small * large + small * small)
    }
}

impl Theory for Euclid {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(if Euclid::is_lost(position[0], position[1]) { Outcome::P } else { Outcome::N })
    }

    /// Only the last two multiples can leave a ratio below the golden one.
    fn winning_options(&self, position: &[i64]) -> Option<Vec<Vec<i64>>> {
        let (a, b) = (position[0], position[1]);
        let mut options = Vec::new();
        let mut add = |large: i64, small: i64, place: usize| {
            if small == 0 || large < small {
                return;
            }
            for k in (large / small - 1).max(1)..=large / small {
                let left = large - k * small;
                let option = if place == 0 { vec![left, small] } else { vec![small, left] };
                if Euclid::is_lost(left, small) && !options.contains(&option) {
                    options.push(option);
                }
            }
        };
        add(a, b, 0);
        add(b, a, 1);
        Some(options)
    }
}
