//! Games and positions for tests.

#![allow(clippy::unwrap_used)]

use super::super::canon::Layout;
use super::super::system::{Instance, System};
use super::team::{Sizes, Team};
use std::collections::HashMap;

/// Distances of rows and columns from a corner.
type CellOffsets = Vec<(usize, usize)>;

/// A game on a grid: the cells that each move needs, and those that it takes.
pub(super) type Patterns = Vec<(CellOffsets, CellOffsets)>;

pub(super) fn cram() -> Patterns {
    [[(0, 0), (0, 1)], [(0, 0), (1, 0)]].map(|pair| (pair.to_vec(), pair.to_vec())).to_vec()
}

/// Two cells that touch at a corner, with the one to the right of the first; or one cell.
pub(super) fn bent() -> Patterns {
    vec![(vec![(0, 0), (1, 1)], vec![(0, 0), (1, 1), (0, 1)]), (vec![(0, 0)], vec![(0, 0)])]
}

pub(super) fn three() -> Patterns {
    vec![(vec![(0, 0), (0, 1), (0, 2)], vec![(0, 1), (0, 2)]), (vec![(0, 0), (1, 0)], vec![(1, 0)])]
}

/// A cell with up to 13 to the right of it: a row is a heap of Nim, so that values are large.
pub(super) fn row() -> Patterns {
    vec![(vec![(0, 0)], (0..14).map(|right| (0, right)).collect())]
}

pub(super) fn system(rows: usize, columns: usize, patterns: &Patterns) -> System {
    let mut instances = Vec::new();
    for (needs, takes) in patterns {
        for corner in 0..rows * columns {
            let placed = |state: u8, cells: &[(usize, usize)]| -> Vec<(u32, u8)> {
                let at = |&(down, right): &(usize, usize)| (corner / columns + down, corner % columns + right);
                let inside = |at: &(usize, usize)| at.0 < rows && at.1 < columns;
                let cells = cells.iter().map(at).filter(inside);
                cells.map(|(row, column)| ((row * columns + column) as u32, state)).collect()
            };
            let needs_here = placed(1, needs);
            if needs_here.len() == needs.len() {
                instances.push(Instance { needs: needs_here, sets: placed(0, takes) });
            }
        }
    }
    System::new(rows * columns, 2, &instances, &[]).unwrap()
}

pub(super) fn team_of(system: &System, (rows, columns): (usize, usize), sizes: Sizes) -> Team {
    let mut team = Team::of(system, &Layout::of(system, rows, columns).unwrap()).unwrap();
    team.sizes = sizes;
    team
}

/// The mex of all options of a whole position.
pub(super) fn plain(system: &System, cells: &[u8], known: &mut HashMap<Vec<u8>, u16>) -> u16 {
    if let Some(&value) = known.get(cells) {
        return value;
    }
    let mut values = Vec::new();
    for one in &system.numbered {
        if one.needs.iter().all(|&(cell, state)| cells[cell as usize] == state) {
            let mut after = cells.to_vec();
            one.sets.iter().for_each(|&(cell, state)| after[cell as usize] = state);
            values.push(plain(system, &after, known));
        }
    }
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(cells.to_vec(), value);
    value
}

/// Positions with about three of four cells, always the same ones.
pub(super) fn positions(cells: usize, seed: u64, many: u64) -> impl Iterator<Item = Vec<u8>> {
    (0..many).map(move |one| {
        let mut state = (seed << 32 | one).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut cell = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u8::from(state >> 62 != 0)
        };
        (0..cells).map(|_| cell()).collect()
    })
}
