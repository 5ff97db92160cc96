//! Blocks whose far pairs were looked at ahead (see [`ahead`](crate::heap::ahead)): what is left
//! are the pairs with heaps nearer than that, and with heaps that became known since.

use super::{Blocks, Pause};
use crate::heap::ahead::{AHEAD, Ahead, Helper, KnownHeaps, Method, Next, Planner, ThreadDesk, partners_may_be_rare};
use crate::heap::lanes::{Element, HeapCodePairs, LANES, View};
use nimatron_core::Budget;
use std::ops::Range;

/// With fewer rare heaps, or fewer heaps, other threads are no help.
const FEW: usize = 256;
const SHORT: usize = 8 * AHEAD;
const SHORT_DENSE: usize = 1 << 14;
/// More threads than this have nothing to do.
const MAX_HELPERS: usize = 15;

impl<C: Element> Blocks<C> {
    /// The number of other threads that can help with the next heaps.
    pub(super) fn possible_helpers(&self, budget: &Budget) -> usize {
        let simple = C::MARKS_ARE_CHEAP && self.words() == 1;
        let worth = match self.words_of_one() {
            Some(_) => self.length >= SHORT_DENSE,
            None => self.coding.class.is_some() && !simple && self.far.len() >= FEW && self.length >= SHORT,
        };
        if worth { (budget.threads() - 1).min(MAX_HELPERS) } else { 0 }
    }

    /// Computes heaps up to `to` while other threads look ahead.
    pub(super) fn extend_with(&mut self, helpers: usize, to: usize, budget: &Budget) -> Result<(), Pause> {
        if let Some(words) = self.words_of_one() {
            return self.extend_one_by_one_with(helpers, words, to, budget);
        }
        let length = self.length;
        let mut crew = std::mem::take(&mut self.helpers);
        crew.retain(|helper| helper.len() == length);
        crew.resize_with(helpers, || Helper::new(self.method(), self.known()));
        self.ready.retain(|ahead| ahead.part(length).is_some() || ahead.base > length);
        let next = self.ready.iter().map(|ahead| ahead.base + AHEAD).max().unwrap_or(length);
        let desk = ThreadDesk::new(helpers, length, next);
        self.renewed = false;
        let done = desk.open(&mut crew, budget, || self.extend_alone(to, budget, Some(&desk)));
        // After a change of the codes, what was found for the old ones is of no use.
        if !self.renewed {
            self.helpers = crew;
            self.ready.extend(desk.into_done());
        }
        done
    }

    /// Sets what is known of the block from pairs far from it.
    pub(super) fn look_up(
        &mut self,
        base: usize,
        masked: bool,
        desk: &ThreadDesk<C>,
        budget: &Budget,
    ) -> Result<(), Pause> {
        let ahead = self.ahead_of(base, desk, |blocks, from| blocks.look(from, budget))?;
        if let Some(part) = ahead.part(base) {
            self.sets.copy_from_slice(part.sets);
            self.seen.copy_from_slice(part.seen);
            self.known.copy_from_slice(part.known);
            self.mark_others(base, masked, part.considered);
        }
        self.ready.push(ahead);
        Ok(())
    }

    /// What was found ahead of the block, which is no longer among what is ready; until it is
    /// there, other heaps are looked at here.
    pub(super) fn ahead_of(
        &mut self,
        base: usize,
        desk: &ThreadDesk<C>,
        mut look: impl FnMut(&mut Self, usize) -> Result<Ahead, Pause>,
    ) -> Result<Ahead, Pause> {
        loop {
            if let Some(at) = self.ready.iter().position(|ahead| ahead.part(base).is_some()) {
                return Ok(self.ready.swap_remove(at));
            }
            let ahead = match desk.next(base) {
                Next::Use(ahead) => ahead,
                Next::Look(from) => look(self, from)?,
            };
            self.ready.retain(|ahead| ahead.base > base);
            self.ready.push(ahead);
        }
    }

    /// Marks the pairs with rare heaps, not small, that were not considered.
    fn mark_others(&mut self, base: usize, masked: bool, considered: Range<usize>) {
        let place = |heap: usize| self.rare.partition_point(|&rare| (rare as usize) < heap);
        let view = View { codes: &self.codes, flags: if masked { &self.flags } else { &[] } };
        for split in &self.shape.splits {
            let end = base - split.taken;
            for heaps in [LANES..considered.start.min(end), considered.end.max(considered.start)..end] {
                let range = place(heaps.start)..place(heaps.end);
                if !range.is_empty() {
                    let pairs = HeapCodePairs { heaps: &self.rare[range.clone()], codes: &self.rare_codes[range] };
                    C::mark(self.machine, view, end, pairs, self.bits, 0..=self.size - 1, &mut self.sets);
                }
            }
        }
    }

    /// Looks at the heaps from `from` on.
    fn look(&mut self, from: usize, budget: &Budget) -> Result<Ahead, Pause> {
        let planner = self.planner.take();
        let mut planner = planner.unwrap_or_else(|| Box::new(Planner::new(self.method())));
        let room = self.codes.len().max(from + AHEAD);
        self.codes.resize(room, C::ZERO);
        if partners_may_be_rare(&self.shape, &self.rare, from) {
            self.flags.resize(room, C::ZERO);
        }
        let ahead = planner.look(self.known(), from, budget);
        self.planner = Some(planner);
        Ok(ahead?)
    }

    fn known(&self) -> KnownHeaps<'_, C> {
        let length = self.length;
        let (codes, flags, rare, rare_codes) = (&self.codes, &self.flags, &self.rare, &self.rare_codes);
        KnownHeaps { length, codes, flags, rare, rare_codes }
    }

    fn method(&self) -> Method {
        Method {
            machine: self.machine,
            shape: self.shape.clone(),
            bits: self.bits,
            size: self.size,
            below: self.below.clone(),
        }
    }
}
