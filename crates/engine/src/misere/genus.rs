//! Genera of positions in misère play, and whether positions are tame.
//!
//! J. H. Conway, On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy,
//! Winning Ways, chapter 13.

use nimatron_core::MexSet;
use std::fmt;

/// The genus of a position G: its Grundy value in normal play and, for n = 0, 1, 2, ..., the misère
/// Grundy value of G beside n heaps of 2.
///
/// The misère Grundy value of a position without moves is 1, and of any other the mex of those of
/// its options. From some n on, each misère value is that before it, xor 2. A genus is written
/// g^{digits}, with two digits of this kind at the end.
///
/// ```
/// use nimatron_engine::misere::Genus;
/// assert_eq!(Genus::of_heap(0).to_string(), "0^{120}");
/// assert_eq!(Genus::of_heap(2).to_string(), "2^{20}");
/// let genus = Genus::of_options(&[&Genus::of_heap(2)]);
/// assert_eq!(genus.to_string(), "0^{02}");
/// assert_eq!((genus.normal(), genus.misere(0), genus.misere(7)), (0, 0, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    normal: u64,
    /// At least two digits, as few as say all.
    digits: Box<[u64]>,
}

impl Genus {
    /// The Grundy value in normal play.
    pub const fn normal(&self) -> u64 {
        self.normal
    }

    /// The misère Grundy value beside this many heaps of 2.
    pub fn misere(&self, heaps: usize) -> u64 {
        let last = self.digits.len() - 1;
        let beyond = heaps.saturating_sub(last);
        self.digits[heaps.min(last)] ^ (2 * (beyond as u64 % 2))
    }

    /// The digits that are written.
    pub fn digits(&self) -> &[u64] {
        &self.digits
    }

    /// Whether the player to move loses the position alone.
    pub fn is_lost(&self) -> bool {
        self.misere(0) == 0
    }

    /// The genus of a heap of Nim.
    pub fn of_heap(size: u64) -> Genus {
        let digits: &[u64] = match size {
            0 => &[1, 2, 0],
            1 => &[0, 3, 1],
            _ => &[size, size ^ 2],
        };
        Genus { normal: size, digits: digits.into() }
    }

    /// The genus of a tame position with these Grundy values: that of a sum of heaps of Nim.
    fn of_tame(normal: u64, misere: u64) -> Genus {
        if normal == misere {
            return Genus { normal, digits: [normal, normal ^ 2].into() };
        }
        Genus::of_heap(normal)
    }

    /// The genus of a position from those of its options.
    ///
    /// A move in one of n heaps of 2 leaves n - 1 of them, or also a heap of 1, which changes the
    /// misère value by xor 1. So the digit n is the mex of those of the options, the digit before
    /// it, and that xor 1.
    ///
    /// Let the digits of all options alternate from the place N on, where N is at least 1. Then
    /// those of the position do from N + 1 on. Of each four values 4j, ..., 4j + 3 the options have
    /// the same ones at all these places, but that at every other place the two pairs in it change
    /// their roles; let the first four be those of which some are missing. If one is missing in
    /// both pairs, each digit from N on is the first missing one of a pair, and the next digit that
    /// of the other pair, which has the same place in it. If one pair is full, the only exception
    /// is that the digit N - 1 lies in the other pair; then the next digit is N + 1, which lies in
    /// a pair that is not full, and the digits after it follow.
    pub fn of_options(options: &[&Genus]) -> Genus {
        if options.is_empty() {
            return Genus::of_heap(0);
        }
        let mut seen = MexSet::new();
        options.iter().for_each(|option| seen.insert(option.normal));
        let normal = seen.mex();
        let longest = options.iter().map(|option| option.digits.len()).max().unwrap_or(0);
        let mut digits: Vec<u64> = Vec::with_capacity(longest + 2);
        for heaps in 0..longest + 2 {
            seen.clear();
            options.iter().for_each(|option| seen.insert(option.misere(heaps)));
            if let Some(&before) = digits.last() {
                seen.insert(before);
                seen.insert(before ^ 1);
            }
            digits.push(seen.mex());
        }
        Genus { normal, digits: shortened(digits) }
    }
}

/// Without the digits at the end that follow from those before them.
fn shortened(mut digits: Vec<u64>) -> Box<[u64]> {
    while let [.., third, second, last] = digits.as_slice()
        && last ^ 2 == *second
        && second ^ 2 == *third
    {
        digits.pop();
    }
    digits.into()
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.digits.iter().all(|&digit| digit < 10) { "" } else { "," };
        let digits: Vec<String> = self.digits.iter().map(ToString::to_string).collect();
        write!(f, "{}^{{{}}}", self.normal, digits.join(separator))
    }
}

