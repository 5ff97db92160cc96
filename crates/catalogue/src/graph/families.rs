//! Named graphs and orders: `path(7)`, `grid(3,7)`, `divisors(12)`.

use nimatron_engine::cells::Graph;
use nimatron_messages::{Mark, Message, Parameter, graphs};
use std::f64::consts::TAU;

/// Maximum number of vertices.
pub const MAX_VERTICES: usize = 2048;
/// Maximum number of edges.
pub(super) const MAX_EDGES: usize = 250_000;

/// A graph, and where its vertices are drawn in the unit square; no places if it is not known how
/// the graph is usually drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn {
    pub(super) graph: Graph,
    pub(super) places: Vec<(f64, f64)>,
    /// The names of the vertices, ascending, if they are not 0, 1, 2, ...
    pub(super) names: Option<Vec<i64>>,
}

/// The numbers of a family, in groups that semicolons separate.
type Groups<'a> = &'a [Vec<i64>];

/// A family of graphs: how it is written, and the graph of some numbers. `None` if there is none.
struct GraphFamilySpec {
    name: &'static str,
    example: &'static str,
    make: fn(Groups<'_>) -> Option<Result<Drawn, Message>>,
}

const FAMILIES: [GraphFamilySpec; 19] = [
    GraphFamilySpec { name: "path", example: "path(7)", make: |numbers| one(numbers, 0).map(path) },
    GraphFamilySpec { name: "cycle", example: "cycle(7)", make: |numbers| one(numbers, 3).map(|n| circulant(n, &[1])) },
    GraphFamilySpec { name: "star", example: "star(2,3,4)", make: |groups| list(groups).map(|legs| star(&legs)) },
    GraphFamilySpec { name: "bistar", example: "bistar(1,2; 3,1)", make: bistar },
    GraphFamilySpec {
        name: "complete",
        example: "complete(5)",
        make: |numbers| one(numbers, 0).map(|n| multipartite(&vec![1; n])),
    },
    GraphFamilySpec {
        name: "bipartite",
        example: "bipartite(2,3)",
        make: |groups| two(groups, 0).map(|(a, b)| multipartite(&[a, b])),
    },
    GraphFamilySpec {
        name: "grid",
        example: "grid(3,7)",
        make: |groups| two(groups, 0).map(|size| on_a_board(size, |r, c| r + c == 1)),
    },
    GraphFamilySpec {
        name: "king",
        example: "king(3,3)",
        make: |groups| two(groups, 0).map(|size| on_a_board(size, |r, c| r.max(c) == 1)),
    },
    GraphFamilySpec {
        name: "queens",
        example: "queens(5)",
        make: |numbers| one(numbers, 0).map(|n| on_a_board((n, n), |r, c| r == 0 || c == 0 || r == c)),
    },
    GraphFamilySpec {
        name: "knights",
        example: "knights(4,4)",
        make: |groups| two(groups, 0).map(|size| on_a_board(size, |r, c| r * c == 2)),
    },
    GraphFamilySpec { name: "hypercube", example: "hypercube(3)", make: |numbers| one(numbers, 0).map(hypercube) },
    GraphFamilySpec {
        name: "circulant",
        example: "circulant(9; 1,3)",
        make: |groups| {
            let [n, steps] = groups else { return None };
            let [n] = n[..] else { return None };
            let steps: Vec<usize> = steps.iter().map(|&step| usize::try_from(step).ok()).collect::<Option<_>>()?;
            let n = usize::try_from(n).ok()?;
            steps.iter().all(|&step| (1..n).contains(&step)).then(|| circulant(n, &steps))
        },
    },
    GraphFamilySpec { name: "petersen", example: "petersen", make: |groups| groups.is_empty().then(petersen) },
    GraphFamilySpec {
        name: "caterpillar",
        example: "caterpillar(2,0,1)",
        make: |groups| list(groups).map(|leaves| caterpillar(&leaves)),
    },
    GraphFamilySpec { name: "tree", example: "tree(0,0,1)", make: tree },
    GraphFamilySpec {
        name: "divisors",
        example: "divisors(12)",
        make: |numbers| one(numbers, 1).filter(|&n| n as i64 <= MAX_DIVIDED).map(|n| divisors(n as u64)),
    },
    GraphFamilySpec { name: "subsets", example: "subsets(3)", make: |numbers| one(numbers, 0).map(subsets) },
    GraphFamilySpec { name: "chain", example: "chain(5)", make: |numbers| one(numbers, 0).map(chain) },
    GraphFamilySpec { name: "young", example: "young(4,4,2)", make: young },
];

/// The graph of a family with some numbers.
///
/// # Errors
/// There is no such family, or it has no graph with these numbers.
pub(super) fn family(name: &str, numbers: Groups<'_>) -> Result<Drawn, Message> {
    let Some(family) = FAMILIES.iter().find(|family| family.name == name) else {
        let names = FAMILIES.iter().map(|family| format!("`{}`", family.name));
        let others = ["`edges(...)`", "`order(...)`", "`graph6:...`"].map(str::to_owned);
        return Err(graphs::unknown_graph(name, Parameter::list(names.chain(others), Mark::Comma)));
    };
    (family.make)(numbers).unwrap_or_else(|| Err(graphs::arguments(family.name, format!("`{}`", family.example))))
}

/// Whether there is a family with this name.
pub(super) fn is_family(name: &str) -> bool {
    FAMILIES.iter().any(|family| family.name == name)
}

fn one(groups: Groups<'_>, min: i64) -> Option<usize> {
    let [numbers] = groups else { return None };
    let [number] = numbers[..] else { return None };
    usize::try_from(number).ok().filter(|_| number >= min)
}

fn two(groups: Groups<'_>, min: i64) -> Option<(usize, usize)> {
    let [numbers] = groups else { return None };
    let [first, second] = numbers[..] else { return None };
    (first >= min && second >= min).then_some((first as usize, second as usize))
}

fn list(groups: Groups<'_>) -> Option<Vec<usize>> {
    let [numbers] = groups else { return None };
    numbers.iter().map(|&number| usize::try_from(number).ok()).collect()
}

/// A graph of these edges.
///
/// # Errors
/// It is too large.
pub(super) fn drawn(
    vertices: usize,
    edges: impl Iterator<Item = (usize, usize)>,
    places: Vec<(f64, f64)>,
) -> Result<Drawn, Message> {
    few_enough(vertices)?;
    let mut all = Vec::new();
    for (one, other) in edges {
        all.push((one.min(other) as u32, one.max(other) as u32));
        if all.len() > 2 * MAX_EDGES {
            return Err(graphs::too_many_edges(MAX_EDGES));
        }
    }
    all.sort_unstable();
    all.dedup();
    if all.len() > MAX_EDGES {
        return Err(graphs::too_many_edges(MAX_EDGES));
    }
    Ok(Drawn { graph: Graph { vertices, edges: all, order: false, labels: Vec::new() }, places, names: None })
}

/// # Errors
/// A graph with this many vertices is too large.
pub(super) fn few_enough(vertices: usize) -> Result<(), Message> {
    if vertices > MAX_VERTICES { Err(graphs::too_many_vertices(MAX_VERTICES)) } else { Ok(()) }
}

/// The order in which `below(a, b)` says that a is below b; all pairs are asked.
fn ordered(vertices: usize, below: impl Fn(usize, usize) -> bool, places: Vec<(f64, f64)>) -> Result<Drawn, Message> {
    few_enough(vertices)?;
    let pairs = (0..vertices).flat_map(|a| (0..vertices).map(move |b| (a, b)));
    let edges: Vec<(u32, u32)> =
        pairs.filter(|&(a, b)| a != b && below(a, b)).map(|(a, b)| (a as u32, b as u32)).collect();
    if edges.len() > MAX_EDGES {
        return Err(graphs::too_many_edges(MAX_EDGES));
    }
    Ok(Drawn { graph: Graph { vertices, edges, order: true, labels: Vec::new() }, places, names: None })
}

/// Places on a circle, the first at the top.
pub(super) fn circle(vertices: usize) -> Vec<(f64, f64)> {
    let place = |at: usize| {
        let angle = TAU * at as f64 / vertices as f64;
        (0.5 + 0.5 * angle.sin(), 0.5 - 0.5 * angle.cos())
    };
    (0..vertices).map(place).collect()
}

/// Places from whole numbers of columns and rows, with one scale for both.
fn scaled(places: &[(usize, usize)]) -> Vec<(f64, f64)> {
    let right = places.iter().map(|place| place.0).max().unwrap_or(0);
    let down = places.iter().map(|place| place.1).max().unwrap_or(0);
    let size = right.max(down).max(1) as f64;
    let middle = |most: usize| (size - most as f64) / 2.0;
    places.iter().map(|&(x, y)| ((x as f64 + middle(right)) / size, (y as f64 + middle(down)) / size)).collect()
}

fn path(n: usize) -> Result<Drawn, Message> {
    few_enough(n)?;
    drawn(n, (1..n).map(|v| (v - 1, v)), scaled(&(0..n).map(|v| (v, 0)).collect::<Vec<_>>()))
}

fn circulant(n: usize, steps: &[usize]) -> Result<Drawn, Message> {
    few_enough(n)?;
    let edges = steps.iter().flat_map(|&step| (0..n).map(move |v| (v, (v + step) % n)));
    drawn(n, edges.filter(|(one, other)| one != other), circle(n))
}

/// A centre, and paths that start from it.
fn star(legs: &[usize]) -> Result<Drawn, Message> {
    let vertices = legs.iter().fold(1usize, |sum, &leg| sum.saturating_add(leg));
    few_enough(vertices)?;
    let longest = legs.iter().copied().max().unwrap_or(0).max(1) as f64;
    let (mut edges, mut places, mut next) = (Vec::new(), vec![(0.5, 0.5)], 1);
    for (at, &leg) in legs.iter().enumerate() {
        let angle = TAU * at as f64 / legs.len() as f64;
        for step in 0..leg {
            edges.push((if step == 0 { 0 } else { next - 1 }, next));
            let away = 0.5 * (step + 1) as f64 / longest;
            places.push((0.5 + away * angle.sin(), 0.5 - away * angle.cos()));
            next += 1;
        }
    }
    drawn(vertices, edges.into_iter(), places)
}

/// Two centres, each with paths that start from it, and the number of edges between them: 1 unless
/// it is given.
fn bistar(groups: Groups<'_>) -> Option<Result<Drawn, Message>> {
    let (first, second, distance) = match groups {
        [first, second] => (first, second, 1),
        [first, second, distance] => (first, second, one(std::slice::from_ref(distance), 1)?),
        _ => return None,
    };
    let (first, second) = (list(std::slice::from_ref(first))?, list(std::slice::from_ref(second))?);
    let vertices = first.iter().chain(&second).fold(distance.saturating_add(1), |sum, &leg| sum.saturating_add(leg));
    if let Err(message) = few_enough(vertices) {
        return Some(Err(message));
    }
    let (mut edges, mut next) = (Vec::new(), 2);
    let mut before = 0;
    for _ in 1..distance {
        edges.push((before, next));
        before = next;
        next += 1;
    }
    edges.push((before, 1));
    for (centre, legs) in [(0, first), (1, second)] {
        for leg in legs {
            for step in 0..leg {
                edges.push((if step == 0 { centre } else { next - 1 }, next));
                next += 1;
            }
        }
    }
    Some(drawn(vertices, edges.into_iter(), Vec::new()))
}

/// All edges between different parts.
fn multipartite(parts: &[usize]) -> Result<Drawn, Message> {
    let vertices = parts.iter().fold(0usize, |sum, &part| sum.saturating_add(part));
    few_enough(vertices)?;
    let part: Vec<usize> = parts.iter().enumerate().flat_map(|(at, &size)| vec![at; size]).collect();
    let edges = (0..vertices).flat_map(|high| (0..high).map(move |low| (low, high)));
    let places = if parts.len() == 2 {
        let column = |v: usize| if part[v] == 0 { (v, 0) } else { (v - parts[0], 1) };
        scaled(&(0..vertices).map(column).collect::<Vec<_>>())
    } else {
        circle(vertices)
    };
    drawn(vertices, edges.filter(|&(low, high)| part[low] != part[high]), places)
}

/// The squares of a board, row after row; two are joined if their distances in rows and columns say
/// so.
fn on_a_board((rows, columns): (usize, usize), joined: impl Fn(usize, usize) -> bool) -> Result<Drawn, Message> {
    let vertices = rows.saturating_mul(columns);
    few_enough(vertices)?;
    let place = |v: usize| (v / columns, v % columns);
    let pairs = (0..vertices).flat_map(|high| (0..high).map(move |low| (low, high)));
    let edges = pairs.filter(|&(low, high)| {
        let (one, other) = (place(low), place(high));
        joined(one.0.abs_diff(other.0), one.1.abs_diff(other.1))
    });
    let places: Vec<(usize, usize)> = (0..vertices).map(|v| (v % columns, v / columns)).collect();
    drawn(vertices, edges, scaled(&places))
}

fn hypercube(dimension: usize) -> Result<Drawn, Message> {
    let vertices = u32::try_from(dimension).ok().and_then(|d| 1usize.checked_shl(d)).unwrap_or(usize::MAX);
    few_enough(vertices)?;
    drawn(vertices, (0..vertices).flat_map(|v| (0..dimension).map(move |bit| (v, v ^ 1 << bit))), Vec::new())
}

fn petersen() -> Result<Drawn, Message> {
    let edges = (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]);
    let outer = circle(5);
    let inner = outer.iter().map(|&(x, y)| (0.5 + (x - 0.5) / 2.0, 0.5 + (y - 0.5) / 2.0));
    drawn(10, edges, outer.iter().copied().chain(inner).collect())
}

