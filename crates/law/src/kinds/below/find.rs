//! Finds the law of moves to all smaller numbers with a smaller value of a function.

use super::Below;
use crate::find::Finder;
use crate::find::fit::{Fit, fits};
use crate::kinds::max_nim::function_of;
use crate::law::{Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_proof::Growth;
use nimatron_rules::resolved::Node;

impl Finder<'_> {
    /// Looks for a law of moves to all smaller numbers with a smaller value of a function, which is
    /// read off the rules.
    pub(crate) fn below(&mut self, table: &Table) -> Result<bool, StopReason> {
        let mut functions: Vec<Growth> = Vec::new();
        for (guard, _) in self.rules.resolved().rules.iter().flat_map(|rule| &rule.guards) {
            let Node::Binary(op, left, right) = &guard.node else { continue };
            for side in [left, right].into_iter().filter(|_| op.is_comparison()) {
                let Some(of) = function_of(side, 0) else { continue };
                if let Growth::Plus(part, _) = &of {
                    functions.push(Growth::clone(part));
                }
                functions.push(of);
            }
        }
        functions.retain(|of| !matches!(of, Growth::Constant(_)));
        functions.dedup();
        let most = i64::from(table.max_value());
        for of in functions.into_iter().take(8) {
            for window in [None, Some(most)] {
                self.report.tried += 1;
                let below = Below { of: of.clone(), window };
                let short = below.formula(self.domain.first(), &self.rules.coordinates()[0]);
                let law = self.about_positions(Law { short, ..Law::new(LawClaim::Grundy, 1, below) });
                if fits(&law, table, Fit::OnPositions, self.budget)?
                    && let Some(standing) = self.by_theorem(&law)?
                {
                    self.keep(law, standing, &table.sizes);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
