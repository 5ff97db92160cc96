//! What a move on a graph is made with, and whether its condition holds there.

use super::word_graph::WordGraph;
use nimatron_core::{Budget, StopReason};
use nimatron_rules::graph::{Count, Subject, Test, Who};
use std::collections::HashSet;

/// What a move is made with.
pub(super) struct GraphMoveSubject {
    pub(super) vertices: Vec<usize>,
    pub(super) edge: Option<usize>,
}

impl GraphMoveSubject {
    pub(super) fn of(&self, who: Who) -> &[usize] {
        match who {
            Who::First => &self.vertices[..1],
            Who::Second => &self.vertices[self.vertices.len() - 1..],
            Who::All => &self.vertices,
        }
    }
}

/// All subjects of a kind. `edges_go`: whether moves can remove edges alone, so that it matters in
/// which order a path has its vertices.
pub(super) fn subjects(
    scene: &WordGraph,
    kind: Subject,
    edges_go: bool,
    budget: &Budget,
) -> Result<Vec<GraphMoveSubject>, StopReason> {
    let of = |vertices| GraphMoveSubject { vertices, edge: None };
    Ok(match kind {
        Subject::Vertex => scene.vertices().map(|v| of(vec![v])).collect(),
        // The two ends may play different parts.
        Subject::Edge => {
            let ends = scene.edges.iter().map(|&(one, other, ..)| [[one, other], [other, one]]);
            let both = ends.enumerate().flat_map(|(edge, ends)| ends.map(|ends| (ends.to_vec(), Some(edge))));
            both.map(|(vertices, edge)| GraphMoveSubject { vertices, edge }).collect()
        }
        Subject::Connected(min, max) => connected(scene, min, max, budget)?.into_iter().map(of).collect(),
        Subject::Clique(min, max) => chains(scene, min, max, Chain::Clique, budget)?.into_iter().map(of).collect(),
        Subject::Path(min, max) => {
            let chain = if edges_go { Chain::Path } else { Chain::VerticesOfPath };
            chains(scene, min, max, chain, budget)?.into_iter().map(of).collect()
        }
    })
}

/// All connected sets of vertices of these sizes.
fn connected(scene: &WordGraph, min: usize, max: usize, budget: &Budget) -> Result<Vec<Vec<usize>>, StopReason> {
    let mut all = Vec::new();
    let mut sets: HashSet<Vec<usize>> = scene.vertices().map(|v| vec![v]).collect();
    for size in 1..=max {
        budget.tick(sets.len() as u32 + 1)?;
        budget.memory((sets.len() * (48 + 8 * max)) as u64)?;
        if size >= min {
            all.extend(sets.iter().cloned());
        }
        let mut grown = HashSet::new();
        for set in sets.iter().filter(|_| size < max) {
            for &(next, _) in set.iter().flat_map(|&v| &scene.next[v]) {
                if let Err(place) = set.binary_search(&next) {
                    let mut more = set.clone();
                    more.insert(place, next);
                    grown.insert(more);
                }
            }
        }
        sets = grown;
    }
    Ok(all)
}

/// What vertices that are added one by one are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chain {
    /// All joined by edges.
    Clique,
    /// Each joined to the one before.
    Path,
    /// Those of a path, in any order.
    VerticesOfPath,
}

/// All cliques or paths of these sizes.
fn chains(
    scene: &WordGraph,
    min: usize,
    max: usize,
    chain: Chain,
    budget: &Budget,
) -> Result<Vec<Vec<usize>>, StopReason> {
    let mut all = Vec::new();
    let mut open: Vec<Vec<usize>> = scene.vertices().map(|v| vec![v]).collect();
    let mut seen = HashSet::new();
    while let Some(one) = open.pop() {
        budget.tick(1)?;
        if one.len() >= min {
            let mut name = one.clone();
            if chain != Chain::Path {
                name.sort_unstable();
            }
            if seen.insert(name.clone()) {
                all.push(name);
            }
        }
        if one.len() < max {
            let last = one[one.len() - 1];
            let joined = |a: usize, b: usize| scene.next[a].iter().any(|next| next.0 == b);
            for &(next, _) in &scene.next[last] {
                let fits = match chain {
                    Chain::Clique => one.iter().all(|&other| next > other && joined(other, next)),
                    Chain::Path | Chain::VerticesOfPath => !one.contains(&next),
                };
                if fits {
                    open.push([&one[..], &[next]].concat());
                }
            }
        }
    }
    Ok(all)
}

/// Calls a function for each number of a condition, and for each part of one.
pub(super) fn counts(test: &Test, holds: &mut dyn FnMut(&Count)) {
    fn of(count: &Count, holds: &mut dyn FnMut(&Count)) {
        holds(count);
        match count {
            Count::Sum(one, other) | Count::Difference(one, other) => {
                of(one, holds);
                of(other, holds);
            }
            Count::Remainder(count, _) => of(count, holds),
            _ => {}
        }
    }
    match test {
        Test::And(one, other) | Test::Or(one, other) => {
            counts(one, holds);
            counts(other, holds);
        }
        Test::Not(test) => counts(test, holds),
        Test::Compare(one, _, other) => {
            of(one, holds);
            of(other, holds);
        }
    }
}

