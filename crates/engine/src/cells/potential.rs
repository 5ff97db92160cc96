//! Whether every play ends: a potential that every move lowers.

use super::system::{DEAD, System};

/// The largest weight of a state.
const LARGEST: i64 = 3;

/// The number of weights of all states that are tried.
const TRIED: usize = 1 << 12;

/// How the weight of a state depends on the place of the cell.
const PLACES: [fn(i64, i64) -> i64; 3] = [|_, _| 1, |cell, _| 1 + cell, |cell, cells| cells - cell];

/// Whether small weights of states are found, the same in all cells or growing from the first cell
/// to the last or back, so that every move lowers the sum of the weights of all cells. Then no
/// position comes again. `false` does not mean that one does.
pub(super) fn has_potential(system: &System) -> bool {
    let states = system.states();
    // First the number of cells that are not dead, then all small weights, counting up.
    let mut weights = vec![1; states];
    weights[usize::from(DEAD)] = 0;
    for tried in 0..TRIED {
        if PLACES.iter().any(|place| lowers(system, &weights, place)) {
            return true;
        }
        if tried == 0 {
            weights.fill(0);
        }
        let Some(at) = (1..states).find(|&at| weights[at] < LARGEST) else { return false };
        weights[1..at].fill(0);
        weights[at] += 1;
    }
    false
}

/// Whether every move lowers the sum of the weights.
fn lowers(system: &System, weights: &[i64], place: &dyn Fn(i64, i64) -> i64) -> bool {
    let cells = system.cells() as i64;
    let least = weights.iter().copied().min().unwrap_or(0);
    system.numbered.iter().all(|instance| {
        let change = instance.sets.iter().map(|&(cell, state)| {
            let before = instance.needs.iter().find(|need| need.0 == cell);
            // Where a cell may have any state before, the worst is assumed.
            let before = before.map_or(least, |need| weights[usize::from(need.1)]);
            (weights[usize::from(state)] - before) * place(cell.into(), cells)
        });
        change.sum::<i64>() < 0
    })
}
