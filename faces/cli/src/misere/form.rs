//! The command `misere form`: canonical forms of positions and sums.

use crate::args::MisereFormArgs;
use crate::failure::{CommandResult, Failure};
use crate::session::Session;
use nimatron::misere::{MisereExpression, form_of};
use nimatron::{SolveError, words};
use nimatron_messages::genus as says;

pub(super) fn form(args: &MisereFormArgs, session: &Session) -> CommandResult {
    let sum = parsed(&args.sum, session)?;
    let found = session.work(|budget| form_of(&sum, budget)).map_err(|error| match error {
        SolveError::Stopped { reason, .. } => Failure::stopped(reason, vec![says::genus_instead()]),
        error => Failure::from(error),
    })?;
    let text = if args.json {
        format!("{}\n", words::form_json(&sum, &found))
    } else {
        words::form(&sum, &found, session.language)
    };
    session.print(text.as_bytes())
}

/// The sum that was typed.
pub(super) fn parsed(text: &str, session: &Session) -> Result<MisereExpression, Failure> {
    let sum = MisereExpression::parse(text).map_err(|error| Failure::in_text(&error, text, None))?;
    sum.warnings().iter().for_each(|warning| session.narrate(warning));
    Ok(sum)
}
