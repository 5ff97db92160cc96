//! The pairs of heaps that are far from the ones to be computed, for some blocks at once.
//!
//! If one heap of a pair is at least as large as the distance to the last known heap, its partners
//! are known for all lanes. In codes with a sparse space most pairs with a rare heap are of this
//! kind, and pairs of common heaps can be chosen to be so. Most of the work can therefore be done
//! while the heaps just before are computed: by other threads (`helpers`). What they find is exact,
//! so that the values do not depend on who did what.
//!
//! Helpers have copies of the codes, look at four blocks at a time, and take their work from a
//! desk. The thread that computes the heaps adds the nearer pairs, and looks ahead itself rather
//! than wait. Helpers of dense games know the values only (`pairs_of_one`).

mod helpers;
mod pairs_of_one;

use super::common::Common;
use super::free::first_free;
use super::lanes::{Element, HeapCodePairs, LANES, SimdMachine, View};
use super::pairs::{Balance, HeapSample, MOST_NEEDED, Marker, SplitPairs, spread};
use super::shape::LargeHeapMoves;
pub(super) use helpers::{Helper, Look, Next, ThreadDesk};
use nimatron_core::{Budget, StopReason};
pub(super) use pairs_of_one::PairsOfOne;
use std::ops::Range;

/// The number of blocks that are looked at together.
const BLOCKS: usize = 4;
/// The number of heaps that are looked at together.
pub(super) const AHEAD: usize = BLOCKS * LANES;
/// The minimum number of pairs that are marked for all codes. More than in a block alone, because
/// more of the free codes have to be known.
const MIN_SHARE: usize = 600;

/// The number of searches in a level of codes that are worth it, see [`Common`]: few, because they
/// are left to the thread that computes the heaps.
const SEARCHES: usize = 1;
/// Common heaps from here on are listed.
const FAR: usize = 4 * AHEAD;

/// What is known when heaps are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownHeaps<'k, C> {
    /// The number of heaps that are known.
    pub(super) length: usize,
    /// The codes of the heaps, and room for the heaps to be looked at.
    pub(super) codes: &'k [C],
    /// At least as long as `codes` if [`partners_may_be_rare`].
    pub(super) flags: &'k [C],
    pub(super) rare: &'k [u32],
    pub(super) rare_codes: &'k [C],
}

/// Whether a partner may be rare in a pair that is looked at for the heaps from `base` on.
pub(super) fn partners_may_be_rare(shape: &LargeHeapMoves, rare: &[u32], base: usize) -> bool {
    let last = rare.last().map_or(0, |&heap| heap as usize);
    last + last.max(base / 4) + shape.most_taken >= base
}

/// What the far pairs say about [`AHEAD`] heaps.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    pub(super) base: usize,
    /// The pairs are those with a rare heap in this range; or all pairs of heaps in it.
    considered: Range<usize>,
    words: usize,
    sets: Vec<u64>,
    known: Vec<usize>,
    seen: Vec<u64>,
}

/// A block of what was looked at.
pub(super) struct AheadBlock<'a> {
    /// The codes that are marked, for each lane.
    pub(super) sets: &'a [u64],
    /// For each lane, all codes below this are known exactly.
    pub(super) known: &'a [usize],
    /// The rare values that are seen, for each lane.
    pub(super) seen: &'a [u64],
    /// The heaps whose pairs were considered: rare ones, or all.
    pub(super) considered: Range<usize>,
}

impl Ahead {
    /// The block that begins at this heap.
    pub(super) fn part(&self, base: usize) -> Option<AheadBlock<'_>> {
        let first = base.checked_sub(self.base).filter(|first| first.is_multiple_of(LANES) && *first < AHEAD)?;
        let sets = first * self.words..(first + LANES) * self.words;
        Some(AheadBlock {
            sets: &self.sets[sets.clone()],
            known: &self.known[first..first + LANES],
            seen: self.seen.get(sets).unwrap_or_default(),
            considered: self.considered.clone(),
        })
    }
}

/// The rules by which heaps are looked at.
#[derive(Clone, Debug)]
pub(super) struct Method {
    pub(super) machine: SimdMachine,
    pub(super) shape: LargeHeapMoves,
    /// All codes are below `1 << bits`, and sets have room for `size` codes.
    pub(super) bits: u32,
    pub(super) size: usize,
    /// `below[parity of the heap][code of a common value]`: the number of rare values below it.
    pub(super) below: [Vec<u32>; 2],
}

