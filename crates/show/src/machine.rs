//! Pictures of automata: states in columns by the minimum number of digits that lead there, arrows
//! with the digits that are read.

use super::layers;
use super::palette::{self, INK, LOST, SOFT};
use super::svg::{Svg, escaped};
use nimatron_messages::{Language, Message};
use std::fmt::Write;

/// An automaton, ready to be drawn. State 0 is the initial state; dead states are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonDrawing {
    /// What is read, and in which order.
    pub caption: Message,
    /// Whether the automaton reads a value beside the position. Otherwise its states give the
    /// value.
    pub reads_values: bool,
    /// The states.
    pub states: Vec<MachineState>,
    /// The transitions.
    pub arrows: Vec<Arrow>,
}

/// A state of a [`AutomatonDrawing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineState {
    /// The text in it.
    pub label: String,
    /// Its value, if it has one, which determines the colour.
    pub value: Option<u64>,
    /// Whether it has a double circle: it has value 0, is P, or is accepting.
    pub double: bool,
}

/// A transition: the index of a state, that of the next state, and the labels of all symbols that
/// lead there.
pub type Arrow = (usize, usize, Vec<String>);

/// The maximum number of states in a picture.
const MAX_STATES: usize = 60;
/// The maximum number of characters beside an arrow; its tooltip has all of them.
const MAX_LABEL: usize = 18;
const RADIUS: f64 = 16.0;

type MachinePoint = (f64, f64);

/// A cubic Bézier curve: its ends, its two control points, and the place of its label.
struct Curve {
    ends: [MachinePoint; 2],
    bends: [MachinePoint; 2],
    label: MachinePoint,
}

impl AutomatonDrawing {
    /// The picture as SVG, with its caption in a language; `None` if there are no states, or too
    /// many for a picture.
    pub fn svg(&self, language: Language) -> Option<String> {
        if self.states.len() > MAX_STATES || self.states.is_empty() {
            return None;
        }
        let column = self.columns();
        let columns = column.iter().copied().max().unwrap_or(0) + 1;
        let mut rows: Vec<Vec<usize>> = vec![Vec::new(); columns];
        (0..self.states.len()).for_each(|state| rows[column[state]].push(state));
        let lines: Vec<(usize, usize)> = self.arrows.iter().map(|(from, to, _)| (*from, *to)).collect();
        let rows = layers::ordered(rows, self.states.len(), &lines);
        let longest = self.arrows.iter().map(|(.., label)| shortened(label).chars().count()).max().unwrap_or(1);
        let (wide, tall) = (74.0 + 6.6 * longest as f64, 84.0);
        let mut place = vec![(0.0, 0.0); self.states.len()];
        for (x, row) in rows.iter().enumerate() {
            for (y, &state) in row.iter().enumerate() {
                place[state] = (x as f64 * wide, (y as f64 - (row.len() as f64 - 1.0) / 2.0) * tall);
            }
        }
        let curves: Vec<Curve> = self
            .arrows
            .iter()
            .map(|&(from, to, _)| {
                if from == to { around(place[from]) } else { between(place[from], place[to], column[from], column[to]) }
            })
            .collect();
        // The bounding box of everything drawn.
        let points = || curves.iter().flat_map(|curve| curve.bends).chain(place.iter().copied());
        let min = points().fold((0.0f64, 0.0f64), |(a, b), (x, y)| (a.min(x), b.min(y)));
        let max = points().fold((0.0f64, 0.0f64), |(a, b), (x, y)| (a.max(x), b.max(y)));
        let (dx, dy) = (70.0 - min.0, 34.0 - min.1);
        let caption = self.caption.text(language);
        // A Chinese character is about twice as wide as a Latin one.
        let columns: usize = caption.chars().map(|c| if c < '\u{2e80}' { 1 } else { 2 }).sum();
        let width = (max.0 + dx + 60.0).max(7.0 * columns as f64 + 20.0);
        let mut svg = Svg::new(width, max.1 + dy + 60.0, &caption);
        svg.arrowhead();
        let moved = |(x, y): MachinePoint| (x + dx, y + dy);
        let (x, y) = moved(place[0]);
        svg.add(&format!(
            "<path d=\"M{:.1} {y:.1} L{:.1} {y:.1}\" fill=\"none\" stroke=\"{SOFT}\" marker-end=\"url(#arrow)\"/>",
            x - RADIUS - 26.0,
            x - RADIUS - 2.0
        ));
        // A page finds states and arrows by their numbers.
        for ((from, to, label), curve) in self.arrows.iter().zip(&curves) {
            let [(x1, y1), (x2, y2)] = curve.ends.map(moved);
            let [(x3, y3), (x4, y4)] = curve.bends.map(moved);
            svg.add(&format!(
                "<g data-arrow=\"{from}-{to}\"><title>{}</title><path d=\"M{x1:.1} {y1:.1} C{x3:.1} {y3:.1} {x4:.1} {y4:.1} {x2:.1} {y2:.1}\" fill=\"none\" stroke=\"{SOFT}\" marker-end=\"url(#arrow)\"/></g>",
                escaped(&label.join(" "))
            ));
        }
        let largest = self.states.iter().filter_map(|state| state.value).max().unwrap_or(0);
        for (number, (state, &at)) in self.states.iter().zip(&place).enumerate() {
            let (x, y) = moved(at);
            let colour = state.value.map_or_else(|| INK.to_owned(), |value| palette::colour(value, largest));
            svg.add(&format!(
                "<circle data-state=\"{number}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"2.5\"/>"
            ));
            if state.double {
                let inner = if state.value.is_some() { LOST } else { INK };
                svg.add(&format!(
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"none\" stroke=\"{inner}\" stroke-width=\"1.3\"/>",
                    RADIUS - 4.0
                ));
            }
            svg.words(x, y + 4.0, "middle", INK, &state.label);
        }
        for ((_, _, label), curve) in self.arrows.iter().zip(&curves) {
            let (x, y) = moved(curve.label);
            svg.words(x, y + 4.0, "middle", INK, &shortened(label));
        }
        svg.words(10.0, max.1 + dy + 48.0, "start", SOFT, &caption);
        Some(svg.finish())
    }

