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
        MultigraphWalk { value, reached, bridges }
    }
}

/// The result of a walk.
pub(super) struct MultigraphWalk {
    /// At the root, and at the lower end of each bridge, the value of what hangs there.
    pub(super) value: Vec<u64>,
    /// The time at which each node was reached; `NONE` if it was not.
    pub(super) reached: Vec<u32>,
    /// The bridges, from the leaves to the root.
    pub(super) bridges: Vec<Bridge>,
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
/// edges on cycles are skipped.
pub(super) fn cuts_to(graph: &Multigraph, edges: &[(u32, u32)], wanted: u64) -> (Vec<usize>, bool) {
    let nodes = graph.loops.len();
    let walk = graph.walk(0, graph.loops(), NONE);
    let mut cuts = Vec::new();
    let mut is_bridge = vec![false; edges.len()];
    for bridge in &walk.bridges {
        is_bridge[bridge.edge as usize] = true;
    }
    let mut by_time: Vec<u32> = (0..nodes as u32).filter(|&v| walk.reached[v as usize] != NONE).collect();
    by_time.sort_unstable_by_key(|&v| walk.reached[v as usize]);
    // For each node the root of its part; the parts are what is connected without bridges.
    let mut root = vec![NONE; nodes];
    root[0] = 0;
    for bridge in &walk.bridges {
        root[bridge.below as usize] = bridge.below;
    }
    for &start in &by_time {
        if root[start as usize] != start {
            continue;
        }
        let mut list = vec![start];
        while let Some(v) = list.pop() {
            for &(w, edge) in &graph.ends[graph.starts[v as usize] as usize..graph.starts[v as usize + 1] as usize] {
                if !is_bridge[edge as usize] && root[w as usize] == NONE {
                    root[w as usize] = start;
                    list.push(w);
                }
            }
        }
    }
    // The value of what hangs on each node by loops and bridges, and what the value of each part
    // has to become; `None` if no change in the part gives the wanted value.
    let mut hanging = graph.loops();
    for bridge in &walk.bridges {
        hanging[bridge.above as usize] ^= walk.value[bridge.below as usize] + 1;
    }
    let mut target = vec![None; nodes];
    target[0] = Some(wanted);
    // From the root to the leaves.
    for bridge in walk.bridges.iter().rev() {
        let part = root[bridge.above as usize] as usize;
        let Some(of_part) = target[part] else { continue };
        let branch = walk.value[bridge.below as usize] + 1;
        let needed = walk.value[part] ^ of_part ^ branch;
        match needed.checked_sub(1) {
            None => cuts.push(bridge.edge as usize),
            Some(below) => target[bridge.below as usize] = Some(below),
        }
    }
    // Edges on cycles, and loops: part by part.
    let mut of_part: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (number, &(a, b)) in edges.iter().enumerate() {
        let part = root[a as usize];
        if part == NONE || is_bridge[number] {
            continue;
        }
        let Some(wanted) = target[part as usize] else { continue };
        if a == b {
            if walk.value[part as usize] ^ 1 == wanted {
                cuts.push(number);
            }
        } else if (walk.value[part as usize] ^ wanted) & 1 == 1 {
            // A value has the parity of the number of edges, and one of these goes away. (The part
            // stays connected.)
            of_part[part as usize].push(number);
        }
    }
    let mut steps = 0usize;
    let mut complete = true;
    let mut number = vec![NONE; nodes];
    for (part, list) in of_part.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
        steps = steps.saturating_add(list.len().saturating_mul(list.len()));
        if steps > MAX_STEPS {
            complete = false;
            continue;
        }
        // The part as a separate graph, with its root first.
        let mut members = vec![part as u32];
        number[part] = 0;
        for &v in list.iter().flat_map(|&edge| [edges[edge].0, edges[edge].1]).collect::<Vec<_>>().iter() {
            if number[v as usize] == NONE {
                number[v as usize] = members.len() as u32;
                members.push(v);
            }
        }
        let own: Vec<(u32, u32)> =
            list.iter().map(|&edge| (number[edges[edge].0 as usize], number[edges[edge].1 as usize])).collect();
        let graph = Multigraph::new(members.len(), &own);
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
