//! The smallest common value of each lane that is not the value of an option: the codes of pairs
//! with small heaps and with heaps of the block itself are added to the marks, one lane after
//! another.

use super::{Blocks, Pause};
use crate::heap::lanes::{self, Element, LANES};

impl<C: Element> Blocks<C> {
    /// Finds the smallest common value of each lane that is not the value of an option, after
    /// adding the pairs with small heaps and with heaps of this block.
    pub(super) fn least(&mut self, base: usize, first: usize, count: usize) -> Result<(), Pause> {
        let words = self.words();
        let size = self.size;
        let sparse = self.coding.class.is_some();
        let near = match sparse {
            true => self.rare.partition_point(|&heap| (heap as usize) < LANES),
            false => LANES,
        };
        let settled = self.last_rare() + 2 * LANES + self.shape.most_taken < base;
        let mut set = vec![0u64; words];
        for lane in first..count {
            let heap = base + lane;
            set.copy_from_slice(&self.sets[lane * words..][..words]);
            // Codes that do not fit the set are larger than any that matters.
            let mut mark = |code: usize| {
                if let Some(word) = set.get_mut(code / 64) {
                    *word |= 1 << (code % 64);
                }
            };
            for split in &self.shape.splits {
                let left = heap - split.taken;
                if !sparse {
                    let max_small = if split.different { (left - 1) / 2 } else { left / 2 };
                    for small in (1..LANES).chain(self.listed(base, *split).end..max_small + 1) {
                        mark((self.codes[small] ^ self.codes[left - small]).index());
                    }
                    continue;
                }
                let pairs = self.rare[..near].iter().zip(&self.rare_codes);
                if settled {
                    for (&small, &code) in pairs {
                        mark((code ^ self.codes[left - small as usize]).index());
                    }
                    continue;
                }
                // Rare heaps so large that their partners are smaller than a block.
                let late = self.rare.partition_point(|&heap| (heap as usize) < base - split.taken);
                let late = self.rare[late..].iter().zip(&self.rare_codes[late..]);
                for (&one, &code) in pairs.chain(late) {
                    let one = one as usize;
                    if one < left && self.flags[left - one] == C::ZERO {
                        mark((code ^ self.codes[left - one]).index());
                    }
                }
            }
            for &taken in &self.shape.takes {
                let left = heap - taken;
                // If the class depends on the parity of heaps, a heap and its option may have the
                // same value but different classes.
                let odd = taken & 1 == 1 && self.coding.class.is_some_and(|class| class.parity.is_some());
                if self.flags.get(left).is_none_or(|&flag| flag == C::ZERO) != odd {
                    mark(self.codes[left].index());
                }
            }
            let mut least = first_free(&set, 0);
            if least >= self.known[lane] {
                self.complete(base, lane);
                set.iter_mut().zip(&self.sets[lane * words..]).for_each(|(set, new)| *set |= new);
                least = first_free(&set, 0);
            }
            if least >= size {
                return Err(self.grow());
            }
            self.largest = self.largest.max(least);
            self.codes[heap] = C::of(least).ok_or(Pause::Wider)?;
        }
        Ok(())
    }

    /// Like [`least`](Blocks::least), for small codes if small heaps have no rare partners; simple
    /// games spend most of their time here. Returns `false` if the conditions do not hold.
    pub(super) fn least_small(&mut self, base: usize, first: usize, count: usize) -> Result<bool, Pause> {
        let settled = self.last_rare() + 2 * LANES + self.shape.most_taken < base;
        if self.coding.class.is_none() || self.words() > 1 || !settled {
            return Ok(false);
        }
        let near = self.rare.partition_point(|&heap| (heap as usize) < LANES);
        let by_position = self.coding.class.is_some_and(|class| class.parity.is_some());
        // For every pair, the distance to the partner and the code of the other heap; a single heap
        // that is left counts as a pair with the empty heap.
        self.partners.clear();
        for split in &self.shape.splits {
            let rare = self.rare[..near].iter().zip(&self.rare_codes);
            self.partners.extend(rare.map(|(&heap, &code)| (split.taken as u32 + heap, code)));
        }
        // If the class depends on the parity of heaps, an option of another parity is rare.
        let takes = self.shape.takes.iter().filter(|&taken| !by_position || taken % 2 == 0);
        self.partners.extend(takes.map(|&taken| (taken as u32, C::ZERO)));
        let sets = &self.sets[first..count];
        let Some(largest) = lanes::least(&mut self.codes, base + first, sets, &self.partners) else { return Ok(false) };
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

/// The first bit from `from` on that is not set; if all are set, the number of bits or more.
pub(super) fn first_free(set: &[u64], from: usize) -> usize {
    let mut at = from / 64;
    let Some(&word) = set.get(at) else { return from };
    let mut free = !word & u64::MAX << (from % 64);
    while free == 0 {
        at += 1;
        match set.get(at) {
            Some(&word) => free = !word,
            None => return at * 64,
        }
    }
    at * 64 + free.trailing_zeros() as usize
}