    /// The minimum number of digits that lead from the initial state to each state; 0 for states
    /// that cannot be reached.
    fn columns(&self) -> Vec<usize> {
        let mut column = vec![usize::MAX; self.states.len()];
        column[0] = 0;
        let mut queue = std::collections::VecDeque::from([0]);
        while let Some(at) = queue.pop_front() {
            for &(from, to, _) in &self.arrows {
                if from == at && column[to] == usize::MAX {
                    column[to] = column[at] + 1;
                    queue.push_back(to);
                }
            }
        }
        column.into_iter().map(|at| if at == usize::MAX { 0 } else { at }).collect()
    }

    /// The automaton in the DOT language of Graphviz, with its caption in a language.
    pub fn dot(&self, language: Language) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut out = String::from("digraph law {\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n");
        let _ = writeln!(out, "  label=\"{}\";", quoted(&self.caption.text(language)));
        for (at, state) in self.states.iter().enumerate() {
            let shape = if state.double { "doublecircle" } else { "circle" };
            let _ = writeln!(out, "  {at} [shape={shape}, label=\"{}\"];", quoted(&state.label));
        }
        for (from, to, label) in &self.arrows {
            let _ = writeln!(out, "  {from} -> {to} [label=\"{}\"];", quoted(&label.join(" ")));
        }
        out + "}\n"
    }
}

/// The labels of an arrow, cut to [`MAX_LABEL`] characters between two of them.
fn shortened(label: &[String]) -> String {
    let mut out = label.first().cloned().unwrap_or_default();
    for (at, one) in label.iter().enumerate().skip(1) {
        let room = if at + 1 == label.len() { 0 } else { 2 };
        if out.chars().count() + 1 + one.chars().count() + room > MAX_LABEL {
            return out + " …";
        }
        out = format!("{out} {one}");
    }
    out
}

/// A loop above a state.
fn around((x, y): MachinePoint) -> Curve {
    let top = y - RADIUS;
    Curve {
        ends: [(x - 7.0, top + 2.0), (x + 7.0, top)],
        bends: [(x - 26.0, top - 34.0), (x + 26.0, top - 34.0)],
        label: (x, top - 28.0),
    }
}

/// A curve between two states, given by their places and columns: forward over several columns it
/// passes above the states between, backward below them.
fn between(from: MachinePoint, to: MachinePoint, column: usize, next: usize) -> Curve {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let bend = match next.abs_diff(column) {
        1 if next > column => 9.0,
        0 => 16.0,
        over if next > column => 22.0 + 15.0 * over as f64,
        over => 26.0 + 24.0 * over as f64,
    };
    let (nx, ny) = (dy / length * bend, -dx / length * bend);
    let first = (from.0 + dx * 0.3 + nx, from.1 + dy * 0.3 + ny);
    let second = (from.0 + dx * 0.7 + nx, from.1 + dy * 0.7 + ny);
    let edge = |centre: MachinePoint, towards: MachinePoint, room: f64| {
        let (x, y) = (towards.0 - centre.0, towards.1 - centre.1);
        let length = x.hypot(y).max(1.0);
        (centre.0 + x / length * (RADIUS + room), centre.1 + y / length * (RADIUS + room))
    };
    // The label is nearer to the start (parameter 0.4), since arrows that cross in the middle are
    // apart there.
    let at = |a: f64, b: f64, c: f64, d: f64| 0.216 * a + 0.432 * b + 0.288 * c + 0.064 * d;
    Curve {
        ends: [edge(from, first, 0.0), edge(to, second, 2.0)],
        bends: [first, second],
        label: (at(from.0, first.0, second.0, to.0), at(from.1, first.1, second.1, to.1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_cut_between_words() {
        let label = |count: usize| (0..count).map(|at| format!("{at:03}")).collect::<Vec<_>>();
        assert_eq!(shortened(&label(4)), "000 001 002 003");
        assert_eq!(shortened(&label(9)), "000 001 002 003 …");
        assert_eq!(shortened(&[]), "");
    }

    #[test]
    fn a_picture_has_all_states_and_too_many_states_have_none() {
        let state = |value| MachineState { label: format!("{value}"), value: Some(value), double: value == 0 };
        let machine = |count: usize| AutomatonDrawing {
            caption: Message::verbatim("digits of <n>"),
            reads_values: false,
            states: (0..count as u64).map(state).collect(),
            arrows: (0..count).map(|at| (at, (at + 1) % count, vec!["1".to_owned()])).collect(),
        };
        let svg = machine(5).svg(Language::English).unwrap_or_default();
        assert_eq!((svg.matches("<circle").count(), svg.matches("<path").count()), (6, 7));
        assert!(svg.contains("digits of &lt;n&gt;"));
        assert_eq!(machine(MAX_STATES + 1).svg(Language::English), None);
    }
}
