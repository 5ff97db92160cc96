//! Values that are constant on intervals, up to a number far beyond the tables.

use super::Finder;
use crate::certificate;
use crate::intervals::Intervals;
use crate::law::{Extent, Law, LawClaim, Rows};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_proof::Rules;

impl Finder<'_> {
    /// Keeps the law of the intervals that interval arithmetic finds, if the checker accepts it.
    pub(super) fn intervals(&mut self, table: &Table) -> Result<bool, StopReason> {
        self.report.tried += 1;
        let Some(found) = Intervals::of(self.rules, self.budget)? else { return Ok(false) };
        let rows = Rows { coordinate: 0, max: found.max };
        let about = Rules { rows: Some(rows), ..self.game.clone() };
        let mut law = Law::new(LawClaim::Grundy, 1, found);
        law.domain.extent = Extent::Rows(rows);
        let Some(method) = law.body.kind().method() else { return Ok(false) };
        let Some(standing) = self.confirmed(certificate::of_values(&about, method))? else { return Ok(false) };
        self.keep(law, standing, &table.sizes);
        Ok(true)
    }
}
