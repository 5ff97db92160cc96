//! The largest value, and letting heaps go that no value needs any more (see [`Window`](crate::heap::Window)).

use super::Blocks;
use crate::heap::lanes::{Element, LANES};
use std::ops::Range;

impl<C: Element> Blocks<C> {
    /// The first heap of those with the largest value, and the value.
    pub(in crate::heap) fn largest(&self) -> (usize, u32) {
        self.largest_of(0..self.length)
    }

    fn largest_of(&self, places: Range<usize>) -> (usize, u32) {
        let mut best = (0, 0);
        // In a class values are in the order of their codes, but for the bits below the one that is left out.
        let low = self.coding.class.map_or(1, |class| 1 << class.mask.trailing_zeros()) - 1;
        let mut least = 0;
        let start = places.start;
        for (piece, codes) in self.codes[places].chunks(256).enumerate() {
            if codes.iter().max().is_none_or(|code| code.index() < least) {
                continue;
            }
            for heap in start + 256 * piece..start + 256 * piece + codes.len() {
                let value = self.value(heap);
                if value > best.1 {
                    best = (heap, value);
                    least = self.codes[heap].index() & !low;
                }
            }
        }
        best
    }

    /// Lets the heaps go that no value needs any more, if the rare heaps are far behind: all but so many first ones and a few more last ones. How many, an even
    /// number, and the first place of those with their largest value, and the value.
    pub(in crate::heap) fn let_go(&mut self, least: usize) -> Option<(usize, (usize, u32))> {
        let reach = self.common.last().map_or(0, |&heap| heap as usize).max(self.last_rare());
        let first = if self.first > 0 { self.first } else { (4 * reach).max(least).next_multiple_of(LANES) };
        // A pair of a first heap and of what is left has its partner behind the first heaps.
        let kept = first + 2 * self.shape.most_taken + 4 * LANES;
        let all = first + kept;
        if self.coding.class.is_none() || self.length < 2 * all || self.flags.len() > first {
            return None;
        }
        // The class may look at the parity of heaps.
        let dropped = (self.length - all) & !1;
        let largest = self.largest_of(first..first + dropped);
        self.codes.copy_within(first + dropped..self.length, first);
        self.length -= dropped;
        self.codes.truncate(self.length);
        self.first = first;
        // The rare heaps are those of all heaps that count.
        self.next_choice = usize::MAX;
        Some((dropped, largest))
    }

    /// So many first heaps are kept; 0: all are.
    pub(in crate::heap) const fn first(&self) -> usize {
        self.first
    }

    /// Goes on with a window that was let go before.
    pub(in crate::heap) const fn set_first(&mut self, first: usize) {
        self.first = first;
    }

    /// Makes values wrong that are needed.
    #[cfg(test)]
    pub(in crate::heap) fn spoil(&mut self) {
        self.common.clear();
        self.common_codes.clear();
        self.lately.fill([0; super::LATELY]);
        let first = self.first;
        self.codes[1..first].fill(C::ZERO);
    }
}
