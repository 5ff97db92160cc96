//! The engine for games over cells: boards, whose positions fall into components.

use super::Source;
use crate::answer::{Engine, HowKnown};
use crate::error::NoValue;
use nimatron_catalogue::{Ground, OnCells};
use nimatron_core::Budget;
use nimatron_engine::cells::{CellError, CellSolver};
use nimatron_messages::{Message, sources};
use std::collections::HashMap;

/// The units of work for the value of a position beside those of the question.
pub(crate) const BESIDE: u64 = 1 << 20;

/// Solvers for the grounds that were asked about; each remembers components.
#[derive(Debug)]
pub(crate) struct CellSource<'g> {
    game: &'g dyn OnCells,
    solvers: HashMap<Ground, CellSolver>,
    /// The values of the positions of the question.
    known: HashMap<Vec<i64>, u64>,
}

impl<'g> CellSource<'g> {
    /// Computes the values of these positions. `None` if the engine cannot: it is another kind of
    /// game, the board is too large for it, or play need not end.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn of(
        game: &'g dyn OnCells,
        positions: &[&[i64]],
        budget: &Budget,
    ) -> Result<Option<CellSource<'g>>, NoValue> {
        let mut cells = CellSource::new(game);
        for position in positions {
            if !cells.knows(position, budget)? {
                return Ok(None);
            }
        }
        Ok(Some(cells))
    }

    /// An engine that has not been asked yet.
    pub(crate) fn new(game: &'g dyn OnCells) -> CellSource<'g> {
        CellSource { game, solvers: HashMap::new(), known: HashMap::new() }
    }

    /// Computes the value of a position of the question; returns whether it could.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn knows(&mut self, position: &[i64], budget: &Budget) -> Result<bool, NoValue> {
        let Some(value) = self.grundy(position, budget)? else { return Ok(false) };
        self.known.insert(position.to_vec(), value);
        Ok(true)
    }

    /// The value of a position beside those of the question: this one if it is known, otherwise
    /// what is found with little work.
    ///
    /// # Errors
    /// The budget is used up, or that work.
    pub(crate) fn grundy_beside(
        &mut self,
        known: Option<u64>,
        position: &[i64],
        budget: &Budget,
    ) -> Result<Option<u64>, NoValue> {
        known.map_or_else(|| self.grundy(position, &budget.within_work(BESIDE)), |value| Ok(Some(value)))
    }

    /// Whether such a position has a value, in the same way.
    ///
    /// # Errors
    /// The budget is used up, or that work.
    pub(crate) fn has_value_beside(
        &mut self,
        known: Option<u64>,
        (position, value): (&[i64], u64),
        budget: &Budget,
    ) -> Result<Option<bool>, NoValue> {
        match known {
            Some(own) => Ok(Some(own == value)),
            None => self.has_value(position, value, &budget.within_work(BESIDE)),
        }
    }

    fn components(&self) -> usize {
        self.solvers.values().map(CellSolver::remembered).sum()
    }
}

impl Source for CellSource<'_> {
    fn name(&self) -> Message {
        sources::cells()
    }

    fn how_known(&self) -> HowKnown {
        let positions = self.components();
        let at_sight: usize = self.solvers.values().map(CellSolver::at_sight).sum();
        let engine = if positions > 0 && at_sight == positions { Engine::Symmetry } else { Engine::Search };
        HowKnown::Computed { engine, positions }
    }

    fn known(&self, position: &[i64]) -> Option<u64> {
        self.known.get(position).copied()
    }

    fn grundy(&mut self, position: &[i64], budget: &Budget) -> Result<Option<u64>, NoValue> {
        self.ask(position, budget, |solver, states| solver.value(states, budget).map(u64::from))
    }

    fn has_value(&mut self, position: &[i64], value: u64, budget: &Budget) -> Result<Option<bool>, NoValue> {
        let Ok(value) = u16::try_from(value) else { return Ok(self.grundy(position, budget)?.map(|_| false)) };
        self.ask(position, budget, |solver, states| solver.has_value(states, value, budget))
    }
}

impl CellSource<'_> {
    /// Asks the solver of the ground on which a position stands; `None` if there is none, or it
    /// cannot answer.
    fn ask<T>(
        &mut self,
        position: &[i64],
        budget: &Budget,
        ask: impl FnOnce(&mut CellSolver, &[u8]) -> Result<T, CellError>,
    ) -> Result<Option<T>, NoValue> {
        let Some((ground, states)) = self.game.cells(position) else { return Ok(None) };
        if !self.solvers.contains_key(&ground) {
            let Some(solver) = self.game.solver(&ground, budget)? else { return Ok(None) };
            self.solvers.insert(ground.clone(), solver);
        }
        let Some(solver) = self.solvers.get_mut(&ground) else { return Ok(None) };
        match ask(solver, &states) {
            Ok(answer) => Ok(Some(answer)),
            Err(CellError::Stopped(reason)) => Err(NoValue::Stopped(reason, self.components())),
            // The search, which is asked next, says which positions come again.
            Err(_) => Ok(None),
        }
    }
}
