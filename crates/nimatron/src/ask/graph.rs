//! Tokens on the positions of a game that is solved: one that a graph lists, or all positions that
//! can be reached from those of rules.

use crate::answer::{Engine, HowKnown};
use crate::error::{QuestionResult, SolveResult, other};
use nimatron_core::{Budget, Convention};
use nimatron_explicit::{SolvedGraph, words};
use nimatron_messages::{Language, explicit as says};
use serde_json::{Value as Json, json};
use std::borrow::Borrow;

/// A question about tokens on positions of a game. `G` is the game, or the part of it that can be
/// reached from the tokens, and `T` their positions, or references to them.
#[derive(Clone, Copy, Debug)]
pub struct AskGraph<G, T> {
    /// The game.
    pub game: G,
    /// The positions of the tokens.
    pub tokens: T,
    /// The number of positions of the whole game.
    pub positions: u64,
    /// Normal or misère play.
    pub convention: Convention,
    /// Whether the answer as JSON says why, too.
    pub explain: bool,
}

/// Who wins, or can force a draw.
#[derive(Clone, Debug)]
pub struct ToldGraph<G, T> {
    answer: words::ExplicitAnswer<G, T>,
    positions: u64,
    convention: Convention,
    explained: bool,
}

/// Refuses a number of tokens that misère play does not take.
///
/// # Errors
/// There is not exactly one token in misère play.
pub fn tokens_suit(tokens: usize, convention: Convention) -> QuestionResult<()> {
    match convention {
        Convention::Misere if tokens != 1 => other(says::one_token_in_misere_play()),
        _ => Ok(()),
    }
}

impl<G: Borrow<SolvedGraph>, T: AsRef<[u32]>> AskGraph<G, T> {
    /// The answer.
    ///
    /// # Errors
    /// There is not exactly one token in misère play, or the budget is used up.
    pub fn tell(self, budget: &Budget) -> SolveResult<ToldGraph<G, T>> {
        let AskGraph { game, tokens, positions, convention, explain: explained } = self;
        tokens_suit(tokens.as_ref().len(), convention)?;
        let answer = words::ExplicitAnswer::of(game, tokens, convention, budget)?;
        Ok(ToldGraph { answer, positions, convention, explained })
    }
}

impl<G: Borrow<SolvedGraph>, T: AsRef<[u32]>> ToldGraph<G, T> {
    /// The game.
    pub fn game(&self) -> &SolvedGraph {
        self.answer.game()
    }

    /// The positions of the tokens.
    pub fn tokens(&self) -> &[u32] {
        self.answer.tokens()
    }

    /// Normal or misère play.
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// The answer in lines.
    pub fn text(&self, language: Language) -> String {
        self.answer.text(language)
    }

    /// Why the tokens have their values; empty in misère play, where there are none.
    pub fn explanations(&self, language: Language) -> Vec<String> {
        match self.convention {
            Convention::Normal => words::explanations(self.game(), self.tokens(), language),
            Convention::Misere => Vec::new(),
        }
    }

    /// The answer as JSON: what [`words::ExplicitAnswer::json`] has, the moves in the same form in
    /// both conventions, and how it is known.
    pub fn json(&self, language: Language) -> Json {
        let mut fields = self.answer.json();
        if self.convention == Convention::Misere {
            // The sum is one position.
            let decided = fields["outcome"] != "D";
            let best = fields["best"].as_array().into_iter().flatten();
            let made = |to| json!({"component": 0, "from": fields["position"], "to": to, "progress": decided});
            let moves: Json = best.filter(|_| fields["outcome"] != "P").map(made).collect();
            fields["moves"] = moves;
            fields["value"] = Json::Null;
            fields["values"] = Json::Null;
        }
        let positions = usize::try_from(self.positions).unwrap_or(usize::MAX);
        let names = self.tokens().iter().map(|&token| self.game().names().name(token));
        fields["loopy"] = true.into();
        fields["shown"] = names.collect::<Vec<_>>().join(" + ").into();
        fields["reached"] = self.positions.into();
        fields["known"] = HowKnown::Computed { engine: Engine::Loops, positions }.json(language);
        let explanations = if self.explained { self.explanations(language) } else { Vec::new() };
        fields["explanations"] = explanations.into();
        fields
    }
}
