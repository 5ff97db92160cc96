//! Titles, theorems and reasons are there in all languages.

#![allow(clippy::unwrap_used)]

use nimatron_catalogue::{self as catalogue, CatalogueKnowledge, GameDef, Rules};
use nimatron_messages::template::{Piece, pieces};
use nimatron_messages::{Language, Message, Say, Sentence};

fn has_chinese(text: &str) -> bool {
    text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
}

/// A sentence without parameters, in English and twice in Chinese.
fn check(sentence: &Sentence) {
    for (tag, language) in Language::ALL {
        let template = sentence.template(language);
        assert_eq!(has_chinese(&template), language != Language::English, "{tag}: {template}");
        let text_only = pieces(&template).all(|piece| matches!(piece, Piece::Text(_)));
        assert!(text_only, "{tag}: a brace in {template} stands for a parameter");
    }
}

#[test]
fn titles_words_and_theorems_are_in_all_languages() {
    for entry in catalogue::entries() {
        check(entry.title);
        entry.words.into_iter().for_each(check);
        match entry.known {
            CatalogueKnowledge::Theorem(statement) => {
                check(statement.name);
                check(statement.text);
            }
            CatalogueKnowledge::Nothing(text) => check(text),
        }
        if matches!(entry.rules, Rules::Native { .. }) {
            let description = entry.rules.shown(Language::TraditionalChinese);
            assert!(has_chinese(&description), "{description}");
        }
    }
    let take = catalogue::find("take").unwrap().title.message();
    assert!(take.text(Language::SimplifiedChinese).contains("如 take{1,3,4}、"), "{take}");
}

/// No word of a message stays English: the reasons of a theorem for one position each, and errors.
#[test]
fn reasons_and_errors_are_in_all_languages() {
    let no_words = |message: &Message| {
        let chinese = message.text(Language::SimplifiedChinese);
        assert!(has_chinese(&chinese) && !chinese.contains(" the "), "{chinese}");
    };
    for (game, position) in [
        ("ring", vec![0, 9]),
        ("fibonacci-nim", vec![20, 3]),
        ("end-nim", vec![3, 1, 2]),
        ("euclid", vec![25, 7]),
        ("georgia", vec![1, 5, 9]),
        ("multiplication", vec![1, 900]),
        ("new-nim", vec![3, 5, 6, 2]),
        ("pairs", vec![3, 5, 5]),
        ("wythoff", vec![8, 14]),
        ("t-wythoff{3}", vec![8, 15]),
    ] {
        let game = GameDef::load_row(game, &[], Some(position.len())).unwrap();
        let why = game.theory().unwrap().why(&position);
        assert!(!why.is_empty());
        why.iter().for_each(no_words);
    }
    for (game, position) in [("nim", "x"), ("nim", "(3"), ("cram", "0x5"), ("hackenbush", "7"), ("wythoff", "9..3")] {
        let error = GameDef::load(game, &[]).unwrap().read(position).unwrap_err();
        no_words(&error.message());
        assert_eq!(error.message().to_string(), error.to_string());
    }
    for game in ["nimm", "bash{}", "take", "n > 3", "0.9x", "tartan{nim}", "cram{3}"] {
        no_words(&GameDef::load(game, &[]).unwrap_err().message());
    }
}
