//! Automata that read numbers: the basis of laws and their proofs.
//!
//! [`Numeration`] says how numbers are written. An [`Automaton`] accepts words of symbols (a
//! [`Dfa`] with explicit transitions, decision diagrams for large alphabets). An
//! [`AutomaticRelation`] is a set of tuples of numbers, whose digits are read side by side, the
//! most significant first. [`atoms`] are the relations that formulas are made of.
//!
//! # Design
//!
//! An [`Automaton`] is complete, minimal, and numbered in the order of a breadth-first walk after
//! every operation, so equal languages are equal data, and laws are compared by comparing data. Up
//! to 512 symbols it has an explicit transition table; beyond that its transitions are decision
//! diagrams, because alphabets are products of the digits of all tracks: five numbers in base 36
//! have 60 million symbols. Atoms are exact, without floating point. A [`StateBudget`] bounds the
//! states, the transitions and the time of an attempt.
//!
//! A new numeration system needs a constructor in `systems` and one in `check/src/systems.rs`. What
//! automata do with numbers follows from the data of the system.

mod aligned;
pub mod atoms;
mod automaton;
mod dfa;
mod diagrams;
mod least;
mod linear;
mod machine;
mod numeration;
mod relation;
mod symbols;
mod systems;
mod tally;
mod track;

pub use automaton::Automaton;
pub use dfa::{Dfa, StateBudget};
pub(crate) use numeration::size;
pub use numeration::{Numeration, Word};
pub use relation::AutomaticRelation;
pub(crate) use symbols::{digits, symbol, symbols};
pub use tally::Tally;
pub use track::Track;
pub(crate) use track::tracks_of;

/// `Ok(None)` if there were too many states, which does not stop the search; a used up budget does.
///
/// # Errors
/// The budget is used up.
pub fn none_if_too_large<T>(result: Result<T, Stop>) -> Result<Option<T>, StopReason> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Budget(reason)) => Err(reason),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
pub(crate) use numeration::tests::{ALL, MORE};

use nimatron_core::StopReason;

/// Why an automaton was not built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// More states than allowed.
    #[error("an automaton gets more states than are allowed")]
    TooManyStates,
    /// A relation that is not recognized by an automaton in this numeration.
    #[error("{0}")]
    NotDefinable(String),
    /// The budget is used up.
    #[error(transparent)]
    Budget(#[from] StopReason),
}
