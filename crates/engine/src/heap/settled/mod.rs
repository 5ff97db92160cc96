//! Windows in which nothing new happens any more: all rare heaps are far back, and all codes are
//! below 64. Most of the longest runs are spent there, so this way does less for a value than
//! `blocks` does:
//!
//! * the common value of a heap is found from the listed pairs only, as in `blocks`, but in two
//!   bytes of marks if codes are below 16, and for as many heaps at once as do not depend on one
//!   another (`lanes/settled`);
//! * that all smaller rare values occur is verified for 512 heaps at once. A *plane* of a code has
//!   a bit for each heap, set if the heap has the code. If heap i is common and has the code f ^ v,
//!   then the plane of f, shifted by i and the tokens taken, has the heaps for which the rare value
//!   of code v occurs, as the sum of i and its partner. Which i is used is free: those that reach
//!   whole bytes, and together most heaps, are chosen beforehand from some thousand heaps
//!   (`training`). What they miss is searched for among all heaps that the window allows.
//!
//! A block that cannot be computed in this way (a code that is too large, a value that is not
//! found) is left to `blocks`, which computes it from the same state.

mod training;

use super::class::Coding;
pub(super) use super::lanes::planes::BLOCK;
use super::lanes::planes::{self, EVEN, Missing, Pace, Planes, Witnesses};
use super::lanes::settled::{self as kernels, MAX_CODES, Partners, ROOM};
use super::lanes::{self, LANES, SimdMachine, View};
use super::shape::LargeHeapMoves;
use super::witnesses::thresholds;
use nimatron_core::{Budget, StopReason};
use std::ops::ControlFlow;

/// What a settled window is made from.
pub(super) struct Start<'s> {
    pub(super) machine: SimdMachine,
    pub(super) shape: &'s LargeHeapMoves,
    pub(super) coding: Coding,
    /// The rare heaps above 0 and their codes.
    pub(super) rare: &'s [u32],
    pub(super) rare_codes: &'s [u8],
    /// The codes of the first heaps, and of the last ones.
    pub(super) first: &'s [u8],
    pub(super) last: &'s [u8],
    /// The number of heaps computed.
    pub(super) heaps: u64,
}

/// The state of the method.
#[derive(Clone, Debug)]
pub(super) struct Settled {
    machine: SimdMachine,
    shape: LargeHeapMoves,
    coding: Coding,
    /// All codes are below this.
    count: usize,
    /// The number of first heaps.
    first: usize,
    /// All bits set for rare heaps among the first ones, with the empty heap.
    flags: Vec<u8>,
    /// The codes of the first heaps, room, and those of the last heaps.
    codes: Vec<u8>,
    /// The place after the last code, a multiple of a block.
    length: usize,
    /// The number of last heaps that are kept.
    kept: usize,
    /// The heap of a place is the place plus this.
    offset: u64,
    partners: Partners,
    planes: Planes,
    witnesses: Witnesses,
    /// What no witness shows in the last block.
    missing: Missing,
    /// For every rare code, the smaller heaps of the last pairs that were searched for.
    recent: Vec<[u32; RECENT]>,
    /// The first heap with the largest value, and the value, if they are noted.
    largest: Option<(u64, u32)>,
    /// The number of searches since the last look at it, and when to look again.
    searches: u64,
    next_training: u64,
}

/// The number of heaps between two moves of the last ones to the front.
const PIECE: usize = 1 << 17;
/// All witnesses of a code are tried: searches are rare, and few witnesses miss any heap.
const PACE: Pace = Pace { first: 8, step: 8, enough: 0 };
/// The number of pairs that are remembered for each rare code.
const RECENT: usize = 16;
/// The number of heaps after which it is decided whether other witnesses are chosen.
const TRAINING: u64 = 1 << 22;

impl Settled {
    /// A window that goes on from there; `None` if a code is too large, or the window too short. It
    /// has no witnesses before it is trained.
    pub(super) fn new(start: &Start<'_>) -> Option<Settled> {
        let Start { machine, shape, coding, first, last, heaps, .. } = *start;
        coding.class?;
        let count = count_of(last, coding)?;
        let reach = start.rare.last().map_or(0, |&heap| heap as usize) + shape.most_taken;
        if last.len() < first.len() + shape.most_taken || last.len() < reach + LANES {
            return None;
        }
        let mut flags = vec![0; first.len()];
        *flags.first_mut()? = u8::MAX;
        for &heap in start.rare {
            *flags.get_mut(heap as usize)? = u8::MAX;
        }
        let length = (first.len() + last.len()).next_multiple_of(BLOCK);
        let mut codes = vec![0; length + PIECE + ROOM];
        codes[..first.len()].copy_from_slice(first);
        codes[length - last.len()..length].copy_from_slice(last);
        let partners = shape.partners(start.rare, start.rare_codes, coding.by_position());
        let offset = heaps.checked_sub(length as u64)?;
        let mut settled = Settled {
            machine,
            shape: shape.clone(),
            coding,
            count,
            first: first.len(),
            flags,
            codes,
            length,
            kept: last.len(),
            offset,
            partners: Partners::new(partners, count),
            planes: Planes::new(count, length + PIECE),
            witnesses: Witnesses::new(thresholds(coding, count, offset), PACE),
            missing: Missing::new(count, BLOCK),
            recent: vec![[0; RECENT]; count],
            largest: None,
            searches: 0,
            next_training: 0,
        };
        if settled.partners.reach() > settled.kept {
            return None;
        }
        for at in (0..length).step_by(BLOCK) {
            settled.planes.fill(machine, &settled.codes, at);
        }
        Some(settled)
    }

