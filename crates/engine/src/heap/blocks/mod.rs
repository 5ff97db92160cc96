//! Values in blocks of 64 heaps, one heap a lane, for codes that leave at most two heaps.
//!
//! With a sparse space (see `class`): the least common value that no move leaves is found for all lanes from the pairs with a rare heap. Then it is
//! verified that pairs of common heaps leave all smaller rare values: some such pairs are marked for all lanes together, and the few values that
//! are not among them are looked for one by one, lane by lane. If one is not there the heap is rare, and later lanes are done again. Without a sparse
//! space all pairs are looked at in the first place.

mod far;
mod least;
mod verify;
mod window;

use crate::heap::class::{Class, Coding};
use crate::heap::lanes::{Element, LANES, Machine};
use crate::heap::shape::Shape;
use nimatron_core::{Budget, StopReason};

/// Why a block was not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// A code wants more bits than there are.
    Wider,
    /// A pair may be among heaps that were let go.
    Lost,
    /// A class fits better.
    Class(Option<Class>),
    Stopped(StopReason),
}

impl From<StopReason> for Pause {
    fn from(reason: StopReason) -> Pause {
        Pause::Stopped(reason)
    }
}

/// The state of one game.
#[derive(Clone, Debug)]
pub(super) struct Blocks<C> {
    machine: Machine,
    shape: Shape,
    coding: Coding,
    /// All codes are below `1 << bits`.
    bits: u32,
    /// Codes that the sets have room for: `1 << bits`, or less.
    size: usize,
    /// Heaps that are computed.
    length: usize,
    /// So many first heaps are kept; those behind them stand at places that are smaller by what was let go. 0: nothing was.
    first: usize,
    /// The largest code so far.
    largest: usize,
    /// Their codes, and room for a block.
    codes: Vec<C>,
    /// All bits set for rare heaps; as long as `codes` while rare partners are met, else up to the last rare heap and a block.
    flags: Vec<C>,
    rare: Vec<u32>,
    rare_codes: Vec<C>,
    /// Those of them that are not small, well mixed up to a number, then in order.
    far: Vec<u32>,
    far_codes: Vec<C>,
    mixed: usize,
    /// Common heaps that are not small, with their codes, and how many of them are tried for all lanes together.
    common: Vec<u32>,
    common_codes: Vec<C>,
    tried: usize,
    /// 0, 1, 2, ...: the heaps of a dense game.
    all: Vec<u32>,
    /// Pairs that are marked for all codes; behind, only the first free codes are tested.
    share: usize,
    next_choice: usize,
    /// `below[parity of the heap][code of a common value]`: rare values below it.
    below: [Vec<u32>; 2],
    /// Of small heaps, for `least_small`: how far they are, and their codes.
    partners: Vec<(u32, C)>,
    /// For every rare code the small heaps of pairs that have left it last.
    lately: Vec<[u32; LATELY]>,
    /// Marks of the lanes, `words` words for each.
    sets: Vec<u64>,
    /// The same for rare values.
    seen: Vec<u64>,
    /// All codes below are known exactly, for each lane.
    known: [usize; LANES],
}

/// Pairs that are marked for all codes in any case.
const FEW_PAIRS: usize = 128;
/// With more rare heaps than one in so many all pairs are looked at: every rare heap costs a look at all pairs, and a new start of its block.
const FEW_RARE: u64 = 12;
/// Pairs that are remembered for each rare value.
const LATELY: usize = 32;
/// Marks that cost more than so many looks have not helped.
const USELESS: usize = 2000;
/// Common heaps that are listed.
const MOST_COMMON: usize = 1 << 14;

