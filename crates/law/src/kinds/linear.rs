//! Each value is a linear combination of the ones before it.

use super::Kind;
use crate::discover::linear::Linear;
use crate::law::Law;
use crate::says::reading::formula;
use nimatron_messages::Message;
use num_bigint::BigUint;

impl Kind for Linear {
    fn value(&self, _: &Law, position: &[BigUint]) -> Option<BigUint> {
        Linear::value(self, &position[0])
    }

    fn claim(&self, name: &str, _: &Law, names: &[String]) -> Message {
        formula(self.shown(name, &names[0]))
    }
}
