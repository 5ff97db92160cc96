//! The choice of witnesses: small heaps that make each rare value occur for most heaps. They are
//! chosen one after another, always the one that reaches most of the heaps that are left; once all
//! heaps of the sample are reached, the choice begins again for them, as later heaps are not those
//! of the sample. Results do not depend on the choice, only the time does.

use super::{BLOCK, EVEN, Settled, TRAINING, Witnesses};
use std::collections::BinaryHeap;

/// Witnesses are not farther away than this.
pub(super) const REACH: usize = 1 << 12;
/// The number of heaps in the sample.
const SAMPLE: usize = 1 << 13;
/// The maximum number of witnesses of a rare value.
const MAX: usize = 64;
/// The maximum number of small heaps that are considered for each kind of split.
const MAX_SMALL: usize = 256;

impl Settled {
    /// Chooses the witnesses from the last heaps.
    pub(in crate::heap) fn train(&mut self) {
        let mut witnesses = Witnesses::new(self.witnesses.from().clone());
        let sample = (self.kept.saturating_sub(REACH).min(SAMPLE) / BLOCK * BLOCK).min(self.length);
        let start = self.length - sample;
        // How far away the partner is, and the code of the small heap.
        let mut small = Vec::new();
        for split in &self.shape.splits {
            let heaps = (1..self.first.min(REACH - split.taken.min(REACH)))
                .filter(|heap| (heap + split.taken).is_multiple_of(8) && self.flags[*heap] == 0)
                .take(MAX_SMALL);
            small.extend(heaps.map(|heap| (heap + split.taken, self.codes[heap])));
        }
        for rare in 0..self.count {
            let pairs = small.iter().map(|&(distance, code)| (distance, usize::from(code) ^ rare));
            let candidates: Vec<(usize, usize)> = pairs.filter(|&(_, code)| code < self.count).collect();
            for which in self.choose(rare, &candidates, start) {
                let (distance, code) = candidates[which];
                witnesses.push(rare, distance, code as u8);
            }
        }
        self.witnesses = witnesses;
        self.searches = 0;
        self.next_training = self.len() + TRAINING;
    }

    /// Chooses some of the candidates, each given by how far away the partner is and by its code,
    /// for the heaps from `start` on.
    fn choose(&self, rare: usize, candidates: &[(usize, usize)], start: usize) -> Vec<usize> {
        // The heaps for which the value has to occur.
        let wanted: Vec<u64> = (start..self.length).step_by(64).map(|at| self.above(rare, at)).collect();
        let partners = |which: usize, word: usize| {
            let (distance, code) = candidates[which];
            self.planes.word(code, start + 64 * word - distance)
        };
        let reached = |which: usize, left: &[u64]| {
            let words = left.iter().enumerate().filter(|&(_, &left)| left != 0);
            words.map(|(word, left)| (left & partners(which, word)).count_ones()).sum::<u32>()
        };
        let of_wanted: Vec<u32> = (0..candidates.len()).map(|which| reached(which, &wanted)).collect();
        let (mut chosen, mut order) = (vec![false; candidates.len()], Vec::new());
        let (mut queue, mut left) = (BinaryHeap::new(), Vec::new());
        while order.len() < MAX {
            let Some((before, which)) = queue.pop() else {
                // Nothing reaches what is left, or nothing is left: the choice begins again.
                left.clone_from(&wanted);
                queue.extend(of_wanted.iter().copied().zip(0..).filter(|&(count, which)| count > 0 && !chosen[which]));
                if queue.is_empty() {
                    break;
                }
                continue;
            };
            // How many heaps a candidate reached before: it does not reach more of fewer heaps.
            let now = reached(which, &left);
            if now == before {
                left.iter_mut().enumerate().for_each(|(word, left)| *left &= !partners(which, word));
                order.push(which);
                chosen[which] = true;
            } else if now > 0 {
                queue.push((now, which));
            }
        }
        // Values that the sample does not ask for.
        let others = (0..candidates.len()).filter(|&which| !chosen[which]);
        order.extend(others.take((MAX / 2).saturating_sub(order.len())));
        order
    }

    /// Takes the witnesses that were chosen before, for other heaps of the game.
    pub(in crate::heap) fn train_as(&mut self, before: &Settled) {
        match before.witnesses.with_from(self.witnesses.from()) {
            Some(witnesses) => self.witnesses = witnesses,
            None => return self.train(),
        }
        self.recent.clone_from(&before.recent);
        self.next_training = before.next_training;
    }

    /// Chooses others if these miss many heaps, and waits for longer each time.
    pub(super) fn train_again(&mut self) {
        let since = self.next_training;
        if self.searches > TRAINING / 256 {
            self.train();
            self.next_training = since + (self.len() / 2).max(TRAINING);
        } else {
            self.searches = 0;
            self.next_training = since + TRAINING;
        }
    }

    /// The heaps of a word whose values are above that of a rare code.
    fn above(&self, rare: usize, at: usize) -> u64 {
        let from = self.witnesses.from();
        (0..self.count).fold(0, |word, code| {
            let lanes = [(0, EVEN), (1, !EVEN)].map(
                |(parity, lanes)| {
                    if code >= usize::from(from[parity][rare]) { lanes } else { 0 }
                },
            );
            word | self.planes.word(code, at) & (lanes[0] | lanes[1])
        })
    }
}
