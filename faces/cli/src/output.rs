//! Standard output. What a command with limits prints goes through [`Session::write_out`], which
//! ends a long output when the time is up or at the first Ctrl-C; what has no limits (help, a match,
//! lines that are answered as they are read, a judge's output) through [`print`]. A closed pipe is
//! not an error.

use crate::control_signs::visible_bytes;
use crate::failure::{CommandResult, Failure};
use crate::session::Session;
use nimatron::output::{Output, stop_reason};
use nimatron::{Answer, Budget, Limit, Progress, StopFlag, StopReason};
use nimatron_messages::{Message, outputs};
use serde_json::Value as Json;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::time::Duration;

/// The size of the buffer, in bytes.
const BUFFER: usize = 1 << 16;
/// The time for printing what is known after the time limit stopped the computation.
const AFTER_LIMIT: Duration = Duration::from_millis(60);
/// The same after the first Ctrl-C; the guard ends the command soon after it.
const AFTER_INTERRUPTION: Duration = Duration::from_millis(100);
/// The same after the memory was used up, which leaves as much time as one likes.
const AFTER_MEMORY: Duration = Duration::from_secs(2);

impl Session {
    /// Prints a text, with its control characters made visible.
    pub(crate) fn print(&self, output: &[u8]) -> CommandResult {
        let shown = visible_bytes(output);
        self.write_out(outputs::printed, |out, _| out.write_all(&shown))
    }

    /// Prints what is known, as one line of JSON or as lines for people.
    pub(crate) fn print_told(
        &self,
        json: bool,
        to_json: impl FnOnce() -> Json,
        to_text: impl FnOnce() -> String,
    ) -> CommandResult {
        let text = if json { format!("{}\n", to_json()) } else { to_text() };
        self.print(text.as_bytes())
    }

    /// Prints an answer as one line of JSON, piece by piece.
    pub(crate) fn print_json(&self, answer: &Answer) -> CommandResult {
        self.write_out(outputs::printed, |out, _| {
            serde_json::to_writer(&mut *out, &answer.in_language(self.language))?;
            out.write_all(b"\n")
        })
    }

    /// Writes to standard output through a buffer, as long as the limits allow. `known` says what
    /// the user has if they end it.
    pub(crate) fn write_out(
        &self,
        known: impl FnOnce() -> Message,
        write: impl FnOnce(&mut dyn Write, &Budget) -> io::Result<()>,
    ) -> CommandResult {
        let budget = self.output_budget();
        let mut out = BufWriter::with_capacity(BUFFER, Output::new(io::stdout().lock(), &budget));
        let Err(error) = write(&mut out, &budget).and_then(|()| out.flush()) else { return Ok(ExitCode::SUCCESS) };
        // What is left in the buffer is written without the budget, or has no reader.
        let (out, rest) = out.into_parts();
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Ok(ExitCode::SUCCESS);
        }
        let Some(reason) = stop_reason(&error) else { return Err(Failure::output(&error)) };
        let mut out = out.into_inner();
        let _ = out.write_all(&rest.unwrap_or_default()).and_then(|()| out.flush());
        Err(Failure::stopped(self.as_limited(reason), vec![known()]))
    }

    /// The budget of an output: what is left of the limits, or a moment if they stopped the
    /// computation, so that what is known gets printed.
    fn output_budget(&self) -> Budget {
        let moment = match self.clock.check() {
            Ok(()) | Err(StopReason::Work) => return self.clock.clone(),
            Err(StopReason::Memory { .. }) => AFTER_MEMORY,
            Err(StopReason::Time(_)) => AFTER_LIMIT,
            Err(StopReason::Interrupted) => AFTER_INTERRUPTION,
        };
        let limit = Limit { time: Some(moment), ..self.limit };
        let stop = if self.stop.is_raised() { StopFlag::default() } else { self.stop.clone() };
        Budget::start(limit, stop, Progress::default())
    }

    /// The reason as the user knows it: a moment for printing is not a limit that anybody set.
    fn as_limited(&self, reason: StopReason) -> StopReason {
        match (reason, self.limit.time) {
            _ if self.stop.is_raised() => StopReason::Interrupted,
            (StopReason::Time(_), Some(time)) => StopReason::Time(time),
            _ => reason,
        }
    }
}

/// Prints a short output of a command without limits. A closed pipe is not an error.
pub(crate) fn print(output: &[u8]) -> CommandResult {
    let mut out = std::io::stdout().lock();
    match out.write_all(&visible_bytes(output)).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::output(&error)),
        _ => Ok(ExitCode::SUCCESS),
    }
}
