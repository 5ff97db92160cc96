//! Automata that read numbers: the engine behind laws and their proofs.
//!
//! [`Numeration`] writes numbers, [`Automaton`] is the plain automaton ([`Dfa`] with all
//! transitions, decision diagrams for large alphabets), [`Relation`] a set of tuples of numbers
//! (digits of all numbers read side by side, the most significant first), [`atoms`] the relations
//! that formulas are made of.

mod aligned;
pub mod atoms;
mod automaton;
mod dfa;
mod diagrams;
mod least;
mod machine;
mod numeration;
mod relation;

pub use automaton::Automaton;
pub use dfa::{Dfa, StateBudget};
pub use numeration::{Numeration, Word};
pub use relation::{Relation, Variable};
pub(crate) use relation::{digits, symbols};

#[cfg(test)]
pub(crate) use numeration::tests::ALL;

use nimatron_core::StopReason;

/// Why an automaton was not built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// More states than allowed.
    #[error("an automaton gets more states than are allowed")]
    TooManyStates,
    /// A relation that is no automaton in this numeration.
    #[error("{0}")]
    NotDefinable(String),
    /// The budget is used up.
    #[error(transparent)]
    Budget(#[from] StopReason),
}
