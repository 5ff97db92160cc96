//! The example positions of named games, with which the page opens them: each can be typed as it
//! is, has a move in normal and in misère play, and exactly one that wins where that is possible.

#![allow(clippy::unwrap_used)]

use nimatron::{Budget, Question, api};
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    let answer = api::answer(request, &Budget::unlimited());
    assert_eq!(answer["ok"], true, "{request}: {answer}");
    answer["answer"].clone()
}

/// All named games with their examples, as the page opens them.
fn opened() -> Vec<(String, String)> {
    let games = ask(&json!({"do": "games"}));
    let name = |game: &Value| match game["name"].as_str().unwrap() {
        "take" => "take{1,3,4}".to_owned(),
        "tartan" => "tartan{twins,mock-turtles}".to_owned(),
        name => name.to_owned(),
    };
    let names: Vec<String> = games.as_array().unwrap().iter().map(name).collect();
    let example = |name: &String| ask(&json!({"do": "check", "game": name}))["example"].as_str().unwrap().to_owned();
    names.into_iter().map(|name| (name.clone(), example(&name))).collect()
}

/// Games whose examples have several winning moves: mirror images; games whose length does not
/// depend on the moves; games in which several moves always win; games without end.
const SEVERAL: &[&str] = &[
    "rims",
    "multiplication",
    "exact-nim",
    "octal",
    "take-even-degree",
    "take-leaf",
    "cut-edges",
    "erase-pairs",
    "ordinary-game",
    "cram",
    "l-trominoes",
    "trominoes",
    "l-tetrominoes",
    "treblecross",
    "toads",
    "slide",
    "two-way",
    "wind-up",
    "chase",
    "token",
    "graph-arc-kayles",
];

#[test]
fn every_named_game_opens_with_a_move_and_nearly_every_one_with_one_that_wins_alone() {
    for (name, example) in opened() {
        let moves = ask(&json!({"do": "moves", "game": name, "positions": [example]}));
        assert!(!moves["moves"].as_array().unwrap().is_empty(), "{name} {example}");
        if SEVERAL.contains(&&*name) {
            continue;
        }
        let solved = ask(&json!({"do": "solve", "game": name, "positions": [example]}));
        assert_eq!(solved["winning_moves"].as_array().unwrap().len(), 1, "{name} {example}: {solved}");
    }
}

#[test]
fn every_named_game_can_be_played_from_its_example_in_normal_and_misere_play() {
    for (name, example) in opened() {
        for misere in [false, true] {
            let asked = json!({"do": "moves", "game": name, "positions": [example], "misere": misere, "most": 1});
            assert!(!ask(&asked)["moves"].as_array().unwrap().is_empty(), "{name} {example}");
        }
    }
}

#[test]
fn the_list_of_games_and_the_answer_about_one_name_the_same_example() {
    for game in ask(&json!({"do": "games"})).as_array().unwrap() {
        let known = api::answer(&json!({"do": "check", "game": game["name"]}), &Budget::unlimited());
        if known["ok"] == true {
            assert_eq!(known["answer"]["example"], game["example"], "{game}");
        }
    }
}

#[test]
fn an_example_is_quoted_where_a_shell_would_read_its_signs() {
    let asked = |game: &str| {
        let error = Question::parse(game, Vec::<String>::new(), &[]).unwrap_err();
        format!("{error}")
    };
    assert!(asked("graph-node-kayles").contains("`graph-node-kayles 'grid(3,5)'`"), "{}", asked("graph-node-kayles"));
    assert!(asked("nim").contains("`nim 9`"), "{}", asked("nim"));
}
