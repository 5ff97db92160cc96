//! What holds for all sentences of all areas.
#![allow(clippy::unwrap_used)]

use nimatron_messages::template::{Piece, pieces, versions};
use nimatron_messages::{Language, Mark, Parameter, all_sentences};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Otherwise the tests below would not see them.
#[test]
fn the_list_has_the_sentences_of_every_file() {
    let listed: BTreeSet<&str> =
        all_sentences().filter_map(|sentence| sentence.id.rsplit_once('.')).map(|id| id.0).collect();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut found = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            // The macro is also shown in a comment.
            let calls = text.lines().skip_while(|line| !line.starts_with("crate::sentences! {"));
            if let Some(area) = calls.skip(1).find_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\":")) {
                assert!(listed.contains(area), "{area}, in {}, is not listed by `areas!`", path.display());
                found.insert(area.to_owned());
            }
        }
    }
    assert_eq!(found.len(), listed.len());
}

/// A sentence that nothing says would be translated for nobody: `::name` stands in a file that also
/// names its area.
#[test]
fn every_sentence_is_said_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("crates"), root.join("faces")];
    // The words of each file, and those after `::`.
    let mut files: Vec<(BTreeSet<String>, BTreeSet<String>)> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("crates/messages") && !path.ends_with("node_modules") {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                let code: String = code.flat_map(|line| [line, "\n"]).collect();
                let is_sign = |c: char| !c.is_alphanumeric() && c != '_';
                let of_paths = code.split("::").skip(1).filter_map(|after| after.split(is_sign).next());
                files.push((code.split(is_sign).map(str::to_owned).collect(), of_paths.map(str::to_owned).collect()));
            }
        }
    }
    for sentence in all_sentences() {
        let (areas, name) = sentence.id.rsplit_once('.').unwrap();
        let area = areas.rsplit('.').next().unwrap();
        // Other areas have what is in `common`.
        let names_area = |words: &BTreeSet<String>| area == "common" || words.contains(area);
        let is_said = files.iter().any(|(words, called)| names_area(words) && called.contains(name));
        assert!(is_said, "{} is not used", sentence.id);
    }
}

#[test]
fn no_two_sentences_have_the_same_name() {
    let mut names = BTreeSet::new();
    for sentence in all_sentences() {
        assert!(names.insert(sentence.id), "{}", sentence.id);
    }
}

#[test]
fn every_text_uses_all_parameters_and_no_others() {
    for sentence in all_sentences() {
        let parameters: BTreeSet<&str> = sentence.parameters.iter().copied().collect();
        for text in sentence.texts {
            let used: BTreeSet<&str> = versions(text)
                .flat_map(pieces)
                .filter_map(|piece| match piece {
                    Piece::Value(name) | Piece::Plural { name, .. } => Some(name),
                    Piece::Text(_) => None,
                })
                .collect();
            assert_eq!(used, parameters, "{}: {text}", sentence.id);
        }
    }
}

/// The words of the command belong to its own versions.
#[test]
fn what_other_faces_say_has_no_options_of_the_command() {
    for sentence in all_sentences() {
        for text in sentence.texts {
            let others = versions(text).skip(1);
            let of_the_command = |version: &str| version.contains("--") || version.contains("`nimatron ");
            for version in others {
                assert!(!of_the_command(version), "{}: {version}", sentence.id);
            }
            assert!(versions(text).count() <= 3, "{}: {text}", sentence.id);
            assert_eq!(versions(text).count(), versions(sentence.texts[0]).count(), "{}: {text}", sentence.id);
        }
    }
}

/// A brace that is neither a hole nor doubled.
#[test]
fn no_text_has_a_single_brace() {
    for sentence in all_sentences() {
        for text in sentence.texts {
            let single = |piece| matches!(piece, Piece::Text(text) if text.len() > 1 && text.contains(['{', '}']));
            assert!(!versions(text).flat_map(pieces).any(single), "{}: {text}", sentence.id);
            let doubled = text.replace("{{", "").replace("}}", "");
            assert_eq!(doubled.matches('{').count(), doubled.matches('}').count(), "{}: {text}", sentence.id);
        }
    }
}

/// Lines of a table or a list, whose parts stand below each other.
const LAID_OUT: [&str; 9] = [
    "answers.source",
    "claims.lines",
    "dialogue.help",
    "outputs.atlas_entry",
    "outputs.certificate_at",
    "outputs.certificate_option",
    "outputs.entry_values",
    "reasons.columns",
    "reasons.heap_in_binary",
];

