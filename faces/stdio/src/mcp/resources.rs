//! The guide as resources, so that a model can learn the rule language before it writes rules.

use crate::rpc::{Refused, Reply};
use serde_json::{Value as Json, json};

/// There is no such resource.
const NOT_FOUND: i64 = -32002;

/// A chapter of the guide.
struct Chapter {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    text: &'static str,
}

macro_rules! chapters {
    ($($name:literal $title:literal: $description:literal)*) => {
        const CHAPTERS: &[Chapter] = &[$(Chapter {
            name: $name,
            title: $title,
            description: $description,
            text: include_str!(concat!("../../chapters/", $name, ".md")),
        }),*];
    };
}

chapters! {
    "rules" "The rule language":
        "How to write a game as rules: numbers, boards, graphs and orders, lists; sets, functions, conditions. Read this before writing rules."
    "theory" "Why: P and N, mex, xor": "The theory of impartial games in a few pages, with examples."
    "games" "The named games": "The games that have a name, with their rules and theorems."
    "laws" "Laws and proofs": "What laws are found and proved, certificates, and laws as programs."
    "misere" "Misère play": "Misère quotients, genera and canonical forms."
    "nimbers" "Nimbers": "The field of nimbers and its calculator."
}

fn uri(chapter: &Chapter) -> String {
    format!("nimatron://guide/{}", chapter.name)
}

/// What a client is told of all of them.
pub(super) fn listed() -> Json {
    let one = |chapter: &Chapter| {
        json!({
            "uri": uri(chapter),
            "name": chapter.name,
            "title": chapter.title,
            "description": chapter.description,
            "mimeType": "text/markdown",
            "size": chapter.text.len(),
        })
    };
    CHAPTERS.iter().map(one).collect()
}

/// The text of a resource.
pub(super) fn read(params: &Json) -> Reply {
    let wanted = params["uri"].as_str().ok_or_else(|| Refused::params("uri"))?;
    let chapter = CHAPTERS.iter().find(|chapter| uri(chapter) == wanted);
    let Some(chapter) = chapter else {
        let known = CHAPTERS.iter().map(uri).collect::<Vec<_>>().join(", ");
        let shown: String = wanted.chars().take(80).collect();
        return Err(Refused::new(NOT_FOUND, format!("there is no resource `{shown}`; there are {known}")));
    };
    Ok(json!({"contents": [{"uri": wanted, "mimeType": "text/markdown", "text": chapter.text}]}))
}
