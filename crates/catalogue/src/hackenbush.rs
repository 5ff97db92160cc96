//! Green Hackenbush: cut an edge, and what is no longer connected to the ground falls off. The
//! values come from `multigraph`.

use super::edges::{self, Numbered};
use super::files::{FromFile, edge_list, graph_in};
use super::multigraph::{Multigraph, NONE, cuts_to};
use super::{CatalogueKnowledge, CodedGame, Entry, Rules, Statement, Theory};
use nimatron_core::{Budget, Options};
use nimatron_engine::search::{ListGame, room_for};
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

pub(super) const ENTRY: Entry = Entry {
    names: &["hackenbush", "green-hackenbush"],
    title: &Sentence::plain(
        "Green Hackenbush on any graph, node 0 is the ground: cut an edge, and what does not hang on the ground \
         falls off",
        "任意图上的绿色 Hackenbush，顶点 0 是地面：剪断一条边，不再与地面相连的部分掉落",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a list of edges, hackenbush(0-1,1-2,2-0); also loops and several edges between two nodes; \
             @FILE has an edge a line",
            "局面是边的列表：hackenbush(0-1,1-2,2-0)；也可以有自环和两个顶点之间的几条边；@FILE 的每一行是一条边",
        ),
        make: |braces| match braces {
            None => Ok(Box::new(Hackenbush)),
            Some(_) => Err(boards::hackenbush_has_no_parameters()),
        },
    },
    known: CatalogueKnowledge::Theorem(STATEMENT),
    start: None,
    theory: |_| None,
};

/// Maximum number of integers of all listed options together.
const MAX_LISTED: usize = 1 << 22;

/// Maximum number of branches that an explanation shows.
const SHOWN: usize = 20;

/// The game. A position is the list of the ends of its edges, with node 0 as the ground.
#[derive(Clone, Copy, Debug)]
pub struct Hackenbush;

impl Hackenbush {
    /// The edges whose cutting leaves a given value, as indices into the position's list of edges,
    /// and whether these are all (parts with many thousands of edges on cycles are skipped).
    pub fn cuts_to(position: &[i64], value: u64) -> (Vec<usize>, bool) {
        let numbered = Numbered::new(position, Some(0));
        let graph = Multigraph::new(numbered.names.len(), &numbered.edges);
        cuts_to(&graph, &numbered.edges, value)
    }

    /// The edges that are connected to the ground, if the edge with index `without` is left out.
    fn hanging(position: &[i64], without: Option<usize>) -> Vec<i64> {
        let numbered = Numbered::new(position, Some(0));
        let neighbours = numbered.neighbours_without(without);
        let mut seen = vec![false; numbered.names.len()];
        seen[0] = true;
        let mut list = vec![0usize];
        while let Some(v) = list.pop() {
            for &w in &neighbours[v] {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    list.push(w as usize);
                }
            }
        }
        let stays = |(place, (a, _)): &(usize, (i64, i64))| {
            Some(*place) != without && numbered.number(*a).is_some_and(|a| seen[a as usize])
        };
        edges::list(edges::pairs(position).enumerate().filter(stays).map(|(_, edge)| edge))
    }

    /// The edge that was cut: of the removed edges the one with an end that stays.
    fn cut(from: &[i64], to: &[i64]) -> Option<(i64, i64)> {
        let mut left = edges::pairs(to).peekable();
        let nodes = Numbered::new(to, Some(0));
        let mut gone = Vec::new();
        for edge in edges::pairs(from) {
            if left.peek() == Some(&edge) {
                left.next();
            } else {
                gone.push(edge);
            }
        }
        let stays = |(a, b): &&(i64, i64)| nodes.number(*a).is_some() || nodes.number(*b).is_some();
        gone.iter().find(stays).copied()
    }
}

impl ListGame for Hackenbush {
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), EvalError> {
        room_for(position.len() / 2 + 1, position.len(), budget)?;
        for edge in 0..position.len() / 2 {
            let left = Hackenbush::hanging(position, Some(edge));
            out.push_sum((!left.is_empty()).then(|| left.into()));
            budget.check()?;
        }
        Ok(())
    }
}

impl CodedGame for Hackenbush {
    fn read(&self, text: &str) -> Result<Vec<i64>, Message> {
        Ok(Hackenbush::hanging(&edges::read(text, false)?, None))
    }

    fn warning(&self, text: &str) -> Option<Message> {
        let all = edges::read(text, false).ok()?;
        let hanging = Hackenbush::hanging(&all, None);
        let mut left = edges::pairs(&hanging).peekable();
        let gone = edges::list(edges::pairs(&all).filter(|edge| left.next_if_eq(edge).is_none()));
        if gone.is_empty() {
            return None;
        }
        Some(if hanging.is_empty() { boards::none_hang() } else { boards::some_do_not_hang(edges::show(&gone, false)) })
    }

    fn text_of_file(&self, file: &FileText) -> Result<FromFile, Message> {
        let graph = graph_in(file, true)?;
        if graph.directed {
            return Err(Unreadable::File(formats::directed()).in_file(&file.name));
        }
        Ok(FromFile { text: edge_list(&graph, '-'), notes: graph.notes })
    }

    fn examples(&self) -> Vec<String> {
        vec!["0-1,1-2,2-0".to_owned()]
    }

    fn show(&self, position: &[i64]) -> String {
        edges::show(position, false)
    }

    fn show_move(&self, from: &[i64], to: &[Vec<i64>]) -> Message {
        let left = to.first().map_or(&[][..], Vec::as_slice);
        match Hackenbush::cut(from, left) {
            Some((a, b)) => moves::cut(format!("{a}-{b}")),
            None => moves::plain(format!("({})", self.show(from)), format!("({})", self.show(left))),
        }
    }

    fn theory(&self) -> Option<Box<dyn Theory>> {
        Some(Box::new(Hackenbush))
    }
}

impl Theory for Hackenbush {
    fn statement(&self) -> Statement {
        STATEMENT
    }

    fn grundy(&self, position: &[i64]) -> Option<u64> {
        let numbered = Numbered::new(position, Some(0));
        Some(Multigraph::new(numbered.names.len(), &numbered.edges).value())
    }

    fn sums_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<Vec<i64>>>> {
        let (cuts, complete) = Hackenbush::cuts_to(position, value);
        if !complete || cuts.len().saturating_mul(position.len()) > MAX_LISTED {
            return None;
        }
        let left = cuts.into_iter().map(|edge| Hackenbush::hanging(position, Some(edge)));
        Some(left.map(|left| if left.is_empty() { Vec::new() } else { vec![left] }).collect())
    }

    fn an_option_of_value(&self, position: &[i64], value: u64) -> Option<Vec<Vec<i64>>> {
        let (cuts, _) = Hackenbush::cuts_to(position, value);
        let left = Hackenbush::hanging(position, Some(*cuts.first()?));
        Some(if left.is_empty() { Vec::new() } else { vec![left] })
    }

    fn why(&self, position: &[i64]) -> Vec<Message> {
        let numbered = Numbered::new(position, Some(0));
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
