//! When two components are the same: boards on which patterns are the same everywhere, and turns of
//! them. Nothing is believed here: a layout is checked against the instances.

use super::system::{DEAD, Instance, System};
use std::collections::{BTreeSet, HashMap};

/// A turn of the plane: transposed first, if it is, then mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Rows become columns.
    pub transposed: bool,
    /// The first row becomes the last.
    pub rows_mirrored: bool,
    /// The first column becomes the last.
    pub columns_mirrored: bool,
}

impl Turn {
    /// All eight, the one that changes nothing first.
    pub const ALL: [Turn; 8] = {
        let mut all = [Turn { transposed: false, rows_mirrored: false, columns_mirrored: false }; 8];
        let mut at = 0;
        while at < 8 {
            all[at] = Turn { transposed: at & 4 != 0, rows_mirrored: at & 2 != 0, columns_mirrored: at & 1 != 0 };
            at += 1;
        }
        all
    };

    /// Where a cell of a rectangle of this size comes to lie.
    #[inline]
    pub(super) fn place(self, (row, column): CellPlace, (rows, columns): CellPlace) -> CellPlace {
        let (row, column, rows, columns) =
            if self.transposed { (column, row, columns, rows) } else { (row, column, rows, columns) };
        (
            if self.rows_mirrored { rows - 1 - row } else { row },
            if self.columns_mirrored { columns - 1 - column } else { column },
        )
    }

    /// Whether the turn, made twice, changes nothing, and made once, changes something.
    #[inline]
    pub(super) const fn is_own_inverse(self) -> bool {
        if self.transposed {
            self.rows_mirrored == self.columns_mirrored
        } else {
            self.rows_mirrored || self.columns_mirrored
        }
    }

    /// The size of a turned rectangle.
    #[inline]
    pub(super) const fn size(self, (rows, columns): CellPlace) -> CellPlace {
        if self.transposed { (columns, rows) } else { (rows, columns) }
    }
}

/// A row and a column.
pub(super) type CellPlace = (i32, i32);

/// A rectangle of cells, row after row, and what does not change its instances: their place, if
/// they are the same everywhere, and turns.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) rows: i32,
    pub(super) columns: i32,
    pub(super) turns: Vec<Turn>,
    /// Whether instances are the same everywhere. Otherwise components are turned with the board,
    /// and not moved.
    pub(super) everywhere: bool,
}

/// What is the same for an instance at all places: the cells that have to be on the board, moved to
/// the corner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct InstanceShape {
    size: CellPlace,
    /// Places with the states that they need and get, sorted.
    needs: Vec<(CellPlace, u8)>,
    sets: Vec<(CellPlace, u8)>,
    end: bool,
}

/// An instance at its place: its shape, the corner of it, and the cells that die with it, seen from
/// the corner. These may be cut off by the edge of the board.
struct InstancePlacement {
    shape: InstanceShape,
    corner: CellPlace,
    dying: BTreeSet<CellPlace>,
}

impl InstanceShape {
    fn new(mut needs: Vec<(CellPlace, u8)>, mut sets: Vec<(CellPlace, u8)>, end: bool) -> (InstanceShape, CellPlace) {
        let (low, high) = bounds(needs.iter().chain(&sets).map(|cell| cell.0));
        for (place, _) in needs.iter_mut().chain(&mut sets) {
            *place = (place.0 - low.0, place.1 - low.1);
        }
        needs.sort_unstable();
        sets.sort_unstable();
        (InstanceShape { size: (high.0 - low.0 + 1, high.1 - low.1 + 1), needs, sets, end }, low)
    }

    fn turned(&self, turn: Turn) -> InstanceShape {
        let part = |part: &Vec<(CellPlace, u8)>| {
            let mut part: Vec<_> = part.iter().map(|&(place, state)| (turn.place(place, self.size), state)).collect();
            part.sort_unstable();
            part
        };
        InstanceShape { size: turn.size(self.size), needs: part(&self.needs), sets: part(&self.sets), end: self.end }
    }
}

/// The smallest and the largest row and column.
pub(super) fn bounds(places: impl Iterator<Item = CellPlace>) -> (CellPlace, CellPlace) {
    let nothing = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    places.fold(nothing, |(low, high), place| {
        ((low.0.min(place.0), low.1.min(place.1)), (high.0.max(place.0), high.1.max(place.1)))
    })
}

impl Layout {
    /// The layout of a system on a rectangle, with all turns that it allows. `None` if the
    /// instances are not the same everywhere and no turn of the board keeps them.
    pub fn of(system: &System, rows: usize, columns: usize) -> Option<Layout> {
        Layout::everywhere(system, rows, columns).or_else(|| Layout::in_place(system, rows, columns))
    }

