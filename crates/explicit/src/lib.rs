//! Games that are given as graphs: a file lists the positions and the moves between them.
//!
//! `read` reads a file, and [`read_text`] a text, in one of several [`Format`]s;
//! [`ExplicitGame::solve`] finds the values of all positions, also where play may go on for ever;
//! [`Solved::sum`] answers who wins a sum of tokens on them, and by which moves; `store` keeps
//! solved games in files.

mod bytes;
mod formats;
mod game;
mod names;
#[cfg(feature = "files")]
mod output;
#[cfg(feature = "files")]
pub mod store;
mod sum;
pub mod words;

#[cfg(feature = "files")]
pub use formats::read;
pub use formats::{Format, read_text};
pub use game::{Counts, ExplicitGame, NoPosition, Solved, Value};
pub use names::Names;
pub use nimatron_engine::graph::{Digraph, Outcomes};
pub use sum::{Move, Sum};

use nimatron_core::StopReason;
use nimatron_messages::Message;

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The file cannot be read.
    File(Message),
    /// A line, counted from 1, is wrong.
    Line(u64, Message),
    /// There are too many positions or moves.
    TooLarge,
    /// The budget is used up.
    Stopped(StopReason),
}

impl From<StopReason> for Unreadable {
    fn from(reason: StopReason) -> Unreadable {
        Unreadable::Stopped(reason)
    }
}
