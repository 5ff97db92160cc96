//! The command `emit`: the law of a game as a program.

use crate::args::EmitArgs;
use crate::failure::{CommandResult, Failure, NO};
use crate::session::Session;
use nimatron::Convention;
use nimatron::ask::{AskLaw, AskProgram, EmitWords};
use nimatron_messages::outputs;
use std::process::ExitCode;

pub(crate) fn emit(args: &EmitArgs, session: &Session) -> CommandResult {
    let to: Vec<&str> = args.to.iter().map(String::as_str).collect();
    let EmitWords { target, game, family, to } = EmitWords::read(&args.words, &to)?;
    let (settings, convention) = (args.settings.of_game(), Convention::misere_if(args.misere));
    let law = AskLaw { game, family, settings, convention, ..AskLaw::default() };
    let asked = AskProgram { law, to: &to, input: args.input.as_deref(), says: args.says.as_deref() };
    let told = session.work(|budget| asked.tell(budget))?;
    session.warn(told.covers_only().as_slice());
    let program = match told.text(target) {
        Ok(program) => program,
        Err(why) => {
            session.narrate(why);
            return Ok(ExitCode::from(NO));
        }
    };
    let exit = session.print(program.as_bytes())?;
    match told.stopped {
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::program_without_law()])),
        None => Ok(exit),
    }
}
