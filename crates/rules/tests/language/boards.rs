//! Rules of games on boards: which texts are these, what they mean, and which errors wrong ones
//! have.

use nimatron_messages::Language;
use nimatron_rules::board::{BoardRulePattern, BoardRules};
use proptest::prelude::*;

/// A pattern as it is written, with `?` for cells that have no character.
fn shown(pattern: &BoardRulePattern) -> String {
    let mut rows = vec![vec!['?'; pattern.columns()]; pattern.rows()];
    for (row, column, sign) in pattern.cells() {
        rows[row][column] = sign;
    }
    rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/")
}

fn moves(text: &str) -> Vec<String> {
    let rules = BoardRules::parse(text).unwrap();
    rules.moves().iter().map(|one| format!("{}>{}", shown(&one.from), shown(&one.to))).collect()
}

#[test]
fn directions_are_expanded() {
    assert_eq!(moves(".. -> ##"), ["..>##"]);
    assert_eq!(moves(".. -> ## in rows, columns"), ["..>##", "./.>#/#"]);
    assert_eq!(moves("110 -> 001 in rows, both ways"), ["110>001", "011>100"]);
    assert_eq!(moves("xo -> .x in columns"), ["x/o>./x"]);
    assert_eq!(moves("xo -> .x in diagonals"), ["x?/?o>.?/?x", "?x/o?>?./x?"]);
    assert_eq!(moves("[.. / .?] -> [## / #?] in all turns").len(), 4);
    assert_eq!(moves("[.../.??] -> [###/#??] in all turns").len(), 8);
    assert_eq!(moves("../.# -> ##/#? in both ways"), ["../.#>##/#?", "#./..>?#/##"]);
    assert_eq!(moves(". -> #; . -> #"), [".>#"]);
}

#[test]
fn ends_and_headers_are_read() {
    let rules =
        BoardRules::parse("game treblecross on board  # three in a row\n  . -> X  until XXX in rows\n").unwrap();
    assert_eq!((rules.name(), rules.states()), (Some("treblecross"), &['.', '#', 'X'][..]));
    assert_eq!(rules.ends().iter().map(shown).collect::<Vec<_>>(), ["XXX"]);
    let rules = BoardRules::parse(". -> X; until XX in rows, columns").unwrap();
    assert_eq!(rules.ends().len(), 2);
    // A wall beside an arrow is not a comment.
    assert_eq!(moves("game walls on board\n# -> . in rows # a comment\n. -> # # another\n"), ["#>.", ".>#"]);
}

#[test]
fn other_rules_are_not_taken_for_these() {
    for text in [
        ".. -> ## in rows",
        "xo -> .x in rows, both ways",
        "game g on board; ab -> ba",
        "[../..] -> [##/##]",
        ". -> X until XX",
        "HH -> TT",
        "x. -> .x",
        "? -> #",
        "oo -> ..",
    ] {
        assert!(BoardRules::are_these(text), "{text}");
    }
    for text in [
        "n -> n - k for k in {1, 3}",
        "(rows, columns) -> (rows - 1, columns) ; (a, b) -> (a, b - 1)",
        "n -> n - k for k in rows",
        "game g(n; rows = {1, 2}); n -> n - k for k in rows",
        "v -> remove v",
        "game board(n); n -> n - 1",
        "game g(AB; CD = 3); AB -> CD if AB > CD",
        "AB -> AB - 1",
        "n -> n",
        "nn -> n",
        "cram",
    ] {
        assert!(!BoardRules::are_these(text), "{text}");
    }
}

#[test]
fn errors_point_at_the_place() {
    for (text, place, says) in [
        (".. -> # in rows", 0..7, "1 x 2"),
        (".. -> .. in rows", 0..8, "would never end"),
        (".? -> .? in rows", 0..8, "would never end"),
        ("?? -> #. in rows", 0..2, "everywhere"),
        (".. -> ## in row", 12..15, "not a direction"),
        (".. -> ## in rows, both", 18..22, "not a direction"),
        (".. -> ## in", 11..11, "missing"),
        (".. -> ## rows", 9..13, "does not belong"),
        ("[../..] -> [##/##] in columns", 19..29, "several rows"),
        ("[../.] -> [##/#]", 0..6, "same length"),
        ("[../.. -> ##", 0..7, "closing bracket"),
        ("game on board; .. -> ##", 8..13, "`on board`"),
        ("game g on board .. -> ##", 16..18, "next line"),
        ("game g on board", 0..1, "no move"),
        (".( -> ## in rows", 1..2, "cannot be a cell"),
        (". -> X until ?? in rows", 13..15, "everywhere"),
        (". -> ", 5..5, "pattern is missing"),
        ("abcdefghijklmno -> bcdefghijklmnop in rows", 14..15, "at most 16"),
    ] {
        let error = BoardRules::parse(text).unwrap_err();
        assert!(error.message.text(Language::English).contains(says), "{text}: {}", error.message);
        assert_eq!(error.span.start..error.span.end, place, "{text}: {}", error.message);
    }
}

proptest! {
    /// No text panics, and what is drawn around an error lies in the text.
    #[test]
    fn no_text_of_patterns_panics(text in "(game |on board|->|in |rows|columns|both ways|all turns|until |[.#xo?/;,\\[\\] \n]){0,24}") {
        let _ = BoardRules::are_these(&text);
        if let Err(error) = BoardRules::parse(&text) {
            prop_assert!(text.get(error.span.start..error.span.end).is_some());
            let _ = error.plain(&text, Language::English);
        }
    }
}
