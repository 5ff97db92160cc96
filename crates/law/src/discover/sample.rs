//! Some positions of a table, and sets of them as bit sets. Conditions are compared by the
//! positions at which they hold, formulas by those at which they are right.

use super::condition::Condition;
use super::expression::Expression;
use crate::table::Table;

/// Positions with their values.
pub(super) struct Sample {
    pub(super) cells: Vec<(Vec<u64>, u32)>,
}

/// A set of cells of a sample.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct SampleSet(Vec<u64>);

impl Sample {
    /// The corner of a table: enough cells to tell simple laws apart, and few enough to be fast.
    pub(super) fn new(table: &Table) -> Sample {
        let corner = table.corner(match table.arity() {
            1 => 192,
            2 => 20,
            _ => 7,
        });
        let cell = |(index, value): (usize, &Option<u32>)| value.map(|value| (corner.position(index), value));
        Sample { cells: corner.values.iter().enumerate().filter_map(cell).collect() }
    }

    /// The cells with some property.
    pub(super) fn set(&self, holds: impl Fn(&[u64], u32) -> bool) -> SampleSet {
        let mut words = vec![0; self.cells.len().div_ceil(64)];
        for (at, (position, value)) in self.cells.iter().enumerate() {
            if holds(position, *value) {
                words[at / 64] |= 1 << (at % 64);
            }
        }
        SampleSet(words)
    }

    /// Where a condition holds.
    pub(super) fn places(&self, condition: &Condition) -> SampleSet {
        self.set(|position, _| condition.holds(position))
    }

    /// Where a formula is right.
    pub(super) fn right(&self, formula: &Expression) -> SampleSet {
        self.set(|position, value| formula.value(position) == Some(value.into()))
    }

    /// All cells.
    pub(super) fn all(&self) -> SampleSet {
        self.set(|_, _| true)
    }
}

impl SampleSet {
    /// Is every cell of this set in the other?
    pub(super) fn is_within(&self, other: &SampleSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// Are the cells that are in this set and in a second one all in a third one?
    pub(super) fn meets_within(&self, second: &SampleSet, third: &SampleSet) -> bool {
        self.0.iter().zip(&second.0).zip(&third.0).all(|((a, b), c)| a & b & !c == 0)
    }

    pub(super) fn and(&self, other: &SampleSet) -> SampleSet {
        SampleSet(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub(super) fn minus(&self, other: &SampleSet) -> SampleSet {
        SampleSet(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_cells_are_those_of_their_conditions() {
        let table = Table::of_sequence((0..180).map(|n| (n % 7 != 0).then_some(n % 5)).collect());
        let sample = Sample::new(&table);
        assert_eq!(sample.cells.len(), (0..180).filter(|n| n % 7 != 0).count());
        let small = |position: &[u64], _: u32| position[0] < 90;
        let even = |_: &[u64], value: u32| value.is_multiple_of(2);
        let (a, b) = (sample.set(small), sample.set(even));
        let both = sample.set(|position, value| small(position, value) && even(position, value));
        let only = sample.set(|position, value| small(position, value) && !even(position, value));
        assert_eq!((a.and(&b), a.minus(&b)), (both.clone(), only.clone()));
        let count = (0..90).filter(|n| n % 7 != 0 && n % 5 % 2 == 0).count();
        assert_eq!(both.count() as usize, count);
        assert!(both.is_within(&a) && both.is_within(&b) && !a.is_within(&b) && a.is_within(&sample.all()));
        assert!(a.meets_within(&b, &both) && !a.meets_within(&b, &only));
        assert!(both.and(&only).is_empty() && !only.is_empty());
    }
}
