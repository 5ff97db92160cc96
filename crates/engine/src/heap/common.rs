//! Pairs of common heaps that are marked for the heaps of a block together, so that most of the
//! rare values below their values are seen without a search.
//!
//! Codes are divided into levels, and each level has its own list of common heaps, the best first:
//! those with which the frequent codes make the codes of the level that are still likely to be
//! missing. How many of a list are marked is adjusted to the searches that are left. What is marked
//! makes no difference to the values, only to the time.

use super::lanes::{Element, HeapCodePairs};
use super::pairs::{Marker, common_heaps};
use super::shape::Split;
use std::ops::Range;

/// The lists of common heaps.
#[derive(Clone, Debug)]
pub(super) struct Common<C> {
    levels: Vec<CommonLevel<C>>,
    /// The number of heaps when they were listed, and whether the best come first.
    listed: usize,
    ordered: bool,
    /// The smallest heap that may be in a list, and the largest one that is.
    from: usize,
    reach: usize,
    /// The number of searches in a level that are worth it, instead of more marks.
    wanted: usize,
}

#[derive(Clone, Debug)]
struct CommonLevel<C> {
    heaps: Vec<u32>,
    codes: Vec<C>,
    /// The number of heaps to mark; fewer if fewer are listed.
    tried: usize,
    /// How many values were missing, and had to be searched for one by one.
    missing: usize,
}

impl<C> CommonLevel<C> {
    fn marked(&self) -> usize {
        self.tried.min(self.heaps.len())
    }
}

/// Marks that cost more than this many times the number of searches have not helped.
const USELESS: usize = 2000;
/// Lists are ordered once there are this many heaps, and made again when there are this many times
/// as many.
const ORDERED: usize = 1 << 14;
const AGAIN: usize = 3;
/// The number of heaps of a list that are chosen, and how many of the same code at a time.
const CHOSEN: usize = 1024;
const TOGETHER: usize = 8;
/// The number of last heaps whose codes are counted.
const SAMPLE: usize = 1 << 15;

impl<C: Element> Common<C> {
    /// No heaps; they will be from `from` on, and `tried` of them will be tried at first. `wanted`
    /// searches in a level are worth it.
    pub(super) fn new(from: usize, tried: usize, wanted: usize) -> Common<C> {
        let level = || CommonLevel { heaps: Vec::new(), codes: Vec::new(), tried, missing: 0 };
        Common { levels: (0..C::LEVELS).map(|_| level()).collect(), listed: 0, ordered: false, from, reach: 0, wanted }
    }

    /// The smallest heap that may be in a list.
    pub(super) const fn from(&self) -> usize {
        self.from
    }

    /// The largest heap in a list.
    pub(super) const fn reach(&self) -> usize {
        self.reach
    }

    /// No heap that is marked is larger.
    pub(super) fn reach_of_marked(&self) -> usize {
        let last = |level: &CommonLevel<C>| level.heaps[..level.marked()].last().map_or(0, |&heap| heap as usize);
        if self.ordered { self.reach } else { self.levels.iter().map(last).max().unwrap_or(0) }
    }

    /// The maximum number of heaps that are marked.
    pub(super) fn most(&self) -> usize {
        self.levels.iter().map(CommonLevel::marked).max().unwrap_or(0)
    }

    /// Lists the heaps, if there are many more now. `below` is the number of rare values below a
    /// common value, by the parity of the heap and by its code; its length is a power of two.
    pub(super) fn list(&mut self, codes: &[C], rare: &[u32], below: &[Vec<u32>; 2]) {
        if self.listed > 0 && codes.len() < AGAIN * self.listed {
            return;
        }
        self.listed = codes.len();
        let all = common_heaps(self.from, codes.len(), rare);
        self.reach = all.last().map_or(0, |&heap| heap as usize);
        // Where codes are small, few pairs are needed in any order.
        self.ordered = below[0].len() > 64 && C::LEVELS > 1 && codes.len() >= ORDERED;
        let frequencies = self.ordered.then(|| Frequencies::of(codes, rare, below));
        for (level, list) in self.levels.iter_mut().enumerate() {
            list.heaps = match &frequencies {
                Some(frequencies) => frequencies.ordered(&all, codes, level * C::LEVEL..(level + 1) * C::LEVEL),
                None => all.clone(),
            };
            list.codes = list.heaps.iter().map(|&heap| codes[heap as usize]).collect();
        }
    }

    /// Forgets the heaps.
    #[cfg(test)]
    pub(super) fn clear(&mut self) {
        self.levels.iter_mut().for_each(|level| (level.heaps, level.codes) = (Vec::new(), Vec::new()));
        (self.listed, self.reach) = (0, 0);
    }

