//! The command `play`.

use crate::play;
use std::time::{Duration, Instant};

#[test]
fn the_machine_wins_when_it_can_and_loses_when_it_must() {
    let (said, code) = play(&["nim(1,2)"], "2: 1\n2: 0\n1: 0\n");
    assert!(said.contains("you are winning; I can hold out for 2 moves"), "{said}");
    assert!(said.contains("I have to move: I win.") || said.contains("You win."), "{said}");
    assert_eq!(code, Some(0));
    let (said, code) = play(&["nim(2,2)"], "1: 1\n1: 0\n2: 0\n");
    assert!(said.contains("you have to move: I win."), "{said}");
    assert_eq!(code, Some(0));
    // Misère: whoever takes the last one loses.
    let (said, code) = play(&["nim(2,1)", "--misere"], "1: 0\n");
    assert!(said.contains("my move: 1 -> 0") || said.contains("You win."), "{said}");
    assert_eq!(code, Some(0));
}

#[test]
fn undo_hint_why_and_wrong_moves_in_the_dialogue() {
    let (said, _) =
        play(&["nim(3,4,5)"], "HINT\n2: 9\n9: 1\n2\nbanana\nhnit\n2: 2\nundo\ntake 2 from 1\nwhy\nmoves\n#1\nquit\n");
    for expected in [
        "you can win: component 1: 3 -> 1",
        "`2: 9` is not a legal move",
        "`9` is not a component",
        "which component? `1: 2` leaves 2",
        "`banana` is not understood; type a move, or `moves`",
        "`hnit` is not understood; did you mean `hint`?",
        "taken back",
        "the sum, in binary columns",
        "#1    component",
    ] {
        assert!(said.contains(expected), "{expected:?} in {said}");
    }
    let (said, _) = play(&["nim(3,4,5)"], "component 1: 3 -> 1\n4 -> 2\nquit\n");
    assert!(!said.contains("not a legal move") && !said.contains("not understood"), "{said}");
    // For positions with too many moves to list, a hint is still correct.
    let (said, _) = play(&["lasker", "30000000"], "hint\nquit\n");
    assert!(said.contains("you can win: 30000000 -> 0\n"), "{said}");
    let (said, _) = play(&["kayles", "20000000"], "hint\nquit\n");
    assert!(said.contains("you can win: 20000000 -> 9999999 + 9999999\n"), "{said}");
    // Moves are compared as a whole: (11, 1) is not (1, 11).
    let (said, _) = play(&["wythoff", "21,11"], "(21, 11) -> (11, 1)\nundo\nquit\n");
    assert!(said.contains("my move: (11, 1) -> "), "{said}");
    let (said, _) = play(&["graph-node-kayles", "0-1,1-2,2-3,5"], "take 3\nquit\n");
    assert!(said.contains("my move: component 1: take "), "{said}");
    let (said, _) = play(&["nim(1000000)"], "0\n");
    assert!(said.contains("You win."), "{said}");
    let (said, _) = play(&["kayles(7)", "--second"], "why\nquit\n");
    assert!(said.contains("my move: 7 -> "), "{said}");
}

/// A number alone is what is left; a lost game can be continued from before the mistake; a position
/// that cannot be solved is played nevertheless.
#[test]
fn a_dialogue_helps() {
    let (said, code) = play(&["take{1,2,3}", "9"], "2\nTAKE 2\nquit\n");
    assert!(said.contains("`2` would leave 2, which is not a legal move; to take 2, type `take 2`"), "{said}");
    assert!(said.contains("my move: 7 -> ") && code == Some(0), "{said}");
    let (said, _) = play(&["nim(9,9)"], "7\n1: 7\nquit\n");
    assert!(said.contains("moves at most, yours and mine, with this one"), "{said}");
    let (said, code) = play(&["nim(2,2)"], "1: 1\n1: 0\nundo\nquit\n");
    assert!(said.contains("you have to move: I win."), "{said}");
    assert!(said.contains("taken back\n\nthe position:") && code == Some(0), "{said}");
    let start = Instant::now();
    let (said, code) = play(&["cram(7x7)"], "quit\n");
    assert!(said.contains("takes long to solve") && said.contains("your move>") && code == Some(0), "{said}");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
