//! What a table of Grundy values knows about one tuple of coordinates.

/// What is known about a tuple of coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A Grundy value.
    Value(u64),
    /// The cell is not a position of the game.
    Outside,
    /// The value is unknown, because a limit was reached.
    Unknown,
}
