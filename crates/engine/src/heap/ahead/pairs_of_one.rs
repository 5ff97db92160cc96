//! All pairs of later heaps whose two heaps are known, where each heap is computed from all of its
//! pairs.

use super::helpers::Look;
use super::{AHEAD, Ahead};
use crate::heap::lanes::one::BothWays;
use crate::heap::lanes::{Element, Machine};
use crate::heap::shape::Shape;
use nimatron_core::{Budget, StopReason};

/// The number of last values by which the next ones are estimated.
const LAST: usize = 512;

/// What is known: the values of the heaps.
#[derive(Clone, Debug)]
pub(in crate::heap) struct PairsOfOne<C> {
    pub(in crate::heap) machine: Machine,
    pub(in crate::heap) shape: Shape,
    pub(in crate::heap) values: BothWays<C>,
    /// The number of words of a set of values.
    pub(in crate::heap) words: usize,
}

impl<C: Element> Look<C> for PairsOfOne<C> {
    fn learn(&mut self, codes: &mut Vec<C>, _: &mut Vec<(u32, C)>) {
        codes.drain(..).for_each(|value| self.values.push(value));
    }

    fn look(&mut self, base: usize, budget: &Budget) -> Result<Ahead, StopReason> {
        let (length, words) = (self.values.len(), self.words);
        // Values from the bound on are taken to be marked.
        let largest = self.values.from(length.saturating_sub(LAST)).iter().max().map_or(0, |value| value.index());
        let bound = (largest + largest / 16 + 1).next_multiple_of(64).min(64 * words);
        let mut sets = vec![0; AHEAD * words];
        for (set, heap) in sets.chunks_exact_mut(words).zip(base..) {
            set[bound / 64..].fill(u64::MAX);
            for split in &self.shape.splits {
                budget.tick((heap / 32) as u32)?;
                let left = heap - split.taken;
                let (from, to) = ((left + 1).saturating_sub(length).max(1), split.max_small(left));
                if from <= to {
                    C::mark_one(self.machine, &self.values, left, from..=to, set);
                }
            }
        }
        Ok(Ahead { base, considered: 0..length, words, sets, known: vec![bound; AHEAD], seen: Vec::new() })
    }
}
