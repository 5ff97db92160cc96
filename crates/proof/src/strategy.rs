//! Strategies: a winning move of each N-position, as a part of a certificate of a law.
//!
//! The law says who wins; a strategy also says how. A checker decides that every N-position has
//! exactly one chosen move, that the rules allow it, and that it leads to a P-position.

use serde::{Deserialize, Serialize};

/// One winning move of each N-position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    /// Automata read the digits of a position and of the option that is chosen: at most one for
    /// each number of components.
    Automata(Vec<ChosenBy>),
    /// For a period of one coordinate: a move for each number below a bound, and for each
    /// remainder from there on.
    Residues(ByResidue),
}

/// The automaton of the chosen moves that leave this many components.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChosenBy {
    /// How many components these moves leave.
    pub components: usize,
    /// The definition. Its tracks are the coordinates of the position, and then those of each
    /// component, `left1.n`, `left2.n`.
    pub automaton: String,
}

/// The chosen moves of a law that repeats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByResidue {
    /// The moves of 0, 1, 2, ...: at least as many as the law has values before its period.
    pub first: Vec<Option<TakenHeaps>>,
    /// The moves of the numbers after these, which repeat with the period of the law.
    pub period: Vec<Option<TakenHeaps>>,
}

/// How much is taken, and the heaps that are left besides the rest (which is one more heap, unless
/// it is 0).
pub type TakenHeaps = Vec<u64>;
