//! The graph of a game in which play may go on for ever: positions that are lost, won or drawn, in
//! layers, so that every move that cannot be taken back is an arrow downwards.
//!
//! Outcomes are told by a letter, a shape and a colour: P has a double circle, N a circle, D a
//! square. Moves after which play can come back are dashed.

use super::layers;
use super::palette::{DRAW, DRAW_SOFT, INK, LOST, LOST_SOFT, SOFT, WON, WON_SOFT};
use super::svg::Svg;
use nimatron_core::Outcome;
use nimatron_messages::{Language, show as says};
use std::fmt::Write;

/// A position in such a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyNode {
    /// The text of the position.
    pub shown: String,
    /// Its value, if there are values.
    pub value: Option<String>,
    /// Who wins; `None` for a draw.
    pub outcome: Option<Outcome>,
    /// Whether the question is about it.
    pub asked: bool,
    /// Whether it has moves that are not in the picture.
    pub more: bool,
}

/// A move in such a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyMove {
    /// The position that is left, as an index.
    pub from: usize,
    /// The position that is reached.
    pub to: usize,
    /// Whether it answers the question: it wins, or draws where nothing wins.
    pub best: bool,
}

/// The graph of a game in which play may go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyGraph {
    /// The positions.
    pub nodes: Vec<LoopyNode>,
    /// The moves between them.
    pub moves: Vec<LoopyMove>,
}

/// The colour of an outcome, a lighter one, and its letter.
fn look(outcome: Option<Outcome>) -> (&'static str, &'static str, &'static str) {
    match outcome {
        Some(Outcome::P) => (LOST, LOST_SOFT, "P"),
        Some(Outcome::N) => (WON, WON_SOFT, "N"),
        None => (DRAW, DRAW_SOFT, "D"),
    }
}

/// The radius of a position.
const RADIUS: f64 = 16.0;
/// The height of a layer: a position with two lines of text below it.
const LAYER: f64 = 104.0;
/// The maximum number of characters of a name that is written.
const NAME: usize = 22;

