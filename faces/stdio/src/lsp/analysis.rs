//! Finds the errors of texts, on a thread of its own. A text has at most 1 MiB, and its analysis a
//! budget of work, so an analysis ends; until then the editor is answered.

use nimatron::rules::{Diagnostic, faults};
use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// The errors of a version of a text.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) uri: String,
    /// Which version of the text it is.
    pub(super) stamp: u64,
    /// All errors; `None` if the analysis has met a defect of this program.
    pub(super) faults: Option<Vec<Diagnostic>>,
}

/// The texts that wait, by their addresses, each in its newest version.
#[derive(Debug, Default)]
struct AnalysisQueue {
    waiting: Mutex<BTreeMap<String, (String, u64)>>,
    came: Condvar,
}

impl AnalysisQueue {
    fn waiting(&self) -> MutexGuard<'_, BTreeMap<String, (String, u64)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread that analyses. It goes on until the process ends.
#[derive(Debug)]
pub(super) struct Analyst(Arc<AnalysisQueue>);

/// Stack of the thread in bytes: as much as a computation has elsewhere.
const STACK: usize = 8 << 20;

impl Analyst {
    /// Starts it; it tells what it finds.
    pub(super) fn start(tell: impl Fn(Finding) + Send + 'static) -> io::Result<Analyst> {
        let desk = Arc::new(AnalysisQueue::default());
        let own = Arc::clone(&desk);
        Builder::new().name("analyst".to_owned()).stack_size(STACK).spawn(move || {
            loop {
                let mut waiting = own.waiting();
                let Some((uri, (text, stamp))) = waiting.pop_first() else {
                    drop(own.came.wait(waiting));
                    continue;
                };
                drop(waiting);
                let faults = catch_unwind(AssertUnwindSafe(|| faults(&text))).ok();
                tell(Finding { uri, stamp, faults });
            }
        })?;
        Ok(Analyst(desk))
    }

    /// Wants the errors of a text; a version of it that still waits is forgotten.
    pub(super) fn ask(&self, uri: &str, text: &str, stamp: u64) {
        self.0.waiting().insert(uri.to_owned(), (text.to_owned(), stamp));
        self.0.came.notify_one();
    }

    /// A text is not wanted any more.
    pub(super) fn forget(&self, uri: &str) {
        self.0.waiting().remove(uri);
    }
}
