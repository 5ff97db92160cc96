//! The moves of components: listing them, and normalizing them for display.

use crate::answer::Move;
use crate::error::{NoValue, SolveResult, no_value, not_listed};
use crate::question::{Component, Question};
use nimatron_catalogue::{GameDef, Position};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::search;
use nimatron_rules::{EvalError, Fault};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The maximum number of components of options that are examined for winning moves; if there are
/// more, the list is marked incomplete.
const MAX_EXAMINED: u64 = 20_000_000;
/// The maximum number of moves that an explanation lists.
pub(crate) const MAX_EXPLAINED: usize = 200;

/// A sum of small components.
pub(crate) fn sum_of(parts: Vec<Vec<i64>>) -> Vec<Position> {
    parts.into_iter().map(Position::Small).collect()
}

/// An option as it is shown: its heaps sorted, and empty heaps left out unless all are empty.
pub(crate) fn tidy(game: &GameDef, parts: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let mut parts = parts.to_vec();
    parts.sort_unstable();
    if parts.len() > 1 {
        if parts.iter().all(|part| game.is_nothing(part)) {
            parts.truncate(1);
        } else {
            parts.retain(|part| !game.is_nothing(part));
        }
    }
    parts
}

/// Whether a visitor of options wants the next one.
pub(crate) type Visit = Result<ControlFlow<()>, NoValue>;

/// Continue with the next option.
pub(crate) const NEXT: Visit = Ok(ControlFlow::Continue(()));

/// Calls `visit` with the components of every option of a small position, up to [`MAX_EXAMINED`];
/// returns whether these were all options.
pub(crate) fn walk(
    game: &GameDef,
    position: &[i64],
    budget: &Budget,
    visit: &mut impl FnMut(&[Vec<i64>]) -> Visit,
) -> Result<bool, NoValue> {
    let mut count = 0;
    let mut failed = None;
    let mut parts: Vec<Vec<i64>> = Vec::new();
    let flow = game.moves().lister().options(position, budget, &mut |option| {
        count += option.len().max(1) as u64;
        if count > MAX_EXAMINED {
            return ControlFlow::Break(());
        }
        parts.truncate(option.len());
        parts.resize(option.len(), Vec::new());
        for (part, coordinates) in parts.iter_mut().zip(option) {
            part.clear();
            part.extend_from_slice(coordinates);
        }
        visit(&parts).unwrap_or_else(|error| {
            failed = Some(error);
            ControlFlow::Break(())
        })
    });
    if let Some(error) = failed {
        return Err(error);
    }
    match flow {
        Ok(flow) => Ok(flow.is_continue()),
        // Some option has more components than can be written.
        Err(EvalError::Fault { fault: Fault::LongStretch(_), .. }) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// The same with at most this many units of work, for positions whose value is known without
/// listing options: reaching the limit, or an option beyond 64 bits, is not an error but makes the
/// list incomplete.
pub(crate) fn walk_within(
    game: &GameDef,
    position: &[i64],
    work: u64,
    budget: &Budget,
    visit: &mut impl FnMut(&[Vec<i64>]) -> Visit,
) -> Result<bool, NoValue> {
    match walk(game, position, &budget.within_work(work), visit) {
        Err(NoValue::Stopped(..)) if budget.check().is_ok() => Ok(false),
        Err(NoValue::Rule(_)) => Ok(false),
        walked => walked,
    }
}

/// Visits all options, with at most this many units of work if the number is given.
pub(crate) fn walk_as_known(
    game: &GameDef,
    position: &[i64],
    work: Option<u64>,
    budget: &Budget,
    visit: &mut impl FnMut(&[Vec<i64>]) -> Visit,
) -> Result<bool, NoValue> {
    match work {
        Some(work) => walk_within(game, position, work, budget, visit),
        None => walk(game, position, budget, visit),
    }
}

/// Lists that grow, as bytes held against the memory of a budget.
pub(crate) struct BudgetedBytes<'b> {
    budget: &'b Budget,
    bytes: u64,
}

impl<'b> BudgetedBytes<'b> {
    pub(crate) const fn new(budget: &'b Budget) -> Self {
        BudgetedBytes { budget, bytes: 0 }
    }

    /// Counts this many bytes more.
    ///
    /// # Errors
    /// The memory, the time or the work is used up, or a stop is requested.
    pub(crate) fn hold(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.bytes += bytes as u64;
        self.budget.memory(self.bytes)?;
        self.budget.tick(1)
    }

    /// Counts an option or a move with these components, about as much as a list or a sorted set
    /// takes for it.
    pub(crate) fn hold_option(&mut self, parts: &[Vec<i64>]) -> Result<(), NoValue> {
        let numbers: usize = parts.iter().map(Vec::len).sum();
        Ok(self.hold(64 + 64 * parts.len() + 8 * numbers)?)
    }
}

/// The legal moves, at most `max` of each component, and whether these are all.
pub(crate) fn all_moves(question: &Question, max: usize, budget: &Budget) -> SolveResult<(Vec<Move>, bool)> {
    some_moves(question, max, usize::MAX, budget)
}

/// The same for the first components only, as soon as these have more than `total` moves.
pub(crate) fn some_moves(
    question: &Question,
    max: usize,
    total: usize,
    budget: &Budget,
) -> SolveResult<(Vec<Move>, bool)> {
    let mut moves = Vec::new();
    let mut complete = true;
    let mut held = BudgetedBytes::new(budget);
    for (index, component) in question.components.iter().enumerate() {
        let game = &component.game;
        let Some(position) = component.position.small() else { return Err(not_listed(&component.position)) };
        let mut options: BTreeSet<Vec<Vec<i64>>> = BTreeSet::new();
        let walked = walk(game, position, budget, &mut |parts| {
            let option = tidy(game, parts);
            if options.len() < max {
                held.hold_option(&option)?;
                options.insert(option);
            } else if !options.contains(&option) {
                return Ok(ControlFlow::Break(()));
            }
            NEXT
        });
        complete &= walked.map_err(|error| no_value(error, game))?;
        moves.extend(options.into_iter().map(|to| Move::new(index, component, sum_of(to))));
        if moves.len() > total {
            return Ok((moves, false));
        }
    }
    Ok((moves, complete))
}

/// A sum in the form that the search takes: each component with the index of its game.
pub(crate) fn engine_sum(question: &Question, games: &[Arc<GameDef>]) -> SolveResult<Vec<search::SumComponent>> {
    let number = |game: &Arc<GameDef>| games.iter().position(|known| Arc::ptr_eq(known, game)).unwrap_or(0);
    let component = |component: &Component| match component.position.small() {
        Some(position) => Ok(search::SumComponent { game: number(&component.game), position: position.into() }),
        None => Err(not_listed(&component.position)),
    };
    question.components.iter().map(component).collect()
}