impl<C: Element> Blocks<C> {
    /// Goes on from values that are known, at least [`Shape::start`] of them; `None` if a value has no code.
    pub(super) fn new(
        machine: Machine,
        shape: Shape,
        coding: Coding,
        length: usize,
        value: impl Fn(usize) -> u32,
        next_choice: usize,
    ) -> Option<Self> {
        let mut codes = Vec::with_capacity(2 * length);
        let (mut rare, mut rare_codes, mut most) = (Vec::new(), Vec::new(), 0);
        for heap in 0..length {
            let value = value(heap);
            let code = C::of(coding.code(value) as usize)?;
            most = most.max(code.index());
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
            bits: (usize::BITS - most.leading_zeros()).max(C::LEAST_BITS),
            size: 0,
            length,
            first: 0,
            largest: most,
            codes,
            flags: Vec::new(),
            rare,
            rare_codes,
            far: Vec::new(),
            far_codes: Vec::new(),
            mixed: 0,
            common: Vec::new(),
            common_codes: Vec::new(),
            tried: FEW_PAIRS,
            all: Vec::new(),
            share: FEW_PAIRS,
            next_choice,
            below: [Vec::new(), Vec::new()],
            partners: Vec::new(),
            lately: Vec::new(),
            sets: Vec::new(),
            seen: Vec::new(),
            known: [0; LANES],
        };
        blocks.prepare();
        Some(blocks)
    }

    pub(super) const fn len(&self) -> usize {
        self.length
    }

    pub(super) const fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(super) const fn machine(&self) -> Machine {
        self.machine
    }

    /// Codes have so many bits; more than `C` has, if one was too large.
    pub(super) const fn bits(&self) -> u32 {
        self.bits
    }

    pub(super) const fn coding(&self) -> Coding {
        self.coding
    }

    pub(super) fn codes(&self) -> &[C] {
        &self.codes[..self.length]
    }

