//! Forms of components: equal forms mean isomorphic components.
//!
//! The vertices get colours by what is seen around them, again and again; where that leaves several
//! of one colour, each in turn gets a colour of its own. Of the orders of the vertices that come
//! out the one with the smallest list of edges gives the form. The form is this list, so that equal
//! forms are isomorphic whatever was done to find them; the search ends after a fixed number of
//! steps, and then isomorphic components may have several forms, of which more facts are needed.

use nimatron_core::{Budget, StopReason};

/// The maximum number of refinements for one component.
const MAX_STEPS: u32 = 600;
/// The maximum number of vertices of a component for which an order is looked for. A larger one
/// keeps the order in which its vertices stand.
const MAX_ORDERED: usize = 256;

/// How a vertex is joined to a neighbour: in a graph, or in an order to one above or below it.
const JOINED: u64 = 1;
const ABOVE: u64 = 2;
const BELOW: u64 = 3;

/// A component with its vertices numbered from 0.
pub(super) struct FactFormGraph {
    labels: Vec<u32>,
    around: Vec<Vec<(usize, u64)>>,
    edges: Vec<(usize, usize)>,
    is_order: bool,
}

/// Vertices as bits.
type VertexBits = [u64; MAX_ORDERED / 64];

/// Mixes bits (the finalizer of SplitMix64), so that sums of mixed numbers tell multisets apart.
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

impl FactFormGraph {
    pub(super) fn new(labels: Vec<u32>) -> FactFormGraph {
        let around = vec![Vec::new(); labels.len()];
        FactFormGraph { labels, around, edges: Vec::new(), is_order: false }
    }

    /// Adds an edge; in an order its first vertex is below the second.
    pub(super) fn edge(&mut self, one: usize, other: usize, is_order: bool) {
        let (up, down) = if is_order { (ABOVE, BELOW) } else { (JOINED, JOINED) };
        self.around[one].push((other, up));
        self.around[other].push((one, down));
        self.edges.push((one, other));
        self.is_order = is_order;
    }

    /// The work to look at all of it once, about.
    pub(super) fn work(&self) -> u32 {
        (self.labels.len() + 2 * self.edges.len()) as u32
    }

    /// What is seen around a vertex, by numbers that vertices have.
    fn view(&self, vertex: usize, number: impl Fn(usize) -> u64) -> u64 {
        let one = |&(other, way): &(usize, u64)| mixed(number(other).wrapping_add(way << 60));
        self.around[vertex].iter().map(one).fold(mixed(number(vertex)), u64::wrapping_add)
    }

    /// A number that isomorphic components have in common, found sooner than a form.
    pub(super) fn sketch(&self) -> u64 {
        let mut numbers: Vec<u64> = self.labels.iter().map(|&label| u64::from(label)).collect();
        for _ in 0..3 {
            numbers = (0..numbers.len()).map(|vertex| mixed(self.view(vertex, |other| numbers[other]))).collect();
        }
        numbers.iter().fold(numbers.len() as u64, |sum, &number| sum.wrapping_add(number))
    }

    /// The form.
    pub(super) fn form(&self, budget: &Budget) -> Result<Box<[u32]>, StopReason> {
        if self.labels.len() > MAX_ORDERED {
            budget.tick(self.work())?;
            return Ok(self.listed(&(0..self.labels.len() as u32).collect::<Vec<_>>()));
        }
        let rows = |ways: &[u64]| -> Vec<VertexBits> {
            let row = |edges: &Vec<(usize, u64)>| {
                let mut row = VertexBits::default();
                let ends = edges.iter().filter(|edge| ways.contains(&edge.1));
                ends.for_each(|&(other, _)| row[other / 64] |= 1 << (other % 64));
                row
            };
            self.around.iter().map(row).collect()
        };
        let (up, down) = (rows(&[JOINED, ABOVE]), rows(&[JOINED, BELOW]));
        let mut search = FactFormSearch { seen: self, up, down, steps: MAX_STEPS, budget };
        let colours = search.refined(self.labels.clone())?;
        search.best(&colours)
    }

    /// The list of edges, and before it that of labels, in the order of these colours, all
    /// different.
    fn listed(&self, colours: &[u32]) -> Box<[u32]> {
        let mut labels = vec![0; colours.len()];
        colours.iter().zip(&self.labels).for_each(|(&place, &label)| labels[place as usize] = label);
        let pair = |&(one, other): &(usize, usize)| {
            let (one, other) = (colours[one], colours[other]);
            if self.is_order { (one, other) } else { (one.min(other), one.max(other)) }
        };
        let mut pairs: Vec<(u32, u32)> = self.edges.iter().map(pair).collect();
        pairs.sort_unstable();
        let pairs = pairs.into_iter().flat_map(|(one, other)| [one, other]);
        std::iter::once(colours.len() as u32).chain(labels).chain(pairs).collect()
    }
}

