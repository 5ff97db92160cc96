//! The moves in a component, by the definition of the rules: what a move is made with, what it
//! removes, and whether its condition holds.

use super::condition::holds;
use super::{Cells, StartGraph, has, insert, remove};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::graph::{Count, Deletion, Removed, Subject, Who};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// A move.
pub(crate) struct GraphMove<'r> {
    rule: &'r Deletion,
    /// The vertices that it is made with.
    vertices: Vec<usize>,
    /// The edge, if it is made with one.
    edge: Option<usize>,
}

/// Vertices in ascending order, and the one at which they may grow, if it matters.
type Grown = BTreeSet<(Vec<usize>, usize)>;

impl StartGraph {
    /// What moves in a component can be made with, whether or not their conditions hold.
    pub(crate) fn moves<'r>(
        &self,
        rules: &'r [Deletion],
        cells: &[u64],
        budget: &Budget,
    ) -> Result<Vec<GraphMove<'r>>, StopReason> {
        let mut all = Vec::new();
        for rule in rules {
            match rule.subject {
                Subject::Vertex => {
                    all.extend(self.vertices(cells).map(|vertex| GraphMove {
                        rule,
                        vertices: vec![vertex],
                        edge: None,
                    }));
                }
                Subject::Edge => {
                    for vertex in self.vertices(cells) {
                        for (other, edge) in self.around(vertex, cells) {
                            // In an order the first vertex is below the second.
                            if !self.is_order || self.edges[edge].0 == vertex {
                                all.push(GraphMove { rule, vertices: vec![vertex, other], edge: Some(edge) });
                            }
                        }
                    }
                }
                Subject::Connected(min, max) | Subject::Clique(min, max) | Subject::Path(min, max) => {
                    self.sets(cells, rule, (min, max), budget, &mut all)?;
                }
            }
            budget.tick(1 + all.len().min(1 << 20) as u32)?;
            budget.memory((all.len() * (size_of::<GraphMove<'_>>() + 32)) as u64)?;
        }
        Ok(all)
    }

    /// Adds moves with sets of vertices, which grow by one vertex after another.
    fn sets<'r>(
        &self,
        cells: &[u64],
        rule: &'r Deletion,
        (min, max): (usize, usize),
        budget: &Budget,
        all: &mut Vec<GraphMove<'r>>,
    ) -> Result<(), StopReason> {
        let joined = |one: usize, other: usize| self.around(one, cells).any(|edge| edge.0 == other);
        let is_path = matches!(rule.subject, Subject::Path(..));
        let is_clique = matches!(rule.subject, Subject::Clique(..));
        let mut sets: Grown = self.vertices(cells).map(|vertex| (vec![vertex], vertex)).collect();
        for size in 1..=max {
            if size >= min {
                let mut last: Option<&Vec<usize>> = None;
                for (vertices, _) in &sets {
                    // A set may be that of several paths.
                    if last != Some(vertices) {
                        all.push(GraphMove { rule, vertices: vertices.clone(), edge: None });
                    }
                    last = Some(vertices);
                }
            }
            if size == max || sets.is_empty() {
                break;
            }
            let mut larger = Grown::new();
            for (vertices, end) in &sets {
                // A path goes on at its end.
                let from = if is_path { std::slice::from_ref(end) } else { &vertices[..] };
                for &vertex in from {
                    for (next, _) in self.around(vertex, cells) {
                        budget.tick(if is_clique { 4 + self.at[next].len() as u32 } else { 4 })?;
                        let Err(place) = vertices.binary_search(&next) else { continue };
                        if is_clique && !vertices.iter().all(|&one| joined(one, next)) {
                            continue;
                        }
                        let mut grown = vertices.clone();
                        grown.insert(place, next);
                        larger.insert((grown, if is_path { next } else { 0 }));
                    }
                }
                budget.memory(((larger.len() + all.len()) * (8 * size + 96)) as u64)?;
            }
            sets = larger;
        }
        Ok(())
    }

    /// What a move in a component leaves; `None` if it removes nothing or its condition does not
    /// hold.
    pub(crate) fn after(&self, made: &GraphMove<'_>, cells: &[u64]) -> Option<Cells> {
        let mut gone = self.nothing();
        let mut cut = Vec::new();
        for part in &made.rule.removes {
            match *part {
                Removed::Vertices(who) => made.who(who).iter().for_each(|&vertex| insert(&mut gone, vertex)),
                Removed::Neighbours(who) => {
                    let around = made.who(who).iter().flat_map(|&vertex| self.around(vertex, cells));
                    around.for_each(|(other, _)| insert(&mut gone, other));
                }
                Removed::Within(who, steps) => {
                    let ball = self.ball(made.who(who), steps, cells);
                    self.vertices(&ball).for_each(|vertex| insert(&mut gone, vertex));
                }
                Removed::Above(who) => {
                    made.who(who).iter().flat_map(|&v| self.above(v, cells)).for_each(|v| insert(&mut gone, v));
                }
                Removed::Below(who) => {
                    made.who(who).iter().flat_map(|&v| self.below(v, cells)).for_each(|v| insert(&mut gone, v));
                }
                Removed::Edge => cut.extend(made.edge),
                Removed::EdgesAt(who) => {
                    cut.extend(made.who(who).iter().flat_map(|&vertex| self.around(vertex, cells)).map(|edge| edge.1));
                }
                Removed::Isolated => {}
            }
        }
        let mut after: Cells = cells.into();
        self.vertices(&gone).for_each(|vertex| self.remove_vertex(vertex, &mut after));
        cut.into_iter().for_each(|edge| remove(&mut after, self.vertices + edge));
        if made.rule.removes.contains(&Removed::Isolated) {
            let alone = |&vertex: &usize| self.around(vertex, &after).next().is_none();
            let alone: Vec<usize> = self.vertices(&after).filter(alone).collect();
            alone.into_iter().for_each(|vertex| remove(&mut after, vertex));
        }
        if *after == *cells {
            return None;
        }
        let allowed = made.rule.condition.as_ref().is_none_or(|test| {
            // A condition may ask for them again and again.
            let (edges, pieces) = (OnceCell::new(), OnceCell::new());
            let degrees = || self.vertices(cells).map(|vertex| self.around(vertex, cells).count() as i64).sum::<i64>();
            holds(test, &|count| match count {
                Count::Number(number) => *number,
                Count::Degree(who) => self.around(made.one(*who), cells).count() as i64,
                Count::Above(who) => self.above(made.one(*who), cells).count() as i64,
                Count::Below(who) => self.below(made.one(*who), cells).count() as i64,
                Count::Label(who) => self.label(made.one(*who)).into(),
                Count::Size => made.vertices.len() as i64,
                Count::Vertices => self.vertices(cells).count() as i64,
                Count::Edges => *edges.get_or_init(|| degrees() / 2),
                Count::Pieces => *pieces.get_or_init(|| self.split(&after).len() as i64),
                // `holds` takes these apart.
                Count::Sum(..) | Count::Difference(..) | Count::Remainder(..) => 0,
            })
        });
        allowed.then_some(after)
    }

    /// The vertices at a distance of at most this many edges.
    fn ball(&self, from: &[usize], steps: usize, cells: &[u64]) -> Cells {
        let mut ball = self.nothing();
        from.iter().for_each(|&vertex| insert(&mut ball, vertex));
        let mut border = from.to_vec();
        for _ in 0..steps {
            let mut next = Vec::new();
            for (other, _) in border.iter().flat_map(|&vertex| self.around(vertex, cells)) {
                if !has(&ball, other) {
                    insert(&mut ball, other);
                    next.push(other);
                }
            }
            if next.is_empty() {
                break;
            }
            border = next;
        }
        ball
    }

    fn above(&self, vertex: usize, cells: &[u64]) -> impl Iterator<Item = usize> {
        self.around(vertex, cells).filter(move |edge| self.edges[edge.1].0 == vertex).map(|edge| edge.0)
    }

    fn below(&self, vertex: usize, cells: &[u64]) -> impl Iterator<Item = usize> {
        self.around(vertex, cells).filter(move |edge| self.edges[edge.1].1 == vertex).map(|edge| edge.0)
    }
}

impl GraphMove<'_> {
    /// The vertices that it is made with.
    pub(crate) fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    fn who(&self, who: Who) -> &[usize] {
        match who {
            Who::First => &self.vertices[..1],
            Who::Second => &self.vertices[self.vertices.len() - 1..],
            Who::All => &self.vertices,
        }
    }

    fn one(&self, who: Who) -> usize {
        self.who(who)[0]
    }
}
