//! The chooser compares work: what a law answers at once is not searched for long. Positions of
//! real contest problems for which a table of that size would take minutes; larger ones have always
//! been instant. The limits are far above what is needed.

use nimatron::ask::{AskPosition, Loops, ToldPosition};
use nimatron::{AnswerRequest, Budget, Convention, GameSettings, Limit, Outcome};
use std::time::Duration;

/// Outcome and value.
fn ask(game: &str, position: &str, convention: Convention) -> (Outcome, Option<u64>) {
    let budget = Budget::start(
        Limit { time: Some(Duration::from_secs(100)), memory: 1 << 30 },
        Default::default(),
        Default::default(),
    );
    let wanted = AnswerRequest { convention, ..AnswerRequest::default() };
    let positions = [position.to_owned()];
    let solve =
        AskPosition { game, positions: &positions, settings: GameSettings::NONE, wanted, loops: Loops::default() };
    match solve.tell(&budget) {
        Ok(ToldPosition::Answer(answer)) => (answer.outcome, answer.value.and_then(|value| u64::try_from(&value).ok())),
        other => panic!("{game} {position}: {other:?}"),
    }
}

/// With `NIMATRON_ALL` three positions, of which each takes several seconds; else one.
#[test]
fn laws_answer_where_tables_take_long() {
    let positions = [
        // Codeforces 1823 E
        ("connected s of 2..3 -> remove s", "cycle(1000)", 0),
        ("connected s of 2..3 -> remove s", "cycle(2048)", 0),
        // HDU 4388
        ("n -> (k) + (xor(n, k)) for k in 1..n-1 if xor(n, k) < n and xor(n, k) > 0", "1000000", 0),
    ];
    let count = if crate::all() { positions.len() } else { 1 };
    for (game, position, value) in positions[..count].iter().copied() {
        assert_eq!(ask(game, position, Convention::Normal).1, Some(value), "{game} {position}");
    }
}

#[test]
fn laws_answer_in_misere_play() {
    let take_any = "n -> n - k for k in 1..n";
    // LightOJ 1253, BOJ 9658, HDU 2897
    for (game, position, outcome) in [
        (take_any, "1000000000", Outcome::N),
        (take_any, "10^40", Outcome::N),
        ("n -> n - k for k in {1, 3, 4}", "1000000000000", Outcome::P),
        ("n -> n - k for k in {1, 3, 4}", "10^30", Outcome::P),
        ("n -> n - k for k in 3..5; n -> 0 if 0 < n and n < 3", "65535", Outcome::N),
        ("n -> n - k for k in powers(2)", "10^25", Outcome::P),
    ] {
        assert_eq!(ask(game, position, Convention::Misere).0, outcome, "{game} {position}");
    }
}