/// The beginning of a long name.
fn short(name: &str) -> String {
    match name.char_indices().nth(NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

impl LoopyGraph {
    /// For each position those that can be reached from it by one move or more.
    fn reach(&self) -> Vec<Vec<bool>> {
        let below = |from: usize| self.moves.iter().filter(move |one| one.from == from).map(|one| one.to);
        let from = |start: usize| {
            let mut seen = vec![false; self.nodes.len()];
            let mut open = vec![start];
            while let Some(node) = open.pop() {
                for to in below(node) {
                    if !std::mem::replace(&mut seen[to], true) {
                        open.push(to);
                    }
                }
            }
            seen
        };
        (0..self.nodes.len()).map(from).collect()
    }

    /// The number of moves from the positions that are asked for, or from the first one.
    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![usize::MAX; self.nodes.len()];
        let mut queue: Vec<usize> = (0..self.nodes.len()).filter(|&node| self.nodes[node].asked).collect();
        queue.iter().for_each(|&node| depths[node] = 0);
        let mut at = 0;
        loop {
            while let Some(&node) = queue.get(at) {
                for to in self.moves.iter().filter(|one| one.from == node).map(|one| one.to) {
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

    /// The layer of each position, the lowest is 0: the longest way down along moves that cannot be
    /// taken back, and those in a circle that lead away from the beginning.
    fn heights(&self, reach: &[Vec<bool>]) -> Vec<usize> {
        let depths = self.depths();
        let down = |one: &&LoopyMove| !reach[one.to][one.from] || depths[one.to] > depths[one.from];
        let mut heights = vec![0; self.nodes.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for one in self.moves.iter().filter(down) {
                if heights[one.from] <= heights[one.to] {
                    heights[one.from] = heights[one.to] + 1;
                    changed = true;
                }
            }
        }
        heights
    }

    /// The picture as SVG, with its title in a language.
    pub fn svg(&self, language: Language) -> String {
        let reach = self.reach();
        let heights = self.heights(&reach);
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); heights.iter().max().map_or(0, |top| top + 1)];
        heights.iter().enumerate().for_each(|(node, &height)| rows[height].push(node));
        let lines: Vec<(usize, usize)> = self.moves.iter().map(|one| (one.from, one.to)).collect();
        let rows = layers::ordered(rows, self.nodes.len(), &lines);
        let length = |text: &str| text.chars().map(|c| if c > '\u{2e7f}' { 2 } else { 1 }).sum::<usize>();
        let texts =
            self.nodes.iter().flat_map(|node| [length(&short(&node.shown)), node.value.as_deref().map_or(0, length)]);
        let wide = (texts.max().unwrap_or(1) as f64 * 7.2 + 26.0).max(84.0);
        let width = rows.iter().map(Vec::len).max().unwrap_or(1) as f64 * wide + 110.0;
        let height = rows.len() as f64 * LAYER + 24.0;
        let asked: Vec<&str> = self.nodes.iter().filter(|node| node.asked).map(|node| node.shown.as_str()).collect();
        let title = if asked.is_empty() { says::all_moves() } else { says::moves_from(asked.join(", ")) };
        let mut svg = Svg::new(width, height, &title.text(language));
        svg.arrowhead();
        let mut place = vec![(0.0, 0.0); self.nodes.len()];
        for (layer, row) in rows.iter().enumerate() {
            for (at, &node) in row.iter().enumerate() {
                let x = width / 2.0 + (at as f64 - (row.len() as f64 - 1.0) / 2.0) * wide;
                place[node] = (x, height - 62.0 - layer as f64 * LAYER);
            }
        }
        // Moves that answer the question are drawn last, above the others.
        for best in [false, true] {
            for one in self.moves.iter().filter(|one| one.best == best) {
                self.arrow(one, place[one.from], place[one.to], reach[one.to][one.from], &mut svg);
            }
        }
        for (node, &at) in self.nodes.iter().zip(&place) {
            shape(node, at, &mut svg);
        }
        svg.finish()
    }

    /// The arrow of a move. Moves upwards and to the same layer bend around the positions.
    fn arrow(&self, one: &LoopyMove, (x1, y1): (f64, f64), (x2, y2): (f64, f64), back: bool, svg: &mut Svg) {
        let wins = self.nodes[one.to].outcome == Some(Outcome::P);
        let (stroke, wide, opacity) = match (one.best, wins) {
            (true, _) => (look(self.nodes[one.to].outcome).0, 4.0, 1.0),
            (false, true) => (LOST, 1.6, 0.8),
            (false, false) => (SOFT, 1.1, 0.6),
        };
        let layers = ((y2 - y1) / LAYER).abs();
        let side = if (one.from + one.to).is_multiple_of(2) { 1.0 } else { -1.0 };
        let path = if one.from == one.to {
            let (x, y) = (x1 + RADIUS, y1);
            format!(
                "M{x:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                y - 6.0,
                x + 34.0,
                y - 26.0,
                x + 34.0,
                y + 26.0,
                x + 1.0,
                y + 7.0
            )
        } else if y2 > y1 {
            let bend = if layers > 1.5 { side * (18.0 + 9.0 * layers) } else { 0.0 };
            format!(
                "M{x1:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {x2:.1} {:.1}",
                y1 + RADIUS,
                x1 + bend,
                y1 + (y2 - y1) * 0.35,
                x2 + bend,
                y1 + (y2 - y1) * 0.65,
                y2 - RADIUS - 3.0
            )
        } else if layers < 0.5 {
            // Above the positions of the layer.
            let top = 20.0 + 0.16 * (x2 - x1).abs();
            let step = if x2 > x1 { 7.0 } else { -7.0 };
            format!(
                "M{:.1} {:.1} C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
                x1 + step,
                y1 - RADIUS + 1.0,
                x1 + 3.0 * step,
                y1 - RADIUS - top,
                x2 - 3.0 * step,
                y2 - RADIUS - top,
                x2 - step,
                y2 - RADIUS - 2.0
            )
        } else {
            let out = RADIUS + 24.0 + 8.0 * layers;
            format!(
                "M{:.1} {y1:.1} C{:.1} {y1:.1} {:.1} {y2:.1} {:.1} {y2:.1}",
                x1 + side * RADIUS,
                x1 + side * out,
                x2 + side * out,
                x2 + side * (RADIUS + 3.0)
            )
        };
        let dashes = if back { " stroke-dasharray=\"6 4\"" } else { "" };
        svg.add(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{wide}\" opacity=\"{opacity}\"{dashes} marker-end=\"url(#arrow)\"/>"
        ));
    }

    /// The graph in the DOT language of Graphviz.
    pub fn dot(&self) -> String {
        let reach = self.reach();
        let mut out = String::from("digraph moves {\n  rankdir=TB;\n  node [style=filled];\n");
        for (at, node) in self.nodes.iter().enumerate() {
            let (stroke, fill, letter) = look(node.outcome);
            let shape = match node.outcome {
                Some(Outcome::P) => "doublecircle",
                Some(Outcome::N) => "circle",
                None => "square",
            };
            let wide = if node.asked { ", penwidth=3" } else { "" };
            let label = node.shown.replace('\\', "\\\\").replace('"', "\\\"");
            let value = node.value.as_ref().map(|value| format!("\\n{value}")).unwrap_or_default();
            let _ = writeln!(
                out,
                "  n{at} [label=\"{letter} {label}{value}\", shape={shape}, color=\"{stroke}\", fillcolor=\"{fill}\"{wide}];"
            );
        }
        for LoopyMove { from, to, best } in &self.moves {
            let dashed = if reach[*to][*from] { "style=dashed" } else { "style=solid" };
            let _ = writeln!(out, "  n{from} -> n{to} [{dashed}{}];", if *best { ", penwidth=3" } else { "" });
        }
        out.push_str("}\n");
        out
    }
}

/// A position: its shape with its letter, its name and its value, which are told together to who
/// points at it.
fn shape(node: &LoopyNode, (x, y): (f64, f64), svg: &mut Svg) {
    let (stroke, fill, letter) = look(node.outcome);
    let value = node.value.as_deref().unwrap_or_default();
    svg.group(&format!("{}: {letter} {value}", node.shown));
    let paint = format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"3\"");
    let circle = |radius: f64, paint: &str| format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {paint}/>");
    match node.outcome {
        None => svg.add(&format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"3\" {paint}/>",
            x - RADIUS + 1.5,
            y - RADIUS + 1.5,
            2.0 * RADIUS - 3.0,
            2.0 * RADIUS - 3.0
        )),
        Some(_) => svg.add(&circle(RADIUS, &paint)),
    }
    if node.outcome == Some(Outcome::P) {
        svg.add(&circle(RADIUS - 4.5, &format!("fill=\"none\" stroke=\"{stroke}\" stroke-width=\"1.5\"")));
    }
    svg.label(x, y + 4.5, INK, true, letter);
    if node.asked {
        // A hand that points at the position.
        svg.add(&format!("<path d=\"M{:.1} {:.1} l0 14 l11 -7 z\" fill=\"{INK}\"/>", x - RADIUS - 15.0, y - 7.0));
    }
    if node.more {
        svg.words(x + RADIUS + 9.0, y + 5.0, "middle", INK, "…");
    }
    svg.words(x, y + RADIUS + 15.0, "middle", INK, &short(&node.shown));
    svg.words(x, y + RADIUS + 30.0, "middle", SOFT, value);
    svg.add("</g>");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A circle of three with an exit from each, and a last position: that of the guide.
    fn triangle() -> LoopyGraph {
        let node = |shown: &str, outcome, asked| LoopyNode {
            shown: shown.to_owned(),
            value: Some("0".to_owned()),
            outcome,
            asked,
            more: false,
        };
        let won = Some(Outcome::N);
        let nodes = vec![
            node("a<", won, true),
            node("b", won, false),
            node("c", None, false),
            node("end", Some(Outcome::P), false),
        ];
        let moves = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)];
        let moves = moves.map(|(from, to)| LoopyMove { from, to, best: (from, to) == (0, 3) });
        LoopyGraph { nodes, moves: moves.to_vec() }
    }

    #[test]
    fn layers_go_down_from_the_question() {
        let graph = triangle();
        assert_eq!(graph.depths(), [0, 1, 2, 1]);
        assert_eq!(graph.heights(&graph.reach()), [3, 2, 1, 0]);
        let mut other = triangle();
        other.nodes[0].asked = false;
        other.nodes[2].asked = true;
        assert_eq!(other.heights(&other.reach()), [2, 1, 3, 0]);
    }

    #[test]
    fn outcomes_have_shapes_and_moves_back_are_dashed() {
        let svg = triangle().svg(Language::English);
        assert_eq!(svg.matches("<circle").count(), 4);
        assert_eq!(svg.matches("rx=\"3\"").count(), 1);
        assert_eq!(svg.matches("stroke-dasharray").count(), 3);
        assert_eq!(svg.matches("stroke-width=\"4\"").count(), 1);
        assert!(svg.contains("a&lt;") && !svg.contains("a<"));
        let dot = triangle().dot();
        assert_eq!((dot.matches("style=dashed").count(), dot.matches("penwidth=3").count()), (3, 2));
    }
}
