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

#[test]
fn grades_are_those_that_were_asked_for() {
    for game in ["nim", "cram", "end-nim", "n -> n - k for k in {1, 3, 4}"] {
        for grade in ["easy", "medium", "hard"] {
            let found = ask(&json!({"do": "puzzles", "game": game, "count": 4, "grade": grade}));
            let grades: Vec<&Value> = found["puzzles"].as_array().unwrap().iter().map(|one| &one["grade"]).collect();
            assert_eq!(grades, vec![grade; 4], "{game}");
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
            assert_eq!(moves.as_array().unwrap().len(), 1, "{puzzle}");
            assert_eq!(moves[0]["to"], puzzle["solution"]["to"]);
        }
    }
    let from = ask(&json!({"do": "puzzles", "game": "kayles", "positions": ["9", "4"], "count": 2, "seed": 1}));
    assert!(!from["puzzles"].as_array().unwrap().is_empty());
    let sum = ask(&json!({"do": "puzzles", "game": "kayles(9) + wythoff(4,6)", "count": 2, "seed": 1}));
    assert!(sum["puzzles"][0]["state"]["game"].as_str().unwrap().contains("kayles"));
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
