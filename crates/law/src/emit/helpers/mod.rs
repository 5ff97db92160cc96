//! Functions that programs share, written once. A program gets those that it calls.

mod automata;
mod numbers;

pub(super) use automata::{Reader, Table};
pub(super) use numbers::NUMBERS;
