//! Nim: take any number from one heap.

use crate::large::small_options;
use crate::{CatalogueKnowledge, Entry, Large, Rules, Statement, Theory};
use nimatron_engine::search::GrundyPair;
use nimatron_messages::Sentence;
use nimatron_nimber::BigUint;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("Bouton's theorem", "Bouton 定理"),
    text: &Sentence::plain(
        "a heap of n has Grundy value n, so a position is lost exactly when the xor of the heaps is 0; in misère \
         play the same, except that with no heap above 1 an odd number of heaps is lost",
        "n 个石子的堆的 SG 值为 n，因此当且仅当各堆的异或为 0 时是 P 态（先手必败）；反常规则（misère）下相同，但\
         没有大于 1 的堆时，非空堆有奇数个则先手必败",
    ),
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1902)",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["nim", "nimble"],
    title: &Sentence::plain(
        "Nim: take any number from one heap (Nimble: bring one coin any number of squares to the left)",
        "Nim 游戏：从一堆中取任意多个（Nimble：把一枚硬币向左移任意远）",
    ),
    rules: Rules::Tuples { text: "game nim(n)\n  n -> n - k  for k in 1..n\n", theory: |_| Some(Box::new(Nim)) },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "9",
    words: Some(&Sentence::plain(
        "Take any number of stones from one heap, at least one.",
        "从一堆中取走任意多颗石子，至少取一颗。",
    )),
    code: Some("0.[3]"),
    takes_runs: true,
    ..Entry::PLAIN
};

#[derive(Debug)]
pub(crate) struct Nim;

impl Theory for Nim {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn large(&self) -> Option<&dyn Large> {
        Some(self)
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        Some(position[0] as u64)
    }

    fn pair(&self, position: &[i64]) -> Option<GrundyPair> {
        Some(heap_pair(position[0] as u64))
    }

    fn options_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        small_options(self, position, value)
    }
}

impl Large for Nim {
    fn large_grundy(&self, position: &[BigUint]) -> Option<BigUint> {
        position.first().cloned()
    }

    fn large_options(&self, position: &[BigUint], value: &BigUint) -> Option<Vec<Vec<BigUint>>> {
        Some((value < position.first()?).then(|| vec![value.clone()]).into_iter().collect())
    }
}

/// The pair of normal and misère values of a position that behaves like a Nim heap: (0, 1), (1, 0),
/// and (n, n) for n >= 2.
pub(crate) const fn heap_pair(value: u64) -> GrundyPair {
    let misere = if value < 2 { 1 - value } else { value };
    GrundyPair { normal: value, misere, known: true, tame: true, empty: false }
}

/// The xor of 0, 1, ..., n.
pub const fn xor_to(n: u64) -> u64 {
    match n % 4 {
        0 => n,
        1 => 1,
        2 => n + 1,
        _ => 0,
    }
}
