//! Games in which play may go on for ever: all positions that can be reached are listed, and get
//! the values of C. A. B. Smith (`nimatron_explicit`).
//!
//! A node of the graph is a position of one game, or a sum of positions where a move splits one, in
//! the normal form in which pictures show it. In normal play each component of the question is a
//! node of its own, since values can be added; in misère play the whole sum is one. `stored` keeps
//! them in a file.

#[cfg(feature = "explicit")]
mod stored;

use crate::error::{SolveError, Solved, ends_somewhere, no_value, not_listed};
use crate::moves::{Held, NEXT, walk};
use crate::question::{Component, Question};
use crate::sum::{Sum, normal, shown};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_engine::graph::{Digraph, NoGraph};
use nimatron_explicit::{self as explicit, ExplicitGame};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

#[cfg(feature = "explicit")]
pub use stored::{StoredError, solve_loopy_stored};

/// The positions that can be reached from a question, solved.
#[derive(Clone, Debug)]
pub struct Loopy {
    /// The positions and their values.
    pub game: explicit::Solved,
    /// The positions of the question: one for each component, in misère play one for their sum.
    pub tokens: Vec<u32>,
}

/// Whether a question is about a named game in which play may go on for ever, and no theorem gives
/// the value of its position: then [`solve_loopy`] answers it.
pub fn may_recur(question: &Question, convention: Convention) -> bool {
    question.components.iter().any(|Component { game, position }| {
        let theorem = || {
            let value = |position: &[i64]| game.theory.as_ref()?.grundy(position);
            convention == Convention::Normal && position.small().and_then(value).is_some()
        };
        game.may_recur() && !theorem()
    })
}

/// Lists and solves all positions that can be reached. Each takes some hundred bytes.
///
/// # Errors
/// There are infinitely many positions, as a repeated move shows; a rule fails, or the budget is
/// used up.
pub fn solve_loopy(question: &Question, convention: Convention, budget: &Budget) -> Solved<Loopy> {
    let (games, sums) = sums_of(question, convention)?;
    let (sums, graph, tokens) = list(sums, &games, budget)?;
    let names = sums.iter().map(|sum| shown(sum, &games, false)).collect();
    let game = ExplicitGame::listed(names, graph).solve(budget).map_err(stopped)?;
    Ok(Loopy { game, tokens })
}

fn stopped(reason: StopReason) -> SolveError {
    SolveError::Stopped { reason, known: Vec::new() }
}

/// The games of a question, and the sums that are nodes of its own: one for each component, in
/// misère play one for all.
fn sums_of(question: &Question, convention: Convention) -> Solved<(Vec<Arc<GameDef>>, Vec<Sum>)> {
    ends_somewhere(question)?;
    let (games, numbers) = question.games();
    let part = |(&game, part): (&usize, &Component)| match part.position.small() {
        Some(position) => Ok((game, position.to_vec())),
        None => Err(not_listed(&part.position)),
    };
    let mut sums: Vec<Sum> = Vec::new();
    for part in numbers.iter().zip(&question.components).map(part) {
        match (convention, sums.first_mut()) {
            (Convention::Misere, Some(sum)) => sum.push(part?),
            _ => sums.push(Vec::from([part?])),
        }
    }
    if sums.is_empty() {
        sums.push(Sum::new());
    }
    let sums = sums.into_iter().map(|sum| normal(sum, &games)).collect();
    Ok((games, sums))
}

/// All sums that can be reached from some, the moves between them, and the numbers of the first
/// ones.
fn list(starts: Vec<Sum>, games: &[Arc<GameDef>], budget: &Budget) -> Solved<(Vec<Arc<Sum>>, Digraph, Vec<u32>)> {
    let mut reached = Reached { held: Held::new(budget), known: FxHashMap::default(), sums: Vec::new() };
    let tokens: Result<Vec<u32>, StopReason> = starts.into_iter().map(|sum| reached.node(sum)).collect();
    let tokens = tokens.map_err(stopped)?;
    let mut graph = Digraph::empty();
    while graph.nodes() < reached.sums.len() {
        let sum = Arc::clone(&reached.sums[graph.nodes()]);
        let row = row(&sum, games, &mut reached, budget)?;
        let pushed = graph.push_row(&row);
        pushed.map_err(|error| match error {
            NoGraph::Stopped(reason) => stopped(reason),
            NoGraph::TooLarge | NoGraph::NotANode(_) => stopped(StopReason::Work),
        })?;
    }
    Ok((reached.sums, graph, tokens))
}

/// The positions that have been reached, numbered.
struct Reached<'b> {
    held: Held<'b>,
    known: FxHashMap<Arc<Sum>, u32>,
    sums: Vec<Arc<Sum>>,
}

impl Reached<'_> {
    /// The number of a position, a new one for a new position.
    fn node(&mut self, sum: Sum) -> Result<u32, StopReason> {
        if let Some(&node) = self.known.get(&sum) {
            return Ok(node);
        }
        // The sum itself, its places in both lists, its name twice, and its values in the graph.
        let numbers: usize = sum.iter().map(|part| part.1.len()).sum();
        self.held.hold(224 + 56 * sum.len() + 24 * numbers)?;
        let (node, sum) = (self.sums.len() as u32, Arc::new(sum));
        self.known.insert(Arc::clone(&sum), node);
        self.sums.push(sum);
        Ok(node)
    }
}

/// The options of a position, each once.
fn row(sum: &Sum, games: &[Arc<GameDef>], reached: &mut Reached<'_>, budget: &Budget) -> Solved<Vec<u32>> {
    let mut row: BTreeSet<u32> = BTreeSet::new();
    for (at, (game, position)) in sum.iter().enumerate() {
        let mut full = None;
        let walked = walk(&games[*game], position, budget, &mut |parts| {
            let mut next: Sum = sum.clone();
            next.splice(at..=at, parts.iter().map(|part| (*game, part.clone())));
            match reached.node(normal(next, games)) {
                Ok(node) => {
                    row.insert(node);
                    NEXT
                }
                Err(reason) => {
                    full = Some(reason);
                    Ok(ControlFlow::Break(()))
                }
            }
        });
        let complete = walked.map_err(|error| no_value(error, &games[*game]))?;
        if let Some(reason) = full {
            return Err(stopped(reason));
        }
        if !complete {
            return Err(stopped(StopReason::Work));
        }
    }
    // An edge is kept in both directions.
    reached.held.hold(16 * row.len()).map_err(stopped)?;
    Ok(row.into_iter().collect())
}
