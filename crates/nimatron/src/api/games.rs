//! Games: the catalogue, and what a text for a game means.

use super::Answered;
use super::request::Request;
use crate::catalogue::{self, Known, Statement};
use crate::{GameDef, contest, rules};
use serde_json::{Value as Json, json};

fn statement(statement: Statement) -> Json {
    json!({"name": statement.name, "text": statement.text, "source": statement.source})
}

/// All named games.
pub(super) fn games() -> Json {
    let game = |entry: &catalogue::Entry| {
        let (theorem, open) = match entry.known {
            Known::Theorem(theorem) => (statement(theorem), Json::Null),
            Known::Nothing(words) => (Json::Null, words.into()),
        };
        json!({
            "name": entry.name(),
            "names": entry.names,
            "title": entry.title,
            "rules": entry.rules.text(None),
            "native": entry.rules.is_native(),
            "row": entry.rules.is_row(),
            "example": GameDef::load(entry.name(), &[]).map_or(Json::Null, |game| game.example().into()),
            "theorem": theorem,
            "open": open,
        })
    };
    catalogue::entries().map(game).collect()
}

/// What a text means: the game with its formatted rules.
pub(super) fn check(request: Request<'_>) -> Answered<Json> {
    let text = request.game_text()?;
    let game = GameDef::load(text, &[])?;
    let (formatted, named) = match game.rules() {
        Some(own) => (rules::print(own.tree()), game.entry.is_some() || game.code.is_some()),
        None => (game.name().to_owned(), true),
    };
    // Where the digits of a code can be read off the rules, they say whether stones are taken when heaps break.
    let digits = game.rules().and_then(rules::Ruleset::heap_moves);
    let many = game.rules().is_some_and(|rules| rules.resolved().rules.iter().any(|rule| rule.result.len() > 1));
    let (breaks, splits) = match digits {
        Some(digits) => {
            let two = |it: &rules::HeapMove| it.heaps >= 4;
            (digits.iter().skip(1).any(two), digits.first().is_some_and(two))
        }
        None => (many, false),
    };
    Ok(json!({
        "name": game.name(),
        "named": named,
        "native": game.is_native(),
        "coordinates": game.coordinates(),
        "arity": game.arity(),
        "row": game.entry.is_some_and(|entry| entry.rules.is_row()),
        "breaks": breaks,
        "splits": splits,
        "rules": formatted,
        "example": game.example(),
        "theorem": game.statement().map(statement),
        "code": game.code.as_ref().map(ToString::to_string),
    }))
}

/// All problems of judges.
pub(super) fn problems() -> Json {
    let problem = |problem: &contest::Problem| {
        json!({
            "name": problem.name,
            "aliases": problem.aliases,
            "title": problem.title,
            "theory": problem.theory,
            "limits": problem.limits,
            "sample": problem.sample,
        })
    };
    contest::PROBLEMS.iter().map(problem).collect()
}
