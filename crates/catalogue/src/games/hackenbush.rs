//! Green Hackenbush: cut an edge, and what is no longer connected to the ground falls off. The
//! values come from `multigraph`.

use crate::edges::{EdgeList, Numbered};
use crate::files::{FromFile, edge_list, graph_in};
use crate::graph::{edges_of, own_notation};
use crate::multigraph::{Multigraph, NONE, cuts_to};
use crate::typed::{Keyed, KeyedOptions, TypedGame};
use crate::{CatalogueKnowledge, Entry, Look, Rules, Statement, Theory};
use nimatron_core::Budget;
use nimatron_engine::search::room_for;
use nimatron_formats::{FileText, Unreadable};
use nimatron_messages::{Message, Sentence, boards, formats, moves, reasons};
use nimatron_rules::EvalError;

const STATEMENT: Statement = Statement {
    name: &Sentence::plain("the fusion and colon principles", "融合原理（fusion）与冒号原理（colon）"),
    text: &Sentence::plain(
        "the nodes of a cycle may be made one, its edges loops; a loop counts 1, a branch on an edge the value of \
         the branch plus 1, and what hangs on one node is added by xor",
        "一个环上的所有顶点可以合并为一个，环上的边成为自环；一个自环计 1，一条边连同它上面的枝计枝的值加 1，挂在\
         同一顶点上的各部分以异或相加",
    ),
    source: "J. H. Conway, On Numbers and Games, chapter 13; Winning Ways, chapter 7",
};

pub(crate) const ENTRY: Entry = Entry {
    names: &["hackenbush", "green-hackenbush"],
    title: &Sentence::plain(
        "Green Hackenbush on any graph, node 0 is the ground: cut an edge, and what does not hang on the ground \
         falls off",
        "任意图上的绿色 Hackenbush，顶点 0 是地面：剪断一条边，不再与地面相连的部分掉落",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a list of edges, hackenbush(0-1,1-2,2-0); also loops and several edges between two nodes; \
             a tree by the parents of 1, 2, 3, ..., tree(0,0,1), or any graph with a name, grid(3,4); @FILE has an edge \
             a line",
            "局面是边的列表：hackenbush(0-1,1-2,2-0)；也可以有自环和两个顶点之间的几条边；树可写成 1、2、3…… 的父顶点\
             tree(0,0,1)，也可以用任何有名字的图，如 grid(3,4)；@FILE 的每一行是一条边",
        ),
        make: |braces| match braces {
            None => Ok(Keyed::boxed(Hackenbush)),
            Some(_) => Err(boards::hackenbush_has_no_parameters()),
        },
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    example: "0-1,1-2,2-0,1-3,0-4,4-5",
    words: Some(&Sentence::plain(
        "Cut one edge: it goes, and so does everything that no longer hangs on the ground.",
        "剪断一条边：它和不再与地面相连的部分都被拿走。",
    )),
    look: Look::Edges,
    ..Entry::PLAIN
};

/// Maximum number of edges of all listed options together.
const MAX_LISTED: usize = 1 << 21;

/// Maximum number of branches that an explanation shows.
const SHOWN: usize = 20;

/// The node that is the ground.
const GROUND: i64 = 0;

/// The game. A position is the list of its edges, with node 0 as the ground.
#[derive(Clone, Copy, Debug)]
pub struct Hackenbush;

impl Hackenbush {
    /// The edges whose cutting leaves a given value, as indices into the position's list of edges,
    /// and whether these are all (parts with many thousands of edges on cycles are skipped).
    /// `key` has the ends of the edges in turn.
    pub fn cuts_to(key: &[i64], value: u64) -> (Vec<usize>, bool) {
        Hackenbush::cuts(&EdgeList::of_key(key).unwrap_or_default(), value)
    }

    fn cuts(position: &EdgeList, value: u64) -> (Vec<usize>, bool) {
        let numbered = Numbered::new(position, Some(GROUND));
        let graph = Multigraph::new(numbered.names.len(), &numbered.edges);
        cuts_to(&graph, &numbered.edges, value)
    }

    /// The edges of a text: a list, or a graph with a name.
    fn typed(text: &str) -> Result<EdgeList, Message> {
        match text.trim() {
            named if named.starts_with(char::is_alphabetic) && (named.contains('(') || !named.contains('-')) => {
                Ok(EdgeList::of(edges_of(named)?))
            }
            listed => EdgeList::read(listed, false),
        }
    }

    /// What is left after an edge is cut; nothing, if nothing hangs any more.
    fn after(position: &EdgeList, edge: usize) -> Option<EdgeList> {
        Some(position.component_of(GROUND, Some(edge))).filter(|left| !left.edges().is_empty())
    }

