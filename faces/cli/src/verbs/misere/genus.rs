//! The commands `misere genus`, for genera of heaps, positions and sums and whether they are tame,
//! and `misere form`, for canonical forms.

use crate::amounts::heap;
use crate::args::{MisereFormArgs, MisereGenusArgs};
use crate::failure::CommandResult;
use crate::session::Session;
use nimatron::ask::{AskGenus, ToldGenus};
use nimatron::limits;

pub(super) fn genus(args: &MisereGenusArgs, session: &Session) -> CommandResult {
    let asked = AskGenus::read(&args.game, &args.settings.set)?;
    let to = args.to.as_deref().map(|to| heap(to, limits::GENERA.1)).transpose()?;
    session.warn(asked.warnings());
    print(&session.work(|budget| asked.genus(to, budget))?, args.json, session)
}

pub(super) fn form(args: &MisereFormArgs, session: &Session) -> CommandResult {
    let asked = AskGenus::read_sum(&args.sum)?;
    session.warn(asked.warnings());
    print(&session.work(|budget| asked.form(None, budget))?, args.json, session)
}

/// Prints what was found; then comes what ended it early.
fn print(told: &ToldGenus, json: bool, session: &Session) -> CommandResult {
    let exit = session.tell(json, || told.json(), || told.text(session.language))?;
    told.error().map_or(Ok(exit), |error| Err(error.into()))
}
