//! Laws that are not proved, and say so.

use super::{all, compare, of, one_in, rules_file};
use nimatron::law::{self, Body, LawClaim};

use nimatron::words::{self, Language};
use nimatron::{Budget, Cell, Verdict, value_table, verify};
use nimatron_law::discover::periodic::Periodic;

/// If the rules are not definable by automata and there is no theorem, laws that fit the values are
/// conjectures and say so.
#[test]
fn conjectures_are_not_theorems() {
    for (game, formula) in [
        (
            "game g(n) where n >= 1\n  n -> d for d in proper_divisors(n) if n % (2*d) == 0; n -> n/p for p in primes if n % p == 0",
            "bigomega(n) mod 2",
        ),
        ("n -> m for m in 1..n-1 if (m and n) == m", "popcount(n) - 1"),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_none());
        let found = answer.report.found.as_ref().unwrap();
        assert_eq!(found.law.formula().unwrap().to_string(), formula);
        assert_eq!(found.standing, law::Standing::Conjectured);
    }
}

/// If no order of the positions is known there is no proof, and the answer says so.
#[test]
fn games_without_a_known_order() {
    let answer = of("(a, b) -> (i, b - i) for i in 1..b-1\n(a, b) -> (i, a - i) for i in 1..a-1");
    assert!(answer.certificate().is_none());
    let why = answer.report.undefinable.unwrap().to_string();
    assert!(why.contains("no order is known"), "{why}");
}

/// Rules that have no value far beyond every table have no law of all positions, however well one
/// fits: the moves from there on are unknown. The answer says which part may have no value.
#[test]
fn rules_that_cannot_be_evaluated_everywhere() {
    for (game, part) in [
        ("n -> n - k for k in powers(2) if k < 8 or 12/(n - 50000) != 100", "`12/(n - 50000)`"),
        ("game g(n; m=[1,1,1]); n -> n - k for k in powers(2) if k < 4 or m[n/20000] > 0", "`m[n/20000]`"),
        ("n -> n - k for k in powers(2) if k < 8 or isqrt(50000 - n) >= 0", "`isqrt(50000 - n)`"),
        ("game g(n; m=[9,9,9]); n -> n - 3*i - 1 for i in {0, 0..m[n/20000]}; n -> n - 2", "`m[n/20000]`"),
        ("n -> n - k for k in 1..3 if 12/(n - 50000) != 100", "`12/(n - 50000)`"),
        ("n -> n - k for k in 1..n/2 if log2(50000 - n) >= 0", "`log2(50000 - n)`"),
        (
            "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b if 7 % (a - 50000) < 9",
            "`7 % (a - 50000)`",
        ),
        (
            "(a, b) -> (a - k, b) for k in 1..2; (a, b) -> (a, b - k) for k in fibonacci if k < 9 or 12/(b - 50000) != 100",
            "`12/(b - 50000)`",
        ),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_none(), "{game}");
        let text = words::law(&answer, Language::English, words::CertificateAt::Unsaid);
        assert!(text.contains(part) && !text.contains("PROVED"), "{game}: {text}");
    }
    // A condition that protects the part is enough.
    for game in [
        "n -> n - k for k in powers(2) if k < 8 or n < 50000 and 12/(n - 50000) != 100",
        "n -> n - k for k in 1..3 if n != 50000 and 12/(n - 50000) != 100",
        "game g(n; m=[1,1,1]); n -> n - k for k in 1..2 if m[n % 3] > 0",
    ] {
        let answer = of(game);
        assert_eq!(answer.report.no_meaning, None, "{game}");
    }
}

/// Moves that need the digits of two numerations; with `NIMATRON_ALL` also of base 5, where the
/// search for a law takes long.
#[test]
fn games_of_several_numerations() {
    let games = [
        ("n -> n - k for k in powers(3); n -> n - k for k in fibonacci", "(base 3, Zeckendorf digits)"),
        ("n -> n - k for k in powers(3); n -> n - k for k in powers(4)", "(base 3, base 4)"),
        ("n -> n - lowbit(n) if n > 0; n -> n - k for k in digits(n, 3) if k > 0", "(base 2, base 3)"),
        ("n -> n - lowbit(n) if n > 0; n -> n - k for k in digits(n, 5) if k > 0", "(base 2, base 5)"),
    ];
    let count = if all() { games.len() } else { 3 };
    for (game, names) in &games[..count] {
        let why = of(game).report.undefinable.unwrap().to_string();
        assert!(why.contains("different numerations") && why.contains(names), "{why}");
    }
    assert!(of("n -> n - k for k in powers(2); n -> n - k for k in powers(4)").report.undefinable.is_none());
}

