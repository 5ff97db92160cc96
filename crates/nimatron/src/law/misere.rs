//! The outcomes of all positions in a box in misère play, for games whose moves leave at most one
//! component: by the definition, each position once. The finder of laws reads laws off them.

use crate::error::{NoValue, SolveResult, no_value};
use crate::positions::endless::all_end;
use crate::table::positions;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Outcome};
use nimatron_rules::{EvalError, Evaluator, Ruleset};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The outcomes of all tuples up to a corner, the last coordinate running fastest; `None` for those
/// that are not positions.
///
/// # Errors
/// A rule fails, play may go on forever, or the budget is used up.
pub(crate) fn outcomes(
    game: &Arc<GameDef>,
    rules: &Ruleset,
    to: &[i64],
    budget: &Budget,
) -> SolveResult<Vec<Option<Outcome>>> {
    all_end(game)?;
    let mut known = MisereOutcomeMemo::new(to);
    let mut evaluator = rules.evaluator();
    let mut all = Vec::new();
    for position in positions(to) {
        let outcome = match evaluator.is_position(&position, budget) {
            Ok(true) => known.outcome_of(&mut evaluator, position, budget).map(Some),
            Ok(false) => Ok(None),
            Err(error) => Err(NoValue::from(error)),
        };
        all.push(outcome.map_err(|error| no_value(error, game))?);
    }
    Ok(all)
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq)]
enum MisereOutcomeState {
    Unknown,
    /// Its options are being determined.
    Open,
    Known(Outcome),
}

/// The states of positions: a list for those in the box, a map for the others.
struct MisereOutcomeMemo<'b> {
    to: &'b [i64],
    inside: Vec<MisereOutcomeState>,
    outside: HashMap<Vec<i64>, MisereOutcomeState>,
}

/// The bytes of an entry of the map, with its key.
const BYTES_OF_ENTRY: u64 = 128;

impl MisereOutcomeMemo<'_> {
    fn new(to: &[i64]) -> MisereOutcomeMemo<'_> {
        let cells = to.iter().map(|&to| to as usize + 1).product();
        MisereOutcomeMemo { to, inside: vec![MisereOutcomeState::Unknown; cells], outside: HashMap::new() }
    }

    /// The index of a position in the box.
    fn index(&self, position: &[i64]) -> Option<usize> {
        position.iter().zip(self.to).try_fold(0, |index, (&x, &to)| {
            let is_inside = (0..=to).contains(&x);
            is_inside.then(|| index * (to as usize + 1) + x as usize)
        })
    }

    fn get(&self, position: &[i64]) -> MisereOutcomeState {
        match self.index(position) {
            Some(index) => self.inside[index],
            None => self.outside.get(position).copied().unwrap_or(MisereOutcomeState::Unknown),
        }
    }

    fn set(&mut self, position: &[i64], state: MisereOutcomeState) {
        match self.index(position) {
            Some(index) => self.inside[index] = state,
            None => {
                self.outside.insert(position.to_vec(), state);
            }
        }
    }

    /// The outcome of a position, by a walk in depth that needs no order of positions.
    fn outcome_of(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        position: Vec<i64>,
        budget: &Budget,
    ) -> Result<Outcome, NoValue> {
        let mut open = vec![position.clone()];
        while let Some(next) = open.last().cloned() {
            budget.tick(1)?;
            if let MisereOutcomeState::Known(_) = self.get(&next) {
                open.pop();
                continue;
            }
            match self.look(evaluator, &next, budget)? {
                Look::Decided(outcome) => {
                    self.set(&next, MisereOutcomeState::Known(outcome));
                    open.pop();
                }
                Look::Needs(unknown) => {
                    if let Some(again) =
                        unknown.iter().find(|option| self.get(option) == MisereOutcomeState::Open || **option == next)
                    {
                        return Err(NoValue::Cycle(self.cycle(&open, again)));
                    }
                    self.set(&next, MisereOutcomeState::Open);
                    open.extend(unknown);
                    let held = (open.len() + self.outside.len()) as u64;
                    budget.memory(held * BYTES_OF_ENTRY)?;
                }
            }
        }
        match self.get(&position) {
            MisereOutcomeState::Known(outcome) => Ok(outcome),
            MisereOutcomeState::Unknown | MisereOutcomeState::Open => Err(NoValue::Cycle(vec![position])),
        }
    }

    /// The open positions from `again` on: each has the next one as an option, and the last one has
    /// `again`.
    fn cycle(&self, open: &[Vec<i64>], again: &[i64]) -> Vec<Vec<i64>> {
        let mut cycle: Vec<Vec<i64>> =
            open.iter().filter(|one| self.get(one) == MisereOutcomeState::Open).cloned().collect();
        if let Some(last) = open.last().filter(|last| cycle.last() != Some(last)) {
            cycle.push(last.clone());
        }
        let from = cycle.iter().position(|one| one == again).unwrap_or(0);
        cycle.split_off(from)
    }

    /// A position is P if it has a move and all of them lead to N, N if it has none or one leads to
    /// P. Nothing is N, as who faces it wins.
    fn look(&self, evaluator: &mut Evaluator<'_>, position: &[i64], budget: &Budget) -> Result<Look, EvalError> {
        let mut can_move = false;
        let mut unknown: Vec<Vec<i64>> = Vec::new();
        let flow = evaluator.options_until(position, budget, &mut |option| {
            can_move = true;
            if option.is_empty() {
                return ControlFlow::Continue(());
            }
            match self.get(option) {
                MisereOutcomeState::Known(Outcome::P) => return ControlFlow::Break(()),
                MisereOutcomeState::Known(Outcome::N) => {}
                MisereOutcomeState::Unknown | MisereOutcomeState::Open => unknown.push(option.to_vec()),
            }
            ControlFlow::Continue(())
        })?;
        Ok(match flow {
            ControlFlow::Break(()) => Look::Decided(Outcome::N),
            ControlFlow::Continue(()) if !unknown.is_empty() => Look::Needs(unknown),
            ControlFlow::Continue(()) if can_move => Look::Decided(Outcome::P),
            ControlFlow::Continue(()) => Look::Decided(Outcome::N),
        })
    }
}

enum Look {
    Decided(Outcome),
    /// These options have to be determined first.
    Needs(Vec<Vec<i64>>),
}
