//! Functions that programs share, written once. A program contains those that it calls.

mod automata;
mod numbers;

pub(crate) use automata::{Reader, Table};
pub(crate) use numbers::NUMBERS;
