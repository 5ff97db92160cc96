//! Values that follow from those of quotients: g(m k + r) is a function of g(k) and r.
//!
//! Games whose moves divide the heap have such laws, which are easier to read than an automaton.

use crate::table::Table;
use std::collections::BTreeMap;

/// A law that gives g(m k + r) from g(k), from some number on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotients {
    /// Positions below this one have the values in `first`; it is at least 1.
    pub from: u64,
    /// The positions below it, with their values.
    pub first: Vec<(u64, u32)>,
    /// How g(m k + r) follows from g(k), for r = 0, 1, ..., m - 1.
    pub steps: Vec<QuotientStep>,
}

/// How a value follows from that of the quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuotientStep {
    /// It is always this value.
    Constant(u32),
    /// It is the value of the quotient plus this.
    Shift(i32),
    /// By a list of pairs: the value of the quotient, and the value.
    List(Vec<(u32, u32)>),
}

/// The largest divisor.
const MAX_DIVISOR: usize = 12;
/// The maximum number of first values.
const MAX_FIRST: usize = 24;
/// The maximum complexity of a law.
const MAX_COMPLEXITY: usize = 46;

impl QuotientStep {
    fn of(list: &BTreeMap<u32, u32>) -> Option<QuotientStep> {
        let (&from, &to) = list.first_key_value()?;
        let shift = i64::from(to) - i64::from(from);
        if list.iter().all(|(&from, &to)| i64::from(to) - i64::from(from) == shift) && list.len() > 1 {
            return i32::try_from(shift).ok().map(QuotientStep::Shift);
        }
        if list.values().all(|&value| value == to) {
            return Some(QuotientStep::Constant(to));
        }
        Some(QuotientStep::List(list.iter().map(|(&from, &to)| (from, to)).collect()))
    }

    /// The value, given that of the quotient; `None` if the list does not have it.
    pub fn value(&self, of: u32) -> Option<u32> {
        match self {
            QuotientStep::Constant(value) => Some(*value),
            QuotientStep::Shift(by) => of.checked_add_signed(*by),
            QuotientStep::List(list) => list.iter().find(|one| one.0 == of).map(|one| one.1),
        }
    }

    fn complexity(&self) -> usize {
        match self {
            QuotientStep::Constant(_) | QuotientStep::Shift(0) => 2,
            QuotientStep::Shift(_) => 3,
            QuotientStep::List(list) => 1 + 3 * list.len(),
        }
    }
}

impl Quotients {
    /// The divisor.
    pub fn modulus(&self) -> u64 {
        self.steps.len() as u64
    }

    /// Has every number the value of its quotient?
    pub(crate) fn is_same(&self) -> bool {
        self.steps.iter().all(|step| *step == QuotientStep::Shift(0))
    }

    /// The value of a number; `None` where it is not a position.
    pub fn value(&self, n: u64) -> Option<u32> {
        if n < self.from {
            return self.first.iter().find(|one| one.0 == n).map(|one| one.1);
        }
        let modulus = self.modulus();
        let step = &self.steps[usize::try_from(n % modulus).ok()?];
        if let QuotientStep::Constant(value) = step {
            return Some(*value);
        }
        step.value(self.value(n / modulus)?)
    }

    /// How hard it is to read: see [`crate::discover::expression::Expression::complexity`].
    pub(crate) fn complexity(&self) -> usize {
        // A value takes several steps by such a law.
        let steps =
            if self.is_same() { 5 } else { 22 + self.steps.iter().map(QuotientStep::complexity).sum::<usize>() };
        steps + self.first.len()
    }

    /// The simplest law of this kind that fits a table of one coordinate.
    pub fn find(table: &Table) -> Option<Quotients> {
        let found = (2..=MAX_DIVISOR).filter_map(|modulus| Quotients::with(table, modulus));
        found.filter(|one| one.complexity() <= MAX_COMPLEXITY).min_by_key(Quotients::complexity)
    }

    fn with(table: &Table, modulus: usize) -> Option<Quotients> {
        let value = |n: usize| table.values.get(n).copied().flatten();
        let mut lists: Vec<BTreeMap<u32, u32>> = vec![BTreeMap::new(); modulus];
        let mut from = 1;
        // From large numbers down to the first one where the law fails.
        for n in (1..table.values.len()).rev() {
            let (Some(own), Some(of)) = (value(n), value(n / modulus)) else {
                from = n + 1;
                break;
            };
            if *lists[n % modulus].entry(of).or_insert(own) != own {
                from = n + 1;
                break;
            }
        }
        if from > MAX_FIRST || 8 * modulus > table.values.len() {
            return None;
        }
        // The lists may only have what occurs from there on.
        lists.iter_mut().for_each(BTreeMap::clear);
        for n in from..table.values.len() {
            lists[n % modulus].insert(value(n / modulus)?, value(n)?);
        }
        let steps: Vec<QuotientStep> = lists.iter().map(QuotientStep::of).collect::<Option<_>>()?;
        // A law that never uses the quotient is a period.
        if steps.iter().all(|step| matches!(step, QuotientStep::Constant(_))) {
            return None;
        }
        let first = (0..from).filter_map(|n| value(n).map(|value| (n as u64, value))).collect();
        Some(Quotients { from: from as u64, first, steps })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(count: u64, options: impl Fn(u64) -> Vec<u64>) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..count {
            let taken: Vec<u32> = options(n).into_iter().map(|m| values[m as usize]).collect();
            values.push((0..).find(|value| !taken.contains(value)).unwrap());
        }
        values
    }

    fn found(values: &[u32]) -> Option<Quotients> {
        let half = Table::of_sequence(values[..values.len() / 4].iter().copied().map(Some).collect());
        let found = Quotients::find(&half)?;
        for (n, &value) in (0..).zip(values) {
            assert_eq!(found.value(n), Some(value), "{n}");
        }
        Some(found)
    }

    #[test]
    fn games_that_divide() {
        let halves = values(4000, |n| if n == 0 { vec![] } else { vec![n / 2, n / 3] });
        let law = found(&halves).unwrap();
        assert_eq!((law.modulus(), law.from, law.is_same()), (6, 3, true));
        assert_eq!(law.first, [(0, 0), (1, 1), (2, 2)]);
        // n - 1, or half of an even number.
        let even = values(4000, |n| match n {
            0 => vec![],
            n if n % 2 == 0 => vec![n - 1, n / 2],
            n => vec![n - 1],
        });
        let law = found(&even).unwrap();
        assert_eq!(law.steps, [QuotientStep::List(vec![(0, 1), (1, 2), (2, 1)]), QuotientStep::Constant(0)]);
        // Periods and squares have none.
        let table = |g: &dyn Fn(u32) -> u32| Table::of_sequence((0..1000).map(|n| Some(g(n))).collect());
        assert_eq!(Quotients::find(&table(&|n| n % 5)), None);
        assert_eq!(Quotients::find(&table(&|n| n * n % 101)), None);
    }
}
