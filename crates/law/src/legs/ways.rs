//! The moves on a tree of any lengths: those near a vertex of its shape, worked out once for all
//! trees whose short lengths are the same, and those that cut a path in the middle, which are the
//! same everywhere.

use super::graph::LegsForest;
use super::places::{moves, window};
use super::shapes::{Shapes, Side};
use nimatron_rules::graph::GraphRules;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A move in the middle of a path, far from its ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PathCut {
    /// How many vertices its place has.
    pub(super) place: u32,
    /// How many of them stay at the left and at the right, where the path goes on.
    pub(super) stay: [u32; 2],
    /// The paths that are left between, by their numbers of vertices.
    pub(super) between: Vec<u32>,
}

/// The moves of a game on trees.
#[derive(Debug)]
pub(super) struct Ways<'g> {
    pub(super) rules: &'g GraphRules,
    pub(super) shapes: Shapes,
    pub(super) cuts: Vec<PathCut>,
    /// Paths of this length and longer ones have the same moves near their ends.
    pub(super) long: u32,
    near: FxHashMap<(usize, Box<[u32]>), Near>,
}

/// For each move near a vertex of the shape, what it leaves. Bit `i` of a mask stands for what the
/// length `i` has more than [`Ways::long`].
type Near = Rc<[Box<[Side]>]>;

impl<'g> Ways<'g> {
    pub(super) fn new(rules: &'g GraphRules) -> Ways<'g> {
        let cuts = cuts(rules);
        Ways { rules, shapes: Shapes::new(), cuts, long: window(rules) as u32 + 2, near: FxHashMap::default() }
    }

    /// The moves near a vertex of the shape, or at the end of a path.
    pub(super) fn near(&mut self, shape: usize, lengths: &[u32]) -> Near {
        let short: Box<[u32]> = lengths.iter().map(|&length| length.min(self.long)).collect();
        if let Some(near) = self.near.get(&(shape, short.clone())) {
            return Rc::clone(near);
        }
        let parents = self.shapes.all[shape].parents.clone();
        let nodes = parents.len() + 1;
        let (tree, paths) = LegsForest::with_paths(&parents, &short);
        let found = moves(self.rules, &tree, &|place| place.iter().any(|&vertex| vertex < nodes));
        let mut all: Vec<Box<[Side]>> = Vec::new();
        for it in found {
            let mut left = it.left;
            for (edge, path) in paths.iter().enumerate() {
                if short[edge] < self.long {
                    continue;
                }
                // A vertex that the move does not see: there the path may be longer.
                if let Some(at) = path.clone().find(|vertex| !it.place.contains(vertex)) {
                    let next = left.around[at].first().map(|&(next, _)| next);
                    for (one, other) in next.into_iter().flat_map(|next| [(at, next), (next, at)]) {
                        for (_, length) in left.around[one].iter_mut().filter(|(end, _)| *end == other) {
                            length.mask |= 1 << edge;
                        }
                    }
                }
            }
            let pieces = left.pieces(&it.there);
            let mut sides: Box<[Side]> = pieces.into_iter().map(|piece| self.shapes.side(piece)).collect();
            sides.sort();
            all.push(sides);
        }
        all.sort();
        all.dedup();
        let near: Near = all.into();
        self.near.insert((shape, short), Rc::clone(&near));
        near
    }
}

/// The moves in the middle of a path.
fn cuts(rules: &GraphRules) -> Vec<PathCut> {
    let window = window(rules);
    let (start, vertices) = (window + 2, 3 * window + 6);
    let mut path = LegsForest::default();
    let first = path.vertex();
    path.path_from(first, vertices as u32 - 1);
    let begins = |place: &[usize]| place.iter().min() == Some(&start);
    let mut cuts = Vec::new();
    for it in moves(rules, &path, &begins) {
        let end = start + it.place.len();
        // The vertices of the path in a row, parted where an edge or a vertex is missing.
        let (mut runs, mut run) = (Vec::new(), 0);
        for vertex in start..=end {
            let joined = it.left.around[vertex].iter().any(|(next, _)| *next + 1 == vertex && it.there[*next]);
            if !(it.there[vertex] && joined) {
                runs.push(run);
                run = 0;
            }
            run += u32::from(it.there[vertex]);
        }
        runs.push(run);
        // The first run began with the vertex before the place, the last ends with the one after
        // it.
        let [left, inner @ .., right] = runs.as_slice() else { continue };
        let mut between: Vec<u32> = inner.iter().copied().filter(|&run| run > 0).collect();
        between.sort_unstable();
        cuts.push(PathCut { place: it.place.len() as u32, stay: [*left, right - 1], between });
    }
    cuts.sort();
    cuts.dedup();
    cuts
}
