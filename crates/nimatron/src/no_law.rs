//! Without the feature `law` no law is ever found: a [`ProvedLaw`] is a value that cannot be.

use crate::answer::HowKnown;
use crate::error::Solved;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Outcome};
use nimatron_nimber::BigUint;
use std::rc::Rc;

#[derive(Debug)]
pub(crate) enum ProvedLaw {}

impl ProvedLaw {
    pub(crate) fn find(_: &Rc<GameDef>, _: &Budget) -> Solved<Option<ProvedLaw>> {
        Ok(None)
    }

    pub(crate) fn how_known(&self) -> HowKnown {
        match *self {}
    }

    pub(crate) fn is_position(&self, _: &[BigUint]) -> bool {
        match *self {}
    }

    pub(crate) fn grundy(&self, _: &[BigUint]) -> Option<BigUint> {
        match *self {}
    }

    pub(crate) fn outcome(&self, _: &[BigUint]) -> Option<Outcome> {
        match *self {}
    }

    pub(crate) fn options_of_value(&self, _: &[BigUint], _: &BigUint) -> Vec<Vec<Vec<BigUint>>> {
        match *self {}
    }

    pub(crate) fn small_grundy(&self, _: &[i64]) -> Option<u64> {
        match *self {}
    }

    pub(crate) fn small_option(&self, _: &[i64], _: u64) -> Option<Vec<Vec<i64>>> {
        match *self {}
    }
}
