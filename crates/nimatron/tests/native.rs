//! Games written in Rust: their theorems against search, and the ways to write positions.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::{Answer, AnswerRequest, Component, GameDef, Position, Question, solve};
use nimatron_core::Budget;
use proptest::prelude::*;
use std::sync::Arc;

/// What remains of a small position.
fn small(parts: &[Position]) -> Vec<Vec<i64>> {
    parts.iter().map(|part| part.small().unwrap().to_vec()).collect()
}

fn ask(name: &str, position: &str, theorem: bool) -> Answer {
    let game = GameDef::load(name, &[]).unwrap();
    let game = if theorem { game } else { game.without_theory() };
    let position = game.read(position).unwrap_or_else(|error| panic!("{name} {position}: {error}")).remove(0);
    let question = Question { components: vec![Component { game: Arc::new(game), position }], ..Question::default() };
    solve(&question, AnswerRequest { depth: 1, ..AnswerRequest::default() }, &Budget::unlimited()).unwrap()
}

/// Outcome, value, and all winning moves, by theorem and by search. Returns whether the theorem
/// gave the value.
fn agree(name: &str, position: &str) {
    let (by_theorem, by_search) = (ask(name, position, true), ask(name, position, false));
    assert_eq!(by_theorem.outcome, by_search.outcome, "{name} {position}");
    if by_theorem.grundy().is_some() {
        assert_eq!(by_theorem.grundy(), by_search.grundy(), "{name} {position}");
    }
    let moves = |answer: &Answer| {
        let mut list: Vec<Vec<Vec<i64>>> = answer.winning_moves.iter().map(|chosen| small(&chosen.to)).collect();
        list.sort();
        list
    };
    assert!(by_theorem.complete && by_search.complete, "{name} {position}");
    assert_eq!(moves(&by_theorem), moves(&by_search), "{name} {position}");
    // The theorem alone: the answer above may have come from the search.
    let game = GameDef::load(name, &[]).unwrap();
    let at = by_search.components[0].position.small().unwrap();
    if let Some(theory) = game.theory() {
        assert!(theory.outcome(at).is_none_or(|outcome| outcome == by_search.outcome), "{name} {position}");
        if let Some(mut winning) = theory.winning_options(at) {
            winning.sort();
            let searched: Vec<Vec<i64>> = moves(&by_search).into_iter().flatten().collect();
            assert_eq!(winning, searched, "{name} {position}");
        }
        // Options with their values; if there are very many, only some are listed.
        let reason = &by_search.reasons[0];
        let of_value = |wanted: u64| -> Vec<Vec<Vec<i64>>> {
            reason.options.iter().filter(|option| option.value == wanted).map(|option| small(&option.to)).collect()
        };
        for wanted in (0..6).filter(|_| reason.omitted == Some(0)) {
            if let Some(sums) = theory.sums_of_value(at, wanted) {
                let tidy = |mut sum: Vec<Vec<i64>>| {
                    sum.sort();
                    sum
                };
                let mut found: Vec<Vec<Vec<i64>>> = sums.into_iter().map(tidy).collect();
                found.sort();
                found.dedup();
                let mut searched = of_value(wanted);
                searched.sort();
                assert_eq!(found, searched, "{name} {position} value {wanted}");
            }
            if let Some(option) = theory.an_option_of_value(at, wanted) {
                assert!(of_value(wanted).contains(&option), "{name} {position} value {wanted}: {option:?}");
            }
        }
    }
    // Different moves are shown differently, and every position can be parsed again.
    let mut shown: Vec<String> = by_search.winning_moves.iter().map(|chosen| chosen.shown.to_string()).collect();
    shown.sort_unstable();
    shown.dedup();
    assert_eq!(shown.len(), by_search.winning_moves.len(), "{name} {position}: {shown:?}");
    let again = game.show(at);
    let inside = again.strip_prefix(game.label()).unwrap();
    assert_eq!(game.read(inside).unwrap(), [by_search.components[0].position.clone()], "{again}");
}

fn edges(nodes: i64, most: usize) -> impl Strategy<Value = String> {
    let edge = (0..nodes, 0..nodes).prop_map(|(a, b)| format!("{a}-{b}"));
    proptest::collection::vec(edge, 0..most).prop_map(|list| list.join(","))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn hackenbush_is_fused(graph in edges(6, 10)) {
        agree("hackenbush", &graph);
    }

    #[test]
    fn geography_is_matched(token in 0i64..7, graph in edges(7, 12)) {
        agree("geography", &format!("{token}; {graph}"));
    }

    #[test]
    fn products_are_nim_products(a in 0i64..5, b in 0i64..4, pair in 0usize..5) {
        let (first, second) = [("nim", "nim"), ("twins", "turtles"), ("mock-turtles", "turtles"), ("kayles", "ruler"), ("take{1,2}", "lasker")][pair];
        let b = if second == "ruler" { b + 1 } else { b };
        agree(&format!("tartan{{{first},{second}}}"), &format!("{a},{b}"));
    }
}

