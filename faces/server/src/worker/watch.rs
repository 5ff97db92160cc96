//! Watches a computation: ends its turn, stops it when the server says so, and tells its progress.
//!
//! The watching thread looks every few milliseconds while questions come, and sleeps otherwise. So
//! a short question costs no switch to another thread.
//!
//! A turn is processor time, not wall-clock time, so that a busy machine does not push short
//! questions out of the quick lane.

use super::system;
use crate::frames::{Conditions, FrameKind, frame, progress};
use nimatron::{Progress, StopFlag};
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// Interval between two looks.
const TICK: Duration = Duration::from_millis(4);
/// Looks without a question after which the thread sleeps.
const LOOKS: u32 = 25;
/// Processor time after the end of a turn in which a computation may stop by itself.
const GRACE: Duration = Duration::from_millis(30);
/// Interval between two frames of progress.
const NEWS: Duration = Duration::from_millis(100);

/// The computation that runs, if there is one.
pub(super) struct ComputationSlot {
    running: Mutex<Option<Running>>,
    awake: AtomicBool,
    watcher: Thread,
    /// For the watching thread; it writes only while a question is on the desk, and the answer is
    /// written after that.
    output: File,
}

/// A computation.
pub(super) struct Running {
    conditions: Conditions,
    stop: StopFlag,
    progress: Progress,
    /// Processor time of the process at its start.
    began: Duration,
    told: Instant,
    cut: bool,
}

impl Running {
    pub(super) fn new(conditions: Conditions, stop: StopFlag, progress: Progress, began: Duration) -> Running {
        Running { conditions, stop, progress, began, told: Instant::now(), cut: false }
    }
}

impl ComputationSlot {
    /// The calling thread is the one that will [`watch`].
    pub(super) fn new(output: File) -> ComputationSlot {
        ComputationSlot { running: Mutex::default(), awake: AtomicBool::new(true), watcher: thread::current(), output }
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn begin(&self, running: Running) {
        *self.running() = Some(running);
        if !self.awake.swap(true, SeqCst) {
            self.watcher.unpark();
        }
    }

    /// Whether the computation was cut off by the end of its turn.
    pub(super) fn end(&self) -> bool {
        self.running().take().is_some_and(|running| running.cut)
    }
}

/// Watches until the server has gone.
pub(super) fn watch(desk: &ComputationSlot) -> io::Result<()> {
    let mut without = 0;
    loop {
        thread::park_timeout(TICK);
        let mut running = desk.running();
        match &mut *running {
            Some(running) => {
                without = 0;
                look(running, &desk.output)?;
            }
            None if without < LOOKS => without += 1,
            None => {
                without = 0;
                desk.awake.store(false, SeqCst);
                drop(running);
                thread::park();
            }
        }
    }
}

fn look(running: &mut Running, mut output: &File) -> io::Result<()> {
    // While a question is answered the server sends nothing but the request to stop.
    match system::input() {
        system::InputState::Nothing => {}
        system::InputState::Something => running.stop.raise(),
        system::InputState::Closed => std::process::exit(0),
    }
    if let Some(turn) = running.conditions.turn {
        let used = system::processor_time().saturating_sub(running.began);
        if used >= turn + GRACE {
            output.write_all(&frame(FrameKind::Overdue, &[]))?;
            std::process::exit(0);
        }
        if used >= turn {
            running.cut = true;
            running.stop.raise();
        }
    }
    if running.conditions.progress && running.told.elapsed() >= NEWS {
        running.told = Instant::now();
        output.write_all(&progress(running.progress.get()))?;
    }
    Ok(())
}