/// How a position behaves in sums, as far as its genus and those of its options say. The *pair* of
/// a position is its Grundy value in normal play and its misère Grundy value; it is tame if it is
/// (0, 1), (1, 0), or two equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tameness {
    /// The pair is tame, and all options are hereditarily tame.
    Hereditary,
    /// The pair is tame; the tame options alone give both of its values; and each other option has
    /// a tame option with the same normal value as the position, and one with the same misère
    /// value.
    Reversible,
    /// The pair is (0 or 1, 2 or more), and all options are tame (in one of the two ways).
    Restive,
    /// The pair is (2 or more, 0 or 1), and all options are tame.
    Restless,
    /// Anything else.
    Wild,
}

impl Tameness {
    /// Whether the pair of any sum of such positions follows from their pairs by Conway's rule: the
    /// normal values are added, and the misère value is the same, but for sums in which all pairs
    /// are (0, 1) or (1, 0), where it is that xor 1.
    ///
    /// For reversible positions: an option X that is not tame never gives the sum its own value,
    /// because from X there is a move to a sum that has it. If some other position has a pair of
    /// equal values, that is the option with the normal value, otherwise the one with the misère
    /// value. The rest is Conway's proof, which needs the tame options only.
    pub const fn is_tame(self) -> bool {
        matches!(self, Tameness::Hereditary | Tameness::Reversible)
    }
}

/// The genus of a position and how tame it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PositionGenus {
    /// The genus.
    pub genus: Genus,
    /// How tame it is.
    pub tameness: Tameness,
    /// The normal and the misère values of the tame options, if the position is not tame.
    tame: Option<Box<[Vec<u64>; 2]>>,
}

impl PositionGenus {
    /// A position without moves.
    pub fn zero() -> PositionGenus {
        PositionGenus { genus: Genus::of_heap(0), tameness: Tameness::Hereditary, tame: None }
    }

    /// The kind of a position from those of its options.
    pub fn of_options(options: &[&PositionGenus]) -> PositionGenus {
        if options.is_empty() {
            return PositionGenus::zero();
        }
        let genera: Vec<&Genus> = options.iter().map(|option| &option.genus).collect();
        let genus = Genus::of_options(&genera);
        let (normal, misere) = (genus.normal(), genus.misere(0));
        let pair_is_tame = normal == misere || normal + misere == 1;
        let all = |test: fn(Tameness) -> bool| options.iter().all(|option| test(option.tameness));
        let tameness = if pair_is_tame && all(|it| it == Tameness::Hereditary) {
            Tameness::Hereditary
        } else if pair_is_tame && reverse(options, normal, misere) {
            Tameness::Reversible
        } else if normal < 2 && misere > 1 && all(Tameness::is_tame) {
            Tameness::Restive
        } else if normal > 1 && misere < 2 && all(Tameness::is_tame) {
            Tameness::Restless
        } else {
            Tameness::Wild
        };
        let tame = (!tameness.is_tame()).then(|| Box::new(values_of_tame(options)));
        PositionGenus { genus, tameness, tame }
    }

    /// The kind of a sum of tame positions, by Conway's rule; `None` if one of them is not tame.
    pub fn of_tame_sum<'k>(parts: impl IntoIterator<Item = &'k PositionGenus>) -> Option<PositionGenus> {
        let (mut normal, mut fickle, mut tameness) = (0, true, Tameness::Hereditary);
        for PositionGenus { genus, tameness: own, .. } in parts {
            if !own.is_tame() {
                return None;
            }
            normal ^= genus.normal();
            fickle &= genus.normal() != genus.misere(0);
            tameness = tameness.max(*own);
        }
        let misere = if fickle { normal ^ 1 } else { normal };
        Some(PositionGenus { genus: Genus::of_tame(normal, misere), tameness, tame: None })
    }
}

/// The normal and the misère values of the tame ones among some options.
fn values_of_tame(options: &[&PositionGenus]) -> [Vec<u64>; 2] {
    let tame = || options.iter().filter(|option| option.tameness.is_tame()).map(|option| &option.genus);
    let mut values = [tame().map(Genus::normal).collect::<Vec<_>>(), tame().map(|genus| genus.misere(0)).collect()];
    for values in &mut values {
        values.sort_unstable();
        values.dedup();
    }
    values
}

/// Whether the tame ones of some options give both values, and the others can be answered by a move
/// back.
fn reverse(options: &[&PositionGenus], normal: u64, misere: u64) -> bool {
    let [normals, miseres] = values_of_tame(options);
    // Here a mex of nothing is 0 in misère play, too: the position has moves.
    let gives = |values: &[u64], value: u64| values.iter().take_while(|&&it| it < value).count() as u64 == value;
    let back = |option: &&PositionGenus| match &option.tame {
        Some(tame) => tame[0].binary_search(&normal).is_ok() && tame[1].binary_search(&misere).is_ok(),
        None => true,
    };
    gives(&normals, normal) && gives(&miseres, misere) && options.iter().all(back)
}
