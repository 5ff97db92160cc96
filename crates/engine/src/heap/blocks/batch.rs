//! Rare values verified for 2048 heaps at once, a *batch*, where new rare heaps are not expected.
//!
//! The common values of a batch are computed first, block by block, as if no heap of it were rare.
//! Then it is verified that all smaller rare values occur: for most of them in planes of bits (see
//! `lanes/planes`), for the few that are left by a search. If one does not occur, or a code is too
//! large, the whole batch is forgotten, and its heaps are computed and verified one after another.

use super::{Blocks, Pause};
use crate::heap::lanes::planes::{self, BLOCK, FOUR_BLOCKS, Missing, Pace, Planes, Witnesses};
use crate::heap::lanes::{Element, LANES};
use crate::heap::witnesses::{WitnessChoice, thresholds};
use nimatron_core::Budget;

/// The number of heaps from which on there are batches: choosing witnesses takes some time.
pub(super) const FROM: usize = if cfg!(test) { 1 << 15 } else { 1 << 17 };
/// The number of heaps of a batch.
const BATCH: usize = FOUR_BLOCKS;
/// The number of heaps after a rare heap, or after a batch that was forgotten, before the next one.
const CALM: usize = 1 << 12;
/// Witnesses are not farther away than this.
const REACH: usize = 1 << 14;
/// The number of heaps in the sample by which they are chosen.
const SAMPLE: usize = 1 << 11;
/// The number of heaps in planes before those of a batch.
const BEFORE: usize = REACH + SAMPLE;
/// The number of heaps that are added to planes before they are moved to the front.
const ROOM: usize = 1 << 14;
/// The maximum number of witnesses of a rare value, for each code that there is.
const MOST: usize = 5;
/// Witnesses are chosen again once there are this many times as many heaps.
const AGAIN: usize = 64;
/// With more searches than this for each heap, batches are slower than blocks.
const SEARCHES: usize = 3;
/// A search for a value that few heaps miss is faster than more witnesses.
const PACE: Pace = Pace { first: 64, step: 16, enough: 8 };

/// What is needed to verify batches.
#[derive(Clone, Debug)]
pub(super) struct Batches {
    planes: Planes,
    /// The heap of the first place in planes.
    origin: usize,
    /// The heaps from `origin` to this are in planes.
    end: usize,
    witnesses: Witnesses,
    missing: Missing,
    /// The number of heaps when witnesses were chosen; 0 if there are none.
    chosen: usize,
}

impl<C: Element> Blocks<C> {
    /// Whether the next heaps are computed as a batch, if `room` heaps are to be computed.
    pub(super) fn is_batch(&self, room: usize) -> bool {
        let base = self.length;
        room >= BATCH
            && base >= self.next_batch.max(self.first + BEFORE).max(self.last_rare() + CALM)
            && base.is_multiple_of(8)
            // Witnesses are chosen among heaps that are kept.
            && (self.first == 0 || self.first >= REACH)
            && self.coding.class.is_some()
            && self.words() > 1
            && C::bytes(&self.codes).is_some()
    }

    /// Computes a batch, or nothing if its heaps have to be computed one after another.
    pub(super) fn batch(&mut self, budget: &Budget) -> Result<(), Pause> {
        let (base, largest) = (self.length, self.largest);
        self.prepare_batches(budget)?;
        let mut done = Ok(true);
        while done == Ok(true) && self.length < base + BATCH {
            done = self.block(LANES, budget, None, false).map(|()| true);
        }
        if done == Ok(true) {
            done = self.verify_batch(base, budget);
        }
        if done == Ok(true) {
            return Ok(());
        }
        self.length = base;
        self.codes.truncate(base);
        self.flags.truncate(base);
        self.largest = largest;
        self.next_batch = base + CALM;
        self.forget_planes();
        match done {
            Err(Pause::Stopped(reason)) => Err(reason.into()),
            // Whether something is wrong with a heap is decided without the heaps after it.
            _ => Ok(()),
        }
    }

