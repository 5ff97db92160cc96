//! An atlas of proved laws: `build` looks for the law of every game of a family, and stores each one
//! that the checker accepts with its certificate, in a file that is searched by rules or by first
//! values.

mod family;
mod store;

pub use family::{MOVES, count, number, rules};
pub use store::{Atlas, AtlasError, Entry, Totals};

use crate::law::{Body, Search, find_law};
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Cell, StopReason};
use std::sync::Arc;

/// The number of values that are stored for each game.
pub const KEPT_VALUES: usize = 64;
/// The number of values by which games are distinguished, and in which laws are looked for.
pub const TABLE: usize = 2500;

/// The result for one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Swept {
    rules: String,
    /// The first values; `u32::MAX` for those that are unknown or do not fit.
    values: Vec<u32>,
    /// A hash of all values of the table.
    hash: [u8; 32],
    /// What the law says, its certificate, and whether it is periodic.
    law: Option<(String, String, bool)>,
}

/// The limits of the search for the law of one game; they do not depend on the machine.
pub fn search() -> Search {
    let usual = Search::default();
    Search { to: TABLE, states: 50_000, work: 4_000_000, learnt: 80, partial: false, levels: false, ..usual }
}

/// Continues from the last game in the atlas, on this many threads, until the budget is used up or
/// the family is complete; returns the limit that was reached.
///
/// # Errors
/// The file cannot be read or written. Reaching a limit is not an error: what was found is in the
/// file.
pub fn build(atlas: &mut Atlas, threads: usize, budget: &Budget) -> Result<Option<StopReason>, AtlasError> {
    let total = count();
    loop {
        let from = atlas.totals()?.swept;
        budget.progress().set(from, total);
        if from >= total {
            return Ok(None);
        }
        if let Err(reason) = budget.check() {
            return Ok(Some(reason));
        }
        let to = total.min(from + BATCH);
        let threads = threads.clamp(1, MAX_THREADS) as u64;
        let parts: Vec<Vec<(u64, Option<Swept>)>> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let budget = budget.clone();
                    scope.spawn(move || {
                        (from..to)
                            .skip(thread as usize)
                            .step_by(threads as usize)
                            .map(|at| (at, sweep(at, &budget)))
                            .collect()
                    })
                })
                .collect();
            let done = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
            done.map(|part| part.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        });
        let mut games: Vec<(u64, Option<Swept>)> = parts.into_iter().flatten().collect();
        games.sort_by_key(|game| game.0);
        // The next call starts with the first game that was interrupted.
        let whole =
            games.iter().enumerate().take_while(|(at, game)| game.0 == from + *at as u64 && game.1.is_some()).count();
        let done: Vec<(u64, Swept)> =
            games.into_iter().take(whole).filter_map(|(at, game)| Some((at, game?))).collect();
        atlas.add(from, &done)?;
        if done.is_empty() {
            return Ok(Some(budget.check().err().unwrap_or(StopReason::Interrupted)));
        }
    }
}

/// The maximum number of threads: each has a batch of games to itself.
const MAX_THREADS: usize = 256;
/// The number of games in one transaction.
const BATCH: u64 = 256;
/// The units of work for one game, after which it counts as one without a law: some seconds. Work
/// and not time, so that the atlas has the same laws on every machine.
const WORK: u64 = 1 << 32;

/// The first values of a game, to look it up by; empty if its table cannot be computed. Unknown
/// values are `u32::MAX`.
pub fn first_values(game: &Arc<GameDef>, budget: &Budget) -> Vec<u32> {
    values_to(game, KEPT_VALUES, budget)
}

fn values_to(game: &Arc<GameDef>, count: usize, budget: &Budget) -> Vec<u32> {
    let Ok(table) = crate::table::value_table(game, &[count as i64 - 1], budget) else { return Vec::new() };
    let value = |cell| if let Cell::Value(value) = cell { u32::try_from(value).unwrap_or(u32::MAX) } else { u32::MAX };
    table.cells().map(|(_, cell)| value(cell)).collect()
}

/// The hash by which games are distinguished: of all values of the table or, if some are unknown, of
/// the rules.
fn hash_of(rules: &str, values: &[u32]) -> [u8; 32] {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    if values.len() == TABLE && !values.contains(&u32::MAX) {
        values.iter().for_each(|value| hash.update(value.to_le_bytes()));
    } else {
        hash.update(rules);
    }
    hash.finalize().into()
}

/// The result for one game of the family; `None` if there is no such game, or if it was interrupted.
fn sweep(index: u64, all: &Budget) -> Option<Swept> {
    let rules = rules(index)?;
    let budget = all.within_work(WORK);
    let hash = hash_of(&rules, &[]);
    let Ok(game) = GameDef::load(&rules, &[]) else {
        return Some(Swept { rules, values: Vec::new(), hash, law: None });
    };
    let game = Arc::new(game);
    let values = values_to(&game, TABLE, &budget);
    let hash = hash_of(&rules, &values);
    let answer = find_law(&game, &search(), &budget).ok();
    if all.check().is_err() {
        return None;
    }
    let law = answer.and_then(|answer| {
        let names = answer.game.coordinates();
        let found = answer.report.found?;
        let certificate = found.standing.certificate()?.text();
        let claim = nimatron_law::says::claim(&found.law, &names).to_string();
        Some((claim, certificate, matches!(found.law.body, Body::Periodic(_))))
    });
    let kept = values.iter().copied().take(KEPT_VALUES).collect();
    Some(Swept { rules, values: kept, hash, law })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with unknown values do not count as equal.
    #[test]
    fn only_known_values_make_games_the_same() {
        let values = vec![1; TABLE];
        assert_eq!(hash_of("a", &values), hash_of("b", &values));
        let mut unknown = values.clone();
        unknown[7] = u32::MAX;
        for part in [&[][..], &values[1..], &unknown] {
            assert_ne!(hash_of("a", part), hash_of("b", part));
            assert_eq!(hash_of("a", part), hash_of("a", part));
        }
    }
}
