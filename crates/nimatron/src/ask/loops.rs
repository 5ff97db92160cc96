//! Answers about games in which play may go on for ever.

use crate::answer::{Engine, HowKnown};
use crate::error::SolveResult;
use crate::loopy::Loopy;
use crate::question::Question;
use nimatron_core::{Budget, Convention};
use nimatron_explicit::{SolvedGraph as Graph, words};
use nimatron_messages::{Language, Message};
use serde_json::{Value as Json, json};

/// Who wins or can force a draw, from all positions that can be reached.
#[derive(Clone, Debug)]
pub struct LoopyAnswer {
    /// The sum as the user would type it.
    pub shown: String,
    /// Normal or misère play.
    pub convention: Convention,
    /// Parts of the text that have no effect.
    pub warnings: Vec<Message>,
    /// Whether the answer as JSON says why, too.
    pub explained: bool,
    answer: words::ExplicitAnswer<Graph, Vec<u32>>,
}

impl LoopyAnswer {
    /// The answer to a question whose positions are solved.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn of(question: &Question, loopy: Loopy, convention: Convention, budget: &Budget) -> SolveResult<LoopyAnswer> {
        let answer = words::ExplicitAnswer::of(loopy.game, loopy.tokens, convention, budget)?;
        Ok(LoopyAnswer {
            shown: question.show(),
            convention,
            warnings: question.warnings.clone(),
            explained: false,
            answer,
        })
    }

    /// All positions that can be reached, solved.
    pub fn game(&self) -> &Graph {
        self.answer.game()
    }

    /// The positions of the question: one for each component, in misère play one for their sum.
    pub fn tokens(&self) -> &[u32] {
        self.answer.tokens()
    }

    /// The answer in lines.
    pub fn text(&self, language: Language) -> String {
        self.answer.text(language)
    }

    /// Why the components have their values; empty in misère play, where there are none.
    pub fn explanations(&self, language: Language) -> Vec<String> {
        match self.convention {
            Convention::Normal => words::explanations(self.game(), self.tokens(), language),
            Convention::Misere => Vec::new(),
        }
    }

    /// The answer as JSON.
    pub fn json(&self, language: Language) -> Json {
        let mut json = json(&self.answer, self.convention, language);
        json["shown"] = self.shown.as_str().into();
        json["warnings"] = self.warnings.iter().map(|warning| warning.text(language)).collect();
        if self.explained {
            json["explanations"] = self.explanations(language).into();
        }
        json
    }
}

/// The answer about tokens on the positions of a game, as JSON: what
/// [`words::ExplicitAnswer::json`] has, the moves in the same form in both conventions, and how it
/// is known.
pub(crate) fn json<G, T>(answer: &words::ExplicitAnswer<G, T>, convention: Convention, language: Language) -> Json
where
    G: std::borrow::Borrow<Graph>,
    T: AsRef<[u32]>,
{
    let (game, tokens) = (answer.game(), answer.tokens());
    let mut fields = answer.json();
    if convention == Convention::Misere {
        // The sum is one position.
        let decided = fields["outcome"] != "D";
        let best = fields["best"].as_array().into_iter().flatten();
        let made = |to| json!({"component": 0, "from": fields["position"], "to": to, "progress": decided});
        let moves: Json = best.filter(|_| fields["outcome"] != "P").map(made).collect();
        fields["moves"] = moves;
        fields["value"] = Json::Null;
        fields["values"] = Json::Null;
    }
    let reached = game.counts().positions;
    let known = HowKnown::Computed { engine: Engine::Loops, positions: usize::try_from(reached).unwrap_or(usize::MAX) };
    fields["loopy"] = true.into();
    fields["shown"] = tokens.iter().map(|&token| game.names().name(token)).collect::<Vec<_>>().join(" + ").into();
    fields["reached"] = reached.into();
    fields["known"] = known.json(language);
    fields["explanations"] = Json::Array(Vec::new());
    fields
}
