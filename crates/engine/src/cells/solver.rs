//! What is asked of a game over cells.

use super::canon::Layout;
use super::facts::CellFact;
use super::graph::{Deletions, Graph};
use super::instances::Instances;
use super::memo::Memo;
use super::packing::words;
use super::parallel::ParallelCells;
use super::system::{CellMove, System};
use nimatron_core::{Budget, StopReason};
use nimatron_rules::graph::GraphRules;
use std::fmt;

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellError {
    /// The position has another number of cells, or states that do not exist.
    NotAPosition,
    /// The words that the states take are more than the engine has.
    TooManyCells,
    /// Play need not end: this position can come again.
    Cycle(Vec<u8>),
    /// A value is beyond 65,534.
    TooLarge,
    /// The budget is used up.
    Stopped(StopReason),
}

impl From<StopReason> for CellError {
    fn from(reason: StopReason) -> CellError {
        CellError::Stopped(reason)
    }
}

/// Solves positions of one game on one board or graph, and remembers components.
#[derive(Debug)]
pub struct CellSolver(Box<dyn CellEngine>);

impl CellSolver {
    /// A solver of a system of instances with an empty memo. With a layout, components are moved to
    /// the corner and turned.
    ///
    /// # Errors
    /// [`CellError::TooManyCells`].
    pub fn new(system: System, layout: Option<Layout>) -> Result<CellSolver, CellError> {
        let team = ParallelCells::team(&system, layout.as_ref());
        let engine = match words(&system) {
            1 => Memo::<1, _>::boxed(Instances::new(system, layout)),
            // Each width is a copy of the search, of which browsers would load all.
            #[cfg(not(target_family = "wasm"))]
            2 => Memo::<2, _>::boxed(Instances::new(system, layout)),
            #[cfg(not(target_family = "wasm"))]
            3..=4 => Memo::<4, _>::boxed(Instances::new(system, layout)),
            2..=8 => Memo::<8, _>::boxed(Instances::new(system, layout)),
            9..=32 => Memo::<32, _>::boxed(Instances::new(system, layout)),
            _ => return Err(CellError::TooManyCells),
        };
        Ok(CellSolver(ParallelCells::or(team, engine)))
    }

    /// A solver of a game on a graph with an empty memo. A position gives each vertex, and after
    /// them each edge if moves can remove edges alone ([`Graph::cells`]), the state 1 if it is
    /// there and 0 if it is not.
    ///
    /// # Errors
    /// [`CellError::TooManyCells`], or the budget does not allow to list the subjects of moves.
    pub fn on_graph(rules: &GraphRules, graph: &Graph, budget: &Budget) -> Result<CellSolver, CellError> {
        fn of<const N: usize>(rules: &GraphRules, graph: &Graph, budget: &Budget) -> Result<CellSolver, StopReason> {
            let deletions = Deletions::<N>::new(rules, graph, budget)?;
            let system = deletions.system();
            let engine = Memo::<N, _>::boxed(deletions);
            Ok(CellSolver(match system {
                Some(system) => ParallelCells::or(ParallelCells::on_graph(&system), engine),
                None => engine,
            }))
        }
        Ok(match graph.cells(rules).div_ceil(64) {
            0..=1 => of::<1>(rules, graph, budget)?,
            #[cfg(not(target_family = "wasm"))]
            2 => of::<2>(rules, graph, budget)?,
            #[cfg(not(target_family = "wasm"))]
            3..=4 => of::<4>(rules, graph, budget)?,
            2..=8 => of::<8>(rules, graph, budget)?,
            9..=32 => of::<32>(rules, graph, budget)?,
            _ => return Err(CellError::TooManyCells),
        })
    }

    /// The Grundy value of a position, on as many threads as the budget allows, where the engine
    /// can use several.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError> {
        self.0.value(states, budget)
    }

    /// Whether the Grundy value of a position is this one, which may be known sooner than the
    /// value.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn has_value(&mut self, states: &[u8], value: u16, budget: &Budget) -> Result<bool, CellError> {
        self.0.has_value(states, value, budget)
    }

    /// All moves of a position, in the order of their numbers, with the values of what they leave.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError> {
        self.0.moves(states, budget)
    }

    /// All moves of a position, in the order of their numbers.
    ///
    /// # Errors
    /// The budget is used up. A position that is none has no moves.
    pub fn options(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<CellMove>, StopReason> {
        self.0.options(states, budget)
    }

    /// The components of a position, without those that never have a move; the other cells are in
    /// the state of cells that play no part.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn components(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        self.0.components(states, budget)
    }

    /// The components of a position, each replaced by the first one that this solver met of those
    /// that are equivalent.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn folded(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason> {
        self.0.folded(states, budget)
    }

    /// Facts about components from which the value of a position follows, and the value, where the
    /// engine writes them itself ([`facts`](super::facts())).
    pub(super) fn facts(&mut self, states: &[u8], budget: &Budget) -> Result<Option<(Vec<CellFact>, u16)>, CellError> {
        self.0.facts(states, budget)
    }

    /// The value of a position, if it is known without a search.
    pub(super) fn told(&self, states: &[u8]) -> Option<u16> {
        self.0.told(states)
    }

    /// The states of cells none of which plays a part in a component.
    pub fn nothing(&self) -> Vec<u8> {
        self.0.nothing()
    }

    /// The kind of a move and the vertices that it is made with, for games on graphs.
    pub fn subject(&self, made: usize) -> (usize, Vec<u32>) {
        self.0.subject(made)
    }

    /// The number of components that are remembered.
    pub fn remembered(&self) -> usize {
        self.0.remembered()
    }

    /// The number of components with moves that needed no search: a turn of the board answers every
    /// move, so their value is 0.
    pub fn at_sight(&self) -> usize {
        self.0.at_sight()
    }
}

/// A solver of some width.
pub(super) trait CellEngine: Send {
    fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError>;
    fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError>;
    fn options(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<CellMove>, StopReason>;
    fn components(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason>;
    fn folded(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<Vec<u8>>, StopReason>;
    fn nothing(&self) -> Vec<u8>;
    fn subject(&self, made: usize) -> (usize, Vec<u32>);
    fn remembered(&self) -> usize;
    fn at_sight(&self) -> usize;
    /// Whether the value of a position is this one.
    fn has_value(&mut self, states: &[u8], value: u16, budget: &Budget) -> Result<bool, CellError> {
        Ok(self.value(states, budget)? == value)
    }
    fn facts(&mut self, _: &[u8], _: &Budget) -> Result<Option<(Vec<CellFact>, u16)>, CellError> {
        Ok(None)
    }
    fn told(&self, _: &[u8]) -> Option<u16> {
        None
    }
}

// Not a part of the trait: what nobody prints would be linked for every implementation.
impl fmt::Debug for dyn CellEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Engine")
    }
}
