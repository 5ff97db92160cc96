//! Every sentence stands in all languages, with the same parameters, and once.

use nimatron_messages::template::{Piece, pieces};
use nimatron_messages::{AREAS, Language, Message, Sentence, Value, limits};
use std::collections::{BTreeMap, BTreeSet};

fn all() -> impl Iterator<Item = &'static Sentence> {
    AREAS.iter().flat_map(|area| area.iter().copied())
}

/// The parameters that a text uses.
fn used(template: &str) -> BTreeSet<&str> {
    let name = |piece| match piece {
        Piece::Text(_) => None,
        Piece::Value(name) | Piece::Plural { name, .. } => Some(name),
    };
    pieces(template).filter_map(name).collect()
}

#[test]
fn texts_use_the_parameters_that_there_are() {
    for sentence in all() {
        let known: BTreeSet<&str> = sentence.parameters.iter().copied().collect();
        for (tag, language) in Language::ALL {
            let template = sentence.template(language);
            // A plural alone does not say its number, so Chinese may have no use for it.
            let used = used(template);
            assert_eq!(used, known, "{} in {tag}: {template}", sentence.id);
            let has_chinese = template.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert!(language != Language::English || !has_chinese, "{} in {tag}: {template}", sentence.id);
        }
    }
}

#[test]
fn no_brace_is_left_open() {
    for sentence in all() {
        for template in sentence.texts {
            let stray = pieces(template)
                .any(|piece| matches!(piece, Piece::Text(text) if text.len() > 1 && text.contains(['{', '}'])));
            assert!(!stray, "{}: {template}", sentence.id);
        }
    }
}

#[test]
fn names_are_given_once() {
    let mut seen = BTreeMap::new();
    for sentence in all() {
        assert_eq!(seen.insert(sentence.id, sentence.texts), None, "{} is there twice", sentence.id);
    }
}

#[test]
fn the_three_languages() {
    let message = limits::stopped(limits::bytes(1));
    assert_eq!(message.to_string(), "stopped: 1 byte");
    assert_eq!(message.text(Language::TraditionalChinese), "已停止：1 位元組");
    assert_eq!(limits::bytes(2).to_string(), "2 bytes");
    assert_eq!(Message::verbatim("{odd}").then(limits::interrupted()).to_string(), "{odd}; interrupted");
    let list = Value::list(["a", "b"], nimatron_messages::Mark::Comma);
    assert_eq!(limits::stopped(list).text(Language::SimplifiedChinese), "已停止：a、b");
    for (tag, language) in Language::ALL {
        assert_eq!((tag.parse(), language.tag()), (Ok(language), tag));
    }
}
