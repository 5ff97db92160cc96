//! The moves of a code that leaves at most two heaps, as lists.

use super::lanes::Element;
use crate::code::Code;

/// A split into two heaps: the tokens taken, and whether the two heaps have to be different.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) taken: usize,
    pub(super) different: bool,
}

impl Split {
    /// The largest number of tokens of the smaller heap, of `left` in all.
    pub(super) const fn max_small(self, left: usize) -> usize {
        if self.different { (left - 1) / 2 } else { left / 2 }
    }
}

/// The moves of a heap that is larger than any number of tokens that can be taken.
#[derive(Clone, Debug)]
pub(super) struct LargeHeapMoves {
    pub(super) splits: Vec<Split>,
    /// The numbers of tokens taken if one heap is left.
    pub(super) takes: Vec<usize>,
    pub(super) most_taken: usize,
}

impl LargeHeapMoves {
    /// The moves of finite codes with splits into two heaps and no more; otherwise `None`.
    pub(super) fn new(code: &Code) -> Option<LargeHeapMoves> {
        let most_taken = code.most_taken()?;
        let digits = || code.moves(most_taken);
        let splits: Vec<Split> = digits()
            .filter(|(_, digit)| digit.heaps & 4 != 0)
            .map(|(taken, digit)| Split { taken, different: digit.different })
            .collect();
        let takes = digits().filter(|(_, digit)| digit.heaps & 2 != 0).map(|(taken, _)| taken).collect();
        (code.most_heaps() == 2 && !splits.is_empty()).then_some(LargeHeapMoves { splits, takes, most_taken })
    }

    /// The parity of the numbers of tokens taken in splits, if all have the same.
    pub(super) fn parity(&self) -> Option<u32> {
        let parity = self.splits[0].taken as u32 & 1;
        self.splits.iter().all(|split| split.taken as u32 & 1 == parity).then_some(parity)
    }

    /// For every pair with one of these rare heaps, the distance to the partner and the code of the
    /// rare heap, the largest distance first. A single heap that is left counts as a pair with the
    /// empty heap; if the class depends on the parity of heaps, an option of another parity is
    /// rare.
    pub(super) fn partners<C: Element>(&self, rare: &[u32], codes: &[C], by_position: bool) -> Vec<(u32, C)> {
        let listed = |split: &Split| {
            let taken = split.taken as u32;
            rare.iter().zip(codes).map(move |(&heap, &code)| (heap + taken, code))
        };
        let takes = self.takes.iter().filter(|&taken| !by_position || taken % 2 == 0);
        let single = takes.map(|&taken| (taken as u32, C::ZERO));
        let mut partners: Vec<(u32, C)> = self.splits.iter().flat_map(listed).chain(single).collect();
        partners.sort_unstable_by(|one, other| other.cmp(one));
        partners.dedup();
        partners
    }

    /// The number of first heaps that are computed before blocks are used, so that no heap of a
    /// block is small.
    pub(super) const fn start(&self) -> usize {
        256 + 2 * self.most_taken
    }
}
