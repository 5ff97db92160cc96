//! The one reader of files and texts of graphs, positions and moves.
//!
//! It goes from bytes to text (`bytes`: gzip, byte order marks, UTF-16, ends of lines), from the
//! text to its format (`recognise`: by the ending of the file's name, then by the first lines,
//! and a text that looks like something else is refused by name), and from there to what is listed,
//! which a [`Sink`] takes. Lines are read one by one, so that an error names its line and a file
//! may be larger than the memory.
//!
//! A text goes to the moves of the crate `explicit`, or to a [`Listing`] of numbered vertices for
//! games on graphs. A name is never a sign of another format; in quotation marks it may be
//! anything. What was understood in a way that might surprise (a first line of counts, columns that
//! are not used) is a note (`Sink::note`), which every face shows as a warning.

mod bare;
mod bytes;
mod csv;
mod dimacs;
mod doubt;
mod edges;
mod graph6;
mod graphviz;
mod header;
mod matrices;
mod matrix_market;
mod numbers;
mod pgsolver;
mod recognise;
mod words;

pub use bytes::{FileText, TextSource, text_of};
pub use graph6::Graph6;
pub use matrices::is_matrix_of_bits;
pub use numbers::{Listing, NumberedGraph, some};
pub use recognise::Format;
pub use words::is_comment;

use bytes::TextLines;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, Parameter, Say, explicit, formats as say, limits};

/// Why a file or text could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The file cannot be read.
    File(Message),
    /// A line, counted from 1, is wrong.
    Line(u64, Message),
    /// The line that was read last is wrong: what a [`Sink`] says, which does not know its number.
    Here(Message),
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

impl Unreadable {
    /// What is wrong, with the name of the file.
    pub fn in_file(&self, file: impl Into<Parameter>) -> Message {
        match self {
            Unreadable::File(why) | Unreadable::Here(why) => explicit::not_read(file, why),
            Unreadable::Line(line, why) => explicit::wrong_line(file, *line, why),
            Unreadable::TooLarge => explicit::too_large(file),
            Unreadable::Stopped(reason) => explicit::not_read(file, limits::stopped(reason.message())),
        }
    }
}

/// What a file is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Positions and moves: a line of names is a position and its options.
    Moves,
    /// A graph: a line of two names is an edge.
    Graph,
}

/// Whether a note only shows how a text is read, and warns of nothing.
pub fn is_reading(note: &Message) -> bool {
    ["read_as_moves", "read_as_edges"].iter().any(|name| note.id().contains(name))
}

/// What takes the contents of a file, as they are read.
pub trait Sink {
    /// A position or vertex.
    ///
    /// # Errors
    /// There are too many, or it cannot be one.
    fn node(&mut self, name: &[u8]) -> Result<(), Unreadable>;

    /// A move, or an edge with a direction.
    ///
    /// # Errors
    /// There are too many, or it cannot be one.
    fn arc(&mut self, from: &[u8], to: &[u8]) -> Result<(), Unreadable>;

    /// An edge without a direction.
    ///
    /// # Errors
    /// There are too many, or it cannot be one.
    fn edge(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable>;

    /// Two names of which the format does not say whether their order means something.
    ///
    /// # Errors
    /// There are too many, or it cannot be one.
    fn pair(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable>;

    /// The same as [`pair`](Sink::pair), from a line above all that were read so far.
    ///
    /// # Errors
    /// There are too many, or it cannot be one.
    fn pair_above(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable> {
        self.pair(one, other)
    }

    /// The numbers from `first` to `last` are going to be the names.
    fn expect(&mut self, first: u32, last: u32);

    /// The numbers from `first` to `last` are there, also those without edges.
    ///
    /// # Errors
    /// There are too many, or the budget is used up.
    fn numbers(&mut self, first: u32, last: u32, budget: &Budget) -> Result<(), Unreadable>;

    /// The whole graph in the format graph6.
    fn graph6(&mut self, _code: &str) {}

    /// Something about the file that its owner should know.
    fn note(&mut self, note: Message);

    /// The text has no sign of what its lines or names mean, so its owner should be shown how they
    /// are read.
    fn is_plain(&mut self) {}
}

/// Reads a file or text into a sink. The format is found out unless it is given.
///
/// # Errors
/// It cannot be read, it has no format that is read here, a line is wrong, or the budget is used
/// up.
pub fn read(
    source: TextSource<'_>,
    purpose: Purpose,
    format: Option<Format>,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Result<(), Unreadable> {
    let found = recognise::recognise(&source, purpose, format)?;
    if format.is_none() && matches!(found.format, Format::Edges | Format::Csv | Format::GraphViz | Format::PgSolver) {
        sink.is_plain();
    }
    let chosen = source.chosen();
    if chosen.is_some() && !matches!(found.format, Format::Graph6 | Format::GraphViz) {
        return Err(Unreadable::File(say::one_graph()));
    }
    let mut input = source.into_input();
    let mut lines = TextLines::new(&mut *input);
    let read = match found.format {
        Format::Edges => edges::parse(&mut lines, purpose, (format.is_some(), found.glued), sink, budget),
        Format::Csv => csv::parse(&mut lines, found.separator, found.by_content, purpose, sink, budget),
        Format::PgSolver => pgsolver::parse(&mut lines, sink, budget),
        Format::Dimacs => dimacs::parse(&mut lines, sink, budget),
        Format::GraphViz => graphviz::parse(&mut lines, chosen, sink, budget),
        Format::MatrixMarket => matrix_market::parse(&mut lines, sink, budget),
        Format::Graph6 => graph6::parse(&mut lines, chosen, sink, budget),
    };
    read.map_err(|error| match error {
        Unreadable::Here(why) => Unreadable::Line(lines.number(), why),
        error => error,
    })
}
