//! The command `atlas`: proved laws of a family of rules in one file.

use crate::amounts::threads;
use crate::args::{
    AtlasAnswer, AtlasBuildArgs, AtlasCommand, AtlasExportArgs, AtlasImportArgs, AtlasInterestingArgs, AtlasPageArgs,
    AtlasSearchArgs, AtlasShowArgs,
};
use crate::databases::silence_panics;
use crate::failure::{CommandResult, Failure};
use crate::output_file::{certificate_to, is_file};
use crate::session::Session;
use nimatron::GameDef;
use nimatron::atlas::{
    self, Atlas, AtlasEntry, AtlasError, AtlasLawClass, AtlasPositionKind, AtlasTarget, Broken, Confirmed, Filter,
    Finds, Hit, Imported, KEPT_VALUES, Match, Share, Statistics, one_line, quoted,
};
use nimatron_messages::{Language, Message, Say, command, laws, outputs};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
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
        AtlasCommand::Export(args) => export(args, &Session::start(&args.answer.limits, language)?),
        AtlasCommand::Import(args) => import(args, &Session::start(&args.answer.limits, language)?),
        AtlasCommand::Page(args) => page(args, &Session::start(&args.answer.limits, language)?),
    }
}

/// An error with the name of the file of the atlas.
fn of(path: &Path) -> impl Fn(AtlasError) -> Failure + '_ {
    |error| Failure::usage(command::of_file(path.display().to_string(), error.message()))
}

/// Opens an atlas that is there.
fn open(path: &Path) -> Result<Atlas, Failure> {
    if !path.exists() {
        return Err(Failure::usage(outputs::no_atlas(path.display().to_string())));
    }
    Atlas::open(path).map_err(of(path))
}

fn print_json(session: &Session, value: &Value) -> Result<(), Failure> {
    session.print(format!("{value}\n").as_bytes()).map(|_| ())
}

/// Prints messages, a line each, with this many blanks before them.
fn print(session: &Session, lines: &[(usize, Message)]) -> Result<(), Failure> {
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
    print(session, &[(0, swept(&found))])?;
    Ok(ExitCode::SUCCESS)
}

/// How many games were examined, and how many laws were found.
fn swept(found: &Statistics) -> Message {
    let all = found.all;
    let proved = all.values + all.winner + all.part;
    outputs::atlas_swept(found.swept, found.listed, found.tables, proved, all.conjectured)
}

/// A number of states: one, or a range.
fn states(text: &str) -> Result<(u32, u32), Failure> {
    let number = |text: &str, without: u32| if text.is_empty() { Some(without) } else { text.parse().ok() };
    let range = match text.split_once("..") {
        Some((from, to)) => number(from, 0).zip(number(to, u32::MAX)),
        None => text.parse().ok().map(|one| (one, one)),
    };
    range.filter(|(from, to)| from <= to).ok_or_else(|| Failure::usage(outputs::atlas_states_range(text)))
}

