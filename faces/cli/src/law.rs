//! The commands `law`, `emit` and `guess`.

use crate::args::{EmitArgs, GuessArgs, LawArgs};
use crate::commands::convention;
use crate::failure::Failure;
use crate::output_file::{certificate_to, is_file, save};
use crate::pictures::{is_picture, write_picture};
use crate::program::Collected;
use crate::session::Session;
use crate::verify::text_of;
use nimatron::law::{self, LawAnswer, Search};
use nimatron::rules::Value;
use nimatron::words::CertificateAt;
use nimatron::{Budget, GameDef, StopReason, words};
use nimatron_messages::{Mark, Message, Say, Value as Said, command, laws, outputs, programs};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) fn law(args: &LawArgs, session: &Session) -> Result<ExitCode, Failure> {
    [&args.certificate, &args.dot, &args.picture, &args.coq]
        .into_iter()
        .flatten()
        .try_for_each(|file| is_file(file))?;
    args.coq.as_deref().map_or(Ok(()), is_module)?;
    if let Some(text) = &args.family {
        let legs = law::is_legs(text);
        return if legs { crate::legs::law(args, text, session) } else { crate::family::law(args, text, session) };
    }
    args.picture.iter().try_for_each(|file| is_picture(file))?;
    let game = with_rules(&args.game, &args.settings.set, args.misere)?;
    let mut search = Search { convention: convention(args.misere), ..Search::default() };
    if let Some(to) = args.to {
        search.to = to.max(1);
    }
    if let Some(rows) = &args.rows {
        search.rows = Some(rows_of(&game, rows)?);
    }
    let answer = session.work(|budget| law::find_law(&game, &search, budget))?;
    // A law that was found is printed even if no time is left for its strategy.
    let (mut strategy, mut ended) = (None, None);
    if args.strategy {
        match session.work(|budget| answer.strategy(budget)) {
            Ok(found) => strategy = Some(found),
            Err(reason) => ended = Some(reason),
        }
    }
    let says_strategy = strategy.is_some();
    let law::StrategySearch { proved: strategy, refused } = strategy.unwrap_or_default();
    if session.verbose {
        words::declined(&answer).iter().for_each(|line| session.narrate(line));
        words::refused(&answer).iter().for_each(|line| session.narrate(line));
        refused.iter().cloned().for_each(|why| session.narrate(&laws::refused(why)));
    }
    let with_strategy = strategy.as_ref().map(|strategy| &strategy.certificate);
    let mut path = None;
    if let (Some(certificate), Some(file)) = (with_strategy.or_else(|| answer.certificate()), &args.certificate) {
        let text = if args.witness { witnessed(certificate, session)? } else { certificate.text() };
        certificate_to(file, &text)?;
        path = Some(file.display().to_string());
    }
    let language = session.language;
    let text = if args.json {
        let mut json = words::law_json(&answer, path.as_deref(), language);
        if says_strategy {
            json["strategy"] =
                session.work(|budget| words::strategy_json(&answer, strategy.as_ref(), language, budget));
            words::add_refused(&mut json, refused.as_ref(), language);
        }
        if args.explain {
            match session.work(|budget| words::law_explained_json(&answer, language, budget)) {
                Ok(explained) => json["explanation"] = explained,
                Err(reason) => ended = Some(reason),
            }
        }
        format!("{json}\n")
    } else {
        let place = path.as_deref().map_or(CertificateAt::Option("--certificate FILE"), CertificateAt::File);
        let mut text = words::law(&answer, language, place);
        if says_strategy {
            text += &session.work(|budget| words::strategy(&answer, strategy.as_ref(), language, budget));
        }
        if args.explain {
            match session.work(|budget| words::law_explained(&answer, language, budget)) {
                Ok(explained) => text += &explained,
                Err(reason) => ended = Some(reason),
            }
        }
        text
    };
    session.print(text.as_bytes())?;
    if args.certificate.is_some() && answer.certificate().is_none() {
        let found = answer.report.found.is_some();
        let reason = if found { outputs::not_proved() } else { outputs::no_law_found() };
        session.narrate(&outputs::no_certificate(reason));
    }
    draw(&answer, args, session)?;
    if let Some(file) = &args.coq {
        save_theorem(file, args.installed, session, |library, budget| answer.theorem(library, budget))?;
    }
    match ended {
        Some(reason) => Err(Failure::stopped(reason, Vec::new())),
        None => exit_code(&answer.report),
    }
}

/// Refuses a name of a file that `coqc` does not accept.
///
/// # Errors
/// The name is not that of a module with `.v`.
fn is_module(file: &Path) -> Result<(), Failure> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = name.strip_suffix(".v").unwrap_or(&name);
    let mut plain: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if !plain.starts_with(|c: char| c.is_ascii_alphabetic()) {
        plain.insert_str(0, "law_");
    }
    let other = format!("{plain}.v");
    // Pipes and terminals have any name.
    let special = std::fs::metadata(file).is_ok_and(|about| !about.is_file() && !about.is_dir());
    if other == name || special { Ok(()) } else { Err(Failure::usage(outputs::coq_file_name(name, other))) }
}

