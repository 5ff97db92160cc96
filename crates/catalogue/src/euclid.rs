//! Euclid's game: subtract a positive multiple of one number from the other, down to zero (Cole and
//! Davie) or so that both stay positive (Grossman).

use super::euclid_lines;
use super::large::{MAX_ROOT, lost_if, small_options};
use super::natural::{Natural, sorted, words};
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

/// Is a pair of numbers lost in Euclid's game, played down to zero? As `u128` they are below 2^63.
pub fn is_lost<N: Natural>(a: &N, b: &N) -> bool {
    let (small, large) = sorted(a, b);
    // large < phi * small, without the root.
    let square = |x: &N| x.clone() * x.clone();
    *small == N::from(0) || (small != large && square(large) < small.clone() * large.clone() + square(small))
}

impl Large for Euclid {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let [a, b] = position else { return None };
        euclid_lines::value(a, b)
    }

    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [a, b] = position else { return None };
        Some(lost_if(is_lost(a, b)))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [a, b] = position else { return None };
        if let Some(options) = euclid_lines::options_of_value(true, a, b, value) {
            return Some(options);
        }
        // Numbers too long for that: only the last two multiples can leave a ratio below the golden
        // one. (Where one divides the other, no line is long.)
        let (small, large) = sorted(a, b);
        if *value != BigUint::ZERO || large.bits() > MAX_ROOT {
            return None;
        }
        let rest = large % small;
        let lost = [&rest + small, rest].into_iter().filter(|left| left < large && is_lost(left, small));
        let pair = |left: BigUint| if a < b { vec![a.clone(), left] } else { vec![left, b.clone()] };
        Some(lost.map(pair).collect())
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
        let [a, b] = words(position)?;
        Some(lost_if(is_lost(&a, &b)))
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let [a, b] = words(position)?;
        Some(lost_if(a.min(b) > 0 && (a == b || is_lost(&a, &b))))
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        quotients(position)
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, value)
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
        let [a, b] = words(position)?;
        euclid_lines::positive_value(&a, &b).small()
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, value)
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        // Of consecutive Fibonacci numbers (1 and 1, 1 and 2, ...) the difference with the smaller
        // is such a pair again.
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

impl Large for Positive {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        let [a, b] = position else { return None };
        Some(euclid_lines::positive_value(a, b))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [a, b] = position else { return None };
        euclid_lines::options_of_value(false, a, b, value)
    }
}
