//! A directed graph by rows: for each position the positions to which a move leads.
//!
//! A row takes 4 bytes, and so does an edge.

use nimatron_core::{Budget, StopReason};

/// A directed graph. Its nodes are 0, 1, 2, ...; an edge from u to v is a move from u to v.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digraph {
    /// Where the row of each node begins in `targets`, and the number of edges.
    starts: Vec<u32>,
    targets: Vec<u32>,
}

/// Why there is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGraph {
    /// More nodes or edges than [`Digraph::MAX`], or more edges of one node than
    /// [`Digraph::MAX_DEGREE`].
    TooLarge,
    /// This edge, counted from 0, has an end that is not a node.
    NotANode(usize),
    /// The budget is used up.
    Stopped(StopReason),
}

impl From<StopReason> for NoGraph {
    fn from(reason: StopReason) -> NoGraph {
        NoGraph::Stopped(reason)
    }
}

/// Nodes or edges between two looks at the budget.
const PAUSE: usize = 1 << 20;

impl Digraph {
    /// The maximum number of nodes, and of edges.
    pub const MAX: usize = u32::MAX as usize - 1;
    /// The maximum number of edges from one node.
    pub const MAX_DEGREE: usize = (1 << 29) - 1;

    /// A graph of `nodes` nodes with these edges, in any order; edges that occur twice are kept.
    /// Edges of one node stay in their order.
    ///
    /// # Errors
    /// The graph is too large, an edge has an end that is not a node, or the budget is used up.
    pub fn new(nodes: usize, edges: &[(u32, u32)], budget: &Budget) -> Result<Digraph, NoGraph> {
        if nodes > Digraph::MAX || edges.len() > Digraph::MAX {
            return Err(NoGraph::TooLarge);
        }
        let mut starts = vec![0_u32; nodes + 1];
        for (at, part) in edges.chunks(PAUSE).enumerate() {
            budget.check()?;
            for (own, &(from, to)) in part.iter().enumerate() {
                if from.max(to) as usize >= nodes {
                    return Err(NoGraph::NotANode(at * PAUSE + own));
                }
                starts[from as usize + 1] += 1;
            }
        }
        if starts.iter().any(|&degree| degree as usize > Digraph::MAX_DEGREE) {
            return Err(NoGraph::TooLarge);
        }
        sum_up(&mut starts);
        let mut next = starts.clone();
        let mut targets = vec![0; edges.len()];
        for part in edges.chunks(PAUSE) {
            budget.check()?;
            for &(from, to) in part {
                let at = &mut next[from as usize];
                targets[*at as usize] = to;
                *at += 1;
            }
        }
        Ok(Digraph { starts, targets })
    }

    /// A graph whose rows are given one after another by [`Digraph::push_row`].
    pub fn empty() -> Digraph {
        Digraph { starts: vec![0], targets: Vec::new() }
    }

    /// Adds the next node, with its edges, which may lead to nodes that are added later.
    ///
    /// # Errors
    /// The graph would be too large; then nothing is added.
    pub fn push_row(&mut self, targets: &[u32]) -> Result<(), NoGraph> {
        let edges = self.targets.len() + targets.len();
        if edges > Digraph::MAX || self.nodes() >= Digraph::MAX || targets.len() > Digraph::MAX_DEGREE {
            return Err(NoGraph::TooLarge);
        }
        self.targets.extend_from_slice(targets);
        self.starts.push(edges as u32);
        Ok(())
    }

    /// A graph by the number of edges before each row, with the number of all edges at the end, and
    /// by the targets of all rows in turn.
    ///
    /// # Errors
    /// The numbers fall or do not end with the number of targets, the graph is too large, or an
    /// edge leads to what is not a node.
    pub fn from_rows(starts: Vec<u32>, targets: Vec<u32>) -> Result<Digraph, NoGraph> {
        let nodes = starts.len().checked_sub(1).ok_or(NoGraph::TooLarge)?;
        let rows = starts.first() == Some(&0) && starts.last().map(|&end| end as usize) == Some(targets.len());
        let degrees = starts.windows(2).map(|row| row[1].checked_sub(row[0]));
        let allowed = |degree: Option<u32>| degree.is_some_and(|degree| degree as usize <= Digraph::MAX_DEGREE);
        if !rows || nodes > Digraph::MAX || targets.len() > Digraph::MAX || !degrees.into_iter().all(allowed) {
            return Err(NoGraph::TooLarge);
        }
        match targets.iter().position(|&to| to as usize >= nodes) {
            Some(edge) => Err(NoGraph::NotANode(edge)),
            None => Ok(Digraph { starts, targets }),
        }
    }

