//! Words and names that can be completed: those of the kind of rules, and the names of the clause
//! and of the header.

use super::vocabulary::{VocabularyEntry, WordClass, words};
use nimatron::rules::{MAX_TEXT, RuleKind, clauses, header};
use nimatron_messages::Language;
use serde_json::{Value as Json, json};

/// Characters after which an editor should ask, besides letters.
pub(super) const TRIGGERS: [&str; 0] = [];
/// What editors call items of these numbers: function, variable, value, keyword.
const FUNCTION: u8 = 3;
const VARIABLE: u8 = 6;
const VALUE: u8 = 12;
const KEYWORD: u8 = 14;

/// The items at a place.
pub(super) fn completions(text: &str, at: usize, language: Language) -> Json {
    if text.len() > MAX_TEXT {
        return json!([]);
    }
    let kind = RuleKind::of(text);
    let all = clauses(text, kind);
    // What is being typed belongs to the clause before it, on the same line.
    let before = |start: usize| &text[start..at];
    let clause = all.iter().rev().find(|clause| clause.start <= at);
    let clause = clause.filter(|clause| at <= clause.end || before(clause.end).chars().all(|c| c == ' ' || c == '\t'));
    let line = before(text[..at].rfind('\n').map_or(0, |end| end + 1));
    let in_comment = clause.is_none_or(|clause| at > clause.end) && line.contains('#');
    let in_quotes = kind != RuleKind::Boards && line.matches('"').count() % 2 == 1;
    if in_comment || in_quotes {
        return json!([]);
    }
    let typed = clause.map_or(line, |clause| before(clause.start));
    let start = typed.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
    let sets_first = start.trim_end().ends_with(" in");
    let is_header = typed.trim_start().starts_with("game");
    let others = [RuleKind::Graphs, RuleKind::Boards].into_iter().flat_map(words);
    let of_header = others.filter(|entry| is_header && matches!(entry.word, "on" | "graph" | "order" | "board"));
    let mut seen: Vec<(&str, u8)> = Vec::new();
    let mut items: Vec<Json> = Vec::new();
    for entry in words(kind).chain(of_header) {
        let class = number(entry);
        if !seen.contains(&(entry.word, class)) {
            seen.push((entry.word, class));
            let first = sets_first == (entry.class == WordClass::Set);
            items.push(json!({
                "label": entry.word,
                "kind": class,
                "detail": entry.form,
                "documentation": entry.meaning.template(language),
                "sortText": format!("{}{}", if first { 'a' } else { 'b' }, entry.word),
            }));
        }
    }
    let header = header(text, &all);
    let mut names: Vec<&str> = Vec::new();
    for clause in header.iter().chain(clause) {
        // The word that is being typed is no name yet.
        let own = [
            &text[clause.start..clause.end.min(start_of_word(text, at)).max(clause.start)],
            after_word(text, at, clause.end),
        ];
        let parts = own.into_iter().flat_map(|own| own.split(|c: char| !c.is_alphanumeric() && c != '_'));
        for word in parts.filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_')) {
            if !names.contains(&word) && words(kind).all(|entry| entry.word != word) && names.len() < 100 {
                names.push(word);
            }
        }
    }
    if kind != RuleKind::Boards {
        items.extend(names.iter().map(|name| json!({"label": name, "kind": VARIABLE, "sortText": format!("a{name}")})));
    }
    items.into()
}

const fn number(entry: &VocabularyEntry) -> u8 {
    match entry.class {
        WordClass::Keyword => KEYWORD,
        WordClass::Set => VALUE,
        WordClass::Function => FUNCTION,
    }
}

fn start_of_word(text: &str, at: usize) -> usize {
    text[..at].trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len()
}

/// What follows the word at a place, up to an end.
fn after_word(text: &str, at: usize, end: usize) -> &str {
    let after = at + text[at..].find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len() - at);
    text.get(after..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> Vec<String> {
        let at = text.find('|').unwrap();
        let items = completions(&text.replace('|', ""), at, Language::English);
        items.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn words_and_names_of_the_place() {
        let found = labels("game g(heap; most = 3)\n  heap -> heap - k  for k in 1..m|");
        for label in ["most", "heap", "k", "min", "powers"] {
            assert!(found.iter().any(|own| own == label), "{label}: {found:?}");
        }
        assert!(!found.contains(&"m".to_owned()) && !found.contains(&"neighbours".to_owned()));
        assert!(labels("v -> remove v, nei|").contains(&"neighbours".to_owned()));
        assert!(labels("game g on bo|").contains(&"board".to_owned()));
        assert!(labels("n -> n - 1  # comm|").is_empty());
        assert!(labels("row -> \"ab|").is_empty());
        assert!(labels("|").contains(&"game".to_owned()));
        let sorted = completions("n -> n - k for k in p", 21, Language::English);
        let sets = sorted.as_array().unwrap().iter().filter(|item| item["sortText"].as_str().unwrap().starts_with('a'));
        assert!(sets.clone().any(|item| item["label"] == "primes") && !sets.clone().any(|item| item["label"] == "for"));
    }
}
