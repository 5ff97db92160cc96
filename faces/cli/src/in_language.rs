//! What the library says of games, problems and moves, in the language of the command.

use nimatron::catalogue::{CatalogueKnowledge, Entry};
use nimatron::contest::Problem;
use nimatron::{Move, words};
use nimatron_messages::{Language, Mark, Parameter};
use serde_json::{Value as Json, json};

/// The parts of a move as it is shown that name it on their own: `take 0 or take 1` is one move
/// with two names.
pub(crate) fn names_of(chosen: &Move, language: Language) -> Vec<String> {
    let names = chosen.shown.values().find_map(|(_, value)| match value {
        Parameter::List(names, Mark::Or) => Some(names),
        _ => None,
    });
    match names {
        Some(names) => names.iter().map(|name| name.text(language)).collect(),
        None => vec![words::a_move(chosen, 1, language)],
    }
}

/// The texts of a named game: `title`, `theorem` with its `source`, or a `note`.
pub(crate) fn entry_json(entry: &Entry, language: Language) -> Json {
    let (theorem, source, note) = match entry.known {
        CatalogueKnowledge::Theorem(statement) => {
            (Some(statement.text.message().text(language)), Some(statement.source), None)
        }
        CatalogueKnowledge::Nothing(words) => (None, None, Some(words.message().text(language))),
    };
    let title = entry.title.message().text(language);
    json!({"title": title, "theorem": theorem, "source": source, "note": note})
}

/// Title, theory and limits of a problem from an online judge.
pub(crate) fn problem(problem: &Problem, language: Language) -> [String; 3] {
    [problem.title, problem.theory, problem.limits].map(|sentence| sentence.message().text(language))
}
