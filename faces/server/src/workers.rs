//! The processes that compute: started when they are needed, one question at a time, and replaced
//! when they are killed or die, also while they are idle.
//!
//! Idle workers that end are replaced as soon as the system says so (`Workers::tend`), so that none
//! is left as a zombie and no question meets a dead one.

use crate::lanes::Lane;
use crate::settings::WorkerProgram;
use std::collections::BTreeSet;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::BufReader;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::{sleep, timeout};

/// Time that a process which has closed its output may take to end.
const ENDING: Duration = Duration::from_secs(1);
/// An idle worker that dies younger than this is not replaced before the next question: a system
/// that ends every process at once is not given one after another.
const YOUNG: Duration = Duration::from_millis(500);

/// All workers.
#[derive(Debug)]
pub(crate) struct Workers {
    program: WorkerProgram,
    idle: [Mutex<Vec<Worker>>; 3],
    /// How many workers of each lane may be idle.
    most: [usize; 3],
    processes: Processes,
    restarts: AtomicU64,
}

/// The numbers of the processes.
type Processes = Arc<Mutex<BTreeSet<u32>>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Workers {
    /// `turns`: how many questions compute at the same time in each lane.
    pub(crate) fn new(program: WorkerProgram, turns: [usize; 3]) -> Workers {
        let (idle, processes, restarts) = Default::default();
        Workers { program, idle, most: turns, processes, restarts }
    }

    /// A new worker.
    pub(crate) fn start(&self) -> io::Result<Worker> {
        Worker::start(&self.program, &self.processes)
    }

    /// An idle worker of a lane, or a new one.
    pub(crate) fn take(&self, lane: Lane) -> io::Result<Worker> {
        loop {
            let idle = locked(&self.idle[lane as usize]).pop();
            let Some(mut worker) = idle else { return self.start() };
            if !worker.has_ended() {
                return Ok(worker);
            }
            self.count_restart();
        }
    }

    /// A worker that takes further questions.
    pub(crate) fn give_back(&self, lane: Lane, worker: Worker) {
        let mut idle = locked(&self.idle[lane as usize]);
        if idle.len() < self.most[lane as usize] {
            idle.push(worker);
        }
    }

    /// Replaces idle workers that end, for ever. They are noticed at once where the system says
    /// that a process has ended.
    pub(crate) async fn tend(&self) {
        let mut endings = Endings::new();
        loop {
            endings.next().await;
            for lane in Lane::ALL {
                let mut to_replace = 0;
                locked(&self.idle[lane as usize]).retain_mut(|worker| {
                    let ended = worker.has_ended();
                    to_replace += u32::from(ended && worker.began.elapsed() >= YOUNG);
                    !ended
                });
                (0..to_replace).for_each(|_| self.replace(lane));
            }
        }
    }

    /// Starts a worker in place of one that has ended. If that fails now, the next question tries
    /// again.
    pub(crate) fn replace(&self, lane: Lane) {
        self.count_restart();
        if let Ok(worker) = self.start() {
            self.give_back(lane, worker);
        }
    }

    pub(crate) fn count_restart(&self) {
        self.restarts.fetch_add(1, Relaxed);
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

/// When processes of this one may have ended.
struct Endings {
    #[cfg(unix)]
    signals: Option<tokio::signal::unix::Signal>,
}

impl Endings {
    /// Interval between two looks where the system does not tell.
    const LOOK: Duration = Duration::from_millis(500);

    #[cfg(unix)]
    fn new() -> Endings {
        use tokio::signal::unix::{SignalKind, signal};
        Endings { signals: signal(SignalKind::child()).ok() }
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        match &mut self.signals {
            Some(signals) => _ = signals.recv().await,
            None => sleep(Endings::LOOK).await,
        }
    }

    #[cfg(not(unix))]
    const fn new() -> Endings {
        Endings {}
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        sleep(Endings::LOOK).await;
    }
}

/// A process that computes. It ends when it is dropped.
#[derive(Debug)]
pub(crate) struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: u32,
    began: Instant,
    processes: Processes,
}

impl Worker {
    fn start(program: &WorkerProgram, processes: &Processes) -> io::Result<Worker> {
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
        let began = Instant::now();
        Ok(Worker { child, input, output, number, began, processes: Arc::clone(processes) })
    }

    /// Its standard input and output.
    pub(crate) const fn streams(&mut self) -> (&mut ChildStdin, &mut BufReader<ChildStdout>) {
        (&mut self.input, &mut self.output)
    }

    /// Whether the process has ended; then nothing of it is left in the system.
    fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
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
