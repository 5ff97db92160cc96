//! Graphs and orders as they are left: what there is, what is connected, and the moves of rules.
//!
//! A position is a set of cells: the vertices and, if moves can remove edges alone, the edges.

mod condition;
mod moves;

/// A set of cells, 64 in each word.
pub(crate) type Cells = Box<[u64]>;

/// Whether a set has a member.
pub(crate) fn has(cells: &[u64], cell: usize) -> bool {
    cells[cell / 64] >> (cell % 64) & 1 == 1
}

pub(crate) fn insert(cells: &mut [u64], cell: usize) {
    cells[cell / 64] |= 1 << (cell % 64);
}

pub(crate) fn remove(cells: &mut [u64], cell: usize) {
    cells[cell / 64] &= !(1 << (cell % 64));
}

/// A graph, or an order, as it is in the beginning.
pub(crate) struct StartGraph {
    pub(crate) vertices: usize,
    /// The edges; of an order all pairs of which the first is below the second.
    pub(crate) edges: Vec<(usize, usize)>,
    /// Labels of all vertices, or none at all, which are 0.
    pub(crate) labels: Vec<u32>,
    pub(crate) is_order: bool,
    /// Whether edges are cells, after the vertices.
    pub(crate) edges_go: bool,
    /// The edges at each vertex: the other end, and the number of the edge.
    at: Vec<Vec<(usize, usize)>>,
}

impl StartGraph {
    pub(crate) fn new(
        vertices: usize,
        edges: Vec<(usize, usize)>,
        labels: Vec<u32>,
        (is_order, edges_go): (bool, bool),
    ) -> StartGraph {
        let mut at = vec![Vec::new(); vertices];
        for (edge, &(one, other)) in edges.iter().enumerate() {
            at[one].push((other, edge));
            at[other].push((one, edge));
        }
        StartGraph { vertices, edges, labels, is_order, edges_go, at }
    }

    /// The label of a vertex.
    pub(crate) fn label(&self, vertex: usize) -> u32 {
        self.labels.get(vertex).copied().unwrap_or(0)
    }

    pub(crate) fn nothing(&self) -> Cells {
        let edges = if self.edges_go { self.edges.len() } else { 0 };
        vec![0; (self.vertices + edges).div_ceil(64)].into()
    }

    /// All cells.
    pub(crate) fn all(&self) -> Cells {
        let mut all = self.nothing();
        let edges = if self.edges_go { self.edges.len() } else { 0 };
        (0..self.vertices + edges).for_each(|cell| insert(&mut all, cell));
        all
    }

    /// The vertices in a set of cells.
    pub(crate) fn vertices<'c>(&self, cells: &'c [u64]) -> impl Iterator<Item = usize> + 'c {
        let count = self.vertices;
        let ones = |(at, &word): (usize, &u64)| {
            let rest = |&left: &u64| Some(left & left.wrapping_sub(1)).filter(|&left| left != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), rest);
            words.map(move |left| at * 64 + left.trailing_zeros() as usize)
        };
        cells.iter().enumerate().flat_map(ones).take_while(move |&cell| cell < count)
    }

    /// The neighbours of a vertex that are there, with the edges to them.
    pub(crate) fn around(&self, vertex: usize, cells: &[u64]) -> impl Iterator<Item = (usize, usize)> {
        let there = |edge: usize| !self.edges_go || has(cells, self.vertices + edge);
        self.at[vertex].iter().copied().filter(move |&(other, edge)| has(cells, other) && there(edge))
    }

    /// Removes a vertex with its edges.
    fn remove_vertex(&self, vertex: usize, cells: &mut [u64]) {
        remove(cells, vertex);
        if self.edges_go {
            self.at[vertex].iter().for_each(|&(_, edge)| remove(cells, self.vertices + edge));
        }
    }

    /// The connected components of what is left.
    pub(crate) fn split(&self, cells: &[u64]) -> Vec<Cells> {
        let mut rest: Cells = cells.into();
        let mut parts = Vec::new();
        let mut open = Vec::new();
        for first in self.vertices(cells) {
            if !has(&rest, first) {
                continue;
            }
            let mut part = self.nothing();
            remove(&mut rest, first);
            open.push(first);
            while let Some(vertex) = open.pop() {
                insert(&mut part, vertex);
                for (other, edge) in self.around(vertex, cells) {
                    if self.edges_go {
                        insert(&mut part, self.vertices + edge);
                    }
                    if has(&rest, other) {
                        remove(&mut rest, other);
                        open.push(other);
                    }
                }
            }
            parts.push(part);
        }
        parts
    }
}