    /// Counts values that have to be searched for, of the codes from `code` on in its level.
    pub(super) fn miss(&mut self, code: usize, count: usize) {
        self.levels[C::level(code)].missing += count;
    }

    /// Marks the codes up to `largest` of pairs for the block from `base` on. Each split has the
    /// same share of the heaps.
    pub(super) fn mark(&self, marker: &Marker<'_, C>, splits: &[Split], base: usize, largest: usize, sets: &mut [u64]) {
        let &Marker { machine, view, bits, .. } = marker;
        for (level, list) in self.levels.iter().enumerate().take(C::level(largest) + 1) {
            let codes = level * C::LEVEL..=largest.min((level + 1) * C::LEVEL - 1);
            let pairs = HeapCodePairs { heaps: &list.heaps, codes: &list.codes };
            let count = list.marked();
            for (which, split) in splits.iter().enumerate() {
                let share = count * which / splits.len()..count * (which + 1) / splits.len();
                C::mark(machine, view, base - split.taken, pairs.part(share), bits, codes.clone(), sets);
            }
        }
    }

    /// Chooses how many heaps are marked next, for sets of this many words that have codes up to
    /// `largest`.
    pub(super) fn adjust(&mut self, words: usize, largest: usize) {
        for level in &mut self.levels[..C::level(largest) + 1] {
            // The number of searches in one lane that cost about as much as a mark in all lanes.
            let (cost, wanted) = match C::LEVELS {
                1 => (C::MARK_COST * words, C::MARK_COST * words * (largest + 8) / 400),
                _ => (C::MARK_COST / 2, self.wanted),
            };
            // Some values occur only in pairs with small heaps; then more marks do not help.
            let worth = level.tried * cost < USELESS * level.missing;
            level.tried = match level.missing > wanted {
                true if worth => level.tried + level.tried / 16,
                true => level.tried,
                false => (level.tried - level.tried / 16).max(16),
            };
            level.missing = 0;
        }
    }
}

/// How frequent codes are among common heaps, and how often a rare code has to be seen.
struct Frequencies {
    codes: Vec<f32>,
    wanted: Vec<f32>,
}

impl Frequencies {
    fn of<C: Element>(codes: &[C], rare: &[u32], below: &[Vec<u32>; 2]) -> Frequencies {
        let size = below[0].len();
        let (mut counts, mut wanted) = (vec![0.0; size], vec![0.0; size + 1]);
        let sample = codes.len() - SAMPLE.min(codes.len() / 2)..codes.len();
        let part = 1.0 / sample.len() as f32;
        for heap in sample.filter(|&heap| rare.binary_search(&(heap as u32)).is_err()) {
            let code = codes[heap].index();
            counts[code] += part;
            // As differences: all codes below are wanted.
            wanted[below[heap & 1][code] as usize] += part;
        }
        for code in (0..size).rev() {
            wanted[code] += wanted[code + 1];
        }
        // wanted[v]: a heap has at least v rare values below; the code v is wanted if it has more.
        wanted.remove(0);
        Frequencies { codes: counts, wanted }
    }

    /// The heaps in the order in which they make most of the codes of a level that are not likely
    /// to be seen with those before.
    fn ordered<C: Element>(&self, all: &[u32], codes: &[C], level: Range<usize>) -> Vec<u32> {
        let size = self.codes.len();
        let level = level.start.min(size)..level.end.min(size);
        let mut by_code = vec![Vec::new(); size];
        all.iter().rev().for_each(|&heap| by_code[codes[heap as usize].index()].push(heap));
        // How likely it is that a code is wanted, and not seen.
        let mut left = self.wanted[level.clone()].to_vec();
        let mut chosen = Vec::new();
        while chosen.len() < CHOSEN {
            let seen = |code: usize| -> f32 {
                level.clone().zip(&left).map(|(of_level, left)| left * self.codes[of_level ^ code]).sum()
            };
            let there = (0..size).filter(|&code| !by_code[code].is_empty());
            let best = there.map(|code| (code, seen(code))).max_by(|one, other| one.1.total_cmp(&other.1));
            let Some((best, _)) = best.filter(|&(_, seen)| seen > 0.0) else { break };
            let some = TOGETHER.min(by_code[best].len());
            chosen.extend((0..some).filter_map(|_| by_code[best].pop()));
            for (of_level, left) in level.clone().zip(&mut left) {
                *left *= (-(some as f32) * self.codes[of_level ^ best]).exp();
            }
        }
        let mut taken = chosen.clone();
        taken.sort_unstable();
        chosen.extend(all.iter().filter(|heap| taken.binary_search(heap).is_err()));
        chosen
    }
}
