//! The command `verify`: the independent checker reads a certificate.

use crate::args::VerifyArgs;
use crate::failure::{CommandResult, Failure, NO};
use crate::files::input_text::text_of;
use crate::session::Session;
use nimatron::{verdict_json, verdict_said};
use nimatron_messages::{Say, command};
use std::process::ExitCode;

/// Size in bytes up to which every certificate is read. Most have a few hundred, those with large
/// automata some thousands, those of values of boards more: they may have as many as fit in the
/// memory that is allowed, with what is made of them.
const MAX_BYTES: u64 = 64 << 20;

/// A certificate takes less than this many times its size in memory.
const READ: u64 = 4;

pub(crate) fn verify(args: &VerifyArgs, session: &Session) -> CommandResult {
    let name = args.file.display().to_string();
    let max = MAX_BYTES.max(session.memory() / READ);
    let text = text_of(&args.file, max)
        .map_err(|error| Failure::error(command::unreadable(&name, error.to_string())))?
        .ok_or_else(|| Failure::error(command::too_long(&name, max)))?;
    let verdict = session
        .work(|budget| nimatron::verify(&text, budget))
        .map_err(|reason| Failure::stopped(reason, vec![command::undecided()]))?;
    let verdict = verdict.map_err(|error| Failure::error(command::of_file(&name, error.message())))?;
    let (valid, says) = verdict_said(&verdict, session.language);
    let out = if args.json {
        verdict_json(&verdict, session.language).to_string()
    } else {
        let message = if valid { command::valid(says) } else { command::invalid(says) };
        message.text(session.language)
    };
    session.print(format!("{out}\n").as_bytes())?;
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::from(NO) })
}
