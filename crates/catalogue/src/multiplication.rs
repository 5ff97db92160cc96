//! The multiplication game: a number grows by factors 2 to 9 until it reaches n.

use super::{Entry, Known, Large, Rules, Statement, Theory};
use nimatron_core::Outcome;

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
    start: Some(|numbers| match numbers {
        &[n] => vec![1, n],
        other => other.to_vec(),
    }),
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
        Some(if self.bounds(position[0], position[1]).len() % 2 == 1 { Outcome::P } else { Outcome::N })
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
