//! Puzzles against an independent search: the move is the only one that wins, and it lasts as long
//! as is said; the same seed gives the same puzzles.

#![allow(clippy::unwrap_used)]

use nimatron::{Budget, api};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn ask(request: &Value) -> Value {
    let answer = api::answer(request, &Budget::unlimited());
    assert_eq!(answer["ok"], true, "{request}: {answer}");
    answer["answer"].clone()
}

/// The moves that win heaps of which some numbers may be taken, with the number of moves to the
/// end, by trying all games.
struct Slow {
    taken: Vec<u64>,
    misere: bool,
    known: BTreeMap<Vec<u64>, (bool, u32)>,
}

impl Slow {
    fn after(&self, heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for (at, &heap) in heaps.iter().enumerate() {
            for &k in self.taken.iter().filter(|&&k| k <= heap) {
                let mut next = heaps.to_vec();
                next[at] -= k;
                all.push(next);
            }
        }
        all
    }

    /// Whether the player to move wins, and in how many moves of both if the winner hurries.
    fn fate(&mut self, heaps: &[u64]) -> (bool, u32) {
        let mut key = heaps.to_vec();
        key.sort_unstable();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let fates: Vec<(bool, u32)> = self.after(&key).iter().map(|next| self.fate(next)).collect();
        let won = fates.iter().filter(|fate| !fate.0).map(|fate| fate.1 + 1).min();
        let fate = match won {
            _ if fates.is_empty() => (self.misere, 0),
            Some(moves) => (true, moves),
            None => (false, fates.iter().map(|fate| fate.1 + 1).max().unwrap()),
        };
        self.known.insert(key, fate);
        fate
    }
}

