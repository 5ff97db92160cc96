//! The shapes that occur, with their symmetries, and what cutting one of their edges leaves.

use super::graph::{LegsForest, Length, Parents};
use rustc_hash::FxHashMap;

/// A tree without vertices of degree 2, whose edges are paths.
#[derive(Clone, Debug)]
pub(super) struct TreeShape {
    pub(super) parents: Parents,
    /// All symmetries, the identity first: where each edge goes.
    pub(super) symmetries: Vec<Vec<u8>>,
    /// For each edge: the sides at its parent and at its child when it is cut.
    pub(super) cuts: Vec<[Side; 2]>,
}

/// A piece that a cut or a move leaves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Side {
    pub(super) shape: usize,
    /// What each of its lengths is made of. The bit [`STUB`] stands for what is left of the edge
    /// that is cut.
    pub(super) lengths: Vec<Length>,
}

/// The bit in the masks of a cut for the path that is left at this side, which ends freely.
pub(super) const STUB: u32 = 63;

/// The shapes by number; number 0 is one vertex.
#[derive(Debug)]
pub(super) struct Shapes {
    pub(super) all: Vec<TreeShape>,
    numbers: FxHashMap<Parents, usize>,
}

impl Shapes {
    pub(super) fn new() -> Shapes {
        let mut shapes = Shapes { all: Vec::new(), numbers: FxHashMap::default() };
        shapes.number(&[]);
        shapes
    }

    /// The number of a shape.
    pub(super) fn number(&mut self, parents: &[u8]) -> usize {
        if let Some(&number) = self.numbers.get(parents) {
            return number;
        }
        let number = self.all.len();
        self.numbers.insert(parents.into(), number);
        let symmetries = symmetries(parents);
        self.all.push(TreeShape { parents: parents.into(), symmetries, cuts: Vec::new() });
        let edges = parents.len();
        let mut cuts = Vec::new();
        for edge in 0..edges {
            let lengths = |at: usize| Length { fixed: 0, mask: 1 << if at == edge { STUB } else { at as u32 } };
            // With a vertex inside the edge, which the cut removes.
            let mut graph = LegsForest::of_shape(parents, (0..edges).map(lengths));
            let (top, bottom) = (usize::from(parents[edge]), edge + 1);
            let stub = lengths(edge);
            for (end, other) in [(top, bottom), (bottom, top)] {
                graph.around[end].retain(|(next, _)| *next != other);
            }
            for end in [top, bottom] {
                let leaf = graph.vertex();
                graph.join(end, leaf, stub);
            }
            // The piece that contains an end.
            let side = |shapes: &mut Shapes, end: usize| {
                let mut there = vec![false; graph.around.len()];
                let mut queue = vec![end];
                while let Some(vertex) = queue.pop() {
                    if !std::mem::replace(&mut there[vertex], true) {
                        queue.extend(graph.around[vertex].iter().map(|(next, _)| *next));
                    }
                }
                graph.pieces(&there).pop().map(|piece| shapes.side(piece))
            };
            if let (Some(first), Some(second)) = (side(self, top), side(self, bottom)) {
                cuts.push([first, second]);
            }
        }
        self.all[number].cuts = cuts;
        number
    }

    pub(super) fn side(&mut self, (parents, lengths): (Parents, Vec<Length>)) -> Side {
        Side { shape: self.number(&parents), lengths }
    }
}

/// The permutations of the edges that come from symmetries of a tree: `p[i]` is the edge to which
/// edge `i` goes.
fn symmetries(parents: &[u8]) -> Vec<Vec<u8>> {
    let vertices = parents.len() + 1;
    let joined = |one: usize, other: usize| {
        let below = |high: usize, low: usize| high > 0 && usize::from(parents[high - 1]) == low;
        below(one, other) || below(other, one)
    };
    let degree = |vertex: usize| (0..vertices).filter(|&other| joined(vertex, other)).count();
    let mut maps: Vec<Vec<usize>> = vec![Vec::new()];
    for vertex in 0..vertices {
        let mut longer = Vec::new();
        for map in &maps {
            for image in (0..vertices).filter(|image| !map.contains(image)) {
                let keeps = (0..vertex).all(|other| joined(vertex, other) == joined(image, map[other]));
                if keeps && degree(vertex) == degree(image) {
                    longer.push([&map[..], &[image]].concat());
                }
            }
        }
        maps = longer;
    }
    let edges = |map: &Vec<usize>| {
        let image = |edge: usize| {
            let (one, other) = (map[edge + 1], map[usize::from(parents[edge])]);
            (one.max(other) - 1) as u8
        };
        (0..parents.len()).map(image).collect::<Vec<u8>>()
    };
    let mut all: Vec<Vec<u8>> = maps.iter().map(edges).collect();
    all.sort_unstable();
    all.dedup();
    all
}
