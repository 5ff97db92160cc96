//! The kept states of a window in a checkpoint, all numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the number of codes of a state; 0, and nothing more, if there are none |
//! | 8, 8, 8 | their distance; the number of heaps looked at; how long a marker is waited for |
//! | 4, then that many | the marker |
//! | 8, 8, 8, 8, 8 | of a state that came back: its heaps, the period, the largest prime factor that was |
//! | | tried; the states before one and from one on for which it is known whether they come back |
//! | 8, then for each | the number of states; of each the number of heaps, and its codes and one before them |

use crate::checkpoint::{CheckpointError, Hashed, Hashing};
use crate::heap::window::{PeriodCandidate, Stage, States, Window, WindowState};
use nimatron_core::Budget;
use nimatron_messages::checkpoints;
use std::io::{self, Write};

/// The states that a file holds.
#[derive(Debug, Default)]
pub(super) struct CheckpointStates {
    /// With a state that came back; its period is 0 if there is none.
    states: Option<(States, PeriodCandidate)>,
}

/// No marker and no list is longer.
const MAX_MARKER: u32 = 1 << 8;
const MAX_STATES: u64 = 1 << 12;

pub(super) fn write(window: Option<&Window>, out: &mut Hashed<'_>) -> io::Result<()> {
    let states = window.and_then(|window| window.states.as_ref().map(|states| (window, states)));
    let Some((window, states)) = states else { return out.write_all(&[0; 8]) };
    for number in [states.size as u64, states.spacing, states.looked, states.patience] {
        out.write_all(&number.to_le_bytes())?;
    }
    out.write_all(&(states.marker.len() as u32).to_le_bytes())?;
    out.write_all(&states.marker)?;
    // What is proved is proved again from the last step on.
    let found = match window.stage {
        Stage::Search => [0; 5],
        Stage::Found(found) | Stage::Done(_, found) => {
            [found.from, found.period, found.tried, found.low as u64, found.high as u64]
        }
    };
    for number in found.into_iter().chain([states.list.len() as u64]) {
        out.write_all(&number.to_le_bytes())?;
    }
    for state in &states.list {
        out.write_all(&state.heaps.to_le_bytes())?;
        out.write_all(&state.codes)?;
    }
    Ok(())
}

pub(super) fn read(input: &mut Hashing<'_>, budget: &Budget) -> Result<CheckpointStates, CheckpointError> {
    let wrong = || CheckpointError::Damaged(checkpoints::wrong_window());
    let size = input.number64()?;
    if size == 0 {
        return Ok(CheckpointStates::default());
    }
    input.has(size, 1)?;
    let mut states = States::new(size as usize, false);
    (states.spacing, states.looked, states.patience) = (input.number64()?, input.number64()?, input.number64()?);
    let marker = input.number32()?;
    if marker > MAX_MARKER {
        return Err(wrong());
    }
    states.marker = input.many(marker as usize)?;
    let [from, period, tried] = [input.number64()?, input.number64()?, input.number64()?];
    let [low, high] = [input.number64()?, input.number64()?].map(|place| usize::try_from(place).unwrap_or(usize::MAX));
    let count = input.number64()?;
    if count > MAX_STATES {
        return Err(wrong());
    }
    let each = size.saturating_add(9);
    input.has(count, each)?;
    budget.memory(count.saturating_mul(each))?;
    for _ in 0..count {
        let heaps = input.number64()?;
        states.list.push(WindowState { heaps, codes: input.many(size as usize + 1)? });
    }
    states.index();
    Ok(CheckpointStates { states: Some((states, PeriodCandidate { from, period, tried, low, high })) })
}

impl CheckpointStates {
    /// Gives the states to the window of the same file; `None` if they do not belong to it.
    pub(super) fn give_to(self, window: &mut Window) -> Option<()> {
        let Some((mut states, found)) = self.states else { return Some(()) };
        let (heaps, first) = (window.len(), window.engine.first() as u64);
        let class = window.engine.class()?;
        states.by_parity = class.parity.is_some();
        let least = first + states.size as u64 + 2;
        let rising = states.list.is_sorted_by(|one, next| one.heaps < next.heaps);
        let inside = states.list.iter().all(|state| (least..=heaps).contains(&state.heaps));
        let sound = window.gap > 0
            && window.engine.state_size() == Some(states.size)
            && states.spacing > 0
            && states.looked <= heaps
            && rising
            && inside;
        if !sound {
            return None;
        }
        if found.period > 0 {
            let which = states.list.iter().position(|state| state.heaps == found.from)?;
            let back = found.from.checked_add(found.period).is_some_and(|back| back <= heaps);
            if !back || found.low > found.high || found.high > which {
                return None;
            }
            window.stage = Stage::Found(found);
        }
        window.states = Some(Box::new(states));
        Some(())
    }
}