#[test]
fn a_puzzle_has_one_winning_move_and_the_length_that_it_says() {
    for (game, taken) in [("n -> n - k for k in {1, 3, 4}", vec![1, 3, 4]), ("nim", (1..30).collect())] {
        for misere in [false, true] {
            let mut slow = Slow { taken: taken.clone(), misere, known: BTreeMap::new() };
            let request = json!({"do": "puzzles", "game": game, "count": 12, "seed": 3, "misere": misere});
            let found = ask(&request);
            let puzzles = found["puzzles"].as_array().unwrap();
            assert_eq!(puzzles.len(), 12, "{game} {found}");
            for puzzle in puzzles {
                let typed = puzzle["state"]["positions"].as_array().unwrap();
                let heaps: Vec<u64> = typed.iter().map(|heap| heap.as_str().unwrap().parse().unwrap()).collect();
                let after = slow.after(&heaps);
                assert_eq!(puzzle["moves"], after.len(), "{puzzle}");
                let mut winning: Vec<Vec<u64>> = after.into_iter().filter(|next| !slow.fate(next).0).collect();
                assert_eq!(winning.len(), 1, "{puzzle}");
                let left = puzzle["solution"]["next"]["positions"].as_array();
                let mut left: Vec<u64> =
                    left.into_iter().flatten().map(|heap| heap.as_str().unwrap().parse().unwrap()).collect();
                winning[0].retain(|&heap| heap > 0);
                left.retain(|&heap| heap > 0);
                assert_eq!(left, winning[0], "{puzzle}");
                assert_eq!(puzzle["depth"], slow.fate(&heaps).1, "{puzzle}");
                assert_eq!(puzzle["size"], heaps.iter().sum::<u64>());
                let lines = puzzle["moves"].as_u64().unwrap() * puzzle["depth"].as_u64().unwrap();
                let grade = if lines <= 40 {
                    "easy"
                } else if lines <= 150 {
                    "medium"
                } else {
                    "hard"
                };
                assert_eq!(puzzle["grade"], grade);
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_puzzles_and_another_gives_others() {
    let of = |seed: u64| ask(&json!({"do": "puzzles", "game": "wythoff", "count": 5, "seed": seed}));
    assert_eq!(of(1), of(1));
    assert_ne!(of(1)["puzzles"], of(2)["puzzles"]);
}

/// Two puzzles of each grade, or four with `NIMATRON_ALL`.
#[test]
fn grades_are_those_that_were_asked_for() {
    let count = if crate::all() { 4 } else { 2 };
    for game in ["nim", "cram", "end-nim", "n -> n - k for k in {1, 3, 4}"] {
        for grade in ["easy", "medium", "hard"] {
            let found = ask(&json!({"do": "puzzles", "game": game, "count": count, "grade": grade}));
            let grades: Vec<&Value> = found["puzzles"].as_array().unwrap().iter().map(|one| &one["grade"]).collect();
            assert_eq!(grades, vec![grade; count], "{game}");
        }
    }
}

#[test]
fn boards_graphs_strings_and_given_positions_have_puzzles() {
    for game in [
        "cram",
        ".. -> ## in rows, columns",
        "graph-node-kayles",
        "hackenbush",
        "chomp",
        "clobber",
        "merge-heaps",
        "poset-game",
        "geography",
        "end-nim",
        "n -> n - k for k in powers(2)",
        "0.137",
        "wythoff",
        "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b",
    ] {
        let found = ask(&json!({"do": "puzzles", "game": game, "count": 3, "seed": 8}));
        assert_eq!(found["puzzles"].as_array().unwrap().len(), 3, "{game}: {found}");
        for puzzle in found["puzzles"].as_array().unwrap() {
            // The position can be asked about as it is.
            let mut request = puzzle["state"].clone();
            request["do"] = "solve".into();
            let moves = ask(&request)["winning_moves"].clone();
            assert_eq!(moves.as_array().unwrap().len(), 1 + puzzle["images"].as_array().unwrap().len(), "{puzzle}");
            assert_eq!(moves[0]["to"], puzzle["solution"]["to"]);
        }
    }
    let from = ask(&json!({"do": "puzzles", "game": "kayles", "positions": ["9", "4"], "count": 2, "seed": 1}));
    assert!(!from["puzzles"].as_array().unwrap().is_empty());
    let sum = ask(&json!({"do": "puzzles", "game": "kayles(9) + wythoff(4,6)", "count": 2, "seed": 1}));
    assert!(sum["puzzles"][0]["state"]["game"].as_str().unwrap().contains("kayles"));
}

/// The rows of a board, turned and mirrored in all ways.
fn images(rows: &[String]) -> Vec<Vec<String>> {
    let flipped = |rows: &[String]| rows.iter().rev().cloned().collect::<Vec<String>>();
    let mirrored = |rows: &[String]| rows.iter().map(|row| row.chars().rev().collect()).collect::<Vec<String>>();
    let transposed = |rows: &[String]| {
        let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        (0..cells[0].len()).map(|at| cells.iter().map(|row| row[at]).collect()).collect::<Vec<String>>()
    };
    let mut all = vec![rows.to_vec()];
    for change in [&flipped as &dyn Fn(&[String]) -> Vec<String>, &mirrored, &transposed] {
        let more: Vec<Vec<String>> = all.iter().map(|one| change(one)).collect();
        all.extend(more);
    }
    all
}

fn rows_of(picture: &Value) -> Vec<String> {
    picture["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap().to_owned()).collect()
}

/// Of boards one with a position and one without. With `NIMATRON_ALL` all games, and each sheet is
/// asked for twice; else every second one.
#[test]
fn the_same_sheet_comes_again_and_boards_have_enough_exercises() {
    let games = [
        ("treblecross", json!(["1x9"])),
        ("l-tetrominoes", json!([])),
        ("nim", json!(["3", "4", "5"])),
        ("node-kayles", json!(["0,9", "0,6"])),
        ("turtles", json!(["9", "4"])),
        ("wythoff", json!(["6,9"])),
        ("clobber", json!(["xoxo/oxox/xoxo"])),
        ("treblecross", json!([])),
        ("clobber", json!([])),
        ("l-tetrominoes", json!(["3x5"])),
        ("cram", json!(["4x5"])),
    ];
    let count = if crate::all() { games.len() } else { 7 };
    for (at, (game, positions)) in games.into_iter().take(count).enumerate() {
        let request = json!({"do": "puzzles", "game": game, "positions": positions, "count": 6, "seed": 1});
        let found = ask(&request);
        assert_eq!(found["puzzles"].as_array().unwrap().len(), 6, "{request}: {found}");
        assert_eq!(found["stopped"], Value::Null, "{request}");
        if crate::all() || at.is_multiple_of(2) {
            assert_eq!(found, ask(&request), "{request}");
        }
        for puzzle in found["puzzles"].as_array().unwrap() {
            has_one_solution(puzzle);
        }
    }
}

/// All winning moves are the solution and its images, and these are mirror images indeed.
fn has_one_solution(puzzle: &Value) {
    let mut request = puzzle["state"].clone();
    request["do"] = "solve".into();
    let winning = ask(&request)["winning_moves"].clone();
    let told: Vec<&Value> = std::iter::once(&puzzle["solution"])
        .chain(puzzle["images"].as_array().unwrap())
        .map(|one| &one["to"])
        .collect();
    let winning: Vec<&Value> = winning.as_array().unwrap().iter().map(|one| &one["to"]).collect();
    assert_eq!(winning.len(), told.len(), "{puzzle}");
    assert!(winning.iter().all(|to| told.contains(to)), "{puzzle}");
    if told.len() == 1 {
        return;
    }
    request["do"] = "moves".into();
    request["pictures"] = true.into();
    let moves = ask(&request);
    let left = |to: &Value| {
        let own = moves["moves"].as_array().unwrap().iter().find(|one| one["to"] == *to).unwrap();
        rows_of(&own["pictures"][0])
    };
    let first = images(&left(told[0]));
    for to in &told {
        assert!(first.contains(&left(to)), "{puzzle}");
    }
    // A position without a symmetry has no mirror images of moves.
    let start = rows_of(&puzzle["pictures"][0]);
    assert!(images(&start).iter().skip(1).any(|image| *image == start), "{puzzle}");
}

#[test]
fn puzzles_have_the_size_of_the_position_that_is_given() {
    let found = ask(&json!({"do": "puzzles", "game": "treblecross", "positions": ["1x9"], "count": 6, "seed": 4}));
    for puzzle in found["puzzles"].as_array().unwrap() {
        assert_eq!(rows_of(&puzzle["pictures"][0])[0].len(), 9, "{puzzle}");
    }
    // A game in one dimension has boards of one row, without walls.
    let found = ask(&json!({"do": "puzzles", "game": "treblecross", "count": 6, "seed": 4}));
    for puzzle in found["puzzles"].as_array().unwrap() {
        let rows = rows_of(&puzzle["pictures"][0]);
        assert!(rows.len() == 1 && !rows[0].contains('#'), "{puzzle}");
    }
    let found = ask(&json!({"do": "puzzles", "game": "nim", "positions": ["3", "4", "5"], "count": 6, "seed": 4}));
    for puzzle in found["puzzles"].as_array().unwrap() {
        let heaps = puzzle["state"]["positions"].as_array().unwrap();
        assert!(
            heaps.len() <= 4 && heaps.iter().all(|heap| heap.as_str().unwrap().parse::<u32>().unwrap() <= 5),
            "{puzzle}"
        );
    }
}

#[test]
fn a_game_without_puzzles_says_so_and_limits_end_the_search() {
    // Every move of these heaps is as good as any other.
    let none = ask(&json!({"do": "puzzles", "game": "n -> n - 1", "count": 3}));
    assert_eq!(none["puzzles"], json!([]));
    assert!(none["tried"].as_u64().unwrap() >= 100);
    let wrong = api::answer(&json!({"do": "puzzles", "game": "n -> n + 1"}), &Budget::unlimited());
    assert_eq!(wrong["ok"], false, "{wrong}");
    let hard = json!({"do": "puzzles", "game": "cram", "count": 40, "grade": "hard", "limits": {"ms": 50}});
    assert!(ask(&hard)["stopped"].is_string());
}
