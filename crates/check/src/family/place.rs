//! Positions as cells at places, and what a game on strips is for the check.

use crate::CheckFailure;
use nimatron_core::Budget;
use std::collections::BTreeMap;

/// A cell: its column, and its number in the column.
pub(super) type ColumnCell = (i64, usize);
/// The signs of the cells that are there.
pub(super) type FamilyPosition = BTreeMap<ColumnCell, char>;
/// A position after a move, with the first and the last column that the move looks at or changes.
pub(super) type Played = (FamilyPosition, (i64, i64));

/// A game on strips.
pub(super) trait Land {
    /// Cells of a column.
    fn cells(&self) -> usize;

    /// The sign of a cell that is not there.
    fn missing(&self) -> char;

    /// The signs of a column in the middle of a long member.
    fn full(&self) -> String;

    /// Maximum number of columns that a move looks at or changes.
    fn window(&self) -> usize;

    /// How many full columns are connected by themselves and are more than a move or an edge can
    /// bridge.
    fn joined(&self) -> usize;

    /// Whether the members are rings.
    fn is_ring(&self) -> bool;

    /// A member; `None` if there is none with this number.
    fn member(&self, n: usize) -> Option<FamilyPosition>;

    /// The number of columns of a member that is a ring.
    fn round(&self, n: usize) -> Option<i64> {
        self.is_ring().then_some(n as i64)
    }

    /// What all moves leave of one part. On a ring of this many columns the last is before the
    /// first.
    fn played(
        &self,
        position: &FamilyPosition,
        ring: Option<i64>,
        budget: &Budget,
    ) -> Result<Vec<Played>, CheckFailure>;

    /// What all moves leave of a whole position, which may consist of several parts.
    fn whole(
        &self,
        position: &FamilyPosition,
        ring: Option<i64>,
        budget: &Budget,
    ) -> Result<Vec<FamilyPosition>, CheckFailure> {
        Ok(self.played(position, ring, budget)?.into_iter().map(|played| played.0).collect())
    }

    /// The parts of a position that no move connects. On a ring a part that is not cut anywhere is
    /// marked, others begin after the cut.
    fn parts(&self, position: &FamilyPosition, ring: Option<i64>) -> Vec<(FamilyPosition, bool)>;

    /// The images of the position, which are equivalent to it, and the position itself.
    fn images(&self, position: &FamilyPosition) -> Vec<FamilyPosition>;
}

/// The columns of a position as signs, from the first to the last that has a cell.
pub(super) fn columns(land: &dyn Land, position: &FamilyPosition) -> Vec<String> {
    let (Some(first), Some(last)) = (position.keys().next(), position.keys().next_back()) else { return Vec::new() };
    let sign = |column: i64, cell: usize| position.get(&(column, cell)).copied().unwrap_or(land.missing());
    (first.0..=last.0).map(|column| (0..land.cells()).map(|cell| sign(column, cell)).collect()).collect()
}

/// The position of some columns; `None` if a column has another number of signs.
pub(super) fn position(land: &dyn Land, columns: &[String]) -> Option<FamilyPosition> {
    let mut position = FamilyPosition::new();
    for (column, signs) in (0..).zip(columns) {
        if signs.chars().count() != land.cells() {
            return None;
        }
        let there = signs.chars().enumerate().filter(|(_, sign)| *sign != land.missing());
        position.extend(there.map(|(cell, sign)| ((column, cell), sign)));
    }
    Some(position)
}
