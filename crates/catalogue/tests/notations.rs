//! Games with a notation of their own: a text is read, what is typed for it is read as the same
//! position, and so is what every move leaves.
#![allow(clippy::unwrap_used)]

use nimatron_catalogue::{self as catalogue, GameDef, Position};
use nimatron_core::Budget;
use nimatron_rules::{EvalError, Fault, show_tuple};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Maximum number of positions that are looked at in each game.
const POSITIONS: usize = 200;

fn read(game: &GameDef, text: &str) -> Position {
    let mut read = game.read(text).unwrap_or_else(|error| panic!("{} {text}: {error:?}", game.name()));
    assert_eq!(read.len(), 1, "{} {text}", game.name());
    read.remove(0)
}

/// Positions that play reaches from one, itself first.
fn reached(game: &GameDef, from: &Position) -> Vec<Vec<i64>> {
    let (budget, mut lister) = (Budget::unlimited(), game.moves().lister());
    let mut found = vec![from.small().unwrap().to_vec()];
    let mut known: HashSet<Vec<i64>> = found.iter().cloned().collect();
    let mut at = 0;
    while at < found.len() && found.len() < POSITIONS {
        let from = found[at].clone();
        let flow = lister.options(&from, &budget, &mut |parts| {
            for part in parts {
                if known.insert(part.to_vec()) {
                    found.push(part.to_vec());
                }
            }
            ControlFlow::Continue(())
        });
        assert!(flow.is_ok(), "{}", game.name());
        at += 1;
    }
    found
}

#[test]
fn what_is_typed_for_a_position_is_read_as_that_position() {
    let (mut games, mut positions) = (0, 0);
    for entry in catalogue::entries().filter(|entry| entry.rules.has_notation()) {
        let example = entry.example;
        let Ok(game) = GameDef::load(entry.name(), &[]) else { continue };
        let from = read(&game, example);
        assert_eq!(read(&game, &game.notation_at(&from)), from, "{example}");
        games += 1;
        for key in reached(&game, &from) {
            let position = game.in_notation(Position::Small(key.clone()));
            let typed = game.notation(&key);
            let again = read(&game, &typed);
            // A graph of bare edges is typed as what is left of them, which is another graph.
            assert_eq!(game.notation_at(&again), game.notation_at(&position), "{} {typed}", entry.name());
            positions += 1;
        }
    }
    assert!(games >= 20 && positions >= 2000, "{games} {positions}");
}

#[test]
fn programs_get_numbers_of_tuples_and_lists_and_texts_of_all_others() {
    let json = |game: &str, text: &str| {
        let game = GameDef::load(game, &[]).unwrap();
        serde_json::to_string(&read(&game, text)).unwrap()
    };
    assert_eq!(json("wythoff", "3,5"), "[3,5]");
    assert_eq!(json("row -> row with [i] = to for i in indices(row), to in 0..row[i]-1", "[3, 1, 2]"), "[3,1,2]");
    assert_eq!(json("cram", "2x3"), "\"2x3\"");
    assert_eq!(json("cram", "..#/.#."), "\"..#/.#.\"");
    assert_eq!(json("graph-node-kayles", "path(4) without 1"), "\"path(4) without 1\"");
    assert_eq!(json("graph-node-kayles", "7-9,9-12,30"), "\"7-9,9-12,30\"");
    let many: Vec<String> = (0..40).map(|node| format!("{node}-{}", node + 1)).collect();
    assert_eq!(json("hackenbush", &many.join(",")), format!("\"{}\"", many.join(",")));
}

/// Graphs have the same names in every game and process, so that stores and machines of a cluster
/// agree; different graphs have different ones.
#[test]
fn a_graph_has_one_name_everywhere() {
    let key = |game: &str, text: &str| {
        let game = GameDef::load(game, &[]).unwrap();
        read(&game, text).small().unwrap().to_vec()
    };
    let [one, other] = [key("graph-node-kayles", "path(5)"), key("graph-arc-kayles", "path(5)")];
    assert_eq!(one[..2], other[..2]);
    assert_ne!(one[..2], key("graph-node-kayles", "path(6)")[..2]);
    assert_eq!(one[..2], key("graph-node-kayles", "path(5) without 2")[..2]);
    // 2,000 vertices are 33 integers beside the name.
    assert_eq!(key("graph-node-kayles", "path(2000)").len(), 2 + 33);
}

/// The moves of a key that is no position of a game are an error, never none: then it would be
/// lost. It is shown as its integers; nothing panics.
#[test]
fn keys_of_nothing_have_no_answers() {
    let mut refused = 0;
    for entry in catalogue::entries().filter(|entry| entry.rules.has_notation()) {
        let Ok(game) = GameDef::load(entry.name(), &[]) else { continue };
        for key in [&[][..], &[-1], &[0], &[5], &[1 << 60, 7], &[3, 4, 5], &[-7, -7, -7, -7]] {
            let shown = game.show(key);
            let _ = (game.notation(key), game.picture(&Position::from(key)));
            let mut lister = game.moves().lister();
            let budget = Budget::unlimited().within_work(1 << 16);
            let mut count = 0;
            let listed = lister.options(key, &budget, &mut |_| {
                count += 1;
                ControlFlow::Continue(())
            });
            if matches!(listed, Err(EvalError::Fault { fault: Fault::NoSuchPosition, .. })) {
                assert!(count == 0 && shown.contains(&show_tuple(key)), "{} {key:?}: {shown}", entry.name());
                refused += 1;
            }
        }
    }
    assert!(refused > 60, "{refused}");
}

