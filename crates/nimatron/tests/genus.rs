//! Genera and canonical forms of positions of games, against the solver of misère play, which uses
//! neither.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::misere::{MisereExpression, Tameness, form_of, genera_of_heaps, genus_of};
use nimatron::{AnswerRequest, Budget, Convention, GameDef, Outcome, Question, SolveError, StopReason, solve};
use std::sync::Arc;

fn parse(text: &str) -> MisereExpression {
    MisereExpression::parse(text).unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

fn is_lost(text: &str) -> bool {
    let none: [&str; 0] = [];
    let question = Question::parse(text, none, &[]).unwrap_or_else(|error| panic!("{text}: {error}"));
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    solve(&question, misere, &Budget::unlimited()).unwrap().outcome == Outcome::P
}

/// Boards, graphs, lists, several coordinates, codes and rules: every digit of the genus says
/// beside which heap a position is lost, and its form has the same genus.
#[test]
fn genera_of_positions_agree_with_play() {
    let texts = [
        "cram(2x3)",
        "cram(3x3)",
        "squares(3x3)",
        "node-kayles(path(5))",
        "node-kayles(cycle(6))",
        "wythoff(2,3)",
        "euclid(3,5)",
        "chomp(2x3)",
        "kayles(9)",
        "grundy(13)",
        "0.77(5)",
        "0.137(7)",
        "take{1,3,4}(9)",
        "kayles(5) + *2",
        "kayles(5) + cram(2x2)",
    ];
    let mut compared = 0;
    for text in texts {
        let (kind, found) = (genus_of(&parse(text), &Budget::unlimited()), form_of(&parse(text), &Budget::unlimited()));
        let (kind, found) = (kind.unwrap(), found.unwrap());
        assert_eq!(kind.genus, found.kind.genus, "{text}");
        for twos in 0..4 {
            for heap in 0..8 {
                let sum = format!("{text} + *{heap}{}", " + *2".repeat(twos));
                let expected = kind.genus.misere(twos) == heap;
                assert_eq!(is_lost(&sum), expected, "{sum}");
            }
        }
        compared += 1;
    }
    assert!(compared >= 12, "{compared}");
}

#[test]
fn genera_of_grundys_game() {
    let game = Arc::new(GameDef::load("grundy", &[]).unwrap());
    let found = genera_of_heaps(&game, 20, &Budget::unlimited()).unwrap();
    let shown: Vec<String> = found.heaps[13..=20].iter().map(|(_, kind)| kind.genus.to_string()).collect();
    // E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 13.
    assert_eq!(shown.join(" "), "3^{1431} 2^{20} 1^{031} 3^{1431} 2^{20} 4^{0564} 3^{1431} 0^{20}");
    assert_eq!(found.heaps[13].1.tameness, Tameness::Restless);
}

/// Rules may leave out numbers, and two numbers are no heap.
#[test]
fn heaps_of_rules() {
    let load = |text: &str| Arc::new(GameDef::load(text, &[]).unwrap());
    let game = load("game odd(n) where n >= 3\nn -> n - k for k in {1, 2}");
    let found = genera_of_heaps(&game, 6, &Budget::unlimited()).unwrap();
    let heaps: Vec<(i64, String)> = found.heaps.iter().map(|(heap, kind)| (*heap, kind.genus.to_string())).collect();
    assert_eq!(heaps.first().unwrap(), &(3, "0^{120}".to_owned()));
    assert_eq!(heaps.len(), 4);
    assert!(genera_of_heaps(&load("wythoff"), 5, &Budget::unlimited()).is_none());
    let endless = genera_of_heaps(&load("n -> n + 1"), 5, &Budget::unlimited()).unwrap();
    assert!(matches!(endless.stopped, Some(SolveError::Cycle { .. })));
}

#[test]
fn forms_are_written_as_they_are_read() {
    for (text, form) in [
        ("*2 + *2", "*{2,3}"),
        ("2.*2", "*{2,3}"),
        ("{0, 1, {}}", "*2"),
        ("*{2+2}", "*{{2,3}}"),
        ("*1 + *{2} + *1", "*{2}"),
        ("{*1, kayles(2)}", "0"),
        ("kayles(1) + 0.77(2) + *3", "*{2,3}"),
    ] {
        let found = form_of(&parse(text), &Budget::unlimited()).unwrap();
        let name = found.forms.name(found.form, 1000).unwrap();
        assert!(form == name || text.starts_with("{*1") || text.starts_with("kayles"), "{text}: {name}");
        let again = form_of(&parse(&name), &Budget::unlimited()).unwrap();
        assert_eq!(again.forms.name(again.form, 1000), Some(name));
    }
}

#[test]
fn errors_point_at_the_place() {
    for (text, start, end, says) in [
        ("", 0, 0, "a position"),
        ("*", 1, 1, "a number"),
        ("*2 +", 4, 4, "a position"),
        ("*2 ++ *3", 4, 5, "a position"),
        ("*2 3", 3, 4, "`+` or the end"),
        ("7", 0, 1, "*7"),
        ("*{2,3", 5, 5, "`}`"),
        ("*{2 3}", 4, 5, "`}`"),
        ("*{2,,3}", 4, 5, "a position"),
        ("*{2}}", 4, 5, "`+` or the end"),
        ("*501", 1, 4, "500"),
        ("*99999999999999999999999", 1, 24, "500"),
        ("501.*2", 0, 3, "500"),
        ("*2 + kayls(3)", 5, 13, "kayles"),
        ("*2 + kayles", 5, 11, "not a position"),
        ("*{kayles(-1)}", 2, 12, "negative"),
        ("*{nim(10^30)}", 2, 12, "too large"),
        ("木(3)", 0, 6, "木"),
        ("*2 木", 3, 6, "`+`"),
    ] {
        let error = MisereExpression::parse(text).unwrap_err();
        assert_eq!((error.span.start, error.span.end), (start, end), "{text}: {}", error.message);
        assert!(error.message.to_string().contains(says), "{text}: {}", error.message);
    }
    let deep = format!("{}{}", "{".repeat(101), "}".repeat(101));
    assert!(MisereExpression::parse(&deep).unwrap_err().message.to_string().contains("100"));
    assert!(MisereExpression::parse(&" ".repeat(1 << 17)).is_err());
}

#[test]
fn limits_stop_forms_and_keep_genera() {
    let work = Budget::unlimited().within_work(1 << 16);
    let stopped = form_of(&parse("*400 + *400"), &work);
    assert!(matches!(stopped, Err(SolveError::Stopped { reason: StopReason::Work, .. })));
    // Tame positions need no forms.
    let kind = genus_of(&parse("*400 + *300"), &Budget::unlimited()).unwrap();
    assert_eq!((kind.genus.normal(), kind.tameness), (400 ^ 300, Tameness::Hereditary));
    let game = Arc::new(GameDef::load("kayles", &[]).unwrap());
    let found = genera_of_heaps(&game, 1000, &Budget::unlimited().within_work(1 << 20)).unwrap();
    assert!(found.heaps.len() > 20, "{}", found.heaps.len());
    assert!(matches!(found.stopped, Some(SolveError::Stopped { reason: StopReason::Work, .. })));
}

/// A chain of positions as long as their number: no recursion depends on it.
#[test]
fn deep_positions_do_not_exhaust_the_stack() {
    let rules = "game chain(n)\nn -> n - 1\nn -> n - 2 if n == 2\nn -> n - 3 if n == 4";
    let game = Arc::new(GameDef::load(rules, &[]).unwrap());
    let found = genera_of_heaps(&game, 20_000, &Budget::unlimited()).unwrap();
    assert_eq!(found.heaps.len(), 20_001);
    // *{1,{2}}; the one above it has options that are not tame, but they can be reversed.
    assert_eq!(found.heaps[4].1.genus.to_string(), "2^{1420}");
    assert_eq!(found.heaps[5].1.tameness, Tameness::Reversible);
}
