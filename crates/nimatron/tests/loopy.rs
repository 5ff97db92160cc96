//! Games of the rule language that may go on for ever: against play on whole sums, and against the
//! definition of the values.
#![cfg(feature = "explicit")]
#![allow(clippy::unwrap_used)]

use nimatron::{Budget, Convention, Limit, Outcome, Progress, Question, SolveError, StopFlag, solve_loopy};
use std::collections::{BTreeMap, BTreeSet};

type Sum = Vec<Vec<i64>>;

fn question(rules: &str, positions: &[&str]) -> Question {
    let positions: Vec<String> = positions.iter().map(ToString::to_string).collect();
    Question::parse(rules, positions, &[]).unwrap()
}

/// All sums that are reached, with their options, by the definition of a move in a sum.
fn graph(rules: &str, start: &Sum) -> BTreeMap<Sum, BTreeSet<Sum>> {
    let rules = nimatron::rules::Ruleset::parse(rules).unwrap();
    let arity = rules.arity();
    let mut all = BTreeMap::new();
    let mut open = vec![start.clone()];
    while let Some(sum) = open.pop() {
        if all.contains_key(&sum) {
            continue;
        }
        let mut below = BTreeSet::new();
        for (at, position) in sum.iter().enumerate() {
            let visit = &mut |option: &[i64]| {
                let mut next = sum.clone();
                next.splice(at..=at, option.chunks(arity).map(<[i64]>::to_vec));
                next.sort();
                open.push(next.clone());
                below.insert(next);
            };
            rules.evaluator().options(position, &Budget::unlimited(), visit).unwrap();
        }
        all.insert(sum, below);
    }
    all
}

/// Who wins each sum: outcomes are added for as long as one follows; the others are drawn.
fn outcomes(graph: &BTreeMap<Sum, BTreeSet<Sum>>, convention: Convention) -> BTreeMap<&Sum, Outcome> {
    let mut known: BTreeMap<&Sum, Outcome> = BTreeMap::new();
    loop {
        let before = known.len();
        for (sum, below) in graph {
            let own = if below.is_empty() {
                Some(if convention == Convention::Normal { Outcome::P } else { Outcome::N })
            } else if below.iter().any(|to| known.get(to) == Some(&Outcome::P)) {
                Some(Outcome::N)
            } else if below.iter().all(|to| known.get(to) == Some(&Outcome::N)) {
                Some(Outcome::P)
            } else {
                None
            };
            if let Some(own) = own {
                known.entry(sum).or_insert(own);
            }
        }
        if known.len() == before {
            return known;
        }
    }
}

fn compare(rules: &str, positions: &[Vec<i64>]) {
    let typed: Vec<String> =
        positions.iter().map(|one| one.iter().map(i64::to_string).collect::<Vec<_>>().join(",")).collect();
    let typed: Vec<&str> = typed.iter().map(String::as_str).collect();
    let asked = question(rules, &typed);
    let mut start = positions.to_vec();
    start.sort();
    let graph = graph(rules, &start);
    let normal = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
    let expected = outcomes(&graph, Convention::Normal);
    assert_eq!(normal.game.sum(&normal.tokens).outcome, expected.get(&start).copied(), "{rules}: {typed:?}");
    let misere = solve_loopy(&asked, Convention::Misere, &Budget::unlimited()).unwrap();
    let own = misere.game.outcomes(Convention::Misere, &Budget::unlimited()).unwrap().outcome(misere.tokens[0]);
    assert_eq!(own, outcomes(&graph, Convention::Misere).get(&start).copied(), "{rules}: misère {typed:?}");
}

/// Moves that go back and forth, that turn, and that split.
#[test]
fn outcomes_are_those_of_play_on_sums() {
    for rules in [
        "(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, b)",
        "(a, b) -> (b, a) if a != b; (a, b) -> (a - 1, 0) + (0, b) if a > 0",
        "(a, b) -> (a + 1, b - 1); (a, b) -> (a - 1, b + 1); (a, b) -> (a - 1, b - 1)",
        "(a, b) -> (b, a); (a, b) -> (a - 1, b) if b % 2 == 0; (a, b) -> (b, a - 2)",
    ] {
        for a in 0..4 {
            for b in 0..4 {
                compare(rules, &[vec![a, b]]);
                compare(rules, &[vec![a, b], vec![1, 2]]);
            }
        }
    }
}

/// Where play ends, the values are the usual ones.
#[test]
fn values_of_games_that_end() {
    for (game, position) in
        [("kayles", "11"), ("wythoff", "3,5"), ("cram", "3x4"), ("n -> n - 1; n -> n/2 if n > 0", "17")]
    {
        let asked = question(game, &[position]);
        let loopy = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
        let usual = nimatron::solve(&asked, nimatron::Wanted::default(), &Budget::unlimited()).unwrap();
        let value = usual.grundy().unwrap().to_string();
        assert_eq!(loopy.game.value(loopy.tokens[0]).to_string(), value, "{game}");
    }
}

/// Small graphs worked by hand, and a game whose moves can be undone.
#[test]
fn finite_and_infinite_values() {
    let value = |rules: &str, position: &str| {
        let loopy = solve_loopy(&question(rules, &[position]), Convention::Normal, &Budget::unlimited()).unwrap();
        loopy.game.value(loopy.tokens[0]).to_string()
    };
    let there_and_back = "n -> 2 if n == 1; n -> 0 if n == 1; n -> 1 if n == 2";
    assert_eq!(["0", "1", "2"].map(|at| value(there_and_back, at)), ["0", "1", "0"]);
    let reverting = "n -> 0 if n > 0; n -> 3 if n == 2; n -> n - k for k in 1..2 if n == 3";
    assert_eq!(["1", "2", "3"].map(|at| value(reverting, at)), ["1", "1", "2"]);
    let undone = "n -> n - 1; n -> n - 4; n -> n + 1 if n % 3 == 2 and n < 30";
    let values = ["infinity({0})", "infinity({1})", "infinity({})"];
    assert_eq!(["4", "5", "6"].map(|heap| value(undone, heap)), values);
}

/// Infinitely many positions are an error that shows them, or a limit, and never a hang.
#[test]
fn infinitely_many_positions() {
    let solve = |rules: &str, position: &str| {
        let limit = Limit { memory: 20 << 20, ..Limit::default() };
        let budget = Budget::start(limit, StopFlag::default(), Progress::default());
        solve_loopy(&question(rules, &[position]), Convention::Normal, &budget)
    };
    assert!(matches!(solve("n -> n + 1", "3"), Err(SolveError::Cycle { .. })));
    for rules in ["n -> n + 2; n -> n - 1 if n % 2 == 0; n -> n - 3", "n -> (2) + (2) if n == 3; n -> n + 1 if n == 2"]
    {
        let error = solve(rules, "3").unwrap_err();
        assert!(matches!(error, SolveError::Stopped { .. } | SolveError::Cycle { .. }), "{rules}: {error}");
        assert!(!error.is_loop(), "{rules}: {error}");
    }
}
