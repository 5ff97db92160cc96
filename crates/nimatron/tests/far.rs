//! Proved laws and periods answer for positions of any size: beyond all tables, below 2^63 and
//! above, in `solve`, `explain` and `play`.

#![allow(clippy::unwrap_used)]

use nimatron::play::{Match, MoveRationale};
use nimatron::{Answer, AnswerRequest, Budget, Convention, HowKnown, Outcome, Question, solve};
use std::time::{Duration, Instant};

const DIGITS: &str = "n -> n - d for d in digits(n) if d > 0";
const KING: &str = "(a,b)->(a-1,b);(a,b)->(a,b-1);(a,b)->(a-1,b-1)";
const WYTHOFF: &str = "(a,b)->(a-k,b) for k in 1..a;(a,b)->(a,b-k) for k in 1..b;(a,b)->(a-k,b-k) for k in 1..min(a,b)";
const FIBONACCI: &str = "(n,q)->(n-k,2*k) for k in 1..min(n,q)";
const NIM: &str = "(a,b)->(k,b) for k in 0..a-1;(a,b)->(a,k) for k in 0..b-1";
const ED: &str = "game ed(a,b) where a>=1 and b>=1;(a,b)->(k,a-k) for k in 1..a-1;(a,b)->(k,b-k) for k in 1..b-1";

fn asked(game: &str, position: &str, depth: usize) -> Answer {
    let began = Instant::now();
    let question = Question::parse(game, [position], &[]).unwrap();
    let answer = solve(&question, AnswerRequest { depth, ..AnswerRequest::default() }, &Budget::unlimited()).unwrap();
    // Test builds are slower than releases, in which this takes less than a second.
    assert!(began.elapsed() < Duration::from_secs(20), "{game} {position}: {:?}", began.elapsed());
    answer
}

fn by_law(game: &str, position: &str, outcome: Outcome) -> Answer {
    let answer = asked(game, position, 0);
    assert_eq!(answer.outcome, outcome, "{game} {position}");
    assert!(matches!(answer.known, HowKnown::Proved(_)), "{game} {position}: {:?}", answer.known);
    assert_eq!(answer.winning_moves.is_empty(), outcome == Outcome::P, "{game} {position}");
    // Winning moves lead to P-positions.
    for chosen in answer.winning_moves.iter().take(3) {
        let left = chosen.to[0].to_string().replace(['(', ')', ' '], "");
        assert_eq!(asked(game, &left, 0).outcome, Outcome::P, "{game} {position}: {}", chosen.shown);
    }
    answer
}

#[test]
fn digits() {
    by_law(DIGITS, "10^18", Outcome::P);
    let won = by_law(DIGITS, "1000000000000000007", Outcome::N);
    assert_eq!(
        (won.winning_moves[0].shown.to_string(), won.complete),
        ("1000000000000000007 -> 1000000000000000000".to_owned(), true)
    );
    by_law(DIGITS, "10^30", Outcome::P);
}

#[test]
fn a_king_beyond_the_cells_that_a_word_counts() {
    by_law(KING, "5000000000,5000000000", Outcome::P);
    let won = by_law(KING, "5000000001,5000000000", Outcome::N);
    assert_eq!((won.winning_moves.len(), won.complete), (1, true));
    by_law(KING, "10^20,10^21", Outcome::P);
}

#[test]
fn wythoff_written_as_rules() {
    let (n, a) = (100_000_000_000_017i64, 161_803_398_875_016i64);
    by_law(WYTHOFF, &format!("{a},{}", a + n), Outcome::P);
    by_law(WYTHOFF, &format!("{},{}", a - 1, a - 1 + n), Outcome::N);
}

#[test]
fn fibonacci_nim_written_as_rules() {
    by_law(FIBONACCI, "1304969544928657,1304969544928656", Outcome::P);
    let won = by_law(FIBONACCI, "1304969544928658,1304969544928657", Outcome::N);
    assert!(won.winning_moves.iter().any(|chosen| chosen.to[0] == [1_304_969_544_928_657, 2]));
}

#[test]
fn throw_away_and_split() {
    let answer = by_law(ED, "2,611596717366046764", Outcome::N);
    assert_eq!(answer.grundy(), asked("e&d", "2,611596717366046764", 0).grundy());
}

#[test]
fn two_heaps_of_nim() {
    let (a, b) = (1_000_000_000_000u64, 1_000_000_000_005u64);
    let answer = by_law(NIM, &format!("{a},{b}"), Outcome::N);
    assert_eq!(answer.grundy(), Some(a ^ b));
    by_law(NIM, &format!("{a},{a}"), Outcome::P);
}

