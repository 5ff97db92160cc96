//! Functions that programs share, written once. A program contains those that it calls.

mod automata;
mod lists;
mod numbers;
mod rules;

pub(crate) use automata::{AutomatonTable, Reader};
pub(crate) use lists::LISTS;
pub(crate) use numbers::NUMBERS;
pub(crate) use rules::RULES;
