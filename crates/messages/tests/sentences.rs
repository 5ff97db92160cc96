//! What holds for all sentences of all areas.

use nimatron_messages::template::{Piece, pieces};
use nimatron_messages::{AREAS, Sentence};
use std::collections::BTreeSet;

fn sentences() -> impl Iterator<Item = &'static Sentence> {
    AREAS.iter().flat_map(|area| area.iter().copied())
}

#[test]
fn no_two_sentences_have_the_same_name() {
    let mut names = BTreeSet::new();
    for sentence in sentences() {
        assert!(names.insert(sentence.id), "{}", sentence.id);
    }
}

#[test]
fn every_text_uses_all_parameters_and_no_others() {
    for sentence in sentences() {
        let parameters: BTreeSet<&str> = sentence.parameters.iter().copied().collect();
        for text in sentence.texts {
            let used: BTreeSet<&str> = pieces(text)
                .filter_map(|piece| match piece {
                    Piece::Value(name) | Piece::Plural { name, .. } => Some(name),
                    Piece::Text(_) => None,
                })
                .collect();
            assert_eq!(used, parameters, "{}: {text}", sentence.id);
        }
    }
}

/// A brace that is neither a hole nor doubled.
#[test]
fn no_text_has_a_single_brace() {
    for sentence in sentences() {
        for text in sentence.texts {
            let single = |piece| matches!(piece, Piece::Text(text) if text.len() > 1 && text.contains(['{', '}']));
            assert!(!pieces(text).any(single), "{}: {text}", sentence.id);
            let doubled = text.replace("{{", "").replace("}}", "");
            assert_eq!(doubled.matches('{').count(), doubled.matches('}').count(), "{}: {text}", sentence.id);
        }
    }
}
