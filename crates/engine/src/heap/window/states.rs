//! States of a window at some numbers of heaps, and the search for one that comes back.
//!
//! Kept whole, some hundred states are some ten megabytes, so equality is seen directly and no hash
//! is needed: after how many heaps the last codes are those of a kept state. To ask that for every
//! heap costs nothing if states are kept only where the codes end in a certain short *marker*: then
//! only the places of the marker matter, and finding these is a search for a string. Distances
//! between kept states are about the same everywhere, a small part of the heaps so far: when there
//! are too many, every other one is dropped. So a period is found as soon as the values have gone
//! through it once, but for that part, and no run has to go far to reach any number of heaps again.

use memchr::arch::all::packedpair::HeuristicFrequencyRank;
use memchr::memmem::FinderBuilder;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;

/// The last codes at a number of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::heap) struct WindowState {
    pub(in crate::heap) heaps: u64,
    /// One code more than what counts.
    pub(in crate::heap) codes: Vec<u8>,
}

/// The kept states.
#[derive(Clone, Debug)]
pub(in crate::heap) struct States {
    /// The number of last codes that are a state.
    pub(in crate::heap) size: usize,
    /// Whether the parity of the number of heaps is a part of the state.
    pub(in crate::heap) by_parity: bool,
    pub(in crate::heap) list: Vec<WindowState>,
    /// The numbers of heaps up to this one have been looked at.
    pub(in crate::heap) looked: u64,
    /// The approximate distance between kept states.
    pub(in crate::heap) spacing: u64,
    pub(in crate::heap) marker: Vec<u8>,
    /// When the marker has not occurred for this many heaps, another one is taken.
    pub(in crate::heap) patience: u64,
    /// For the last codes of kept states: which states these are. They are not kept in files.
    ends: FxHashMap<[u8; ENDS], Vec<usize>>,
}

/// The maximum number of kept states, of all their bytes, and the minimum number of states for
/// that.
const MAX: usize = 256;
const MAX_BYTES: usize = 1 << 26;
const MIN: usize = 16;
/// The initial distance between kept states.
const SPACING: u64 = 1 << 17;
/// The initial patience.
pub(in crate::heap) const PATIENCE: u64 = 1 << 24;
/// The shortest and the longest markers, and how often a marker may occur in a state.
const MARKERS: std::ops::RangeInclusive<usize> = 3..=16;
const OFTEN: usize = 64;
/// The number of last codes by which states are found.
const ENDS: usize = 16;

/// How frequent codes are, from which the search for a string chooses the bytes that it looks for
/// first.
struct Frequencies([u8; 256]);

/// The number of codes that are counted.
const SAMPLE: usize = 255;

impl Frequencies {
    fn of(codes: &[u8]) -> Frequencies {
        let mut counts = [0u8; 256];
        codes.iter().for_each(|&code| counts[usize::from(code)] = counts[usize::from(code)].saturating_add(1));
        Frequencies(counts)
    }
}

impl HeuristicFrequencyRank for Frequencies {
    fn rank(&self, byte: u8) -> u8 {
        self.0[usize::from(byte)]
    }
}

impl States {
    pub(in crate::heap) fn new(size: usize, by_parity: bool) -> States {
        States {
            size,
            by_parity,
            list: Vec::new(),
            looked: 0,
            spacing: SPACING,
            marker: Vec::new(),
            patience: PATIENCE,
            ends: FxHashMap::default(),
        }
    }

    /// The number of bytes that the states take, and will take at most.
    pub(in crate::heap) fn bytes(&self) -> u64 {
        (self.max() * (self.size + 1)) as u64
    }

    /// The maximum number of kept states.
    fn max(&self) -> usize {
        (MAX_BYTES / (self.size + 1)).clamp(MIN, MAX)
    }

    /// Whether the codes that end at `heaps` heaps are those of a state.
    pub(in crate::heap) fn is(&self, state: &WindowState, codes: &[u8], heaps: u64) -> bool {
        (!self.by_parity || (heaps - state.heaps).is_multiple_of(2))
            && state.codes.len() >= self.size
            && codes.ends_with(&state.codes[state.codes.len() - self.size..])
    }

    /// Looks at all numbers of heaps up to `heaps`, whose last codes are given, and keeps some
    /// states. Breaks with a kept state, by its number, and the number of heaps at which it is
    /// back.
    pub(in crate::heap) fn look(&mut self, codes: &[u8], heaps: u64) -> ControlFlow<(usize, u64)> {
        let Some(start) = heaps.checked_sub(codes.len() as u64) else { return ControlFlow::Continue(()) };
        // For heaps before that the state is not here.
        let first = self.looked.max(start + self.size as u64);
        if first >= heaps {
            return ControlFlow::Continue(());
        }
        let due = self.list.last().map_or(0, |state| state.heaps + self.spacing);
        if self.marker.is_empty() || heaps > due.saturating_add(self.patience) {
            if !self.marker.is_empty() {
                self.patience = self.patience.saturating_mul(2);
            }
            self.choose_marker(codes);
        }
        let frequencies = Frequencies::of(&codes[codes.len().saturating_sub(SAMPLE)..]);
        let finder = FinderBuilder::new().build_forward_with_ranker_owned(frequencies, self.marker.clone());
        let from = ((first - start) as usize + 1).saturating_sub(self.marker.len());
        for at in finder.find_iter(&codes[from..]) {
            let end = from + at + self.marker.len();
            let here = start + end as u64;
            if here <= first {
                continue;
            }
            let here_codes = &codes[..end];
            if let Some(&last) = here_codes.last_chunk::<ENDS>()
                && let Some(states) = self.ends.get(&last)
                && let Some(&found) = states.iter().find(|&&which| self.is(&self.list[which], here_codes, here))
            {
                self.looked = here;
                return ControlFlow::Break((found, here));
            }
            if self.list.last().is_none_or(|state| here >= state.heaps + self.spacing) {
                self.keep(here_codes, here);
            }
        }
        self.looked = heaps;
        ControlFlow::Continue(())
    }

    fn keep(&mut self, codes: &[u8], heaps: u64) {
        let Some(start) = codes.len().checked_sub(self.size + 1) else { return };
        self.list.push(WindowState { heaps, codes: codes[start..].to_vec() });
        if self.list.len() > self.max() {
            let mut which = 0;
            self.list.retain(|_| {
                which += 1;
                which % 2 == 1
            });
            self.spacing *= 2;
        }
        self.index();
    }

    /// Computes what follows from the list.
    pub(in crate::heap) fn index(&mut self) {
        self.ends.clear();
        for (which, state) in self.list.iter().enumerate() {
            if let Some(&last) = state.codes.last_chunk::<ENDS>() {
                self.ends.entry(last).or_default().push(which);
            }
        }
    }

    /// The shortest end of the codes that is not frequent in them.
    fn choose_marker(&mut self, codes: &[u8]) {
        let sample = &codes[codes.len().saturating_sub(self.size)..];
        let rare = |&length: &usize| {
            let marker = &sample[sample.len() - length..];
            memchr::memmem::find_iter(sample, marker).take(OFTEN + 1).count() <= OFTEN
        };
        let length = MARKERS.filter(|&length| length <= sample.len()).find(rare).unwrap_or(*MARKERS.end());
        self.marker = sample[sample.len().saturating_sub(length)..].to_vec();
    }
}
