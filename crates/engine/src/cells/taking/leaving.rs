//! What a search leaves for a later run: the entries of its tables, from time to time and when it
//! ends.

use super::team::{BoardWidths, SHARE, Signals, Team};
use crate::leaving::{Leaving, name};
use nimatron_core::{Budget, Keeper, StopReason};
use std::io::{self, Write};
use std::time::Duration;

/// The version of what is left of a search: another one if components are numbered, turned or mixed
/// in another way.
const VERSION: u32 = 1;

impl BoardWidths {
    /// Writes what is known.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.narrow.table.write(out)?;
        self.wide.table.write(out)
    }
}

impl Team {
    /// Takes over what an earlier run left of this search.
    pub(super) fn resume(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let (Some(keeper), Leaving::NotAsked) = (budget.keeper(), self.leaving) else { return Ok(()) };
        let max = budget.limit().memory / SHARE;
        let Team { ground, stored, .. } = self;
        // What is left are components in the numbers and forms of these boards.
        let name = name("taking", VERSION, &(&ground.narrow.board, &ground.wide.board));
        let is_kept = keeper.resume(&name, &mut |input| {
            let narrow = ground.narrow.table.read(input, max, budget)?;
            let wide = narrow.map_or(Ok(None), |_| ground.wide.table.read(input, max, budget))?;
            Ok(narrow.zip(wide).map(|(narrow, wide)| *stored = [narrow, wide]).is_some())
        })?;
        self.leaving = Leaving::asked(is_kept);
        Ok(())
    }
}

/// Leaves what is known to a keeper until the search is over; when it was left the last time.
pub(super) fn leave_now_and_then(
    mut leaving: Leaving,
    keeper: &dyn Keeper,
    ground: &BoardWidths,
    signals: &Signals,
) -> Leaving {
    while !signals.is_over() {
        match leaving.left(keeper) {
            None => break,
            Some(Duration::ZERO) => leaving = Leaving::save(keeper, &mut |out| ground.write(out)),
            // Woken when the search is over.
            Some(left) => std::thread::park_timeout(left),
        }
    }
    leaving
}
