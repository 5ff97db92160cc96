//! The largest value, and discarding heaps that no later value needs (see
//! [`Window`](crate::heap::Window)).

use super::Blocks;
use crate::heap::lanes::{Element, LANES};
use crate::heap::settled::{Settled, Start};
use std::ops::Range;

impl Blocks<u8> {
    /// The window as one in which nothing new happens, after `heaps` heaps; `None` if something
    /// may.
    pub(in crate::heap) fn settle(&self, heaps: u64) -> Option<Settled> {
        let last = self.length.checked_sub(self.kept()).filter(|&last| self.first > 0 && last >= self.first)?;
        // The number of discarded heaps stays even.
        let mut settled = self.settled(self.first, last - (last - self.first) % 2, heaps)?;
        settled.train();
        Some(settled)
    }

    /// The same while all heaps are kept: a window of the first and the last ones, which uses what
    /// was learnt before.
    pub(in crate::heap) fn settle_all(&self, before: Option<&Settled>) -> Option<Settled> {
        let first = (2 * self.last_rare()).max(SETTLED_FIRST).next_multiple_of(LANES);
        let kept = Self::kept_after(first, self.shape.most_taken);
        if self.first > 0 || self.length < 2 * (first + kept) {
            return None;
        }
        let mut settled = self.settled(first, self.length - kept, self.length as u64)?;
        match before {
            Some(before) => settled.train_as(before),
            None => settled.train(),
        }
        Some(settled)
    }

    fn settled(&self, first: usize, last: usize, heaps: u64) -> Option<Settled> {
        Settled::new(&Start {
            machine: self.machine,
            shape: &self.shape,
            coding: self.coding,
            rare: &self.rare,
            rare_codes: &self.rare_codes,
            first: &self.codes[..first],
            last: &self.codes[last..self.length],
            heaps,
        })
    }

    /// Adds the codes of common heaps that a settled window computed.
    pub(in crate::heap) fn push_codes(&mut self, codes: &[u8]) {
        self.codes.truncate(self.length);
        self.codes.extend_from_slice(codes);
        self.length += codes.len();
        self.fit(codes);
        self.forget_ahead();
    }
}

/// The minimum number of first heaps of a settled window beside which all heaps are kept.
const SETTLED_FIRST: usize = 1 << 16;

impl<C: Element> Blocks<C> {
    /// The first of some places with the largest value, and the value.
    pub(in crate::heap) fn largest_of(&self, places: Range<usize>) -> (usize, u32) {
        let mut best = (0, 0);
        // Within a class, values are ordered like their codes, except for the bits below the
        // omitted one.
        let low = self.coding.class.map_or(1, |class| 1 << class.mask.trailing_zeros()) - 1;
        let mut threshold = 0;
        let start = places.start;
        for (piece, codes) in self.codes[places].chunks(256).enumerate() {
            if codes.iter().fold(C::ZERO, |most, &code| most.max(code)).index() < threshold {
                continue;
            }
            for heap in start + 256 * piece..start + 256 * piece + codes.len() {
                let value = self.value(heap);
                if value > best.1 {
                    best = (heap, value);
                    threshold = self.codes[heap].index() & !low;
                }
            }
        }
        best
    }

    /// Discards the heaps that no later value needs, if the rare heaps are far back: keeps at
    /// least `min_first` first heaps and some last ones. Returns the number of heaps discarded,
    /// which is even; `None` if nothing was discarded.
    pub(in crate::heap) fn discard(&mut self, min_first: usize) -> Option<usize> {
        let reach = self.common.reach().max(self.last_rare());
        let first = match self.first {
            0 => (4 * reach).max(min_first).checked_next_multiple_of(LANES)?,
            first => first,
        };
        let kept = Blocks::<C>::kept_after(first, self.shape.most_taken);
        let all = first + kept;
        if self.coding.class.is_none() || self.length / 2 < all || self.flags.len() > first {
            return None;
        }
        // The class may depend on the parity of heaps, so an even number is dropped.
        let dropped = (self.length - all) & !1;
        self.codes.copy_within(first + dropped..self.length, first);
        self.length -= dropped;
        self.forget_ahead();
        self.codes.truncate(self.length);
        self.first = first;
        // No class is chosen any more: the rare heaps listed are those of all heaps.
        self.next_choice = usize::MAX;
        Some(dropped)
    }

    /// The number of first heaps that are kept; 0 if all are.
    pub(in crate::heap) const fn first(&self) -> usize {
        self.first
    }

    /// Continues with a window whose heaps were discarded before.
    pub(in crate::heap) const fn set_first(&mut self, first: usize) {
        self.first = first;
    }

    /// How many last heaps a window keeps: no smaller heap of a pair is farther away.
    pub(in crate::heap) const fn kept(&self) -> usize {
        Self::kept_after(self.first, self.shape.most_taken)
    }

    const fn kept_after(first: usize, most_taken: usize) -> usize {
        // In a pair that contains a first heap, the partner is after the first heaps.
        first + 2 * most_taken + 4 * LANES
    }

    /// Replaces all but the first heaps of a window by later ones.
    pub(in crate::heap) fn replace_last(&mut self, codes: &[C]) {
        self.codes.truncate(self.first);
        self.codes.extend_from_slice(codes);
        self.length = self.codes.len();
        self.forget_ahead();
        // There may have been larger codes among those that were discarded.
        self.fit(codes);
    }

    /// Makes room in the sets for codes that were computed elsewhere.
    fn fit(&mut self, codes: &[C]) {
        let largest = codes.iter().max().map_or(0, |code| code.index());
        while largest >= self.size {
            self.grow();
        }
        self.largest = self.largest.max(largest);
    }

    /// Makes values wrong that are needed.
    #[cfg(test)]
    pub(in crate::heap) fn spoil(&mut self) {
        self.common.clear();
        self.witnesses.fill([0; super::WITNESSES]);
        let first = self.first;
        self.codes[1..first].fill(C::ZERO);
    }
}
