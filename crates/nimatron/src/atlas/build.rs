//! Builds an atlas: lists the family, and sweeps it in batches on several threads.

use super::family::with_moves;
use super::store::{Atlas, AtlasError};
use super::sweep::{Swept, sweep};
use crate::limits;
use nimatron_core::{Budget, StopReason};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The maximum number of threads.
/// The number of games in one transaction.
const BATCH: u64 = 256;

/// Continues from the last game in the atlas, on this many threads, until `games` of them are
/// examined or the budget is used up; returns the limit that was reached. The result does not
/// depend on the number of threads, nor on where a run was interrupted.
///
/// # Errors
/// The file cannot be read or written. Reaching a limit is not an error: what was found is in the
/// file.
pub fn build(atlas: &mut Atlas, games: u64, threads: usize, budget: &Budget) -> Result<Option<StopReason>, AtlasError> {
    let (listed, _) = atlas.counts()?;
    if listed < games {
        match with_moves(usize::try_from(games).unwrap_or(usize::MAX), budget) {
            Ok(family) => atlas.list(&family)?,
            Err(reason) => return Ok(Some(reason)),
        }
    }
    loop {
        let (listed, swept) = atlas.counts()?;
        let last = listed.min(games);
        budget.progress().set(swept, last);
        if swept >= last {
            return Ok(None);
        }
        if let Err(reason) = budget.check() {
            return Ok(Some(reason));
        }
        // Batches begin and end at fixed numbers, because a game sees the laws of the batches
        // before it: so the atlas is the same where a batch was interrupted.
        let start = swept / BATCH * BATCH;
        let end = last.min(start + BATCH);
        let results = batch(atlas, start, swept + 1..end + 1, threads, budget)?;
        atlas.add(swept + 1, &results)?;
        if (results.len() as u64) < end - swept {
            return Ok(Some(budget.check().err().unwrap_or(StopReason::Interrupted)));
        }
    }
}

/// The results for the games with these numbers, up to the first one that was interrupted. Laws of
/// games up to `start` are known.
fn batch(
    atlas: &Atlas,
    start: u64,
    numbers: std::ops::Range<u64>,
    threads: usize,
    budget: &Budget,
) -> Result<Vec<Swept>, AtlasError> {
    let games = atlas.games(numbers)?;
    let next = AtomicUsize::new(0);
    let failed: Mutex<Option<AtlasError>> = Mutex::new(None);
    let earlier = |table: &str| {
        let found = atlas.of_table(table).unwrap_or_else(|error| {
            if let Ok(mut failed) = failed.lock() {
                failed.get_or_insert(error);
            }
            None
        });
        found.filter(|earlier| earlier.0 <= start)
    };
    let work = |budget: Budget| {
        let mut own = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = games.get(at) else { break };
            let Some(swept) = sweep(game, &earlier, &budget) else { break };
            own.push((at, swept));
        }
        own
    };
    let parts: Vec<Vec<(usize, Swept)>> = std::thread::scope(|scope| {
        let (work, threads) = (&work, threads.clamp(1, limits::THREADS));
        let each = (0..threads).map(|_| {
            let budget = budget.clone();
            scope.spawn(move || work(budget))
        });
        let workers: Vec<_> = each.collect();
        let done = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
        done.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    if let Ok(Some(error)) = failed.into_inner() {
        return Err(error);
    }
    let mut results: Vec<(usize, Swept)> = parts.into_iter().flatten().collect();
    results.sort_by_key(|(at, _)| *at);
    Ok(results
        .into_iter()
        .enumerate()
        .take_while(|(place, (at, _))| place == at)
        .map(|(_, (_, swept))| swept)
        .collect())
}
