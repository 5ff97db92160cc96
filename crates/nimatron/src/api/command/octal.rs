//! `octal`.

use super::super::error::Answered;
use super::{ApiCommandLine, Printed, refused, stopped};
use crate::ask::AskSequence;
use crate::limits;
use crate::{Budget, GameSettings, words};

pub(super) fn octal(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let code = line.only()?;
    let to = line.bounded("to", limits::SEQUENCE)? as usize;
    let told =
        AskSequence { code, settings: GameSettings::NONE, to, full: line.has("full") }.tell(budget).map_err(refused)?;
    let say = if line.has("rare") { words::rare_heaps } else { words::sequence };
    Ok(Printed { stopped: stopped(told.stopped), ..Printed::new(say(&told.sequence, line.language)) })
}
