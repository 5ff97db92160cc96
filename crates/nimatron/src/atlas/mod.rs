//! An atlas of proved laws: a family of rules is swept, and every law that the checker accepts is kept with its certificate, in one file that can be searched by
//! rules or by first values.

mod family;
mod store;

pub use family::{MOVES, count, number, rules};
pub use store::{Atlas, AtlasError, Entry, Totals};

use crate::game::GameDef;
use crate::law::{Body, Search, find_law};
use crate::table::Cell;
use crate::words::{self, Language};
use nimatron_core::{Budget, Limit, Progress, StopFlag, StopReason};
use std::rc::Rc;
use std::time::Duration;

/// Values that are kept of each game.
pub const KEPT_VALUES: usize = 64;
/// Values by which games are told apart, and that laws are read off.
pub const TABLE: usize = 2500;

/// What became of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Swept {
    rules: String,
    values: Vec<u32>,
    /// A hash of all values of the table.
    hash: [u8; 32],
    law: Option<(String, String, bool)>,
}

/// How one game is searched: by limits that do not depend on the machine.
pub fn search() -> Search {
    Search { to: TABLE, states: 50_000, work: 4_000_000, learnt: 80, partial: false, rows: None }
}

/// Sweeps the family from where the atlas ends, on so many threads, until a limit or the end.
///
/// # Errors
/// The file cannot be written. A limit is no error: what was found is in the file.
pub fn build(
    atlas: &mut Atlas,
    threads: usize,
    limit: Limit,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<Option<StopReason>, AtlasError> {
    let budget = Budget::start(limit, stop.clone(), progress.clone());
    let total = count();
    loop {
        let from = atlas.totals()?.swept;
        progress.set(from, total);
        if from >= total {
            return Ok(None);
        }
        if let Err(reason) = budget.check() {
            return Ok(Some(reason));
        }
        let to = total.min(from + BATCH);
        let threads = threads.max(1) as u64;
        let parts: Vec<Vec<(u64, Option<Swept>)>> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| {
                    let stop = stop.clone();
                    scope.spawn(move || {
                        (from..to)
                            .skip(thread as usize)
                            .step_by(threads as usize)
                            .map(|at| (at, sweep(at, &stop)))
                            .collect()
                    })
                })
                .collect();
            workers.into_iter().map(|worker| worker.join().unwrap_or_default()).collect()
        });
        let mut games: Vec<(u64, Option<Swept>)> = parts.into_iter().flatten().collect();
        games.sort_by_key(|game| game.0);
        // What was interrupted is swept again.
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

/// Games of one transaction.
const BATCH: u64 = 256;
/// Time for one game, after which it counts as one without a law.
const TIME: Duration = Duration::from_secs(20);

/// The first values of a game, by which it can be looked up; empty if they are not known within the budget.
pub fn first_values(game: &Rc<GameDef>, budget: &Budget) -> Vec<u32> {
    values_to(game, KEPT_VALUES, budget)
}

fn values_to(game: &Rc<GameDef>, count: usize, budget: &Budget) -> Vec<u32> {
    let Ok(table) = crate::table::value_table(game, &[count as i64 - 1], budget) else { return Vec::new() };
    let value = |cell| if let Cell::Value(value) = cell { u32::try_from(value).unwrap_or(u32::MAX) } else { u32::MAX };
    table.cells().map(|(_, cell)| value(cell)).collect()
}

/// One game of the family; `None`: interrupted.
fn sweep(index: u64, stop: &StopFlag) -> Option<Swept> {
    use sha2::{Digest, Sha256};
    let rules = rules(index)?;
    let budget = Budget::start(Limit { time: Some(TIME), ..Limit::default() }, stop.clone(), Progress::default());
    let nothing = Swept { rules: rules.clone(), values: Vec::new(), hash: [0; 32], law: None };
    let Ok(game) = GameDef::load(&rules, &[]) else { return Some(nothing) };
    let game = Rc::new(game);
    let values = values_to(&game, TABLE, &budget);
    let mut hash = Sha256::new();
    values.iter().for_each(|value| hash.update(value.to_le_bytes()));
    let answer = find_law(&game, &search(), &budget).ok();
    if stop.is_raised() {
        return None;
    }
    let law = answer.and_then(|answer| {
        let names = answer.game.coordinates();
        let found = answer.report.found.filter(|_| answer.proved.is_some())?;
        let claim = words::claim(&found.law, &names, Language::English);
        Some((claim, found.certificate?, matches!(found.law.body, Body::Periodic { .. })))
    });
    let kept = values.iter().copied().take(KEPT_VALUES).collect();
    Some(Swept { rules, values: kept, hash: hash.finalize().into(), law })
}
