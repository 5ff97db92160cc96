//! Games on boards and graphs, as the engine for games over cells takes them.

use nimatron_core::{Budget, StopReason};
use nimatron_engine::cells::CellSolver;
use nimatron_engine::search::Fold;
use std::collections::HashMap;
use std::fmt;

/// The board or graph on which a position of a game over cells stands, without the position.
pub type CellHost = Vec<i64>;

/// Who can answer each move by its picture in a mirror of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mirrored {
    /// The player who does not move. The picture of each vertex of the graph; those that are gone
    /// stay where they are.
    Lost(Vec<u32>),
    /// The player to move, after a move to this sum.
    Won(Vec<Vec<i64>>),
}

/// A game whose positions give each cell of a ground a state.
pub trait OnCells {
    /// The ground on which a position stands, and the states of the cells; `None` if it is not a
    /// position.
    fn cells(&self, position: &[i64]) -> Option<(CellHost, Vec<u8>)>;

    /// The position with these states on a ground.
    fn position(&self, ground: &CellHost, states: &[u8]) -> Box<[i64]>;

    /// A position as certificates write it; `None` if there are no certificates for this game.
    fn certified(&self, _ground: &CellHost, _states: &[u8]) -> Option<String> {
        None
    }

    /// A component of such a position as certificates write it.
    fn certified_part(&self, ground: &CellHost, states: &[u8]) -> Option<String> {
        self.certified(ground, states)
    }

    /// Whether a checker of certificates looks for equivalent components in its own way,
    /// so that it has to be asked which these are.
    fn checker_folds(&self) -> bool {
        false
    }

    /// Whether one of the players can answer each move by its picture, if that is soon seen.
    ///
    /// # Errors
    /// The budget is used up.
    fn by_mirror(&self, _position: &[i64], _budget: &Budget) -> Result<Option<Mirrored>, StopReason> {
        Ok(None)
    }

    /// A solver with an empty memo for positions on a ground; `None` if the engine has none.
    ///
    /// # Errors
    /// The budget is used up.
    fn solver(&self, ground: &CellHost, budget: &Budget) -> Result<Option<CellSolver>, StopReason>;
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn OnCells + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OnCells")
    }
}

/// Replaces positions by their components, and those by one of each class of equivalent ones.
#[derive(Debug)]
pub(crate) struct ComponentFold<'g> {
    game: &'g dyn OnCells,
    solvers: HashMap<CellHost, Option<CellSolver>>,
}

impl<'g> ComponentFold<'g> {
    pub(crate) fn of(game: &'g dyn OnCells) -> ComponentFold<'g> {
        ComponentFold { game, solvers: HashMap::new() }
    }
}

impl Fold for ComponentFold<'_> {
    fn fold(&mut self, position: &[i64], budget: &Budget, out: &mut Vec<Box<[i64]>>) -> Result<(), StopReason> {
        let ComponentFold { game, solvers } = self;
        if let Some((ground, states)) = game.cells(position) {
            if !solvers.contains_key(&ground) {
                solvers.insert(ground.clone(), game.solver(&ground, budget)?);
            }
            if let Some(Some(solver)) = solvers.get_mut(&ground) {
                let components = solver.folded(&states, budget)?;
                out.extend(components.iter().map(|states| game.position(&ground, states)));
                return Ok(());
            }
        }
        out.push(position.into());
        Ok(())
    }
}
