//! Games: the catalogue, and what a text for a game means.

use super::in_language;
use super::request::Request;
use super::wrong::Answered;
use crate::words;
use crate::{Budget, GameDef};
use nimatron_catalogue as catalogue;
#[cfg(feature = "contest")]
use nimatron_contest as contest;
use nimatron_rules as rules;
use serde_json::{Value as Json, json};

/// All named games.
pub(super) fn games(request: Request<'_>) -> Json {
    let game = |entry: &catalogue::Entry| {
        let texts = in_language::entry(entry, request.language);
        json!({
            "name": entry.name(),
            "names": entry.names,
            "title": texts["title"],
            "rules": entry.rules.shown(request.language),
            "native": entry.rules.is_native(),
            "row": entry.rules.is_row(),
            "example": GameDef::load(entry.name(), &[]).map_or(Json::Null, |game| game.example().into()),
            "theorem": texts["theorem"],
            "open": texts["open"],
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
    // If the moves of the rules can be read as the digits of a code, the digits tell whether a move
    // that breaks a heap also takes stones.
    let digits = game.rules().and_then(rules::Ruleset::heap_moves);
    let (breaks, splits) = match digits {
        Some(digits) => {
            let two = |it: &rules::HeapMove| it.heaps >= 4;
            (digits.iter().skip(1).any(two), digits.first().is_some_and(two))
        }
        None => game.rules().map_or((false, false), parts_of_small_heaps),
    };
    let how = game.rules().and_then(words::how_to_move);
    Ok(json!({
        "name": game.name(),
        "title": game.entry.map(|entry| in_language::entry(entry, request.language)["title"].clone()),
        "how_to_move": how.map(|how| how.iter().map(|line| line.text(request.language)).collect::<Vec<_>>()),
        "named": named,
        "native": game.is_native(),
        "coordinates": game.coordinates(),
        "arity": game.arity(),
        "row": game.entry.is_some_and(|entry| entry.rules.is_row()),
        "breaks": breaks,
        "splits": splits,
        "rules": formatted,
        "example": game.example(),
        "picture": picture_of_example(&game),
        "theorem": game.statement().map(|theorem| in_language::statement(theorem, request.language)),
        "code": game.code.as_ref().map(ToString::to_string),
    }))
}

/// The picture of the example position, whose kind tells what the positions are; null if there is
/// none.
fn picture_of_example(game: &GameDef) -> Json {
    let example = game.read(&game.example()).unwrap_or_default();
    let picture = example.first().and_then(|position| game.picture(position));
    serde_json::to_value(picture).unwrap_or_default()
}

/// Whether some move of a small heap leaves several heaps after taking stones, and whether some
/// move does so without taking any.
fn parts_of_small_heaps(rules: &rules::Ruleset) -> (bool, bool) {
    let many = rules.resolved().rules.iter().any(|rule| rule.result.len() > 1 || rule.has_stretches());
    let (mut breaks, mut splits) = (false, false);
    if !many || rules.arity() != 1 {
        return (many, false);
    }
    let budget = Budget::unlimited().within_work(1 << 18);
    let mut evaluator = rules.evaluator();
    for heap in 2..=12 {
        // A rule that fails or takes long is reported when the game is solved.
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

/// All problems from online judges.
#[cfg(feature = "contest")]
pub(super) fn problems(request: Request<'_>) -> Json {
    let problem = |problem: &contest::Problem| {
        let texts = in_language::problem(problem, request.language);
        json!({
            "name": problem.name,
            "aliases": problem.aliases,
            "title": texts["title"],
            "theory": texts["theory"],
            "limits": texts["limits"],
            "sample": problem.sample,
        })
    };
    contest::PROBLEMS.iter().map(problem).collect()
}
