//! Nim: take any number from one heap.

use super::large::small_options;
use super::{Entry, Known, Large, Rules, Statement, Theory};
use nimatron_engine::search::Pair;
use nimatron_nimber::BigUint;

const STATEMENT: Statement = Statement {
    name: "Bouton's theorem",
    text: "a heap of n has Grundy value n, so a position is lost exactly when the xor of the heaps is 0; \
           in misère play the same, except that with no heap above 1 an odd number of heaps is lost",
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1902)",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["nim", "nimble"],
    title: "Nim: take any number from one heap (Nimble: bring one coin any way left)",
    rules: Rules::Text("game nim(n)\n  n -> n - k  for k in 1..n\n"),
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| Some(Box::new(Nim)),
};

#[derive(Debug)]
pub(super) struct Nim;

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

    fn pair(&self, position: &[i64]) -> Option<Pair> {
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

/// The pair of a position that behaves like a Nim heap: (0, 1), (1, 0), then (n, n).
pub(super) const fn heap_pair(value: u64) -> Pair {
    let misere = if value < 2 { 1 - value } else { value };
    Pair { normal: value, misere, known: true, tame: true, empty: false }
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
