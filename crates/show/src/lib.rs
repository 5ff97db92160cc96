//! Tables of values as text, data and pictures, graphs of positions, automata and monoids; each
//! format in a file of its own. Everything to be shown is plain data: this crate does not know
//! games.
//!
//! # Design
//!
//! `palette` has the colours, which the page asks for, so that it draws its large tables in the
//! same ones. `plot` draws values, `graph` and `loopy` positions (in layers by the longest play),
//! `machine` automata of laws, `monoid` misère quotients; nodes in layers are ordered by `layers`.

mod bfile;
mod csv;
mod graph;
mod json;
mod layers;
mod loopy;
mod machine;
mod monoid;
mod npy;
pub mod palette;
mod plot;
mod svg;
mod text;

pub use graph::{PositionGraph, ShownNode};
pub use loopy::{LoopyGraph, LoopyMove, LoopyNode};
pub use machine::{Arrow, AutomatonDrawing, MachineState};
pub use monoid::{Generator, Monoid, MonoidElement, MonoidView, TooManyElements};
pub use plot::{Cycle, PlotError, plot, plot_suits};

use nimatron_core::output::going_on;
use nimatron_core::{Budget, Cell};
use nimatron_messages::{Message, Say, show as says};
use std::fmt;
use std::io::{self, Write};

/// The values of all positions from the origin to a corner.
pub trait Grid {
    /// The name of the game, or its rules.
    fn name(&self) -> &str;

    /// The names of the coordinates.
    fn coordinates(&self) -> Vec<String>;

    /// The largest value of each coordinate.
    fn to(&self) -> &[i64];

    /// Whether all values were found.
    fn is_complete(&self) -> bool;

    /// All positions in order, the last coordinate varying fastest, with their cells.
    fn cells(&self) -> Box<dyn Iterator<Item = (Vec<i64>, Cell)> + '_>;
}

/// A format for tables of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// The values in a line for one coordinate, a grid for two.
    Text,
    /// A line for each position: coordinates, value.
    Csv,
    /// One object with nested arrays.
    Json,
    /// One object per line.
    Jsonl,
    /// The b-file of the OEIS: index and value.
    Bfile,
    /// An array for NumPy.
    Npy,
}

impl Format {
    /// All formats with the names that options use.
    pub const ALL: [(&'static str, Format); 6] = [
        ("text", Format::Text),
        ("csv", Format::Csv),
        ("json", Format::Json),
        ("jsonl", Format::Jsonl),
        ("bfile", Format::Bfile),
        ("npy", Format::Npy),
    ];

    /// Checks that this format can hold a table with this many coordinates, which is known before
    /// the table is computed.
    ///
    /// # Errors
    /// These are too many coordinates.
    pub const fn suits(self, coordinates: usize) -> Result<(), FormatError> {
        match self {
            Format::Bfile if coordinates != 1 => Err(FormatError::NoSequence),
            Format::Text if coordinates > 2 => Err(FormatError::NoGrid),
            _ => Ok(()),
        }
    }

    /// Writes a table that [`suits`](Format::suits), cell by cell, as long as the budget lasts. If
    /// that ends, the last line of csv, jsonl and b-files is whole.
    ///
    /// # Errors
    /// Writing fails, or the time of the budget is up (see
    /// [`stop_reason`](nimatron_core::output::stop_reason)).
    pub fn write(self, table: &dyn Grid, out: &mut dyn Write, budget: &Budget) -> io::Result<()> {
        match self {
            Format::Text => text::write(table, out, budget),
            Format::Csv => csv::write(table, out, budget),
            Format::Json => json::write(table, out, budget),
            Format::Jsonl => json::write_lines(table, out, budget),
            Format::Bfile => bfile::write(table, out, budget),
            Format::Npy => npy::write(table, out, budget),
        }
    }
}

/// The cells of a table, as long as the budget lasts.
fn cells<'t>(table: &'t dyn Grid, budget: &'t Budget) -> impl Iterator<Item = io::Result<(Vec<i64>, Cell)>> + 't {
    table.cells().map(|cell| going_on(budget.tick(1)).map(|()| cell))
}

/// Why a format cannot hold a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// A b-file is a sequence, and the table has several coordinates.
    NoSequence,
    /// Text shows one or two coordinates, and the table has more.
    NoGrid,
}

impl Say for FormatError {
    fn message(&self) -> Message {
        match self {
            FormatError::NoSequence => says::no_sequence(),
            FormatError::NoGrid => says::no_grid(),
        }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for FormatError {}
