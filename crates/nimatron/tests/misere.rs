//! Sums in misère play: the quotient, the theorem on tame games and the search of the sum, against
//! plain recursion over sums that lists moves by itself.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::misere::{MisereExpression, quotient_of};
use nimatron::{
    Answer, AnswerRequest, Budget, Convention, Engine, HowKnown, Limit, Outcome, Progress, Question, StopFlag, solve,
};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

fn ask(game: &str, positions: &[&str]) -> Answer {
    let question = Question::parse(game, positions, &[]).unwrap_or_else(|error| panic!("{game}: {error}"));
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    solve(&question, misere, &Budget::unlimited()).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// A game of taking and splitting: for each number that may be taken, the digit of a code.
#[derive(Clone, Debug)]
struct Heaps {
    digits: Vec<u32>,
}

impl Heaps {
    fn code(&self) -> String {
        let digits: String = self.digits[1..].iter().map(ToString::to_string).collect();
        format!("{}.{digits}", self.digits[0])
    }

    fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (taken, digit) in self.digits.iter().enumerate() {
            let Some(left) = heap.checked_sub(taken as u64) else { continue };
            if digit & 1 == 1 && left == 0 {
                options.push(vec![]);
            }
            if digit & 2 == 2 && left > 0 {
                options.push(vec![left]);
            }
            if digit & 4 == 4 {
                options.extend((1..=left / 2).map(|part| vec![part, left - part]));
            }
        }
        options
    }
}

/// Heaps, each with the number of its game.
type Sum = Vec<(usize, u64)>;

/// Whether the player to move wins a sum.
fn wins(games: &[Heaps], sum: &Sum, known: &mut HashMap<Sum, bool>) -> bool {
    if let Some(&wins) = known.get(sum) {
        return wins;
    }
    let options = options(games, sum);
    let result = options.is_empty() || options.iter().any(|(_, _, option)| !wins(games, option, known));
    known.insert(sum.clone(), result);
    result
}

/// The place of the heap, what is left of it, and the whole sum after the move, sorted.
fn options(games: &[Heaps], sum: &Sum) -> Vec<(usize, Vec<u64>, Sum)> {
    let mut all = Vec::new();
    for (at, &(game, heap)) in sum.iter().enumerate() {
        for parts in games[game].options(heap) {
            let mut after: Sum = sum[..at].iter().chain(&sum[at + 1..]).copied().collect();
            after.extend(parts.iter().map(|&part| (game, part)));
            after.sort_unstable();
            all.push((at, parts, after));
        }
    }
    all
}

fn digits() -> impl Strategy<Value = Heaps> {
    (any::<bool>(), proptest::collection::vec(0..8u32, 1..4)).prop_map(|(splits, mut digits)| {
        digits.insert(0, if splits { 4 } else { 0 });
        if digits.iter().all(|&digit| digit == 0) {
            digits[1] = 3;
        }
        Heaps { digits }
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if crate::all() { 10_000 } else { 40 },
        ..ProptestConfig::default()
    })]

    #[test]
    fn sums_of_heaps_agree_with_play(
        games in proptest::collection::vec(digits(), 1..3),
        heaps in proptest::collection::vec((0..2usize, 0..9u64), 1..4),
    ) {
        let sum: Sum = heaps.iter().map(|&(game, heap)| (game % games.len(), heap)).collect();
        let text: Vec<String> = sum.iter().map(|&(game, heap)| format!("{}({heap})", games[game].code())).collect();
        // `0.5(5)` alone is a code with a digit in brackets.
        let answer = match sum.as_slice() {
            [(game, heap)] => ask(&games[*game].code(), &[&heap.to_string()]),
            _ => ask(&text.join(" + "), &[]),
        };
        let mut known = HashMap::new();
        prop_assert_eq!(answer.outcome.mover_wins(), wins(&games, &sum, &mut known), "{}", text.join(" + "));
        // A sum in which nobody can move has no winning move.
        let winning: BTreeSet<(usize, Vec<u64>)> = options(&games, &sum)
            .into_iter()
            .filter(|(_, _, after)| !wins(&games, after, &mut known))
            .map(|(at, parts, _)| (at, parts))
            .collect();
        let found: BTreeSet<(usize, Vec<u64>)> = answer
            .winning_moves
            .iter()
            .map(|chosen| {
                let left = chosen.to.iter().map(|part| part.small().unwrap()[0] as u64);
                (chosen.component, left.filter(|&heap| heap > 0).collect())
            })
            .collect();
        prop_assert!(answer.complete);
        prop_assert_eq!(found, winning, "{}", text.join(" + "));
    }
}

