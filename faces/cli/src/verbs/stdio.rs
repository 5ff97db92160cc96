//! The commands `lsp` and `mcp`, which talk to the program that has started them.

use crate::amounts::{memory, time};
use crate::args::McpArgs;
use crate::failure::{CommandResult, Failure};
use nimatron_messages::{Language, server as messages};
use nimatron_server::Settings;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

pub(crate) fn lsp(language: Language) -> CommandResult {
    not_by_hand("lsp")?;
    let orderly = nimatron_stdio::lsp::run(language).map_err(|error| cannot_run(&error))?;
    // As the protocol wants it.
    Ok(ExitCode::from(u8::from(!orderly)))
}

pub(crate) fn mcp(args: &McpArgs, language: Language) -> CommandResult {
    let settings = Settings { time: time(&args.time)?, memory: memory(&args.memory)?, ..Settings::default() };
    not_by_hand("mcp")?;
    nimatron_stdio::mcp::run(settings, language).map_err(|error| cannot_run(&error))?;
    Ok(ExitCode::SUCCESS)
}

/// Somebody who types such a command sees nothing happen, and is told why.
fn not_by_hand(name: &'static str) -> Result<(), Failure> {
    if io::stdin().is_terminal() { Err(Failure::error(messages::for_programs(name))) } else { Ok(()) }
}

fn cannot_run(error: &io::Error) -> Failure {
    Failure::error(messages::cannot_run(error.to_string()))
}
