//! Maximum matchings of graphs (Edmonds' blossoms), and the nodes that some maximum matching leaves
//! uncovered.
//!
//! From every uncovered node a tree of alternating paths is grown; blossoms are contracted by
//! giving their nodes one base. A search that finds no augmenting path leaves a tree that no later
//! search needs to enter again (a Hungarian tree), and each of its even nodes is left uncovered by
//! some maximum matching (the theorem of Gallai and Edmonds). There is no recursion, and there are
//! at most V searches over E edges. J. Edmonds, Paths, trees, and flowers, Canadian Journal of
//! Mathematics 17 (1965); L. Lovász and M. D. Plummer, Matching Theory (1986).

/// A maximum matching of a graph of nodes `0..n`.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    /// The partner of each node, or `NONE`.
    mate: Vec<u32>,
    /// Whether each node is left uncovered by some maximum matching.
    avoidable: Vec<bool>,
}

const NONE: u32 = u32::MAX;

impl Matching {
    /// Finds a maximum matching. `neighbours[v]` may repeat nodes and contain v itself.
    pub(super) fn maximum(neighbours: &[Vec<u32>]) -> Self {
        let nodes = neighbours.len();
        let mut mate = vec![NONE; nodes];
        for v in 0..nodes {
            let free = |&&w: &&u32| w as usize != v && mate[w as usize] == NONE;
            if mate[v] == NONE
                && let Some(&w) = neighbours[v].iter().find(free)
            {
                (mate[v], mate[w as usize]) = (w, v as u32);
            }
        }
        let mut search = BlossomSearch {
            neighbours,
            mate,
            even: vec![false; nodes],
            parent: vec![NONE; nodes],
            base: (0..nodes as u32).collect(),
            visited: vec![0; nodes],
            visit: 0,
            touched: Vec::new(),
        };
        for root in 0..nodes as u32 {
            if search.mate[root as usize] == NONE {
                search.from(root);
            }
        }
        Matching { mate: search.mate, avoidable: search.even }
    }

    /// The number of its edges.
    pub(super) fn size(&self) -> usize {
        self.mate.iter().filter(|&&mate| mate != NONE).count() / 2
    }

    /// Whether some maximum matching leaves this node uncovered.
    pub(super) fn is_avoidable(&self, node: u32) -> bool {
        self.avoidable[node as usize]
    }
}

/// The state of the searches. Nodes of Hungarian trees keep their marks.
struct BlossomSearch<'g> {
    neighbours: &'g [Vec<u32>],
    mate: Vec<u32>,
    /// Whether each node is at even distance from the root of its tree, by some alternating path.
    even: Vec<bool>,
    /// For an odd node the even node before it; for an even node of a contracted cycle the next
    /// node on the way round the cycle.
    parent: Vec<u32>,
    /// The base of the blossom that each node is in; the node itself if it is in none.
    base: Vec<u32>,
    /// The number of the last call of [`meet`](BlossomSearch::meet) that visited each node.
    visited: Vec<u32>,
    /// The number of the current call.
    visit: u32,
    /// The nodes that this search has marked.
    touched: Vec<u32>,
}

