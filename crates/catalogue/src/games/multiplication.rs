//! The multiplication game: a number grows by factors 2 to 9 until it reaches n.

use crate::large::MAX_WORK;
use crate::natural::{Natural, words};
use crate::{CatalogueKnowledge, Entry, Large, Rules, StartCoordinate, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_messages::{Mark, Message, Parameter, Sentence, reasons};
use nimatron_nimber::BigUint;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of the multiplication game", "乘法游戏定理"),
    text: &Sentence::plain(
        "multiplying p by 2 to m until n is reached, the mover wins exactly when (2m)^k p < n <= m (2m)^k p for \
         some k: backwards from n the won numbers go m times as far as the lost ones before them, the lost ones \
         twice as far as the won",
        "每次把 p 乘以 2 到 m 中的一个数，直到达到或超过 n：当且仅当有某个 k 使 (2m)^k p < n <= m (2m)^k p 时先手\
         必胜。从 n 往回推，每段必胜数的下端是前一段必败数下端的 1/m，每段必败数的下端是前一段必胜数下端的 1/2",
    ),
    source: "POJ 2505, HDU 1517, UVa 847; by induction backwards from n",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["multiplication", "stan-and-ollie"],
    title: &Sentence::plain(
        "The multiplication game (POJ 2505): multiply p, at first 1, by 2 to m until it reaches n; m = 9 unless \
         set. A number alone is n",
        "乘法游戏（POJ 2505）：p 起初为 1，每次乘以 2 到 m 中的一个数，直到达到或超过 n；m 默认为 9。只写一个数\
         时，它是 n",
    ),
    rules: Rules::Tuples {
        text: "game multiplication(p, n; m = 9) where p >= 1\n  (p, n) -> (p*k, n)  for k in 2..m  if p < n\n",
        theory: |rules| {
            let max_factor = rules.integer("m").filter(|&m| m >= 2)?;
            Some(Box::new(Multiplication { max_factor: max_factor as u128 }))
        },
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    start: Some(&[StartCoordinate::Fixed(1), StartCoordinate::Typed]),
    example: "1,20",
    words: Some(&Sentence::plain(
        "Multiply the first number by 2, 3 and so on up to 9. Whoever reaches the second number or more ends the game.",
        "把第一个数乘以 2 到 9 中的一个数。达到或超过第二个数时，游戏结束。",
    )),
    ..Entry::PLAIN
};

#[derive(Debug)]
pub(crate) struct Multiplication {
    /// The largest factor, m.
    pub(crate) max_factor: u128,
}

impl Multiplication {
    /// The bounds p, pm, 2pm, 2pm^2, ..., up to the first one that is at least n. With best play
    /// the game lasts as many moves as there are bounds after p.
    fn bounds(&self, p: i64, n: i64) -> Vec<u128> {
        // Each bound is less than 2^63 times 2^63.
        let mut bounds = vec![p as u128];
        while let Some(&last) = bounds.last().filter(|&&last| last < n as u128) {
            let factor = if bounds.len() % 2 == 1 { self.max_factor } else { 2 };
            bounds.push(last * factor);
        }
        bounds
    }
}

impl Theory for Multiplication {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        let [p, n] = words(position)?;
        Some(Outcome::lost_if(is_lost(&p, &n, self.max_factor as u64)))
    }

    /// The move with the smallest factor after which n is within the remaining bounds.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (p, n) = (position[0], position[1]);
        let bounds = self.bounds(p, n);
        if value > 0 || bounds.len() % 2 == 1 {
            return None;
        }
        let factor = (n as u128).div_ceil(bounds[bounds.len() - 2]);
        Some(vec![vec![i64::try_from(p as u128 * factor).ok()?, n]])
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let bounds = self.bounds(position[0], position[1]);
        let turns = bounds.len() - 1;
        let bounds = Parameter::list(bounds, Mark::Comma);
        vec![reasons::factors_in_turn(position[0], self.max_factor, bounds, position[1], turns)]
    }
}

/// Whether p > 0 is lost in the game of multiplying it by 2 to `max_factor`, which is at least 2,
/// until n is reached.
pub fn is_lost<N: Natural>(p: &N, n: &N, max_factor: u64) -> bool {
    // A move of each player multiplies by 2m.
    let (max_factor, both) = (N::from(max_factor), N::from(max_factor) + N::from(max_factor));
    let mut power = p.clone();
    // A first estimate from the lengths, a little too small, with 256 times the binary logarithm of
    // 2m, rounded up. From there the power grows step by step.
    let length = (n.clone() / p.clone()).length();
    if length > 256 {
        let rounds = (length - 2) * 256 / both.power(256).length();
        power = power * both.power(u32::try_from(rounds).unwrap_or(u32::MAX));
    }
    while power.clone() * both.clone() < *n {
        power = power * both.clone();
    }
    // Now power < n <= power * 2m, or n <= p = power.
    *n <= power || *n > power * max_factor
}

impl Large for Multiplication {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [p, n] = position else { return None };
        (*p != BigUint::ZERO).then(|| Outcome::lost_if(is_lost(p, n, self.max_factor as u64)))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [p, n] = position else { return None };
        if *value != BigUint::ZERO || n.bits().saturating_mul(self.max_factor as u64) > MAX_WORK {
            return None;
        }
        let products = (2..=self.max_factor).filter(|_| p < n).map(|factor| vec![p * factor, n.clone()]);
        Some(products.filter(|option| self.large_outcome(option) == Some(Outcome::P)).collect())
    }
}
