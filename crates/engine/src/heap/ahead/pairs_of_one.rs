//! Heaps each of which is computed from all of its pairs, and what is known ahead of them: the
//! pairs whose two heaps are known.

use super::helpers::Look;
use super::{AHEAD, Ahead};
use crate::heap::lanes::one::BothWays;
use crate::heap::lanes::{Element, SimdMachine};
use crate::heap::shape::LargeHeapMoves;
use nimatron_core::{Budget, StopReason};
use std::ops::Range;

/// The values of the heaps, and how their pairs are looked at.
#[derive(Clone, Debug)]
pub(in crate::heap) struct PairsOfOne<C> {
    machine: SimdMachine,
    shape: LargeHeapMoves,
    /// The number of words of a set of values.
    pub(in crate::heap) words: usize,
    values: BothWays<C>,
    /// Few of the next values are larger than this.
    expected: usize,
}

impl<C: Element> PairsOfOne<C> {
    pub(in crate::heap) fn new(machine: SimdMachine, shape: LargeHeapMoves, words: usize) -> PairsOfOne<C> {
        PairsOfOne { machine, shape, words, values: BothWays::default(), expected: 0 }
    }

    /// The number of heaps whose values are known.
    pub(in crate::heap) fn len(&self) -> usize {
        self.values.len()
    }

    /// The values of the heaps from this one on.
    pub(in crate::heap) fn from(&self, heap: usize) -> &[C] {
        self.values.from(heap)
    }

    pub(in crate::heap) fn push(&mut self, value: C) {
        self.expected = value.index().max(self.expected - self.expected / 256);
        self.values.push(value);
    }

    pub(in crate::heap) fn truncate(&mut self, length: usize) {
        self.values.truncate(length);
    }

    /// A multiple of 64: few of the next values are not below it.
    pub(in crate::heap) fn bound(&self) -> usize {
        (self.expected + self.expected / 16 + 1).next_multiple_of(64).min(64 * self.words)
    }

    /// Marks the values from the bound on, and no others. They do not matter, and are never new
    /// then.
    pub(in crate::heap) fn clear(set: &mut [u64], bound: usize) {
        set[..bound / 64].fill(0);
        set[bound / 64..].fill(u64::MAX);
    }

    /// Marks the values of the single heaps that a move leaves.
    pub(in crate::heap) fn mark_takes(&self, heap: usize, set: &mut [u64]) {
        for &taken in &self.shape.takes {
            let value = self.values.get(heap - taken).index();
            set[value / 64] |= 1 << (value % 64);
        }
    }

    /// Marks the values of the pairs whose larger heap is in the range, and known.
    pub(in crate::heap) fn mark_pairs(&self, heap: usize, larger: Range<usize>, set: &mut [u64]) {
        for split in &self.shape.splits {
            let left = heap - split.taken;
            let from = (left + 1).saturating_sub(larger.end).max(1);
            let to = split.max_small(left).min(left.saturating_sub(larger.start));
            if from <= to {
                C::mark_one(self.machine, &self.values, left, from..=to, set);
            }
        }
    }

    /// The work of looking at all pairs of a heap.
    pub(in crate::heap) fn ticks(&self, heap: usize) -> u32 {
        (heap / 32 * self.shape.splits.len()) as u32
    }
}

impl<C: Element> Look<C> for PairsOfOne<C> {
    fn learn(&mut self, codes: &mut Vec<C>, _: &mut Vec<(u32, C)>) {
        codes.drain(..).for_each(|value| self.push(value));
    }

    fn look(&mut self, base: usize, budget: &Budget) -> Result<Ahead, StopReason> {
        let (considered, bound) = (0..self.len(), self.bound());
        let mut sets = vec![0; AHEAD * self.words];
        for (set, heap) in sets.chunks_exact_mut(self.words).zip(base..) {
            budget.tick(self.ticks(heap))?;
            Self::clear(set, bound);
            self.mark_pairs(heap, considered.clone(), set);
        }
        Ok(Ahead { base, considered, words: self.words, sets, known: vec![bound; AHEAD], seen: Vec::new() })
    }
}
