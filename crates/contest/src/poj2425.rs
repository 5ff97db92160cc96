//! POJ 2425: chess pieces on a graph without cycles. The value of a node is the mex of its
//! successors, found by a walk in depth without recursion; a position is the xor.

use super::JudgeError;
use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "poj2425",
    aliases: &["hdu1524"],
    title: "A Chess Game, POJ 2425 (HDU 1524)",
    theory: "pieces move along the edges of a graph without cycles; the xor of the Grundy values of their nodes",
    limits: "N <= 1000, at most 10 pieces there; here 2^32 - 1 nodes and edges",
    sample: "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(nodes) = input.number_or_end("the number of nodes")? {
        if nodes == 0 {
            return Ok(());
        }
        let values = values(nodes, input)?;
        loop {
            let pieces = input.number("the number of pieces")?;
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
    let node = input.number("a node")?;
    if node >= nodes {
        return Err(input.refuse(format!("{node} is no node: they are 0 to {}", nodes - 1)));
    }
    Ok(node as u32)
}

/// Reads the graph and values its nodes.
fn values(nodes: u64, input: &mut Input<'_>) -> Result<Vec<u32>, JudgeError> {
    let count = u32::try_from(nodes).map_err(|_| input.refuse("there are too many nodes"))?;
    // The successors of node v are edges[starts[v]..starts[v + 1]].
    let (mut starts, mut edges) = (vec![0u32], Vec::new());
    for _ in 0..count {
        for _ in 0..input.number("the number of successors")? {
            edges.push(node(nodes, input)?);
        }
        starts.push(u32::try_from(edges.len()).map_err(|_| input.refuse("there are too many edges"))?);
    }
    const UNKNOWN: u32 = u32::MAX;
    const OPEN: u32 = u32::MAX - 1;
    let mut values = vec![UNKNOWN; count as usize];
    // seen[value] is the node (plus 1) that has last seen this value among its successors.
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
                    return Err(input.refuse(format!("the graph has a cycle through node {w}")));
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
