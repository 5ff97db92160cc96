//! Euclid's game: subtract a positive multiple of one number from the other, down to zero (Cole and Davie) or so that both stay
//! positive (Grossman).

use super::{Entry, Known, Large, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_nimber::BigUint;

const STATEMENT: Statement = Statement {
    name: "the theorem of Euclid's game",
    text: "for a, b > 0 the mover wins exactly when a = b or the larger is more than (1 + sqrt 5) / 2 times the smaller; g(q b, b) = q, \
           and with 0 < r < b the values of (r + b, b), (r + 2 b, b), ... are 0, 1, 2, ... without that of (r, b); in misère play \
           the same are won and lost, except that a = b > 0 is lost and a number beside 0 is won",
    source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, \
             Mathematical Gazette 53 (1969)",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["euclid"],
    title: "Euclid's game: subtract a multiple of the smaller number from the larger, until one is 0",
    rules: Rules::Text(
        "game euclid(a, b)\n  (a, b) -> (a - k*b, b)  for k in 1..a/b  if b > 0 and a >= b\n  (a, b) -> (a, b - k*a)  for k in 1..b/a  if a > 0 and b >= a\n",
    ),
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

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let numbers: Vec<BigUint> = position.iter().map(|x| x.unsigned_abs().into()).collect();
        u64::try_from(&self.large_grundy(&numbers)?).ok()
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(if Euclid::is_lost(position[0], position[1]) { Outcome::P } else { Outcome::N })
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let (a, b) = (position[0], position[1]);
        let lost = a.min(b) > 0 && (a == b || Euclid::is_lost(a, b));
        Some(if lost { Outcome::P } else { Outcome::N })
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        quotients(position)
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let numbers: Vec<BigUint> = position.iter().map(|x| x.unsigned_abs().into()).collect();
        let small = |option: Vec<BigUint>| option.iter().map(|x| i64::try_from(x).ok()).collect();
        self.large_options(&numbers, &value.into())?.into_iter().map(small).collect()
    }
}

/// The quotients of Euclid's algorithm, and who meets the first that leaves a choice.
fn quotients(position: &[i64]) -> Vec<String> {
    let (mut large, mut small) = (position[0].max(position[1]), position[0].min(position[1]));
    let mut quotients = Vec::new();
    while small > 0 {
        quotients.push(large / small);
        (large, small) = (small, large % small);
    }
    let shown: Vec<String> = quotients.iter().map(ToString::to_string).collect();
    if shown.is_empty() {
        return Vec::new();
    }
    let first = quotients.iter().position(|&quotient| quotient > 1);
    let words = match first {
        None => "there is only one move".to_owned(),
        Some(place) => {
            let who = if place % 2 == 0 { "the player to move" } else { "the opponent" };
            format!(
                "while they are 1 the move is forced, and {who} comes first to a larger one, where there is a choice: take all but one, or all"
            )
        }
    };
    vec![format!("the quotients are {}: {words}", shown.join(", "))]
}

const POSITIVE_STATEMENT: Statement = Statement {
    name: "the theorems of Grossman, Nivasch and Gurvich",
    text: "g = floor(|a/b - b/a|); lost exactly when neither number is more than (1 + sqrt 5)/2 times the other; in misère play won and lost change places \
           exactly for multiples of two consecutive Fibonacci numbers, (1, 1) and (1, 2) among them",
    source: "J. W. Grossman, Mathematics Magazine 70 (1997); G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete \
             Mathematics 306 (2006); V. Gurvich, On the misère version of game Euclid and miserable games, Discrete Mathematics 307 (2007)",
};

pub(super) const POSITIVE: Entry = Entry {
    names: &["euclid-positive"],
    title: "Euclid's game in which both numbers stay positive (Grossman)",
    rules: Rules::Text(
        "game euclid_positive(a, b) where a >= 1 and b >= 1\n  (a, b) -> (a - k*b, b)  for k in 1..a/b\n  (a, b) -> (a, b - k*a)  for k in 1..b/a\n",
    ),
    known: Known::Theorem(POSITIVE_STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Positive)),
};

#[derive(Debug)]
pub(super) struct Positive;

impl Theory for Positive {
    fn statement(&self) -> Statement {
        POSITIVE_STATEMENT
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let (a, b) = (position[0] as u128, position[1] as u128);
        // (b^2 - a^2) / (a b), exactly; the squares are below 2^126.
        u64::try_from((a * a).abs_diff(b * b) / (a * b)).ok()
    }

    /// With the smaller number taken from the larger until j times it and the rest are left, the value is j - 1 or j; or less than
    /// once is left.
    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (a, b) = (position[0], position[1]);
        let (large, small) = (a.max(b), a.min(b));
        let (times, rest) = ((large / small) as u64, large % small);
        let mut options = Vec::new();
        let mut tried = vec![0, value, value.saturating_add(1)];
        tried.dedup();
        for j in tried.into_iter().filter(|&j| j < times && (j > 0 || rest > 0)) {
            let left = rest + j as i64 * small;
            let option = if a > b { vec![left, b] } else { vec![a, left] };
            if self.grundy(&option)? == value {
                options.push(option);
            }
        }
        Some(options)
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        // Of consecutive Fibonacci numbers (1 and 1, 1 and 2, ...) the difference with the smaller is such a pair again.
        let (mut large, mut small) = (position[0].max(position[1]), position[0].min(position[1]));
        while small < large && large - small <= small {
            (large, small) = (small, large - small);
        }
        let fibonacci = large == small;
        let lost = self.grundy(position)? == 0;
        Some(if lost != fibonacci { Outcome::P } else { Outcome::N })
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        quotients(position)
    }
}
