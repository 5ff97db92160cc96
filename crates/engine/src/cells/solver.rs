//! What is asked of a game over cells.

use super::canon::Layout;
use super::instances::Instances;
use super::memo::Memo;
use super::packing::words;
use super::system::{CellMove, System};
use nimatron_core::{Budget, StopReason};
use std::fmt::Debug;

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
pub struct Solver(Box<dyn Engine>);

impl Solver {
    /// A solver of a system of instances with an empty memo. With a layout, components are moved to
    /// the corner and turned.
    ///
    /// # Errors
    /// [`CellError::TooManyCells`].
    pub fn new(system: System, layout: Option<Layout>) -> Result<Solver, CellError> {
        Ok(Solver(match words(&system) {
            1 => Memo::<1, _>::boxed(Instances::new(system, layout)),
            2 => Memo::<2, _>::boxed(Instances::new(system, layout)),
            3..=4 => Memo::<4, _>::boxed(Instances::new(system, layout)),
            5..=8 => Memo::<8, _>::boxed(Instances::new(system, layout)),
            9..=32 => Memo::<32, _>::boxed(Instances::new(system, layout)),
            _ => return Err(CellError::TooManyCells),
        }))
    }

    /// The Grundy value of a position.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError> {
        self.0.value(states, budget)
    }

    /// All moves of a position, in the order of their numbers, with the values of what they leave.
    ///
    /// # Errors
    /// See [`CellError`].
    pub fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError> {
        self.0.moves(states, budget)
    }

    /// The number of components that are remembered.
    pub fn remembered(&self) -> usize {
        self.0.remembered()
    }
}

/// A solver of some width.
pub(super) trait Engine: Debug + Send {
    fn value(&mut self, states: &[u8], budget: &Budget) -> Result<u16, CellError>;
    fn moves(&mut self, states: &[u8], budget: &Budget) -> Result<Vec<(CellMove, u16)>, CellError>;
    fn remembered(&self) -> usize;
}