/// The state of one thread that looks at heaps.
#[derive(Clone, Debug)]
pub(super) struct Planner<C> {
    method: Method,
    balance: Balance,
    /// The common heaps whose pairs are marked.
    common: Common<C>,
    /// The rare heaps whose pairs are considered, permuted.
    far: Vec<u32>,
    far_codes: Vec<C>,
}

impl<C: Element> Planner<C> {
    pub(super) fn new(method: Method) -> Planner<C> {
        Planner {
            method,
            balance: Balance::new(MOST_NEEDED, MIN_SHARE),
            common: Common::new(FAR, MIN_SHARE, SEARCHES),
            far: Vec::new(),
            far_codes: Vec::new(),
        }
    }

    /// Looks at the heaps from `base` on.
    pub(super) fn look(&mut self, known: KnownHeaps<'_, C>, base: usize, budget: &Budget) -> Result<Ahead, StopReason> {
        let words = self.method.size.div_ceil(64);
        let considered = base + AHEAD - known.length..known.length.min(base - self.method.shape.most_taken);
        let sets = vec![0; AHEAD * words];
        let mut ahead = Ahead { base, considered, words, seen: sets.clone(), sets, known: vec![0; AHEAD] };
        self.list(known, &ahead);
        let masked = partners_may_be_rare(&self.method.shape, known.rare, base);
        let view = View { codes: known.codes, flags: if masked { known.flags } else { &[] } };
        for block in 0..BLOCKS {
            self.block(view, &mut ahead, block, budget)?;
        }
        Ok(ahead)
    }

    /// Lists the heaps whose pairs are considered.
    fn list(&mut self, known: KnownHeaps<'_, C>, ahead: &Ahead) {
        let place = |heap: usize| known.rare.partition_point(|&rare| (rare as usize) < heap);
        let (first, end) = (place(ahead.considered.start), place(ahead.considered.end));
        let order = || spread(end.saturating_sub(first)).map(|at| first + at);
        self.far.clear();
        self.far.extend(order().map(|at| known.rare[at]));
        self.far_codes.clear();
        self.far_codes.extend(order().map(|at| known.rare_codes[at]));
        self.common.list(&known.codes[..known.length], known.rare, &self.method.below);
    }

    /// Marks the pairs for one block.
    fn block(&mut self, view: View<'_, C>, ahead: &mut Ahead, block: usize, budget: &Budget) -> Result<(), StopReason> {
        let Method { machine, shape, bits, size, below, .. } = &self.method;
        let (words, base) = (ahead.words, ahead.base + block * LANES);
        let lanes = block * LANES..(block + 1) * LANES;
        let sets = &mut ahead.sets[lanes.start * words..lanes.end * words];
        let seen = &mut ahead.seen[lanes.start * words..lanes.end * words];
        budget.tick((self.far.len() * shape.splits.len() * words / 2) as u32)?;
        let pairs = HeapCodePairs { heaps: &self.far, codes: &self.far_codes };
        let lists = shape.splits.iter().map(|split| SplitPairs { at: base - split.taken, pairs });
        let marker = Marker { machine: *machine, view, bits: *bits, size: *size };
        marker.mark(&lists.collect::<Vec<_>>(), HeapSample::First, &mut self.balance, sets, &mut ahead.known[lanes]);
        budget.tick((self.common.most() * words / 2) as u32)?;
        // The partners of all listed heaps are known, unless these heaps are unusually far ahead.
        if ahead.considered.start <= self.common.from() {
            self.common.mark(&marker, &shape.splits, base, size - 1, seen);
        }
        // The rare values that seem to be missing now, and will be searched for one by one.
        for (lane, (set, seen)) in sets.chunks_exact(words).zip(seen.chunks_exact(words)).enumerate() {
            let below = below[(base + lane) & 1].get(first_free(set, 0)).map_or(0, |&below| below as usize);
            for (word, seen) in seen.iter().enumerate().take(below.div_ceil(64)) {
                let missing = !seen & (u64::MAX >> (64 - (below - 64 * word).min(64)));
                self.common.miss(64 * word, (missing as u32).count_ones() as usize);
                self.common.miss(64 * word + 32, (missing >> 32).count_ones() as usize);
            }
        }
        self.common.adjust(words, size - 1);
        Ok(())
    }
}
