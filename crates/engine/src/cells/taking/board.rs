//! A board on which moves only take cells away: moves, components and their canonical forms by shifts
//! of whole sets of cells.
//!
//! Cells are numbered along the short side of the board, so `stride` is small. A pattern that is the
//! same everywhere is a list of distances from its corner; the places where it can be played are the
//! places of its corner.

use super::super::canon::{Layout, Turn};
use super::super::system::{DEAD, System};
use super::pairs::Pairs;
use super::word::Word;

/// The most patterns: pictures of one another under turns count as several.
pub(super) const PATTERNS: usize = 8;

/// Where each pattern can be played.
pub(super) type Moves<W> = [W; PATTERNS];

/// A pattern.
#[derive(Clone, Debug)]
pub(super) struct Pattern<W> {
    /// Where its corner can lie.
    pub(super) places: W,
    /// The distances of the cells that it needs from the corner.
    pub(super) needs: Vec<u32>,
    /// The cells that it needs or takes, as distances up and down from the corner, with the places
    /// from which they are on the board.
    links: Vec<(Shift, W)>,
    /// The cells that it takes, for each place of the corner.
    pub(super) takes: Vec<W>,
}

/// A distance of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shift {
    Up(u32),
    Down(u32),
}

/// The bits after a turn of the board, for each byte of the bits before it.
type Table<W> = Vec<[W; 256]>;

/// A board with its patterns.
#[derive(Clone, Debug)]
pub(super) struct Board<W> {
    pub(super) rows: u32,
    pub(super) stride: u32,
    pub(super) patterns: Vec<Pattern<W>>,
    /// The patterns, if every one takes exactly the two cells that it needs.
    pairs: Option<Pairs<W>>,
    /// The turns that keep the patterns, as bits: transposed, then mirrored as in [`mirror`].
    turns: [[bool; 4]; 2],
    /// The rows in reverse order.
    flipped: Table<W>,
    transposed: Table<W>,
    /// For each turn that is its own inverse, and each size of a component (`rows * stride` of them),
    /// the moves that would hinder their own images.
    hindered: Vec<Vec<Moves<W>>>,
}

/// A component: as it lies on the board, and in its canonical form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<W> {
    pub(super) seated: W,
    pub(super) key: W,
}

/// Where a component lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) top: u32,
    pub(super) left: u32,
    pub(super) height: u32,
    pub(super) width: u32,
}

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

impl<W: Word> Board<W> {
    /// The board of a system whose moves only take cells away, by the same patterns everywhere, if its
    /// cells fit into a word, or the first rows of it, if they do not and `part` is set. `None` for
    /// other systems.
    pub(super) fn of(system: &System, layout: &Layout, part: bool) -> Option<Board<W>> {
        if !layout.everywhere || system.states() != 2 || !system.ends.is_empty() {
            return None;
        }
        let across = layout.columns > layout.rows;
        let (all_rows, stride) = if across { (layout.columns, layout.rows) } else { (layout.rows, layout.columns) };
        let stride = u32::try_from(stride).ok()?;
        let fitting = W::BITS / stride.max(1);
        let rows = if part { fitting.min(all_rows as u32) } else { all_rows as u32 };
        if rows > fitting || rows == 0 {
            return None;
        }
        let place = |cell: u32| {
            let at = (cell as i32 / layout.columns, cell as i32 % layout.columns);
            if across { (at.1, at.0) } else { at }
        };
        let mut board: Board<W> = Board {
            rows,
            stride,
            patterns: Vec::new(),
            pairs: None,
            turns: [[false; 4]; 2],
            flipped: Vec::new(),
            transposed: Vec::new(),
            hindered: Vec::new(),
        };
        board.find_patterns(system, place)?;
        board.pairs = Pairs::of(&board.patterns);
        for turn in &layout.turns {
            let named = Self::named(*turn, across);
            board.turns[usize::from(named.transposed)][mirror(named.rows_mirrored, named.columns_mirrored)] = true;
        }
        board.find_turns();
        board.find_hindered();
        Some(board)
    }

    /// A turn of the board of the author as a turn of the board as it is numbered here.
    const fn named(turn: Turn, across: bool) -> Turn {
        if !across {
            return turn;
        }
        let Turn { transposed, rows_mirrored, columns_mirrored } = turn;
        Turn { transposed, rows_mirrored: columns_mirrored, columns_mirrored: rows_mirrored }
    }

