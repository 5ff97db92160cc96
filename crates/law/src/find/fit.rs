//! Does a law fit a table?

use crate::law::Law;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use num_bigint::BigUint;

/// What a law that fits says of the tuples of a table. Of a law of outcomes or of the first values,
/// the value is what the law gives for it ([`Law::given_for`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// The value of each position, and nothing of other tuples.
    Exact,
    /// The value of each position. Of other tuples it may say anything: no formula may be known of
    /// the conditions on positions.
    OnPositions,
    /// No other value of a position than the table has. It may have none: a formula may be undefined
    /// at first positions.
    WhereGiven,
}

impl Fit {
    /// Whether a law that says this of a tuple with this cell fits there.
    fn allows(self, says: Option<&BigUint>, cell: Option<&BigUint>) -> bool {
        match self {
            Fit::Exact => says == cell,
            Fit::OnPositions => cell.is_none() || says == cell,
            Fit::WhereGiven => cell.is_none() || says.is_none() || says == cell,
        }
    }
}

/// Whether a law fits a table, whose numbers are small.
pub(super) fn fits(law: &Law, table: &Table, fit: Fit) -> bool {
    first_failure(law, table, fit, &Budget::unlimited()) == Ok(None)
}

/// The first tuple of a table at which a law does not fit.
///
/// # Errors
/// The budget is used up.
pub(super) fn first_failure(
    law: &Law,
    table: &Table,
    fit: Fit,
    budget: &Budget,
) -> Result<Option<Vec<u64>>, StopReason> {
    for (at, &cell) in table.values.iter().enumerate() {
        if cell.is_none() && fit != Fit::Exact {
            continue;
        }
        let tuple = table.position(at);
        let numbers: Vec<BigUint> = tuple.iter().map(|&x| x.into()).collect();
        let says = law.value_within(&numbers, budget)?;
        let cell = cell.map(|value| law.given_for(value).into());
        if !fit.allows(says.as_ref(), cell.as_ref()) {
            return Ok(Some(tuple));
        }
    }
    Ok(None)
}
