//! What a search computes: how values of options combine into the value of a position, and values of
//! components into the value of a sum.

use nimatron_core::{Convention, MexSet, Outcome};

/// A way to compute values bottom-up.
pub trait Algebra: Default {
    /// The value of a position.
    type Value: Copy + std::fmt::Debug;
    /// The value of the empty sum.
    const NOTHING: Self::Value;
    /// Does one option of this value settle the value of the position, whatever the others are?
    fn decides(_: Self::Value) -> bool {
        false
    }
    /// The value of a sum from the values of two parts.
    fn sum(a: Self::Value, b: Self::Value) -> Self::Value;
    /// Forgets the options.
    fn clear(&mut self);
    /// Takes note of an option.
    fn option(&mut self, value: Self::Value);
    /// The value of a position with the options noted.
    fn value(&mut self) -> Self::Value;
}

/// The Grundy value: mex of the options' values; sums by xor.
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
        // A mex is at most the number of options, which are all in memory: far below 2^32.
        self.0.mex() as u32
    }
}

/// The pair of a position: its Grundy value in normal play and its misère Grundy value, with the
/// knowledge whether it is (hereditarily) tame.
///
/// Misère Grundy values: 1 for a position without moves, otherwise the mex of the options' values; a
/// position is a misère P-position exactly when it is 0. The values of *tame* positions add up:
/// (Conway, *On Numbers and Games*, chapter 12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The Grundy value in normal play.
    pub normal: u64,
    /// The misère Grundy value; meaningless if `known` is false.
    pub misere: u64,
    /// The misère value is right. (Of a sum with a wild part it is not known.)
    pub known: bool,
    /// The position and all positions below are tame: sums of such positions are solved by the pairs.
    pub tame: bool,
    /// It has no moves. (A tame position of the same pair with moves need not be equal to zero: added
    /// to a wild one it may change the outcome.)
    pub empty: bool,
}

impl Pair {
    /// (0, 1) or (1, 0): a position that behaves like heaps of size at most 1.
    pub const fn is_fickle(self) -> bool {
        self.normal != self.misere
    }
}

/// Computes [`Pair`]s.
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
    type Value = Pair;
    const NOTHING: Pair = Pair { normal: 0, misere: 1, known: true, tame: true, empty: true };

    fn sum(a: Pair, b: Pair) -> Pair {
        if a.empty {
            return b;
        }
        if b.empty {
            return a;
        }
        let normal = a.normal ^ b.normal;
        let tame = a.tame && b.tame;
        // Fickle and fickle is fickle; anything else is firm, with equal values.
        let misere = if a.is_fickle() && b.is_fickle() { 1 ^ normal } else { normal };
        Pair { normal, misere, known: tame, tame, empty: false }
    }

    fn clear(&mut self) {
        self.normal.clear();
        self.misere.clear();
        (self.any, self.known, self.tame) = (false, true, true);
    }

    fn option(&mut self, value: Pair) {
        self.any = true;
        self.normal.insert(value.normal);
        self.misere.insert(value.misere);
        self.known &= value.known;
        self.tame &= value.tame;
    }

    fn value(&mut self) -> Pair {
        if !self.any {
            return Tame::NOTHING;
        }
        let (normal, misere) = (self.normal.mex(), self.misere.mex());
        let tame_pair = normal == misere || normal + misere == 1;
        Pair { normal, misere, known: self.known, tame: self.known && self.tame && tame_pair, empty: false }
    }
}

/// How a position ends under best play: who wins, and after how many moves if the winner hurries and
/// the loser resists ([`Play`] with `hurry`); without, only who wins is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Who wins.
    pub outcome: Outcome,
    /// Moves to the end (the remoteness). Not meaningful when only outcomes were asked for.
    pub moves: u32,
}

/// Computes the [`Fate`] of whole positions (sums are positions here). `MISERE` and `HURRY` are
/// switches: the convention, and whether remoteness is wanted, which needs every option.
#[derive(Clone, Debug)]
pub struct Play<const MISERE: bool, const HURRY: bool> {
    any: bool,
    /// The quickest option that the opponent loses.
    win: Option<u32>,
    /// The longest option, all of which the opponent wins.
    longest: u32,
}

impl<const MISERE: bool, const HURRY: bool> Default for Play<MISERE, HURRY> {
    fn default() -> Self {
        Play { any: false, win: None, longest: 0 }
    }
}

impl<const MISERE: bool, const HURRY: bool> Play<MISERE, HURRY> {
    const fn convention() -> Convention {
        if MISERE { Convention::Misere } else { Convention::Normal }
    }
}

impl<const MISERE: bool, const HURRY: bool> Algebra for Play<MISERE, HURRY> {
    type Value = Fate;
    const NOTHING: Fate = Fate { outcome: Self::convention().terminal(), moves: 0 };

    fn decides(value: Fate) -> bool {
        !HURRY && value.outcome == Outcome::P
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
