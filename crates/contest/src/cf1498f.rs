//! Codeforces 1498 F: presents move k steps up a tree. This is staircase Nim: presents at depth d
//! count when floor(d / k) is odd. All roots are answered at once: first the xors by distance
//! modulo 2k in the subtree of each node, then those in the whole tree.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static STEP: Sentence = Sentence::plain("the number of steps in a move", "每步移动的层数");
static PRESENTS: Sentence = Sentence::plain("the number of presents at a node", "一个顶点上的礼物数");
static SIZES: Sentence =
    Sentence::plain("n and k are at least 1, and n k is at most 10^8", "n 和 k 至少为 1，n k 至多为 10^8");
static NOT_A_TREE: Sentence = Sentence::plain("the edges do not form a tree", "这些边不构成树");

pub(super) const PROBLEM: Problem = Problem {
    name: "cf1498f",
    aliases: &[],
    title: &Sentence::plain("Christmas Game, Codeforces 1498 F", "Christmas Game，Codeforces 1498 F"),
    theory: &Sentence::plain(
        "staircase Nim by depth: presents at depth d count when floor(d / k) is odd; answered for every root",
        "按深度的阶梯 Nim：floor(d / k) 为奇数时，深度 d 处的礼物才计入；对每个根都作答",
    ),
    limits: &Sentence::plain(
        "n <= 10^5, k <= 20 originally; here n k to 10^8",
        "原题 n <= 10^5，k <= 20；这里 n k 可达 10^8",
    ),
    sample: "5 1\n1 2\n1 3\n5 2\n4 3\n0 3 2 4 4\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let nodes = input.number(&what::NODES)?;
    let step = input.number(&STEP)?;
    if nodes == 0 || step == 0 || nodes.saturating_mul(step) > 100_000_000 {
        return Err(input.refuse(SIZES.message()));
    }
    let (nodes, width) = (nodes as usize, 2 * step as usize);
    let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); nodes];
    for _ in 1..nodes {
        let (a, b) = (input.number(&what::NODE)?, input.number(&what::NODE)?);
        if let Some(node) = [a, b].into_iter().find(|&node| node == 0 || node > nodes as u64) {
            return Err(input.refuse(says::unknown_node(node, 1, nodes)));
        }
        neighbours[a as usize - 1].push(b as u32 - 1);
        neighbours[b as usize - 1].push(a as u32 - 1);
    }
    // below[v * width + d]: the xor of the presents at distance d modulo 2k from v in its subtree.
    let mut below = vec![0u64; nodes * width];
    for v in 0..nodes {
        below[v * width] = input.number(&PRESENTS)?;
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
                    return Err(input.refuse(NOT_A_TREE.message()));
                }
                parent[w] = v;
                order.push(w);
            }
        }
    }
    if order.len() < nodes {
        return Err(input.refuse(NOT_A_TREE.message()));
    }
    for &v in order[1..].iter().rev() {
        for d in 0..width {
            below[parent[v] * width + (d + 1) % width] ^= below[v * width + d];
        }
    }
    // From the root down: to the xors of v are added those of its parent in the whole tree without
    // the subtree of v.
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