    fn find_patterns(&mut self, system: &System, place: impl Fn(u32) -> (i32, i32)) -> Option<()> {
        let (rows, stride) = (self.rows as i32, self.stride as i32);
        let bit = |at: (i32, i32)| (at.0 * stride + at.1) as u32;
        // For each pattern the places that it needs, from the corner, and its corners with the places that
        // it takes.
        type Place = (i32, i32);
        type Cells = Vec<Place>;
        type Found = (Cells, Vec<(Place, Cells)>);
        let mut found: Vec<Found> = Vec::new();
        for one in &system.numbered {
            if one.sets.iter().any(|set| set.1 != DEAD) {
                return None;
            }
            // Each move takes a cell that it needs, so that every play ends.
            if !one.sets.iter().any(|set| one.needs.iter().any(|need| need.0 == set.0)) {
                return None;
            }
            let needs: Cells = one.needs.iter().map(|need| place(need.0)).collect();
            let corner = (needs.iter().map(|at| at.0).min()?, needs.iter().map(|at| at.1).min()?);
            let from = |at: &(i32, i32)| (at.0 - corner.0, at.1 - corner.1);
            let mut shape: Cells = needs.iter().map(from).collect();
            shape.sort_unstable();
            let takes = one.sets.iter().map(|set| from(&place(set.0))).collect();
            match found.iter_mut().find(|pattern| pattern.0 == shape) {
                Some(pattern) => pattern.1.push((corner, takes)),
                None => found.push((shape, vec![(corner, takes)])),
            }
        }
        if found.len() > PATTERNS {
            return None;
        }
        let inside = |at: (i32, i32)| (0..rows).contains(&at.0) && (0..stride).contains(&at.1);
        for (shape, at) in found {
            let mut pattern = Pattern {
                places: W::EMPTY,
                needs: shape.iter().map(|&at| bit(at)).collect(),
                links: Vec::new(),
                takes: vec![W::EMPTY; (self.rows * self.stride) as usize],
            };
            for (corner, takes) in at {
                let on_board = |at: &(i32, i32)| (corner.0 + at.0, corner.1 + at.1);
                // In a part of a board only what fits into it.
                if !shape.iter().all(|at| inside(on_board(at))) {
                    continue;
                }
                pattern.places |= W::cell(bit(corner));
                for taken in takes.iter().map(on_board).filter(|&at| inside(at)) {
                    pattern.takes[bit(corner) as usize] |= W::cell(bit(taken));
                }
                for near in shape.iter().chain(&takes).filter(|at| inside(on_board(at))) {
                    let distance = near.0 * stride + near.1;
                    let shift = if distance < 0 { Shift::Down(-distance as u32) } else { Shift::Up(distance as u32) };
                    let place = W::cell(bit(corner));
                    match pattern.links.iter_mut().find(|link| link.0 == shift) {
                        Some(link) => link.1 |= place,
                        None => pattern.links.push((shift, place)),
                    }
                }
            }
            self.patterns.push(pattern);
        }
        Some(())
    }

