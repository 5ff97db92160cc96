//! The last test of a law that only fits a table: a larger table. A formula fits 4096 values of
//! `n -> n - k for k in 1..n if n % 97 + n % 89 > 0`, and fails at 97 * 89.

use super::conjecture::shown;
use super::fit::{Fit, first_failure};
use super::{Finder, ValueSource};
use crate::certificate::Standing;
use nimatron_core::StopReason;
use nimatron_messages::finding;

/// The sizes of the table that a law without a proof has to fit, for this many coordinates.
fn sizes(arity: usize) -> Vec<usize> {
    match arity {
        1 => vec![10_001],
        2 => vec![301; 2],
        _ => vec![36; arity],
    }
}

impl Finder<'_> {
    /// Compares a law without a proof with a larger table, and drops it if it fails there. If the
    /// budget is used up before, the law and the table that it fits stay as they are.
    pub(super) fn confirm(&mut self, values: &mut dyn ValueSource) -> Result<(), StopReason> {
        let Some(found) = &self.report.found else { return Ok(()) };
        if found.standing != Standing::Conjectured {
            return Ok(());
        }
        let law = found.law.clone();
        let table = self.table(values, &sizes(self.rules.arity()))?;
        if let Some(position) = first_failure(&law, &table, Fit::WhereGiven, self.budget)? {
            let claim = crate::says::claim(&law, self.rules.coordinates());
            self.report.found = None;
            self.report.score = None;
            self.report.refute(|| finding::law_fails(claim, shown(&position)), &position);
        } else if let Some(found) = &mut self.report.found {
            // Limits of memory may have made the table smaller than the one before.
            if table.values.len() > found.range.iter().product() {
                found.range.clone_from(&table.sizes);
            }
        }
        Ok(())
    }
}
