//! The law of a game, or of a family of its positions: whatever kind of family it is.
//!
//! 1. Without a family, the law of all positions of a game that is given by rules; for a game on one
//!    list, what its values are a function of.
//! 2. Of a family of trees with legs, `star(a,b,c)`, the law of its lengths.
//! 3. Of any other family, `grid(2,n)`, the law of its members.

use crate::error::{QuestionResult, SolveResult, other};
use crate::law::{Explanation, LawAnswer, ProvedStrategy, Search, StrategySearch};
use crate::law::{find_family, find_law, find_legs, find_lists, is_legs, is_of_lists, misere_refusal, rows_of};
use crate::limits;
use crate::words::{self, CertificateAt};
use nimatron_catalogue::{GameDef, GameSettings, QuestionError};
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Language, families, outputs};
use nimatron_proof::Proof;
use serde_json::Value as Json;
use std::sync::Arc;

/// A question about a law, as it is typed.
#[derive(Clone, Copy, Debug, Default)]
pub struct AskLaw<'q> {
    /// The text for a game.
    pub game: &'q str,
    /// A family of its positions.
    pub family: Option<&'q str>,
    /// The parameters of the game.
    pub settings: GameSettings<'q>,
    /// Whether the player who cannot move loses or wins.
    pub convention: Convention,
    /// The largest heap of the table, or the largest member of a family where there is no proof,
    /// that is looked at; as usual if it is not given.
    pub to: Option<usize>,
    /// The rows to which the law is confined, `a=2`.
    pub rows: Option<&'q str>,
    /// What is wanted besides the law.
    pub details: LawDetails,
}

impl AskLaw<'_> {
    /// Looks for a law, then for its details. What is found is answered even if no time is left for
    /// them.
    ///
    /// # Errors
    /// As for [`AskLaw::find`].
    pub fn tell(&self, budget: &Budget) -> SolveResult<ToldLaw> {
        let (law, wanted) = (self.find(budget)?, self.details);
        let strategy = wanted.strategy.then(|| law.strategy(budget)).transpose();
        let explanation = wanted.explanation.then(|| law.explanation(budget)).transpose();
        let stopped = strategy.as_ref().err().or(explanation.as_ref().err()).copied();
        let (strategy, explanation) = (strategy.unwrap_or_default(), explanation.unwrap_or_default());
        Ok(ToldLaw { law, strategy, explanation, wanted, stopped })
    }

    /// The maximum of [`to`](AskLaw::to) in a request.
    pub const fn largest_to(&self) -> u64 {
        if self.family.is_some() { limits::MEMBER } else { limits::TABLE_OF_LAW }
    }

    /// Looks for a law, without its details.
    ///
    /// # Errors
    /// The question is malformed; or a rule fails, the game may go on for ever, or a value cannot
    /// be computed.
    pub fn find(&self, budget: &Budget) -> SolveResult<LawAnswer> {
        let &AskLaw { game, family, settings, convention, to, rows, details: _ } = self;
        if family.is_some() && rows.is_some() {
            return other(outputs::only_of_positions("--rows"));
        }
        if let Some(family) = family {
            if convention == Convention::Misere {
                return other(families::only_normal());
            }
            if is_legs(family) && to.is_some() {
                return other(outputs::only_of_positions("--to"));
            }
            return Ok(if is_legs(family) {
                find_legs(game, family, settings, budget)?
            } else {
                find_family(game, family, settings, to, budget)?
            });
        }
        let game = Arc::new(GameDef::load(game, settings)?);
        if rows.is_some() && is_of_lists(&game) {
            return other(outputs::only_of_positions("--rows"));
        }
        if let Some(answer) = find_lists(&game, convention, budget)? {
            return Ok(answer);
        }
        let Some(rules) = game.rules() else {
            let why = match (game.has_rules_of_places(), game.list_rules()) {
                (true, Some(_)) if game.arity().is_some() => outputs::rules_with_folds,
                (true, _) => outputs::rules_of_places,
                (false, _) => outputs::not_rules,
            };
            return Err(QuestionError::NoRules(why(game.name())).into());
        };
        if let Some(why) = misere_refusal(&game).filter(|_| convention == Convention::Misere) {
            return other(why);
        }
        let rows = rows.map(|rows| rows_of(rules, rows)).transpose().map_err(QuestionError::Other)?;
        let usual = Search::default();
        let search = Search { convention, to: to.unwrap_or(usual.to).max(1), rows, ..usual };
        find_law(&game, &search, budget)
    }

    /// Refuses what only laws of all positions have, before a law is looked for: the names of what
    /// may be asked for, and whether it is.
    ///
    /// # Errors
    /// One is asked for, and the law is another one; or there is no such game.
    pub fn refuse_of_others(&self, options: &[(&str, bool)]) -> QuestionResult<()> {
        let Some((option, _)) = options.iter().find(|option| option.1) else { return Ok(()) };
        if self.family.is_some() || is_of_lists(&GameDef::load(self.game, self.settings)?) {
            return other(outputs::only_of_positions(*option));
        }
        Ok(())
    }
}

/// What is also wanted of a law of all positions. Other laws have neither.
#[derive(Clone, Copy, Debug, Default)]
pub struct LawDetails {
    /// A winning move of every N-position.
    pub strategy: bool,
    /// Why the law holds.
    pub explanation: bool,
}

/// A law, with the details that were wanted.
pub struct ToldLaw {
    /// The law.
    pub law: LawAnswer,
    /// The result of the search for a strategy, if one was wanted and a limit did not end it.
    pub strategy: Option<StrategySearch>,
    /// Why the law holds, if that was wanted and a limit did not end it.
    pub explanation: Option<Option<Explanation>>,
    wanted: LawDetails,
    /// The limit that ended the work on the details.
    pub stopped: Option<StopReason>,
}

impl ToldLaw {
    /// The strategy that was proved.
    pub fn proved_strategy(&self) -> Option<&ProvedStrategy> {
        self.strategy.as_ref()?.proved.as_ref()
    }

    /// The certificate: that of the strategy, which proves the law as well, if there is one.
    pub fn certificate(&self) -> Option<&Proof> {
        self.proved_strategy().map(|strategy| &strategy.certificate).or_else(|| self.law.certificate())
    }

    /// The law in lines, then its details; `pieces`: of a family also all types of pieces. The
    /// budget is for the first moves of the strategy.
    pub fn text(&self, pieces: bool, language: Language, certificate: CertificateAt<'_>, budget: &Budget) -> String {
        let mut text = self.law.text(pieces, language, certificate);
        if let Some(found) = &self.strategy {
            text += &words::strategy(&self.law, found.proved.as_ref(), language, budget);
        }
        if let Some(explanation) = &self.explanation {
            text += &words::law_explained(&self.law, explanation.as_ref(), language);
        }
        text
    }

    /// The law as JSON with its details; `certificate`: its text, or the file that it is in.
    /// Details that were wanted of another law are null.
    pub fn json(&self, certificate: Option<&str>, language: Language, budget: &Budget) -> Json {
        let mut json = self.law.json(certificate, language);
        let of_positions = self.law.is_of_positions();
        if self.wanted.strategy {
            let strategy = || words::strategy_json(&self.law, self.proved_strategy(), language, budget);
            json["strategy"] = if of_positions { strategy() } else { Json::Null };
            let refused = self.strategy.as_ref().and_then(|found| found.refused.as_ref());
            words::add_refused(&mut json, refused, language);
        }
        if self.wanted.explanation {
            let explanation = self.explanation.as_ref().and_then(Option::as_ref);
            json["explanation"] = words::law_explained_json(&self.law, explanation, language);
        }
        json
    }
}
