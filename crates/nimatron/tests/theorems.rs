//! Questions that theorems of the catalogue answer: at the end of the range, in misère play, beyond
//! machine words.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::{AnswerRequest, Convention, Outcome, Position, Question, solve};
use nimatron_core::Budget;

/// Positions far beyond any table, by theorem alone; the pairs of Wythoff's game that double
/// precision loses are among the traps of the field (floor(n * 1.618...) is wrong from n about
/// 10^14 on).
#[test]
fn theorems_answer_at_the_end_of_the_range() {
    let answer = |game: &str, position: &str| {
        let question = Question::parse(game, &[position.to_owned()], &[]).unwrap();
        solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap()
    };
    let nim = answer("nim", "9223372036854775807");
    assert_eq!((nim.grundy(), nim.winning_moves.len()), (Some(i64::MAX as u64), 1));
    let kayles = answer("kayles", "10^18");
    assert_eq!((kayles.grundy(), kayles.complete), (Some(1), false));
    let wythoff = answer("wythoff", "161803398874990,261803398874990");
    assert_eq!(wythoff.outcome, Outcome::N);
    let (n, a) = (100_000_000_000_017i64, 161_803_398_875_016i64);
    assert_eq!(answer("wythoff", &format!("{a},{}", a + n)).outcome, Outcome::P);
    assert_eq!(answer("wythoff", &format!("{},{}", a - 1, a - 1 + n)).outcome, Outcome::N);
    assert_eq!(answer("euclid", "9223372036854775807,5700357408849374913").outcome, Outcome::N);
    assert_eq!(answer("e&d", "4611686018427387904,3").grundy(), Some(62));
    let corners = answer("corners", "1000,9223372036854775807");
    assert_eq!((corners.outcome, corners.complete), (Outcome::N, true));
    assert_eq!(corners.grundy(), Some((nimatron::Nimber(1000) * nimatron::Nimber(i64::MAX as u64)).0));
    assert!(!corners.winning_moves.is_empty());
    assert_eq!(answer("fibonacci-nim", "7540113804746346429").outcome, Outcome::P);
}

/// Nim in misère play by Bouton's rule, against the definition by search of the whole sum.
#[test]
fn misere_sums_by_theorem_agree_with_search() {
    for game in ["nim", "bash{2}", "take{1,2,3}"] {
        for heaps in
            [vec![1], vec![1, 1], vec![2, 1], vec![3, 2, 1], vec![1, 1, 1], vec![4, 4], vec![5, 3, 2], vec![2, 2, 1, 1]]
        {
            let texts: Vec<String> = heaps.iter().map(ToString::to_string).collect();
            let question = Question::parse(game, &texts, &[]).unwrap();
            let wanted = AnswerRequest { convention: Convention::Misere, remoteness: true, depth: 0 };
            let answer = solve(&question, wanted, &Budget::unlimited()).unwrap();
            // The remoteness comes from the whole sum: the mover wins exactly in an odd number of
            // moves if the last mover loses and moves are counted to the end.
            let lasts_even = answer.remoteness.unwrap().is_multiple_of(2);
            assert_eq!(answer.outcome.mover_wins(), lasts_even, "{game} {heaps:?}");
        }
    }
}

/// Pairs of consecutive Fibonacci numbers of 1000 digits: every second pair is lost in Wythoff's
/// game; adding 1 makes it a win.
#[test]
fn questions_of_a_thousand_digits() {
    use nimatron_nimber::BigUint;
    let ask = |game: &str, positions: &[String]| {
        let question = Question::parse(game, positions, &[]).unwrap();
        solve(&question, AnswerRequest::default(), &Budget::unlimited()).unwrap()
    };
    let (mut a, mut b) = (BigUint::from(1u8), BigUint::from(2u8));
    for _ in 0..4800 {
        (a, b) = (b.clone(), a + b);
    }
    assert!(a.to_string().len() > 1000);
    assert_eq!(ask("wythoff", &[format!("{a},{b}")]).outcome, Outcome::P);
    let won = ask("wythoff", &[format!("{a},{}", &b + 1u8)]);
    assert_eq!(won.outcome, Outcome::N);
    assert!(
        won.complete
            && won.winning_moves.iter().any(|chosen| chosen.to == [Position::Large(vec![a.clone(), b.clone()])])
    );
    for chosen in &won.winning_moves {
        assert_eq!(ask("wythoff", &[chosen.to[0].to_string()]).outcome, Outcome::P);
    }
    // Euclid where all quotients but the last are 1: the parity of their number decides.
    let euclid = [ask("euclid", &[format!("{a},{b}")]).outcome, ask("euclid", &[format!("{b},{}", &a + &b)]).outcome];
    assert_ne!(euclid[0], euclid[1]);
    // The golden ratio decides who wins, and Euclid's algorithm gives the value, so sums are
    // answered too.
    for turn in 0..40u8 {
        let pair = [format!("{},{}", &b * 7u8 + turn, &a * (turn % 5 + 1))];
        let one = ask("euclid", &pair);
        assert_eq!(one.outcome, Outcome::of_grundy(u64::from(one.value != Some(BigUint::ZERO))), "{turn}");
        let sum = ask(&format!("euclid({}) + *2", pair[0]), &[]);
        assert_eq!(sum.outcome.mover_wins(), one.value != Some(BigUint::from(2u8)), "{turn}");
    }
    // Numbers with too many quotients to compute: who wins, and by which move, is still known.
    let long = ask("euclid", &["10^39000,7^46000".to_owned()]);
    assert_eq!((long.outcome, &long.value, long.winning_moves.len()), (Outcome::N, &None, 1));
    assert_eq!(ask("fibonacci-nim", &[a.to_string()]).outcome, Outcome::P);
    assert_eq!(ask("fibonacci-nim", &[(&a + 1u8).to_string()]).outcome, Outcome::N);
    // A start is completed by small numbers too, and brackets inside braces do not belong to the
    // position.
    assert_eq!(ask("nim(10^30) + take{powers(2)}(10^30) + *10^30", &[]).value, Some(BigUint::from(1u8)));
    assert_eq!(ask("multiplication{2}", &["1,10^100000".to_owned()]).outcome, Outcome::N);
    assert_eq!(ask("take{powers(2)}", &["10^100000".to_owned()]).value, Some(BigUint::from(1u8)));
    // Computed by another program.
    for (exponent, won) in [(1000, true), (1001, true), (1002, true), (3000, false)] {
        let product = ask("multiplication", &[format!("10^{exponent}")]);
        assert_eq!(product.outcome.mover_wins(), won, "10^{exponent}");
        assert_eq!((product.complete, product.winning_moves.is_empty()), (true, !won), "10^{exponent}");
    }
    let taken = ask("fibonacci-nim", &["10^1000".to_owned()]);
    assert_eq!((taken.complete, taken.winning_moves.len()), (false, 1));
    let sum = ask("nim(10^30) + bash(10^30) + *5", &[]);
    assert_eq!(sum.value, Some(BigUint::from(10u8).pow(30) ^ BigUint::from(5u8)));
    assert_eq!(sum.winning_moves.len(), 1);
    // Invalid questions are errors in words.
    for (game, position, words) in [
        ("wythoff", "10^30", "has 2 coordinates"),
        ("wythoff", "10^99999999,3", "too many digits"),
        ("euclid-positive", "10^30,0", "at least 1"),
        ("wythoff", "10^30,x", "not a number"),
    ] {
        let error = Question::parse(game, [position], &[]).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
}
