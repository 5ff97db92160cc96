//! The smallest common value of each lane that is not the value of an option: the codes of pairs
//! with small heaps and with heaps of the block itself are added to the marks, one lane after
//! another.

use super::{Blocks, Pause};
use crate::heap::free::first_free;
use crate::heap::lanes::{self, Element, LANES};
use nimatron_core::Budget;

impl<C: Element> Blocks<C> {
    /// Computes the heaps of this block from lane `first` on, one after another, and verifies each,
    /// or takes it to be common, with a code that fits.
    /// The sets have the pairs of [`far`](Blocks::far); the pairs with small heaps are added here.
    ///
    /// A heap that is known adds its pairs to the sets of the later lanes, so that each step writes
    /// to many sets and does not wait for itself.
    pub(super) fn least(
        &mut self,
        base: usize,
        first: usize,
        count: usize,
        budget: &Budget,
        verify: bool,
    ) -> Result<(), Pause> {
        let words = self.words();
        let sparse = self.coding.class.is_some();
        self.list_near();
        self.add_known(base, first, count);
        for lane in first..count {
            let heap = base + lane;
            if !sparse {
                self.add_middle(base, lane);
            }
            let set = |blocks: &Self| first_free(&blocks.sets[lane * words..][..words], 0);
            let mut least = set(self);
            if least >= self.known[lane] {
                self.complete(base, lane);
                least = set(self);
            }
            if least >= self.size {
                return Err(if verify { self.grow() } else { Pause::Wider });
            }
            self.largest = self.largest.max(least);
            self.codes[heap] = C::of(least).ok_or(Pause::Wider)?;
            let rare = if sparse && verify { self.missing(heap, lane, budget)? } else { None };
            if let Some(code) = rare {
                self.set_rare(base, heap, code);
            }
            self.add_new(base, lane, count, rare.is_some());
        }
        Ok(())
    }

    /// Lists the pairs with a small heap, and the moves to one heap: by the number of tokens
    /// besides the partner, the code of the small heap, and whether the partner has to be rare.
    fn list_near(&mut self) {
        let (near, all) = match self.coding.class {
            Some(_) => (self.rare.partition_point(|&heap| (heap as usize) < LANES), 0),
            None => (0, LANES),
        };
        let small = || {
            let rare = self.rare[..near].iter().zip(&self.rare_codes).map(|(&heap, &code)| (heap as usize, code));
            rare.chain((1..all).map(|heap| (heap, self.codes[heap])))
        };
        // If the class depends on the parity of heaps, a heap and its option may have the same
        // value but different classes.
        let by_position = self.coding.by_position();
        let near = self.shape.splits.iter().flat_map(|split| small().map(|(heap, code)| (split.taken + heap, code)));
        self.near = near
            .map(|(distance, code)| (distance, code, false))
            .chain(self.shape.takes.iter().map(|&taken| (taken, C::ZERO, taken & 1 == 1 && by_position)))
            .collect();
    }

    /// Marks a code for a lane. Codes that do not fit the set are larger than any that matters.
    #[inline]
    fn add(&mut self, lane: usize, code: usize) {
        if code < self.size {
            let words = self.words();
            self.sets[lane * words + code / 64] |= 1 << (code % 64);
        }
    }

    /// Adds the pairs whose partners are known, for the lanes from `first` on.
    fn add_known(&mut self, base: usize, first: usize, count: usize) {
        let near = std::mem::take(&mut self.near);
        for &(distance, code, wants_rare) in &near {
            for lane in first..count.min(first + distance) {
                let partner = base + lane - distance;
                if self.is_rare(partner) == wants_rare {
                    self.add(lane, (self.codes[partner] ^ code).index());
                }
            }
        }
        self.near = near;
        if self.coding.class.is_some() {
            // Rare heaps so large that their partners are smaller than a block.
            let end = self.rare.partition_point(|&heap| (heap as usize) < base + first);
            for at in (0..end).rev() {
                if (self.rare[at] as usize + self.shape.most_taken) < base {
                    break;
                }
                self.add_late(base, self.rare[at] as usize, self.rare_codes[at], first, count);
            }
        }
    }

    /// Adds the pairs of a rare heap with common heaps smaller than a block.
    fn add_late(&mut self, base: usize, rare: usize, code: C, first: usize, count: usize) {
        for which in 0..self.shape.splits.len() {
            let taken = self.shape.splits[which].taken;
            // Rare heaps below this are among those of `far`.
            if rare < base - taken {
                continue;
            }
            for lane in first..count {
                let Some(small) = (base + lane).checked_sub(rare + taken).filter(|&small| small > 0) else { continue };
                if !self.is_rare(small) {
                    self.add(lane, (self.codes[small] ^ code).index());
                }
            }
        }
    }

    /// Adds the pairs of a heap of this block to the later lanes.
    fn add_new(&mut self, base: usize, lane: usize, count: usize, rare: bool) {
        let code = self.codes[base + lane];
        let near = std::mem::take(&mut self.near);
        for &(distance, other, wants_rare) in &near {
            if lane + distance < count && rare == wants_rare {
                self.add(lane + distance, (code ^ other).index());
            }
        }
        self.near = near;
        if rare {
            self.add_late(base, base + lane, code, lane + 1, count);
        }
    }

    /// Adds the pairs of two heaps of about half the size, which may have to be different; all
    /// heaps are listed.
    fn add_middle(&mut self, base: usize, lane: usize) {
        for which in 0..self.shape.splits.len() {
            let split = self.shape.splits[which];
            let left = base + lane - split.taken;
            let max_small = split.max_small(left);
            for small in self.listed(base, split).end..max_small + 1 {
                self.add(lane, (self.codes[small] ^ self.codes[left - small]).index());
            }
        }
    }

    /// Like [`least`](Blocks::least), for small codes if small heaps have no rare partners; simple
    /// games spend most of their time here. Returns `false` if the conditions do not hold.
    pub(super) fn least_small(&mut self, base: usize, count: usize) -> Result<bool, Pause> {
        let settled = self.last_rare() + 2 * LANES + self.shape.most_taken < base;
        if self.coding.class.is_none() || self.words() > 1 || !settled {
            return Ok(false);
        }
        // They do not change once all small heaps are known.
        if self.partners.is_empty() {
            let near = self.rare.partition_point(|&heap| (heap as usize) < LANES);
            self.partners = self.shape.partners(&self.rare[..near], &self.rare_codes, self.coding.by_position());
        }
        let sets = &self.sets[..count];
        let Some(largest) = lanes::least(self.machine, &mut self.codes, base, sets, &self.partners) else {
            return Ok(false);
        };
        if largest >= self.size {
            return Err(self.grow());
        }
        self.largest = self.largest.max(largest);
        Ok(true)
    }

    /// Makes room for larger codes. The block has to be computed again after that.
    pub(super) fn grow(&mut self) -> Pause {
        self.largest = self.size;
        if self.size == 1 << self.bits {
            self.bits += 1;
        }
        if C::of((1 << self.bits) - 1).is_some() {
            self.tables();
        }
        Pause::Wider
    }
}
