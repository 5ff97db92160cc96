//! E&D (SDOI 2009): throw one heap of a pair away and split the other.

use crate::{CatalogueKnowledge, Entry, Rules, Statement, Theory};
use nimatron_messages::Sentence;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the theorem of E&D", "E&D 定理"),
    text: &Sentence::plain(
        "the Grundy value of (a, b) is the index of the lowest 0 bit of (a - 1) | (b - 1)",
        "(a, b) 的 SG 值是 (a - 1) | (b - 1) 中最低的 0 所在位的编号（从 0 起）",
    ),
    source: "SDOI 2009, problem E&D; by induction: the values reached by splitting a heap of n are the 1-bits of n \
             - 1",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["e&d", "ed"],
    title: &Sentence::plain(
        "E&D: throw one heap of the pair away, split the other in two",
        "E&D：扔掉两堆中的一堆，再把另一堆分成两堆",
    ),
    rules: Rules::Tuples {
        text: "game ed(a, b) where a >= 1 and b >= 1\n  (a, b) -> (k, a - k)  for k in 1..a-1\n  (a, b) -> (k, b - k)  for k in 1..b-1\n",
        theory: |_| Some(Box::new(EAndD)),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "2,7",
    ..Entry::PLAIN
};

#[derive(Debug)]
struct EAndD;

impl Theory for EAndD {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some(u64::from(((position[0] - 1) | (position[1] - 1)).trailing_ones()))
    }

    /// Two odd heaps have value 0: keep an even heap and split it into 1 and an odd one.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let even = position.iter().find(|&&heap| heap % 2 == 0)?;
        (value == 0).then(|| vec![vec![1, even - 1]])
    }
}