struct FactFormSearch<'s> {
    seen: &'s FactFormGraph,
    /// The neighbours of each vertex; in an order those above it, and those below it.
    up: Vec<VertexBits>,
    down: Vec<VertexBits>,
    /// How many refinements may still be made.
    steps: u32,
    budget: &'s Budget,
}

impl FactFormSearch<'_> {
    /// Colours with which all vertices of one colour see the same colours. Each class is split in
    /// an order that only depends on what is seen.
    fn refined(&mut self, mut colours: Vec<u32>) -> Result<Vec<u32>, StopReason> {
        self.steps = self.steps.saturating_sub(1);
        let mut classes = 0;
        let mut order: Vec<(u32, u64, usize)> = Vec::new();
        loop {
            self.budget.tick(self.seen.work())?;
            order.clear();
            order.extend((0..colours.len()).map(|vertex| {
                // The first time numbers become ranks.
                let view = if classes == 0 { 0 } else { self.seen.view(vertex, |other| colours[other].into()) };
                (colours[vertex], view, vertex)
            }));
            order.sort_unstable();
            let before = classes;
            classes = 0;
            for at in 0..order.len() {
                if at == 0 || (order[at].0, order[at].1) != (order[at - 1].0, order[at - 1].1) {
                    classes += 1;
                }
                colours[order[at].2] = classes - 1;
            }
            if classes == before || classes as usize == colours.len() {
                return Ok(colours);
            }
        }
    }

    /// Whether nothing tells two vertices apart.
    fn twins(&self, one: usize, other: usize) -> bool {
        let mut both = VertexBits::default();
        [one, other].into_iter().for_each(|vertex| both[vertex / 64] |= 1 << (vertex % 64));
        let alike = |rows: &[VertexBits]| (0..both.len()).all(|at| (rows[one][at] ^ rows[other][at]) & !both[at] == 0);
        // An order is not the same with two of its elements exchanged if one is above the other.
        let joined = |rows: &[VertexBits]| rows[one][other / 64] >> (other % 64) & 1;
        self.seen.labels[one] == self.seen.labels[other]
            && alike(&self.up)
            && alike(&self.down)
            && joined(&self.up) == joined(&self.down)
    }

    /// The members of the smallest class with several, one of each kind of twins.
    fn members(&self, colours: &[u32]) -> Vec<usize> {
        let mut sizes = vec![0; colours.len()];
        colours.iter().for_each(|&colour| sizes[colour as usize] += 1);
        let several = (0..colours.len()).filter(|&colour| sizes[colour] > 1);
        let Some(class) = several.min_by_key(|&colour| sizes[colour]) else { return Vec::new() };
        let mut members: Vec<usize> = Vec::new();
        for vertex in (0..colours.len()).filter(|&vertex| colours[vertex] as usize == class) {
            if !members.iter().any(|&earlier| self.twins(earlier, vertex)) {
                members.push(vertex);
            }
        }
        members
    }

    /// Refines the colours after this vertex got one of its own.
    fn apart(&mut self, colours: &[u32], vertex: usize) -> Result<Vec<u32>, StopReason> {
        let colour = |other: usize| 2 * colours[other] + u32::from(other != vertex);
        self.refined((0..colours.len()).map(colour).collect())
    }

    /// The list in the first order to which these colours lead.
    fn first(&mut self, mut colours: Vec<u32>) -> Result<Box<[u32]>, StopReason> {
        while let Some(&vertex) = self.members(&colours).first() {
            colours = self.apart(&colours, vertex)?;
        }
        Ok(self.seen.listed(&colours))
    }

    /// The smallest list of all orders to which these colours lead.
    fn best(&mut self, colours: &[u32]) -> Result<Box<[u32]>, StopReason> {
        let members = self.members(colours);
        if let [only] = members[..] {
            let colours = self.apart(colours, only)?;
            return self.best(&colours);
        }
        let mut firsts: Vec<Box<[u32]>> = Vec::new();
        let mut best: Option<Box<[u32]>> = None;
        for vertex in members {
            if self.steps == 0 && best.is_some() {
                break;
            }
            let colours = self.apart(colours, vertex)?;
            let first = self.first(colours.clone())?;
            // An order with the same list is a symmetry that takes another member to this one, so
            // that all orders from here have lists that were seen.
            if firsts.contains(&first) {
                continue;
            }
            let found = if self.steps == 0 { first.clone() } else { self.best(&colours)? };
            firsts.push(first);
            if best.as_ref().is_none_or(|best| found < *best) {
                best = Some(found);
            }
        }
        Ok(best.unwrap_or_else(|| self.seen.listed(colours)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{FactFormGraph, mixed};
    use nimatron_core::Budget;
    use std::collections::HashSet;

    fn seen(labels: &[u32], edges: &[(usize, usize)], is_order: bool, numbers: &[usize]) -> FactFormGraph {
        let mut own = vec![0; labels.len()];
        numbers.iter().zip(labels).for_each(|(&number, &label)| own[number] = label);
        let mut seen = FactFormGraph::new(own);
        edges.iter().for_each(|&(one, other)| seen.edge(numbers[one], numbers[other], is_order));
        seen
    }

    fn form(seen: &FactFormGraph) -> Box<[u32]> {
        seen.form(&Budget::unlimited()).unwrap()
    }

    fn random(state: &mut u64, below: usize) -> usize {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mixed(*state) % below as u64) as usize
    }

    fn shuffled(count: usize, state: &mut u64) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|at| numbers.swap(at, random(state, at + 1)));
        numbers
    }

    /// All graphs with few vertices: as many forms as there are graphs up to isomorphism (OEIS
    /// A000088).
    #[test]
    fn different_graphs_have_different_forms() {
        for (vertices, count) in [(1, 1), (2, 2), (3, 4), (4, 11), (5, 34), (6, 156)] {
            let pairs: Vec<(usize, usize)> =
                (0..vertices).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
            let numbers: Vec<usize> = (0..vertices).collect();
            let (mut forms, mut sketches) = (HashSet::new(), HashSet::new());
            for chosen in 0..1u32 << pairs.len() {
                let chosen = pairs.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
                let edges: Vec<(usize, usize)> = chosen.map(|(_, &pair)| pair).collect();
                let seen = seen(&vec![0; vertices], &edges, false, &numbers);
                forms.insert(form(&seen));
                sketches.insert(seen.sketch());
            }
            assert_eq!(forms.len(), count, "{vertices}");
            assert!(sketches.len() <= count, "{vertices}");
        }
    }

    #[test]
    fn renumbered_graphs_have_one_form() {
        let mut state = 1;
        for round in 0..3000 {
            let vertices = 1 + random(&mut state, 10);
            let density = 1 + random(&mut state, 5);
            let mut edges = Vec::new();
            for high in 0..vertices {
                edges.extend((0..high).filter(|_| random(&mut state, density) == 0).map(|low| (low, high)));
            }
            let labels: Vec<u32> =
                (0..vertices).map(|_| if round % 3 == 0 { random(&mut state, 2) as u32 } else { 0 }).collect();
            let is_order = round % 2 == 1;
            let plain = seen(&labels, &edges, is_order, &(0..vertices).collect::<Vec<_>>());
            let other = seen(&labels, &edges, is_order, &shuffled(vertices, &mut state));
            assert_eq!(form(&plain), form(&other), "{edges:?} {labels:?}");
            assert_eq!(plain.sketch(), other.sketch());
        }
    }

    /// Where there are many symmetries, the first orders show them, so that the search stays short.
    #[test]
    fn symmetric_graphs_have_one_form() {
        let cube: Vec<(usize, usize)> =
            (0..32).flat_map(|v: usize| (0..5).map(move |bit| (v, v ^ 1 << bit))).filter(|(v, w)| v < w).collect();
        let legs: Vec<(usize, usize)> =
            (0..10).flat_map(|leg| [(0, 2 * leg + 1), (2 * leg + 1, 2 * leg + 2)]).collect();
        let rook = |v: usize, w: usize| v / 6 == w / 6 || v % 6 == w % 6;
        let rooks: Vec<(usize, usize)> =
            (0..36).flat_map(|w| (0..w).filter(move |&v| rook(v, w)).map(move |v| (v, w))).collect();
        let complete: Vec<(usize, usize)> = (0..100).flat_map(|w| (0..w).map(move |v| (v, w))).collect();
        let mut state = 7;
        for (vertices, edges) in [(32, cube), (21, legs), (36, rooks), (100, complete)] {
            let labels = vec![0; vertices];
            let plain = form(&seen(&labels, &edges, false, &(0..vertices).collect::<Vec<_>>()));
            for _ in 0..5 {
                let numbers = shuffled(vertices, &mut state);
                assert!(plain == form(&seen(&labels, &edges, false, &numbers)), "{vertices}");
            }
        }
    }

    /// A path has the same form wherever it stands, if it is too large for an order to be looked
    /// for.
    #[test]
    fn large_graphs_keep_their_order() {
        let edges: Vec<(usize, usize)> = (1..2000).map(|v| (v - 1, v)).collect();
        let forwards: Vec<usize> = (0..2000).collect();
        let labels = vec![0; 2000];
        assert_eq!(form(&seen(&labels, &edges, false, &forwards))[..4], [2000, 0, 0, 0]);
        assert_eq!(form(&seen(&labels, &edges, false, &forwards)).len(), 1 + 2000 + 2 * 1999);
    }
}
