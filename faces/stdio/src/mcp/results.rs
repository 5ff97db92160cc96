//! Answers of the API as results of tools: the answer as JSON, or an error in words.

use serde_json::{Value as Json, json};

/// Maximum length of a result in bytes: more than a model reads.
const MAX_RESULT: usize = 256 << 10;

/// The result of a call, from the answer of the API.
pub(super) fn result(answer: &Json, request: &Json) -> Json {
    if answer["ok"] != true {
        return failed(&in_words(&answer["error"], request));
    }
    let answer = &answer["answer"];
    let text = answer.to_string();
    if text.len() > MAX_RESULT {
        let (has, most) = (text.len() >> 10, MAX_RESULT >> 10);
        return failed(&format!("the answer has {has} KiB, and at most {most} KiB are given; please ask for less"));
    }
    let mut result = json!({"content": [{"type": "text", "text": text}], "isError": false});
    // A structured result is an object.
    if answer.is_object() {
        result["structuredContent"] = answer.clone();
    }
    result
}

/// A result that says what went wrong.
pub(super) fn failed(message: &str) -> Json {
    json!({"content": [{"type": "text", "text": message}], "isError": true})
}

/// An error of the API: the message, the place in the text with a mark under it, the help, and what
/// is known nevertheless.
fn in_words(error: &Json, request: &Json) -> String {
    let text = |name: &str| error[name].as_str().filter(|text| !text.is_empty());
    let mut words = text("message").unwrap_or("unknown error").to_owned();
    let source = [&error["rules"], &request["game"], &request["expression"]].into_iter().find_map(Json::as_str);
    if let (Some(source), Some(start), Some(end)) = (source, error["start"].as_u64(), error["end"].as_u64()) {
        words += &marked(source, start, end, text("label").unwrap_or_default());
    }
    if let Some(help) = text("help") {
        words += &format!("\nhelp: {help}");
    }
    for known in error["known"].as_array().into_iter().flatten().filter_map(Json::as_str) {
        words += &format!("\nknown: {known}");
    }
    words
}

/// The line of a place, and a mark below it.
fn marked(source: &str, start: u64, end: u64, label: &str) -> String {
    let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(source.len());
    let (start, end) = (place(start), place(end));
    let Some((before, own)) = source.get(..start).zip(source.get(start..end.max(start))) else { return String::new() };
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let shown = source[line..].lines().next().unwrap_or_default();
    if shown.len() > 400 {
        return String::new();
    }
    let (indent, width) =
        (before[line..].chars().count(), own.lines().next().unwrap_or_default().chars().count().max(1));
    format!("\n  {shown}\n  {}{} {label}", " ".repeat(indent), "^".repeat(width))
}

/// The named games that have a word; without one, only names and titles of all.
pub(super) fn games(answer: &mut Json, search: Option<&str>) {
    let Some(list) = answer["answer"].as_array_mut() else { return };
    match search.map(str::to_lowercase).filter(|search| !search.trim().is_empty()) {
        Some(search) => {
            let words = |game: &Json| ["names", "title", "rules"].map(|name| game[name].to_string().to_lowercase());
            list.retain(|game| words(game).iter().any(|text| text.contains(search.trim())));
        }
        None => {
            list.iter_mut().for_each(|game| *game = json!({"name": game["name"], "title": game["title"]}));
        }
    }
    let games = std::mem::take(list);
    answer["answer"] = json!({"games": games});
}
