//! Games over cells: boards and graphs. A position gives each cell a state; a move is an *instance*
//! of a pattern: it needs some cells in certain states, and leaves some in others.
//!
//! One engine serves all of them. An instance is *alive* while each of its cells has the state that
//! it needs, or can still get it; alive instances that share cells hang together, and what does not
//! hang together is a sum. A component is looked up by its cells and their states only, moved to
//! the corner and turned, where patterns are the same everywhere ([`Layout`]).
//!
//! Where every play ends, values are found by couples of a component and a heap (`couples`), which
//! need only a part of the options; otherwise by all options (`all_options`), so that no cycle is
//! missed.
//!
//! Boards on which moves only take cells away have an engine of their own (`taking`).
//!
//! Bits, not bytes: the states of all cells are packed into words, and an instance is tested and
//! made with a few operations on the words that it touches.

mod all_options;
mod bits;
mod canon;
mod couples;
mod facts;
mod field;
mod graph;
mod hash;
mod instances;
mod known;
mod leaving;
mod memo;
mod packing;
mod potential;
mod solver;
mod system;
mod taking;
mod teamed;
mod turns;

pub use crate::checkpoint::CheckpointError;
pub use crate::kept::KeptSearch;
pub use canon::{Layout, Turn};
pub use facts::{CellFact, Folded, facts};
pub use graph::Graph;
pub use solver::{CellError, Solver};
pub use system::{CellMove, Instance, System, SystemError};
