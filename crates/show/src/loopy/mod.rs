//! The graph of a game in which play may go on for ever: positions that are lost, won or drawn, in
//! layers, so that every move that cannot be taken back is an arrow downwards.
//!
//! Outcomes are told by a letter, a shape and a colour: P has a double circle, N a circle, D a
//! square. Moves after which play can come back are dashed.

mod places;

use self::places::{Places, RADIUS, places};
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

    /// The picture as SVG, with its title in a language.
    pub fn svg(&self, language: Language) -> String {
        let reach = self.reach();
        let places = places(self, &reach);
        let asked: Vec<&str> = self.nodes.iter().filter(|node| node.asked).map(|node| node.shown.as_str()).collect();
        let title = if asked.is_empty() { says::all_moves() } else { says::moves_from(asked.join(", ")) };
        let mut svg = Svg::new(places.width, places.height, &title.text(language));
        svg.arrowhead();
        // Moves that answer the question are drawn last, above the others.
        for best in [false, true] {
            for (at, one) in self.moves.iter().enumerate().filter(|one| one.1.best == best) {
                let dashes = if reach[one.to][one.from] { " stroke-dasharray=\"6 4\"" } else { "" };
                let (stroke, wide, opacity) = match (best, self.nodes[one.to].outcome) {
                    (true, outcome) => (look(outcome).0, 3.2, 1.0),
                    (false, Some(Outcome::P)) => (LOST, 1.6, 0.8),
                    (false, _) => (SOFT, 1.1, 0.6),
                };
                svg.add(&format!(
                    "<path d=\"{}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{wide}\" opacity=\"{opacity}\"{dashes} marker-end=\"url(#arrow)\"/>",
                    way(*one, &places, &places.ways[at])
                ));
            }
        }
        for (node, &at) in self.nodes.iter().zip(&places.nodes) {
            shape(node, at, &mut svg);
        }
        svg.finish()
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

/// The line of a move: down from below a position, or up from above it, through the layers between;
/// to the same layer above it.
fn way(one: LoopyMove, places: &Places, between: &[(f64, f64)]) -> String {
    let ((x1, y1), (x2, y2)) = (places.nodes[one.from], places.nodes[one.to]);
    let curve = |(x1, y1): (f64, f64), (a, b): (f64, f64), (c, d): (f64, f64), (x2, y2): (f64, f64)| {
        format!("M{x1:.1} {y1:.1} C{a:.1} {b:.1} {c:.1} {d:.1} {x2:.1} {y2:.1}")
    };
    if one.from == one.to {
        let top = y1 - RADIUS;
        return curve((x1 - 6.0, top), (x1 - 26.0, top - 28.0), (x1 + 26.0, top - 28.0), (x1 + 6.0, top - 2.0));
    }
    if places.heights[one.from] == places.heights[one.to] {
        let (top, step) = (20.0 + 0.16 * (x2 - x1).abs(), if x2 > x1 { 7.0 } else { -7.0 });
        let (y1, y2) = (y1 - RADIUS + 1.0, y2 - RADIUS - 2.0);
        return curve((x1 + step, y1), (x1 + 3.0 * step, y1 - top), (x2 - 3.0 * step, y2 - top), (x2 - step, y2));
    }
    // A move and the one that takes it back are beside each other.
    let (down, aside) = if y2 > y1 { (1.0, 3.0) } else { (-1.0, -8.0) };
    let mut last = (x1 + aside, y1 + down * (RADIUS - 1.0));
    let mut path = format!("M{:.1} {:.1}", last.0, last.1);
    for &(x, y) in between.iter().chain([&(x2 + aside, y2 - down * (RADIUS + 2.0))]) {
        let middle = f64::midpoint(last.1, y);
        let _ = write!(path, " C{:.1} {middle:.1} {x:.1} {middle:.1} {x:.1} {y:.1}", last.0);
        last = (x, y);
    }
    path
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
        svg.words(x, y + RADIUS + 12.0, "middle", INK, "…");
    }
    svg.words(x + RADIUS + 7.0, y - 3.0, "start", INK, &short(&node.shown));
    svg.words(x + RADIUS + 7.0, y + 13.0, "start", SOFT, value);
    svg.add("</g>");
}

#[cfg(test)]
mod tests {
    use super::places::heights;
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
        assert_eq!(heights(&graph, &graph.reach()), [3, 2, 1, 0]);
        let mut other = triangle();
        other.nodes[0].asked = false;
        other.nodes[2].asked = true;
        assert_eq!(heights(&other, &other.reach()), [2, 1, 3, 0]);
    }

    #[test]
    fn outcomes_have_shapes_and_moves_back_are_dashed() {
        let svg = triangle().svg(Language::English);
        assert_eq!(svg.matches("<circle").count(), 4);
        assert_eq!(svg.matches("rx=\"3\"").count(), 1);
        assert_eq!(svg.matches("stroke-dasharray").count(), 3);
        assert_eq!(svg.matches("stroke-width=\"3.2\"").count(), 1);
        assert!(svg.contains("a&lt;") && !svg.contains("a<"));
        let dot = triangle().dot();
        assert_eq!((dot.matches("style=dashed").count(), dot.matches("penwidth=3").count()), (3, 2));
    }
}
