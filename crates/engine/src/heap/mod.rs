//! Taking-and-breaking games: the values of heaps 0, 1, 2, ... one after another, and the proof
//! that they are periodic.
//!
//! * [`Code`]: octal, hexadecimal and wider codes, with digits that repeat forever and with heaps
//!   that have to be different.
//! * [`Sequence`]: the values, by the fastest engine for the code (`engines`).
//! * [`Period`]: found from recurrences of the last values, proved by the theorem of Guy and Smith
//!   (`period`).

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
