//! The command `table`.

use crate::args::TableArgs;
use crate::failure::{CommandResult, Failure};
use crate::session::Session;
use nimatron::ask::{AskTable, Loops};
use nimatron::limits;
use nimatron::show::Format;
use nimatron_messages::{Say, command};
use std::io::IsTerminal;

pub(crate) fn table(args: &TableArgs, session: &Session) -> CommandResult {
    let format = if args.json { Format::Json } else { args.format };
    if format == Format::Npy && std::io::stdout().is_terminal() {
        return Err(Failure::error(command::npy("table")));
    }
    let (game, to) = (&args.game[..], Some(&args.to[..]));
    let (family, settings, loops) = (args.family.as_deref(), args.settings.of_game(), Loops::always_if(args.loopy));
    let asked = AskTable { game, family, settings, to, most: limits::CELLS, loops }.read()?;
    // All that is known before the work is checked before it.
    format.suits(asked.to().len()).map_err(|error| Failure::error(error.message()))?;
    let table = session.work(|budget| asked.tell(budget))?;
    session.log(std::slice::from_ref(&table.log));
    if let Some(reason) = table.stopped
        && !table.has_values()
    {
        return Err(reason.into());
    }
    let code = session.write_out(command::rest_missing, |out, budget| format.write(&table, out, budget))?;
    match table.stopped {
        Some(reason) => Err(Failure::stopped(reason, vec![command::rest_missing()])),
        None => Ok(code),
    }
}
