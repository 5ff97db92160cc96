//! The values of all positions up to a corner, for `table`.

mod boxes;

use boxes::choose_box;

use crate::error::{SolveResult, no_value, other};
use crate::limits;
use crate::positions::endless::all_end;
use crate::sources::{List, Sequence, Source};
use nimatron_catalogue::{GameDef, QuestionError, parse_coordinate};
use nimatron_core::{Budget, Cell, StopReason};
use nimatron_engine::heap;
use nimatron_messages::{Message, command, requests, sources};
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
    values: TableValues,
}

/// Where the values of a table are.
#[derive(Debug)]
enum TableValues {
    /// Those of a game; `None` if there are none.
    Of(Option<Box<dyn Source>>),
    /// Those of a family of positions, with its name.
    OfFamily(String, List),
    /// The cells of all tuples in order; there are fewer if a limit was reached.
    Listed(Vec<Cell>),
}

/// Fills a table.
///
/// # Errors
/// The game has a cycle, or a rule fails. Reaching a limit is not an error: the table then has
/// `stopped` set and holds what is known.
pub fn value_table(game: &Arc<GameDef>, to: &[i64], budget: &Budget) -> SolveResult<ValueTable> {
    // Games of the catalogue with a theorem, and codes, always end.
    if game.theory().is_none() && game.code().is_none() {
        all_end(game)?;
    }
    let chosen = choose_box(game, to, budget).map_err(|error| no_value(error, game))?;
    let (source, stopped, log) = (chosen.source, chosen.stopped, chosen.log);
    Ok(ValueTable { game: Arc::clone(game), to: to.to_vec(), stopped, log, values: TableValues::Of(source) })
}

/// The corner of a table of a game: one number for all coordinates, or one for each. `most`: how
/// many cells it may have.
///
/// # Errors
/// A text is not a number, there are too few or too many, or the table is too large.
pub(crate) fn corner<'t>(
    game: &GameDef,
    bounds: impl IntoIterator<Item = &'t str>,
    most: u64,
) -> Result<Vec<i64>, QuestionError> {
    let arity = game.arity().ok_or_else(|| QuestionError::Other(requests::no_fixed_coordinates(game.name())))?;
    let mut to = bounds.into_iter().map(parse_coordinate).collect::<Result<Vec<i64>, _>>()?;
    if let [one] = to[..] {
        to.resize(arity, one);
    }
    if to.len() != arity {
        return other(command::corner(to.len(), arity));
    }
    within(&to, most)?;
    Ok(to)
}

/// Refuses a table with more cells than this.
///
/// # Errors
/// It has more.
pub(crate) fn within(to: &[i64], most: u64) -> Result<(), QuestionError> {
    match cells(to) {
        Some(count) if count <= most => Ok(()),
        _ if most == limits::CELLS => other(command::table_too_large()),
        _ => other(requests::too_many_cells(most)),
    }
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
        ValueTable { game: Arc::clone(game), to: vec![to], stopped, log, values: TableValues::Of(source) }
    }

    /// The values of a family of positions.
    pub(crate) fn of_family(game: &Arc<GameDef>, text: &str, list: List, stopped: Option<StopReason>) -> ValueTable {
        let (to, log) = (list.to.clone(), list.name());
        let values = TableValues::OfFamily(format!("{} {text}", game.name()), list);
        ValueTable { game: Arc::clone(game), to, stopped, log, values }
    }

    /// The cells of all tuples up to a corner, in order; if a limit was reached, the first of them.
    pub(crate) fn listed(
        game: &Arc<GameDef>,
        to: &[i64],
        cells: Vec<Cell>,
        stopped: Option<StopReason>,
        log: Message,
    ) -> ValueTable {
        ValueTable { game: Arc::clone(game), to: to.to_vec(), stopped, log, values: TableValues::Listed(cells) }
    }

    /// The name of the game, and the family of positions if it is about one.
    pub fn name(&self) -> &str {
        if let TableValues::OfFamily(name, _) = &self.values { name } else { self.game.name() }
    }

    /// The names of the coordinates; `n` for a family.
    pub fn coordinates(&self) -> Vec<String> {
        if let TableValues::OfFamily(..) = self.values { vec!["n".to_owned()] } else { self.game.coordinates() }
    }

    /// Whether any value is known.
    pub fn has_values(&self) -> bool {
        match &self.values {
            TableValues::Of(source) => source.is_some(),
            TableValues::OfFamily(_, list) => !list.values.is_empty(),
            TableValues::Listed(cells) => !cells.is_empty(),
        }
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
        let count = || cells(&self.to).and_then(|count| usize::try_from(count).ok()).unwrap_or(usize::MAX);
        let source = match &self.values {
            TableValues::Of(source) => source.as_deref(),
            TableValues::OfFamily(_, list) => {
                return Box::new((0..count()).map(|at| match list.values.get(at) {
                    None => Cell::Unknown,
                    Some(&List::NONE) => Cell::Outside,
                    Some(&value) => Cell::Value(value),
                }));
            }
            TableValues::Listed(cells) => {
                return Box::new((0..count()).map(|at| cells.get(at).cloned().unwrap_or(Cell::Unknown)));
            }
        };
        let mut inside = self.game.membership();
        let budget = Budget::unlimited();
        // Sources that may be asked only about positions are asked after the membership test.
        let first = source.filter(|source| !source.asks_positions_only());
        let mut next = Some(vec![0; self.to.len()]);
        Box::new(std::iter::from_fn(move || {
            let position = next.as_mut()?;
            let cell = match first.and_then(|source| source.known(position)) {
                Some(value) => Cell::Value(value),
                None if !inside(position, &budget).unwrap_or(false) => Cell::Outside,
                None => {
                    let known = source.and_then(|source| source.known(position));
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
