//! Green Hackenbush, by the fusion and colon principles (see the catalogue): Christmas Game and
//! Game on Tree.

use super::{Input, JudgeError, Judged, Output, Problem, what};
use nimatron_catalogue::Multigraph;
use nimatron_messages::Sentence;

static GRAPHS: Sentence = Sentence::plain("the number of graphs", "图的个数");
static EDGES: Sentence = Sentence::plain("the number of edges", "边数");
static SIZES: Sentence = Sentence::plain(
    "a graph has 1 to 2^26 nodes and at most 2^27 edges here",
    "这里的图有 1 到 2^26 个顶点，至多 2^27 条边",
);

pub(super) const POJ3710: Problem = Problem {
    name: "poj3710",
    aliases: &[],
    title: &Sentence::plain("Christmas Game, POJ 3710", "Christmas Game，POJ 3710"),
    theory: &Sentence::plain(
        "green Hackenbush: fuse cycles, each edge of which counts 1; xor over branches of value + 1",
        "绿色 Hackenbush：把环融合，环上每条边计 1；各枝的值加 1 后取异或",
    ),
    limits: &Sentence::plain(
        "100 graphs of 100 nodes, every cycle hung on a tree originally; here any multigraphs of 10^7 edges",
        "原题 100 个图，各 100 个顶点，环都挂在树上；这里可用 10^7 条边的任意多重图",
    ),
    sample: "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n",
    run: christmas_game,
};

pub(super) const AGC017D: Problem = Problem {
    name: "agc017d",
    aliases: &["agc017_d"],
    title: &Sentence::plain("Game on Tree, AtCoder AGC 017 D", "Game on Tree，AtCoder AGC 017 D"),
    theory: &Sentence::plain(
        "cut an edge of a tree, the far part falls off: xor over branches of value + 1",
        "剪断树的一条边，远离根的部分掉落：各枝的值加 1 后取异或",
    ),
    limits: &Sentence::plain("N <= 10^5 originally; here 10^7 nodes", "原题 N <= 10^5；这里可有 10^7 个顶点"),
    sample: "5\n1 2\n2 3\n2 4\n4 5\n",
    run: game_on_tree,
};

fn christmas_game(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    while let Some(graphs) = input.number_or_end(&GRAPHS)? {
        let mut sum = 0;
        for _ in 0..graphs {
            let nodes = input.number(&what::NODES)?;
            let edges = input.number(&EDGES)?;
            sum ^= read(nodes, edges, input)?.value();
        }
        output.text(if sum != 0 { "Sally" } else { "Harry" })?;
    }
    Ok(())
}

fn game_on_tree(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let nodes = input.number(&what::NODES)?;
    let graph = read(nodes, nodes.saturating_sub(1), input)?;
    output.text(if graph.value() != 0 { "Alice" } else { "Bob" })?;
    input.end()
}

/// Reads the edges of a graph; node 1 is on the ground.
fn read(nodes: u64, edges: u64, input: &mut Input<'_>) -> Result<Multigraph, JudgeError> {
    if nodes == 0 || nodes > 1 << 26 || edges > 1 << 27 {
        return Err(input.refuse(SIZES.message()));
    }
    let mut node = || Ok::<u32, JudgeError>(input.node(nodes)? as u32 - 1);
    let mut list = Vec::new();
    for _ in 0..edges {
        list.push((node()?, node()?));
    }
    Ok(Multigraph::new(nodes as usize, &list))
}
