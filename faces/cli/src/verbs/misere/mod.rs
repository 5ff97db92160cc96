//! The command `misere`: the misère quotient of taking-and-breaking games. Its subcommands have
//! files of their own.

mod genus;
mod survey;

use crate::amounts::heap;
use crate::args::{MisereArgs, MisereCommand};
use crate::failure::{CommandResult, Failure, NO};
use crate::files::output_file::{certificate_to, is_file};
use crate::files::pictures::{is_picture, write_picture};
use crate::session::Session;
use nimatron::ask::AskMisere;
use nimatron::quotient::MisereError;
use nimatron::show::quotient_picture;
use nimatron::{GameSettings, limits};
use nimatron_messages::{Language, Mark, Parameter, Say, laws, misere as says, outputs};
use std::process::ExitCode;

pub(crate) fn misere(args: &MisereArgs, language: Language) -> CommandResult {
    match &args.command {
        None => quotient(args, &Session::start(&args.limits, language)?),
        Some(MisereCommand::Genus(args)) => genus::genus(args, &Session::start(&args.limits, language)?),
        Some(MisereCommand::Form(args)) => genus::form(args, &Session::start(&args.limits, language)?),
        Some(MisereCommand::Survey(args)) => survey::survey(args, &Session::start(&args.limits, language)?),
    }
}

fn quotient(args: &MisereArgs, session: &Session) -> CommandResult {
    args.certificate.iter().try_for_each(|file| is_file(file))?;
    args.picture.iter().try_for_each(|file| is_picture(file))?;
    let to = args.to.as_deref().map(|to| heap(to, limits::QUOTIENT.most)).transpose()?;
    let of_heaps = args.certificate.is_some() || args.picture.is_some();
    let asked = AskMisere { games: &args.games, positions: &[], settings: GameSettings::with_files(&[]), to, of_heaps }
        .read()?;
    session.warn(asked.warnings());
    let told = session.work(|budget| asked.tell(budget))?;
    let Some(quotient) = told.of_heaps() else {
        return session.print_told(args.json, || told.json(session.language), || told.text(session.language));
    };
    quotient.refused.iter().for_each(|why| session.narrate(&laws::refused(why.clone())));
    let solver = &quotient.solver;
    let reached = solver.known_heaps().saturating_sub(1);
    let saved = match (&args.certificate, quotient.certificate()) {
        (Some(path), Some(certificate)) => certificate_to(path, &certificate.text()).map(|()| Some(path)),
        _ => Ok(None),
    };
    let note = match &saved {
        Ok(Some(path)) => outputs::certificate_at(path.display().to_string()),
        _ => outputs::certificate_option(),
    };
    let text = || told.text(session.language) + &note.text(session.language) + "\n";
    let exit = session.print_told(args.json, || told.json(session.language), text)?;
    // A quotient is worth more than its file.
    saved?;
    let drawn = args.picture.as_ref().map_or(Ok(()), |file| {
        let svg = quotient_picture(solver, quotient.period(), args.show, session.language);
        write_picture(&svg.map_err(|error| Failure::error(error.message()))?, Some(file), session)
    });
    if let Err(MisereError::TooLarge | MisereError::Stopped(_)) = quotient.found
        && !solver.candidates().is_empty()
    {
        let sizes = solver.candidates().iter().map(|&size| Parameter::from(size as u64));
        session.narrate(&says::candidates(reached + 1, Parameter::list(sizes, Mark::Comma)));
    }
    match quotient.found {
        Ok(_) | Err(MisereError::Infinite(_)) => drawn.map(|_| exit),
        Err(MisereError::TooLarge) => {
            session.narrate(&says::too_large(reached + 1));
            Ok(ExitCode::from(NO))
        }
        Err(MisereError::Stopped(reason)) => Err(Failure::stopped(reason, vec![says::known_to(reached)])),
    }
}
