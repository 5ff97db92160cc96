//! Moves on a graph as the rules say: which vertices and edges are left.

use nimatron_rules::graph::{Count, Deletion, GraphRules, Removed, Subject, Test, Who};
use std::collections::BTreeSet;

/// A tree, and what is there of it. An edge may stand for a path that no move looks at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LegsTreePosition {
    pub(super) vertices: Vec<bool>,
    pub(super) edges: Vec<Edge>,
}

/// An edge of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Edge {
    pub(super) ends: [usize; 2],
    /// How many edges it stands for.
    pub(super) length: u32,
    pub(super) there: bool,
}

/// A move: the vertices near its subject, and what it leaves.
pub(super) struct LegsPlayMove {
    pub(super) place: BTreeSet<usize>,
    /// Whether the place goes beyond an edge that stands for a path.
    pub(super) too_far: bool,
    pub(super) left: LegsTreePosition,
}

impl LegsTreePosition {
    pub(super) const fn empty() -> LegsTreePosition {
        LegsTreePosition { vertices: Vec::new(), edges: Vec::new() }
    }

    pub(super) fn add_vertex(&mut self) -> usize {
        self.vertices.push(true);
        self.vertices.len() - 1
    }

    pub(super) fn join(&mut self, one: usize, other: usize, length: u32) {
        self.edges.push(Edge { ends: [one, other], length, there: true });
    }

    /// The edges that are there at a vertex: the other end, and whether it stands for a path.
    pub(super) fn at(&self, vertex: usize) -> impl Iterator<Item = (usize, u32)> {
        self.edges.iter().filter_map(move |edge| {
            let other = match edge.ends {
                [one, other] if one == vertex => other,
                [other, one] if one == vertex => other,
                _ => return None,
            };
            (edge.there && self.vertices[vertex] && self.vertices[other]).then_some((other, edge.length))
        })
    }

    pub(super) fn component(&self, vertex: usize) -> BTreeSet<usize> {
        let (mut reached, mut new) = (BTreeSet::new(), vec![vertex]);
        while let Some(vertex) = new.pop() {
            if reached.insert(vertex) {
                new.extend(self.at(vertex).map(|(other, _)| other));
            }
        }
        reached
    }

    pub(super) fn components(&self) -> Vec<BTreeSet<usize>> {
        let mut all: Vec<BTreeSet<usize>> = Vec::new();
        for vertex in (0..self.vertices.len()).filter(|&vertex| self.vertices[vertex]) {
            if !all.iter().any(|component| component.contains(&vertex)) {
                all.push(self.component(vertex));
            }
        }
        all
    }

    /// The vertices at a distance of at most `steps`, and whether a path was in the way.
    fn ball(&self, of: &BTreeSet<usize>, steps: u32) -> (BTreeSet<usize>, bool) {
        let (mut ball, mut too_far) = (of.clone(), false);
        for _ in 0..steps {
            let mut next = ball.clone();
            for &vertex in &ball {
                for (other, length) in self.at(vertex) {
                    if length == 1 {
                        next.insert(other);
                    } else {
                        too_far = true;
                    }
                }
            }
            if next == ball {
                break;
            }
            ball = next;
        }
        (ball, too_far)
    }

    /// All moves, each perhaps several times, whose subjects contain one of these vertices.
    pub(super) fn moves(&self, rules: &GraphRules, with: &BTreeSet<usize>) -> Vec<LegsPlayMove> {
        let mut moves = Vec::new();
        for deletion in rules.moves() {
            for subject in self.subjects(deletion.subject, with) {
                if let Some(left) = self.played(deletion, &subject) {
                    let (place, too_far) = self.ball(&subject.iter().copied().collect(), reach(deletion) + 1);
                    moves.push(LegsPlayMove { place, too_far, left });
                }
            }
        }
        moves
    }

