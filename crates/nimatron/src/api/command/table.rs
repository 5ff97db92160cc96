//! `table`.

use super::super::error::{Answered, RequestError};
use super::{ApiCommandLine, Printed, refused};
use crate::Budget;
use crate::ask::{AskTable, Loops};
use crate::limits;
use crate::show::Format;
use nimatron_messages::{Mark, Parameter, Say, command, requests};

pub(super) fn table(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let to = line.value("to").ok_or_else(|| RequestError::request(requests::option_missing("table", "--to")))?;
    let named = line.value("format").unwrap_or("text");
    let texts = || Format::ALL.iter().filter(|(_, format)| *format != Format::Npy);
    let format = texts().find(|(name, _)| *name == named).map(|entry| entry.1);
    let known = || Parameter::list(texts().map(|entry| entry.0), Mark::Comma);
    let format = format.ok_or_else(|| RequestError::request(requests::one_of("--format", known())))?;
    let (game, family) = line.game_and_family()?;
    let settings = line.settings()?;
    let (most, loops) = (limits::CELLS_IN_ANSWER, Loops::always_if(line.has("loopy")));
    let asked =
        AskTable { game, family, settings: (&settings).into(), to: Some(to), most, loops }.read().map_err(refused)?;
    format.suits(asked.to().len()).map_err(|error| RequestError::request(error.message()))?;
    let table = asked.tell(budget).map_err(refused)?;
    if let Some(reason) = table.stopped.filter(|_| !table.has_values()) {
        return Err(reason.into());
    }
    let mut out = Vec::new();
    // A table that was stopped is printed as far as it is known.
    let written = format.write(&table, &mut out, &Budget::unlimited());
    written.map_err(|error| RequestError::request(command::output_unwritable(error.to_string())))?;
    let stopped = table.stopped.map(|reason| reason.message());
    Ok(Printed { stopped, ..Printed::new(String::from_utf8_lossy(&out).into_owned()) })
}
