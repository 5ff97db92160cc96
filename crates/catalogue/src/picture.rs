//! Pictures of positions, for faces that draw boards, rows, strings and graphs and let people point
//! at them; and places for the vertices of a graph that has none.
//!
//! # Design
//!
//! A kind of rules says here what its positions look like: a board, a row, a string, a graph,
//! coins. The API gives that for a position and for what each move leaves, and a face finds what
//! the move changes, so a new kind of rules needs a picture here and nothing in a face. What is not
//! a kind of its own is decided in `figure`, for all faces. `examples` has a position with a move
//! for every game, and `nimatron::move_result` the values after all moves, for the map of where to play.
//!
//! What a player may do is said by `in_words`, or derived from rules about heaps
//! (`words/how_to_move` of the crate `nimatron`). Rules that are typed without a name are known
//! again as those of a named game (`with_rules`).

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
        /// Whether a move numbers what is left anew, so that the numbers of two pictures do not
        /// name the same vertices.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        renumbered: bool,
    },
    /// A row of coins.
    Coins {
        /// The number of the first coin.
        first: i64,
        /// The coins that show heads; all others show tails.
        heads: Vec<i64>,
    },
}

impl Picture {
    /// The number of places that a player sees: cells, entries, letters or vertices.
    pub fn places(&self) -> usize {
        match self {
            Picture::Board { rows } => rows.iter().map(|row| row.chars().count()).sum(),
            Picture::Row { numbers } => numbers.len(),
            Picture::Text { text } => text.chars().count(),
            Picture::Graph { vertices, .. } => vertices.len(),
            Picture::Coins { first, heads } => heads.iter().max().map_or(0, |last| last.abs_diff(*first) as usize + 1),
        }
    }

    /// About how many characters or numbers it has.
    pub fn size(&self) -> usize {
        match self {
            Picture::Board { rows } => rows.iter().map(String::len).sum(),
            Picture::Row { numbers } => numbers.len(),
            Picture::Text { text } => text.len(),
            Picture::Graph { vertices, edges, .. } => 3 * vertices.len() + 2 * edges.len(),
            Picture::Coins { heads, .. } => heads.len(),
        }
    }

    /// The pictures into which a mirror or a turn makes this one, with what else it makes of them:
    /// for each symmetry of a board or a row that leaves it as it is, the symmetry.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::ALL.into_iter().filter(|symmetry| symmetry.of(self).as_ref() == Some(self)).collect()
    }
}

/// A mirror or a turn of a board; of a row or a string, whether it is read from the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transposed: bool,
    upside_down: bool,
    mirrored: bool,
}

impl Symmetry {
    const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transposed: false, upside_down: false, mirrored: false }; 8];
        let mut at = 0;
        while at < 8 {
            all[at] = Symmetry { transposed: at & 4 != 0, upside_down: at & 2 != 0, mirrored: at & 1 != 0 };
            at += 1;
        }
        all
    };

    /// What it makes of a picture; `None` for what has no sides.
    pub fn of(self, picture: &Picture) -> Option<Picture> {
        match picture {
            Picture::Board { rows } => {
                let mut cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
                if self.transposed {
                    let columns = cells.first().map_or(0, Vec::len);
                    cells =
                        (0..columns).map(|at| cells.iter().filter_map(|row| row.get(at).copied()).collect()).collect();
                }
                if self.upside_down {
                    cells.reverse();
                }
                if self.mirrored {
                    cells.iter_mut().for_each(|row| row.reverse());
                }
                Some(Picture::Board { rows: cells.into_iter().map(String::from_iter).collect() })
            }
            _ if self.transposed || self.upside_down => None,
            Picture::Row { numbers } if self.mirrored => {
                Some(Picture::Row { numbers: numbers.iter().rev().copied().collect() })
            }
            Picture::Text { text } if self.mirrored => Some(Picture::Text { text: text.chars().rev().collect() }),
            _ => None,
        }
    }
}

/// Maximum number of vertices of a component that are moved apart; more stay on a circle, because
/// each step looks at all pairs.
const MAX_MOVED: usize = 200;
/// The number of steps.
const STEPS: u32 = 120;

/// A place in the plane.
type Point = (f64, f64);

