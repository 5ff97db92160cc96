//! Games of the rule language that may go on for ever: against play on whole sums, and against the
//! definition of the values.
#![cfg(feature = "explicit")]
#![allow(clippy::unwrap_used)]

use nimatron::explicit::LoopyValue;
use nimatron::{Budget, Cell, Convention, Limit, Outcome, Progress, Question, SolveError, StopFlag, solve_loopy};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type Sum = Vec<Vec<i64>>;

fn question(rules: &str, positions: &[&str]) -> Question {
    let positions: Vec<String> = positions.iter().map(ToString::to_string).collect();
    Question::parse(rules, positions, &[]).unwrap()
}

/// All sums that are reached, with their options, by the definition of a move in a sum.
fn graph(rules: &str, start: &Sum) -> BTreeMap<Sum, BTreeSet<Sum>> {
    let rules = nimatron::rules::Ruleset::parse(rules).unwrap();
    let arity = rules.arity();
    let mut all = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(sum) = open.pop() {
        if all.contains_key(&sum) {
            continue;
        }
        let mut below = BTreeSet::new();
        for (at, position) in sum.iter().enumerate() {
            let visit = &mut |option: &[i64]| {
                let mut next = sum.clone();
                next.splice(at..=at, option.chunks(arity).map(<[i64]>::to_vec));
                next.sort();
                open.push(next.clone());
                below.insert(next);
            };
            rules.evaluator().options(position, &Budget::unlimited(), visit).unwrap();
        }
        all.insert(sum, below);
    }
    all
}

