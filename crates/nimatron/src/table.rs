//! All values up to a corner, for `table`: from a theorem, a dense table, or one search after another.

use crate::error::{SolveError, Solved, all_end};
use crate::values::{NoValue, Values};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Cell, StopReason};
use nimatron_engine::heap::Sequence;
use nimatron_engine::table::{Plan, Table, TableError};
use std::rc::Rc;

/// The Grundy values of all positions up to a corner.
#[derive(Debug)]
pub struct ValueTable {
    game: Rc<GameDef>,
    /// The largest value of each coordinate.
    pub to: Vec<i64>,
    /// Why the table is not complete.
    pub stopped: Option<StopReason>,
    /// How the values are known, in words for `-v`.
    pub log: String,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Theorem,
    Table(Box<Table>),
    /// A taking-and-breaking game.
    Sequence(Box<Sequence>),
    /// In the order of `cells`, as far as known.
    List(Vec<Option<u64>>),
    Nothing,
}

/// Fills a table.
///
/// # Errors
/// A cycle or a rule that fails. A limit is no error: the table then says so and holds what is known.
pub fn value_table(game: &Rc<GameDef>, to: &[i64], budget: &Budget) -> Solved<ValueTable> {
    let mut table = ValueTable {
        game: Rc::clone(game),
        to: to.to_vec(),
        stopped: None,
        log: String::new(),
        source: Source::Nothing,
    };
    // The corner itself need not be a position.
    if let Some(theory) = &game.theory
        && game.membership()(to, budget).unwrap_or(false)
        && theory.grundy(to).is_some()
    {
        table.log = format!("theorem: {}", theory.statement().name);
        table.source = Source::Theorem;
        return Ok(table);
    }
    if let (Some(code), &[to]) = (&game.code, to) {
        let mut sequence = Sequence::new(code.clone());
        let heap = usize::try_from(to).unwrap_or(usize::MAX);
        table.stopped = sequence.extend(heap, budget).err();
        table.log = format!("sequence of {} values", sequence.len());
        table.source = Source::Sequence(Box::new(sequence));
        return Ok(table);
    }
    let Some(rules) = game.rules() else {
        by_search(&mut table, budget)?;
        return Ok(table);
    };
    all_end(game)?;
    match Plan::new(rules, to) {
        Ok(plan) => {
            table.log = format!("table of {} cells", plan.cells());
            match Table::from_plan(rules, plan, budget) {
                Ok(values) => table.source = Source::Table(Box::new(values)),
                Err(TableError::Stopped(reason, partial)) => {
                    table.stopped = Some(reason);
                    if let Some(partial) = partial {
                        table.source = Source::Table(partial);
                    }
                }
                Err(TableError::Rule(error)) => return Err(SolveError::Rule { error, game: Rc::clone(game) }),
                Err(TableError::Unsuitable(_)) => by_search(&mut table, budget)?,
            }
        }
        Err(why) => {
            table.log = format!("memo search ({})", TableError::Unsuitable(why));
            by_search(&mut table, budget)?;
        }
    }
    Ok(table)
}

fn by_search(table: &mut ValueTable, budget: &Budget) -> Solved<()> {
    let game = Rc::clone(&table.game);
    let mut values = Values::for_pairs(&game);
    let mut inside = game.membership();
    let mut list = Vec::new();
    let mut each = |position: &[i64]| -> Result<(), NoValue> {
        let inside = inside(position, budget).map_err(NoValue::Rule)?;
        list.push(if inside { Some(values.grundy(position, budget)?) } else { None });
        Ok(())
    };
    let result = table.positions().try_for_each(|position| each(&position));
    table.source = Source::List(list);
    match result {
        Ok(()) => Ok(()),
        Err(NoValue::Stopped(reason) | NoValue::StoppedAfter(reason, _)) => {
            table.stopped = Some(reason);
            Ok(())
        }
        Err(error) => Err(crate::error::no_value(error, &game)),
    }
}

impl ValueTable {
    /// The values of a taking-and-breaking game up to a heap, as far as they are known.
    pub fn of_sequence(game: &Rc<GameDef>, sequence: Sequence, to: i64, stopped: Option<StopReason>) -> ValueTable {
        let log = format!("sequence of {} values", sequence.len());
        ValueTable { game: Rc::clone(game), to: vec![to], stopped, log, source: Source::Sequence(Box::new(sequence)) }
    }

    /// Is any value known?
    pub const fn has_values(&self) -> bool {
        !matches!(self.source, Source::Nothing)
    }

    /// The game.
    pub fn game(&self) -> &GameDef {
        &self.game
    }

    /// All cells in order, the last coordinate running fastest.
    pub fn positions(&self) -> impl Iterator<Item = Vec<i64>> + use<> {
        let to = self.to.clone();
        let mut next = Some(vec![0; to.len()]);
        std::iter::from_fn(move || {
            let position = next.clone()?;
            let following = next.as_mut()?;
            for axis in (0..to.len()).rev() {
                following[axis] += 1;
                if following[axis] <= to[axis] {
                    return Some(position);
                }
                following[axis] = 0;
            }
            next = None;
            Some(position)
        })
    }

    /// All cells with what stands in them.
    pub fn cells(&self) -> impl Iterator<Item = (Vec<i64>, Cell)> + '_ {
        let mut inside = self.game.membership();
        let budget = Budget::unlimited();
        self.positions().enumerate().map(move |(index, position)| {
            let known = match &self.source {
                Source::Theorem | Source::Nothing => None,
                Source::Table(table) => table.get(&position),
                Source::Sequence(sequence) => sequence.get(position[0] as u64),
                Source::List(list) => list.get(index).copied().flatten(),
            };
            // A theorem is asked only about positions.
            let cell = match known {
                Some(value) => Cell::Value(value),
                None if !inside(&position, &budget).unwrap_or(false) => Cell::Outside,
                None => {
                    let theory = self.game.theory.as_ref().filter(|_| matches!(self.source, Source::Theorem));
                    theory.and_then(|theory| theory.grundy(&position)).map_or(Cell::Unknown, Cell::Value)
                }
            };
            (position, cell)
        })
    }
}
