//! The command `atlas`: proved laws of a family of rules in one file. Atlases as lines of JSON are
//! in a file of their own.

mod exchange;

use crate::amounts::threads;
use crate::args::{
    AtlasAnswer, AtlasBuildArgs, AtlasCommand, AtlasInterestingArgs, AtlasPageArgs, AtlasSearchArgs, AtlasShowArgs,
    LawStatus,
};
use crate::failure::{CommandResult, Failure, NO};
use crate::files::databases::silence_panics;
use crate::files::output_file::{certificate_to, is_file};
use crate::session::Session;
use nimatron::atlas::{
    self, Atlas, AtlasError, AtlasTarget, Broken, Filter, Finds, IndentedLine, KEPT_VALUES, Statistics,
};
use nimatron::{GameDef, GameSettings};
use nimatron_messages::{Language, Message, Say, command, laws, outputs};
use serde_json::{Value, json};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) fn atlas(command: &AtlasCommand, language: Language) -> CommandResult {
    silence_panics();
    match command {
        AtlasCommand::Build(args) => build(args, &Session::start(&args.limits, language)?),
        AtlasCommand::Search(args) => search(args, &Session::start(&args.limits, language)?),
        AtlasCommand::Show(args) => show(args, &Session::start(&args.limits, language)?),
        AtlasCommand::Stats(args) => stats(args, &Session::start(&args.limits, language)?),
        AtlasCommand::Interesting(args) => interesting(args, &Session::start(&args.limits, language)?),
        AtlasCommand::Export(args) => exchange::export(args, &Session::start(&args.answer.limits, language)?),
        AtlasCommand::Import(args) => exchange::import(args, &Session::start(&args.answer.limits, language)?),
        AtlasCommand::Page(args) => page(args, &Session::start(&args.answer.limits, language)?),
    }
}

/// An error with the name of the file of the atlas.
fn of(path: &Path) -> impl Fn(AtlasError) -> Failure + '_ {
    |error| Failure::error(command::of_file(path.display().to_string(), error.message()))
}

/// Opens an atlas that is there.
fn open(path: &Path) -> Result<Atlas, Failure> {
    if !path.exists() {
        return Err(Failure::error(outputs::no_atlas(path.display().to_string())));
    }
    Atlas::open(path).map_err(of(path))
}

fn print_json(session: &Session, value: &Value) -> Result<(), Failure> {
    session.print(format!("{value}\n").as_bytes()).map(|_| ())
}

/// Prints messages, a line each, with this many blanks before them.
fn print(session: &Session, lines: &[IndentedLine]) -> Result<(), Failure> {
    let text: String =
        lines.iter().map(|(blanks, line)| format!("{:blanks$}{}\n", "", line.in_language(session.language))).collect();
    session.print(text.as_bytes()).map(|_| ())
}

fn build(args: &AtlasBuildArgs, session: &Session) -> CommandResult {
    let path = &args.atlas.file;
    is_file(path)?;
    let mut atlas = Atlas::open(path).map_err(of(path))?;
    let threads = threads(args.threads);
    let stopped =
        session.work(|budget| atlas::build(&mut atlas, u64::from(args.games), threads, budget)).map_err(of(path))?;
    if let Some(reason) = stopped {
        return Err(Failure::stopped(reason, vec![outputs::goes_on(path.display().to_string())]));
    }
    let counted = session.work(|budget| Statistics::of(&atlas, budget));
    let found = counted.map_err(|error| broken(error, path, path))?;
    print(session, &[(0, atlas::swept(&found))])?;
    Ok(ExitCode::SUCCESS)
}

/// A number of states: one, or a range.
fn states(text: &str) -> Result<(u32, u32), Failure> {
    let number = |text: &str, without: u32| if text.is_empty() { Some(without) } else { text.parse().ok() };
    let range = match text.split_once("..") {
        Some((from, to)) => number(from, 0).zip(number(to, u32::MAX)),
        None => text.parse().ok().map(|one| (one, one)),
    };
    range.filter(|(from, to)| from <= to).ok_or_else(|| Failure::error(outputs::atlas_states_range(text)))
}

fn filter(args: &AtlasSearchArgs) -> Result<Filter, Failure> {
    Ok(Filter {
        says: args.law.clone(),
        class: args.class,
        gives: None,
        proved: args.status.filter(|&status| status != LawStatus::None).map(|status| status == LawStatus::Proved),
        law: args.status.filter(|&status| status == LawStatus::None).map(|_| false),
        positions: args.coordinates,
        moves: args.moves,
        states: args.states.as_deref().map(states).transpose()?,
        period: args.period,
        numeration: args.numeration.clone(),
    })
}

/// What is looked for: values, rules, or anything.
fn wanted(what: Option<&str>) -> Result<AtlasTarget, Failure> {
    let Some(what) = what.map(str::trim) else { return Ok(AtlasTarget::Any) };
    let values: Option<Vec<Option<u32>>> =
        what.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().ok().map(Some)).collect();
    if let Some(values) = values.filter(|values| !values.is_empty()) {
        return Ok(AtlasTarget::Values(values));
    }
    let game = Arc::new(GameDef::load(what, GameSettings::with_files(&[]))?);
    match game.rules().map(nimatron::rules::Ruleset::arity) {
        Some(1 | 2) => Ok(AtlasTarget::Rules(game)),
        _ => Err(Failure::error(laws::atlas_positions())),
    }
}

