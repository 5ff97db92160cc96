//! Graphs and their components as certificates write them: `edges(4; 0-1,1-2) without 3` or
//! `order(3; 0<1,0<2)`, with labels `labels(edges(2; 0-1); 0,5)`; and `0..2,7` for vertices of a
//! component, `0-1,1-2` for its edges if edges are cells. Each has one form: numbers ascend.

use super::Graphs;
use crate::graph::{Cells, has, insert};
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::{graphs as why, verdicts::facts as say};
use std::collections::BTreeSet;

/// The maximum number of vertices, and of edges.
const MAX_VERTICES: usize = 2048;
const MAX_EDGES: usize = 250_000;

/// A graph, or an order, and which of its vertices are gone.
pub(super) struct GraphFactText {
    pub(super) vertices: usize,
    /// The edges, ascending; of an order all pairs of which the first is below the second.
    pub(super) edges: Vec<(usize, usize)>,
    /// Labels of all vertices, or none at all.
    pub(super) labels: Vec<u32>,
    pub(super) gone: BTreeSet<usize>,
}

/// The beginning of a text, for a message.
pub(super) fn shortened(text: &str) -> String {
    const SHOWN: usize = 60;
    let (shown, more) = match text.char_indices().nth(SHOWN) {
        Some((at, _)) => (&text[..at], "..."),
        None => (text, ""),
    };
    format!("{shown}{more}")
}

/// A number in its only form.
fn number(text: &str) -> Option<usize> {
    let is_plain = text == "0" || !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// Numbers with commas between them.
fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(',').map(number).collect()
}

fn ascend<T: Ord>(items: &[T]) -> bool {
    items.windows(2).all(|pair| pair[0] < pair[1])
}

/// Reads the text of a position.
pub(super) fn position(text: &str, is_order: bool, budget: &Budget) -> Result<GraphFactText, CheckFailure> {
    budget.memory(8 * text.len() as u64)?;
    budget.tick(text.len().min(1 << 24) as u32)?;
    let other = || CheckFailure::Invalid(say::not_a_listed_graph(shortened(text)));
    let (graph, gone) = match text.split_once(" without ") {
        Some((graph, gone)) => (graph, numbers(gone).filter(|gone| ascend(gone)).ok_or_else(other)?),
        None => (text, Vec::new()),
    };
    let (listed, labels) = match graph.strip_prefix("labels(") {
        Some(inside) => {
            let inside = inside.strip_suffix(')').ok_or_else(other)?;
            let (listed, labels) = inside.rsplit_once("; ").ok_or_else(other)?;
            (listed, Some(labels))
        }
        None => (graph, None),
    };
    let (start, sign) = if is_order { ("order(", '<') } else { ("edges(", '-') };
    match is_order {
        true if listed.starts_with("edges(") => return wrong(why::wants_an_order()),
        false if listed.starts_with("order(") => return wrong(why::wants_a_graph()),
        _ => {}
    }
    let inside = listed.strip_prefix(start).and_then(|rest| rest.strip_suffix(')')).ok_or_else(other)?;
    let (count, pairs) = inside.split_once("; ").map_or((inside, None), |(count, pairs)| (count, Some(pairs)));
    let vertices = number(count).ok_or_else(other)?;
    if vertices > MAX_VERTICES {
        return wrong(why::too_many_vertices(MAX_VERTICES));
    }
    let mut edges = Vec::new();
    for pair in pairs.into_iter().flat_map(|pairs| pairs.split(',')) {
        let ends = pair.split_once(sign).and_then(|(one, other)| Some((number(one)?, number(other)?)));
        let (one, end) = ends.ok_or_else(other)?;
        if let Some(vertex) = [one, end].into_iter().find(|&vertex| vertex >= vertices) {
            return wrong(why::no_such_vertex(vertex, vertices as i64 - 1));
        }
        if edges.len() >= MAX_EDGES {
            return wrong(why::too_many_edges(MAX_EDGES));
        }
        edges.push((one, end));
    }
    if let Some(&(vertex, _)) = edges.iter().find(|edge| edge.0 == edge.1) {
        return wrong(if is_order { why::a_cycle(vertex) } else { why::a_loop(vertex) });
    }
    if !ascend(&edges) || !is_order && edges.iter().any(|edge| edge.0 > edge.1) {
        return wrong(say::not_ascending());
    }
    if is_order {
        edges = closed(vertices, &edges, budget)?;
    }
    let gone: BTreeSet<usize> = gone.into_iter().collect();
    if let Some(&vertex) = gone.last().filter(|&&vertex| vertex >= vertices) {
        return wrong(why::no_such_vertex(vertex, vertices as i64 - 1));
    }
    if !is_order && edges.iter().any(|(one, end)| gone.contains(one) || gone.contains(end)) {
        return wrong(say::edge_is_gone());
    }
    let labels = match labels.map(|labels| numbers(labels).ok_or_else(other)).transpose()? {
        Some(labels) => {
            let labels: Option<Vec<u32>> = labels.into_iter().map(|label| u32::try_from(label).ok()).collect();
            labels
                .filter(|labels| labels.len() == vertices)
                .ok_or_else(|| CheckFailure::Invalid(why::labels(vertices)))?
        }
        None => Vec::new(),
    };
    Ok(GraphFactText { vertices, edges, labels, gone })
}

/// All pairs that follow from these, of which the first is below the second.
fn closed(vertices: usize, pairs: &[(usize, usize)], budget: &Budget) -> Result<Vec<(usize, usize)>, CheckFailure> {
    let words = vertices.div_ceil(64);
    budget.memory((vertices * words * 8 + MAX_EDGES * 16) as u64)?;
    let mut above = vec![vec![0u64; words]; vertices];
    pairs.iter().for_each(|&(low, high)| insert(&mut above[low], high));
    for middle in 0..vertices {
        budget.tick(vertices as u32)?;
        let reached = above[middle].clone();
        for row in above.iter_mut().filter(|row| has(row, middle)) {
            row.iter_mut().zip(&reached).for_each(|(own, also)| *own |= also);
        }
    }
    let mut all = Vec::new();
    for (low, row) in above.iter().enumerate() {
        if has(row, low) {
            return wrong(why::a_cycle(low));
        }
        all.extend((0..vertices).filter(|&high| has(row, high)).map(|high| (low, high)));
        if all.len() > MAX_EDGES {
            return wrong(why::too_many_edges(MAX_EDGES));
        }
    }
    Ok(all)
}

impl Graphs {
    /// The cells that a text of a fact shows; `None` if it has another form or speaks of what is
    /// not in the graph.
    pub(super) fn read(&self, text: &str) -> Option<Cells> {
        let mut cells = self.whole.nothing();
        if self.whole.edges_go && text.contains('-') {
            let mut before = None;
            for pair in text.split(',') {
                let (one, other) = pair.split_once('-')?;
                let edge = self.whole.edges.binary_search(&(number(one)?, number(other)?)).ok()?;
                if before.replace(edge).is_some_and(|before| before >= edge) {
                    return None;
                }
                let (one, other) = self.whole.edges[edge];
                [one, other, self.whole.vertices + edge].into_iter().for_each(|cell| insert(&mut cells, cell));
            }
            return Some(cells);
        }
        let mut next = 0;
        for item in text.split(',') {
            let (from, to) = item.split_once("..").unwrap_or((item, item));
            let (from, to) = (number(from)?, number(to)?);
            if from < next || to < from || to >= self.whole.vertices {
                return None;
            }
            (from..=to).for_each(|vertex| insert(&mut cells, vertex));
            next = to + 1;
        }
        Some(cells)
    }
}