/// Saves a law as a file for Coq, and says what its theorem is: it may say less than the law in
/// words.
pub(crate) fn save_theorem(
    file: &Path,
    installed: bool,
    session: &Session,
    theorem: impl FnOnce(law::Library, &Budget) -> Result<Result<String, Message>, StopReason>,
) -> Result<(), Failure> {
    let library = if installed { law::Library::Installed } else { law::Library::Inside };
    let text = session.work(|budget| theorem(library, budget));
    let text = text.map_err(|reason| Failure::stopped(reason, Vec::new()))?;
    let text = text.map_err(|reason| Failure::usage(outputs::no_coq(reason)))?;
    save(file, text.as_bytes())?;
    if let Some(statement) = law::statement(&text) {
        session.narrate(&outputs::coq_proves(file.display().to_string(), statement));
    }
    Ok(())
}

/// The text of a certificate with the closed sets of its sentences.
fn witnessed(certificate: &law::Proof, session: &Session) -> Result<String, Failure> {
    let with = session.work(|budget| law::with_witness(certificate, budget));
    let with = with.map_err(|reason| Failure::stopped(reason, vec![outputs::no_certificate_yet()]))?;
    with.map(|proof| proof.text()).ok_or_else(|| Failure::usage(outputs::no_witness()))
}

/// Draws the automaton of a law if a picture is asked for.
fn draw(answer: &LawAnswer, args: &LawArgs, session: &Session) -> Result<(), Failure> {
    if args.dot.is_none() && args.picture.is_none() {
        return Ok(());
    }
    let machine =
        session.work(|budget| answer.machine(budget)).map_err(|reason| Failure::stopped(reason, Vec::new()))?;
    let machine = machine.ok_or_else(|| {
        let found = answer.report.found.is_some();
        let reason = if found { outputs::no_automaton() } else { outputs::no_law_found() };
        Failure::usage(outputs::no_picture(reason))
    })?;
    if let Some(file) = &args.dot {
        save(file, machine.dot(session.language).as_bytes())?;
    }
    if let Some(file) = &args.picture {
        let svg = machine.svg(session.language).ok_or_else(|| Failure::usage(outputs::automaton_too_large()))?;
        write_picture(&svg, Some(file), session)?;
    }
    Ok(())
}

/// The exit code: 0 for a law, also if it is one of the heaps below some number, 1 if there is
/// none.
fn exit_code(report: &law::Report) -> Result<ExitCode, Failure> {
    if report.until.is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    match (report.stopped, &report.found) {
        (Some(reason), None) => Err(Failure::stopped(reason, vec![outputs::no_law_yet()])),
        (_, None) => Ok(ExitCode::from(1)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// A game that is given by rules; for misère play, one whose moves leave at most one component.
fn with_rules(text: &str, settings: &[(String, Value)], misere: bool) -> Result<Arc<GameDef>, Failure> {
    let game = Arc::new(GameDef::load(text, settings)?);
    if game.rules().is_none() {
        let why = if game.has_rules_of_places() { outputs::rules_of_places } else { outputs::not_rules };
        return Err(Failure::usage(why(game.name())));
    }
    if let Some(why) = law::misere_refusal(&game).filter(|_| misere) {
        return Err(Failure::usage(why));
    }
    Ok(game)
}

pub(crate) fn emit(args: &EmitArgs, session: &Session) -> Result<ExitCode, Failure> {
    let Emit { target, game, family, to } = emit_words(&args.words, &args.to)?;
    if let Some(family) = family {
        if args.misere {
            return Err(Failure::usage(nimatron_messages::families::only_normal()));
        }
        return crate::family::emit(target, game, family, args, session);
    }
    let game = with_rules(game, &args.settings.set, args.misere)?;
    let usual = Search::default();
    let search = Search { to: to.unwrap_or(usual.to).max(1), convention: convention(args.misere), ..usual };
    let answer = session.work(|budget| law::find_law(&game, &search, budget))?;
    let stopped = |reason| Failure::stopped(reason, vec![outputs::no_program_yet()]);
    match session.work(|budget| answer.program(target, budget)).map_err(stopped)? {
        Some(program) => session.print(program.as_bytes()),
        None => match answer.report.stopped {
            Some(reason) => Err(stopped(reason)),
            None => {
                session.narrate(&outputs::no_program(game.name()));
                Ok(ExitCode::from(1))
            }
        },
    }
}

/// The arguments of `emit`.
struct Emit<'w> {
    target: law::Target,
    game: &'w str,
    family: Option<&'w str>,
    to: Option<usize>,
}

/// `cpp mark`, `mark cpp`, `mark --to cpp`: the language is recognized wherever it stands.
fn emit_words<'w>(words: &'w [String], to: &[String]) -> Result<Emit<'w>, Failure> {
    let names = || Said::list(law::Target::ALL.map(|(name, _)| name), Mark::Comma);
    let mut targets: Vec<law::Target> = Vec::new();
    let mut largest = None;
    for word in to {
        match (law::Target::named(word), word.parse()) {
            (Some(one), _) => targets.push(one),
            (None, Ok(number)) => largest = Some(number),
            (None, Err(_)) => {
                return Err(Failure::usage(outputs::emit_to(names(), word)));
            }
        }
    }
    let mut games: Vec<&str> = Vec::new();
    for word in words {
        match law::Target::named(word).filter(|_| targets.is_empty()) {
            Some(one) => targets.push(one),
            None => games.push(word),
        }
    }
    match (&targets[..], &games[..]) {
        ([one], [game]) => Ok(Emit { target: *one, game, family: None, to: largest }),
        ([one], [game, family]) => Ok(Emit { target: *one, game, family: Some(family), to: largest }),
        ([], [word, _, ..]) => Err(Failure::usage(outputs::no_language(*word, names()))),
        ([], [game]) => Err(Failure::usage(outputs::which_language(*game, names()))),
        (_, []) => Err(Failure::usage(outputs::which_game())),
        _ => Err(Failure::usage(outputs::one_language_one_game(names()))),
    }
}

