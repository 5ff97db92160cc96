//! The processes that compute: started when they are needed, one question at a time, and replaced
//! when they are killed or die.

use crate::lanes::Lane;
use crate::settings::Program;
use std::collections::BTreeSet;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::BufReader;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

/// Time that a process which has closed its output may take to end.
const ENDING: Duration = Duration::from_secs(1);

/// All workers.
#[derive(Debug)]
pub(crate) struct Workers {
    program: Program,
    idle: [Mutex<Vec<Worker>>; 3],
    processes: Processes,
    restarts: AtomicU64,
}

/// The numbers of the processes.
type Processes = Arc<Mutex<BTreeSet<u32>>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Workers {
    pub(crate) fn new(program: Program) -> Workers {
        Workers { program, idle: Default::default(), processes: Processes::default(), restarts: AtomicU64::new(0) }
    }

    /// An idle worker of a lane, or a new one.
    pub(crate) fn take(&self, lane: Lane) -> io::Result<Worker> {
        let idle = locked(&self.idle[lane as usize]).pop();
        idle.map_or_else(|| Worker::start(&self.program, &self.processes), Ok)
    }

    /// A worker that takes further questions.
    pub(crate) fn give_back(&self, lane: Lane, worker: Worker) {
        locked(&self.idle[lane as usize]).push(worker);
    }

    /// Starts a worker in place of one that has ended. If that fails now, the next question tries
    /// again.
    pub(crate) fn replace(&self, lane: Lane) {
        self.restarts.fetch_add(1, Relaxed);
        if let Ok(worker) = Worker::start(&self.program, &self.processes) {
            self.give_back(lane, worker);
        }
    }

    /// The numbers of the processes.
    pub(crate) fn processes(&self) -> Vec<u32> {
        locked(&self.processes).iter().copied().collect()
    }

    /// How often a worker was replaced.
    pub(crate) fn restarts(&self) -> u64 {
        self.restarts.load(Relaxed)
    }
}

/// A process that computes. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: u32,
    processes: Processes,
}

impl Worker {
    fn start(program: &Program, processes: &Processes) -> io::Result<Worker> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let number = child.id().unwrap_or_default();
        locked(processes).insert(number);
        let output = BufReader::with_capacity(1 << 16, output);
        Ok(Worker { child, input, output, number, processes: Arc::clone(processes) })
    }

    /// Its standard input and output.
    pub(crate) const fn streams(&mut self) -> (&mut ChildStdin, &mut BufReader<ChildStdout>) {
        (&mut self.input, &mut self.output)
    }

    /// Why a worker that has closed its output has ended.
    pub(crate) async fn death(&mut self) -> Death {
        match timeout(ENDING, self.child.wait()).await {
            Ok(Ok(status)) => Death::of(status),
            _ => Death::Outside,
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        locked(&self.processes).remove(&self.number);
    }
}

/// Why a worker died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Death {
    /// It had no more memory, or no more stack.
    Memory,
    /// Someone else ended it, which is not the fault of the question as far as anybody knows:
    /// another user, or the system for want of memory.
    Outside,
    /// It ended by itself.
    Defect,
}

impl Death {
    /// The exit code of a worker that has noticed that it uses too much memory.
    const NO_MEMORY: i32 = 3;

    #[cfg(unix)]
    fn of(status: ExitStatus) -> Death {
        use std::os::unix::process::ExitStatusExt;
        // The signals of an allocation that fails (ABRT) and of a stack that cannot grow.
        const MEMORY: [i32; 3] = [6, 7, 11];
        match (status.signal(), status.code()) {
            (Some(signal), _) if MEMORY.contains(&signal) => Death::Memory,
            (Some(_), _) => Death::Outside,
            (None, Some(Death::NO_MEMORY)) => Death::Memory,
            _ => Death::Defect,
        }
    }

    #[cfg(not(unix))]
    fn of(status: ExitStatus) -> Death {
        match status.code() {
            Some(Death::NO_MEMORY) => Death::Memory,
            Some(1) | None => Death::Outside,
            // Exceptions of the system: an abort, a stack overflow, an access outside the memory.
            Some(code) if code < 0 => Death::Memory,
            Some(_) => Death::Defect,
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::process::ExitStatusExt;

    #[test]
    fn a_death_has_a_reason() {
        for (raw, death) in [
            (6, Death::Memory),
            (11, Death::Memory),
            (3 << 8, Death::Memory),
            (9, Death::Outside),
            (1 << 8, Death::Defect),
        ] {
            assert_eq!(Death::of(ExitStatus::from_raw(raw)), death, "{raw}");
        }
    }
}
