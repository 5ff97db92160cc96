//! The command `emit`: the law of a game as a program.

use crate::args::EmitArgs;
use crate::failure::CommandResult;
use crate::session::Session;
use nimatron::Convention;
use nimatron::ask::{AskLaw, AskProgram, EmitWords};
use std::process::ExitCode;

pub(crate) fn emit(args: &EmitArgs, session: &Session) -> CommandResult {
    let to: Vec<&str> = args.to.iter().map(String::as_str).collect();
    let EmitWords { target, game, family, to } = EmitWords::read(&args.words, &to)?;
    let (settings, convention) = (&args.settings.set[..], Convention::misere_if(args.misere));
    let law = AskLaw { game, family, settings, convention, to, ..AskLaw::default() };
    let asked = AskProgram { law, input: args.input.as_deref(), says: args.says.as_deref() };
    let told = session.work(|budget| asked.tell(budget))?;
    session.warn(told.covers_only().as_slice());
    match &told.program {
        Ok(program) => session.print(program.text(target).as_bytes()),
        Err(why) => {
            session.narrate(why);
            Ok(ExitCode::from(1))
        }
    }
}
