//! The values of all positions of a box: what discovery starts from.

/// Values by position; coordinates from 0 up to a bound each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many values each coordinate takes.
    pub sizes: Vec<usize>,
    /// The last coordinate runs fastest. `None`: no position.
    pub values: Vec<Option<u32>>,
}

impl Table {
    /// A sequence.
    pub fn of_sequence(values: Vec<Option<u32>>) -> Table {
        Table { sizes: vec![values.len()], values }
    }

    /// The number of coordinates.
    pub fn arity(&self) -> usize {
        self.sizes.len()
    }

    /// The value of a position; outside `None`: it is beyond the table.
    pub fn get(&self, position: &[u64]) -> Option<Option<u32>> {
        self.at(position.iter().map(|&x| Some(x)))
    }

    /// The same; a coordinate that is `None` is too large.
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

    /// The largest value.
    pub fn most(&self) -> u32 {
        self.values.iter().flatten().copied().max().unwrap_or(0)
    }

    /// The positions whose value is 0 as 1, the others as 0.
    #[must_use]
    pub fn outcomes(&self) -> Table {
        let outcome = |value: &Option<u32>| value.map(|value| u32::from(value == 0));
        Table { sizes: self.sizes.clone(), values: self.values.iter().map(outcome).collect() }
    }

    /// Values that are larger than one as that one.
    #[must_use]
    pub fn levels(&self, most: u32) -> Table {
        let level = |value: &Option<u32>| value.map(|value| value.min(most));
        Table { sizes: self.sizes.clone(), values: self.values.iter().map(level).collect() }
    }

    /// The smaller box with the coordinates below `size`.
    #[must_use]
    pub fn corner(&self, size: usize) -> Table {
        self.part(self.sizes.iter().map(|&own| own.min(size)).collect())
    }

    /// The box with these sizes, none of which is larger than here.
    #[must_use]
    pub fn part(&self, sizes: Vec<usize>) -> Table {
        let count = sizes.iter().product();
        let mut part = Table { sizes, values: Vec::new() };
        part.values = (0..count).map(|index| self.get(&part.position(index)).flatten()).collect();
        part
    }
}
