//! The command `atlas`: proved laws of a family of rules in one file.

use crate::args::{AtlasBuildArgs, AtlasCommand, AtlasFindArgs};
use crate::failure::Failure;
use crate::session::{Session, print};
use nimatron::atlas::{self, Atlas, Entry, KEPT_VALUES};
use nimatron::{GameDef, heap};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) fn atlas(command: &AtlasCommand) -> Result<ExitCode, Failure> {
    match command {
        AtlasCommand::Build(args) => build(args, &Session::start(&args.limits)?),
        AtlasCommand::Find(args) => find(args, &Session::start(&args.limits)?),
    }
}

fn open(path: &Path) -> Result<Atlas, Failure> {
    Atlas::open(path).map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}

fn build(args: &AtlasBuildArgs, session: &Session) -> Result<ExitCode, Failure> {
    let mut atlas = open(&args.file)?;
    let threads = args.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let stopped = session
        .work(|budget| atlas::build(&mut atlas, threads, session.limit, &session.stop, budget.progress()))
        .map_err(Failure::usage)?;
    let totals = atlas.totals().map_err(Failure::usage)?;
    let text = format!(
        "{} of {} games swept, {} with different values; {} laws proved, {} of them not periodic\n",
        totals.swept,
        atlas::count(),
        totals.different,
        totals.laws,
        totals.aperiodic
    );
    print(text.as_bytes())?;
    match stopped {
        None => Ok(ExitCode::SUCCESS),
        Some(reason) => Err(Failure::stopped(reason, &[format!("{} goes on from here", args.file.display())])),
    }
}

/// The entries that are asked for.
fn entries(args: &AtlasFindArgs, session: &Session) -> Result<Vec<Entry>, Failure> {
    if !args.file.exists() {
        return Err(Failure::usage(format!(
            "there is no atlas {}; `nimatron atlas build` makes one",
            args.file.display()
        )));
    }
    let atlas = open(&args.file)?;
    let what = args.what.trim();
    let values: Option<Vec<u32>> =
        what.split([',', ' ']).filter(|part| !part.is_empty()).map(|part| part.parse().ok()).collect();
    if let Some(values) = values.filter(|values| !values.is_empty()) {
        return atlas.find_values(&values, args.most).map_err(Failure::usage);
    }
    let lines: Vec<&str> = what.split([';', '\n']).map(str::trim).collect();
    if let Some(number) = atlas::number(&lines.join("\n")) {
        let found = atlas.find_number(number).map_err(Failure::usage)?;
        return Ok(found.into_iter().collect());
    }
    // Another game: those that begin like it.
    let game = Arc::new(GameDef::load(what, &[])?);
    if game.arity() != Some(1) {
        return Err(Failure::usage("the atlas is about games of one heap"));
    }
    let values = session.work(|budget| atlas::first_values(&game, budget));
    if values.is_empty() {
        return Ok(Vec::new());
    }
    atlas.find_values(&values, args.most).map_err(Failure::usage)
}

fn find(args: &AtlasFindArgs, session: &Session) -> Result<ExitCode, Failure> {
    let entries = entries(args, session)?;
    let mut out = String::new();
    if args.json {
        out = serde_json::to_string(&entries).map_err(|error| Failure::usage(error.to_string()))? + "\n";
    } else {
        for entry in &entries {
            let shown: Vec<String> = entry.values.iter().take(24).map(ToString::to_string).collect();
            out +=
                &format!("{}\n  {}\n  values  {},...\n", entry.rules.replace('\n', "; "), entry.law, shown.join(","));
        }
        if entries.is_empty() {
            out += &format!("no law in {} (values are compared up to the first {KEPT_VALUES})\n", args.file.display());
        }
    }
    print(out.as_bytes())?;
    let Some(first) = entries.first() else { return Ok(ExitCode::from(1)) };
    if let Some(path) = &args.certificate {
        heap::replace_file(path, |file| file.write_all(first.certificate.as_bytes())).map_err(|error| {
            Failure::usage(format!("the certificate {} cannot be written: {error}", path.display()))
        })?;
    }
    Ok(ExitCode::SUCCESS)
}
