//! Finds the law of Max Nim, whose function is read off the rules.

use super::MaxNim;
use super::read::growth_of;
use crate::find::Finder;
use crate::find::fit::{Fit, fits};
use crate::law::{Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;

impl Finder<'_> {
    /// Proves the law of Max Nim, where 1 to f(n) may be taken.
    pub(crate) fn max_nim(&mut self, table: &Table) -> Result<bool, StopReason> {
        let Some(max_taken) = growth_of(self.rules).filter(|_| table.values.len() >= 200) else {
            return Ok(false);
        };
        self.report.tried += 1;
        let law = Law::new(LawClaim::Grundy, 1, MaxNim { max_taken });
        if !fits(&law, &table.corner(200), Fit::Exact, self.budget)? {
            return Ok(false);
        }
        let Some(standing) = self.by_theorem(&law)? else { return Ok(false) };
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }
}
