//! Mirrors of a graph: automorphisms that are their own inverses and move vertices far. Where a
//! player can answer each move by its picture, the position is lost for the player to move.
//!
//! A mirror takes some vertex b to a vertex c, and c to b. In two copies of the graph, b of the
//! first and c of the second get one colour, c of the first and b of the second another; then
//! colours are refined (a vertex is told from another by the colours of its neighbours) until they
//! stay as they are. If each colour is left with one vertex of each copy, that is the mirror.
//! Otherwise one more pair is chosen. Pictures that are far away are tried first. Colours are
//! hashes; what is found is compared with the edges, so that a collision loses a mirror and never
//! makes one.

use nimatron_core::{Budget, StopReason};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::VecDeque;

/// A graph with a label for each vertex.
#[derive(Clone, Debug)]
pub struct MirrorGraph {
    /// The neighbours of each vertex, in ascending order.
    pub neighbours: Vec<Vec<u32>>,
    /// What has to be the same for a vertex and its picture.
    pub labels: Vec<u64>,
}

/// An automorphism that is its own inverse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// The picture of each vertex.
    pub to: Vec<u32>,
    /// The vertices whose picture is not far away.
    pub near: Vec<u32>,
}

/// The maximum number of mirrors with near vertices that are returned, and that are looked at: a
/// complete graph has very many.
const MAX_KEPT: usize = 8;
const MAX_MET: usize = 64;

impl MirrorGraph {
    /// Mirrors of the graph. If one moves each vertex by more than `far` edges, it is the last, and
    /// the only one without near vertices; the others are those with the fewest that were met.
    /// Nothing follows from what is not found.
    ///
    /// # Errors
    /// The budget is used up; bound the work of the search by [`Budget::within_work`].
    pub fn mirrors(&self, far: usize, budget: &Budget) -> Result<Vec<Mirror>, StopReason> {
        let mut search = MirrorSearch { graph: self, far, met: 0, found: Vec::new() };
        let colours = self.labels.iter().chain(&self.labels).map(|&label| mixed(label)).collect();
        match search.extend(colours, budget) {
            Ok(_) => Ok(search.found),
            // What was found before the work was done is found.
            Err(StopReason::Work) if !search.found.is_empty() => Ok(search.found),
            Err(reason) => Err(reason),
        }
    }

    /// The distances from a vertex, at most this large; `None` beyond.
    fn distances(&self, from: u32, max: usize) -> FxHashMap<u32, usize> {
        let mut known = FxHashMap::default();
        known.insert(from, 0);
        let mut open = VecDeque::from([(from, 0)]);
        while let Some((vertex, distance)) = open.pop_front() {
            if distance == max {
                continue;
            }
            for &next in &self.neighbours[vertex as usize] {
                known.entry(next).or_insert_with(|| {
                    open.push_back((next, distance + 1));
                    distance + 1
                });
            }
        }
        known
    }

    /// The mirror of these pictures; `None` if they are not one.
    fn mirror(&self, to: Vec<u32>, far: usize, budget: &Budget) -> Result<Option<Mirror>, StopReason> {
        let inverse = |(vertex, &picture): (usize, &u32)| to[picture as usize] as usize == vertex;
        if !to.iter().enumerate().all(inverse) {
            return Ok(None);
        }
        for (vertex, around) in self.neighbours.iter().enumerate() {
            let picture = to[vertex] as usize;
            let mut pictures: Vec<u32> = around.iter().map(|&next| to[next as usize]).collect();
            pictures.sort_unstable();
            if pictures != self.neighbours[picture] || self.labels[vertex] != self.labels[picture] {
                return Ok(None);
            }
        }
        let mut near = Vec::new();
        for vertex in 0..to.len() as u32 {
            let distances = self.distances(vertex, far);
            budget.tick(self.work(distances.keys()))?;
            if distances.contains_key(&to[vertex as usize]) {
                near.push(vertex);
            }
        }
        Ok(Some(Mirror { to, near }))
    }

    /// The units of work for looking around these vertices.
    fn work<'v>(&self, vertices: impl Iterator<Item = &'v u32>) -> u32 {
        vertices.map(|&vertex| 1 + self.neighbours[vertex as usize].len() as u32).fold(0, u32::saturating_add)
    }
}

struct MirrorSearch<'g> {
    graph: &'g MirrorGraph,
    far: usize,
    /// How many mirrors were met.
    met: usize,
    found: Vec<Mirror>,
}

