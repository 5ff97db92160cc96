//! Positions and components as certificates list them: by the numbers of vertices, whatever family
//! or file the graph came from, so that a certificate contains the graph that it is about.

use super::GraphPosition;
use std::fmt::Display;

/// `edges(4; 0-1,1-2) without 3`, or the pairs of an order without those that follow from others.
pub(super) fn position(position: &GraphPosition) -> String {
    let graph = position.graph();
    let (name, sign) = if graph.order { ("order", '<') } else { ("edges", '-') };
    let mut pairs: Vec<(u32, u32)> = if graph.order {
        direct(graph.vertices, &graph.edges)
    } else {
        position.edges_left().map(|(_, (one, other))| (one.min(other), one.max(other))).collect()
    };
    pairs.sort_unstable();
    let listed = list(pairs.iter().map(|(one, other)| format!("{one}{sign}{other}")));
    let mut text = format!("{name}({}{}{listed})", graph.vertices, if pairs.is_empty() { "" } else { "; " });
    if !graph.labels.is_empty() {
        text = format!("labels({text}; {})", list(&graph.labels));
    }
    let gone = list((0..graph.vertices as u32).filter(|&vertex| !position.has_vertex(vertex)));
    if gone.is_empty() { text } else { format!("{text} without {gone}") }
}

/// `0..3,7` for vertices; where edges are cells, `0-1,1-2` for the edges of a component that has
/// some.
pub(super) fn component(position: &GraphPosition) -> String {
    let graph = position.graph();
    let alone = position.states.len() > graph.vertices;
    let mut edges: Vec<(u32, u32)> = if alone {
        position.edges_left().map(|(_, (one, other))| (one.min(other), one.max(other))).collect()
    } else {
        Vec::new()
    };
    if !edges.is_empty() {
        edges.sort_unstable();
        return list(edges.iter().map(|(one, other)| format!("{one}-{other}")));
    }
    let vertices: Vec<u32> = (0..graph.vertices as u32).filter(|&vertex| position.has_vertex(vertex)).collect();
    let runs = vertices.chunk_by(|one, next| one + 1 == *next);
    list(runs.map(|run| match run {
        [first, _, .., last] => format!("{first}..{last}"),
        _ => list(run),
    }))
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(",")
}

/// The pairs of an order without an element between them.
pub(super) fn direct(vertices: usize, pairs: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let words = vertices.div_ceil(64);
    let (mut above, mut below) = (vec![vec![0u64; words]; vertices], vec![vec![0u64; words]; vertices]);
    for &(low, high) in pairs {
        above[low as usize][high as usize / 64] |= 1 << (high % 64);
        below[high as usize][low as usize / 64] |= 1 << (low % 64);
    }
    let between = |&&(low, high): &&(u32, u32)| {
        above[low as usize].iter().zip(&below[high as usize]).all(|(above, below)| above & below == 0)
    };
    pairs.iter().filter(between).copied().collect()
}
