//! The command `law`.

use crate::amounts::heap;
use crate::args::LawArgs;
use crate::failure::{CommandResult, Failure};
use crate::output_file::{certificate_to, is_file, save};
use crate::pictures::{is_picture, write_picture};
use crate::question::convention;
use crate::session::Session;
use nimatron::ask::{self, AskLaw};
use nimatron::law::{self, LawAnswer};
use nimatron::words::CertificateAt;
use nimatron::{Budget, StopReason, words};
use nimatron_messages::{Message, laws, outputs};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn law(args: &LawArgs, session: &Session) -> CommandResult {
    [&args.certificate, &args.dot, &args.picture, &args.coq]
        .into_iter()
        .flatten()
        .try_for_each(|file| is_file(file))?;
    args.coq.as_deref().map_or(Ok(()), is_module)?;
    args.picture.iter().try_for_each(|file| is_picture(file))?;
    let asked = AskLaw {
        game: &args.game,
        family: args.family.as_deref(),
        settings: &args.settings.set,
        convention: convention(args.misere),
        to: args.to.as_deref().map(|to| heap(to, usize::MAX as u64)).transpose()?,
        rows: args.rows.as_deref(),
    };
    let told = session.work(|budget| ask::law(&asked, budget))?;
    let options = [
        ("--strategy", args.strategy),
        ("--explain", args.explain),
        ("--dot", args.dot.is_some()),
        ("--picture", args.picture.is_some()),
    ];
    told.refuse_of_others(&options).map_err(Failure::usage)?;
    // A law that was found is printed even if no time is left for its strategy.
    let (mut strategy, mut ended) = (None, None);
    if args.strategy {
        match session.work(|budget| told.strategy(budget)) {
            Ok(found) => strategy = Some(found),
            Err(reason) => ended = Some(reason),
        }
    }
    let says_strategy = strategy.is_some();
    let law::StrategySearch { proved: strategy, refused } = strategy.unwrap_or_default();
    if session.verbose {
        told.attempts().iter().for_each(|line| session.narrate(line));
        refused.iter().cloned().for_each(|why| session.narrate(&laws::refused(why)));
    }
    let with_strategy = strategy.as_ref().map(|strategy| &strategy.certificate);
    let mut path = None;
    if let (Some(certificate), Some(file)) = (with_strategy.or_else(|| told.certificate()), &args.certificate) {
        let text = if args.witness { witnessed(certificate, session)? } else { certificate.text() };
        certificate_to(file, &text)?;
        path = Some(file.display().to_string());
    }
    let found = (says_strategy.then_some(strategy.as_ref()), refused.as_ref());
    let (text, unexplained) = text(&told, found, path.as_deref(), args, session);
    session.print(text.as_bytes())?;
    if args.certificate.is_some() && told.certificate().is_none() {
        session.narrate(&outputs::no_certificate(told.no_certificate()));
    }
    draw(&told, args, session)?;
    if let Some(file) = &args.coq {
        save_theorem(file, args.installed, session, |library, budget| told.theorem(library, budget))?;
    }
    match ended.or(unexplained) {
        Some(reason) => Err(reason.into()),
        None => exit_code(told.is_found(), told.report.stopped),
    }
}

/// What is printed of a law, and the limit that ended the work on its explanation. `strategy`: what
/// was found of one, if it was looked for; `refused`: why the checker did not accept one; `path`:
/// the file of the certificate.
fn text(
    told: &LawAnswer,
    (strategy, refused): (Option<Option<&law::ProvedStrategy>>, Option<&Message>),
    path: Option<&str>,
    args: &LawArgs,
    session: &Session,
) -> (String, Option<StopReason>) {
    let language = session.language;
    let explained = Some(told).filter(|_| args.explain);
    let mut ended = None;
    if args.json {
        let mut json = told.json(path, language);
        if let Some(strategy) = strategy {
            json["strategy"] = session.work(|budget| words::strategy_json(told, strategy, language, budget));
            words::add_refused(&mut json, refused, language);
        }
        match explained.map(|answer| session.work(|budget| words::law_explained_json(answer, language, budget))) {
            Some(Ok(explained)) => json["explanation"] = explained,
            Some(Err(reason)) => ended = Some(reason),
            None => {}
        }
        return (format!("{json}\n"), ended);
    }
    let place = path.map_or(CertificateAt::Option("--certificate FILE"), CertificateAt::File);
    let mut text = told.text(args.types || session.verbose, language, place);
    if let Some(strategy) = strategy {
        text += &session.work(|budget| words::strategy(told, strategy, language, budget));
    }
    match explained.map(|answer| session.work(|budget| words::law_explained(answer, language, budget))) {
        Some(Ok(explained)) => text += &explained,
        Some(Err(reason)) => ended = Some(reason),
        None => {}
    }
    (text, ended)
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
fn save_theorem(
    file: &Path,
    installed: bool,
    session: &Session,
    theorem: impl FnOnce(law::Library, &Budget) -> Result<Result<law::CoqFile, Message>, StopReason>,
) -> Result<(), Failure> {
    let library = if installed { law::Library::Installed } else { law::Library::Inside };
    let theorem = session.work(|budget| theorem(library, budget))?;
    let theorem = theorem.map_err(|reason| Failure::usage(outputs::no_coq(reason)))?;
    save(file, theorem.text.as_bytes())?;
    session.narrate(&outputs::coq_proves(file.display().to_string(), theorem.statement));
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
    let machine = session.work(|budget| answer.machine(budget))?;
    let machine = machine.ok_or_else(|| {
        let reason = if answer.has_law() { outputs::no_automaton() } else { outputs::no_law_found() };
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
pub(crate) fn exit_code(found: bool, stopped: Option<StopReason>) -> CommandResult {
    match stopped {
        _ if found => Ok(ExitCode::SUCCESS),
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::no_law_yet()])),
        None => Ok(ExitCode::from(1)),
    }
}
