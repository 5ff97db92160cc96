//! The command `graph`: a picture of a question, or a game that a file lists by positions and
//! moves.

use crate::args::{GraphArgs, GraphCommand, GraphSolveArgs, QuestionArgs};
use crate::databases::silence_panics;
use crate::failure::Failure;
use crate::output_file::is_file;
use crate::pictures;
use crate::question::convention;
use crate::session::Session;
use nimatron::explicit::store::{Store, StoreError, is_store, solve_into};
use nimatron::explicit::{self, Counts, Format, SolvedGraph, Unreadable, words};
use nimatron::output::stop_reason;
use nimatron::{Budget, Convention, StopReason};
use nimatron_files::{content_of, replace};
use nimatron_messages::{Language, Message, command, explicit as say, formats};
use serde_json::{Value as Json, json};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn graph(args: &GraphArgs, language: Language) -> Result<ExitCode, Failure> {
    match (&args.command, &args.game) {
        (Some(GraphCommand::Solve(args)), _) => solve(args, &Session::start(&args.limits, language)?),
        (None, Some(game)) => {
            let (positions, settings) = (args.positions.clone(), args.settings.clone());
            let question = QuestionArgs { game: game.clone(), positions, settings };
            pictures::graph(args, &question, &Session::start(&args.limits, language)?)
        }
        (None, None) => Err(Failure::usage(say::what_to_draw())),
    }
}

fn stopped(reason: StopReason) -> Failure {
    Failure::stopped(reason, Vec::new())
}

fn unreadable(file: &str, error: &Unreadable) -> Failure {
    match error {
        Unreadable::Stopped(reason) => stopped(*reason),
        error => Failure::usage(error.in_file(file)),
    }
}

/// A solved game, in memory or in a store.
enum SolvedGame {
    Whole(Box<SolvedGraph>),
    Stored(Box<Store>),
}

pub(crate) fn unusable(file: &Path, error: StoreError) -> Failure {
    match error {
        StoreError::File(why) => Failure::usage(command::of_file(file.display().to_string(), why)),
        StoreError::Stopped(reason) => stopped(reason),
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
        (Some(reason), _) => stopped(reason),
        (None, io::ErrorKind::InvalidInput) => Failure::usage(say::no_file_to_store(file())),
        (None, _) => unreadable(&file(), &Unreadable::File(Message::verbatim(error.to_string()))),
    })?;
    // Endings of the name say which format it is.
    let name = args.file.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let endings: Vec<&str> = name.split('.').skip(1).collect();
    Ok(json!(["graph", env!("CARGO_PKG_VERSION"), content, args.format, endings]).to_string())
}

