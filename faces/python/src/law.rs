//! A law that is kept: its values, programs and picture can be asked for later.

use crate::ask::stopped;
use crate::work::{Limits, refused, wrong};
use nimatron::ask::AskLaw;
use nimatron::law::{LawAnswer, Target};
use nimatron::{Convention, api};
use nimatron_messages::{Mark, Parameter, requests};
use num_bigint::BigUint;
use pyo3::prelude::*;
use std::sync::Arc;

/// The law of a game or of a family of its positions, or that none was found.
#[pyclass(frozen, module = "nimatron._nimatron")]
pub(crate) struct KeptLaw {
    answer: Arc<LawAnswer>,
}

#[pymethods]
impl KeptLaw {
    /// Looks for the law of a game, or of a family of its positions.
    #[staticmethod]
    fn find(
        py: Python<'_>,
        game: String,
        family: Option<String>,
        to: Option<usize>,
        misere: bool,
        limits: Limits,
    ) -> PyResult<KeptLaw> {
        let language = limits.language();
        let found = limits.run(py, move |budget| {
            let convention = Convention::misere_if(misere);
            let asked = AskLaw { game: &game, family: family.as_deref(), convention, to, ..AskLaw::default() };
            asked.find(budget).map_err(|error| api::error(error, language))
        })?;
        let found = found.map_err(|error| refused(&error))?;
        Ok(KeptLaw { answer: Arc::new(found) })
    }

    /// The answer as the API gives it.
    fn json(&self, language: &str) -> String {
        api::law_answer(&self.answer, language.parse().unwrap_or_default()).to_string()
    }

    /// The value that the law gives to a position; `None` where it gives none.
    fn value(&self, py: Python<'_>, position: Vec<BigUint>, limits: Limits) -> PyResult<Option<BigUint>> {
        let answer = Arc::clone(&self.answer);
        let names = answer.names();
        let any_number = answer.is_of_positions() && answer.game.is_row() || names.is_empty();
        if !any_number && names.len() != position.len() {
            let message =
                requests::coordinates_of_law(names.len(), Parameter::list(names, Mark::Comma), position.len());
            return Err(wrong(message.in_language(limits.language())));
        }
        let value = limits.run(py, move |budget| answer.value(&position, budget))?;
        value.map_err(|reason| stopped(reason, &[], &limits))
    }

    /// The law as a program, or one that fills a table; with a template of its input or words for
    /// its answers in the form of a judge.
    fn program(
        &self,
        py: Python<'_>,
        target: &str,
        to: Vec<u64>,
        form: (Option<String>, Option<String>),
        limits: Limits,
    ) -> PyResult<String> {
        let Some(target) = Target::named(target) else {
            let names: Vec<&str> = Target::ALL.iter().map(|(name, _)| *name).collect();
            return Err(wrong(format!("programs are written in {}, not in {target:?}", names.join(", "))));
        };
        let answer = Arc::clone(&self.answer);
        let (input, says) = form;
        let program =
            limits.run(py, move |budget| answer.program_in_form(&to, input.as_deref(), says.as_deref(), budget))?;
        let program = program.map_err(|error| refused(&api::error(error, limits.language())))?;
        program.map(|program| program.text(target)).map_err(|why| wrong(why.text(limits.language())))
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
