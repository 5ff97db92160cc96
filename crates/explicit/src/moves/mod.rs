//! A game from a file or text: the moves that the reader of files finds.

use crate::names::{Names, Naming};
use crate::{ExplicitGame, Format, Unreadable};
use nimatron_core::Budget;
use nimatron_engine::graph::Digraph;
use nimatron_formats::{Purpose, Sink, TextSource, some};
use nimatron_messages::{Message, formats as say};

/// Reads a game from a file, which may be compressed by gzip, and what is worth knowing about it.
/// `FILE#3` is the third graph in a file of several.
///
/// # Errors
/// The file cannot be read, a line is wrong, there is more than 32 bits can number, or the budget
/// is used up.
#[cfg(feature = "files")]
pub fn read(
    path: &std::path::Path,
    format: Option<Format>,
    budget: &Budget,
) -> Result<(ExplicitGame, Vec<Message>), Unreadable> {
    let Some(name) = path.to_str() else { return Err(Unreadable::File(nimatron_messages::explicit::name_not_text())) };
    parse(TextSource::open(name)?, format, budget)
}

/// Reads a game from a text. Its first lines show the format unless that is given.
///
/// # Errors
/// As for a file, except that a text can always be read.
pub fn read_text(
    text: &[u8],
    format: Option<Format>,
    budget: &Budget,
) -> Result<(ExplicitGame, Vec<Message>), Unreadable> {
    parse(TextSource::text(text)?, format, budget)
}

fn parse(
    source: TextSource<'_>,
    format: Option<Format>,
    budget: &Budget,
) -> Result<(ExplicitGame, Vec<Message>), Unreadable> {
    let mut moves = MoveCollector { naming: Naming::new(), edges: Vec::new(), notes: Vec::new(), shown: false };
    nimatron_formats::read(source, Purpose::Moves, format, &mut moves, budget)?;
    let names: Names = moves.naming.done();
    if moves.shown {
        if names.nodes() == 0 {
            return Err(Unreadable::File(say::empty()));
        }
        moves.notes.push(reading(&names, &moves.edges));
    }
    let graph = Digraph::new(names.nodes(), &moves.edges, budget);
    drop(moves.edges);
    Ok((ExplicitGame::new(names, graph)?, moves.notes))
}

/// The moves read so far.
struct MoveCollector {
    naming: Naming,
    edges: Vec<(u32, u32)>,
    notes: Vec<Message>,
    /// Whether it is shown how the text is read.
    shown: bool,
}

/// The first moves, and the positions without moves, as they are read.
fn reading(names: &Names, edges: &[(u32, u32)]) -> Message {
    let mut moves = vec![false; names.nodes()];
    edges.iter().for_each(|&(from, _)| moves[from as usize] = true);
    let shown = edges.iter().map(|&(from, to)| format!("{} -> {}", names.name(from), names.name(to)));
    let nodes = moves.iter().enumerate().map(|(node, moves)| (node as u32, *moves));
    let last = nodes.filter(|&(node, moves)| !moves && names.occurs(node)).map(|(node, _)| names.name(node));
    match last.clone().next() {
        Some(_) => say::read_as_moves(edges.len(), some(shown), some(last)),
        None => say::read_as_moves_without_end(edges.len(), some(shown)),
    }
}

impl MoveCollector {
    /// The node of a name.
    fn named(&mut self, name: &[u8]) -> Result<u32, Unreadable> {
        let edges = &mut self.edges;
        self.naming.node(name, |renamed| {
            for (from, to) in edges {
                *from = renamed[*from as usize];
                *to = renamed[*to as usize];
            }
        })
    }
}

impl Sink for MoveCollector {
    fn node(&mut self, name: &[u8]) -> Result<(), Unreadable> {
        self.named(name).map(|_| ())
    }

    fn arc(&mut self, from: &[u8], to: &[u8]) -> Result<(), Unreadable> {
        // The second name may give the first one a new number, so that is looked up again.
        self.named(from)?;
        let to = self.named(to)?;
        let from = self.named(from)?;
        if self.edges.len() >= Digraph::MAX {
            return Err(Unreadable::TooLarge);
        }
        self.edges.push((from, to));
        Ok(())
    }

    fn edge(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable> {
        self.arc(one, other)?;
        if one == other { Ok(()) } else { self.arc(other, one) }
    }

    fn pair(&mut self, from: &[u8], to: &[u8]) -> Result<(), Unreadable> {
        self.arc(from, to)
    }

    fn pair_above(&mut self, from: &[u8], to: &[u8]) -> Result<(), Unreadable> {
        self.pair(from, to)?;
        self.edges.rotate_right(1);
        Ok(())
    }

    fn expect(&mut self, _first: u32, last: u32) {
        self.naming.expect(last);
    }

    fn numbers(&mut self, first: u32, last: u32, budget: &Budget) -> Result<(), Unreadable> {
        for node in first..=last {
            if node % (1 << 16) == 0 {
                budget.check()?;
            }
            self.node(node.to_string().as_bytes())?;
        }
        Ok(())
    }

    fn note(&mut self, note: Message) {
        self.notes.push(note);
    }

    fn is_plain(&mut self) {
        self.shown = true;
    }
}

#[cfg(test)]
mod tests;
