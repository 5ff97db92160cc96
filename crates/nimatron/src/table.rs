//! The values of all positions up to a corner, for `table`.

use crate::chooser::choose_box;
use crate::error::{Solved, all_end, no_value};
use crate::sources::{List, Sequence, Source};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Cell, StopReason};
use nimatron_engine::heap;
use nimatron_messages::{Message, sources};
use std::sync::Arc;

/// The Grundy values of all positions up to a corner.
#[derive(Debug)]
pub struct ValueTable {
    game: Arc<GameDef>,
    /// The largest value of each coordinate, inclusive.
    pub to: Vec<i64>,
    /// The limit that stopped it; `None` if the table is complete.
    pub stopped: Option<StopReason>,
    /// How the values are known, for `-v`.
    pub log: Message,
    source: Option<Box<dyn Source>>,
    /// The name of the table and its values, if it is about a family of positions.
    family: Option<(String, List)>,
}

/// Fills a table.
///
/// # Errors
/// The game has a cycle, or a rule fails. Reaching a limit is not an error: the table then has
/// `stopped` set and holds what is known.
pub fn value_table(game: &Arc<GameDef>, to: &[i64], budget: &Budget) -> Solved<ValueTable> {
    // Games of the catalogue with a theorem, and codes, always end.
    if game.theory.is_none() && game.code.is_none() {
        all_end(game)?;
    }
    let chosen = choose_box(game, to, budget).map_err(|error| no_value(error, game))?;
    let (source, stopped, log) = (chosen.source, chosen.stopped, chosen.log);
    Ok(ValueTable { game: Arc::clone(game), to: to.to_vec(), stopped, log, source, family: None })
}

/// The number of cells up to a corner; `None` beyond 2^64.
pub fn cells(to: &[i64]) -> Option<u64> {
    to.iter().try_fold(1u64, |product, &to| product.checked_mul(to.unsigned_abs().checked_add(1)?))
}

/// All tuples up to a corner in order, the last coordinate running fastest.
pub(crate) fn positions(to: &[i64]) -> impl Iterator<Item = Vec<i64>> + use<> {
    let to = to.to_vec();
    let mut next = Some(vec![0; to.len()]);
    std::iter::from_fn(move || {
        let position = next.clone()?;
        if !next.as_mut().is_some_and(|next| advance(next, &to)) {
            next = None;
        }
        Some(position)
    })
}

/// Replaces a tuple by the next one up to a corner; `false` if it is the last one.
fn advance(position: &mut [i64], to: &[i64]) -> bool {
    for (x, &to) in position.iter_mut().zip(to).rev() {
        *x += 1;
        if *x <= to {
            return true;
        }
        *x = 0;
    }
    false
}

impl ValueTable {
    /// The values of a taking-and-breaking game for heaps up to `to`, as far as they are known.
    pub fn of_sequence(
        game: &Arc<GameDef>,
        sequence: heap::Sequence,
        to: i64,
        stopped: Option<StopReason>,
    ) -> ValueTable {
        let log = sources::sequence_of(sequence.len());
        let source: Option<Box<dyn Source>> = Some(Box::new(Sequence::new(sequence)));
        ValueTable { game: Arc::clone(game), to: vec![to], stopped, log, source, family: None }
    }

    /// The values of a family of positions.
    pub(crate) fn of_family(game: &Arc<GameDef>, text: &str, list: List, stopped: Option<StopReason>) -> ValueTable {
        let (to, log) = (list.to.clone(), list.name());
        let family = Some((format!("{} {text}", game.name()), list));
        ValueTable { game: Arc::clone(game), to, stopped, log, source: None, family }
    }

    /// The name of the game, and the family of positions if it is about one.
    pub fn name(&self) -> &str {
        self.family.as_ref().map_or_else(|| self.game.name(), |(name, _)| name)
    }

    /// The names of the coordinates; `n` for a family.
    pub fn coordinates(&self) -> Vec<String> {
        if self.family.is_some() { vec!["n".to_owned()] } else { self.game.coordinates() }
    }

    /// Whether any value is known.
    pub fn has_values(&self) -> bool {
        self.source.is_some() || self.family.as_ref().is_some_and(|(_, list)| !list.values.is_empty())
    }

    /// The game.
    pub fn game(&self) -> &GameDef {
        &self.game
    }

    /// All tuples in order, the last coordinate running fastest.
    pub fn positions(&self) -> impl Iterator<Item = Vec<i64>> + use<> {
        positions(&self.to)
    }

    /// All tuples with their cells, in the same order.
    pub fn cells(&self) -> Box<dyn Iterator<Item = (Vec<i64>, Cell)> + '_> {
        Box::new(self.positions().zip(self.values()))
    }

    /// The cells of all tuples, in the same order.
    pub fn values(&self) -> Box<dyn Iterator<Item = Cell> + '_> {
        if let Some((_, list)) = &self.family {
            let count = cells(&self.to).and_then(|count| usize::try_from(count).ok()).unwrap_or(usize::MAX);
            return Box::new((0..count).map(|at| match list.values.get(at) {
                None => Cell::Unknown,
                Some(&List::NONE) => Cell::Outside,
                Some(&value) => Cell::Value(value),
            }));
        }
        let mut inside = self.game.membership();
        let budget = Budget::unlimited();
        // Sources that may be asked only about positions are asked after the membership test.
        let first = self.source.as_deref().filter(|source| !source.asks_positions_only());
        let mut next = Some(vec![0; self.to.len()]);
        Box::new(std::iter::from_fn(move || {
            let position = next.as_mut()?;
            let cell = match first.and_then(|source| source.known(position)) {
                Some(value) => Cell::Value(value),
                None if !inside(position, &budget).unwrap_or(false) => Cell::Outside,
                None => {
                    let known = self.source.as_ref().and_then(|source| source.known(position));
                    known.map_or(Cell::Unknown, Cell::Value)
                }
            };
            if !advance(position, &self.to) {
                next = None;
            }
            Some(cell)
        }))
    }
}
