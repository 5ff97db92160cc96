//! Winning moves in words: "take n mod 4", "leave (min(a, b), min(a, b))", "take the smallest part
//! of the Zeckendorf sum of n", by cases if no single description wins everywhere.
//!
//! `grammar` has the descriptions that are tried, and `search` finds one that wins.

use super::TakenHeaps;
use crate::automata::{AutomaticRelation, Numeration, StateBudget, Stop, Track, atoms};
use crate::compile;
use crate::discover::expression::{Expression, Operation};
use nimatron_proof::ByResidue;

/// What the chosen moves are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Words {
    /// One description for all N-positions.
    Always(MoveDescription),
    /// By the remainder of the only coordinate: the remainders that have N-positions.
    ByRemainder {
        /// The divisor, at least 2.
        modulus: u64,
        /// The remainders of each description.
        descriptions: Vec<(Vec<u64>, MoveDescription)>,
    },
    /// By the value of the position.
    ByValue(Vec<(Vec<u64>, MoveDescription)>),
}

/// A description of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveDescription {
    /// This much is taken from the only coordinate.
    Take(Expression),
    /// A part of the digits of the only coordinate is taken.
    TakePart(DigitPart),
    /// These components are left.
    Leave(Vec<Vec<Expression>>),
}

/// A part of the digits of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitPart {
    /// The last digit that is not 0, with the zeros after it.
    Lowest(Numeration),
    /// The first digit, with zeros after it.
    Highest(Numeration),
}

impl DigitPart {
    /// The part of a number; `None` for 0.
    fn of(self, n: u64) -> Option<u64> {
        let (DigitPart::Lowest(numeration) | DigitPart::Highest(numeration)) = self;
        let mut word = numeration.represent_small(n);
        let at = match self {
            DigitPart::Lowest(_) => word.iter().rposition(|&digit| digit != 0),
            DigitPart::Highest(_) => word.iter().position(|&digit| digit != 0),
        }?;
        word.iter_mut().enumerate().filter(|(place, _)| *place != at).for_each(|(_, digit)| *digit = 0);
        numeration.small_value(&word)
    }

    /// The numbers (track 0) with the option that is left when the part is taken (track 1).
    fn relation(self, limits: &StateBudget<'_>) -> Result<AutomaticRelation, Stop> {
        let (DigitPart::Lowest(numeration) | DigitPart::Highest(numeration)) = self;
        let lowest = matches!(self, DigitPart::Lowest(_));
        // Whether the digit was read; before it, a number has other digits only if it is the last.
        let step = |read: &bool, digits: &[u8]| match (read, digits[0], digits[1]) {
            (false, n, 0) if n == 0 || lowest => Some(false),
            (false, n, part) if n == part && n != 0 => Some(true),
            (true, n, 0) if n == 0 || !lowest => Some(true),
            _ => None,
        };
        let (n, part) = (Track::Variable(0), Track::Part(1));
        let of = AutomaticRelation::of_digits(numeration, &[n, part], false, step, |&read| read, limits)?;
        let left = atoms::linear(numeration, &[(n, 1), (Track::Variable(1), -1), (part, -1)], 0, true, limits)?;
        of.and(&left, limits)?.exists(part, limits)
    }
}

impl MoveDescription {
    /// What is left of a small position; `None` where this is not a move.
    pub fn option(&self, position: &[u64]) -> Option<Vec<Vec<u64>>> {
        let value = |e: &Expression| e.value(position);
        match self {
            MoveDescription::Take(e) => Some(vec![vec![position[0].checked_sub(value(e)?)?]]),
            MoveDescription::TakePart(part) => Some(vec![vec![position[0].checked_sub(part.of(position[0])?)?]]),
            MoveDescription::Leave(components) => {
                components.iter().map(|component| component.iter().map(value).collect()).collect()
            }
        }
    }

    /// How many components are left.
    pub(super) fn components(&self) -> usize {
        match self {
            MoveDescription::Take(_) | MoveDescription::TakePart(_) => 1,
            MoveDescription::Leave(components) => components.len(),
        }
    }

    /// How hard it is to read.
    pub(super) fn complexity(&self) -> usize {
        match self {
            MoveDescription::Take(e) => e.complexity(),
            MoveDescription::TakePart(_) => 6,
            MoveDescription::Leave(components) => {
                1 + components.iter().flatten().map(Expression::complexity).sum::<usize>()
            }
        }
    }

    /// The formulas of the coordinates that are left; `None` if the move is not described by
    /// formulas.
    pub(crate) fn formulas(&self, names: &[String]) -> Option<Vec<Vec<Expression>>> {
        match self {
            MoveDescription::Take(e) => {
                Some(vec![vec![Expression::coordinate(0, names).with(Operation::Minus, e.clone())]])
            }
            MoveDescription::TakePart(_) => None,
            MoveDescription::Leave(components) => Some(components.clone()),
        }
    }

    /// The moves from these positions; `None` if they cannot be compiled.
    pub(super) fn relation(
        &self,
        positions: &AutomaticRelation,
        names: &[String],
        limits: &StateBudget<'_>,
    ) -> Result<Option<AutomaticRelation>, Stop> {
        if let MoveDescription::TakePart(part) = self {
            return part.relation(limits)?.and(positions, limits).map(Some);
        }
        let parts: Vec<Expression> = self.formulas(names).unwrap_or_default().into_iter().flatten().collect();
        compile::options(&parts, positions, names.len(), limits)
    }
}

