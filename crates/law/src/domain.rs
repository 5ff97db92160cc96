//! The positions that a law covers.

use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, Word, atoms};
use nimatron_core::{Budget, StopReason};
use num_bigint::BigUint;

pub use nimatron_proof::Rows;

/// The numbers with a given remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// The divisor.
    pub modulus: u64,
    /// The remainder.
    pub residue: u64,
}

impl Class {
    /// Whether a number has the remainder.
    pub fn contains(self, n: &BigUint) -> bool {
        n % self.modulus == BigUint::from(self.residue)
    }
}

/// The part of the positions that a law covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Extent {
    /// All positions.
    #[default]
    All,
    /// The positions in which one coordinate is bounded.
    Rows(Rows),
    /// The positions whose only coordinate has a given remainder.
    Class(Class),
}

/// The positions that a law covers. It says nothing about other tuples.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Domain {
    /// The minimum of each coordinate; 0 where none is given.
    pub least: Vec<u64>,
    /// Whether the rules have conditions beyond the minimums.
    pub restricted: bool,
    /// The positions, if there are such conditions and they are formulas: tracks are the
    /// coordinates.
    pub conditions: Option<AutomaticRelation>,
    /// The part of the positions that the law covers.
    pub extent: Extent,
}

impl Domain {
    /// Whether [`Domain::has_position`] is known for every tuple: the conditions of the rules are
    /// formulas, or there are none.
    pub const fn knows_positions(&self) -> bool {
        !self.restricted || self.conditions.is_some()
    }

    /// Whether a tuple is a position of the game, as far as this is known. The extent is ignored.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn has_position(&self, position: &[BigUint], budget: &Budget) -> Result<bool, StopReason> {
        if position.iter().zip(&self.least).any(|(x, least)| *x < BigUint::from(*least)) {
            return Ok(false);
        }
        let Some(relation) = &self.conditions else { return Ok(true) };
        let words = position.iter().map(|x| relation.numeration.represent_within(x, budget));
        Ok(relation.contains(&words.collect::<Result<Vec<Word>, _>>()?))
    }

    /// The positions of the game, as far as this is known, as an automaton: tracks are the
    /// coordinates. `None`: they are not known in this numeration. The extent is ignored.
    ///
    /// # Errors
    /// Too many states, or the budget is used up.
    pub fn positions(
        &self,
        numeration: Numeration,
        arity: usize,
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        let coordinates: Vec<Track> = Track::coordinates(arity).collect();
        let mut all = AutomaticRelation::all(numeration, &coordinates, limits)?;
        match &self.conditions {
            Some(conditions) if conditions.numeration == numeration => all = conditions.and(&all, limits)?,
            Some(_) => return Ok(None),
            None if self.restricted => return Ok(None),
            None => {}
        }
        for (&track, &least) in coordinates.iter().zip(&self.least) {
            let Ok(least) = i64::try_from(least) else { return Ok(None) };
            if least > 0 {
                all = all.and(&atoms::linear(numeration, &[(track, 1)], -least, false, limits)?, limits)?;
            }
        }
        Ok(Some(all))
    }

    /// Whether the law covers this tuple.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn contains(&self, position: &[BigUint], budget: &Budget) -> Result<bool, StopReason> {
        let within = match self.extent {
            Extent::All => true,
            Extent::Rows(rows) => position[rows.coordinate] <= BigUint::from(rows.max),
            Extent::Class(class) => class.contains(&position[0]),
        };
        if within { self.has_position(position, budget) } else { Ok(false) }
    }

    /// The bounded coordinate, if the law covers only such positions.
    pub const fn rows(&self) -> Option<Rows> {
        match self.extent {
            Extent::Rows(rows) => Some(rows),
            _ => None,
        }
    }

    /// The remainder, if the law covers only such numbers.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn large(numbers: [u64; 2]) -> [BigUint; 2] {
        numbers.map(BigUint::from)
    }

    #[test]
    fn positions_are_the_same_one_by_one_and_as_an_automaton() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let base = Numeration::in_base(2);
        let (a, b) = (Track::Variable(0), Track::Variable(1));
        // a <= b
        let ordered = atoms::linear(base, &[(b, 1), (a, -1)], 0, false, &limits).unwrap();
        for conditions in [None, Some(ordered)] {
            let restricted = conditions.is_some();
            let domain = Domain { least: vec![2, 0], restricted, conditions, ..Domain::default() };
            let all = domain.positions(base, 2, &limits).unwrap().unwrap();
            for a in 0..12 {
                for b in 0..12 {
                    let right = a >= 2 && (!restricted || a <= b);
                    assert_eq!(domain.contains(&large([a, b]), &budget), Ok(right), "{a} {b}");
                    let words = [a, b].map(|x| base.represent_small(x));
                    assert_eq!(all.contains(&words), right, "{a} {b}");
                }
            }
            let other = domain.positions(Numeration::in_base(3), 2, &limits).unwrap();
            assert_eq!(other.is_some(), !restricted);
        }
        let unknown = Domain { restricted: true, ..Domain::default() };
        assert_eq!(unknown.positions(base, 2, &limits), Ok(None));
        assert!(!unknown.knows_positions());
    }

    #[test]
    fn rows_and_classes_are_a_part_of_the_positions() {
        let budget = Budget::unlimited();
        let rows = Domain { extent: Extent::Rows(Rows { coordinate: 1, max: 4 }), ..Domain::default() };
        let class = Class { modulus: 3, residue: 1 };
        let class = Domain { least: vec![4], extent: Extent::Class(class), ..Domain::default() };
        for x in 0..20u64 {
            assert_eq!(rows.contains(&large([50, x]), &budget), Ok(x <= 4));
            assert_eq!(class.contains(&[x.into()], &budget), Ok(x >= 4 && x % 3 == 1));
        }
    }
}
