//! Runs a program of the user: its input is written and its output read at the same time, and it is
//! ended, with all that it has started, when its time is over, when it prints too much, or when the
//! user interrupts.
//!
//! What it has started is in its process group, and ends with that. On Linux so does what has left
//! the group (`setsid`): this process adopts what the program leaves behind. Only the command runs
//! programs; the API never does.

mod orphans;

use nimatron_messages::{Message, Say, programs};
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Why a run gave no output that could be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RunError {
    /// It could not be started.
    NotStarted(Message),
    /// It ended with an error: how, and the end of what it wrote to standard error.
    Ended(Message, String),
    /// It did not end within this time.
    Time(Duration),
    /// It printed more than this many bytes.
    TooMuch(usize),
    /// Its output is not text.
    NotText,
    /// Another number of answers than positions.
    Answers {
        wanted: usize,
        found: usize,
        /// The beginning of its output.
        output: String,
    },
    /// What it printed first is not an answer.
    NoAnswer(Message),
    /// The user interrupted.
    Interrupted,
}

impl Say for RunError {
    fn message(&self) -> Message {
        match self {
            RunError::NotStarted(why) => why.clone(),
            RunError::Ended(how, errors) if errors.is_empty() => how.clone(),
            RunError::Ended(how, errors) => programs::with_errors(how, errors),
            RunError::Time(time) => programs::no_end(format!("{time:?}")),
            RunError::TooMuch(bytes) => programs::prints_too_much(*bytes),
            RunError::NotText => programs::not_text(),
            RunError::Answers { wanted, found: 0, .. } => programs::no_answers(*wanted),
            RunError::Answers { wanted, found, output } => programs::wrong_count(*wanted, *found, output),
            RunError::NoAnswer(why) => why.clone(),
            RunError::Interrupted => nimatron_messages::limits::interrupted(),
        }
    }
}

/// A command line of the user.
#[derive(Clone, Debug)]
pub(crate) struct UserProgram {
    words: Vec<String>,
    /// The time for one run.
    pub(crate) time: Duration,
}

/// The maximum size of the output of a run: this, and more for each position.
const MAX_OUTPUT: usize = 1 << 20;
const MAX_FOR_EACH: usize = 1 << 10;
/// How much of standard error is shown.
const SHOWN: usize = 600;
/// The longest pause between two looks at a running program.
const PAUSE: Duration = Duration::from_millis(5);

/// The process that runs now, for the end of this one; 0 if there is none.
static RUNNING: AtomicU32 = AtomicU32::new(0);

/// Ends the program that is running, if there is one.
pub(crate) fn end_running() {
    let id = RUNNING.load(Relaxed);
    if id != 0 {
        end_group(id);
        orphans::end(id);
    }
}

