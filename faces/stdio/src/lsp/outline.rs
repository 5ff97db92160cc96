//! The outline of a text: the game, and below it its moves and conditions.

use nimatron::rules::{MAX_TEXT, RuleKind, Span, clauses};
use serde_json::{Value as Json, json};

/// Maximum number of characters of a name.
const MAX_NAME: usize = 80;
/// Maximum number of clauses that are listed.
const MAX_LISTED: usize = 5_000;
/// What editors call symbols of these numbers: class, method, property.
const GAME: u8 = 5;
const MOVE: u8 = 6;
const CONDITION: u8 = 7;

/// The symbols of a text; `range` turns places into those of the editor.
pub(super) fn outline(text: &str, range: &dyn Fn(Span) -> Json) -> Json {
    if text.len() > MAX_TEXT {
        return json!([]);
    }
    let mut all = clauses(text, RuleKind::of(text));
    all.truncate(MAX_LISTED);
    let symbol = |clause: &Span| {
        let own = &text[clause.start..clause.end];
        let kind = if own.starts_with("where") { CONDITION } else { MOVE };
        json!({"name": name(own), "kind": kind, "range": range(*clause), "selectionRange": range(*clause)})
    };
    let Some((header, rest)) = all.split_first() else { return json!([]) };
    let own = &text[header.start..header.end];
    let Some(named) = own.strip_prefix("game ") else { return all.iter().map(symbol).collect() };
    let title = named.split(|c: char| c.is_whitespace() || c == '(').find(|word| !word.is_empty()).unwrap_or("game");
    let whole = rest.last().map_or(*header, |last| header.to(*last));
    let children: Json = rest.iter().map(symbol).collect();
    json!([{"name": name(title), "kind": GAME, "range": range(whole), "selectionRange": range(*header), "children": children}])
}

/// A clause on one line.
fn name(clause: &str) -> String {
    let line = clause.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_NAME) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line,
    }
}
