//! Values of many positions: 64-bit integers that NumPy takes over without a copy, or bytes where
//! NumPy is not there.

use crate::ask::stopped;
use crate::work::{Limits, refused};
use nimatron::ask::{AskTable, Loops};
use nimatron::heap::{Code, Sequence};
use nimatron::{Budget, Cell, GameDef, SolveError, StopReason, ValueTable, api, words};
use nimatron::{GameSettings, limits};
use nimatron_messages::{Language, Say};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::Value as Json;
use std::time::{Duration, Instant};

/// The number for a tuple that is not a position.
const OUTSIDE: i64 = -1;
/// The number for a value that is unknown.
const UNKNOWN: i64 = -2;
/// The number for an infinite value, where play may go on for ever.
const INFINITE: i64 = -3;
/// The bytes of a value in Python.
const BYTES: u64 = 8;

/// How long the known values of a table that was stopped may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// A table for the Python side: its values, names and size, and why it is not complete.
type Filled = (Py<PyAny>, Vec<String>, Vec<i64>, Option<String>);

/// The values as an array of NumPy, which owns them, or as bytes.
pub(crate) fn handed_over(py: Python<'_>, values: Vec<i64>, numpy: bool) -> Py<PyAny> {
    if numpy {
        return PyArray1::from_vec(py, values).into_any().unbind();
    }
    let mut bytes = Vec::with_capacity(values.len() * BYTES as usize);
    values.iter().for_each(|value| bytes.extend_from_slice(&value.to_ne_bytes()));
    PyBytes::new(py, &bytes).into_any().unbind()
}

/// All values of a table, as long as the budget lasts; those that are known in any case.
fn all(table: &ValueTable, budget: &Budget) -> Result<Vec<i64>, StopReason> {
    budget.memory(nimatron::cells(&table.to).unwrap_or(u64::MAX).saturating_mul(BYTES))?;
    let mut values = Vec::new();
    let start = Instant::now();
    for (done, cell) in table.values().enumerate() {
        match table.stopped {
            None => budget.tick(1)?,
            // Nobody waits for the values any more.
            Some(reason @ StopReason::Interrupted) => return Err(reason),
            Some(reason) if done % (1 << 16) == 0 && start.elapsed() > PATIENCE => return Err(reason),
            Some(_) => {}
        }
        values.push(match cell {
            Cell::Value(value) => i64::try_from(value).unwrap_or(UNKNOWN),
            Cell::Outside => OUTSIDE,
            Cell::Unknown => UNKNOWN,
            Cell::Infinite(_) => INFINITE,
        });
    }
    Ok(values)
}

/// The same before it is handed over.
type ValueColumns = (Vec<i64>, Vec<String>, Vec<i64>, Option<String>);

fn filled(table: &ValueTable, budget: &Budget, language: Language) -> Result<ValueColumns, StopReason> {
    let values = all(table, budget)?;
    let why = table.stopped.map(|reason| reason.say(language));
    Ok((values, table.coordinates(), table.to.clone(), why))
}

/// The values of a game or family, or the error of the API.
fn table_of(
    game: &str,
    family: Option<&str>,
    to: &str,
    budget: &Budget,
    language: Language,
) -> Result<Result<ValueColumns, StopReason>, Json> {
    let asked = AskTable {
        game,
        family,
        settings: GameSettings::default(),
        to: Some(to),
        most: limits::CELLS,
        loops: Loops::OfNamedGames,
    };
    let table = asked.read().map_err(SolveError::from).and_then(|asked| asked.tell(budget));
    let table = table.map_err(|error| api::error(error, language))?;
    Ok(filled(&table, budget, language))
}

/// The values of all positions up to a corner: one number for all coordinates, or one for each.
#[pyfunction]
pub(crate) fn table(py: Python<'_>, game: String, to: Vec<String>, numpy: bool, limits: Limits) -> PyResult<Filled> {
    let language = limits.language();
    let found = limits.run(py, move |budget| table_of(&game, None, &to.join(","), budget, language))?;
    answered(py, found, numpy, &limits)
}

fn answered(
    py: Python<'_>,
    found: Result<Result<ValueColumns, StopReason>, Json>,
    numpy: bool,
    limits: &Limits,
) -> PyResult<Filled> {
    match found {
        Ok(Ok((values, names, to, why))) => Ok((handed_over(py, values, numpy), names, to, why)),
        Ok(Err(reason)) => Err(stopped(reason, &[], limits)),
        Err(error) => Err(refused(&error)),
    }
}

/// The values of a family of positions, such as `grid(3,n)`, for n from 0 to `to`.
#[pyfunction]
pub(crate) fn family(
    py: Python<'_>,
    game: String,
    text: String,
    to: String,
    numpy: bool,
    limits: Limits,
) -> PyResult<Filled> {
    let language = limits.language();
    let found = limits.run(py, move |budget| table_of(&game, Some(&text), &to, budget, language))?;
    answered(py, found, numpy, &limits)
}

/// The sequence of a taking-and-breaking game: its values, what is known of it as JSON and in
/// words, and the certificate of its period.
#[pyfunction]
pub(crate) fn sequence(
    py: Python<'_>,
    game: String,
    to: usize,
    numpy: bool,
    limits: Limits,
) -> PyResult<(Py<PyAny>, String, Option<String>)> {
    let language = limits.language();
    let found = limits.run(py, move |budget| {
        let def = GameDef::load(&game, &[]).map_err(|error| api::error(error, language))?;
        let code = match def.heap_code() {
            Some(code) => code,
            None => Code::parse(game.trim()).map_err(|error| {
                let message = nimatron_messages::requests::not_a_code(def.name(), error.message);
                serde_json::json!({"kind": "request", "message": message.text(language)})
            })?,
        };
        let mut sequence = Sequence::new(code);
        let stopped = budget.memory((to as u64).saturating_mul(BYTES)).and_then(|()| sequence.extend(to, budget)).err();
        let mut json = words::sequence_json(&sequence, language);
        json["text"] = words::sequence(&sequence, language).into();
        // A proved period gives the values that were not computed.
        let (mut values, mut stopped) = (Vec::new(), stopped);
        for heap in 0..=to as u64 {
            let Some(value) = sequence.get(heap) else { break };
            values.push(i64::try_from(value).unwrap_or(UNKNOWN));
            if let Err(reason) = budget.tick(1)
                && stopped.is_none()
            {
                stopped = Some(reason);
                break;
            }
        }
        json["stopped"] = stopped.map(|reason| reason.say(language)).into();
        let certificate = nimatron::octal::certificate(&sequence).map(|proof| proof.text());
        Ok::<_, Json>((values, json.to_string(), certificate))
    })?;
    let (values, json, certificate) = found.map_err(|error| refused(&error))?;
    Ok((handed_over(py, values, numpy), json, certificate))
}
