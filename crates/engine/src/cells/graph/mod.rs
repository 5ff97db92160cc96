//! Games on graphs and orders, where moves remove vertices or edges.
//!
//! A position is what is left of a graph: a bit for each vertex, and one for each edge if moves can
//! remove edges alone. Its components are connected components, and two of them are the same if
//! they are isomorphic, which a canonical labelling finds (`labelling`).
//!
//! The subjects of all moves are listed once, on the whole graph (`candidates`). Conditions
//! (`conditions`) look at the component in which a move is made, and therefore cannot speak of
//! anything else: components are a sum, and isomorphic components are one entry of the memo.

mod candidates;
mod conditions;
mod deletions;
mod labelling;

pub(super) use deletions::Deletions;

use super::bits::{CellWords, with};
use nimatron_rules::graph::GraphRules;

/// A finite simple graph, or a finite order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Graph {
    /// The number of vertices.
    pub vertices: usize,
    /// The edges, each once, as two different vertices. In an order these are all pairs of which
    /// the first is below the second.
    pub edges: Vec<(u32, u32)>,
    /// Whether it is an order.
    pub order: bool,
    /// A label for each vertex, or none at all.
    pub labels: Vec<u32>,
}

impl Graph {
    /// The number of cells of a position: one for each vertex and, if moves can remove edges alone,
    /// after them one for each edge.
    pub fn cells(&self, rules: &GraphRules) -> usize {
        self.vertices + if rules.removes_edges() { self.edges.len() } else { 0 }
    }
}

/// The set of these bits.
fn set<const N: usize>(bits: impl IntoIterator<Item = usize>) -> CellWords<N> {
    let mut words = [0; N];
    bits.into_iter().for_each(|bit| with(&mut words, bit));
    words
}