/// The game of a file, solved: from a store if it is there.
fn known(args: &GraphSolveArgs, session: &Session) -> Result<SolvedGame, Failure> {
    silence_panics();
    let name = || args.file.display().to_string();
    let stored = |store| SolvedGame::Stored(Box::new(store));
    // What comes from a pipe can be read once only.
    if args.file.is_file() && is_store(&args.file) {
        return match &args.store {
            Some(_) => Err(Failure::usage(say::is_stored(name()))),
            None => Store::open(&args.file).map(stored).map_err(|error| unusable(&args.file, error)),
        };
    }
    let named = |wanted: &String| Format::ALL.iter().find(|(known, _)| known == wanted).map(|format| format.1);
    let format = args.format.as_ref().and_then(named);
    let read = |budget: &_| {
        let (game, notes) = explicit::read(&args.file, format, budget).map_err(Unsolved::Unreadable)?;
        for note in notes {
            let shown = formats::of_file(name(), &note);
            session.narrate(&if explicit::is_reading(&note) { shown } else { command::warning(shown) });
        }
        Ok(game)
    };
    let Some(path) = &args.store else {
        let game = session.work(read).map_err(|error| unsolved(args, error))?;
        return Ok(SolvedGame::Whole(Box::new(session.work(|budget| game.solve(budget)).map_err(stopped)?)));
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
    fn counts(&self) -> Counts {
        match self {
            SolvedGame::Whole(game) => game.counts(),
            SolvedGame::Stored(store) => store.counts(),
        }
    }

    fn position(&self, name: &str) -> Result<Option<u32>, StoreError> {
        match self {
            SolvedGame::Whole(game) => Ok(game.names().node(name)),
            SolvedGame::Stored(store) => store.node(name),
        }
    }

    /// What answers about these positions need, and the positions there.
    fn around(self, positions: Vec<u32>, budget: &Budget) -> Result<(SolvedGraph, Vec<u32>), StoreError> {
        match self {
            SolvedGame::Whole(game) => Ok((*game, positions)),
            SolvedGame::Stored(store) => store.around(&positions, budget),
        }
    }
}

/// Solves a game from a file, and answers about the positions with these names.
pub(crate) fn solve(args: &GraphSolveArgs, session: &Session) -> Result<ExitCode, Failure> {
    let name = args.file.display().to_string();
    if let Some(file) = &args.values {
        is_file(file)?;
        ValuesFile::of(file)?;
    }
    if let Some(file) = &args.picture {
        pictures::is_picture(file)?;
    }
    [&args.strategy, &args.store].into_iter().flatten().try_for_each(|file| is_file(file))?;
    let convention = convention(args.misere);
    // `17 + 23` is the same as `17 23`.
    let positions =
        args.positions.iter().flat_map(|text| text.split('+')).map(str::trim).filter(|name| !name.is_empty());
    let positions: Vec<&str> = positions.collect();
    let only_strategy = args.strategy.is_some() && positions.is_empty();
    if args.misere && positions.len() != 1 && !only_strategy {
        return Err(Failure::usage(say::one_token_in_misere_play()));
    }
    let known = known(args, session)?;
    let store = args.store.as_ref().unwrap_or(&args.file);
    let unusable = |error| unusable(store, error);
    let mut tokens = Vec::new();
    for position in &positions {
        match known.position(position).map_err(unusable)? {
            Some(token) => tokens.push(token),
            None => return Err(Failure::usage(say::no_such_position((*position).to_owned(), name))),
        }
    }
    if args.values.is_some() || args.strategy.is_some() || args.picture.is_some() {
        match &known {
            SolvedGame::Whole(game) => write(game, &tokens, args, session)?,
            SolvedGame::Stored(store) => {
                let game = session.work(|budget| store.whole(budget).map(Box::new)).map_err(unusable)?;
                write(&game, &tokens, args, session)?;
            }
        }
    }
    if tokens.is_empty() {
        let counts = known.counts();
        let text = if args.json {
            let mut all = json!({ "game": name });
            if let (Some(all), Json::Object(counts)) = (all.as_object_mut(), words::counts_json(&counts)) {
                all.extend(counts);
            }
            format!("{all}\n")
        } else {
            words::counts(&name, &counts, session.language)
        };
        return session.print(text.as_bytes());
    }
    let (game, tokens) = session.work(|budget| known.around(tokens, budget)).map_err(unusable)?;
    let text = match args.explain {
        true => explanation(&game, &tokens, session.language),
        false => answer(&game, &tokens, convention, args.json, session)?,
    };
    session.print(text.as_bytes())
}

/// Why positions have their values.
pub(crate) fn explanation(game: &SolvedGraph, tokens: &[u32], language: Language) -> String {
    words::explanations(game, tokens, language).join("\n")
}

/// Who wins a sum, in lines or as JSON. In misère play it has one component.
pub(crate) fn answer(
    game: &SolvedGraph,
    tokens: &[u32],
    convention: Convention,
    json: bool,
    session: &Session,
) -> Result<String, Failure> {
    let answer = session.work(|budget| words::ExplicitAnswer::of(game, tokens, convention, budget)).map_err(stopped)?;
    Ok(if json { format!("{}\n", answer.json()) } else { answer.text(session.language) })
}

/// How a file of values is written, by its ending.
#[derive(Clone, Copy)]
enum ValuesFile {
    Csv,
    Npy,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl ValuesFile {
    fn of(file: &Path) -> Result<ValuesFile, Failure> {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(ValuesFile::Csv),
            Some("npy") => Ok(ValuesFile::Npy),
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(ValuesFile::Parquet),
            #[cfg(not(feature = "parquet"))]
            Some("parquet") => Err(crate::missing_features::left_out("Parquet", "parquet")),
            _ => Err(Failure::usage(say::unknown_ending(file.display().to_string()))),
        }
    }
}

/// Writes the files that are asked for.
fn write(game: &SolvedGraph, tokens: &[u32], args: &GraphSolveArgs, session: &Session) -> Result<(), Failure> {
    if let Some(file) = &args.values {
        let kind = ValuesFile::of(file)?;
        write_file(file, session, |out, budget| match kind {
            ValuesFile::Csv => game.write_csv(out, budget),
            ValuesFile::Npy => game.write_npy(out, budget),
            #[cfg(feature = "parquet")]
            ValuesFile::Parquet => game.write_parquet(out, budget),
        })?;
    }
    let convention = convention(args.misere);
    if let Some(file) = &args.picture {
        let graph = pictures::loopy(game, tokens, convention, session)?;
        pictures::write_picture(&graph.svg(session.language), Some(file), session)?;
    }
    let strategy = args
        .strategy
        .as_ref()
        .map(|file| write_file(file, session, |out, budget| game.write_strategy(convention, out, budget)));
    strategy.unwrap_or(Ok(()))
}

fn write_file(
    file: &Path,
    session: &Session,
    content: impl FnOnce(&mut (dyn Write + Send), &Budget) -> io::Result<()>,
) -> Result<(), Failure> {
    let written = session.work(|budget| replace(file, |out| content(out, budget)));
    written.map_err(|error| match error.get_ref().and_then(|inner| inner.downcast_ref::<StopReason>()) {
        Some(reason) => stopped(*reason),
        None => {
            let unwritable: Message = command::unwritable(file.display().to_string(), error.to_string());
            Failure::usage(unwritable)
        }
    })
}
