//! Proofs that a guessed law is the law.
//!
//! The Grundy function is the only function F such that no option of a position has its value, and
//! every smaller number is the value of an option. So a guess needs no clever proof: it satisfies
//! these two sentences, or it is wrong.
//!
//! # Design
//!
//! - `formulas` turns the clauses of the rules and a guessed law into the relation between
//!   positions and the values of their options. Tracks are eliminated one after another, the
//!   cheapest first.
//! - `pairs` joins heaps pairwise where a move leaves several: the automaton of the values of two
//!   heaps by their sum takes the place of both.
//! - `outcomes` determines which options are certainly P or N where only the P-positions are
//!   guessed, even for moves that leave several components.
//! - `recurrence` decides the sentences. For a wrong guess it gives a minimal position that fails
//!   and, as all positions below it obey the guess, its true value, from which the learner goes on.
//!
//! In misère play the same code works with a `formulas::FormulaGame` for which
//! `FormulaGame::played` has been asked. That refuses moves that leave several components, because
//! "equal components cancel" is false there; positions without moves are N
//! (`FormulaGame::can_move`).

pub mod formulas;
mod outcomes;
pub mod pairs;
pub mod recurrence;

pub use formulas::{Code, FormulaGame};