    fn find_turns(&mut self) {
        let (rows, stride) = (self.rows, self.stride);
        let cells = rows * stride;
        let table = |to: &dyn Fn(u32, u32) -> (u32, u32)| -> Table<W> {
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

    /// Finds, for components of each size and each turn that is its own inverse, the moves that take a
    /// cell that their image needs.
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

    /// The number of cells.
    pub(super) const fn cells(&self) -> u32 {
        self.rows * self.stride
    }

    /// The number here of a cell of the author's board.
    pub(super) const fn number(&self, cell: usize, layout: &Layout) -> u32 {
        let columns = layout.columns as usize;
        let (row, column) = ((cell / columns) as u32, (cell % columns) as u32);
        if layout.columns > layout.rows { column * self.stride + row } else { row * self.stride + column }
    }

    /// The components of a position, and whether each has the value 0 at sight; and the number of
    /// others, in which only one more move can be made.
    pub(super) fn parts(&self, position: W) -> (Vec<(Part<W>, bool)>, u32) {
        let mut parts = Vec::new();
        let single = self.components(position, |seated| {
            let (key, is_zero) = self.canonical(seated);
            parts.push((Part { seated, key }, is_zero));
        });
        (parts, single)
    }

    /// Where the patterns can be played in a position.
    #[inline]
    pub(super) fn moves(&self, position: W) -> Moves<W> {
        let mut moves = [W::EMPTY; PATTERNS];
        for (pattern, moves) in self.patterns.iter().zip(&mut moves) {
            *moves = pattern.needs.iter().fold(pattern.places, |places, &need| places & position >> need);
        }
        moves
    }

    /// The position after a move, with cells that play no part any more.
    #[inline]
    pub(super) fn after(&self, position: W, pattern: usize, place: u32) -> W {
        position & !self.patterns[pattern].takes[place as usize]
    }

    /// The components of a position, without cells that play no part. In games of pairs those are left
    /// out in which only one more move can be made. The number of these, which have the value 1.
    #[inline]
    pub(super) fn components(&self, position: W, mut each: impl FnMut(W)) -> u32 {
        if let Some(pairs) = &self.pairs {
            return pairs.components(position, each);
        }
        let moves = self.moves(position);
        let mut left = W::EMPTY;
        for (pattern, &places) in self.patterns.iter().zip(&moves) {
            for &need in &pattern.needs {
                left |= places << need;
            }
        }
        while left != W::EMPTY {
            let component = self.component(left, &moves);
            left &= !component;
            each(component);
        }
        0
    }

    /// The component of the first of these cells, which are those that play a part.
    #[inline]
    fn component(&self, alive: W, moves: &Moves<W>) -> W {
        let mut component = alive.lowest();
        loop {
            let mut grown = component;
            for (pattern, &places) in self.patterns.iter().zip(moves) {
                let mut near = W::EMPTY;
                for &(shift, there) in &pattern.links {
                    near |= there
                        & match shift {
                            Shift::Up(distance) => grown >> distance,
                            Shift::Down(distance) => grown << distance,
                        };
                }
                near &= places;
                for &(shift, there) in &pattern.links {
                    let near = near & there;
                    grown |= alive
                        & match shift {
                            Shift::Up(distance) => near << distance,
                            Shift::Down(distance) => near >> distance,
                        };
                }
            }
            if grown == component {
                return component;
            }
            component = grown;
        }
    }

    /// Where cells lie.
    #[inline]
    pub(super) fn seat(&self, cells: W) -> Seat {
        let top = cells.first() / self.stride;
        let height = cells.last() / self.stride + 1 - top;
        let mut folded = cells >> (top * self.stride);
        let mut distance = self.stride;
        while distance < height * self.stride {
            folded |= folded >> distance;
            distance *= 2;
        }
        let row = folded & !(!W::EMPTY << self.stride);
        let left = row.first();
        Seat { top, left, height, width: row.last() + 1 - left }
    }

    #[inline]
    fn turned(table: &Table<W>, cells: W) -> W {
        let mut turned = W::EMPTY;
        for (at, bytes) in table.iter().enumerate().take((cells.last() / 8) as usize + 1) {
            turned |= bytes[cells.byte(at)];
        }
        turned
    }

    /// The canonical form of a component, and whether it has the value 0 at sight: where a turn takes
    /// the component to itself, and each move to one that it leaves possible, each move is answered by
    /// its image.
    #[inline]
    pub(super) fn canonical(&self, component: W) -> (W, bool) {
        let Seat { top, left, mut height, mut width } = self.seat(component);
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

    /// How far a move is from the middle of a component, along the short side counted twice: moves in
    /// the middle take apart what is left.
    #[inline]
    pub(super) fn distance(&self, pattern: usize, place: u32, seat: Seat) -> u32 {
        let last = place + self.patterns[pattern].needs.last().copied().unwrap_or(0);
        let (row, column) = (place / self.stride + last / self.stride, place % self.stride + last % self.stride);
        let along = row.abs_diff(2 * seat.top + seat.height - 1);
        let across = column.abs_diff(2 * seat.left + seat.width - 1);
        along + 2 * across
    }

    /// The cells of a row of the board.
    #[inline]
    pub(super) fn row(&self, row: u32) -> W {
        !(!W::EMPTY << self.stride) << (row * self.stride)
    }
}
