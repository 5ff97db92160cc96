//! Laws read off a table: one file for each class of hypotheses.

pub mod automatic;
pub mod beatty;
pub mod classes;
pub mod cones;
pub mod expression;
pub mod grammar;
pub mod lattice;
pub mod linear;
pub mod max_nim;
pub mod periodic;
pub mod polynomial;
pub mod predicate;
pub mod regular;
mod words;