/// A path with the given number of leaves at each vertex; the vertices of the path come first.
fn caterpillar(leaves: &[usize]) -> Result<Drawn, Message> {
    let spine = leaves.len();
    let vertices = leaves.iter().fold(spine, |sum, &count| sum.saturating_add(count));
    few_enough(vertices)?;
    let owners = leaves.iter().enumerate().flat_map(|(at, &count)| vec![at; count]);
    let edges = (1..spine).map(|v| (v - 1, v)).chain(owners.enumerate().map(|(leaf, owner)| (owner, spine + leaf)));
    drawn(vertices, edges, Vec::new())
}

/// The parents of the vertices 1, 2, 3, ... of a tree, vertex 0 being its root, as they are listed;
/// -1 at the beginning stands for the root, which has none.
///
/// # Errors
/// A parent is no vertex, there is another root, or the parents of a vertex do not lead to the root.
pub(super) fn parents(listed: &[i64]) -> Result<Vec<usize>, Message> {
    let listed = listed.strip_prefix(&[-1]).unwrap_or(listed);
    let mut parents = Vec::with_capacity(listed.len());
    for (vertex, &parent) in (1..).zip(listed) {
        if parent == -1 {
            return Err(graphs::second_root(vertex));
        }
        let is_vertex = |parent: &usize| *parent <= listed.len();
        let parent = usize::try_from(parent).ok().filter(is_vertex);
        parents.push(parent.ok_or_else(|| graphs::no_parent(vertex, listed[vertex - 1], listed.len()))?);
    }
    depths(&parents).map(|_| parents)
}

