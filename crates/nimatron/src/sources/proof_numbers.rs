//! Proof-number search, for games that break into components in trees that are large and uneven.

use super::Source;
use crate::answer::{Engine, HowKnown};
use crate::error::NoValue;
use nimatron_catalogue::GameDef;
use nimatron_core::Budget;
use nimatron_engine::proof_numbers::{NoAnswer, ProofNumbers};
use nimatron_messages::{Message, sources};
use std::collections::HashMap;

/// A search for the positions of one game, which remembers what it finds.
#[derive(Debug)]
pub(crate) struct ByProofNumbers<'g> {
    game: &'g GameDef,
    search: ProofNumbers,
    /// The values of the positions of the question.
    known: HashMap<Vec<i64>, u64>,
}

impl<'g> ByProofNumbers<'g> {
    /// Computes the values of these positions. `None` if the game is not searched in this way, or a
    /// value is too large.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn of(game: &'g GameDef, positions: &[&[i64]], budget: &Budget) -> Result<Option<Self>, NoValue> {
        let Some(packed) = game.packed() else { return Ok(None) };
        let mut search = ByProofNumbers { game, search: ProofNumbers::new(packed), known: HashMap::new() };
        for position in positions {
            let Some(value) = search.grundy(position, budget)? else { return Ok(None) };
            search.known.insert(position.to_vec(), value);
        }
        Ok(Some(search))
    }

    /// The answer; `None` if a value is too large for the search.
    fn answer<T>(&self, answer: Result<T, NoAnswer>) -> Result<Option<T>, NoValue> {
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(NoAnswer::LargeValue) => Ok(None),
            Err(NoAnswer::Stopped(reason)) => Err(NoValue::Stopped(reason, self.search.values())),
        }
    }
}

impl Source for ByProofNumbers<'_> {
    fn name(&self) -> Message {
        sources::proof_numbers()
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Computed { engine: Engine::Search, positions: self.search.components() }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.known.get(position).copied()
    }

    fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<Option<u64>, NoValue> {
        let found = self.search.value(&self.game.pack(position), budget);
        Ok(self.answer(found)?.map(u64::from))
    }

    fn has_value(&mut self, position: &[i64], value: u64, budget: &Budget) -> Result<Option<bool>, NoValue> {
        let Ok(value) = u8::try_from(value) else { return Ok(None) };
        let found = self.search.has_value(&self.game.pack(position), value, budget);
        self.answer(found)
    }
}
