//! The graph of a position: all reachable positions, in layers by the length of the longest play
//! from them, so that every move is an arrow downwards.

use super::layers;
use super::palette::{self, INK, LOST, SOFT};
use super::svg::Svg;
use nimatron_core::mex::mex;
use nimatron_messages::{Language, show as says};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The graph of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionGraph {
    /// All positions; the first is the one the graph starts from.
    pub nodes: Vec<ShownNode>,
    /// The moves, each from a position to another, as indices into `nodes`.
    pub moves: Vec<(usize, usize)>,
}

/// A position in a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownNode {
    /// The text of the position.
    pub shown: String,
    /// Its Grundy value.
    pub value: u64,
    /// The number of moves in the longest play from it.
    pub height: usize,
}

impl PositionGraph {
    /// Computes values and heights. `shown` are the texts of the positions, and `options` holds for
    /// each the indices of those that a move leads to. `None` if there is a cycle.
    pub fn new(shown: Vec<String>, options: &[BTreeSet<usize>]) -> Option<PositionGraph> {
        let order = bottom_up(options)?;
        let mut nodes: Vec<ShownNode> =
            shown.into_iter().map(|shown| ShownNode { shown, value: 0, height: 0 }).collect();
        for at in order {
            nodes[at].value = mex(options[at].iter().map(|&option| nodes[option].value));
            nodes[at].height = options[at].iter().map(|&option| nodes[option].height + 1).max().unwrap_or(0);
        }
        let moves = options.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from, to))).collect();
        Some(PositionGraph { nodes, moves })
    }

    /// The positions of each layer from left to right, the lowest layer first.
    fn layers(&self) -> Vec<Vec<usize>> {
        let top = self.nodes.iter().map(|node| node.height).max().unwrap_or(0);
        let mut layers: Vec<Vec<usize>> = vec![Vec::new(); top + 1];
        for (at, node) in self.nodes.iter().enumerate() {
            layers[node.height].push(at);
        }
        layers::ordered(layers, self.nodes.len(), &self.moves)
    }

    /// The picture as SVG, with its title in a language: P-positions have a double circle and the
    /// colour of value 0, and moves to them are thick.
    pub fn svg(&self, language: Language) -> String {
        let layers = self.layers();
        let label = self.nodes.iter().map(|node| node.shown.chars().count()).max().unwrap_or(1);
        let wide = (label as f64 * 7.5 + 34.0).max(56.0);
        let tall = 74.0;
        let width = layers.iter().map(Vec::len).max().unwrap_or(1) as f64 * wide + 60.0;
        let height = layers.len() as f64 * tall + 40.0;
        let title = says::moves_from(&self.nodes[0].shown).text(language);
        let mut svg = Svg::new(width, height, &title);
        svg.arrowhead();
        let mut place = vec![(0.0, 0.0); self.nodes.len()];
        for (layer, row) in layers.iter().enumerate() {
            for (at, &node) in row.iter().enumerate() {
                let x = width / 2.0 + (at as f64 - (row.len() as f64 - 1.0) / 2.0) * wide;
                place[node] = (x, height - 20.0 - (layer as f64 + 0.5) * tall);
            }
        }
        let radius = 15.0;
        for &(from, to) in &self.moves {
            let ((x1, y1), (x2, y2)) = (place[from], place[to]);
            let layers = self.nodes[from].height - self.nodes[to].height;
            // Arrows over several layers bend around the nodes between.
            let side = if (from + to) % 2 == 0 { 1.0 } else { -1.0 };
            let bend = if layers > 1 { side * (18.0 + 9.0 * layers as f64) } else { 0.0 };
            let wins = self.nodes[to].value == 0;
            let (stroke, line) = if wins { (LOST, 2.0) } else { (SOFT, 0.8) };
            let opacity = if wins { 0.9 } else { 0.45 };
            svg.add(&format!(
                "<path d=\"M{x1:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {x2:.1} {:.1}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{line}\" opacity=\"{opacity}\" marker-end=\"url(#arrow)\"/>",
                y1 + radius,
                x1 + bend,
                y1 + (y2 - y1) * 0.35,
                x2 + bend,
                y1 + (y2 - y1) * 0.65,
                y2 - radius - 2.0
            ));
        }
        let max = self.nodes.iter().map(|node| node.value).max().unwrap_or(0);
        for (node, &(x, y)) in self.nodes.iter().zip(&place) {
            svg.add(&format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"#ffffff\" stroke=\"{}\" stroke-width=\"3\"/>",
                palette::colour(node.value, max)
            ));
            if node.value == 0 {
                svg.add(&format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{LOST}\" stroke-width=\"1.5\"/>",
                    radius - 4.0
                ));
            }
            svg.words(x, y + 4.0, "middle", INK, &node.value.to_string());
            svg.words(x, y + radius + 13.0, "middle", INK, &node.shown);
        }
        svg.finish()
    }

    /// The graph in the DOT language of Graphviz.
    pub fn dot(&self) -> String {
        let mut out = String::from("digraph moves {\n  rankdir=TB;\n  node [shape=circle];\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let shape = if node.value == 0 { ", shape=doublecircle" } else { "" };
            let label = node.shown.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(out, "  n{at} [label=\"{label}\\n{}\"{shape}];", node.value);
        }
        for (from, to) in &self.moves {
            let _ = writeln!(out, "  n{from} -> n{to};");
        }
        out.push_str("}\n");
        out
    }
}

/// An order in which every position comes after all its options; `None` if there is a cycle.
fn bottom_up(options: &[BTreeSet<usize>]) -> Option<Vec<usize>> {
    let mut above: Vec<Vec<usize>> = vec![Vec::new(); options.len()];
    let mut left: Vec<usize> = options.iter().map(BTreeSet::len).collect();
    for (from, to) in options.iter().enumerate() {
        to.iter().for_each(|&to| above[to].push(from));
    }
    let mut order: Vec<usize> = (0..options.len()).filter(|&at| left[at] == 0).collect();
    let mut at = 0;
    while at < order.len() {
        for &from in &above[order[at]] {
            left[from] -= 1;
            if left[from] == 0 {
                order.push(from);
            }
        }
        at += 1;
    }
    (order.len() == options.len()).then_some(order)
}

#[cfg(test)]
mod tests {
    use crate::svg::escaped;

    #[test]
    fn names_are_escaped() {
        assert_eq!(escaped("a < b & \"c\""), "a &lt; b &amp; &quot;c&quot;");
    }
}