/// The number of edges between each vertex and the root.
///
/// # Errors
/// The parents of a vertex do not lead to the root.
fn depths(parents: &[usize]) -> Result<Vec<usize>, Message> {
    const UNKNOWN: usize = usize::MAX;
    let mut depths = vec![UNKNOWN; parents.len() + 1];
    depths[0] = 0;
    let mut way = Vec::new();
    for vertex in 1..depths.len() {
        let mut at = vertex;
        while depths[at] == UNKNOWN {
            way.push(at);
            if way.len() > parents.len() {
                return Err(graphs::not_under_root(vertex));
            }
            at = parents[at - 1];
        }
        let mut depth = depths[at];
        while let Some(at) = way.pop() {
            depth += 1;
            depths[at] = depth;
        }
    }
    Ok(depths)
}

/// Vertex 0 is the root; the numbers are the parents of 1, 2, 3, ...
fn tree(groups: Groups<'_>) -> Option<Result<Drawn, Message>> {
    let listed = match groups {
        [] => &[][..],
        [listed] => listed,
        _ => return None,
    };
    Some(parents(listed).and_then(|parents| tree_of(&parents)))
}

fn tree_of(parents: &[usize]) -> Result<Drawn, Message> {
    few_enough(parents.len() + 1)?;
    let mut filled = vec![0; parents.len() + 1];
    let places = depths(parents)?.into_iter().map(|level| {
        filled[level] += 1;
        (filled[level] - 1, level)
    });
    let places = scaled(&places.collect::<Vec<(usize, usize)>>());
    let edges = parents.iter().enumerate().map(|(at, &parent)| (parent, at + 1));
    drawn(parents.len() + 1, edges, places)
}

