//! The commands `law`, `emit` and `guess`.

use crate::args::{EmitArgs, GuessArgs, LawArgs};
use crate::failure::Failure;
use crate::pictures::{save, write_picture};
use crate::session::{Session, print};
use nimatron::law::{self, LawAnswer, Search};
use nimatron::rules::Value;
use nimatron::words::CertificateAt;
use nimatron::{GameDef, heap, words};
use nimatron_messages::Language;
use std::io::{Read, Write};
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
    let mut path = None;
    if let (Some(certificate), Some(file)) = (answer.certificate(), &args.certificate) {
        let text = if args.witness { witnessed(certificate, session)? } else { certificate.text() };
        heap::replace_file(file, |out| out.write_all(text.as_bytes())).map_err(|error| {
            Failure::usage(format!("the certificate {} cannot be written: {error}", file.display()))
        })?;
        path = Some(file.display().to_string());
    }
    let text = if args.answer.json {
        format!("{}\n", words::law_json(&answer, path.as_deref(), Language::English))
    } else {
        let place = path.as_deref().map_or(CertificateAt::Option("--certificate FILE"), CertificateAt::File);
        words::law(&answer, args.answer.lang, place)
    };
    print(text.as_bytes())?;
    if args.certificate.is_some() && answer.certificate().is_none() {
        let why = if answer.report.found.is_some() { "this law is not proved" } else { "no law is found" };
        let _ = writeln!(std::io::stderr(), "no certificate: {why}");
    }
    draw(&answer, args, session)?;
    exit_code(&answer.report)
}

/// The text of a certificate with the closed sets of its sentences.
fn witnessed(certificate: &law::Proof, session: &Session) -> Result<String, Failure> {
    let with = session.work(|budget| law::with_witness(certificate, budget));
    let with = with.map_err(|reason| Failure::stopped(reason, &["no certificate".to_owned()]))?;
    with.map(|proof| proof.text()).ok_or_else(|| {
        Failure::usage("no witness: this proof has no sentences, or its states are too large to be written down")
    })
}

/// The automaton of a law, where a picture is asked for.
fn draw(answer: &LawAnswer, args: &LawArgs, session: &Session) -> Result<(), Failure> {
    if args.dot.is_none() && args.picture.is_none() {
        return Ok(());
    }
    let machine = session.work(|budget| answer.machine(budget)).map_err(|reason| Failure::stopped(reason, &[]))?;
    let machine = machine.ok_or_else(|| {
        Failure::usage(if answer.report.found.is_some() {
            "no picture: this law is no automaton that could be drawn"
        } else {
            "no picture: no law is found"
        })
    })?;
    if let Some(file) = &args.dot {
        save(file, machine.dot(Language::English).as_bytes())?;
    }
    if let Some(file) = &args.picture {
        let svg = machine.svg(Language::English).ok_or_else(|| {
            Failure::usage("this automaton has too many states for a picture; --dot FILE writes it for Graphviz")
        })?;
        write_picture(&svg, Some(file))?;
    }
    Ok(())
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
    let Emit { target, game, to } = emit_words(&args.words, &args.to)?;
    let game = with_rules(game, &args.settings.set)?;
    let search = Search { to: to.unwrap_or(Search::default().to).max(1), ..Search::default() };
    let answer = session.work(|budget| law::find_law(&game, &search, budget))?;
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

/// What `emit` is asked for.
struct Emit<'w> {
    target: law::Target,
    game: &'w str,
    to: Option<usize>,
}

/// `cpp mark`, `mark cpp`, `mark --to cpp`: the words say themselves which is which.
fn emit_words<'w>(words: &'w [String], to: &[String]) -> Result<Emit<'w>, Failure> {
    let target = |word: &str| law::Target::ALL.iter().find(|(name, _)| *name == word).map(|entry| entry.1);
    let names = law::Target::ALL.map(|(name, _)| name).join(", ");
    let mut targets: Vec<law::Target> = Vec::new();
    let mut largest = None;
    for word in to {
        match (target(word), word.parse()) {
            (Some(one), _) => targets.push(one),
            (None, Ok(number)) => largest = Some(number),
            (None, Err(_)) => {
                return Err(Failure::usage(format!(
                    "--to takes the largest heap, or a language: {names}; `{word}` is neither"
                )));
            }
        }
    }
    let mut games: Vec<&str> = Vec::new();
    for word in words {
        match target(word).filter(|_| targets.is_empty()) {
            Some(one) => targets.push(one),
            None => games.push(word),
        }
    }
    match (&targets[..], &games[..]) {
        ([one], [game]) => Ok(Emit { target: *one, game, to: largest }),
        ([], [game, ..]) => {
            Err(Failure::usage(format!("which language? `nimatron emit cpp '{game}'`; known are {names}")))
        }
        (_, []) => Err(Failure::usage("which game? `nimatron emit cpp mark`")),
        _ => Err(Failure::usage(format!("one language and one game: `nimatron emit cpp mark`; languages are {names}"))),
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
    let (name, max) = text.split_once('=').ok_or_else(wrong)?;
    let coordinate = names.iter().position(|own| own == name.trim()).ok_or_else(wrong)?;
    let max = max.trim().parse().map_err(|_| wrong())?;
    Ok(law::Rows { coordinate, max })
}

/// Bytes of a list of numbers.
const MOST: u64 = 64 << 20;

pub(crate) fn guess(args: &GuessArgs, session: &Session) -> Result<ExitCode, Failure> {
    let mut text = args.numbers.join(" ");
    let problem = |error: std::io::Error| Failure::usage(format!("the numbers cannot be read: {error}"));
    match text.strip_prefix('@') {
        Some(name) => {
            let file = std::fs::File::open(name).map_err(problem)?;
            text = String::new();
            file.take(MOST).read_to_string(&mut text).map_err(problem)?;
        }
        None if args.numbers.is_empty() => {
            std::io::stdin().take(MOST).read_to_string(&mut text).map_err(problem)?;
        }
        None => {}
    }
    let numbers = law::Numbers::parse(&text, args.from).map_err(Failure::usage)?;
    let guess = session.work(|budget| law::guess(&numbers, budget));
    let text = if args.answer.json {
        format!("{}\n", words::guess_json(&guess, Language::English))
    } else {
        words::guess(&guess, args.answer.lang)
    };
    print(text.as_bytes())?;
    if guess.weak.is_empty() { exit_code(&guess.report) } else { Ok(ExitCode::SUCCESS) }
}
