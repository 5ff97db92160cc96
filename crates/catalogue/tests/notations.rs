//! Games with a notation of their own: a text is read, what is typed for it is read as the same
//! position, and so is what every move leaves.
#![allow(clippy::unwrap_used)]

use nimatron_catalogue::{self as catalogue, GameDef, Position};
use nimatron_core::Budget;
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
        assert_eq!(read(&game, &game.typed_at(&from)), from, "{example}");
        games += 1;
        for key in reached(&game, &from) {
            let position = game.in_notation(Position::Small(key.clone()));
            let typed = game.typed(&key);
            let again = read(&game, &typed);
            // A graph of bare edges is typed as what is left of them, which is another graph.
            assert_eq!(game.typed_at(&again), game.typed_at(&position), "{} {typed}", entry.name());
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

/// A key that is no position of a game has no options and no text; nothing panics.
#[test]
fn keys_of_nothing_have_no_answers() {
    for entry in catalogue::entries().filter(|entry| entry.rules.has_notation()) {
        let Ok(game) = GameDef::load(entry.name(), &[]) else { continue };
        for key in [&[][..], &[-1], &[0], &[5], &[1 << 60, 7], &[3, 4, 5], &[-7, -7, -7, -7]] {
            let _ = (game.show(key), game.typed(key), game.picture(&Position::from(key)));
            let mut lister = game.moves().lister();
            let budget = Budget::unlimited().within_work(1 << 16);
            let _ = lister.options(key, &budget, &mut |_| ControlFlow::Continue(()));
        }
    }
}