/// Places in the unit square for the vertices of a graph, numbered from 0: each component on its
/// own, the larger ones first, in lines. The same graph has the same places everywhere.
pub fn spread(count: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let edges: Vec<(usize, usize)> = edges.iter().copied().filter(|&(a, b)| a < count && b < count).collect();
    let mut places = vec![(0.0, 0.0); count];
    let drawn: Vec<(Vec<usize>, Vec<Point>)> = components(count, &edges)
        .into_iter()
        .map(|vertices| {
            let number = |vertex: usize| vertices.binary_search(&vertex).unwrap_or(0);
            let inside = edges.iter().filter(|(a, _)| vertices.binary_search(a).is_ok());
            let own: Vec<(usize, usize)> = inside.map(|&(a, b)| (number(a), number(b))).collect();
            let places = apart(vertices.len(), &own);
            (vertices, places)
        })
        .collect();
    let area: f64 = drawn.iter().map(|(_, places)| (size(places).0 + 1.0) * (size(places).1 + 1.0)).sum();
    let line = drawn.iter().map(|(_, places)| size(places).0 + 1.0).fold(area.sqrt() * 1.1, f64::max);
    // The next component comes to the right of the last one, or begins a new line below.
    let (mut right, mut down, mut below) = (0.0, 0.0, 0.0_f64);
    for (vertices, own) in &drawn {
        let (width, height) = size(own);
        if right > 0.0 && right + width + 1.0 > line + 1e-9 {
            (right, down, below) = (0.0, down + below, 0.0);
        }
        for (&vertex, &(x, y)) in vertices.iter().zip(own) {
            places[vertex] = (right + x, down + y);
        }
        right += width + 1.0;
        below = below.max(height + 1.0);
    }
    in_unit_square(places)
}

/// The connected components, the larger ones first.
fn components(count: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); count];
    for &(a, b) in edges {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut seen = vec![false; count];
    let mut all = Vec::new();
    for start in 0..count {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&vertex) = found.get(next) {
            next += 1;
            found.extend(neighbours[vertex].iter().filter(|&&other| !std::mem::replace(&mut seen[other], true)));
        }
        found.sort_unstable();
        all.push(found);
    }
    all.sort_by_key(|component| std::cmp::Reverse(component.len()));
    all
}

/// The width and the height of some places that begin at 0.
fn size(places: &[Point]) -> Point {
    places.iter().fold((0.0, 0.0), |(width, height), &(x, y)| (x.max(width), y.max(height)))
}

/// Places for the vertices of a connected graph, about 1 apart: vertices repel one another, edges
/// pull their ends together (T. Fruchterman and E. Reingold 1991). It begins with a circle.
fn apart(count: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let radius = count as f64 / std::f64::consts::TAU;
    let on_circle = |at: usize| {
        let angle = at as f64 / count as f64 * std::f64::consts::TAU;
        (radius * angle.sin(), -radius * angle.cos())
    };
    let mut places: Vec<Point> = (0..count).map(on_circle).collect();
    for step in 0..if count > MAX_MOVED { 0 } else { STEPS } {
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
                push(a, b, &|distance| 1.0 / distance);
            }
        }
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            push(a, b, &|distance| -distance * distance);
        }
        // No vertex moves further than this, and less and less.
        let most = 0.15 * radius.max(1.0) * f64::from(STEPS - step) / f64::from(STEPS);
        for (place, (x, y)) in places.iter_mut().zip(forces) {
            let far = x.hypot(y);
            let scale = if far > most { most / far } else { 1.0 };
            *place = (place.0 + x * scale, place.1 + y * scale);
        }
    }
    from_zero(places)
}

/// Moves places so that the least coordinates are 0.
fn from_zero(mut places: Vec<Point>) -> Vec<Point> {
    let (left, top) = places.iter().fold((f64::INFINITY, f64::INFINITY), |(x, y), at| (at.0.min(x), at.1.min(y)));
    places.iter_mut().for_each(|place| *place = (place.0 - left, place.1 - top));
    places
}

/// Scales places so that they fill the unit square in the longer direction.
fn in_unit_square(mut places: Vec<Point>) -> Vec<Point> {
    let (width, height) = size(&places);
    let side = width.max(height).max(1e-9);
    // A thousandth is enough for a picture.
    let scaled = |x: f64, free: f64| ((x + free / 2.0) / side * 1000.0).round() / 1000.0;
    places.iter_mut().for_each(|place| *place = (scaled(place.0, side - width), scaled(place.1, side - height)));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance((ax, ay): Point, (bx, by): Point) -> f64 {
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
        // Components are not apart more than vertices: nine single vertices are three lines of
        // three.
        let places = spread(9, &[]);
        assert_eq!(places[8], (1.0, 1.0));
        assert_eq!(places[1], (0.5, 0.0));
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
