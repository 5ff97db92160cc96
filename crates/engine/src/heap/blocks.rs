//! Values in blocks of 64 heaps, one heap a lane, for codes that leave at most two heaps.
//!
//! With a sparse space (see `class`): the least common value that no move leaves is found for all lanes from the pairs with a rare heap. Then it is
//! verified, for one smaller rare value after the other and all lanes together, that a pair of common heaps leaves it: small heaps whose partners are
//! likely to have the value that is wanted are tried first (`witnesses`). Where that fails all pairs of the lane are looked at, and if the value is not
//! there the heap is rare: later lanes are done again. Without a sparse space all pairs are looked at in the first place.

use super::class::{Class, Coding};
use super::lanes::{self, Element, LANES, Machine, Pairs, View};
use super::shape::{Shape, Split};
use super::witnesses::Witnesses;
use nimatron_core::{Budget, StopReason};

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
    /// Heaps that are computed.
    length: usize,
    /// Their codes, and room for a block.
    codes: Vec<C>,
    /// All bits set for rare heaps; as long as `codes` while rare partners are met, else up to the last rare heap and a block.
    flags: Vec<C>,
    rare: Vec<u32>,
    rare_codes: Vec<C>,
    witnesses: Witnesses<C>,
    /// 0, 1, 2, ...: the heaps of a dense game.
    all: Vec<u32>,
    next_choice: usize,
    /// `below[parity of the heap][code of a common value]`: rare values below it.
    below: [Vec<u32>; 2],
    /// Marks of the lanes, `words` words for each.
    sets: Vec<u64>,
    /// All codes below are known exactly, for each lane.
    known: [usize; LANES],
}