    /// Gets planes and witnesses ready for the batch from the next heap on.
    fn prepare_batches(&mut self, budget: &Budget) -> Result<(), Pause> {
        let (base, size) = (self.length, self.size);
        let mut batches = match self.batches.take() {
            Some(batches) if batches.planes.codes() == size => batches,
            before => {
                let from = thresholds(self.coding, size, 0);
                let witnesses = before.as_ref().and_then(|before| before.witnesses.with_from(&from));
                let chosen = before.filter(|_| witnesses.is_some()).map_or(0, |before| before.chosen);
                let witnesses = witnesses.unwrap_or_else(|| Witnesses::new(from, PACE));
                let planes = Planes::new(size, BEFORE + ROOM);
                Box::new(Batches { planes, origin: 0, end: 0, witnesses, missing: Missing::new(size, BATCH), chosen })
            }
        };
        if batches.end != base {
            batches.origin = base - BEFORE;
            batches.end = batches.origin;
            self.add_to_planes(&mut batches, base);
            for (&heap, &code) in self.rare.iter().zip(&self.rare_codes).rev() {
                let Some(place) = (heap as usize).checked_sub(batches.origin) else { break };
                batches.planes.clear(code.index(), place);
            }
        } else if base + BATCH - batches.origin > BEFORE + ROOM {
            let place = base - batches.origin;
            batches.planes.slide(place - BEFORE..place, 0);
            batches.origin = base - BEFORE;
        }
        if batches.chosen == 0 || base >= AGAIN * batches.chosen {
            budget.check()?;
            batches.choose(self);
        }
        self.batches = Some(batches);
        Ok(())
    }

    /// The codes, or their places, have changed.
    pub(super) fn forget_planes(&mut self) {
        if let Some(batches) = &mut self.batches {
            batches.end = 0;
        }
    }

    /// Adds the heaps up to `end` to planes, whole blocks.
    fn add_to_planes(&self, batches: &mut Batches, end: usize) {
        let Some(codes) = C::bytes(&self.codes[batches.origin..]) else { return };
        while batches.end < end {
            batches.planes.fill(self.machine, codes, batches.end - batches.origin);
            batches.end += BLOCK;
        }
    }

    /// Whether all rare values below the values of a batch occur, which begins at `base` and is
    /// computed.
    fn verify_batch(&mut self, base: usize, budget: &Budget) -> Result<bool, Pause> {
        budget.tick((self.size * BATCH / 16) as u32)?;
        // Taken out, as all of this is needed for searches.
        let Some(mut batches) = self.batches.take() else { return Ok(false) };
        self.add_to_planes(&mut batches, base + BATCH);
        let Batches { planes, witnesses, missing, origin, .. } = &mut *batches;
        planes::missing(self.machine, planes, base - *origin, witnesses, missing);
        let mut searches = 0;
        let all = missing.all(|lane, rare| {
            searches += 1;
            C::of(rare).map_or(Ok(false), |code| self.leaves_rare(base + lane, code, budget))
        });
        self.batches = Some(batches);
        if searches > SEARCHES * BATCH {
            self.next_batch = 2 * base;
        }
        all
    }
}

