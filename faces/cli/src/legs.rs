//! The command `law` for a family of trees: `nimatron law 'octal{0.33}' 'star(a,b,c)'`.

use crate::args::LawArgs;
use crate::failure::Failure;
use crate::output_file::certificate_to;
use crate::session::Session;
use nimatron::law;
use nimatron::words::{self, CertificateAt};
use nimatron_messages::{laws, outputs};
use std::process::ExitCode;

pub(crate) fn law(args: &LawArgs, text: &str, session: &Session) -> Result<ExitCode, Failure> {
    let answer = session.work(|budget| law::find_legs(&args.game, text, &args.settings.set, budget))?;
    let mut path = None;
    if let (Some(proof), Some(file)) = (answer.certificate(), &args.certificate) {
        certificate_to(file, &proof.text())?;
        path = Some(file.display().to_string());
    }
    let text = if args.json {
        format!("{}\n", words::legs_json(&answer, path.as_deref(), session.language))
    } else {
        let place = path.as_deref().map_or(CertificateAt::Option("--certificate FILE"), CertificateAt::File);
        words::legs(&answer, session.language, place)
    };
    session.print(text.as_bytes())?;
    if session.verbose {
        answer.refused.iter().for_each(|why| session.narrate(&laws::not_accepted(why.clone())));
    }
    if args.certificate.is_some() && answer.certificate().is_none() {
        session.narrate(&outputs::no_certificate(outputs::no_law_found()));
    }
    if let Some(file) = &args.coq {
        crate::law::save_theorem(file, args.installed, session, |library, _| Ok(answer.theorem(library)))?;
    }
    match (answer.stopped, answer.found.is_some()) {
        (Some(reason), false) => Err(Failure::stopped(reason, vec![outputs::no_law_yet()])),
        (_, false) => Ok(ExitCode::from(1)),
        _ => Ok(ExitCode::SUCCESS),
    }
}
