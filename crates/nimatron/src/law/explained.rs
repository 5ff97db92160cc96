//! Why a proved law holds, in steps for people.

use super::LawAnswer;
use nimatron_core::{Budget, StopReason};
use nimatron_law::automata::{StateBudget, none_if_too_large};
use nimatron_law::explain::{Explanation, explain};

/// The maximum number of states of its automata before minimisation.
const STATES: usize = 100_000;
/// The maximum number of transitions of its automata.
const WORK: u64 = 50_000_000;

impl LawAnswer {
    /// The explanation of a proved law; `None` if there is no law, it is not proved, or its
    /// automata are too large to be explained.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn explanation(&self, budget: &Budget) -> Result<Option<Explanation>, StopReason> {
        let rules = self.game.rules().filter(|_| self.is_of_positions());
        let (Some(proof), Some(found), Some(rules)) = (self.certificate(), &self.report.found, rules) else {
            return Ok(None);
        };
        none_if_too_large(explain(rules, &found.law, proof, &StateBudget::new(STATES, WORK, budget)))
    }
}
