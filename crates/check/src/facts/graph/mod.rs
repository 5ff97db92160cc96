//! Graphs and orders: what is left of them after moves, their connected components, and components
//! that are equivalent.
//!
//! A position is a set of cells: the vertices and, if moves can remove edges alone, the edges of
//! the graph that the certificate lists. Components get numbers by their forms (`form`), but only
//! those that facts are about: of any other component nothing is known, and a cheap sketch tells
//! most of them from all of these.

mod form;
mod text;

use super::{FactOptionParts, FactPositions};
use crate::graph::{Cells, StartGraph, remove};
use crate::{CheckFailure, wrong};
use form::FactFormGraph;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::verdicts::facts as say;
use nimatron_rules::graph::GraphRules;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::hash::{Hash, Hasher};
use text::GraphFactText;

/// The maximum number of components that are remembered as they stand.
const MAX_MET: usize = 1 << 20;

/// A component that facts are about. Those with the same number are isomorphic.
#[derive(Clone, Debug)]
pub(super) struct FactGraphComponent {
    number: u32,
    cells: Cells,
}

impl PartialEq for FactGraphComponent {
    fn eq(&self, other: &FactGraphComponent) -> bool {
        self.number == other.number
    }
}

impl Eq for FactGraphComponent {}

impl Hash for FactGraphComponent {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

pub(super) struct Graphs {
    rules: GraphRules,
    whole: StartGraph,
    /// The number of vertices of the position.
    left: usize,
    named: RefCell<ComponentRegistry>,
}

/// Components that facts are about.
#[derive(Default)]
struct ComponentRegistry {
    /// The numbers of their forms.
    numbers: FxHashMap<Box<[u32]>, u32>,
    sketches: FxHashSet<u64>,
    /// The numbers of components as they stand.
    met: FxHashMap<Cells, u32>,
    /// The bytes that these take, about.
    bytes: u64,
}

impl Graphs {
    /// The game of these rules on the graph of a text, and the position that the text shows.
    pub(super) fn new(rules: GraphRules, position: &str, budget: &Budget) -> Result<(Graphs, Cells), CheckFailure> {
        let GraphFactText { vertices, edges, labels, gone } = text::position(position, rules.is_on_orders(), budget)?;
        let whole = StartGraph::new(vertices, edges, labels, (rules.is_on_orders(), rules.removes_edges()));
        // A text lists no edges of vertices that are gone, if edges are cells.
        let mut cells = whole.all();
        gone.iter().for_each(|&vertex| remove(&mut cells, vertex));
        let left = vertices - gone.len();
        let graphs = Graphs { rules, whole, left, named: RefCell::default() };
        Ok((graphs, cells))
    }

    pub(super) const fn rules(&self) -> &GraphRules {
        &self.rules
    }

    /// The graph of the certificate.
    pub(super) const fn whole(&self) -> &StartGraph {
        &self.whole
    }

    /// How a message calls the position of this text.
    pub(super) fn vertices_and_edges(&self) -> (usize, usize) {
        (self.left, self.whole.edges.len())
    }

    /// A component as a graph of its own.
    fn seen(&self, cells: &[u64]) -> FactFormGraph {
        let vertices: Vec<usize> = self.whole.vertices(cells).collect();
        let label = |&vertex: &usize| self.whole.label(vertex);
        let mut seen = FactFormGraph::new(vertices.iter().map(label).collect());
        for (at, &vertex) in vertices.iter().enumerate() {
            for (other, edge) in self.whole.around(vertex, cells) {
                if let Ok(to) = vertices.binary_search(&other)
                    && self.whole.edges[edge].0 == vertex
                {
                    seen.edge(at, to, self.rules.is_on_orders());
                }
            }
        }
        seen
    }

    /// The number of a component. If facts are not about it, it gets one if `new`, else `None`.
    fn number(&self, cells: &Cells, new: bool, budget: &Budget) -> Result<Option<u32>, StopReason> {
        if let Some(&number) = self.named.borrow().met.get(cells) {
            return Ok(Some(number));
        }
        let seen = self.seen(cells);
        let sketch = seen.sketch();
        budget.tick(seen.work())?;
        if !new && !self.named.borrow().sketches.contains(&sketch) {
            return Ok(None);
        }
        let form = seen.form(budget)?;
        let named = &mut *self.named.borrow_mut();
        let number = match named.numbers.get(&form) {
            Some(&number) => number,
            None if !new => return Ok(None),
            None => {
                named.bytes += 2 * (size_of_val(&*form) + 64) as u64;
                let next = named.numbers.len() as u32;
                named.numbers.insert(form, next);
                named.sketches.insert(sketch);
                next
            }
        };
        if named.met.len() >= MAX_MET {
            named.met.clear();
        }
        named.met.insert(cells.clone(), number);
        let met = named.met.capacity() * (size_of_val(&**cells) + 48);
        budget.memory(named.bytes + met as u64)?;
        Ok(Some(number))
    }

    /// The components of a position; `None` if nothing is known of one of them.
    pub(super) fn components(
        &self,
        cells: &[u64],
        budget: &Budget,
    ) -> Result<Option<Vec<FactGraphComponent>>, StopReason> {
        let mut parts = Vec::new();
        for cells in self.whole.split(cells) {
            let Some(number) = self.number(&cells, false, budget)? else { return Ok(None) };
            parts.push(FactGraphComponent { number, cells });
        }
        Ok(Some(parts))
    }

    /// The number of the component that a text shows: the same for two of them only if they are
    /// isomorphic. `None` if it does not show one.
    pub(super) fn name(&self, component: &str, budget: &Budget) -> Result<Option<u32>, StopReason> {
        match self.component(0, component, budget) {
            Ok(part) => Ok(Some(part.number)),
            Err(CheckFailure::Invalid(_)) => Ok(None),
            Err(CheckFailure::Stopped(reason)) => Err(reason),
        }
    }
}

impl FactPositions for Graphs {
    type Part = FactGraphComponent;

    fn component(&self, at: usize, text: &str, budget: &Budget) -> Result<FactGraphComponent, CheckFailure> {
        budget.tick(text.len().min(1 << 20) as u32)?;
        let Some(cells) = self.read(text) else { return wrong(say::not_in_the_graph(at, text::shortened(text))) };
        let mut parts = self.whole.split(&cells);
        match (parts.pop(), parts.is_empty()) {
            (Some(cells), true) => match self.number(&cells, true, budget)? {
                Some(number) => Ok(FactGraphComponent { number, cells }),
                None => wrong(say::not_connected(at, text::shortened(text))),
            },
            _ => wrong(say::not_connected(at, text::shortened(text))),
        }
    }

    fn options<'a>(
        &'a self,
        part: &'a FactGraphComponent,
        budget: &'a Budget,
    ) -> Result<impl Iterator<Item = FactOptionParts<FactGraphComponent>> + 'a, StopReason> {
        let made = self.whole.moves(self.rules.moves(), &part.cells, budget)?;
        Ok(made.into_iter().filter_map(move |made| {
            let after = self.whole.after(&made, &part.cells)?;
            let work = self.whole.vertices + self.whole.edges.len();
            Some(budget.tick(work as u32).and_then(|()| self.components(&after, budget)))
        }))
    }

    fn bytes(&self, part: &FactGraphComponent) -> usize {
        2 * size_of_val(&*part.cells)
    }
}
