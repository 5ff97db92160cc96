//! Laws of the P-positions in misère play, where the player who cannot move wins.
//!
//! Of the ways to find laws only those are used that hold in misère play: automata for outcomes,
//! which are proved by sentences of their own, and for rules that are not formulas conjectures about
//! outcomes. There are no sums: that two equal components cancel, and that values add up, is true in
//! normal play only.

use super::Finder;
use super::Values;
use super::candidates::has_sparse_sets;
use nimatron_core::StopReason;

impl Finder<'_> {
    /// Looks for a law of the P-positions in misère play.
    pub(super) fn misere(&mut self, values: &mut dyn Values) -> Result<(), StopReason> {
        if self.rules.shape().splits || self.search.rows.is_some() {
            return Ok(());
        }
        self.ask_order()?;
        let (square, long): (Vec<_>, Vec<_>) =
            self.shapes(values.cheap()).into_iter().partition(|shape| shape.iter().all(|&size| size == shape[0]));
        if self.moves.is_none() {
            let Some(shape) = square.last() else { return Ok(()) };
            let table = self.table(values, shape)?;
            if table.arity() == 1 && !has_sparse_sets(self.rules) {
                self.predicate(&table)?;
            } else {
                self.by_ratio(&table);
            }
            return Ok(());
        }
        for (at, shape) in square.iter().chain(&long).enumerate() {
            let table = self.table(values, shape)?;
            if self.outcomes_of(&table, at + 1 == square.len())? {
                break;
            }
        }
        Ok(())
    }
}
