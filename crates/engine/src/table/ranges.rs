//! Moves to all heaps of a range that ends at a fixed distance below the heap, in tables of one
//! coordinate: `n -> n - k for k in 1..isqrt(n)`. Ranges at other distances are walked.
//!
//! For each value the last heap that has it is kept, in a tree of minima over the values. A value is
//! missing in a range that ends at the heaps entered so far exactly if its last heap is before the
//! range, so the smallest missing value is found by a descent: O(log v) a heap, and not one look-up
//! for each option.

use super::cells::CellInteger;
use nimatron_core::{Budget, StopReason};

/// Ranges with fewer heaps are walked, which is faster.
pub(super) const LONG: u64 = 128;
/// The maximum number of distances between a heap and the ends of its ranges for which values are
/// kept.
const MAX_DISTANCES: usize = 4;

/// Where a distance is first met far out, all heaps before are entered; the limits are looked at after
/// this many.
const ENTERED_AT_ONCE: usize = 4096;

/// The values of ranges of heaps that end at some distances before the current heap.
#[derive(Debug, Default)]
pub(super) struct Ranges {
    /// For each distance, the last heaps.
    ends: Vec<(usize, LastHeaps)>,
    /// The ranges of the current heap: the index in `ends`, and the first heap.
    current: Vec<(usize, usize)>,
}

impl Ranges {
    /// There are no ranges yet at the next heap.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.current.clear();
    }

    /// Adds the range of the heaps `first..=last` to those of a heap; `false` if it has to be
    /// walked. `cells`: the values of the heaps before this one.
    pub(super) fn add<V: CellInteger>(
        &mut self,
        cells: &[V],
        heap: usize,
        (first, last): (usize, usize),
        budget: &Budget,
    ) -> Result<bool, StopReason> {
        let Some(distance) = heap.checked_sub(last).filter(|&distance| distance > 0) else { return Ok(false) };
        if u32::try_from(heap).is_err() {
            return Ok(false);
        }
        let known = self.ends.iter().position(|(own, _)| *own == distance);
        let index = match known {
            Some(index) => index,
            None if self.ends.len() == MAX_DISTANCES => return Ok(false),
            None => {
                self.ends.push((distance, LastHeaps::default()));
                self.ends.len() - 1
            }
        };
        self.ends[index].1.enter(cells, last + 1, budget)?;
        self.current.push((index, first));
        Ok(true)
    }

    /// The smallest value from `value` on that occurs in no range of the current heap.
    #[inline]
    pub(super) fn missing_from(&self, value: usize) -> usize {
        let mut value = value;
        loop {
            let next =
                self.current.iter().fold(value, |value, &(index, first)| self.ends[index].1.missing_from(value, first));
            if next == value {
                return value;
            }
            value = next;
        }
    }

    /// The number of bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.ends.iter().map(|(_, last)| last.bytes()).sum()
    }
}

/// For each value the last heap that has it, among the first heaps.
#[derive(Debug, Default)]
struct LastHeaps {
    /// How many heaps are entered.
    entered: usize,
    /// A binary tree of minima; its second half has an entry for each value: the number after the
    /// last heap that has it, 0 if there is none. The parent of entry i is i / 2.
    tree: Vec<u32>,
}

impl LastHeaps {
    fn values(&self) -> usize {
        self.tree.len() / 2
    }

    fn bytes(&self) -> u64 {
        4 * self.tree.len() as u64
    }

    /// Enters the heaps below `end`.
    fn enter<V: CellInteger>(&mut self, cells: &[V], end: usize, budget: &Budget) -> Result<(), StopReason> {
        while self.entered < end {
            let stop = end.min(self.entered + ENTERED_AT_ONCE);
            for (at, cell) in cells[..stop].iter().enumerate().skip(self.entered) {
                if *cell != V::OUTSIDE {
                    let value = cell.value();
                    if value >= self.values() {
                        self.grow(value, size_of_val(cells) as u64, budget)?;
                    }
                    self.put(value, at as u32 + 1);
                }
            }
            // An entry takes about as long as eight units.
            budget.tick(u32::try_from(8 * (stop - self.entered)).unwrap_or(u32::MAX))?;
            self.entered = stop;
        }
        Ok(())
    }

    fn put(&mut self, value: usize, after: u32) {
        let mut at = self.values() + value;
        self.tree[at] = after;
        while at > 1 {
            let least = self.tree[at].min(self.tree[at ^ 1]);
            at /= 2;
            if self.tree[at] == least {
                break;
            }
            self.tree[at] = least;
        }
    }

    /// Makes room for a value; `others`: the bytes that are held besides.
    fn grow(&mut self, value: usize, others: u64, budget: &Budget) -> Result<(), StopReason> {
        let values = (value + 1).next_power_of_two().max(64);
        budget.memory(others + self.bytes() + 8 * values as u64)?;
        let mut tree = vec![0; 2 * values];
        tree[values..values + self.values()].copy_from_slice(&self.tree[self.values()..]);
        for at in (1..values).rev() {
            tree[at] = tree[2 * at].min(tree[2 * at + 1]);
        }
        self.tree = tree;
        Ok(())
    }

    /// The smallest value from `value` on that no heap from `first` on has.
    fn missing_from(&self, value: usize, first: usize) -> usize {
        let values = self.values();
        if value >= values {
            return value;
        }
        let is_missing = |at: usize| self.tree[at] as usize <= first;
        // Up to the first subtree, from the value on, with a missing one.
        let mut at = values + value;
        while !is_missing(at) {
            while at % 2 == 1 {
                at /= 2;
                if at <= 1 {
                    return values;
                }
            }
            at += 1;
        }
        // Down to its first one.
        while at < values {
            at = if is_missing(2 * at) { 2 * at } else { 2 * at + 1 };
        }
        at - values
    }
}

#[cfg(test)]
mod tests {
    use super::{LastHeaps, Ranges};
    use nimatron_core::Budget;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn missing_values_are_those_of_a_walk(cells in prop::collection::vec(0u16..90, 1..200), asked in prop::collection::vec((0usize..200, 0usize..100), 1..30)) {
            let budget = Budget::unlimited();
            let mut last = LastHeaps::default();
            for end in 1..=cells.len() {
                last.enter(&cells, end, &budget).expect("no limit");
                for &(first, value) in &asked {
                    let first = first.min(end);
                    let wanted = (value..).find(|&one| !cells[first..end].contains(&(one as u16))).expect("values are finite");
                    prop_assert_eq!(last.missing_from(value, first), wanted);
                }
            }
        }
    }

    #[test]
    fn ranges_that_end_at_many_distances_are_walked() {
        let (budget, cells) = (Budget::unlimited(), vec![0u8; 100]);
        let mut ranges = Ranges::default();
        for (last, kept) in [(49, true), (48, true), (49, true), (40, true), (30, true), (20, false), (50, false)] {
            assert_eq!(ranges.add(&cells, 50, (10, last), &budget), Ok(kept), "{last}");
        }
        assert_eq!(ranges.missing_from(0), 1);
    }
}
