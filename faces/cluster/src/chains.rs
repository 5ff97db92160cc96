//! Who waits for the positions of a worker: for each position a chain of pieces in one array, each
//! with a worker and its tokens. What was answered leaves gaps; when they are more than half, the
//! array is written anew.

use crate::asks::AskToken;

/// No piece.
pub(crate) const END: u32 = 0;

/// The words before the tokens of a piece: the next piece, the worker (twice, plus one if its
/// tokens are wide), and the number of tokens.
const HEAD: usize = 3;

/// The chains of all positions.
#[derive(Clone, Debug)]
pub(crate) struct Chains {
    words: Vec<u32>,
    gaps: usize,
}

/// A piece of a chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainPiece<'c> {
    pub(crate) next: u32,
    pub(crate) worker: usize,
    pub(crate) wide: bool,
    pub(crate) tokens: &'c [u32],
}

impl ChainPiece<'_> {
    pub(crate) fn count(&self) -> usize {
        if self.wide { self.tokens.len() / 2 } else { self.tokens.len() }
    }
}

impl Chains {
    pub(crate) fn new() -> Chains {
        Chains { words: vec![0], gaps: 0 }
    }

    /// The bytes that the chains take.
    pub(crate) const fn bytes(&self) -> u64 {
        4 * self.words.len() as u64
    }

    /// Puts a piece before a chain, with these tokens. The new beginning of the chain; `None` if
    /// the array is full.
    pub(crate) fn add(
        &mut self,
        chain: u32,
        worker: usize,
        wide: bool,
        count: usize,
        tokens: impl Iterator<Item = AskToken>,
    ) -> Option<u32> {
        let at = u32::try_from(self.words.len()).ok()?;
        self.words.extend([chain, (worker as u32) << 1 | u32::from(wide), count as u32]);
        if wide {
            tokens.for_each(|(slot, number)| self.words.extend([slot, number]));
        } else {
            self.words.extend(tokens.map(|(slot, _)| slot));
        }
        Some(at)
    }

    /// The piece at a place.
    #[inline]
    pub(crate) fn piece(&self, at: u32) -> ChainPiece<'_> {
        let at = at as usize;
        let (worker, count) = (self.words[at + 1], self.words[at + 2] as usize);
        let wide = worker & 1 == 1;
        let length = if wide { 2 * count } else { count };
        ChainPiece {
            next: self.words[at],
            worker: (worker >> 1) as usize,
            wide,
            tokens: &self.words[at + HEAD..][..length],
        }
    }

    /// The pieces of a chain are not needed any more.
    pub(crate) fn forget(&mut self, chain: u32) {
        let mut at = chain;
        while at != END {
            let piece = self.piece(at);
            (at, self.gaps) = (piece.next, self.gaps + HEAD + piece.tokens.len());
        }
        // Nobody waits.
        if self.gaps + 1 == self.words.len() {
            self.words.truncate(1);
            self.gaps = 0;
        }
    }

    /// Whether most of the array are gaps, and tidying is worth going through this many positions.
    pub(crate) const fn is_sparse(&self, positions: usize) -> bool {
        self.gaps > (1 << 20) + 4 * positions && self.gaps > self.words.len() / 2
    }

    /// Writes the array anew, with these chains only, whose beginnings are replaced.
    pub(crate) fn tidy<'h>(&mut self, heads: impl Iterator<Item = &'h mut u32>) {
        let mut words = Vec::with_capacity(self.words.len() - self.gaps + 1);
        words.push(0);
        for head in heads {
            let (mut at, mut new) = (*head, END);
            while at != END {
                let piece = self.piece(at);
                let place = words.len() as u32;
                words.push(new);
                words.extend_from_slice(&self.words[at as usize + 1..][..HEAD - 1 + piece.tokens.len()]);
                (at, new) = (piece.next, place);
            }
            *head = new;
        }
        (self.words, self.gaps) = (words, 0);
    }
}
