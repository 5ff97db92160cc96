//! The games of the list in `testdata`, traps, and games outside of the list.

use super::{all, compare, of, rules_file, some};
use nimatron::law::{LawClaim, Search, find_law};
use nimatron::words::{self, Language};
use nimatron::{Budget, GameDef, Verdict, verify};
use std::sync::Arc;

pub(crate) const PROVED: [&str; 38] = [
    "nim1",
    "bash3",
    "sub-1-4",
    "sub-2-4-7",
    "interval-3-7",
    "sub-odd",
    "pow2",
    "pow-prime",
    "one-or-prime",
    "allbut1",
    "allbut2",
    "half",
    "sqrt",
    "mark",
    "imark-1-2",
    "lieges-even",
    "lieges-odd",
    "div2-3",
    "lowbit",
    "clear-bit",
    "decimal-digit",
    "zeck-part",
    "kayles",
    "lasker",
    "take-any-split",
    "split2",
    "hex-8",
    "turtles",
    "mock-turtles",
    "ruler-game",
    "nim2",
    "e-and-d",
    "choc-break",
    "wythoff-P",
    "no-repeat5-P",
    "cycle-cut",
    "submask",
    "turning-corners",
];

/// Every second game, or all with `NIMATRON_ALL`: the others are like these, or in `strategies.rs`
/// and `readings.rs`; `cycle-cut`, which takes half of the time, is like `cut` in the next test.
#[test]
fn laws_of_the_suite_are_proved() {
    let games = some(PROVED.into_iter().skip(usize::from(!all())));
    for name in games.filter(|&name| all() || name != "cycle-cut") {
        let answer = of(&rules_file(name));
        assert!(answer.certificate().is_some(), "{name}: {:?}", answer.report);
        let corner = if answer.game.arity() == Some(1) { vec![700] } else { vec![40, 40] };
        assert!(compare(&answer, &corner) > 600, "{name}");
        let text = answer.certificate().unwrap().text();
        assert!(matches!(verify(&text, &Budget::unlimited()), Ok(Ok(Verdict::Valid(_)))));
    }
}

/// P-positions of games whose moves leave several components: known components, and equal ones that
/// cancel.
#[test]
fn outcomes_of_games_that_break() {
    let mut outcomes = 0;
    for game in [
        "game cut(part, n)\n(1, n) -> (0, n - 1)\n(0, n) -> (0, i) + (0, n - k - i) for k in 1..2, i in 0..n-k",
        "game ring(part, n)\n(1, n) -> (0, n - k) for k in 3..6\n(0, n) -> (0, i) + (0, n - k - i) for k in 3..6, i in 0..n-k",
        "game three(part, n)\n(1, n) -> (0, n - 1) if n > 1\n(0, n) -> (0, i) + (0, i) + (0, n - 2*i) for i in 1..(n-1)/2",
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        outcomes += usize::from(answer.report.found.as_ref().is_some_and(|found| found.law.claim == LawClaim::Outcome));
        assert!(compare(&answer, &[3, 120]) > 300, "{game}");
    }
    assert!(outcomes > 0);
}

/// A law that is periodic in each coordinate is printed by its periods, and they hold.
#[test]
fn periods_of_each_coordinate_are_said() {
    let answer = of(&rules_file("no-repeat5-P"));
    let law = &answer.report.found.as_ref().unwrap().law;
    let [(e, p), (f, q)] = law.axes()[..] else { panic!("{:?}", law.axes()) };
    let names = answer.game.rules().unwrap().coordinates().to_vec();
    let said = words::claim(law, &names, Language::English);
    assert!(
        said.starts_with(&format!("g(n + {p}, last) = g(n, last) for all n >= {e}; g(n, last + {q}) = ")),
        "{said}"
    );
    for n in 0..60 {
        for last in 0..20 {
            let at = |n: usize, last: usize| law.value(&[n.into(), last.into()]);
            assert!(n < e || at(n + p, last) == at(n, last), "{n} {last}");
            assert!(last < f || at(n, last + q) == at(n, last), "{n} {last}");
        }
    }
}

/// Games without a known law, and traps: nothing is claimed about them. The trap with many digits
/// takes long, so it is for `NIMATRON_ALL`.
#[test]
fn nothing_is_claimed_where_nothing_is_known() {
    for name in ["fib-take", "square-take", "prime-take", "grundy-game", "treblecross", "one-half-third"] {
        let answer = of(&rules_file(name));
        assert_eq!(answer.report.found, None, "{name}");
    }
    let traps = [
        "n -> n - k for k in fibonacci\nn -> n - k for k in powers(2) if n/k % 2 == 1",
        "n -> n - k for k in triangular",
        // Its guesses fail at numbers with more and more digits.
        "n -> n - k for k in powers(2) if n/k % 2 == 1\nn -> n - 2 if n % 3 == 0",
    ];
    let count = if all() { traps.len() } else { 2 };
    for game in &traps[..count] {
        // A rule that overflows is an error, and there is no law.
        let game = Arc::new(GameDef::load(game, &[]).unwrap());
        let answer = find_law(&game, &Search::default(), &Budget::unlimited());
        assert!(answer.is_err() || answer.is_ok_and(|answer| answer.certificate().is_none()), "{}", game.name());
    }
}