/// Who wins each sum: outcomes are added for as long as one follows; the others are drawn.
fn outcomes(graph: &BTreeMap<Sum, BTreeSet<Sum>>, convention: Convention) -> BTreeMap<&Sum, Outcome> {
    let mut known: BTreeMap<&Sum, Outcome> = BTreeMap::new();
    loop {
        let before = known.len();
        for (sum, below) in graph {
            let own = if below.is_empty() {
                Some(if convention == Convention::Normal { Outcome::P } else { Outcome::N })
            } else if below.iter().any(|to| known.get(to) == Some(&Outcome::P)) {
                Some(Outcome::N)
            } else if below.iter().all(|to| known.get(to) == Some(&Outcome::N)) {
                Some(Outcome::P)
            } else {
                None
            };
            if let Some(own) = own {
                known.entry(sum).or_insert(own);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

fn compare(rules: &str, positions: &[Vec<i64>]) {
    let typed: Vec<String> =
        positions.iter().map(|one| one.iter().map(i64::to_string).collect::<Vec<_>>().join(",")).collect();
    let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
    let asked = question(rules, &typed);
    let mut start = positions.to_vec();
    start.sort();
    let graph = graph(rules, &start);
    let normal = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
    let expected = outcomes(&graph, Convention::Normal);
    assert_eq!(normal.game.sum(&normal.tokens).outcome, expected.get(&start).copied(), "{rules}: {typed:?}");
    let misere = solve_loopy(&asked, Convention::Misere, &Budget::unlimited()).unwrap();
    let own = misere.game.outcomes(Convention::Misere, &Budget::unlimited()).unwrap().outcome(misere.tokens[0]);
    assert_eq!(own, outcomes(&graph, Convention::Misere).get(&start).copied(), "{rules}: misère {typed:?}");
}

/// Moves that go back and forth, that turn, and that split.
#[test]
fn outcomes_are_those_of_play_on_sums() {
    for rules in [
        "(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, b)",
        "(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, 0) + (0, b) if a > 0",
        "(a, b) -> (a + 1, b - 1); (a, b) -> (a - 1, b + 1); (a, b) -> (a - 1, b - 1)",
        "(a, b) -> (b, a); (a, b) -> (a - 1, b) if b % 2 == 0; (a, b) -> (b, a - 2)",
    ] {
        for a in 0..4 {
            for b in 0..4 {
                compare(rules, &[vec![a, b]]);
                compare(rules, &[vec![a, b], vec![1, 2]]);
            }
        }
    }
}

/// Where play ends, the values are the usual ones.
#[test]
fn values_of_games_that_end() {
    for (game, position) in
        [("kayles", "11"), ("wythoff", "3,5"), ("cram", "3x4"), ("n -> n - 1; n -> n/2 if n > 0", "17")]
    {
        let asked = question(game, &[position]);
        let loopy = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
        let usual = nimatron::solve(&asked, nimatron::AnswerRequest::default(), &Budget::unlimited()).unwrap();
        let value = usual.grundy().unwrap().to_string();
        assert_eq!(loopy.game.value(loopy.tokens[0]).to_string(), value, "{game}");
    }
}

/// Small graphs worked by hand, and a game whose moves can be undone.
#[test]
fn tables_have_the_values_of_single_questions() {
    for (rules, to) in [
        ("n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30", vec![25]),
        ("(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, b)", vec![3, 4]),
        (
            "game g(a, b) where a <= b\n  (a, b) -> (a - 1, b)\n  (a, b) -> (a, b)  if a == 2\n  (a, b) -> (a, b - 2)",
            vec![4, 3],
        ),
    ] {
        let game = Arc::new(nimatron::GameDef::load(rules, &[]).unwrap());
        let table = nimatron::loopy_table(&game, &to, &Budget::unlimited()).unwrap();
        assert_eq!((table.stopped, table.has_values()), (None, true));
        let mut inside = 0;
        for (position, cell) in table.cells() {
            let typed: Vec<String> = position.iter().map(ToString::to_string).collect();
            let Ok(question) = Question::parse(rules, [typed.join(",")], &[]) else {
                assert_eq!(cell, Cell::Outside, "{position:?}");
                continue;
            };
            let found = solve_loopy(&question, Convention::Normal, &Budget::unlimited()).unwrap();
            let expected = match found.game.value(found.tokens[0]) {
                LoopyValue::Finite(value) => Cell::Value(value.into()),
                LoopyValue::Infinite(labels) => Cell::Infinite(labels.into()),
            };
            assert_eq!(cell, expected, "{rules} {position:?}");
            inside += 1;
        }
        assert!(inside >= 10);
    }
    // Too small a limit: no values, and no error.
    let game = Arc::new(nimatron::GameDef::load("n -> n - 1; n -> n + 1 if n < 10000000", &[]).unwrap());
    let limit = Limit { time: None, memory: 1 << 20 };
    let budget = Budget::start(limit, StopFlag::default(), Progress::default());
    let table = nimatron::loopy_table(&game, &[1_000_000], &budget).unwrap();
    assert!(table.stopped.is_some() && !table.has_values() && table.values().next() == Some(Cell::Unknown));
    // Infinitely many positions.
    let game = Arc::new(nimatron::GameDef::load("n -> n; n -> n - 1; n -> n + 1", &[]).unwrap());
    let error = nimatron::loopy_table(&game, &[3], &Budget::unlimited()).unwrap_err();
    assert!(matches!(&error, SolveError::Cycle { shown, .. } if shown == "0 -> 1 -> 2 -> ..."), "{error}");
}

#[test]
fn finite_and_infinite_values() {
    let value = |rules: &str, position: &str| {
        let loopy = solve_loopy(&question(rules, &[position]), Convention::Normal, &Budget::unlimited()).unwrap();
        loopy.game.value(loopy.tokens[0]).to_string()
    };
    let there_and_back = "n -> 2 if n == 1; n -> 0 if n == 1; n -> 1 if n == 2";
    assert_eq!(["0", "1", "2"].map(|at| value(there_and_back, at)), ["0", "1", "0"]);
    let reverting = "n -> 0 if n > 0; n -> 3 if n == 2; n -> n - k for k in 1..2 if n == 3";
    assert_eq!(["1", "2", "3"].map(|at| value(reverting, at)), ["1", "1", "2"]);
    let undone = "n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30";
    let values = ["infinity({0})", "infinity({1})", "infinity({})"];
    assert_eq!(["4", "5", "6"].map(|heap| value(undone, heap)), values);
}

/// Infinitely many positions are an error that shows them, or a limit, and never a hang.
#[test]
fn infinitely_many_positions() {
    let solve = |rules: &str, position: &str| {
        let limit = Limit { memory: 20 << 20, ..Limit::default() };
        let budget = Budget::start(limit, StopFlag::default(), Progress::default());
        solve_loopy(&question(rules, &[position]), Convention::Normal, &budget)
    };
    assert!(matches!(solve("n -> n + 1", "3"), Err(SolveError::Cycle { .. })));
    for rules in ["n -> n + 2; n -> n - 1 if n % 2 == 0; n -> n - 3", "n -> (2) + (2) if n == 3; n -> n + 1 if n == 2"]
    {
        let error = solve(rules, "3").unwrap_err();
        assert!(matches!(error, SolveError::Stopped { .. } | SolveError::Cycle { .. }), "{rules}: {error}");
        assert!(!error.is_loop(), "{rules}: {error}");
    }
}

/// All positions of a named game with coordinates up to `max`.
fn small_positions(game: &nimatron::GameDef, max: i64) -> Vec<Vec<i64>> {
    let rules = game.rules().unwrap();
    let mut all = vec![Vec::new()];
    for _ in 0..rules.arity() {
        all = all.into_iter().flat_map(|p: Vec<i64>| (0..=max).map(move |x| [p.clone(), vec![x]].concat())).collect();
    }
    all.retain(|position| rules.evaluator().is_position(position, &Budget::unlimited()).unwrap());
    all
}

/// Theorems about games in which play may go on for ever: values, and all options of a value,
/// against the labels of all positions that can be reached.
#[test]
fn theorems_agree_with_labels() {
    let mut games = 0;
    for (name, count, max) in [
        ("poker-nim", 3, 4),
        ("poker-nim", 4, 2),
        ("northcott", 3, 4),
        ("northcott", 6, 1),
        ("two-way", 1, 6),
        ("two-way", 2, 9),
        ("two-way", 3, 8),
        ("two-way", 4, 7),
    ] {
        let game = nimatron::GameDef::load_row(name, &[], Some(count)).unwrap();
        assert!(game.may_recur(), "{name}");
        let theory = game.theory().unwrap();
        for position in small_positions(&game, max) {
            let typed = position.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
            let asked = question(name, &[&typed]);
            assert!(!nimatron::needs_all_positions(&asked, Convention::Normal));
            assert!(nimatron::needs_all_positions(&asked, Convention::Misere));
            let solved = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
            let value = theory.grundy(&position).unwrap();
            assert_eq!(solved.game.value(solved.tokens[0]).to_string(), value.to_string(), "{name} {typed}");
            for wanted in 0..=value + 3 {
                let mut claimed: Vec<String> = theory
                    .options_of_value(&position, wanted)
                    .unwrap()
                    .iter()
                    .map(
                        |option| {
                            if count == 1 { game.notation(option) } else { format!("({})", game.notation(option)) }
                        },
                    )
                    .collect();
                claimed.sort();
                let label = |to: &u32| solved.game.value(*to).to_string() == wanted.to_string();
                let row = solved.game.graph().row(solved.tokens[0]).iter().copied();
                let mut found: Vec<String> = row.filter(label).map(|to| solved.game.names().name(to)).collect();
                found.sort();
                assert_eq!(claimed, found, "{name} {typed} value {wanted}");
            }
            games += 1;
        }
    }
    assert!(games > 400, "{games}");
}

/// The named games in which play may go on for ever, held against play on whole sums.
#[test]
fn named_games_agree_with_play() {
    for (name, count, max) in
        [("poker-nim", 3, 3), ("northcott", 3, 2), ("two-way", 3, 5), ("wind-up", 1, 9), ("chase", 1, 10)]
    {
        let game = nimatron::GameDef::load_row(name, &[], Some(count)).unwrap();
        let rules = game.rule_text().unwrap();
        let all = small_positions(&game, max);
        for position in &all {
            compare(rules, std::slice::from_ref(position));
            compare(rules, &[position.clone(), all[all.len() / 2].clone()]);
        }
    }
}

/// The theorem of the clockwork, and that no other value is claimed.
#[test]
fn the_clockwork() {
    for turns in 0..60 {
        let asked = question("wind-up", &[&turns.to_string()]);
        assert!(nimatron::needs_all_positions(&asked, Convention::Normal));
        let solved = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
        let value = solved.game.value(solved.tokens[0]).to_string();
        let expected = if turns % 4 < 2 { (turns % 4).to_string() } else { "infinity({0,1})".to_owned() };
        assert_eq!(value, expected, "{turns}");
    }
}

/// A token on a graph has the values of the graph as a file.
#[test]
fn a_token_on_a_graph() {
    // Deterministic random graphs.
    let mut state = 12345_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    for _ in 0..200 {
        let nodes = 2 + random(6);
        let edges: Vec<(u64, u64)> = (0..random(14)).map(|_| (random(nodes), random(nodes))).collect();
        let listed: Vec<(u32, u32)> = edges.iter().map(|&(from, to)| (from as u32, to as u32)).collect();
        let graph = nimatron::explicit::Digraph::new(nodes as usize, &listed, &Budget::unlimited()).unwrap();
        let names = (0..nodes).map(|node| node.to_string()).collect();
        let whole = nimatron::explicit::ExplicitGame::listed(names, graph).solve(&Budget::unlimited()).unwrap();
        let text: Vec<String> = edges.iter().map(|(from, to)| format!("{from}>{to}")).collect();
        for (one, other) in [(0, 1), (1, nodes - 1)] {
            let typed = [one, other].map(|token| format!("{token}; {}", text.join(",")));
            let asked = question("token", &[&typed[0], &typed[1]]);
            let solved = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
            let (own, expected) = (solved.game.sum(&solved.tokens), whole.sum(&[one as u32, other as u32]));
            assert_eq!((own.values, own.outcome), (expected.values, expected.outcome), "{typed:?}");
            assert_eq!(own.moves.len(), expected.moves.len(), "{typed:?}");
        }
    }
}

mod api {
    use nimatron::{Budget, api};
    use serde_json::{Value, json};

    const GIVEN: &str = "a: b end\nb: c end\nc: a end\nd: end\nend:\n";

    fn ask(request: &Value) -> Value {
        let answer = api::answer(request, &Budget::unlimited());
        assert_eq!(answer["ok"], true, "{answer}");
        answer["answer"].clone()
    }

    fn refused(request: &Value) -> String {
        let answer = api::answer(request, &Budget::unlimited());
        answer["error"]["message"].as_str().unwrap().to_owned()
    }

    /// The triangle of the guide, alone and beside a heap of 1.
    #[test]
    fn graphs_are_read_from_texts() {
        let of = |positions: Value| ask(&json!({"do": "loopy", "graph": GIVEN, "positions": positions}));
        let one = of(json!(["a"]));
        assert_eq!((&one["outcome"], &one["value"]), (&json!("N"), &json!({"infinity": [0]})));
        assert_eq!(one["moves"], json!([{"component": 0, "from": "a", "to": "end", "progress": true}]));
        for sum in [json!("a + d"), json!(["a", "d"]), json!("a d")] {
            let sum = of(sum);
            assert_eq!((&sum["outcome"], &sum["shown"]), (&json!("D"), &json!("a + d")));
            assert_eq!(sum.get("moves_to_the_end"), Some(&Value::Null));
        }
        let nothing = of(Value::Null);
        assert_eq!((&nothing["outcome"], &nothing["counts"]["won"]), (&Value::Null, &json!(4)));
        let misere = json!({"do": "loopy", "graph": GIVEN, "positions": ["d"], "misere": true});
        assert_eq!(ask(&misere)["outcome"], "P");
        let csv = json!({"do": "loopy", "graph": "1 x,2\n2,", "format": "csv", "positions": ["1 x"]});
        assert_eq!(ask(&csv)["value"], 1);
        // A byte order mark is not part of a name, and GraphViz is not a list of names.
        for graph in ["\u{feff}x d\r\na x\r\n", "digraph { a -> x -> d }", "Source;Target\nx;d\na;x\n"] {
            assert_eq!(ask(&json!({"do": "loopy", "graph": graph, "positions": ["a"]}))["value"], 0, "{graph}");
        }
        let counted = ask(&json!({"do": "loopy", "graph": "3 2\n0 1\n1 2\n", "positions": ["0"]}));
        assert_eq!((&counted["value"], counted["warnings"].as_array().unwrap().len()), (&json!(0), 2));
        // A name that would be a file of positions in other requests.
        assert_eq!(ask(&json!({"do": "loopy", "graph": "@a b", "positions": ["@a"]}))["value"], 1);
    }

    #[test]
    fn what_is_wrong_with_a_graph() {
        for (graph, positions, says) in [
            ("1 2\n: 3", json!([]), "the graph, line 2: a name is expected before the colon"),
            ("p sp 2 1\n\na 1 3", json!([]), "the graph, line 3: `3` is not a number from 1 to 2"),
            (
                "a b\na \0",
                json!([]),
                "the graph, line 2: this is not a text but looks like a binary file: there is a zero byte",
            ),
            ("a b", json!(["c"]), "`c` is not a position of the graph"),
            ("a b", json!(["a + c"]), "`c` is not a position of the graph"),
        ] {
            assert_eq!(refused(&json!({"do": "loopy", "graph": graph, "positions": positions})), says);
        }
        let with = |more: Value| {
            let mut request = json!({"do": "loopy", "graph": GIVEN});
            request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            refused(&request)
        };
        assert!(with(json!({"game": "nim"})).contains("not both"));
        assert!(with(json!({"misere": true})).contains("one position"));
        assert!(with(json!({"format": "dot"})).contains("`format` is one of"));
        assert!(with(json!({"graph": 3})).contains("no text `graph`"));
        let long = json!({"do": "loopy", "graph": "1 2\n".repeat((1 << 18) + 1)});
        assert!(refused(&long).contains("1048576 bytes"), "{}", refused(&long));
    }

    /// The answer about a game is that of `solve`, with its warnings.
    #[test]
    fn a_game_has_the_answer_of_solve() {
        for (game, position) in [("wind-up", "5"), ("two-way", "2,5"), ("hackenbush", "0-1,2-3")] {
            for misere in [false, true] {
                let asked = json!({"game": game, "positions": [position, position], "misere": misere, "draw": true});
                let with = |more: Value| {
                    let mut request = asked.clone();
                    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                    ask(&request)
                };
                let own = with(json!({"do": "loopy"}));
                let mut of_solve = with(json!({"do": "solve", "loopy": true, "text": true}));
                of_solve.as_object_mut().unwrap().remove("state");
                assert_eq!(own, of_solve);
                assert_eq!(own["warnings"].as_array().unwrap().len(), usize::from(game == "hackenbush"), "{own}");
                let reasons = with(json!({"do": "solve", "loopy": true, "reasons": 1}));
                assert_eq!(with(json!({"do": "loopy", "explain": true}))["explanations"], reasons["explanations"]);
            }
        }
    }

    /// The picture has every position with its outcome, and the moves of the answer are thick.
    #[test]
    fn pictures() {
        let undone = "n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30";
        let draw = ask(&json!({"do": "loopy", "game": undone, "positions": ["5"], "draw": true}));
        let picture = &draw["picture"];
        let mut seen: Vec<String> = picture["positions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("{} {} {}", one["position"], one["outcome"], one["value"]).replace('"', ""))
            .collect();
        seen.sort();
        let expected = [
            "0 P 0",
            "1 N 1",
            "2 D infinity({1})",
            "3 D infinity({})",
            "4 N infinity({0})",
            "5 D infinity({1})",
            "6 D infinity({})",
        ];
        assert_eq!((seen, &picture["whole"]), (expected.map(str::to_owned).to_vec(), &json!(true)));
        let svg = picture["svg"].as_str().unwrap();
        assert_eq!((svg.matches("rx=\"3\"").count(), svg.matches("stroke-width=\"3.2\"").count()), (4, 1));
        // A long way: the nearest positions, of which the last ones have more moves.
        let path: String = (0..200).map(|at| format!("{at} {}\n", at + 1)).collect();
        let long = ask(&json!({"do": "loopy", "graph": path, "positions": ["100"], "draw": true}));
        assert_eq!(long["picture"]["whole"], false);
        let drawn = long["picture"]["positions"].as_array().unwrap();
        assert_eq!((drawn.len(), &drawn[0]["position"], &long["reached"]), (60, &json!("100"), &json!(201)));
        assert!(long["picture"]["svg"].as_str().unwrap().contains('…'));
        // In misère play there are no values, and the sum is one position.
        let misere = json!({"do": "loopy", "game": undone, "positions": ["1", "1"], "misere": true, "draw": true});
        let misere = ask(&misere);
        assert_eq!(misere["picture"]["positions"][0], json!({"position": "1 + 1", "outcome": "N", "value": null}));
    }
}
