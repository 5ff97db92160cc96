//! Why a proved law holds, in steps for people.

use super::LawAnswer;
use nimatron_core::Budget;
use nimatron_law::automata::StateBudget;
use nimatron_law::explain::{Explanation, explain};

/// The maximum number of states of its automata before minimisation.
const STATES: usize = 100_000;
/// The maximum number of transitions of its automata.
const WORK: u64 = 50_000_000;

impl LawAnswer {
    /// The explanation of a proved law; `None` if there is no law, it is not proved, or the budget
    /// is used up.
    pub fn explanation(&self, budget: &Budget) -> Option<Explanation> {
        let (proof, found, rules) = (self.certificate()?, self.report.found.as_ref()?, self.game.rules()?);
        explain(rules, &found.law, proof, &StateBudget::new(STATES, WORK, budget)).ok()
    }
}
