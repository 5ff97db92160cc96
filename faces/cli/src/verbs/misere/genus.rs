//! The commands `misere genus`, for genera of heaps, positions and sums and whether they are tame,
//! and `misere form`, for canonical forms.

use crate::amounts::heap;
use crate::args::{MisereFormArgs, MisereGenusArgs};
use crate::failure::CommandResult;
use crate::session::Session;
use nimatron::ask::AskGenus;
use nimatron::{GameSettings, limits};

pub(super) fn genus(args: &MisereGenusArgs, session: &Session) -> CommandResult {
    let to = args.to.as_deref().map(|to| heap(to, limits::GENERA.most)).transpose()?;
    about(AskGenus { text: &args.game, settings: args.settings.of_game(), to, form: false }, args.json, session)
}

pub(super) fn form(args: &MisereFormArgs, session: &Session) -> CommandResult {
    about(
        AskGenus { text: &args.sum, settings: GameSettings::with_files(&[]), to: None, form: true },
        args.json,
        session,
    )
}

/// Prints what was found; then comes what ended it early.
fn about(asked: AskGenus<'_>, json: bool, session: &Session) -> CommandResult {
    let asked = asked.read()?;
    session.warn(asked.warnings());
    let told = session.work(|budget| asked.tell(budget))?;
    let exit = session.print_told(json, || told.json(), || told.text(session.language))?;
    told.error().map_or(Ok(exit), |error| Err(error.into()))
}
