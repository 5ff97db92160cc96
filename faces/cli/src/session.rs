//! What every command needs: its language, limits, Ctrl-C, the progress bar, and output to readers
//! that may go away.

use crate::amounts::set_limit;
use crate::args::LimitArgs;
use crate::control_signs::visible;
use crate::failure::{Failure, INTERRUPTED};
use crate::process;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use nimatron::{Budget, Limit, Progress, StopFlag};
use nimatron_guard::Neighbours;
use nimatron_messages::{Language, Message, command};
use std::cell::Cell;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// After the end of the time, a command has this long to say what it knows; then it is ended.
const GRACE: Duration = Duration::from_millis(150);
/// The same after the first Ctrl-C or SIGTERM.
const HURRY: Duration = Duration::from_millis(150);

/// The language, the limits and the stop flag of one command.
pub(crate) struct Session {
    pub(crate) language: Language,
    pub(crate) limit: Limit,
    pub(crate) stop: StopFlag,
    /// The limits from the start of the command on, also for its output.
    pub(crate) clock: Budget,
    /// Whether each question has a clock of its own, because a user is waited for in between.
    dialogue: Cell<bool>,
    /// Set while the command waits for the user: then Ctrl-C ends it at once.
    waiting: Arc<AtomicBool>,
    /// Set while the command collects what it works on afterwards: then the first Ctrl-C only ends
    /// the collecting, by clearing this.
    collecting: Arc<AtomicBool>,
    pub(crate) verbose: bool,
}

impl Session {
    /// Waits for the user; Ctrl-C ends the command at once meanwhile.
    pub(crate) fn while_waiting<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.waiting.store(true, Relaxed);
        let found = wait();
        self.waiting.store(false, Relaxed);
        found
    }

    /// Collects what is worked on afterwards; the first Ctrl-C only ends the collecting, which
    /// [`is_collecting`](Session::is_collecting) says.
    pub(crate) fn while_collecting<T>(&self, collect: impl FnOnce() -> T) -> T {
        self.collecting.store(true, Relaxed);
        let found = collect();
        self.collecting.store(false, Relaxed);
        found
    }

    /// Whether no Ctrl-C has ended the collecting.
    pub(crate) fn is_collecting(&self) -> bool {
        self.collecting.load(Relaxed)
    }

    pub(crate) fn start(limits: &LimitArgs, language: Language) -> Result<Session, Failure> {
        let mut limit = Limit::default();
        for text in &limits.limit {
            set_limit(&mut limit, text)?;
        }
        nimatron_guard::count_memory();
        nimatron_guard::last_words(Failure::last_words(limit, language));
        nimatron_guard::neighbours(Neighbours {
            saving: || nimatron_files::saves_in_progress() > 0,
            tidy: || {
                process::end_running();
                nimatron_files::remove_temporary_files();
            },
        });
        let stop = StopFlag::default();
        let session = Session {
            language,
            limit,
            clock: Budget::start(limit, stop.clone(), Progress::default()),
            stop,
            dialogue: Cell::new(false),
            waiting: Arc::new(AtomicBool::new(false)),
            collecting: Arc::new(AtomicBool::new(false)),
            verbose: limits.verbose,
        };
        nimatron_guard::allow_memory(limit.memory);
        session.guard();
        let (stop, waiting, collecting) =
            (session.stop.clone(), Arc::clone(&session.waiting), Arc::clone(&session.collecting));
        // The first Ctrl-C asks the engine to stop and to report what is known, and ends the
        // process if that takes long; the second one ends it at once.
        let handler = move || {
            if collecting.swap(false, Relaxed) {
                return;
            }
            if stop.is_raised() || waiting.load(Relaxed) {
                process::end_running();
                std::process::exit(i32::from(INTERRUPTED));
            }
            stop.raise();
            nimatron_guard::end_interrupted(HURRY);
        };
        ctrlc::set_handler(handler).map_err(|error| Failure::ctrl_c(&error))?;
        Ok(session)
    }

    /// The memory that is allowed, in bytes.
    pub(crate) const fn memory(&self) -> u64 {
        self.limit.memory
    }

    /// From now on each question has the time for itself, because a user is waited for in between.
    pub(crate) fn dialogue(&self) {
        self.dialogue.set(true);
        nimatron_guard::stay();
    }

    /// Sees to it that the process ends when the time is over, if the work does not.
    fn guard(&self) {
        // A time too long to be added to the clock sets no limit.
        let end = self.limit.time.and_then(|time| Instant::now().checked_add(time)?.checked_add(GRACE));
        if let Some(end) = end {
            nimatron_guard::end_at(end);
        }
    }

    /// Runs a task that may take long; after a second a progress bar is shown.
    pub(crate) fn work<T>(&self, task: impl FnOnce(&Budget) -> T) -> T {
        if !self.dialogue.get() {
            return self.shown(&self.clock, task);
        }
        self.guard();
        let done = self.shown(&self.clock.restarted(), task);
        nimatron_guard::stay();
        done
    }

    /// Runs a task and shows its progress.
    fn shown<T>(&self, budget: &Budget, task: impl FnOnce(&Budget) -> T) -> T {
        if !std::io::stderr().is_terminal() {
            return task(budget);
        }
        let (done, progress, language) = (AtomicBool::new(false), budget.progress().clone(), self.language);
        std::thread::scope(|scope| {
            let bar = scope.spawn(|| draw(&progress, &done, language));
            // Also when the task panics: the scope waits for the bar.
            let _done = DoneFlag(&done, bar.thread());
            task(budget)
        })
    }

    /// Prints which engine was chosen, and why, if that is asked for.
    pub(crate) fn log(&self, lines: &[Message]) {
        if self.verbose {
            lines.iter().for_each(|line| narrate(line, self.language));
        }
    }

    /// Prints a line to standard error.
    pub(crate) fn narrate(&self, line: &Message) {
        narrate(line, self.language);
    }

    /// Warnings about what was asked, such as parts without effect.
    pub(crate) fn warn(&self, warnings: &[Message]) {
        warnings.iter().for_each(|warning| self.narrate(&command::warning(warning)));
    }
}

