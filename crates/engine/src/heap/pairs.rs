//! The pairs of listed heaps, rare or any, whose partners are known for all lanes of a block. Some
//! are marked for all codes; against the others only the first free codes of every lane are tested.

use super::free::next_free;
use super::lanes::{self, Element, HeapCodePairs, LANES, SimdMachine, View};

/// The number of free codes that are tested at once.
const CANDIDATES: usize = 4;
/// The maximum number of free codes that a lane can be asked to have.
pub(super) const MOST_NEEDED: usize = 8;
/// The maximum number of common heaps that are listed.
const MAX_COMMON: usize = 1 << 14;
/// The maximum number of rounds of tests.
const ROUNDS: usize = 8;

/// Codes of partners, and how they are marked in sets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marker<'m, C> {
    pub(super) machine: SimdMachine,
    pub(super) view: View<'m, C>,
    /// All codes are below `1 << bits`.
    pub(super) bits: u32,
    /// The number of codes that a set has room for.
    pub(super) size: usize,
}

/// How many pairs are marked for all codes, and how far the others are tested.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    /// Lanes are tested until this many of their free codes are known, at most [`MOST_NEEDED`]: the
    /// pairs that are added later may have the first ones.
    needed: usize,
    min_share: usize,
    /// The number of pairs that are marked for all codes; adjusted to the rounds of tests.
    share: usize,
}

impl Balance {
    pub(super) const fn new(needed: usize, min_share: usize) -> Balance {
        Balance { needed, min_share, share: min_share }
    }
}

/// Listed heaps of one split: in lane l the two heaps of a pair have `at + l` tokens in all.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitPairs<'l, C> {
    pub(super) at: usize,
    pub(super) pairs: HeapCodePairs<'l, C>,
}

/// Which of the listed heaps stand for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeapSample {
    /// The first ones: the list is permuted.
    First,
    /// The first and the last ones: the list is all heaps in order.
    Ends,
}

impl<C: Element> Marker<'_, C> {
    /// Marks the pairs of the listed heaps, some of them for all codes. After that all codes of
    /// lane l below `known[l]` are right.
    pub(super) fn mark(
        &self,
        lists: &[SplitPairs<'_, C>],
        sample: HeapSample,
        balance: &mut Balance,
        sets: &mut [u64],
        known: &mut [usize],
    ) {
        let words = sets.len() / LANES;
        known.fill(usize::MAX);
        let total: usize = lists.iter().map(|list| list.pairs.heaps.len()).sum();
        // After this many pairs, few codes below the smallest free one are unmarked.
        let share = balance.share;
        let all = total <= share || C::MARKS_ARE_CHEAP && words == 1;
        let mut tested = Vec::new();
        for &SplitPairs { at, pairs } in lists {
            let length = pairs.heaps.len();
            let some = if all { length } else { length * share / total };
            let first = if sample == HeapSample::First { some } else { some / 2 };
            let last = length - (some - first);
            for marked in [pairs.part(0..first), pairs.part(last..length)] {
                C::mark(self.machine, self.view, at, marked, self.bits, 0..=self.size - 1, sets);
            }
            tested.push((at, pairs.part(first..last)));
        }
        if all {
            return;
        }
        // Tests the first free codes of every lane against the other pairs.
        known.fill(0);
        // The lanes with a free code, with two, and so on.
        let (mut free, mut rounds) = ([0u64; MOST_NEEDED], 0);
        let needed = balance.needed.clamp(1, MOST_NEEDED);
        while rounds < ROUNDS {
            let mut candidates = [[C::ONES; LANES]; CANDIDATES];
            for (lane, known) in known.iter_mut().enumerate() {
                *known = next_free(&sets[lane * words..][..words], *known, CANDIDATES, |which, code| {
                    if let Some(code) = C::of(code) {
                        candidates[which][lane] = code;
                    }
                });
            }
            let mut found = [0u64; CANDIDATES];
            for (at, pairs) in &tested {
                let new = lanes::test(self.machine, self.view, *at, *pairs, &candidates);
                found.iter_mut().zip(new).for_each(|(found, new)| *found |= new);
            }
            for (&found, candidates) in found.iter().zip(&candidates) {
                for count in (1..MOST_NEEDED).rev() {
                    free[count] |= free[count - 1] & !found;
                }
                free[0] |= !found;
                let mut lanes = found;
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    let code = candidates[lane].index();
                    if code < self.size {
                        sets[lane * words + code / 64] |= 1 << (code % 64);
                    }
                }
            }
            if free[needed - 1] == u64::MAX {
                break;
            }
            rounds += 1;
        }
        // Adjusts the balance between marks and tests.
        let change = share / 32;
        balance.share = if rounds > C::ROUNDS { share + change } else { (share - change).max(balance.min_share) };
    }
}

/// Common heaps from `from` on, below a quarter of the known ones: they are never in the middle of
/// a pair.
pub(super) fn common_heaps(from: usize, length: usize, rare: &[u32]) -> Vec<u32> {
    let mut rare = rare[rare.partition_point(|&heap| (heap as usize) < from)..].iter().copied().peekable();
    (from as u32..(length / 4) as u32).filter(|heap| rare.next_if_eq(heap).is_none()).take(MAX_COMMON).collect()
}

/// The numbers below `count`, permuted so that every part is representative of the whole.
/// (Neighbouring heaps have similar values, and their pairs have similar codes.)
pub(super) fn spread(count: usize) -> impl Iterator<Item = usize> + Clone {
    // Steps by the golden section spread evenly over all numbers.
    let mut step = (count as f64 * 0.618) as usize | 1;
    while count > 0 && gcd(step, count) > 1 {
        step += 2;
    }
    (0..count).map(move |at| at * step % count)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
