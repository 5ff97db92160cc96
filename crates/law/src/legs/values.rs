//! The Grundy values of trees, by the definition: of all that are asked for, and of all that play
//! can make of them. Lengths may be reduced, as a law says that they can.

use super::graph::{LegsForest, Length};
use super::shapes::{STUB, Side};
use super::ways::Ways;
use nimatron_core::{Budget, StopReason};
use nimatron_rules::graph::GraphRules;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A tree: its shape, and its lengths as one number, each times a power of the side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TreeIndex {
    pub(super) shape: u32,
    pub(super) index: u64,
}

/// Why values cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fails {
    Stopped(StopReason),
    /// A value is too large, or a tree has too many lengths.
    TooLarge,
}

impl From<StopReason> for Fails {
    fn from(reason: StopReason) -> Fails {
        Fails::Stopped(reason)
    }
}

/// From this length on lengths may be lowered by the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Repeats {
    pub(super) from: u32,
    pub(super) period: u32,
}

impl Repeats {
    pub(super) const fn reduced(self, length: u32) -> u32 {
        if length < self.from { length } else { self.from + (length - self.from) % self.period }
    }
}

#[derive(Debug)]
enum TreeValueCells {
    Dense(Vec<u8>),
    Sparse(FxHashMap<u64, u8>),
}

const UNKNOWN: u8 = u8::MAX;
/// The largest number of cells of a dense table.
const MAX_DENSE: u64 = 1 << 25;

impl TreeValueCells {
    fn get(&self, index: u64) -> u8 {
        match self {
            TreeValueCells::Dense(cells) => cells[index as usize],
            TreeValueCells::Sparse(cells) => cells.get(&index).copied().unwrap_or(UNKNOWN),
        }
    }

    fn set(&mut self, index: u64, value: u8) {
        match self {
            TreeValueCells::Dense(cells) => cells[index as usize] = value,
            TreeValueCells::Sparse(cells) => {
                cells.insert(index, value);
            }
        }
    }
}

/// A table of values.
#[derive(Debug)]
pub(super) struct TreeValueTable<'g> {
    pub(super) ways: Ways<'g>,
    repeats: Option<Repeats>,
    /// All lengths are below it.
    side: u64,
    cells: Vec<TreeValueCells>,
    /// The trees whose values are known, as they came, one of each.
    pub(super) known: Vec<TreeIndex>,
    /// Lengths as they are looked up.
    reduced: Vec<u64>,
    seen: [u64; 4],
    missing: Vec<TreeIndex>,
    bytes: u64,
}

