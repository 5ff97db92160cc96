//! What a worker asks of its operating system: its limits, its priority, and what it uses.
//!
//! All of it is a second line of defence. Where a system does not know a limit, the worker runs
//! without it, and the server ends it by time.

#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(unix)]
pub(super) use unix::{Input, allow, be_nice, input, processor_time, settle, streams};

#[cfg(not(unix))]
pub(super) use elsewhere::{Input, allow, be_nice, input, processor_time, settle, streams};

use std::fs;

/// Bytes of memory that this process has; `None` where the system does not tell.
pub(super) fn resident() -> Option<u64> {
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = pages.split(' ').nth(1)?.parse().ok()?;
    Some(pages * page_size())
}

#[cfg(unix)]
fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    4096
}
