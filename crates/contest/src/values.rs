//! Grundy values of a one-heap game, from a table that grows with the heaps that are asked for.

use super::{Input, JudgeError};
use nimatron_core::Budget;
use nimatron_engine::table::GrundyTable;
use nimatron_messages::input as says;
use nimatron_rules::Ruleset;

/// The maximum heap.
const MAX_HEAP: u64 = 100_000_000;

/// The Grundy values of a one-heap game.
pub(super) struct HeapValueTable {
    rule: String,
    /// The table, and the largest heap in it.
    table: Option<(u64, GrundyTable)>,
}

impl HeapValueTable {
    /// The values of the game with this rule.
    pub(super) fn of_rule(rule: &str) -> HeapValueTable {
        HeapValueTable { rule: rule.to_owned(), table: None }
    }

    /// The values of the subtraction game of a set; zeros and repetitions are ignored.
    pub(super) fn of_set(set: &[u64]) -> HeapValueTable {
        let mut set: Vec<u64> = set.iter().copied().filter(|&k| k > 0 && k <= MAX_HEAP).collect();
        set.sort_unstable();
        set.dedup();
        let list: Vec<String> = set.iter().map(ToString::to_string).collect();
        HeapValueTable { rule: format!("n -> n - k for k in {{{}}}", list.join(", ")), table: None }
    }

    /// Extends the table at least to `heap`.
    pub(super) fn up_to(&mut self, heap: u64, input: &Input<'_>) -> Result<(), JudgeError> {
        if self.table.as_ref().is_some_and(|(last, _)| heap <= *last) {
            return Ok(());
        }
        if heap > MAX_HEAP {
            return Err(input.refuse(says::not_tabulated(heap, MAX_HEAP)));
        }
        let before = self.table.as_ref().map_or(0, |(last, _)| *last);
        let last = heap.max(2 * before).clamp(1000, MAX_HEAP);
        let table = Ruleset::parse(&self.rule)
            .ok()
            .and_then(|rules| GrundyTable::build(&rules, &[last as i64], &Budget::unlimited()).ok());
        // The rules come from this crate, and the table needs little memory: this does not fail.
        let table = table.ok_or_else(|| input.refuse(says::no_table()))?;
        self.table = Some((last, table));
        Ok(())
    }

    /// The Grundy value of a heap.
    #[inline]
    pub(super) fn get(&mut self, heap: u64, input: &Input<'_>) -> Result<u64, JudgeError> {
        if self.table.as_ref().is_none_or(|(last, _)| heap > *last) {
            self.up_to(heap, input)?;
        }
        Ok(self.table.as_ref().and_then(|(_, table)| table.get(&[heap as i64])).unwrap_or(0))
    }
}
