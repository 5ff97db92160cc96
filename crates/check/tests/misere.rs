//! Certificates of P-positions in misère play: exactly the true ones are accepted.

#![allow(clippy::unwrap_used)]

use nimatron_check::{Verdict, verify, with_witness};
use nimatron_core::Budget;
use nimatron_oracle::{Misere, OracleGame, OracleSolver};
use nimatron_proof::{FORMAT, Proof, VERSION};
use serde_json::{Value, json};
use std::collections::HashSet;

/// A certificate by an automaton in base 2.
fn certificate(rules: &str, tracks: &[&str], next: &Value, accept: &[usize], misere: bool) -> Value {
    let law = json!({"numeration": "base 2", "tracks": tracks, "next": next, "accept": accept});
    let method = json!({"automaton": {"law": "law", "code": "plain"}});
    let mut all = json!({"format": FORMAT, "version": VERSION, "game": {"rules": rules}, "claim": "outcome",
        "definitions": {"law": law}, "method": method});
    if misere {
        all["convention"] = "misere".into();
    }
    all
}

fn is_valid(certificate: &Value) -> bool {
    matches!(verify(&certificate.to_string(), &Budget::unlimited()), Ok(Verdict::Valid(_)))
}

fn refusal(certificate: &Value) -> String {
    match verify(&certificate.to_string(), &Budget::unlimited()) {
        Ok(Verdict::Invalid(why)) => why.to_string(),
        verdict => panic!("{verdict:?}"),
    }
}

/// All automata over two symbols with this many states that are numbered as certificates require.
fn automata(states: usize) -> Vec<Vec<[usize; 2]>> {
    let mut all = Vec::new();
    for code in 0..states.pow(2 * states as u32) {
        let place = |at: usize| code / states.pow(at as u32) % states;
        let next: Vec<[usize; 2]> = (0..states).map(|state| [place(2 * state), place(2 * state + 1)]).collect();
        let mut met = 1;
        let in_order = next.iter().enumerate().all(|(state, row)| {
            state < met
                && row.iter().all(|&to| {
                    met = if to == met { met + 1 } else { met };
                    to < met
                })
        });
        if in_order && met == states && next[0][0] == 0 {
            all.push(next);
        }
    }
    all
}

fn run(next: &[[usize; 2]], n: i64) -> usize {
    (0..8).rev().fold(0, |state, bit| next[state][(n >> bit & 1) as usize])
}

/// For each of these games, every automaton with at most three states, in both conventions: a
/// certificate is accepted exactly if the automaton gives the P-positions. Of the false ones every
/// third, or all with `NIMATRON_ALL`.
#[test]
fn exactly_the_p_positions_are_accepted() {
    let games = [
        "n -> n - 1",
        "n -> n - 2",
        "n -> n - k for k in {1, 2}",
        "n -> n - k for k in {2, 3}",
        "n -> n - k for k in 1..n",
        "n -> n - k for k in 2..n",
        "n -> n - k for k in powers(2)",
        "n -> n - 1; n -> n/2 if n > 0",
        "n -> n/2 if n > 0",
        // Nothing is left.
        "n -> ()",
        "n -> () if n > 0",
        "n -> n - 1; n -> () if n % 2 == 1",
        "n -> () if n == 2; n -> n - 2",
        // What is left has to be a position.
        "game g(n) where n >= 1; n -> n - 1",
        "game g(n) where n >= 2; n -> n - 1; n -> n - 2",
        "game g(n) where n != 1; n -> n - 1; n -> n - 2",
        "game g(n) where n % 2 == 0; n -> n - 1; n -> n - 2",
        "game g(n) where n % 2 == 0; n -> n - 1; n -> n - 3",
        "game g(n) where n % 4 != 2; n -> n - k for k in {1, 2}",
        "game g(n) where n > 5; n -> n - k for k in 1..n",
        "game g(n) where n < 0; n -> n - 1",
        // No position has a move.
        "n -> n - 1 if n < 0",
        "n -> n + 1 if n < 0",
    ];
    let all: Vec<_> = (1..=3).flat_map(automata).collect();
    let step = if std::env::var_os("NIMATRON_ALL").is_some() { 1 } else { 3 };
    let (mut accepted, mut turn) = ([0, 0], 0);
    for rules in games {
        let game = OracleGame::read(rules).unwrap();
        let (mut misere, mut normal) = (Misere::new(&game), OracleSolver::new(&game));
        let numbers = || 0..200;
        let lost_in_misere: Vec<bool> = numbers().map(|n| misere.is_p(&[n]).unwrap_or(false)).collect();
        let lost: Vec<bool> = numbers().map(|n| normal.grundy(&[n]).is_ok_and(|value| value == 0)).collect();
        for next in &all {
            let states = next.len();
            for set in 0..1u32 << states {
                let accept: Vec<usize> = (0..states).filter(|state| set >> state & 1 == 1).collect();
                let says = |n: i64| set >> run(next, n) & 1 == 1;
                for (at, truth) in [&lost, &lost_in_misere].into_iter().enumerate() {
                    let is_true = numbers().zip(truth).all(|(n, &lost)| says(n) == lost);
                    turn += 1;
                    if !is_true && turn % step != 0 {
                        continue;
                    }
                    let certificate = certificate(rules, &["n"], &json!(next), &accept, at == 1);
                    assert_eq!(is_valid(&certificate), is_true, "{rules}: {certificate}");
                    accepted[at] += usize::from(is_true);
                }
            }
        }
    }
    assert!(accepted.iter().all(|&count| count > 20), "{accepted:?}");
}

