//! The command `law` for a family of positions: `nimatron law node-kayles 'grid(2,n)'`.

use crate::args::{EmitArgs, LawArgs};
use crate::failure::Failure;
use crate::output_file::certificate_to;
use crate::session::Session;
use nimatron::Budget;
use nimatron::law::{self, FamilyAnswer};
use nimatron::words::{self, CertificateAt};
use nimatron_messages::outputs;
use std::process::ExitCode;

pub(crate) fn law(args: &LawArgs, text: &str, session: &Session) -> Result<ExitCode, Failure> {
    let answer = session.work(|budget| law::find_family(&args.game, text, &args.settings.set, args.to, budget))??;
    let mut path = None;
    if let (Some(proof), Some(file)) = (answer.certificate(), &args.certificate) {
        certificate_to(file, &proof.text())?;
        path = Some(file.display().to_string());
    }
    let text = if args.json {
        format!("{}\n", words::family_json(&answer, path.as_deref(), session.language))
    } else {
        let place = path.as_deref().map_or(CertificateAt::Option("--certificate FILE"), CertificateAt::File);
        words::family(&answer, args.types || args.limits.verbose, session.language, place)
    };
    session.print(text.as_bytes())?;
    if args.certificate.is_some() && answer.certificate().is_none() {
        session.narrate(&outputs::no_certificate(reason(&answer)));
    }
    if let Some(file) = &args.coq {
        let theorem = |library, budget: &Budget| answer.theorem(library, budget);
        crate::law::save_theorem(file, args.installed, session, theorem)?;
    }
    match (answer.stopped, answer.found()) {
        (Some(reason), false) => Err(Failure::stopped(reason, vec![outputs::no_law_yet()])),
        (_, false) => Ok(ExitCode::from(1)),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// The law of a family as a program.
pub(crate) fn emit(
    target: law::Target,
    game: &str,
    family: &str,
    args: &EmitArgs,
    session: &Session,
) -> Result<ExitCode, Failure> {
    let answer = session.work(|budget| law::find_family(game, family, &args.settings.set, Some(0), budget))??;
    let stopped = |reason| Failure::stopped(reason, vec![outputs::no_program_yet()]);
    match session.work(|budget| answer.programs(budget)).map_err(stopped)? {
        Some(program) => session.print(program.text(target).as_bytes()),
        None => match answer.stopped {
            Some(reason) => Err(stopped(reason)),
            None => {
                session.narrate(&outputs::no_program(answer.game.name()));
                Ok(ExitCode::from(1))
            }
        },
    }
}

fn reason(answer: &FamilyAnswer) -> nimatron_messages::Message {
    if answer.found() { outputs::not_proved() } else { outputs::no_law_found() }
}
