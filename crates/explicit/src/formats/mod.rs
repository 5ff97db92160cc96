//! The formats of files, or texts, of positions and moves.

mod csv;
mod dimacs;
mod edges;
mod pgsolver;

use crate::bytes::Lines;
use crate::names::{Names, Naming};
use crate::{ExplicitGame, Unreadable};
use nimatron_core::Budget;
use nimatron_engine::graph::Digraph;
use std::io::BufRead;

/// How a file lists positions and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A line for each position: its name, and the names of its options, with white space between
    /// them. A line with one name is a position; a position may have several lines. A colon after
    /// the first name is allowed. What follows `#` or `%` at the beginning of a line is a comment.
    Edges,
    /// A line for each move, with the columns `from` and `to` (or `source` and `target`), or
    /// without a header the first two.
    Csv,
    /// The format of PGSolver for parity games: the successors are the options; priorities and
    /// owners mean nothing here.
    PgSolver,
    /// DIMACS: `a u v` is a move from u to v, `e u v` two moves, in both directions.
    Dimacs,
}

impl Format {
    /// All formats, with their names.
    pub const ALL: [(&'static str, Format); 4] =
        [("edges", Format::Edges), ("csv", Format::Csv), ("pgsolver", Format::PgSolver), ("dimacs", Format::Dimacs)];

    /// The format that the end of a file's name shows.
    #[cfg(feature = "files")]
    fn of_name(path: &std::path::Path) -> Option<Format> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        match name.rsplit_once('.').map(|name| name.1) {
            Some("csv") => Some(Format::Csv),
            Some("pg" | "gm" | "pgsolver") => Some(Format::PgSolver),
            Some("dimacs" | "col" | "gr") => Some(Format::Dimacs),
            _ => None,
        }
    }

    /// The format that the first line shows.
    fn of(begin: &[u8]) -> Format {
        let first = begin.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).find(|line| !line.is_empty());
        let first = first.unwrap_or_default();
        let word = first.split(u8::is_ascii_whitespace).next().unwrap_or_default();
        match word {
            b"parity" => Format::PgSolver,
            b"p" | b"c" => Format::Dimacs,
            _ if first.contains(&b',') => Format::Csv,
            _ => Format::Edges,
        }
    }
}

/// Reads a game from a file, which may be compressed by gzip.
///
/// # Errors
/// The file cannot be read, a line is wrong, there is more than 32 bits can number, or the budget
/// is used up.
#[cfg(feature = "files")]
pub fn read(path: &std::path::Path, format: Option<Format>, budget: &Budget) -> Result<ExplicitGame, Unreadable> {
    let mut input = crate::bytes::open(path)?;
    let begin =
        input.fill_buf().map_err(|error| Unreadable::File(nimatron_messages::Message::verbatim(error.to_string())))?;
    let format = format.or_else(|| Format::of_name(path)).unwrap_or_else(|| Format::of(begin));
    parse(&mut *input, format, budget)
}

/// Reads a game from a text. Its first line shows the format unless that is given.
///
/// # Errors
/// As for a file, except that a text can always be read.
pub fn read_text(mut text: &[u8], format: Option<Format>, budget: &Budget) -> Result<ExplicitGame, Unreadable> {
    let format = format.unwrap_or_else(|| Format::of(text));
    parse(&mut text, format, budget)
}

fn parse(input: &mut dyn BufRead, format: Format, budget: &Budget) -> Result<ExplicitGame, Unreadable> {
    let mut moves = Moves { naming: Naming::new(), edges: Vec::new() };
    let mut lines = Lines::new(input);
    match format {
        Format::Edges => edges::parse(&mut lines, &mut moves, budget)?,
        Format::Csv => csv::parse(&mut lines, &mut moves, budget)?,
        Format::PgSolver => pgsolver::parse(&mut lines, &mut moves, budget)?,
        Format::Dimacs => dimacs::parse(&mut lines, &mut moves, budget)?,
    }
    moves.game(budget)
}

/// The moves read so far.
pub(crate) struct Moves {
    naming: Naming,
    edges: Vec<(u32, u32)>,
}

impl Moves {
    /// The node of a name.
    fn node(&mut self, name: &[u8]) -> Result<u32, Unreadable> {
        let edges = &mut self.edges;
        self.naming.node(name, |renamed| {
            for (from, to) in edges {
                *from = renamed[*from as usize];
                *to = renamed[*to as usize];
            }
        })
    }

    /// Adds a move between two names.
    fn add(&mut self, from: &[u8], to: &[u8]) -> Result<(), Unreadable> {
        // The second name may give the first one a new number, so that is looked up again.
        self.node(from)?;
        let to = self.node(to)?;
        let from = self.node(from)?;
        self.push(from, to)
    }

    fn push(&mut self, from: u32, to: u32) -> Result<(), Unreadable> {
        if self.edges.len() >= Digraph::MAX {
            return Err(Unreadable::TooLarge);
        }
        self.edges.push((from, to));
        Ok(())
    }

    fn game(self, budget: &Budget) -> Result<ExplicitGame, Unreadable> {
        let names: Names = self.naming.done();
        let graph = Digraph::new(names.nodes(), &self.edges, budget);
        drop(self.edges);
        ExplicitGame::new(names, graph)
    }
}

#[cfg(test)]
mod tests;
