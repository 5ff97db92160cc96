//! What the other modules say, in the language of a request, for what has no `text` or `json` of its
//! own: one function for each type.

use crate::answer::Move;
use nimatron_catalogue::{CatalogueKnowledge, Entry, Statement};
use nimatron_core::StopReason;
use nimatron_messages::{Language, Message, Say, Sentence};
use serde_json::{Value as Json, json};

/// Why something was stopped; null if it was not.
pub(super) fn stopped(reason: Option<StopReason>, language: Language) -> Json {
    reason.map(|reason| reason.say(language)).into()
}

/// Sentences, one in a line.
pub(super) fn lines(lines: &[Message], language: Language) -> Json {
    lines.iter().map(|line| line.text(language)).collect()
}

pub(super) fn chosen(chosen: &Move, language: Language) -> Json {
    json!(chosen.in_language(language))
}

/// A theorem of the catalogue.
pub(super) fn statement(statement: Statement, language: Language) -> Json {
    let text = |sentence: &'static Sentence| sentence.message().text(language);
    json!({"name": text(statement.name), "text": text(statement.text), "source": statement.source})
}

/// The texts of a named game: `title`, `theorem`, and what is `open`.
pub(super) fn entry(entry: &Entry, language: Language) -> Json {
    let (theorem, open) = match entry.known {
        CatalogueKnowledge::Theorem(theorem) => (statement(theorem, language), Json::Null),
        CatalogueKnowledge::Nothing(words) => (Json::Null, words.message().text(language).into()),
    };
    json!({"title": entry.title.message().text(language), "theorem": theorem, "open": open})
}

/// The texts of a problem from an online judge: `title`, `theory` and `limits`.
#[cfg(feature = "problems")]
pub(super) fn problem(problem: &nimatron_contest::Problem, language: Language) -> Json {
    let text = |sentence: &'static Sentence| sentence.message().text(language);
    json!({"title": text(problem.title), "theory": text(problem.theory), "limits": text(problem.limits)})
}

/// The answer about a law, with its `text`.
pub(super) fn law(answer: &crate::law::LawAnswer, certificate: Option<&str>, language: Language) -> Json {
    let mut json = answer.json(certificate, language);
    json["text"] = answer.text(false, language, crate::words::CertificateAt::Unsaid).into();
    json
}
