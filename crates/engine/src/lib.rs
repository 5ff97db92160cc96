//! Engines that solve impartial games. Each folder is one method; the folders never import one
//! another.
//!
//! * [`table`]: dense bottom-up tables for games of one to four coordinates in which every move
//!   provably lowers a measure.
//! * [`heap`]: taking-and-breaking games by their codes, and proofs that their values are periodic.
//! * [`cells`]: boards and graphs, by a memo over components.
//! * [`graph`]: games given as graphs, with loops or without.
//! * [`misere`]: misère quotients of games whose positions break into sums.
//! * [`proof_numbers`]: proof-number search, for games that break into components and whose trees are
//!   large and uneven.
//! * [`search`]: memo search for any game that ends: Grundy values, and whole sums (misère play,
//!   remoteness).

mod bits;
pub mod cells;
mod checkpoint;
mod code;
pub mod graph;
pub mod heap;
mod leaving;
pub mod mirror;
pub mod misere;
pub mod proof_numbers;
mod saved_search;
pub mod search;
pub mod table;