/// Whether a condition holds, with these numbers.
pub(super) fn holds(test: &Test, number: &dyn Fn(&Count) -> i64) -> bool {
    match test {
        Test::And(one, other) => holds(one, number) && holds(other, number),
        Test::Or(one, other) => holds(one, number) || holds(other, number),
        Test::Not(test) => !holds(test, number),
        Test::Compare(one, comparison, other) => comparison.holds(number(one), number(other)),
    }
}

/// A number of the condition of a move. `pieces` counts what the move leaves of the whole piece.
pub(super) fn number(count: &Count, scene: &WordGraph, subject: &GraphMoveSubject, pieces: &dyn Fn() -> i64) -> i64 {
    let again = |count: &Count| number(count, scene, subject, pieces);
    match count {
        Count::Number(number) => *number,
        Count::Degree(who) => scene.next[subject.of(*who)[0]].len() as i64,
        Count::Size => subject.vertices.len() as i64,
        Count::Pieces => pieces(),
        Count::Sum(one, other) => again(one) + again(other),
        Count::Difference(one, other) => again(one) - again(other),
        Count::Remainder(count, by) => again(count).rem_euclid(*by),
        // These graphs have no labels; the rest is refused before.
        Count::Label(_) | Count::Above(_) | Count::Below(_) | Count::Vertices | Count::Edges => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::word_graph::tests::{ENDS, graph};

    const COUNT: usize = 10;

    fn joined(a: usize, b: usize) -> bool {
        ENDS.contains(&(a, b)) || ENDS.contains(&(b, a))
    }

    fn found(kind: Subject, edges_go: bool) -> Vec<Vec<usize>> {
        let all = subjects(&graph(COUNT, &[9], ENDS), kind, edges_go, &Budget::unlimited()).unwrap();
        let mut all: Vec<Vec<usize>> = all.into_iter().map(|subject| subject.vertices).collect();
        all.sort();
        all
    }

    /// All sets of vertices of these sizes with a property.
    fn sets(min: usize, max: usize, holds: &dyn Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
        let set = |bits: u32| (0..9).filter(|v| bits >> v & 1 == 1).collect::<Vec<usize>>();
        let mut all: Vec<Vec<usize>> =
            (0..1 << 9).map(set).filter(|set| (min..=max).contains(&set.len()) && holds(set)).collect();
        all.sort();
        all
    }

    /// All paths of these sizes, in both directions.
    fn paths(min: usize, max: usize) -> Vec<Vec<usize>> {
        let mut all: Vec<Vec<usize>> = (0..9).map(|v| vec![v]).collect();
        let mut at = 0;
        while at < all.len() {
            let path = all[at].clone();
            let last = path[path.len() - 1];
            let longer = (0..9).filter(|v| path.len() < max && joined(last, *v) && !path.contains(v));
            all.extend(longer.map(|v| [&path[..], &[v]].concat()));
            at += 1;
        }
        all.retain(|path| path.len() >= min);
        all.sort();
        all
    }

    #[test]
    fn connected_sets_and_cliques_are_those_among_all_sets() {
        let connected = |set: &[usize]| {
            let mut reached = vec![set[0]];
            let mut at = 0;
            while at < reached.len() {
                let is_next = |v: &usize| joined(reached[at], *v) && !reached.contains(v);
                let next: Vec<usize> = set.iter().copied().filter(is_next).collect();
                reached.extend(next);
                at += 1;
            }
            reached.len() == set.len()
        };
        let clique = |set: &[usize]| set.iter().all(|&a| set.iter().all(|&b| a == b || joined(a, b)));
        for (min, max) in [(1, 1), (1, 3), (2, 4), (3, 3)] {
            assert_eq!(found(Subject::Connected(min, max), false), sets(min, max, &connected), "{min} {max}");
            assert_eq!(found(Subject::Clique(min, max), true), sets(min, max, &clique), "{min} {max}");
        }
    }

    #[test]
    fn the_order_of_a_path_matters_only_where_edges_can_go() {
        for (min, max) in [(1, 1), (2, 3), (4, 5)] {
            let paths = paths(min, max);
            assert_eq!(found(Subject::Path(min, max), true), paths, "{min} {max}");
            let is_path = |set: &[usize]| {
                paths.iter().any(|path| path.iter().all(|v| set.contains(v)) && path.len() == set.len())
            };
            assert_eq!(found(Subject::Path(min, max), false), sets(min, max, &is_path), "{min} {max}");
        }
    }

    #[test]
    fn an_edge_is_played_from_both_ends() {
        let mut both: Vec<Vec<usize>> = ENDS.iter().flat_map(|&(a, b)| [vec![a, b], vec![b, a]]).collect();
        both.sort();
        assert_eq!(found(Subject::Edge, true), both);
        let graph = graph(COUNT, &[9], ENDS);
        for subject in subjects(&graph, Subject::Edge, true, &Budget::unlimited()).unwrap() {
            let (a, b, ..) = graph.edges[subject.edge.unwrap()];
            assert!(subject.vertices == [a, b] || subject.vertices == [b, a]);
            assert_eq!(
                (subject.of(Who::First), subject.of(Who::Second)),
                (&subject.vertices[..1], &subject.vertices[1..])
            );
        }
        assert_eq!(found(Subject::Vertex, false), (0..9).map(|v| vec![v]).collect::<Vec<_>>());
    }
}
