//! What a program of the user reads, and what its answers mean; `process` runs it.

mod answers;
mod collect;

pub(crate) use answers::OutcomeWords;
pub(crate) use collect::{Collected, collect};
