//! Small trees with edges that stand for paths, and what is left of them as shapes with lengths.

use std::ops::Range;

/// The length of an edge, in edges: a number, and the lengths whose bits are set in the mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Length {
    pub(super) fixed: u32,
    pub(super) mask: u64,
}

impl Length {
    pub(super) const ONE: Length = Length { fixed: 1, mask: 0 };

    pub(super) const fn number(fixed: u32) -> Length {
        Length { fixed, mask: 0 }
    }

    /// The paths of the mask do not overlap.
    const fn plus(self, other: Length) -> Length {
        Length { fixed: self.fixed + other.fixed, mask: self.mask | other.mask }
    }
}

/// A forest: the neighbours of each vertex, with the lengths of the edges to them.
#[derive(Clone, Debug, Default)]
pub(super) struct LegsForest {
    pub(super) around: Vec<Vec<(usize, Length)>>,
}

/// A tree without vertices of degree 2: the parent of each vertex but the first. Edge `i` joins
/// vertex `i + 1` to its parent. One vertex alone has no parents.
pub(super) type Parents = Box<[u8]>;

impl LegsForest {
    /// Adds a vertex and returns it.
    pub(super) fn vertex(&mut self) -> usize {
        self.around.push(Vec::new());
        self.around.len() - 1
    }

    /// Joins two vertices.
    pub(super) fn join(&mut self, one: usize, other: usize, length: Length) {
        self.around[one].push((other, length));
        self.around[other].push((one, length));
    }

    /// Adds a path of `length` edges from a vertex and returns its end.
    pub(super) fn path_from(&mut self, start: usize, length: u32) -> usize {
        let mut at = start;
        for _ in 0..length {
            let next = self.vertex();
            self.join(at, next, Length::ONE);
            at = next;
        }
        at
    }

    /// The tree of a shape with these lengths, each edge as it is. Its vertices come first.
    pub(super) fn of_shape(parents: &[u8], lengths: impl Iterator<Item = Length>) -> LegsForest {
        let mut graph = LegsForest { around: vec![Vec::new(); parents.len() + 1] };
        for ((at, &parent), length) in parents.iter().enumerate().zip(lengths) {
            graph.join(at + 1, parent.into(), length);
        }
        graph
    }

    /// The tree of a shape with these lengths, of edges of length 1, and the vertices inside each
    /// of its paths. The vertices of the shape come first.
    pub(super) fn with_paths(parents: &[u8], lengths: &[u32]) -> (LegsForest, Vec<Range<usize>>) {
        let mut tree = LegsForest { around: vec![Vec::new(); parents.len() + 1] };
        let mut paths = Vec::new();
        for ((edge, &parent), &length) in parents.iter().enumerate().zip(lengths) {
            let first = tree.around.len();
            let end = tree.path_from(usize::from(parent), length - 1);
            tree.join(end, edge + 1, Length::ONE);
            paths.push(first..tree.around.len());
        }
        (tree, paths)
    }

    /// The components of the vertices that are there, as shapes with the lengths of their edges.
    pub(super) fn pieces(&self, there: &[bool]) -> Vec<(Parents, Vec<Length>)> {
        let mut seen = vec![false; self.around.len()];
        let mut pieces = Vec::new();
        for first in 0..self.around.len() {
            if !there[first] || seen[first] {
                continue;
            }
            let mut component = vec![first];
            seen[first] = true;
            let mut at = 0;
            while at < component.len() {
                for &(next, _) in &self.around[component[at]] {
                    if there[next] && !seen[next] {
                        seen[next] = true;
                        component.push(next);
                    }
                }
                at += 1;
            }
            pieces.push(self.shape_of(&component, there));
        }
        pieces
    }

    fn shape_of(&self, component: &[usize], there: &[bool]) -> (Parents, Vec<Length>) {
        let degree = |vertex: usize| self.around[vertex].iter().filter(|(next, _)| there[*next]).count();
        let nodes: Vec<usize> = component.iter().copied().filter(|&vertex| degree(vertex) != 2).collect();
        // The edges of the shape at each of its vertices.
        let mut tree: Vec<Vec<(usize, Length)>> = vec![Vec::new(); nodes.len()];
        for (number, &node) in nodes.iter().enumerate() {
            for &(next, length) in self.around[node].iter().filter(|(next, _)| there[*next]) {
                let (mut before, mut at, mut length) = (node, next, length);
                while degree(at) == 2 {
                    let Some(&(next, more)) = self.around[at].iter().find(|(next, _)| there[*next] && *next != before)
                    else {
                        break;
                    };
                    (before, at, length) = (at, next, length.plus(more));
                }
                if let Some(end) = nodes.iter().position(|&node| node == at) {
                    tree[number].push((end, length));
                }
            }
        }
        let best = (0..nodes.len()).map(|root| code(&tree, root, usize::MAX)).min_by(|one, other| one.0.cmp(&other.0));
        let (code, lengths) = best.unwrap_or_default();
        (parents(&code), lengths)
    }
}

/// The code of a rooted tree, an opening and a closing bracket for each vertex, and the lengths of
/// the edges in its order.
fn code(tree: &[Vec<(usize, Length)>], at: usize, parent: usize) -> (Vec<bool>, Vec<Length>) {
    let children = tree[at].iter().filter(|(child, _)| *child != parent);
    let mut parts: Vec<_> = children.map(|&(child, length)| (code(tree, child, at), length)).collect();
    parts.sort_by(|one, other| one.0.0.cmp(&other.0.0));
    let (mut whole, mut lengths) = (vec![true], Vec::new());
    for ((part, inside), length) in parts {
        whole.extend(part);
        lengths.push(length);
        lengths.extend(inside);
    }
    whole.push(false);
    (whole, lengths)
}

fn parents(code: &[bool]) -> Parents {
    let (mut parents, mut open, mut next) = (Vec::new(), Vec::new(), 0);
    for &opens in code {
        if opens {
            parents.extend(open.last().copied());
            open.push(next);
            next += 1;
        } else {
            open.pop();
        }
    }
    parents.into()
}
