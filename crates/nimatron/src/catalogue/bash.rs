//! Bash's game and subtraction games: take a number out of a fixed set from a heap.

use super::nim::heap_pair;
use super::{Entry, Known, Statement, Theory};
use nimatron_core::{Budget, Limit, Progress, StopFlag};
use nimatron_engine::search::Pair;
use nimatron_rules::Ruleset;
use std::time::Duration;

const STATEMENT: Statement = Statement {
    name: "the theorem of Bash's game",
    text: "taking 1..m, a heap of n has Grundy value n mod (m + 1); the games are tame, with the misère \
           pairs of Nim heaps",
    source: "Bachet de Méziriac, Problèmes plaisans (1612); the values by induction: the window of m + 1 values is 0..m",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["bash", "bachet"],
    title: "Bash's game: take 1 to m from a heap; bash{5} sets m",
    rules: "game bash(n; m = 3)\n  n -> n - k  for k in 1..m\n",
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: bash_theory,
};

pub(super) const TAKE: Entry = Entry {
    names: &["take"],
    title: "A subtraction game: take a number of the set, as in take{1,3,4}, take{1..3}, take{powers(2)}",
    rules: "game take(n)\n  n -> n - k  for k in {1, 3, 4}\n",
    known: Known::Nothing(
        "periodic for every finite set, by the window argument (Winning Ways, chapter 4); values are computed, \
         except for take{1..m}, which is Bash's game",
    ),
    start: None,
    theory: bash_theory,
};

/// The theorem, if the rules are "take 1..m" (however they are written).
fn bash_theory(rules: &Ruleset) -> Option<Box<dyn Theory>> {
    let quick = Limit { time: Some(Duration::from_millis(50)), ..Limit::default() };
    let budget = Budget::start(quick, StopFlag::default(), Progress::default());
    let set = rules.subtraction_set(4096, &budget)?;
    let consecutive = set.iter().zip(1..).all(|(&k, expected)| k == expected);
    consecutive.then(|| Box::new(Bash { most: set.len() as i64 }) as Box<dyn Theory>)
}

#[derive(Debug)]
struct Bash {
    most: i64,
}

impl Theory for Bash {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some((position[0] % (self.most + 1)) as u64)
    }

    fn pair(&self, position: &[i64]) -> Option<Pair> {
        self.grundy(position).map(heap_pair)
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let n = position[0];
        let Some(value) = i64::try_from(value).ok().filter(|&value| value <= self.most) else {
            return Some(Vec::new());
        };
        let take = (n - value).rem_euclid(self.most + 1);
        Some(if take > 0 && take <= n { vec![vec![n - take]] } else { Vec::new() })
    }
}
