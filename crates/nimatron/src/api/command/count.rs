//! `count`.

use super::super::error::{Answered, RequestError};
use super::{ApiCommandLine, Printed, refused};
use crate::Budget;
use crate::ask::AskCount;
use crate::count::Arrangement;
use crate::limits;
use nimatron_messages::requests;

pub(super) fn count(line: &ApiCommandLine, budget: &Budget) -> Answered<Printed> {
    let to = line.value("to").ok_or_else(|| RequestError::request(requests::option_missing("count", "--to")))?;
    let game = line.only()?;
    let settings = line.settings()?;
    let asked = AskCount {
        settings: (&settings).into(),
        from: line.value("from"),
        heaps: u32::try_from(line.bounded("heaps", limits::HEAPS)?).unwrap_or(u32::MAX),
        arrangement: Arrangement::of(line.has("unordered"), line.has("distinct")),
        of: line.value("of"),
        condition: line.value("where"),
        summed: line.value("sum"),
        modulus: line.value("mod"),
        convention: line.convention(),
        ..AskCount::of(game, to)
    };
    Ok(Printed::new(asked.tell(budget).map_err(refused)?.text(line.language)))
}