/// `a=2`: the rows in which a is at most 2.
fn rows_of(game: &GameDef, text: &str) -> Result<law::Rows, Failure> {
    let names = game.rules().map(|rules| rules.coordinates().to_vec()).unwrap_or_default();
    let wrong = || Failure::usage(outputs::rows(names.first().map_or("a", String::as_str)));
    let (name, max) = text.split_once('=').ok_or_else(wrong)?;
    let coordinate = names.iter().position(|own| own == name.trim()).ok_or_else(wrong)?;
    let max = max.trim().parse().map_err(|_| wrong())?;
    Ok(law::Rows { coordinate, max })
}

/// Maximum size in bytes of a list of numbers.
const MAX_BYTES: u64 = 64 << 20;

pub(crate) fn guess(args: &GuessArgs, session: &Session) -> Result<ExitCode, Failure> {
    if let Some(program) = &args.program {
        return guess_of_program(program, args, session);
    }
    let mut text = args.numbers.join(" ");
    let file = match text.strip_prefix('@') {
        Some(name) => Some(PathBuf::from(name)),
        None => args.numbers.is_empty().then(|| PathBuf::from("-")),
    };
    if let Some(file) = file {
        let unreadable =
            |error: std::io::Error| command::numbers_unreadable(file.display().to_string(), error.to_string());
        let read = text_of(&file, MAX_BYTES).map_err(|error| Failure::usage(unreadable(error)))?;
        text = read.ok_or_else(|| Failure::usage(command::too_long(file.display().to_string(), MAX_BYTES)))?;
    }
    // One clock for reading and for guessing.
    let guess = session.work(|budget| {
        let numbers = law::Numbers::parse_within(&text, args.from, budget)?;
        Ok(numbers.map(|numbers| {
            drop(text);
            law::guess(&numbers, budget)
        }))
    });
    let guess = guess.map_err(|reason| Failure::stopped(reason, vec![outputs::no_law_yet()]))?;
    let guess = guess.map_err(|error| Failure::usage(error.message()))?;
    print_guess(&guess, args, session)
}

/// Runs a program for one n after the other, and looks for a law of what it prints.
fn guess_of_program(program: &str, args: &GuessArgs, session: &Session) -> Result<ExitCode, Failure> {
    let Collected { values, words, why } = crate::program::collect(program, args, session)?;
    let shown: Vec<String> = values.iter().map(ToString::to_string).collect();
    session.narrate(&programs::collected(values.len(), args.from, args.from + values.len().saturating_sub(1), &why));
    if words {
        session.narrate(&programs::words_are_numbers());
    }
    if !args.json && !values.is_empty() {
        session.print(format!("{}\n", shown.join(" ")).as_bytes())?;
    }
    if values.is_empty() {
        session.work(Budget::check).map_err(|reason| Failure::stopped(reason, vec![outputs::no_law_yet()]))?;
    }
    let numbers = law::Numbers::parse(&shown.join(" "), args.from);
    let numbers = numbers.map_err(|error| Failure::usage(error.message()))?;
    let guess = session.work(|budget| law::guess(&numbers, budget));
    print_guess(&guess, args, session)
}

fn print_guess(guess: &law::Guess, args: &GuessArgs, session: &Session) -> Result<ExitCode, Failure> {
    let text = if args.json {
        format!("{}\n", words::guess_json(guess, session.language))
    } else {
        words::guess(guess, session.language)
    };
    session.print(text.as_bytes())?;
    if guess.weak.is_empty() { exit_code(&guess.report) } else { Ok(ExitCode::SUCCESS) }
}
