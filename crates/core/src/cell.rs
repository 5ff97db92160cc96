//! What stands in a cell of a table of values.

/// What is known of a tuple of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A Grundy value.
    Value(u64),
    /// The cell is not a position of the game.
    Outside,
    /// Not known, because a limit was reached.
    Unknown,
}
