//! Euclid's game, whose rules multiply two numbers and so are not formulas.

use crate::discover::expression::{Expression, Operation};
use crate::find::Finder;
use crate::find::fit::{Fit, fits};
use crate::law::{Law, LawClaim};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_proof::Euclid;

impl Finder<'_> {
    /// Looks for the law of Euclid's game.
    pub(crate) fn euclid(&mut self, table: &Table) -> Result<bool, StopReason> {
        let Some(game) = self.euclid_form(table) else { return Ok(false) };
        self.report.tried += 1;
        let law = self.about_positions(Law::new(LawClaim::Grundy, 2, game));
        if !fits(&law, table, Fit::Exact, self.budget)? {
            return Ok(false);
        }
        if let Some(standing) = self.by_theorem(&law)? {
            let short = (game == Euclid { to_zero: false, max_multiple: None }).then(|| {
                let side = |at| Expression::coordinate(at, self.rules.coordinates());
                side(0).with(Operation::EuclidRatio, side(1))
            });
            self.keep(Law { short, ..law }, standing, &table.sizes);
            return Ok(true);
        }
        Ok(false)
    }

    /// The form of Euclid's game that fits the values of (n, 1): these are 0, 1, 2, ... without
    /// end, or start again from 0.
    fn euclid_form(&self, table: &Table) -> Option<Euclid> {
        let first = match self.rules.least() {
            [0, 0] => 0,
            [1, 1] => 1,
            _ => return None,
        };
        let value = |n: u64| table.get(&[n, 1]).flatten();
        let again = (first + 1..*table.sizes.first()? as u64).find(|&n| value(n) == Some(0));
        Some(Euclid { to_zero: first == 0, max_multiple: again.map(|n| n - first - 1) })
    }
}
