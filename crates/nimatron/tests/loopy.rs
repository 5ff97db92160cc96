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

/// All positions of a named game with coordinates up to `max`.
fn small_positions(game: &nimatron::GameDef, max: i64) -> Vec<Vec<i64>> {
    let rules = game.rules().unwrap();
    let mut all = vec![Vec::new()];
    for _ in 0..rules.arity() {
        all = all.into_iter().flat_map(|p: Vec<i64>| (0..=max).map(move |x| [p.clone(), vec![x]].concat())).collect();
    }
    all.retain(|position| rules.evaluator().is_position(position, &Budget::unlimited()).unwrap());
    all
}

/// Theorems about games in which play may go on for ever: values, and all options of a value,
/// against the labels of all positions that can be reached.
#[test]
fn theorems_agree_with_labels() {
    let mut games = 0;
    for (name, count, max) in [
        ("poker-nim", 3, 4),
        ("poker-nim", 4, 2),
        ("northcott", 3, 4),
        ("northcott", 6, 1),
        ("two-way", 1, 6),
        ("two-way", 2, 9),
        ("two-way", 3, 8),
        ("two-way", 4, 7),
    ] {
        let game = nimatron::GameDef::load_row(name, &[], Some(count)).unwrap();
        assert!(game.may_recur(), "{name}");
        let theory = game.theory.as_ref().unwrap();
        for position in small_positions(&game, max) {
            let typed = position.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
            let asked = question(name, &[&typed]);
            assert!(!nimatron::may_recur(&asked, Convention::Normal));
            assert!(nimatron::may_recur(&asked, Convention::Misere));
            let solved = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
            let value = theory.grundy(&position).unwrap();
            assert_eq!(solved.game.value(solved.tokens[0]).to_string(), value.to_string(), "{name} {typed}");
            for wanted in 0..=value + 3 {
                let mut claimed: Vec<String> = theory
                    .options_of_value(&position, wanted)
                    .unwrap()
                    .iter()
                    .map(|option| if count == 1 { game.typed(option) } else { format!("({})", game.typed(option)) })
                    .collect();
                claimed.sort();
                let label = |to: &u32| solved.game.value(*to).to_string() == wanted.to_string();
                let row = solved.game.graph().row(solved.tokens[0]).iter().copied();
                let mut found: Vec<String> = row.filter(label).map(|to| solved.game.names().name(to)).collect();
                found.sort();
                assert_eq!(claimed, found, "{name} {typed} value {wanted}");
            }
            games += 1;
        }
    }
    assert!(games > 400, "{games}");
}

/// The named games in which play may go on for ever, held against play on whole sums.
#[test]
fn named_games_agree_with_play() {
    for (name, count, max) in
        [("poker-nim", 3, 3), ("northcott", 3, 2), ("two-way", 3, 5), ("wind-up", 1, 9), ("chase", 1, 10)]
    {
        let game = nimatron::GameDef::load_row(name, &[], Some(count)).unwrap();
        let rules = game.rule_text().unwrap();
        let all = small_positions(&game, max);
        for position in &all {
            compare(rules, std::slice::from_ref(position));
            compare(rules, &[position.clone(), all[all.len() / 2].clone()]);
        }
    }
}

/// The theorem of the clockwork, and that no other value is claimed.
#[test]
fn the_clockwork() {
    for turns in 0..60 {
        let asked = question("wind-up", &[&turns.to_string()]);
        assert!(nimatron::may_recur(&asked, Convention::Normal));
        let solved = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
        let value = solved.game.value(solved.tokens[0]).to_string();
        let expected = if turns % 4 < 2 { (turns % 4).to_string() } else { "infinity({0,1})".to_owned() };
        assert_eq!(value, expected, "{turns}");
    }
}

/// A token on a graph has the values of the graph as a file.
#[test]
fn a_token_on_a_graph() {
    // Deterministic random graphs.
    let mut state = 12345_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    for _ in 0..200 {
        let nodes = 2 + random(6);
        let edges: Vec<(u64, u64)> = (0..random(14)).map(|_| (random(nodes), random(nodes))).collect();
        let listed: Vec<(u32, u32)> = edges.iter().map(|&(from, to)| (from as u32, to as u32)).collect();
        let graph = nimatron::explicit::Digraph::new(nodes as usize, &listed, &Budget::unlimited()).unwrap();
        let names = (0..nodes).map(|node| node.to_string()).collect();
        let whole = nimatron::explicit::ExplicitGame::listed(names, graph).solve(&Budget::unlimited()).unwrap();
        let text: Vec<String> = edges.iter().map(|(from, to)| format!("{from}>{to}")).collect();
        for (one, other) in [(0, 1), (1, nodes - 1)] {
            let typed = [one, other].map(|token| format!("{token}; {}", text.join(",")));
            let asked = question("token", &[&typed[0], &typed[1]]);
            let solved = solve_loopy(&asked, Convention::Normal, &Budget::unlimited()).unwrap();
            let (own, expected) = (solved.game.sum(&solved.tokens), whole.sum(&[one as u32, other as u32]));
            assert_eq!((own.values, own.outcome), (expected.values, expected.outcome), "{typed:?}");
            assert_eq!(own.moves.len(), expected.moves.len(), "{typed:?}");
        }
    }
}
