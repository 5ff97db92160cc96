//! Proved laws of misère play, of random rules, against brute force.
//!
//! `NIMATRON_ORACLE_RULES` is the number of random rule texts (default 80).

#![allow(clippy::unwrap_used)]

mod sweep;

use nimatron::law::{Law, LawAnswer, Search, find_law};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Convention, GameDef, Limit, Progress, StopFlag};
use nimatron_law::automata::StateBudget;
use nimatron_law::strategy::Strategy;
use nimatron_oracle::{Misere, OracleError, OracleGame};
use std::sync::Arc;
use std::time::Duration;
use sweep::sweep;

/// The maximum number of steps of the naive evaluator for one game.
const STEPS: u64 = 6_000_000;

/// Small positions, sorted by their sum: the naive search is recursive.
fn positions(arity: usize) -> Vec<Vec<i64>> {
    let size: i64 = match arity {
        1 => 200,
        2 => 14,
        3 => 6,
        _ => 3,
    };
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in 0..arity {
        all = all.iter().flat_map(|head| (0..size).map(move |x| [&head[..], &[x]].concat())).collect();
    }
    all.sort_by_key(|position| position.iter().sum::<i64>());
    all
}

fn large(position: &[i64]) -> Vec<BigUint> {
    position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect()
}

/// Compares the proved law of a text with brute force; returns the number of positions, 0 if no law
/// is proved.
fn judge(text: &str, time: Duration) -> usize {
    let Ok(game) = GameDef::load(text, &[]) else { return 0 };
    if game.rules().is_none_or(|rules| rules.text() != text) {
        return 0;
    }
    let usual = Search { to: 600, states: 20_000, work: 1_000_000, learnt: 60, ..Search::default() };
    let search = Search { convention: Convention::Misere, ..usual };
    let budget = Budget::start(Limit { time: Some(time), memory: 512 << 20 }, StopFlag::default(), Progress::default());
    let Ok(answer) = find_law(&Arc::new(game), &search, &budget) else { return 0 };
    match &answer.report.found {
        Some(found) if answer.certificate().is_some() => compare(text, &found.law, &answer),
        _ => 0,
    }
}

fn compare(text: &str, law: &Law, answer: &LawAnswer) -> usize {
    let rules = answer.game.rules().unwrap();
    assert!(!rules.shape().splits && law.convention == Convention::Misere, "{text}");
    let game = OracleGame::read(text).unwrap();
    game.allow(STEPS);
    let mut naive = Misere::new(&game);
    let unlimited = Budget::unlimited();
    let strategy = Strategy::new(rules, law, &StateBudget::new(20_000, 2_000_000, &unlimited)).ok().flatten();
    let mut compared = 0;
    for position in positions(game.arity()) {
        let says = law.value(&large(&position));
        let lost = match naive.is_p(&position) {
            Ok(lost) => lost,
            Err(OracleError::NoPosition) => {
                assert_eq!(says, None, "{text}: {position:?} is not a position");
                continue;
            }
            Err(trouble @ (OracleError::Endless(_) | OracleError::Fails(_))) => {
                assert_eq!(says, None, "{text}: {position:?}: {trouble:?}");
                continue;
            }
            Err(_) => continue,
        };
        assert_eq!(says, Some(u32::from(!lost).into()), "{text}: {position:?}");
        compared += 1;
        let Some(strategy) = strategy.as_ref().filter(|_| compared % 5 == 0) else { continue };
        let found = strategy.options_of_value(&large(&position), &BigUint::ZERO, &unlimited).unwrap();
        let options = game.options(&position).unwrap();
        let wins = options.iter().any(|option| option.iter().any(|one| naive.is_p(one) == Ok(true)));
        assert_eq!(found.is_empty(), !wins, "{text}: {position:?}: {found:?}");
        for option in found {
            let small: Vec<Vec<i64>> =
                option.iter().map(|one| one.iter().map(|x| i64::try_from(x).unwrap()).collect()).collect();
            assert!(options.contains(&small), "{text}: {position:?} -> {small:?} is not a move");
            assert_eq!(naive.is_p(&small[0]), Ok(true), "{text}: {position:?} -> {small:?}");
        }
    }
    compared
}

#[test]
fn laws_of_random_rules_hold_in_misere_play() {
    sweep(7_000_000, 80, |_, text| judge(text, Duration::from_millis(250)) > 0);
}

/// Names that hide others, guards, numbers in patterns, moves to nothing.
#[test]
fn laws_of_traps_hold_in_misere_play() {
    let mut proved = 0;
    for text in [
        "game g(a, b; b = 2); (a, b) -> (a - k, b) for k in {b} if k > 0; (a, b) -> (a, b - 1)",
        "game g(b, a) where a >= 1; (a, b) -> (a - 1, b); (a, b) -> (a, b - k) for k in 1..2",
        "game g(n; n = 4, k = 7); n -> n - k for k in {1, 4}",
        "(a, _) -> (a - 1, _) for _ in {0}; (a, b) -> (a, b - 1)",
        "(0, b) -> (0, b - 1); (a, 0) -> (a - 2, 0); (a, b) -> (a - 1, b - 1)",
        "n -> n - 1 if n != 1; 1 -> ()",
        "game g(n) where n != 3; n -> n - 1; n -> n/2 if n > 0 and n % 2 == 0",
        "game g(a, b) where a != b; (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)",
        "game g(a, b) where a + b != 3; (a, b) -> (b, a - 1); (a, b) -> () if a > 5",
        "n -> n - k for k in 2..n + (-9223372036854775807 - 1); n -> n - 3",
        "n -> n - k for k in 1..n+9223372036854775807 if k < 3",
        "(a, b) -> (a - d, b) for d in divisors(a) if a > 0; (a, b) -> (a, b - 1)",
        "n -> n - d for d in digits(n) if d > 0",
        "n -> n - d for d in digits(n) if d > 0; n -> () if n % 10 == 0",
    ] {
        proved += usize::from(judge(text, Duration::from_secs(20)) > 10);
    }
    assert!(proved >= 9, "{proved}");
}
