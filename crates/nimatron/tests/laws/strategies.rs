//! Winning moves as laws: against brute force, with the checker, and changed ones.

use super::{all, of, one_in, rules_file, suite::PROVED};
use nimatron::law::{LawAnswer, Proof, ProvedStrategy};
use nimatron::nimber::BigUint;
use nimatron::proof::{Automaton, Strategy};
use nimatron::words::{self, Language};
use nimatron::{Budget, Cell, Verdict, value_table, verify};
use std::collections::HashMap;

/// Games of the suite whose laws have another form: theorems about ranks and sums of weights, and
/// moves that leave stretches.
const WITHOUT: [&str; 7] = ["sqrt", "submask", "ruler-game", "turning-corners", "pow-prime", "one-or-prime", "half"];

fn strategy_of(answer: &LawAnswer) -> Option<ProvedStrategy> {
    let found = answer.strategy(&Budget::unlimited()).unwrap();
    // A strategy that is found and then not accepted would be a fault of one of the two.
    assert_eq!(found.refused, None);
    found.proved
}

/// The values of all positions up to a corner.
fn values(answer: &LawAnswer, corner: &[i64]) -> HashMap<Vec<i64>, u64> {
    let table = value_table(&answer.game, corner, &Budget::unlimited()).unwrap();
    let value = |(position, cell)| match cell {
        Cell::Value(value) => Some((position, value)),
        _ => None,
    };
    table.cells().filter_map(value).collect()
}

/// The options of a position: each is a list of components.
fn options(answer: &LawAnswer, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
    let (rules, mut all) = (answer.game.rules().unwrap(), Vec::new());
    let arity = position.len();
    rules
        .evaluator()
        .options(position, &Budget::unlimited(), &mut |option: &[i64]| {
            all.push(option.chunks(arity).map(<[i64]>::to_vec).collect());
        })
        .unwrap();
    all
}

/// Whether these are the components of an option; a heap without tokens is nothing.
fn is_option(options: &[Vec<Vec<i64>>], left: &[Vec<i64>]) -> bool {
    let sorted = |all: &[Vec<i64>]| {
        let mut all = all.to_vec();
        all.retain(|component| component.iter().any(|&x| x != 0));
        all.sort();
        all
    };
    options.iter().any(|option| sorted(option) == sorted(left))
}

fn large(position: &[i64]) -> Vec<BigUint> {
    position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect()
}

fn small(left: &[Vec<BigUint>]) -> Vec<Vec<i64>> {
    left.iter().map(|component| component.iter().map(|x| i64::try_from(x).unwrap()).collect()).collect()
}

/// Every N-position up to the corner has one chosen move; it is an option, and a P-position. Where
/// the moves are described in words, the words name the same move.
fn compare_moves(answer: &LawAnswer, strategy: &ProvedStrategy, corner: &[i64]) -> usize {
    let values = values(answer, corner);
    let mut compared = 0;
    for (position, &value) in &values {
        let chosen = strategy.winning.option(&large(position), &Budget::unlimited()).unwrap();
        if value == 0 {
            assert_eq!(chosen, None, "{position:?}");
            continue;
        }
        let left = small(&chosen.unwrap_or_else(|| panic!("{position:?} has no move")));
        assert!(is_option(&options(answer, position), &left), "{position:?} -> {left:?}");
        let sum = left.iter().fold(0, |sum, component| sum ^ values[component]);
        assert_eq!(sum, 0, "{position:?} -> {left:?}");
        if let Some(words) = &strategy.winning.words {
            let position: Vec<u64> = position.iter().map(|x| x.unsigned_abs()).collect();
            let said = words.option(&position, value).unwrap();
            let said: Vec<Vec<i64>> = said.iter().map(|one| one.iter().map(|&x| x as i64).collect()).collect();
            assert_eq!(said, left, "{position:?}");
        }
        compared += 1;
    }
    compared
}

/// One in three games of the suite, or with `NIMATRON_ALL` the whole, with larger heaps.
#[test]
fn strategies_of_the_suite_win() {
    let mut without = Vec::new();
    for name in one_in(3, PROVED) {
        let answer = of(&rules_file(name));
        let Some(strategy) = strategy_of(&answer) else {
            without.push(name);
            continue;
        };
        let text = strategy.certificate.text();
        let Ok(Ok(Verdict::Valid(says))) = verify(&text, &Budget::unlimited()) else { panic!("{name}") };
        let says = says.claim().to_string();
        assert!(says.contains("strategy"), "{name}: {says}");
        // Where a heap is taken from and split, the options of large heaps are too many to list.
        let corner = match answer.game.arity() {
            Some(1) if options(&answer, &[100]).len() > 1000 => vec![250],
            Some(1) => vec![if all() { 2000 } else { 600 }],
            _ => vec![40, 40],
        };
        // `cycle-cut` has two kinds of piece as a coordinate: few positions are in that corner.
        let least = if name == "cycle-cut" { 30 } else { 100 };
        let compared = compare_moves(&answer, &strategy, &corner);
        assert!(compared > least, "{name}: {compared}");
        far(&answer, &strategy, name);
    }
    without.retain(|name| !WITHOUT.contains(name));
    assert!(without.is_empty(), "{without:?}");
}

