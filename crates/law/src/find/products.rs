//! Products of two games, whose values are the nim products of theirs.

use super::{Finder, Values};
use crate::certificate::{self, Proof};
use crate::discover::expression::{Expression, Operation};
use crate::law::{Body, Claim, Law};
use nimatron_core::StopReason;

impl Finder<'_> {
    /// A game whose rules are those of a product, if the laws of both factors are proved.
    pub(super) fn product(&mut self, values: &mut dyn Values) -> Result<bool, StopReason> {
        let Some([first, second]) = self.rules.factors() else { return Ok(false) };
        self.report.tried += 1;
        let Some((a, text_a)) = values.law_of(&first, self.search, self.budget)? else { return Ok(false) };
        let Some((b, text_b)) = values.law_of(&second, self.search, self.budget)? else { return Ok(false) };
        let text = certificate::text(self.game, Claim::Grundy, &Proof::Product(&[text_a, text_b]));
        if !(self.accepts)(&text)? {
            return Ok(false);
        }
        let formula = a.formula.clone().zip(b.formula.clone()).map(|(a, b)| {
            let b = b.with_coordinate(1, &self.rules.coordinates()[1]);
            Expression::Both(Operation::NimProduct, Box::new(a), Box::new(b))
        });
        let law = Law { formula, ..Law::new(Claim::Grundy, 2, Body::Product(Box::new([a, b]))) };
        self.keep(law, Some(text), &[]);
        Ok(true)
    }
}
