//! What is not proved, and says so.

use super::{compare, of, rules_file};
use nimatron::law::{self, Body, Claim};
use nimatron::words::{self, Language};
use nimatron::{Budget, Cell, value_table};

/// Where there is no formula for the rules and no theorem, laws that fit are conjectures and say so.
#[test]
fn conjectures_are_no_theorems() {
    for (game, formula) in [
        (
            "game g(n) where n >= 1\n  n -> d for d in proper_divisors(n) if n % (2*d) == 0; n -> n/p for p in primes if n % p == 0",
            "bigomega(n) mod 2",
        ),
        ("n -> m for m in 1..n-1 if (m and n) == m", "popcount(n) - 1"),
    ] {
        let answer = of(game);
        assert!(answer.proved.is_none());
        let found = answer.report.found.as_ref().unwrap();
        assert_eq!(found.law.formula.as_ref().unwrap().to_string(), formula);
        assert_eq!(found.certificate, None);
    }
}

/// Where no order of the positions is known there is no proof, and that is said at once.
#[test]
fn games_without_a_known_order() {
    let answer = of("(a, b) -> (i, b - i) for i in 1..b-1\n(a, b) -> (i, a - i) for i in 1..a-1");
    assert_eq!(answer.proved, None);
    let why = answer.report.undefinable.unwrap();
    assert!(why.contains("no order is known"), "{why}");
}

/// Where all values have no law, the P-positions may have one, or the numbers with some remainder.
#[test]
fn parts_of_games_without_formulas() {
    let answer = of(&rules_file("one-or-part"));
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!((law.claim, answer.proved.is_some()), (Claim::Outcome, false));
    assert_eq!(
        words::claim(law, &["n".to_owned()], Language::English),
        "n is a P-position exactly if n is a prime; but 2, 17 are none; and 1, 16, 34, 289 are P-positions, too"
    );
    compare(&answer, &[6000]);
    let answer = of(&rules_file("nondivisor-odd"));
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(words::claim(law, &["n".to_owned()], Language::English), "g(n) = floor(n/2) for all odd n");
    assert_eq!((law.value(&[100u32.into()]), law.value(&[101u32.into()])), (None, Some(50u32.into())));
    let table = value_table(&answer.game, &[3000], &Budget::unlimited()).unwrap();
    for (position, cell) in table.cells().filter(|(position, _)| position[0] % 2 == 1) {
        assert_eq!(cell, Cell::Value(position[0].unsigned_abs() / 2));
    }
    assert_eq!(of(&rules_file("prime-take")).report.found, None);
}

/// Where neither rules nor values are known to automata, the ratio of two coordinates may decide.
#[test]
fn ratios_decide() {
    let answer =
        of("game ordered(a, b) where a >= b; (a, b) -> (max(a - k*b, b), min(a - k*b, b)) for k in 1..a/b if b > 0");
    assert!(answer.proved.is_none());
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(
        words::claim(law, &["a".to_owned(), "b".to_owned()], Language::English),
        "the ratio decides who wins at (a, b): a/b = 1: N; 1 < a/b < (1 + sqrt 5)/2: P; (1 + sqrt 5)/2 < a/b: N; b = 0: P; a = b = 0: P"
    );
    compare(&answer, &[400, 300]);
    let table = value_table(&answer.game, &[400, 300], &Budget::unlimited()).unwrap();
    for (position, cell) in table.cells() {
        let Cell::Value(value) = cell else { continue };
        let numbers = position.iter().map(|x| x.unsigned_abs().into()).collect::<Vec<_>>();
        assert_eq!(law.value(&numbers), Some(u32::from(value > 0).into()), "{position:?}");
    }
}

