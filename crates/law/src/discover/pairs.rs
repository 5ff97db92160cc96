//! P-positions of two coordinates that are pairs of numbers (A, B), one for each n = 0, 1, 2, ...

use super::automatic::Automatic;
use super::beatty::Beatty;
use super::shifted::Shifted;
use crate::automata::{Numeration, StateBudget, Stop};
use crate::table::Table;
use std::fmt;

/// The minimum number of pairs in a table.
pub(super) const MIN_PAIRS: usize = 8;

/// Pairs of numbers of a known form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// Pairs of Beatty sequences.
    Beatty(Beatty),
    /// Pairs of which the second number is the first one, shifted.
    Shifted(Shifted),
}

impl Pairs {
    /// The pairs that are exactly the members of this set of P-positions.
    pub fn find(table: &Table) -> Option<Pairs> {
        Beatty::find(table).map(Pairs::Beatty).or_else(|| Shifted::find(table).map(Pairs::Shifted))
    }

    /// Are the pairs (B, A) also P-positions?
    pub const fn both(&self) -> bool {
        match self {
            Pairs::Beatty(pairs) => pairs.both(),
            Pairs::Shifted(pairs) => pairs.both(),
        }
    }

    /// The numeration in which the P-positions are an automaton.
    pub const fn numeration(&self) -> Numeration {
        match self {
            Pairs::Beatty(pairs) => pairs.numeration(),
            Pairs::Shifted(pairs) => pairs.numeration(),
        }
    }

    /// The P-positions as an automaton.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn automatic(&self, limits: &StateBudget<'_>) -> Result<Automatic, Stop> {
        match self {
            Pairs::Beatty(pairs) => pairs.automatic(limits),
            Pairs::Shifted(pairs) => pairs.automatic(limits),
        }
    }
}

/// `A = floor(n*(1 + sqrt 5)/2), B = A + n`
impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pairs::Beatty(pairs) => pairs.fmt(f),
            Pairs::Shifted(pairs) => pairs.fmt(f),
        }
    }
}
