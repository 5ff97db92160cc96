//! Proofs of laws of families: the values of positions of a game on graphs or boards that a text with
//! names describes.

use serde::{Deserialize, Serialize};

/// A game on graphs or boards, and a family of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FamilyName {
    /// The text of the rules.
    pub rules: String,
    /// The family, with `n` for the number of a member: `grid(2,n)`, `1xn`; with a name for each length
    /// of a tree: `star(a,b,c)`.
    pub family: String,
}
