//! The choice of witnesses: small heaps that make each rare value occur for most heaps (see
//! `lanes/planes`). They are chosen one after another, always the one that reaches most of the
//! heaps of a sample that are left; once all are reached, the choice begins again, as later heaps
//! are not those of the sample. Results do not depend on the choice, only the time does.

use super::class::Coding;
use super::lanes::SimdMachine;
use super::lanes::planes::{Planes, Witnesses};
use super::shape::Split;

/// What witnesses are chosen from.
pub(super) struct WitnessChoice<'c> {
    pub(super) machine: SimdMachine,
    pub(super) planes: &'c Planes,
    /// The first place of the sample, a multiple of 8.
    pub(super) start: usize,
    /// The number of words of 64 heaps in the sample.
    pub(super) words: usize,
    /// Partners are nearer than this, which is at most `start`.
    pub(super) reach: usize,
    /// The maximum number of witnesses of a rare code.
    pub(super) most: usize,
    /// The maximum number of small heaps that are considered for each kind of split.
    pub(super) most_small: usize,
}

impl WitnessChoice<'_> {
    /// Adds witnesses for all rare codes, from the codes of the small heaps that are common.
    pub(super) fn make(
        &self,
        splits: &[Split],
        code: impl Fn(usize) -> u8,
        common: impl Fn(usize) -> bool,
        witnesses: &mut Witnesses,
    ) {
        // How far away the partner is, and the code of the small heap.
        let mut small = Vec::new();
        for split in splits {
            let heaps = (1..self.reach.saturating_sub(split.taken))
                .filter(|heap| (heap + split.taken).is_multiple_of(8) && common(*heap))
                .take(self.most_small);
            small.extend(heaps.map(|heap| (heap + split.taken, usize::from(code(heap)))));
        }
        let codes = self.planes.codes();
        for rare in 0..codes {
            let pairs = small.iter().map(|&(distance, code)| (distance, code ^ rare));
            let candidates: Vec<(usize, usize)> = pairs.filter(|&(_, code)| code < codes).collect();
            // The heaps for which the value has to occur.
            let places = (0..self.words).map(|word| self.start + 64 * word);
            let wanted: Vec<u64> = places.map(|at| witnesses.wanted(self.planes, rare, at)).collect();
            for which in self.order(&candidates, &wanted) {
                let (distance, code) = candidates[which];
                witnesses.push(rare, distance, code as u8);
            }
        }
    }

    /// Chooses some of the candidates, each given by how far away the partner is and by its code.
    fn order(&self, candidates: &[(usize, usize)], wanted: &[u64]) -> Vec<usize> {
        let reached = |which: usize, left: &[u64]| {
            self.planes.reached(self.machine, self.start, candidates[which], left) as usize
        };
        let of_wanted: Vec<usize> = (0..candidates.len()).map(|which| reached(which, wanted)).collect();
        let (mut chosen, mut order) = (vec![false; candidates.len()], Vec::new());
        // `queue[n]`: candidates that reach at most n of the heaps that are left.
        let (mut queue, mut left) = (vec![Vec::new(); 64 * wanted.len() + 1], wanted.to_vec());
        let again = |queue: &mut [Vec<usize>], chosen: &[bool]| {
            for (which, &count) in of_wanted.iter().enumerate().filter(|&(which, _)| !chosen[which]) {
                queue[count].push(which);
            }
            // Those that reach nothing are not looked at.
            queue[0].clear();
            queue.len() - 1
        };
        let mut before = again(&mut queue, &chosen);
        while order.len() < self.most {
            let Some(which) = queue[before].pop() else {
                if before > 1 {
                    before -= 1;
                    continue;
                }
                // Nothing reaches what is left, or nothing is left: the choice begins again.
                if left == wanted {
                    break;
                }
                left.copy_from_slice(wanted);
                before = again(&mut queue, &chosen);
                continue;
            };
            let now = reached(which, &left);
            if now < before {
                queue[now].push(which);
                continue;
            }
            let (distance, code) = candidates[which];
            for (word, left) in left.iter_mut().enumerate() {
                *left &= !self.planes.word(code, self.start + 64 * word - distance);
            }
            order.push(which);
            chosen[which] = true;
        }
        // Values that the sample does not ask for.
        let others = (0..candidates.len()).filter(|&which| !chosen[which]);
        order.extend(others.take((self.most / 2).saturating_sub(order.len())));
        order
    }
}

/// For each parity of a place and each rare code, the first common code with a larger value, where
/// heaps are places plus `offset`.
pub(super) fn thresholds(coding: Coding, count: usize, offset: u64) -> [Vec<u8>; 2] {
    [0, 1].map(|parity| {
        let heap = (parity ^ (offset & 1)) as usize;
        let above = |rare: usize| {
            let value = coding.value(rare as u32, true, heap);
            (0..count).find(|&code| coding.value(code as u32, false, heap) > value).unwrap_or(count) as u8
        };
        (0..count).map(above).collect()
    })
}
