//! The pairs of a listed heap, rare or any, with partners before the block. Some of these pairs are
//! marked for all codes; against the others only the first free codes of every lane are tested.

use super::{Blocks, FEW_PAIRS, Pause};
use crate::heap::lanes::{self, Element, LANES, Pairs, View};
use crate::heap::shape::Split;
use nimatron_core::Budget;
use std::ops::Range;

/// The number of free codes that are tested at once.
const CANDIDATES: usize = 4;
/// The maximum number of rounds of tests.
const ROUNDS: usize = 8;

impl<C: Element> Blocks<C> {
    /// Marks the codes of pairs with a listed heap that is not small, if the partner is known for
    /// all lanes.
    pub(super) fn far(&mut self, base: usize, masked: bool, budget: &Budget) -> Result<(), Pause> {
        self.sets.fill(0);
        self.known = [usize::MAX; LANES];
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
        let pairs = |range: &Range<usize>| Pairs { heaps: &heaps[range.clone()], codes: &codes[range.clone()] };
        let lists: Vec<(usize, Range<usize>)> =
            self.shape.splits.iter().map(|split| (base - split.taken, self.listed(base, *split))).collect();
        let total: usize = lists.iter().map(|(_, range)| range.len()).sum();
        budget.tick((total * self.words() / 2) as u32)?;
        // After this many pairs, few codes below the smallest free one are unmarked.
        let (share, size) = (self.share, self.size);
        let all = total <= share || C::MARKS_ARE_CHEAP && self.words() == 1;
        let mut tested = Vec::new();
        for (at, range) in lists {
            let some = if all { range.len() } else { range.len() * share / total };
            // Rare heaps are permuted, so the first ones are enough; of all heaps, the first and
            // the last are taken.
            let first = if self.coding.class.is_some() { some } else { some / 2 };
            let (first, last) = (range.start + first, range.end - (some - first));
            for marked in [range.start..first, last..range.end] {
                C::mark(self.machine, view, at, pairs(&marked), self.bits, size - 1, &mut self.sets);
            }
            tested.push((at, first..last));
        }
        if all {
            return Ok(());
        }
        // Tests the first free codes of every lane against the other pairs.
        let words = self.words();
        self.known = [0; LANES];
        // The lanes with a free code, and with two; pairs with small heaps may still have one of
        // these codes.
        let (mut one, mut two, mut rounds) = (0u64, 0u64, 0);
        while rounds < ROUNDS {
            let mut candidates = [[C::ONES; LANES]; CANDIDATES];
            for (lane, known) in self.known.iter_mut().enumerate() {
                *known = next_free(&self.sets[lane * words..][..words], *known, |which, code| {
                    if let Some(code) = C::of(code) {
                        candidates[which][lane] = code;
                    }
                });
            }
            let mut found = [0u64; CANDIDATES];
            for (at, range) in &tested {
                let new = lanes::test(self.machine, view, *at, pairs(range), &candidates);
                found.iter_mut().zip(new).for_each(|(found, new)| *found |= new);
            }
            for (&found, candidates) in found.iter().zip(&candidates) {
                (one, two) = (one | !found, two | one & !found);
                let mut lanes = found;
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    let code = candidates[lane].index();
                    if code < size {
                        self.sets[lane * words + code / 64] |= 1 << (code % 64);
                    }
                }
            }
            if two == u64::MAX {
                break;
            }
            rounds += 1;
        }
        // Adjusts the balance between marks and tests.
        let change = self.share / 32;
        self.share = if rounds > C::ROUNDS { self.share + change } else { (self.share - change).max(FEW_PAIRS) };
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
            None => LANES..(if split.different { (left - 1) / 2 } else { left / 2 }).max(LANES),
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

/// Passes to `give` the first bits from `from` on that are not set, one for each candidate. Returns
/// where the search stopped.
#[inline]
fn next_free(set: &[u64], from: usize, mut give: impl FnMut(usize, usize)) -> usize {
    let mut at = from / 64;
    let Some(&word) = set.get(at) else { return from };
    let mut free = !word & u64::MAX << (from % 64);
    for which in 0..CANDIDATES {
        while free == 0 {
            at += 1;
            match set.get(at) {
                Some(&word) => free = !word,
                None => return at * 64,
            }
        }
        let bit = at * 64 + free.trailing_zeros() as usize;
        give(which, bit);
        free &= free - 1;
        if which == CANDIDATES - 1 {
            return bit + 1;
        }
    }
    from
}
