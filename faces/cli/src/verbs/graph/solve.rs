//! The command `graph solve`: answers about a game that a file lists, and files of all its
//! positions.

use super::loopy;
use super::store::{SolvedGame, known, unusable};
use crate::args::GraphSolveArgs;
use crate::failure::{CommandResult, Failure};
use crate::files::output_file::is_file;
use crate::files::pictures::{is_picture, write_picture};
use crate::session::Session;
use nimatron::ask::{AskGraph, tokens_suit};
use nimatron::explicit::{SolvedGraph, read_tokens, words};
use nimatron::output::stop_reason;
use nimatron::{Budget, Convention};
use nimatron_files::replace;
use nimatron_messages::{command, explicit as say};
use serde_json::{Value as Json, json};
use std::io::{self, Write};
use std::path::Path;

/// Solves a game from a file, and answers about the positions with these names.
pub(crate) fn solve(args: &GraphSolveArgs, session: &Session) -> CommandResult {
    let name = args.file.display().to_string();
    if let Some(file) = &args.values {
        is_file(file)?;
        ValuesFile::of(file)?;
    }
    if let Some(file) = &args.picture {
        is_picture(file)?;
    }
    [&args.strategy, &args.store].into_iter().flatten().try_for_each(|file| is_file(file))?;
    let convention = Convention::misere_if(args.misere);
    if args.strategy.is_none() || !args.positions.is_empty() {
        tokens_suit(args.positions.len(), convention)?;
    }
    let known = known(args, session)?;
    let store = args.store.as_ref().unwrap_or(&args.file);
    let unusable = |error| unusable(store, error);
    let missing = |position: String| Failure::error(say::no_such_position(position, name.as_str()));
    let tokens = read_tokens(&args.positions, |position| known.position(position).map_err(unusable), missing)?;
    let exit = answer(&known, tokens.clone(), args, session);
    // An answer is worth more than its files.
    let written = match &known {
        _ if args.values.is_none() && args.strategy.is_none() && args.picture.is_none() => Ok(()),
        SolvedGame::Whole(game) => write(game, &tokens, args, session),
        SolvedGame::Stored(store) => {
            let game = session.work(|budget| store.whole(budget).map(Box::new)).map_err(unusable);
            game.and_then(|game| write(&game, &tokens, args, session))
        }
    };
    let exit = exit?;
    written.map(|()| exit)
}

/// Prints the answer about tokens, or without them about all positions.
fn answer(known: &SolvedGame, tokens: Vec<u32>, args: &GraphSolveArgs, session: &Session) -> CommandResult {
    let name = args.file.display().to_string();
    let convention = Convention::misere_if(args.misere);
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
    let positions = known.counts().positions;
    let found = session.work(|budget| known.around(tokens, budget));
    let (game, tokens) = found.map_err(|error| unusable(args.store.as_ref().unwrap_or(&args.file), error))?;
    let told =
        session.work(|budget| AskGraph { game, tokens, positions, convention, explain: args.explain }.tell(budget))?;
    let language = session.language;
    session.print_told(
        args.json,
        || told.json(language),
        || match args.explain {
            true => told.explanations(language).join("\n"),
            false => told.text(language),
        },
    )
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
            Some("parquet") => Err(Failure::left_out("Parquet", "parquet")),
            _ => Err(Failure::error(say::unknown_ending(file.display().to_string()))),
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
    let convention = Convention::misere_if(args.misere);
    if let Some(file) = &args.picture {
        let graph = loopy(game, tokens, convention, session)?;
        write_picture(&graph.svg(session.language), Some(file), session)?;
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
    written.map_err(|error| match stop_reason(&error) {
        Some(reason) => reason.into(),
        None => Failure::error(command::unwritable(file.display().to_string(), error.to_string())),
    })
}
