//! What stands under the cursor: the meaning of a word or a name, and below it the clause in words.

use super::members::members;
use super::vocabulary::{WordClass, meaning};
use nimatron::api;
use nimatron::rules::ast::{Line, Pattern, SetItem};
use nimatron::rules::{RuleKind, Span, Text, clauses, header};
use nimatron::words::{clause_in_words, set_in_words, tree_of_clauses};
use nimatron::{Budget, rules::MAX_TEXT};
use nimatron_messages::{Language, Message, editors};
use serde_json::json;

/// Values that a header shows, and the time that they may take, in milliseconds.
const VALUES: u64 = 20;
const TIME: u64 = 150;

/// What is said at a place of a text, as Markdown, and the place that it is about.
pub(super) fn hover(text: &str, at: usize, language: Language) -> Option<(Span, String)> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let kind = RuleKind::of(text);
    let all = clauses(text, kind);
    let clause = *all.iter().find(|clause| (clause.start..=clause.end).contains(&at))?;
    let header = header(text, &all);
    let word = word_at(text, at);
    let about = word.and_then(|word| of_word(text, header, clause, word, kind));
    let mut said: Vec<String> = about.iter().flatten().map(|line| line.text(language)).collect();
    let mut rest: Vec<Message> = clause_in_words(text, header, clause, kind);
    if header == Some(clause) {
        rest.extend(first_values(text));
    }
    if !said.is_empty() && !rest.is_empty() {
        said.push("---".to_owned());
    }
    said.extend(rest.iter().map(|line| line.text(language)));
    let place = if about.is_some() { word.unwrap_or(clause) } else { clause };
    (!said.is_empty()).then(|| (place, said.join("\n\n")))
}

/// The word at a place.
fn word_at(text: &str, at: usize) -> Option<Span> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    let start = text[..at].char_indices().rev().take_while(|&(_, c)| part(c)).last().map_or(at, |(start, _)| start);
    let end = at + text[at..].find(|c: char| !part(c)).unwrap_or(text.len() - at);
    (start < end).then(|| Span::new(start, end))
}

fn of_word(text: &str, header: Option<Span>, clause: Span, place: Span, kind: RuleKind) -> Option<Vec<Message>> {
    let word = &text[place.start..place.end];
    let before = text[clause.start..place.start].trim_end();
    let mut tree = None;
    if matches!(kind, RuleKind::Numbers | RuleKind::Lists) {
        tree = tree_of_clauses(text, &[header.unwrap_or(clause), clause]);
        if let Some(said) = tree.as_ref().and_then(|tree| of_name(tree, word)) {
            return Some(said);
        }
    }
    // Letters of a pattern are no words.
    if kind == RuleKind::Boards && !before.contains(" in") && !matches!(word, "in" | "until" | "game" | "on" | "board")
    {
        return None;
    }
    let called = text[place.end..].trim_start().starts_with('(');
    let after_in = before.ends_with(" in") || before.ends_with(['{', ',']) && before.contains(" in {");
    let entry = meaning(word, kind, called, after_in)?;
    let mut said = vec![Message::verbatim(format!("`{}`", entry.form)), entry.meaning.message()];
    if entry.class == WordClass::Set {
        let header = tree.as_ref().and_then(|tree| tree.header.as_ref());
        let item = tree.as_ref().and_then(|tree| item_at(tree, place));
        said.extend(item.and_then(|item| members(&item, header)).map(editors::members));
    }
    Some(said)
}

/// A named set as it is written, by the place of its name.
fn item_at(tree: &Text, place: Span) -> Option<String> {
    let moves = tree.lines.iter().filter_map(|line| if let Line::Move(one) = line { Some(one) } else { None });
    let sets =
        moves.flat_map(|one| &one.binders).flat_map(|binder| [&binder.set].into_iter().chain(&binder.set.except));
    let mut items = sets.flat_map(|set| &set.items);
    let item = items.find(|item| matches!(item, SetItem::Named(name, _) if name.span == place))?;
    Some(item.to_string())
}

/// What a name of a clause or of the header stands for.
fn of_name(tree: &Text, word: &str) -> Option<Vec<Message>> {
    let one = tree.lines.iter().find_map(|line| if let Line::Move(one) = line { Some(one) } else { None });
    let binder = one.and_then(|one| one.binders.iter().find(|binder| binder.name.text == word));
    if let Some(binder) = binder {
        let mut said = vec![editors::variable(word.to_owned(), set_in_words(binder))];
        let is_plain = binder.set.items.iter().all(|item| !matches!(item, SetItem::Named(..)));
        let written = Some(binder.set.to_string()).filter(|_| !is_plain);
        said.extend(written.and_then(|set| members(&set, tree.header.as_ref())).map(editors::members));
        return Some(said);
    }
    let header = tree.header.as_ref();
    let declared = header.and_then(|header| header.coordinates.iter().find(|one| one.name.text == word));
    if declared.is_some_and(|one| one.list) {
        return Some(vec![editors::list_coordinate(word.to_owned())]);
    }
    let is_name = |pattern: &Pattern| pattern.name().is_some_and(|name| name.text == word);
    let in_pattern = one.is_some_and(|one| one.pattern.iter().any(is_name));
    if declared.is_some() || in_pattern {
        let slot = one.and_then(|one| one.pattern.iter().position(is_name));
        let declared = slot.and_then(|slot| Some(header?.coordinates.get(slot)?.list)).unwrap_or(false);
        let list = declared || one.zip(slot).is_some_and(|(one, slot)| matches!(one.pattern[slot], Pattern::List(_)));
        // Without a header and `[]` the rules do not say what is a list.
        let unknown = header.is_none() && one.is_some_and(|one| uses_lists(&one.result));
        let word = word.to_owned();
        return Some(vec![if list || unknown { editors::list_coordinate(word) } else { editors::coordinate(word) }]);
    }
    let parameter = header.and_then(|header| header.parameters.iter().find(|one| one.name.text == word))?;
    Some(vec![match &parameter.value {
        Some(value) => editors::parameter(word.to_owned(), value.to_string()),
        None => editors::parameter_without_value(word.to_owned()),
    }])
}

