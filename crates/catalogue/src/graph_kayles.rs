//! Kayles on any graph: node Kayles takes a node and its neighbours, arc Kayles an edge with both
//! ends. There is no formula: node Kayles is PSPACE-complete (T. J. Schaefer 1978). The engines get
//! the connected components; paths and cycles are in `circle`.

use super::{Entry, Known, Native, Rules, edges};
use nimatron_core::{Budget, Options};
use nimatron_engine::search::{ListGame, room_for};
use nimatron_messages::{Mark, Message, Sentence, Value, boards, moves};
use nimatron_rules::EvalError;

pub(super) const NODES: Entry = Entry {
    names: &["graph-node-kayles"],
    title: &Sentence::plain(
        "Node Kayles on any graph: take a node and its neighbours",
        "任意图上的 Node Kayles：取走一个顶点及其相邻的顶点",
        "任意圖上的 Node Kayles：取走一個頂點及其相鄰的頂點",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a list of edges, and of nodes without edges: graph-node-kayles(0-1,1-2,5)",
            "局面是边和没有边的顶点的列表：graph-node-kayles(0-1,1-2,5)",
            "局面是邊和沒有邊的頂點的清單：graph-node-kayles(0-1,1-2,5)",
        ),
        make: |braces| make(braces, GraphKayles { edges: false }),
    },
    known: Known::Nothing(&Sentence::plain(
        "no formula is to be hoped for: it is PSPACE-complete (T. J. Schaefer, 1978); paths and cycles are \
         node-kayles",
        "不能指望有公式：它是 PSPACE 完全的（T. J. Schaefer，1978）；路径和环见 node-kayles",
        "不能指望有公式：它是 PSPACE 完備的（T. J. Schaefer，1978）；路徑和環見 node-kayles",
    )),
    start: None,
    theory: |_| None,
};

pub(super) const ARCS: Entry = Entry {
    names: &["graph-arc-kayles"],
    title: &Sentence::plain(
        "Arc Kayles on any graph: take an edge, both its ends, and all edges at them",
        "任意图上的 Arc Kayles：取走一条边、它的两个端点，以及与这两个端点相连的所有边",
        "任意圖上的 Arc Kayles：取走一條邊、它的兩個端點，以及與這兩個端點相連的所有邊",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a list of edges: graph-arc-kayles(0-1,1-2,2-0)",
            "局面是边的列表：graph-arc-kayles(0-1,1-2,2-0)",
            "局面是邊的清單：graph-arc-kayles(0-1,1-2,2-0)",
        ),
        make: |braces| make(braces, GraphKayles { edges: true }),
    },
    known: Known::Nothing(&Sentence::plain(
        "no formula is known; a complete graph of n nodes has value floor(n/2) mod 2; paths and cycles are arc-kayles",
        "没有已知的公式；n 个顶点的完全图的值为 floor(n/2) mod 2；路径和环见 arc-kayles",
        "沒有已知的公式；n 個頂點的完全圖，值為 floor(n/2) mod 2；路徑和環見 arc-kayles",
    )),
    start: None,
    theory: |_| None,
};

fn make(braces: Option<&str>, game: GraphKayles) -> Result<Box<dyn Native>, Message> {
    match braces {
        None => Ok(Box::new(game)),
        Some(_) => Err(boards::graph_has_no_parameters()),
    }
}

/// A position is its edges, sorted; in node Kayles an isolated node is stored as a loop.
#[derive(Clone, Copy, Debug)]
struct GraphKayles {
    /// Whether a move takes an edge (arc Kayles) rather than a node.
    edges: bool,
}

impl GraphKayles {
    /// The connected components that are left without some nodes.
    fn without(self, position: &[i64], gone: &[i64]) -> Vec<Vec<i64>> {
        let stays = |node: i64| !gone.contains(&node);
        let mut left: Vec<(i64, i64)> = edges::pairs(position).filter(|&(a, b)| stays(a) && stays(b)).collect();
        if !self.edges {
            // Nodes that have lost all their edges stay, as isolated nodes.
            let mut nodes: Vec<i64> = position.iter().copied().filter(|&node| stays(node)).collect();
            nodes.sort_unstable();
            nodes.dedup();
            nodes.retain(|node| !left.iter().any(|(a, b)| a == node || b == node));
            left.extend(nodes.into_iter().map(|node| (node, node)));
        }
        edges::parts(left.into_iter())
    }

    /// The moves: each with its name, and the nodes that it removes.
    fn moves(self, position: &[i64]) -> Vec<(String, Vec<i64>)> {
        if self.edges {
            return edges::pairs(position).map(|(a, b)| (format!("{a}-{b}"), vec![a, b])).collect();
        }
        let mut nodes = position.to_vec();
        nodes.sort_unstable();
        nodes.dedup();
        let around = |node: i64| {
            let other = edges::pairs(position).filter(move |&(a, b)| a == node || b == node).flat_map(|(a, b)| [a, b]);
            (node.to_string(), other.collect())
        };
        nodes.into_iter().map(around).collect()
    }
}

impl ListGame for GraphKayles {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        room_for(position.len() / 2 + 1, position.len(), budget)?;
        for (_, gone) in self.moves(position) {
            out.push_sum(self.without(position, &gone).into_iter().map(Into::into));
            budget.check()?;
        }
        Ok(())
    }
}

impl Native for GraphKayles {
    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        let list = edges::read(text, !self.edges)?;
        let mut pairs: Vec<(i64, i64)> = edges::pairs(&list).collect();
        pairs.dedup();
        if let Some((node, _)) = pairs.iter().find(|(a, b)| a == b).filter(|_| self.edges) {
            return Err(boards::a_loop(*node));
        }
        // A node that is also listed alone is not isolated if it has edges.
        let has_edges = |node: i64| pairs.iter().any(|&(a, b)| a != b && (a == node || b == node));
        Ok(edges::list(pairs.iter().copied().filter(|&(a, b)| a != b || !has_edges(a))))
    }

    fn example(&self) -> &'static str {
        "0-1,1-2,2-3"
    }

    fn show(&self, position: &[i64]) -> String {
        edges::show(position, !self.edges)
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        // Different moves may leave the same position.
        let made = self.moves(from).into_iter().filter(|(_, gone)| {
            let mut left = self.without(from, gone);
            left.sort_unstable();
            left == to
        });
        moves::any_of(Value::list(made.map(|(name, _)| moves::take(name)), Mark::Or))
    }
}