impl Batches {
    /// Chooses witnesses by the last heaps.
    fn choose<C: Element>(&mut self, blocks: &Blocks<C>) {
        let Some(codes) = C::bytes(&blocks.codes) else { return };
        let choice = WitnessChoice {
            machine: blocks.machine,
            planes: &self.planes,
            start: blocks.length - self.origin - SAMPLE,
            words: SAMPLE / 64,
            reach: REACH,
            most: MOST * self.planes.codes(),
            most_small: REACH,
        };
        let mut witnesses = self.witnesses.emptied();
        let common = |heap: usize| blocks.rare.binary_search(&(heap as u32)).is_err();
        choice.make(&blocks.shape.splits, |heap| codes[heap], common, &mut witnesses);
        self.witnesses = witnesses;
        self.chosen = blocks.length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;
    use crate::heap::engines::HeapEngine;
    use crate::heap::lanes::SimdMachine;

    fn blocks(engine: &mut HeapEngine) -> Option<&mut Blocks<u8>> {
        match engine {
            HeapEngine::Narrow(blocks) => Some(blocks),
            _ => None,
        }
    }

    /// The values up to a heap, each verified in its block.
    fn in_blocks(code: &Code, to: usize) -> HeapEngine {
        let mut engine = HeapEngine::new(code, SimdMachine::best());
        // A change of the class begins anew, which happens when the number of heaps has doubled.
        while engine.len() <= to {
            if let Some(blocks) = blocks(&mut engine) {
                blocks.next_batch = usize::MAX;
            }
            let next = to.min(engine.len() + (FROM / 2));
            engine.extend(code, next, &Budget::unlimited()).unwrap();
        }
        engine
    }

    /// Batches have the values of blocks, on all kinds of registers, in pieces of any size, and
    /// where heaps are rare after all. More games with `NIMATRON_ALL`.
    #[test]
    fn batches_have_the_values_of_blocks() {
        let (budget, mut forgotten) = (Budget::unlimited(), 0);
        // The second one has a rare heap, 46785, long after the others.
        let games = [("0.37", 50_000), ("0.172", 70_000), ("0.161", 50_000), ("4!.0", 120_000), ("0.034", 380_000)];
        let count = if std::env::var_os("NIMATRON_ALL").is_some() { games.len() } else { 2 };
        for (name, to) in games.into_iter().take(count) {
            let code = Code::parse(name).unwrap();
            let expected = in_blocks(&code, to);
            let machines = if to > 50_000 { 1 } else { usize::MAX };
            for machine in SimdMachine::all().take(machines) {
                let mut engine = HeapEngine::new(&code, machine);
                for end in [to / 2, to / 2 + 1, to - 4_000, to] {
                    engine.extend(&code, end, &budget).unwrap();
                }
                assert!((0..=to).all(|heap| engine.value(heap) == expected.value(heap)), "{name} {machine:?}");
                assert_eq!(engine.rare(), expected.rare(), "{name}");
                let blocks = blocks(&mut engine).unwrap();
                assert!(blocks.batches.is_some(), "{name}");
                forgotten += usize::from(blocks.next_batch > FROM);
            }
        }
        assert!(forgotten > 0, "no batch had a rare heap");
    }

    /// The same where only the first and the last heaps are kept.
    #[test]
    fn batches_of_windows_have_the_values_of_blocks() {
        let (code, to) = (Code::parse("0.37").unwrap(), 700_000);
        let expected = in_blocks(&code, to);
        let mut engine = HeapEngine::new(&code, SimdMachine::best());
        let mut dropped = 0;
        for end in (100_000..=to).step_by(100_000) {
            assert!(engine.extend_window(&code, end - dropped, &Budget::unlimited()).unwrap());
            dropped += engine.discard(1 << 16).unwrap_or(0);
            for heap in end - 20_000..=end {
                assert_eq!(engine.value(heap - dropped), expected.value(heap), "{heap}");
            }
        }
        assert!(dropped > 0 && blocks(&mut engine).unwrap().batches.is_some());
    }

    /// A value that does not occur is found out: nothing is claimed of the batch.
    #[test]
    fn a_rare_heap_ends_a_batch() {
        let (code, budget) = (Code::parse("0.37").unwrap(), Budget::unlimited());
        let mut engine = HeapEngine::new(&code, SimdMachine::best());
        engine.extend(&code, 50_000, &budget).unwrap();
        let blocks = blocks(&mut engine).unwrap();
        blocks.block(8 - blocks.length % 8, &budget, None, true).unwrap();
        let base = blocks.length;
        // No common heap is left in which the values could occur.
        blocks.flags = vec![u8::MAX; base];
        blocks.prepare_batches(&budget).unwrap();
        let batches = blocks.batches.as_mut().unwrap();
        batches.witnesses = batches.witnesses.emptied();
        blocks.witnesses.fill([0; super::super::WITNESSES]);
        blocks.batch(&budget).unwrap();
        assert_eq!((blocks.length, blocks.codes.len(), blocks.next_batch), (base, base, base + CALM));
    }
}
