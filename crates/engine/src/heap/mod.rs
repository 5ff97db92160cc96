//! Taking-and-breaking games: the values of heaps 0, 1, 2, ... one after another, and the proof
//! that they are periodic.
//!
//! * [`Code`]: octal, hexadecimal and wider codes, with digits that repeat forever and with heaps
//!   that have to be different.
//! * [`Sequence`]: the values, by the fastest engine for the code (`engines`).
//! * [`Period`]: found from recurrences of the last values, proved by the theorem of Guy and Smith
//!   (`period`).
//!
//! # Design
//!
//! `engines` chooses the algorithm by the shape of the code:
//!
//! - At most two heaps, finite (`blocks`): 64 heaps at once, one in each lane. For a fixed small
//!   heap the partners of 64 consecutive heaps are 64 consecutive codes, which is one load.
//! - At most one heap (`registers`): a register of places for every value, and Brent's cycle
//!   detection on them.
//! - At most one heap, any large number of tokens (`all_but`): the last values, relative to the
//!   smallest free one. When that state recurs at a higher level, the values rise with a period.
//! - Three heaps and more (`sums`): sets of values of h heaps from those of h - 1.
//! - Anything else (`naive`): every option is marked.
//!
//! `sparse` explains the sparse space, in which most values are found from few pairs; `class` finds
//! it, at every doubling of the number of heaps. Inside a class a value is kept without its lowest
//! masked bit, so that most games fit bytes (`Coding`; order and sums are preserved). `blocks` has
//! the steps in detail. `lanes` holds the kernels.
//!
//! `Sequence` keeps all values, usually one byte each. `Window` keeps the first and the last ones,
//! which is all that is needed once rare heaps are far in the past. Where codes are below 64 and
//! all rare heaps far back, `settled` goes on from there, in a window or beside a sequence of which
//! a million heaps are asked for. It leaves every block that it cannot do to `blocks`.
//!
//! `period` looks for recurrences of the last values (`recurrences`) at every doubling, and proves
//! them by the theorem of Guy and Smith in its form for any number of heaps. `rising` proves values
//! that rise with a period; the crate `check` goes through the same theorem with other programs.
//! `shift` recognises codes that are the same game. `checkpoint` is the file of a long run.
//! `Ruleset::heap_moves` reads codes off rule texts, so that rules that break heaps reach this
//! engine, too.
//!
//! One game runs on as many threads as the budget allows (`ahead`). What they find is exact, so
//! that the values are the same for any number of threads, and the class is the same on all
//! machines. `reference` computes values by `naive` and the scalar `sparse`, which share nothing
//! with blocks except `class`: tests and the verifier of certificates use it.

mod ahead;
mod all_but;
mod blocks;
mod checkpoint;
mod class;
mod common;
mod engines;
mod free;
mod lanes;
mod marks;
mod naive;
mod pairs;
mod period;
#[cfg(test)]
mod random;
mod recurrences;
mod reference;
mod registers;
mod rising;
mod sequence;
mod settled;
mod shape;
mod shift;
mod sparse;
mod sums;
mod window;
mod witnesses;

pub use crate::checkpoint::CheckpointError;
pub use crate::code::{Code, CodeError, Digit, looks_like_code};
pub use checkpoint::{Checkpoint, Resumable, StoredValues};
pub use period::Period;
pub use reference::reference;
pub use sequence::{Rare, Sequence};
pub use window::{Recurrence, Window, WindowPeriod};