#[test]
fn rulers_and_boards() {
    for n in 1..40 {
        agree("ruler", &n.to_string());
    }
    for (rows, columns) in [(1, 2), (1, 4), (1, 6), (2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (3, 4), (4, 4), (2, 8)] {
        agree("cram", &format!("{rows}x{columns}"));
    }
    // Published: 3x3 and 1x5 are lost (Winning Ways, chapter 15), 3x5 is won.
    for (board, value) in [("3x3", 0), ("1x5", 0), ("1x1", 0)] {
        assert_eq!(ask("cram", board, true).grundy(), Some(value), "{board}");
    }
    assert!(ask("cram", "3x5", true).outcome.mover_wins());
}

/// Paths, cycles and stars given as graphs have the values of the catalogue's games; complete
/// graphs have the published ones.
#[test]
fn kayles_on_graphs_is_kayles_on_lines() {
    let path = |n: i64| (1..n).map(|v| format!("{}-{v}", v - 1)).collect::<Vec<_>>().join(",");
    for n in 2..10 {
        let cycle = format!("{},0-{}", path(n), n - 1);
        for kind in ["node-kayles", "arc-kayles"] {
            let on_graph = |graph: &str| ask(&format!("graph-{kind}"), graph, true).grundy();
            let value = |closed: i64| ask(kind, &format!("{closed},{n}"), true).grundy();
            assert_eq!(on_graph(&path(n)), value(0), "{kind} path {n}");
            if n > 2 {
                assert_eq!(on_graph(&cycle), value(1), "{kind} cycle {n}");
            }
        }
        let star: Vec<String> = (1..=n).map(|leaf| format!("0-{leaf}")).collect();
        let of_star = ask("graph-node-kayles", &star.join(","), true).grundy();
        assert_eq!(of_star, ask("node-kayles-star", &format!("1,{n}"), true).grundy(), "star {n}");
        let complete: Vec<String> = (0..n).flat_map(|a| (a + 1..n).map(move |b| format!("{a}-{b}"))).collect();
        if n < 7 {
            let value = (n as u64 / 2) % 2;
            assert_eq!(ask("graph-arc-kayles", &complete.join(","), true).grundy(), Some(value), "complete {n}");
        }
    }
    assert_eq!(ask("graph-node-kayles", "0,1,2", true).grundy(), Some(1));
    assert_eq!(ask("graph-node-kayles", "0-1,0", true).grundy(), Some(1));
}

/// A long stalk, a large cycle, a bush with many leaves: values and cuts are found without
/// recursion.
#[test]
fn large_hackenbush() {
    let n = 100_000i64;
    let stalk: Vec<String> = (0..n).map(|v| format!("{v}-{}", v + 1)).collect();
    let game = GameDef::load("hackenbush", &[]).unwrap();
    let position = game.read(&stalk.join(",")).unwrap().remove(0);
    let theory = game.theory().unwrap();
    assert_eq!(theory.grundy(position.small().unwrap()), Some(n as u64));
    let (cuts, complete) = nimatron::catalogue::Hackenbush::cuts_to(position.small().unwrap(), 77_777);
    assert_eq!((cuts, complete), (vec![77_777], true));
    let answer = {
        let question =
            Question { components: vec![Component { game: Arc::new(game), position }], ..Question::default() };
        solve(&question, AnswerRequest { depth: 1, ..AnswerRequest::default() }, &Budget::unlimited()).unwrap()
    };
    assert_eq!((answer.winning_moves.len(), answer.winning_moves[0].shown.to_string()), (1, "cut 0-1".to_owned()));
    let cycle: Vec<String> = (0..n).map(|v| format!("{v}-{}", (v + 1) % n)).collect();
    let answer = ask("hackenbush", &cycle.join(","), true);
    assert_eq!((answer.grundy(), answer.winning_moves.len()), (Some(0), 0));
}

#[test]
fn wrong_positions_are_refused_in_words() {
    for (game, position, words) in [
        ("hackenbush", "0-1,2", "`2` is a node without an edge; an edge is written 0-1"),
        ("hackenbush", "a-b", "`a-b` is not an edge"),
        ("hackenbush", "0-99999999999999999999", "the numbers of nodes go up to"),
        ("geography", "0-1", "is not a position; it has the node of the token"),
        ("geography", "0-1,1-2", "is not a position; it has the node of the token"),
        ("geography", "x; 0-1", "is not a position"),
        ("graph-arc-kayles", "0-0", "0-0 is a loop"),
        ("cram", "0x5", "a board is written 4x7"),
        ("cram", "4x", "`4` is not a character of this game's boards"),
        ("cram", "..a", "`a` is not a character"),
        ("cram", "", "a board is written 4x7"),
        ("cram", "../.", "row 2 of the board has 1 cell"),
        ("tartan{nim,nim}", "3", "a position has 2 numbers"),
        ("tartan{nim,aliquot}", "3,0", "0 is not a position of aliquot"),
    ] {
        let game = GameDef::load(game, &[]).unwrap();
        let error = game.read(position).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    for (game, words) in [
        ("tartan", "needs two games"),
        ("tartan{nim}", "but {nim} has 1"),
        ("tartan{nim,wythoff}", "not a game of one coordinate"),
        ("tartan{nim,nimm}", "did you mean `nim`"),
        ("cram{4x5}", "`cram` has no parameters"),
        ("hackenbush{0-1}", "the edges are its position"),
    ] {
        let error = GameDef::load(game, &[]).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
