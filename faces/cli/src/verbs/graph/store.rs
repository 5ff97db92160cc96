//! The game of `graph solve`: read and solved, or from the store that an earlier run has written.

use crate::args::GraphSolveArgs;
use crate::failure::Failure;
use crate::session::Session;
use nimatron::Budget;
use nimatron::explicit::store::{Store, StoreError, is_store, solve_into};
use nimatron::explicit::{self, Counts, Format, SolvedGraph, Unreadable};
use nimatron::output::stop_reason;
use nimatron_files::content_of;
use nimatron_messages::{Message, command, explicit as say, formats};
use serde_json::json;
use std::borrow::Cow;
use std::io;
use std::path::Path;

fn unreadable(file: &str, error: &Unreadable) -> Failure {
    match error {
        Unreadable::Stopped(reason) => (*reason).into(),
        error => Failure::error(error.in_file(file)),
    }
}

/// A solved game, in memory or in a store.
pub(super) enum SolvedGame {
    Whole(Box<SolvedGraph>),
    Stored(Box<Store>),
}

pub(crate) fn unusable(file: &Path, error: StoreError) -> Failure {
    match error {
        StoreError::File(why) => Failure::error(command::of_file(file.display().to_string(), why)),
        StoreError::Stopped(reason) => Failure::from(reason),
    }
}

/// What can go wrong while a game is read and stored.
enum Unsolved {
    Unreadable(Unreadable),
    Failure(Failure),
    Store(StoreError),
}

impl From<StoreError> for Unsolved {
    fn from(error: StoreError) -> Unsolved {
        Unsolved::Store(error)
    }
}

/// What says which game a file has: its content, how that is read, and by which version. Neither a
/// name nor a time does: other content may have the same.
fn source(args: &GraphSolveArgs, session: &Session) -> Result<String, Failure> {
    let file = || args.file.display().to_string();
    let content = session.work(|budget| content_of(&args.file, || budget.check().map_err(io::Error::other)));
    let content = content.map_err(|error| match (stop_reason(&error), error.kind()) {
        (Some(reason), _) => Failure::from(reason),
        (None, io::ErrorKind::InvalidInput) => Failure::error(say::no_file_to_store(file())),
        (None, _) => unreadable(&file(), &Unreadable::File(Message::verbatim(error.to_string()))),
    })?;
    // Endings of the name say which format it is.
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let endings: Vec<&str> = name.split('.').skip(1).collect();
    let format = args.format.and_then(|format| Format::ALL.iter().find(|(_, known)| *known == format));
    let format = format.map(|(name, _)| name);
    Ok(json!(["graph", env!("CARGO_PKG_VERSION"), content, format, endings]).to_string())
}

/// The game of a file, solved: from a store if it is there.
pub(super) fn known(args: &GraphSolveArgs, session: &Session) -> Result<SolvedGame, Failure> {
    let name = || args.file.display().to_string();
    let stored = |store| SolvedGame::Stored(Box::new(store));
    // What comes from a pipe can be read once only.
    if args.file.is_file() && is_store(&args.file) {
        return match &args.store {
            Some(_) => Err(Failure::error(say::is_stored(name()))),
            None => Store::open(&args.file).map(stored).map_err(|error| unusable(&args.file, error)),
        };
    }
    let read = |budget: &_| {
        let (game, notes) = explicit::read(&args.file, args.format, budget).map_err(Unsolved::Unreadable)?;
        for note in notes {
            let shown = formats::of_file(name(), &note);
            session.narrate(&if explicit::is_reading(&note) { shown } else { command::warning(shown) });
        }
        Ok(game)
    };
    let Some(path) = &args.store else {
        let game = session.work(read).map_err(|error| unsolved(args, error))?;
        return Ok(SolvedGame::Whole(Box::new(session.work(|budget| game.solve(budget))?)));
    };
    let source = source(args, session)?;
    if is_store(path)
        && let Ok(store) = Store::open(path)
        && store.source() == source
    {
        return Ok(stored(store));
    }
    let same = |budget: &Budget| {
        let game = read(budget)?;
        match self::source(args, session) {
            Ok(now) if now == source => Ok(game),
            Ok(_) => Err(Unsolved::Unreadable(Unreadable::File(say::changed_meanwhile(name())))),
            Err(failure) => Err(Unsolved::Failure(failure)),
        }
    };
    let solved = session.work(|budget| solve_into(path, [&source, &source], || same(budget), budget));
    solved.map(|game| SolvedGame::Whole(Box::new(game))).map_err(|error| unsolved(args, error))
}

fn unsolved(args: &GraphSolveArgs, error: Unsolved) -> Failure {
    match (error, &args.store) {
        (Unsolved::Unreadable(error), _) => unreadable(&args.file.display().to_string(), &error),
        (Unsolved::Failure(failure), _) => failure,
        (Unsolved::Store(error), path) => unusable(path.as_ref().unwrap_or(&args.file), error),
    }
}

impl SolvedGame {
    pub(super) fn counts(&self) -> Counts {
        match self {
            SolvedGame::Whole(game) => game.counts(),
            SolvedGame::Stored(store) => store.counts(),
        }
    }

    pub(super) fn position(&self, name: &str) -> Result<Option<u32>, StoreError> {
        match self {
            SolvedGame::Whole(game) => Ok(game.names().node(name)),
            SolvedGame::Stored(store) => store.node(name),
        }
    }

    /// What answers about these positions need, and the positions there.
    pub(super) fn around(
        &self,
        positions: Vec<u32>,
        budget: &Budget,
    ) -> Result<(Cow<'_, SolvedGraph>, Vec<u32>), StoreError> {
        match self {
            SolvedGame::Whole(game) => Ok((Cow::Borrowed(game), positions)),
            SolvedGame::Stored(store) => {
                let (game, positions) = store.around(&positions, budget)?;
                Ok((Cow::Owned(game), positions))
            }
        }
    }
}
