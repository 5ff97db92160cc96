//! Graphs that are positions: a sorted list of edges. Their key: the two ends of each edge in turn.

use nimatron_messages::{Message, boards};

/// The largest allowed node number.
const MAX_NODE: i64 = 1 << 40;

/// The edges of a graph, sorted, each with its smaller end first. A node without edges, `5` in
/// text, is a loop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct EdgeList(Vec<(i64, i64)>);

impl EdgeList {
    /// The graph with these edges.
    pub(super) fn of(edges: impl IntoIterator<Item = (i64, i64)>) -> EdgeList {
        let mut edges: Vec<(i64, i64)> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
        edges.sort_unstable();
        EdgeList(edges)
    }

    /// Reads `0-1, 1-2, 5`. With `alone`, nodes without edges are allowed.
    pub(super) fn read(text: &str, alone: bool) -> Result<EdgeList, Message> {
        let node = |text: &str, token: &str| match text.trim().parse::<i64>() {
            Ok(node) if (0..=MAX_NODE).contains(&node) => Ok(node),
            _ if !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
                Err(boards::node_too_large(token, MAX_NODE))
            }
            _ => Err(boards::not_an_edge(token)),
        };
        let mut edges: Vec<(i64, i64)> = Vec::new();
        for token in text.split([',', ' ', '\t', '\r', '\n']).filter(|token| !token.is_empty()) {
            match token.split_once('-') {
                Some((a, b)) => edges.push((node(a, token)?, node(b, token)?)),
                None if alone => edges.push((node(token, token)?, node(token, token)?)),
                None => return Err(boards::lone_node(token)),
            }
        }
        Ok(EdgeList::of(edges))
    }

    /// The edges.
    pub(super) fn edges(&self) -> &[(i64, i64)] {
        &self.0
    }

    /// The two ends of each edge in turn.
    pub(super) fn key(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().flat_map(|&(a, b)| [a, b])
    }

    /// The graph of a list of ends; `None` if their number is odd.
    pub(super) fn of_key(key: &[i64]) -> Option<EdgeList> {
        let (pairs, rest) = key.as_chunks();
        rest.is_empty().then(|| EdgeList(pairs.iter().map(|&[a, b]| (a, b)).collect()))
    }

    /// The text, `0-1,1-2`, shortened to `0-1,1-2,...+9` if there are many edges. With `alone` a
    /// loop is shown as a single node, `5`.
    pub(super) fn show(&self, alone: bool) -> String {
        let mut shown = self.texts(SHOWN, alone);
        if self.0.len() > SHOWN {
            shown.push(format!("...+{}", self.0.len() - SHOWN));
        }
        shown.join(",")
    }

    /// The whole text, as [`read`](EdgeList::read) reads it.
    pub(super) fn notation(&self, alone: bool) -> String {
        self.texts(usize::MAX, alone).join(",")
    }

    fn texts(&self, max: usize, alone: bool) -> Vec<String> {
        let text = |&(a, b): &(i64, i64)| if a == b && alone { a.to_string() } else { format!("{a}-{b}") };
        self.0.iter().take(max).map(text).collect()
    }

    /// The edges that are connected to a node, if the one with index `without` is left out.
    pub(super) fn component_of(&self, node: i64, without: Option<usize>) -> EdgeList {
        let graph = Numbered::new(self, Some(node));
        let reached = graph.reached_from(node, without);
        let is_here = |(at, (a, _)): &(usize, (i64, i64))| {
            Some(*at) != without && graph.number(*a).is_some_and(|a| reached[a as usize])
        };
        EdgeList(self.0.iter().copied().enumerate().filter(is_here).map(|(_, edge)| edge).collect())
    }

    /// Without repeated edges.
    pub(super) fn distinct(mut self) -> EdgeList {
        self.0.dedup();
        self
    }
}

/// Maximum number of edges that are shown.
const SHOWN: usize = 24;

/// A graph whose nodes are numbered from 0, in the order of their names.
pub(super) struct Numbered {
    pub(super) names: Vec<i64>,
    pub(super) edges: Vec<(u32, u32)>,
    /// The numbers of names, where these are not much larger than their number: [`NO_NODE`] for
    /// others.
    index: Vec<u32>,
}

/// The number of a name that no node has.
const NO_NODE: u32 = u32::MAX;
/// Names up to this many times their number are looked up in a list of all numbers up to them.
const DENSE: usize = 4;

impl Numbered {
    /// `first` is included even if it has no edges.
    pub(super) fn new(edges: &EdgeList, first: Option<i64>) -> Self {
        let all = || edges.key().chain(first);
        // Keys that are no positions may have names below 0.
        let largest = if all().any(|name| name < 0) { i64::MAX } else { all().max().unwrap_or(0) };
        let mut numbered = Numbered { names: Vec::new(), edges: Vec::new(), index: Vec::new() };
        match usize::try_from(largest).ok().filter(|&largest| largest / DENSE <= edges.edges().len()) {
            Some(largest) => {
                numbered.index = vec![NO_NODE; largest + 1];
                all().for_each(|name| numbered.index[name as usize] = 0);
                for (name, number) in (0..).zip(&mut numbered.index).filter(|(_, number)| **number == 0) {
                    *number = numbered.names.len() as u32;
                    numbered.names.push(name);
                }
            }
            None => {
                numbered.names = all().collect();
                numbered.names.sort_unstable();
                numbered.names.dedup();
            }
        }
        let number = |name: i64| numbered.number(name).unwrap_or(0);
        let edges = edges.edges().iter().map(|&(a, b)| (number(a), number(b))).collect();
        Numbered { edges, ..numbered }
    }

    /// The number of the node with this name, if there is one.
    pub(super) fn number(&self, name: i64) -> Option<u32> {
        if self.index.is_empty() {
            return self.names.binary_search(&name).ok().map(|number| number as u32);
        }
        let number = usize::try_from(name).ok().and_then(|name| self.index.get(name));
        number.copied().filter(|&number| number != NO_NODE)
    }

    /// The neighbours of every node.
    pub(super) fn neighbours(&self) -> Vec<Vec<u32>> {
        let mut neighbours = vec![Vec::new(); self.names.len()];
        for &(a, b) in &self.edges {
            neighbours[a as usize].push(b);
            if a != b {
                neighbours[b as usize].push(a);
            }
        }
        neighbours
    }

    /// For each node whether it is connected to a node, in the graph without one edge.
    pub(super) fn reached_from(&self, name: i64, without: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.names.len()];
        let Some(first) = self.number(name) else { return reached };
        // The neighbours of a node stand from its start to that of the next one.
        let edges = || self.edges.iter().enumerate().filter(|(place, _)| Some(*place) != without);
        let mut starts = vec![0u32; self.names.len() + 1];
        for (_, &(a, b)) in edges() {
            starts[a as usize] += 1;
            starts[b as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut neighbours = vec![0u32; sum as usize];
        for (_, &(a, b)) in edges() {
            for (from, to) in [(a, b), (b, a)] {
                starts[from as usize] -= 1;
                neighbours[starts[from as usize] as usize] = to;
            }
        }
        reached[first as usize] = true;
        let mut open = vec![first];
        while let Some(node) = open.pop() {
            for &next in &neighbours[starts[node as usize] as usize..starts[node as usize + 1] as usize] {
                if !std::mem::replace(&mut reached[next as usize], true) {
                    open.push(next);
                }
            }
        }
        reached
    }
}
