//! The values of all positions in a box, from which laws are discovered.

/// Values by position; each coordinate goes from 0 up to a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The number of values of each coordinate.
    pub sizes: Vec<usize>,
    /// The values, the last coordinate varying fastest; `None` where there is no position.
    pub values: Vec<Option<u32>>,
}

impl Table {
    /// A table of one coordinate.
    pub fn of_sequence(values: Vec<Option<u32>>) -> Table {
        Table { sizes: vec![values.len()], values }
    }

    /// The number of coordinates.
    pub fn arity(&self) -> usize {
        self.sizes.len()
    }

    /// The value of a position: `None` beyond the table, `Some(None)` if it is not a position.
    pub fn get(&self, position: &[u64]) -> Option<Option<u32>> {
        self.at(position.iter().map(|&x| Some(x)))
    }

    /// Like [`get`](Table::get), for coordinates that may be `None`, which means too large.
    pub fn at(&self, position: impl IntoIterator<Item = Option<u64>>) -> Option<Option<u32>> {
        let mut index = 0;
        for (x, &size) in position.into_iter().zip(&self.sizes) {
            let x = x.and_then(|x| usize::try_from(x).ok()).filter(|&x| x < size)?;
            index = index * size + x;
        }
        Some(self.values[index])
    }

    /// The position at an index of `values`.
    pub fn position(&self, mut index: usize) -> Vec<u64> {
        let mut position = vec![0; self.arity()];
        for (x, &size) in position.iter_mut().zip(&self.sizes).rev() {
            *x = (index % size) as u64;
            index /= size;
        }
        position
    }

    /// The largest value; 0 if there are none.
    pub(crate) fn max_value(&self) -> u32 {
        self.values.iter().flatten().copied().max().unwrap_or(0)
    }

    /// The P-positions as a set: 1 for its members, which are the positions with value 0, and 0 for
    /// the others. Learners of sets read this table.
    #[must_use]
    pub fn p_positions(&self) -> Table {
        let member = |value: &Option<u32>| value.map(|value| u32::from(value == 0));
        Table { sizes: self.sizes.clone(), values: self.values.iter().map(member).collect() }
    }

    /// The table of outcomes: 0 for P and 1 for N, as a law of outcomes gives them.
    #[must_use]
    pub fn outcomes(&self) -> Table {
        self.levels(1)
    }

    /// The table with values capped at `max`.
    #[must_use]
    pub fn levels(&self, max: u32) -> Table {
        let level = |value: &Option<u32>| value.map(|value| value.min(max));
        Table { sizes: self.sizes.clone(), values: self.values.iter().map(level).collect() }
    }

    /// The table with values only where this coordinate is at most `max`.
    #[must_use]
    pub(crate) fn rows(&self, coordinate: usize, max: u64) -> Table {
        let inside = |(index, value): (usize, &Option<u32>)| value.filter(|_| self.position(index)[coordinate] <= max);
        Table { sizes: self.sizes.clone(), values: self.values.iter().enumerate().map(inside).collect() }
    }

    /// The part of the table with all coordinates below `size`.
    #[must_use]
    pub fn corner(&self, size: usize) -> Table {
        self.part(self.sizes.iter().map(|&own| own.min(size)).collect())
    }

    /// The part of the table with these sizes, none of which may be larger than that of the table.
    #[must_use]
    pub fn part(&self, sizes: Vec<usize>) -> Table {
        let count = sizes.iter().product();
        let mut part = Table { sizes, values: Vec::new() };
        part.values = (0..count).map(|index| self.get(&part.position(index)).flatten()).collect();
        part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table { sizes: vec![3, 5, 2], values: vec![None; 30] };
        for index in 0..30 {
            let [a, b, c] = table.position(index)[..] else { panic!("three coordinates") };
            table.values[index] = (b != 3).then_some((100 * a + 10 * b + c) as u32);
        }
        table
    }

    #[test]
    fn positions_and_indices_are_inverse() {
        let table = table();
        let all: Vec<Vec<u64>> = (0..30).map(|index| table.position(index)).collect();
        assert!(all.is_sorted_by(|one, next| one < next));
        for a in 0..4 {
            for b in 0..6 {
                for c in 0..3 {
                    let inside = a < 3 && b < 5 && c < 2;
                    let value = (b != 3).then_some((100 * a + 10 * b + c) as u32);
                    assert_eq!(table.get(&[a, b, c]), inside.then_some(value), "{a} {b} {c}");
                }
            }
        }
        assert_eq!(table.at([Some(0), None, Some(1)]), None);
    }

    #[test]
    fn parts_sets_outcomes_and_levels_have_the_values_of_the_whole() {
        let table = table();
        let part = table.corner(2);
        assert_eq!(part.sizes, [2, 2, 2]);
        assert!((0..8).all(|index| Some(part.values[index]) == table.get(&part.position(index))));
        let (set, outcomes) = (table.p_positions(), table.outcomes());
        let with = |table: &Table, value| (0..30).filter(|&at| table.values[at] == Some(value)).collect::<Vec<_>>();
        assert_eq!((with(&set, 1), with(&outcomes, 0)), (vec![0], vec![0]));
        assert_eq!(with(&set, 0), with(&outcomes, 1));
        let rows = table.rows(1, 2);
        let inside = |at: usize| table.values[at].filter(|_| table.position(at)[1] < 3);
        assert!((0..30).all(|at| rows.values[at] == inside(at)));
        let levels = table.levels(101);
        let capped = |(level, value): (&Option<u32>, &Option<u32>)| *level == value.map(|value| value.min(101));
        assert!(levels.values.iter().zip(&table.values).all(capped));
        assert_eq!((table.max_value(), levels.max_value()), (241, 101));
    }
}
