//! Values of many positions: tables and sequences.

use super::in_language;
use super::limits;
use super::request::Request;
use super::wrong::{Answered, RequestError};
use crate::ask::{Loops, TablePlan};
use crate::table::{MAX_CELLS_IN_ANSWER, within};
use crate::{Budget, GameDef};
use nimatron_core::Cell;
use nimatron_engine::heap::{Code, Sequence};
use nimatron_messages::requests;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The table that a request asks for.
pub(super) fn asked(request: Request<'_>) -> Answered<TablePlan> {
    // Where the number of coordinates is free, a list of bounds says it.
    let count = request.field("to").as_array().map(Vec::len).filter(|&count| count > 1);
    let game = Arc::new(GameDef::load_row(request.game_text()?, &[], count)?);
    let to = corner(request, &game)?;
    Ok(TablePlan::of(game, to, Loops::OfNamedGames))
}

/// The corner of a table: `to`, a number for each coordinate, or one for all of them.
fn corner(request: Request<'_>, game: &GameDef) -> Answered<Vec<i64>> {
    let Some(arity) = game.arity().filter(|&arity| arity > 0) else {
        return Err(RequestError::request(requests::no_fixed_coordinates(game.name())));
    };
    let usual = [100, 31, 11, 5].get(arity - 1).copied().unwrap_or(2);
    let to: Option<Vec<i64>> = match request.field("to") {
        Json::Null => Some(vec![usual; arity]),
        Json::Array(list) => list.iter().map(Json::as_i64).collect(),
        one => one.as_i64().map(|to| vec![to; arity]),
    };
    let to = to.filter(|to| to.len() == arity && to.iter().all(|&to| to >= 0));
    let to = to.ok_or_else(|| RequestError::request(requests::corner(arity)))?;
    within(&to, MAX_CELLS_IN_ANSWER)?;
    Ok(to)
}

/// All values up to a corner, the last coordinate varying fastest: -1 where there is no position,
/// -2 where the value is unknown, -3 where it is infinite.
pub(super) fn table(request: Request<'_>, budget: &Budget) -> Answered<Json> {
    let table = asked(request)?.fill(budget)?;
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
    let game = request.game()?;
    let text = request.game_text()?;
    let code = match &game.code {
        Some(code) => code.clone(),
        None => Code::parse(text.trim())
            .map_err(|error| RequestError::request(requests::not_a_code(game.name(), error.message)))?,
    };
    let to = request.number("to", limits::SEQUENCE.0)? as usize;
    let mut sequence = Sequence::new(code);
    let stopped = sequence.extend(to, budget).err();
    let mut out = crate::words::sequence_json(&sequence, request.language);
    let shown = request.number("values", limits::LISTED.0)? as usize;
    out["values"] = sequence.values().take(shown).collect();
    out["stopped"] = in_language::stopped(stopped, request.language);
    Ok(out)
}
