//! A program of the user: what it reads, how it runs, what its answers mean.
//!
//! `process` runs the program in a process group of its own
//! for each run, and `orphans` ends what leaves the group. Only the command runs programs; the API
//! never does.

mod answers;
mod collect;
mod orphans;
mod process;

pub(crate) use answers::OutcomeWords;
pub(crate) use collect::{Collected, collect};
pub(crate) use process::{RunError, UserProgram, end_running};
