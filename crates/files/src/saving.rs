//! The number of files that are being replaced. Whoever ends the process from another thread waits
//! for them, for a short time, so that what was computed is not lost at the last moment.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

static SAVES: AtomicUsize = AtomicUsize::new(0);

/// A file is being replaced as long as this exists.
#[derive(Debug)]
pub(crate) struct Saving(());

/// Counts a file that is being replaced.
pub(crate) fn saving() -> Saving {
    SAVES.fetch_add(1, SeqCst);
    Saving(())
}

impl Drop for Saving {
    fn drop(&mut self) {
        SAVES.fetch_sub(1, SeqCst);
    }
}

/// The number of files that are being replaced now.
pub fn saves_in_progress() -> usize {
    SAVES.load(SeqCst)
}
