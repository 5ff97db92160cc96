//! The command `fmt`.

use crate::args::FmtArgs;
use crate::failure::{CommandResult, Failure, NO};
use crate::files::input_text::bytes_of;
use crate::files::output_file::{is_file, save};
use crate::session::{Session, narrate};
use nimatron::rules::MAX_TEXT;
use nimatron_messages::command;
use std::process::ExitCode;

pub(crate) fn fmt(args: &FmtArgs, session: &Session) -> CommandResult {
    let language = session.language;
    let name = args.file.display().to_string();
    if args.write {
        // Before standard input is read for nothing.
        is_file(&args.file)?;
    }
    let problem = |error: std::io::Error| Failure::error(command::unreadable(&name, error.to_string()));
    let bytes = bytes_of(&args.file, MAX_TEXT as u64).map_err(problem)?;
    if bytes.len() > MAX_TEXT {
        return Err(Failure::error(command::too_long(name, MAX_TEXT)));
    }
    let text = String::from_utf8(bytes)
        .map_err(|error| Failure::error(command::not_utf8(&name, error.utf8_error().valid_up_to() + 1)))?;
    let wrong = |diagnostic| Failure::in_text(&diagnostic, &text, Some(&name));
    let formatted = nimatron::rules::format_rules(&text).map_err(wrong)?;
    if args.check {
        if formatted == text {
            return Ok(ExitCode::SUCCESS);
        }
        narrate(&command::not_formatted(name), language);
        return Ok(ExitCode::from(NO));
    }
    if args.write {
        save(&args.file, formatted.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    session.print(formatted.as_bytes())
}