/// What a number in the rules does that is too large for the tables is not seen there: then there
/// is no conjecture, but the law of the heaps below it, or a proof that holds for all. With
/// `NIMATRON_ALL` more numbers, of which the law is that of the heaps below, too, and the game of
/// pairs, which takes long.
#[test]
fn numbers_that_tables_do_not_reach() {
    let answer = of("n -> n - k for k in {2, 5, 1000000007}");
    assert_eq!(answer.report.found, None);
    let until = answer.report.until.as_ref().unwrap();
    assert_eq!((until.end, &until.taken[..]), (1_000_000_007, &[2, 5][..]));
    assert!(matches!(verify(&until.certificate.text(), &Budget::unlimited()), Ok(Ok(Verdict::Valid(_)))));
    let text = words::law(&answer, Language::English, words::CertificateAt::Unsaid);
    assert!(text.starts_with("for n < 1000000007: g(n + 7) = g(n) for all n >= 0; values 0,0,1,1,0,2,1\n"), "{text}");
    assert!(text.contains("no law found for n >= 1000000007") && !text.contains("CONJECTURED"), "{text}");
    // 10^9 + 3 has the remainder 2, and no two values with this distance are equal.
    let numbers = [(1_000_000_003u64, 7), (1_000_000_002, 7), (1_000_000_005, 7), (1_000_000_004, 7)];
    for (large, period) in one_in(4, numbers) {
        let answer = of(&format!("n -> n - k for k in {{2, 5, {large}}}"));
        let small = of(&format!("n -> n - k for k in {{2, 5, {}}}", large % 7 + 7));
        let same = |answer: &nimatron::law::LawAnswer| match &answer.report.found.as_ref()?.law.body {
            Body::Periodic(periodic) => Some((periodic.preperiod.clone(), periodic.period.clone())),
            _ => None,
        };
        let of_two = same(&of("n -> n - k for k in {2, 5}")).unwrap();
        assert_eq!(of_two.1.len(), period);
        // The law of all heaps is found exactly if a smaller number with the same remainder changes
        // nothing.
        assert_eq!(answer.certificate().is_some(), same(&small) == Some(of_two), "{large}");
        assert_eq!(answer.report.until.is_some(), answer.certificate().is_none(), "{large}");
    }
    let games = [
        "n -> n - k for k in 1..3 if n < 1000000",
        "n -> n - 1; n -> n/2 if n % 1000003 == 5",
        // Numbers that act together: from 67 * 67, from 2048 * 2 on.
        "game g(n) where n >= 1; n -> d for d in proper_divisors(n) if d != 67",
        "game g(n) where n >= 1; n -> n - d for d in divisors(n) if d < n and d != 2048",
        "(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); (a, b) -> (a - 5000, b) if a >= 5000",
    ];
    let count = if all() { games.len() } else { games.len() - 1 };
    for rules in &games[..count] {
        let answer = of(rules);
        let conjectured = answer.report.found.is_some() && answer.certificate().is_none();
        assert!(!conjectured, "{rules}");
    }
}

/// A law without a proof that fails beyond the table in which it was found is not claimed, and the
/// report says where it fails. With `NIMATRON_ALL` a second game whose values change at 65536.
#[test]
fn conjectures_are_compared_with_larger_tables() {
    let answer = of("n -> n - k for k in 1..n if n % 97 + n % 89 > 0");
    assert_eq!(answer.report.found, None);
    // 97 * 89
    assert_eq!(answer.report.refuted.unwrap().to_string(), "g(n) = n: fails at 8633");
    // What roots reflect may end with the table: these values change at 65536, 6724 and 65536. They
    // are proved as intervals, and not claimed as a period.
    let games = [
        ("n -> isqrt(n) if n > 1", 65536u32),
        ("n -> m for m in 0..isqrt(n) if m^4 >= n and m < n", 6724),
        ("n -> m for m in 0..isqrt(n) if m < n", 65536),
    ];
    let count = if all() { games.len() } else { 2 };
    for (rules, change) in games[..count].iter().copied() {
        let answer = of(rules);
        assert!(answer.certificate().is_some(), "{rules}");
        let law = &answer.report.found.as_ref().unwrap().law;
        assert_ne!(law.value(&[(change - 1).into()]), law.value(&[change.into()]), "{rules}");
        compare(&answer, &[70_000]);
    }
    // What holds is claimed for the larger table.
    let found = of("n -> m for m in 1..n-1 if (m and n) == m").report.found.unwrap();
    assert_eq!(found.range, [10_001]);
}

