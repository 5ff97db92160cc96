//! The misère quotient of one sum of positions and all that can be reached from them: one way to
//! ask for it.

use crate::error::{QuestionResult, SolveResult};
use crate::misere::{ClosureQuotient, MisereExpression, quotient_of};
use crate::question::Question;
use crate::words;
use nimatron_core::Budget;
use nimatron_messages::{Language, Message};
use serde_json::Value as Json;

/// The sum that is asked about, as it was read.
#[derive(Debug)]
pub struct AskClosure(MisereExpression);

/// The quotient.
#[derive(Debug)]
pub struct ToldClosure {
    sum: MisereExpression,
    /// The quotient, and the positions it is about.
    pub found: ClosureQuotient,
}

impl AskClosure {
    /// Whether some texts for games are one sum, whose own quotient is meant rather than that of
    /// all heaps of these games.
    pub fn is_meant<T: AsRef<str>>(games: &[T]) -> bool {
        matches!(games, [sum] if MisereExpression::is_meant(sum.as_ref()))
    }

    /// Reads a sum.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn read(text: &str) -> QuestionResult<AskClosure> {
        MisereExpression::read(text).map(AskClosure)
    }

    /// The components of a question.
    pub(crate) fn of(question: Question) -> AskClosure {
        AskClosure(MisereExpression::of(question))
    }

    /// What should be said about the positions: parts without effect.
    pub fn warnings(&self) -> &[Message] {
        self.0.warnings()
    }

    /// The quotient; `None` if it is larger than what is searched.
    ///
    /// # Errors
    /// See [`SolveError`](crate::SolveError).
    pub fn find(self, budget: &Budget) -> SolveResult<Option<ToldClosure>> {
        Ok(quotient_of(&self.0, budget)?.map(|found| ToldClosure { sum: self.0, found }))
    }
}

impl ToldClosure {
    /// The quotient in lines.
    pub fn text(&self, language: Language) -> String {
        words::closure_quotient(&self.sum, &self.found, language)
    }

    /// The quotient as JSON.
    pub fn json(&self) -> Json {
        words::closure_quotient_json(&self.sum, &self.found)
    }
}
