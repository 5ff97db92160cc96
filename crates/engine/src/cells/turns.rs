//! The canonical form of a component: moved to the corner of the board and turned, the smallest of
//! what fits.
//!
//! A turn of the whole board is a table: for each four bits, where they go. A component that is
//! turned with the board lies somewhere on it, and moving it to the corner is one shift of all bits.

use super::bits::{Words, down, intersect, ones, or, with};
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

    /// Where a component lies that has these cells.
    pub(super) fn seat(&self, cells: &Words<N>) -> Seat {
        let Turns { rows, columns, .. } = self;
        let (mut top, mut bottom, mut left, mut right) = (*rows, 0, *columns, 0);
        for cell in ones(cells) {
            let (row, column) = (cell / columns, cell % columns);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        Seat { corner: top * columns + left, height: bottom - top + 1, width: right - left + 1 }
    }

    /// The smallest form of a component, and the turns that do not change it and are their own
    /// inverses.
    pub(super) fn canonical(&self, alone: &Words<N>, seat: Seat) -> (Words<N>, Symmetries) {
        let corner = down(alone, seat.corner);
        let mut smallest = corner;
        let mut symmetries = Symmetries(0);
        for (at, (turn, table)) in self.turns.iter().enumerate() {
            let Some(away) = self.away(*turn, seat) else { continue };
            let form = down(&table.turned(&corner), away);
            if form < smallest {
                smallest = form;
            } else if form == corner && turn.is_own_inverse() {
                symmetries.0 |= 1 << at;
            }
        }
        (smallest, symmetries)
    }

    /// How far a component is from the corner after a turn of the board; `None` if it does not fit.
    fn away(&self, turn: Turn, seat: Seat) -> Option<usize> {
        let Turns { rows, columns, .. } = self;
        let (height, width) = if turn.transposed { (seat.width, seat.height) } else { (seat.height, seat.width) };
        if height > *rows || width > *columns {
            return None;
        }
        let away = if turn.rows_mirrored { (rows - height) * columns } else { 0 };
        Some(if turn.columns_mirrored { away + columns - width } else { away })
    }

    /// Whether a turn of a component takes these cells of it to others.
    pub(super) fn moves_away(&self, turn: usize, cells: &Words<N>, seat: Seat) -> bool {
        let (turn, table) = &self.turns[turn];
        let cells = down(cells, seat.corner);
        let image = self.away(*turn, seat).map(|away| down(&table.turned(&cells), away));
        image.is_some_and(|image| !intersect(&cells, &image))
    }
}

/// Where a component lies: the cell at the corner of it, and its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    corner: usize,
    height: usize,
    width: usize,
}

/// A set of turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetries(u8);

impl Symmetries {
    /// The places of the turns.
    pub(super) fn places(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |at| self.0 >> at & 1 == 1)
    }
}
