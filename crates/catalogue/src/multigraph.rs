//! Graphs with loops and several edges between two nodes, and their values in Green Hackenbush.
//! Cycles may be fused to a point (the fusion principle: every edge of a cycle then is a loop and
//! counts 1), and the values of branches at a point add up by xor, where a branch on an edge is
//! worth its value plus 1 (the colon principle). One depth-first walk finds the bridges, so a value
//! takes time in proportion to the number of edges.

/// A graph with numbered nodes and edges, which may have loops and several edges between two nodes.
#[derive(Clone, Debug)]
pub struct Multigraph {
    /// The edges at node v are `ends[starts[v]..starts[v + 1]]`, each as its other end and its
    /// number; without loops.
    starts: Vec<u32>,
    ends: Vec<(u32, u32)>,
    /// Whether the number of loops at each node is odd.
    loops: Vec<bool>,
}

/// Marks the absence of an edge, a node, or a time.
pub(super) const NONE: u32 = u32::MAX;

impl Multigraph {
    /// The graph with the nodes `0..nodes` and these edges; a loop has two equal ends.
    pub fn new(nodes: usize, edges: &[(u32, u32)]) -> Self {
        let mut starts = vec![0u32; nodes + 1];
        let mut loops = vec![false; nodes];
        for &(a, b) in edges {
            if a == b {
                loops[a as usize] ^= true;
            } else {
                starts[a as usize + 1] += 1;
                starts[b as usize + 1] += 1;
            }
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut next = starts.clone();
        let mut ends = vec![(0, 0); starts[nodes] as usize];
        for (number, &(a, b)) in edges.iter().enumerate().filter(|(_, (a, b))| a != b) {
            for (from, to) in [(a, b), (b, a)] {
                ends[next[from as usize] as usize] = (to, number as u32);
                next[from as usize] += 1;
            }
        }
        Multigraph { starts, ends, loops }
    }

    /// The value of the loops at each node.
    pub(super) fn loops(&self) -> Vec<u64> {
        self.loops.iter().map(|&odd| odd.into()).collect()
    }

    /// The Grundy value with node 0 as the ground. What is not connected to it does not count.
    pub fn value(&self) -> u64 {
        self.walk(0, self.loops(), NONE).value[0]
    }

    /// One depth-first walk from a root. `value` holds the value of what hangs on each node besides
    /// the edges of this graph; `cut` is an edge that is left out, or `NONE`.
    pub(super) fn walk(&self, root: u32, mut value: Vec<u64>, cut: u32) -> MultigraphWalk {
        let nodes = self.loops.len();
        // The time at which each node was reached, and the time of the earliest node to which its
        // subtree of the walk is connected by another way (Tarjan's low link).
        let mut reached = vec![NONE; nodes];
        let mut low = vec![NONE; nodes];
        let mut bridges = Vec::new();
        let mut time = 1;
        (reached[root as usize], low[root as usize]) = (0, 0);
        // A node, the edge to it, and the index of the next of its edges.
        let mut stack = vec![(root, NONE, self.starts[root as usize])];
        while let Some((v, by, next)) = stack.last_mut() {
            let (node, by) = (*v as usize, *by);
            if *next < self.starts[node + 1] {
                let (w, edge) = self.ends[*next as usize];
                *next += 1;
                let other = w as usize;
                if edge == by || edge == cut {
                } else if reached[other] == NONE {
                    (reached[other], low[other]) = (time, time);
                    time += 1;
                    stack.push((w, edge, self.starts[other]));
                } else if reached[other] < reached[node] {
                    // Back to an earlier node of the path: a cycle, and this edge counts 1.
                    low[node] = low[node].min(reached[other]);
                    value[node] ^= 1;
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, ..)) = stack.last() {
                let above = parent as usize;
                if low[node] > reached[above] {
                    bridges.push(Bridge { edge: by, above: parent, below: node as u32 });
                    value[above] ^= value[node] + 1;
                } else {
                    low[above] = low[above].min(low[node]);
                    value[above] ^= value[node] ^ 1;
                }
            }
        }
        MultigraphWalk { value, bridges }
    }

    /// For each node the root of its part, the node of it that a walk reaches first; `NONE` if it
    /// reaches none.
    fn parts(&self, walk: &MultigraphWalk, is_bridge: &[bool]) -> Vec<u32> {
        let mut root = vec![NONE; self.loops.len()];
        root[0] = 0;
        for bridge in &walk.bridges {
            root[bridge.below as usize] = bridge.below;
        }
        let starts: Vec<u32> = (0..root.len() as u32).filter(|&v| root[v as usize] == v).collect();
        for start in starts {
            let mut list = vec![start];
            while let Some(v) = list.pop() {
                let ends = self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize;
                for &(w, edge) in &self.ends[ends] {
                    if !is_bridge[edge as usize] && root[w as usize] == NONE {
                        root[w as usize] = start;
                        list.push(w);
                    }
                }
            }
        }
        root
    }
}

/// The result of a walk.
pub(super) struct MultigraphWalk {
    /// At the root, and at the lower end of each bridge, the value of what hangs there.
    pub(super) value: Vec<u64>,
    /// The bridges, from the leaves to the root.
    pub(super) bridges: Vec<Bridge>,
}

impl MultigraphWalk {
    /// What the value of each part has to become, at its root, so that the whole gets the value
    /// that is wanted, `None` if no change in the part can do that; and the bridges whose cutting
    /// does.
    fn targets(&self, root: &[u32], wanted: u64) -> (Vec<Option<u64>>, Vec<usize>) {
        let (mut target, mut cuts) = (vec![None; root.len()], Vec::new());
        target[0] = Some(wanted);
        // From the root to the leaves.
        for bridge in self.bridges.iter().rev() {
            let part = root[bridge.above as usize] as usize;
            let Some(of_part) = target[part] else { continue };
            let branch = self.value[bridge.below as usize] + 1;
            match (self.value[part] ^ of_part ^ branch).checked_sub(1) {
                None => cuts.push(bridge.edge as usize),
                Some(below) => target[bridge.below as usize] = Some(below),
            }
        }
        (target, cuts)
    }
}

/// An edge that is on no cycle.
#[derive(Clone, Copy)]
pub(super) struct Bridge {
    pub(super) edge: u32,
    pub(super) above: u32,
    pub(super) below: u32,
}

/// Maximum number of steps for the edges on cycles, each of which takes a walk through its part.
const MAX_STEPS: usize = 1 << 26;

/// The edges whose cutting leaves a given value, and whether these are all: parts with too many
/// edges on cycles are skipped. A part is what is connected without bridges.
pub(super) fn cuts_to(graph: &Multigraph, edges: &[(u32, u32)], wanted: u64) -> (Vec<usize>, bool) {
    let walk = graph.walk(0, graph.loops(), NONE);
    let mut is_bridge = vec![false; edges.len()];
    for bridge in &walk.bridges {
        is_bridge[bridge.edge as usize] = true;
    }
    let root = graph.parts(&walk, &is_bridge);
    let (target, mut cuts) = walk.targets(&root, wanted);
    let mut on_cycles: Vec<Vec<usize>> = vec![Vec::new(); root.len()];
    for (number, &(a, b)) in edges.iter().enumerate() {
        let part = root[a as usize];
        if part == NONE || is_bridge[number] {
            continue;
        }
        let Some(wanted) = target[part as usize] else { continue };
        let change = walk.value[part as usize] ^ wanted;
        if a == b {
            if change == 1 {
                cuts.push(number);
            }
        } else if change & 1 == 1 {
            // A value has the parity of the number of edges, and one of these goes away. (The part
            // stays connected.)
            on_cycles[part as usize].push(number);
        }
    }
    // The value of what hangs on each node by loops and bridges.
    let mut hanging = graph.loops();
    for bridge in &walk.bridges {
        hanging[bridge.above as usize] ^= walk.value[bridge.below as usize] + 1;
    }
    let (mut steps, mut complete) = (0usize, true);
    let mut number = vec![NONE; root.len()];
    for (part, list) in on_cycles.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
        steps = steps.saturating_add(list.len().saturating_mul(list.len()));
        if steps > MAX_STEPS {
            complete = false;
            continue;
        }
        let (graph, members) = part_alone(part, list, edges, &mut number);
        let base: Vec<u64> = members.iter().map(|&v| hanging[v as usize]).collect();
        for (at, &edge) in list.iter().enumerate() {
            if Some(graph.walk(0, base.clone(), at as u32).value[0]) == target[part] {
                cuts.push(edge);
            }
        }
    }
    cuts.sort_unstable();
    (cuts, complete)
}

/// The part of a root as a graph of its own, made of these edges, and its nodes in the order of
/// their new numbers, the root first. `number` has the new numbers of all parts.
fn part_alone(root: usize, list: &[usize], edges: &[(u32, u32)], number: &mut [u32]) -> (Multigraph, Vec<u32>) {
    let mut members = vec![root as u32];
    number[root] = 0;
    let mut own = Vec::with_capacity(list.len());
    for &edge in list {
        let (a, b) = edges[edge];
        for v in [a, b] {
            if number[v as usize] == NONE {
                number[v as usize] = members.len() as u32;
                members.push(v);
            }
        }
        own.push((number[a as usize], number[b as usize]));
    }
    (Multigraph::new(members.len(), &own), members)
}
