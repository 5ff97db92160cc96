//! Laws found in a table of values, one file for each class of hypotheses.

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
pub mod max_nim;
pub mod pairs;
pub mod periodic;
pub mod polynomial;
pub mod predicate;
pub mod quotients;
pub mod regular;
mod sample;
pub mod shifted;
mod words;
pub mod writing;