impl BlossomSearch<'_> {
    /// Grows a tree from an uncovered node, and augments the matching if it meets another uncovered
    /// node.
    fn from(&mut self, root: u32) {
        self.touched.clear();
        self.even[root as usize] = true;
        self.touched.push(root);
        let mut queue = vec![root];
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            for at in 0..self.neighbours[v as usize].len() {
                let w = self.neighbours[v as usize][at];
                if self.base[v as usize] == self.base[w as usize] || self.mate[v as usize] == w {
                    continue;
                }
                if self.even[w as usize] {
                    // An even node of this tree closes an odd cycle. (Even nodes of other trees are
                    // never met: a path to one would have augmented the matching.)
                    self.contract(v, w, &mut queue);
                } else if self.parent[w as usize] == NONE {
                    self.parent[w as usize] = v;
                    self.touched.push(w);
                    let mate = self.mate[w as usize];
                    if mate == NONE {
                        self.augment(w);
                        // Discard the tree.
                        for &node in &self.touched {
                            let node = node as usize;
                            (self.even[node], self.parent[node], self.base[node]) = (false, NONE, node as u32);
                        }
                        return;
                    }
                    self.even[mate as usize] = true;
                    self.touched.push(mate);
                    queue.push(mate);
                }
            }
        }
    }

    /// Exchanges matched and unmatched edges on the path from the root to `end`.
    fn augment(&mut self, end: u32) {
        let mut w = end;
        while w != NONE {
            let v = self.parent[w as usize];
            let before = self.mate[v as usize];
            (self.mate[w as usize], self.mate[v as usize]) = (v, w);
            w = before;
        }
    }

    /// The base at which the paths from two even nodes to the root meet.
    fn meet(&mut self, v: u32, w: u32) -> u32 {
        self.visit += 1;
        let (mut one, mut other) = (v, w);
        loop {
            if one != NONE {
                one = self.base[one as usize];
                if self.visited[one as usize] == self.visit {
                    return one;
                }
                self.visited[one as usize] = self.visit;
                one = self.up(one);
            }
            std::mem::swap(&mut one, &mut other);
        }
    }

    /// The node two steps nearer to the root than an even base; `NONE` for the root.
    fn up(&self, base: u32) -> u32 {
        match self.mate[base as usize] {
            NONE => NONE,
            mate => self.parent[mate as usize],
        }
    }

    /// Makes a blossom of the cycle through the edge v-w.
    fn contract(&mut self, v: u32, w: u32, queue: &mut Vec<u32>) {
        let base = self.meet(v, w);
        let mut inside = Vec::new();
        for (mut node, mut other) in [(v, w), (w, v)] {
            while self.base[node as usize] != base {
                // The next node from here round the cycle.
                self.parent[node as usize] = other;
                let odd = self.mate[node as usize];
                inside.extend([self.base[node as usize], self.base[odd as usize]]);
                if !self.even[odd as usize] {
                    self.even[odd as usize] = true;
                    queue.push(odd);
                }
                other = odd;
                node = self.parent[odd as usize];
            }
        }
        inside.sort_unstable();
        inside.dedup();
        for &node in &self.touched {
            if inside.binary_search(&self.base[node as usize]).is_ok() {
                self.base[node as usize] = base;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The maximum number of edges without common ends, by trying all subsets.
    fn by_definition(edges: &[(u32, u32)], used: u32) -> usize {
        let Some((&(a, b), rest)) = edges.split_first() else { return 0 };
        let without = by_definition(rest, used);
        if a == b || used >> a & 1 == 1 || used >> b & 1 == 1 {
            return without;
        }
        without.max(1 + by_definition(rest, used | 1 << a | 1 << b))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]
        #[test]
        fn matchings_are_maximum(edges in proptest::collection::vec((0u32..10, 0u32..10), 0..18)) {
            let mut neighbours = vec![Vec::new(); 10];
            for &(a, b) in &edges {
                neighbours[a as usize].push(b);
                neighbours[b as usize].push(a);
            }
            let found = Matching::maximum(&neighbours);
            let size = by_definition(&edges, 0);
            prop_assert_eq!(found.size(), size);
            for v in 0..10u32 {
                let mate = found.mate[v as usize];
                prop_assert!(mate == NONE || (found.mate[mate as usize] == v && neighbours[v as usize].contains(&mate)));
                let without = by_definition(&edges, 1 << v);
                prop_assert_eq!(found.is_avoidable(v), without == size, "node {}", v);
            }
        }
    }

    #[test]
    fn long_paths_and_large_stars() {
        let n = 300_000u32;
        let path: Vec<Vec<u32>> =
            (0..n).map(|v| [v.checked_sub(1), (v + 1 < n).then_some(v + 1)].into_iter().flatten().collect()).collect();
        assert_eq!(Matching::maximum(&path).size(), n as usize / 2);
        let mut star = vec![vec![0]; n as usize];
        star[0] = (1..n).collect();
        let found = Matching::maximum(&star);
        assert!(found.size() == 1 && !found.is_avoidable(0) && found.is_avoidable(77));
    }
}
