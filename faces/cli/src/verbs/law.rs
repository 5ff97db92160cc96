//! The command `law`.

use crate::amounts::heap;
use crate::args::LawArgs;
use crate::failure::{CommandResult, Failure, exit_code_of_law};
use crate::files::output_file::{certificate_to, is_file, save};
use crate::files::pictures::{is_picture, write_picture};
use crate::session::Session;
use nimatron::ask::{AskLaw, LawDetails};
use nimatron::law::{self, LawAnswer};
use nimatron::words::CertificateAt;
use nimatron::{Budget, Convention, StopReason};
use nimatron_messages::{Message, laws, outputs};
use std::path::Path;

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
        settings: args.settings.of_game(),
        convention: Convention::misere_if(args.misere),
        to: args.to.as_deref().map(|to| heap(to, usize::MAX as u64)).transpose()?,
        rows: args.rows.as_deref(),
        details: LawDetails { strategy: args.strategy, explanation: args.explain },
    };
    asked.refuse_of_others(&[
        ("--strategy", args.strategy),
        ("--explain", args.explain),
        ("--dot", args.dot.is_some()),
        ("--picture", args.picture.is_some()),
    ])?;
    let told = session.work(|budget| asked.tell(budget))?;
    let law = &told.law;
    if session.verbose {
        law.attempts().iter().for_each(|line| session.narrate(line));
        let refused = told.strategy.iter().filter_map(|strategy| strategy.refused.clone());
        refused.for_each(|why| session.narrate(&laws::refused(why)));
    }
    let saved = match (told.certificate(), &args.certificate) {
        (Some(certificate), Some(file)) => {
            let text = if args.witness { witnessed(certificate, session) } else { Ok(certificate.text()) };
            text.and_then(|text| certificate_to(file, &text)).map(|()| Some(file.display().to_string()))
        }
        _ => Ok(None),
    };
    let path = saved.as_ref().ok().and_then(Option::as_deref);
    let place = path.map_or(CertificateAt::Option("--certificate FILE"), CertificateAt::File);
    let pieces = args.types || session.verbose;
    session.print_told(
        args.json,
        || session.work(|budget| told.json(path, session.language, budget)),
        || session.work(|budget| told.text(pieces, session.language, place, budget)),
    )?;
    // A law is worth more than its file.
    saved?;
    if args.certificate.is_some() && law.certificate().is_none() {
        session.narrate(&outputs::no_certificate(law.no_certificate()));
    }
    // Each file is tried, whatever becomes of the other one.
    let drawn = draw(law, args, session);
    let proved = args.coq.as_ref().map_or(Ok(()), |file| match law.has_law() {
        true => save_theorem(file, args.installed, session, |library, budget| law.theorem(library, budget)),
        false => {
            session.narrate(&outputs::no_coq(outputs::no_law_found()));
            Ok(())
        }
    });
    drawn.and(proved)?;
    match told.stopped {
        Some(reason) => Err(reason.into()),
        None => exit_code_of_law(law.is_found(), law.report.stopped),
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
    if other == name || special { Ok(()) } else { Err(Failure::error(outputs::coq_file_name(name, other))) }
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
    let theorem = theorem.map_err(|reason| Failure::error(outputs::no_coq(reason)))?;
    save(file, theorem.text.as_bytes())?;
    session.narrate(&outputs::coq_proves(file.display().to_string(), theorem.statement));
    Ok(())
}

/// The text of a certificate with the closed sets of its sentences.
fn witnessed(certificate: &law::Proof, session: &Session) -> Result<String, Failure> {
    let with = session.work(|budget| law::with_witness(certificate, budget));
    let with = with.map_err(|reason| Failure::stopped(reason, vec![outputs::no_certificate_yet()]))?;
    with.map(|proof| proof.text()).ok_or_else(|| Failure::error(outputs::no_witness()))
}

/// Draws the automaton of a law if a picture is asked for.
fn draw(answer: &LawAnswer, args: &LawArgs, session: &Session) -> Result<(), Failure> {
    if args.dot.is_none() && args.picture.is_none() {
        return Ok(());
    }
    if !answer.has_law() {
        // The exit code says it, too.
        session.narrate(&outputs::no_picture(outputs::no_law_found()));
        return Ok(());
    }
    let machine = session.work(|budget| answer.machine(budget))?;
    let machine = machine.ok_or_else(|| Failure::error(outputs::no_picture(outputs::no_automaton())))?;
    if let Some(file) = &args.dot {
        save(file, machine.dot(session.language).as_bytes())?;
    }
    if let Some(file) = &args.picture {
        let svg = machine.svg(session.language).ok_or_else(|| Failure::error(outputs::automaton_too_large()))?;
        write_picture(&svg, Some(file), session)?;
    }
    Ok(())
}
