//! Lasker's Nim: take any number from a heap, or split it.

use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_messages::Sentence;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of Lasker's Nim", "Lasker Nim 定理"),
    text: &Sentence::plain(
        "a heap of n has value n, except that 4k + 3 and 4k + 4 change places",
        "n 个石子的堆的 SG 值为 n，但 4k + 3 与 4k + 4 互换",
    ),
    source: "E. Lasker, Brettspiele der Völker (1931); Berlekamp, Conway, Guy, Winning Ways, chapter 4",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["lasker"],
    title: &Sentence::plain(
        "Lasker's Nim: take any number from a heap, or split it in two",
        "Lasker Nim：从一堆中取任意多个，或把一堆分成两堆",
    ),
    rules: Rules::Tuples {
        text: "game lasker(n)\n  n -> n - k          for k in 1..n\n  n -> (i) + (n - i)  for i in 1..n-1\n",
        theory: |_| Some(Box::new(Lasker)),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "9",
    ..Entry::PLAIN
};

/// The Grundy value of a heap, below 2^64 - 1.
pub const fn value(n: u64) -> u64 {
    match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    }
}

#[derive(Debug)]
struct Lasker;

impl Theory for Lasker {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some(value(position[0] as u64))
    }

    /// The heaps 4k + 1 to 4k + 4 have these numbers as their values, in another order, so exactly
    /// one heap has each value, and it is near that value.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let value = i64::try_from(value).ok()?;
        let near = value.saturating_sub(1)..=value.saturating_add(1);
        near.into_iter()
            .find(|&heap| heap >= 0 && heap < position[0] && self.grundy(&[heap]) == Some(value as u64))
            .map(|heap| vec![vec![heap]])
    }
}
