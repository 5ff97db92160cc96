//! The JSON API: the examples of its document, and malformed and hostile requests.

#![allow(clippy::unwrap_used)]

use nimatron::{Budget, Limit, api};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::time::Duration;

/// Checks that an answer has everything that `shown` has; it may have more.
fn has(answer: &Value, shown: &Value, path: &str) {
    match (answer, shown) {
        (Value::Object(answer), Value::Object(shown)) => {
            for (key, value) in shown {
                let own = answer.get(key).unwrap_or_else(|| panic!("{path}: no field {key}"));
                has(own, value, &format!("{path}/{key}"));
            }
        }
        (Value::Array(answer), Value::Array(shown)) => {
            assert_eq!(answer.len(), shown.len(), "{path}: {answer:?}");
            answer
                .iter()
                .zip(shown)
                .enumerate()
                .for_each(|(at, (own, value))| has(own, value, &format!("{path}/{at}")));
        }
        _ => assert_eq!(answer, shown, "{path}"),
    }
}

/// What a limit ends is told as such, also in calculations; and sums that are not heaps of codes
/// have the quotient of all that can be reached, with the warnings of the sum.
#[test]
fn calculations_and_quotients_of_sums_say_what_ended_them() {
    let kind = |request: Value, budget: &Budget| api::answer(&request, budget)["error"]["kind"].clone();
    let hard = json!({"do": "nimber", "expression": "log([2^200 + 12345], generator(256))"});
    assert_eq!(kind(hard, &Budget::for_time(Duration::from_millis(100))), json!("limit"));
    let told = api::answer(&json!({"do": "misere", "game": "cram(3x3)"}), &Budget::unlimited());
    assert_eq!((&told["ok"], &told["answer"]["warnings"]), (&json!(true), &json!([])), "{told}");
    // The positions are those that were read, whatever they look like: rules without a name, edges
    // that are not shown whole, parts without effect.
    let path: Vec<String> = (0..26).map(|edge| format!("{edge}-{}", edge + 1)).collect();
    for (game, position, warnings) in [
        ("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)", "2,2", 0),
        ("hackenbush", &*path.join(","), 0),
        ("hackenbush", "0-1,2-3", 1),
    ] {
        let request = json!({"do": "misere", "game": game, "positions": [position]});
        let told = api::answer(&request, &Budget::unlimited());
        assert_eq!(told["ok"], json!(true), "{game}: {told}");
        let said = told["answer"]["warnings"].as_array().map_or(0, Vec::len);
        assert!(told["answer"]["sum"].is_null() || said == warnings, "{told}");
    }
    let refused = json!({"do": "misere", "game": "cram(3x3)", "to": 5});
    assert_eq!(kind(refused, &Budget::unlimited()), json!("request"));
}

#[test]
fn the_examples_of_the_document_hold() {
    let document = include_str!("../../../docs/api.md");
    let block = |text: &str| text.split_once("```").unwrap().0.to_owned();
    let mut examples = 0;
    for part in document.split("```json request\n").skip(1) {
        let request: Value = serde_json::from_str(&block(part)).unwrap();
        let shown: Value = serde_json::from_str(&block(part.split_once("```json answer\n").unwrap().1)).unwrap();
        has(&api::answer(&request, &Budget::unlimited()), &shown, &request.to_string());
        examples += 1;
    }
    assert!(examples >= 10);
}

