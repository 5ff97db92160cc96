//! The command `misere`: the misère quotient of taking-and-breaking games. Its subcommands have
//! files of their own.

mod form;
mod genus;
mod survey;

use crate::args::{MisereArgs, MisereCommand};
use crate::failure::Failure;
use crate::octal::typed_heap;
use crate::output_file::{certificate_to, is_file};
use crate::pictures::{is_picture, write_picture};
use crate::session::Session;
use nimatron::misere::{MisereExpression, quotient_of};
use nimatron::quotient::{Heaps, MisereError, QuotientSolver, certificate, extend_checked, infinite_certificate};
use nimatron::show::quotient_picture;
use nimatron::{GameDef, words};
use nimatron_messages::{Language, Mark, Parameter, Say, laws, misere as says, outputs};
use std::process::ExitCode;

/// Heaps up to which a period is looked for, and the largest that `--to` may name.
const USUAL: usize = 20_000;
const MAX_HEAP: usize = 1_000_000;

pub(crate) fn misere(args: &MisereArgs, language: Language) -> Result<ExitCode, Failure> {
    match &args.command {
        None => quotient(args, &Session::start(&args.limits, language)?),
        Some(MisereCommand::Genus(args)) => genus::genus(args, &Session::start(&args.limits, language)?),
        Some(MisereCommand::Form(args)) => form::form(args, &Session::start(&args.limits, language)?),
        Some(MisereCommand::Survey(args)) => survey::survey(args, &Session::start(&args.limits, language)?),
    }
}

fn quotient(args: &MisereArgs, session: &Session) -> Result<ExitCode, Failure> {
    args.certificate.iter().try_for_each(|file| is_file(file))?;
    args.picture.iter().try_for_each(|file| is_picture(file))?;
    if let [sum] = args.games.as_slice()
        && MisereExpression::is_meant(sum)
    {
        return of_sum(sum, args, session);
    }
    if let [game, .., heap] = args.games.as_slice()
        && heap.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Err(Failure::usage(says::heap_is_no_game(game, heap)));
    }
    let (mut codes, mut names) = (Vec::new(), Vec::new());
    for text in &args.games {
        let game = GameDef::load(text, &[])?;
        let code = game.heap_code().ok_or_else(|| Failure::usage(says::not_of_heaps(text.trim())))?;
        if !codes.contains(&code) {
            codes.push(code);
            names.push(game.label);
        }
    }
    let to = typed_heap(args.to.as_deref(), USUAL, MAX_HEAP)?;
    let mut solver = QuotientSolver::new(Heaps::new(codes));
    let mut refused = Vec::new();
    let found = session.work(|budget| extend_checked(&mut solver, to, &mut refused, budget));
    refused.iter().for_each(|why| session.narrate(&laws::refused(why.clone())));
    let reached = solver.known_heaps().saturating_sub(1);
    let period = found.clone().unwrap_or(None);
    let mut note = outputs::certificate_option();
    let proof = || match &found {
        Err(MisereError::Infinite(folded)) => infinite_certificate(solver.heaps(), folded),
        _ => certificate(&solver, period),
    };
    if let Some(path) = &args.certificate
        && let Some(certificate) = proof()
    {
        certificate_to(path, &certificate.text())?;
        note = outputs::certificate_at(path.display().to_string());
    }
    let infinite = match &found {
        Err(MisereError::Infinite(folded)) => Some(folded.as_ref()),
        _ => None,
    };
    let text = if args.json {
        format!("{}\n", words::quotient_json(&solver, period, infinite, &refused, session.language))
    } else {
        words::quotient(&solver, &names, period, infinite, session.language) + &note.text(session.language) + "\n"
    };
    let exit = session.print(text.as_bytes())?;
    if let Some(file) = &args.picture {
        let svg = quotient_picture(&solver, period, args.show, session.language);
        let svg = svg.map_err(|error| Failure::usage(error.message()))?;
        write_picture(&svg, Some(file), session)?;
    }
    if let Err(MisereError::TooLarge | MisereError::Stopped(_)) = found
        && !solver.candidates().is_empty()
    {
        let sizes = solver.candidates().iter().map(|&size| Parameter::from(size as u64));
        session.narrate(&says::candidates(reached + 1, Parameter::list(sizes, Mark::Comma)));
    }
    match found {
        Ok(_) | Err(MisereError::Infinite(_)) => Ok(exit),
        Err(MisereError::TooLarge) => {
            session.narrate(&says::too_large(reached + 1));
            Ok(ExitCode::from(1))
        }
        Err(MisereError::Stopped(reason)) => Err(Failure::stopped(reason, vec![says::known_to(reached)])),
    }
}

/// The quotient of the closure of one sum of positions.
fn of_sum(text: &str, args: &MisereArgs, session: &Session) -> Result<ExitCode, Failure> {
    if args.to.is_some() || args.certificate.is_some() || args.picture.is_some() {
        return Err(Failure::usage(says::of_closure()));
    }
    let sum = form::parsed(text, session)?;
    let Some(found) = session.work(|budget| quotient_of(&sum, budget))? else {
        session.narrate(&says::closure_too_large());
        return Ok(ExitCode::from(1));
    };
    let text = if args.json {
        format!("{}\n", words::closure_quotient_json(&sum, &found))
    } else {
        words::closure_quotient(&sum, &found, session.language)
    };
    session.print(text.as_bytes())
}
