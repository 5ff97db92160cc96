//! Games whose rules are not formulas, and whose values have no law: the P-positions may have one,
//! or the values of the numbers with some remainder, or values may depend on the ratio of two
//! coordinates. Nothing here is proved.

use super::conjecture::{accept, cones};
use super::{Finder, LawFinding};
use crate::discover::grammar;
use crate::discover::predicate::Predicate;
use crate::law::{Class, Extent, Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;

/// The largest divisor whose remainders are tried.
const MAX_MODULUS: u64 = 6;

impl Finder<'_> {
    /// Looks for P-positions of two coordinates that depend on their ratio.
    pub(super) fn by_ratio(&mut self, table: &Table) -> bool {
        let kept = cones(&table.outcomes(), LawClaim::Outcome, self.report);
        if kept && let Some(LawFinding { law, standing, range }) = self.report.found.take() {
            let law = self.about_positions(law);
            self.report.found = Some(LawFinding { law, standing, range });
        }
        kept
    }

    /// Looks for P-positions as the numbers at which a formula has a certain value.
    pub(super) fn predicate(&mut self, table: &Table) -> Result<bool, StopReason> {
        let lost = table.p_positions();
        let (found, tried) = Predicate::find(&lost, self.rules.coordinates(), self.budget)?;
        self.report.tried += tried;
        let Some(predicate) = found else { return Ok(false) };
        let place = 2.0 * (table.values.len() as f64).log2();
        let bits = predicate.formula.bits() + 6.0 + predicate.but.len() as f64 * place;
        let law = self.about_positions(Law::new(LawClaim::Outcome, 1, predicate));
        Ok(accept(law, bits, &lost, self.report))
    }

    /// Looks for a formula of the values of all numbers with some remainder.
    pub(super) fn class(&mut self, table: &Table) -> Result<bool, StopReason> {
        for modulus in 2..=MAX_MODULUS {
            for residue in 0..modulus {
                let class = Class { modulus, residue };
                let mut part = table.clone();
                let outside = (0..).zip(&mut part.values).filter(|(n, _)| !class.contains(&(*n).into()));
                outside.for_each(|(_, value): (u64, _)| *value = None);
                // A constant says little.
                if part.values.iter().flatten().min() == part.values.iter().flatten().max() {
                    continue;
                }
                let fitted = grammar::find(&part, self.rules.coordinates(), false, self.budget)?;
                self.report.tried += fitted.tried;
                let Some(formula) = fitted.found else { continue };
                let bits = formula.bits();
                let mut law = self.about_positions(Law::of_formula(1, formula));
                law.domain.extent = Extent::Class(class);
                if accept(law, bits, &part, self.report) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
