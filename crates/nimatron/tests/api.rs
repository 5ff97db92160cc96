//! The JSON API: the examples of its document, and requests from those who mean no good.

#![allow(clippy::unwrap_used)]

use nimatron::{Budget, Limit, api};
use serde_json::{Value, json};
use std::time::Duration;

/// Does an answer have what is shown, and perhaps more?
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

/// Whatever comes, the answer is JSON with an error in words, in time.
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
        json!({"do": "solve", "game": "nim", "positions": [5]}),
        json!({"do": "solve", "game": "nim", "positions": ["@/etc/passwd"]}),
        json!({"do": "solve", "game": "/etc/passwd", "positions": ["5"]}),
        json!({"do": "check", "game": "../x.game"}),
        json!({"do": "solve", "game": "n -> n + 1", "positions": ["5"]}),
        json!({"do": "solve", "game": "n -> n - k for k in squares", "positions": ["1000000000"]}),
        json!({"do": "table", "game": "nim", "to": 1_000_000_000_000u64}),
        json!({"do": "table", "game": "wythoff", "to": [-1, 5]}),
        json!({"do": "table", "game": "wythoff", "to": [1, 2, 3]}),
        json!({"do": "sequence", "game": "wythoff"}),
        json!({"do": "law", "game": "cram"}),
        json!({"do": "program", "game": "nim", "target": "cobol"}),
        json!({"do": "law", "game": "nim", "language": "la"}),
        json!({"do": "verify", "certificate": "{}"}),
        json!({"do": "move", "game": "nim", "positions": ["5"], "component": 7, "to": [[1]]}),
        json!({"do": "move", "game": "nim", "positions": ["5"], "component": 0, "to": [["x"]]}),
        json!({"do": "graph", "game": "nim", "positions": [far]}),
        json!({"do": "check", "game": long}),
        json!({"do": "solve", "game": "nim", "positions": ["5"], "limits": {"ms": "soon"}}),
        json!({"do": "nimber", "expression": "1 /"}),
    ];
    for request in requests {
        let budget = Budget::start(limit, Default::default(), Default::default());
        let answer = api::answer(&request, &budget);
        let shown: String = request.to_string().chars().take(120).collect();
        assert_eq!(answer["ok"], json!(false), "{shown}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|words| words.len() > 10), "{shown}: {answer}");
    }
    assert!(api::answer_text("{", &Budget::unlimited()).contains("no JSON"));
}