/// Two coordinates, of which one occurs twice in what is left: that has to be a position as well.
#[test]
fn coordinates_that_occur_twice() {
    // From (a, b) to (b, b), where that is a position: only for even b.
    let rules = "game g(a, b) where (a + b) % 4 != 2; (a, b) -> (b, b) if a > b";
    let game = OracleGame::read(rules).unwrap();
    let mut misere = Misere::new(&game);
    // (b, b) with b even has no moves, and is N. So the P-positions are (a, b), a > b, b even.
    let mut lost = HashSet::new();
    for a in 0..24 {
        for b in 0..24 {
            if misere.is_p(&[a, b]) == Ok(true) {
                assert!(a > b && b % 2 == 0 && (a + b) % 4 != 2);
                lost.insert((a, b));
            }
        }
    }
    assert!(lost.len() > 50);
    // The states: which of a and b is larger so far, the last digit of b, the remainder of a + b
    // modulo 4.
    let mut states: Vec<(u8, usize, usize)> = vec![(0, 0, 0)];
    let mut next: Vec<Vec<usize>> = Vec::new();
    while next.len() < states.len() {
        let (order, _, sum) = states[next.len()];
        let row = (0..4).map(|symbol| {
            let (a, b) = (symbol & 1, symbol >> 1);
            let order = match (order, a > b, a < b) {
                (0, true, _) => 1,
                (0, _, true) => 2,
                _ => order,
            };
            let to = (order, b, (2 * sum + a + b) % 4);
            states.iter().position(|own| *own == to).unwrap_or_else(|| {
                states.push(to);
                states.len() - 1
            })
        });
        let row = row.collect();
        next.push(row);
    }
    let accepting = |even: bool| -> Vec<usize> {
        let lost = |&(order, b, sum): &(u8, usize, usize)| order == 1 && (b == 0 || !even) && sum != 2;
        (0..states.len()).filter(|&state| lost(&states[state])).collect()
    };
    assert!(is_valid(&certificate(rules, &["a", "b"], &json!(next), &accepting(true), true)));
    // With odd b there is no move, so the position is N.
    let wrong = refusal(&certificate(rules, &["a", "b"], &json!(next), &accepting(false), true));
    assert!(wrong.contains("every P-position has a move"), "{wrong}");
}

/// Moves that leave several components are refused, whatever the automaton says.
#[test]
fn moves_that_split_are_refused() {
    for rules in [
        "n -> (i) + (n - 2 - i) for i in 0..n-2",
        "n -> n - 1; n -> (0) + (0) if n == 7",
        "n -> (i..n-1) for i in 1..n",
        "n -> (n - 1) + (0)",
        "n -> (n - 1) + (n - 1) if n < 0; n -> n - 1",
    ] {
        for next in (1..=2).flat_map(automata) {
            for set in 0..1u32 << next.len() {
                let accept: Vec<usize> = (0..next.len()).filter(|state| set >> state & 1 == 1).collect();
                let why = refusal(&certificate(rules, &["n"], &json!(next), &accept, true));
                assert!(why.contains("several components"), "{rules}: {why}");
            }
        }
    }
}