/// Prints a line to standard error.
pub(crate) fn narrate(line: &Message, language: Language) {
    let _ = writeln!(std::io::stderr(), "{}", visible(&line.text(language)));
}

/// Sets its flag when it is dropped, and wakes the thread that waits for it.
struct DoneFlag<'a>(&'a AtomicBool, &'a Thread);

impl Drop for DoneFlag<'_> {
    fn drop(&mut self) {
        let DoneFlag(done, waiting) = self;
        done.store(true, Relaxed);
        waiting.unpark();
    }
}

fn draw(progress: &Progress, done: &AtomicBool, language: Language) {
    let (tick, start) = (Duration::from_millis(50), Instant::now());
    for _ in 0..20 {
        if done.load(Relaxed) {
            return;
        }
        std::thread::park_timeout(tick);
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_elapsed(start.elapsed());
    while !done.load(Relaxed) {
        let (at, total) = progress.get();
        let template = if total > 0 { command::progress_of_total() } else { command::progress() };
        if let Ok(style) = ProgressStyle::with_template(&template.text(language)) {
            let rate = |state: &ProgressState, to: &mut dyn std::fmt::Write| {
                let rate = state.pos() as f64 / state.elapsed().as_secs_f64();
                let _ = write!(to, "{}", HumanCount(rate as u64));
            };
            bar.set_style(style.with_key("rate", rate));
        }
        bar.set_message(
            progress.told().map_or_else(String::new, |words| format!("; {}", visible(&words.text(language)))),
        );
        if total > 0 {
            bar.set_length(total);
        }
        bar.set_position(at);
        bar.tick();
        std::thread::park_timeout(2 * tick);
    }
    bar.finish_and_clear();
}
