//! Does a law fit a table?

use crate::law::Law;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};
use num_bigint::BigUint;

/// What a law that fits says of the tuples of a table. Of a law of outcomes or of the first values,
/// the value is what the law gives for it ([`Law::given_for`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// The value of each position, and nothing of other tuples.
    Exact,
    /// The value of each position. Of other tuples it may say anything: the conditions on positions
    /// may have no known formula.
    OnPositions,
    /// No other value of a position than the table has. It may have none: a formula may be
    /// undefined at first positions.
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

/// Whether a law fits a table.
///
/// # Errors
/// The budget is used up.
pub(crate) fn fits(law: &Law, table: &Table, fit: Fit, budget: &Budget) -> Result<bool, StopReason> {
    Ok(first_failure(law, table, fit, budget)?.is_none())
}

/// The first tuple of a table at which a law does not fit.
///
/// # Errors
/// The budget is used up.
pub(crate) fn first_failure(
    law: &Law,
    table: &Table,
    fit: Fit,
    budget: &Budget,
) -> Result<Option<Vec<u64>>, StopReason> {
    for (at, &cell) in table.values.iter().enumerate() {
        budget.tick(1)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discover::expression::{Expression, Operation};
    use crate::law::{Domain, Formula, LawClaim};

    /// n - 2, which has no value below 2, from `least` on.
    fn law(claim: LawClaim, least: u64) -> Law {
        let n = Expression::Coordinate(0, "n".to_owned());
        let formula = Formula { expression: n.by(Operation::Minus, 2), first: Vec::new() };
        Law { domain: Domain { least: vec![least], ..Domain::default() }, ..Law::new(claim, 1, formula) }
    }

    fn table(values: &[Option<u32>]) -> Table {
        Table::of_sequence(values.to_vec())
    }

    #[test]
    fn the_three_ways_to_fit_differ_where_there_is_no_value() {
        let (law, budget) = (law(LawClaim::Grundy, 0), Budget::unlimited());
        let (given, position, none) = (Some(0), Some(7), None);
        // In turn: the value of n = 1, of n = 2, and whether the law fits exactly, on positions,
        // and where it gives a value.
        for (one, two, fit) in [
            (none, given, [true, true, true]),
            (position, given, [false, false, true]),
            (none, none, [false, true, true]),
            (none, position, [false, false, false]),
        ] {
            let table = table(&[None, one, two, Some(1)]);
            let found = [Fit::Exact, Fit::OnPositions, Fit::WhereGiven].map(|way| fits(&law, &table, way, &budget));
            assert_eq!(found, fit.map(Ok), "{one:?} {two:?}");
        }
    }

    #[test]
    fn a_law_of_the_first_values_or_of_outcomes_fits_what_it_gives_for_a_value() {
        let table = table(&[None, None, Some(0), Some(1), Some(2), Some(9)]);
        let budget = Budget::unlimited();
        assert_eq!(fits(&law(LawClaim::Grundy, 2), &table, Fit::Exact, &budget), Ok(false));
        assert_eq!(fits(&law(LawClaim::Levels(3), 2), &table, Fit::Exact, &budget), Ok(true));
        let failure = first_failure(&law(LawClaim::Outcome, 2), &table, Fit::Exact, &budget);
        assert_eq!(failure, Ok(Some(vec![4])));
    }

    #[test]
    fn a_comparison_ends_with_the_budget() {
        let table = table(&vec![None; 1 << 14]);
        let budget = Budget::unlimited().within_work(10);
        let fits = fits(&law(LawClaim::Outcome, 0), &table, Fit::OnPositions, &budget);
        assert_eq!(fits, Err(StopReason::Work));
    }
}