/// A pattern of the table may end far beyond it: then the law with its exception is proved, or
/// nothing is claimed. With `NIMATRON_ALL` four games of the second kind, else one.
#[test]
fn patterns_that_end_beyond_the_table() {
    let answer = of("n -> n - 1\nn -> n - 2 if n == 6000");
    assert!(answer.certificate().is_some(), "{:?}", answer.report);
    compare(&answer, &[9000]);
    assert_eq!(answer.report.found.unwrap().law.value(&[6000u32.into()]), Some(2u32.into()));
    let games = [
        // While the quotients are before the period, the values follow from them.
        "n -> n - 1; n -> n - 2; n -> n - 3; n -> n/100 if n > 0",
        "n -> n - 1\nn -> (i) + (n - i) for i in 6001..(n-1)/2 if n % 7 != 3 and i % 3 == 1",
        "n -> n - 1\nn -> (i) + (n - i) for i in 6001..(n-1)/2",
        "n -> n - 1; n -> n/100 if n > 0",
    ];
    let count = if all() { games.len() } else { 1 };
    for game in &games[..count] {
        let report = of(game).report;
        assert_eq!(report.found, None, "{game}");
        assert!(report.refuted.is_some(), "{game}");
    }
}

#[test]
fn positions_that_where_excludes_have_no_value() {
    let answer = of("game g(n) where n % 2 == 0\n  n -> n - 2\n  n -> n - 4");
    assert!(answer.certificate().is_some());
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(law.value(&[7u32.into()]), None);
    assert_eq!(law.value(&[8u32.into()]), Some(1u32.into()));
    compare(&answer, &[200]);
}

/// Games outside of the list, one for each kind of law that the list does not cover; with
/// `NIMATRON_ALL` more than one of quotients and of large alphabets, and larger tables.
#[test]
fn laws_of_games_outside_the_list() {
    let nim = "(x, y) -> (x - k, y) for k in 1..x; (x, y) -> (x, y - k) for k in 1..y";
    let cyclic = of(&format!("{nim}; (x, y) -> (x - i, y - j) for i in 1..x, j in 1..y if i + j < 5"));
    assert!(cyclic.certificate().is_some());
    assert_eq!(
        words::claim(
            &cyclic.report.found.as_ref().unwrap().law,
            cyclic.game.rules().unwrap().coordinates(),
            Language::English
        ),
        "g(x, y) = 5*(floor(x/5) xor floor(y/5)) + ((x + y) mod 5)"
    );
    compare(&cyclic, &[if all() { 60 } else { 40 }; 2]);
    let wide = of(&format!("{nim}; (x, y) -> (x - i, y - j) for i in 1..x, j in 1..y if abs(i - j) < 2"));
    assert!(wide.certificate().is_some());
    assert_eq!(
        words::claim(
            &wide.report.found.as_ref().unwrap().law,
            wide.game.rules().unwrap().coordinates(),
            Language::English
        ),
        "(x, y) is a P-position exactly if it is (A, B) or (B, A) with A = floor(n*sqrt 2), B = A + 2*n for some n (digits of [2; 2, ...])"
    );
    compare(&wide, &[if all() { 90 } else { 40 }; 2]);
    if all() {
        // The product of the smallest and the largest divisor is the base.
        let quotients = of("n -> n/k for k in 2..7 if n > 0");
        assert!(quotients.certificate().is_some());
        let law = &quotients.report.found.as_ref().unwrap().law;
        for n in 14..3000u32 {
            assert_eq!(law.value(&[n.into()]), law.value(&[(n / 14).into()]));
        }
        compare(&quotients, &[6000]);
    }
    // Large alphabets, and rules about many digits.
    let large = [
        ("n -> n/5 if n > 0; n -> n/7 if n > 0", 9000),
        ("n -> n - k for k in powers(36)", 3000),
        ("n -> n - k for k in digits(n, 16) if k > 0", 3000),
        ("n -> n - k for k in digits(n, 36) if k > 0", 3000),
        ("n -> n/20 if n > 0; n -> n - 1", 30_000),
    ];
    let count = if all() { large.len() } else { 3 };
    for (rules, to) in large[..count].iter().copied() {
        let game = of(rules);
        assert!(game.certificate().is_some(), "{rules}");
        compare(&game, &[to]);
    }
    let primes = of("n -> n/p for p in primes if n > 0 and n % p == 0");
    assert!(primes.certificate().is_some());
    assert_eq!(
        words::claim(
            &primes.report.found.as_ref().unwrap().law,
            primes.game.rules().unwrap().coordinates(),
            Language::English
        ),
        "g(n) = bigomega(n) mod 2 for all n >= 1; g(0) = 0; \
         bigomega(x) is the number of prime factors of x, with multiplicity"
    );
    compare(&primes, &[6000]);
}
