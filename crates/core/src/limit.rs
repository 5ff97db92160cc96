//! Limits on time and memory: every engine takes a [`Budget`] (time, memory, a stop flag, a
//! progress counter) and returns what it knows when the budget is used up.
//!
//! # Design
//!
//! Limits have two layers. The first gives good answers: whatever may take long asks a [`Budget`]
//! and stops by itself, with what is known. The second does not depend on goodwill: the crate
//! `guard` counts what the process has really allocated, so that `Budget::check` holds the real use
//! against the limit, and ends the process if the work does not stop.
//!
//! - Everything whose length depends on the numbers of a question takes a budget, not only engines:
//!   values and moves by laws, words of automata, ranks.
//! - Bounds that are not the user's (the quick search, the search for a law when a position is
//!   asked for) count units of work ([`Budget::within_work`]) and not time, so that an answer does
//!   not depend on the machine or on what else runs there. Only `play` thinks for a time.
//! - Certificates are read piece by piece, and the budget is asked for the memory of their lists
//!   before the parser gets them. Tables estimate their memory first. The search asks before the
//!   memo grows and before the options of one position are listed.
//! - What depends on sizes only (cells, coordinates, formats) is checked before the work.
//! - A stopped table keeps what it knows, and `table` prints it; `solve` prints what theorems say.

