//! The set of values seen from one cell, as marks that need no clearing: a value is in the set if
//! its mark is the number of the current cell. Each option costs one store that does not depend on
//! the previous one (bits in a shared word would form a dependency chain).

/// A set of values that is emptied in O(1).
#[derive(Clone, Debug)]
pub(crate) struct Marks {
    marks: Vec<u32>,
    epoch: u32,
}

impl Marks {
    pub(crate) fn new() -> Self {
        Marks { marks: vec![0; 256], epoch: 1 }
    }

    /// Empties the set.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.epoch = self.epoch.wrapping_add(1);
        if self.epoch == 0 {
            self.marks.fill(0);
            self.epoch = 1;
        }
    }

    /// Makes room for values below `end`, so that [`insert`](Marks::insert) accepts them all. The
    /// room is a power of two, so it also holds the xor of two such values.
    pub(crate) fn reserve(&mut self, end: usize) {
        if end > self.marks.len() {
            self.marks.resize(end.next_power_of_two(), 0);
        }
    }

    /// The number of bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        4 * self.marks.len() as u64
    }

    /// Adds a value for which there is room; a larger one is reduced modulo the room.
    #[inline(always)]
    pub(crate) fn insert(&mut self, value: usize) {
        let mask = self.marks.len() - 1;
        self.marks[value & mask] = self.epoch;
    }

    #[inline(always)]
    pub(crate) fn contains(&self, value: usize) -> bool {
        self.marks.get(value) == Some(&self.epoch)
    }

    /// The smallest value from `from` on that is not in the set.
    #[inline]
    pub(crate) fn mex_from(&self, from: usize) -> usize {
        let mut value = from;
        while self.contains(value) {
            value += 1;
        }
        value
    }
}
