//! Answers about laws of games on lists.

use crate::law::ListAnswer;
use nimatron_law::lists::ListLawBody;
use nimatron_messages::{Language, Say, laws};
use serde_json::{Value, json};
use std::fmt::Write;

/// The answer in lines.
pub fn lists(answer: &ListAnswer, language: Language) -> String {
    let (said, more) = match answer.claim() {
        Some(law) => (law, Some(laws::fits_lists(answer.lists, answer.longest))),
        None if answer.stopped.is_some() => (laws::none(), None),
        None => (laws::none(), Some(laws::no_invariants(answer.lists, answer.longest))),
    };
    let mut text = said.text(language) + "\n";
    if let Some(more) = more {
        let _ = writeln!(text, "  {}", more.in_language(language));
    }
    text
}

/// The answer as JSON, with the fields of any law; no list is a tuple, so `looked_at` is empty.
pub fn lists_json(answer: &ListAnswer, language: Language) -> Value {
    let law = answer.law.as_ref();
    let formula = law.and_then(|law| match &law.body {
        ListLawBody::Values(law) => law.formula().map(ToString::to_string),
        ListLawBody::Lost(_) => None,
    });
    let of_lists = law.map(|law| {
        json!({
            "names": law.names,
            "invariants": law.invariants.iter().map(|one| one.text(&answer.row)).collect::<Vec<_>>(),
            "scope": law.scope.text(&answer.row),
        })
    });
    json!({
        "game": answer.game.name(),
        "convention": answer.convention.word(),
        "status": if law.is_some() { "conjectured" } else { "none" },
        "law": answer.claim().map(|law| law.text(language)),
        "claim": law.map(|law| if law.gives_values() { "grundy" } else { "outcome" }),
        "formula": formula,
        "how": null,
        "certificate": null,
        "refuted": null,
        "undefinable": null,
        "refused": [],
        "looked_at": [],
        "lists": {"looked_at": answer.lists, "longest": answer.longest, "law": of_lists},
        "stopped": answer.stopped.map(|reason| reason.message().text(language)),
    })
}
