//! The law of a game, or of a family of its positions: the one way to ask for it, whatever kind of
//! family it is.
//!
//! 1. Without a family, the law of all positions of a game that is given by rules; for a game on one
//!    list, what its values are a function of.
//! 2. Of a family of trees with legs, `star(a,b,c)`, the law of its lengths.
//! 3. Of any other family, `grid(2,n)`, the law of its members.

use crate::error::{SolveResult, other};
use crate::law::{LawAnswer, Search, find_family, find_law, find_legs, find_lists, is_legs, misere_refusal, rows_of};
use nimatron_catalogue::{GameDef, QuestionError};
use nimatron_core::{Budget, Convention};
use nimatron_messages::{families, outputs};
use nimatron_rules::ast::Value;
use std::sync::Arc;

/// A question about a law, as it is typed.
#[derive(Clone, Copy, Debug, Default)]
pub struct AskLaw<'q> {
    /// The text for a game.
    pub game: &'q str,
    /// A family of its positions.
    pub family: Option<&'q str>,
    /// The parameters of the game.
    pub settings: &'q [(String, Value)],
    /// Whether the player who cannot move loses or wins.
    pub convention: Convention,
    /// The largest heap of the table, or the largest member of a family where there is no proof,
    /// that is looked at; as usual if it is not given.
    pub to: Option<usize>,
    /// The rows to which the law is confined, `a=2`.
    pub rows: Option<&'q str>,
}

/// Looks for a law.
///
/// # Errors
/// The question is malformed; or a rule fails, the game may go on for ever, or a value cannot be
/// computed.
pub fn law(asked: &AskLaw<'_>, budget: &Budget) -> SolveResult<LawAnswer> {
    let &AskLaw { game, family, settings, convention, to, rows } = asked;
    if family.is_some() && rows.is_some() {
        return other(outputs::only_of_positions("--rows"));
    }
    if let Some(family) = family {
        if convention == Convention::Misere {
            return other(families::only_normal());
        }
        return Ok(if is_legs(family) {
            find_legs(game, family, settings, budget)?
        } else {
            find_family(game, family, settings, to, budget)?
        });
    }
    let game = Arc::new(GameDef::load(game, settings)?);
    if let Some(answer) = find_lists(&game, convention, budget)? {
        if rows.is_some() {
            return other(outputs::only_of_positions("--rows"));
        }
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
