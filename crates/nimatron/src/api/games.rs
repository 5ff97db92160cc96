//! Games: the catalogue, and what a text for a game means.

use super::error::{Answered, RequestError};
use super::in_language;
use super::request::Request;
use crate::GameDef;
use crate::positions::endless::{may_not_end, unchanging_move};
use crate::words;
use crate::words::described::{how_to_move, parts_of_heaps};
use nimatron_catalogue as catalogue;
#[cfg(feature = "problems")]
use nimatron_contest as contest;
use nimatron_messages::Language;
use nimatron_rules as rules;
use serde_json::{Value as Json, json};

/// All named games.
pub(super) fn games(request: Request<'_>) -> Json {
    catalogue::entries().map(|entry| entry_json(entry, request.language)).collect()
}

/// A named game as in the answer of the action `games`.
pub fn entry_json(entry: &catalogue::Entry, language: Language) -> Json {
    let texts = in_language::entry(entry, language);
    json!({
        "name": entry.name(),
        "names": entry.names,
        "title": texts["title"],
        "rules": entry.rules.shown(language),
        "native": entry.rules.has_notation(),
        "row": entry.rules.is_row(),
        "example": GameDef::load(entry.name(), &[]).map_or(Json::Null, |game| game.example().into()),
        "theorem": texts["theorem"],
        "open": texts["open"],
    })
}

/// What a text means: the game with its formatted rules.
pub(super) fn check(request: Request<'_>) -> Answered<Json> {
    let game = request.game()?;
    let named = game.entry().is_some() || game.code().is_some();
    let formatted = match (game.rules(), game.rule_text()) {
        (Some(own), _) => rules::print(own.tree()),
        (None, Some(text)) => nimatron_catalogue::format_rules(text).unwrap_or_else(|_| text.to_owned()),
        (None, None) => game.name().to_owned(),
    };
    let (breaks, splits) = parts_of_heaps(&game);
    // A sentence for each line of the rules; none for a game without rules.
    let in_words = game.rule_text().map(words::rules_in_words).unwrap_or_default();
    let notice =
        game.rules().and_then(unchanging_move).map(|notice| RequestError::at(&notice).in_language(request.language));
    Ok(json!({
        "notice": notice,
        "name": game.name(),
        "title": game.entry().map(|entry| in_language::entry(entry, request.language)["title"].clone()),
        "how_to_move": how_to_move(&game).map(|how| in_language::lines(&how, request.language)),
        "in_words": in_language::lines(&in_words, request.language),
        "named": named,
        "native": game.has_notation(),
        "coordinates": game.coordinates(),
        "arity": game.arity(),
        "row": game.entry().is_some_and(|entry| entry.rules.is_row()),
        "breaks": breaks,
        "splits": splits,
        "rules": formatted,
        "example": game.example(),
        "picture": picture_of_example(&game),
        "figure": game.figure(),
        "may_not_end": may_not_end(&game),
        "theorem": game.statement().map(|theorem| in_language::statement(theorem, request.language)),
        "code": game.code().map(ToString::to_string),
    }))
}

/// The picture of the example position, whose kind tells what the positions are; null if there is
/// none.
fn picture_of_example(game: &GameDef) -> Json {
    let example = game.read(&game.example()).unwrap_or_default();
    let picture = example.first().and_then(|position| game.picture(position));
    json!(picture)
}

/// All problems from online judges.
#[cfg(feature = "problems")]
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
