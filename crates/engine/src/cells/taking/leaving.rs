//! What a search leaves for a later run: the entries of its tables, from time to time and when it
//! ends.

use super::team::{Ground, SHARE, Signals, Team};
use nimatron_core::{Budget, Keeper, StopReason};
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Whether what is known is left to the keeper of the budget.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leaving {
    /// The keeper has not been asked yet.
    NotAsked,
    No,
    /// Since this moment, something may be known that was not left.
    Since(Instant),
}

/// The version of what is left of a search: another one if components are numbered, turned or mixed
/// in another way.
const VERSION: u32 = 1;

/// Writing takes at most one part in this many of the time.
const RARELY: u32 = 20;

/// What took less than this, or than the time between two writes, is not written when a search
/// ends.
const SHORT: Duration = Duration::from_secs(1);

impl Ground {
    /// A text for a search that other searches do not have: what it leaves are components in the
    /// numbers and forms of these boards.
    fn name(&self) -> String {
        let boards = format!("{:?} {:?}", self.narrow.board, self.wide.board);
        let digest = Sha256::digest(boards.as_bytes());
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("taking {VERSION} {digest}")
    }

    /// Writes what is known.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
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
        let name = ground.name();
        let is_kept = keeper.resume(&name, budget, &mut |input| {
            let narrow = ground.narrow.table.read(input, max, budget)?;
            let wide = narrow.map_or(Ok(None), |_| ground.wide.table.read(input, max, budget))?;
            Ok(narrow.zip(wide).map(|(narrow, wide)| *stored = [narrow, wide]).is_some())
        })?;
        self.leaving = if is_kept { Leaving::Since(Instant::now()) } else { Leaving::No };
        Ok(())
    }

    /// Leaves what is known when a search has ended, if it took long enough.
    pub(super) fn leave(&mut self, budget: &Budget) {
        if let (Some(keeper), Leaving::Since(since)) = (budget.keeper(), self.leaving)
            && since.elapsed() >= SHORT.min(keeper.every())
        {
            keeper.save(&mut |out| self.ground.write(out));
            self.leaving = Leaving::Since(Instant::now());
        }
    }
}

/// Leaves what is known to a keeper until the search is over. The moment of the last time.
pub(super) fn leave_now_and_then(keeper: &dyn Keeper, ground: &Ground, signals: &Signals) -> Option<Instant> {
    let (mut last, mut saved, mut every) = (Instant::now(), None, keeper.every());
    while !signals.is_over() {
        let left = every.saturating_sub(last.elapsed());
        if left > Duration::ZERO {
            // Woken when the search is over.
            std::thread::park_timeout(left);
            continue;
        }
        let begin = Instant::now();
        keeper.save(&mut |out| ground.write(out));
        (last, saved) = (Instant::now(), Some(begin));
        every = keeper.every().max(RARELY * begin.elapsed());
    }
    saved
}