impl MirrorSearch<'_> {
    /// Looks for mirrors with these colours of both copies; returns whether the search is at its
    /// end: one is found that moves every vertex far, or enough others.
    fn extend(&mut self, colours: Vec<u64>, budget: &Budget) -> Result<bool, StopReason> {
        let Some(classes) = self.refined(colours, budget)? else { return Ok(false) };
        let Refined { colours, classes } = classes;
        // The smallest class that does not say what the picture is.
        let open = classes.iter().filter(|class| class.0.len() > 1).min_by_key(|class| class.0.len());
        let Some((first, second)) = open else {
            let mut to = vec![0; self.graph.neighbours.len()];
            classes.iter().for_each(|(first, second)| to[first[0] as usize] = second[0]);
            return self.keep(to, budget);
        };
        let (vertex, mut pictures) = (first[0], second.clone());
        // The search may go as deep as there are vertices.
        drop(classes);
        let distances = self.graph.distances(vertex, usize::MAX);
        budget.tick(self.graph.work(distances.keys()))?;
        pictures.sort_by_key(|picture| Reverse(distances.get(picture).copied().unwrap_or(usize::MAX)));
        drop(distances);
        for picture in pictures {
            let mut colours = colours.clone();
            let copy = self.graph.neighbours.len();
            let (one, other) = (mixed(colours[vertex as usize] ^ 1), mixed(colours[vertex as usize] ^ 2));
            colours[picture as usize] = other;
            colours[copy + vertex as usize] = other;
            // Of a vertex that stays where it is, the first colour is left.
            colours[vertex as usize] = one;
            colours[copy + picture as usize] = one;
            if self.extend(colours, budget)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Refines colours of both copies; `None` if they tell the copies from each other.
    fn refined(&self, mut colours: Vec<u64>, budget: &Budget) -> Result<Option<Refined>, StopReason> {
        let copy = self.graph.neighbours.len();
        let edges: usize = self.graph.neighbours.iter().map(Vec::len).sum();
        let mut count = 0;
        loop {
            budget.tick((copy + edges) as u32)?;
            let next = |at: usize| {
                let (base, vertex) = (at / copy * copy, at % copy);
                let around = &self.graph.neighbours[vertex];
                let sum = around.iter().fold(0u64, |sum, &to| sum.wrapping_add(mixed(colours[base + to as usize])));
                mixed(colours[at].rotate_left(17) ^ sum)
            };
            let refined: Vec<u64> = (0..2 * copy).map(next).collect();
            let mut classes: FxHashMap<u64, (Vec<u32>, Vec<u32>)> = FxHashMap::default();
            for (at, &colour) in refined.iter().enumerate() {
                let (first, second) = classes.entry(colour).or_default();
                if at < copy { first.push(at as u32) } else { second.push((at - copy) as u32) }
            }
            if classes.values().any(|(first, second)| first.len() != second.len()) {
                return Ok(None);
            }
            if classes.len() == count {
                // In the order of the vertices, so that the search does not depend on hashes.
                let mut classes: Vec<_> = classes.into_values().collect();
                classes.sort_unstable();
                return Ok(Some(Refined { colours: refined, classes }));
            }
            count = classes.len();
            colours = refined;
        }
    }

    /// Keeps a mirror, if these pictures are one; returns whether the search is at its end.
    fn keep(&mut self, to: Vec<u32>, budget: &Budget) -> Result<bool, StopReason> {
        self.met += 1;
        let is_enough = self.met >= MAX_MET;
        let Some(mirror) = self.graph.mirror(to, self.far, budget)? else { return Ok(is_enough) };
        let is_far = mirror.near.is_empty();
        if mirror.near.len() < mirror.to.len() && !self.found.contains(&mirror) {
            self.found.push(mirror);
            if !is_far {
                self.found.sort_by_key(|mirror| mirror.near.len());
                self.found.truncate(MAX_KEPT);
            }
        }
        Ok(is_far || is_enough)
    }
}

/// Colours that stay as they are, and the vertices of the first and of the second copy that have
/// each of them.
struct Refined {
    colours: Vec<u64>,
    classes: Vec<(Vec<u32>, Vec<u32>)>,
}

/// A hash of a number (the finaliser of SplitMix64).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: u32, columns: u32) -> MirrorGraph {
        let at = |row: u32, column: u32| row * columns + column;
        let mut neighbours = vec![Vec::new(); (rows * columns) as usize];
        for row in 0..rows {
            for column in 0..columns {
                let here = &mut neighbours[at(row, column) as usize];
                if row > 0 {
                    here.push(at(row - 1, column));
                }
                if column > 0 {
                    here.push(at(row, column - 1));
                }
                if column + 1 < columns {
                    here.push(at(row, column + 1));
                }
                if row + 1 < rows {
                    here.push(at(row + 1, column));
                }
            }
        }
        MirrorGraph { labels: vec![0; neighbours.len()], neighbours }
    }

    #[test]
    fn a_grid_with_even_sides_has_the_turn_by_half() {
        for (rows, columns) in [(2, 2), (4, 6), (10, 10)] {
            let graph = grid(rows, columns);
            let found = graph.mirrors(1, &Budget::unlimited()).unwrap();
            let last = rows * columns - 1;
            let turned: Vec<u32> = (0..=last).map(|vertex| last - vertex).collect();
            assert_eq!(found.last().map(|mirror| (&mirror.to, mirror.near.len())), Some((&turned, 0)));
        }
    }

    #[test]
    fn the_centre_of_a_grid_with_odd_sides_is_near() {
        let found = grid(5, 7).mirrors(1, &Budget::unlimited()).unwrap();
        assert_eq!(found[0].near, [17]);
        assert!(found.iter().all(|mirror| !mirror.near.is_empty()));
    }

    #[test]
    fn labels_and_edges_are_kept() {
        let mut graph = grid(4, 4);
        graph.labels[0] = 1;
        // The mirrors that keep the corner are those in the diagonal: the vertices on it stay.
        let found = graph.mirrors(1, &Budget::unlimited()).unwrap();
        assert!(found.iter().all(|mirror| mirror.to[0] == 0 && mirror.near.len() >= 4));
        // A path with a third vertex at one end has none.
        let graph =
            MirrorGraph { neighbours: vec![vec![1], vec![0, 2, 3], vec![1, 4], vec![1], vec![2]], labels: vec![0; 5] };
        let found = graph.mirrors(0, &Budget::unlimited()).unwrap();
        assert!(found.iter().all(|mirror| mirror.near.len() >= 3), "{found:?}");
    }
}