/// A line of the source that was joined with its indentation.
#[test]
fn no_sentence_has_a_run_of_spaces() {
    for sentence in all_sentences() {
        let has_run = sentence.texts.iter().any(|text| text.contains("  "));
        assert_eq!(has_run, LAID_OUT.contains(&sentence.id), "{}: {:?}", sentence.id, sentence.texts);
    }
}

/// Sentences in which a noun after a number is a verb, or that are said of more than one thing.
/// Parameters called `max` are constants.
const MORE_THAN_ONE: &[&str] = &[
    "checks.arguments",
    "claims.many_intervals",
    "cluster.messages_sent",
    "cluster.too_few_hosts",
    "counts.too_many_sums",
    "dialogue.a_draw",
    "families.too_high",
    "families.too_many",
    "families.too_wide",
    "formats.too_few_edges",
    "games.file_too_large",
    "laws.fits_all",
    "laws.fits_lists",
    "laws.no_invariants",
    "laws.none_of_numbers",
    "laws.period_seen",
    "laws.period_so_far",
    "legs.looked_at",
    "legs.many_values",
    "lists.too_long",
    "misere.candidates",
    "names.too_many_members",
    "outputs.atlas_share",
    "outputs.atlas_swept",
    "outputs.nearest_drawn",
    "outputs.table_too_large",
    "patterns.too_many_cells",
    "positions.coordinates",
    "programs.prints_too_much",
    "proofs.different_heaps",
    "proofs_in_words.decided_by_automata",
    "questions.joined_by_commas",
    "reasons.factors_in_turn",
    "sequences.state_is_back",
    "sources.few_diagrams",
    "sources.members",
    "sources.no_period",
    "sources.search_instead",
    "sources.table_of_sizes",
    "sources.table_would_have",
    "sources.would_have",
    "tokens.text_too_long",
    "verdicts.open_sum",
    "verdicts.sum",
];

/// `1 states` is not English: nouns that have a form for one thing somewhere have it everywhere.
#[test]
fn nouns_after_a_number_have_a_form_for_one() {
    let all = || all_sentences().map(|sentence| (sentence.id, pieces(sentence.texts[0]).collect::<Vec<_>>()));
    let counted = |all: &[Piece<'static>]| match all {
        [Piece::Value(number), Piece::Text(" "), Piece::Plural { name, many, .. }]
            if number == name && many.ends_with('s') =>
        {
            Some(*many)
        }
        _ => None,
    };
    let nouns: BTreeSet<&str> =
        all().flat_map(|(_, all)| all.windows(3).filter_map(counted).collect::<Vec<_>>()).collect();
    assert!(nouns.contains("heaps") && nouns.contains("vertices"));
    for (id, all) in all() {
        let is_always_many = |both: &[Piece<'_>]| match both {
            [Piece::Value(name), Piece::Text(text)] => {
                let word = text.strip_prefix(' ').and_then(|text| text.split(|c: char| !c.is_alphabetic()).next());
                *name != "max" && word.is_some_and(|word| nouns.contains(word))
            }
            _ => false,
        };
        let found = all.windows(2).any(is_always_many);
        assert_eq!(found, MORE_THAN_ONE.contains(&id), "{id}: {all:?}");
    }
}

#[test]
fn what_an_error_quotes_is_cut_at_a_character_and_nothing_else_is() {
    let long = "棋".repeat(1000);
    let message = nimatron_messages::positions::brackets(&long);
    for language in Language::ALL.map(|(_, language)| language) {
        let text = message.clone().brief().text(language);
        assert!(text.contains(&format!("{}...", "棋".repeat(400))) && !text.contains(&"棋".repeat(401)), "{text}");
    }
    let short = nimatron_messages::positions::brackets("(3");
    assert_eq!(short.clone().brief(), short);
    // Also in a message within a message, and in a list, of which the first members are left.
    let inside = nimatron_messages::names::did_you_mean(&long);
    let text = nimatron_messages::requests::known_are(inside).brief().to_string();
    assert!(text.chars().count() < 600, "{text}");
    let list = Parameter::list((0..100_000).map(|number| number.to_string()), Mark::Comma);
    let text = nimatron_messages::requests::known_are(list).brief().to_string();
    assert!(text.contains("0, 1, 2, ") && text.ends_with("399, ..."), "{text}");
    assert_eq!(nimatron_messages::shortened(&long), "棋".repeat(60) + "...");
    assert_eq!(nimatron_messages::shortened("3,4"), "3,4");
}
