//! What a table of Grundy values knows about one tuple of coordinates.

use std::fmt;
use std::sync::Arc;

/// What is known about a tuple of coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A Grundy value.
    Value(u64),
    /// The infinite value ∞(A) of a position from which play may go on for ever (Smith 1966), with
    /// the numbers of A, ascending.
    Infinite(Arc<[u32]>),
    /// The cell is not a position of the game.
    Outside,
    /// The value is unknown, because a limit was reached.
    Unknown,
}

/// The value; a dot where there is no position, a question mark where the value is unknown.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Value(value) => f.pad(&value.to_string()),
            Cell::Infinite(labels) => {
                let labels: Vec<String> = labels.iter().map(u32::to_string).collect();
                f.pad(&format!("∞({})", labels.join(",")))
            }
            Cell::Outside => f.pad("."),
            Cell::Unknown => f.pad("?"),
        }
    }
}
