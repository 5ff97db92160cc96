//! Games over cells: boards and graphs. A position gives each cell a state; a move is an *instance*
//! of a pattern: it needs some cells in certain states, and leaves some in others.
//!
//! One engine serves all of them. An instance is *alive* while each of its cells has the state that
//! it needs, or can still get it; alive instances that share cells are connected, and what is not
//! connected is a sum. A component is looked up by its cells and their states only, moved to
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
//!
//! # Design
//!
//! The solver is a memo over components. What it knows of a game is a `Field`: its moves, its
//! components, and when two components are the same. `instances` is the field of boards, `graph`
//! that of graphs and orders. With patterns that end the game (`until`), all alive instances are
//! one component.
//!
//! Components are moved to the corner and turned (`turns`) if the instances are the same
//! everywhere, or turned with the whole board if that keeps the instances (Chomp). [`Layout`]
//! checks this on the instances and believes nobody. Tests compare with plain recursion over whole
//! positions.
//!
//! Two searches share the memo, which holds values and values that are excluded (`known`).
//! `couples` asks "is the value `n`?" for n = 0, 1, 2, ..., so that one option of the value `n`
//! answers. It never sees most options, nor the cycles to which they lead, so it is used only where
//! `potential` finds a weight of states that every move lowers. `all_options` is the plain mex. It
//! also takes over where many values are large, as in Chomp, because couples would look at
//! everything many times; the search measures this while it runs (`do_couples_pay`). Where a turn
//! takes each move to one that shares no cells with it, the value is 0: the answer to each move is
//! its image.
//!
//! `parallel` chooses the engine of `taking`, also for graphs that turn out to be boards
//! (`Deletions::system`).
//!
//! After a search the solver knows enough to answer "has it this value?" at once. `facts` collects
//! such answers for certificates, from the position down: of a component its value, or only that it
//! does not have one. The checker (crate `check`) must find the same components and call the same
//! ones alike, or it refuses the certificate.
//!
//! Searches can be continued (`leaving`): a memo leaves its components as words from which they can
//! be played on, so that a later run may number them in its own way.

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
mod parallel;
mod potential;
mod solver;
mod system;
mod taking;
mod turns;

pub use crate::checkpoint::CheckpointError;
pub use crate::saved_search::SavedSearch;
pub use canon::{Layout, Turn};
pub use facts::{CellFact, Folded, facts};
pub use graph::Graph;
pub use solver::{CellError, CellSolver};
pub use system::{CellMove, Instance, System, SystemError};