#[test]
fn explanations_and_moves_of_the_machine() {
    let answer = asked(DIGITS, "1000000000000000007", 1);
    assert_eq!(answer.reasons.len(), usize::from(answer.value.is_some()));
    let question = Question::parse(DIGITS, ["1000000000000000007"], &[]).unwrap();
    let game = Match::new(question, Convention::Normal);
    let (chosen, choice) = game.best_move(&Budget::unlimited()).unwrap().unwrap();
    assert_eq!(chosen.to[0], [1_000_000_000_000_000_000]);
    assert!(matches!(choice, MoveRationale::Wins | MoveRationale::WinsQuickly(_)));
}

/// Periods of subtraction games and of codes continue beyond 2^63.
#[test]
fn periods_beyond_all_heaps() {
    for (game, period) in [("take{1,3,4}", 7u32), ("take{2,4,7}", 3), ("0.137", 34)] {
        let far = nimatron::nimber::BigUint::from(10u8).pow(30);
        // A small heap far after the preperiod with the same remainder.
        let near = 100_000 * u64::from(period) + u64::try_from(&far % period).unwrap();
        let (answer, small) = (asked(game, "10^30", 0), asked(game, &near.to_string(), 0));
        assert_eq!(answer.value, small.value, "{game}");
        assert!(matches!(answer.known, HowKnown::Proved(_)), "{game}: {:?}", answer.known);
    }
}

/// Runs of heaps, large numbers and other games in one sum.
#[test]
fn one_question_of_all_kinds() {
    let question = Question::parse("nim(10^30, 5..7) + kayles(10) + *3", [""; 0], &[]).unwrap();
    let answer = solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap();
    let kayles = asked("kayles", "10", 0).grundy().unwrap();
    let rest = nimatron::nimber::BigUint::from((5 ^ 6 ^ 7) ^ kayles ^ 3);
    assert_eq!(answer.value, Some(nimatron::nimber::BigUint::from(10u8).pow(30) ^ rest));
    let json = serde_json::to_value(&answer).unwrap();
    assert_eq!(json["position"][0][0], "1000000000000000000000000000000");
    assert_eq!(json["position"][1][0], "5..7");
    assert_eq!(json["position"][2][0], 10);
    assert_eq!((json["winning_moves"].as_array().unwrap().len(), &json["winning_moves_complete"]), (1, &true.into()));
}

/// Sums of large heaps in misère play by the period of pairs, against a search of smaller ones.
#[test]
fn misere_pairs_far_out() {
    let misere = AnswerRequest { convention: Convention::Misere, ..AnswerRequest::default() };
    let ask = |heaps: &[String]| {
        let question = Question::parse("take{1,3,4}", heaps, &[]).unwrap();
        solve(&question, misere, &Budget::unlimited()).unwrap()
    };
    let far = ask(&["10^18".to_owned(), "10^17".to_owned(), "10^16".to_owned()]);
    assert!(matches!(far.known, HowKnown::Proved(_)), "{:?}", far.known);
    // The period is 7.
    let near = |power: u32| (10u64.pow(power) % 7 + 70).to_string();
    let small = ask(&[near(18), near(17), near(16)]);
    assert_eq!((far.outcome, far.winning_moves.len()), (small.outcome, small.winning_moves.len()));
}

const ONE_TWO_K: &str = "(n, k) -> (n - 1, k); (n, k) -> (n - 2, k); (n, k) -> (n - k, k) if k >= 3";
const BOX: &str = "(s, c) -> (s, c + k) for k in 1..min(s - c, c*c) if s >= c";

/// With a coordinate that no move changes the game of the others answers (Codeforces 1194D, HDU
/// 6869).
#[test]
fn coordinates_that_no_move_changes() {
    for (position, outcome) in
        [("1000000000,10", Outcome::N), ("10^30,10", Outcome::N), ("999999999999999999999999999999,10", Outcome::P)]
    {
        let answer = asked(ONE_TWO_K, position, 0);
        assert_eq!(answer.outcome, outcome, "{position}");
        for chosen in &answer.winning_moves {
            let left = chosen.to[0].to_string().replace(['(', ')', ' '], "");
            assert_eq!(asked(ONE_TWO_K, &left, 0).outcome, Outcome::P, "{position}: {}", chosen.shown);
        }
    }
    let wythoff = "(a, b, c) -> (a - k, b, c) for k in 1..a; (a, b, c) -> (a, b - k, c) for k in 1..b; \
                   (a, b, c) -> (a - i, b - j, c) for i in 1..a, j in 1..b if abs(i - j) <= c";
    let answer = asked(wythoff, "10^20,10^21,2", 0);
    assert_eq!(answer.outcome, Outcome::N);
    let HowKnown::Proved(proven) = &answer.known else { panic!("{:?}", answer.known) };
    assert!(proven.claim().to_string().ends_with(", where c = 2"), "{}", proven.claim());
    assert_eq!(asked(wythoff, "13,43,2", 0).outcome, Outcome::P);
}

