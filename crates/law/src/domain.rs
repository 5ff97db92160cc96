//! Of which positions a law speaks.

use crate::automata::{Relation, Word};
use num_bigint::BigUint;

pub use nimatron_proof::Rows;

/// The numbers with some remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The divisor.
    pub modulus: u64,
    /// The remainder.
    pub residue: u64,
}

impl Class {
    /// Does a number have the remainder?
    pub fn contains(self, n: &BigUint) -> bool {
        n % self.modulus == BigUint::from(self.residue)
    }
}

/// Which part of the positions a law speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extent {
    /// All of them.
    #[default]
    All,
    /// Those in which one coordinate is bounded.
    Rows(Rows),
    /// Those whose only coordinate has some remainder.
    Class(Class),
}

/// The positions of which a law speaks. It says nothing of other tuples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Domain {
    /// The minimum of each coordinate; 0 where none is given.
    pub least: Vec<u64>,
    /// Whether the rules have conditions beyond the minimums.
    pub restricted: bool,
    /// The positions, if there are such conditions and they are formulas: tracks are the
    /// coordinates.
    pub conditions: Option<Relation>,
    /// The part of the positions.
    pub extent: Extent,
}

impl Domain {
    /// Whether [`Domain::has_position`] is known for every tuple: the conditions of the rules are
    /// formulas, or there are none.
    pub const fn knows_positions(&self) -> bool {
        !self.restricted || self.conditions.is_some()
    }

    /// Is a tuple a position of the game, as far as is known? The extent is not asked.
    pub fn has_position(&self, position: &[BigUint]) -> bool {
        position.iter().zip(&self.least).all(|(x, least)| *x >= BigUint::from(*least))
            && self.conditions.as_ref().is_none_or(|relation| {
                let words: Vec<Word> = position.iter().map(|x| relation.numeration.represent(x)).collect();
                relation.contains(&words)
            })
    }

    /// Does the law speak of this tuple?
    pub fn contains(&self, position: &[BigUint]) -> bool {
        let within = match self.extent {
            Extent::All => true,
            Extent::Rows(rows) => position[rows.coordinate] <= BigUint::from(rows.max),
            Extent::Class(class) => class.contains(&position[0]),
        };
        within && self.has_position(position)
    }

    /// The bound of a coordinate, if the law speaks of such positions only.
    pub const fn rows(&self) -> Option<Rows> {
        match self.extent {
            Extent::Rows(rows) => Some(rows),
            _ => None,
        }
    }

    /// The remainder, if the law speaks of such numbers only.
    pub const fn class(&self) -> Option<Class> {
        match self.extent {
            Extent::Class(class) => Some(class),
            _ => None,
        }
    }

    /// The minimum of the first coordinate.
    pub fn first(&self) -> u64 {
        self.least.first().copied().unwrap_or(0)
    }
}