impl Words {
    /// What is left of a small N-position with this value; `None` where nothing is described.
    pub fn option(&self, position: &[u64], value: u64) -> Option<Vec<Vec<u64>>> {
        let find = |descriptions: &[(Vec<u64>, MoveDescription)], case: u64| {
            descriptions
                .iter()
                .find(|(cases, _)| cases.contains(&case))
                .and_then(|(_, description)| description.option(position))
        };
        match self {
            Words::Always(description) => description.option(position),
            Words::ByRemainder { modulus, descriptions } => find(descriptions, position[0] % modulus),
            Words::ByValue(descriptions) => find(descriptions, value),
        }
    }

    /// How hard they are to read.
    pub(super) fn complexity(&self) -> usize {
        match self {
            Words::Always(description) => description.complexity(),
            Words::ByRemainder { descriptions, .. } => {
                4 + descriptions.iter().map(|(of, description)| of.len() + 2 + description.complexity()).sum::<usize>()
            }
            Words::ByValue(descriptions) => {
                5 + descriptions.iter().map(|(of, description)| of.len() + 2 + description.complexity()).sum::<usize>()
            }
        }
    }
}

/// "Take n mod m" if the strategy of a law that repeats is that.
pub(super) fn of_remainder(by: &ByResidue, names: &[String]) -> Option<Words> {
    let m = by.period.len() as u64;
    let right = |(rest, chosen): (u64, &Option<TakenHeaps>)| match chosen {
        None => rest == 0,
        Some(taken) => rest > 0 && taken[..] == [rest],
    };
    let is_remainder = m >= 2 && by.first.is_empty() && (0..).zip(&by.period).all(right);
    is_remainder
        .then(|| Words::Always(MoveDescription::Take(Expression::coordinate(0, names).by(Operation::Remainder, m))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nimatron_core::Budget;

    #[test]
    fn parts_of_digits_are_the_first_and_the_last_one_with_its_weight() {
        for numeration in [Numeration::in_base(2), Numeration::in_base(10), Numeration::FIBONACCI] {
            for n in 1..300 {
                // A part is a number with one digit that is not 0.
                let word = numeration.represent_small(n);
                let part = |at: usize| {
                    let one = (0..word.len()).map(|place| if place == at { word[place] } else { 0 });
                    numeration.small_value(&one.collect::<Vec<u8>>()).unwrap()
                };
                let parts: Vec<u64> = (0..word.len()).map(part).filter(|&part| part > 0).collect();
                assert_eq!(parts.iter().sum::<u64>(), n);
                assert_eq!(DigitPart::Highest(numeration).of(n), parts.first().copied(), "{numeration} {n}");
                assert_eq!(DigitPart::Lowest(numeration).of(n), parts.last().copied(), "{numeration} {n}");
            }
            assert_eq!(DigitPart::Lowest(numeration).of(0), None);
        }
    }

    #[test]
    fn the_moves_of_a_description_are_the_same_as_an_automaton() {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1 << 16, 1 << 30, &budget);
        let names = ["n".to_owned()];
        let n = Expression::coordinate(0, &names);
        let base = Numeration::in_base(2);
        let positions = AutomaticRelation::all(base, &[Track::Variable(0)], &limits).unwrap();
        for description in [
            MoveDescription::Take(n.by(Operation::Remainder, 5)),
            MoveDescription::Take(Expression::Constant(3)),
            MoveDescription::TakePart(DigitPart::Lowest(base)),
            MoveDescription::TakePart(DigitPart::Highest(base)),
            MoveDescription::Leave(vec![vec![n.plus(1).by(Operation::Quotient, 3)]]),
            MoveDescription::Leave(vec![vec![n.by(Operation::Quotient, 2)], vec![n.plus(-4)]]),
        ] {
            let relation = description.relation(&positions, &names, &limits).unwrap().unwrap();
            for n in 0..24 {
                let option: Option<Vec<u64>> = description.option(&[n]).map(|left| left.concat());
                let width = description.components() as u32;
                for index in 0..24u64.pow(width) {
                    let left: Vec<u64> = (0..width).map(|at| index / 24u64.pow(at) % 24).collect();
                    let words: Vec<_> = [n].iter().chain(&left).map(|&x| base.represent_small(x)).collect();
                    let right = option.as_ref() == Some(&left);
                    assert_eq!(relation.contains(&words), right, "{description:?} of {n}: {left:?}");
                }
            }
        }
    }

    #[test]
    fn remainders_are_said_only_if_they_are_what_is_taken() {
        let names = ["n".to_owned()];
        let of = |period: Vec<Option<TakenHeaps>>| of_remainder(&ByResidue { first: Vec::new(), period }, &names);
        let words = of(vec![None, Some(vec![1]), Some(vec![2])]).unwrap();
        assert_eq!(words.option(&[11], 2), Some(vec![vec![9]]));
        assert_eq!(of(vec![None, Some(vec![1]), Some(vec![1])]), None);
        assert_eq!(of(vec![Some(vec![3]), Some(vec![1])]), None);
        assert_eq!(of(vec![None]), None);
    }
}
