//! Laws by rank, for rules about divisors, common factors and quotients.

use super::Finder;
use crate::law::{ByRank, Claim, Law};
use crate::rank::Rank;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};

impl Finder<'_> {
    /// Looks for a rank that fits the table and that the checker can verify.
    pub(super) fn rank(&mut self, table: &Table) -> Result<bool, StopReason> {
        let least = match self.rules.least() {
            [least @ (0 | 1)] if !table.values.is_empty() => *least as usize,
            _ => return Ok(false),
        };
        for (rank, shifts) in Rank::ALL {
            let Some(shift) = shifts[least] else { continue };
            self.report.tried += 1;
            // Numbers of the table are small.
            let budget = Budget::unlimited();
            let fits = |(n, value): (usize, &Option<u32>)| {
                value.is_none_or(|value| rank.value(shift, &n.into(), &budget) == Ok(Some(value.into())))
            };
            if !table.values.iter().enumerate().all(fits) {
                continue;
            }
            let law = Law::new(Claim::Grundy, 1, ByRank { rank, shift });
            if let Some(standing) = self.by_theorem(&law.body)? {
                let short = Some(rank.formula(shift, &self.rules.coordinates()[0]));
                self.keep(Law { short, ..law }, standing, &table.sizes);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
