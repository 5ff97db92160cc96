//! Inputs that once gave a wrong answer, hung, or took all memory, one for each kind of mistake.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::{
    Answer, AnswerRequest, Budget, Convention, Limit, Outcome, Progress, Question, SolveError, StopFlag, solve,
};
use std::time::{Duration, Instant};

fn ask(game: &str, positions: &[&str], wanted: AnswerRequest) -> Result<Answer, SolveError> {
    ask_within(game, positions, wanted, Duration::from_secs(120))
}

fn ask_within(game: &str, positions: &[&str], wanted: AnswerRequest, time: Duration) -> Result<Answer, SolveError> {
    let budget = Budget::start(Limit { time: Some(time), memory: 1 << 30 }, StopFlag::default(), Progress::default());
    let positions: Vec<String> = positions.iter().map(ToString::to_string).collect();
    let question = Question::parse(game, &positions, &[]).unwrap_or_else(|error| panic!("{error}"));
    solve(&question, wanted, &budget)
}

fn grundy(game: &str, position: &str) -> Option<u64> {
    ask(game, &[position], AnswerRequest::default()).unwrap().grundy()
}

#[test]
fn the_bound_of_a_walk_counts_when_a_variable_may_be_negative() {
    let row: Vec<_> =
        (0..8).map(|n| grundy("n -> n - k - j for k in primes, j in {-1, 1}", &n.to_string()).unwrap()).collect();
    assert_eq!(row, [0, 0, 1, 2, 3, 4, 5, 1]);
}

#[test]
fn sets_are_not_judged_by_a_sample() {
    assert_eq!(grundy("take{1,2,2000001}", "2000001"), Some(3));
    assert_eq!(grundy("take{powers(2000000)}", "2000000"), Some(2));
}

#[test]
fn numbers_beyond_all_bounds_prove_nothing() {
    let far = "4611686018427387904";
    let text = format!(
        "(x, y) -> (x - k, y) for k in 1..x; (x, y) -> (x, y + 1) if y >= 2 and x == 2*y and {far}*({far}*({far}*(x - 2*y))) == 0"
    );
    assert_eq!(grundy(&text, "4,2"), Some(5));
}

#[test]
fn a_heap_of_zero_that_can_move_is_not_left_out() {
    let answer = ask("0 -> (); n -> (n - k) + (0) for k in 1..n", &["1"], AnswerRequest::default()).unwrap();
    assert_eq!(answer.grundy(), Some(1));
    assert_eq!(answer.winning_moves[0].to, [[0], [0]]);
}

#[test]
fn wythoff_at_the_end_of_the_range_names_only_lost_positions() {
    let answer = ask("wythoff", &["6000000000000000000,9223372036854775804"], AnswerRequest::default()).unwrap();
    for chosen in &answer.winning_moves {
        let text = chosen.to[0].to_string();
        assert_eq!(ask("wythoff", &[&text], AnswerRequest::default()).unwrap().outcome, Outcome::P, "{text}");
    }
}

#[test]
fn repeated_options_do_not_crowd_out_others() {
    let answer =
        ask("n -> n - 1 for j in 1..100002 if j % 2 < 5; n -> n - 3", &["3"], AnswerRequest::default()).unwrap();
    assert_eq!(answer.winning_moves.len(), 2);
    assert!(answer.complete);
}

#[test]
fn a_rule_that_fails_elsewhere_does_not_matter() {
    assert_eq!(grundy("(a, b) -> (a - 1, b) if 10/b > 0", "5,2"), Some(1));
}

#[test]
fn theorems_hold_for_large_heaps_in_misere_play_and_for_large_m() {
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    assert_eq!(ask("nim", &["5000000000", "5000000000"], misere).unwrap().outcome, Outcome::P);
    assert_eq!(ask("bash{10000}", &["123456"], misere).unwrap().outcome, Outcome::of_grundy(123_456 % 10_001));
    assert_eq!(grundy("bash{9223372036854775807}", "9223372036854775807"), Some(i64::MAX as u64));
    // N-positions name a winning move, however large they are.
    for (game, position) in
        [("kayles", "10^15"), ("lasker", "10^15"), ("e&d", "2410057921906329,7484898"), ("fibnim", "10^18")]
    {
        let answer = ask(game, &[position], AnswerRequest::default()).unwrap();
        assert!(answer.outcome == Outcome::P || !answer.winning_moves.is_empty(), "{game} {position}");
    }
}

#[test]
fn limits_hold_everywhere() {
    let start = Instant::now();
    let hurry = AnswerRequest { remoteness: true, ..AnswerRequest::default() };
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    for (game, position, wanted) in [
        ("n -> n - k for j in 1..1000000000000000, k in 1..3", "5", AnswerRequest::default()),
        ("(a, b) -> (a - k, b) for k in primes", "5,1000000000000", AnswerRequest::default()),
        ("n -> n - 1 for k in 1..1000000000000000", "5", AnswerRequest::default()),
        ("(a,b,c,d) -> (a-k,b-k,c-k,d-k) for k in 1..a", "10000,0,0,0", AnswerRequest::default()),
        ("nim", "1000000000", hurry),
        ("n -> n - k for k in 1..n", "1000000000", misere),
        ("nim", "200", AnswerRequest { depth: 6, ..AnswerRequest::default() }),
    ] {
        match ask_within(game, &[position], wanted, Duration::from_millis(500)) {
            Ok(_) | Err(SolveError::Stopped { .. }) => {}
            Err(error) => panic!("{game}: {error}"),
        }
    }
    assert!(start.elapsed() < Duration::from_secs(100), "something does not look at its limit");
}

#[test]
fn long_conditions_are_analysed_in_a_moment() {
    let parts: Vec<String> = (0..40).map(|i| format!("{}*a + {}*b >= {}", i % 7, 3 - i % 5, i % 11)).collect();
    let text = format!("(a, b) -> (a - 1, b + 1) if {}", parts.join(" and "));
    let start = Instant::now();
    assert!(nimatron::rules::Ruleset::parse(&text).is_ok());
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Equal components cancel each other, so a value is known where they cannot be listed.
#[test]
fn more_equal_components_than_can_be_listed() {
    let answer = ask("n -> (0 for i in 1..10^17 + n) if n > 0", &["5"], AnswerRequest::default()).unwrap();
    assert_eq!(answer.grundy(), Some(1));
    assert!(!answer.complete && answer.winning_moves.is_empty());
}
