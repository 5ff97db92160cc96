//! What the library says of games, problems and moves, in the language of the command.

use nimatron::catalogue::{CatalogueKnowledge, Entry};
use nimatron::contest::Problem;
use nimatron_messages::Language;
use serde_json::{Value as Json, json};

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
