//! The canonical form of a component: moved to the corner and turned, the least of the words that
//! the turns give. Turns of the whole board are tables of bytes, and the reverse of all bits.

use super::super::canon::Turn;
use super::board::{Board, BoardRectangle, PATTERNS};
use super::word::CellSet;

/// The bits after a turn of the board, for each byte of the bits before it.
pub(super) type ByteTurnTable<W> = Vec<[W; 256]>;

/// The number of a turn among those that are transposed, or are not.
const fn mirror(rows: bool, columns: bool) -> usize {
    rows as usize | (columns as usize) << 1
}

const ROWS: usize = mirror(true, false);
const COLUMNS: usize = mirror(false, true);
const BOTH: usize = mirror(true, true);

/// Turns that are their own inverses, in the order of [`Board::hindered`].
const INVOLUTIONS: [Turn; 5] = [
    Turn { transposed: false, rows_mirrored: true, columns_mirrored: false },
    Turn { transposed: false, rows_mirrored: false, columns_mirrored: true },
    Turn { transposed: false, rows_mirrored: true, columns_mirrored: true },
    Turn { transposed: true, rows_mirrored: false, columns_mirrored: false },
    Turn { transposed: true, rows_mirrored: true, columns_mirrored: true },
];

impl<W: CellSet> Board<W> {
    /// Prepares the turns that keep the patterns. `across` tells whether rows are columns here.
    pub(super) fn allow(&mut self, turns: &[Turn], across: bool) {
        for &turn in turns {
            let Turn { transposed, rows_mirrored, columns_mirrored } = Self::named(turn, across);
            self.turns[usize::from(transposed)][mirror(rows_mirrored, columns_mirrored)] = true;
        }
        self.find_turns();
        self.find_hindered();
    }

    /// A turn of the board of the author as a turn of the board as it is numbered here.
    const fn named(turn: Turn, across: bool) -> Turn {
        if !across {
            return turn;
        }
        let Turn { transposed, rows_mirrored, columns_mirrored } = turn;
        Turn { transposed, rows_mirrored: columns_mirrored, columns_mirrored: rows_mirrored }
    }

    fn find_turns(&mut self) {
        let (rows, stride) = (self.rows, self.stride);
        let cells = rows * stride;
        let table = |to: &dyn Fn(u32, u32) -> (u32, u32)| -> ByteTurnTable<W> {
            let byte = |byte: u32| {
                std::array::from_fn(|value: usize| {
                    let at = (0..8).filter(|at| value >> at & 1 == 1).map(|at| 8 * byte + at);
                    at.filter(|&at| at < cells).fold(W::EMPTY, |turned, at| {
                        let (row, column) = to(at / stride, at % stride);
                        // Cells that would leave the board: no component has them that fits.
                        if row < rows && column < stride { turned | W::cell(row * stride + column) } else { turned }
                    })
                })
            };
            (0..W::BITS / 8).map(byte).collect()
        };
        self.flipped = table(&|row, column| (rows - 1 - row, column));
        self.transposed = table(&|row, column| (column, row));
    }

    /// Finds, for components of each size and each turn that is its own inverse, the moves that
    /// take a cell that their image needs.
    fn find_hindered(&mut self) {
        let (rows, stride) = (self.rows, self.stride);
        for turn in INVOLUTIONS {
            let mut sizes = Vec::new();
            for size in 0..rows * stride {
                let (height, width) = ((size / stride + 1) as i32, (size % stride + 1) as i32);
                let image = |at: u32| {
                    let place = ((at / stride) as i32, (at % stride) as i32);
                    let to = turn.place(place, (height, width));
                    let inside = place.0 < height && place.1 < width && (0..height).contains(&to.0);
                    let inside = inside && (0..width).contains(&to.1);
                    inside.then(|| (to.0 * stride as i32 + to.1) as u32)
                };
                let mut hindered = [W::EMPTY; PATTERNS];
                for (pattern, hindered) in self.patterns.iter().zip(&mut hindered) {
                    for at in pattern.places.cells() {
                        let hits = pattern.needs.iter().any(|need| {
                            image(at + need).is_none_or(|to| pattern.takes[at as usize] & W::cell(to) != W::EMPTY)
                        });
                        if hits {
                            *hindered |= W::cell(at);
                        }
                    }
                }
                sizes.push(hindered);
            }
            self.hindered.push(sizes);
        }
    }

