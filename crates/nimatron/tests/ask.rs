//! Questions about positions as they are typed: the order in which what may know the answer is
//! asked.

#![allow(clippy::unwrap_used)]

use nimatron::ask::{AskPosition, AskTable, Loops, ToldPosition};
use nimatron::{Answer, AnswerRequest, Budget, Convention, GameSettings, Language, Outcome, SolveError};
use nimatron::{api, limits};
use std::time::Duration;

fn told(
    game: &str,
    positions: &[&str],
    wanted: AnswerRequest,
    loops: Loops,
    budget: &Budget,
) -> Result<ToldPosition, SolveError> {
    let positions: Vec<String> = positions.iter().map(|&text| text.to_owned()).collect();
    AskPosition { game, positions: &positions, settings: GameSettings::NONE, wanted, loops }.tell(budget)
}

fn asked(game: &str, positions: &[&str]) -> Result<ToldPosition, SolveError> {
    told(game, positions, AnswerRequest::default(), Loops::default(), &Budget::unlimited())
}

fn ordinary(game: &str, positions: &[&str]) -> Answer {
    match asked(game, positions).unwrap() {
        ToldPosition::Answer(answer) => *answer,
        told => panic!("{game}: {told:?}"),
    }
}

/// A picture without a size has the same one in the command and in the API.
#[test]
fn a_table_without_a_corner_has_the_usual_one() {
    for (game, usual) in [("nim", vec![200]), ("wythoff", vec![31, 31])] {
        let asked = AskTable { to: None, most: limits::CELLS, ..AskTable::of(game, "5") };
        assert_eq!(asked.read().unwrap().to(), usual);
        for action in ["table", "plot"] {
            let answer = api::answer(&serde_json::json!({"do": action, "game": game}), &Budget::unlimited());
            assert_eq!(answer["answer"]["to"], serde_json::json!(usual), "{answer}");
        }
    }
}

/// The value of this star is that of `star(31,7,8)`, which is 2.
const STAR: &str = "star(1000000000,7,8)";
const GAME: &str = "octal{0.33}";

#[test]
fn members_of_families_are_solved_in_sums() {
    let small = ordinary(GAME, &["star(31,7,8)"]);
    assert_eq!((small.grundy(), ordinary(GAME, &[STAR]).grundy()), (Some(2), Some(2)));
    for heap in 0..6 {
        let sum = ordinary(&format!("{GAME}({STAR}) + *{heap} + kayles(2)"), &[]);
        let value = 2 ^ heap ^ 2;
        assert_eq!(sum.grundy(), Some(value), "{heap}");
        assert_eq!(sum.outcome, if value == 0 { Outcome::P } else { Outcome::N });
        // Moves of the star are not looked at.
        assert_eq!(sum.complete, sum.outcome == Outcome::P);
        assert!(sum.winning_moves.iter().all(|chosen| chosen.component > 0));
        let others = ordinary(&format!("*2 + *{heap} + kayles(2)"), &[]);
        let others = others.winning_moves.iter().filter(|chosen| chosen.component > 0).count();
        assert_eq!(sum.winning_moves.len(), others, "{heap}");
        assert_eq!(sum.components[0].typed.as_deref(), Some(STAR));
    }
    let twice = ordinary(GAME, &[STAR, STAR, "star(2,3,4)"]);
    assert_eq!(twice.grundy(), ordinary(GAME, &["star(2,3,4)"]).grundy());
    assert!(twice.shown.starts_with(&format!("{GAME}({STAR}) + {GAME}({STAR}) + ")), "{}", twice.shown);
}

#[test]
fn a_law_explains_the_value_of_a_member() {
    let wanted = AnswerRequest { depth: 1, ..AnswerRequest::default() };
    let told = told(GAME, &[STAR], wanted, Loops::default(), &Budget::unlimited()).unwrap();
    let text = told.explanation(Language::English);
    assert!(text.contains("the value of star(a,7,8) depends on a mod 3 only"), "{text}");
}

