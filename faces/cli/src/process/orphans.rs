//! Processes that a program of the user has started and left behind, wherever they belong by now.
//!
//! On Linux a process can ask to become the parent of what its descendants leave behind
//! (`PR_SET_CHILD_SUBREAPER`). Then a process that has left its group and session is a child of
//! this one as soon as its own parent has ended. Elsewhere only the process group is ended.

#[cfg(target_os = "linux")]
pub(super) use linux::{adopt, end};

#[cfg(not(target_os = "linux"))]
pub(super) const fn adopt() {}

#[cfg(not(target_os = "linux"))]
pub(super) const fn end(_: u32) {}

#[cfg(target_os = "linux")]
mod linux {
    use nix::sys::prctl::set_child_subreaper;
    use nix::sys::signal::{Signal, kill};
    use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
    use nix::unistd::Pid;
    use std::fs::{read_dir, read_to_string};
    use std::thread::sleep;
    use std::time::Duration;

    /// Passes over the children: one that ends leaves its own children to this process.
    const PASSES: u32 = 200;
    /// Pause between two passes.
    const PAUSE: Duration = Duration::from_millis(2);

    /// Makes this process the parent of what programs leave behind. A system that does not know
    /// this leaves them where they are.
    pub(in super::super) fn adopt() {
        let _ = set_child_subreaper(true);
    }

    /// Ends all children of this process, and theirs, except the one with this number, for which
    /// somebody else waits.
    pub(in super::super) fn end(except: u32) {
        for _ in 0..PASSES {
            let children = children(except);
            if children.is_empty() {
                return;
            }
            let left = children.into_iter().filter(|&child| {
                // It may have ended by itself.
                let _ = kill(child, Signal::SIGKILL);
                matches!(waitpid(child, Some(WaitPidFlag::WNOHANG)), Ok(WaitStatus::StillAlive))
            });
            if left.count() > 0 {
                sleep(PAUSE);
            }
        }
    }

    /// The children of this process, which are those of each of its threads, except one.
    fn children(except: u32) -> Vec<Pid> {
        let Ok(threads) = read_dir("/proc/self/task") else { return Vec::new() };
        let lists = threads.flatten().filter_map(|thread| read_to_string(thread.path().join("children")).ok());
        let numbers = lists
            .flat_map(|list| list.split_whitespace().filter_map(|number| number.parse().ok()).collect::<Vec<u32>>());
        let others = numbers.filter(|&number| number != except).filter_map(|number| i32::try_from(number).ok());
        others.map(Pid::from_raw).collect()
    }
}
