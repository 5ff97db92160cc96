//! Where the positions of a graph with loops are drawn: in layers, so that every move that cannot
//! be taken back leads downwards, and moves over several layers have places in those between
//! (after Sugiyama).
//!
//! Layers are longest ways along moves that cannot be taken back, and, inside a circle of
//! positions, along those that lead away from the question, so that only moves back lead upwards.

use super::{LoopyGraph, LoopyMove, short};
use crate::layers;

/// The radius of a position.
pub(super) const RADIUS: f64 = 16.0;
/// The height of a layer.
const LAYER: f64 = 86.0;
/// The width of the place where a move crosses a layer.
const CROSSING: f64 = 16.0;
/// Left of a position: room for the mark of the question.
const MARK: f64 = 24.0;
/// With more crossings than this, moves cross layers where they like.
const MAX_CROSSINGS: usize = 300;

/// Where everything is.
pub(super) struct Places {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The middles of the positions.
    pub(super) nodes: Vec<(f64, f64)>,
    /// The layers of the positions, the lowest is 0.
    pub(super) heights: Vec<usize>,
    /// For each move its places in the layers that it crosses.
    pub(super) ways: Vec<Vec<(f64, f64)>>,
}

/// The width of a text. Chinese characters take two columns.
fn length(text: &str) -> f64 {
    let columns: usize = text.chars().map(|c| if c > '\u{2e7f}' { 2 } else { 1 }).sum();
    columns as f64 * 7.3
}

/// The number of moves from the positions that are asked for, or from the first one.
fn depths(graph: &LoopyGraph) -> Vec<usize> {
    let mut depths = vec![usize::MAX; graph.nodes.len()];
    let mut queue: Vec<usize> = (0..graph.nodes.len()).filter(|&node| graph.nodes[node].asked).collect();
    queue.iter().for_each(|&node| depths[node] = 0);
    let mut at = 0;
    loop {
        while let Some(&node) = queue.get(at) {
            for to in graph.moves.iter().filter(|one| one.from == node).map(|one| one.to) {
                if depths[to] == usize::MAX {
                    depths[to] = depths[node] + 1;
                    queue.push(to);
                }
            }
            at += 1;
        }
        // What is not below them begins on its own.
        let Some(next) = depths.iter().position(|&depth| depth == usize::MAX) else { return depths };
        depths[next] = 0;
        queue.push(next);
    }
}

/// The layer of each position: the longest way down along moves that cannot be taken back, and
/// those in a circle that lead away from the beginning.
pub(super) fn heights(graph: &LoopyGraph, reach: &[Vec<bool>]) -> Vec<usize> {
    let depths = depths(graph);
    let down = |one: &&LoopyMove| !reach[one.to][one.from] || depths[one.to] > depths[one.from];
    let mut heights = vec![0; graph.nodes.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for one in graph.moves.iter().filter(down) {
            if heights[one.from] <= heights[one.to] {
                heights[one.from] = heights[one.to] + 1;
                changed = true;
            }
        }
    }
    heights
}

/// Finds the places of a graph.
pub(super) fn places(graph: &LoopyGraph, reach: &[Vec<bool>]) -> Places {
    let heights = heights(graph, reach);
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); heights.iter().max().map_or(0, |top| top + 1)];
    heights.iter().enumerate().for_each(|(node, &height)| rows[height].push(node));
    let mut widths: Vec<f64> = graph
        .nodes
        .iter()
        .map(|node| {
            MARK + 2.0 * RADIUS + 12.0 + length(&short(&node.shown)).max(node.value.as_deref().map_or(0.0, length))
        })
        .collect();
    // The layers between the two ends of a move, in the order in which it crosses them.
    let between = |one: &LoopyMove| -> Vec<usize> {
        let (from, to) = (heights[one.from], heights[one.to]);
        if from > to { (to + 1..from).rev().collect() } else { (from + 1..to).collect() }
    };
    let crossed: Vec<Vec<usize>> = graph.moves.iter().map(between).collect();
    let routed = crossed.iter().map(Vec::len).sum::<usize>() <= MAX_CROSSINGS;
    let mut lines: Vec<(usize, usize)> = Vec::new();
    let mut crossings: Vec<Vec<usize>> = Vec::new();
    for (one, crossed) in graph.moves.iter().zip(crossed) {
        let mut own = Vec::new();
        for layer in crossed.into_iter().filter(|_| routed) {
            rows[layer].push(widths.len());
            own.push(widths.len());
            widths.push(CROSSING);
        }
        let ends = [&[one.from][..], &own, &[one.to]].concat();
        lines.extend(ends.windows(2).map(|pair| (pair[0], pair[1])));
        crossings.push(own);
    }
    let rows = layers::ordered(rows, widths.len(), &lines);
    let wide = |row: &Vec<usize>| row.iter().map(|&item| widths[item]).sum::<f64>();
    let width = rows.iter().map(wide).fold(0.0, f64::max) + 48.0;
    let height = rows.len() as f64 * LAYER + 28.0;
    let mut middles = vec![(0.0, 0.0); widths.len()];
    for (layer, row) in rows.iter().enumerate() {
        let mut left = (width - wide(row)) / 2.0;
        for &item in row {
            let middle = if item < graph.nodes.len() { MARK + RADIUS } else { CROSSING / 2.0 };
            middles[item] = (left + middle, height - 50.0 - layer as f64 * LAYER);
            left += widths[item];
        }
    }
    let ways = crossings.into_iter().map(|own| own.into_iter().map(|item| middles[item]).collect()).collect();
    middles.truncate(graph.nodes.len());
    Places { width, height, nodes: middles, heights, ways }
}
