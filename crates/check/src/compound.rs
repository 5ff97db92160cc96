//! Games that are made of others. Which these are is read off the rules.

use crate::{Claim, Law, Wrong, check_law, wrong};
use nimatron_core::Budget;
use nimatron_rules::Ruleset;
use serde::Deserialize;

/// A game that another one is made of, and its Grundy values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    rules: String,
    /// A [`Law`], which is read by itself so that its method is a name and nothing else.
    law: serde_json::Value,
}

/// The theorem of Sprague and Grundy: every move is one in one game of a sum, so the value is the xor of theirs.
pub(crate) fn sum(rules: &Ruleset, given: Vec<Part>, budget: &Budget) -> Result<String, Wrong> {
    let Some(games) = rules.summands() else { return wrong("these rules are not seen to be those of a sum") };
    let count = games.len();
    check(games.into_iter().map(|game| game.rules).collect(), given, budget)?;
    Ok(format!("the Grundy values are the xor of those of {count} games"))
}

/// The Tartan theorem: the value of a product of two games, whose moves are all products of moves, is the nim product of their values.
pub(crate) fn product(rules: &Ruleset, given: Vec<Part>, budget: &Budget) -> Result<String, Wrong> {
    let Some(games) = rules.factors() else { return wrong("these rules are not seen to be those of a product") };
    check(games.into(), given, budget)?;
    Ok("the Grundy values are the nim products of those of two games".to_owned())
}

fn check(games: Vec<String>, given: Vec<Part>, budget: &Budget) -> Result<(), Wrong> {
    if given.len() != games.len() {
        return wrong(format!("the rules are made of {} games", games.len()));
    }
    for (game, Part { rules, law }) in games.into_iter().zip(given) {
        if rules != game {
            return wrong("the games that it is made of are not those of the rules");
        }
        let rules = Ruleset::parse(&rules).map_err(|error| Wrong::Invalid(format!("a part: {}", error.message)))?;
        let law: Law =
            serde_json::from_value(law).map_err(|error| Wrong::Invalid(format!("the law of a part: {error}")))?;
        check_law(&rules, None, Claim::Grundy, law, budget)?;
    }
    Ok(())
}
