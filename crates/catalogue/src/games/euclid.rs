//! Euclid's game: subtract a positive multiple of one number from the other, down to zero (Cole and
//! Davie) or so that both stay positive (Grossman).

use super::euclid_lines;
use crate::large::{MAX_ROOT, small_options};
use crate::natural::{Natural, sorted, words};
use crate::{CatalogueKnowledge, Entry, Large, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Mark, Message, Parameter, Sentence, reasons};
use nimatron_nimber::BigUint;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Euclid's game", "欧几里得游戏定理"),
    text: &Sentence::plain(
        "for a, b > 0 the mover wins exactly when a = b or the larger is more than (1 + sqrt 5) / 2 times the \
         smaller; g(q b, b) = q, and with 0 < r < b the values of (r + b, b), (r + 2 b, b), ... are 0, 1, 2, ... \
         without that of (r, b); in misère play the same are won and lost, except that a = b > 0 is lost and a \
         number beside 0 is won",
        "a, b > 0 时，当且仅当 a = b，或较大数大于较小数的 (1 + sqrt 5) / 2 倍时先手必胜；g(q b, b) = q，且当 0 < \
         r < b 时，(r + b, b)、(r + 2 b, b)、…… 的值依次为 0, 1, 2, ...，跳过 (r, b) 的值；反常规则（misère）下胜\
         负相同，但 a = b > 0 时先手必败，有一个数为 0 时先手必胜",
    ),
    source: "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, \
             Mathematical Gazette 53 (1969)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["euclid"],
    title: &Sentence::plain(
        "Euclid's game: subtract a multiple of the smaller number from the larger, until one is 0",
        "欧几里得游戏：从较大数中减去较小数的倍数，直到有一个数为 0",
    ),
    rules: Rules::Tuples {
        text: "game euclid(a, b)\n  (a, b) -> (a - k*b, b)  for k in 1..a/b  if b > 0 and a >= b\n  (a, b) -> (a, b - k*a)  for k in 1..b/a  if a > 0 and b >= a\n",
        theory: |_| Some(Box::new(Euclid)),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "13,5",
    words: Some(&Sentence::plain(
        "There are two numbers. Subtract the smaller one from the larger one, once or several times; the result must not be negative. When one of them is 0, the game is over.",
        "有两个数。从较大的数中减去较小的数，可减一次或几次，结果不能为负。有一个数为 0 时，游戏结束。",
    )),
    ..Entry::PLAIN
};

#[derive(Debug)]
pub(crate) struct Euclid;

/// Whether a pair of numbers is lost in Euclid's game, played down to zero. Numbers of type `u128`
/// must be below 2^63.
pub fn is_lost<N: Natural>(a: &N, b: &N) -> bool {
    let (small, large) = sorted(a, b);
    // large < phi * small, without the square root.
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
        Some(Outcome::lost_if(is_lost(a, b)))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [a, b] = position else { return None };
        if let Some(options) = euclid_lines::options_of_value(true, a, b, value) {
            return Some(options);
        }
        // The numbers are too long for that. Only the last two multiples can leave a ratio below
        // the golden ratio. (If one number divides the other, no line is long.)
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
        Some(Outcome::lost_if(is_lost(&a, &b)))
    }

    fn misere_outcome(&self, position: &[i64]) -> Option<Outcome> {
        let [a, b] = words(position)?;
        Some(Outcome::lost_if(a.min(b) > 0 && (a == b || is_lost(&a, &b))))
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        quotients(position)
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, value)
    }
}

/// The quotients of Euclid's algorithm, and who meets the first that leaves a choice.
fn quotients(position: &[i64]) -> Vec<Message> {
    let (mut large, mut small) = (position[0].max(position[1]), position[0].min(position[1]));
    let mut quotients = Vec::new();
    while small > 0 {
        quotients.push(large / small);
        (large, small) = (small, large % small);
    }
    if quotients.is_empty() {
        return Vec::new();
    }
    let first = quotients.iter().position(|&quotient| quotient > 1);
    let choice = match first {
        None => reasons::only_one_move(),
        Some(place) if place % 2 == 0 => reasons::first_choice(reasons::player_to_move()),
        Some(_) => reasons::first_choice(reasons::opponent()),
    };
    vec![reasons::quotients(Parameter::list(quotients, Mark::Comma), choice)]
}

const POSITIVE_STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorems of Grossman, Nivasch and Gurvich", "Grossman、Nivasch 与 Gurvich 的定理"),
    text: &Sentence::plain(
        "g = floor(|a/b - b/a|); lost exactly when neither number is more than (1 + sqrt 5)/2 times the other; in \
         misère play won and lost change places exactly for multiples of two consecutive Fibonacci numbers, (1, \
         1) and (1, 2) among them",
        "g = floor(|a/b - b/a|)；当且仅当两数都不大于另一数的 (1 + sqrt 5)/2 倍时先手必败；反常规则（misère）下，\
         恰当两数是相邻两个斐波那契数的同一倍数时胜负互换，其中包括 (1, 1) 和 (1, 2)",
    ),
    source: "J. W. Grossman, Mathematics Magazine 70 (1997); G. Nivasch, The Sprague-Grundy function of the game \
             Euclid, Discrete Mathematics 306 (2006); V. Gurvich, On the misère version of game Euclid and \
             miserable games, Discrete Mathematics 307 (2007)",
};

pub(crate) const POSITIVE: Entry = Entry {
    names: &["euclid-positive"],
    title: &Sentence::plain(
        "Euclid's game in which both numbers stay positive (Grossman)",
        "两数始终为正的欧几里得游戏（Grossman）",
    ),
    rules: Rules::Tuples {
        text: "game euclid_positive(a, b) where a >= 1 and b >= 1\n  (a, b) -> (a - k*b, b)  for k in 1..a/b\n  (a, b) -> (a, b - k*a)  for k in 1..b/a\n",
        theory: |_| Some(Box::new(Positive)),
    },
    known: CatalogueKnowledge::Theorem(POSITIVE_STATEMENT),
    example: "13,5",
    ..Entry::PLAIN
};

#[derive(Debug)]
pub(crate) struct Positive;

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
        // The smaller of two consecutive Fibonacci numbers (1 and 1, 1 and 2, ...) and their
        // difference are such a pair again.
        let (mut large, mut small) = (position[0].max(position[1]), position[0].min(position[1]));
        while small < large && large - small <= small {
            (large, small) = (small, large - small);
        }
        let fibonacci = large == small;
        let lost = self.grundy(position)? == 0;
        Some(Outcome::lost_if(lost != fibonacci))
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
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
