//! Positions that are graphs, as text and as lists of integers: the two ends of each edge in turn,
//! with the edges sorted. A node without edges, `5` in text, is stored as a loop.

use nimatron_messages::{Message, boards};
use std::collections::BTreeMap;

/// The largest allowed node number.
const MAX_NODE: i64 = 1 << 40;

/// Reads `0-1, 1-2, 5`. With `alone`, nodes without edges are allowed.
pub(super) fn read(text: &str, alone: bool) -> Result<Vec<i64>, Message> {
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
    Ok(list(edges))
}

/// The position with these edges.
pub(super) fn list(edges: impl IntoIterator<Item = (i64, i64)>) -> Vec<i64> {
    let mut edges: Vec<(i64, i64)> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
    edges.sort_unstable();
    edges.into_iter().flat_map(|(a, b)| [a, b]).collect()
}

/// The edges of a position.
pub(super) fn pairs(position: &[i64]) -> impl ExactSizeIterator<Item = (i64, i64)> + Clone + '_ {
    position.chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

/// Maximum number of edges that are shown.
const SHOWN: usize = 24;

/// The text of a position, `0-1,1-2`, shortened to `0-1,1-2,...+9` if it has many edges. With
/// `alone` a loop is shown as a single node, `5`.
pub(super) fn show(position: &[i64], alone: bool) -> String {
    let edges = pairs(position);
    let mut shown: Vec<String> = edges
        .clone()
        .take(SHOWN)
        .map(|(a, b)| if a == b && alone { a.to_string() } else { format!("{a}-{b}") })
        .collect();
    if edges.len() > SHOWN {
        shown.push(format!("...+{}", edges.len() - SHOWN));
    }
    shown.join(",")
}

/// A graph whose nodes are numbered from 0, in the order of their names.
pub(super) struct Numbered {
    pub(super) names: Vec<i64>,
    pub(super) edges: Vec<(u32, u32)>,
}

impl Numbered {
    /// `first` is included even if it has no edges.
    pub(super) fn new(position: &[i64], first: Option<i64>) -> Self {
        let mut names: Vec<i64> = position.to_vec();
        names.extend(first);
        names.sort_unstable();
        names.dedup();
        let number = |name: i64| names.binary_search(&name).unwrap_or(0) as u32;
        let edges = pairs(position).map(|(a, b)| (number(a), number(b))).collect();
        Numbered { names, edges }
    }

    /// The number of the node with this name, if there is one.
    pub(super) fn number(&self, name: i64) -> Option<u32> {
        self.names.binary_search(&name).ok().map(|number| number as u32)
    }

    /// The neighbours of every node.
    pub(super) fn neighbours(&self) -> Vec<Vec<u32>> {
        self.neighbours_without(None)
    }

    /// The neighbours of every node in the graph without one edge.
    pub(super) fn neighbours_without(&self, edge: Option<usize>) -> Vec<Vec<u32>> {
        let mut neighbours = vec![Vec::new(); self.names.len()];
        for (_, &(a, b)) in self.edges.iter().enumerate().filter(|(place, _)| Some(*place) != edge) {
            neighbours[a as usize].push(b);
            if a != b {
                neighbours[b as usize].push(a);
            }
        }
        neighbours
    }
}

/// The connected components of a graph, each as a position.
pub(super) fn parts(edges: impl Iterator<Item = (i64, i64)> + Clone) -> Vec<Vec<i64>> {
    // Union-find: each node points towards a representative of its component.
    let mut leader: BTreeMap<i64, i64> = BTreeMap::new();
    fn find(leader: &mut BTreeMap<i64, i64>, node: i64) -> i64 {
        let mut root = node;
        while let Some(&above) = leader.get(&root).filter(|&&above| above != root) {
            root = above;
        }
        leader.insert(node, root);
        root
    }
    for (a, b) in edges.clone() {
        let (a, b) = (find(&mut leader, a), find(&mut leader, b));
        leader.insert(a.max(b), a.min(b));
        leader.insert(a.min(b), a.min(b));
    }
    let mut parts: BTreeMap<i64, Vec<(i64, i64)>> = BTreeMap::new();
    for (a, b) in edges {
        parts.entry(find(&mut leader, a)).or_default().push((a, b));
    }
    parts.into_values().map(list).collect()
}
