//! What a search computes: how the values of options combine into the value of a position, and the
//! values of components into the value of a sum.

use nimatron_core::{Convention, MexSet, Outcome};

/// A quantity that is computed bottom-up.
pub trait Algebra: Default {
    /// The value of a position.
    type Value: Copy + std::fmt::Debug;
    /// The value of the empty sum.
    const NOTHING: Self::Value;
    /// Whether one option with this value determines the value of the position, whatever the others
    /// are.
    fn decides(_: Self::Value) -> bool {
        false
    }
    /// The value of a sum from the values of two parts.
    fn sum(a: Self::Value, b: Self::Value) -> Self::Value;
    /// Forgets all options.
    fn clear(&mut self);
    /// Adds the value of an option.
    fn option(&mut self, value: Self::Value);
    /// The value of a position with the options added so far.
    fn value(&mut self) -> Self::Value;
}

/// Grundy values: mex over the options, xor over the components of a sum.
#[derive(Clone, Debug, Default)]
pub struct Grundy(MexSet);

impl Algebra for Grundy {
    type Value = u32;
    const NOTHING: u32 = 0;

    #[inline]
    fn sum(a: u32, b: u32) -> u32 {
        a ^ b
    }

    #[inline]
    fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    fn option(&mut self, value: u32) {
        self.0.insert(value.into());
    }

    #[inline]
    fn value(&mut self) -> u32 {
        // A mex is at most the number of options, which are all in memory, so it is far below 2^32.
        self.0.mex() as u32
    }
}

/// The pair of a position, its Grundy value in normal play and its misère Grundy value, and whether
/// it is hereditarily tame.
///
/// The misère Grundy value is 1 for a position without moves, otherwise the mex of the options'
/// misère values; a position is a misère P-position exactly when it is 0. The pair of a sum follows
/// from the pairs of its components if they are all *tame* (Conway, *On Numbers and Games*, chapter
/// 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrundyPair {
    /// The Grundy value in normal play.
    pub normal: u64,
    /// The misère Grundy value; meaningless if `known` is false.
    pub misere: u64,
    /// Whether the misère value is known. (It is not for a sum with a wild part.)
    pub known: bool,
    /// Whether the position and all positions below it are tame. Sums of such positions are solved
    /// by their pairs.
    pub tame: bool,
    /// Whether it has no moves. (A tame position with the same pair that has moves need not be
    /// equal to zero: added to a wild position it may change the outcome.)
    pub empty: bool,
}

impl GrundyPair {
    /// Whether the pair is (0, 1) or (1, 0). Such a tame position behaves like heaps of size at
    /// most 1.
    pub const fn is_fickle(self) -> bool {
        self.normal != self.misere
    }
}

/// Computes the [`GrundyPair`] of a position.
#[derive(Clone, Debug)]
pub struct Tame {
    normal: MexSet,
    misere: MexSet,
    any: bool,
    known: bool,
    tame: bool,
}

impl Default for Tame {
    fn default() -> Self {
        Tame { normal: MexSet::new(), misere: MexSet::new(), any: false, known: true, tame: true }
    }
}

impl Algebra for Tame {
    type Value = GrundyPair;
    const NOTHING: GrundyPair = GrundyPair { normal: 0, misere: 1, known: true, tame: true, empty: true };

    fn sum(a: GrundyPair, b: GrundyPair) -> GrundyPair {
        if a.empty {
            return b;
        }
        if b.empty {
            return a;
        }
        let normal = a.normal ^ b.normal;
        let tame = a.tame && b.tame;
        // A sum of fickle positions is fickle; a sum with a firm one is firm, with equal values.
        let misere = if a.is_fickle() && b.is_fickle() { 1 ^ normal } else { normal };
        GrundyPair { normal, misere, known: tame, tame, empty: false }
    }

    fn clear(&mut self) {
        self.normal.clear();
        self.misere.clear();
        (self.any, self.known, self.tame) = (false, true, true);
    }

    fn option(&mut self, value: GrundyPair) {
        self.any = true;
        self.normal.insert(value.normal);
        self.misere.insert(value.misere);
        self.known &= value.known;
        self.tame &= value.tame;
    }

    fn value(&mut self) -> GrundyPair {
        if !self.any {
            return Tame::NOTHING;
        }
        let (normal, misere) = (self.normal.mex(), self.misere.mex());
        let tame_pair = normal == misere || normal + misere == 1;
        GrundyPair { normal, misere, known: self.known, tame: self.known && self.tame && tame_pair, empty: false }
    }
}

/// How a position ends under best play: the winner and, if [`Play`] computes remoteness, the number
/// of moves when the winner hurries and the loser resists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Who wins.
    pub outcome: Outcome,
    /// The number of moves to the end (the remoteness). Meaningless if only outcomes were
    /// requested.
    pub moves: u32,
}

/// Computes the [`Fate`] of whole positions (here a sum is one position). `MISERE` selects the
/// convention; `WITH_REMOTENESS` says whether the remoteness is wanted, which needs every option.
#[derive(Clone, Debug)]
pub struct Play<const MISERE: bool, const WITH_REMOTENESS: bool> {
    any: bool,
    /// The smallest remoteness of an option that is lost for the opponent.
    win: Option<u32>,
    /// The largest remoteness of the options seen; it counts if the opponent wins all of them.
    longest: u32,
}

impl<const MISERE: bool, const WITH_REMOTENESS: bool> Default for Play<MISERE, WITH_REMOTENESS> {
    fn default() -> Self {
        Play { any: false, win: None, longest: 0 }
    }
}

impl<const MISERE: bool, const WITH_REMOTENESS: bool> Play<MISERE, WITH_REMOTENESS> {
    const fn convention() -> Convention {
        Convention::misere_if(MISERE)
    }
}

impl<const MISERE: bool, const WITH_REMOTENESS: bool> Algebra for Play<MISERE, WITH_REMOTENESS> {
    type Value = Fate;
    const NOTHING: Fate = Fate { outcome: Self::convention().terminal(), moves: 0 };

    fn decides(value: Fate) -> bool {
        !WITH_REMOTENESS && value.outcome == Outcome::P
    }

    /// Sums are single keys in this search, so this joins a position with the empty sum only.
    fn sum(_: Fate, b: Fate) -> Fate {
        b
    }

    fn clear(&mut self) {
        *self = Self::default();
    }

    fn option(&mut self, value: Fate) {
        self.any = true;
        match value.outcome {
            Outcome::P => self.win = Some(self.win.map_or(value.moves, |win| win.min(value.moves))),
            Outcome::N => self.longest = self.longest.max(value.moves),
        }
    }

    fn value(&mut self) -> Fate {
        match self.win {
            _ if !self.any => Self::NOTHING,
            Some(win) => Fate { outcome: Outcome::N, moves: win.saturating_add(1) },
            None => Fate { outcome: Outcome::P, moves: self.longest.saturating_add(1) },
        }
    }
}
