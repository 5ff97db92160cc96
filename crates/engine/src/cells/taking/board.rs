//! A board on which moves only take cells away: moves, components and their canonical forms by
//! shifts of whole sets of cells.
//!
//! Cells are numbered along the short side of the board, so `stride` is small. A pattern that is
//! the same everywhere is a list of distances from its corner; the places where it can be played
//! are the places of its corner.

use super::super::canon::Layout;
use super::super::system::{DEAD, System};
use super::forms::ByteTurnTable;
use super::pairs::PairPatterns;
use super::word::CellSet;

/// The most patterns: pictures of one another under turns count as several.
pub(super) const PATTERNS: usize = 8;

/// Where each pattern can be played.
pub(super) type PatternPlaces<W> = [W; PATTERNS];

/// A pattern.
#[derive(Clone, Debug, Hash)]
pub(super) struct TakingPattern<W> {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Shift {
    Up(u32),
    Down(u32),
}

/// A board with its patterns.
#[derive(Clone, Debug, Hash)]
pub(super) struct Board<W> {
    pub(super) rows: u32,
    pub(super) stride: u32,
    pub(super) patterns: Vec<TakingPattern<W>>,
    /// The patterns, if every one takes exactly the two cells that it needs.
    pairs: Option<PairPatterns<W>>,
    /// The turns that keep the patterns, as bits: transposed, then mirrored.
    pub(super) turns: [[bool; 4]; 2],
    /// The rows in reverse order.
    pub(super) flipped: ByteTurnTable<W>,
    pub(super) transposed: ByteTurnTable<W>,
    /// For each turn that is its own inverse, and each size of a component (`rows * stride` of
    /// them), the moves that would hinder their own images.
    pub(super) hindered: Vec<Vec<PatternPlaces<W>>>,
}

/// A component: as it lies on the board, and in its canonical form.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardComponent<W> {
    pub(super) seated: W,
    pub(super) key: W,
}

/// Where a component lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardRectangle {
    pub(super) top: u32,
    pub(super) left: u32,
    pub(super) height: u32,
    pub(super) width: u32,
}

impl<W: CellSet> Board<W> {
    /// The board of a system whose moves only take cells away, by the same patterns everywhere, if
    /// its cells fit into a word, or the first rows of it, if they do not and `part` is set. `None`
    /// for other systems.
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
        board.pairs = PairPatterns::of(&board.patterns);
        board.allow(&layout.turns, across);
        Some(board)
    }

    fn find_patterns(&mut self, system: &System, place: impl Fn(u32) -> (i32, i32)) -> Option<()> {
        let (rows, stride) = (self.rows as i32, self.stride as i32);
        let bit = |at: (i32, i32)| (at.0 * stride + at.1) as u32;
        // For each pattern the places that it needs, from the corner, and its corners with the
        // places that it takes.
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
            let mut pattern = TakingPattern {
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
    pub(super) fn parts(&self, position: W) -> (Vec<(BoardComponent<W>, bool)>, u32) {
        let mut parts = Vec::new();
        let single = self.components(position, |seated| {
            let (key, is_zero) = self.canonical(seated);
            parts.push((BoardComponent { seated, key }, is_zero));
        });
        (parts, single)
    }

    /// Where the patterns can be played in a position.
    #[inline]
    pub(super) fn moves(&self, position: W) -> PatternPlaces<W> {
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

    /// The components of a position, without cells that play no part. In games of pairs those are
    /// left out in which only one more move can be made. The number of these, which have the value
    /// 1.
    #[inline]
    pub(super) fn components(&self, position: W, mut each: impl FnMut(W)) -> u32 {
        if let Some(pairs) = &self.pairs {
            return pairs.components(position, each);
        }
        self.whole_components(position, &mut each);
        0
    }

    /// The components of a position, with all cells that are in a move.
    #[inline]
    pub(super) fn whole_components(&self, position: W, mut each: impl FnMut(W)) {
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
    }

    /// The component of the first of these cells, which are those that play a part.
    #[inline]
    fn component(&self, alive: W, moves: &PatternPlaces<W>) -> W {
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
    pub(super) fn seat(&self, cells: W) -> BoardRectangle {
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
        BoardRectangle { top, left, height, width: row.last() + 1 - left }
    }

    /// How far a move is from the middle of a component, along the short side counted twice: moves
    /// in the middle take apart what is left.
    #[inline]
    pub(super) fn distance(&self, pattern: usize, place: u32, seat: BoardRectangle) -> u32 {
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
