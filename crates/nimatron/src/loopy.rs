//! Games in which play may go on for ever: all positions that can be reached are listed, and get
//! the values of C. A. B. Smith (`nimatron_explicit`).
//!
//! A node of the graph is a position of one game, or a sum of positions where a move splits one. In
//! normal play each component of the question is a node of its own, since values can be added; in
//! misère play the whole sum is one.

use crate::error::{SolveError, Solved, ends_somewhere, not_listed};
use crate::question::{Component, Question};
use crate::reached::{Reached, reached};
use crate::sum::{Sum, shown};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_explicit::{self as explicit, ExplicitGame};

/// The positions that can be reached from a question, solved.
#[derive(Clone, Debug)]
pub struct Loopy {
    /// The positions and their values.
    pub game: explicit::Solved,
    /// The positions of the question: one for each component, in misère play one for their sum.
    pub tokens: Vec<u32>,
}

/// Lists and solves all positions that can be reached. Each takes some hundred bytes.
///
/// # Errors
/// There are infinitely many positions, as a repeated move shows; a rule fails, or the budget is
/// used up.
pub fn solve_loopy(question: &Question, convention: Convention, budget: &Budget) -> Solved<Loopy> {
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
    let stopped = |reason| SolveError::Stopped { reason, known: Vec::new() };
    let Some(Reached { sums, graph, starts }) = reached(sums, &games, usize::MAX, budget)? else {
        return Err(stopped(StopReason::Work));
    };
    let names = sums.iter().map(|sum| shown(sum, &games, false)).collect();
    let game = ExplicitGame::listed(names, graph).solve(budget).map_err(stopped)?;
    Ok(Loopy { game, tokens: starts })
}
