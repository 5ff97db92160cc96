//! What people type into the page: full-width forms, games that could go on for ever, and moves.

use nimatron::api::answer;
use serde_json::{Value, json};

fn asked(request: &Value) -> Value {
    answer(request, &Default::default())
}

#[test]
fn api_reads_full_width_forms_in_games_and_positions() {
    for (game, positions, same_game, same_positions) in [
        ("nim", json!(["３，４、５"]), "nim", json!(["3,4,5"])),
        ("ｗｙｔｈｏｆｆ", json!(["（３，６）"]), "wythoff", json!(["3,6"])),
        ("take｛１，３，４｝", json!(["９"]), "take{1,3,4}", json!(["9"])),
        ("ｎ －＞ ｎ － ｋ for k in ｛１，３、４｝", json!(["９"]), "n -> n - k for k in {1, 3, 4}", json!(["9"])),
        ("．． －＞ ＃＃ in rows， columns", json!(["２ｘ３"]), ".. -> ## in rows, columns", json!(["2x3"])),
        ("kayles（７） ＋ ＊２", json!([]), "kayles(7) + *2", json!([])),
        ("graph-node-kayles", json!(["０－１，１－２"]), "graph-node-kayles", json!(["0-1,1-2"])),
    ] {
        let wide = asked(&json!({"do": "solve", "game": game, "positions": positions}));
        let plain = asked(&json!({"do": "solve", "game": same_game, "positions": same_positions}));
        assert_eq!(plain["ok"], true, "{plain}");
        for field in ["outcome", "grundy"] {
            assert_eq!(wide["answer"][field], plain["answer"][field], "{game}: {wide}");
        }
        assert_eq!(
            wide["answer"]["winning_moves"].as_array().map(Vec::len),
            plain["answer"]["winning_moves"].as_array().map(Vec::len),
            "{game}"
        );
    }
    // A place in bytes of the text as it was typed.
    let text = "ｎ －＞ ｎ － ｍ";
    let wrong = asked(&json!({"do": "check", "game": text}));
    let place = |name: &str| wrong["error"][name].as_u64().map(|at| at as usize);
    assert_eq!(place("start").zip(place("end")).map(|(start, end)| &text[start..end]), Some("ｍ"), "{wrong}");
}

#[test]
fn api_opens_no_file_that_is_named_in_full_width() {
    for (game, positions) in
        [("x．ｇａｍｅ", json!(["3"])), ("／etc／passwd", json!(["3"])), ("nim(3) ＋ ／tmp／x.game（3）", json!([]))]
    {
        let wrong = asked(&json!({"do": "solve", "game": game, "positions": positions}));
        assert_eq!(wrong["error"]["id"], "requests.rules_file", "{wrong}");
    }
    let wrong = asked(&json!({"do": "solve", "game": "nim", "positions": ["＠/etc/passwd"]}));
    assert_eq!(wrong["error"]["kind"], "request", "{wrong}");
}

#[test]
fn api_notices_a_move_that_changes_nothing() {
    for game in [
        "n -> n",
        "n -> n - k for k in {0}",
        "n -> n - k for k in {0, 1}",
        "n -> n - k for k in 0..n",
        "(a, b) -> (b, a)",
    ] {
        let checked = asked(&json!({"do": "check", "game": game}));
        let notice = &checked["answer"]["notice"];
        assert_eq!(notice["id"], "names.move_without_change", "{game}: {checked}");
        assert!(notice["help"].as_str().is_some_and(|help| !help.is_empty()), "{notice}");
    }
    for game in ["n -> n - k for k in {1, 3, 4}", "n -> n/2 if n > 0", "(a, b) -> (b, a - 1)", "nim", "cram"] {
        let right = asked(&json!({"do": "check", "game": game}));
        assert_eq!((&right["ok"], &right["answer"]["notice"]), (&json!(true), &Value::Null), "{game}: {right}");
    }
}