    /// The turns of the whole board that take each instance to an instance.
    fn in_place(system: &System, rows: usize, columns: usize) -> Option<Layout> {
        if rows.checked_mul(columns)? != system.cells() || system.cells() == 0 {
            return None;
        }
        let board = (i32::try_from(rows).ok()?, i32::try_from(columns).ok()?);
        let turned = |turn: Turn| {
            let cell = |&(cell, state): &(u32, u8)| {
                let (row, column) = turn.place((cell as i32 / board.1, cell as i32 % board.1), board);
                ((row * board.1 + column) as u32, state)
            };
            let part = |part: &Vec<(u32, u8)>| part.iter().map(cell).collect::<BTreeSet<_>>();
            let instances: BTreeSet<_> =
                system.numbered.iter().map(|one| (part(&one.needs), part(&one.sets))).collect();
            (instances, system.ends.iter().map(part).collect::<BTreeSet<_>>())
        };
        let own = turned(Turn::ALL[0]);
        // In a single row or column some turns change nothing.
        let changes =
            |turn: Turn| (turn.transposed || turn.rows_mirrored) && rows > 1 || turn.columns_mirrored && columns > 1;
        let fits = |turn: &Turn| (!turn.transposed || rows == columns) && turned(*turn) == own;
        let turns = Turn::ALL.into_iter().filter(|&turn| turn == Turn::ALL[0] || changes(turn)).filter(fits);
        let turns: Vec<Turn> = turns.collect();
        (turns.len() > 1).then_some(Layout { rows: board.0, columns: board.1, turns, everywhere: false })
    }

    /// The layout of a system whose instances are the same everywhere.
    fn everywhere(system: &System, rows: usize, columns: usize) -> Option<Layout> {
        if rows.checked_mul(columns)? != system.cells() || system.cells() == 0 {
            return None;
        }
        let board = (i32::try_from(rows).ok()?, i32::try_from(columns).ok()?);
        let place = |cell: u32| (cell as i32 / board.1, cell as i32 % board.1);
        let on_board = |place: CellPlace| (0..board.0).contains(&place.0) && (0..board.1).contains(&place.1);
        let placed: Vec<InstancePlacement> = (system.numbered.iter().map(|instance| at_place(instance, place)))
            .chain(system.ends.iter().map(|end| {
                let (shape, corner) = InstanceShape::new(places(end, place), Vec::new(), true);
                InstancePlacement { shape, corner, dying: BTreeSet::new() }
            }))
            .collect();
        // For each shape where it stands, and all cells that die with it somewhere.
        let mut shapes: HashMap<&InstanceShape, (BTreeSet<CellPlace>, BTreeSet<CellPlace>)> = HashMap::new();
        for InstancePlacement { shape, corner, dying } in &placed {
            let (corners, all) = shapes.entry(shape).or_default();
            corners.insert(*corner);
            all.extend(dying);
        }
        for (shape, (corners, _)) in &shapes {
            // A component is moved by the cells that are needed, so these have to reach as far as
            // everything that has to be on the board.
            let needed = bounds(shape.needs.iter().map(|cell| cell.0));
            if needed != ((0, 0), (shape.size.0 - 1, shape.size.1 - 1)) {
                return None;
            }
            if corners.len() as i64 != i64::from(board.0 - shape.size.0 + 1) * i64::from(board.1 - shape.size.1 + 1) {
                return None;
            }
        }
        for InstancePlacement { shape, corner, dying } in &placed {
            let all = &shapes[shape].1;
            if !all.iter().filter(|at| on_board((corner.0 + at.0, corner.1 + at.1))).eq(dying.iter()) {
                return None;
            }
        }
        let same = |turn: &Turn| {
            shapes.iter().all(|(shape, (_, dying))| {
                let turned = shape.turned(*turn);
                let fits = turned.size.0 <= board.0 && turned.size.1 <= board.1;
                let turned_dying: BTreeSet<CellPlace> = dying.iter().map(|&at| turn.place(at, shape.size)).collect();
                !fits || shapes.get(&turned).is_some_and(|(_, dying)| *dying == turned_dying)
            })
        };
        let turns = Turn::ALL.into_iter().filter(same).collect();
        Some(Layout { rows: board.0, columns: board.1, turns, everywhere: true })
    }
}

fn places(cells: &[(u32, u8)], place: impl Fn(u32) -> CellPlace) -> Vec<(CellPlace, u8)> {
    cells.iter().map(|&(cell, state)| (place(cell), state)).collect()
}

/// A cell that gets a state that others need, or that is needed itself, has to be on the board;
/// cells that only die may be beyond it.
fn at_place(instance: &Instance, place: impl Fn(u32) -> CellPlace) -> InstancePlacement {
    let (dying, sets): (Vec<_>, Vec<_>) = places(&instance.sets, &place).into_iter().partition(|cell| cell.1 == DEAD);
    let (shape, corner) = InstanceShape::new(places(&instance.needs, &place), sets, false);
    let dying = dying.into_iter().map(|((row, column), _)| (row - corner.0, column - corner.1)).collect();
    InstancePlacement { shape, corner, dying }
}
