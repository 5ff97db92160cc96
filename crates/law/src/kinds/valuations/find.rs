//! Finds laws by the exponent of 2, where divisors are taken.

use super::Valuations;
use crate::find::Finder;
use crate::law::{Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;

impl Finder<'_> {
    /// Looks for values, or outcomes, that depend on the exponent of 2 where divisors are taken.
    pub(crate) fn valuations(&mut self, table: &Table, claim: LawClaim) -> Result<bool, StopReason> {
        if table.arity() != 1 || !self.takes_divisors() {
            return Ok(false);
        }
        self.report.tried += 1;
        let outcomes;
        let table = if claim == LawClaim::Outcome {
            outcomes = table.outcomes();
            &outcomes
        } else {
            table
        };
        let Some(found) = Valuations::of(&table.values) else { return Ok(false) };
        let law = Law::new(claim, 1, found);
        let Some(standing) = self.by_theorem(&law)? else { return Ok(false) };
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }
}