#[test]
fn api_says_in_every_language_how_every_game_of_the_catalogue_is_played() {
    let games = asked(&json!({"do": "games"}));
    for game in games["answer"].as_array().into_iter().flatten() {
        let name = match game["name"].as_str() {
            Some("take") => "take{1,3,4}",
            Some("tartan") => "tartan{twins,mock-turtles}",
            Some(name) => name,
            None => panic!("{game}"),
        };
        for language in ["en", "zh-Hans", "zh-Hant"] {
            let checked = asked(&json!({"do": "check", "game": name, "language": language}));
            let how = &checked["answer"]["how_to_move"];
            let says = how.as_array().is_some_and(|lines| !lines.is_empty()) || checked["answer"]["title"].is_string();
            assert!(says, "{name} {language}: {checked}");
        }
    }
    // Every clause of rules is read back.
    let read = asked(
        &json!({"do": "check", "game": "game g(n) where n >= 1; n -> n - 1; n -> (k) + (n - k) for k in 1..n-1"}),
    );
    assert_eq!(
        read["answer"]["in_words"],
        json!([
            "the game g; a position is `n`",
            "a tuple is a position only if `n >= 1`",
            "from `n` a player may move to `n - 1`",
            "a result with a coordinate below 0 is not a move",
            "from `n` a player may move to the sum of `k` and `n - k`; for every k from `1` to `n - 1`",
            "a result with a coordinate below 0 is not a move"
        ])
    );
    assert_eq!(asked(&json!({"do": "check", "game": "sprouts"}))["answer"]["in_words"], json!([]));
    // A named game that was typed as rules.
    let cram = asked(&json!({"do": "check", "game": ".. -> ## in rows, columns"}));
    assert_eq!(cram["answer"]["how_to_move"], asked(&json!({"do": "check", "game": "cram"}))["answer"]["how_to_move"]);
}

/// A move that an answer lists is taken as it was written, in every kind of game; a text that no
/// move leaves is not legal, and one that is no position is an error.
#[test]
fn moves_are_taken_as_they_were_listed() {
    for (game, position) in [
        ("nim", "3,4"),
        ("wythoff", "3,5"),
        ("kayles", "7"),
        ("cram", "3x3"),
        ("cram", "..#/.#./..."),
        ("graph-node-kayles", "path(6)"),
        ("graph-node-kayles", "7-9,9-12,12-20,30"),
        ("graph-chomp", "0-1,1-2,2-0"),
        ("hackenbush", "0-1,1-2,2-0,0-3"),
        ("geography", "2;0-1,1-2,2-3"),
        ("tartan{ruler,ruler}", "3,5"),
        ("sprouts", "3"),
        ("row -> row with [i] = to for i in indices(row), to in 0..row[i]-1", "[3,1,2]"),
        (
            "game g(row[], n)\n  (row, n) -> (row, n - 1) if n > 0\n  (row, n) -> (row[1..], n) if len(row) > 0",
            "([3,1], 2)",
        ),
    ] {
        let about = |what: &str| json!({"do": what, "game": game, "positions": [position]});
        let listed = asked(&about("moves"));
        let moves = listed["answer"]["moves"].as_array().unwrap_or_else(|| panic!("{game} {position}: {listed}"));
        assert!(!moves.is_empty(), "{game} {position}");
        for one in moves {
            let mut request = about("move");
            request["to"] = one["to"].clone();
            request["component"] = one["component"].clone();
            let made = asked(&request);
            assert_eq!(made["answer"]["legal"], true, "{request} {made}");
            assert_eq!(made["answer"]["next"], one["next"], "{request}");
        }
    }
    let to = |to: Value| asked(&json!({"do": "move", "game": "graph-node-kayles", "positions": ["path(6)"], "to": to}));
    assert_eq!(to(json!(["path(6) without 0"]))["answer"]["legal"], false);
    assert_eq!(to(json!(["path(5)"]))["answer"]["legal"], false);
    assert!(to(json!(["path(six)"]))["error"]["message"].as_str().unwrap().contains("path(six)"));
    assert_eq!(to(json!(["path(6)", [null]]))["error"]["id"], "requests.what_is_left");
    assert_eq!(to(json!(["path(6)", 1]))["error"]["id"], "requests.what_is_left");
    // Heaps that are nothing may be named or not, as numbers or as texts.
    for left in [json!([]), json!([[0]]), json!(["0"]), json!([[0], [0]])] {
        let made = asked(&json!({"do": "move", "game": "nim", "positions": [1], "to": left}));
        assert_eq!(made["answer"]["legal"], true, "{left} {made}");
    }
    for left in [json!([[0], [3]]), json!([[3]]), json!(["3", "0"]), json!(["3"]), json!([["3"], "0"])] {
        let made = asked(&json!({"do": "move", "game": "kayles", "positions": ["5"], "to": left}));
        assert_eq!(made["answer"]["legal"], true, "{left} {made}");
    }
}
