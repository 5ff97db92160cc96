//! Values in blocks of 64 heaps, one in each lane, for codes that leave at most two heaps.
//!
//! A *pair* is an option of two heaps, each the *partner* of the other; the code of a pair is the
//! xor of the codes of the two. With a sparse space (see `class`), the smallest common value that
//! is not the value of an option is found for all lanes from the pairs with a rare heap. Then it is
//! verified that all smaller rare values occur as values of pairs of common heaps: some such pairs
//! are marked for all lanes together, and the few values that are not among them are searched for
//! one by one, lane by lane. If one does not occur, the heap is rare, and the later lanes are
//! computed again. Without a sparse space all pairs are marked at once.
//!
//! # Design
//!
//! For each block:
//!
//! 1. `far` marks the options that contain a listed rare heap. Some are marked for all codes; for
//!    the others only the first free codes of every lane are tested, and how many is adjusted on
//!    the way (`pairs`). Without a sparse space it lists all heaps.
//! 2. `least` goes through the lanes. Each adds its pairs with small heaps to the sets of the later
//!    ones. If codes are below 64, `lanes/least` does so for pairs that are not near for 8 heaps at
//!    once.
//! 3. `verify` shows that the smaller rare values occur as options. Some common pairs are marked
//!    for all lanes, those first that are likely to make the codes that are missing, and for each
//!    level of 32 codes as many as pay (`common`). What is missing then is searched for one by one.
//!    If a value does not occur, its heap becomes rare.
//!
//! While no heap is rare, the values of 2048 heaps are verified together (`batch`, on one thread):
//! a plane for each code has a bit for each heap (`lanes/planes`), and shifted planes show in which
//! heaps a value occurs, by small heaps chosen from a sample (`witnesses`). If a value does not
//! occur, the batch is forgotten, and its heaps go through the steps above.
//!
//! Codes widen from 8 to 16 bits; after that blocks are replaced by plain values. Codes of 16 bits
//! without a sparse space, or while one heap in 40 is rare, take `dense` on machines with AVX-512:
//! one heap after another, from the values of all its pairs, which are looked up 32 at once in a
//! set in registers (`lanes/one`).

mod batch;
mod dense;
mod far;
mod least;
mod lookup;
mod verify;
mod window;

use crate::heap::ahead::{Ahead, Helper, PairsOfOne, Planner, ThreadDesk};
use crate::heap::class::{Coding, RarityRule};
use crate::heap::common::Common;
use crate::heap::lanes::{Element, LANES, SimdMachine};
use crate::heap::pairs::{Balance, spread};
use crate::heap::shape::LargeHeapMoves;
use nimatron_core::{Budget, StopReason};

/// Why a block was not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// A code needs more bits than the integer type has.
    Wider,
    /// A pair with the value may be among the discarded heaps.
    Lost,
    /// Another class fits better.
    Class(Option<RarityRule>),
    Stopped(StopReason),
}

impl From<StopReason> for Pause {
    fn from(reason: StopReason) -> Pause {
        Pause::Stopped(reason)
    }
}

