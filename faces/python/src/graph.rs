//! Games that are given as graphs, solved and kept.

use crate::work::{Limits, refused};
use nimatron::Convention;
use nimatron::api::GivenGraph;
use nimatron::explicit::{Format, LoopyValue, words};
use pyo3::prelude::*;
use std::sync::Arc;

/// A game that is given by its positions and moves.
#[pyclass(frozen, name = "Graph", module = "nimatron._nimatron")]
pub(crate) struct PyGraph {
    game: Arc<GivenGraph>,
}

#[pymethods]
impl PyGraph {
    /// Reads a text in one of the formats of files, which is found out unless it is named.
    #[staticmethod]
    fn read(py: Python<'_>, text: Vec<u8>, format: Option<&str>, limits: Limits) -> PyResult<PyGraph> {
        let language = limits.language();
        let format = format.and_then(|format| Format::ALL.iter().find(|(name, _)| *name == format)).map(|one| one.1);
        let found = limits.run(py, move |budget| GivenGraph::read(&text, format, language, budget))?;
        Ok(PyGraph { game: Arc::new(found.map_err(|error| refused(&error))?) })
    }

    /// The game of names, all different, and moves by their numbers.
    #[staticmethod]
    fn listed(py: Python<'_>, names: Vec<String>, moves: Vec<(u32, u32)>, limits: Limits) -> PyResult<PyGraph> {
        let language = limits.language();
        let found = limits.run(py, move |budget| GivenGraph::listed(names, &moves, language, budget))?;
        Ok(PyGraph { game: Arc::new(found.map_err(|error| refused(&error))?) })
    }

    /// The names of the formats of files.
    #[staticmethod]
    fn formats() -> Vec<&'static str> {
        Format::ALL.map(|(name, _)| name).to_vec()
    }

    /// How many positions, moves, and positions of each outcome there are: JSON.
    fn counts(&self) -> String {
        words::counts_json(&self.game.game().counts()).to_string()
    }

    /// What should be known about the text: how it was read, and what might surprise.
    fn warnings(&self, language: &str) -> Vec<String> {
        self.game.warnings(language.parse().unwrap_or_default())
    }

    /// The names of the positions, and the moves by the places of these names: what
    /// [`PyGraph::listed`] makes the same game of.
    fn listing(&self) -> (Vec<String>, Vec<(u32, u32)>) {
        let game = self.game.game();
        let mut places = vec![u32::MAX; game.graph().nodes()];
        for (place, position) in (0..).zip(game.positions()) {
            places[position as usize] = place;
        }
        let names = game.positions().map(|position| game.names().name(position)).collect();
        let row = |from: u32| game.graph().row(from).iter().map(move |&to| (from, to));
        let moves = game.positions().flat_map(row);
        (names, moves.map(|(from, to)| (places[from as usize], places[to as usize])).collect())
    }

    /// The answer about tokens on positions, as the API gives it.
    fn answer(&self, py: Python<'_>, positions: Vec<String>, misere: bool, limits: Limits) -> PyResult<String> {
        let (game, language) = (Arc::clone(&self.game), limits.language());
        let convention = Convention::misere_if(misere);
        let answer = limits.run(py, move |budget| game.answer(&positions, convention, language, budget))?;
        answer.map(|answer| answer.to_string()).map_err(|error| refused(&error))
    }

    /// The name, the value and the outcome of every position; of an infinite value the labels.
    #[allow(clippy::type_complexity)]
    fn values(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<(String, Option<u32>, Vec<u32>, &'static str)>> {
        let game = Arc::clone(&self.game);
        limits.run(py, move |_| {
            let game = game.game();
            let row = |position: u32| {
                let (value, labels) = match game.value(position) {
                    LoopyValue::Finite(value) => (Some(value), Vec::new()),
                    LoopyValue::Infinite(labels) => (None, labels),
                };
                (game.names().name(position), value, labels, words::outcome_word(game.outcome(position)))
            };
            game.positions().map(row).collect()
        })
    }
}