    fn subjects(&self, kind: Subject, with: &BTreeSet<usize>) -> BTreeSet<Vec<usize>> {
        let neighbours = |vertex: usize| self.at(vertex).filter(|(_, length)| *length == 1).map(|(other, _)| other);
        let (min, max) = match kind {
            Subject::Vertex => (1, 1),
            Subject::Edge => (2, 2),
            Subject::Clique(min, max) => (min, max.min(2)),
            Subject::Connected(min, max) | Subject::Path(min, max) => (min, max),
        };
        let is_path = matches!(kind, Subject::Path(..));
        let mut sets: BTreeSet<Vec<usize>> =
            with.iter().filter(|&&vertex| self.vertices[vertex]).map(|&vertex| vec![vertex]).collect();
        let mut all = BTreeSet::new();
        for size in 1..=max {
            if size >= min {
                all.extend(sets.iter().cloned());
            }
            let mut larger = BTreeSet::new();
            for set in &sets {
                for &vertex in set {
                    for other in neighbours(vertex).filter(|other| !set.contains(other)) {
                        let mut next = set.clone();
                        next.push(other);
                        next.sort_unstable();
                        let inside = |vertex: usize| neighbours(vertex).filter(|other| next.contains(other)).count();
                        // A connected set of vertices of a tree is a path if it does not branch.
                        if !is_path || next.iter().all(|&vertex| inside(vertex) <= 2) {
                            larger.insert(next);
                        }
                    }
                }
            }
            sets = larger;
        }
        if kind == Subject::Edge {
            // The two ends may play different parts.
            all = all.into_iter().flat_map(|ends| [vec![ends[0], ends[1]], vec![ends[1], ends[0]]]).collect();
        }
        all
    }

    fn played(&self, deletion: &Deletion, subject: &[usize]) -> Option<LegsTreePosition> {
        let mut left = self.clone();
        for part in &deletion.removes {
            let gone: BTreeSet<usize> = match *part {
                Removed::Vertices(who) => ends(who, subject),
                Removed::Neighbours(who) => {
                    ends(who, subject).iter().flat_map(|&vertex| self.at(vertex)).map(|(other, _)| other).collect()
                }
                Removed::Within(who, steps) => self.ball(&ends(who, subject), u32::try_from(steps).ok()?).0,
                Removed::Edge => {
                    for edge in &mut left.edges {
                        edge.there &= !(subject.contains(&edge.ends[0]) && subject.contains(&edge.ends[1]));
                    }
                    BTreeSet::new()
                }
                Removed::EdgesAt(who) => {
                    let ends = ends(who, subject);
                    for edge in &mut left.edges {
                        edge.there &= !edge.ends.iter().any(|end| ends.contains(end));
                    }
                    BTreeSet::new()
                }
                Removed::Isolated => BTreeSet::new(),
                Removed::Above(_) | Removed::Below(_) => return None,
            };
            gone.into_iter().for_each(|vertex| left.vertices[vertex] = false);
        }
        let component = self.component(subject[0]);
        if deletion.removes.contains(&Removed::Isolated) {
            let lone: Vec<usize> =
                component.iter().copied().filter(|&vertex| left.at(vertex).next().is_none()).collect();
            lone.into_iter().for_each(|vertex| left.vertices[vertex] = false);
        }
        let edges = |position: &LegsTreePosition| {
            let there = |edge: &&Edge| edge.there && edge.ends.iter().all(|&end| position.vertices[end]);
            position.edges.iter().filter(there).count()
        };
        if left.vertices == self.vertices && edges(&left) == edges(self) {
            return None;
        }
        let allowed = deletion.condition.as_ref().is_none_or(|test| self.holds(test, subject, &component, &left));
        allowed.then_some(left)
    }

