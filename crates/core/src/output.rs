//! Output that heeds a budget. Whatever is written through an [`Output`] ends when the time is up
//! or a stop is requested, also in the middle of a long text; the error carries the [`StopReason`],
//! so that the caller can say why (see [`stop_reason`]).
//!
//! Memory is not asked: output that is written piece by piece holds none, and a result that was
//! stopped by its memory is to be printed as far as it is known.
//!
//! All output of the command goes through it. Formats of tables are written cell by cell and stop
//! between cells.

use crate::{Budget, StopReason};
use std::io::{self, Write};

/// The number of bytes between two looks at the budget: less than a millisecond for a file.
const PIECE: usize = 1 << 16;

/// The number of pieces that are still written when the budget is used up, so that who writes cells
/// or lines and asks the budget now and then ends between two of them, and not within one.
const LATE: u32 = 8;

/// A writer that asks a budget every few thousand bytes. The first ones are always written, so a
/// short answer is never lost.
#[derive(Debug)]
pub struct Output<'b, W> {
    inner: W,
    budget: &'b Budget,
    /// The number of bytes since the last look at the budget.
    since: usize,
    /// The number of looks that found it used up.
    late: u32,
}

impl<'b, W: Write> Output<'b, W> {
    /// Writes to `inner` as long as the budget lasts.
    pub const fn new(inner: W, budget: &'b Budget) -> Self {
        Output { inner, budget, since: 0, late: 0 }
    }

    /// The writer itself, which heeds no budget.
    pub fn into_inner(self) -> W {
        self.inner
    }
}

impl<W: Write> Write for Output<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.since >= PIECE {
            self.since = 0;
            let asked = going_on(self.budget.check());
            self.late += u32::from(asked.is_err());
            if self.late > LATE {
                return asked.map(|()| 0);
            }
        }
        let written = self.inner.write(&bytes[..bytes.len().min(PIECE)])?;
        self.since += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Turns a reason to stop into an error of a writer. Memory does not stop a writer.
///
/// # Errors
/// The time is up, or a stop was requested.
pub fn going_on(asked: Result<(), StopReason>) -> io::Result<()> {
    match asked {
        Ok(()) | Err(StopReason::Memory { .. }) => Ok(()),
        Err(reason) => Err(io::Error::other(reason)),
    }
}

/// The reason to stop that an error of a writer carries; `None` for other errors.
pub fn stop_reason(error: &io::Error) -> Option<StopReason> {
    error.get_ref()?.downcast_ref().copied()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{Limit, Progress, StopFlag};
    use std::time::Duration;

    #[test]
    fn a_stop_ends_a_long_text_but_not_a_short_one() {
        let stop = StopFlag::default();
        stop.raise();
        let budget = Budget::start(Limit::default(), stop, Progress::default());
        let mut out = Output::new(Vec::new(), &budget);
        out.write_all(b"short").unwrap();
        let error = out.write_all(&vec![b'x'; 20 * PIECE]).unwrap_err();
        assert_eq!(stop_reason(&error), Some(StopReason::Interrupted));
        let written = out.into_inner().len();
        assert!((PIECE..12 * PIECE).contains(&written), "{written}");
    }

    #[test]
    fn memory_does_not_stop_output() {
        let full = StopReason::Memory { needed: 2, allowed: 1 };
        assert!(going_on(Err(full)).is_ok());
        let late = StopReason::Time(Duration::from_secs(1));
        assert_eq!(stop_reason(&going_on(Err(late)).unwrap_err()), Some(late));
        assert_eq!(stop_reason(&io::Error::other("full disk")), None);
    }
}
