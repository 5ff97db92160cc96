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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A graph with all its vertices but some.
    pub(in crate::family) fn graph(count: usize, missing: &[usize], ends: &[(usize, usize)]) -> WordGraph {
        let there: Vec<bool> = (0..count).map(|v| !missing.contains(&v)).collect();
        let mut graph = WordGraph { there, edges: Vec::new(), next: vec![Vec::new(); count] };
        for &(a, b) in ends {
            graph.next[a].push((b, graph.edges.len()));
            graph.next[b].push((a, graph.edges.len()));
            graph.edges.push((a, b, 0, graph.edges.len()));
        }
        graph
    }

    /// A square with a tail, a path, and a vertex alone; 9 is missing.
    pub(in crate::family) const ENDS: &[(usize, usize)] = &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (5, 6), (6, 7)];

    /// The steps between vertices, from edge to edge.
    fn distances(count: usize, ends: &[(usize, usize)]) -> Vec<Vec<Option<usize>>> {
        let mut all: Vec<Vec<Option<usize>>> =
            (0..count).map(|v| (0..count).map(|w| (v == w).then_some(0)).collect()).collect();
        ends.iter().for_each(|&(a, b)| (all[a][b], all[b][a]) = (Some(1), Some(1)));
        for middle in 0..count {
            for a in 0..count {
                for b in 0..count {
                    let sum = all[a][middle].zip(all[middle][b]).map(|(one, other)| one + other);
                    all[a][b] = all[a][b].into_iter().chain(sum).min();
                }
            }
        }
        all
    }

    #[test]
    fn components_and_neighbourhoods_are_those_of_the_distances() {
        let graph = graph(10, &[9], ENDS);
        let distances = distances(10, ENDS);
        let mut components = graph.components();
        components.iter_mut().for_each(|component| component.sort_unstable());
        let of = |v: usize| (0..9).filter(|&w| distances[v][w].is_some()).collect::<Vec<_>>();
        assert_eq!(components, [of(0), of(5), of(8)]);
        for (v, distances) in distances.iter().enumerate().take(9) {
            for steps in 0..5 {
                let mut within = graph.within(&[v], steps);
                within.sort_unstable();
                let right: Vec<usize> =
                    (0..9).filter(|&w| distances[w].is_some_and(|distance| distance <= steps)).collect();
                assert_eq!(within, right, "{v} {steps}");
            }
        }
        assert_eq!(graph.isolated().collect::<Vec<_>>(), [8]);
    }
}
