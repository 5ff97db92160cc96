//! The positions that can be reached from a question, kept in a file: a later question about one of
//! them is answered from there.
//!
//! In the file the name of a position is the text of its coordinates ([`key`]), because what is
//! shown of a large position may be shortened, and two positions may be shown alike.

use super::{Loopy, all_reached, sums_of};
use crate::error::SolveError;
use crate::positions::Reached;
use crate::positions::sum::{SortedSum, shown};
use crate::question::Question;
use nimatron_catalogue::GameDef;
use nimatron_core::{Budget, Convention};
use nimatron_explicit::ExplicitGame;
use nimatron_explicit::store::{Store, StoreError, is_store, solve_into};
use nimatron_messages::{Message, Say};
use nimatron_rules::ast::Value;
use serde_json::json;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// Why a question is not answered with a file.
#[derive(Clone, Debug)]
pub enum StoredError {
    /// The question has no answer.
    Solve(SolveError),
    /// The file cannot be read or written.
    Store(StoreError),
}

impl Say for StoredError {
    fn message(&self) -> Message {
        match self {
            StoredError::Solve(error) => error.message(),
            StoredError::Store(error) => error.message(),
        }
    }
}

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message())
    }
}

impl std::error::Error for StoredError {}

impl From<SolveError> for StoredError {
    fn from(error: SolveError) -> StoredError {
        StoredError::Solve(error)
    }
}

impl From<StoreError> for StoredError {
    fn from(error: StoreError) -> StoredError {
        match error {
            StoreError::Stopped(reason) => StoredError::Solve(reason.into()),
            error => StoredError::Store(error),
        }
    }
}

/// The same as [`solve_loopy`](crate::solve_loopy), from a file where it has these positions of
/// these games; otherwise they are solved, and take the place of what was in the file. The answer
/// has only the positions that are near those of the question, which was read with these settings.
///
/// # Errors
/// Those of [`solve_loopy`](crate::solve_loopy), or the file cannot be read or written.
pub fn solve_loopy_stored(
    question: &Question,
    convention: Convention,
    settings: &[(String, Value)],
    path: &Path,
    budget: &Budget,
) -> Result<Loopy, StoredError> {
    let (games, sums) = sums_of(question, convention)?;
    let source = source_of(&games, settings);
    let keys: Vec<String> = sums.iter().map(key).collect();
    if is_store(path)
        && let Ok(store) = Store::open(path)
        && store.source() == source
        && let Some(found) = answer(&store, &keys, &games, budget)?
    {
        return Ok(found);
    }
    // Another name of the source, so that the positions of an earlier question are not taken for
    // those of this one; it gets the common name when all is solved.
    let unfinished = format!("{source} {keys:?}");
    let listed = || -> Result<ExplicitGame, StoredError> {
        let Reached { sums, graph, .. } = all_reached(sums, &games, budget)?;
        Ok(ExplicitGame::listed(sums.iter().map(|sum| key(sum)).collect(), graph))
    };
    solve_into(path, [&unfinished, &source], listed, budget)?;
    let found = answer(&Store::open(path)?, &keys, &games, budget)?;
    found.ok_or_else(|| StoredError::Store(StoreError::damaged()))
}

/// The answer from a store; `None` if it lacks a position.
fn answer(
    store: &Store,
    keys: &[String],
    games: &[Arc<GameDef>],
    budget: &Budget,
) -> Result<Option<Loopy>, StoredError> {
    let nodes = keys.iter().map(|key| store.node(key)).collect::<Result<Option<Vec<u32>>, StoreError>>()?;
    let Some(nodes) = nodes else { return Ok(None) };
    let (game, tokens) = store.around(&nodes, budget)?;
    let show = |key: String| sum_of(&key, games.len()).map(|sum| shown(&sum, games, false));
    let game = game.renamed(show).ok_or_else(StoreError::damaged)?;
    Ok(Some(Loopy { game, tokens }))
}

/// All that the moves of the games depend on. Positions of one convention serve the other.
fn source_of(games: &[Arc<GameDef>], settings: &[(String, Value)]) -> String {
    let games: Vec<_> = games.iter().map(|game| json!([game.name(), game.rule_text()])).collect();
    let settings: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    json!(["positions", env!("CARGO_PKG_VERSION"), games, settings]).to_string()
}

/// A sum as a text that says everything: `0:3,1,2;0:5,1,2`.
fn key(sum: &SortedSum) -> String {
    let part = |(game, position): &(usize, Vec<i64>)| {
        let numbers: Vec<String> = position.iter().map(ToString::to_string).collect();
        format!("{game}:{}", numbers.join(","))
    };
    sum.iter().map(part).collect::<Vec<_>>().join(";")
}

/// The sum of such a text, of this many games.
fn sum_of(key: &str, games: usize) -> Option<SortedSum> {
    let part = |text: &str| {
        let (game, numbers) = text.split_once(':')?;
        let game = game.parse().ok().filter(|&game| game < games)?;
        let numbers = numbers.split(',').filter(|number| !number.is_empty());
        Some((game, numbers.map(|number| number.parse().ok()).collect::<Option<Vec<i64>>>()?))
    };
    key.split(';').filter(|part| !part.is_empty()).map(part).collect()
}
