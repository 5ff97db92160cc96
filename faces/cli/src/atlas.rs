//! The command `atlas`: proved laws of a family of rules in one file.

use crate::args::{AtlasBuildArgs, AtlasCommand, AtlasFindArgs};
use crate::failure::Failure;
use crate::output_file::{certificate_to, is_file};
use crate::session::{Session, threads};
use nimatron::GameDef;
use nimatron::atlas::{self, Atlas, Entry, KEPT_VALUES};
use nimatron_messages::{Language, Message, Say, command, outputs};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) fn atlas(command: &AtlasCommand, language: Language) -> Result<ExitCode, Failure> {
    match command {
        AtlasCommand::Build(args) => build(args, &Session::start(&args.limits, language)?),
        AtlasCommand::Find(args) => find(args, &Session::start(&args.limits, language)?),
    }
}

fn open(path: &Path) -> Result<Atlas, Failure> {
    Atlas::open(path).map_err(|error| Failure::usage(command::of_file(path.display().to_string(), error.message())))
}

fn build(args: &AtlasBuildArgs, session: &Session) -> Result<ExitCode, Failure> {
    is_file(&args.file)?;
    let mut atlas = open(&args.file)?;
    let threads = threads(args.threads);
    let stopped = session
        .work(|budget| atlas::build(&mut atlas, threads, budget))
        .map_err(|error| Failure::usage(error.message()))?;
    let totals = atlas.totals().map_err(|error| Failure::usage(error.message()))?;
    let swept = outputs::swept(totals.swept, atlas::count(), totals.different, totals.laws, totals.aperiodic);
    session.print(format!("{}\n", swept.in_language(session.language)).as_bytes())?;
    match stopped {
        None => Ok(ExitCode::SUCCESS),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::goes_on(args.file.display().to_string())])),
    }
}

/// The entries that are asked for.
fn entries(args: &AtlasFindArgs, session: &Session) -> Result<Vec<Entry>, Failure> {
    if !args.file.exists() {
        return Err(Failure::usage(outputs::no_atlas(args.file.display().to_string())));
    }
    let atlas = open(&args.file)?;
    let what = args.what.trim();
    let values: Option<Vec<u32>> =
        what.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    if let Some(values) = values.filter(|values| !values.is_empty()) {
        return atlas.find_values(&values, args.most).map_err(|error| Failure::usage(error.message()));
    }
    let lines: Vec<&str> = what.split([';', '\n']).map(str::trim).collect();
    if let Some(number) = atlas::number(&lines.join("\n")) {
        let found = atlas.find_number(number).map_err(|error| Failure::usage(error.message()))?;
        return Ok(found.into_iter().collect());
    }
    // Another game: the entries whose first values are the same.
    let game = Arc::new(GameDef::load(what, &[])?);
    if game.arity() != Some(1) {
        return Err(Failure::usage(outputs::one_heap_only()));
    }
    let values = session.work(|budget| atlas::first_values(&game, budget));
    if values.is_empty() {
        return Ok(Vec::new());
    }
    atlas.find_values(&values, args.most).map_err(|error| Failure::usage(error.message()))
}

fn find(args: &AtlasFindArgs, session: &Session) -> Result<ExitCode, Failure> {
    let entries = entries(args, session)?;
    let mut out = String::new();
    if args.json {
        out = serde_json::to_string(&entries).map_err(|error| Failure::usage(Message::verbatim(error.to_string())))?
            + "\n";
    } else {
        for entry in &entries {
            let shown: Vec<String> = entry.values.iter().take(24).map(ToString::to_string).collect();
            let values = outputs::entry_values(shown.join(","));
            let values = values.in_language(session.language);
            out += &format!("{}\n  {}\n{values}\n", entry.rules.replace('\n', "; "), entry.law);
        }
        if entries.is_empty() {
            let none = outputs::not_in_atlas(args.file.display().to_string(), KEPT_VALUES);
            out += &format!("{}\n", none.in_language(session.language));
        }
    }
    session.print(out.as_bytes())?;
    let Some(first) = entries.first() else { return Ok(ExitCode::from(1)) };
    if let Some(path) = &args.certificate {
        certificate_to(path, &first.certificate)?;
    }
    Ok(ExitCode::SUCCESS)
}