/// The state of the method for one code.
#[derive(Clone, Debug)]
pub(super) struct Blocks<C> {
    machine: SimdMachine,
    shape: LargeHeapMoves,
    coding: Coding,
    /// All codes are below `1 << bits`.
    bits: u32,
    /// The number of codes that a set has room for: `1 << bits`, or less.
    size: usize,
    /// The number of heaps that are computed and kept.
    length: usize,
    /// If not 0, only this many first heaps are kept, and later ones are stored at indices that are
    /// smaller by the number discarded.
    first: usize,
    /// The largest code so far.
    largest: usize,
    /// The codes of the heaps, and room for a block.
    codes: Vec<C>,
    /// All bits set for rare heaps. As long as `codes` while pairs may have a rare partner,
    /// otherwise up to the last rare heap and a block.
    flags: Vec<C>,
    rare: Vec<u32>,
    rare_codes: Vec<C>,
    /// The rare heaps that are not small: the first `mixed` of them permuted, then in increasing
    /// order.
    far: Vec<u32>,
    far_codes: Vec<C>,
    mixed: usize,
    /// Some common heaps that are not small, and how many of them are marked for all lanes
    /// together.
    common: Common<C>,
    /// 0, 1, 2, ...: the list of heaps if there is no sparse space.
    all: Vec<u32>,
    balance: Balance,
    next_choice: usize,
    /// The values of the heaps, while each comes from all its pairs.
    dense: Option<PairsOfOne<C>>,
    /// `below[parity of the heap][code of a common value]`: the number of rare values below it.
    below: [Vec<u32>; 2],
    /// The pairs with a small heap and the moves to one heap: the tokens besides the partner, the
    /// code of the small heap, and whether the partner has to be rare.
    near: Vec<(usize, C, bool)>,
    /// For `least_small`: the distances of the partners of small heaps, and the codes of the small
    /// heaps.
    partners: Vec<(u32, C)>,
    /// For every rare code, the smaller heaps of the last pairs that had it.
    witnesses: Vec<[u32; WITNESSES]>,
    /// The sets of codes that are marked, `words` words for each lane.
    sets: Vec<u64>,
    /// The rare values that are seen, in the same form.
    seen: Vec<u64>,
    /// For each lane: all codes below this are known exactly.
    known: [usize; LANES],
    /// Looks at pairs that are far from the next heaps, as the helpers do.
    planner: Option<Box<Planner<C>>>,
    /// The other threads' copies of what is known, and what was found and is still of use.
    helpers: Vec<Helper<C>>,
    ready: Vec<Ahead>,
    /// Whether the codes, or their places, have changed since helpers began.
    renewed: bool,
    /// For heaps that are verified together, and the heap from which on they may be.
    batches: Option<Box<batch::Batches>>,
    next_batch: usize,
}

/// The minimum number of pairs that are marked for all codes.
const FEW_PAIRS: usize = 128;
/// The number of searches in a level of codes that are worth it, see [`Common`].
const SEARCHES: usize = 6;
/// The number of free codes of each lane that have to be known.
const NEEDED: usize = 2;
/// If one heap in this many is rare, or more, no class is used and all pairs are considered: every
/// rare heap costs a search through all pairs, and a restart of its block.
const FEW_RARE: u64 = 12;
/// The number of pairs that are remembered for each rare value.
const WITNESSES: usize = 32;

impl<C: Element> Blocks<C> {
    /// Continues from known values, at least [`LargeHeapMoves::start`] of them, which are asked for
    /// one after another; `None` if there is no value, or one has no code.
    pub(super) fn new(
        machine: SimdMachine,
        shape: LargeHeapMoves,
        coding: Coding,
        length: usize,
        mut value: impl FnMut(usize) -> Option<u32>,
        next_choice: usize,
    ) -> Option<Self> {
        let mut codes = Vec::with_capacity(2 * length);
        let (mut rare, mut rare_codes, mut largest) = (Vec::new(), Vec::new(), 0);
        for heap in 0..length {
            let value = value(heap)?;
            let code = C::of(coding.code(value) as usize)?;
            largest = largest.max(code.index());
            codes.push(code);
            if heap > 0 && coding.is_rare(value, heap) {
                rare.push(heap as u32);
                rare_codes.push(code);
            }
        }
        let mut blocks = Blocks {
            machine,
            shape,
            coding,
            bits: (usize::BITS - largest.leading_zeros()).max(C::MIN_BITS).max(coding.group_bits()),
            size: 0,
            length,
            first: 0,
            largest,
            codes,
            flags: Vec::new(),
            rare,
            rare_codes,
            far: Vec::new(),
            far_codes: Vec::new(),
            mixed: 0,
            common: Common::new(LANES, FEW_PAIRS, SEARCHES),
            all: Vec::new(),
            balance: Balance::new(NEEDED, FEW_PAIRS),
            next_choice,
            dense: None,
            below: [Vec::new(), Vec::new()],
            near: Vec::new(),
            partners: Vec::new(),
            witnesses: Vec::new(),
            sets: Vec::new(),
            seen: Vec::new(),
            known: [0; LANES],
            planner: None,
            helpers: Vec::new(),
            ready: Vec::new(),
            renewed: false,
            batches: None,
            next_batch: batch::FROM,
        };
        C::of((1 << blocks.bits) - 1)?;
        blocks.prepare();
        Some(blocks)
    }

