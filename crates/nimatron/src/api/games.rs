//! Games: the catalogue, and what a text for a game means.

use super::in_language;
use super::request::Request;
use super::wrong::{Answered, RequestError};
use crate::endless::{SMALLEST, small_positions};
use crate::words;
use crate::{Budget, GameDef};
use nimatron_catalogue as catalogue;
#[cfg(feature = "problems")]
use nimatron_contest as contest;
use nimatron_messages::{Language, names};
use nimatron_rules as rules;
use nimatron_rules::{Diagnostic, Span};
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
            "native": entry.rules.has_notation(),
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
    let notice =
        game.rules().and_then(unchanging_move).map(|notice| RequestError::at(&notice).in_language(request.language));
    Ok(json!({
        "notice": notice,
        "name": game.name(),
        "title": game.entry.map(|entry| in_language::entry(entry, request.language)["title"].clone()),
        "how_to_move": how_to_move(&game, request.language),
        "in_words": in_words(&game, request.language),
        "named": named,
        "native": game.has_notation(),
        "coordinates": game.coordinates(),
        "arity": game.arity(),
        "row": game.entry.is_some_and(|entry| entry.rules.is_row()),
        "breaks": breaks,
        "splits": splits,
        "rules": formatted,
        "example": game.example(),
        "picture": picture_of_example(&game),
        "figure": game.figure(),
        "may_not_end": may_not_end(&game),
        "theorem": game.statement().map(|theorem| in_language::statement(theorem, request.language)),
        "code": game.code.as_ref().map(ToString::to_string),
    }))
}

/// What a player may do, in plain words; `None` if nobody has said it and the rules are not of a
/// kind that has words.
fn how_to_move(game: &GameDef, language: Language) -> Option<Vec<String>> {
    let of_rules = || {
        let how = game.rules().and_then(words::how_to_move)?;
        Some(how.iter().map(|line| line.text(language)).collect())
    };
    // With settings of its own a named game is what its rules say.
    let entry = match game.entry {
        Some(entry) if !game.label.contains('{') => Some(entry),
        Some(_) => None,
        None => game.rule_text().filter(|_| game.has_rules_of_places()).and_then(catalogue::with_rules),
    };
    let of_entry = entry.and_then(|entry| entry.words).map(|words| vec![words.message().text(language)]);
    of_entry.or_else(of_rules).or_else(|| {
        let unnamed = entry.filter(|_| game.entry.is_none());
        unnamed.map(|entry| vec![entry.title.message().text(language)])
    })
}

/// The rules read back, a sentence for each line; empty for a game that has none.
fn in_words(game: &GameDef, language: Language) -> Vec<String> {
    let said = game.rule_text().map(words::rules_in_words).unwrap_or_default();
    said.iter().map(|line| line.text(language)).collect()
}

/// A move that leaves a position as it is, found at a small position: such a game need not end,
/// which is better said when it is made than in the middle of a match. It may be a mistake.
fn unchanging_move(rules: &rules::Ruleset) -> Option<Diagnostic> {
    if rules.shape().order.is_some() {
        return None;
    }
    let budget = Budget::unlimited().within_work(1 << 18);
    let mut evaluator = rules.evaluator();
    let unchanged = small_positions(rules, [41, 8, 3]).take(MAX_LOOKED_AT).find(|here| {
        let mut unchanged = false;
        if evaluator.is_position(here, &budget).unwrap_or(false) {
            // A rule that fails or takes long is reported when the game is solved.
            let _ = evaluator.options(here, &budget, &mut |option| {
                unchanged |= option.chunks(here.len()).any(|component| component == here);
            });
        }
        unchanged
    });
    unchanged.map(|here| Diagnostic {
        message: names::move_without_change(),
        span: rules.endless(&here).map_or(Span::new(0, rules.text().len()), |endless| endless.span),
        label: names::same_position(),
        help: Some(names::from_here(rules::show_tuple(&here))),
    })
}

/// Whether play is known to go on for ever from some position: a named game with loops, or a move
/// that can be made again and again.
fn may_not_end(game: &GameDef) -> bool {
    let repeated = |rules: &rules::Ruleset| rules.endless_among(small_positions(rules, SMALLEST)).is_some();
    game.may_recur() || game.rules().is_some_and(repeated)
}

/// Maximum number of positions that are looked at.
const MAX_LOOKED_AT: usize = 100;

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
    let many = rules.resolved().rules.iter().any(|rule| rule.result.len() > 1 || rule.has_varying_parts());
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