/// Moves from positions with many digits are to P-positions by the law, and described by the words.
fn far(answer: &LawAnswer, strategy: &ProvedStrategy, name: &str) {
    let law = &answer.report.found.as_ref().unwrap().law;
    let arity = answer.game.arity().unwrap();
    let mut met = 0;
    for seed in 1..40u32 {
        let position: Vec<BigUint> = (0..arity as u32)
            .map(|at| BigUint::from(3u32).pow(40 + seed + 2 * at) * 10_007u32 + seed * (at * 5 + 11))
            .collect();
        let Some(value) = law.value(&position) else { continue };
        let chosen = strategy.winning.option(&position, &Budget::unlimited()).unwrap();
        if value == BigUint::ZERO {
            assert_eq!(chosen, None, "{name}");
            continue;
        }
        let left = chosen.unwrap_or_else(|| panic!("{name}: {position:?} has no move"));
        let outcome = law.claim == nimatron::law::LawClaim::Outcome;
        if outcome {
            assert!(left.iter().all(|one| law.value(one) == Some(BigUint::ZERO)) || left.len() > 1, "{name}");
        } else {
            let sum = left.iter().fold(BigUint::ZERO, |sum, one| sum ^ law.value(one).unwrap());
            assert_eq!(sum, BigUint::ZERO, "{name}: {position:?}");
        }
        met += 1;
    }
    // Numbers of many digits are not kinds of piece.
    assert!(met > 0 || name == "cycle-cut", "{name}");
}

#[test]
fn strategies_are_said_in_words() {
    for (game, says) in [
        ("n -> n - k for k in powers(2)", "winning move: take n mod 3"),
        ("take{1, 2, 3}", "winning move: take n mod 4"),
        ("n -> n - d for d in digits(n) if d > 0", "winning move: take n mod 10"),
        (
            "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b",
            "winning move: leave (min(a, b), min(a, b))",
        ),
        ("n -> n - k for k in 1..n; n -> (i) + (n - i) for i in 1..n-1", "winning move: leave 0"),
    ] {
        let answer = of(game);
        let strategy = strategy_of(&answer);
        let line = words::winning_line(&answer, strategy.as_ref(), Language::English);
        assert_eq!(line.trim(), says, "{game}");
    }
    // What follows from theorems without a strategy in the certificate.
    for (game, says) in [
        ("n -> n - k for k in 1..n if k*k <= n", "leave the largest number below n whose value is 0"),
        ("n -> m for m in 0..n-1 if (m and n) == m", "move to a position without moves"),
        ("(a, b) -> (a - k, b) for k in 1..isqrt(a); (a, b) -> (a, b - k) for k in {1, 3, 4}", "as in Nim"),
    ] {
        let answer = of(game);
        let line = words::winning_line(&answer, None, Language::English);
        assert!(line.contains(says), "{game}: {line}");
    }
}

/// A strategy of a law that breaks heaps, with a preperiod.
#[test]
fn strategies_of_periods_win() {
    for (game, corner) in [("kayles", 1500), ("0.137", 1500), ("take{2, 4, 7}", 2000), ("0.77", 800)] {
        let answer = of(game);
        let Some(strategy) = strategy_of(&answer) else { panic!("{game} has no strategy") };
        assert!(matches!(strategy.certificate.strategy, Some(Strategy::Residues(_) | Strategy::Automata(_))));
        assert!(compare_moves(&answer, &strategy, &[corner]) > 500, "{game}");
        far(&answer, &strategy, game);
    }
}

fn accepts(automaton: &Automaton, numbers: &[u64]) -> bool {
    let base = 2u64;
    let mut state = 0usize;
    for bit in (0..16).rev() {
        let digit = |(at, x): (usize, &u64)| ((x >> bit) % base) << at;
        let symbol: u64 = numbers.iter().enumerate().map(digit).sum();
        state = automaton.next[state][symbol as usize] as usize;
    }
    automaton.accept.contains(&(state as u32))
}