    /// The approximate number of bytes that this takes.
    pub(super) const fn bytes(&self) -> u64 {
        // A byte and a bit of each plane for each heap.
        (self.codes.len() * (1 + self.count / 8)) as u64
    }

    /// The number of heaps computed.
    pub(super) const fn len(&self) -> u64 {
        self.length as u64 + self.offset
    }

    /// The last codes, at least as many as there were at the start.
    pub(super) fn last(&self) -> &[u8] {
        &self.codes[self.length - self.kept..self.length]
    }

    /// A larger value than the given one, and the first heap that has it, are noted.
    pub(super) const fn note_above(&mut self, largest: (u64, u32)) {
        self.largest = Some(largest);
    }

    /// The first heap with the largest value, and the value, if they are noted, see
    /// [`note_above`](Settled::note_above).
    pub(super) const fn largest(&self) -> Option<(u64, u32)> {
        self.largest
    }

    /// Computes blocks until there are `to` heaps, or nearly. After some blocks the last codes are
    /// passed to `look`, with the number of heaps computed; all that are new since the last time
    /// are among them, and as many as are kept before these. Returns `false` if the next block
    /// cannot be computed in this way.
    ///
    /// # Errors
    /// The budget is used up; what was computed is kept, and was passed on.
    pub(super) fn extend(
        &mut self,
        to: u64,
        budget: &Budget,
        mut look: impl FnMut(&[u8], u64) -> ControlFlow<()>,
    ) -> Result<bool, StopReason> {
        loop {
            let end = self.codes.len() - ROOM;
            let mut done = Ok(true);
            while self.length < end && self.len() + BLOCK as u64 <= to {
                done = budget.tick(BLOCK as u32 / 8).and_then(|()| self.block(budget));
                if done != Ok(true) {
                    break;
                }
            }
            // All codes after the room: what was kept at the beginning of the piece, and the new
            // ones.
            let flow = look(&self.codes[self.beginning()..self.length], self.len());
            if done != Ok(true) || self.len() + BLOCK as u64 > to || flow.is_break() {
                return done;
            }
            budget.check()?;
            self.slide();
        }
    }

    /// The place of the first of the last codes.
    fn beginning(&self) -> usize {
        (self.first + self.kept).next_multiple_of(BLOCK) - self.kept
    }

    /// Moves the last codes to the front.
    fn slide(&mut self) {
        let front = (self.first + self.kept).next_multiple_of(BLOCK);
        self.codes.copy_within(self.length - self.kept..self.length, front - self.kept);
        // No witness is that far away.
        let recent = training::REACH.min(front);
        self.planes.slide(self.length - recent..self.length, front - recent);
        self.offset += (self.length - front) as u64;
        self.length = front;
    }

    /// Computes a block. Returns `false`, and changes nothing, if that is not possible.
    fn block(&mut self, budget: &Budget) -> Result<bool, StopReason> {
        let at = self.length;
        for lane in (0..BLOCK).step_by(LANES) {
            if !kernels::block(self.machine, &mut self.codes, at + lane, &self.partners) {
                return Ok(false);
            }
        }
        self.planes.fill(self.machine, &self.codes, at);
        planes::missing(self.machine, &self.planes, at, &self.witnesses, &mut self.missing);
        // Taken out, as all of this is needed for searches.
        let missing = std::mem::replace(&mut self.missing, Missing::new(0, BLOCK));
        let all = missing.all(|place, rare| {
            self.searches += 1;
            self.occurs(at + place, rare as u8, budget)
        });
        self.missing = missing;
        if !all? {
            return Ok(false);
        }
        self.length += BLOCK;
        self.note_largest(at);
        if self.len() >= self.next_training {
            self.train_again();
        }
        Ok(true)
    }