fn search(args: &AtlasSearchArgs, session: &Session) -> CommandResult {
    let path = &args.atlas.file;
    let atlas = open(path)?;
    let (wanted, filter) = (wanted(args.what.as_deref())?, filter(args)?);
    let (hits, stopped) =
        session.work(|budget| atlas::find(&atlas, &wanted, &filter, args.most, budget)).map_err(of(path))?;
    if args.json {
        let all: Vec<Value> = hits.iter().map(atlas::hit_json).collect();
        print_json(session, &Value::from(all))?;
    } else {
        let mut lines: Vec<_> = hits.iter().flat_map(atlas::hit_lines).collect();
        if hits.is_empty() {
            lines.push((0, outputs::not_in_atlas(path.display().to_string(), KEPT_VALUES)));
        }
        print(session, &lines)?;
    }
    if let Some(reason) = stopped {
        return Err(reason.into());
    }
    let Some(first) = hits.first() else { return Ok(ExitCode::from(NO)) };
    if let Some(to) = &args.certificate {
        write_certificate(to, first.certificate.as_deref().or(first.entry.certificate()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_certificate(to: &Path, certificate: Option<&str>) -> Result<(), Failure> {
    match certificate {
        Some(text) => certificate_to(to, text),
        None => Err(Failure::error(outputs::no_certificate(outputs::not_proved()))),
    }
}

fn show(args: &AtlasShowArgs, session: &Session) -> CommandResult {
    let path = &args.atlas.file;
    let atlas = open(path)?;
    let confirmed = session.work(|budget| atlas.confirmed(args.number, budget));
    let Some(entry) = confirmed.map_err(|error| broken(error, path, path))? else {
        let (_, games) = atlas.counts().map_err(of(path))?;
        return Err(Failure::error(outputs::atlas_has_no(args.number, path.display().to_string(), games)));
    };
    if args.json {
        print_json(session, &json!(entry))?;
    } else {
        let mut lines = atlas::entry_lines(&entry);
        lines.push((2, outputs::atlas_place(entry.game.length, entry.game.moves, entry.same_values_as)));
        if let Some(other) = entry.law.as_ref().and_then(|law| law.like) {
            lines.push((2, outputs::atlas_like(other)));
        }
        print(session, &lines)?;
    }
    if let Some(to) = &args.certificate {
        write_certificate(to, entry.certificate())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn stats(args: &AtlasAnswer, session: &Session) -> CommandResult {
    let path = &args.atlas.file;
    let atlas = open(path)?;
    let counted = session.work(|budget| Statistics::of(&atlas, budget));
    let found = counted.map_err(|error| broken(error, path, path))?;
    if args.json {
        print_json(session, &json!(found))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(session, &atlas::statistics_lines(&found))?;
    Ok(ExitCode::SUCCESS)
}

fn interesting(args: &AtlasInterestingArgs, session: &Session) -> CommandResult {
    let path = &args.atlas.file;
    let atlas = open(path)?;
    let picked = session.work(|budget| Finds::of(&atlas, args.most, budget));
    let finds = picked.map_err(|error| broken(error, path, path))?;
    if args.json {
        print_json(session, &json!(finds))?;
        return Ok(ExitCode::SUCCESS);
    }
    print(session, &atlas::finds_lines(&finds))?;
    Ok(ExitCode::SUCCESS)
}

/// What went wrong while lines were written or read; `file` is that of the lines.
fn broken(error: Broken, atlas: &Path, file: &Path) -> Failure {
    match error {
        Broken::Io(error) => {
            Failure::error(command::of_file(file.display().to_string(), Message::verbatim(error.to_string())))
        }
        Broken::Atlas(error) => of(atlas)(error),
        Broken::Into(error) => of(file)(error),
        Broken::Stopped(reason) => reason.into(),
    }
}

/// Says how many entries a file has.
fn told(session: &Session, as_json: bool, file: &Path, entries: u64) -> CommandResult {
    let name = file.display().to_string();
    if as_json {
        print_json(session, &json!({ "file": name, "entries": entries }))?;
    } else {
        print(session, &[(0, outputs::atlas_written(name, entries))])?;
    }
    Ok(ExitCode::SUCCESS)
}

fn page(args: &AtlasPageArgs, session: &Session) -> CommandResult {
    let path = &args.answer.atlas.file;
    let atlas = open(path)?;
    let files =
        session.work(|budget| atlas::page(&atlas, budget)).map_err(|error| broken(error, path, &args.folder))?;
    std::fs::create_dir_all(&args.folder).map_err(|error| broken(Broken::Io(error), path, &args.folder))?;
    for (name, bytes) in files {
        let to = args.folder.join(name);
        nimatron_files::replace(&to, |out| out.write_all(&bytes))
            .map_err(|error| broken(Broken::Io(error), path, &to))?;
    }
    let (_, entries) = atlas.counts().map_err(of(path))?;
    told(session, args.answer.json, &args.folder, entries)
}
