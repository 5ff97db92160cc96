//! The canonical form of a component: moved to the corner of the board, if moves are the same
//! everywhere, and turned, the smallest of what fits.
//!
//! A turn of the whole board is a table: for each four bits, where they go. A component that is
//! turned with the board lies somewhere on it, and moving it to the corner is one shift of all
//! bits.

use super::bits::{CellWords, down, first, intersect, last, or, with};
use super::canon::{Layout, Turn};
use super::packing::Packing;

/// Bits that are looked up at once.
const NIBBLE: usize = 4;

/// The turns of a board.
#[derive(Debug)]
pub(super) struct Turns<const N: usize> {
    rows: usize,
    columns: usize,
    /// Whether components are moved to the corner.
    moved: bool,
    /// The cells of each column.
    in_column: Vec<CellWords<N>>,
    turns: Vec<(Turn, NibbleTurnTable<N>)>,
}

/// For each four bits of a position and each of their values, the bits after the turn.
#[derive(Debug)]
struct NibbleTurnTable<const N: usize>(Vec<[CellWords<N>; 1 << NIBBLE]>);

impl<const N: usize> NibbleTurnTable<N> {
    fn new(turn: Turn, layout: &Layout, packing: &Packing<N>) -> NibbleTurnTable<N> {
        let (cells, planes) = (packing.cells(), packing.planes());
        let (rows, columns) = (layout.rows, layout.columns);
        // Where a bit goes; `None` for cells that would leave the board, which no component has
        // that fits after the turn.
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
        NibbleTurnTable((0..bits).step_by(NIBBLE).map(nibble).collect())
    }

    #[inline]
    fn turned(&self, words: &CellWords<N>) -> CellWords<N> {
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
        let turns = layout.turns.iter().map(|&turn| (turn, NibbleTurnTable::new(turn, layout, packing))).collect();
        let (rows, columns) = (layout.rows as usize, layout.columns as usize);
        let cells = |column: usize| {
            let mut cells = [0; N];
            (0..rows).for_each(|row| with(&mut cells, row * columns + column));
            cells
        };
        Turns { rows, columns, moved: layout.everywhere, in_column: (0..columns).map(cells).collect(), turns }
    }

    /// Where a component lies that has these cells.
    pub(super) fn seat(&self, cells: &CellWords<N>) -> ComponentBounds {
        let Turns { rows, columns, moved, in_column, .. } = self;
        if !moved {
            return ComponentBounds { corner: 0, height: *rows, width: *columns };
        }
        let top = first(cells) / columns;
        let bottom = last(cells) / columns;
        let inside = |column: &&CellWords<N>| intersect(column, cells);
        let left = in_column.iter().take_while(|column| !inside(column)).count();
        let right = in_column.iter().rev().take_while(|column| !inside(column)).count();
        ComponentBounds {
            corner: top * columns + left,
            height: bottom + 1 - top,
            width: (columns - right).saturating_sub(left),
        }
    }

    /// The smallest form of a component.
    pub(super) fn canonical(&self, alone: &CellWords<N>, seat: ComponentBounds) -> CellWords<N> {
        let corner = down(alone, seat.corner);
        let forms = self.turns.iter().filter_map(|(turn, table)| {
            let away = self.away(*turn, seat)?;
            Some(down(&table.turned(&corner), away))
        });
        forms.fold(corner, Ord::min)
    }

    /// The turns that do not change a component and are their own inverses.
    pub(super) fn symmetries(&self, alone: &CellWords<N>, seat: ComponentBounds) -> impl Iterator<Item = usize> {
        let corner = down(alone, seat.corner);
        (0..self.turns.len()).filter(move |&at| {
            let (turn, table) = &self.turns[at];
            let form = self.away(*turn, seat).map(|away| down(&table.turned(&corner), away));
            turn.is_own_inverse() && form == Some(corner)
        })
    }

    /// How far a component is from the corner after a turn of the board; `None` if it does not fit.
    fn away(&self, turn: Turn, seat: ComponentBounds) -> Option<usize> {
        let Turns { rows, columns, .. } = self;
        let (height, width) = if turn.transposed { (seat.width, seat.height) } else { (seat.height, seat.width) };
        if height > *rows || width > *columns {
            return None;
        }
        let away = if turn.rows_mirrored { (rows - height) * columns } else { 0 };
        Some(if turn.columns_mirrored { away + columns - width } else { away })
    }

    /// Whether a turn of a component takes these cells of it to others.
    pub(super) fn moves_away(&self, turn: usize, cells: &CellWords<N>, seat: ComponentBounds) -> bool {
        let (turn, table) = &self.turns[turn];
        let cells = down(cells, seat.corner);
        let image = self.away(*turn, seat).map(|away| down(&table.turned(&cells), away));
        image.is_some_and(|image| !intersect(&cells, &image))
    }
}

/// Where a component lies: the cell at the corner of it, and its size.
#[derive(Clone, Copy, Debug)]
pub(super) struct ComponentBounds {
    corner: usize,
    height: usize,
    width: usize,
}
