//! Places for the vertices of a graph that has none.

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
