//! The subjects of all moves on the whole graph, listed once. In a position those are left whose
//! vertices and edges are all there.

use super::super::bits::{CellWords, and, ones, or};
use super::deletions::Deletions;
use super::set;
use nimatron_core::{Budget, StopReason};
use nimatron_rules::graph::{Removed, Subject, Who};
use std::collections::HashSet;

/// A move on the whole graph.
#[derive(Clone, Debug)]
pub(super) struct Candidate<const N: usize> {
    /// The index of the kind of move.
    pub(super) kind: u32,
    /// The vertices of the subject; of an edge the lower one first, in an order.
    pub(super) subject: Vec<u32>,
    /// The bit of the edge that is the subject, if edges have bits.
    pub(super) edge: Option<u32>,
    /// The bits that have to be there.
    needs: CellWords<N>,
    /// What it removes, if that is the same in every position (but for what is gone already).
    pub(super) always: Option<CellWords<N>>,
}

impl<const N: usize> Candidate<N> {
    /// Whether everything that the subject consists of is there.
    #[inline]
    pub(super) fn is_there(&self, words: &CellWords<N>) -> bool {
        and(words, &self.needs) == self.needs
    }

    /// Vertices of the subject.
    pub(super) fn vertices(&self, who: Who) -> &[u32] {
        match who {
            Who::First => &self.subject[..1],
            Who::Second => &self.subject[self.subject.len() - 1..],
            Who::All => &self.subject,
        }
    }
}

/// All candidates, kind after kind.
pub(super) fn candidates<const N: usize>(
    game: &Deletions<N>,
    budget: &Budget,
) -> Result<Vec<Candidate<N>>, StopReason> {
    let mut found = Vec::new();
    for (kind, deletion) in game.moves.iter().enumerate() {
        let changes = deletion.removes.iter().any(|part| match part {
            Removed::Isolated => true,
            // In a graph that keeps its edges the neighbours that are left are among the first
            // ones.
            Removed::Neighbours(_) => game.edges_go,
            // Ways get longer when vertices between are gone.
            Removed::Within(_, steps) => game.edges_go || *steps > 1,
            _ => false,
        });
        let whole = [u64::MAX; N];
        let mut add = |subject: Vec<u32>, edges: &[u32]| -> Result<(), StopReason> {
            let bytes = (size_of::<Candidate<N>>() + 4 * subject.len()) as u64;
            budget.tick(4)?;
            budget.memory((found.len() as u64 + 1) * bytes * 2)?;
            let bits = if game.edges_go { edges } else { &[] };
            let bits = bits.iter().map(|edge| game.graph.vertices + *edge as usize);
            let needs = set(subject.iter().map(|&vertex| vertex as usize).chain(bits.clone()));
            let edge = (deletion.subject == Subject::Edge).then(|| bits.clone().next()).flatten();
            let mut one =
                Candidate { kind: kind as u32, subject, edge: edge.map(|edge| edge as u32), needs, always: None };
            if !changes {
                let parts = deletion.removes.iter().map(|part| game.part(*part, &one, &whole));
                one.always = Some(parts.fold([0; N], |gone, part| or(&gone, &part)));
            }
            found.push(one);
            Ok(())
        };
        match deletion.subject {
            Subject::Vertex => {
                for vertex in 0..game.graph.vertices {
                    add(vec![vertex as u32], &[])?;
                }
            }
            Subject::Edge => {
                // The two ends of an edge may play different parts.
                let both = !game.graph.order && tells_ends_apart(deletion);
                for (edge, &(low, high)) in game.graph.edges.iter().enumerate() {
                    add(vec![low, high], &[edge as u32])?;
                    if both {
                        add(vec![high, low], &[edge as u32])?;
                    }
                }
            }
            Subject::Connected(min, max) => connected(game, min, max, budget, &mut |set| add(set, &[]))?,
            Subject::Clique(min, max) => cliques(game, min, max, budget, &mut |set| add(set, &[]))?,
            Subject::Path(min, max) => paths(game, min, max, budget, &mut |set| add(set, &[]))?,
        }
    }
    Ok(found)
}

