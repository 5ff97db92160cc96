//! Kayles: knock down one pin, or two adjacent ones.

use crate::natural::{Natural, words};
use crate::{CatalogueKnowledge, Entry, Large, Rules, Statement, Theory};
use nimatron_messages::Sentence;
use nimatron_nimber::BigUint;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the period of Kayles", "Kayles 的周期"),
    text: &Sentence::plain(
        "from 71 on, the Grundy value of a row of n pins depends on n mod 12 only; 14 smaller rows are \
         exceptions, the last is 70",
        "从 71 起，n 个球瓶的一排的 SG 值只取决于 n mod 12；更短的排中有 14 个例外，最后一个是 70",
    ),
    source: "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["kayles", "0.77"],
    title: &Sentence::plain(
        "Kayles: take one pin of a row, or two neighbours",
        "Kayles：从一排球瓶中取走一个，或相邻的两个",
    ),
    rules: Rules::Tuples {
        text: "game kayles(n)\n  n -> (i) + (n - k - i)  for k in 1..2, i in 0..n-k\n",
        theory: |_| Some(Box::new(Kayles)),
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "9",
    words: Some(&Sentence::plain(
        "Take one stone from a row, or two that are next to each other. A gap stays: what is left of the row may be two rows.",
        "从一行中取走一颗，或相邻的两颗。空位保留：一行可能断成两行。",
    )),
    ..Entry::PLAIN
};

/// The values from n = 71 on, indexed by n mod 12.
const CYCLE: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
/// The smaller rows whose values differ from this cycle, with their values.
const EXCEPTIONS: [(u64, u64); 14] = [
    (0, 0),
    (3, 3),
    (6, 3),
    (9, 4),
    (11, 6),
    (15, 7),
    (18, 3),
    (21, 4),
    (22, 6),
    (28, 5),
    (34, 6),
    (39, 3),
    (57, 4),
    (70, 6),
];

#[derive(Debug)]
pub(crate) struct Kayles;

impl Kayles {
    fn value<N: Natural>(n: N) -> Option<u64> {
        let exception = n.small().and_then(|n| EXCEPTIONS.iter().find(|(at, _)| *at == n));
        match exception {
            Some((_, value)) => Some(*value),
            None => CYCLE.get(usize::try_from((n % N::from(12)).small()?).ok()?).copied(),
        }
    }
}

impl Theory for Kayles {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let [n] = words(position)?;
        Kayles::value(n)
    }

    /// Taking the middle pin or pins leaves two equal rows.
    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        (value == 0 && position[0] > 2).then(|| vec![vec![(position[0] - 1) / 2]; 2])
    }
}

impl Large for Kayles {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        Kayles::value(position.first()?.clone()).map(BigUint::from)
    }
}
