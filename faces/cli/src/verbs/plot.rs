//! The command `plot`: the values of a game as a picture.

use crate::args::PlotArgs;
use crate::failure::{CommandResult, Failure};
use crate::files::pictures::{is_picture, write_picture};
use crate::session::Session;
use nimatron::ask::{AskTable, Loops};
use nimatron::limits;
use nimatron::{StopReason, show};
use nimatron_messages::{Say, outputs};
use std::process::ExitCode;

pub(crate) fn plot(args: &PlotArgs, session: &Session) -> CommandResult {
    args.out.iter().try_for_each(|file| is_picture(file))?;
    let (game, settings, to) = (&args.game[..], args.settings.of_game(), args.to.as_deref());
    let (family, loops, most) = (None, Loops::always_if(args.loopy), limits::CELLS);
    let asked = AskTable { game, family, settings, to, most, loops }.read()?;
    show::plot_suits(asked.to()).map_err(|error| Failure::error(error.message()))?;
    let table = session.work(|budget| asked.tell(budget))?;
    let svg = show::plot(&table, show::cycle(&table), session.language);
    let svg = svg.map_err(|error| Failure::error(error.message()))?;
    write_picture(&svg, args.out.as_deref(), session)?;
    incomplete(table.stopped)
}

/// The failure for a picture that shows only a part, after it is written.
fn incomplete(stopped: Option<StopReason>) -> CommandResult {
    match stopped {
        Some(reason) => Err(Failure::stopped(reason, vec![outputs::part_drawn()])),
        None => Ok(ExitCode::SUCCESS),
    }
}