/// Whether each position up to 40 has exactly one chosen move of the automata in base 2, which
/// wins, if it is an N-position, and else none.
fn wins(answer: &LawAnswer, proof: &Proof, values: &HashMap<Vec<i64>, u64>) -> bool {
    let Some(Strategy::Automata(all)) = &proof.strategy else { panic!("a strategy of automata") };
    (0..40i64).all(|n| {
        let mut chosen = 0;
        for by in all {
            let automaton = &proof.definitions[&by.automaton];
            assert_eq!(by.components, 1);
            for left in 0..60i64 {
                if accepts(automaton, &[n as u64, left as u64]) {
                    let legal = is_option(&options(answer, &[n]), &[vec![left]]) && values.get(&vec![left]) == Some(&0);
                    chosen += if legal { 1 } else { 2 };
                }
            }
        }
        chosen == usize::from(values[&vec![n]] != 0)
    })
}

/// Every arrow and every state of a strategy is changed: the checker refuses it, or it still is a
/// strategy.
#[test]
fn changed_strategies_are_refused() {
    let mut refused = 0;
    for game in ["n -> n - k for k in powers(2)", &rules_file("mark"), &rules_file("lowbit")] {
        let answer = of(game);
        let strategy = strategy_of(&answer).unwrap();
        let values = values(&answer, &[100]);
        assert!(wins(&answer, &strategy.certificate, &values), "{game}");
        let Some(Strategy::Automata(all)) = &strategy.certificate.strategy else { panic!("{game}") };
        let name = all[0].automaton.clone();
        let own = &strategy.certificate.definitions[&name];
        let mut changed = Vec::new();
        for state in 0..own.next.len() {
            let mut other = own.clone();
            match other.accept.binary_search(&(state as u32)) {
                Ok(at) => {
                    other.accept.remove(at);
                }
                Err(at) => other.accept.insert(at, state as u32),
            }
            changed.push(other);
            for symbol in 0..own.next[state].len() {
                let mut other = own.clone();
                other.next[state][symbol] = (other.next[state][symbol] + 1) % own.next.len() as u32;
                changed.push(other);
            }
        }
        for other in changed {
            let mut proof = strategy.certificate.clone();
            proof.definitions.insert(name.clone(), other);
            match verify(&proof.text(), &Budget::unlimited()).unwrap().unwrap() {
                Verdict::Valid(_) => assert!(wins(&answer, &proof, &values), "{game}: accepted and wrong"),
                Verdict::Invalid(_) => refused += 1,
            }
        }
    }
    assert!(refused > 60, "{refused}");
}

/// The same for moves by remainders: no other entry of one place is accepted unless it wins.
#[test]
fn changed_remainders_are_refused() {
    for game in ["take{1, 3, 4}", "kayles"] {
        let answer = of(game);
        let strategy = strategy_of(&answer).unwrap();
        let Some(Strategy::Residues(by)) = &strategy.certificate.strategy else { continue };
        let (first, period) = (by.first.len(), by.period.len());
        let values = values(&answer, &[(first + 3 * period) as i64]);
        let mut refused = 0;
        for place in 0..first + period {
            for entry in
                [None, Some(vec![1]), Some(vec![2]), Some(vec![3]), Some(vec![1, 1]), Some(vec![2, 5]), Some(vec![])]
            {
                let mut other = by.clone();
                let own = if place < first { &mut other.first[place] } else { &mut other.period[place - first] };
                if *own == entry {
                    continue;
                }
                own.clone_from(&entry);
                let proof = Proof { strategy: Some(Strategy::Residues(other)), ..strategy.certificate.clone() };
                let Verdict::Valid(_) = verify(&proof.text(), &Budget::unlimited()).unwrap().unwrap() else {
                    refused += 1;
                    continue;
                };
                // It still wins, now and a period later.
                let taken = entry.expect("a move of an N-position");
                for n in [place, place + period].into_iter().filter(|&n| n == place || place >= first) {
                    let rest = n as i64 - taken.iter().sum::<u64>() as i64;
                    let mut left: Vec<Vec<i64>> = taken[1..].iter().map(|&heap| vec![heap as i64]).collect();
                    left.push(vec![rest]);
                    assert!(is_option(&options(&answer, &[n as i64]), &left), "{game} {n} {left:?}");
                    assert_eq!(left.iter().fold(0, |sum, one| sum ^ values[one]), 0, "{game} {n} {left:?}");
                }
            }
        }
        assert!(refused > period, "{game}");
    }
    // A strategy that belongs to no method, and one of too few moves.
    let answer = of("take{1, 3, 4}");
    let strategy = strategy_of(&answer).unwrap();
    for other in ["{\"automata\":[]}", "{\"residues\":{\"first\":[],\"period\":[]}}"] {
        let proof = Proof { strategy: Some(serde_json::from_str(other).unwrap()), ..strategy.certificate.clone() };
        assert!(matches!(verify(&proof.text(), &Budget::unlimited()), Ok(Ok(Verdict::Invalid(_)))), "{other}");
    }
}
