//! On Unix.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Resource, Rlimit, getpriority_process, getrlimit, nice, setrlimit};
use rustix::time::{ClockId, clock_gettime};
use std::fs::{self, File};
use std::io;
use std::os::fd::AsFd;
use std::time::Duration;

/// What the server has sent and this process has not read.
pub(crate) enum InputState {
    Nothing,
    Something,
    Closed,
}

/// Address space in bytes beyond twice the memory that a question may use: the program, its
/// stacks, and what the allocator reserves.
const BESIDES: u64 = 512 << 20;

/// Standard input and output, without buffers.
pub(crate) fn streams() -> io::Result<(File, File)> {
    let own = |stream: io::Result<std::os::fd::OwnedFd>| stream.map(File::from);
    Ok((own(io::stdin().as_fd().try_clone_to_owned())?, own(io::stdout().as_fd().try_clone_to_owned())?))
}

/// A worker that is killed leaves no image of its memory, and goes before the server if the
/// machine has no memory left.
// A file of the system, which nothing can replace.
#[allow(clippy::disallowed_methods)]
pub(crate) fn settle() {
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    let _ = fs::write("/proc/self/oom_score_adj", "500");
}

/// Bounds the address space for a question that may use this much memory, well above it.
pub(crate) fn allow(memory: u64) {
    let Rlimit { current, maximum } = getrlimit(Resource::As);
    let wanted = memory.saturating_mul(2).saturating_add(BESIDES);
    let wanted = maximum.map_or(wanted, |maximum| wanted.min(maximum));
    if current != Some(wanted) {
        let _ = setrlimit(Resource::As, Rlimit { current: Some(wanted), maximum });
    }
}

/// Raises the nice value to this one.
pub(crate) fn be_nice(value: u8) {
    let own = getpriority_process(None).unwrap_or_default();
    if own < i32::from(value) {
        let _ = nice(i32::from(value) - own);
    }
}

/// Processor time of this process.
pub(crate) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

pub(crate) fn input() -> InputState {
    let input = io::stdin();
    let mut watched = [PollFd::new(&input, PollFlags::IN)];
    if !poll(&mut watched, Some(&Timespec::default())).is_ok_and(|count| count > 0) {
        return InputState::Nothing;
    }
    let events = watched[0].revents();
    if events.contains(PollFlags::IN) { InputState::Something } else { InputState::Closed }
}