#[test]
fn guesses_of_numbers() {
    let guess = |text: &str| {
        let numbers = law::Numbers::parse(text, 0).unwrap();
        law::guess(&numbers, &Budget::unlimited()).report.found
    };
    let line = |f: &dyn Fn(u32) -> u32, count: u32| (0..count).map(|n| f(n).to_string() + " ").collect::<String>();
    assert!(guess(&line(&|n| n % 7 / 2, 60)).is_some());
    // A025480: take at most half.
    let half = |mut n: u32| {
        while n % 2 == 1 {
            n /= 2;
        }
        n / 2
    };
    let found = guess(&line(&half, 300)).unwrap();
    assert!(matches!(&found.law.body, Body::MaxNim(growth) if growth.shown("n") == "floor(n/2)"), "{found:?}");
    // The diatomic sequence of Stern, and a sum of digits with a first value that is none.
    let stern = |n: u32| {
        let (mut a, mut b) = (0, 1);
        for bit in (0..32).rev() {
            if n >> bit & 1 == 1 { a += b } else { b += a }
        }
        a
    };
    let found = guess(&line(&stern, 500)).unwrap();
    let Body::Regular(regular) = &found.law.body else { panic!("{found:?}") };
    assert_eq!(
        regular.shown("g", "n"),
        "g(2 n) = g(n), g(4 n + 1) = g(n) + g(2 n + 1), g(4 n + 3) = -g(n) + 2 g(2 n + 1)"
    );
    let found = guess(&line(&|n| n.count_ones(), 300)).unwrap();
    assert_eq!(found.law.formula.unwrap().to_string(), "popcount(n)");
    assert_eq!(found.certificate, None);
    // Even and odd numbers have laws of their own.
    let found = guess(&line(&|n| if n % 2 == 0 { (n / 2).count_ones() } else { n.isqrt() }, 400));
    assert_eq!(found, None, "isqrt(2 k + 1) is no function of k here");
    let found = guess(&line(&|n| if n % 2 == 0 { (n / 2).count_ones() } else { (n / 2).isqrt() }, 400)).unwrap();
    assert_eq!(
        words::claim(&found.law, &["n".to_owned()], Language::English),
        "g(2*k) = g1(k), g(2*k + 1) = g2(k);\n    g1(k) = popcount(k);\n    g2(k) = isqrt(k); popcount(x) is the number of ones of x in binary; isqrt(x) is the integer square root of x"
    );
    // n xor few others.
    let thirds = |mut n: u32| {
        let mut zeros = 0;
        while n > 0 && n.is_multiple_of(3) {
            (n, zeros) = (n / 3, zeros + 1);
        }
        zeros % 2 * 5
    };
    let found = guess(&line(&|n| n ^ thirds(n), 1500)).unwrap();
    let said = words::claim(&found.law, &["n".to_owned()], Language::English);
    assert!(
        said.starts_with(
            "g(n) = g1(n) xor g2(n);\n    g1(n) = n;\n    g2(n) is read off the digits by an automaton (base 3"
        ),
        "{said}"
    );
    for n in 0..10_000u32 {
        assert_eq!(found.law.value(&[n.into()]), Some((n ^ thirds(n)).into()));
    }
    // Numbers that grow: each from the ones before it; and the places of 0 among numbers without a law.
    let found = guess("1 2 3 5 8 13 21 34 55 89 144 233 377 610").unwrap();
    assert_eq!(
        words::claim(&found.law, &["n".to_owned()], Language::English),
        "g(n) = g(n - 1) + g(n - 2); g(0) = 1, g(1) = 2"
    );
    assert_eq!(found.law.value(&[80u32.into()]), Some(61_305_790_721_611_591u64.into()));
    assert_eq!(guess("1 2 3 5 8 13 21 34 55 89"), None);
    let mut state = 99u32;
    let mut nonzero = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 20) % 50 + 1
    };
    let text: String =
        (0..2000u32).map(|n| if n.isqrt().pow(2) == n { 0 } else { nonzero() }.to_string() + " ").collect();
    let found = guess(&text).unwrap();
    assert_eq!(
        words::claim(&found.law, &["n".to_owned()], Language::English),
        "g(n) = 0 exactly if n = z(k) for some k; z(k) = k*k"
    );
    let squares = [0u64, 1, 4, 1 << 40, 999_999_999 * 999_999_999];
    assert!(squares.iter().all(|&n| found.law.value(&[n.into()]) == Some(0u32.into())));
    assert!(squares.iter().skip(2).all(|&n| found.law.value(&[(n + 1).into()]) == Some(1u32.into())));
    // Beyond 64 bits the formula is not followed.
    assert_eq!(found.law.value(&[(1u128 << 80).into()]), None);
    let pell = [0, 1, 2, 5, 12, 29, 70, 169, 408, 985, 2378, 5741, 13860];
    let text: String =
        (0..14_000u32).map(|n| if pell.contains(&n) { 0 } else { nonzero() }.to_string() + " ").collect();
    assert_eq!(
        words::claim(&guess(&text).unwrap().law, &["n".to_owned()], Language::SimplifiedChinese),
        "g(n) = 0 当且仅当 n = z(k)，k 为某个自然数；z(k) = 2*z(k - 1) + z(k - 2); z(0) = 0, z(1) = 1"
    );
    // Differences of differences are constant.
    let found = guess(&line(&|n| n * (n + 3) / 2, 200)).unwrap();
    assert_eq!(found.law.formula.unwrap().to_string(), "floor((n*n + 3*n)/2)");
    let found = guess(&line(&|n| if n % 2 == 0 { n * n / 4 } else { (n / 2).isqrt() }, 300)).unwrap();
    assert_eq!(
        words::claim(&found.law, &["n".to_owned()], Language::English),
        "g(2*k) = g1(k), g(2*k + 1) = g2(k);\n    g1(k) = k*k;\n    g2(k) = isqrt(k); isqrt(x) is the integer square root of x"
    );
    let mut state = 12345u32;
    let mut random = |_: u32| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12345);
        state >> 16 & 7
    };
    let noise: String = (0..400).map(|n| random(n).to_string() + " ").collect();
    assert_eq!(guess(&noise), None);
    assert!(law::Numbers::parse("1 2 x", 0).unwrap_err().contains("line 1: `x`"));
}
