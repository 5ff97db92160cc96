//! Each value is a linear combination of the ones before it.

use super::LawKind;
use crate::discover::linear::Linear;
use crate::law::Law;
use crate::says::reading::formula;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::Message;
use num_bigint::BigUint;

impl LawKind for Linear {
    fn value(&self, _: &Law, position: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, StopReason> {
        self.value_within(&position[0], budget)
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        formula(self.shown(name, &names[0]))
    }
}
