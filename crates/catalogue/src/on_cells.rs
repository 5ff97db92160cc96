//! Games on boards and graphs, as the engine for games over cells takes them.

use crate::typed::{Keyed, TypedGame};
use nimatron_core::{Budget, StopReason};
use nimatron_engine::cells::CellSolver;
use nimatron_engine::search::Fold;
use std::collections::HashMap;
use std::fmt;

/// The board or graph on which a position of a game over cells stands, without the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ground {
    /// A board with this many rows and columns.
    Board(usize, usize),
    /// The graph with this name (see [`GraphPosition`](crate::GraphPosition)).
    Graph([i64; 2]),
}

/// Who can answer each move by its image in a mirror of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mirrored {
    /// The player who does not move. The image of each vertex of the graph; those that are gone
    /// stay where they are.
    Lost(Vec<u32>),
    /// The player to move, after a move to this sum.
    Won(Vec<Vec<i64>>),
}

/// A game with typed positions that give each cell of a ground a state.
pub(crate) trait CellGame: TypedGame {
    /// The ground on which a position stands, and the states of the cells; `None` if it is not a
    /// position.
    fn cells(&self, position: Self::Position) -> Option<(Ground, Vec<u8>)>;

    /// The position with these states on a ground; `None` if it is the ground of another game.
    fn position(&self, ground: &Ground, states: &[u8]) -> Option<Self::Position>;

    /// Its key.
    fn key_on(&self, ground: &Ground, states: &[u8]) -> Option<Vec<i64>> {
        self.position(ground, states).map(|position| self.take_key(position))
    }

    /// A position as certificates write it; `None` if there are no certificates for this game.
    fn certified(&self, _ground: &Ground, _states: &[u8]) -> Option<String> {
        None
    }

    /// A component of such a position as certificates write it.
    fn certified_part(&self, ground: &Ground, states: &[u8]) -> Option<String> {
        self.certified(ground, states)
    }

    /// Whether a checker of certificates looks for equivalent components in its own way,
    /// so that it has to be asked which these are.
    fn checker_folds(&self) -> bool {
        false
    }

    /// Whether one of the players can answer each move by its image, if that is soon seen.
    ///
    /// # Errors
    /// The budget is used up.
    fn by_mirror(&self, _position: &Self::Position, _budget: &Budget) -> Result<Option<Mirrored>, StopReason> {
        Ok(None)
    }

    /// A solver with an empty memo for positions on a ground; `None` if the engine has none.
    ///
    /// # Errors
    /// The budget is used up.
    fn solver(&self, ground: &Ground, budget: &Budget) -> Result<Option<CellSolver>, StopReason>;
}

/// The same for those who know positions by their keys.
pub trait OnCells {
    /// The ground on which a position stands, and the states of the cells; `None` if it is not a
    /// position.
    fn cells(&self, position: &[i64]) -> Option<(Ground, Vec<u8>)>;

    /// The position with these states on a ground.
    fn position(&self, ground: &Ground, states: &[u8]) -> Box<[i64]>;

    /// A position as certificates write it; `None` if there are no certificates for this game.
    fn certified(&self, ground: &Ground, states: &[u8]) -> Option<String>;

    /// A component of such a position as certificates write it.
    fn certified_part(&self, ground: &Ground, states: &[u8]) -> Option<String>;

    /// Whether a checker of certificates looks for equivalent components in its own way,
    /// so that it has to be asked which these are.
    fn checker_folds(&self) -> bool;

    /// Whether one of the players can answer each move by its image, if that is soon seen.
    ///
    /// # Errors
    /// The budget is used up.
    fn by_mirror(&self, position: &[i64], budget: &Budget) -> Result<Option<Mirrored>, StopReason>;

    /// A solver with an empty memo for positions on a ground; `None` if the engine has none.
    ///
    /// # Errors
    /// The budget is used up.
    fn solver(&self, ground: &Ground, budget: &Budget) -> Result<Option<CellSolver>, StopReason>;
}

impl<G: CellGame> OnCells for Keyed<G> {
    fn cells(&self, position: &[i64]) -> Option<(Ground, Vec<u8>)> {
        self.0.cells(self.0.of_key(position)?)
    }

    fn position(&self, ground: &Ground, states: &[u8]) -> Box<[i64]> {
        // Cells of a ground that the game has not read have the empty key, which is no position.
        self.0.key_on(ground, states).unwrap_or_default().into()
    }

    fn certified(&self, ground: &Ground, states: &[u8]) -> Option<String> {
        self.0.certified(ground, states)
    }

    fn certified_part(&self, ground: &Ground, states: &[u8]) -> Option<String> {
        self.0.certified_part(ground, states)
    }

    fn checker_folds(&self) -> bool {
        self.0.checker_folds()
    }

    fn by_mirror(&self, position: &[i64], budget: &Budget) -> Result<Option<Mirrored>, StopReason> {
        match self.0.of_key(position) {
            Some(position) => self.0.by_mirror(&position, budget),
            None => Ok(None),
        }
    }

    fn solver(&self, ground: &Ground, budget: &Budget) -> Result<Option<CellSolver>, StopReason> {
        self.0.solver(ground, budget)
    }
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn OnCells + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnCells")
    }
}

/// The solvers of the grounds on which positions stand, each made once.
#[derive(Debug, Default)]
pub struct GroundSolvers(HashMap<Ground, Option<CellSolver>>);

impl GroundSolvers {
    /// Adds the parts of a position that its solver gives; the position itself if it has none.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn split(
        &mut self,
        game: &dyn OnCells,
        position: &[i64],
        parts: impl FnOnce(&mut CellSolver, &[u8], &Budget) -> Result<Vec<Vec<u8>>, StopReason>,
        budget: &Budget,
        out: &mut Vec<Box<[i64]>>,
    ) -> Result<(), StopReason> {
        let GroundSolvers(solvers) = self;
        if let Some((ground, states)) = game.cells(position) {
            if !solvers.contains_key(&ground) {
                solvers.insert(ground.clone(), game.solver(&ground, budget)?);
            }
            if let Some(Some(solver)) = solvers.get_mut(&ground) {
                let parts = parts(solver, &states, budget)?;
                out.extend(parts.iter().map(|states| game.position(&ground, states)));
                return Ok(());
            }
        }
        out.push(position.into());
        Ok(())
    }
}

/// Replaces positions by their components, and those by one of each class of equivalent ones.
#[derive(Debug)]
pub(crate) struct ComponentFold<'g> {
    game: &'g dyn OnCells,
    solvers: GroundSolvers,
}

impl<'g> ComponentFold<'g> {
    pub(crate) fn of(game: &'g dyn OnCells) -> ComponentFold<'g> {
        ComponentFold { game, solvers: GroundSolvers::default() }
    }
}

impl Fold for ComponentFold<'_> {
    fn fold(&mut self, position: &[i64], budget: &Budget, out: &mut Vec<Box<[i64]>>) -> Result<(), StopReason> {
        self.solvers.split(self.game, position, CellSolver::folded, budget, out)
    }
}
