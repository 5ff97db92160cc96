//! Proofs of laws of trees with legs of any length.
//!
//! What play makes of a tree are trees. A tree is a shape, which has no vertices of degree 2, and a
//! length for each of its edges, in edges of the tree. The law says that the value does not change
//! when a length is lowered by a period; a theorem bounds how far this has to be compared with the
//! definition (`docs/laws.md`).

use serde::{Deserialize, Serialize};

/// A proof of the values of a family of trees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LegsProof {
    /// Lengths from this one on may be lowered by the period if they do not fall below it; at least
    /// 1.
    pub from: u32,
    /// The period of all lengths, at least 1.
    pub period: u32,
    /// How many vertices of a path the place of a move can contain.
    pub window: u32,
    /// The values of all trees that occur, their lengths reduced.
    pub trees: Vec<Trees>,
    /// For each name of the family, in the order in which they occur, how the values of members
    /// repeat.
    pub names: Vec<NameProof>,
    /// The values of the members with each name from its minimum to the end of its first period;
    /// the last name changes first.
    pub values: Vec<u32>,
}

/// The trees of one shape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trees {
    /// The parents of the vertices 1, 2, ... of the shape. Edge 0 joins vertex 1 to its parent, and
    /// so on.
    pub parents: Vec<u32>,
    /// The lengths of the edges and the value, for each tree up to symmetry.
    pub values: Vec<(Vec<u32>, u32)>,
}

/// A name in the text of a family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameProof {
    /// The name.
    pub name: String,
    /// Its smallest value.
    pub min: u32,
    /// From this value on the values of members repeat.
    pub preperiod: u32,
    /// The period, a divisor of the common one.
    pub period: u32,
}
