//! The moves on all trees of a law as a list of ways for each shape, which a proof assistant can
//! run: how much is taken of each length and how it is divided, and what the lengths of the pieces
//! are. Here a length is the number of vertices inside a path, one less than its number of edges.

use super::graph::LegsForest;
use super::guess::LegsLaw;
use super::places::moves;
use super::shapes::STUB;
use super::ways::Ways;
use nimatron_rules::graph::GraphRules;
use std::collections::BTreeSet;

/// One way to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TreeMovePattern {
    /// For each length how much is taken of it, and into how many stretches the rest is divided.
    pub edges: Vec<(u32, u32)>,
    /// The pieces that are left.
    pub parts: Vec<TreePiece>,
}

/// A piece that is left: the index of its shape among the trees of the law, and for each length a
/// number and the indices of stretches, counted through all lengths, that are added to it.
pub type TreePiece = (usize, Vec<(u32, Vec<u32>)>);

/// All trees of one shape.
#[derive(Clone, Debug)]
pub struct TreeShapeClass {
    /// The parents of the vertices of the shape but the first.
    pub parents: Vec<u32>,
    /// All ways to move.
    pub ways: Vec<TreeMovePattern>,
    /// The values of all reduced lengths, the first length changing first.
    pub values: Vec<u8>,
}

/// The maximum number of values of a shape.
const MAX_VALUES: usize = 1 << 16;

/// The system of a law. `None` if there is a shape whose trees with reduced lengths do not all
/// belong to the law, as where a length of the family is a number, or if it is too large.
pub fn system(rules: &GraphRules, law: &LegsLaw) -> Option<Vec<TreeShapeClass>> {
    let mut ways = Ways::new(rules);
    let parents = |tree: &super::Tree| tree.parents.iter().map(|&parent| parent as u8).collect::<Vec<u8>>();
    let numbers: Vec<usize> = law.trees.iter().map(|tree| ways.shapes.number(&parents(tree))).collect();
    let side = (law.from + law.period - 1) as usize;
    let mut kinds = Vec::new();
    for (tree, &number) in law.trees.iter().zip(&numbers) {
        let count = side.checked_pow(tree.parents.len() as u32).filter(|&count| count <= MAX_VALUES)?;
        let mut values = vec![None; count];
        for (lengths, value) in &tree.values {
            for symmetry in &ways.shapes.all[number].symmetries {
                let mut image = vec![0; lengths.len()];
                symmetry.iter().zip(lengths).for_each(|(&to, &length)| image[usize::from(to)] = length as usize - 1);
                let index = image.iter().rev().fold(0, |index, &length| index * side + length);
                values[index] = Some(*value);
            }
        }
        let values = values.into_iter().collect::<Option<Vec<u8>>>()?;
        let mut all = ways.near_ways(number)?;
        all.extend(ways.cut_ways(number));
        let at = |number: usize| numbers.iter().position(|&it| it == number);
        let renumbered = all.into_iter().map(|way| {
            let parts = way.parts.into_iter().map(|(shape, lengths)| Some((at(shape)?, lengths)));
            Some(TreeMovePattern { edges: way.edges, parts: parts.collect::<Option<Vec<TreePiece>>>()? })
        });
        kinds.push(TreeShapeClass {
            parents: tree.parents.clone(),
            ways: renumbered.collect::<Option<Vec<TreeMovePattern>>>()?,
            values,
        });
    }
    Some(kinds)
}

impl Ways<'_> {
    /// The moves whose places contain a vertex of the shape; the parts have the numbers of shapes.
    fn near_ways(&mut self, shape: usize) -> Option<BTreeSet<TreeMovePattern>> {
        let parents = self.shapes.all[shape].parents.clone();
        let nodes = parents.len() + 1;
        let mut all = BTreeSet::new();
        let mut lengths = vec![1u32; parents.len()];
        loop {
            let (tree, paths) = LegsForest::with_paths(&parents, &lengths);
            for it in moves(self.rules, &tree, &|place| place.iter().any(|&vertex| vertex < nodes)) {
                let mut left = it.left;
                let (mut edges, mut untouched) = (Vec::new(), Vec::new());
                for (edge, path) in paths.iter().enumerate() {
                    let row: Vec<usize> =
                        std::iter::once(usize::from(parents[edge])).chain(path.clone()).chain([edge + 1]).collect();
                    let touched = path.clone().filter(|vertex| it.place.contains(vertex)).count();
                    // Where the move does not see both ends of an edge, the path can be longer or
                    // shorter.
                    let seen = |pair: &&[usize]| pair.iter().all(|vertex| it.place.contains(vertex));
                    let gap = row.windows(2).find(|pair| !seen(pair));
                    edges.push((touched as u32, u32::from(gap.is_some())));
                    untouched.push((path.len() - touched) as u32);
                    for (one, other) in gap.into_iter().flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]) {
                        for (_, length) in left.around[one].iter_mut().filter(|(end, _)| *end == other) {
                            length.mask |= 1 << edge;
                        }
                    }
                }
                let stretch = |edge: usize| edges[..edge].iter().map(|(_, stretches)| stretches).sum::<u32>();
                let mut parts = Vec::new();
                for piece in left.pieces(&it.there) {
                    let side = self.shapes.side(piece);
                    let mut lengths = Vec::new();
                    for length in side.lengths {
                        let inside: Vec<usize> = (0..edges.len()).filter(|edge| length.mask >> edge & 1 == 1).collect();
                        let free: u32 = inside.iter().map(|&edge| untouched[edge]).sum();
                        let fixed = length.fixed.checked_sub(1 + free)?;
                        lengths.push((fixed, inside.into_iter().map(stretch).collect()));
                    }
                    parts.push((side.shape, lengths));
                }
                parts.sort();
                all.insert(TreeMovePattern { edges, parts });
            }
            let next = (0..lengths.len()).find(|&edge| {
                lengths[edge] = if lengths[edge] < self.long { lengths[edge] + 1 } else { 1 };
                lengths[edge] > 1
            });
            if next.is_none() {
                return Some(all);
            }
        }
    }

    /// The moves in the middle of a path.
    fn cut_ways(&mut self, shape: usize) -> BTreeSet<TreeMovePattern> {
        let path = self.shapes.number(&[0]);
        let mut all = BTreeSet::new();
        for (edge, sides) in self.shapes.all[shape].cuts.clone().into_iter().enumerate() {
            for cut in &self.cuts {
                let count = self.shapes.all[shape].parents.len();
                let edges = (0..count).map(|at| if at == edge { (cut.place, 2) } else { (0, 1) }).collect();
                let mut parts = Vec::new();
                for (number, side) in sides.iter().enumerate() {
                    let length = |length: &super::graph::Length| {
                        if length.mask >> STUB & 1 == 1 {
                            return (cut.stay[number].saturating_sub(1), vec![(edge + number) as u32]);
                        }
                        let at = length.mask.trailing_zeros();
                        (0, vec![if at as usize > edge { at + 1 } else { at }])
                    };
                    parts.push((side.shape, side.lengths.iter().map(length).collect()));
                }
                for &vertices in &cut.between {
                    let lengths = vertices.checked_sub(2).map(|inside| (inside, Vec::new()));
                    parts.push((if vertices == 1 { 0 } else { path }, lengths.into_iter().collect()));
                }
                parts.sort();
                all.insert(TreeMovePattern { edges, parts });
            }
        }
        all
    }
}
