//! Finds a law by rank, for rules about divisors, common factors and quotients.

use super::ByRank;
use super::values::RANKS;
use crate::find::Finder;
use crate::find::fit::{Fit, fits};
use crate::law::{Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;

impl Finder<'_> {
    /// Looks for a rank that fits the table and that the checker can verify.
    pub(crate) fn rank(&mut self, table: &Table) -> Result<bool, StopReason> {
        let least = match self.rules.least() {
            [least @ (0 | 1)] if !table.values.is_empty() => *least as usize,
            _ => return Ok(false),
        };
        for (rank, shifts) in RANKS {
            let Some(shift) = shifts[least] else { continue };
            self.report.tried += 1;
            let by_rank = ByRank { rank, shift };
            let law = Law::new(LawClaim::Grundy, 1, by_rank);
            if !fits(&law, table, Fit::OnPositions, self.budget)? {
                continue;
            }
            if let Some(standing) = self.by_theorem(&law)? {
                let short = Some(by_rank.formula(&self.rules.coordinates()[0]));
                self.keep(Law { short, ..law }, standing, &table.sizes);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
