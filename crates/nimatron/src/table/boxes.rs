//! The source for all positions up to a corner, as for a table: the first that works of theorem,
//! sequence, dense table and search.

use crate::error::NoValue;
use crate::sources::{List, SearchSource, Sequence, Source, TableSource, Theorem, search_without_table};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, StopReason};
use nimatron_engine::table::{self, Plan, TableError};
use nimatron_messages::{Message, sources};
use std::sync::Arc;

/// The source chosen for all positions up to a corner.
pub(crate) struct Boxed {
    pub(crate) source: Option<Box<dyn Source>>,
    /// The limit that stopped it; `None` if the values are complete.
    pub(crate) stopped: Option<StopReason>,
    pub(crate) log: Message,
}

/// Chooses a source for all positions up to a corner: a theorem, a sequence, a table, or a search
/// from each position.
pub(crate) fn choose_box(game: &Arc<GameDef>, to: &[i64], budget: &Budget) -> Result<Boxed, NoValue> {
    let takes = |source: Box<dyn Source>| Boxed { log: source.name(), source: Some(source), stopped: None };
    // The corner itself need not be a position.
    if let Some(theorem) = Theorem::of(game)
        && game.membership()(to, budget).unwrap_or(false)
        && theorem.known(to).is_some()
    {
        return Ok(takes(Box::new(theorem)));
    }
    if let (Some(code), &[to]) = (game.code(), to) {
        let mut sequence = nimatron_engine::heap::Sequence::new(code.clone());
        let stopped = sequence.extend(usize::try_from(to).unwrap_or(usize::MAX), budget).err();
        let log = sources::sequence_of(sequence.len());
        return Ok(Boxed { source: Some(Box::new(Sequence::new(sequence))), stopped, log });
    }
    let Some(rules) = game.rules() else { return one_by_one(game, to, sources::memo_search(), budget) };
    let plan = match Plan::new(rules, to) {
        Ok(plan) => plan,
        Err(why) => return one_by_one(game, to, search_without_table(why), budget),
    };
    let log = sources::table_of_cells(plan.cells());
    match table::GrundyTable::from_plan(rules, plan, budget) {
        Ok(table) => Ok(Boxed { source: Some(Box::new(TableSource(Box::new(table)))), stopped: None, log }),
        Err(TableError::Stopped(reason, part)) => {
            let source = part.map(|part| Box::new(TableSource(part)) as Box<dyn Source>);
            Ok(Boxed { source, stopped: Some(reason), log })
        }
        Err(TableError::Rule(error)) => Err(error.into()),
        Err(TableError::Unsuitable(why)) => one_by_one(game, to, search_without_table(why), budget),
    }
}

/// Searches from each position up to a corner, as far as the budget goes. The list of values has a
/// place for each cell, also for those that are not positions: a list that the memory does not
/// allow is refused before the work.
fn one_by_one(game: &Arc<GameDef>, to: &[i64], name: Message, budget: &Budget) -> Result<Boxed, NoValue> {
    let cells = crate::table::cells(to).unwrap_or(u64::MAX);
    let bytes = cells.saturating_mul(size_of::<u64>() as u64);
    if let Err(reason) = budget.memory(bytes) {
        return Ok(Boxed { source: None, stopped: Some(reason), log: name });
    }
    let rest = budget.with_memory(budget.limit().memory - bytes);
    let mut search = SearchSource::new(game, &vec![0; to.len()]);
    let mut inside = game.membership();
    let mut values = Vec::new();
    let mut each = |position: &[i64]| -> Result<(), NoValue> {
        budget.tick(1)?;
        let inside = inside(position, budget)?;
        let value = if inside { search.grundy(position, &rest)? } else { None };
        if values.len() == values.capacity() {
            // Doubled, but never beyond the list that was estimated.
            let room = usize::try_from(cells).unwrap_or(usize::MAX) - values.len();
            values.reserve_exact(room.min(values.len().max(1024)));
        }
        values.push(value.unwrap_or(List::NONE));
        Ok(())
    };
    let stopped = match crate::table::positions(to).try_for_each(|position| each(&position)) {
        Ok(()) => None,
        Err(NoValue::Stopped(reason, _)) => Some(reason),
        Err(error) => return Err(error),
    };
    let source = List { name, to: to.to_vec(), values };
    Ok(Boxed { log: source.name(), source: Some(Box::new(source)), stopped })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A limit, wherever it is noticed, leaves the values that are known by then.
    #[test]
    fn a_stop_keeps_the_values_that_are_known() {
        let rules =
            "game five(a, b, c, d, e) where a != 3 and b != 3; (a, b, c, d, e) -> (a - k, b, c, d, e) for k in 1..a";
        let game = Arc::new(GameDef::load(rules, &[]).unwrap());
        let mut known = Vec::new();
        for work in [4096, 16_384, 1 << 40] {
            let boxed = choose_box(&game, &[9, 6, 6, 6, 6], &Budget::unlimited().within_work(work)).unwrap();
            assert_eq!(boxed.stopped, (work < 1 << 40).then_some(StopReason::Work), "{work}");
            let values = boxed.source.unwrap();
            let count = crate::table::positions(&[9, 6, 6, 6, 6]).filter(|at| values.known(at).is_some()).count();
            known.push(count);
        }
        assert!(known.is_sorted() && known[0] > 0 && known[2] == 9 * 6 * 7 * 7 * 7, "{known:?}");
    }
}
