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

    /// The table of outcomes: 1 for positions with value 0, 0 for the others.
    #[must_use]
    pub fn outcomes(&self) -> Table {
        let outcome = |value: &Option<u32>| value.map(|value| u32::from(value == 0));
        Table { sizes: self.sizes.clone(), values: self.values.iter().map(outcome).collect() }
    }

    /// The table with values capped at `max`.
    #[must_use]
    pub fn levels(&self, max: u32) -> Table {
        let level = |value: &Option<u32>| value.map(|value| value.min(max));
        Table { sizes: self.sizes.clone(), values: self.values.iter().map(level).collect() }
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
