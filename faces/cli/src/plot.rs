//! The command `plot`: the values of a game as a picture.

use crate::args::PlotArgs;
use crate::failure::{CommandResult, Failure};
use crate::pictures::{is_picture, write_picture};
use crate::session::Session;
use nimatron::ask::{Loops, TablePlan};
use nimatron::tables::{MAX_CELLS, corner};
use nimatron::{GameDef, StopReason, show};
use nimatron_messages::{Say, outputs};
use std::process::ExitCode;
use std::sync::Arc;

/// Default `--to` for one coordinate, and for each of two.
const DEFAULT_LINE: &str = "200";
const DEFAULT_MAP: &str = "31";

pub(crate) fn plot(args: &PlotArgs, session: &Session) -> CommandResult {
    args.out.iter().try_for_each(|file| is_picture(file))?;
    let count = args.to.as_ref().map(|to| to.split(',').count()).filter(|&count| count > 1);
    let game = Arc::new(GameDef::load_row(&args.game, &args.settings.set, count)?);
    let usual = if game.arity() == Some(1) { DEFAULT_LINE } else { DEFAULT_MAP };
    let to = corner(&game, args.to.as_deref().unwrap_or(usual).split(','), MAX_CELLS)?;
    show::plot_suits(&to).map_err(|error| Failure::usage(error.message()))?;
    let asked = TablePlan::of(game, to, Loops::always_if(args.loopy));
    let table = session.work(|budget| asked.fill(budget))?;
    let svg = show::plot(&table, show::cycle(&table), session.language);
    let svg = svg.map_err(|error| Failure::usage(error.message()))?;
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
