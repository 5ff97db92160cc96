//! The memoizing search of the engine: the last source, which accepts every small position. It
//! computes Grundy values and misère pairs.

use super::Source;
use crate::answer::{Engine, HowKnown};
use crate::error::NoValue;
use nimatron_catalogue::GameDef;
use nimatron_core::Budget;
use nimatron_engine::search::{GrundyPair, RulesError, RulesSearch};
use nimatron_messages::{Message, sources};

/// A search that keeps the values it finds.
#[derive(Debug)]
pub(crate) struct SearchSource<'g> {
    search: RulesSearch<'g>,
    /// For the log: its name, with the reason why it was chosen.
    pub(crate) name: Message,
}

impl<'g> SearchSource<'g> {
    /// A search for positions up to a corner.
    pub(crate) fn new(game: &'g GameDef, corner: &[i64]) -> Self {
        SearchSource { search: RulesSearch::new(game.moves(), corner), name: sources::memo_search() }
    }

    /// The number of positions whose value was found.
    pub(crate) fn positions(&self) -> usize {
        self.search.positions()
    }

    /// The number of positions whose pair was found.
    pub(crate) fn pairs(&self) -> usize {
        self.search.pairs()
    }

    /// Searches the values of these positions within a separate budget; returns whether all were
    /// found (not if a rule fails).
    ///
    /// # Errors
    /// The game has a cycle.
    pub(crate) fn probe(&mut self, positions: &[&[i64]], probe: &Budget) -> Result<bool, NoValue> {
        for position in positions {
            match self.search.grundy(position, probe) {
                Ok(_) => {}
                // If a rule fails, for example beyond 64 bits, sources that do not list options may
                // still answer.
                Err(RulesError::Stopped(_) | RulesError::Rule(_)) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(true)
    }
}

impl Source for SearchSource<'_> {
    fn name(&self) -> Message {
        self.name.clone()
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Computed { engine: Engine::Search, positions: self.positions().max(self.pairs()) }
    }

    fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<Option<u64>, NoValue> {
        match self.search.grundy(position, budget) {
            Ok(value) => Ok(Some(value)),
            Err(RulesError::Stopped(reason)) => Err(NoValue::Stopped(reason, self.search.positions())),
            Err(error) => Err(error.into()),
        }
    }

    fn pair(&mut self, position: &[i64], budget: &Budget) -> Result<Option<GrundyPair>, NoValue> {
        Ok(Some(self.search.pair(position, budget)?))
    }
}
