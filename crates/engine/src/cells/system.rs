//! What the moves are: instances over cells, and patterns that end the game.

use std::fmt;

/// The state of a cell that no instance needs and no end has: the cell plays no part any more.
pub(crate) const DEAD: u8 = 0;

/// A move: cells with the states that they need, and cells with the states that they get. A cell
/// that needs a state and gets none keeps it; one that gets a state and needs none may have any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// Cells and the states that they need; each cell once.
    pub needs: Vec<(u32, u8)>,
    /// Cells and the states that they get; each cell once.
    pub sets: Vec<(u32, u8)>,
}

/// A move in a position: the index of the instance, and the states of all cells after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellMove {
    /// The index in [`System::instances`].
    pub instance: usize,
    /// The states of all cells after the move.
    pub states: Vec<u8>,
}

/// The moves of a game on one board or graph.
#[derive(Clone, Debug, Default, Hash)]
pub struct System {
    cells: usize,
    /// For each state of the author its number here; states that nothing needs are [`DEAD`].
    renamed: Vec<u8>,
    /// The number of states here, with [`DEAD`].
    states: usize,
    /// The instances in the states of the author.
    instances: Vec<Instance>,
    /// The same in the numbers that are used here.
    pub(crate) numbered: Vec<Instance>,
    /// Cells in certain states: where they all are, there are no more moves.
    pub(crate) ends: Vec<Vec<(u32, u8)>>,
}

/// Why there is no system of these instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemError {
    /// A cell or a state that does not exist.
    OutOfRange,
    /// An instance that names a cell twice.
    Twice,
    /// An instance that needs nothing: it could be played for ever.
    NeedsNothing,
}

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SystemError::OutOfRange => "a cell or a state does not exist",
            SystemError::Twice => "an instance has a cell twice",
            SystemError::NeedsNothing => "an instance needs nothing",
        })
    }
}

impl std::error::Error for SystemError {}

fn each_cell_once(cells: &[(u32, u8)]) -> bool {
    let mut sorted: Vec<u32> = cells.iter().map(|cell| cell.0).collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

impl System {
    /// A system of instances over this many cells with this many states (numbered from 0).
    ///
    /// Where all cells of one of `ends` have the states given there, there are no more moves,
    /// whatever else stands on the board.
    ///
    /// # Errors
    /// Cells or states out of range, a cell twice, or an instance without a need.
    pub fn new(
        cells: usize,
        states: u8,
        instances: &[Instance],
        ends: &[Vec<(u32, u8)>],
    ) -> Result<System, SystemError> {
        let parts = || instances.iter().flat_map(|instance| [&instance.needs, &instance.sets]).chain(ends);
        if parts().flatten().any(|&(cell, state)| cell as usize >= cells || state >= states) {
            return Err(SystemError::OutOfRange);
        }
        if !parts().all(|part| each_cell_once(part)) {
            return Err(SystemError::Twice);
        }
        if instances.iter().any(|instance| instance.needs.is_empty()) || ends.iter().any(Vec::is_empty) {
            return Err(SystemError::NeedsNothing);
        }
        let mut needed = vec![false; states.into()];
        for &(_, state) in instances.iter().flat_map(|instance| &instance.needs).chain(ends.iter().flatten()) {
            needed[usize::from(state)] = true;
        }
        let mut next = DEAD;
        let renamed: Vec<u8> = needed
            .iter()
            .map(|needed| {
                next += u8::from(*needed);
                if *needed { next } else { DEAD }
            })
            .collect();
        let rename = |part: &Vec<(u32, u8)>| -> Vec<(u32, u8)> {
            part.iter().map(|&(cell, state)| (cell, renamed[usize::from(state)])).collect()
        };
        let numbered =
            instances.iter().map(|one| Instance { needs: rename(&one.needs), sets: rename(&one.sets) }).collect();
        let ends = ends.iter().map(rename).collect();
        Ok(System { cells, states: usize::from(next) + 1, renamed, instances: instances.to_owned(), numbered, ends })
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// The instances, in the states of the author.
    pub fn instances(&self) -> &[Instance] {
        &self.instances
    }

    /// The number of states that are told apart, with the one of cells that play no part.
    pub(crate) const fn states(&self) -> usize {
        self.states
    }

    /// A state of the author that has this number here.
    pub(crate) fn original(&self, state: u8) -> u8 {
        self.renamed.iter().position(|&renamed| renamed == state).unwrap_or(0) as u8
    }

    /// The states of a position in the numbers that are used here; `None` if it has another number
    /// of cells, or states that do not exist.
    pub(crate) fn renamed(&self, states: &[u8]) -> Option<Vec<u8>> {
        if states.len() != self.cells {
            return None;
        }
        states.iter().map(|&state| self.renamed.get(usize::from(state)).copied()).collect()
    }
}