/// The tree as an order: the root is the smallest element, and a vertex is above those on its way to
/// the root.
///
/// # Errors
/// It is no tree, or too large.
pub(super) fn rooted_order(groups: Groups<'_>) -> Result<Drawn, Message> {
    let listed = match groups {
        [] => &[][..],
        [listed] => listed,
        _ => return Err(graphs::arguments("tree", "`tree(0,0,1)`")),
    };
    let parents = parents(listed)?;
    let tree = tree_of(&parents)?;
    let way = |vertex: usize| std::iter::successors(Some(vertex), |&at| at.checked_sub(1).map(|at| parents[at]));
    let pairs = (1..=parents.len()).flat_map(|high| way(high).skip(1).map(move |low| (low as u32, high as u32)));
    let mut edges: Vec<(u32, u32)> = pairs.take(MAX_EDGES + 1).collect();
    if edges.len() > MAX_EDGES {
        return Err(graphs::too_many_edges(MAX_EDGES));
    }
    edges.sort_unstable();
    // The root is drawn at the bottom, as all smallest elements are.
    let places = tree.places.into_iter().map(|(x, y)| (x, 1.0 - y)).collect();
    Ok(Drawn { graph: Graph { order: true, edges, ..tree.graph }, places, names: None })
}

/// The largest number whose divisors are looked for.
const MAX_DIVIDED: i64 = 1_000_000_000_000;