#[test]
fn everything_that_can_be_asked_is_in_the_document() {
    let document = include_str!("../../../docs/api.md");
    let wrong = api::answer(&json!({"do": "nothing"}), &Budget::unlimited());
    let names = wrong["error"]["message"].as_str().unwrap().split("known are ").nth(1).unwrap().to_owned();
    for name in names.split(", ") {
        assert!(document.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn large_numbers_are_texts() {
    let answer = api::answer(
        &json!({"do": "solve", "game": "corners", "positions": ["1000000000000000000,5"]}),
        &Budget::unlimited(),
    );
    assert_eq!(answer["answer"]["grundy"], json!("337990766079115264"));
    assert_eq!(answer["answer"]["winning_moves"][0]["from"][1], json!(5));
}

/// Whatever the request, the answer is JSON with an error message, in time.
#[test]
fn hostile_requests_are_answered_in_words() {
    let limit = Limit { time: Some(Duration::from_millis(700)), memory: 256 << 20 };
    let far = "9".repeat(400);
    let long = "(".repeat(20_000);
    let requests = [
        json!(null),
        json!([]),
        json!({"do": 5}),
        json!({"do": "solve"}),
        json!({"do": "solve", "game": "nim", "positions": 5}),
        json!({"do": "solve", "game": "nim", "positions": [-5]}),
        json!({"do": "solve", "game": "nim", "positions": [5.5]}),
        json!({"do": "solve", "game": "nim", "positions": [[[5]]]}),
        json!({"do": "solve", "game": "nim", "position": [5]}),
        json!({"do": "solve", "game": "nim", "positions": ["@/etc/passwd"]}),
        json!({"do": "solve", "game": "node-kayles", "positions": ["star(1000000,3,5) + @/etc/passwd"]}),
        json!({"do": "solve", "game": "node-kayles(star(1000000,3,5)) + node-kayles(@/etc/passwd)"}),
        json!({"do": "command", "command": "solve node-kayles 'star(1000000,3,5) + @/etc/passwd'"}),
        json!({"do": "solve", "game": "nim(3) + ../x.game(5)"}),
        json!({"do": "solve", "game": "/etc/passwd", "positions": ["5"]}),
        json!({"do": "check", "game": "../x.game"}),
        json!({"do": "solve", "game": "n -> n + 1", "positions": ["5"]}),
        json!({"do": "solve", "game": "n -> n - k for k in squares", "positions": ["1000000000"]}),
        json!({"do": "table", "game": "nim", "to": 1_000_000_000_000u64}),
        json!({"do": "table", "game": "wythoff", "to": [-1, 5]}),
        json!({"do": "table", "game": "wythoff", "to": [1, 2, 3]}),
        json!({"do": "table", "game": "wythoff", "to": [5]}),
        json!({"do": "table", "game": "wythoff", "to": []}),
        json!({"do": "sequence", "game": "wythoff"}),
        json!({"do": "law", "game": "cram"}),
        json!({"do": "program", "game": "nim", "target": "cobol"}),
        json!({"do": "law", "game": "nim", "language": "la"}),
        json!({"do": "verify", "certificate": "{}"}),
        json!({"do": "move", "game": "nim", "positions": ["5"], "component": 7, "to": [[1]]}),
        json!({"do": "move", "game": "nim", "positions": ["5"], "component": 0, "to": [["x"]]}),
        json!({"do": "graph", "game": "nim", "positions": [far]}),
        json!({"do": "misere", "game": "kayles", "positions": [far]}),
        json!({"do": "misere", "game": "wythoff"}),
        json!({"do": "misere", "game": "cram", "positions": ["3x3"], "to": 5}),
        json!({"do": "misere", "game": "kayles", "to": 1_000_001}),
        json!({"do": "misere", "game": "0.75", "picture": true, "show": "x"}),
        json!({"do": "genus", "game": "wythoff"}),
        json!({"do": "genus", "game": "*2 + x.game(3)"}),
        json!({"do": "genus", "game": "*{0,{2}"}),
        json!({"do": "check", "game": long}),
        json!({"do": "solve", "game": "nim", "positions": ["5"], "limits": {"ms": "soon"}}),
        json!({"do": "solve", "game": "nim", "positions": ["5"], "limits": 5}),
        json!({"do": "solve", "game": "nim", "positions": ["5"], "limits": []}),
        json!({"do": "solve", "game": "nim", "positions": ["5"], "limits": {"seconds": 1}}),
        json!({"do": "nimber", "expression": "1 /"}),
    ];
    for request in requests {
        let budget = Budget::start(limit, Default::default(), Default::default());
        let answer = api::answer(&request, &budget);
        let shown: String = request.to_string().chars().take(120).collect();
        assert_eq!(answer["ok"], json!(false), "{shown}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|words| words.len() > 10), "{shown}: {answer}");
    }
    assert!(api::answer_text("{", &Budget::unlimited()).contains("not JSON"));
}

/// What is quoted of a request is its beginning, whatever is wrong with it.
#[test]
fn errors_are_short_however_long_the_request_is() {
    let list = |text: &str, count: usize| vec![text; count].join(",");
    let (open, nines, letters) = ("(".repeat(140_000), "9".repeat(140_000), "q".repeat(140_000));
    let requests = [
        json!({"do": "solve", "game": "cram", "positions": [open]}),
        json!({"do": "solve", "game": "nim", "positions": vec!["("; 9_000]}),
        json!({"do": "solve", "game": "nim", "positions": [list("[", 100_000)]}),
        json!({"do": "solve", "game": "peg-duotaire", "positions": [format!("{}x", "[".repeat(100_000))]}),
        json!({"do": "solve", "game": "erase-pairs", "positions": [list("[", 100_000)]}),
        json!({"do": "solve", "game": "graph-node-kayles", "positions": [list("0-", 50_000)]}),
        json!({"do": "solve", "game": letters, "positions": ["5"]}),
        json!({"do": "solve", "game": format!("nim({letters})")}),
        json!({"do": "solve", "game": format!("{letters}(5) + nim(3)")}),
        json!({"do": "solve", "game": open, "positions": ["5"]}),
        json!({"do": "solve", "game": format!("nim(5) + {open}")}),
        json!({"do": "solve", "game": "nim(5)", "positions": [letters]}),
        json!({"do": "solve", "game": "wythoff", "positions": [letters]}),
        json!({"do": "solve", "game": "wythoff", "positions": [list("7", 60_000)]}),
        json!({"do": "solve", "game": "cram", "positions": [letters]}),
        json!({"do": "solve", "game": "cram", "positions": [vec!["x"; 70_000].join("/")]}),
        json!({"do": "solve", "game": "sprouts", "positions": [letters]}),
        json!({"do": "solve", "game": format!("n -> n - k for k in {letters}"), "positions": ["5"]}),
        json!({"do": "solve", "game": format!("n -> n - {nines}"), "positions": ["5"]}),
        json!({"do": "solve", "game": format!("kayles{{{letters}}}"), "positions": ["5"]}),
        json!({"do": "solve", "game": format!("0.{nines}z"), "positions": ["5"]}),
        json!({"do": "nimber", "expression": format!("{letters}(5)")}),
        json!({"do": "nimber", "expression": letters}),
        json!({"do": "formula", "game": "nim", "formula": letters}),
        json!({"do": "genus", "game": format!("*{open}")}),
        json!({"do": "law", "game": "node-kayles", "family": letters}),
        json!({"do": "guess", "numbers": letters}),
        json!({"do": "verify", "certificate": letters}),
        json!({"do": "command", "command": format!("solve cram '{}'", "(".repeat(60_000))}),
        json!({"do": "command", "command": format!("{} 5", "x".repeat(60_000))}),
        json!({"do": "program", "game": "nim", "target": letters}),
        json!({"do": "play", "game": "nim", "positions": ["5"], "level": letters}),
        json!({"do": letters}),
        json!({"do": "check", "game": "nim", letters.clone(): 5}),
        json!({"do": "check", "game": "nim", "language": letters}),
    ];
    for request in requests {
        for language in ["en", "zh-Hans"] {
            let mut request = request.clone();
            if request["language"].is_null() {
                request["language"] = language.into();
            }
            let answer = api::answer(&request, &Budget::for_time(Duration::from_secs(5)));
            let shown: String = request.to_string().chars().take(100).collect();
            assert_eq!(answer["ok"], json!(false), "{shown}");
            let mut error = answer["error"].clone();
            // The text of a command is not a field of the request, so that it is given with the
            // place.
            error["rules"].take();
            let length = error.to_string().len();
            assert!(length < 6_000, "{length} bytes for {shown}: {}", &error.to_string()[..300]);
        }
    }
}

#[test]
fn an_answer_that_would_be_too_long_says_so_and_what_it_is_in_short() {
    let sum = |count: usize| vec!["nim(3)"; count].join("+");
    let answer = api::answer(&json!({"do": "solve", "game": sum(25_001)}), &Budget::unlimited());
    let error = &answer["error"];
    assert_eq!((error["kind"].as_str(), error["id"].as_str()), (Some("limit"), Some("requests.answer_too_long")));
    assert_eq!(error["known"], json!(["N-position: the player to move wins", "the Grundy value is 3"]), "{error}");
    assert_eq!(api::answer(&json!({"do": "solve", "game": sum(1_001)}), &Budget::unlimited())["answer"]["grundy"], 3);
    let games: Vec<String> = (0..3_000).map(|number| format!("0.{}(3)", 1000 + number)).collect();
    let answer = api::answer(&json!({"do": "solve", "game": games.join("+")}), &Budget::unlimited());
    assert_eq!(answer["error"]["id"], "questions.too_many_games", "{}", answer["error"]);
}

/// Values that a field might have, valid or not.
fn odd() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(0),
        json!(1.5),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("\u{0}"),
        json!("𝕟 → 𝕟"),
        json!("((((((((("),
        json!("kayles(7) + wythoff(3,5)"),
        json!("n -> n + 1"),
        json!("n -> n - k for k in primes"),
        json!("999999999999999999999999"),
        json!([]),
        json!([[]]),
        json!([["a"], 3, null]),
        json!(["3,", "-4", "5 5"]),
        json!([9_000_000_000_000_000_000u64, 2]),
        json!({"a": {"a": []}}),
    ])
}

/// Positions are accepted in the form in which answers give them, and an unknown field is named.
#[test]
fn positions_may_be_numbers_and_unknown_fields_are_named() {
    let ask = |request: serde_json::Value| api::answer(&request, &Budget::unlimited());
    for (game, positions, grundy) in
        [("nim", json!([3, 4, 5]), 2), ("nim", json!(["3", 4, [5]]), 2), ("wythoff", json!([[3, 5], [1, 1]]), 2)]
    {
        let answer = ask(json!({"do": "solve", "game": game, "positions": positions}));
        assert_eq!(answer["answer"]["grundy"], grundy, "{answer}");
    }
    for (request, says) in [
        (
            json!({"do": "solve", "game": "nim", "position": [3]}),
            "`solve` has no field `position`; did you mean `positions`?",
        ),
        (json!({"do": "games", "colour": 1}), "`games` has no field `colour`; known are do, limits, language"),
        (json!({"do": "law", "game": "nim", "positions": [3]}), "`law` has no field `positions`"),
        (json!({"do": "games", "limits": {"MS": 5}}), "`limits` has no field `MS`; "),
        (json!({"do": "games", "limits": {"seconds": 5}}), "`limits` has no field `seconds`; known are ms, mb"),
        (json!({"do": "games", "limits": 5}), "`limits` is an object with the fields ms, mb"),
    ] {
        let answer = ask(request);
        let message = answer["error"]["message"].as_str().unwrap();
        assert!(message.starts_with(says), "{message}");
    }
    let hanging = ask(json!({"do": "solve", "game": "hackenbush", "positions": ["0-1,2-3"]}));
    assert_eq!(
        hanging["answer"]["warnings"],
        json!(["not connected to the ground, which is node 0, and so left out: 2-3"])
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever the fields contain, there is an answer or an error message.
    #[test]
    fn requests_with_odd_fields_are_answered(
        action in prop::sample::select(vec!["check", "genus", "graph", "law", "misere", "move", "moves", "nimber", "play", "plot", "program", "sequence", "solve", "table", "verify"]),
        game in prop::sample::select(vec!["nim", "kayles", "wythoff", "cram", "0.137", "n -> n - k for k in {1, 3}", "e&d"]),
        fields in prop::collection::vec((prop::sample::select(vec!["game", "positions", "to", "misere", "component", "target", "language", "reasons", "most", "values", "expression", "certificate", "time", "memory", "limits", "picture", "pictures", "show", "values"]), odd()), 0..4),
    ) {
        let mut request = json!({"do": action});
        // The fields of this request; others are refused by name.
        let own: &[&str] = match action {
            "check" | "genus" | "law" | "program" | "plot" | "sequence" | "table" => &["game", "to"],
            "nimber" | "verify" => &[],
            "graph" | "moves" | "play" | "solve" => &["game", "positions"],
            _ => &["game", "positions", "to"],
        };
        let usual = json!({"game": game, "positions": ["5"], "to": 20});
        for name in own {
            request[*name] = usual[*name].clone();
        }
        for (name, value) in fields {
            request[name] = value;
        }
        let limit = Limit { time: Some(Duration::from_millis(60)), memory: 32 << 20 };
        let budget = Budget::start(limit, nimatron::StopFlag::default(), nimatron::Progress::default());
        let answer = api::answer(&request, &budget);
        prop_assert_eq!(&answer["version"], &json!(1));
        if answer["ok"] == json!(false) {
            let message = answer["error"]["message"].as_str().unwrap_or_default();
            prop_assert!(!message.is_empty() && answer["error"]["kind"].is_string(), "{} {}", request, answer);
        } else {
            prop_assert!(!answer["answer"].is_null(), "{} {}", request, answer);
        }
    }
}

/// No action reads a file, in sums neither: the error is the same whether a file exists or not.
#[test]
fn files_of_rules_are_refused() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let wide = file.replace('/', "／");
    let one = [file.to_owned(), "x.game".to_owned()];
    let sums = [format!("*2 + {file}(3)"), "*2 + x.game(3)".to_owned()];
    let refused = |mut request: Value, game: &str| {
        request["game"] = game.into();
        let answer = api::answer(&request, &Budget::unlimited());
        assert_eq!(answer["error"]["id"], json!("requests.rules_file"), "{request} {answer}");
    };
    for action in api::ACTIONS.iter().filter(|action| action.field("game").is_some()) {
        let usual = [
            ("positions", json!(["3"])),
            ("to", json!("20")),
            ("formula", json!("n > 0")),
            ("target", json!("cpp")),
            ("family", json!("path(n)")),
        ];
        let mut request = json!({"do": action.name});
        let own = usual.into_iter().filter(|(name, _)| action.field(name).is_some());
        own.for_each(|(name, value)| request[name] = value);
        match action.name {
            "move" => request["to"] = json!([[1]]),
            "formula" | "genus" | "law" | "misere" | "program" | "plot" | "sequence" | "table" => {
                request["to"] = 20.into();
            }
            _ => {}
        }
        // Without effect there.
        if action.name == "misere" || action.name == "program" {
            request["to"] = Value::Null;
        }
        one.iter().for_each(|game| refused(request.clone(), game));
        if request["family"].is_string() {
            request["family"] = Value::Null;
            one.iter().for_each(|game| refused(request.clone(), game));
        }
    }
    for action in ["genus", "misere", "solve", "moves", "play"] {
        sums.iter().for_each(|game| refused(json!({"do": action}), game));
    }
    refused(json!({"do": "solve"}), &format!("{wide}(3) + *2"));
}

/// Parameters are numbers, lists or texts, in all actions on games, and the state that an answer
/// gives has them.
#[test]
fn requests_have_parameters() {
    let game = "game bash(n; m = 3); n -> n - k for k in 1..m";
    let ask = |mut request: Value, set: Value| {
        (request["game"], request["set"]) = (game.into(), set);
        api::answer(&request, &Budget::unlimited())
    };
    let solved = ask(json!({"do": "solve", "positions": ["17"]}), json!({"m": 5}));
    assert_eq!(solved["answer"]["grundy"], 5, "{solved}");
    assert_eq!(solved["answer"]["state"]["set"], json!({"m": 5}));
    let table = ask(json!({"do": "table", "to": 7}), json!({"m": "5"}));
    assert_eq!(table["answer"]["values"], json!([0, 1, 2, 3, 4, 5, 0, 1]));
    let moves = ask(json!({"do": "moves", "positions": ["17"]}), json!({"m": 5}));
    assert_eq!(moves["answer"]["moves"].as_array().map(Vec::len), Some(5), "{moves}");
    let count = ask(json!({"do": "count", "to": "11"}), json!({"m": 5}));
    assert_eq!(count["answer"]["found"]["count"], "2", "{count}");
    let law = ask(json!({"do": "law"}), json!({"m": 5}));
    assert_eq!((&law["answer"]["status"], &law["answer"]["formula"]), (&json!("proved"), &json!("n mod 6")), "{law}");
    let listed = "game t(n; s = [1, 2]); n -> n - s[0]; n -> n - s[1]";
    let request = json!({"do": "solve", "game": listed, "positions": ["2"], "set": {"s": [1, 1]}});
    assert_eq!(api::answer(&request, &Budget::unlimited())["answer"]["grundy"], 0);
    for (set, id) in [
        (json!({"k": 5}), "names.unknown_parameter"),
        (json!({"m": "@/etc/passwd"}), "games.not_a_value"),
        (json!({"m": [1, "x"]}), "requests.settings"),
        (json!(3), "requests.settings"),
    ] {
        let answer = ask(json!({"do": "solve", "positions": ["17"]}), set);
        assert_eq!(answer["error"]["id"], id, "{answer}");
    }
}

/// A game on boards has rules, of a kind of which no laws are found; only a game in Rust has none.
#[test]
fn a_game_without_a_law_is_not_called_a_program_if_it_has_rules() {
    for (game, says) in [
        ("cram", "is played on lists, graphs or boards"),
        ("game t(row[], n); (row, n) -> (row[1..], n) if len(row) > 0", "is played on lists, graphs or boards"),
        ("sprouts", "is given by a program and not by rules"),
    ] {
        let answer = api::answer(&json!({"do": "law", "game": game}), &Budget::unlimited());
        assert_eq!(answer["error"]["kind"], "native", "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap_or_default().contains(says), "{answer}");
    }
}

/// The law of a game on lists has the fields of any law, and what it reads off a list.
#[test]
fn laws_of_lists_have_the_fields_of_laws() {
    let game = "row -> row with [0] = row[i] with [i] = row[0] - 1 for i in 1..len(row)-1 if row[0] > 0";
    let asked = json!({"do": "law", "game": game, "programs": true, "strategy": true, "picture": true});
    let answer = &api::answer(&asked, &Budget::unlimited())["answer"];
    assert_eq!(answer["status"], "conjectured", "{answer}");
    assert_eq!((&answer["claim"], &answer["certificate"]), (&json!("outcome"), &json!(null)));
    assert_eq!(answer["lists"]["law"]["invariants"], json!(["min(row)", "first(row)"]));
    assert_eq!(answer["lists"]["law"]["scope"], "len(row) >= 1");
    assert!(answer["text"].as_str().unwrap().contains("CONJECTURED"));
    assert!(answer["programs"]["python"].as_str().unwrap().contains("def is_p(row):"), "{answer}");
    for key in ["strategy", "picture"] {
        assert_eq!(answer.get(key), Some(&Value::Null), "{key}");
    }
    assert!(answer.get("explanation").is_none());
    let stones = "row -> row with [i] = d for i in indices(row), d in 0..1
                    if row[i] == 2 and (i == 0 or row[i-1] != d) and (i == len(row) - 1 or row[i+1] != d)";
    let none = &api::answer(&json!({"do": "law", "game": stones, "programs": true}), &Budget::unlimited())["answer"];
    assert_eq!((&none["status"], &none["law"], &none["programs"]), (&json!("none"), &json!(null), &json!(null)));
}

/// Only laws of all positions have strategies, explanations and pictures.
#[test]
fn what_laws_of_families_do_not_have_is_refused() {
    for (game, family) in [("cram", "1xn"), ("octal{0.33}", "star(1,1,c)")] {
        for field in ["strategy", "explain", "picture"] {
            let asked = json!({"do": "law", "game": game, "family": family, field: true});
            let error = &api::answer(&asked, &Budget::unlimited())["error"];
            assert_eq!(error["id"], "outputs.only_of_positions", "{asked}: {error}");
            assert!(error["message"].as_str().unwrap().starts_with(&format!("`{field}` is for a law")), "{error}");
        }
    }
}

/// The language of a request is that of its error, whose id is the same in all languages.
#[test]
fn errors_are_in_the_language_of_the_request() {
    let ask = |language: &str| {
        api::answer(&json!({"do": "solve", "game": "nim", "most": 3, "language": language}), &Budget::unlimited())
    };
    for (language, says) in [
        ("en", "`solve` has no field `most`; known are"),
        ("zh-Hans", "`solve` 没有字段 `most`；可用的有 do、limits"),
        ("zh-Hant", "`solve` 沒有欄位 `most`；可用的有 do、limits"),
    ] {
        let answer = ask(language);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.starts_with(says), "{answer}");
        assert_eq!(answer["error"]["id"], "requests.unknown_field");
    }
    assert_eq!(ask("tlh")["error"]["message"], "`language` is one of en, zh-Hans, zh-Hant");
    let answer = api::answer(&json!({"do": "check", "game": "n -> n - 1", "language": 3}), &Budget::unlimited());
    assert_eq!(answer["error"]["id"], "requests.one_of");
}

/// The answer to a request has at most this many bytes.
fn answer_of_size(request: &Value, max: usize) -> Value {
    let answer = api::answer(request, &Budget::unlimited());
    let size = answer.to_string().len();
    assert!(size <= max, "{request}: {size} bytes");
    answer
}

/// No move is listed if none is asked for, with and without pictures.
#[test]
fn no_moves_are_listed_if_none_are_wanted() {
    for (game, positions, complete) in
        [("nim", json!([3, 5]), false), ("nim", json!([0]), true), ("cram", json!(["3x3"]), false)]
    {
        for pictures in [false, true] {
            let of = |most: u64| {
                let request =
                    json!({"do": "moves", "game": game, "positions": positions, "most": most, "pictures": pictures});
                let answer = api::answer(&request, &Budget::unlimited())["answer"].clone();
                (answer["moves"].as_array().unwrap().len(), answer["complete"] == true)
            };
            assert_eq!((of(0), of(1)), ((0, complete), (usize::from(!complete), complete)), "{game}");
        }
    }
}

/// A request of 70 bytes gets no answer of gigabytes.
#[test]
fn answers_are_no_larger_than_a_reader_needs() {
    for (game, position) in [("wythoff", "100,100"), ("nim", "100,100,100"), ("kayles", "300,300")] {
        for depth in [3, 6] {
            let request = json!({"do": "solve", "game": game, "positions": [position], "reasons": depth});
            let answer = answer_of_size(&request, 8 << 20);
            assert_eq!(answer["ok"], true, "{answer}");
            // 100 heaps with at most 100 options each are not too many.
            assert_eq!(answer["answer"]["missing_reasons"].is_null(), game == "nim", "{game}");
        }
    }
    // Each move comes with a sum of a thousand heaps.
    let heaps = vec!["50"; 1000];
    let answer = answer_of_size(&json!({"do": "moves", "game": "nim", "positions": heaps, "most": 20_000}), 64 << 20);
    assert_eq!((answer["answer"]["complete"].as_bool(), answer["ok"].as_bool()), (Some(false), Some(true)));
    assert_eq!(answer["answer"]["moves"].as_array().unwrap().len(), 1000);
}

/// What each move is said to leave is what an answer about the position after it says.
#[test]
fn moves_leave_what_they_say() {
    for (game, positions) in [
        (".. -> ## in rows, columns", json!(["2x3", "..#/..."])),
        ("110 -> 001 in rows, both ways", json!(["1101011"])),
        (". -> X until XXX in rows", json!(["1x6"])),
        ("graph-arc-kayles", json!(["0-1,1-2,2-0,2-3"])),
        ("cram", json!(["3x3"])),
        ("n -> n - k for k in {1, 3, 4}", json!(["5", "9"])),
    ] {
        for misere in [false, true] {
            let ask = |request: &Value| api::answer(request, &Budget::unlimited())["answer"].clone();
            let asked = json!({"do": "moves", "game": game, "positions": positions, "values": true, "misere": misere});
            let answer = ask(&asked);
            let moves = answer["moves"].as_array().unwrap();
            assert!(answer["stopped"].is_null() && answer["complete"] == true && moves.len() > 1, "{asked}: {answer}");
            for made in moves {
                let (loses, value) = match &made["next"] {
                    Value::Null => (!misere, json!(0)),
                    next => {
                        let positions = &next["positions"];
                        let after =
                            ask(&json!({"do": "solve", "game": game, "positions": positions, "misere": misere}));
                        (after["outcome"] == "P", after["grundy"].clone())
                    }
                };
                assert_eq!(made["wins"], loses, "{asked}: {made}");
                assert_eq!(made["value"], if misere { Value::Null } else { value }, "{asked}: {made}");
            }
        }
    }
}

/// What is null says why: a quotient that cannot be drawn, and a counterexample without reasons.
#[test]
fn what_is_missing_says_why() {
    let ask = |request: Value, budget: &Budget| api::answer(&request, budget)["answer"].clone();
    for (to, is_drawn) in [(10, true), (31, false)] {
        let asked = json!({"do": "misere", "game": "0.07", "to": to, "picture": true});
        let answer = ask(asked, &Budget::unlimited());
        assert_eq!(answer["picture"].is_object(), is_drawn, "{}", answer["elements"]);
        assert_eq!(answer["not_drawn"].is_string(), !is_drawn, "{}", answer["not_drawn"]);
    }
    // Where play ends, nothing is drawn.
    let ends = ask(json!({"do": "solve", "game": "nim", "positions": [3], "draw": true}), &Budget::unlimited());
    assert_eq!(ends.get("picture"), Some(&Value::Null), "{ends}");
    // The proved law of the game differs from the formula far from the positions tested.
    let formula = "n % 3 != 0 or n == 99999";
    let asked = json!({"do": "formula", "game": "n -> n - k for k in {1, 2}", "formula": formula, "to": 1000});
    for (budget, is_whole) in [(Budget::unlimited(), true), (Budget::unlimited().with_memory(1 << 14), false)] {
        let answer = ask(asked.clone(), &budget);
        let counterexample = &answer["counterexample"];
        assert_eq!(counterexample["shown"], "99999", "{answer}");
        assert_eq!((counterexample["why"].is_string(), answer["stopped"].is_null()), (is_whole, is_whole), "{answer}");
    }
}

/// Pictures show what a move changes, and a limit ends the values only.
#[test]
fn pictures_are_of_positions() {
    let ask = |request: Value| api::answer(&request, &Budget::unlimited())["answer"].clone();
    let board = |rows: Value| json!({"kind": "board", "rows": rows});
    let answer = ask(json!({"do": "moves", "game": "xo -> .x in rows", "positions": ["xo.", "oxo"], "pictures": true}));
    assert_eq!(answer["pictures"], json!([board(json!(["xo."])), board(json!(["oxo"]))]));
    assert_eq!(answer["moves"][0]["pictures"], json!([board(json!([".x."]))]));
    assert_eq!(answer["moves"][1]["pictures"], json!([board(json!(["o.x"]))]));
    assert!(answer["moves"][0].get("value").is_none());
    let solved = ask(json!({"do": "solve", "game": "cram", "positions": ["..#/..#"]}));
    assert_eq!(solved["components"][0]["picture"], board(json!(["..#", "..#"])));
    let after = ask(json!({"do": "solve", "game": "cram(.#./.#.) + kayles(3)", "positions": []}));
    assert_eq!(after["components"][0]["picture"], board(json!([".#.", ".#."])));
    let checked = |game: &str| ask(json!({"do": "check", "game": game}))["picture"]["kind"].clone();
    assert_eq!(checked(". -> #"), "board");
    assert_eq!(checked("graph-node-kayles"), "graph");
    assert_eq!(checked("nim"), Value::Null);
    let graph = ask(json!({"do": "solve", "game": "graph-node-kayles", "positions": ["7-9,4"]}));
    let graph = &graph["components"][0]["picture"];
    assert_eq!(graph["edges"], json!([[7, 9]]));
    let vertices: Vec<u64> = graph["vertices"].as_array().unwrap().iter().map(|at| at[0].as_u64().unwrap()).collect();
    assert_eq!(vertices, [4, 7, 9]);
    let limited = json!({"do": "moves", "game": ".. -> ## in rows, columns", "positions": ["9x9"], "values": true, "limits": {"ms": 300}});
    let answer = ask(limited);
    assert!(answer["stopped"].is_string() && answer["moves"].as_array().unwrap().len() == 144, "{answer}");
    assert!(answer["moves"][0]["value"].is_null() && answer["moves"][0]["wins"].is_null());
}

/// Pictures of all moves together are no larger than a reader needs.
#[test]
fn pictures_of_many_moves_are_bounded() {
    let request = json!({"do": "moves", "game": ". -> #", "positions": ["60x60"], "most": 20_000, "pictures": true});
    let answer = answer_of_size(&request, 24 << 20);
    assert_eq!(answer["answer"]["complete"], false);
    assert!(answer["answer"]["moves"].as_array().unwrap().len() >= 500);
}

/// A limit in the middle of the reasons keeps the rest of the answer.
#[test]
fn a_limit_ends_the_reasons_only() {
    let budget = Budget::unlimited().with_memory(1 << 20);
    let request = json!({"do": "solve", "game": "nim", "positions": ["300"], "reasons": 3});
    let answer = api::answer(&request, &budget);
    let answer = &answer["answer"];
    assert_eq!((answer["grundy"].as_u64(), answer["outcome"].as_str()), (Some(300), Some("N")));
    assert_eq!(answer["winning_moves"].as_array().unwrap().len(), 1);
    assert_eq!(answer["reasons"][0]["options"].as_array().unwrap().len(), 200);
    assert!(answer["missing_reasons"].as_u64().unwrap() > 0 && answer["stopped"].is_string(), "{answer}");
}

/// Fields that have an effect only beside another one are refused without it, and beside one that
/// takes their effect.
#[test]
fn fields_without_effect_are_refused() {
    let graph = "0 1\n1 2\n";
    for (request, id) in [
        (json!({"do": "misere", "game": "0.123", "show": "table"}), "requests.only_with"),
        (json!({"do": "misere", "game": "0.123", "show": "table", "picture": false}), "requests.only_with"),
        (json!({"do": "loopy", "game": "n -> n - 1", "positions": ["3"], "format": "edges"}), "requests.only_with"),
        (json!({"do": "loopy", "graph": graph, "positions": ["0"], "set": {"m": 3}}), "requests.only_with"),
        (json!({"do": "loopy", "graph": graph, "game": "nim", "positions": ["0"]}), "requests.not_both"),
        (json!({"do": "table", "game": "cram", "family": "1xn", "loopy": true}), "requests.not_both"),
        (json!({"do": "program", "game": "wythoff", "target": "cpp", "to": [5]}), "requests.corner"),
        (json!({"do": "solve", "positions": ["3"]}), "requests.no_text"),
        (json!({"do": "move", "game": "nim", "positions": ["3"]}), "requests.missing_field"),
    ] {
        let answer = api::answer(&request, &Budget::unlimited());
        assert_eq!(answer["error"]["id"], id, "{request} {answer}");
    }
}

/// A number is read in the same ways wherever one of any length is taken.
#[test]
fn numbers_are_written_as_in_the_command() {
    let ask = |request: Value| api::answer(&request, &Budget::unlimited());
    let count = |to: Value| {
        let game = "n -> n - k for k in {1, 2}";
        let counted = ask(json!({"do": "count", "game": game, "to": to, "from": "10^1"}));
        counted["answer"]["found"]["count"].clone()
    };
    assert_eq!(
        (count(json!(100)), count(json!("10^2")), count(json!(["100"]))),
        (json!("30"), json!("30"), json!("30"))
    );
    let formula = |to: Value| {
        let asked = json!({"do": "formula", "game": "n -> n - k for k in {1, 2}", "formula": "n % 3 != 0", "to": to});
        ask(asked)["answer"]["equality"].clone()
    };
    assert_eq!((formula(json!("10^18")), formula(json!(1000))), (json!("equal"), json!("equal")));
    let long = ask(json!({"do": "formula", "game": "nim", "formula": "n", "to": "10^1300"}));
    assert_eq!(long["error"]["id"], "requests.natural", "{long}");
}

/// The certificate of an answer with a strategy proves the strategy, too, and the text says all that
/// was asked for.
#[test]
fn a_strategy_comes_with_its_certificate() {
    let rule = "n -> n - k for k in {1, 2}";
    let ask = |strategy: bool| {
        let request = json!({"do": "law", "game": rule, "strategy": strategy, "explain": strategy});
        api::answer(&request, &Budget::unlimited())["answer"].clone()
    };
    let (plain, with) = (ask(false), ask(true));
    assert_eq!(with["strategy"]["proved"], true, "{with}");
    let verified = |law: &Value| {
        let request = json!({"do": "verify", "certificate": law["certificate"]});
        api::answer(&request, &Budget::unlimited())["answer"].clone()
    };
    assert_eq!(verified(&with)["valid"], true);
    assert_ne!(verified(&with)["says"], verified(&plain)["says"]);
    assert!(with["text"].as_str().unwrap().len() > plain["text"].as_str().unwrap().len() + 50, "{with}");
}

/// What is known before a rule fails, or before a wrong expression, is not lost.
#[test]
fn what_was_found_before_an_error_is_answered() {
    let ask = |request: Value| api::answer(&request, &Budget::unlimited());
    let failing = "n -> n - 1; n -> n - 2 if n > 1 and 6 / (7 - n) > 0";
    let genus = ask(json!({"do": "genus", "game": failing, "to": 12}));
    assert!(genus["answer"]["stopped"].as_str().is_some_and(|why| why.contains('7')), "{genus}");
    let line = ask(json!({"do": "command", "command": "nimatron nimber '5*7' '1/0'"}));
    let known = line["error"]["known"].as_array().cloned().unwrap_or_default();
    assert!(known.iter().any(|line| line.as_str().is_some_and(|line| line == "*13")), "{line}");
    // A place comes with its text, unless the request has that as a field.
    let own = ask(json!({"do": "solve", "game": "n -> n - m", "positions": ["3"]}));
    assert!(own["error"].get("rules").is_none() && own["error"]["start"] == 9, "{own}");
}