#[test]
fn heaps_of_any_size_by_a_proved_quotient() {
    let answer = ask("kayles", &["40", "41", "42", "10^18"]);
    assert!(matches!(answer.known, HowKnown::Proved(_)), "{:?}", answer.known);
    assert!(answer.outcome.mover_wins() && !answer.winning_moves.is_empty() && !answer.complete);
    // Each winning move leaves a lost sum.
    for chosen in answer.winning_moves.iter().step_by(7) {
        let mut heaps = vec!["40".to_owned(), "41".to_owned(), "42".to_owned(), "10^18".to_owned()];
        heaps.remove(chosen.component);
        heaps.extend(chosen.to.iter().map(ToString::to_string));
        let heaps: Vec<&str> = heaps.iter().map(String::as_str).collect();
        assert_eq!(ask("kayles", &heaps).outcome, Outcome::P, "{heaps:?}");
    }
    // The period is 12 from 71 on.
    for (small, large) in [("72", "1000000000000000008"), ("75", "999999999999999999")] {
        for rest in ["5", "9", "12", "25", "27"] {
            assert_eq!(ask("kayles", &[small, rest]).outcome, ask("kayles", &[large, rest]).outcome);
        }
    }
}

#[test]
fn rules_are_codes_where_they_can_be() {
    for (rules, heaps) in
        [("n -> n - k for k in {1, 3, 4}", ["20", "31"]), ("n -> (i) + (n - 1 - i) for i in 0..n-1", ["9", "12"])]
    {
        let answer = ask(rules, &heaps);
        assert!(matches!(answer.known, HowKnown::Proved(_) | HowKnown::Computed { engine: Engine::Quotient, .. }));
    }
    // Nim has its own theorem.
    assert!(matches!(ask("nim", &["3", "4", "5"]).known, HowKnown::Theorem(_)));
    // A quotient that is too large goes to the search, within the limit.
    let question = Question::parse("0.007", ["33", "35"], &[]).unwrap();
    let limit = Limit { time: Some(Duration::from_millis(300)), memory: 1 << 28 };
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    let answer = solve(&question, misere, &Budget::start(limit, StopFlag::default(), Progress::default()));
    assert!(answer.is_ok() || answer.is_err_and(|error| error.to_string().contains("limit")));
}

/// The quotient of some positions says who wins sums of them, and of what can be reached from them.
#[test]
fn quotients_of_positions_agree_with_play() {
    for text in ["cram(2x4) + kayles(5)", "node-kayles(path(7)) + *3", "wythoff(2,3) + *2", "grundy(13) + cram(3x3)"] {
        let sum = MisereExpression::parse(text).unwrap();
        let found = quotient_of(&sum, &Budget::unlimited()).unwrap().unwrap();
        let lost = |parts: &[usize]| {
            let elements = parts.iter().map(|&part| found.elements[part]);
            found.quotient.is_lost(elements.fold(0, |product, element| found.quotient.product(product, element)))
        };
        assert_eq!(ask(text, &[]).outcome == Outcome::P, lost(&found.sum), "{text}");
        let count = found.names.len();
        let mut compared = 0;
        for seed in 0..40 {
            let parts = [seed % count, (7 * seed + 3) % count, (5 * seed + 11) % count];
            let name = parts.map(|part| found.names[part].as_str()).join(" + ");
            assert_eq!(ask(&name, &[]).outcome == Outcome::P, lost(&parts), "{text}: {name}");
            compared += usize::from(lost(&parts));
        }
        assert!((1..40).contains(&compared), "{text}: {compared}");
    }
}

/// Of a heap that can be split in too many ways only moves are shown that are known to win.
#[test]
fn explanations_of_large_heaps_do_not_call_moves_lost() {
    let question = Question::parse("kayles", ["1000000000000000000"], &[]).unwrap();
    let wanted = AnswerRequest { convention: Convention::Misere, depth: 1, ..AnswerRequest::default() };
    let answer = solve(&question, wanted, &Budget::unlimited()).unwrap();
    assert!(!answer.complete && !answer.moves.is_empty());
    assert!(answer.moves.iter().all(|chosen| answer.winning_moves.contains(chosen)));
    let text = nimatron::words::explanation(&answer, nimatron::Language::English);
    assert!(text.contains("more moves may win") && !text.contains("the opponent wins"), "{text}");
}
