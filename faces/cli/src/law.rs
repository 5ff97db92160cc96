//! The commands `law`, `emit` and `guess`.

use crate::args::{EmitArgs, GuessArgs, LawArgs};
use crate::failure::Failure;
use crate::pictures::{save, write_picture};
use crate::session::{Session, print};
use nimatron::law::{self, Search};
use nimatron::rules::Value;
use nimatron::{GameDef, heap, words};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) fn law(args: &LawArgs, session: &Session) -> Result<ExitCode, Failure> {
    let game = with_rules(&args.game, &args.settings.set)?;
    let mut search = Search::default();
    if let Some(to) = args.to {
        search.to = to.max(1);
    }
    if let Some(rows) = &args.rows {
        search.rows = Some(rows_of(&game, rows)?);
    }
    let answer = session.work(|budget| law::find_law(&game, &search, budget))?;
    let certificate =
        answer.report.found.as_ref().and_then(|found| found.certificate.as_deref()).filter(|_| answer.proved.is_some());
    let mut path = None;
    if let Some(text) = certificate.filter(|_| !args.no_file) {
        let file = args.certificate.clone().unwrap_or_else(|| default_file(&args.game, &game));
        heap::replace_file(&file, |out| out.write_all(text.as_bytes())).map_err(|error| {
            Failure::usage(format!("the certificate {} cannot be written: {error}", file.display()))
        })?;
        path = Some(file.display().to_string());
    }
    let drawn = |session: &Session| {
        let machine = session.work(|budget| answer.machine(budget)).map_err(|reason| Failure::stopped(reason, &[]))?;
        machine.ok_or_else(|| Failure::usage("there is no automaton to draw: this law has none, or none was found"))
    };
    if let Some(file) = &args.dot {
        save(file, drawn(session)?.dot().as_bytes())?;
    }
    if let Some(file) = &args.picture {
        let svg = drawn(session)?.svg();
        let svg = svg.ok_or_else(|| {
            Failure::usage("this automaton has too many states for a picture; --dot FILE writes it for Graphviz")
        })?;
        write_picture(&svg, Some(file))?;
    }
    let text = if args.answer.json {
        format!("{}\n", words::law_json(&answer, path.as_deref()))
    } else {
        words::law(&answer, args.answer.lang, path.as_deref())
    };
    print(text.as_bytes())?;
    exit_code(&answer.report)
}

/// 0: a law; 1: none.
fn exit_code(report: &law::Report) -> Result<ExitCode, Failure> {
    match (report.stopped, &report.found) {
        (Some(reason), None) => Err(Failure::stopped(reason, &["no law so far".to_owned()])),
        (_, None) => Ok(ExitCode::from(1)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// A game that is given by rules.
fn with_rules(text: &str, settings: &[(String, Value)]) -> Result<Arc<GameDef>, Failure> {
    let game = Arc::new(GameDef::load(text, settings)?);
    if game.rules().is_none() {
        return Err(Failure::usage(format!(
            "{} is given by a program and not by rules, and laws are found for rules; `nimatron games {0}` tells its theorem",
            game.name()
        )));
    }
    Ok(game)
}

pub(crate) fn emit(args: &EmitArgs, session: &Session) -> Result<ExitCode, Failure> {
    let game = with_rules(&args.game, &args.settings.set)?;
    let search = Search { to: args.to.unwrap_or(Search::default().to).max(1), ..Search::default() };
    let answer = session.work(|budget| law::find_law(&game, &search, budget))?;
    let target =
        law::Target::ALL.iter().find(|(name, _)| *name == args.target).map_or(law::Target::Cpp, |entry| entry.1);
    let stopped = |reason| Failure::stopped(reason, &["no program".to_owned()]);
    match session.work(|budget| answer.program(target, budget)).map_err(stopped)? {
        Some(program) => print(program.as_bytes()),
        None => match answer.report.stopped {
            Some(reason) => Err(stopped(reason)),
            None => {
                let _ = writeln!(
                    std::io::stderr(),
                    "no program: no law of {} is found that a short program could compute",
                    game.name()
                );
                Ok(ExitCode::from(1))
            }
        },
    }
}

/// `a=2`: the rows in which a is at most 2.
fn rows_of(game: &GameDef, text: &str) -> Result<law::Rows, Failure> {
    let names = game.rules().map(|rules| rules.coordinates().to_vec()).unwrap_or_default();
    let wrong = || {
        Failure::usage(format!(
            "--rows names a coordinate and its largest value, as in --rows {}=2",
            names.first().map_or("a", String::as_str)
        ))
    };
    let (name, most) = text.split_once('=').ok_or_else(wrong)?;
    let coordinate = names.iter().position(|own| own == name.trim()).ok_or_else(wrong)?;
    let most = most.trim().parse().map_err(|_| wrong())?;
    Ok(law::Rows { coordinate, most })
}

/// `NAME.cert.json` in the working folder: the name of the rules, of the file, or `law`.
fn default_file(text: &str, game: &GameDef) -> PathBuf {
    let named = game.rules().and_then(|rules| rules.name()).map(str::to_owned);
    let stem = || {
        let path = std::path::Path::new(text);
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        stem.filter(|stem| !text.contains("->") && stem.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c)))
    };
    PathBuf::from(format!("{}.cert.json", named.or_else(stem).unwrap_or_else(|| "law".to_owned())))
}

/// Bytes of a list of numbers.
const MOST: u64 = 64 << 20;

pub(crate) fn guess(args: &GuessArgs, session: &Session) -> Result<ExitCode, Failure> {
    let mut text = String::new();
    std::io::stdin()
        .take(MOST)
        .read_to_string(&mut text)
        .map_err(|error| Failure::usage(format!("the numbers cannot be read: {error}")))?;
    let numbers = law::Numbers::parse(&text, args.from).map_err(Failure::usage)?;
    let guess = session.work(|budget| law::guess(&numbers, budget));
    let text = if args.answer.json {
        format!("{}\n", words::guess_json(&guess))
    } else {
        words::guess(&guess, args.answer.lang)
    };
    print(text.as_bytes())?;
    exit_code(&guess.report)
}
