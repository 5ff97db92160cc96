//! The position of one component: coordinates of any size, a run of Nim heaps, or a position in the
//! notation of its game.
//!
//! A question is a sum of such positions of every kind and size. Whatever lists moves (`play`,
//! misère play, remoteness, graphs) takes small positions; short runs are listed for it heap by
//! heap.

use nimatron_messages::{Message, positions};
use nimatron_nimber::BigUint;
use serde::ser::{Serialize, SerializeSeq, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The position of one component.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Position {
    /// Coordinates below 2^63, of a tuple or of one list of numbers.
    Small(Vec<i64>),
    /// Coordinates of any length, at least one of them 2^63 or more.
    Large(Vec<BigUint>),
    /// Nim heaps, one of each size from the first to the last, both below 2^63.
    Run(u64, u64),
    /// A board, a graph, or another position that is not a list of numbers.
    Notation {
        /// What engines know it by.
        key: Vec<i64>,
        /// The text of it in the notation of its game.
        text: String,
    },
}

/// What makes two positions of a game equal.
#[derive(PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Identity<'p> {
    Key(&'p [i64]),
    Large(&'p [BigUint]),
    Run(u64, u64),
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Position {}

impl PartialOrd for Position {
    fn partial_cmp(&self, other: &Position) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Position {
    fn cmp(&self, other: &Position) -> Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl Position {
    fn identity(&self) -> Identity<'_> {
        match self {
            Position::Small(key) | Position::Notation { key, .. } => Identity::Key(key),
            Position::Large(numbers) => Identity::Large(numbers),
            Position::Run(first, last) => Identity::Run(*first, *last),
        }
    }

    /// The position with these coordinates: [`Small`](Position::Small) if all of them are below
    /// 2^63.
    pub fn of(numbers: Vec<BigUint>) -> Position {
        let small: Option<Vec<i64>> = numbers.iter().map(|number| i64::try_from(number).ok()).collect();
        small.map_or(Position::Large(numbers), Position::Small)
    }

    /// What engines know it by: the coordinates if all are below 2^63, or the key of a position in
    /// the notation of its game. `None` for a run, and for coordinates of 2^63 and more.
    pub fn small(&self) -> Option<&[i64]> {
        match self {
            Position::Small(key) | Position::Notation { key, .. } => Some(key),
            Position::Large(_) | Position::Run(..) => None,
        }
    }

    /// Whether a coordinate is 2^63 or more.
    pub const fn is_large(&self) -> bool {
        matches!(self, Position::Large(_))
    }

    /// The coordinates as numbers of any length. For a run these are its first and last heap; a
    /// position in the notation of its game has none.
    pub fn numbers(&self) -> Vec<BigUint> {
        match self {
            Position::Small(numbers) => numbers.iter().map(|x| BigUint::from(x.unsigned_abs())).collect(),
            Position::Large(numbers) => numbers.clone(),
            Position::Run(first, last) => vec![BigUint::from(*first), BigUint::from(*last)],
            Position::Notation { .. } => Vec::new(),
        }
    }

    /// The message for a position that is too large for the question.
    pub fn too_large(&self) -> Message {
        if let Position::Run(..) = self {
            return positions::run_not_here(self.show(&ToString::to_string));
        }
        let max = BigUint::from(i64::MAX.unsigned_abs());
        let number = self.numbers().into_iter().find(|number| *number > max).unwrap_or_default();
        crate::texts::too_large(&number.to_string())
    }

    /// The position as it is shown, `7` or `(3, 5)`, with large numbers formatted by `number`.
    pub fn show(&self, number: &dyn Fn(&BigUint) -> String) -> String {
        match self {
            Position::Small(numbers) => nimatron_rules::show_tuple(numbers),
            Position::Large(numbers) => {
                let shown: Vec<String> = numbers.iter().map(number).collect();
                if let [one] = shown.as_slice() { one.clone() } else { format!("({})", shown.join(", ")) }
            }
            Position::Run(first, last) => format!("{first}..{last}"),
            Position::Notation { text, .. } => text.clone(),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.show(&ToString::to_string))
    }
}

impl From<Vec<i64>> for Position {
    fn from(numbers: Vec<i64>) -> Self {
        Position::Small(numbers)
    }
}

impl From<&[i64]> for Position {
    fn from(numbers: &[i64]) -> Self {
        Position::Small(numbers.to_vec())
    }
}

impl<const N: usize> From<[i64; N]> for Position {
    fn from(numbers: [i64; N]) -> Self {
        Position::Small(numbers.to_vec())
    }
}

impl PartialEq<[i64]> for Position {
    fn eq(&self, other: &[i64]) -> bool {
        self.small() == Some(other)
    }
}

impl PartialEq<Vec<i64>> for Position {
    fn eq(&self, other: &Vec<i64>) -> bool {
        self.small() == Some(other)
    }
}

impl<const N: usize> PartialEq<[i64; N]> for Position {
    fn eq(&self, other: &[i64; N]) -> bool {
        self.small() == Some(other)
    }
}

/// The largest integer up to which every reader of JSON, JavaScript included, is exact.
pub const EXACT_IN_JSON: u64 = 1 << 53;

/// A number in JSON: a number up to 2^53, a string beyond.
#[derive(Clone, Copy, Debug)]
pub struct Exact<'n>(pub &'n BigUint);

impl Serialize for Exact<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number <= EXACT_IN_JSON => serializer.serialize_u64(number),
            _ => serializer.collect_str(self.0),
        }
    }
}

/// A list of the coordinates, those beyond 2^53 as strings; for a run a list of one string,
/// `5..100`; the text of a position in the notation of its game.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Position::Small(numbers) => {
                let mut list = serializer.serialize_seq(Some(numbers.len()))?;
                for number in numbers {
                    if number.unsigned_abs() <= EXACT_IN_JSON {
                        list.serialize_element(number)?;
                    } else {
                        list.serialize_element(&number.to_string())?;
                    }
                }
                list.end()
            }
            Position::Large(numbers) => serializer.collect_seq(numbers.iter().map(Exact)),
            Position::Run(..) => serializer.collect_seq([self.to_string()]),
            Position::Notation { text, .. } => serializer.serialize_str(text),
        }
    }
}
