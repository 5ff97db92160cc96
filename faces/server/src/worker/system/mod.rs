//! What a worker asks of its operating system: its limits, its priority, and what it uses.
//!
//! All of it is a second line of defence. Where a system does not know a limit, the worker runs
//! without it, and the server ends it by time.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(unix)]
pub(super) use unix::{InputState, allow, be_nice, input, processor_time, settle, streams};

#[cfg(not(unix))]
pub(super) use elsewhere::{InputState, allow, be_nice, input, processor_time, settle, streams};
