//! Values in blocks of 64 heaps, one heap a lane, for codes that leave at most two heaps.
//!
//! With a sparse space (see `class`): the least common value that no move leaves is found for all lanes from the pairs with a rare heap. Then it is
//! verified that pairs of common heaps leave all smaller rare values: some such pairs are marked for all lanes together, and the few values that
//! are not among them are looked for one by one, lane by lane. If one is not there the heap is rare, and later lanes are done again. Without a sparse
//! space all pairs are looked at in the first place.

use super::class::{Class, Coding};
use super::lanes::{self, Element, LANES, Machine, Pairs, View};
use super::shape::{Shape, Split};
use nimatron_core::{Budget, StopReason};
use std::ops::Range;

/// Why a block was not computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// A code wants more bits than there are.
    Wider,
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
/// Free codes that are tested at once.
const CANDIDATES: usize = 4;
/// How often, at the most.
const ROUNDS: usize = 8;
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

    /// The first heap of those with the largest value, and the value.
    pub(super) fn largest(&self) -> (usize, u32) {
        let mut best = (0, 0);
        // In a class values are in the order of their codes, but for the bits below the one that is left out.
        let low = self.coding.class.map_or(1, |class| 1 << class.mask.trailing_zeros()) - 1;
        let mut least = 0;
        for (heap, code) in self.codes().iter().enumerate() {
            let code = code.index();
            if code >= least {
                let value = self.value(heap);
                if value > best.1 {
                    best = (heap, value);
                    least = code & !low;
                }
            }
        }
        best
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
        // Room to grow, by whole words.
        self.size = if self.bits == 8 { size.min((self.largest + 16).next_multiple_of(64)) } else { size };
        self.sets = vec![0; LANES * self.words()];
        self.seen = self.sets.clone();
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
        self.far(base, masked, budget)?;
        let mut first = 0;
        let (mut looked, mut marked) = (0, false);
        loop {
            if self.is_small(base) {
                self.least_small(base, first, count)?;
            } else {
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
        let wanted = C::MARK_COST * self.words() * (self.largest + 8) / 100;
        self.tried = if looked > wanted { self.tried + self.tried / 16 } else { self.tried - self.tried / 16 }.max(16);
        Ok(())
    }

    /// Marks what is left by pairs with a listed heap that is not small, where the partner is known for all lanes.
    #[inline(never)]
    fn far(&mut self, base: usize, masked: bool, budget: &Budget) -> Result<(), Pause> {
        self.sets.fill(0);
        self.known = [usize::MAX; LANES];
        let view = View { codes: &self.codes, flags: if masked { &self.flags } else { &[] } };
        if self.coding.class.is_none() {
            let most = base / 2 + 1;
            let old = self.all.len();
            self.all.extend(old as u32..most as u32 + 1);
        }
        let (heaps, codes) = match self.coding.class {
            Some(_) => (&self.far[..], &self.far_codes[..]),
            None => (&self.all[..], &self.codes[..]),
        };
        let pairs = |range: &Range<usize>| Pairs { heaps: &heaps[range.clone()], codes: &codes[range.clone()] };
        let lists: Vec<(usize, Range<usize>)> =
            self.shape.splits.iter().map(|split| (base - split.taken, self.listed(base, *split))).collect();
        let total: usize = lists.iter().map(|(_, range)| range.len()).sum();
        budget.tick((total * self.words() / 2) as u32)?;
        // So many pairs leave few codes below the least free one unmarked.
        let (share, size) = (self.share, self.size);
        let all = total <= share || C::MARKS_ARE_CHEAP && self.words() == 1;
        let mut tested = Vec::new();
        for (at, range) in lists {
            let some = if all { range.len() } else { range.len() * share / total };
            // Rare heaps are mixed; of all heaps the first and the last are taken.
            let first = if self.coding.class.is_some() { some } else { some / 2 };
            let (first, last) = (range.start + first, range.end - (some - first));
            for marked in [range.start..first, last..range.end] {
                C::mark(self.machine, view, at, pairs(&marked), self.bits, size - 1, &mut self.sets);
            }
            tested.push((at, first..last));
        }
        if all {
            return Ok(());
        }
        // The first free codes of every lane, tested against the other pairs.
        let words = self.words();
        self.known = [0; LANES];
        // Lanes with a free code, and with two: pairs with small heaps may leave one of them yet.
        let (mut one, mut two, mut rounds) = (0u64, 0u64, 0);
        while rounds < ROUNDS {
            let mut candidates = [[C::ONES; LANES]; CANDIDATES];
            for lane in 0..LANES {
                let free = next_free(&self.sets[lane * words..][..words], self.known[lane], |which, code| {
                    if let Some(code) = C::of(code) {
                        candidates[which][lane] = code;
                    }
                });
                self.known[lane] = free;
            }
            let mut found = [0u64; CANDIDATES];
            for (at, range) in &tested {
                let new = lanes::test(self.machine, view, *at, pairs(range), &candidates);
                found.iter_mut().zip(new).for_each(|(found, new)| *found |= new);
            }
            for (&found, candidates) in found.iter().zip(&candidates) {
                (one, two) = (one | !found, two | one & !found);
                let mut lanes = found;
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    let code = candidates[lane].index();
                    if code < size {
                        self.sets[lane * words + code / 64] |= 1 << (code % 64);
                    }
                }
            }
            if two == u64::MAX {
                break;
            }
            rounds += 1;
        }
        // More marks or more tests.
        let change = self.share / 32;
        self.share = if rounds > C::ROUNDS { self.share + change } else { (self.share - change).max(FEW_PAIRS) };
        Ok(())
    }

    /// Which listed heaps have partners that are known for all lanes: rare ones, or all heaps up to the middle.
    fn listed(&self, base: usize, split: Split) -> Range<usize> {
        let most = base - split.taken;
        match self.coding.class {
            Some(_) => {
                let late = self.rare.iter().rev().take_while(|&&heap| heap as usize >= most).count();
                0..self.far.len() - late
            }
            // The middle belongs to `least` where heaps have to be different.
            None => LANES..(if split.different { (most - 1) / 2 } else { most / 2 }).max(LANES),
        }
    }

    /// The least common value of each lane that no move leaves: the pairs with small heaps and with heaps of this block are added.
    #[inline(never)]
    fn least(&mut self, base: usize, first: usize, count: usize) -> Result<(), Pause> {
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
            // Codes without room are larger than all that matter.
            let mut mark = |code: usize| {
                if let Some(word) = set.get_mut(code / 64) {
                    *word |= 1 << (code % 64);
                }
            };
            for split in &self.shape.splits {
                let left = heap - split.taken;
                if !sparse {
                    let most = if split.different { (left - 1) / 2 } else { left / 2 };
                    for small in (1..LANES).chain(self.listed(base, *split).end..most + 1) {
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
                // Rare heaps whose partners are smaller than the lanes.
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
                // In a class by position a heap and its option may be of different kinds with the same value.
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

    /// Is one word enough for a set, and are there no rare partners of small heaps?
    fn is_small(&self, base: usize) -> bool {
        let settled = self.last_rare() + 2 * LANES + self.shape.most_taken < base;
        self.coding.class.is_some() && self.words() == 1 && settled
    }

    /// The same as [`least`](Blocks::least) for small codes, which takes most of the time of simple games.
    #[inline(never)]
    fn least_small(&mut self, base: usize, first: usize, count: usize) -> Result<(), Pause> {
        let near = self.rare.partition_point(|&heap| (heap as usize) < LANES);
        let by_position = self.coding.class.is_some_and(|class| class.parity.is_some());
        // For every pair how far its partner is, and its code; options are pairs with the empty heap.
        let mut partners: Vec<(usize, u32)> = Vec::new();
        for split in &self.shape.splits {
            let rare = self.rare[..near].iter().zip(&self.rare_codes);
            partners.extend(rare.map(|(&heap, &code)| (split.taken + heap as usize, code.index() as u32)));
        }
        // Where the class changes with the position an option of another parity is rare.
        let takes = self.shape.takes.iter().filter(|&taken| !by_position || taken % 2 == 0);
        partners.extend(takes.map(|&taken| (taken, 0)));
        for lane in first..count {
            let heap = base + lane;
            let mut set = self.sets[lane];
            for &(distance, code) in &partners {
                set |= 1 << (code ^ self.codes[heap - distance].index() as u32);
            }
            let least = set.trailing_ones() as usize;
            if least >= self.size {
                return Err(self.grow());
            }
            self.largest = self.largest.max(least);
            self.codes[heap] = C::of(least).ok_or(Pause::Wider)?;
        }
        Ok(())
    }

    /// Marks everything that listed pairs leave in one lane.
    #[inline(never)]
    fn complete(&mut self, base: usize, lane: usize) {
        let words = self.words();
        let mut set = vec![0; words];
        for split in &self.shape.splits {
            let left = base + lane - split.taken;
            for at in self.listed(base, *split) {
                let (one, code) = match self.coding.class {
                    Some(_) => (self.far[at] as usize, self.far_codes[at]),
                    None => (at, self.codes[at]),
                };
                if self.flags.get(left - one).is_none_or(|&flag| flag == C::ZERO) {
                    let code = (code ^ self.codes[left - one]).index();
                    if let Some(word) = set.get_mut(code / 64) {
                        *word |= 1 << (code % 64);
                    }
                }
            }
        }
        self.known[lane] = usize::MAX;
        self.sets[lane * words..][..words].iter_mut().zip(set).for_each(|(old, new)| *old |= new);
    }

    /// Marks rare values that pairs with a common heap leave.
    fn try_common(&mut self, base: usize, count: usize, masked: bool, tried: usize) {
        self.seen.fill(0);
        let codes = self.codes[base..base + count].iter();
        let largest = codes.max().map_or(0, |code| code.index());
        let view = View { codes: &self.codes, flags: if masked { &self.flags } else { &[] } };
        let splits = &self.shape.splits;
        // Each split has its share.
        for (which, split) in splits.iter().enumerate() {
            let range = tried * which / splits.len()..tried * (which + 1) / splits.len();
            let pairs = Pairs { heaps: &self.common[range.clone()], codes: &self.common_codes[range] };
            C::mark(self.machine, view, base - split.taken, pairs, self.bits, largest, &mut self.seen);
        }
    }

    /// The first lane for which a smaller rare value cannot be left, with its code; `None`: all common values stand.
    #[inline(never)]
    fn verify(
        &mut self,
        base: usize,
        first: usize,
        count: usize,
        looked: &mut usize,
        budget: &Budget,
    ) -> Result<Option<(usize, C)>, Pause> {
        let words = self.words();
        for lane in first..count {
            let heap = base + lane;
            let below = self.below[heap & 1][self.codes[heap].index()] as usize;
            let mut value = first_free(&self.seen[lane * words..][..words], 0);
            while value < below {
                *looked += 1;
                let code = C::of(value).ok_or(Pause::Wider)?;
                if !self.leaves_rare(heap, code, budget)? {
                    return Ok(Some((lane, code)));
                }
                // Not to be looked at again when the block is done again.
                let set = &mut self.seen[lane * words..][..words];
                set[value / 64] |= 1 << (value % 64);
                value = first_free(set, value + 1);
            }
        }
        Ok(None)
    }

    /// Does a move leave this rare value? All moves are looked at.
    #[inline(never)]
    fn leaves_rare(&self, heap: usize, code: C, budget: &Budget) -> Result<bool, Pause> {
        let by_position = self.coding.class.is_some_and(|class| class.parity.is_some());
        for &taken in &self.shape.takes {
            let left = heap - taken;
            let odd = taken & 1 == 1 && by_position;
            if self.is_rare(left) != odd && self.codes[left] == code {
                return Ok(true);
            }
        }
        budget.tick((heap / 128) as u32)?;
        for split in &self.shape.splits {
            let left = heap - split.taken;
            let half = if split.different { (left - 1) / 2 } else { left / 2 };
            // Two rare heaps, or two common ones.
            let view = View { codes: &self.codes[..left + 1], flags: &self.flags };
            let found = if self.flags.len() > left {
                lanes::scan(self.machine, view, left, 1, half, code)
            } else {
                // Partners are common, and so are the heaps behind the flags.
                let behind = self.flags.len() - LANES;
                lanes::scan_small(self.machine, view, left, 1, half.min(behind), code)
                    || lanes::scan(self.machine, View { flags: &[], ..view }, left, behind + 1, half, code)
            };
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Room for larger codes; the block has to be done again.
    fn grow(&mut self) -> Pause {
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

/// Gives the first bits from a place on that are not set, as many as there are candidates; how far it looked.
#[inline]
fn next_free(set: &[u64], from: usize, mut give: impl FnMut(usize, usize)) -> usize {
    let mut at = from / 64;
    let Some(&word) = set.get(at) else { return from };
    let mut free = !word & u64::MAX << (from % 64);
    for which in 0..CANDIDATES {
        while free == 0 {
            at += 1;
            match set.get(at) {
                Some(&word) => free = !word,
                None => return at * 64,
            }
        }
        let bit = at * 64 + free.trailing_zeros() as usize;
        give(which, bit);
        free &= free - 1;
        if which == CANDIDATES - 1 {
            return bit + 1;
        }
    }
    from
}

/// The first bit from a place on that is not set; where all are, the number of bits or more.
fn first_free(set: &[u64], from: usize) -> usize {
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

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