    /// The number of edges before each row, and the number of all edges.
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// The targets of all rows in turn.
    pub fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.targets.len()
    }

    /// The nodes to which edges from this node lead.
    pub fn row(&self, node: u32) -> &[u32] {
        &self.targets[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// The number of edges from this node.
    pub fn degree(&self, node: u32) -> u32 {
        self.starts[node as usize + 1] - self.starts[node as usize]
    }

    /// The bytes that the graph takes.
    pub fn bytes(&self) -> usize {
        4 * (self.starts.capacity() + self.targets.capacity())
    }

    /// The graph with all edges turned round. Rows are in ascending order.
    ///
    /// # Errors
    /// The budget is used up.
    ///
    /// # Panics
    /// If an edge leads to a node that was never added.
    pub fn reversed(&self, budget: &Budget) -> Result<Digraph, StopReason> {
        let nodes = self.nodes();
        let mut starts = vec![0_u32; nodes + 1];
        for part in self.targets.chunks(PAUSE) {
            budget.check()?;
            part.iter().for_each(|&to| starts[to as usize + 1] += 1);
        }
        sum_up(&mut starts);
        let mut next = starts.clone();
        let mut targets = vec![0; self.targets.len()];
        for node in 0..nodes as u32 {
            if (node as usize).is_multiple_of(PAUSE) {
                budget.check()?;
            }
            for &to in self.row(node) {
                let at = &mut next[to as usize];
                targets[*at as usize] = node;
                *at += 1;
            }
        }
        Ok(Digraph { starts, targets })
    }
}

/// Numbers become the sums of all numbers up to them.
fn sum_up(numbers: &mut [u32]) {
    let mut sum = 0;
    for number in numbers {
        sum += *number;
        *number = sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_reverse() {
        let edges = [(2, 0), (0, 1), (2, 1), (0, 1), (1, 1)];
        let graph = Digraph::new(4, &edges, &Budget::unlimited()).unwrap();
        let rows: Vec<&[u32]> = (0..4).map(|node| graph.row(node)).collect();
        assert_eq!(rows, [&[1, 1][..], &[1], &[0, 1], &[]]);
        let back = graph.reversed(&Budget::unlimited()).unwrap();
        let rows: Vec<&[u32]> = (0..4).map(|node| back.row(node)).collect();
        assert_eq!(rows, [&[2][..], &[0, 0, 1, 2], &[], &[]]);
        let mut by_rows = Digraph::empty();
        (0..4).for_each(|node| by_rows.push_row(graph.row(node)).unwrap());
        assert_eq!(by_rows, graph);
        let rows = |starts: &[u32], targets: &[u32]| Digraph::from_rows(starts.to_vec(), targets.to_vec());
        assert_eq!(rows(graph.starts(), graph.targets()).unwrap(), graph);
        assert_eq!(rows(&[0, 1, 1], &[2]), Err(NoGraph::NotANode(0)));
        for (starts, targets) in [(&[][..], &[][..]), (&[0, 2, 1], &[0]), (&[0, 1], &[0, 0]), (&[1, 1], &[0])] {
            assert_eq!(rows(starts, targets), Err(NoGraph::TooLarge));
        }
        assert_eq!((graph.nodes(), graph.edges(), graph.degree(2)), (4, 5, 2));
        let wrong = Digraph::new(2, &[(0, 1), (1, 2)], &Budget::unlimited());
        assert_eq!(wrong, Err(NoGraph::NotANode(1)));
    }
}