/// Positions of different slices in one sum, and a coordinate that grows (HDU 1729).
#[test]
fn a_coordinate_that_grows() {
    let question = Question::parse(BOX, ["1000000,500 + 1000000,999", "1000,3"], &[]).unwrap();
    let answer = solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap();
    // The value of (1000, 3) is that of (31, 3): 31 is the largest c with c + c*c < 1000.
    let small = |position: &str| asked(BOX, position, 0).value.unwrap();
    assert_eq!(small("1000,3"), small("31,3"));
    assert_eq!(answer.value.clone().unwrap(), small("1000000,500") ^ small("31,3"));
    assert_eq!(small("1000000,500"), 499u32.into());
    assert_eq!(small("1000000,999"), 0u32.into());
    for chosen in &answer.winning_moves {
        let mut after = question.clone();
        after.components[chosen.component].position = chosen.to[0].clone();
        let answer = solve(&after, AnswerRequest::default(), &Budget::unlimited()).unwrap();
        assert_eq!(answer.outcome, Outcome::P, "{}", chosen.shown);
    }
    let alone = asked("c -> c + k for k in 1..min(1000000 - c, c*c)", "500", 0);
    assert_eq!(alone.value, Some(499u32.into()));
    // Nothing ends it: no slice, and what is wrong is said as before.
    let endless = Question::parse("c -> c + 1", ["5"], &[]).unwrap();
    let limit = Budget::unlimited().within_work(1 << 22);
    assert!(solve(&endless, AnswerRequest::default(), &limit).is_err());
}

/// What stays the same at a coordinate that is a constant, and what does not: infinite sets end at
/// the largest coordinate. The values are by brute force.
#[test]
fn slices_and_infinite_sets() {
    let value = |game: &str, position: &str| u64::try_from(&asked(game, position, 0).value.unwrap()).unwrap();
    for (game, position, wanted) in [
        ("(s, c) -> (s, c + p) for p in primes if c + p <= s", "40,1", 2),
        ("(n, m) -> (n - 1 - p % 7, m) for p in primes", "5,200000", 5),
        ("c -> c + p for p in primes if c + p <= 40", "2", 0),
        ("(c, k) -> (c + p, k) for p in powers(2) if c + p <= 300", "1,0", 0),
        ("(n, k, q) -> (n - 1 - d % 3, k, q) for d in divisors(k)", "1,0,100", 1),
        ("(n, m) -> (n - p, m) for p in primes", "10,200000", 0),
        // The largest numbers of all.
        ("(s, c) -> (s, c + k) for k in 1..min(s - c, 5) if s >= c", "9223372036854775807,9223372036854775800", 1),
        ("(c, s) -> (c + 1, s) if c < s", "9223372036854775800,9223372036854775807", 1),
        ("c -> c + 1 if c < 9223372036854775807", "9223372036854775800", 1),
        // A condition that ends it, and few numbers that can be reached.
        ("game g(c) where c <= 50; c -> c + k for k in 1..3", "5", 1),
        ("c -> 2*c if 0 < c < 10^15; c -> 3*c if 0 < c < 10^15", "1", 1),
    ] {
        assert_eq!(value(game, position), wanted, "{game} {position}");
    }
}

/// In a sum each component has the law of its own slice, and all tables are counted.
#[test]
fn slices_of_a_sum() {
    let sum = |game: &str, positions: &[&str]| {
        let question = Question::parse(game, positions, &[]).unwrap();
        solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap()
    };
    let taking = "(n, k) -> (n - 1, k); (n, k) -> (n - k, k) if k >= 3";
    let answer = sum(taking, &["10^30,50", "10^29,4"]);
    for (component, k) in answer.components.iter().zip([50, 4]) {
        let HowKnown::Proved(proven) = &component.known else { panic!("{:?}", component.known) };
        assert!(proven.claim().to_string().ends_with(&format!(", where k = {k}")), "{}", proven.claim());
    }
    // A law of what is counted down would be a sentence about other numbers.
    let counted = sum("c -> c + 2*k for k in 1..3 if c % 2 == 0 and c + 6 <= 5000000", &["0"]);
    assert!(matches!(counted.known, HowKnown::Computed { .. }), "{:?}", counted.known);
    // More slices than are asked about.
    let many: Vec<String> = (0..70).map(|k| format!("1,{}", 1000 * k)).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    assert_eq!(sum("(n, k) -> (n - 1, k)", &many).value, Some(0u32.into()));
    let answer = sum(taking, &["30,3", "3000000,50"]);
    assert!(matches!(answer.known, HowKnown::Computed { positions: 3_000_032, .. }), "{:?}", answer.known);
}