use crate::clock::now;
use crate::keeper::Keeper;
use crate::memory::used;
use nimatron_messages::{Message, Parameter, Say, limits};
use std::cell::Cell;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What a caller allows. The defaults are no time limit and [`Limit::DEFAULT_MEMORY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Bytes that an engine may hold in its large structures (tables, memo). Where the program
    /// counts what it allocates ([`set_memory_meter`](crate::set_memory_meter)): all bytes that are
    /// allocated after the clock started.
    pub memory: u64,
}

impl Limit {
    /// The default memory limit: 4 GiB.
    pub const DEFAULT_MEMORY: u64 = 4 << 30;
}

impl Default for Limit {
    fn default() -> Self {
        Limit { time: None, memory: Limit::DEFAULT_MEMORY }
    }
}

/// Why an engine stopped before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The time limit, which is given, was reached.
    Time(Duration),
    /// The engine would need more memory than allowed, in bytes.
    Memory {
        /// The memory needed, as a lower bound.
        needed: u64,
        /// The memory allowed.
        allowed: u64,
    },
    /// The units of work that a part of the work may take are used up.
    Work,
    /// A stop was requested (Ctrl-C).
    Interrupted,
}

impl Say for StopReason {
    fn message(&self) -> Message {
        match *self {
            StopReason::Time(Duration::ZERO) => limits::time("0s"),
            StopReason::Time(allowed) => limits::time(format!("{allowed:?}")),
            StopReason::Memory { needed, allowed } => limits::memory(bytes(needed), bytes(allowed)),
            StopReason::Work => limits::work(),
            StopReason::Interrupted => limits::interrupted(),
        }
    }
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for StopReason {}

/// A number of bytes in a suitable unit: `1.5 GiB`.
fn bytes(count: u64) -> Parameter {
    if count < 1024 {
        return limits::bytes(count).into();
    }
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let mut value = count as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{value:.1} {}", units[unit]).into()
}

/// A stop flag that any thread may raise and every engine checks. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every engine that has this flag to stop.
    pub fn raise(&self) {
        self.0.store(true, Relaxed);
    }

    /// Has a stop been requested?
    pub fn is_raised(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// The progress of an engine, for a progress bar. Clones share the counters.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    done: AtomicU64,
    total: AtomicU64,
    /// What else there is to say.
    told: Mutex<Option<Message>>,
}

impl Progress {
    /// Sets `done` of `total` units of work; a `total` of 0 means unknown.
    pub fn set(&self, done: u64, total: u64) {
        self.0.done.store(done, Relaxed);
        self.0.total.store(total, Relaxed);
    }

    /// The last `(done, total)` that was set.
    pub fn get(&self) -> (u64, u64) {
        (self.0.done.load(Relaxed), self.0.total.load(Relaxed))
    }

    /// Says what has been found out so far, in a few words that follow the number of positions.
    pub fn tell(&self, words: Option<Message>) {
        *self.0.told.lock().unwrap_or_else(PoisonError::into_inner) = words;
    }

    /// What was last [told](Progress::tell).
    pub fn told(&self) -> Option<Message> {
        self.0.told.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A limit with a running clock.
///
/// [`tick`](Budget::tick) is made for inner loops: it reads the clock, the flag and the memory in
/// use only every few thousand calls.
#[derive(Clone, Debug)]
pub struct Budget {
    limit: Limit,
    deadline: Option<Duration>,
    /// The bytes that the process may have allocated, if somebody counts them.
    ceiling: u64,
    stop: StopFlag,
    progress: Progress,
    ticks: Cell<u32>,
    /// The units of work that are left, if they are limited.
    work: Option<Arc<Work>>,
    /// The threads that one search may use.
    threads: usize,
    /// Where a search leaves what it knows.
    keeper: Option<Arc<dyn Keeper>>,
}

/// The units of work that are left to a part of the work and, beyond it, to the whole. Clones of a
/// budget share them.
#[derive(Debug)]
struct Work {
    left: AtomicU64,
    whole: Option<Arc<Work>>,
}

impl Work {
    /// Deducts units; `false` if none are left.
    fn spend(&self, units: u64) -> bool {
        let before = self.left.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(units)));
        before.is_ok_and(|before| before > units) & self.whole.as_ref().is_none_or(|whole| whole.spend(units))
    }
}

/// The units of work between two reads of the clock: well under a millisecond of work.
const TICKS: u32 = 4096;

impl Default for Budget {
    fn default() -> Self {
        Budget::unlimited()
    }
}

impl Budget {
    /// Starts the clock.
    pub fn start(limit: Limit, stop: StopFlag, progress: Progress) -> Self {
        // A time too long to be added to the clock sets no limit.
        let deadline = limit.time.and_then(|time| now().checked_add(time));
        let ceiling = used().saturating_add(limit.memory);
        Budget { limit, deadline, ceiling, stop, progress, ticks: Cell::new(0), work: None, threads: 1, keeper: None }
    }

    /// A budget with the default memory limit, no time limit and a stop flag that nobody raises.
    pub fn unlimited() -> Self {
        Budget::start(Limit::default(), StopFlag::default(), Progress::default())
    }

    /// A budget for a short piece of work, with the default memory limit and a stop flag that
    /// nobody raises.
    pub fn for_time(time: Duration) -> Self {
        let limit = Limit { time: Some(time), ..Limit::default() };
        Budget::start(limit, StopFlag::default(), Progress::default())
    }

    /// The same limits with a clock that starts now, for the next question of a dialogue. The
    /// memory that earlier ones still hold counts as before.
    pub fn restarted(&self) -> Self {
        Budget { deadline: self.limit.time.and_then(|time| now().checked_add(time)), ..self.clone() }
    }

    /// The same clock, flag and progress with another memory limit.
    pub fn with_memory(&self, memory: u64) -> Self {
        Budget { limit: Limit { memory, ..self.limit }, ..self.clone() }
    }

    /// A clock of its own for a part of the work, with the same flag and progress. The earlier of
    /// the two deadlines and the smaller of the two memory limits apply, and it is that limit which
    /// a stop names. Units of work are shared.
    pub fn within(&self, limit: Limit) -> Self {
        let mut part = Budget::start(limit, self.stop.clone(), self.progress.clone());
        if self.deadline.is_some_and(|outer| part.deadline.is_none_or(|own| outer <= own)) {
            (part.deadline, part.limit.time) = (self.deadline, self.limit.time);
        }
        part.limit.memory = limit.memory.min(self.limit.memory);
        // What engines say that they need is the same on every machine and in every program; what
        // is allocated beside it is not, and may not decide which part of the work is tried next.
        part.ceiling = self.ceiling;
        part.work.clone_from(&self.work);
        part.threads = self.threads;
        part.keeper.clone_from(&self.keeper);
        part
    }

    /// Like [`within`](Budget::within), for a whole question: everything that is allocated from now
    /// on is held against the memory limit, where it is counted.
    pub fn for_question(&self, limit: Limit) -> Self {
        let mut question = self.within(limit);
        question.ceiling = used().saturating_add(question.limit.memory).min(self.ceiling);
        question
    }

    /// The same clock, flag and progress for a part of the work, which also stops after this many
    /// units of work (see [`tick`](Budget::tick)), or a few thousand more. Unlike a limit of time,
    /// this one gives the same result on every machine.
    pub fn within_work(&self, units: u64) -> Self {
        let work = Work { left: AtomicU64::new(units), whole: self.work.clone() };
        Budget { ticks: Cell::new(0), work: Some(Arc::new(work)), ..self.clone() }
    }

    /// The same limits for searches that may use this many threads, at least one. Only some engines
    /// use more than one; what they answer does not depend on it.
    pub fn on_threads(&self, threads: usize) -> Self {
        Budget { threads: threads.max(1), ..self.clone() }
    }

    /// The number of threads that one search may use: 1 unless set.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The same limits for a search that leaves what it knows to a keeper, if it can.
    pub fn kept_by(&self, keeper: Arc<dyn Keeper>) -> Self {
        Budget { keeper: Some(keeper), ..self.clone() }
    }

    /// Where a search leaves what it knows. Nowhere in a module without an operating system, which
    /// then need not have the code for it.
    pub const fn keeper(&self) -> Option<&Arc<dyn Keeper>> {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) { None } else { self.keeper.as_ref() }
    }

    /// The limit this budget was started with.
    pub const fn limit(&self) -> Limit {
        self.limit
    }

    /// The counters that a progress bar reads.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Reads the flag, the clock and the memory in use now.
    ///
    /// # Errors
    /// The reason to stop, if there is one.
    pub fn check(&self) -> Result<(), StopReason> {
        if self.stop.is_raised() {
            return Err(StopReason::Interrupted);
        }
        if let (Some(deadline), Some(time)) = (self.deadline, self.limit.time)
            && now() >= deadline
        {
            return Err(StopReason::Time(time));
        }
        let over = used().saturating_sub(self.ceiling);
        if over > 0 {
            let allowed = self.limit.memory;
            return Err(StopReason::Memory { needed: allowed.saturating_add(over), allowed });
        }
        Ok(())
    }

    /// Counts `work` units (an option, a cell), and [checks](Budget::check) once in a while.
    ///
    /// # Errors
    /// The reason to stop, if there is one.
    #[inline]
    pub fn tick(&self, work: u32) -> Result<(), StopReason> {
        let ticks = self.ticks.get().saturating_add(work);
        if ticks < TICKS {
            self.ticks.set(ticks);
            return Ok(());
        }
        self.ticks.set(0);
        if self.work.as_ref().is_some_and(|work| !work.spend(ticks.into())) {
            return Err(StopReason::Work);
        }
        self.check()
    }

    /// Checks that an engine may hold this many bytes.
    ///
    /// # Errors
    /// [`StopReason::Memory`] if that is more than the limit.
    pub fn memory(&self, needed: u64) -> Result<(), StopReason> {
        if needed > self.limit.memory {
            return Err(StopReason::Memory { needed, allowed: self.limit.memory });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_stops_for_each_reason() {
        let limit = Limit { time: Some(Duration::ZERO), memory: 100 };
        let stop = StopFlag::default();
        let budget = Budget::start(limit, stop.clone(), Progress::default());
        assert_eq!(budget.check(), Err(StopReason::Time(Duration::ZERO)));
        assert_eq!(budget.memory(100), Ok(()));
        assert_eq!(budget.memory(101), Err(StopReason::Memory { needed: 101, allowed: 100 }));
        stop.raise();
        assert_eq!(budget.check(), Err(StopReason::Interrupted));
        assert!((0..=TICKS).any(|_| budget.tick(1).is_err()), "ticks reach the check");
    }

    /// A part of the work that may take longer than the whole stops with the limit of the whole,
    /// which is the one that the user set.
    #[test]
    fn the_limit_that_stops_is_the_one_that_is_named() {
        let whole = Budget::for_time(Duration::ZERO);
        let part = whole.within(Limit { time: Some(Duration::from_secs(9)), memory: 100 });
        assert_eq!(part.check(), Err(StopReason::Time(Duration::ZERO)));
        let whole = Budget::for_time(Duration::from_secs(900));
        let part = whole.within(Limit { time: Some(Duration::ZERO), memory: 100 });
        assert_eq!(part.check(), Err(StopReason::Time(Duration::ZERO)));
    }

    /// Work within work stops at the smaller bound, and so does what a clone does.
    #[test]
    fn a_part_gets_no_more_work_than_the_whole() {
        let whole = Budget::unlimited().within_work(10_000);
        let part = whole.within_work(1 << 40).within(Limit::default());
        let done = (0..1 << 20).find(|_| part.tick(1).is_err());
        assert!(done.is_some_and(|done| done < 20_000), "{done:?}");
        assert!((0..=TICKS).any(|_| whole.tick(1).is_err()), "the part has used up the whole");
    }

    #[test]
    fn parts_of_the_work_may_use_as_many_threads() {
        let budget = Budget::unlimited();
        assert_eq!((budget.threads(), budget.on_threads(0).threads()), (1, 1));
        let budget = budget.on_threads(3);
        assert_eq!((budget.within(Limit::default()).threads(), budget.within_work(9).threads()), (3, 3));
        assert_eq!(budget.for_question(Limit::default()).restarted().threads(), 3);
    }

    #[test]
    fn reasons_are_sentences() {
        let reason = StopReason::Memory { needed: 3 << 30, allowed: 1536 << 10 };
        assert_eq!(reason.to_string(), "this needs about 3.0 GiB of memory, and 1.5 MiB are allowed");
    }
}
