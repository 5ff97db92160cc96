//! The positions that can be reached from a question: sums in a normal form (`sum`), all of them
//! with their moves (`reached`), as a graph to be drawn (`graph`), as keys for programs that search
//! on their own (`keys`), and plays that never end (`endless`).

pub(crate) mod endless;
mod graph;
mod keys;
mod reached;
pub(crate) mod sum;
pub mod varint;

pub use graph::{position_graph, position_graph_within};
pub use keys::{OptionKeys, OptionLister, QuestionPositions};
pub(crate) use reached::{Reached, reached};
