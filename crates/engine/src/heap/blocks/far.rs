//! The pairs of a listed heap, rare or any, with partners before the block. Some of these pairs are
//! marked for all codes; against the others only the first free codes of every lane are tested.

use super::{Blocks, Pause};
use crate::heap::lanes::{Element, HeapCodePairs, LANES, View};
use crate::heap::pairs::{HeapSample, Marker, SplitPairs};
use crate::heap::shape::Split;
use nimatron_core::Budget;
use std::ops::Range;

impl<C: Element> Blocks<C> {
    /// Marks the codes of pairs with a listed heap that is not small, if the partner is known for
    /// all lanes.
    pub(super) fn far(&mut self, base: usize, masked: bool, budget: &Budget) -> Result<(), Pause> {
        self.sets.fill(0);
        let view = View { codes: &self.codes, flags: if masked { &self.flags } else { &[] } };
        if self.coding.class.is_none() {
            let middle = base / 2 + 1;
            let old = self.all.len();
            self.all.extend(old as u32..middle as u32 + 1);
        }
        let (heaps, codes) = match self.coding.class {
            Some(_) => (&self.far[..], &self.far_codes[..]),
            None => (&self.all[..], &self.codes[..]),
        };
        let listed = HeapCodePairs { heaps, codes };
        let lists: Vec<SplitPairs<'_, C>> = (self.shape.splits.iter())
            .map(|split| SplitPairs { at: base - split.taken, pairs: listed.part(self.listed(base, *split)) })
            .collect();
        let total: usize = lists.iter().map(|list| list.pairs.heaps.len()).sum();
        budget.tick((total * self.words() / 2) as u32)?;
        let sample = if self.coding.class.is_some() { HeapSample::First } else { HeapSample::Ends };
        let marker = Marker { machine: self.machine, view, bits: self.bits, size: self.size };
        marker.mark(&lists, sample, &mut self.balance, &mut self.sets, &mut self.known);
        Ok(())
    }

    /// The range of listed heaps whose partners are known for all lanes: of the rare ones, or of
    /// all heaps up to the middle.
    pub(super) fn listed(&self, base: usize, split: Split) -> Range<usize> {
        let left = base - split.taken;
        match self.coding.class {
            Some(_) => {
                let late = self.rare.iter().rev().take_while(|&&heap| heap as usize >= left).count();
                0..self.far.len() - late
            }
            // The middle is left to `least` if the heaps have to be different.
            None => LANES..split.max_small(left).max(LANES),
        }
    }

    /// Marks the codes of all listed pairs in one lane.
    pub(super) fn complete(&mut self, base: usize, lane: usize) {
        let words = self.words();
        let mut set = vec![0; words];
        for split in &self.shape.splits {
            let left = base + lane - split.taken;
            for at in self.listed(base, *split) {
                let (one, code) = match self.coding.class {
                    Some(_) => (self.far[at] as usize, self.far_codes[at]),
                    None => (at, self.codes[at]),
                };
                if self.flags.get(left - one).is_none_or(|&flag| flag == C::ZERO) {
                    let code = (code ^ self.codes[left - one]).index();
                    if let Some(word) = set.get_mut(code / 64) {
                        *word |= 1 << (code % 64);
                    }
                }
            }
        }
        self.known[lane] = usize::MAX;
        self.sets[lane * words..][..words].iter_mut().zip(set).for_each(|(old, new)| *old |= new);
    }
}
