//! A program of the user: what it reads, how it runs, what its answers mean.

mod answers;
mod collect;
mod orphans;
mod process;
mod template;

pub(crate) use answers::Words;
pub(crate) use collect::{Collected, collect};
pub(crate) use process::{Program, RunError, end_running};
pub(crate) use template::{ONE, Template, USUAL};