    /// The edge that was cut: of the removed edges the one with an end that stays.
    fn cut(from: &EdgeList, to: &EdgeList) -> Option<(i64, i64)> {
        let mut left = to.edges().iter().peekable();
        let nodes = Numbered::new(to, Some(GROUND));
        let gone = from.edges().iter().filter(|edge| left.next_if_eq(edge).is_none()).collect::<Vec<_>>();
        let stays = |(a, b): &&(i64, i64)| nodes.number(*a).is_some() || nodes.number(*b).is_some();
        gone.into_iter().find(stays).copied()
    }
}

impl TypedGame for Hackenbush {
    type Position = EdgeList;

    fn key(&self, position: &EdgeList) -> Vec<i64> {
        position.key().collect()
    }

    fn of_key(&self, key: &[i64]) -> Option<EdgeList> {
        EdgeList::of_key(key)
    }

    fn list(&self, position: &EdgeList, budget: &Budget, out: &mut KeyedOptions<'_, Self>) -> Result<(), EvalError> {
        let edges = position.edges().len();
        room_for(edges + 1, 2 * edges, budget)?;
        for edge in 0..edges {
            out.push_sum(Hackenbush::after(position, edge));
            budget.check()?;
        }
        Ok(())
    }

    fn read(&self, text: &str) -> Result<EdgeList, Message> {
        Ok(Hackenbush::typed(text)?.component_of(GROUND, None))
    }

    fn warning(&self, text: &str) -> Option<Message> {
        let all = Hackenbush::typed(text).ok()?;
        let hanging = all.component_of(GROUND, None);
        let mut left = hanging.edges().iter().peekable();
        let gone = all.edges().iter().filter(|edge| left.next_if_eq(edge).is_none()).copied();
        let gone = EdgeList::of(gone.collect::<Vec<_>>());
        if gone.edges().is_empty() {
            return None;
        }
        Some(if hanging.edges().is_empty() { boards::none_hang() } else { boards::some_do_not_hang(gone.show(false)) })
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        if let Some(text) = own_notation(file) {
            return Ok(FromFile { text, notes: Vec::new() });
        }
        let graph = graph_in(file, true)?;
        if graph.directed {
            return Err(Unreadable::File(formats::directed()).in_file(&file.name));
        }
        Ok(FromFile { text: edge_list(&graph, '-'), notes: graph.notes })
    }

    fn examples(&self) -> Vec<String> {
        vec!["0-1,1-2,2-0".to_owned()]
    }

    fn show(&self, position: &EdgeList) -> String {
        position.show(false)
    }

    fn notation(&self, position: &EdgeList) -> String {
        position.notation(false)
    }

    fn show_move(&self, from: &EdgeList, to: &[EdgeList]) -> Message {
        let left = to.first().cloned().unwrap_or_default();
        match Hackenbush::cut(from, &left) {
            Some((a, b)) => moves::cut(format!("{a}-{b}")),
            None => moves::plain(format!("({})", from.show(false)), format!("({})", left.show(false))),
        }
    }

    fn theory(&self) -> Option<Box<dyn Theory<EdgeList>>> {
        Some(Box::new(Hackenbush))
    }
}

impl Theory<EdgeList> for Hackenbush {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &EdgeList) -> Option<u64> {
        let numbered = Numbered::new(position, Some(GROUND));
        Some(Multigraph::new(numbered.names.len(), &numbered.edges).value())
    }

    fn sums_of_value(&self, position: &EdgeList, value: u64) -> Option<Vec<Vec<EdgeList>>> {
        let (cuts, complete) = Hackenbush::cuts(position, value);
        if !complete || cuts.len().saturating_mul(position.edges().len()) > MAX_LISTED {
            return None;
        }
        Some(cuts.into_iter().map(|edge| Hackenbush::after(position, edge).into_iter().collect()).collect())
    }

    fn an_option_of_value(&self, position: &EdgeList, value: u64) -> Option<Vec<EdgeList>> {
        let (cuts, _) = Hackenbush::cuts(position, value);
        Some(Hackenbush::after(position, *cuts.first()?).into_iter().collect())
    }

    fn why(&self, position: &EdgeList) -> Vec<Message> {
        let numbered = Numbered::new(position, Some(GROUND));
        let graph = Multigraph::new(numbered.names.len(), &numbered.edges);
        let walk = graph.walk(0, graph.loops(), NONE);
        let on_cycles = numbered.edges.len() - walk.bridges.len();
        let mut lines = vec![reasons::cycles_and_bridges(on_cycles, walk.bridges.len())];
        for bridge in walk.bridges.iter().take(SHOWN) {
            let (above, below) = (numbered.names[bridge.above as usize], numbered.names[bridge.below as usize]);
            let value = walk.value[bridge.below as usize];
            let sum = format!("{value} + 1 = {}", value + 1);
            lines.push(reasons::branch(format!("{above}-{below}"), below, value, sum));
        }
        if walk.bridges.len() > SHOWN {
            lines.push(reasons::more_branches(walk.bridges.len() - SHOWN));
        }
        lines
    }
}
