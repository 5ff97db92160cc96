//! A position on a graph in which each move is answered by its picture in a mirror of the graph, so
//! that its value is 0.
//!
//! The mirror is an automorphism of what is left, with labels, and its own inverse. Call a position
//! even if the mirror takes it to itself. After a move in an even position, made with a subject S,
//! the picture of the move is made with the picture of S. It can be made if what the move took does
//! not concern it:
//!
//! - S's picture is still there: no vertex of it is within the distance to which the move takes
//!   vertices or edges.
//! - The condition holds, which may look at the labels, and at the edges of the subject: so no vertex
//!   next to it was taken either, where it looks at degrees.
//! - It takes something, and together the two moves take a set that the mirror takes to itself. What
//!   is at most one edge away from the subject is taken by it unless it is gone already. What is two
//!   or more edges away must still be reached, so no way there may have been cut. Where the subject
//!   is not taken, nor its edges without its neighbours, the two moves must take different vertices.
//!
//! Then the position is even again; so the player who answers makes the last move. A subject with
//! several vertices is connected, and distances only grow in play. So it is enough that in the
//! beginning each vertex is far from its picture.

use super::graph::Graphs;
use crate::graph::{Cells, has};
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::facts as say;
use nimatron_rules::graph::{Count, Deletion, Removed, Subject, Test};
use rustc_hash::FxHashSet;

/// Checks that these pictures of the vertices show that the value of a position is 0.
pub(super) fn check(graphs: &Graphs, left: &Cells, pictures: &[u32], budget: &Budget) -> Result<(), CheckFailure> {
    let (rules, graph) = (graphs.rules(), graphs.whole());
    let distances: Option<Vec<usize>> = rules.moves().iter().map(distance).collect();
    let Some(distance) = distances.and_then(|all| all.into_iter().max()).filter(|_| !rules.is_on_orders()) else {
        return wrong(say::mirror_rules());
    };
    if pictures.len() != graph.vertices {
        return wrong(say::mirror_vertices(pictures.len(), graph.vertices));
    }
    let picture = |vertex: usize| pictures[vertex] as usize;
    for vertex in 0..graph.vertices {
        let to = picture(vertex);
        let agrees = to < graph.vertices
            && picture(to) == vertex
            && has(left, to) == has(left, vertex)
            && graph.label(to) == graph.label(vertex)
            && (has(left, vertex) || to == vertex);
        if !agrees {
            return wrong(say::mirror_vertex(vertex));
        }
    }
    budget.memory(64 * graph.edges.len() as u64)?;
    let mut edges = FxHashSet::default();
    for vertex in graph.vertices(left) {
        edges.extend(graph.around(vertex, left).map(|(other, _)| (vertex, other)));
    }
    budget.tick(edges.len() as u32)?;
    if let Some(&(one, other)) = edges.iter().filter(|edge| !edges.contains(&(picture(edge.0), picture(edge.1)))).min()
    {
        return wrong(say::mirror_edge(one, other));
    }
    for vertex in graph.vertices(left) {
        // All vertices that are at most so far away.
        let mut reached = FxHashSet::from_iter([vertex]);
        let mut last = vec![vertex];
        for _ in 0..distance {
            let looked: usize = last.iter().map(|&vertex| graph.around(vertex, left).count()).sum();
            budget.tick(1 + looked as u32)?;
            let next = last.iter().flat_map(|&vertex| graph.around(vertex, left)).map(|(other, _)| other);
            last = next.filter(|&other| reached.insert(other)).collect();
            if last.is_empty() {
                break;
            }
        }
        if reached.contains(&picture(vertex)) {
            return wrong(say::mirror_near(vertex, picture(vertex), distance));
        }
    }
    Ok(())
}

/// The distance that is not enough between a vertex and its picture for one kind of move; `None` if
/// moves take, or look at, more than what is near.
fn distance(rule: &Deletion) -> Option<usize> {
    let mut takes: usize = 0;
    let mut ways: usize = 0;
    let mut is_sure = false;
    // Who takes the neighbours of one vertex may leave the picture without edges.
    let takes_neighbours = rule.removes.iter().any(|part| matches!(part, Removed::Neighbours(_)));
    for part in &rule.removes {
        let (far, sure) = match part {
            Removed::Vertices(_) | Removed::Edge => (0, true),
            Removed::EdgesAt(_) => (1, !takes_neighbours),
            Removed::Neighbours(_) => (1, false),
            Removed::Within(_, far) => (*far, true),
            Removed::Above(_) | Removed::Below(_) | Removed::Isolated => return None,
        };
        takes = takes.max(far);
        is_sure |= sure;
        if far >= 2 {
            ways = ways.max(far.checked_mul(2)?);
        }
    }
    let sees = match &rule.condition {
        None => 0,
        Some(condition) => usize::from(looks_at_degrees(condition)?),
    };
    let taken_twice = if is_sure { 0 } else { takes.checked_mul(2)? };
    let between = match rule.subject {
        Subject::Vertex => 0,
        Subject::Edge | Subject::Clique(_, _) => 1,
        Subject::Connected(_, size) | Subject::Path(_, size) => size.saturating_sub(1),
    };
    takes.checked_add(sees)?.max(ways).max(taken_twice).checked_add(between)
}

/// Whether a condition looks at degrees; `None` if at more.
fn looks_at_degrees(condition: &Test) -> Option<bool> {
    let both = |one: Option<bool>, other: Option<bool>| Some(one? | other?);
    match condition {
        Test::And(one, other) | Test::Or(one, other) => both(looks_at_degrees(one), looks_at_degrees(other)),
        Test::Not(test) => looks_at_degrees(test),
        Test::Compare(one, _, other) => both(has_degree(one), has_degree(other)),
    }
}

fn has_degree(count: &Count) -> Option<bool> {
    match count {
        Count::Number(_) | Count::Size | Count::Label(_) => Some(false),
        Count::Degree(_) => Some(true),
        Count::Remainder(count, _) => has_degree(count),
        Count::Sum(one, other) | Count::Difference(one, other) => Some(has_degree(one)? | has_degree(other)?),
        Count::Vertices | Count::Edges | Count::Pieces | Count::Above(_) | Count::Below(_) => None,
    }
}
