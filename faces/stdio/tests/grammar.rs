//! The grammar for editors knows the words that the parsers know.

#![allow(clippy::unwrap_used, clippy::expect_used)]

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
