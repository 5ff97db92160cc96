//! The positions that wait for answers, each at a place that is used again when it has its value.

use crate::asks::AskToken;
use crate::error::{ClusterError, Done};
use crate::seen::SeenValueSet;
use nimatron_messages::cluster;

/// A position that waits for answers.
#[derive(Clone, Debug)]
pub(super) struct Waiting {
    pub(super) id: u32,
    /// Answers that are missing.
    pub(super) left: u32,
    pub(super) seen: SeenValueSet,
    pub(super) wide: Option<Box<WidePosition>>,
}

/// A position with options that are sums.
#[derive(Clone, Debug, Default)]
pub(super) struct WidePosition {
    /// The values of the components, each different one once.
    pub(super) values: Vec<u32>,
    /// For each option the number of its components, and which they are.
    pub(super) options: Vec<u32>,
}

/// All that wait.
#[derive(Clone, Debug, Default)]
pub(super) struct WaitingPlaces {
    all: Vec<Waiting>,
    free: Vec<u32>,
    /// Places of positions that have all their answers.
    ready: Vec<u32>,
    /// Answers that are missing at all places.
    open: u64,
}

impl WaitingPlaces {
    /// The answers that are missing.
    pub(super) const fn open(&self) -> u64 {
        self.open
    }

    /// A free place.
    pub(super) fn next(&mut self) -> u32 {
        self.free.pop().unwrap_or(self.all.len() as u32)
    }

    /// Puts a position at the place that [`next`](WaitingPlaces::next) has named. It is ready if it
    /// misses no answer.
    pub(super) fn put(&mut self, place: u32, waiting: Waiting) {
        self.open += u64::from(waiting.left);
        if waiting.left == 0 {
            self.ready.push(place);
        }
        match self.all.get_mut(place as usize) {
            Some(free) => *free = waiting,
            None => self.all.push(waiting),
        }
    }

    /// Tells a value to a position that waits; it is ready when all answers are there.
    #[inline]
    pub(super) fn tell(&mut self, (place, number): AskToken, wide: bool, value: u32) -> Done<()> {
        let broken = || ClusterError::Other(cluster::broken_message());
        let waiting = self.all.get_mut(place as usize).ok_or_else(broken)?;
        waiting.left = waiting.left.checked_sub(1).ok_or_else(broken)?;
        match &mut waiting.wide {
            None if !wide => waiting.seen.insert(value),
            Some(known) if wide => *known.values.get_mut(number as usize).ok_or_else(broken)? = value,
            _ => return Err(broken()),
        }
        self.open -= 1;
        if waiting.left == 0 {
            self.ready.push(place);
        }
        Ok(())
    }

    /// A position that has all its answers, and its value; its place is free then.
    pub(super) fn finish(&mut self) -> Option<(u32, u32)> {
        let place = self.ready.pop()?;
        let waiting = &mut self.all[place as usize];
        if let Some(wide) = waiting.wide.take() {
            let mut at = 0;
            while let Some(&count) = wide.options.get(at) {
                let parts = &wide.options[at + 1..][..count as usize];
                waiting.seen.insert(parts.iter().fold(0, |sum, &part| sum ^ wide.values[part as usize]));
                at += 1 + count as usize;
            }
        }
        let (id, value) = (waiting.id, waiting.seen.mex());
        waiting.seen = SeenValueSet::default();
        self.free.push(place);
        Some((id, value))
    }
}
