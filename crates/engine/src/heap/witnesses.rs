//! Small common heaps that are likely to be in a pair with a wanted rare value.

use super::lanes::{Element, LANES};

/// For every rare code: runs of heaps whose partners have to have the same code, likely ones first.
#[derive(Clone, Debug, Default)]
pub(super) struct Witnesses<C> {
    heaps: Vec<u32>,
    /// For every rare code its runs: the partner's code, and the end of the run in `heaps`.
    runs: Vec<Vec<(C, u32)>>,
    /// Where the first run begins.
    starts: Vec<u32>,
    largest: usize,
}

/// Heaps for one code.
const MOST: usize = 768;
/// Heaps of one code in a run.
const RUN: usize = 96;

impl<C: Element> Witnesses<C> {
    /// From the heaps below a quarter of what is computed.
    pub(super) fn new(codes: &[C], flags: &[C], bits: u32, length: usize) -> Self {
        let size = 1usize << bits;
        let common = |heap: &usize| flags[*heap] == C::ZERO;
        let mut often = vec![0u32; size];
        for heap in (length / 2..length).filter(common) {
            often[codes[heap].index()] += 1;
        }
        let mut order: Vec<usize> = (0..size).filter(|&code| often[code] > 0).collect();
        order.sort_by_key(|&code| std::cmp::Reverse(often[code]));
        let mut places: Vec<Vec<u32>> = vec![Vec::new(); size];
        for heap in (LANES..length / 4).filter(common) {
            let places = &mut places[codes[heap].index()];
            if places.len() < RUN {
                places.push(heap as u32);
            }
        }
        let mut made = Witnesses { heaps: Vec::new(), runs: Vec::new(), starts: Vec::new(), largest: 0 };
        for value in 0..size {
            made.starts.push(made.heaps.len() as u32);
            let start = made.heaps.len();
            let mut runs = Vec::new();
            for &partner in &order {
                let room = MOST - (made.heaps.len() - start);
                let places = &places[value ^ partner];
                let taken = &places[..places.len().min(room)];
                if let Some(code) = C::of(partner).filter(|_| !taken.is_empty()) {
                    made.heaps.extend_from_slice(taken);
                    runs.push((code, made.heaps.len() as u32));
                }
                if taken.len() == room {
                    break;
                }
            }
            made.runs.push(runs);
        }
        made.largest = made.heaps.iter().copied().max().unwrap_or(0) as usize;
        made
    }

    /// Room for more codes; the new ones have no witnesses yet.
    pub(super) fn grow(&mut self, size: usize) {
        self.runs.resize(size.max(self.runs.len()), Vec::new());
        self.starts.resize(self.runs.len(), 0);
    }

    /// The runs for a rare code: partner's code and heaps.
    pub(super) fn of(&self, code: usize) -> impl Iterator<Item = (C, &[u32])> + '_ {
        let (mut from, runs) = match self.runs.get(code) {
            Some(runs) => (self.starts[code] as usize, &runs[..]),
            None => (0, &[][..]),
        };
        runs.iter().map(move |&(partner, end)| {
            let heaps = &self.heaps[from..end as usize];
            from = end as usize;
            (partner, heaps)
        })
    }

    /// The largest heap of all.
    pub(super) const fn largest(&self) -> usize {
        self.largest
    }
}
