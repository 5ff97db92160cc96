//! A graph whose vertices are numbers, for games on graphs: names that are numbers are kept, others
//! are numbered in the order in which they occur.

use crate::{Purpose, Sink, TextSource, Unreadable, read};
use nimatron_core::Budget;
use nimatron_messages::{Mark, Message, Parameter, formats as say, graphs};
use std::collections::HashMap;

/// The largest number of a vertex.
const MAX_VERTEX: i64 = 1 << 40;
/// Vertices whose numbers are said.
const SAID: usize = 12;
/// Edges, moves or positions that are shown of what was read, at its beginning and at its end.
const SHOWN: (usize, usize) = (6, 2);

/// What a text lists: vertices and edges in their order, with repetitions.
#[derive(Debug, Default)]
pub struct Listing {
    names: Vec<Box<[u8]>>,
    known: HashMap<Box<[u8]>, u32>,
    edges: Vec<(u32, u32)>,
    /// Whether some edges have a direction, and whether some have none.
    directed: bool,
    undirected: bool,
    /// The first and last of the vertices, if the text says so.
    range: Option<(u32, u32)>,
    graph6: Option<String>,
    /// Whether an edge may join a vertex to itself.
    loops: bool,
    notes: Vec<Message>,
    /// Whether it is shown how the text is read: it is a file, and has no sign of what it means.
    shown: bool,
    is_file: bool,
}

/// A graph with numbers as names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberedGraph {
    /// The vertices, each once, in the order in which they occur.
    pub vertices: Vec<i64>,
    /// The edges, with repetitions.
    pub edges: Vec<(i64, i64)>,
    /// Whether edges have a direction.
    pub directed: bool,
    /// Whether the text says that edges have none. A list of pairs says neither.
    pub undirected: bool,
    /// The first and last vertex, if the text says that all between them are there.
    pub range: Option<(u32, u32)>,
    /// The graph in the format graph6, if the text has that format.
    pub graph6: Option<String>,
    /// What the owner of the text should know.
    pub notes: Vec<Message>,
}

/// The first and the last of some things, and a sign where some are left out: what is wrong with a
/// text often stands at its end.
pub fn some<I: IntoIterator<Item = String, IntoIter: DoubleEndedIterator>>(all: I) -> Parameter {
    let mut all = all.into_iter();
    let first: Vec<String> = all.by_ref().take(SHOWN.0).collect();
    let mut last: Vec<String> = all.by_ref().rev().take(SHOWN.1).collect();
    last.reverse();
    let more = all.next().map(|_| "...".to_owned());
    Parameter::list(first.into_iter().chain(more).chain(last), Mark::Comma)
}

impl Listing {
    fn number(&mut self, name: &[u8]) -> u32 {
        if let Some(&number) = self.known.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.into());
        self.known.insert(name.into(), number);
        number
    }

    /// Reads a graph, in which an edge may join a vertex to itself if `loops` says so.
    ///
    /// # Errors
    /// As for [`read`](crate::read).
    pub fn read(source: TextSource<'_>, loops: bool, budget: &Budget) -> Result<NumberedGraph, Unreadable> {
        let mut listing = Listing { loops, is_file: source.is_file(), ..Listing::default() };
        read(source, Purpose::Graph, None, &mut listing, budget)?;
        Ok(listing.named())
    }

    /// The first edges, and the vertices without edges, as they are read.
    fn reading(&self) -> Message {
        let name = |vertex: u32| String::from_utf8_lossy(&self.names[vertex as usize]);
        let mut joined = vec![false; self.names.len()];
        for &(one, other) in &self.edges {
            joined[one as usize] = true;
            joined[other as usize] = true;
        }
        let sign = if self.directed { " -> " } else { "-" };
        let edges = self.edges.iter().map(|&(one, other)| format!("{}{sign}{}", name(one), name(other)));
        let alone = joined
            .iter()
            .enumerate()
            .filter(|(_, joined)| !**joined)
            .map(|(vertex, _)| name(vertex as u32).into_owned());
        match alone.clone().next() {
            None => say::read_as_edges(self.edges.len(), some(edges)),
            Some(_) => say::read_as_edges_and(self.edges.len(), some(edges), some(alone)),
        }
    }

    fn named(mut self) -> NumberedGraph {
        if self.shown {
            self.notes.push(self.reading());
        }
        let number = |name: &[u8]| {
            let text = std::str::from_utf8(name).ok()?;
            text.parse::<i64>().ok().filter(|number| (0..=MAX_VERTEX).contains(number) && !text.starts_with('+'))
        };
        let numbers: Option<Vec<i64>> = self.names.iter().map(|name| number(name)).collect();
        let numbers = numbers.unwrap_or_else(|| {
            let said = self.names.iter().take(SAID).enumerate();
            let said = said.map(|(number, name)| format!("{} = {number}", String::from_utf8_lossy(name)));
            let more = if self.names.len() > SAID { Some("...".to_owned()) } else { None };
            self.notes.push(say::numbered(Parameter::list(said.chain(more), Mark::Comma)));
            self.range = None;
            (0..).take(self.names.len()).collect()
        });
        let name = |vertex: u32| numbers[vertex as usize];
        let edges = self.edges.iter().map(|&(one, other)| (name(one), name(other))).collect();
        let mut seen = std::collections::HashSet::new();
        let vertices = numbers.iter().copied().filter(|vertex| seen.insert(*vertex)).collect();
        let Listing { directed, undirected, range, graph6, notes, .. } = self;
        NumberedGraph { vertices, edges, directed, undirected, range, graph6, notes }
    }
}

impl Sink for Listing {
    fn node(&mut self, name: &[u8]) -> Result<(), Unreadable> {
        self.number(name);
        Ok(())
    }

    fn arc(&mut self, from: &[u8], to: &[u8]) -> Result<(), Unreadable> {
        if self.undirected {
            return Err(Unreadable::Here(say::mixed_directions()));
        }
        self.directed = true;
        self.pair(from, to)
    }

    fn edge(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable> {
        if self.directed {
            return Err(Unreadable::Here(say::mixed_directions()));
        }
        self.undirected = true;
        self.pair(one, other)
    }

    fn pair(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable> {
        let edge = (self.number(one), self.number(other));
        if edge.0 == edge.1 && !self.loops {
            return Err(Unreadable::Here(graphs::a_loop(String::from_utf8_lossy(one).into_owned())));
        }
        self.edges.push(edge);
        Ok(())
    }

    fn pair_above(&mut self, one: &[u8], other: &[u8]) -> Result<(), Unreadable> {
        self.pair(one, other)?;
        self.edges.rotate_right(1);
        Ok(())
    }

    fn expect(&mut self, _first: u32, _last: u32) {}

    fn numbers(&mut self, first: u32, last: u32, _budget: &Budget) -> Result<(), Unreadable> {
        self.range = Some((first, last));
        Ok(())
    }

    fn is_plain(&mut self) {
        self.shown = self.is_file;
    }

    fn graph6(&mut self, code: &str) {
        self.graph6 = Some(code.to_owned());
    }

    fn note(&mut self, note: Message) {
        self.notes.push(note);
    }
}