    #[inline]
    fn turned(table: &ByteTurnTable<W>, cells: W) -> W {
        let mut turned = W::EMPTY;
        for (at, bytes) in table.iter().enumerate().take((cells.last() / 8) as usize + 1) {
            turned |= bytes[cells.byte(at)];
        }
        turned
    }

    /// The canonical form of a component, and whether it has the value 0 at sight: where a turn
    /// takes the component to itself, and each move to one that it leaves possible, each move is
    /// answered by its image.
    #[inline]
    pub(super) fn canonical(&self, component: W) -> (W, bool) {
        let BoardRectangle { top, left, mut height, mut width } = self.seat(component);
        let mut corner = component >> (top * self.stride + left);
        let all = self.turns == [[true; 4]; 2];
        if all && height > width && height <= self.stride && width <= self.rows {
            corner = Self::turned(&self.transposed, corner);
            (height, width) = (width, height);
        }
        let last = (height - 1) * self.stride + width - 1;
        let below = (self.rows - height) * self.stride;
        let four = |cells: W| {
            let flipped = Self::turned(&self.flipped, cells) >> below;
            let away = W::BITS - 1 - last;
            [cells, flipped, flipped.reversed() >> away, cells.reversed() >> away]
        };
        let mut least = corner;
        let mut kept = [false; 5];
        let forms = four(corner);
        for turn in [ROWS, COLUMNS, BOTH] {
            if self.turns[0][turn] {
                least = least.min(forms[turn]);
                kept[turn - 1] = forms[turn] == corner;
            }
        }
        let fits = height <= self.stride && width <= self.rows;
        if self.turns[1] != [false; 4] && fits && (height == width || !all) {
            let across = Self::turned(&self.transposed, corner);
            if height == width {
                let forms = four(across);
                for turn in [0, ROWS, COLUMNS, BOTH] {
                    if self.turns[1][turn] {
                        least = least.min(forms[turn]);
                    }
                }
                kept[3] = self.turns[1][0] && forms[0] == corner;
                kept[4] = self.turns[1][BOTH] && forms[BOTH] == corner;
            } else {
                least = least.min(self.least_across(across, height, width));
            }
        }
        let zero = kept.contains(&true) && self.is_zero(corner, &kept, (height - 1) * self.stride + width - 1);
        (least, zero)
    }

    /// The least form of a component that was transposed, where not all turns are allowed.
    #[cold]
    fn least_across(&self, across: W, height: u32, width: u32) -> W {
        let last = (width - 1) * self.stride + height - 1;
        let away = W::BITS - 1 - last;
        let flipped = Self::turned(&self.flipped, across) >> ((self.rows - width) * self.stride);
        let forms = [across, flipped, flipped.reversed() >> away, across.reversed() >> away];
        (forms.into_iter().enumerate())
            .filter(|&(turn, _)| self.turns[1][turn])
            .fold(!W::EMPTY, |least, (_, form)| least.min(form))
    }

    #[cold]
    fn is_zero(&self, corner: W, kept: &[bool; 5], size: u32) -> bool {
        let moves = self.moves(corner);
        let answers = |turn: usize| {
            let hindered = &self.hindered[turn][size as usize];
            moves.iter().zip(hindered).all(|(&moves, &hindered)| moves & hindered == W::EMPTY)
        };
        (0..5).any(|turn| kept[turn] && answers(turn))
    }
}
