//! The canonical form of a component: moved to the corner of the board and turned, the smallest of
//! what fits.
//!
//! A turn of the whole board is a table: for each four bits, where they go. A component that is
//! turned with the board lies somewhere on it, and moving it to the corner is one shift of all bits.

use super::bits::{Words, down, ones, or, with};
use super::canon::{Layout, Turn};
use super::packing::Packing;

/// Bits that are looked up at once.
const NIBBLE: usize = 4;

/// The turns of a board.
#[derive(Debug)]
pub(super) struct Turns<const N: usize> {
    rows: usize,
    columns: usize,
    turns: Vec<(Turn, Table<N>)>,
}

/// For each four bits of a position and each of their values, the bits after the turn.
#[derive(Debug)]
struct Table<const N: usize>(Vec<[Words<N>; 1 << NIBBLE]>);

impl<const N: usize> Table<N> {
    fn new(turn: Turn, layout: &Layout, packing: &Packing<N>) -> Table<N> {
        let (cells, planes) = (packing.cells(), packing.planes());
        let (rows, columns) = (layout.rows, layout.columns);
        // Where a bit goes; `None` for cells that would leave the board, which no component has that
        // fits after the turn.
        let to = |bit: usize| {
            let (plane, cell) = (bit / cells, (bit % cells) as i32);
            let place = (cell / columns, cell % columns);
            let (row, column) = if turn.transposed { (place.1, place.0) } else { place };
            if row >= rows || column >= columns {
                return None;
            }
            let mirrored = Turn { transposed: false, ..turn };
            let (row, column) = mirrored.place((row, column), (rows, columns));
            Some(plane * cells + (row * columns + column) as usize)
        };
        let bits = cells * planes;
        let nibble = |first: usize| {
            std::array::from_fn(|value: usize| {
                let mut turned = [0; N];
                for at in (0..NIBBLE).filter(|at| value >> at & 1 == 1 && first + at < bits) {
                    if let Some(bit) = to(first + at) {
                        with(&mut turned, bit);
                    }
                }
                turned
            })
        };
        Table((0..bits).step_by(NIBBLE).map(nibble).collect())
    }

    #[inline]
    fn turned(&self, words: &Words<N>) -> Words<N> {
        let mut turned = [0; N];
        for (at, &word) in words.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let nibble = left.trailing_zeros() as usize / NIBBLE;
                let value = left >> (nibble * NIBBLE) & 0xf;
                left &= !(0xf << (nibble * NIBBLE));
                turned = or(&turned, &self.0[at * (64 / NIBBLE) + nibble][value as usize]);
            }
        }
        turned
    }
}

impl<const N: usize> Turns<N> {
    pub(super) fn new(layout: &Layout, packing: &Packing<N>) -> Turns<N> {
        let turns = layout.turns.iter().map(|&turn| (turn, Table::new(turn, layout, packing))).collect();
        Turns { rows: layout.rows as usize, columns: layout.columns as usize, turns }
    }

    /// The smallest form of a component, which has these cells.
    pub(super) fn canonical(&self, alone: &Words<N>, cells: &Words<N>) -> Words<N> {
        let Turns { rows, columns, turns } = self;
        let (mut top, mut bottom, mut left, mut right) = (*rows, 0, *columns, 0);
        for cell in ones(cells) {
            let (row, column) = (cell / columns, cell % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        let corner = down(alone, top * columns + left);
        let (height, width) = (bottom - top + 1, right - left + 1);
        let mut smallest = corner;
        for (turn, table) in turns {
            let (height, width) = if turn.transposed { (width, height) } else { (height, width) };
            if height > *rows || width > *columns {
                continue;
            }
            let turned = table.turned(&corner);
            let away = if turn.rows_mirrored { (rows - height) * columns } else { 0 };
            let away = if turn.columns_mirrored { away + columns - width } else { away };
            let form = down(&turned, away);
            if form < smallest {
                smallest = form;
            }
        }
        smallest
    }
}
