//! Games on graphs and orders: values with their sources, random graphs against plain recursion
//! that knows nothing of the rule language, and texts that are not graphs.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::plain_graphs;

use nimatron::{Answer, AnswerRequest, Budget, Convention, GameDef, PositionFamily, Question, Say, solve};
use plain_graphs::{Left, RULES, closed, values};
use proptest::prelude::*;
use serde_json::Value as Json;
use std::collections::HashMap;

fn ask(game: &str, position: &str, wanted: AnswerRequest) -> Answer {
    let question = Question::parse(game, [position], &[]).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
    solve(&question, wanted, &Budget::unlimited()).unwrap_or_else(|error| panic!("{game} {position}: {error}"))
}

fn grundy(game: &str, position: &str) -> u64 {
    ask(game, position, AnswerRequest::default()).grundy().unwrap()
}

/// `testdata/boards.json`: computed by plain recursion without components or symmetry.
#[test]
fn values_of_the_data() {
    let rules = [
        ("node-kayles", "node-kayles"),
        ("arc-kayles", "arc-kayles"),
        ("take-connected{1..2}", "connected s of 1..2 -> remove s"),
        ("take-connected{1..3}", "connected s of 1..3 -> remove s"),
        ("take-connected-whole{1..2}", "connected s of 1..2 -> remove s if pieces <= 1"),
        ("take-leaf", "v -> remove v if degree(v) <= 1"),
        ("poset", "v -> remove v, above(v)"),
    ];
    let data: Json = serde_json::from_str(include_str!("../../../testdata/boards.json")).unwrap();
    let mut compared = 0;
    for entry in data.as_array().unwrap() {
        let Some((_, rules)) = rules.iter().find(|(name, _)| entry["game"] == *name) else { continue };
        let position = entry["position"].as_str().unwrap();
        assert_eq!(grundy(rules, position), entry["grundy"].as_u64().unwrap(), "{entry}");
        compared += 1;
    }
    assert!(compared >= 60, "{compared}");
}

fn family(game: &str, text: &str, to: i64) -> Vec<u64> {
    let table = PositionFamily::new(game, text, &[]).unwrap().table(to, &Budget::unlimited()).unwrap();
    let value = |(_, cell)| if let nimatron::Cell::Value(value) = cell { Some(value) } else { None };
    table.cells().filter_map(value).collect()
}

