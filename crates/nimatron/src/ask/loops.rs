//! Answers about games in which play may go on for ever.

use super::graph::{AskGraph, ToldGraph};
use crate::error::SolveResult;
use crate::loopy::Loopy;
use crate::question::Question;
use nimatron_core::{Budget, Convention};
use nimatron_explicit::SolvedGraph;
use nimatron_messages::{Language, Message};
use serde_json::Value as Json;

/// Who wins or can force a draw, from all positions that can be reached.
#[derive(Clone, Debug)]
pub struct LoopyAnswer {
    /// The sum as the user would type it.
    pub shown: String,
    /// Parts of the text that have no effect.
    pub warnings: Vec<Message>,
    answer: ToldGraph<SolvedGraph, Vec<u32>>,
}

impl LoopyAnswer {
    /// The answer to a question whose positions are solved. `explain`: as JSON it says why, too.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn of(
        question: &Question,
        loopy: Loopy,
        convention: Convention,
        explain: bool,
        budget: &Budget,
    ) -> SolveResult<LoopyAnswer> {
        let Loopy { game, tokens, .. } = loopy;
        let positions = game.counts().positions;
        let answer = AskGraph { game, tokens, positions, convention, explain }.tell(budget)?;
        Ok(LoopyAnswer { shown: question.show(), warnings: question.warnings.clone(), answer })
    }

    /// The positions of the question, one for each component, in misère play one for their sum; on
    /// all positions that can be reached.
    pub const fn tokens(&self) -> &ToldGraph<SolvedGraph, Vec<u32>> {
        &self.answer
    }

    /// The answer in lines.
    pub fn text(&self, language: Language) -> String {
        self.answer.text(language)
    }

    /// The answer as JSON.
    pub fn json(&self, language: Language) -> Json {
        let mut json = self.answer.json(language);
        json["shown"] = self.shown.as_str().into();
        json["warnings"] = self.warnings.iter().map(|warning| warning.text(language)).collect();
        json
    }
}
