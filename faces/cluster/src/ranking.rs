//! Games whose positions can be numbered, and whose moves can be taken back: then no edge is
//! stored, and no position is looked up.

use crate::bytes::Bytes;
use crate::chomp::Chomp;
use crate::walks::Walks;
use nimatron::QuestionPositions;

/// Positions with numbers.
pub(crate) trait Ranking: Send + Sync {
    /// All numbers are below this.
    fn count(&self) -> u64;

    /// No position has more options than this.
    fn most(&self) -> u64;

    /// How many options a position has; `None` if no position of the question has this number.
    fn options(&self, number: u64) -> Option<u32>;

    /// Calls `visit` with each position of which this one is an option, as often as it is one.
    fn sources(&self, number: u64, visit: &mut impl FnMut(u64));

    /// Whether a position without moves is the empty sum, which is not counted.
    fn is_nothing(&self, number: u64) -> bool;

    /// The number of a position.
    fn number(&self, key: &[u8]) -> Option<u64>;

    /// The key of a position.
    fn key(&self, number: u64) -> Vec<u8>;
}

/// The games with numbers.
#[derive(Clone, Debug)]
pub(crate) enum Numbered {
    Chomp(Chomp),
    Walks(Walks),
}

/// The bytes that all workers together may need at most for positions with numbers: where values
/// are large, ask and answer needs less.
const MAX_BYTES: u64 = 1 << 34;

impl Numbered {
    /// `None` if the positions of a question have no numbers.
    pub(crate) fn of(positions: &QuestionPositions) -> Option<Numbered> {
        let chomp = || positions.diagram().and_then(|rows| Chomp::new(&rows)).map(Numbered::Chomp);
        let walks = || Walks::new(positions).map(Numbered::Walks);
        let numbered = if positions.are_sums() { None } else { chomp().or_else(walks) };
        numbered.filter(|numbered| match numbered {
            Numbered::Chomp(_) => true,
            Numbered::Walks(walks) => walks.count().saturating_mul(16 + walks.most() / 8) <= MAX_BYTES,
        })
    }
}

impl Ranking for Numbered {
    fn count(&self) -> u64 {
        match self {
            Numbered::Chomp(chomp) => chomp.count(),
            Numbered::Walks(walks) => walks.count(),
        }
    }

    fn most(&self) -> u64 {
        match self {
            Numbered::Chomp(chomp) => chomp.most(),
            Numbered::Walks(walks) => walks.most(),
        }
    }

    fn options(&self, number: u64) -> Option<u32> {
        match self {
            Numbered::Chomp(chomp) => chomp.options(number),
            Numbered::Walks(walks) => walks.options(number),
        }
    }

    fn sources(&self, number: u64, visit: &mut impl FnMut(u64)) {
        match self {
            Numbered::Chomp(chomp) => chomp.sources(number, visit),
            Numbered::Walks(walks) => walks.sources(number, visit),
        }
    }

    fn is_nothing(&self, number: u64) -> bool {
        match self {
            Numbered::Chomp(chomp) => chomp.is_nothing(number),
            Numbered::Walks(walks) => walks.is_nothing(number),
        }
    }

    fn number(&self, key: &[u8]) -> Option<u64> {
        match self {
            Numbered::Chomp(chomp) => chomp.number(key),
            Numbered::Walks(walks) => walks.number(key),
        }
    }

    fn key(&self, number: u64) -> Vec<u8> {
        match self {
            Numbered::Chomp(chomp) => chomp.key(number),
            Numbered::Walks(walks) => walks.key(number),
        }
    }
}

/// The coordinates in a key of one component, which are after the number of the game and theirs.
pub(crate) fn coordinates(key: &[u8]) -> Option<Vec<u64>> {
    let mut key = Bytes(key);
    let game = key.number().ok()?;
    let count = key.number().ok()?;
    let numbers: Option<Vec<u64>> = (0..count).map(|_| key.number().ok()).collect();
    numbers.filter(|_| game == 0 && key.is_empty())
}