#[test]
fn published_sequences() {
    // OEIS A316632: Node Kayles on the 3 x n grid; the empty graph comes first.
    assert_eq!(family("node-kayles", "grid(3,n)", 12), [0, 2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5]);
    // OEIS A344227: queens that do not attack each other on an n x n board.
    assert_eq!(family("node-kayles", "queens(n)", 7), [0, 1, 1, 2, 1, 3, 1, 2]);
    // Chomp with a poisoned square that may be taken: one more than the value without it, by the
    // colon principle; 6x6 has 13 (A. Brouwer's tables).
    assert_eq!(grundy("v -> remove v, above(v)", "young(6,6,6,6,6,6)"), 13 + 1);
    // Codes on paths are the usual games.
    for code in ["0.33", "0.77", "0.137", "0.6", "0.007", "0.07"] {
        for n in 0..14 {
            assert_eq!(
                grundy(&format!("octal{{{code}}}"), &format!("path({n})")),
                grundy(code, &n.to_string()),
                "{code} {n}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if crate::all() { 10_000 } else { 1_500 }))]

    #[test]
    fn random_graphs_agree_with_plain_recursion(
        kind in 0..RULES.len(),
        count in 1usize..8,
        chosen in proptest::collection::vec(0u8..10, 28),
        density in 1u8..8,
        gone in proptest::collection::vec(0usize..8, 0..3),
    ) {
        let (rules, order, options) = RULES[kind];
        let pairs = (0..count).flat_map(|high| (0..high).map(move |low| (low, high)));
        let edges: Vec<(usize, usize)> = pairs.zip(chosen).filter(|it| it.1 < density).map(|it| it.0).collect();
        let written: Vec<String> =
            edges.iter().map(|(a, b)| format!("{a}{}{b}", if order { '<' } else { '-' })).collect();
        let mut position = format!("{}({count}; {})", if order { "order" } else { "edges" }, written.join(","));
        let edges = if order { closed(count, &edges) } else { edges };
        let gone: Vec<usize> = gone.into_iter().filter(|&vertex| vertex < count).collect();
        if !gone.is_empty() {
            let list: Vec<String> = gone.iter().map(ToString::to_string).collect();
            position += &format!(" without {}", list.join(","));
        }
        let left = Left { vertices: (1 << count) - 1, edges }.without(&gone);
        // Where edges go one by one, plain recursion meets every set of them.
        let cuts = options(&left).iter().any(|option| option.vertices == left.vertices);
        prop_assume!(!cuts || left.edges.len() <= 11);
        let mut known = HashMap::new();
        let (normal, misere) = values(&left, options, &mut known);
        let answer = ask(rules, &position, AnswerRequest::default());
        prop_assert_eq!(answer.grundy(), Some(normal), "{} {}", rules, position);
        let winning = options(&left).iter().filter(|option| known[*option].0 == 0).count();
        prop_assert_eq!(answer.winning_moves.is_empty(), winning == 0, "{} {}", rules, position);
        let misere_wanted = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
        let answer = ask(rules, &position, misere_wanted);
        prop_assert_eq!(answer.outcome.mover_wins(), misere > 0, "{} {} in misère play", rules, position);
        // A position is shown as it can be typed.
        let game = GameDef::load(rules, &[]).unwrap();
        let read = game.read(&position).unwrap().remove(0);
        let again = game.read(&game.notation_at(&read)).unwrap().remove(0);
        prop_assert_eq!(&read, &again, "{}", game.notation_at(&read));
    }
}

#[test]
fn what_is_not_a_graph_is_refused_in_words() {
    for (rules, position, words) in [
        ("node-kayles", "grid(3)", "`grid` is written like `grid(3,7)`"),
        ("node-kayles", "gird(3,3)", "there are no graphs called `gird`"),
        ("node-kayles", "path(1000000) x path(2)", "at most 2048 vertices"),
        ("node-kayles", "grid(1000,1000)", "at most 2048 vertices"),
        ("node-kayles", "edges(1000000; 0-1)", "at most 2048 vertices"),
        ("node-kayles", "complete(2000)", "at most 250000 edges"),
        ("node-kayles", "edges(3; 0-3)", "there is no vertex 3: the vertices are 0 to 2"),
        ("node-kayles", "edges(3; 1-1)", "1-1 is a loop"),
        ("node-kayles", "edges(3; 0-1-2)", "`0-1-2` is not a graph"),
        ("node-kayles", "graph6:IheA@GUA", "not a graph in the format graph6"),
        ("node-kayles", "graph6:", "not a graph in the format graph6"),
        ("node-kayles", "graph6:~~", "not a graph in the format graph6"),
        ("node-kayles", "divisors(12)", "this game is played on graphs"),
        ("node-kayles", "path(3) without 7", "there is no vertex 7"),
        ("node-kayles", "path(3) without 0-1", "there is no edge between 0 and 1"),
        ("poset-game", "path(3)", "this game is played on orders"),
        ("poset-game", "order(3; 0<1<2<0)", "0 would be below itself"),
        ("poset-game", "divisors(0)", "`divisors` is written like `divisors(12)`"),
        ("poset-game", "divisors(10^15)", "is not a graph"),
        ("poset-game", "young(2,3)", "`young` is written like `young(4,4,2)`"),
        ("v -> remove v if label(v) == 1", "labels(path(3); 0,1)", "there are 3 vertices, and each one has a label"),
        (
            "node-kayles",
            "labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(labels(path(1);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0);0)",
            "is not a graph",
        ),
        ("node-kayles", "path(-3)", "`path` is written like `path(7)`"),
        ("octal{4.07}", "path(3)", "is not a code for graphs"),
        ("octal{}", "path(3)", "is not a code for graphs"),
    ] {
        let error = Question::parse(rules, [position], &[]).unwrap_err().message().to_string();
        assert!(error.contains(words), "{rules} {position}: {error}");
    }
}

#[test]
fn many_ways_to_write_a_graph() {
    let petersen = grundy("node-kayles", "petersen");
    assert_eq!(grundy("node-kayles", "graph6:IheA@GUAo"), petersen);
    assert_eq!(grundy("node-kayles", "path(3) x cycle(5)"), grundy("node-kayles", "cycle(5) x path(3)"));
    assert_eq!(grundy("node-kayles", "path(3) x path(5)"), grundy("node-kayles", "grid(3,5)"));
    assert_eq!(grundy("node-kayles", "1-2,2-3,7"), grundy("node-kayles", "edges(4; 0-1,1-2)"));
    assert_eq!(
        grundy("node-kayles", "grid(3,5) only 0,1,2,3,4"),
        grundy("node-kayles", "5") ^ grundy("node-kayles", "5") ^ grundy("node-kayles", "path(5)")
    );
    assert_eq!(grundy("v -> remove v if label(v) == 1", "labels(path(3); 1,0,1)"), 0);
    assert_eq!(grundy("v -> remove v if label(v) == 1", "labels(path(3); 1,1,1)"), 1);
    let sum = Question::parse("cram(3x4) + node-kayles(path(7)) + kayles(9) + *3", [""; 0], &[]).unwrap();
    let answer = solve(&sum, AnswerRequest::default(), &Budget::unlimited()).unwrap();
    let parts = [("cram", "3x4"), ("node-kayles", "path(7)"), ("kayles", "9"), ("nim", "3")];
    assert_eq!(answer.grundy(), Some(parts.iter().fold(0, |sum, (game, position)| sum ^ grundy(game, position))));
}

/// A tree is written by the parents of its vertices, in any order, for Hackenbush and for games on
/// orders, where its vertices are above their parents; both have the same values.
#[test]
fn trees_are_written_by_their_parents() {
    let value = |game: &str, position: &str| {
        let question =
            Question::parse(game, [position], &[]).unwrap_or_else(|error| panic!("{game} {position}: {error}"));
        let answer = solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap();
        answer.value.map(|value| value.to_string()).unwrap()
    };
    let mut drawn = 7u64;
    for size in 1..40usize {
        let mut parents = Vec::new();
        for vertex in 1..=size as u64 {
            drawn = drawn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            parents.push((drawn >> 33) % vertex);
        }
        let list = |parents: &[u64]| parents.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let edges: Vec<String> = parents.iter().zip(1..).map(|(parent, vertex)| format!("{parent}-{vertex}")).collect();
        let tree = format!("tree({})", list(&parents));
        let expected = value("hackenbush", &edges.join(","));
        assert_eq!(value("hackenbush", &tree), expected, "{tree}");
        assert_eq!(value("hackenbush", &tree.replace('(', "(-1,")), expected, "{tree}");
        // Without the root, which is below all others, the order is what hangs on the ground.
        assert_eq!(value("poset-game", &format!("{tree} without 0")), expected, "{tree}");
        // The other way round: the last vertex is next to the root.
        let other: Vec<u64> = (1..=size as u64).map(|vertex| (vertex + 1) % (size as u64 + 1)).collect();
        assert_eq!(value("hackenbush", &format!("tree({})", list(&other))), size.to_string());
    }
    assert_eq!(value("hackenbush", "path(5)"), "4");
    assert_eq!(value("hackenbush", "star(2*4)"), "0");
    assert_eq!(value("hackenbush", "cycle(5)"), "1");
    assert_eq!(value("poset-game", "chain(2) x chain(2)"), value("poset-game", "order(4; 0<1<3,0<2<3)"));
    assert_eq!(value("divisor-game", "chain(2) x chain(3)"), value("divisor-game", "divisors(12)"));
    for (game, position, says) in [
        ("hackenbush", "tree(0,3,2)", "the parents of 2 go round a cycle"),
        ("hackenbush", "tree(0,-1)", "vertex 2 is a second root"),
        ("hackenbush", "tree(0,9)", "the parent of 2 is 9, but the vertices are 0 to 2"),
        ("hackenbush", "tree(0,x)", "is not a graph"),
        ("hackenbush", "divisors(12)", "this game is played on graphs"),
        ("hackenbush", "path(5) without 2", "begins with a whole graph"),
        ("poset-game", "tree(0,3,2)", "the parents of 2 go round a cycle"),
        ("poset-game", "tree(2048*0)", "at most 2048 vertices"),
        ("poset-game", "chain(3) x path(2)", "a product is one of graphs"),
        ("graph-node-kayles", "tree(0,3,2)", "the parents of 2 go round a cycle"),
    ] {
        let Err(error) = Question::parse(game, [position], &[]) else { panic!("{game} {position}") };
        assert!(error.to_string().contains(says), "{game} {position}: {error}");
    }
}
