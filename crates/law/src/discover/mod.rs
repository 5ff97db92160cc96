//! Laws found in a table of values, one file for each class of hypotheses.
//!
//! # Design
//!
//! Every result is a guess. Who calls this either proves it or compares it with a larger table.
//!
//! - Automata: `automatic` learns from the table and, once a guess fits, from attempts to prove it.
//!   `teacher` answers what the learner asks; `words` has the positions of the table as a tree, so
//!   that a guess is compared with all of them in one walk.
//! - Repetition: `periodic`, `lattice` (in each coordinate), `classes` (a sequence split by
//!   remainders).
//! - Pairs of P-positions: `beatty` and `shifted`, whose automata are constructed; `differences`,
//!   whose pairs are continued far beyond the table, and whose automaton is learnt from them.
//! - Formulas: `grammar` and `expression`. Where automata can express a formula, `compile` makes it
//!   one, which is proved, or compared with the proved automaton. A formula may leave out the first
//!   values.
//! - Sequences that rise: `polynomial` (differences until they are constant) and `linear`
//!   (recurrences), both also for the places of zeros; `regular`.
//! - Rules that are not formulas: `predicate` and `cones` (values and outcomes by the ratio of two
//!   coordinates).
//! - Readable forms of proved laws: `cases`, `quotients`, `condition`, `conditions`. They search on
//!   sets of cells of a small table (`sample`), and `writing` says which of two forms is simpler.

pub mod automatic;
pub mod beatty;
pub mod cases;
pub mod classes;
pub mod condition;
pub mod conditions;
pub mod cones;
pub mod differences;
pub mod expression;
pub mod grammar;
pub mod lattice;
pub mod linear;
pub mod pairs;
pub mod periodic;
pub mod polynomial;
pub mod predicate;
pub mod quotients;
pub mod regular;
mod sample;
pub mod shifted;
mod teacher;
mod words;
pub mod writing;
