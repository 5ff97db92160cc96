//! Which position is listed next: the one that is nearest to the end of play, as far as the sum of
//! its coordinates tells. Then those that it asks about have been listed before, have their values,
//! and answer at once; if the newest were listed first, or the oldest, most positions would wait
//! for most of the time, and those who wait take more memory than everything else.
//!
//! A worker that waits for many answers of others lists no position that is farther from the end
//! than those it has listed: those that wait need nearer ones only. It would be first, and the
//! others would have to answer when everything it has is in memory.
//!
//! Moves lower the sum in games about heaps, and raise it where coordinates say what is gone. The
//! first positions that are listed tell which: so this is right for most games, and needs to be
//! right for none.

use nimatron::QuestionPositions;
use std::collections::BinaryHeap;

/// The number of options from which the direction is learned.
const LESSONS: u32 = 1 << 14;

/// Positions that have not been listed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Order {
    /// The largest is next; of equal ones the newest.
    heap: BinaryHeap<(u64, u32)>,
    /// The rank of the last one in this order that has been listed.
    horizon: Option<u64>,
    lessons: u32,
    /// Options with a larger sum, without those with a smaller one.
    rising: i32,
}

impl Order {
    pub(crate) fn push(&mut self, id: u32, key: &[u8]) {
        let total = QuestionPositions::total(key);
        self.heap.push((if self.rising > 0 { total } else { !total }, id));
    }

    /// The next one; if it must not be `beyond` what has been listed before, only such a one.
    pub(crate) fn pop(&mut self, beyond: bool) -> Option<u32> {
        let &(rank, id) = self.heap.peek()?;
        if !beyond && self.horizon.is_none_or(|horizon| rank < horizon) {
            return None;
        }
        self.heap.pop();
        self.horizon = Some(self.horizon.map_or(rank, |horizon| horizon.min(rank)));
        Some(id)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    /// Learns from the options of a position: keys with these ends, one after another.
    pub(crate) fn learn(&mut self, key: &[u8], options: &[u8], ends: &[u32]) {
        if self.lessons >= LESSONS {
            return;
        }
        let (total, mut start) = (QuestionPositions::total(key), 0);
        for &end in ends {
            let option = QuestionPositions::total(&options[start as usize..end as usize]);
            self.rising += i32::from(option > total) - i32::from(option < total);
            start = end;
        }
        self.lessons = self.lessons.saturating_add(ends.len() as u32);
    }
}
