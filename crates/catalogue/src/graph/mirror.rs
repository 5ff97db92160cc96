//! Graphs in which one player can answer each move by its image in a mirror of the graph, an
//! automorphism that is its own inverse.
//!
//! Let every vertex be more than [`far`] edges from its image, and let the position be its own
//! image. A move takes vertices or edges near its subject. The image of the subject is out of
//! reach: it stays, what the rule looks at there stays as it was, and so the image of the move can
//! be made; after it the position is its own image again. So the player who answers makes the last
//! move, and the value is 0. Distances only grow in play, so they are looked at once. `check` has
//! the same argument in code of its own (`check/src/facts/mirror.rs`).

use super::{GraphGame, GraphPosition};
use crate::on_cells::Mirrored;
use crate::typed::TypedGame;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::mirror::{Mirror, MirrorGraph};
use nimatron_rules::graph::{Count, Deletion, GraphRules, Removed, Subject, Test};

/// The units of work for finding mirrors, and again for a first move.
const WORK: u64 = 1 << 25;

/// How many edges a vertex has to be away from its image, at least one more than this; `None` if
/// the moves do not only take what is near.
fn far(rules: &GraphRules) -> Option<usize> {
    let each = rules.moves().iter().map(reach);
    each.collect::<Option<Vec<usize>>>()?.into_iter().max().filter(|_| !rules.is_on_orders())
}

/// The same for one kind of move.
fn reach(rule: &Deletion) -> Option<usize> {
    let (mut radius, mut apart, mut takes_subject) = (0, 0, false);
    for part in &rule.removes {
        match *part {
            Removed::Vertices(_) | Removed::Edge => takes_subject = true,
            Removed::Neighbours(_) => radius = radius.max(1),
            Removed::EdgesAt(_) => {
                radius = radius.max(1);
                // The edges at a subject that is not next to it stay, unless their other ends are
                // taken.
                takes_subject |= !rule.removes.iter().any(|part| matches!(part, Removed::Neighbours(_)));
            }
            Removed::Within(_, steps) => {
                radius = radius.max(steps);
                // A way of two or more steps must not lead through what was taken.
                apart = apart.max(if steps > 1 { 2 * steps } else { 0 });
                takes_subject = true;
            }
            Removed::Isolated | Removed::Above(_) | Removed::Below(_) => return None,
        }
    }
    let looks = rule.condition.as_ref().map_or(Some(0), looks_at)?;
    apart = apart.max(radius + looks);
    if !takes_subject {
        // Something has to be left for the answer to take.
        apart = apart.max(2 * radius);
    }
    let length = match rule.subject {
        Subject::Vertex => 0,
        Subject::Edge | Subject::Clique(..) => 1,
        Subject::Connected(_, max) | Subject::Path(_, max) => max.saturating_sub(1),
    };
    Some(apart + length)
}

/// How far from the subject a condition looks; `None` if it looks at the whole component.
fn looks_at(test: &Test) -> Option<usize> {
    match test {
        Test::And(one, other) | Test::Or(one, other) => Some(looks_at(one)?.max(looks_at(other)?)),
        Test::Not(test) => looks_at(test),
        Test::Compare(one, _, other) => Some(counts(one)?.max(counts(other)?)),
    }
}

fn counts(count: &Count) -> Option<usize> {
    match count {
        Count::Number(_) | Count::Label(_) | Count::Size => Some(0),
        Count::Degree(_) => Some(1),
        Count::Sum(one, other) | Count::Difference(one, other) => Some(counts(one)?.max(counts(other)?)),
        Count::Remainder(count, _) => counts(count),
        Count::Above(_) | Count::Below(_) | Count::Vertices | Count::Edges | Count::Pieces => None,
    }
}

impl GraphGame {
    /// Whether one of the players can answer by images, if that is soon seen.
    pub(super) fn find_mirror(&self, at: &GraphPosition, budget: &Budget) -> Result<Option<Mirrored>, StopReason> {
        match self.seek_mirror(at, budget) {
            Err(StopReason::Work) => budget.check().map(|()| None),
            found => found,
        }
    }

    fn seek_mirror(&self, at: &GraphPosition, budget: &Budget) -> Result<Option<Mirrored>, StopReason> {
        let Some(far) = far(&self.rules) else { return Ok(None) };
        let (vertices, graph) = graph_left(at);
        let mirrors = graph.mirrors(far, &budget.within_work(WORK))?;
        if let Some(mirror) = mirrors.last().filter(|mirror| mirror.near.is_empty()) {
            return Ok(Some(Mirrored::Lost(images(mirror, &vertices, at.graph().vertices))));
        }
        if mirrors.is_empty() {
            return Ok(None);
        }
        let budget = &budget.within_work(WORK);
        let won = self.with_solver(&at.arena, budget, |solver| {
            for option in solver.options(&at.states, budget)? {
                budget.tick((vertices.len() * mirrors.len()) as u32)?;
                let after = at.with(option.states);
                if mirrors.iter().any(|mirror| is_mirrored(mirror, &vertices, &after)) {
                    let parts = solver.components(&after.states, budget)?;
                    return Ok(Some(parts.into_iter().map(|states| self.key(&at.with(states))).collect()));
                }
            }
            Ok(None)
        });
        Ok(won?.flatten().map(Mirrored::Won))
    }
}

/// The vertices that are left, and the graph of these.
fn graph_left(at: &GraphPosition) -> (Vec<u32>, MirrorGraph) {
    let graph = at.graph();
    let vertices: Vec<u32> = (0..graph.vertices as u32).filter(|&vertex| at.has_vertex(vertex)).collect();
    let mut neighbours = vec![Vec::new(); vertices.len()];
    for (_, (one, other)) in at.edges_left() {
        if let (Ok(one), Ok(other)) = (vertices.binary_search(&one), vertices.binary_search(&other)) {
            neighbours[one].push(other as u32);
            neighbours[other].push(one as u32);
        }
    }
    neighbours.iter_mut().for_each(|around| around.sort_unstable());
    let label = |&vertex: &u32| graph.labels.get(vertex as usize).copied().unwrap_or(0).into();
    let labels = vertices.iter().map(label).collect();
    (vertices, MirrorGraph { neighbours, labels })
}

/// The image of each vertex of the whole graph; what is gone stays where it is.
fn images(mirror: &Mirror, vertices: &[u32], all: usize) -> Vec<u32> {
    let mut to: Vec<u32> = (0..all as u32).collect();
    for (&vertex, &image) in vertices.iter().zip(&mirror.to) {
        to[vertex as usize] = vertices[image as usize];
    }
    to
}

/// Whether what a move leaves is its own image, without the vertices that are near theirs.
fn is_mirrored(mirror: &Mirror, vertices: &[u32], after: &GraphPosition) -> bool {
    let graph = after.graph();
    let stays = |at: u32| after.has_vertex(vertices[at as usize]);
    if mirror.near.iter().any(|&at| stays(at)) || (0..vertices.len()).any(|at| stays(at as u32) != stays(mirror.to[at]))
    {
        return false;
    }
    // If edges are taken, too, those that are left have to be images of each other.
    if after.states.len() == graph.vertices {
        return true;
    }
    let to = images(mirror, vertices, graph.vertices);
    let pair = |one: u32, other: u32| (one.min(other), one.max(other));
    let mut there: Vec<(u32, u32)> = after.edges_left().map(|(_, (one, other))| pair(one, other)).collect();
    there.sort_unstable();
    there.iter().all(|&(one, other)| there.binary_search(&pair(to[one as usize], to[other as usize])).is_ok())
}
