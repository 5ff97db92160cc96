//! Laws of impartial games: found from the rules, proved for all positions, and emitted as code.
//!
//! # Design
//!
//! The modules, in the order in which a search goes through them:
//!
//! - `automata`: numerations, automata and relations of numbers, and `atoms`, of which formulas are
//!   made.
//! - `table`: the values of the positions in a box. `discover` reads hypotheses off it, one file
//!   for each class; `learn` is L*; `compile` turns formulas into automata.
//! - `prove`: decides whether a guess is the law, by sentences about automata.
//! - `find`: runs all of this in order, and asks the checker. `certificate` writes what the checker
//!   reads.
//! - `law`, `kinds`, `domain`: a law is a claim, a domain, a body of one of the kinds, perhaps a
//!   formula, and a reading.
//!   Theorems about certain moves (`kinds::{rank, below, valuations, max_nim, euclid, growing}`,
//!   `dynamic`): the law is fitted to the table, and the checker has the theorem. `apart` recognises
//!   sums and products of games.
//! - `intervals`: values that are constant on intervals, by interval arithmetic on the rules.
//! - `family` and `legs`: laws of families of positions on graphs and boards. `lists`: laws of
//!   games on lists of any length.
//! - `reading`, `says`, `explain`: what a law says to people, and why it holds. `outputs`: the
//!   automaton that pictures show.
//! - `strategy` and `winning`: moves by a law. `emit`: laws as programs.
//!
//! Nothing here calls a law proved. That is for the crate `nimatron-check`, which has the reader of
//! rules (`nimatron-rules`) and the types of certificates (`nimatron-proof`) in common with this
//! crate, and no code of it. Where the two have to know the same (numeration systems, bounds of
//! windows, forms of theorems), each has its own code for it.

pub mod apart;
pub mod automata;
pub mod certificate;
pub mod compile;
pub mod discover;
mod divisors;
mod domain;
pub(crate) mod dynamic;
pub mod emit;
pub mod explain;
pub mod family;
pub mod find;
pub(crate) mod intervals;
mod kinds;
pub mod law;
pub(crate) mod learn;
pub mod legs;
pub mod lists;
pub mod outputs;
#[cfg(test)]
mod played;
mod primes;
pub mod prove;
pub(crate) mod reading;
pub mod says;
pub mod strategy;
pub mod table;
pub mod winning;