/// The divisors of a number, with 1 and itself, by divisibility; each is called by its own
/// name. The smallest come first.
fn divisors(n: u64) -> Result<Drawn, Message> {
    let mut all: Vec<u64> =
        (1..).take_while(|d: &u64| d.saturating_mul(*d) <= n).filter(|d| n.is_multiple_of(*d)).collect();
    all.extend(all.clone().into_iter().map(|d| n / d));
    all.sort_unstable();
    all.dedup();
    let drawn = ordered(all.len(), |a, b| all[b].is_multiple_of(all[a]), Vec::new())?;
    Ok(Drawn { names: Some(all.iter().map(|&divisor| divisor as i64).collect()), ..drawn })
}

/// The subsets of 1, ..., k that are not empty, by inclusion.
fn subsets(k: usize) -> Result<Drawn, Message> {
    let count = u32::try_from(k).ok().and_then(|k| 1usize.checked_shl(k)).unwrap_or(usize::MAX) - 1;
    few_enough(count)?;
    ordered(count, |a, b| (a + 1) & (b + 1) == a + 1, Vec::new())
}

fn chain(n: usize) -> Result<Drawn, Message> {
    few_enough(n)?;
    ordered(n, |a, b| a < b, scaled(&(0..n).map(|v| (0, n - 1 - v)).collect::<Vec<_>>()))
}

/// The cells of a Young diagram, row after row: a cell is below those to the right of it and
/// further down. Chomp is `v -> remove v, above(v)` on it.
fn young(groups: Groups<'_>) -> Option<Result<Drawn, Message>> {
    let rows = list(groups)?;
    if rows.windows(2).any(|pair| pair[0] < pair[1]) {
        return None;
    }
    let count = rows.iter().fold(0usize, |sum, &row| sum.saturating_add(row));
    if let Err(message) = few_enough(count) {
        return Some(Err(message));
    }
    let cells: Vec<(usize, usize)> =
        rows.iter().enumerate().flat_map(|(row, &length)| (0..length).map(move |column| (column, row))).collect();
    let below = |a: usize, b: usize| cells[a].0 <= cells[b].0 && cells[a].1 <= cells[b].1;
    Some(ordered(count, below, scaled(&cells)))
}

#[cfg(test)]
mod tests {
    use super::{FAMILIES, family};

    /// Numbers of vertices and edges (for orders, of pairs that compare).
    #[test]
    fn sizes_are_right() {
        let sizes: Vec<(&str, usize, usize)> = vec![
            ("path(7)", 7, 6),
            ("cycle(7)", 7, 7),
            ("star(2,3,4)", 10, 9),
            ("bistar(1,2; 3,1)", 9, 8),
            ("complete(5)", 5, 10),
            ("bipartite(2,3)", 5, 6),
            ("grid(3,7)", 21, 32),
            ("king(3,3)", 9, 20),
            ("queens(5)", 25, 160),
            ("knights(4,4)", 16, 24),
            ("hypercube(3)", 8, 12),
            ("circulant(9; 1,3)", 9, 18),
            ("petersen", 10, 15),
            ("caterpillar(2,0,1)", 6, 5),
            ("tree(0,0,1)", 4, 3),
            ("divisors(12)", 6, 12),
            ("subsets(3)", 7, 12),
            ("chain(5)", 5, 10),
            ("young(4,4,2)", 10, 29),
        ];
        for (at, (text, vertices, edges)) in sizes.into_iter().enumerate() {
            assert_eq!(FAMILIES[at].example, text);
            let (name, inside) = text.split_once('(').unwrap_or((text, ""));
            let groups: Vec<Vec<i64>> = inside
                .trim_end_matches(')')
                .split(';')
                .filter(|group| !group.is_empty())
                .map(|group| group.split(',').map(|number| number.trim().parse().unwrap()).collect())
                .collect();
            let drawn = family(name, &groups).unwrap();
            assert_eq!((drawn.graph.vertices, drawn.graph.edges.len()), (vertices, edges), "{text}");
            assert!(drawn.places.is_empty() || drawn.places.len() == vertices, "{text}");
        }
    }
}
