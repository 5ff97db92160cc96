//! Questions and answers as JSON, and the questions that the API has no action for.

use crate::work::{Limits, refused, wrong};
use nimatron::ask::AskGuess;
use nimatron::contest::{self, JudgeError};
use nimatron::show::{Grid, PositionGraph, plot, position_graph_within};
use nimatron::{Budget, Cell, Question, StopReason, api};
use nimatron_messages::{Message, Say, limits as says};
use pyo3::prelude::*;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;
use std::io::{self, Read, Write};

/// The error of the API for a limit that was reached.
pub(crate) fn stopped(reason: StopReason, known: &[Message], limits: &Limits) -> PyErr {
    let language = limits.language();
    let message = says::stopped(reason.message()).text(language);
    let known: Vec<String> = known.iter().map(|line| line.text(language)).collect();
    refused(&json!({"kind": "limit", "message": message, "known": known}))
}

/// Answers a request of the API; both are texts of JSON objects.
#[pyfunction]
pub(crate) fn ask(py: Python<'_>, request: String, limits: Limits) -> PyResult<String> {
    limits.run(py, move |budget| api::answer_text(&request, budget))
}

/// Looks for a law of numbers: JSON with the `text`.
#[pyfunction]
pub(crate) fn guess(py: Python<'_>, numbers: String, from: usize, limits: Limits) -> PyResult<String> {
    let language = limits.language();
    let found = limits.run(py, move |budget| {
        let told = AskGuess { numbers: &numbers, from }.tell(budget).map_err(|error| api::error(error, language))?;
        let mut json = told.json(language);
        json["text"] = told.text(language).into();
        json["stopped"] = told.stopped().map(|reason| reason.say(language)).into();
        Ok(json.to_string())
    })?;
    found.map_err(|error: Json| refused(&error))
}

/// What the checker says of a certificate: whether it is valid, and its words.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, certificate: String, limits: Limits) -> PyResult<(bool, String)> {
    let language = limits.language();
    match limits.run(py, move |budget| nimatron::verify(&certificate, budget))? {
        Ok(Ok(verdict)) => Ok(nimatron::verdict_said(&verdict, language)),
        Ok(Err(error)) => Err(wrong(error.message().in_language(language))),
        Err(reason) => Err(stopped(reason, &[], &limits)),
    }
}

/// A text that ends, or a list of bytes that takes no more, when the budget is used up.
struct Within<'b, T>(T, &'b Budget);

impl Read for Within<'_, &[u8]> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1.check().map_err(io::Error::other)?;
        self.0.read(buffer)
    }
}

impl Write for Within<'_, Vec<u8>> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.check().map_err(io::Error::other)?;
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The output for an input of a problem from an online judge; `None` if there is no such problem.
#[pyfunction]
pub(crate) fn judge(py: Python<'_>, problem: &str, input: String, limits: Limits) -> PyResult<Option<String>> {
    let Some(problem) = contest::find(problem) else { return Ok(None) };
    let judged = limits.run(py, move |budget| {
        let mut output = Within(Vec::new(), budget);
        let result = problem.solve(&mut Within(input.as_bytes(), budget), &mut output);
        (result, output.0, budget.check().err())
    })?;
    match judged {
        (_, _, Some(reason)) => Err(stopped(reason, &[], &limits)),
        (Ok(()), output, None) => Ok(Some(String::from_utf8_lossy(&output).into_owned())),
        (Err(error @ (JudgeError::Input(_) | JudgeError::Read(_) | JudgeError::Write(_) | _)), _, None) => {
            Err(wrong(error.message().in_language(limits.language())))
        }
    }
}

/// All positions that can be reached, as JSON: `nodes`, each with its text, value and height, and
/// `moves` between them; `None` if there are more than `most`.
#[pyfunction]
pub(crate) fn graph(
    py: Python<'_>,
    game: String,
    positions: Vec<String>,
    most: usize,
    limits: Limits,
) -> PyResult<Option<String>> {
    let language = limits.language();
    let found = limits.run(py, move |budget| {
        let question = Question::parse(&game, &positions, &[]).and_then(|question| question.listed());
        let question = question.map_err(|error| api::error(error, language))?;
        let graph = position_graph_within(&question, most, budget).map_err(|error| api::error(error, language))?;
        Ok::<_, Json>(graph.map(|graph| {
            let nodes: Vec<Json> =
                graph.nodes.iter().map(|node| json!([node.shown, node.value, node.height])).collect();
            json!({"nodes": nodes, "moves": graph.moves, "svg": graph.svg(language), "dot": graph.dot()}).to_string()
        }))
    })?;
    found.map_err(|error| refused(&error))
}

/// A picture of positions and the moves between them, as SVG and for Graphviz. The first position
/// is the one that the graph starts from.
#[pyfunction]
pub(crate) fn draw_graph(
    py: Python<'_>,
    shown: Vec<String>,
    moves: Vec<(usize, usize)>,
    limits: Limits,
) -> PyResult<(String, String)> {
    let language = limits.language();
    let mut options: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); shown.len()];
    for (from, to) in moves {
        let own = options.get_mut(from).filter(|_| to < shown.len());
        own.ok_or_else(|| wrong("a move between positions that are not there"))?.insert(to);
    }
    if shown.is_empty() {
        return Err(wrong("there is no position"));
    }
    let drawn =
        limits.run(py, move |_| PositionGraph::new(shown, &options).map(|graph| (graph.svg(language), graph.dot())))?;
    drawn.ok_or_else(|| wrong("the positions have a cycle"))
}

/// Values of a game that is a function, as a table to draw.
struct Drawn {
    name: String,
    values: Vec<u64>,
    to: [i64; 1],
}

impl Grid for Drawn {
    fn name(&self) -> &str {
        &self.name
    }

    fn coordinates(&self) -> Vec<String> {
        vec!["n".to_owned()]
    }

    fn to(&self) -> &[i64] {
        &self.to
    }

    fn is_complete(&self) -> bool {
        true
    }

    fn cells(&self) -> Box<dyn Iterator<Item = (Vec<i64>, Cell)> + '_> {
        Box::new((0..).zip(&self.values).map(|(n, &value)| (vec![n], Cell::Value(value))))
    }
}

/// A picture of values, the first of which belongs to 0.
#[pyfunction]
pub(crate) fn draw_values(py: Python<'_>, name: String, values: Vec<u64>, limits: Limits) -> PyResult<String> {
    let language = limits.language();
    let last = values.len().checked_sub(1).and_then(|last| i64::try_from(last).ok());
    let to = [last.ok_or_else(|| wrong("there is no value"))?];
    let drawn = limits.run(py, move |_| plot(&Drawn { name, values, to }, None, language))?;
    drawn.map_err(|error| wrong(error.message().in_language(language)))
}
