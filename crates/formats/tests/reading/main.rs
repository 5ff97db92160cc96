//! What is read from texts in all formats, and what is refused.
#![allow(clippy::unwrap_used)]

mod read;
mod refused;

use nimatron_core::Budget;
use nimatron_formats::{Format, Listing, Purpose, Sink, TextSource, Unreadable, read};
use nimatron_messages::Message;
use std::collections::BTreeSet;

/// Positions and moves by their names.
#[derive(Default)]
struct Moves {
    positions: BTreeSet<String>,
    moves: BTreeSet<String>,
    notes: Vec<&'static str>,
}

fn text(name: &[u8]) -> String {
    String::from_utf8(name.to_vec()).unwrap()
}

impl Sink for Moves {
    fn node(&mut self, name: &[u8]) -> Result<(), Unreadable> {
        self.positions.insert(text(name));
        Ok(())
    }

    fn arc(&mut self, from: &[u8], to: &[u8]) -> Result<(), Unreadable> {
        self.node(from)?;
        self.node(to)?;
        self.moves.insert(format!("{}>{}", text(from), text(to)));
        Ok(())
    }

    fn edge(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable> {
        self.arc(one, other)?;
        self.arc(other, one)
    }

    fn pair(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable> {
        self.arc(one, other)
    }

    fn expect(&mut self, _: u32, _: u32) {}

    fn numbers(&mut self, first: u32, last: u32, _: &Budget) -> Result<(), Unreadable> {
        (first..=last).try_for_each(|number| self.node(number.to_string().as_bytes()))
    }

    fn note(&mut self, note: Message) {
        self.notes.push(note.id());
    }
}

fn moves_as(name: &str, text: &str, format: Option<Format>) -> Result<Moves, Unreadable> {
    let mut moves = Moves::default();
    let source = TextSource::named(text.as_bytes(), name)?;
    read(source, Purpose::Moves, format, &mut moves, &Budget::unlimited())?;
    Ok(moves)
}

/// The moves of a text, `a>b c>d`, and the positions without one.
fn moves(name: &str, text: &str) -> String {
    let moves = match moves_as(name, text, None) {
        Ok(moves) => moves,
        Err(error) => return refusal(&error),
    };
    let alone =
        moves.positions.iter().filter(|name| !moves.moves.iter().any(|one| one.split('>').any(|end| end == **name)));
    moves.moves.iter().chain(alone).cloned().collect::<Vec<_>>().join(" ")
}

/// The edges of a text as a graph, and the vertices without one.
fn graph(name: &str, text: &str) -> String {
    let source = TextSource::named(text.as_bytes(), name).unwrap();
    let graph = match Listing::read(source, false, &Budget::unlimited()) {
        Ok(graph) => graph,
        Err(error) => return refusal(&error),
    };
    let edges: BTreeSet<String> =
        graph.edges.iter().map(|(one, other)| format!("{}-{}", one.min(other), one.max(other))).collect();
    let has_edge = |vertex: i64| graph.edges.iter().any(|(one, other)| *one == vertex || *other == vertex);
    let mut all = graph.vertices.clone();
    if let Some((first, last)) = graph.range {
        all.extend((i64::from(first)..=i64::from(last)).filter(|vertex| !graph.vertices.contains(vertex)));
    }
    let alone = all.into_iter().filter(|vertex| !has_edge(*vertex)).map(|vertex| vertex.to_string());
    edges.into_iter().chain(alone).collect::<Vec<_>>().join(" ")
}

/// The texts that are read otherwise than expected, all of which are shown.
#[derive(Default)]
struct Wrong(Vec<String>);

impl Wrong {
    fn check(&mut self, name: &str, text: &str, got: &str, expected: &str) {
        if got != expected {
            self.0.push(format!("{name} {text:?}: {got} instead of {expected}"));
        }
    }
}

impl Drop for Wrong {
    fn drop(&mut self) {
        assert!(std::thread::panicking() || self.0.is_empty(), "{}", self.0.join("\n"));
    }
}

fn refusal(error: &Unreadable) -> String {
    match error {
        Unreadable::Line(line, why) => format!("{line}: {}", why.id()),
        Unreadable::File(why) => format!("file: {}", why.id()),
        other => format!("{other:?}"),
    }
}
