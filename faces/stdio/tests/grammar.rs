//! The grammar for editors and the editor of the page know the words that the parsers know.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use nimatron::rules::RuleKind;

#[test]
fn every_word_has_a_colour() {
    let grammar = include_str!("../../../editors/vscode/syntaxes/nimatron.tmLanguage.json");
    let known: Vec<&str> = grammar.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    for kind in RuleKind::ALL {
        for word in kind.words() {
            // `\b` and `\s` are written before and between words.
            let forms = [word.to_owned(), format!("b{word}"), format!("s{word}"), format!("{word}s")];
            assert!(forms.iter().any(|form| known.contains(&form.as_str())), "{word} of {kind:?}");
        }
    }
}

/// The words between quotation marks in the text from one mark to another.
fn quoted<'t>(text: &'t str, from: &str, to: &str) -> BTreeSet<&'t str> {
    let (_, after) = text.split_once(from).unwrap();
    let (part, _) = after.split_once(to).unwrap();
    part.split('\'').skip(1).step_by(2).collect()
}

#[test]
fn the_editor_of_the_page_has_the_words_of_the_parsers() {
    let source = include_str!("../../web/src/parts/language.ts");
    let mut shared = quoted(source, "const KEYWORDS", "]\n");
    shared.extend(quoted(source, "const SETS", "]\n"));
    shared.extend(quoted(source, "const FUNCTIONS", "]\n"));
    for (kind, from, to) in [
        (RuleKind::Numbers, "numbers: {", "},"),
        (RuleKind::Lists, "lists: {", "},"),
        (RuleKind::Graphs, "graphs: {", "},"),
        (RuleKind::Boards, "boards: {", "},"),
    ] {
        let (_, lists) = source.split_once("const WORDS").unwrap();
        let mut page = quoted(lists, from, to);
        if matches!(kind, RuleKind::Numbers | RuleKind::Lists) {
            page.extend(&shared);
        }
        let known: BTreeSet<&str> = kind.words().into_iter().collect();
        assert_eq!(page, known, "{kind:?}");
    }
}
