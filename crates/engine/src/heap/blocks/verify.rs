//! Verifies that the rare values below the value of a lane occur as values of options. Some pairs
//! of common heaps are marked for all lanes together; the values that are then missing are searched
//! for lane by lane.

use super::{Blocks, Pause, WITNESSES};
use crate::heap::free::first_free;
use crate::heap::lanes::{self, Element, LANES, View};
use crate::heap::pairs::Marker;
use nimatron_core::Budget;
use std::ops::RangeInclusive;

/// This many pairs are searched before the witnesses: frequent values are found at once.
const SHORT: usize = 1024;

impl<C: Element> Blocks<C> {
    /// Marks the rare values of some pairs of common heaps, with codes up to `largest`.
    pub(super) fn try_common(&mut self, base: usize, masked: bool, largest: usize) {
        self.seen.fill(0);
        let view = View { codes: &self.codes, flags: if masked { &self.flags } else { &[] } };
        let marker = Marker { machine: self.machine, view, bits: self.bits, size: self.size };
        self.common.mark(&marker, &self.shape.splits, base, largest, &mut self.seen);
    }

    /// The first lane for which a smaller rare value does not occur, with the code of that value;
    /// `None` if the common values of all lanes are right.
    pub(super) fn verify(&mut self, base: usize, count: usize, budget: &Budget) -> Result<Option<(usize, C)>, Pause> {
        for lane in 0..count {
            if let Some(code) = self.missing(base + lane, lane, budget)? {
                return Ok(Some((lane, code)));
            }
        }
        Ok(None)
    }

    /// The smallest rare value below the common value of a heap that does not occur; counts the
    /// values that were searched for.
    pub(super) fn missing(&mut self, heap: usize, lane: usize, budget: &Budget) -> Result<Option<C>, Pause> {
        let words = self.words();
        let below = (self.below[heap & 1][self.codes[heap].index()] as usize).min(self.size);
        // In most lanes nothing is missing.
        if words == 1 && below < 64 && !self.seen[lane] & ((1 << below) - 1) == 0 {
            return Ok(None);
        }
        let mut value = first_free(&self.seen[lane * words..][..words], 0);
        while value < below {
            self.common.miss(value, 1);
            let code = C::of(value).ok_or(Pause::Wider)?;
            if !self.leaves_rare(heap, code, budget)? {
                return Ok(Some(code));
            }
            // Not to be searched for again if the block is computed again.
            let set = &mut self.seen[lane * words..][..words];
            set[value / 64] |= 1 << (value % 64);
            value = first_free(set, value + 1);
        }
        Ok(None)
    }

    /// Whether this rare value is the value of an option. Considers all options.
    pub(super) fn leaves_rare(&mut self, heap: usize, code: C, budget: &Budget) -> Result<bool, Pause> {
        let by_position = self.coding.by_position();
        budget.tick((self.shape.takes.len() / 2 + WITNESSES) as u32)?;
        for &taken in &self.shape.takes {
            let left = heap - taken;
            let odd = taken & 1 == 1 && by_position;
            if self.is_rare(left) != odd && self.codes[left] == code {
                return Ok(true);
            }
        }
        let left = heap - self.shape.splits[0].taken;
        let short = SHORT.min(if self.first > 0 { self.first - 1 } else { left / 2 - 1 });
        if self.scan(left, 1..=short, code).is_some() {
            return Ok(true);
        }
        // A witness of an earlier heap is likely to be one here.
        let good = |&small: &u32| {
            let small = small as usize;
            small > 0
                && 2 * small < left
                && (self.first == 0 || small < self.first)
                && self.codes[left - small] == code ^ self.codes[small]
                && self.is_rare(left - small) == self.is_rare(small)
        };
        let witnesses = &self.witnesses[code.index()];
        if witnesses.iter().any(good) {
            return Ok(true);
        }
        budget.tick((heap / 128) as u32)?;
        for (which, split) in self.shape.splits.iter().enumerate() {
            let left = heap - split.taken;
            let all = split.max_small(left);
            let half = if self.first > 0 { self.first - 1 } else { all };
            let from = if which == 0 { short + 1 } else { 1 };
            let found = self.scan(left, from..=half, code);
            if let Some(small) = found {
                if which == 0 {
                    let witnesses = &mut self.witnesses[code.index()];
                    witnesses[heap % WITNESSES] = small as u32;
                }
                return Ok(true);
            }
        }
        if self.first > 0 { Err(Pause::Lost) } else { Ok(false) }
    }

    /// Searches for two heaps with `left` tokens in all, both rare or both common, that have the
    /// code.
    fn scan(&self, left: usize, heaps: RangeInclusive<usize>, code: C) -> Option<usize> {
        let (from, to) = heaps.into_inner();
        let view = View { codes: &self.codes[..left + 1], flags: &self.flags };
        if self.flags.len() > left {
            return lanes::scan(self.machine, view, left, from, to, code);
        }
        // All partners are common, and so are the heaps after the last flag.
        let after_flags = self.flags.len() - LANES;
        lanes::scan_small(self.machine, view, left, from, to.min(after_flags), code).or_else(|| {
            lanes::scan(self.machine, View { flags: &[], ..view }, left, from.max(after_flags + 1), to, code)
        })
    }
}
