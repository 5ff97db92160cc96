//! Tables of values as text, data and pictures, graphs of positions and automata, one small file a
//! format. What is shown comes as plain data: this crate knows no games.

mod bfile;
mod csv;
mod graph;
mod json;
mod layers;
mod machine;
mod npy;
pub mod palette;
mod plot;
mod svg;
mod text;

pub use graph::{Node, PositionGraph};
pub use machine::{Arrow, Machine, State as MachineState};
pub use plot::{Cycle, plot};

use nimatron_core::Cell;
use std::io::{self, Write};

/// The values of all positions up to a corner, as formats and pictures take them.
pub trait Grid {
    /// The name of the game, or its rules.
    fn name(&self) -> &str;

    /// The names of the coordinates.
    fn coordinates(&self) -> Vec<String>;

    /// The largest value of each coordinate.
    fn to(&self) -> &[i64];

    /// Were all values found?
    fn is_complete(&self) -> bool;

    /// All cells in order, the last coordinate running fastest, with what stands in them.
    fn cells(&self) -> Box<dyn Iterator<Item = (Vec<i64>, Cell)> + '_>;
}

/// A format for tables of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One coordinate: the values in a line; two: a grid with its coordinates.
    Text,
    /// A line for each position: coordinates, value.
    Csv,
    /// One object with nested arrays.
    Json,
    /// One object a line.
    Jsonl,
    /// The b-file of the OEIS: index and value.
    Bfile,
    /// An array for NumPy.
    Npy,
}

impl Format {
    /// The formats by name.
    pub const ALL: [(&'static str, Format); 6] = [
        ("text", Format::Text),
        ("csv", Format::Csv),
        ("json", Format::Json),
        ("jsonl", Format::Jsonl),
        ("bfile", Format::Bfile),
        ("npy", Format::Npy),
    ];

    /// Can this format hold the table? A sentence if not.
    ///
    /// # Errors
    /// The sentence.
    pub fn suits(self, table: &dyn Grid) -> Result<(), String> {
        match self {
            Format::Bfile if table.to().len() != 1 => {
                Err("a b-file lists a sequence, and this game has more than one coordinate; take --format csv"
                    .to_owned())
            }
            Format::Text if table.to().len() > 2 => {
                Err("text shows at most two coordinates, and this game has more; take --format csv, json, jsonl or npy"
                    .to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Writes a table that [`suits`](Format::suits).
    ///
    /// # Errors
    /// When writing fails.
    pub fn write(self, table: &dyn Grid, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Text => text::write(table, out),
            Format::Csv => csv::write(table, out),
            Format::Json => json::write(table, out),
            Format::Jsonl => json::write_lines(table, out),
            Format::Bfile => bfile::write(table, out),
            Format::Npy => npy::write(table, out),
        }
    }
}
