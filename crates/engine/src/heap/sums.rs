//! Codes with moves to three heaps and more. For every number of tokens this computes the set of
//! values of two heaps, of three, and so on, each from the one before: h heaps are a smallest one,
//! of at most a h-th of all tokens, and h - 1 others. This takes n set operations for a heap of n
//! instead of n^2 pairs.
//!
//! Of the largest number of heaps no set is kept, only the smallest value that is missing is looked
//! for: with the smallest heaps most values are there, and one bit of each further set says whether
//! the first one that is not there occurs later.

use crate::code::Code;
use nimatron_core::{Budget, StopReason};

/// A set of values, as bits in words. The number of words is a power of two (or 0).
#[derive(Clone, Debug, Default)]
pub(super) struct HeapValueSet(Vec<u64>);

impl HeapValueSet {
    /// The number of words.
    pub(super) const fn words(&self) -> usize {
        self.0.len()
    }

    /// The values, increasing.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        words.flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at as u32 + bit)
        })
    }

    pub(super) fn has(&self, value: u32) -> bool {
        self.0.get(value as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    pub(super) fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.0.len() {
            self.0.resize((word + 1).next_power_of_two(), 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    /// Adds `v ^ value` for every v in another set.
    pub(super) fn add_sums(&mut self, other: &HeapValueSet, value: u32) {
        let high = value as usize / 64;
        let size = other.0.len().max((high + 1).next_power_of_two());
        if self.0.len() < size {
            self.0.resize(size, 0);
        }
        for (at, &word) in other.0.iter().enumerate() {
            self.0[at ^ high] |= moved(word, value);
        }
    }

    pub(super) fn add(&mut self, other: &HeapValueSet) {
        self.add_sums(other, 0);
    }

    fn mex(&self) -> u32 {
        let full = self.0.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = self.0.get(full).map_or(0, |word| word.trailing_ones());
        64 * full as u32 + rest
    }
}

/// Moves bit b of a word to bit b xor `value`, of which only the low six bits count.
fn moved(mut word: u64, value: u32) -> u64 {
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (bit, low) in LOW.into_iter().enumerate() {
        if value >> bit & 1 == 1 {
            let by = 1 << bit;
            word = (word & low) << by | word >> by & low;
        }
    }
    word
}

/// The sets computed so far.
#[derive(Clone, Debug)]
pub(super) struct HeapSumSets {
    /// `sets[h - 2][n]` holds the values of h heaps with n tokens in all, for all h but the
    /// largest.
    sets: Vec<Vec<HeapValueSet>>,
    /// The words of all sets, with those of the lists that hold them.
    words: u64,
}

impl HeapSumSets {
    /// The state for codes with three heaps and more that need not be different; otherwise `None`.
    pub(super) fn new(code: &Code) -> Option<HeapSumSets> {
        let max_heaps = code.most_heaps();
        (max_heaps >= 3 && !code.wants_different())
            .then(|| HeapSumSets { sets: vec![Vec::new(); max_heaps as usize - 2], words: 0 })
    }

    /// Appends values until there are `to + 1`.
    pub(super) fn extend(
        &mut self,
        values: &mut Vec<u32>,
        code: &Code,
        to: usize,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        while values.len() <= to {
            // If an earlier call was stopped, the sets may be one step ahead of the values.
            let n = values.len();
            for which in 0..self.sets.len() {
                while self.sets[which].len() <= n {
                    let set = self.set(values, self.sets[which].len(), which, budget)?;
                    // The lists grow by doubling.
                    self.words += set.0.len() as u64 + 6;
                    self.sets[which].push(set);
                    budget.memory(8 * self.words)?;
                }
            }
            let mut options = HeapValueSet::default();
            let mut most = Vec::new();
            for (taken, digit) in code.moves(n) {
                let left = n - taken;
                for heaps in 0..=digit.most_heaps() {
                    match heaps {
                        _ if digit.heaps >> heaps & 1 == 0 => {}
                        0 if left == 0 => options.insert(0),
                        1 if left > 0 && left < n => options.insert(values[left]),
                        0 | 1 => {}
                        _ => match self.sets.get(heaps as usize - 2) {
                            Some(sets) => options.add(&sets[left]),
                            None => most.push(left),
                        },
                    }
                }
            }
            let value = self.least(values, options, &most, budget)?;
            values.push(value);
        }
        Ok(())
    }

    /// The smallest value that is neither an option nor the value of the largest number of heaps
    /// with one of these numbers of tokens in all.
    fn least(
        &self,
        values: &[u32],
        mut options: HeapValueSet,
        most: &[usize],
        budget: &Budget,
    ) -> Result<u32, StopReason> {
        let Some(sets) = self.sets.last() else { return Ok(options.mex()) };
        let heaps = self.sets.len() + 2;
        let end = most.iter().map(|left| left / heaps).max().unwrap_or(0);
        let (mut from, mut size) = (1, FIRST);
        loop {
            let to = end.min(from + size - 1);
            for &left in most {
                for smallest in from..=to.min(left / heaps) {
                    options.add_sums(&sets[left - smallest], values[smallest]);
                }
            }
            if to == end {
                return Ok(options.mex());
            }
            (from, size) = (to + 1, 2 * size);
            for _ in 0..TRIES {
                let value = options.mex();
                let occurs = |&left: &usize| {
                    (from..=left / heaps).any(|smallest| sets[left - smallest].has(value ^ values[smallest]))
                };
                budget.tick(most.len() as u32)?;
                if !most.iter().any(occurs) {
                    return Ok(value);
                }
                options.insert(value);
            }
        }
    }

    /// The set of values of `which + 2` heaps with n tokens in all.
    fn set(&self, values: &[u32], n: usize, which: usize, budget: &Budget) -> Result<HeapValueSet, StopReason> {
        let mut set = HeapValueSet::default();
        budget.tick((n / 4 + 1) as u32)?;
        for smallest in 1..=n / (which + 2) {
            if which == 0 {
                set.insert(values[smallest] ^ values[n - smallest]);
            } else {
                set.add_sums(&self.sets[which - 1][n - smallest], values[smallest]);
            }
        }
        Ok(set)
    }
}

/// The number of smallest heaps for which all values with the others are added before one value is
/// looked for; then twice as many, and so on.
const FIRST: usize = 8;
/// The number of values that are looked for before more are added.
const TRIES: usize = 8;

#[cfg(test)]
mod tests {
    use super::super::naive;
    use super::*;

    #[test]
    fn sums_are_marks() {
        for text in [
            "0.F8",
            "0.8",
            "0.(8)",
            "0.(15)(8)",
            "0.(31)",
            "8.0",
            "0.3F",
            "0.1(16)",
            "0.(10)7",
            "0.[F]",
            "0.7[9]",
            "0.(63)2",
        ] {
            let Ok(code) = Code::parse(text) else { continue };
            let (mut plain, mut values, budget) = (vec![0], vec![0], Budget::unlimited());
            naive::extend(&mut plain, &code, 90, &budget).unwrap();
            let mut sums = HeapSumSets::new(&code).unwrap();
            for to in [1, 30, 31, 90] {
                sums.extend(&mut values, &code, to, &budget).unwrap();
            }
            assert_eq!(plain, values, "{text}");
        }
    }
}
