//! Green Hackenbush: cut an edge, and what no longer hangs on the ground falls off. Cycles may be fused to a point (the
//! fusion principle: every edge of a cycle then is a loop and counts 1), and branches at a point add up by xor, a branch on an edge being worth its
//! value plus 1 (the colon principle; Conway, On Numbers and Games; Winning Ways, chapter 7). One walk in depth finds the bridges.

use super::{Input, JudgeError, Judged, Output, Problem};

pub(super) const POJ3710: Problem = Problem {
    name: "poj3710",
    aliases: &[],
    title: "Christmas Game, POJ 3710",
    theory: "green Hackenbush: fuse cycles, each edge of which counts 1; xor over branches of value + 1",
    limits: "100 graphs of 100 nodes, every cycle hung on a tree there; here any multigraphs of 10^7 edges",
    sample: "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n",
    run: christmas_game,
};

pub(super) const AGC017D: Problem = Problem {
    name: "agc017d",
    aliases: &["agc017_d"],
    title: "Game on Tree, AtCoder AGC 017 D",
    theory: "cut an edge of a tree, the far part falls off: xor over branches of value + 1",
    limits: "N <= 10^5 there; here 10^7 nodes",
    sample: "5\n1 2\n2 3\n2 4\n4 5\n",
    run: game_on_tree,
};

fn christmas_game(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(graphs) = input.number_or_end("the number of graphs")? {
        let mut sum = 0;
        for _ in 0..graphs {
            let nodes = input.number("the number of nodes")?;
            let edges = input.number("the number of edges")?;
            sum ^= Graph::read(nodes, edges, input)?.value();
        }
        output.text(if sum != 0 { "Sally" } else { "Harry" })?;
    }
    Ok(())
}

fn game_on_tree(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let nodes = input.number("the number of nodes")?;
    let graph = Graph::read(nodes, nodes.saturating_sub(1), input)?;
    output.text(if graph.value() != 0 { "Alice" } else { "Bob" })?;
    input.end()
}

/// A multigraph; node 0 is on the ground.
struct Graph {
    /// The ends of node v's edges are ends[starts[v]..starts[v + 1]], each with the number of the edge.
    starts: Vec<u32>,
    ends: Vec<(u32, u32)>,
    /// The number of loops at a node, modulo 2.
    loops: Vec<bool>,
}

impl Graph {
    fn read(nodes: u64, edges: u64, input: &mut Input<'_>) -> Result<Graph, JudgeError> {
        if nodes == 0 || nodes > 1 << 26 || edges > 1 << 27 {
            return Err(input.refuse("a graph has 1 to 2^26 nodes and at most 2^27 edges here"));
        }
        let mut list = Vec::new();
        let node = |input: &mut Input<'_>| {
            let node = input.number("a node")?;
            if node == 0 || node > nodes {
                return Err(input.refuse(format!("{node} is no node: they are 1 to {nodes}")));
            }
            Ok(node as u32 - 1)
        };
        let mut starts = vec![0u32; nodes as usize + 1];
        let mut loops = vec![false; nodes as usize];
        for _ in 0..edges {
            let (a, b) = (node(input)?, node(input)?);
            if a == b {
                loops[a as usize] ^= true;
            } else {
                list.push((a, b));
                starts[a as usize + 1] += 1;
                starts[b as usize + 1] += 1;
            }
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut next = starts.clone();
        let mut ends = vec![(0, 0); 2 * list.len()];
        for (number, &(a, b)) in list.iter().enumerate() {
            for (from, to) in [(a, b), (b, a)] {
                ends[next[from as usize] as usize] = (to, number as u32);
                next[from as usize] += 1;
            }
        }
        Ok(Graph { starts, ends, loops })
    }

    /// What does not hang on node 0 is not in the game.
    fn value(&self) -> u64 {
        let nodes = self.loops.len();
        const UNSEEN: u32 = u32::MAX;
        // When a node was reached, and the earliest node that its part of the walk is tied to by another way.
        let mut reached = vec![UNSEEN; nodes];
        let mut low = vec![UNSEEN; nodes];
        let mut value: Vec<u64> = self.loops.iter().map(|&odd| odd.into()).collect();
        let mut time = 1;
        (reached[0], low[0]) = (0, 0);
        // Node, the edge to it, the next of its edges.
        let mut stack = vec![(0u32, u32::MAX, self.starts[0])];
        while let Some((v, by, next)) = stack.last_mut() {
            let (node, by) = (*v as usize, *by);
            if *next < self.starts[node + 1] {
                let (w, edge) = self.ends[*next as usize];
                *next += 1;
                let other = w as usize;
                if edge == by {
                } else if reached[other] == UNSEEN {
                    (reached[other], low[other]) = (time, time);
                    time += 1;
                    stack.push((w, edge, self.starts[other]));
                } else if reached[other] < reached[node] {
                    // Back to a node on the way: a cycle, this edge counts once.
                    low[node] = low[node].min(reached[other]);
                    value[node] ^= 1;
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, ..)) = stack.last() {
                let parent = parent as usize;
                if low[node] > reached[parent] {
                    value[parent] ^= value[node] + 1;
                } else {
                    low[parent] = low[parent].min(low[node]);
                    value[parent] ^= value[node] ^ 1;
                }
            }
        }
        value[0]
    }
}