fn filter(args: &AtlasSearchArgs) -> Result<Filter, Failure> {
    Ok(Filter {
        says: args.law.clone(),
        class: args.class.as_deref().and_then(|word| AtlasLawClass::ALL.into_iter().find(|class| class.word() == word)),
        gives: None,
        proved: args.status.as_deref().filter(|word| *word != "none").map(|word| word == "proved"),
        law: args.status.as_deref().filter(|word| *word == "none").map(|_| false),
        positions: args.coordinates.as_deref().map(|number| match number {
            "2" => AtlasPositionKind::Pair,
            _ => AtlasPositionKind::Heap,
        }),
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
    let game = Arc::new(GameDef::load(what, &[])?);
    match game.rules().map(nimatron::rules::Ruleset::arity) {
        Some(1 | 2) => Ok(AtlasTarget::Rules(game)),
        _ => Err(Failure::usage(laws::atlas_positions())),
    }
}

fn search(args: &AtlasSearchArgs, session: &Session) -> CommandResult {
    let path = &args.atlas.file;
    let atlas = open(path)?;
    let (wanted, filter) = (wanted(args.what.as_deref())?, filter(args)?);
    let (hits, stopped) =
        session.work(|budget| atlas::find(&atlas, &wanted, &filter, args.most, budget)).map_err(of(path))?;
    if args.json {
        let all: Vec<Value> = hits.iter().map(hit_json).collect();
        print_json(session, &Value::from(all))?;
    } else {
        let mut lines = Vec::new();
        for hit in &hits {
            lines.extend(entry_lines(&hit.entry));
            match hit.by {
                Match::Moves => lines.push((2, outputs::atlas_same_moves())),
                Match::Mirrored => lines.push((2, outputs::atlas_mirrored())),
                Match::Values => lines.push((2, outputs::atlas_same_values())),
                _ => {}
            }
            if hit.certificate.is_some() {
                lines.push((2, outputs::atlas_for_these_rules()));
            }
        }
        if hits.is_empty() {
            lines.push((0, outputs::not_in_atlas(path.display().to_string(), KEPT_VALUES)));
        }
        print(session, &lines)?;
    }
    if let Some(reason) = stopped {
        return Err(reason.into());
    }
    let Some(first) = hits.first() else { return Ok(ExitCode::from(1)) };
    if let Some(to) = &args.certificate {
        write_certificate(to, first.certificate.as_deref().or(first.entry.certificate()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn write_certificate(to: &Path, certificate: Option<&str>) -> Result<(), Failure> {
    match certificate {
        Some(text) => certificate_to(to, text),
        None => Err(Failure::usage(outputs::no_certificate(outputs::not_proved()))),
    }
}

fn hit_json(hit: &Hit) -> Value {
    let by = match hit.by {
        Match::Moves => "moves",
        Match::Mirrored => "mirrored",
        Match::Values => "values",
        _ => "asked",
    };
    json!({ "entry": hit.entry, "found_by": by, "proved_for_these_rules": hit.certificate.is_some() })
}

/// An entry in a few lines.
fn entry_lines(entry: &Confirmed) -> Vec<(usize, Message)> {
    let mut lines = vec![(0, outputs::atlas_entry(entry.number, one_line(&entry.game.rules.replace('\n', "; "))))];
    match (&entry.law, entry.how()) {
        (Some(law), Some(how)) => {
            lines.push((2, Message::verbatim(law.says.clone())));
            lines.push((2, laws::proved(how.clone())));
        }
        // Whoever wrote the file chose these words: they come after ours, and in quotation marks.
        (Some(law), None) => {
            lines.push((2, outputs::atlas_conjectured(quoted(&law.says))));
            lines.push((2, outputs::atlas_why_not(quoted(&entry.why_not))));
        }
        (None, _) => lines.push((2, outputs::atlas_no_law(quoted(&entry.why_not)))),
    }
    if !entry.values.is_empty() {
        lines.push((0, outputs::entry_values(values(entry, 24))));
    }
    lines
}

/// The first values between commas; those of the first rows if there are two coordinates.
fn values(entry: &AtlasEntry, count: usize) -> String {
    let shown = |value: &Option<u32>| value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    entry.values.iter().take(count).map(shown).collect::<Vec<_>>().join(",")
}

fn show(args: &AtlasShowArgs, session: &Session) -> CommandResult {
    let path = &args.atlas.file;
    let atlas = open(path)?;
    let confirmed = session.work(|budget| atlas.confirmed(args.number, budget));
    let Some(entry) = confirmed.map_err(|error| broken(error, path, path))? else {
        let (_, games) = atlas.counts().map_err(of(path))?;
        return Err(Failure::usage(outputs::atlas_has_no(args.number, path.display().to_string(), games)));
    };
    if args.json {
        print_json(session, &json!(entry))?;
    } else {
        let mut lines = entry_lines(&entry);
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
    let share = |name: Message, of: &Share| {
        let percent = format!("{:.1}", 100.0 * of.values as f64 / (of.games.max(1)) as f64);
        outputs::atlas_share(
            name,
            of.games,
            of.values,
            percent,
            of.aperiodic,
            of.winner,
            of.part,
            of.conjectured,
            of.none,
        )
    };
    let all = found.all;
    let mut lines = vec![
        (0, swept(&found)),
        (0, outputs::atlas_length(found.length)),
        (0, share(outputs::atlas_all_games(), &all)),
    ];
    lines.extend(found.rows.iter().map(|row| {
        let name = match row.positions {
            AtlasPositionKind::Heap => outputs::atlas_heap_moves(row.moves),
            AtlasPositionKind::Pair => outputs::atlas_pair_moves(row.moves),
        };
        (0, share(name, &row.share))
    }));
    let counts = |all: Vec<(String, u64)>| {
        all.into_iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
    };
    let classes = found.classes.iter().map(|(class, count)| (class.word().to_owned(), *count)).collect();
    let numerations = found.numerations.iter().map(|(name, count)| (one_line(name), *count)).collect();
    let states = found.states.iter().map(|(max, count)| (doubling(u64::from(*max)), *count)).collect();
    let periods = found.periods.iter().map(|(max, count)| (doubling(*max), *count)).collect();
    lines.push((0, outputs::atlas_classes(counts(classes))));
    lines.push((0, outputs::atlas_numerations(counts(numerations))));
    lines.push((0, outputs::atlas_states(counts(states))));
    lines.push((0, outputs::atlas_periods(counts(periods))));
    print(session, &lines)?;
    Ok(ExitCode::SUCCESS)
}

/// The range of numbers that ends with this power of two: `5..8:`.
fn doubling(max: u64) -> String {
    if max <= 2 { format!("{max}:") } else { format!("{}..{max}:", max / 2 + 1) }
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
    let mut lines = Vec::new();
    for (heading, entries) in [
        (outputs::atlas_list_automata(), &finds.automata),
        (outputs::atlas_list_periods(), &finds.periods),
        (outputs::atlas_list_conjectures(), &finds.conjectures),
        (outputs::atlas_list_without(), &finds.without),
    ] {
        lines.push((0, heading));
        for entry in entries {
            let own = entry_lines(entry);
            lines.extend(own.into_iter().map(|(blanks, line)| (blanks + 2, line)));
        }
    }
    print(session, &lines)?;
    Ok(ExitCode::SUCCESS)
}

/// What went wrong while lines were written or read; `file` is that of the lines.
fn broken(error: Broken, atlas: &Path, file: &Path) -> Failure {
    match error {
        Broken::Io(error) => {
            Failure::usage(command::of_file(file.display().to_string(), Message::verbatim(error.to_string())))
        }
        Broken::Atlas(error) => of(atlas)(error),
        Broken::Into(error) => of(file)(error),
        Broken::Stopped(reason) => reason.into(),
    }
}

fn is_compressed(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "gz")
}

fn export(args: &AtlasExportArgs, session: &Session) -> CommandResult {
    let path = &args.answer.atlas.file;
    is_file(&args.to)?;
    let atlas = open(path)?;
    let mut failed = None;
    let mut entries = 0;
    let saved = session.work(|budget| {
        nimatron_files::replace(&args.to, |out| {
            let written = if is_compressed(&args.to) {
                let mut out = flate2::write::GzEncoder::new(out, flate2::Compression::best());
                atlas::export(&atlas, &mut out, budget).and_then(|count| {
                    out.finish()?.flush()?;
                    Ok(count)
                })
            } else {
                atlas::export(&atlas, out, budget)
            };
            match written {
                Ok(count) => {
                    entries = count;
                    Ok(())
                }
                Err(error) => {
                    failed = Some(error);
                    Err(std::io::Error::other("not written"))
                }
            }
        })
    });
    if let Some(error) = failed {
        return Err(broken(error, path, &args.to));
    }
    saved.map_err(|error| broken(Broken::Io(error), path, &args.to))?;
    told(session, args.answer.json, &args.to, entries)
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

fn import(args: &AtlasImportArgs, session: &Session) -> CommandResult {
    let (path, from) = (&args.answer.atlas.file, &args.from);
    is_file(path)?;
    let file = std::fs::File::open(from).map_err(|error| {
        Failure::usage(command::of_file(from.display().to_string(), Message::verbatim(error.to_string())))
    })?;
    let plain = BufReader::new(file);
    let mut lines: Box<dyn BufRead> = match is_compressed(from) {
        true => Box::new(BufReader::new(flate2::bufread::MultiGzDecoder::new(plain))),
        false => Box::new(plain),
    };
    let name = path.display().to_string();
    let imported = session.work(|budget| atlas::import(path, &mut *lines, budget));
    let Imported { entries, accepted, reworded } = imported.map_err(|error| match error {
        Broken::Stopped(reason) => Failure::stopped(reason, vec![outputs::atlas_not_imported(name.clone())]),
        // Otherwise a line of the file that is read is wrong.
        error => broken(error, from, path),
    })?;
    if args.answer.json {
        print_json(session, &json!({ "file": name, "entries": entries, "accepted": accepted, "reworded": reworded }))?;
    } else {
        let mut lines = vec![(0, outputs::atlas_read(name, entries, accepted))];
        if reworded > 0 {
            lines.push((0, outputs::atlas_reworded(reworded)));
        }
        print(session, &lines)?;
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
