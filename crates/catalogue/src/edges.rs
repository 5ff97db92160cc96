//! Positions that are graphs, as text and as lists: the ends of every edge one after another, the
//! edges in order. `5` alone is a node without edges, or a loop where loops count.

use std::collections::BTreeMap;

/// The largest number of a node.
const MOST_NODE: i64 = 1 << 40;

/// Reads `0-1, 1-2, 5`. `alone`: may a node stand alone?
pub(super) fn read(text: &str, alone: bool) -> Result<Vec<i64>, String> {
    let node = |text: &str, token: &str| match text.trim().parse::<i64>() {
        Ok(node) if (0..=MOST_NODE).contains(&node) => Ok(node),
        _ if !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(format!("`{token}` is not an edge: the numbers of nodes go up to {MOST_NODE}"))
        }
        _ => Err(format!(
            "`{token}` is not an edge; edges are written as two nodes, 0-1, and separated by commas: 0-1,1-2,2-0"
        )),
    };
    let mut edges: Vec<(i64, i64)> = Vec::new();
    for token in text.split([',', ' ', '\t', '\r', '\n']).filter(|token| !token.is_empty()) {
        match token.split_once('-') {
            Some((a, b)) => edges.push((node(a, token)?, node(b, token)?)),
            None if alone => edges.push((node(token, token)?, node(token, token)?)),
            None => return Err(format!("`{token}` is a node without an edge; an edge is written 0-1")),
        }
    }
    Ok(list(edges))
}

/// Edges as a position.
pub(super) fn list(edges: impl IntoIterator<Item = (i64, i64)>) -> Vec<i64> {
    let mut edges: Vec<(i64, i64)> = edges.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect();
    edges.sort_unstable();
    edges.into_iter().flat_map(|(a, b)| [a, b]).collect()
}

/// The edges of a position.
pub(super) fn pairs(position: &[i64]) -> impl ExactSizeIterator<Item = (i64, i64)> + Clone + '_ {
    position.chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

/// Edges that are shown of a large graph.
const SHOWN: usize = 24;

/// `0-1,1-2`; a node alone is `5` where loops do not count.
pub(super) fn show(position: &[i64], alone: bool) -> String {
    let edges = pairs(position);
    let mut shown: Vec<String> = edges
        .clone()
        .take(SHOWN)
        .map(|(a, b)| if a == b && alone { a.to_string() } else { format!("{a}-{b}") })
        .collect();
    if edges.len() > SHOWN {
        shown.push(format!("... {} more", edges.len() - SHOWN));
    }
    shown.join(",")
}

/// The nodes of a graph with numbers from 0, in the order of their names.
pub(super) struct Numbered {
    pub(super) names: Vec<i64>,
    pub(super) edges: Vec<(u32, u32)>,
}

impl Numbered {
    /// `first` is among the nodes, also without edges.
    pub(super) fn new(position: &[i64], first: Option<i64>) -> Self {
        let mut names: Vec<i64> = position.to_vec();
        names.extend(first);
        names.sort_unstable();
        names.dedup();
        let number = |name: i64| names.binary_search(&name).unwrap_or(0) as u32;
        let edges = pairs(position).map(|(a, b)| (number(a), number(b))).collect();
        Numbered { names, edges }
    }

    /// The number of a node that is there.
    pub(super) fn number(&self, name: i64) -> Option<u32> {
        self.names.binary_search(&name).ok().map(|number| number as u32)
    }

    /// The neighbours of every node.
    pub(super) fn neighbours(&self) -> Vec<Vec<u32>> {
        self.neighbours_without(None)
    }

    /// The same without one edge.
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

/// The connected parts of what is left of a graph.
pub(super) fn parts(edges: impl Iterator<Item = (i64, i64)> + Clone) -> Vec<Vec<i64>> {
    // Nodes point towards a representative of their part.
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