    /// Whether a rare value is the value of an option. All pairs that the window holds are
    /// considered.
    fn occurs(&mut self, place: usize, code: u8, budget: &Budget) -> Result<bool, StopReason> {
        let by_position = self.coding.by_position();
        let left = place - self.shape.splits[0].taken;
        let good = |&small: &u32| small > 0 && self.codes[left - small as usize] ^ self.codes[small as usize] == code;
        let mut takes = self.shape.takes.iter().filter(|&taken| by_position && taken % 2 == 1);
        if self.recent[usize::from(code)].iter().any(good) || takes.any(|taken| self.codes[place - taken] == code) {
            return Ok(true);
        }
        budget.tick((self.first / 64) as u32)?;
        for (which, split) in self.shape.splits.iter().enumerate() {
            let left = place - split.taken;
            let view = View { codes: &self.codes[..left + 1], flags: &self.flags };
            // Up to the last rare heap flags are looked at.
            let last = self.first - 1;
            if let Some(small) = lanes::scan_small(self.machine, view, left, 1, last, code) {
                if which == 0 {
                    self.recent[usize::from(code)][place % RECENT] = small as u32;
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Notes the largest value of the block.
    fn note_largest(&mut self, at: usize) {
        let Some(mut largest) = self.largest else { return };
        for code in (0..self.count).rev() {
            for parity in 0..2 {
                let value = self.coding.value(code as u32, false, parity);
                let first = at as u64 + self.offset;
                if value < largest.1 || value == largest.1 && largest.0 < first {
                    continue;
                }
                // The places of heaps with that parity.
                let lanes = if parity as u64 == self.offset & 1 { EVEN } else { !EVEN };
                let words = (0..BLOCK / 64).map(|word| self.planes.word(code, at + 64 * word) & lanes);
                if let Some((word, bits)) = words.enumerate().find(|&(_, bits)| bits != 0) {
                    let place = at + 64 * word + bits.trailing_zeros() as usize;
                    let heap = place as u64 + self.offset;
                    // Both parities may have the same value.
                    if value > largest.1 || heap < largest.0 {
                        largest = (heap, value);
                    }
                }
            }
        }
        self.largest = Some(largest);
    }
}

/// How many codes there are to be, with room for a few more than there were; `None` if that is too
/// many.
fn count_of(last: &[u8], coding: Coding) -> Option<usize> {
    let largest = usize::from(*last.iter().max()?);
    // A rare value that is smaller than a common one may have a larger code, in the same group.
    let group = 1usize.checked_shl(coding.group_bits())?;
    let count = if largest < 16 { 16 } else { (largest + 2).next_multiple_of(8) }.next_multiple_of(group);
    (count <= MAX_CODES).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::super::engines::HeapEngine;
    use super::*;
    use crate::code::Code;

    /// Settled windows have the values of the game, on all kinds of registers. Three of nine codes,
    /// or all with `NIMATRON_ALL`.
    #[test]
    fn settled_windows_have_the_values_of_sequences() {
        let (budget, mut searches) = (Budget::unlimited(), 0);
        let step = if std::env::var_os("NIMATRON_ALL").is_some() { 1 } else { 4 };
        let names = ["0.106", "0.16", "0.104", "0.156", "0.356", "0.055", "0.56", "0.054", "0.7126"];
        for name in names.into_iter().step_by(step) {
            let code = Code::parse(name).unwrap();
            let mut all = HeapEngine::new(&code, SimdMachine::best());
            all.extend(&code, 1_600_000, &budget).unwrap();
            for machine in SimdMachine::all() {
                let mut engine = HeapEngine::new(&code, machine);
                assert!(engine.extend_window(&code, 1_000_000, &budget).unwrap());
                let dropped = engine.discard(1 << 16).unwrap();
                let mut settled = engine.settle(1_000_001).unwrap();
                settled.note_above((0, 0));
                let (mut heap, mut pieces) = (1_000_001, 0);
                let first_new = heap - engine.state_size().unwrap() as u64;
                let done = settled.extend(1_599_990, &budget, |codes, heaps| {
                    assert!(codes.len() as u64 >= heaps - first_new.max(heap - 100));
                    for new in heap..heaps {
                        let code = codes[codes.len() - (heaps - new) as usize];
                        let value = settled_value(&engine, code, new);
                        assert_eq!(value, all.value(new as usize), "{name} {new} {machine:?}");
                    }
                    heap = heaps;
                    pieces += 1;
                    ControlFlow::Continue(())
                });
                assert_eq!((done, settled.len() + BLOCK as u64 > 1_599_990, pieces > 3), (Ok(true), true, true));
                let largest = (1_000_001..heap).map(|new| (new, all.value(new as usize)));
                let (at, value) = largest.rev().max_by_key(|&(_, value)| value).unwrap();
                assert_eq!(settled.largest(), Some((at, value)), "{name}");
                assert!(dropped > 0);
                searches += settled.searches;
            }
        }
        assert!(searches > 0, "something is in no list of witnesses");
    }

    fn settled_value(engine: &HeapEngine, code: u8, heap: u64) -> u32 {
        let coding = Coding { class: engine.class() };
        coding.value(code.into(), false, (heap & 1) as usize)
    }

    /// A value that no pair of the window has ends it, and nothing is claimed.
    #[test]
    fn what_does_not_occur_is_left_to_blocks() {
        let (code, budget) = (Code::parse("0.16").unwrap(), Budget::unlimited());
        let mut engine = HeapEngine::new(&code, SimdMachine::best());
        assert!(engine.extend_window(&code, 1_000_000, &budget).unwrap());
        engine.discard(1 << 16).unwrap();
        let mut settled = engine.settle(1_000_001).unwrap();
        settled.flags.fill(u8::MAX);
        settled.witnesses = settled.witnesses.emptied();
        assert_eq!(settled.extend(1_100_000, &budget, |_, _| ControlFlow::Continue(())), Ok(false));
        assert_eq!(settled.len(), 1_000_001);
    }
}