    /// Rare heaps above 0, and their codes.
    pub(super) fn rare(&self) -> impl ExactSizeIterator<Item = (usize, u32)> + '_ {
        self.rare.iter().zip(&self.rare_codes).map(|(&heap, &code)| {
            let heap = heap as usize;
            (heap, self.coding.value(code.index() as u32, true, heap))
        })
    }

    /// The class is looked at again when there are so many heaps.
    pub(super) const fn next_choice(&self) -> usize {
        self.next_choice
    }

    fn is_rare(&self, heap: usize) -> bool {
        self.flags.get(heap).is_some_and(|&flag| flag != C::ZERO)
    }

    pub(super) fn value(&self, heap: usize) -> u32 {
        if heap == 0 {
            // Its flag keeps it out of pairs.
            return 0;
        }
        self.coding.value(self.codes[heap].index() as u32, self.is_rare(heap), heap)
    }

    /// Any part of the list of rare heaps is to be like the whole: neighbours have values alike, and leave the same.
    fn mix(&mut self) {
        let near = self.rare.partition_point(|&heap| (heap as usize) < LANES);
        // The last ones may be larger than what is left of the next heap, and stay at the end.
        let end = self.rare.partition_point(|&heap| heap as usize + self.shape.most_taken < self.length);
        let count = end.saturating_sub(near);
        // Steps by the golden section come to all places.
        let mut step = (count as f64 * 0.618) as usize | 1;
        while count > 0 && gcd(step, count) > 1 {
            step += 2;
        }
        let order = || (0..count).map(|at| near + at * step % count).chain(end.max(near)..self.rare.len());
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

    fn last_rare(&self) -> usize {
        self.rare.last().map_or(0, |&heap| heap as usize)
    }

    /// Tables that follow from the class, and the witnesses.
    fn prepare(&mut self) {
        self.lately.clear();
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

    /// Lists common heaps below a quarter of what is computed: they are not in the middle of a pair.
    fn list_common(&mut self) {
        let listed = LANES..if self.coding.class.is_some() { self.length / 4 } else { 0 };
        self.common = listed.filter(|&heap| !self.is_rare(heap)).map(|heap| heap as u32).take(MOST_COMMON).collect();
        self.common_codes = self.common.iter().map(|&heap| self.codes[heap as usize]).collect();
    }

    fn tables(&mut self) {
        let size = 1usize << self.bits;
        // Room to grow, by whole words, or by windows of 8 codes in the first word.
        self.size = match self.bits {
            0..=6 => size.min((self.largest + 3).next_multiple_of(8)),
            7 | 8 => size.min((self.largest + 16).next_multiple_of(64)),
            _ => size,
        };
        self.sets = vec![0; LANES * self.words()];
        self.seen = self.sets.clone();
        self.lately.resize(size, [0; LATELY]);
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

    /// Words of a set: codes of 8 bits do not need all of them.
    const fn words(&self) -> usize {
        self.size.div_ceil(64)
    }

    /// Bytes that are held for a heap, at the most.
    pub(super) fn bytes_a_heap(&self) -> u64 {
        let one = size_of::<C>() as u64;
        match self.coding.class {
            None => one + 2,
            // Flags go with the codes until the last rare heap is far behind.
            Some(_) if self.length > 4 * self.last_rare() + (1 << 20) => one,
            Some(_) => 2 * one,
        }
    }

    /// Computes heaps up to `to`.
    pub(super) fn extend(&mut self, to: usize, budget: &Budget) -> Result<(), Pause> {
        while self.length <= to {
            if self.length >= self.next_choice {
                let class = self.choose();
                self.next_choice = 2 * self.length;
                if class != self.coding.class {
                    return Err(Pause::Class(class));
                }
                self.list_common();
            }
            // A choice is made at the same heap, however the work is cut into pieces.
            let count = (to + 1 - self.length).min(LANES).min(self.next_choice - self.length);
            self.block(count, budget)?;
        }
        Ok(())
    }

    /// The class that fits best now.
    fn choose(&self) -> Option<Class> {
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
        let (class, rare) = Class::best(&counts, self.shape.parity());
        (rare < (self.length - half) as u64 / FEW_RARE).then_some(class)
    }

    /// Computes the next heaps, as many as `count`.
    fn block(&mut self, count: usize, budget: &Budget) -> Result<(), Pause> {
        let done = self.try_block(count, budget);
        if done.is_ok() {
            self.length += count;
        } else {
            // Rare heaps of a block that was not finished.
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

    fn try_block(&mut self, count: usize, budget: &Budget) -> Result<(), Pause> {
        let base = self.length;
        self.codes.resize(base + LANES, C::ZERO);
        if self.far.len() > 2 * self.mixed + LANES {
            self.mix();
        }
        let sparse = self.coding.class.is_some();
        let tried = self.tried.min(self.common.len());
        let reach =
            self.common[..tried].last().map_or(0, |&heap| heap as usize).max(self.last_rare()) + self.shape.most_taken;
        let masked = sparse && self.last_rare() + reach + LANES >= base;
        if masked {
            self.flags.resize(base + LANES, C::ZERO);
        } else if sparse && self.flags.len() > self.last_rare() + 4 * LANES {
            self.flags.truncate(self.last_rare() + 1);
            self.flags.resize(self.last_rare() + 2 * LANES, C::ZERO);
            self.flags.shrink_to_fit();
        }
        budget.tick((LANES * self.shape.takes.len() / 4) as u32)?;
        self.far(base, masked, budget)?;
        let mut first = 0;
        let (mut looked, mut marked) = (0, false);
        loop {
            if !self.least_small(base, first, count)? {
                self.least(base, first, count)?;
            }
            if !sparse {
                break;
            }
            if !marked {
                self.try_common(base, count, masked, tried);
                marked = true;
            }
            match self.verify(base, first, count, &mut looked, budget)? {
                None => break,
                Some((lane, code)) => {
                    let heap = base + lane;
                    self.codes[heap] = code;
                    self.flags.resize((base + LANES).max(self.flags.len()), C::ZERO);
                    self.flags[heap] = C::ONES;
                    self.push_rare(heap, code);
                    first = lane + 1;
                }
            }
        }
        // A mark in all lanes costs about as much as so many looks at one lane.
        let wanted = C::MARK_COST * self.words() * (self.largest + 8) / 400;
        // Some values are left by pairs with small heaps only: then more marks are of no use.
        let worth = self.tried * C::MARK_COST * self.words() < USELESS * looked;
        self.tried = match looked > wanted {
            true if worth => self.tried + self.tried / 16,
            true => self.tried,
            false => (self.tried - self.tried / 16).max(16),
        };
        Ok(())
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