/// Pairs are marked for all codes up to so many; behind, only the first free codes are tested.
const FEW_PAIRS: usize = 192;
/// Free codes that are tested at once.
const CANDIDATES: usize = 4;

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
            bits: (usize::BITS - most.leading_zeros()).max(3),
            length,
            codes,
            flags: Vec::new(),
            rare,
            rare_codes,
            witnesses: Witnesses::default(),
            all: Vec::new(),
            next_choice,
            below: [Vec::new(), Vec::new()],
            sets: Vec::new(),
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

    fn last_rare(&self) -> usize {
        self.rare.last().map_or(0, |&heap| heap as usize)
    }

    /// Tables that follow from the class, and the witnesses.
    fn prepare(&mut self) {
        self.tables();
        self.flags.clear();
        if self.coding.class.is_some() {
            self.flags.resize(self.length, C::ZERO);
            for &heap in &self.rare {
                self.flags[heap as usize] = C::ONES;
            }
            // The empty heap is not in a pair.
            self.flags[0] = C::ONES;
            self.witnesses = Witnesses::new(&self.codes, &self.flags, self.bits, self.length);
        } else {
            self.witnesses = Witnesses::default();
        }
    }

    fn tables(&mut self) {
        let size = 1usize << self.bits;
        self.sets = vec![0; LANES * self.words()];
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

    fn words(&self) -> usize {
        (1usize << self.bits).div_ceil(64)
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
                if class.is_some() {
                    self.flags.resize(self.length.max(self.flags.len()), C::ZERO);
                    self.witnesses = Witnesses::new(&self.codes, &self.flags, self.bits, self.length);
                }
            }
            self.block((to + 1 - self.length).min(LANES), budget)?;
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
        (rare < (self.length - half) as u64 * 2 / 5).then_some(class)
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
            }
        }
        self.codes.truncate(self.length);
        self.flags.truncate(self.length);
        done
    }

    fn try_block(&mut self, count: usize, budget: &Budget) -> Result<(), Pause> {
        let base = self.length;
        self.codes.resize(base + LANES, C::ZERO);
        let sparse = self.coding.class.is_some();
        let reach = self.last_rare().max(self.witnesses.largest()) + self.shape.most_taken;
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
        let mut seen: Vec<u64> = Vec::new();
        loop {
            self.least(base, first, count)?;
            if !sparse {
                break;
            }
            match self.verify(base, first, count, masked, &mut seen, budget)? {
                None => break,
                Some((lane, code)) => {
                    let heap = base + lane;
                    self.codes[heap] = code;
                    self.flags.resize((base + LANES).max(self.flags.len()), C::ZERO);
                    self.flags[heap] = C::ONES;
                    self.rare.push(heap as u32);
                    self.rare_codes.push(code);
                    first = lane + 1;
                }
            }
        }
        Ok(())
    }

    /// Marks what is left by pairs with a listed heap that is not small, where the partner is known for all lanes.
    fn far(&mut self, base: usize, masked: bool, budget: &Budget) -> Result<(), Pause> {
        self.sets.fill(0);
        self.known = [usize::MAX; LANES];
        let view = View { codes: &self.codes, flags: if masked { &self.flags } else { &[] } };
        if self.coding.class.is_none() {
            let most = base / 2 + 1;
            let old = self.all.len();
            self.all.extend(old as u32..most as u32 + 1);
        }
        let lists: Vec<(usize, std::ops::Range<usize>)> = self.shape.splits.iter().map(|split| (base - split.taken, self.listed(base, *split))).collect();
        let (heaps, codes) = match self.coding.class {
            Some(_) => (&self.rare[..], &self.rare_codes[..]),
            None => (&self.all[..], &self.codes[..]),
        };
        let pairs = |range: std::ops::Range<usize>| Pairs { heaps: &heaps[range.clone()], codes: &codes[range] };
        let total: usize = lists.iter().map(|(_, range)| range.len()).sum();
        budget.tick((total * self.words() / 2) as u32)?;
        let all = total <= FEW_PAIRS || C::MARKS_ARE_CHEAP && self.words() == 1;
        let part = |range: &std::ops::Range<usize>| if all { range.end } else { range.start + range.len().min(FEW_PAIRS / 2 + range.len() / 4) };
        for (at, range) in &lists {
            C::mark(self.machine, view, *at, pairs(range.start..part(range)), self.bits, &mut self.sets);
        }
        if all {
            return Ok(());
        }
        // The first free codes of every lane, tested against the other pairs.
        let words = self.words();
        let size = 1usize << self.bits;
        self.known = [0; LANES];
        for _ in 0..4 {
            let mut candidates = [[C::ONES; LANES]; CANDIDATES];
            for lane in 0..LANES {
                let set = &self.sets[lane * words..][..words];
                let mut from = self.known[lane];
                for candidates in &mut candidates {
                    let free = first_free(set, from);
                    if let Some(code) = C::of(free).filter(|_| free < size) {
                        candidates[lane] = code;
                    }
                    from = free + 1;
                }
                self.known[lane] = from;
            }
            let mut found = [0u64; CANDIDATES];
            for (at, range) in &lists {
                let new = lanes::test(self.machine, view, *at, pairs(part(range)..range.end), &candidates);
                found.iter_mut().zip(new).for_each(|(found, new)| *found |= new);
            }
            for (found, candidates) in found.iter().zip(&candidates) {
                for lane in (0..LANES).filter(|lane| found >> lane & 1 == 1) {
                    let code = candidates[lane].index();
                    if code < size {
                        self.sets[lane * words + code / 64] |= 1 << (code % 64);
                    }
                }
            }
            if found.iter().fold(u64::MAX, |all, found| all & found) == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Which listed heaps have partners that are known for all lanes: rare ones, or all heaps up to the middle.
    fn listed(&self, base: usize, split: Split) -> std::ops::Range<usize> {
        let most = base - split.taken;
        match self.coding.class {
            Some(_) => {
                self.rare.partition_point(|&heap| (heap as usize) < LANES)
                    ..self.rare.partition_point(|&heap| (heap as usize) < most)
            }
            // The middle belongs to `least` where heaps have to be different.
            None => LANES..(if split.different { (most - 1) / 2 } else { most / 2 }).max(LANES),
        }
    }

    /// The least common value of each lane that no move leaves: the pairs with small heaps and with heaps of this block are added.
    fn least(&mut self, base: usize, first: usize, count: usize) -> Result<(), Pause> {
        let words = self.words();
        let size = 1usize << self.bits;
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
            let mut mark = |code: usize| set[code / 64] |= 1 << (code % 64);
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
                self.complete(base, lane, &mut set);
                least = first_free(&set, 0);
            }
            if least >= size {
                self.bits += 1;
                if C::of((1 << self.bits) - 1).is_some() {
                    self.grow();
                }
                return Err(Pause::Wider);
            }
            self.codes[heap] = C::of(least).ok_or(Pause::Wider)?;
        }
        Ok(())
    }

    /// Marks everything that listed pairs leave in one lane.
    fn complete(&self, base: usize, lane: usize, set: &mut [u64]) {
        for split in &self.shape.splits {
            let left = base + lane - split.taken;
            for at in self.listed(base, *split) {
                let (one, code) = match self.coding.class {
                    Some(_) => (self.rare[at] as usize, self.rare_codes[at]),
                    None => (at, self.codes[at]),
                };
                if self.flags.get(left - one).is_none_or(|&flag| flag == C::ZERO) {
                    let code = (code ^ self.codes[left - one]).index();
                    set[code / 64] |= 1 << (code % 64);
                }
            }
        }
    }

    /// The first lane for which a smaller rare value cannot be left, with its code; `None`: all common values stand.
    fn verify(
        &self,
        base: usize,
        first: usize,
        count: usize,
        masked: bool,
        seen: &mut Vec<u64>,
        budget: &Budget,
    ) -> Result<Option<(usize, C)>, Pause> {
        let view = View { codes: &self.codes, flags: if masked { &self.flags } else { &[] } };
        let below = |lane: usize| self.below[base + lane & 1][self.codes[base + lane].index()] as usize;
        let most = (first..count).map(below).max().unwrap_or(0);
        let mut needed = vec![0u64; most + 1];
        for lane in first..count {
            needed[below(lane)] |= 1 << lane;
        }
        let mut lanes = 0;
        if seen.len() < most {
            seen.resize(most, 0);
        }
        let mut open = 0;
        for value in (0..most).rev() {
            lanes |= needed[value + 1];
            needed[value + 1] = lanes;
        }
        for value in 0..most {
            let needed = needed[value + 1];
            for split in &self.shape.splits {
                for (code, heaps) in self.witnesses.of(value) {
                    if needed & !seen[value] == 0 {
                        break;
                    }
                    seen[value] = lanes::witness(self.machine, view, base - split.taken, heaps, code, needed, seen[value]);
                }
            }
            open |= needed & !seen[value];
        }
        for lane in (first..count).filter(|lane| open >> lane & 1 == 1) {
            for value in 0..below(lane) {
                if seen[value] >> lane & 1 == 1 {
                    continue;
                }
                let code = C::of(value).ok_or(Pause::Wider)?;
                if !self.leaves_rare(base + lane, code, budget)? {
                    return Ok(Some((lane, code)));
                }
                seen[value] |= 1 << lane;
            }
        }
        Ok(None)
    }

    /// Does a move leave this rare value? All moves are looked at.
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

    /// Room for more bits.
    fn grow(&mut self) {
        self.tables();
        self.witnesses.grow(1 << self.bits);
    }
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
