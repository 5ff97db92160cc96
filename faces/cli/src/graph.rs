//! The command `graph`: a picture of a question, or a game that a file lists by positions and
//! moves.

use crate::args::{GraphArgs, GraphCommand, GraphSolveArgs, QuestionArgs};
use crate::commands::convention;
use crate::failure::Failure;
use crate::output_file::is_file;
use crate::pictures;
use crate::session::Session;
use nimatron::explicit::{self, Format, Solved, Unreadable, words};
use nimatron::{Convention, StopReason};
use nimatron_files::replace;
use nimatron_messages::{Language, Message, command, explicit as say};
use serde_json::{Value as Json, json};
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

fn unreadable(file: &str, error: Unreadable) -> Failure {
    match error {
        Unreadable::File(why) => Failure::usage(say::not_read(file.to_owned(), why)),
        Unreadable::Line(line, why) => Failure::usage(say::wrong_line(file.to_owned(), line, why)),
        Unreadable::TooLarge => Failure::usage(say::too_large(file.to_owned())),
        Unreadable::Stopped(reason) => stopped(reason),
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
    let named = |wanted: &String| Format::ALL.iter().find(|(known, _)| known == wanted).map(|format| format.1);
    let format = args.format.as_ref().and_then(named);
    let convention = convention(args.misere);
    let game = session.work(|budget| explicit::read(&args.file, format, budget));
    let game = game.map_err(|error| unreadable(&name, error))?;
    // `17 + 23` is the same as `17 23`.
    let positions =
        args.positions.iter().flat_map(|text| text.split('+')).map(str::trim).filter(|name| !name.is_empty());
    let positions: Vec<&str> = positions.collect();
    if args.misere && positions.len() != 1 {
        return Err(Failure::usage(say::one_token_in_misere_play()));
    }
    let unknown = positions.iter().find(|position| game.names().node(position).is_none());
    if let Some(unknown) = unknown {
        return Err(Failure::usage(say::no_such_position((*unknown).to_owned(), name)));
    }
    let tokens: Vec<u32> = positions.iter().filter_map(|position| game.names().node(position)).collect();
    let game = session.work(|budget| game.solve(budget)).map_err(stopped)?;
    if let Some(file) = &args.values {
        write_values(&game, file, session)?;
    }
    if let Some(file) = &args.picture {
        let graph = pictures::loopy(&game, &tokens, convention, session)?;
        pictures::write_picture(&graph.svg(session.language), Some(file), session)?;
    }
    let text = match &tokens[..] {
        [] if args.json => {
            let mut all = json!({ "game": name });
            if let (Some(all), Json::Object(counts)) = (all.as_object_mut(), words::counts_json(&game.counts())) {
                all.extend(counts);
            }
            format!("{all}\n")
        }
        [] => words::counts(&name, &game.counts(), session.language),
        tokens if args.explain => explanation(&game, tokens, session.language),
        tokens => answer(&game, tokens, convention, args.json, session)?,
    };
    session.print(text.as_bytes())
}

/// Why positions have their values.
pub(crate) fn explanation(game: &Solved, tokens: &[u32], language: Language) -> String {
    words::explanations(game, tokens, language).join("\n")
}

/// Who wins a sum, in lines or as JSON. In misère play it has one component.
pub(crate) fn answer(
    game: &Solved,
    tokens: &[u32],
    convention: Convention,
    json: bool,
    session: &Session,
) -> Result<String, Failure> {
    let answer = session.work(|budget| words::Answer::of(game, tokens, convention, budget)).map_err(stopped)?;
    Ok(if json { format!("{}\n", answer.json()) } else { answer.text(session.language) })
}

/// How a file of values is written, by its ending.
#[derive(Clone, Copy)]
enum ValuesFile {
    Csv,
    Npy,
    Parquet,
}

impl ValuesFile {
    fn of(file: &Path) -> Result<ValuesFile, Failure> {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("csv") => Ok(ValuesFile::Csv),
            Some("npy") => Ok(ValuesFile::Npy),
            Some("parquet") => Ok(ValuesFile::Parquet),
            _ => Err(Failure::usage(say::unknown_ending(file.display().to_string()))),
        }
    }
}

fn write_values(game: &Solved, file: &Path, session: &Session) -> Result<(), Failure> {
    let kind = ValuesFile::of(file)?;
    let written = session.work(|budget| {
        replace(file, |out| match kind {
            ValuesFile::Csv => game.write_csv(out, budget),
            ValuesFile::Npy => game.write_npy(out, budget),
            ValuesFile::Parquet => game.write_parquet(out, budget),
        })
    });
    written.map_err(|error| match error.get_ref().and_then(|inner| inner.downcast_ref::<StopReason>()) {
        Some(reason) => stopped(*reason),
        None => {
            let unwritable: Message = command::unwritable(file.display().to_string(), error.to_string());
            Failure::usage(unwritable)
        }
    })
}
