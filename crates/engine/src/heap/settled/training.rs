//! The choice of witnesses (see `heap/witnesses`), and when to choose again.

use super::{BLOCK, Settled, TRAINING};
use crate::heap::witnesses::WitnessChoice;

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
        let sample = (self.kept.saturating_sub(REACH).min(SAMPLE) / BLOCK * BLOCK).min(self.length);
        let choice = WitnessChoice {
            machine: self.machine,
            planes: &self.planes,
            start: self.length - sample,
            words: sample / 64,
            reach: self.first.min(REACH),
            most: MAX,
            most_small: MAX_SMALL,
        };
        let mut witnesses = self.witnesses.emptied();
        let common = |heap: usize| self.flags[heap] == 0;
        choice.make(&self.shape.splits, |heap| self.codes[heap], common, &mut witnesses);
        self.witnesses = witnesses;
        self.searches = 0;
        self.next_training = self.len() + TRAINING;
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
}
