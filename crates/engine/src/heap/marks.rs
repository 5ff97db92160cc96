//! The set of values of the options of one heap, as marks that need no clearing between heaps: a
//! value is in the set if its mark is the number of the current heap.

/// A set of values that is emptied in O(1).
#[derive(Clone, Debug, Default)]
pub(super) struct OptionMarks {
    marks: Vec<u32>,
    now: u32,
}

impl OptionMarks {
    /// Empties the set.
    pub(super) fn next(&mut self) {
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.marks.fill(0);
            self.now = 1;
        }
    }

    /// Adds a value.
    #[inline]
    pub(super) fn mark(&mut self, value: u32) {
        let at = value as usize;
        if at >= self.marks.len() {
            self.marks.resize((at + 1).next_power_of_two().max(64), 0);
        }
        self.marks[at] = self.now;
    }

    /// Adds a value. Returns whether it was not in the set before.
    #[inline]
    pub(super) fn mark_new(&mut self, value: u32) -> bool {
        match self.marks.get_mut(value as usize) {
            Some(mark) => std::mem::replace(mark, self.now) != self.now,
            None => {
                self.mark(value);
                true
            }
        }
    }

    /// Whether the value is in the set.
    #[inline]
    pub(super) fn has(&self, value: u32) -> bool {
        self.marks.get(value as usize) == Some(&self.now)
    }

    /// The smallest value that is not in the set.
    pub(super) fn mex(&self) -> u32 {
        let first = self.marks.iter().position(|&mark| mark != self.now);
        first.unwrap_or(self.marks.len()) as u32
    }
}
