//! Answers about laws of games on lists.

use crate::law::{LawAnswer, ListReport, law_message};
use nimatron_messages::{Language, Message, laws};
use serde_json::{Value, json};

/// The law or that there is none, and what it rests on.
pub(super) fn lines(answer: &LawAnswer, lists: &ListReport, language: Language) -> (String, Vec<Message>) {
    let (said, more) = match law_message(answer) {
        Some(law) => (law, Some(laws::fits_lists(lists.lists, lists.longest))),
        None if answer.report.stopped.is_some() => (laws::none(), None),
        None => (laws::none(), Some(laws::no_invariants(lists.lists, lists.longest))),
    };
    (said.text(language) + "\n", more.into_iter().collect())
}

/// What was looked at, and what the law reads off a list.
pub(super) fn json(lists: &ListReport) -> Value {
    let law = lists.law.as_ref().map(|law| {
        json!({
            "names": law.names,
            "invariants": law.invariants.iter().map(|one| one.text(&lists.row)).collect::<Vec<_>>(),
            "scope": law.scope.text(&lists.row),
        })
    });
    json!({"looked_at": lists.lists, "longest": lists.longest, "law": law})
}
