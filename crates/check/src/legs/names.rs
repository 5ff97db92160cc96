//! Trees up to isomorphism: a key for each, and the values of a certificate by these keys.

use super::play::LegsTreePosition;
use crate::{CheckFailure, wrong};
use nimatron_core::Budget;
use nimatron_messages::verdicts::legs as say;
use nimatron_proof::Trees;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// How lengths are reduced.
#[derive(Clone, Copy)]
pub(super) struct Reduced {
    pub(super) from: u32,
    pub(super) period: u32,
}

impl Reduced {
    pub(super) const fn of(self, length: u32) -> u32 {
        if length < self.from { length } else { self.from + (length - self.from) % self.period }
    }
}

/// The values of a certificate.
pub(super) struct LegsCertificateTable {
    pub(super) reduced: Reduced,
    shapes: Vec<Vec<u32>>,
    /// Shape, lengths and value of each tree.
    pub(super) rows: Vec<(usize, Vec<u32>, u32)>,
    values: FxHashMap<Vec<u32>, u32>,
}

/// The largest number of vertices of a shape.
const MAX_SHAPE: usize = 24;

impl LegsCertificateTable {
    pub(super) fn read(
        trees: &[Trees],
        reduced: Reduced,
        budget: &Budget,
    ) -> Result<LegsCertificateTable, CheckFailure> {
        let mut table =
            LegsCertificateTable { reduced, shapes: Vec::new(), rows: Vec::new(), values: FxHashMap::default() };
        let mut bytes = 0u64;
        for (number, shape) in trees.iter().enumerate() {
            let parents = &shape.parents;
            let is_tree = parents.len() < MAX_SHAPE && parents.iter().enumerate().all(|(at, &it)| it as usize <= at);
            let degree = |vertex: usize| {
                parents.iter().filter(|&&parent| parent as usize == vertex).count() + usize::from(vertex > 0)
            };
            if !is_tree || (0..=parents.len()).any(|vertex| degree(vertex) == 2) {
                return wrong(say::not_a_shape(number));
            }
            table.shapes.push(parents.clone());
            for (lengths, value) in &shape.values {
                budget.tick(16)?;
                bytes += 200 + 8 * lengths.len() as u64;
                budget.memory(bytes)?;
                let end = reduced.from + reduced.period;
                if lengths.len() != parents.len() || lengths.iter().any(|length| !(1..end).contains(length)) {
                    return wrong(say::not_reduced(number));
                }
                let mut tree = LegsTreePosition::empty();
                (0..=parents.len()).for_each(|_| {
                    tree.add_vertex();
                });
                for ((edge, &parent), &length) in parents.iter().enumerate().zip(lengths) {
                    tree.join(edge + 1, parent as usize, length);
                }
                let key = table.key(&tree, &(0..=parents.len()).collect());
                if table.values.insert(key, *value).is_some() {
                    return wrong(say::twice(number));
                }
                table.rows.push((number, lengths.clone(), *value));
            }
        }
        Ok(table)
    }

    pub(super) fn row(&self, at: usize) -> (Vec<u32>, Vec<u32>, u32) {
        let (shape, lengths, value) = &self.rows[at];
        (self.shapes[*shape].clone(), lengths.clone(), *value)
    }

    pub(super) fn find(&self, tree: &LegsTreePosition, part: &BTreeSet<usize>) -> Option<u32> {
        self.values.get(&self.key(tree, part)).copied()
    }

    /// The value of a component.
    pub(super) fn value(&self, tree: &LegsTreePosition, part: &BTreeSet<usize>) -> Result<u32, CheckFailure> {
        match self.find(tree, part) {
            Some(value) => Ok(value),
            None => wrong(say::missing(format!("{:?}", self.key(tree, part)))),
        }
    }

    /// The value of a path with some vertices.
    pub(super) fn path(&self, vertices: u32) -> Result<u32, CheckFailure> {
        let mut path = LegsTreePosition::empty();
        let first = path.add_vertex();
        let mut part = BTreeSet::from([first]);
        if vertices > 1 {
            let last = path.add_vertex();
            path.join(first, last, vertices - 1);
            part.insert(last);
        }
        self.value(&path, &part)
    }

    /// The same for isomorphic trees with the same reduced lengths, and only for these: the
    /// smallest code that the tree has from one of the vertices of its shape.
    pub(super) fn key(&self, tree: &LegsTreePosition, part: &BTreeSet<usize>) -> Vec<u32> {
        let roots = part.iter().filter(|&&vertex| tree.at(vertex).count() != 2);
        roots.map(|&root| rooted(tree, root, self.reduced)).min().unwrap_or_default()
    }
}

/// The code of a component from a vertex: for each edge down the shape its length and what is
/// below, in ascending order, and 0 at the end.
pub(super) fn rooted(tree: &LegsTreePosition, root: usize, reduced: Reduced) -> Vec<u32> {
    code(tree, root, usize::MAX, reduced)
}

fn code(tree: &LegsTreePosition, at: usize, parent: usize, reduced: Reduced) -> Vec<u32> {
    let mut below: Vec<Vec<u32>> = Vec::new();
    for (child, length) in tree.at(at).filter(|(child, _)| *child != parent) {
        // Along the path to the next vertex of the shape.
        let (mut before, mut end, mut whole) = (at, child, length);
        while tree.at(end).count() == 2 {
            let Some((next, more)) = tree.at(end).find(|(next, _)| *next != before) else { break };
            (before, end, whole) = (end, next, whole + more);
        }
        let mut one = vec![reduced.of(whole)];
        one.extend(code(tree, end, before, reduced));
        below.push(one);
    }
    below.sort_unstable();
    let mut whole = below.concat();
    whole.push(0);
    whole
}
