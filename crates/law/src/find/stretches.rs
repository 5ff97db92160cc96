//! Games of one coordinate whose moves leave stretches of heaps. An automaton for the values and
//! one for the sums of all values below each number give the value of a stretch; the checker
//! decides.

use super::{Finder, none_if_too_large};
use crate::automata::Numeration;
use crate::certificate;
use crate::discover::automatic::{Automatic, AutomatonSearch, Effort, Form, LearningResult, Output};
use crate::law::{Law, LawClaim};
use crate::prove::formulas::Code;
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_messages::Say;

impl Finder<'_> {
    /// Looks for an automaton of the values, and one of their sums.
    pub(super) fn stretches(&mut self, table: &Table) -> Result<bool, StopReason> {
        if !self.rules.resolved().rules.iter().any(nimatron_rules::resolved::Rule::has_varying_parts) {
            return Ok(false);
        }
        if let Err(error) = self.rules.stretched_clauses() {
            self.report.undefinable = Some(error.message());
            return Ok(false);
        }
        // Values are added by xor, bit by bit.
        let numeration = Numeration::in_base(2);
        let Some(automatic) = self.fitting(table, numeration)? else { return Ok(false) };
        let least = self.rules.least()[0];
        let below = table.values.iter().scan(0, |sum, value| {
            let below = *sum;
            *sum ^= value.unwrap_or(0);
            Some(below)
        });
        let below = (0..).zip(below).map(|(n, sum)| (n >= least).then_some(sum)).collect();
        let Some(sums) = self.fitting(&Table::of_sequence(below), numeration)? else { return Ok(false) };
        let names = self.rules.coordinates();
        let sums = Some(&sums.graph);
        let proof = certificate::of_automaton(&self.game, LawClaim::Grundy, names, &automatic, &[], sums);
        let Some(standing) = self.accepted(proof)? else { return Ok(false) };
        let law = Law::new(LawClaim::Grundy, 1, automatic.clone());
        let law = self.readable(law, &automatic, table)?;
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }

    /// An automaton that fits a table, its last part included. Where the table is too short to
    /// determine it, it may be wrong.
    fn fitting(&mut self, table: &Table, numeration: Numeration) -> Result<Option<Automatic>, StopReason> {
        self.report.tried += 1;
        let (effort, limits) = (Effort { one_value: true, ..self.effort(LawClaim::Grundy) }, self.limits());
        let search = AutomatonSearch { table, numeration, form: Form::Graph(Code::Plain), output: Output::Value };
        Ok(match none_if_too_large(search.learn(effort, &limits))? {
            Some(LearningResult::Fits(automatic) | LearningResult::Perhaps(automatic)) => Some(automatic),
            Some(LearningResult::Nothing(Some(at))) => {
                self.refuted(numeration, &at);
                None
            }
            _ => None,
        })
    }
}
