//! Theorems given by a formula for the Grundy value or for the winner.

use super::{Statement, Theory};
use nimatron_core::Outcome;

/// A theorem given by a formula for the Grundy value.
#[derive(Debug)]
pub(super) struct GrundyFormula {
    pub(super) statement: Statement,
    pub(super) value: fn(&[i64]) -> Option<u64>,
}

impl Theory for GrundyFormula {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        (self.value)(position)
    }
}

/// A theorem given by a condition for lost positions.
#[derive(Debug)]
pub(super) struct Winner {
    pub(super) statement: Statement,
    pub(super) lost: fn(&[i64]) -> bool,
}

impl Theory for Winner {
    fn statement(&self) -> Statement {
        self.statement
    }

    fn outcome(&self, position: &[i64]) -> Option<Outcome> {
        Some(Outcome::lost_if((self.lost)(position)))
    }
}
