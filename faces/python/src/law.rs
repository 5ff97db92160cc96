//! A law that is kept: its values, programs and picture can be asked for later.

use crate::ask::stopped;
use crate::work::{Limits, refused, wrong};
use nimatron::law::{LawAnswer, Search, Target, find_law, misere_refusal};
use nimatron::{Convention, GameDef, api};
use nimatron_messages::{Mark, Value, outputs, requests};
use num_bigint::BigUint;
use pyo3::prelude::*;
use serde_json::json;
use std::sync::Arc;

/// The law of a game, or that none was found.
#[pyclass(frozen, module = "nimatron._nimatron")]
pub(crate) struct KeptLaw {
    answer: Arc<LawAnswer>,
}

#[pymethods]
impl KeptLaw {
    /// Looks for the law of a game.
    #[staticmethod]
    fn find(py: Python<'_>, game: String, to: Option<usize>, misere: bool, limits: Limits) -> PyResult<KeptLaw> {
        let language = limits.language();
        let found = limits.run(py, move |budget| {
            let request = |message: String| json!({"kind": "request", "message": message});
            let game = GameDef::load(&game, &[]).map_err(|error| api::question_error(error, language))?;
            if game.rules().is_none() {
                let why = if game.has_rules_of_places() { outputs::rules_of_places } else { outputs::not_rules };
                return Err(json!({"kind": "native", "message": why(game.name()).text(language)}));
            }
            if let Some(why) = misere_refusal(&game).filter(|_| misere) {
                return Err(request(why.text(language)));
            }
            let convention = if misere { Convention::Misere } else { Convention::Normal };
            let usual = Search { convention, ..Search::default() };
            let search = Search { to: to.unwrap_or(usual.to).max(1), ..usual };
            find_law(&Arc::new(game), &search, budget).map_err(|error| api::solve_error(error, language))
        })?;
        Ok(KeptLaw { answer: Arc::new(found.map_err(|error| refused(&error))?) })
    }

    /// The answer as the API gives it.
    fn json(&self, language: &str) -> String {
        api::law_answer(&self.answer, language.parse().unwrap_or_default()).to_string()
    }

    /// The value that the law gives to a position; `None` where it gives none.
    fn value(&self, py: Python<'_>, position: Vec<BigUint>, limits: Limits) -> PyResult<Option<BigUint>> {
        let answer = Arc::clone(&self.answer);
        let game = &answer.game;
        if let Some(arity) = game.arity().filter(|&arity| !game.is_row() && arity != position.len()) {
            let names = Value::list(game.coordinates(), Mark::Comma);
            let message = requests::coordinates_of_law(arity, names, position.len());
            return Err(wrong(message.in_language(limits.language())));
        }
        let value = limits.run(py, move |budget| {
            let law = answer.report.found.as_ref().map(|found| &found.law);
            law.map_or(Ok(None), |law| law.value_within(&position, budget))
        })?;
        value.map_err(|reason| stopped(reason, &[], &limits))
    }

    /// The law as a program; `None` if it has none.
    fn program(&self, py: Python<'_>, target: &str, limits: Limits) -> PyResult<Option<String>> {
        let Some(target) = Target::named(target) else {
            let names: Vec<&str> = Target::ALL.iter().map(|(name, _)| *name).collect();
            return Err(wrong(format!("programs are written in {}, not in {target:?}", names.join(", "))));
        };
        let answer = Arc::clone(&self.answer);
        let program = limits.run(py, move |budget| answer.program(target, budget))?;
        program.map_err(|reason| stopped(reason, &[], &limits))
    }

    /// The automaton of the law as SVG and for Graphviz, each `None` if there is none or it is too
    /// large.
    fn picture(&self, py: Python<'_>, limits: Limits) -> PyResult<(Option<String>, Option<String>)> {
        let (answer, language) = (Arc::clone(&self.answer), limits.language());
        let machine = limits.run(py, move |budget| {
            let machine = answer.machine(budget)?;
            Ok(machine.map(|machine| (machine.svg(language), machine.dot(language))))
        })?;
        let machine = machine.map_err(|reason| stopped(reason, &[], &limits))?;
        Ok(machine.map_or((None, None), |(svg, dot)| (svg, Some(dot))))
    }
}
