//! P-positions of one coordinate as the numbers at which a formula has a certain value, except for
//! a few of the first ones.

use super::expression::Expression;
use super::grammar;
use crate::table::Table;
use nimatron_core::{Budget, StopReason};

/// A description of the P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// The formula.
    pub formula: Expression,
    /// Its value at P-positions.
    pub equal: u64,
    /// The exceptions, increasing.
    pub but: Vec<u64>,
}

/// The maximum number of exceptions.
const MAX_EXCEPTIONS: usize = 8;
/// The minimum number of P-positions, and of N-positions, after the part of the table in which
/// there may be exceptions.
const MIN_COUNT: usize = 30;

impl Predicate {
    /// Is a number a P-position?
    pub fn holds(&self, n: u64) -> bool {
        (self.formula.value(&[n]) == Some(self.equal)) != self.but.contains(&n)
    }

    /// Looks for a predicate that fits a set of P-positions of one coordinate
    /// ([`Table::p_positions`]), with exceptions only in its first eighth. Also returns how many
    /// formulas were tried.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn find(table: &Table, names: &[String], budget: &Budget) -> Result<(Option<Predicate>, usize), StopReason> {
        let outcomes: Vec<(u64, bool)> =
            (0..).zip(&table.values).filter_map(|(n, value)| value.map(|value| (n, value == 1))).collect();
        let (early, late) = outcomes.split_at(outcomes.partition_point(|&(n, _)| n < table.values.len() as u64 / 8));
        let count = late.iter().filter(|(_, is_p)| *is_p).count();
        let Some(&(first, _)) = late.iter().find(|(_, is_p)| *is_p) else { return Ok((None, 0)) };
        if count < MIN_COUNT || late.len() - count < MIN_COUNT {
            return Ok((None, 0));
        }
        let mut tried = 0;
        for formula in grammar::candidates(names, false) {
            tried += 1;
            let Some(equal) = formula.value(&[first]) else { continue };
            let wrong = |&&(n, is_p): &&(u64, bool)| (formula.value(&[n]) == Some(equal)) != is_p;
            budget.tick(8)?;
            // Most formulas fail at a few samples.
            if late.iter().step_by(1 + late.len() / 64).any(|one| wrong(&one)) {
                continue;
            }
            budget.tick(outcomes.len() as u32)?;
            if late.iter().any(|one| wrong(&one)) {
                continue;
            }
            let but: Vec<u64> = early.iter().filter(wrong).map(|&(n, _)| n).collect();
            if but.len() <= MAX_EXCEPTIONS {
                return Ok((Some(Predicate { formula, equal, but }), tried));
            }
        }
        Ok((None, tried))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(is_p: impl Fn(u64) -> bool) -> Option<Predicate> {
        let table = Table::of_sequence((0..400).map(|n| Some(u32::from(is_p(n)))).collect());
        Predicate::find(&table, &["n".to_owned()], &Budget::unlimited()).unwrap().0
    }

    #[test]
    fn numbers_at_which_a_formula_has_one_value_are_found_with_their_exceptions() {
        let odd_ones = |n: u64| n.count_ones() % 2 == 1;
        let exceptions = [0, 7, 12, 40];
        let is_p = |n: u64| odd_ones(n) != exceptions.contains(&n);
        let found = find(is_p).unwrap();
        assert_eq!(found.but, exceptions);
        assert!((0..400).all(|n| found.holds(n) == is_p(n)) && (400..3000).all(|n| found.holds(n) == odd_ones(n)));
    }

    #[test]
    fn late_or_frequent_exceptions_and_few_positions_make_no_predicate() {
        assert_eq!(find(|n| (n % 3 == 1) != (n == 200)), None);
        let early = |n: u64| n < 45 && n.is_multiple_of(5);
        assert_eq!(find(|n| (n % 3 == 1) != early(n)), None);
        assert_eq!(find(|n| n % 29 == 1), None);
    }
}
