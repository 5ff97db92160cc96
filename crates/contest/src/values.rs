//! Grundy values of heaps from the table of the engine, made as far as needed.

use super::{Input, JudgeError};
use nimatron_core::Budget;
use nimatron_engine::table::Table;
use nimatron_rules::Ruleset;

/// The largest heap.
const MOST: u64 = 100_000_000;

/// Values of a game of one heap.
pub(super) struct Values {
    rule: String,
    table: Option<(u64, Table)>,
}

impl Values {
    pub(super) fn of_rule(rule: &str) -> Values {
        Values { rule: rule.to_owned(), table: None }
    }

    /// One may take a number of the set, zeros and repetitions not counted.
    pub(super) fn of_set(set: &[u64]) -> Values {
        let mut set: Vec<u64> = set.iter().copied().filter(|&k| k > 0 && k <= MOST).collect();
        set.sort_unstable();
        set.dedup();
        let list: Vec<String> = set.iter().map(ToString::to_string).collect();
        Values { rule: format!("n -> n - k for k in {{{}}}", list.join(", ")), table: None }
    }

    /// Makes the table at least up to a heap.
    pub(super) fn up_to(&mut self, heap: u64, input: &Input<'_>) -> Result<(), JudgeError> {
        if self.table.as_ref().is_some_and(|(most, _)| heap <= *most) {
            return Ok(());
        }
        if heap > MOST {
            return Err(input.refuse(format!("a heap has {heap}, and values are tabulated up to {MOST}")));
        }
        let before = self.table.as_ref().map_or(0, |(most, _)| *most);
        let most = heap.max(2 * before).clamp(1000, MOST);
        let table = Ruleset::parse(&self.rule)
            .ok()
            .and_then(|rules| Table::build(&rules, &[most as i64], &Budget::unlimited()).ok());
        // The rule is made here, and the table fits the default memory.
        let table = table.ok_or_else(|| input.refuse("the values cannot be tabulated"))?;
        self.table = Some((most, table));
        Ok(())
    }

    /// The value of a heap.
    #[inline]
    pub(super) fn get(&mut self, heap: u64, input: &Input<'_>) -> Result<u64, JudgeError> {
        if self.table.as_ref().is_none_or(|(most, _)| heap > *most) {
            self.up_to(heap, input)?;
        }
        Ok(self.table.as_ref().and_then(|(_, table)| table.get(&[heap as i64])).unwrap_or(0))
    }
}
