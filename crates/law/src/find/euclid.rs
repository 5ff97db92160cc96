//! Euclid's game, whose rules multiply two numbers and so are no formulas.

use super::Finder;
use crate::certificate::{self, Proof};
use crate::discover::expression::{Expression, Operation};
use crate::law::{Body, Claim, Law};
use crate::table::Table;
use nimatron_core::StopReason;
use nimatron_rules::Euclid;

impl Finder<'_> {
    /// The values along lines of multiples.
    pub(super) fn euclid(&mut self, table: &Table) -> Result<bool, StopReason> {
        let Some(game) = self.rules.euclid() else { return Ok(false) };
        self.report.tried += 1;
        let law = self.about_positions(Law::new(Claim::Grundy, 2, Body::Euclid(game)));
        let fits = |(index, value): (usize, &Option<u32>)| {
            let position: Vec<_> = table.position(index).into_iter().map(Into::into).collect();
            law.value(&position) == value.map(Into::into)
        };
        if !table.values.iter().enumerate().all(fits) {
            return Ok(false);
        }
        let text = certificate::text(self.game, Claim::Grundy, &Proof::Euclid);
        let accepted = (self.accepts)(&text)?;
        if accepted {
            let formula = (game == Euclid { to_zero: false, most: None }).then(|| {
                let side = |at: usize| Box::new(Expression::Coordinate(at, self.rules.coordinates()[at].clone()));
                Expression::Both(Operation::EuclidRatio, side(0), side(1))
            });
            self.keep(Law { formula, ..law }, Some(text), &table.sizes);
        }
        Ok(accepted)
    }
}
