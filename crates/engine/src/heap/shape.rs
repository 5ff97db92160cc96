//! The moves of a code that leaves at most two heaps, in lists.

use super::code::Code;

/// A split in two heaps: tokens taken, and whether the two heaps have to be different.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) taken: usize,
    pub(super) different: bool,
}

/// What may be done with a heap that is larger than all numbers of tokens that can be taken.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) splits: Vec<Split>,
    /// Tokens taken from one heap that stays.
    pub(super) takes: Vec<usize>,
    pub(super) most_taken: usize,
}

impl Shape {
    /// For finite codes with splits in two heaps and no more.
    pub(super) fn new(code: &Code) -> Option<Shape> {
        let most_taken = code.most_taken()?;
        let digits = || code.moves(most_taken);
        let splits: Vec<Split> = digits()
            .filter(|(_, digit)| digit.heaps & 4 != 0)
            .map(|(taken, digit)| Split { taken, different: digit.different })
            .collect();
        let takes = digits().filter(|(_, digit)| digit.heaps & 2 != 0).map(|(taken, _)| taken).collect();
        (code.most_heaps() == 2 && !splits.is_empty()).then_some(Shape { splits, takes, most_taken })
    }

    /// The parity of the tokens taken in a split, if all have the same.
    pub(super) fn parity(&self) -> Option<u32> {
        let parity = self.splits[0].taken as u32 & 1;
        self.splits.iter().all(|split| split.taken as u32 & 1 == parity).then_some(parity)
    }

    /// Heaps that are computed plainly before blocks: none of the heaps of a block is small.
    pub(super) const fn start(&self) -> usize {
        256 + 2 * self.most_taken
    }
}
