//! Kayles on any graph: node Kayles takes a node and its neighbours, arc Kayles an edge with both
//! ends. No formula: node Kayles is PSPACE-complete (T. J. Schaefer 1978). The engines get
//! connected parts, and for paths and cycles see `circle`.

use super::edges;
use super::{Entry, Known, Native, Rules};
use nimatron_core::{Budget, Options, StopReason};
use nimatron_engine::search::{ListGame, room_for};

pub(super) const NODES: Entry = Entry {
    names: &["graph-node-kayles"],
    title: "Node Kayles on any graph: take a node and its neighbours",
    rules: Rules::Native {
        words: "a position is a list of edges, and of nodes without edges: graph-node-kayles(0-1,1-2,5)",
        make: |braces| make(braces, GraphKayles { edges: false }),
    },
    known: Known::Nothing(
        "no formula is to be hoped for: it is PSPACE-complete (T. J. Schaefer, 1978); paths and cycles are node-kayles",
    ),
    start: None,
    theory: |_| None,
};

pub(super) const ARCS: Entry = Entry {
    names: &["graph-arc-kayles"],
    title: "Arc Kayles on any graph: take an edge, both its ends, and all edges at them",
    rules: Rules::Native {
        words: "a position is a list of edges: graph-arc-kayles(0-1,1-2,2-0)",
        make: |braces| make(braces, GraphKayles { edges: true }),
    },
    known: Known::Nothing(
        "no formula is known; a complete graph of n nodes has value floor(n/2) mod 2; paths and cycles are arc-kayles",
    ),
    start: None,
    theory: |_| None,
};

fn make(braces: Option<&str>, game: GraphKayles) -> Result<Box<dyn Native>, String> {
    match braces {
        None => Ok(Box::new(game)),
        Some(_) => Err("this game has no parameters; the graph is its position, as in (0-1,1-2,2-0)".to_owned()),
    }
}

/// Edges in order; in node Kayles a node alone is a loop.
#[derive(Clone, Copy, Debug)]
struct GraphKayles {
    edges: bool,
}

impl GraphKayles {
    /// What is left without some nodes, in connected parts.
    fn without(self, position: &[i64], gone: &[i64]) -> Vec<Vec<i64>> {
        let stays = |node: i64| !gone.contains(&node);
        let mut left: Vec<(i64, i64)> = edges::pairs(position).filter(|&(a, b)| stays(a) && stays(b)).collect();
        if !self.edges {
            // Nodes that have lost all their edges are still there.
            let mut nodes: Vec<i64> = position.iter().copied().filter(|&node| stays(node)).collect();
            nodes.sort_unstable();
            nodes.dedup();
            nodes.retain(|node| !left.iter().any(|(a, b)| a == node || b == node));
            left.extend(nodes.into_iter().map(|node| (node, node)));
        }
        edges::parts(left.into_iter())
    }

    /// The moves: a name, and the nodes that go away.
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
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), StopReason> {
        room_for(position.len() / 2 + 1, position.len(), budget)?;
        for (_, gone) in self.moves(position) {
            out.push_sum(self.without(position, &gone).into_iter().map(Into::into));
            budget.check()?;
        }
        Ok(())
    }
}

impl Native for GraphKayles {
    fn read(&self, text: &str) -> Result<Vec<i64>, String> {
        let list = edges::read(text, !self.edges)?;
        let mut pairs: Vec<(i64, i64)> = edges::pairs(&list).collect();
        pairs.dedup();
        if let Some((node, _)) = pairs.iter().find(|(a, b)| a == b).filter(|_| self.edges) {
            return Err(format!("{node}-{node} is a loop, and an edge has two different ends here"));
        }
        // A node that is named alone and has edges is not alone.
        let has_edges = |node: i64| pairs.iter().any(|&(a, b)| a != b && (a == node || b == node));
        Ok(edges::list(pairs.iter().copied().filter(|&(a, b)| a != b || !has_edges(a))))
    }

    fn example(&self) -> &'static str {
        "0-1,1-2,2-3"
    }

    fn show(&self, position: &[i64]) -> String {
        edges::show(position, !self.edges)
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> String {
        // Different moves may leave the same.
        let made = self.moves(from).into_iter().filter(|(_, gone)| {
            let mut left = self.without(from, gone);
            left.sort_unstable();
            left == to
        });
        made.map(|(name, _)| format!("take {name}")).collect::<Vec<_>>().join(" or ")
    }
}