    fn holds(&self, test: &Test, subject: &[usize], component: &BTreeSet<usize>, left: &LegsTreePosition) -> bool {
        let holds = |test: &Test| self.holds(test, subject, component, left);
        match test {
            Test::And(one, other) => holds(one) && holds(other),
            Test::Or(one, other) => holds(one) || holds(other),
            Test::Not(test) => !holds(test),
            Test::Compare(one, how, other) => {
                let one = self.number(one, subject, component, left);
                let other = self.number(other, subject, component, left);
                how.holds(one, other)
            }
        }
    }

    fn number(&self, count: &Count, subject: &[usize], component: &BTreeSet<usize>, left: &LegsTreePosition) -> i64 {
        let number = |count: &Count| self.number(count, subject, component, left);
        match count {
            Count::Number(number) => *number,
            Count::Degree(Who::Second) => self.at(subject[subject.len() - 1]).count() as i64,
            Count::Degree(_) => self.at(subject[0]).count() as i64,
            Count::Size => subject.len() as i64,
            Count::Pieces => {
                left.components().iter().filter(|part| part.iter().any(|vertex| component.contains(vertex))).count()
                    as i64
            }
            Count::Sum(one, other) => number(one) + number(other),
            Count::Difference(one, other) => number(one) - number(other),
            Count::Remainder(count, by) => number(count).rem_euclid(*by),
            // Trees have no labels and no order; what counts all vertices or edges is refused.
            Count::Label(_) | Count::Above(_) | Count::Below(_) | Count::Vertices | Count::Edges => 0,
        }
    }
}

fn ends(who: Who, subject: &[usize]) -> BTreeSet<usize> {
    match who {
        Who::First => subject.iter().take(1).copied().collect(),
        Who::Second => subject.iter().rev().take(1).copied().collect(),
        Who::All => subject.iter().copied().collect(),
    }
}

/// The largest distance from the subject of a vertex or an end of an edge that a move removes.
fn reach(deletion: &Deletion) -> u32 {
    let mut reach = 0;
    for part in &deletion.removes {
        reach = reach.max(match part {
            Removed::Neighbours(_) | Removed::EdgesAt(_) => 1,
            Removed::Within(_, steps) => u32::try_from(*steps).unwrap_or(u32::MAX / 8),
            _ => 0,
        });
    }
    // A vertex is isolated when its neighbours are gone, or the edges to them.
    if deletion.removes.contains(&Removed::Isolated) { reach + 1 } else { reach }
}

/// How many vertices of a path the vertices at a distance of at most `reach + 1` from a subject can
/// be; `None` if a move looks at all of its component.
pub(super) fn window(rules: &GraphRules) -> Option<u64> {
    let counts_all = rules.moves().iter().filter_map(|deletion| deletion.condition.as_ref()).any(looks_at_all);
    let windows = rules.moves().iter().map(|deletion| {
        let most = match deletion.subject {
            Subject::Vertex => 1,
            Subject::Edge | Subject::Clique(..) => 2,
            Subject::Connected(_, most) | Subject::Path(_, most) => most,
        };
        // Of a clique of one vertex only the vertex.
        let most = if matches!(deletion.subject, Subject::Clique(_, 1)) { 1 } else { most };
        most as u64 + 2 * (u64::from(reach(deletion)) + 1)
    });
    (!counts_all && !rules.is_on_orders()).then_some(windows.max()).flatten()
}

fn looks_at_all(test: &Test) -> bool {
    fn all(count: &Count) -> bool {
        match count {
            Count::Vertices | Count::Edges | Count::Above(_) | Count::Below(_) => true,
            Count::Sum(one, other) | Count::Difference(one, other) => all(one) || all(other),
            Count::Remainder(count, _) => all(count),
            Count::Number(_) | Count::Degree(_) | Count::Label(_) | Count::Size | Count::Pieces => false,
        }
    }
    match test {
        Test::And(one, other) | Test::Or(one, other) => looks_at_all(one) || looks_at_all(other),
        Test::Not(test) => looks_at_all(test),
        Test::Compare(one, _, other) => all(one) || all(other),
    }
}
