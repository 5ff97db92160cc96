//! Products of two games.

use crate::{Claim, Law, Wrong, check_law, wrong};
use nimatron_core::Budget;
use nimatron_rules::Ruleset;
use serde::Deserialize;

/// A game of a product, and its Grundy values.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Factor {
    rules: String,
    /// A [`Law`], which is read by itself so that its method is a name and nothing else.
    law: serde_json::Value,
}

/// The Tartan theorem: the value of a product of two games, whose moves are all products of moves, is the nim product of their values. Which games these are is
/// read off the rules.
pub(crate) fn check(rules: &Ruleset, given: Vec<Factor>, budget: &Budget) -> Result<String, Wrong> {
    let Some(texts) = rules.factors() else { return wrong("these rules are not seen to be those of a product") };
    if given.len() != texts.len() {
        return wrong("a product has two factors");
    }
    for (text, Factor { rules, law }) in texts.into_iter().zip(given) {
        if rules != text {
            return wrong("its factors are not those of the rules");
        }
        let rules = Ruleset::parse(&rules).map_err(|error| Wrong::Invalid(format!("a factor: {}", error.message)))?;
        let law: Law =
            serde_json::from_value(law).map_err(|error| Wrong::Invalid(format!("the law of a factor: {error}")))?;
        check_law(&rules, None, Claim::Grundy, law, budget)?;
    }
    Ok("the Grundy values are the nim products of those of two games".to_owned())
}