/// Whether a move with an edge does different things to its ends.
fn tells_ends_apart(deletion: &nimatron_rules::graph::Deletion) -> bool {
    use nimatron_rules::graph::{Count, Test};
    fn in_count(count: &Count) -> bool {
        match count {
            Count::Degree(who) | Count::Above(who) | Count::Below(who) | Count::Label(who) => *who != Who::All,
            Count::Sum(left, right) | Count::Difference(left, right) => in_count(left) || in_count(right),
            Count::Remainder(count, _) => in_count(count),
            _ => false,
        }
    }
    fn in_test(test: &Test) -> bool {
        match test {
            Test::And(left, right) | Test::Or(left, right) => in_test(left) || in_test(right),
            Test::Not(test) => in_test(test),
            Test::Compare(left, _, right) => in_count(left) || in_count(right),
        }
    }
    // What is removed at one end only.
    let of = |wanted: Who| {
        let mut parts: Vec<String> = Vec::new();
        for part in &deletion.removes {
            let who = match part {
                Removed::Vertices(who)
                | Removed::Neighbours(who)
                | Removed::Within(who, _)
                | Removed::Above(who)
                | Removed::Below(who)
                | Removed::EdgesAt(who) => *who,
                Removed::Edge | Removed::Isolated => continue,
            };
            if who == wanted {
                parts.push(format!("{part:?}").replace("First", "").replace("Second", ""));
            }
        }
        parts.sort_unstable();
        parts.dedup();
        parts
    };
    of(Who::First) != of(Who::Second) || deletion.condition.as_ref().is_some_and(in_test)
}

type Add<'a> = &'a mut dyn FnMut(Vec<u32>) -> Result<(), StopReason>;

/// All connected sets of these sizes: each grows from its smallest vertex.
fn connected<const N: usize>(
    game: &Deletions<N>,
    min: usize,
    max: usize,
    budget: &Budget,
    add: Add<'_>,
) -> Result<(), StopReason> {
    for first in 0..game.graph.vertices {
        // Sets that contain `first` and no smaller vertex, all of one size at a time.
        let larger: CellWords<N> = set(first + 1..game.graph.vertices);
        let mut sets: HashSet<CellWords<N>> = HashSet::from([set([first])]);
        for size in 1..=max {
            if size >= min {
                let mut sorted: Vec<CellWords<N>> = sets.iter().copied().collect();
                sorted.sort_unstable_by(|one, other| other.cmp(one));
                for one in &sorted {
                    add(ones(one).map(|vertex| vertex as u32).collect())?;
                }
            }
            if size == max {
                break;
            }
            let mut grown = HashSet::new();
            for one in &sets {
                let next = ones(one).fold([0; N], |next, vertex| or(&next, &game.around[vertex]));
                for vertex in ones(&and(&next, &larger)) {
                    budget.tick(2)?;
                    grown.insert(or(one, &set([vertex])));
                }
                budget.memory((grown.len() * (size_of::<CellWords<N>>() + 16) * 2) as u64)?;
            }
            grown.retain(|one| ones(one).count() == size + 1);
            sets = grown;
        }
    }
    Ok(())
}

/// All cliques of these sizes, each in ascending order.
fn cliques<const N: usize>(
    game: &Deletions<N>,
    min: usize,
    max: usize,
    budget: &Budget,
    add: Add<'_>,
) -> Result<(), StopReason> {
    let mut stack: Vec<Vec<u32>> = (0..game.graph.vertices as u32).rev().map(|vertex| vec![vertex]).collect();
    while let Some(clique) = stack.pop() {
        budget.tick(2)?;
        if clique.len() < max {
            let last = clique.last().map_or(0, |&last| last as usize);
            let common = clique.iter().fold(set(last + 1..game.graph.vertices), |common: CellWords<N>, &vertex| {
                and(&common, &game.around[vertex as usize])
            });
            let next: Vec<usize> = ones(&common).collect();
            stack.extend(next.into_iter().rev().map(|vertex| [&clique[..], &[vertex as u32]].concat()));
        }
        if clique.len() >= min {
            add(clique)?;
        }
    }
    Ok(())
}

/// The vertex sets of all paths of these sizes. If edges can go alone, each path on its own, in the
/// order of its vertices: it needs its edges.
fn paths<const N: usize>(
    game: &Deletions<N>,
    min: usize,
    max: usize,
    budget: &Budget,
    add: Add<'_>,
) -> Result<(), StopReason> {
    let mut seen: HashSet<Vec<u32>> = HashSet::new();
    let mut stack: Vec<Vec<u32>> = (0..game.graph.vertices as u32).rev().map(|vertex| vec![vertex]).collect();
    while let Some(path) = stack.pop() {
        budget.tick(2)?;
        let last = path.last().map_or(0, |&last| last as usize);
        if path.len() < max {
            let next: Vec<usize> = ones(&game.around[last]).filter(|&v| !path.contains(&(v as u32))).collect();
            stack.extend(next.into_iter().rev().map(|vertex| [&path[..], &[vertex as u32]].concat()));
        }
        // A path and its reverse are the same.
        if path.len() < min || path[0] > path[path.len() - 1] {
            continue;
        }
        let mut name = path.clone();
        if !game.edges_go {
            name.sort_unstable();
        }
        budget.memory((seen.len() * (40 + 4 * max) * 2) as u64)?;
        if seen.insert(name.clone()) {
            add(name)?;
        }
    }
    Ok(())
}
