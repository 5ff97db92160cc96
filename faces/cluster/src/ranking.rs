//! Games whose positions can be numbered, and whose moves can be taken back: then no edge is
//! stored, and no position is looked up.

/// Positions with numbers.
pub(crate) trait Ranking: Send + Sync {
    /// All numbers are below this.
    fn count(&self) -> u64;

    /// How many options a position has; `None` if no position of the question has this number.
    fn options(&self, number: u64) -> Option<u32>;

    /// Calls `visit` with each position of which this one is an option.
    fn sources(&self, number: u64, visit: &mut impl FnMut(u64));

    /// The number of a position.
    fn number(&self, key: &[u8]) -> Option<u64>;

    /// The key of a position.
    fn key(&self, number: u64) -> Vec<u8>;
}
