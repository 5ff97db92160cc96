//! Games that take pairs of cells (Cram and other ways to place dominoes): components by fewer
//! operations, and cells without which a position is equivalent.
//!
//! Let each move that takes the cell `x` and another cell `c` have a double: a move that takes `c`
//! and a cell that no other move takes, a *leaf* of `c`. Then `x` can be left out. For a move with
//! `x` and its double leave the same but for `x`, which plays on only as before, and for the leaf,
//! which is dead; and what was said of `x` stays true after any other move. So of several leaves of
//! a cell all but one can go, and so can a cell all of whose neighbours have leaves. (In Cram this
//! is known as the reduction of stars; see P. Beling, M. Rogalski, "On pruning search trees of
//! impartial games", Artificial Intelligence 283, 2020.)

use super::board::{PATTERNS, TakingPattern};
use super::word::CellSet;

/// The patterns of a game of pairs.
#[derive(Clone, Debug, Hash)]
pub(super) struct PairPatterns<W> {
    /// The number of patterns.
    count: usize,
    /// Where the corner of each pattern can lie.
    places: [W; PATTERNS],
    /// How far its first cell is from the corner, and the other cell from that.
    first: [u32; PATTERNS],
    distance: [u32; PATTERNS],
}

/// For each pattern the first and the other cells of all pairs that can be taken.
type Ends<W, const K: usize> = [(W, W); K];

impl<W: CellSet> PairPatterns<W> {
    /// The patterns, if each takes exactly the two cells that it needs.
    pub(super) fn of(patterns: &[TakingPattern<W>]) -> Option<PairPatterns<W>> {
        let mut pairs = PairPatterns {
            count: patterns.len(),
            places: [W::EMPTY; PATTERNS],
            first: [0; PATTERNS],
            distance: [0; PATTERNS],
        };
        for (at, pattern) in patterns.iter().enumerate() {
            let &[low, high] = &pattern.needs[..] else { return None };
            let takes = |at: u32| W::cell(at + low) | W::cell(at + high);
            if !pattern.places.cells().all(|at| pattern.takes[at as usize] == takes(at)) {
                return None;
            }
            (pairs.places[at], pairs.first[at], pairs.distance[at]) = (pattern.places, low, high - low);
        }
        Some(pairs)
    }

    /// The components of a position without cells that can be left out, and without those in which
    /// only one more move can be made. The number of these, which have the value 1.
    #[inline]
    pub(super) fn components(&self, position: W, each: impl FnMut(W)) -> u32 {
        // The compiler writes out loops over few patterns.
        match self.count {
            0..=2 => self.split::<2>(position, each),
            _ => self.split::<PATTERNS>(position, each),
        }
    }

    #[inline]
    fn split<const K: usize>(&self, position: W, mut each: impl FnMut(W)) -> u32 {
        let mut ends = self.ends::<K>(position);
        let mut left = ends.iter().fold(W::EMPTY, |alive, end| alive | end.0 | end.1);
        let needed = self.needed(left, &ends);
        if needed != left {
            left = needed;
            ends = self.ends(left);
        }
        let mut single = 0;
        while left != W::EMPTY {
            let mut component = left.lowest();
            loop {
                let mut grown = component;
                for (&(low, high), &distance) in ends.iter().zip(&self.distance) {
                    grown |= (grown & low) << distance | (grown & high) >> distance;
                }
                if grown == component {
                    break;
                }
                component = grown;
            }
            left &= !component;
            if component.count() > 3 {
                each(component);
            } else {
                single += 1;
            }
        }
        single
    }

    #[inline]
    fn ends<const K: usize>(&self, position: W) -> Ends<W, K> {
        std::array::from_fn(|at| {
            let (first, distance) = (self.first[at], self.distance[at]);
            let low = position & (position >> distance) & self.places[at] << first;
            (low, low << distance)
        })
    }

    /// The cells that are left of those that play a part.
    #[inline]
    fn needed<const K: usize>(&self, alive: W, ends: &Ends<W, K>) -> W {
        let pairs = || ends.iter().zip(&self.distance);
        let (mut one, mut two) = (W::EMPTY, W::EMPTY);
        for &(low, high) in ends {
            two |= one & low;
            one |= low;
            two |= one & high;
            one |= high;
        }
        let single = one & !two;
        if single == W::EMPTY {
            return alive;
        }
        // Two cells that have only each other stay.
        let mut alone = W::EMPTY;
        for (&(low, _), &distance) in pairs() {
            let both = low & single & single >> distance;
            alone |= both | both << distance;
        }
        let leaves = single & !alone;
        let (mut centres, mut left) = (W::EMPTY, alive);
        for (&(low, high), &distance) in pairs() {
            let above = (leaves & low) << distance;
            left &= !((above & centres) >> distance);
            centres |= above;
            let below = (leaves & high) >> distance;
            left &= !((below & centres) << distance);
            centres |= below;
        }
        // Cells with a neighbour that has no leaf.
        let others = alive & !centres;
        let mut near = W::EMPTY;
        for (&(low, high), &distance) in pairs() {
            near |= (others & low) << distance | (others & high) >> distance;
        }
        left & (centres | leaves | near)
    }
}
