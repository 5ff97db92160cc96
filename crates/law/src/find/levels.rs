//! Laws of small values, where the P-positions have a law and the values have none: which positions
//! have the value 0, 1, 2, and so on up to a last level.

use super::{Finder, none_if_too_large};
use crate::automata::StateBudget;
use crate::discover::automatic::{AutomatonSearch, Effort, Form, LearningResult, Output, ProvingResult};
use crate::law::{Law, LawClaim};
use crate::prove::formulas::FormulaGame;
use crate::table::Table;
use nimatron_core::StopReason;

/// The largest number of levels that is tried.
const MAX_LEVELS: u32 = 4;
/// The maximum number of states of an automaton that is learnt.
const MAX_STATES: usize = 60;

impl Finder<'_> {
    /// Proves as many levels as possible, after a law of the P-positions was found. The table is
    /// one of values.
    pub(super) fn levels(&mut self, table: &Table) -> Result<(), StopReason> {
        for levels in 2..=MAX_LEVELS {
            if table.max_value() < levels || !self.levels_up_to(levels, table)? {
                break;
            }
        }
        Ok(())
    }

    fn levels_up_to(&mut self, levels: u32, table: &Table) -> Result<bool, StopReason> {
        let law: Option<&Law> = self.report.found.as_ref().map(|found| &found.law);
        let Some(numeration) = law.and_then(Law::automatic).map(|automatic| automatic.graph.numeration) else {
            return Ok(false);
        };
        let Some(game) = self.game_in(numeration)? else { return Ok(false) };
        // The small values of a sum depend on all values of its components.
        if game.clauses.iter().any(|clause| clause.components.len() > 1) {
            return Ok(false);
        }
        let mut game = FormulaGame::clone(&game);
        game.levels = Some(levels);
        let table = table.levels(levels);
        // Levels are an addition to the law of the P-positions, so little work is spent on them.
        let effort = Effort { states: MAX_STATES, ..self.effort(LawClaim::Levels(levels)) };
        self.report.tried += 1;
        let limits = || StateBudget::new(self.search.states, self.search.work / 4, self.budget);
        let search = AutomatonSearch { table: &table, numeration, form: Form::Outputs, output: Output::Value };
        let learnt = none_if_too_large(search.learn(effort, &limits()))?;
        if !matches!(learnt, Some(LearningResult::Fits(_) | LearningResult::Perhaps(_))) {
            return Ok(false);
        }
        match none_if_too_large(search.prove(&game, effort, &limits()))? {
            Some(ProvingResult::Proved(law)) => self.automatic(&law, LawClaim::Levels(levels), &table, &game),
            _ => Ok(false),
        }
    }
}
