//! The multiplication game: a number grows by factors 2 to 9 until it reaches n.

use super::large::{MAX_WORK, lost_if};
use super::natural::{Natural, words};
use super::{Entry, Known, Large, Part, Rules, Statement, Theory};
use nimatron_core::Outcome;
use nimatron_nimber::BigUint;

const STATEMENT: Statement = Statement {
    name: "the theorem of the multiplication game",
    text: "multiplying p by 2 to m until n is reached, the mover wins exactly when (2m)^k p < n <= m (2m)^k p for some k: backwards from n the won \
           numbers go m times as far as the lost ones before them, the lost ones twice as far as the won",
    source: "POJ 2505, HDU 1517, UVa 847; by induction backwards from n",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["multiplication", "stan-and-ollie"],
    title: "The multiplication game (POJ 2505): multiply p, at first 1, by 2 to m until it reaches n; m = 9 unless set. A number alone is n",
    rules: Rules::Text(
        "game multiplication(p, n; m = 9) where p >= 1\n  (p, n) -> (p*k, n)  for k in 2..m  if p < n\n",
    ),
    known: Known::Theorem(STATEMENT),
    start: Some(&[Part::Fixed(1), Part::Typed]),
    theory: |rules| {
        let most = rules.integer("m").filter(|&m| m >= 2)?;
        Some(Box::new(Multiplication { most: most as u128 }))
    },
};

#[derive(Debug)]
pub(super) struct Multiplication {
    pub(super) most: u128,
}

impl Multiplication {
    /// The bounds p, pm, 2pm, 2pm^2, ... below n, and how many moves remain with best play.
    fn bounds(&self, p: i64, n: i64) -> Vec<u128> {
        // Below 2^63 times 2^63.
        let mut bounds = vec![p as u128];
        while let Some(&last) = bounds.last().filter(|&&last| last < n as u128) {
            let factor = if bounds.len() % 2 == 1 { self.most } else { 2 };
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
        Some(lost_if(is_lost(&p, &n, self.most as u64)))
    }

    /// By the least factor after which n is reached within the bounds that are left.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (p, n) = (position[0], position[1]);
        let bounds = self.bounds(p, n);
        if value > 0 || bounds.len() % 2 == 1 {
            return None;
        }
        let factor = (n as u128).div_ceil(bounds[bounds.len() - 2]);
        Some(vec![vec![i64::try_from(p as u128 * factor).ok()?, n]])
    }

    fn why(&self, position: &[i64]) -> Vec<String> {
        let bounds = self.bounds(position[0], position[1]);
        let shown: Vec<String> = bounds.iter().map(ToString::to_string).collect();
        vec![format!(
            "{} times {} and 2 in turn: {}; {} is reached after {} of them",
            position[0],
            self.most,
            shown.join(", "),
            position[1],
            bounds.len() - 1
        )]
    }
}

/// Is p > 0 lost in the game of multiplying it by 2 to `most`, at least 2, until n is reached?
pub fn is_lost<N: Natural>(p: &N, n: &N, most: u64) -> bool {
    // Both players together go on by 2m.
    let (most, both) = (N::from(most), N::from(most) + N::from(most));
    let mut power = p.clone();
    // A first guess from the lengths, a little too small, with 256 times the binary logarithm of 2m
    // rounded up; then upwards.
    let length = (n.clone() / p.clone()).length();
    if length > 256 {
        let rounds = (length - 2) * 256 / both.power(256).length();
        power = power * both.power(u32::try_from(rounds).unwrap_or(u32::MAX));
    }
    while power.clone() * both.clone() < *n {
        power = power * both.clone();
    }
    // Now power < n <= power 2m, or n <= p at once.
    *n <= power || *n > power * most
}

impl Large for Multiplication {
    fn large_outcome(&self, position: &[BigUint]) -> Option<Outcome> {
        let [p, n] = position else { return None };
        (*p != BigUint::ZERO).then(|| lost_if(is_lost(p, n, self.most as u64)))
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        let [p, n] = position else { return None };
        if *value != BigUint::ZERO || n.bits().saturating_mul(self.most as u64) > MAX_WORK {
            return None;
        }
        let products = (2..=self.most).filter(|_| p < n).map(|factor| vec![p * factor, n.clone()]);
        Some(products.filter(|option| self.large_outcome(option) == Some(Outcome::P)).collect())
    }
}
