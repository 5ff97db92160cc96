//! The commands `misere genus`, for genera of heaps, positions and sums and whether they are tame,
//! and `misere form`, for canonical forms.

use crate::amounts::typed_heap;
use crate::args::{MisereFormArgs, MisereGenusArgs};
use crate::failure::CommandResult;
use crate::session::Session;
use nimatron::ask::{AskGenus, ToldGenus};

/// Heaps up to which genera are listed, and the largest that `--to` may name.
const USUAL: usize = 20;
const MAX_HEAP: usize = 10_000;

pub(super) fn genus(args: &MisereGenusArgs, session: &Session) -> CommandResult {
    let asked = AskGenus::read(&args.game, &args.settings.set)?;
    let to = args.to.as_deref().map(|to| typed_heap(Some(to), USUAL, MAX_HEAP)).transpose()?;
    asked.warnings().iter().for_each(|warning| session.narrate(warning));
    print(&session.work(|budget| asked.genus(to, budget))?, args.json, session)
}

pub(super) fn form(args: &MisereFormArgs, session: &Session) -> CommandResult {
    let asked = AskGenus::read_sum(&args.sum)?;
    asked.warnings().iter().for_each(|warning| session.narrate(warning));
    print(&session.work(|budget| asked.form(budget))?, args.json, session)
}

/// Prints what was found; then comes what ended it early.
fn print(told: &ToldGenus, json: bool, session: &Session) -> CommandResult {
    let text = if json { format!("{}\n", told.json()) } else { told.text(session.language) };
    let exit = session.print(text.as_bytes())?;
    told.error().map_or(Ok(exit), |error| Err(error.into()))
}