/// Ends a process and all that it has started.
#[cfg(unix)]
fn end_group(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(id @ 1..) = i32::try_from(id) {
        // It may have ended by itself.
        let _ = killpg(Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: u32) {}

/// A child, and whether it has been waited for. It does not outlive the run.
struct Running(Child, bool);

impl Drop for Running {
    fn drop(&mut self) {
        // The id of a child that has been waited for may belong to another process.
        if !self.1 {
            end_group(self.0.id());
            RUNNING.store(0, Relaxed);
            let _ = self.0.kill();
            let _ = self.0.wait();
            orphans::end(0);
        }
    }
}

impl UserProgram {
    /// Splits a command line into words as a shell does, with quotes; nothing is expanded.
    pub(crate) fn parse(text: &str, time: Duration) -> Result<UserProgram, Message> {
        let words = shlex::split(text).ok_or_else(|| programs::open_quote(text))?;
        if words.is_empty() {
            return Err(programs::no_program());
        }
        Ok(UserProgram { words, time })
    }

    /// One run: what it prints. `positions` is the number of answers that are expected.
    pub(crate) fn run(&self, input: &str, positions: usize, stop: &dyn Fn() -> bool) -> Result<String, RunError> {
        let mut running = Running(self.start()?, false);
        RUNNING.store(running.0.id(), Relaxed);
        let max = MAX_OUTPUT + positions * MAX_FOR_EACH;
        let (stdin, stdout, stderr) = (running.0.stdin.take(), running.0.stdout.take(), running.0.stderr.take());
        let (too_much, errors) = (AtomicBool::new(false), Mutex::new(Vec::new()));
        let (output, ended) = std::thread::scope(|scope| {
            // A program may end without reading all of its input.
            scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
            scope.spawn(|| stderr.map(|stderr| keep_last(stderr, &errors)));
            let reader = scope.spawn(|| {
                let mut output = Vec::new();
                if let Some(stdout) = stdout {
                    let mut limited = stdout.take(max as u64 + 1);
                    let _ = limited.read_to_end(&mut output);
                    // Before the pipe is closed, which may end the program.
                    too_much.store(output.len() > max, Relaxed);
                }
                output
            });
            let ended = self.wait(&mut running.0, stop, &too_much);
            // Whatever it has left behind keeps the pipes open.
            end_group(running.0.id());
            orphans::end(0);
            running.1 = true;
            RUNNING.store(0, Relaxed);
            (reader.join().unwrap_or_default(), ended)
        });
        let status = ended?;
        if too_much.load(Relaxed) {
            return Err(RunError::TooMuch(MAX_OUTPUT));
        }
        let errors = errors.into_inner().unwrap_or_default();
        if !status.success() {
            return Err(RunError::Ended(how_ended(status), last_lines(&errors)));
        }
        String::from_utf8(output).map_err(|_| RunError::NotText)
    }

    fn start(&self) -> Result<Child, RunError> {
        let mut command = Command::new(&self.words[0]);
        orphans::adopt();
        command.args(&self.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: Ctrl-C reaches only nimatron, which ends the whole group.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn().map_err(|error| {
            let name = &self.words[0];
            RunError::NotStarted(match error.kind() {
                ErrorKind::NotFound if name.contains('/') || !Path::new(name).exists() => programs::not_found(name),
                // The shell looks for programs only in its path, too.
                ErrorKind::NotFound => programs::in_this_folder(name, format!("./{name}")),
                ErrorKind::PermissionDenied => programs::not_executable(name),
                _ => programs::not_started(name, error.to_string()),
            })
        })
    }

    /// Waits for the end of a run, or brings it about.
    fn wait(&self, child: &mut Child, stop: &dyn Fn() -> bool, too_much: &AtomicBool) -> Result<ExitStatus, RunError> {
        let start = Instant::now();
        let mut pause = Duration::from_micros(100);
        loop {
            match child.try_wait() {
                Ok(Some(status)) => {
                    return match (stop(), too_much.load(Relaxed)) {
                        (true, _) => Err(RunError::Interrupted),
                        (_, true) => Err(RunError::TooMuch(MAX_OUTPUT)),
                        _ => Ok(status),
                    };
                }
                Ok(None) => {}
                Err(error) => {
                    return Err(RunError::NotStarted(programs::not_started(&self.words[0], error.to_string())));
                }
            }
            let error = if stop() {
                Some(RunError::Interrupted)
            } else if too_much.load(Relaxed) {
                Some(RunError::TooMuch(MAX_OUTPUT))
            } else {
                (start.elapsed() > self.time).then_some(RunError::Time(self.time))
            };
            if let Some(error) = error {
                end_group(child.id());
                let _ = child.kill();
                let _ = child.wait();
                return Err(error);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(PAUSE);
        }
    }
}

/// Reads to the end and keeps the last part.
fn keep_last(mut from: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return,
            Ok(count) => {
                let Ok(mut kept) = kept.lock() else { return };
                kept.extend_from_slice(&buffer[..count]);
                let extra = kept.len().saturating_sub(4 * SHOWN);
                kept.drain(..extra);
            }
        }
    }
}

/// The last lines of a text, in one line.
fn last_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let last = lines[lines.len().saturating_sub(3)..].join(" / ");
    let start = last.char_indices().rev().nth(SHOWN).map_or(0, |(at, _)| at);
    last[start..].chars().filter(|c| !c.is_control()).collect()
}

#[cfg(unix)]
fn how_ended(status: ExitStatus) -> Message {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => programs::exit_code(code),
        (None, Some(signal)) => {
            let name =
                nix::sys::signal::Signal::try_from(signal).map_or_else(|_| signal.to_string(), |s| s.to_string());
            programs::signal(name)
        }
        (None, None) => programs::exit_code(-1),
    }
}

#[cfg(not(unix))]
fn how_ended(status: ExitStatus) -> Message {
    programs::exit_code(status.code().unwrap_or(-1))
}
