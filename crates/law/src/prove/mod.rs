//! Proofs that a guessed law is the law.
//!
//! The Grundy function is the only function F such that no option of a position has its value, and
//! every smaller number is the value of an option. So a guess needs no clever proof: it satisfies
//! these two sentences, or it is wrong.

pub mod formulas;
mod outcomes;
pub mod pairs;
pub mod recurrence;

pub use formulas::{Code, Game};
