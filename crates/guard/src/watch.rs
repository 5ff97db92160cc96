//! A thread that ends the process at a moment, unless the moment is taken back.

use crate::allocator::used;
use crate::ending::{End, end, saving};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The longest time for which an end waits for a file that is being replaced.
const SAVING: Duration = Duration::from_secs(30);
/// Time between two looks at whether the file is replaced, and at the memory.
const LOOK: Duration = Duration::from_millis(5);
/// Bytes that a system takes back from a process that ends, in a microsecond.
const FREEING: u64 = 12_000;
/// The longest time for which that is taken into account.
const MAX_FREEING: Duration = Duration::from_millis(140);

/// When the process ends.
#[derive(Debug, Default)]
struct Moments {
    /// The end of the time, if there is one.
    time: Option<Instant>,
    /// The end after an interruption.
    interrupted: Option<Instant>,
}

#[derive(Debug, Default)]
struct Watch {
    moments: Mutex<Moments>,
    changed: Condvar,
}

static WATCH: OnceLock<Watch> = OnceLock::new();

/// The process ends at this moment with [`End::Time`]. A later call replaces the moment.
pub fn end_at(moment: Instant) {
    change(|moments| moments.time = Some(moment));
}

/// Takes [`end_at`] back.
pub fn stay() {
    change(|moments| moments.time = None);
}

/// The process ends after this time with [`End::Interrupted`]; an earlier call stays in force.
pub fn end_interrupted(after: Duration) {
    let moment = Instant::now() + after;
    change(|moments| {
        moments.interrupted.get_or_insert(moment);
    });
}

fn change(set: impl FnOnce(&mut Moments)) {
    let watch = WATCH.get_or_init(|| {
        // Without a thread there is no watch; the budgets that are asked are still there.
        let _ = std::thread::Builder::new().name("guard".to_owned()).stack_size(64 << 10).spawn(run);
        Watch::default()
    });
    set(&mut lock(watch));
    watch.changed.notify_one();
}

fn lock(watch: &Watch) -> MutexGuard<'_, Moments> {
    watch.moments.lock().unwrap_or_else(PoisonError::into_inner)
}

fn run() {
    let watch = WATCH.wait();
    let mut moments = lock(watch);
    loop {
        let first = [(moments.time, End::Time), (moments.interrupted, End::Interrupted)];
        let first = first.into_iter().filter_map(|(moment, why)| Some((moment?, why))).min_by_key(|next| next.0);
        moments = match first {
            None => watch.changed.wait(moments).unwrap_or_else(PoisonError::into_inner),
            Some((moment, why)) => {
                let left = moment.saturating_duration_since(Instant::now());
                if left <= freeing() {
                    drop(moments);
                    when_saved(why);
                }
                // The memory may grow until then.
                let left = left.saturating_sub(MAX_FREEING).max(LOOK.min(left));
                let result = watch.changed.wait_timeout(moments, left);
                result.unwrap_or_else(PoisonError::into_inner).0
            }
        };
    }
}

/// The time that the system needs to take back the memory of this process: a process that has much
/// is ended that much earlier.
fn freeing() -> Duration {
    Duration::from_micros(used() / FREEING).min(MAX_FREEING)
}

/// Ends the process when no file is being replaced.
fn when_saved(why: End) -> ! {
    let latest = Instant::now() + SAVING;
    while saving() && Instant::now() < latest {
        std::thread::sleep(LOOK);
    }
    end(why)
}
