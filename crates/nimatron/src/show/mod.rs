//! Tables of values as text, data and pictures, and graphs of positions, one small file a format.

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
pub use plot::{Cycle, cycle, plot};

use crate::table::ValueTable;
use std::io::{self, Write};

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
    pub fn suits(self, table: &ValueTable) -> Result<(), String> {
        match self {
            Format::Bfile if table.to.len() != 1 => {
                Err("a b-file lists a sequence, and this game has more than one coordinate; take --format csv"
                    .to_owned())
            }
            Format::Text if table.to.len() > 2 => {
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
    pub fn write(self, table: &ValueTable, out: &mut dyn Write) -> io::Result<()> {
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