    pub(super) const fn len(&self) -> usize {
        self.length
    }

    pub(super) const fn shape(&self) -> &LargeHeapMoves {
        &self.shape
    }

    pub(super) const fn machine(&self) -> SimdMachine {
        self.machine
    }

    /// The number of bits of codes; more than `C` has, if one was too large.
    pub(super) const fn bits(&self) -> u32 {
        self.bits
    }

    pub(super) const fn coding(&self) -> Coding {
        self.coding
    }

    pub(super) fn codes(&self) -> &[C] {
        &self.codes[..self.length]
    }

    /// The rare heaps above 0 and their values.
    pub(super) fn rare(&self) -> impl ExactSizeIterator<Item = (usize, u32)> + '_ {
        self.rare.iter().zip(&self.rare_codes).map(|(&heap, &code)| {
            let heap = heap as usize;
            (heap, self.coding.value(code.index() as u32, true, heap))
        })
    }

    /// The number of heaps at which the class is chosen again.
    pub(super) const fn next_choice(&self) -> usize {
        self.next_choice
    }

    fn is_rare(&self, heap: usize) -> bool {
        self.flags.get(heap).is_some_and(|&flag| flag != C::ZERO)
    }

    pub(super) fn value(&self, heap: usize) -> u32 {
        if heap == 0 {
            // The flag of heap 0 keeps it out of pairs; its value is 0 in any class.
            return 0;
        }
        self.coding.value(self.codes[heap].index() as u32, self.is_rare(heap), heap)
    }

    /// Permutes the list of rare heaps so that every part of it is representative of the whole.
    fn mix(&mut self) {
        let near = self.rare.partition_point(|&heap| (heap as usize) < LANES);
        // The last ones may be larger than what is left of the next heap, and stay at the end.
        let end = self.rare.partition_point(|&heap| heap as usize + self.shape.most_taken < self.length);
        let count = end.saturating_sub(near);
        let order = || spread(count).map(|at| near + at).chain(end.max(near)..self.rare.len());
        self.far = order().map(|at| self.rare[at]).collect();
        self.far_codes = order().map(|at| self.rare_codes[at]).collect();
        self.mixed = count;
    }

    fn push_rare(&mut self, heap: usize, code: C) {
        for (heaps, codes) in [(&mut self.rare, &mut self.rare_codes), (&mut self.far, &mut self.far_codes)] {
            heaps.push(heap as u32);
            codes.push(code);
        }
    }

    /// Makes a heap of the block from `base` on a rare one.
    fn set_rare(&mut self, base: usize, heap: usize, code: C) {
        self.codes[heap] = code;
        self.flags.resize((base + LANES).max(self.flags.len()), C::ZERO);
        self.flags[heap] = C::ONES;
        self.push_rare(heap, code);
    }

    fn last_rare(&self) -> usize {
        self.rare.last().map_or(0, |&heap| heap as usize)
    }

    /// Computes the tables that follow from the class.
    fn prepare(&mut self) {
        self.witnesses.clear();
        self.tables();
        self.mix();
        self.flags.clear();
        if self.coding.class.is_some() {
            self.flags.resize(self.length, C::ZERO);
            for &heap in &self.rare {
                self.flags[heap as usize] = C::ONES;
            }
            // The empty heap is not in a pair.
            self.flags[0] = C::ONES;
        }
        self.list_common();
    }

    fn list_common(&mut self) {
        if self.coding.class.is_some() {
            self.common.list(&self.codes[..self.length], &self.rare, &self.below);
        }
    }

    fn tables(&mut self) {
        let size = 1usize << self.bits;
        // Leaves room to grow, by windows of 8 codes.
        self.size = match self.bits {
            0..=8 => size.min((self.largest + 3).next_multiple_of(8)),
            _ => size,
        };
        // A rare value that is smaller than a common one may have a larger code, in the same group.
        self.size = self.size.next_multiple_of(1 << self.coding.group_bits());
        self.forget_ahead();
        self.sets = vec![0; LANES * self.words()];
        self.seen = self.sets.clone();
        self.witnesses.resize(size, [0; WITNESSES]);
        for parity in 0..2 {
            let (coding, mut rare) = (self.coding, 0);
            self.below[parity] = (0..if coding.class.is_some() { size as u32 } else { 0 })
                .map(|code| {
                    let value = coding.value(code, false, parity);
                    while (rare as usize) < size && coding.value(rare, true, parity) < value {
                        rare += 1;
                    }
                    rare
                })
                .collect();
        }
    }

    /// The number of words of a set; codes of 8 bits do not need all of them.
    const fn words(&self) -> usize {
        self.size.div_ceil(64)
    }

    /// The maximum number of bytes held for each heap, with the copies of the helpers.
    pub(super) fn bytes_per_heap(&self, budget: &Budget) -> u64 {
        let (one, copies) = (size_of::<C>() as u64, 1 + self.possible_helpers(budget) as u64);
        match self.coding.class {
            // The values in both directions, with room to grow, beside codes and flags.
            _ if self.words_of_one().is_some() => (2 + 3 * copies) * one,
            None => one + 2,
            // There are as many flags as codes until the last rare heap is far back.
            Some(_) if self.length > 4 * self.last_rare() + (1 << 20) => one * copies,
            Some(_) => 2 * one * copies,
        }
    }

    /// What was looked at ahead is of no use any more.
    fn forget_ahead(&mut self) {
        self.planner = None;
        self.helpers.clear();
        self.ready.clear();
        self.renewed = true;
        self.forget_planes();
    }

    /// Computes heaps up to `to`, on as many threads as the budget allows. The values do not depend
    /// on their number.
    pub(super) fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), Pause> {
        match self.possible_helpers(budget) {
            0 => self.extend_alone(to, budget, None),
            helpers => self.extend_with(helpers, to, budget),
        }
    }

    fn extend_alone(&mut self, to: usize, budget: &Budget, desk: Option<&ThreadDesk<C>>) -> Result<(), Pause> {
        let method = self.words_of_one();
        while self.length <= to {
            // The helpers go on with the method with which they began.
            if desk.is_some() && self.words_of_one() != method {
                return Ok(());
            }
            if self.length >= self.next_choice {
                let class = self.choose();
                self.next_choice = 2 * self.length;
                if class != self.coding.class {
                    return Err(Pause::Class(class));
                }
                self.list_common();
            }
            // The class is chosen at the same heap, however the work is divided into pieces.
            let room = (to + 1 - self.length).min(self.next_choice - self.length);
            if desk.is_none() && self.is_batch(room) {
                self.batch(budget)?;
            } else {
                // Batches begin at a multiple of 8.
                self.block(room.min(LANES - self.length % 8), budget, desk, true)?;
            }
        }
        Ok(())
    }

    /// The class that fits best now; `None` if no class has few rare heaps.
    fn choose(&self) -> Option<RarityRule> {
        let half = self.length / 2;
        if self.coding.class.is_some() && self.last_rare() < half {
            return self.coding.class;
        }
        let mut counts = [Vec::new(), Vec::new()];
        for heap in half..self.length {
            let value = self.value(heap) as usize;
            let counts: &mut Vec<i64> = &mut counts[heap & 1];
            if counts.len() <= value {
                counts.resize(value + 1, 0);
            }
            counts[value] += 1;
        }
        let (class, rare) = RarityRule::best(&counts, self.shape.parity());
        (rare < (self.length - half) as u64 / FEW_RARE).then_some(class)
    }

    /// Computes the next `count` heaps. Unless they are to be verified, they are taken to be
    /// common, without room for larger codes.
    fn block(
        &mut self,
        count: usize,
        budget: &Budget,
        desk: Option<&ThreadDesk<C>>,
        verify: bool,
    ) -> Result<(), Pause> {
        let done = self.try_block(count, budget, desk, verify);
        if done.is_ok() {
            if let (Some(desk), Some(pairs)) = (desk, &self.dense) {
                desk.publish(pairs.from(self.length), &std::iter::empty());
            } else if let Some(desk) = desk {
                let new = self.rare.partition_point(|&heap| (heap as usize) < self.length);
                let rare = self.rare[new..].iter().copied().zip(self.rare_codes[new..].iter().copied());
                desk.publish(&self.codes[self.length..self.length + count], &rare);
            }
            self.length += count;
        } else {
            // Removes the rare heaps of the unfinished block.
            while self.last_rare() >= self.length {
                self.rare.pop();
                self.rare_codes.pop();
                self.far.pop();
                self.far_codes.pop();
            }
        }
        self.codes.truncate(self.length);
        self.flags.truncate(self.length);
        done
    }

    fn try_block(
        &mut self,
        count: usize,
        budget: &Budget,
        desk: Option<&ThreadDesk<C>>,
        verify: bool,
    ) -> Result<(), Pause> {
        let base = self.length;
        self.codes.resize(base + LANES, C::ZERO);
        if let Some(words) = self.words_of_one() {
            return self.one_by_one(count, words, budget, desk);
        }
        self.dense = None;
        if self.far.len() > 2 * self.mixed + LANES {
            self.mix();
        }
        let sparse = self.coding.class.is_some();
        let reach = self.common.reach_of_marked().max(self.last_rare()) + self.shape.most_taken;
        let masked = sparse && self.last_rare() + reach + LANES >= base;
        if masked {
            self.flags.resize(base + LANES, C::ZERO);
        } else if sparse && self.flags.len() > self.last_rare() + 4 * LANES {
            self.flags.truncate(self.last_rare() + 1);
            self.flags.resize(self.last_rare() + 2 * LANES, C::ZERO);
            self.flags.shrink_to_fit();
        }
        budget.tick((LANES * self.shape.takes.len() / 4) as u32)?;
        match desk {
            Some(desk) => self.look_up(base, masked, desk, budget)?,
            None => self.far(base, masked, budget)?,
        }
        if self.least_small(base, count)? {
            let largest = self.codes[base..base + count].iter().max().map_or(0, |code| code.index());
            self.try_common(base, masked, largest);
            if let Some((lane, code)) = self.verify(base, count, budget)? {
                self.set_rare(base, base + lane, code);
                self.least(base, lane + 1, count, budget, true)?;
            }
        } else {
            if sparse && verify && desk.is_none() {
                self.try_common(base, masked, self.largest);
            }
            self.least(base, 0, count, budget, verify)?;
        }
        if !sparse || !verify || desk.is_some() {
            return Ok(());
        }
        self.common.adjust(self.words(), self.largest);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Code;

    /// A set has room for every rare value below a common value that it has room for.
    #[test]
    fn smaller_rare_values_fit_the_sets() {
        let shape = LargeHeapMoves::new(&Code::parse("0.37").unwrap()).unwrap();
        for mask in (1..512u32).filter(|mask| mask.trailing_zeros() < 8) {
            let coding = Coding { class: Some(RarityRule { mask, parity: None }) };
            for largest in [1, 7, 12, 30, 39, 41, 63, 70, 100] {
                let value = |heap: usize| Some(if heap == 5 { largest } else { 0 });
                let machine = SimdMachine::best();
                let Some(blocks) = Blocks::<u8>::new(machine, shape.clone(), coding, 600, value, 0) else {
                    assert!(mask.trailing_zeros() > 7, "{mask}");
                    continue;
                };
                for code in 0..blocks.size as u32 {
                    let common = coding.value(code, false, 0);
                    let below = (0..1024).filter(|&rare| coding.value(rare, true, 0) < common).count();
                    assert_eq!(blocks.below[0][code as usize] as usize, below, "{mask:b} {largest} {code}");
                    assert!(below <= blocks.size, "{mask:b} {largest} {code}");
                }
            }
        }
    }
}
