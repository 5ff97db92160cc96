//! POJ 2425: pieces on a graph without cycles. The Grundy value of a node is the mex of the values
//! of its successors, found by a depth-first search without recursion; that of a position is the
//! xor.

use super::{Input, JudgeError, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static SUCCESSORS: Sentence = Sentence::plain("the number of successors", "后继数");
static NODES: Sentence = Sentence::plain("there are too many nodes", "顶点太多");
static EDGES: Sentence = Sentence::plain("there are too many edges", "边太多");

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2425",
    aliases: &["hdu1524"],
    title: &Sentence::plain("A Chess Game, POJ 2425 (HDU 1524)", "A Chess Game，POJ 2425（HDU 1524）"),
    theory: &Sentence::plain(
        "pieces move along the edges of a graph without cycles; the xor of the Grundy values of their nodes",
        "棋子沿无环图的边移动；取各棋子所在顶点的 SG 值的异或",
    ),
    limits: &Sentence::plain(
        "N <= 1000, at most 10 pieces originally; here 2^32 - 1 nodes and edges",
        "原题 N <= 1000，至多 10 枚棋子；这里顶点和边可达 2^32 - 1",
    ),
    sample: "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(nodes) = input.number_or_end(&what::NODES)? {
        if nodes == 0 {
            return Ok(());
        }
        let values = values(nodes, input)?;
        loop {
            let pieces = input.number(&what::PIECES)?;
            if pieces == 0 {
                break;
            }
            let mut sum = 0;
            for _ in 0..pieces {
                sum ^= values[node(nodes, input)? as usize];
            }
            output.text(if sum != 0 { "WIN" } else { "LOSE" })?;
        }
    }
    Ok(())
}

fn node(nodes: u64, input: &mut Input<'_>) -> Result<u32, JudgeError> {
    let node = input.number(&what::NODE)?;
    if node >= nodes {
        return Err(input.refuse(says::unknown_node(node, 0, nodes - 1)));
    }
    Ok(node as u32)
}

/// Reads the graph and returns the Grundy values of its nodes.
fn values(nodes: u64, input: &mut Input<'_>) -> Result<Vec<u32>, JudgeError> {
    let count = u32::try_from(nodes).map_err(|_| input.refuse(NODES.message()))?;
    // The successors of node v are edges[starts[v]..starts[v + 1]].
    let (mut starts, mut edges) = (vec![0u32], Vec::new());
    for _ in 0..count {
        for _ in 0..input.number(&SUCCESSORS)? {
            edges.push(node(nodes, input)?);
        }
        starts.push(u32::try_from(edges.len()).map_err(|_| input.refuse(EDGES.message()))?);
    }
    const UNKNOWN: u32 = u32::MAX;
    const OPEN: u32 = u32::MAX - 1;
    let mut values = vec![UNKNOWN; count as usize];
    // seen[value] is the last node (plus 1) that had this value among its successors.
    let mut seen: Vec<u32> = Vec::new();
    let mut stack: Vec<(u32, u32)> = Vec::new();
    for root in 0..count {
        if values[root as usize] != UNKNOWN {
            continue;
        }
        values[root as usize] = OPEN;
        stack.push((root, starts[root as usize]));
        while let Some((v, next)) = stack.last_mut() {
            let (v, end) = (*v, starts[*v as usize + 1]);
            let waiting = (*next..end).find(|&edge| values[edges[edge as usize] as usize] >= OPEN);
            if let Some(edge) = waiting {
                let w = edges[edge as usize];
                if values[w as usize] == OPEN {
                    return Err(input.refuse(says::cycle(w)));
                }
                *next = edge + 1;
                values[w as usize] = OPEN;
                stack.push((w, starts[w as usize]));
                continue;
            }
            let successors = &edges[starts[v as usize] as usize..end as usize];
            // A value is at most the number of successors.
            seen.resize(seen.len().max(successors.len() + 1), 0);
            for &w in successors {
                if let Some(place) = seen.get_mut(values[w as usize] as usize) {
                    *place = v + 1;
                }
            }
            let value = seen.iter().position(|&place| place != v + 1).unwrap_or(seen.len());
            values[v as usize] = value as u32;
            stack.pop();
        }
    }
    Ok(values)
}
