//! The values of all positions up to a corner, where play may go on for ever.
//!
//! What can be reached from any of these positions is listed at once.

use super::all_reached;
use crate::error::{NoValue, SolveError, SolveResult, no_value};
use crate::positions::endless::all_end_somewhere;
use crate::positions::sum::{SortedSum, normal};
use crate::table::{ValueTable, cells, positions};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Cell};
use nimatron_explicit::{ExplicitGame, LoopyValue};
use nimatron_messages::sources;
use std::sync::Arc;

/// The bytes of a position that is asked for, besides those of a position that is reached.
const BYTES: u64 = 64;

/// Fills a table: everything that can be reached from its positions is listed and solved.
///
/// # Errors
/// There are infinitely many positions, as a repeated move shows, or a rule fails. Reaching a limit
/// is not an error: the table then has `stopped` set and holds no value.
pub fn loopy_table(game: &Arc<GameDef>, to: &[i64], budget: &Budget) -> SolveResult<ValueTable> {
    let made = |cells, reason, log| ValueTable::listed(game, to, cells, reason, log);
    match values(game, to, budget) {
        Ok((cells, positions)) => Ok(made(cells, None, sources::labels_of(positions))),
        Err(SolveError::Stopped { reason, .. }) => Ok(made(Vec::new(), Some(reason), sources::labels_of(0))),
        Err(error) => Err(error),
    }
}

/// The cells of the table, and how many positions were reached.
fn values(game: &Arc<GameDef>, to: &[i64], budget: &Budget) -> SolveResult<(Vec<Cell>, usize)> {
    all_end_somewhere(game)?;
    let count = cells(to).unwrap_or(u64::MAX);
    budget.memory(count.saturating_mul(BYTES))?;
    let games = [Arc::clone(game)];
    let mut inside = game.membership();
    let (mut sums, mut asked): (Vec<SortedSum>, Vec<bool>) = (Vec::new(), Vec::new());
    for position in positions(to) {
        budget.tick(1)?;
        let is_position = inside(&position, budget).map_err(|error| no_value(NoValue::from(error), game))?;
        asked.push(is_position);
        if is_position {
            sums.push(normal(vec![(0, position)], &games));
        }
    }
    let reached = all_reached(sums, &games, budget)?;
    let solved = ExplicitGame::numbered(reached.graph).solve(budget)?;
    let mut starts = reached.starts.into_iter();
    let cell = |asked| match if asked { starts.next() } else { None } {
        None => Cell::Outside,
        Some(start) => match solved.value(start) {
            LoopyValue::Finite(value) => Cell::Value(value.into()),
            LoopyValue::Infinite(labels) => Cell::Infinite(labels.into()),
        },
    };
    Ok((asked.into_iter().map(cell).collect(), reached.sums.len()))
}
