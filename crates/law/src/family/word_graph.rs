//! A word of columns as a graph.

/// A word as a graph: vertices and edges that are there.
pub(super) struct WordGraph {
    pub(super) there: Vec<bool>,
    /// The ends of each edge, its column and its number in the column.
    pub(super) edges: Vec<(usize, usize, usize, usize)>,
    /// For each vertex its neighbours, with the edges to them.
    pub(super) next: Vec<Vec<(usize, usize)>>,
}

impl WordGraph {
    /// The vertices of each connected component.
    pub(super) fn components(&self) -> Vec<Vec<usize>> {
        let mut met = vec![false; self.there.len()];
        let mut all = Vec::new();
        for first in 0..met.len() {
            if !self.there[first] || met[first] {
                continue;
            }
            met[first] = true;
            let mut component = vec![first];
            let mut at = 0;
            while at < component.len() {
                for &(next, _) in &self.next[component[at]] {
                    if !std::mem::replace(&mut met[next], true) {
                        component.push(next);
                    }
                }
                at += 1;
            }
            all.push(component);
        }
        all
    }

    /// The vertices that are at most this number of steps away.
    pub(super) fn within(&self, from: &[usize], steps: usize) -> Vec<usize> {
        let mut reached = from.to_vec();
        let mut begins = 0;
        for _ in 0..steps {
            let ends = reached.len();
            for at in begins..ends {
                for &(next, _) in &self.next[reached[at]] {
                    if !reached.contains(&next) {
                        reached.push(next);
                    }
                }
            }
            if reached.len() == ends {
                break;
            }
            begins = ends;
        }
        reached
    }

    /// The vertices that are there.
    pub(super) fn vertices(&self) -> impl Iterator<Item = usize> {
        (0..self.there.len()).filter(|&v| self.there[v])
    }

    /// The vertices that are there and have no neighbour.
    pub(super) fn isolated(&self) -> impl Iterator<Item = usize> {
        self.vertices().filter(|&v| self.next[v].is_empty())
    }
}
