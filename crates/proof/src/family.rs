//! Proofs of laws of families: the value of one position of a game on graphs or boards for each n.
//!
//! The members are strips, words of columns. What play makes of them are pieces, and a piece that
//! is long is two ends with a run of full columns between them. There are finitely many pairs of
//! ends, so the values are a system of recurrences over types of pieces, whose periods the theorem
//! of Guy and Smith for several types proves (`formal/Divide.v`).

use crate::{Definitions, Method};
use serde::{Deserialize, Serialize};

/// A game on graphs or boards, and a family of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyName {
    /// The text of the rules.
    pub rules: String,
    /// The family, with `n` for the number of a member: `grid(2,n)`, `1xn`; of trees with a name
    /// for each length: `star(a,b,c)`.
    pub family: String,
}

/// A proof of the values of a family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyProof {
    /// The values of the members 0, 1, 2, ... up to some number; `null` where there is none.
    pub first: Vec<Option<u32>>,
    /// The type of all later members. That with the number `first.len() + l` has the length l.
    pub start: u32,
    /// How many full columns are between the ends of a strip of length 0, at least.
    pub middle: u32,
    /// The values of strips and rings.
    pub values: FamilyValues,
    /// The types of pieces. A move leaves shorter pieces, or pieces of the same length and of
    /// earlier types.
    pub types: Vec<PieceType>,
}

/// Pieces of one type, one for each length, with their moves and values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceType {
    /// What they look like.
    pub shape: FamilyPieceShape,
    /// All ways to move.
    pub ways: Vec<Way>,
    /// The values of the lengths 0, 1, 2, ...: of a piece one; of other types the preperiod and one
    /// period, or none if the values are those of rules.
    pub values: Vec<u32>,
}

/// How the values of strips and rings are proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum FamilyValues {
    /// They repeat, by the theorem of Guy and Smith for several types.
    Period {
        /// From this length on, those of all types do.
        preperiod: u32,
        /// After how much they do.
        period: u32,
    },
    /// The types with their ways are a game in the rule language with the coordinates t and n, and
    /// this proves its Grundy values. The heap (0, n) is a heap of Nim. Strips and rings are
    /// numbered from 1, in the order of the types, and (t, s + l) is the one of length l, where s
    /// is the maximum of the values that ways add; a way adds the xor of its pieces as a heap.
    Rules {
        /// Automata that the method names.
        #[serde(default, skip_serializing_if = "Definitions::is_empty")]
        definitions: Definitions,
        /// How the values are proved.
        method: Box<Method>,
    },
}

/// What the pieces of a type look like. A column is a word of signs, one for each of its cells: in
/// a graph `1` for a vertex or an edge that is left and `0` for one that is gone; on a board the
/// state of the cell, and `?` for one that plays no part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum FamilyPieceShape {
    /// One piece, of length 0.
    Piece(Vec<String>),
    /// An end, full columns, and another end. With l more full columns than [`FamilyProof::middle`]
    /// it has the length l.
    Strip {
        /// The columns before the full ones.
        left: Vec<String>,
        /// The columns after them.
        right: Vec<String>,
    },
    /// A ring of full columns. The one with n columns has the length n - `first.len()`.
    Ring,
}

/// One way to move, for each of the lengths that it takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    /// How much of the length goes away, increasing; any of these.
    pub takes: Vec<u32>,
    /// The types of the pieces that are left, and the least length of each; what is left of the
    /// length is divided between them in every possible manner.
    pub leaves: Vec<(u32, u32)>,
    /// Further pieces: type and length.
    pub adds: Vec<(u32, u32)>,
}
