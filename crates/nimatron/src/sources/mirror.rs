//! Symmetry of graphs: who can answer every move by its picture.

use super::{CellSource, NamedOptions, Source};
use crate::answer::{Engine, HowKnown};
use crate::error::NoValue;
use crate::moves::{sum_of, tidy};
use nimatron_catalogue::{GameDef, Mirrored, OnCells, Position};
use nimatron_core::{Budget, Outcome, StopReason};
use nimatron_messages::{Message, sources};
use nimatron_nimber::BigUint;
use std::collections::HashMap;

/// Positions with fewer cells than this are left to the search, which gives all values.
const LARGE: usize = 32;

/// The units of work for listing options.
const PATIENCE: u64 = 1 << 18;

/// The positions of the question, with who answers by pictures.
#[derive(Debug)]
pub(crate) struct MirrorSource<'g> {
    game: &'g GameDef,
    known: HashMap<Vec<i64>, Mirrored>,
    /// The maximum number of their cells.
    largest: u64,
    /// What gives the values of other positions.
    cells: CellSource<'g>,
}

impl<'g> MirrorSource<'g> {
    /// `None` if it is not seen of each of these positions.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn of(
        game: &'g GameDef,
        cells: &'g dyn OnCells,
        positions: &[&[i64]],
        budget: &Budget,
    ) -> Result<Option<MirrorSource<'g>>, StopReason> {
        let (mut known, mut largest) = (HashMap::new(), 0);
        for &position in positions {
            let Some((_, states)) = cells.cells(position).filter(|(_, states)| states.len() >= LARGE) else {
                return Ok(None);
            };
            let Some(mirrored) = cells.by_mirror(position, budget)? else { return Ok(None) };
            largest = largest.max(states.len() as u64);
            known.insert(position.to_vec(), mirrored);
        }
        Ok(Some(MirrorSource { game, known, largest, cells: CellSource::new(cells) }))
    }

    /// The maximum number of cells of the positions.
    pub(crate) const fn largest(&self) -> u64 {
        self.largest
    }

    /// Whether all the positions are lost, so that their values are known to be 0.
    pub(crate) fn gives_values(&self) -> bool {
        self.known.values().all(|mirrored| matches!(mirrored, Mirrored::Lost(_)))
    }
}

impl Source for MirrorSource<'_> {
    fn name(&self) -> Message {
        sources::symmetry()
    }

    fn how_known(&self) -> HowKnown {
        HowKnown::Computed { engine: Engine::Symmetry, positions: 0 }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.known.get(position).filter(|mirrored| matches!(mirrored, Mirrored::Lost(_))).map(|_| 0)
    }

    fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<Option<u64>, NoValue> {
        self.cells.grundy_beside(self.known(position), position, budget)
    }

    fn has_value(&mut self, position: &[i64], value: u64, budget: &Budget) -> Result<Option<bool>, NoValue> {
        self.cells.has_value_beside(self.known(position), (position, value), budget)
    }

    fn patience(&self) -> Option<u64> {
        Some(PATIENCE)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        Some(match self.known.get(position.small()?)? {
            Mirrored::Lost(_) => Outcome::P,
            Mirrored::Won(_) => Outcome::N,
        })
    }

    fn options_of_value(&self, position: &Position, value: &BigUint) -> NamedOptions {
        let option =
            position.small().and_then(|position| self.known.get(position)).and_then(|mirrored| match mirrored {
                Mirrored::Won(option) if *value == BigUint::ZERO => Some(sum_of(tidy(self.game, option))),
                _ => None,
            });
        NamedOptions::Some(option.into_iter().collect())
    }
}