/// In misère play there are no Grundy values, levels, theorems or sums, and no other conventions.
#[test]
fn nothing_of_normal_play_is_taken_over() {
    let text = |game: Value, claim: Value, method: Value| {
        json!({"format": FORMAT, "version": VERSION, "game": game, "claim": claim, "convention": "misere",
            "method": method})
    };
    let rules = |rules: &str| json!({"rules": rules});
    let set = rules("n -> n - k for k in {1, 2}");
    let window = |preperiod: &[u32], period: &[u32], bound: Value| json!({"period": {"values": {"preperiod": preperiod, "period": period}, "bound": bound}});
    let residue = json!({"theorem": {"residue": {"modulus": 3}}});
    let breaking = json!({"breaking": {"max_taken": 2, "max_heaps": 1}});
    let outcome = json!("outcome");
    // The true one: 1 is P, with period 3.
    let right = text(set.clone(), outcome.clone(), window(&[], &[1, 0, 1], json!({"window": 2})));
    assert!(is_valid(&right));
    for (game, claim, method) in [
        (set.clone(), json!("grundy"), residue.clone()),
        (set.clone(), outcome.clone(), residue),
        (set.clone(), json!("grundy"), window(&[], &[0, 1, 2], json!({"window": 2}))),
        (set.clone(), json!("grundy"), window(&[], &[1, 0, 1], json!({"window": 2}))),
        (set.clone(), json!({"levels": 2}), window(&[], &[1, 0, 1], json!({"window": 2}))),
        (set.clone(), outcome.clone(), window(&[], &[0, 1, 1], json!({"window": 2}))),
        (set.clone(), outcome.clone(), window(&[], &[0, 1, 2], json!({"window": 2}))),
        (set.clone(), outcome.clone(), window(&[], &[1, 0, 1], json!({"window": 3}))),
        (set.clone(), outcome.clone(), window(&[1], &[0, 1, 1], json!({"window": 2}))),
        (set.clone(), outcome.clone(), window(&[], &[1, 0, 1, 1, 0, 1], json!({"window": 2}))),
        (set.clone(), outcome.clone(), window(&[], &[1, 0, 1], breaking.clone())),
        (json!({"code": "0.33"}), outcome.clone(), window(&[], &[1, 0, 1], breaking)),
        (rules("game g(n) where n >= 1; n -> n - 1"), outcome.clone(), window(&[], &[1, 0], json!({"window": 1}))),
        (rules("n -> n - 1; n -> () if n == 1"), outcome.clone(), window(&[], &[1, 0], json!({"window": 1}))),
        (rules("n -> n - 1; n -> () if n == 2"), outcome.clone(), window(&[], &[1, 0], json!({"window": 1}))),
        (rules("n -> (n - 1) + (0)"), outcome.clone(), window(&[], &[1, 0], json!({"window": 1}))),
        (
            json!({"rules": "n -> n - k for k in {1, 2}", "rows": {"coordinate": 0, "max": 5}}),
            outcome.clone(),
            window(&[], &[1, 0, 1], json!({"window": 2})),
        ),
        (
            rules("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)"),
            outcome,
            json!({"compound": {"join": "sum", "parts": [
                {"coordinates": [0], "rules": "n -> n - 1", "method": window(&[], &[1, 0], json!({"window": 1}))},
                {"coordinates": [1], "rules": "n -> n - 1", "method": window(&[], &[1, 0], json!({"window": 1}))},
            ]}}),
        ),
    ] {
        let text = text(game, claim, method);
        assert!(!is_valid(&text), "{text}");
    }
    // Without the convention it is about normal play; other conventions do not exist.
    for convention in [json!("normal"), json!("Misere"), json!("misère"), json!(1), json!(null), json!(["misere"])] {
        let mut text = right.clone();
        text["convention"] = convention;
        assert!(!is_valid(&text), "{text}");
    }
    let mut without = right.clone();
    without.as_object_mut().unwrap().remove("convention");
    assert!(!is_valid(&without));
}

/// With closed sets a certificate is tested, not searched; they are those of its convention.
#[test]
fn closed_sets_belong_to_the_convention() {
    // n mod 2 is 1 (misère), or 0 (normal).
    let next = json!([[0, 1], [0, 1]]);
    let rules = "game g(n) where n % 5 != 7; n -> n - 1; n -> n - 3";
    let text = |misere: bool| certificate(rules, &["n"], &next, &[usize::from(misere)], misere).to_string();
    let budget = Budget::unlimited();
    let [normal, misere] = [false, true].map(|misere| {
        let proof = Proof::parse(&text(misere)).unwrap();
        with_witness(&proof, &budget).unwrap().unwrap()
    });
    for (proof, other) in [(&normal, &misere), (&misere, &normal)] {
        assert!(matches!(verify(&proof.text(), &budget), Ok(Verdict::Valid(_))));
        assert_eq!(Proof::parse(&proof.text()).as_ref(), Ok(proof));
        for forged in [
            Proof { convention: other.convention, ..proof.clone() },
            Proof { witness: other.witness.clone(), ..proof.clone() },
            Proof { definitions: other.definitions.clone(), ..proof.clone() },
        ] {
            assert!(matches!(verify(&forged.text(), &budget), Ok(Verdict::Invalid(_))));
        }
    }
}
