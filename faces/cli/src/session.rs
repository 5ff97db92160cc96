//! What every command has around it: limits, Ctrl-C, the progress bar, quiet broken pipes.

use crate::args::Limits;
use crate::failure::{Failure, INTERRUPTED};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nimatron::{Budget, Limit, Progress, StopFlag};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The limits and the stop flag of one command.
pub(crate) struct Session {
    pub(crate) limit: Limit,
    pub(crate) stop: StopFlag,
    /// Set while the command waits for the user: then Ctrl-C ends it at once.
    pub(crate) waiting: Arc<AtomicBool>,
    pub(crate) verbose: bool,
}

impl Session {
    pub(crate) fn start(limits: &Limits) -> Result<Session, Failure> {
        let mut limit = Limit::default();
        for text in &limits.limit {
            set_limit(&mut limit, text)?;
        }
        let session = Session {
            limit,
            stop: StopFlag::default(),
            waiting: Arc::new(AtomicBool::new(false)),
            verbose: limits.verbose,
        };
        let (stop, waiting) = (session.stop.clone(), Arc::clone(&session.waiting));
        // The first Ctrl-C asks the engine to stop and tell what it knows; the second one ends it.
        let handler = move || {
            if stop.is_raised() || waiting.load(Relaxed) {
                std::process::exit(i32::from(INTERRUPTED));
            }
            stop.raise();
        };
        ctrlc::set_handler(handler).map_err(|error| Failure::usage(format!("Ctrl-C cannot be caught: {error}")))?;
        Ok(session)
    }

    /// Runs something that may take long; after a second a bar shows how far it is.
    pub(crate) fn work<T>(&self, task: impl FnOnce(&Budget) -> T) -> T {
        let progress = Progress::default();
        let budget = Budget::start(self.limit, self.stop.clone(), progress.clone());
        if !std::io::stderr().is_terminal() {
            return task(&budget);
        }
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| draw(&progress, &done));
            // Also when the task panics: the scope waits for the bar.
            let _done = Done(&done);
            task(&budget)
        })
    }

    pub(crate) fn log(&self, lines: &[nimatron::Message]) {
        if self.verbose {
            for line in lines {
                let _ = writeln!(std::io::stderr(), "{line}");
            }
        }
    }
}

/// Sets its flag when it goes.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

fn draw(progress: &Progress, done: &AtomicBool) {
    let tick = Duration::from_millis(50);
    for _ in 0..20 {
        if done.load(Relaxed) {
            return;
        }
        std::thread::sleep(tick);
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    while !done.load(Relaxed) {
        let (at, total) = progress.get();
        let template = if total > 0 {
            "{elapsed} {wide_bar} {human_pos} of {human_len} positions"
        } else {
            "{elapsed} {spinner} {human_pos} positions"
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if total > 0 {
            bar.set_length(total);
        }
        bar.set_position(at);
        bar.tick();
        std::thread::sleep(2 * tick);
    }
    bar.finish_and_clear();
}

/// `10s`, `500ms`, `2min`, `1h`; `500MB`, `2GiB`.
fn set_limit(limit: &mut Limit, text: &str) -> Result<(), Failure> {
    let bad = || {
        Failure::usage(format!(
            "`{text}` is no limit: a time is written 10s, 500ms, 2min or 1h, a memory 500MB or 2GiB"
        ))
    };
    let split = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).ok_or_else(bad)?;
    let amount: f64 = text[..split].parse().map_err(|_| bad())?;
    let seconds = |scale: f64| Duration::try_from_secs_f64(amount * scale).map_err(|_| bad());
    let bytes = |scale: u64| (amount * scale as f64) as u64;
    match text[split..].to_ascii_lowercase().as_str() {
        "ms" => limit.time = Some(seconds(1e-3)?),
        "s" | "sec" => limit.time = Some(seconds(1.0)?),
        "m" | "min" => limit.time = Some(seconds(60.0)?),
        "h" => limit.time = Some(seconds(3600.0)?),
        "kb" => limit.memory = bytes(1000),
        "mb" => limit.memory = bytes(1_000_000),
        "gb" => limit.memory = bytes(1_000_000_000),
        "kib" => limit.memory = bytes(1 << 10),
        "mib" => limit.memory = bytes(1 << 20),
        "gib" => limit.memory = bytes(1 << 30),
        _ => return Err(bad()),
    }
    Ok(())
}

/// A length of time: `10s`, `500ms`, `2min`.
pub(crate) fn time(text: &str) -> Result<Duration, Failure> {
    let mut limit = Limit { time: None, ..Limit::default() };
    set_limit(&mut limit, text)?;
    limit.time.ok_or_else(|| Failure::usage(format!("`{text}` is no time; it is written 10s, 500ms or 2min")))
}

/// An amount of memory: `500MB`, `2GiB`.
pub(crate) fn memory(text: &str) -> Result<u64, Failure> {
    let mut limit = Limit { time: Some(Duration::MAX), ..Limit::default() };
    set_limit(&mut limit, text)?;
    if limit.time != Some(Duration::MAX) {
        return Err(Failure::usage(format!("`{text}` is no amount of memory; it is written 500MB or 2GiB")));
    }
    Ok(limit.memory)
}

/// Prints all of an output at once. A reader that has gone away is no error.
pub(crate) fn print(output: &[u8]) -> Result<ExitCode, Failure> {
    write_out(|out| out.write_all(output))
}

/// Writes to standard output through a buffer. A reader that has gone away is no error.
pub(crate) fn write_out(write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<ExitCode, Failure> {
    let mut out = std::io::BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            // Whatever is left in the buffer has no reader.
            let _ = out.into_parts();
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Err(Failure::output(&error)),
    }
}
