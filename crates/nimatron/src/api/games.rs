//! Games: the catalogue, and what a text for a game means.

use super::Answered;
use super::request::Request;
use crate::{Budget, GameDef};
use nimatron_catalogue::{self as catalogue, Known, Statement};
#[cfg(feature = "contest")]
use nimatron_contest as contest;
use nimatron_rules as rules;
use serde_json::{Value as Json, json};
use std::time::Duration;

fn statement(statement: Statement) -> Json {
    let (name, text) = (statement.name.message().to_string(), statement.text.message().to_string());
    json!({"name": name, "text": text, "source": statement.source})
}

/// All named games.
pub(super) fn games() -> Json {
    let game = |entry: &catalogue::Entry| {
        let (theorem, open) = match entry.known {
            Known::Theorem(theorem) => (statement(theorem), Json::Null),
            Known::Nothing(words) => (Json::Null, words.message().to_string().into()),
        };
        json!({
            "name": entry.name(),
            "names": entry.names,
            "title": entry.title.message().to_string(),
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
    // Where the digits of a code can be read off the rules, they say whether stones are taken when
    // heaps break.
    let digits = game.rules().and_then(rules::Ruleset::heap_moves);
    let (breaks, splits) = match digits {
        Some(digits) => {
            let two = |it: &rules::HeapMove| it.heaps >= 4;
            (digits.iter().skip(1).any(two), digits.first().is_some_and(two))
        }
        None => game.rules().map_or((false, false), parts_of_small_heaps),
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

/// Do moves of small heaps leave several heaps after taking stones, and without taking any?
fn parts_of_small_heaps(rules: &rules::Ruleset) -> (bool, bool) {
    let many = rules.resolved().rules.iter().any(|rule| rule.result.len() > 1 || rule.has_stretches());
    let (mut breaks, mut splits) = (false, false);
    if !many || rules.arity() != 1 {
        return (many, false);
    }
    let budget = Budget::for_time(Duration::from_millis(50));
    let mut evaluator = rules.evaluator();
    for heap in 2..=12 {
        // A rule that fails somewhere, or takes long, is told when it is asked.
        let walked = evaluator.options(&[heap], &budget, &mut |option| {
            if option.iter().filter(|&&part| part > 0).count() > 1 {
                let rest: i64 = option.iter().sum();
                breaks |= rest < heap;
                splits |= rest == heap;
            }
        });
        if walked.is_err() {
            break;
        }
    }
    (breaks, splits)
}

/// All problems of judges.
#[cfg(feature = "contest")]
pub(super) fn problems() -> Json {
    let problem = |problem: &contest::Problem| {
        json!({
            "name": problem.name,
            "aliases": problem.aliases,
            "title": problem.title.message().to_string(),
            "theory": problem.theory.message().to_string(),
            "limits": problem.limits.message().to_string(),
            "sample": problem.sample,
        })
    };
    contest::PROBLEMS.iter().map(problem).collect()
}
