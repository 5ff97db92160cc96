//! Values of many positions: tables and sequences.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::{Request, no_positions_in_file};
use crate::ask::{AskSequence, AskTable, TablePlan};
use crate::limits;
use crate::{Budget, GameSettings};
use nimatron_core::Cell;
use nimatron_messages::requests;
use serde_json::{Value as Json, json};

/// The table that a request asks for.
pub(super) fn asked(request: Request<'_>) -> Answered<TablePlan> {
    let (game, to) = (request.game_text()?, request.corner("to")?);
    let (family, settings) = (request.optional_text("family")?, request.settings()?);
    family.map_or(Ok(()), no_positions_in_file)?;
    let (settings, loops, most) = ((&settings).into(), request.loops("loopy")?, limits::CELLS_IN_ANSWER);
    let to: Vec<String> = to.iter().map(ToString::to_string).collect();
    let to = (!to.is_empty()).then(|| to.join(","));
    let asked = AskTable { game, family, settings, to: to.as_deref(), most, loops }.read()?;
    match request.field("to") {
        // A number stands for all coordinates, and a list has all of them.
        Json::Array(list) if list.len() != asked.to().len() => Err(RequestError::request(requests::corner())),
        _ => Ok(asked),
    }
}

/// All values up to a corner, the last coordinate varying fastest: -1 where there is no position,
/// -2 where the value is unknown, -3 where it is infinite.
pub(super) fn table(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let table = asked(request)?.tell(budget)?;
    let mut stopped = table.stopped;
    let cells = table.cells().map(|(_, cell)| {
        // After a stop the values that are known are listed without looking at the clock.
        if table.stopped.is_none() && stopped.is_none() {
            stopped = budget.tick(1).err();
        }
        if stopped == table.stopped { cell } else { Cell::Unknown }
    });
    let cells: Vec<Cell> = cells.collect();
    let cycle = crate::show::cycle(&table)
        .map(|it| json!({"preperiod": it.preperiod, "period": it.period, "saltus": it.saltus}));
    let values: Vec<Json> = cells
        .into_iter()
        .map(|cell| match cell {
            Cell::Value(value) => Json::from(value),
            Cell::Outside => Json::from(-1),
            Cell::Unknown => Json::from(-2),
            Cell::Infinite(_) => Json::from(-3),
        })
        .collect();
    Ok(json!({
        "game": table.name(),
        "coordinates": table.coordinates(),
        "to": table.to,
        "stopped": in_language::stopped(stopped, request.language),
        "cycle": cycle,
        "values": values,
    }))
}

/// The values of a taking-and-breaking game, with its sparse space and period.
pub(super) fn sequence(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let to = request.number("to")? as usize;
    let told =
        AskSequence { code: request.game_text()?, settings: GameSettings::NONE, to, full: false }.tell(budget)?;
    let mut out = told.json(request.language);
    let shown = request.number("values")? as usize;
    out["values"] = told.sequence.values().take(shown).collect();
    out["stopped"] = in_language::stopped(told.stopped, request.language);
    Ok(out)
}
