//! The end of the process: its last words, and what has to be tidied before.
#![allow(unsafe_code)]

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Why the process is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The time is over.
    Time,
    /// The memory is used up.
    Memory,
    /// Somebody asked for it (Ctrl-C, SIGTERM).
    Interrupted,
}

/// What is written to standard error at the end, a line for each reason, and the exit codes.
#[derive(Clone, Debug)]
pub struct LastWords {
    /// The text and exit code for [`End::Time`].
    pub time: (String, u8),
    /// The text and exit code for [`End::Memory`].
    pub memory: (String, u8),
    /// The text and exit code for [`End::Interrupted`].
    pub interrupted: (String, u8),
}

/// What else the process does that an end must not break.
#[derive(Clone, Copy, Debug)]
pub struct Neighbours {
    /// Whether a file is being replaced. An end by time or by a signal waits for it, for a while.
    pub saving: fn() -> bool,
    /// Removes temporary files. It must neither wait nor allocate much.
    pub tidy: fn(),
}

static WORDS: OnceLock<LastWords> = OnceLock::new();
static NEIGHBOURS: OnceLock<Neighbours> = OnceLock::new();
static ENDING: AtomicBool = AtomicBool::new(false);

/// The exit code of an end for which there are no last words.
const UNSAID: u8 = 3;

/// Sets the last words. Only the first call counts.
pub fn last_words(words: LastWords) {
    let _ = WORDS.set(words);
}

/// Sets what an end must not break. Only the first call counts.
pub fn neighbours(neighbours: Neighbours) {
    let _ = NEIGHBOURS.set(neighbours);
}

/// Whether a file is being replaced.
pub(crate) fn saving() -> bool {
    NEIGHBOURS.get().is_some_and(|neighbours| (neighbours.saving)())
}

/// Ends the process at once: no destructors, no buffers, as other threads may be anywhere.
pub(crate) fn end(why: End) -> ! {
    if ENDING.swap(true, Relaxed) {
        // Another thread is at it, or this one allocates on its way.
        leave(UNSAID);
    }
    let unsaid = (String::new(), UNSAID);
    let (text, code) = WORDS.get().map_or(&unsaid, |words| match why {
        End::Time => &words.time,
        End::Memory => &words.memory,
        End::Interrupted => &words.interrupted,
    });
    if let Some(neighbours) = NEIGHBOURS.get() {
        (neighbours.tidy)();
    }
    say(text.as_bytes());
    leave(*code)
}

/// Writes to standard error what can be written without waiting.
#[cfg(unix)]
fn say(text: &[u8]) {
    if text.is_empty() {
        return;
    }
    let mut ready = libc::pollfd { fd: libc::STDERR_FILENO, events: libc::POLLOUT, revents: 0 };
    // SAFETY: the pointers are valid for one `pollfd` and for the bytes of `text`. A pipe that is
    // ready takes at least PIPE_BUF bytes, and last words are shorter.
    unsafe {
        if libc::poll(&raw mut ready, 1, 0) > 0 && ready.revents & libc::POLLOUT != 0 {
            libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
        }
    }
}

#[cfg(not(unix))]
fn say(text: &[u8]) {
    use std::io::Write;
    let _ = std::io::stderr().write_all(text);
}

#[cfg(unix)]
fn leave(code: u8) -> ! {
    // SAFETY: `_exit` has no preconditions.
    unsafe { libc::_exit(code.into()) }
}

#[cfg(not(unix))]
fn leave(code: u8) -> ! {
    std::process::exit(code.into())
}