/// What looks like a size and is a row of the game's signs as well is refused, and what is shown of
/// such positions is read as them.
#[test]
fn a_size_that_is_a_row_is_refused() {
    let game = GameDef::load("1x -> x1 in rows", &[]).unwrap();
    let read = |text: &str| game.read(text).map(|positions| positions[0].clone());
    assert!(read("1x1").unwrap_err().to_string().contains("(1x1)*1"));
    let row = read("(1x1)*1").unwrap();
    let key = row.small().unwrap();
    assert_eq!((game.show(key), game.notation(key)), ("(1x1)*1".to_owned(), "(1x1)*1".to_owned()));
    assert_eq!(read("(1x1)*1").unwrap(), row);
    assert_eq!(game.show(read("2x3").unwrap().small().unwrap()), "2x3");
}

/// The moves of a position with many are shown in one pass over them: with one for each move, this
/// would take minutes.
#[test]
fn moves_of_a_large_graph_are_shown() {
    let game = GameDef::load("graph-chomp", &[]).unwrap();
    let from = game.read("path(300)").unwrap()[0].clone();
    let mut sums: Vec<Vec<Vec<i64>>> = Vec::new();
    let mut lister = game.moves().lister();
    let listed = lister.options(from.small().unwrap(), &Budget::unlimited(), &mut |option| {
        sums.push(option.map(<[i64]>::to_vec).collect());
        ControlFlow::Continue(())
    });
    assert!(listed.unwrap().is_continue());
    let shown: HashSet<String> = sums.iter().map(|to| game.show_move(from.small().unwrap(), to).to_string()).collect();
    assert_eq!(shown.len(), sums.len());
    assert!(shown.contains("take 0") && shown.contains("take the edge 0-1"), "{shown:?}");
}

#[test]
fn a_product_of_a_game_whose_rule_fails_says_so() {
    let game = GameDef::load("tartan{take{n*n*n},nim}", &[]).unwrap();
    let position = game.read("10000000,3").unwrap()[0].clone();
    let mut lister = game.moves().lister();
    let listed = lister.options(position.small().unwrap(), &Budget::unlimited(), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(listed, Err(EvalError::Fault { fault: Fault::Overflow, .. })), "{listed:?}");
}

/// Braces and values that a game has no use for are refused, and so are two values of a parameter.
#[test]
fn parameters_without_effect_are_refused() {
    let load = |game: &str, settings: &[&str]| {
        let settings: Vec<_> = settings.iter().map(|text| catalogue::parse_setting(text).unwrap()).collect();
        GameDef::load(game, &settings).map(|_| ()).map_err(|error| error.to_string())
    };
    for (game, settings, part) in [
        ("0.137{a=b}", &[][..], "has no parameters"),
        ("0.[07]{x}", &[], "has no parameters"),
        ("0.[07]", &["m=3"], "`m`"),
        ("0.137", &["m=3"], "`m`"),
        ("bash{m=5,m=6}", &[], "`m` has two values"),
        ("bash{6}", &["m=5"], "`m` has two values"),
        ("bash", &["m=5", "m=6"], "`m` has two values"),
        ("game g(n; m) n -> n - k for k in 1..m", &["m=5", "m=6"], "`m` has two values"),
    ] {
        let why = load(game, settings).unwrap_err();
        assert!(why.contains(part), "{game} {settings:?}: {why}");
    }
    assert_eq!(load("bash", &["m=5"]), Ok(()));
}

/// Numbers in all forms, of any length and as coordinates: what is too long is refused before it is
/// computed.
#[test]
fn numbers_are_read_in_all_forms() {
    let number = |text: &str| catalogue::parse_number(text).map(|number| number.to_string()).map_err(|e| e.to_string());
    let coordinate = |text: &str| catalogue::parse_coordinate(text).map_err(|error| error.to_string());
    for (text, wanted) in [
        ("1_000", 1000),
        ("+5", 5),
        ("-0", 0),
        ("007", 7),
        ("10^18", 10i64.pow(18)),
        ("2^62", 1 << 62),
        ("3^39", 3i64.pow(39)),
        ("0^0", 1),
        ("0^99999999999", 0),
        ("1^99999999", 1),
        ("0e9999999", 0),
        ("1.5e6", 1_500_000),
        ("1.50e1", 15),
        ("１２", 12),
        ("9223372036854775807", i64::MAX),
    ] {
        assert_eq!((coordinate(text), number(text)), (Ok(wanted), Ok(wanted.to_string())), "{text}");
    }
    for (text, digits) in [("1.5e30", 31), ("123456789012345678901e5", 26), ("10^100", 101), ("9^100", 96)] {
        assert_eq!(number(text).unwrap().len(), digits, "{text}");
        assert!(coordinate(text).unwrap_err().contains("too large"), "{text}");
    }
    let long = "7".repeat(20_000_000);
    for text in ["10^999999999", "1e999999999", "2^99999999999999", &long] {
        assert!(number(text).is_err() && coordinate(text).unwrap_err().contains("too large"), "{}", &text[..9]);
    }
    for text in ["", "-", "+", "1.5", "1.55e1", "e5", "1e", "^3", "3^", "1^-1", "x", "1..2", "0x10", "1e5e5"] {
        assert!(number(text).is_err() && coordinate(text).is_err(), "{text}");
    }
    assert!(coordinate("-5").unwrap_err().contains("negative"));
}
