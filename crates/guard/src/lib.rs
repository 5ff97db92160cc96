//! Holds a process to its limits, whatever the code that runs in it does.
//!
//! Engines ask their [`Budget`](nimatron_core::Budget) and stop by themselves; that is how an
//! answer with all that is known comes about. This crate is what remains when one of them forgets
//! to ask, or waits for a file that never ends: [`CountingAllocator`] knows how much memory the
//! process really has, and the process is ended, with a reason on standard error and an exit code,
//! if it exceeds what is allowed by more than a margin; [`end_at`] and [`end_interrupted`] end it
//! at a moment.
//!
//! The margin is 16 MiB of memory, and in the command 0.15 s after the time or the first signal
//! (`faces/cli/src/session.rs`). Words and exit codes are those of a stop by a budget. Neither
//! limit depends on where the work is: a parser, a pipe without a reader, a file that never ends.
//! `faces/cli/tests/limits.rs` asks random commands with small limits.
//!
//! Everything here is about the process as a whole, so a program uses it that works on one question
//! at a time.
//!
//! ```
//! use nimatron_guard::CountingAllocator;
//!
//! #[global_allocator]
//! static ALLOCATOR: CountingAllocator = CountingAllocator;
//!
//! nimatron_guard::count_memory(); // budgets know what is allocated
//! nimatron_guard::allow_memory(100 << 20);
//! assert!(nimatron_guard::used() > 0);
//! ```

mod allocator;
mod ending;
mod watch;

pub use allocator::{CountingAllocator, MARGIN, allow_memory, count_memory, used};
pub use ending::{End, LastWords, Neighbours, last_words, neighbours};
pub use watch::{end_at, end_interrupted, stay};
