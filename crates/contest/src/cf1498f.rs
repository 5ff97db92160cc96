//! Codeforces 1498 F: presents move k steps up a tree. Staircase Nim: presents at a depth d count
//! when floor(d / k) is odd. For every root at once: xors by distance modulo 2k below each node,
//! then the same with the part above it.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "cf1498f",
    aliases: &[],
    title: "Christmas Game, Codeforces 1498 F",
    theory: "staircase Nim by depth: presents at depth d count when floor(d / k) is odd; answered for every root",
    limits: "n <= 10^5, k <= 20 there; here n k to 10^8",
    sample: "5 1\n1 2\n1 3\n5 2\n4 3\n0 3 2 4 4\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let nodes = input.number("the number of nodes")?;
    let step = input.number("the number of steps of a move")?;
    if nodes == 0 || step == 0 || nodes.saturating_mul(step) > 100_000_000 {
        return Err(input.refuse("n and k are at least 1, and n k at most 10^8"));
    }
    let (nodes, width) = (nodes as usize, 2 * step as usize);
    let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); nodes];
    for _ in 1..nodes {
        let (a, b) = (input.number("a node")?, input.number("a node")?);
        if a == 0 || b == 0 || a as usize > nodes || b as usize > nodes {
            return Err(input.refuse(format!("nodes are 1 to {nodes}")));
        }
        neighbours[a as usize - 1].push(b as u32 - 1);
        neighbours[b as usize - 1].push(a as u32 - 1);
    }
    // below[v * width + d]: the xor at distance d modulo 2k from v in its part of the tree.
    let mut below = vec![0u64; nodes * width];
    for v in 0..nodes {
        below[v * width] = input.number("the presents of a node")?;
    }
    let mut parent = vec![usize::MAX; nodes];
    let mut order = vec![0usize];
    let mut at = 0;
    while let Some(&v) = order.get(at) {
        at += 1;
        for &w in &neighbours[v] {
            let w = w as usize;
            if w != parent[v] {
                if w == 0 || parent[w] != usize::MAX || order.len() == nodes {
                    return Err(input.refuse("the edges are no tree"));
                }
                parent[w] = v;
                order.push(w);
            }
        }
    }
    if order.len() < nodes {
        return Err(input.refuse("the edges are no tree"));
    }
    for &v in order[1..].iter().rev() {
        for d in 0..width {
            below[parent[v] * width + (d + 1) % width] ^= below[v * width + d];
        }
    }
    // From the root down: the parent's xors in the whole tree, without what came from v.
    for &v in &order[1..] {
        let own = below[v * width..(v + 1) * width].to_vec();
        for d in 0..width {
            let above = below[parent[v] * width + d] ^ own[(d + width - 1) % width];
            below[v * width + (d + 1) % width] ^= above;
        }
    }
    let won = |v: usize| below[v * width + width / 2..(v + 1) * width].iter().fold(0, |sum, x| sum ^ x) != 0;
    let line: Vec<&str> = (0..nodes).map(|v| if won(v) { "1" } else { "0" }).collect();
    output.text(&line.join(" "))?;
    input.end()
}
