//! Green Hackenbush, by the fusion and colon principles (see the catalogue): Christmas Game, and
//! Game on Tree.

use super::{Input, JudgeError, Judged, Output, Problem};
use nimatron_catalogue::Multigraph;

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
            sum ^= read(nodes, edges, input)?.value();
        }
        output.text(if sum != 0 { "Sally" } else { "Harry" })?;
    }
    Ok(())
}

fn game_on_tree(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let nodes = input.number("the number of nodes")?;
    let graph = read(nodes, nodes.saturating_sub(1), input)?;
    output.text(if graph.value() != 0 { "Alice" } else { "Bob" })?;
    input.end()
}

/// Reads edges; node 1 is on the ground.
fn read(nodes: u64, edges: u64, input: &mut Input<'_>) -> Result<Multigraph, JudgeError> {
    if nodes == 0 || nodes > 1 << 26 || edges > 1 << 27 {
        return Err(input.refuse("a graph has 1 to 2^26 nodes and at most 2^27 edges here"));
    }
    let node = |input: &mut Input<'_>| {
        let node = input.number("a node")?;
        if node == 0 || node > nodes {
            return Err(input.refuse(format!("{node} is no node: they are 1 to {nodes}")));
        }
        Ok(node as u32 - 1)
    };
    let mut list = Vec::new();
    for _ in 0..edges {
        list.push((node(input)?, node(input)?));
    }
    Ok(Multigraph::new(nodes as usize, &list))
}