/// In misère play and for remoteness a value does not help, nor beside a play without end.
#[test]
fn what_no_law_answers_is_refused_as_before() {
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    let remoteness = AnswerRequest { remoteness: true, ..AnswerRequest::default() };
    for wanted in [misere, remoteness] {
        let refused = told(GAME, &[STAR], wanted, Loops::default(), &Budget::unlimited());
        assert!(matches!(refused, Err(SolveError::Question(_))), "{refused:?}");
    }
    for game in [format!("wind-up(5) + {GAME}({STAR})"), format!("{GAME}({STAR}) + nonsense(3)")] {
        assert!(matches!(asked(&game, &[]), Err(SolveError::Question(_))), "{game}");
    }
}

#[test]
fn a_limit_is_told_with_what_is_known() {
    let budget = Budget::for_time(Duration::from_millis(50));
    let stopped = told("node-kayles", &["star(1000000,3,5)"], AnswerRequest::default(), Loops::default(), &budget);
    let Err(SolveError::Stopped { known, .. }) = stopped else { panic!("{stopped:?}") };
    assert!(known[0].to_string().contains("too large for a graph"), "{known:?}");
}

#[test]
fn play_without_end_is_answered_where_it_is_meant() {
    let loopy = |told: &Result<ToldPosition, SolveError>| matches!(told, Ok(ToldPosition::Loops(_)));
    assert!(loopy(&asked("wind-up", &["5"])));
    let rules = "n -> n - 1; n -> n + 1 if n == 2";
    let with = |loops| told(rules, &["3"], AnswerRequest::default(), loops, &Budget::unlimited());
    assert!(matches!(with(Loops::OfNamedGames), Err(SolveError::Cycle { .. })));
    assert!(loopy(&with(Loops::IfNeeded)) && loopy(&with(Loops::Always)));
    // Where no such play is found, nothing is listed.
    let ends = told("nim", &["3", "5"], AnswerRequest::default(), Loops::IfNeeded, &Budget::unlimited());
    assert!(matches!(ends, Ok(ToldPosition::Answer(_))));
    // Infinitely many positions have no such answer either.
    let far = told("n -> n + 1", &["3"], AnswerRequest::default(), Loops::IfNeeded, &Budget::unlimited());
    assert!(matches!(far, Err(SolveError::Cycle { .. })), "{far:?}");
    // If a limit ends the list, what was found before is told.
    let budget = Budget::unlimited().within_work(1 << 20);
    let rules = "n -> n - 1; n -> n + 1 if n < 10000000";
    let stopped = told(rules, &["3"], AnswerRequest::default(), Loops::IfNeeded, &budget);
    let Err(SolveError::Stopped { known, .. }) = stopped else { panic!("{stopped:?}") };
    assert!(known[0].to_string().contains("go on for ever"), "{known:?}");
}

/// One position says how long it lasts, also in misère play, where a sum is one; the sum of several
/// does not, and is refused if that is asked for.
#[test]
fn the_length_of_a_sum_in_which_play_may_go_on_for_ever_is_refused() {
    let rules = "n -> n - 1; n -> n + 1 if n == 2";
    let of = |game: &str, positions: &[&str], convention, loops| {
        let wanted = AnswerRequest { convention, remoteness: true, depth: 0 };
        told(game, positions, wanted, loops, &Budget::unlimited())
    };
    for (game, one, sum, loops) in [
        ("wind-up", &["5"], &["5", "2"], Loops::OfNamedGames),
        (rules, &["3"], &["3", "1"], Loops::IfNeeded),
        ("nim", &["3"], &["3", "1"], Loops::Always),
    ] {
        for (positions, convention) in [(&one[..], Convention::Normal), (&sum[..], Convention::Misere)] {
            let answer = of(game, positions, convention, loops).unwrap();
            assert!(answer.json(Language::English).get("moves_to_the_end").is_some(), "{game}");
        }
        let refused = of(game, sum, Convention::Normal, loops).unwrap_err().to_string();
        assert!(refused.contains("`--remoteness` is for one position"), "{game}: {refused}");
    }
}
