//! Games in which play may go on for ever: all positions that can be reached are listed, and get
//! the values of C. A. B. Smith (`nimatron_explicit`).
//!
//! A node of the graph is a position of one game, or a sum of positions where a move splits one. In
//! normal play each component of the question is a node of its own, since values can be added; in
//! misère play the whole sum is one. `stored` keeps them in a file, `table` asks for many at once.
//!
//! Nodes are written in the normal form that pictures use (`positions/sum`), and listed by
//! `positions/reached`, as for the pictures of games that end. `picture` chooses what is drawn
//! around a question, and `nimatron_show` draws it.

mod picture;
mod policy;
#[cfg(feature = "explicit")]
mod stored;
mod table;

use crate::error::SolveResult;
use crate::positions::endless::ends_somewhere;
use crate::positions::sum::{SortedSum, asked_sum, normal, shown};
use crate::positions::{Reached, reached};
use crate::question::{Component, Question};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_explicit::{self as explicit, ExplicitGame};
use std::sync::Arc;

pub use picture::{LoopyPicture, loopy_graph};
pub use policy::Loops;
#[cfg(feature = "explicit")]
pub use stored::{StoredError, solve_loopy_stored};
pub use table::loopy_table;

/// The positions that can be reached from a question, solved.
#[derive(Clone, Debug)]
pub struct Loopy {
    /// The positions and their values.
    pub game: explicit::SolvedGraph,
    /// The positions of the question: one for each component, in misère play one for their sum.
    pub tokens: Vec<u32>,
}

/// Whether a question is about a named game in which play may go on for ever, and no theorem gives
/// the value of its position: then [`solve_loopy`] answers it.
pub fn needs_all_positions(question: &Question, convention: Convention) -> bool {
    question.components.iter().any(|Component { game, position }| {
        let theorem = || {
            let value = |position: &[i64]| game.theory()?.grundy(position);
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
pub fn solve_loopy(question: &Question, convention: Convention, budget: &Budget) -> SolveResult<Loopy> {
    let (games, sums) = sums_of(question, convention)?;
    let Reached { sums, graph, starts } = all_reached(sums, &games, budget)?;
    let names = sums.iter().map(|sum| shown(sum, &games, false)).collect();
    let game = ExplicitGame::listed(names, graph).solve(budget)?;
    Ok(Loopy { game, tokens: starts })
}

/// All sums that can be reached from some.
fn all_reached(sums: Vec<SortedSum>, games: &[Arc<GameDef>], budget: &Budget) -> SolveResult<Reached> {
    reached(sums, games, usize::MAX, budget)?.ok_or(StopReason::Work.into())
}

/// The games of a question, and the sums that are nodes of its own: one for each component, in
/// misère play one for all.
fn sums_of(question: &Question, convention: Convention) -> SolveResult<(Vec<Arc<GameDef>>, Vec<SortedSum>)> {
    ends_somewhere(question)?;
    let (games, sum) = asked_sum(question)?;
    let sums: Vec<SortedSum> = match convention {
        Convention::Normal if !sum.is_empty() => sum.into_iter().map(|part| vec![part]).collect(),
        _ => vec![sum],
    };
    let sums = sums.into_iter().map(|sum| normal(sum, &games)).collect();
    Ok((games, sums))
}