/// Whether a result is a list.
fn uses_lists(result: &[Vec<nimatron::rules::ast::Expr>]) -> bool {
    use nimatron::rules::ast::ExprKind::{Concat, Each, List, Slice, With, Without};
    let is_list = |kind: &_| matches!(kind, Concat(..) | List(_) | Slice(..) | With(..) | Without(..) | Each(_));
    result.iter().flatten().any(|place| is_list(&place.kind))
}

/// The first values of a game of one coordinate, if they are found at once.
fn first_values(text: &str) -> Option<Message> {
    let limits = json!({"ms": TIME, "mb": 64});
    let request = json!({"do": "table", "game": text, "to": VALUES, "limits": limits});
    let answer = api::answer(&request, &Budget::unlimited());
    let table = &answer["answer"];
    let [name] = table["coordinates"].as_array()?.as_slice() else { return None };
    let value = |value: &serde_json::Value| match value.as_i64() {
        Some(-1) => Some("-".to_owned()),
        Some(value) if value >= 0 => Some(value.to_string()),
        _ => None,
    };
    let values = table["values"].as_array()?.iter().map(value).collect::<Option<Vec<_>>>()?;
    Some(editors::first_values(name.as_str()?.to_owned(), values.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, mark: &str) -> Option<(String, String)> {
        let (place, said) = hover(text, text.find(mark)?, Language::English)?;
        Some((text[place.start..place.end].to_owned(), said))
    }

    fn says(text: &str, mark: &str, place: &str, words: &str) {
        let found = at(text, mark);
        assert!(
            found.as_ref().is_some_and(|(own, said)| own == place && said.contains(words)),
            "{text}, {mark}: {found:?}"
        );
    }

    #[test]
    fn words_names_and_clauses() {
        let text = "game g(n; m = [2, 5], p = 2)  # 石子\n  n -> n - k for k in {m, powers(p)} if k != gcd(n, 4)\n";
        says(text, "owers", "powers", "the powers of a number");
        says(text, "owers", "powers", "members: 1, 2, 4, 8");
        says(text, "k != ", "k", "k: a variable that runs through `{m, powers(p)}`\n\nmembers: 2, 5, 1, 4, 8, 16");
        says(text, "m, powers", "m", "m: a parameter, `[2, 5]` unless `--set m=...`");
        says(text, "gcd", "gcd", "greatest common divisor");
        says(text, "n -> n", "n", "a coordinate of the position");
        says(text, "n -> n", "n", "---\n\nfrom `n` a player may move to `n - k`");
        says(text, "->", "n -> n - k for k in {m, powers(p)} if k != gcd(n, 4)", "from `n` a player");
        says(text, "g(n; m", &text[..28], "the game g; a position is `n`");
        assert_eq!(at(text, "石"), None);
    }

    #[test]
    fn a_wrong_clause_leaves_the_others_alone() {
        let text = "n -> n - k for k in primse\nn -> n - j for j in primes";
        says(text, "primes\0".trim_end_matches('\0'), "primes", "the prime numbers");
        says(text, "j for", "j", "runs through `primes`");
        says("game g(n)\n n -> n -\n", "g(n)", "game g(n)", "a position is `n`");
    }

    #[test]
    fn first_values_of_a_game() {
        let text = "game g(n)\n  n -> n - k for k in powers(2)";
        says(text, "g(n)", "game g(n)", "Grundy values for n = 0, 1, 2, ...: 0 1 2 0 1 2 0");
        let endless = "game g(n)\n  n -> n + 1 if n > 2";
        assert!(!at(endless, "g(n)").unwrap().1.contains("values"));
    }

    #[test]
    fn boards_and_graphs() {
        says("game all on board\n  all -> ll. in all turns", "all turns", "all", "eight turns");
        says("game all on board\n  all -> ll. in all turns", "all ->", "all -> ll. in all turns", "may become");
        says("v -> remove v, neighbours(v) if degree(v) > 1", "degree", "degree", "number of neighbours");
        assert_eq!(hover("", 0, Language::English), None);
    }
}
