//! Pictures of positions, for faces that draw boards, rows, strings and graphs and let people point
//! at them; and places for the vertices of a graph that has none.

use serde::Serialize;

/// What a position looks like, for faces that draw it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum Picture {
    /// A board.
    Board {
        /// Rows of characters; `.` is free, `#` a wall or used.
        rows: Vec<String>,
    },
    /// A row of numbers.
    Row {
        /// The numbers.
        numbers: Vec<i64>,
    },
    /// A string.
    Text {
        /// The string.
        text: String,
    },
    /// A graph or an order.
    Graph {
        /// The vertices that are left, by number, each with its place in the unit square, from the
        /// upper left corner.
        vertices: Vec<(u32, f64, f64)>,
        /// The edges that are left.
        edges: Vec<(u32, u32)>,
        /// Whether it is an order; edges lead from the smaller to the larger vertex.
        arrows: bool,
    },
}

impl Picture {
    /// About how many characters or numbers it has.
    pub fn size(&self) -> usize {
        match self {
            Picture::Board { rows } => rows.iter().map(String::len).sum(),
            Picture::Row { numbers } => numbers.len(),
            Picture::Text { text } => text.len(),
            Picture::Graph { vertices, edges, .. } => 3 * vertices.len() + 2 * edges.len(),
        }
    }
}

/// Maximum number of vertices that are moved apart; more stay on a circle, because each step looks
/// at all pairs.
const MAX_MOVED: usize = 200;
/// The number of steps.
const STEPS: u32 = 120;

/// Places in the unit square for the vertices of a graph, numbered from 0: vertices repel one
/// another, edges pull their ends together (T. Fruchterman and E. Reingold 1991). It begins with a
/// circle, so the same graph has the same places everywhere.
pub fn spread(count: usize, edges: &[(usize, usize)]) -> Vec<(f64, f64)> {
    let on_circle = |at: usize| {
        let angle = at as f64 / count as f64 * std::f64::consts::TAU;
        (angle.sin() / 2.0, -angle.cos() / 2.0)
    };
    let mut places: Vec<(f64, f64)> = (0..count).map(on_circle).collect();
    if count > MAX_MOVED {
        return in_unit_square(places);
    }
    // The distance at which the two forces on the ends of an edge are equal.
    let ideal = 1.0 / (count.max(1) as f64).sqrt();
    for step in 0..STEPS {
        let mut forces = vec![(0.0, 0.0); count];
        let mut push = |a: usize, b: usize, force: &dyn Fn(f64) -> f64| {
            let (x, y) = (places[a].0 - places[b].0, places[a].1 - places[b].1);
            let distance = x.hypot(y).max(1e-6);
            let force = force(distance) / distance;
            forces[a] = (forces[a].0 + x * force, forces[a].1 + y * force);
            forces[b] = (forces[b].0 - x * force, forces[b].1 - y * force);
        };
        for a in 0..count {
            for b in 0..a {
                push(a, b, &|distance| ideal * ideal / distance);
            }
        }
        for &(a, b) in edges.iter().filter(|&&(a, b)| a != b && a < count && b < count) {
            push(a, b, &|distance| -distance * distance / ideal);
        }
        // No vertex moves further than this, and less and less.
        let most = 0.15 * f64::from(STEPS - step) / f64::from(STEPS);
        for (place, (x, y)) in places.iter_mut().zip(forces) {
            let size = x.hypot(y);
            let scale = if size > most { most / size } else { 1.0 };
            // A gentle pull to the centre keeps components together.
            *place = ((place.0 + x * scale) * 0.995, (place.1 + y * scale) * 0.995);
        }
    }
    in_unit_square(places)
}

/// Scales places so that they fill the unit square in the longer direction.
fn in_unit_square(mut places: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let range = |axis: fn(&(f64, f64)) -> f64| {
        let least = places.iter().map(axis).fold(f64::INFINITY, f64::min);
        (least, places.iter().map(axis).fold(f64::NEG_INFINITY, f64::max) - least)
    };
    let ((left, width), (top, height)) = (range(|place| place.0), range(|place| place.1));
    let side = width.max(height).max(1e-9);
    for place in &mut places {
        let x = (place.0 - left + (side - width) / 2.0) / side;
        let y = (place.1 - top + (side - height) / 2.0) / side;
        // A thousandth is enough for a picture.
        *place = ((x * 1000.0).round() / 1000.0, (y * 1000.0).round() / 1000.0);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance((ax, ay): (f64, f64), (bx, by): (f64, f64)) -> f64 {
        (ax - bx).hypot(ay - by)
    }

    #[test]
    fn vertices_are_apart_and_in_the_unit_square() {
        for count in [1, 2, 3, 7, 30, 201] {
            let path: Vec<(usize, usize)> = (1..count).map(|at| (at - 1, at)).collect();
            let places = spread(count, &path);
            assert_eq!(places.len(), count);
            for (at, &(x, y)) in places.iter().enumerate() {
                assert!((0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y), "{count}: {x}, {y}");
                let nearest = places[..at].iter().map(|&other| distance(other, (x, y))).fold(1.0, f64::min);
                assert!(nearest > 0.3 / count as f64, "{count}: {nearest}");
            }
        }
        assert!(spread(0, &[]).is_empty());
    }

    /// Ends of edges are nearer to one another than other vertices are, on average.
    #[test]
    fn edges_pull() {
        let edges = [(0, 3), (3, 1), (1, 4), (4, 2), (5, 6), (6, 7), (7, 5)];
        let places = spread(8, &edges);
        let mean = |pairs: &[(usize, usize)]| {
            pairs.iter().map(|&(a, b)| distance(places[a], places[b])).sum::<f64>() / pairs.len() as f64
        };
        let others: Vec<(usize, usize)> =
            (0..8).flat_map(|a| (0..a).map(move |b| (b, a))).filter(|pair| !edges.contains(pair)).collect();
        assert!(mean(&edges) < 0.8 * mean(&others), "{places:?}");
    }
}
