//! Green Hackenbush: cut an edge, and what is no longer connected to the ground falls off. Cycles
//! may be fused to a point (the fusion principle: every edge of a cycle then is a loop and counts
//! 1), and the values of branches at a point add up by xor, where a branch on an edge is worth its
//! value plus 1 (the colon principle). One depth-first walk finds the bridges, so a value takes time
//! in proportion to the number of edges.

use super::edges::{self, Numbered};
use super::{Entry, Known, Native, Rules, Statement, Theory};
use nimatron_core::{Budget, Options, StopReason};
use nimatron_engine::search::{ListGame, room_for};
use nimatron_messages::{Message, Sentence, boards, moves, reasons};

const STATEMENT: Statement = Statement {
    name: &Sentence::plain(
        "the fusion and colon principles",
        "融合原理（fusion）与冒号原理（colon）",
        "融合原理（fusion）與冒號原理（colon）",
    ),
    text: &Sentence::plain(
        "the nodes of a cycle may be made one, its edges loops; a loop counts 1, a branch on an edge the value of \
         the branch plus 1, and what hangs on one node is added by xor",
        "一个环上的所有顶点可以合并为一个，环上的边成为自环；一个自环计 1，一条边连同它上面的枝计枝的值加 1，挂在\
         同一顶点上的各部分以异或相加",
        "一個環上的所有頂點可以合併為一個，環上的邊成為自環；一個自環計 1，一條邊連同它上面的枝計枝的值加 1，掛在\
         同一頂點上的各部分以互斥或（XOR）相加",
    ),
    source: "J. H. Conway, On Numbers and Games, chapter 13; Winning Ways, chapter 7",
};

pub(super) const ENTRY: Entry = Entry {
    names: &["hackenbush", "green-hackenbush"],
    title: &Sentence::plain(
        "Green Hackenbush on any graph, node 0 is the ground: cut an edge, and what does not hang on the ground \
         falls off",
        "任意图上的绿色 Hackenbush，顶点 0 是地面：剪断一条边，不再与地面相连的部分掉落",
        "任意圖上的綠色 Hackenbush，頂點 0 是地面：剪斷一條邊，不再與地面相連的部分掉落",
    ),
    rules: Rules::Native {
        words: &Sentence::plain(
            "a position is a list of edges, hackenbush(0-1,1-2,2-0); also loops and several edges between two nodes; \
             @FILE has an edge a line",
            "局面是边的列表：hackenbush(0-1,1-2,2-0)；也可以有自环和两个顶点之间的几条边；@FILE 的每一行是一条边",
            "局面是邊的清單：hackenbush(0-1,1-2,2-0)；也可以有自環和兩個頂點之間的幾條邊；@FILE 的每一行是一條邊",
        ),
        make: |braces| match braces {
            None => Ok(Box::new(Hackenbush)),
            Some(_) => Err(boards::hackenbush_has_no_parameters()),
        },
    },
    known: Known::Theorem(STATEMENT),
    start: None,
    theory: |_| None,
};

/// A graph with numbered nodes and edges, which may have loops and several edges between two nodes.
#[derive(Clone, Debug)]
pub struct Multigraph {
    /// The edges at node v are `ends[starts[v]..starts[v + 1]]`, each as its other end and its
    /// number; without loops.
    starts: Vec<u32>,
    ends: Vec<(u32, u32)>,
    /// Whether the number of loops at each node is odd.
    loops: Vec<bool>,
}

/// Marks the absence of an edge, a node, or a time.
const NONE: u32 = u32::MAX;

