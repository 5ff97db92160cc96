//! graph6, the format of nauty: <https://users.cecs.anu.edu.au/~bdm/data/formats.txt>. A line is a
//! graph; a file may have many.

use crate::bytes::TextLines;
use crate::{Sink, Unreadable};
use nimatron_core::Budget;
use nimatron_messages::formats as say;

/// Whether all characters are those of the code.
pub(crate) fn is_code(line: &str) -> bool {
    line.bytes().all(|byte| (63..=126).contains(&byte))
}

/// The number of vertices, and where the bits of the edges begin; `None` if it is not such a graph.
fn size(code: &str) -> Option<(usize, usize)> {
    let value = |at: usize| code.as_bytes().get(at).map(|&byte| usize::from(byte.wrapping_sub(63)));
    let number =
        |from: usize, count: usize| (from..from + count).try_fold(0_usize, |number, at| Some(number << 6 | value(at)?));
    match (value(0)?, value(1)) {
        (63, Some(63)) => Some((number(2, 6)?, 8)),
        (63, _) => Some((number(1, 3)?, 4)),
        (count, _) => Some((count, 1)),
    }
}

/// The number of bits of a graph.
fn bits(vertices: usize) -> Option<usize> {
    vertices.checked_mul(vertices.saturating_sub(1)).map(|pairs| pairs / 2)
}

/// A graph in this code.
#[derive(Clone, Copy, Debug)]
pub struct Graph6<'c> {
    code: &'c [u8],
    vertices: usize,
    /// Where the bits of the edges begin.
    start: usize,
}

impl<'c> Graph6<'c> {
    /// The graph of a line without a head; `None` if it is not one.
    pub fn read(code: &'c str) -> Option<Graph6<'c>> {
        let (vertices, start) = size(code).filter(|_| is_code(code))?;
        let is_whole = code.len() == start + bits(vertices)?.div_ceil(6);
        is_whole.then_some(Graph6 { code: code.as_bytes(), vertices, start })
    }

    /// The number of vertices.
    pub const fn vertices(self) -> usize {
        self.vertices
    }

    /// Whether there is an edge between two vertices, of which the first is the smaller one.
    pub const fn has_edge(self, low: usize, high: usize) -> bool {
        let at = high * (high - 1) / 2 + low;
        (self.code[self.start + at / 6] - 63) >> (5 - at % 6) & 1 == 1
    }
}

/// Whether a line is a graph: it has the right length, and no bits beyond those of the edges.
pub(crate) fn is_graph(line: &str) -> bool {
    let Some(bits) = Graph6::read(line).and_then(|graph| bits(graph.vertices)) else { return false };
    let padding = bits.div_ceil(6) * 6 - bits;
    let last = line.bytes().last().map_or(0, |byte| byte - 63);
    bits == 0 || last & ((1 << padding) - 1) == 0
}

/// A graph in the list of a file: the one that is chosen, or the only one.
///
/// # Errors
/// There are several and none is chosen, or there is none.
pub(crate) fn chosen(count: u64, chosen: Option<u64>) -> Result<(), Unreadable> {
    match chosen {
        None if count > 1 => Err(Unreadable::File(say::several_graphs(count))),
        Some(wanted) if wanted == 0 || wanted > count => Err(Unreadable::File(say::no_such_graph(wanted, count))),
        None if count == 0 => Err(Unreadable::File(say::no_graph())),
        _ => Ok(()),
    }
}

pub(crate) fn parse(
    lines: &mut TextLines<'_>,
    wanted: Option<u64>,
    sink: &mut dyn Sink,
    budget: &Budget,
) -> Result<(), Unreadable> {
    let (mut count, mut found) = (0, None);
    while let Some((number, line)) = lines.next(budget)? {
        let line = line.trim();
        let code = if number == 1 { line.strip_prefix(">>graph6<<").unwrap_or(line) } else { line };
        if code.is_empty() {
            continue;
        }
        if code.starts_with([':', ';']) || code.starts_with(">>sparse6<<") {
            return Err(Unreadable::Here(say::looks_like("sparse6")));
        }
        if code.starts_with('&') || code.starts_with(">>digraph6<<") {
            return Err(Unreadable::Here(say::looks_like("digraph6")));
        }
        count += 1;
        if wanted.unwrap_or(1) == count {
            found = Some((number, code.to_owned()));
        }
    }
    chosen(count, wanted)?;
    let Some((number, code)) = found else { return Ok(()) };
    let Some(graph) = Graph6::read(&code) else { return Err(Unreadable::Line(number, say::not_graph6())) };
    sink.graph6(&code);
    list(graph, sink, budget)
}

/// The vertices and edges of a graph.
fn list(graph: Graph6<'_>, sink: &mut dyn Sink, budget: &Budget) -> Result<(), Unreadable> {
    let Ok(count) = u32::try_from(graph.vertices) else { return Err(Unreadable::TooLarge) };
    if count == 0 {
        return Ok(());
    }
    sink.expect(0, count - 1);
    sink.numbers(0, count - 1, budget)?;
    for high in 1..graph.vertices {
        budget.check()?;
        for low in (0..high).filter(|&low| graph.has_edge(low, high)) {
            sink.edge(low.to_string().as_bytes(), high.to_string().as_bytes())?;
        }
    }
    Ok(())
}
