//! The command `emit`: the law of a game as a program.

use crate::args::EmitArgs;
use crate::failure::{CommandResult, Failure};
use crate::question::convention;
use crate::session::Session;
use nimatron::ask::{self, AskLaw, EmitWords};
use std::process::ExitCode;

pub(crate) fn emit(args: &EmitArgs, session: &Session) -> CommandResult {
    let to: Vec<&str> = args.to.iter().map(String::as_str).collect();
    let EmitWords { target, game, family, to } = EmitWords::read(&args.words, &to)?;
    let (settings, convention) = (&args.settings.set[..], convention(args.misere));
    let asked = AskLaw { game, family, settings, convention, to, rows: None };
    let told = session.work(|budget| ask::program(&asked, budget))?;
    if let Err(why) = &told.program {
        session.narrate(why);
        return Ok(ExitCode::from(1));
    }
    session.warn(told.covers_only().as_slice());
    let program = told.in_form(args.input.as_deref(), args.says.as_deref()).map_err(Failure::usage)?;
    session.print(program.text(target).as_bytes())
}