impl Multigraph {
    /// The graph with the nodes `0..nodes` and these edges; a loop has two equal ends.
    pub fn new(nodes: usize, edges: &[(u32, u32)]) -> Self {
        let mut starts = vec![0u32; nodes + 1];
        let mut loops = vec![false; nodes];
        for &(a, b) in edges {
            if a == b {
                loops[a as usize] ^= true;
            } else {
                starts[a as usize + 1] += 1;
                starts[b as usize + 1] += 1;
            }
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut next = starts.clone();
        let mut ends = vec![(0, 0); starts[nodes] as usize];
        for (number, &(a, b)) in edges.iter().enumerate().filter(|(_, (a, b))| a != b) {
            for (from, to) in [(a, b), (b, a)] {
                ends[next[from as usize] as usize] = (to, number as u32);
                next[from as usize] += 1;
            }
        }
        Multigraph { starts, ends, loops }
    }

    /// The value of the loops at each node.
    fn loops(&self) -> Vec<u64> {
        self.loops.iter().map(|&odd| odd.into()).collect()
    }

    /// The Grundy value with node 0 as the ground. What is not connected to it does not count.
    pub fn value(&self) -> u64 {
        self.walk(0, self.loops(), NONE).value[0]
    }

    /// One depth-first walk from a root. `value` holds the value of what hangs on each node besides
    /// the edges of this graph; `cut` is an edge that is left out, or `NONE`.
    fn walk(&self, root: u32, mut value: Vec<u64>, cut: u32) -> Walk {
        let nodes = self.loops.len();
        // The time at which each node was reached, and the time of the earliest node to which its
        // subtree of the walk is connected by another way (Tarjan's low link).
        let mut reached = vec![NONE; nodes];
        let mut low = vec![NONE; nodes];
        let mut bridges = Vec::new();
        let mut time = 1;
        (reached[root as usize], low[root as usize]) = (0, 0);
        // A node, the edge to it, and the index of the next of its edges.
        let mut stack = vec![(root, NONE, self.starts[root as usize])];
        while let Some((v, by, next)) = stack.last_mut() {
            let (node, by) = (*v as usize, *by);
            if *next < self.starts[node + 1] {
                let (w, edge) = self.ends[*next as usize];
                *next += 1;
                let other = w as usize;
                if edge == by || edge == cut {
                } else if reached[other] == NONE {
                    (reached[other], low[other]) = (time, time);
                    time += 1;
                    stack.push((w, edge, self.starts[other]));
                } else if reached[other] < reached[node] {
                    // Back to an earlier node of the path: a cycle, and this edge counts 1.
                    low[node] = low[node].min(reached[other]);
                    value[node] ^= 1;
                }
                continue;
            }
            stack.pop();
            if let Some(&(parent, ..)) = stack.last() {
                let above = parent as usize;
                if low[node] > reached[above] {
                    bridges.push(Bridge { edge: by, above: parent, below: node as u32 });
                    value[above] ^= value[node] + 1;
                } else {
                    low[above] = low[above].min(low[node]);
                    value[above] ^= value[node] ^ 1;
                }
            }
        }
        Walk { value, reached, bridges }
    }
}

/// The result of a walk.
struct Walk {
    /// At the root, and at the lower end of each bridge, the value of what hangs there.
    value: Vec<u64>,
    /// The time at which each node was reached; `NONE` if it was not.
    reached: Vec<u32>,
    /// The bridges, from the leaves to the root.
    bridges: Vec<Bridge>,
}

/// An edge that is on no cycle.
#[derive(Clone, Copy)]
struct Bridge {
    edge: u32,
    above: u32,
    below: u32,
}

/// Maximum number of steps for the edges on cycles, each of which takes a walk through its part.
const MAX_STEPS: usize = 1 << 26;

/// The edges whose cutting leaves a given value, and whether these are all: parts with too many edges
/// on cycles are skipped.
fn cuts_to(graph: &Multigraph, edges: &[(u32, u32)], wanted: u64) -> (Vec<usize>, bool) {
    let nodes = graph.loops.len();
    let walk = graph.walk(0, graph.loops(), NONE);
    let mut cuts = Vec::new();
    let mut is_bridge = vec![false; edges.len()];
    for bridge in &walk.bridges {
        is_bridge[bridge.edge as usize] = true;
    }
    let mut by_time: Vec<u32> = (0..nodes as u32).filter(|&v| walk.reached[v as usize] != NONE).collect();
    by_time.sort_unstable_by_key(|&v| walk.reached[v as usize]);
    // For each node the root of its part; the parts are what is connected without bridges.
    let mut root = vec![NONE; nodes];
    root[0] = 0;
    for bridge in &walk.bridges {
        root[bridge.below as usize] = bridge.below;
    }
    for &start in &by_time {
        if root[start as usize] != start {
            continue;
        }
        let mut list = vec![start];
        while let Some(v) = list.pop() {
            for &(w, edge) in &graph.ends[graph.starts[v as usize] as usize..graph.starts[v as usize + 1] as usize] {
                if !is_bridge[edge as usize] && root[w as usize] == NONE {
                    root[w as usize] = start;
                    list.push(w);
                }
            }
        }
    }
    // The value of what hangs on each node by loops and bridges, and what the value of each part has
    // to become; `None` if no change in the part gives the wanted value.
    let mut hanging = graph.loops();
    for bridge in &walk.bridges {
        hanging[bridge.above as usize] ^= walk.value[bridge.below as usize] + 1;
    }
    let mut target = vec![None; nodes];
    target[0] = Some(wanted);
    // From the root to the leaves.
    for bridge in walk.bridges.iter().rev() {
        let part = root[bridge.above as usize] as usize;
        let Some(of_part) = target[part] else { continue };
        let branch = walk.value[bridge.below as usize] + 1;
        let needed = walk.value[part] ^ of_part ^ branch;
        match needed.checked_sub(1) {
            None => cuts.push(bridge.edge as usize),
            Some(below) => target[bridge.below as usize] = Some(below),
        }
    }
    // Edges on cycles, and loops: part by part.
    let mut of_part: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for (number, &(a, b)) in edges.iter().enumerate() {
        let part = root[a as usize];
        if part == NONE || is_bridge[number] {
            continue;
        }
        let Some(wanted) = target[part as usize] else { continue };
        if a == b {
            if walk.value[part as usize] ^ 1 == wanted {
                cuts.push(number);
            }
        } else if (walk.value[part as usize] ^ wanted) & 1 == 1 {
            // A value has the parity of the number of edges, and one of these goes away. (The part
            // stays connected.)
            of_part[part as usize].push(number);
        }
    }
    let mut steps = 0usize;
    let mut complete = true;
    let mut number = vec![NONE; nodes];
    for (part, list) in of_part.iter().enumerate().filter(|(_, list)| !list.is_empty()) {
        steps = steps.saturating_add(list.len().saturating_mul(list.len()));
        if steps > MAX_STEPS {
            complete = false;
            continue;
        }
        // The part as a separate graph, with its root first.
        let mut members = vec![part as u32];
        number[part] = 0;
        for &v in list.iter().flat_map(|&edge| [edges[edge].0, edges[edge].1]).collect::<Vec<_>>().iter() {
            if number[v as usize] == NONE {
                number[v as usize] = members.len() as u32;
                members.push(v);
            }
        }
        let own: Vec<(u32, u32)> =
            list.iter().map(|&edge| (number[edges[edge].0 as usize], number[edges[edge].1 as usize])).collect();
        let graph = Multigraph::new(members.len(), &own);
        let base: Vec<u64> = members.iter().map(|&v| hanging[v as usize]).collect();
        for (at, &edge) in list.iter().enumerate() {
            if Some(graph.walk(0, base.clone(), at as u32).value[0]) == target[part] {
                cuts.push(edge);
            }
        }
    }
    cuts.sort_unstable();
    (cuts, complete)
}

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
    fn list(&self, position: &[i64], budget: &Budget, out: &mut Options<Box<[i64]>>) -> Result<(), StopReason> {
        room_for(position.len() / 2 + 1, position.len(), budget)?;
        for edge in 0..position.len() / 2 {
            let left = Hackenbush::hanging(position, Some(edge));
            out.push_sum((!left.is_empty()).then(|| left.into()));
            budget.check()?;
        }
        Ok(())
    }
}

impl Native for Hackenbush {
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

    fn example(&self) -> &'static str {
        "0-1,1-2,2-0"
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