impl<'g> TreeValueTable<'g> {
    /// The values of trees whose lengths, reduced if they repeat, are below `side`.
    pub(super) fn new(rules: &'g GraphRules, repeats: Option<Repeats>, side: u32) -> TreeValueTable<'g> {
        TreeValueTable {
            ways: Ways::new(rules),
            repeats,
            side: side.into(),
            cells: Vec::new(),
            known: Vec::new(),
            reduced: Vec::new(),
            seen: [0; 4],
            missing: Vec::new(),
            bytes: 0,
        }
    }

    fn look_up_to(&mut self, length: u32) {
        for length in self.reduced.len() as u32..=length {
            self.reduced.push(self.repeats.map_or(length, |repeats| repeats.reduced(length)).into());
        }
    }

    fn table(&mut self, shape: usize, budget: &Budget) -> Result<(), Fails> {
        while self.cells.len() <= shape {
            let edges = self.ways.shapes.all[self.cells.len()].parents.len() as u32;
            let cells = self.side.checked_pow(edges).ok_or(Fails::TooLarge)?;
            self.cells.push(if cells <= MAX_DENSE {
                self.bytes += cells;
                budget.memory(self.bytes)?;
                TreeValueCells::Dense(vec![UNKNOWN; cells as usize])
            } else {
                TreeValueCells::Sparse(FxHashMap::default())
            });
        }
        Ok(())
    }

    /// The pieces of a forest with these lengths.
    pub(super) fn pieces(&mut self, graph: &LegsForest) -> Vec<TreeIndex> {
        let pieces = graph.pieces(&vec![true; graph.around.len()]);
        let sides: Vec<Side> = pieces.into_iter().map(|piece| self.ways.shapes.side(piece)).collect();
        sides.iter().map(|side| self.piece(side, &|_| 0)).collect()
    }

    /// What a move leaves, where a bit of a mask stands for this length.
    fn piece(&mut self, side: &Side, more: &dyn Fn(u32) -> u32) -> TreeIndex {
        let mut index = 0;
        for length in side.lengths.iter().rev() {
            let length = length_of(*length, more);
            self.look_up_to(length);
            index = index * self.side + self.reduced[length as usize];
        }
        TreeIndex { shape: side.shape as u32, index }
    }

    pub(super) fn lengths(&self, piece: TreeIndex) -> Vec<u32> {
        let mut index = piece.index;
        let edges = self.ways.shapes.all[piece.shape as usize].parents.len();
        let next = |_| {
            let length = index % self.side;
            index /= self.side;
            length as u32
        };
        (0..edges).map(next).collect()
    }

    pub(super) fn index(&self, lengths: &[u32]) -> u64 {
        lengths.iter().rev().fold(0, |index, &length| index * self.side + u64::from(length))
    }

    /// The value if it is known.
    pub(super) fn get(&self, piece: TreeIndex) -> Option<u8> {
        let value = self.cells.get(piece.shape as usize)?.get(piece.index);
        (value != UNKNOWN).then_some(value)
    }

    /// The value of a tree.
    pub(super) fn value(&mut self, piece: TreeIndex, budget: &Budget) -> Result<u8, Fails> {
        self.table(piece.shape as usize, budget)?;
        let mut stack = vec![piece];
        while let Some(&top) = stack.last() {
            if self.get(top).is_some() {
                stack.pop();
                continue;
            }
            let lengths = self.lengths(top);
            match self.mex(top.shape as usize, &lengths, budget)? {
                Some(value) => {
                    self.store(top, &lengths, value, budget)?;
                    stack.pop();
                }
                None => stack.append(&mut self.missing),
            }
        }
        self.get(piece).ok_or(Fails::TooLarge)
    }

    /// The values that the last [`mex`](TreeValueTable::mex) missed.
    pub(super) fn complete(&mut self, budget: &Budget) -> Result<(), Fails> {
        for piece in std::mem::take(&mut self.missing) {
            self.value(piece, budget)?;
        }
        Ok(())
    }

    fn store(&mut self, piece: TreeIndex, lengths: &[u32], value: u8, budget: &Budget) -> Result<(), Fails> {
        self.known.push(piece);
        let symmetries = self.ways.shapes.all[piece.shape as usize].symmetries.clone();
        for symmetry in &symmetries {
            let mut image = vec![0; lengths.len()];
            symmetry.iter().zip(lengths).for_each(|(&to, &length)| image[usize::from(to)] = length);
            let index = self.index(&image);
            self.cells[piece.shape as usize].set(index, value);
            if matches!(self.cells[piece.shape as usize], TreeValueCells::Sparse(_)) {
                self.bytes += 20;
            }
        }
        self.bytes += size_of::<TreeIndex>() as u64;
        budget.memory(self.bytes)?;
        Ok(())
    }

    /// The least value that no option has; `None` if values of options are missing.
    pub(super) fn mex(&mut self, shape: usize, lengths: &[u32], budget: &Budget) -> Result<Option<u8>, Fails> {
        self.seen = [0; 4];
        self.missing.clear();
        let near = self.ways.near(shape, lengths);
        self.table(self.ways.shapes.all.len() - 1, budget)?;
        let long = self.ways.long;
        let more = |edge: u32| lengths[edge as usize].saturating_sub(long);
        for parts in near.iter() {
            let mut sum = 0;
            let mut complete = true;
            for side in parts {
                let piece = self.piece(side, &more);
                match self.get(piece) {
                    Some(value) => sum ^= value,
                    None => {
                        self.missing.push(piece);
                        complete = false;
                    }
                }
            }
            if complete {
                self.seen[usize::from(sum >> 6)] |= 1 << (sum & 63);
            }
        }
        for edge in 0..lengths.len() {
            self.cut(shape, lengths, edge, budget)?;
        }
        budget.tick(1 + near.len() as u32 * 8)?;
        if !self.missing.is_empty() {
            return Ok(None);
        }
        let free = self.seen.iter().position(|&word| word != u64::MAX).ok_or(Fails::TooLarge)?;
        let value = free as u32 * 64 + self.seen[free].trailing_ones();
        u8::try_from(value).ok().filter(|&value| value < 128).map(Some).ok_or(Fails::TooLarge)
    }

    /// The moves in the middle of a path.
    fn cut(&mut self, shape: usize, lengths: &[u32], edge: usize, budget: &Budget) -> Result<(), Fails> {
        let inside = lengths[edge] - 1;
        let sides = self.ways.shapes.all[shape].cuts[edge].clone();
        self.look_up_to(inside + 1);
        let ways = Rc::<[_]>::from(self.ways.cuts.as_slice());
        // Where each side begins in its table, and how far apart its pieces are.
        let mut rows = [(0u32, 0u64, 1u64); 2];
        for (row, side) in rows.iter_mut().zip(&sides) {
            let start = self.piece(side, &|bit| if bit == STUB { 0 } else { lengths[bit as usize] });
            let of_stub = |length: &Length| length.mask >> STUB & 1 == 1;
            let at = side.lengths.iter().position(of_stub).unwrap_or(0) as u32;
            *row = (start.shape, start.index, self.side.pow(at));
        }
        for way in ways.iter().filter(|way| way.place <= inside) {
            let mut sum = 0;
            let mut complete = true;
            for &vertices in &way.between {
                let path = if vertices == 1 { Vec::new() } else { vec![Length::number(vertices - 1)] };
                let shape = if vertices == 1 { 0 } else { self.ways.shapes.number(&[0]) };
                self.table(shape, budget)?;
                let piece = self.piece(&Side { shape, lengths: path }, &|_| 0);
                match self.get(piece) {
                    Some(value) => sum ^= value,
                    None => {
                        self.missing.push(piece);
                        complete = false;
                    }
                }
            }
            let rest = inside - way.place;
            budget.tick(1 + rest)?;
            for left in 0..=rest {
                let stubs = [left + way.stay[0], rest - left + way.stay[1]];
                let (mut all, mut value) = (complete, sum);
                for ((shape, start, step), stub) in rows.iter().zip(stubs) {
                    let index = start + self.reduced[stub as usize] * step;
                    let found = self.cells[*shape as usize].get(index);
                    if found == UNKNOWN {
                        self.missing.push(TreeIndex { shape: *shape, index });
                        all = false;
                    } else {
                        value ^= found;
                    }
                }
                if all {
                    self.seen[usize::from(value >> 6)] |= 1 << (value & 63);
                }
            }
        }
        Ok(())
    }
}

fn length_of(length: Length, more: &dyn Fn(u32) -> u32) -> u32 {
    let mut sum = length.fixed;
    let mut mask = length.mask;
    while mask != 0 {
        sum += more(mask.trailing_zeros());
        mask &= mask - 1;
    }
    sum
}