/// If the values have no law, the P-positions may have one, or the numbers with some remainder.
/// Longer tables with `NIMATRON_ALL`.
#[test]
fn parts_of_games_without_formulas() {
    let answer = of(&rules_file("one-or-part"));
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!((law.claim, answer.certificate().is_some()), (LawClaim::Outcome, false));
    assert_eq!(
        words::claim(law, &["n".to_owned()], Language::English),
        "n is a P-position exactly if n is a prime; but not 2, 17; and also 1, 16, 34, 289"
    );
    compare(&answer, &[if all() { 6000 } else { 3000 }]);
    let answer = of(&rules_file("nondivisor-odd"));
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(words::claim(law, &["n".to_owned()], Language::English), "g(n) = floor(n/2) for all odd n");
    assert_eq!((law.value(&[100u32.into()]), law.value(&[101u32.into()])), (None, Some(50u32.into())));
    let table = value_table(&answer.game, &[if all() { 3000 } else { 1000 }], &Budget::unlimited()).unwrap();
    for (position, cell) in table.cells().filter(|(position, _)| position[0] % 2 == 1) {
        assert_eq!(cell, Cell::Value(position[0].unsigned_abs() / 2));
    }
    assert_eq!(of(&rules_file("prime-take")).report.found, None);
}

/// If neither rules nor values are definable by automata, the ratio of two coordinates may decide.
#[test]
fn ratios_decide() {
    let answer =
        of("game ordered(a, b) where a >= b; (a, b) -> (max(a - k*b, b), min(a - k*b, b)) for k in 1..a/b if b > 0");
    assert!(answer.certificate().is_none());
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(
        words::claim(law, &["a".to_owned(), "b".to_owned()], Language::English),
        "the ratio decides who wins at (a, b): a/b = 1: N; 1 < a/b < (1 + sqrt 5)/2: P; (1 + sqrt 5)/2 < a/b: N; b = 0: P; a = b = 0: P (for positions only)"
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
    assert!(matches!(&found.law.body, Body::MaxNim(law) if law.max_taken.shown("n") == "floor(n/2)"), "{found:?}");
    // The diatomic sequence of Stern, and a sum of digits whose first number is not a position.
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
    assert_eq!(found.law.formula().unwrap().to_string(), "popcount(n)");
    assert_eq!(found.standing, law::Standing::Conjectured);
    // Even and odd numbers have laws of their own.
    let found = guess(&line(&|n| if n % 2 == 0 { (n / 2).count_ones() } else { n.isqrt() }, 400));
    assert_eq!(found, None, "isqrt(2 k + 1) is not a function of k here");
    let found = guess(&line(&|n| if n % 2 == 0 { (n / 2).count_ones() } else { (n / 2).isqrt() }, 400)).unwrap();
    assert_eq!(
        words::claim(&found.law, &["n".to_owned()], Language::English),
        "g(2*k) = g1(k), g(2*k + 1) = g2(k);\n    g1(k) = popcount(k);\n    g2(k) = isqrt(k); popcount(x) is the number of ones of x in binary; isqrt(x) is the integer square root of x"
    );
    // n xor a few other numbers.
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
    // Growing numbers: each from the ones before it; and the places of 0 among numbers without a
    // law.
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
    // The formula is not evaluated beyond 64 bits.
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
    assert_eq!(found.law.formula().unwrap().to_string(), "floor((n*n + 3*n)/2)");
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
    assert!(law::Numbers::parse("1 2 x", 0).unwrap_err().to_string().contains("line 1, item 3: `x`"));
}

fn said(text: &str) -> String {
    let numbers = law::Numbers::parse(text, 0).unwrap();
    words::guess(&law::guess(&numbers, &Budget::unlimited()), Language::English)
}

/// Few numbers get a guess that says that they are few; for fewer numbers there is none, and the
/// answer says so.
#[test]
fn weak_guesses_say_what_they_rest_on() {
    let ones: String = (0..64u32).map(|n| n.count_ones().to_string() + " ").collect();
    let late: String = (0..60u32).map(|n| if n < 20 { n * n % 17 } else { n % 5 }.to_string() + " ").collect();
    for (text, expected) in [
        (
            "0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2",
            "g(n) = n mod 3\n  WEAK GUESS: fits all 18 numbers, n = 0 to 17; 18 are few; the period is seen 6 times; the next numbers would be 0,1,2,0,1\n",
        ),
        (
            &ones,
            "g(n) = popcount(n); popcount(x) is the number of ones of x in binary\n  WEAK GUESS: fits all 64 numbers, n = 0 to 63; 64 are few; the next numbers would be 1,2,2,3,2\n",
        ),
        (
            "1 2 3 5 8 13 21 34 55 89",
            "g(n) = g(n - 1) + g(n - 2); g(0) = 1, g(1) = 2\n  WEAK GUESS: fits all 10 numbers, n = 0 to 9; 10 are few; the next numbers would be 144,233,377,610,987\n",
        ),
        (
            "1 1\n2 2\n3 3\n4 5\n5 8\n6 13\n7 21\n8 34\n9 55\n10 89",
            "g(n) = g(n - 1) + g(n - 2); g(1) = 1, g(2) = 2\n  WEAK GUESS: fits all 10 numbers, n = 1 to 10; 10 are few; the next numbers would be 144,233,377,610,987\n",
        ),
        (&late, "WEAK GUESS: fits all 60 numbers, n = 0 to 59; the period is seen 8 times; it begins late"),
        ("0 1 2\n1 0 3\n2 3 0", "g(a, b) = a xor b\n  WEAK GUESS: fits all 9 numbers, up to a = 2, b = 2; 9 are few\n"),
        (
            "5 5 5 5 5 5 5",
            "g(n) = 5\n  WEAK GUESS: fits all 7 numbers, n = 0 to 6; 7 are few; the period is seen 7 times; the next numbers would be 5,5,5,5,5\n",
        ),
        ("3 1 4 1 5", "too few numbers: 5; a guess needs at least 6\n"),
        (
            "3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3",
            "no law found for 16 numbers, n = 0 to 15\n  16 are few; from 100 on more kinds of laws are tried\n",
        ),
    ] {
        let said = said(text);
        assert!(said.contains(expected), "{text}: {said}");
    }
}

/// A period that is seen often is a conjecture without doubts, even if it begins late.
#[test]
fn kayles_has_its_period() {
    let game = std::sync::Arc::new(nimatron::GameDef::load("kayles", &[]).unwrap());
    let table = value_table(&game, &[500], &Budget::unlimited()).unwrap();
    let text: String = table
        .cells()
        .map(|(_, cell)| match cell {
            Cell::Value(value) => format!("{value} "),
            _ => panic!("{cell:?}"),
        })
        .collect();
    let said = said(&text);
    assert!(said.starts_with("g(n + 12) = g(n) for all n >= 71; values 0,1,2,3,1,4,3,2,1,4,2,6,"), "{said}");
    assert!(said.contains("CONJECTURED: fits all 501 numbers, n = 0 to 500; the period is seen 35 times\n"), "{said}");
}

/// The law of a table is guessed from every format in which it is printed.
#[test]
fn guesses_read_what_table_prints() {
    for (game, corner, law) in [
        ("n -> n - k for k in powers(2)", &[200][..], "g(n) = n mod 3\n"),
        (
            "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b",
            &[20, 20][..],
            "g(a, b) = a xor b\n",
        ),
        (
            "wythoff",
            &[30, 30],
            "(a, b) is a P-position exactly if it is (A, B) or (B, A) with A = floor(n*(1 + sqrt 5)/2), B = A + n for some n",
        ),
        ("game one(n) where n >= 1; n -> n - k for k in 1..2", &[99][..], "g(n) = (n - 1) mod 3\n"),
    ] {
        let game = std::sync::Arc::new(nimatron::GameDef::load(game, &[]).unwrap());
        let table = value_table(&game, corner, &Budget::unlimited()).unwrap();
        for format in ["text", "csv", "bfile"] {
            let (_, format) = nimatron::show::Format::ALL.into_iter().find(|(name, _)| *name == format).unwrap();
            if format.suits(table.to.len()).is_err() {
                continue;
            }
            let mut bytes = Vec::new();
            format.write(&table, &mut bytes, &Budget::unlimited()).unwrap();
            let said = said(&String::from_utf8(bytes).unwrap());
            assert!(said.starts_with(law) && said.contains("  CONJECTURED: "), "{format:?}: {said}");
        }
    }
}

/// If no law is found, the answer says what is known: the number of values, the largest one, and a
/// possible period.
#[test]
fn what_is_known_without_a_law_is_said() {
    let answer = of("4!.0");
    let text = words::law(&answer, Language::English, words::CertificateAt::Unsaid);
    assert!(text.starts_with("no law found up to n = 11999\n"), "{text}");
    let known = "  known: 12000 values, 42 of them 0 (P-positions); the largest is 119, first at n = 11885\n";
    assert!(text.contains(known), "{text}");
    let seen = &words::law_json(&answer, None, Language::English)["seen"];
    let at = serde_json::json!([11_885]);
    assert_eq!((&seen["values"], &seen["lost"], &seen["largest_at"]), (&12_000.into(), &42.into(), &at));
    let period = Periodic { preperiod: vec![1; 10], period: vec![2; 4], saltus: 1 };
    let seen = law::TableObservation { values: 100, largest: (3, vec![7]), lost: 9, period: Some(period), turns: 22 };
    let report = law::Report { seen: Some(seen), looked_at: vec![100], ..law::Report::default() };
    let answer = law::LawAnswer { report, ..answer };
    let text = words::law(&answer, Language::English, words::CertificateAt::Unsaid);
    let period = "  period so far, not proved: g(n + 4) = g(n) + 1 from n = 10 on, seen 22 times\n";
    assert!(text.ends_with(period), "{text}");
}

/// Codes have the laws that `octal --period` proves, with the same certificate.
#[test]
fn periods_of_codes_are_laws() {
    for (code, preperiod, period) in [("0.16", 105_351, 149_459), ("0.356", 7315, 142)] {
        let answer = of(code);
        let found = answer.report.found.as_ref().unwrap();
        let law::Standing::Proved { certificate, proved } = &found.standing else { panic!("{code} is not proved") };
        let claim = proved.claim().to_string();
        assert!(claim.starts_with(&format!("in {code} G(n + {period}) = G(n) for all n >= {preperiod};")), "{claim}");
        let Body::Periodic(Periodic { preperiod: first, period: cycle, saltus: 0 }) = &found.law.body else {
            panic!("{code}")
        };
        assert_eq!((first.len(), cycle.len()), (preperiod, period));
        assert!(matches!(verify(&certificate.text(), &Budget::unlimited()), Ok(Ok(Verdict::Valid(_)))));
        let json = words::law_json(&answer, None, Language::English);
        assert_eq!((&json["preperiod_length"], &json["period_length"]), (&preperiod.into(), &period.into()));
        let text = words::law(&answer, Language::English, words::CertificateAt::Unsaid);
        let proved = "PROVED for all positions (values computed as far as the theorem of the period needs)";
        assert!(text.contains(proved), "{text}");
    }
    // The same game given by rules: a certificate of the code would not be about the rules.
    let rules = nimatron::GameDef::load("0.356", &[]).unwrap().rules().unwrap().text().to_owned();
    let answer = of(&rules);
    let is_of_a_code = |proof: &law::Proof| matches!(proof.game, nimatron::proof::CertifiedGame::Code(_));
    assert!(answer.report.found.is_none_or(|found| !found.standing.certificate().is_some_and(is_of_a_code)));
    // A changed certificate is refused.
    let text = of("0.356").certificate().unwrap().text();
    let changed = text.replace("\"period\":142", "\"period\":71");
    assert_ne!(changed, text);
    assert!(matches!(verify(&changed, &Budget::unlimited()), Ok(Ok(Verdict::Invalid(_)))));
}

/// What was looked for without success is listed in the order of the finder, with what was tried.
#[test]
fn hypotheses_say_why_they_decline() {
    let of_squares = of("n -> n - k for k in squares");
    let lines: Vec<String> = words::declined(&of_squares).iter().map(ToString::to_string).collect();
    let starts = ["not a period:", "not a rank", "not a count of prime factors:", "not an exponent of 2:"];
    assert!(starts.iter().zip(&lines).all(|(start, line)| line.starts_with(start)), "{lines:#?}");
    // After the fourteen about all values come those about a part of the positions.
    assert!(lines[13].contains("an automaton on the digits"), "{lines:#?}");
    let p_positions = ["P-positions by a limit", "P-positions by an exponent", "a formula of the P-positions"];
    assert!(p_positions.iter().all(|name| lines[14..].iter().any(|line| line.contains(name))), "{lines:#?}");
    assert!(lines[1].contains("guesses none holds"), "{lines:#?}");
    // Maximum Nim is the sixth.
    let of_half = of("n -> n - k for k in 1..n/2");
    assert!(of_half.certificate().is_some());
    assert_eq!(words::declined(&of_half).len(), 5);
}
