//! All positions that can be reached from some sums, numbered, with the moves between them.
//!
//! A node is a position of one game, or the sum into which a move splits one, in the normal form in
//! which pictures show it.

use crate::error::{SolveResult, no_value};
use crate::moves::{BudgetedBytes, NEXT, walk};
use crate::positions::sum::{SortedSum, normal};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::graph::{Digraph, NoGraph};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Sums of this many components take so long to copy that the budget is asked for each copy.
const LONG: usize = 256;

/// The sums that are reached, by their numbers in the graph.
pub(crate) struct Reached {
    pub(crate) sums: Vec<Arc<SortedSum>>,
    pub(crate) graph: Digraph,
    /// The numbers of the sums that were given.
    pub(crate) starts: Vec<u32>,
}

/// Lists what can be reached. Each position takes some hundred bytes.
///
/// `None` if there are more than `most` positions, or more moves than can be listed.
pub(crate) fn reached(
    starts: Vec<SortedSum>,
    games: &[Arc<GameDef>],
    most: usize,
    budget: &Budget,
) -> SolveResult<Option<Reached>> {
    let mut found = SumInterner { held: BudgetedBytes::new(budget), known: FxHashMap::default(), sums: Vec::new() };
    let starts: Result<Vec<u32>, StopReason> = starts.into_iter().map(|sum| found.node(normal(sum, games))).collect();
    let starts = starts?;
    let mut graph = Digraph::empty();
    while graph.nodes() < found.sums.len() {
        let sum = Arc::clone(&found.sums[graph.nodes()]);
        let Some(row) = row(&sum, games, &mut found, most, budget)? else { return Ok(None) };
        graph.push_row(&row).map_err(|error| match error {
            NoGraph::Stopped(reason) => reason,
            NoGraph::TooLarge | NoGraph::NotANode(_) => StopReason::Work,
        })?;
    }
    Ok(Some(Reached { sums: found.sums, graph, starts }))
}

/// The positions that have been reached so far.
struct SumInterner<'b> {
    held: BudgetedBytes<'b>,
    known: FxHashMap<Arc<SortedSum>, u32>,
    sums: Vec<Arc<SortedSum>>,
}

impl SumInterner<'_> {
    /// The number of a position, a new one for a new position.
    fn node(&mut self, sum: SortedSum) -> Result<u32, StopReason> {
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

/// The options of a position, each once; `None` if that makes too many positions, or they cannot
/// all be listed.
fn row(
    sum: &SortedSum,
    games: &[Arc<GameDef>],
    found: &mut SumInterner<'_>,
    most: usize,
    budget: &Budget,
) -> SolveResult<Option<Vec<u32>>> {
    let mut row: BTreeSet<u32> = BTreeSet::new();
    for (at, (game, position)) in sum.iter().enumerate() {
        let mut full = None;
        let walked = walk(&games[*game], position, budget, &mut |parts| {
            if sum.len() >= LONG {
                budget.check()?;
            }
            let mut next: SortedSum = sum.clone();
            next.splice(at..=at, parts.iter().map(|part| (*game, part.clone())));
            match found.node(normal(next, games)) {
                Ok(node) if found.sums.len() <= most => {
                    row.insert(node);
                    NEXT
                }
                Ok(_) => Ok(ControlFlow::Break(())),
                Err(reason) => {
                    full = Some(reason);
                    Ok(ControlFlow::Break(()))
                }
            }
        });
        let complete = walked.map_err(|error| no_value(error, &games[*game]))?;
        if let Some(reason) = full {
            return Err(reason.into());
        }
        if !complete {
            return Ok(None);
        }
    }
    // An edge is kept in both directions.
    found.held.hold(16 * row.len())?;
    Ok(Some(row.into_iter().collect()))
}
