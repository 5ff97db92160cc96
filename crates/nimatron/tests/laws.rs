//! Laws of the games of the suite, of random rules, and as programs.

#![allow(clippy::unwrap_used)]

use nimatron::law::{self, Body, Claim, Join, Law, LawAnswer, Search, Target, find_law};
use nimatron::nimber::BigUint;
use nimatron::words::{self, Language};
use nimatron::{Budget, Cell, GameDef, value_table};
use nimatron_law::automata::Means;
use nimatron_law::strategy::Strategy;
use std::io::Write;
use std::process::{Command, Stdio};
use std::rc::Rc;

fn rules_file(name: &str) -> String {
    format!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules/{}.game"), name)
}

fn of(game: &str) -> LawAnswer {
    let game = Rc::new(GameDef::load(game, &[]).unwrap());
    find_law(&game, &Search::default(), &Budget::unlimited()).unwrap()
}

/// Compares a law with computed values: all positions up to a corner.
fn compare(answer: &LawAnswer, corner: &[i64]) -> usize {
    let law: &Law = &answer.report.found.as_ref().unwrap().law;
    let table = value_table(&answer.game, corner, &Budget::unlimited()).unwrap();
    let mut compared = 0;
    for (position, cell) in table.cells() {
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        let says = law.value(&numbers);
        match cell {
            Cell::Value(value) if law.claim == Claim::Grundy => assert_eq!(says, Some(value.into()), "{position:?}"),
            Cell::Value(value) => {
                let most = if let Claim::Levels(levels) = law.claim { u64::from(levels) } else { 1 };
                assert_eq!(says, Some(value.min(most).into()), "{position:?}");
            }
            _ => assert_eq!(says, None, "{position:?} is no position"),
        }
        compared += 1;
    }
    compared
}

const PROVED: [&str; 37] = [
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
    "nim2",
    "e-and-d",
    "choc-break",
    "wythoff-P",
    "no-repeat5-P",
    "cycle-cut",
    "submask",
    "turning-corners",
];

#[test]
fn laws_of_the_suite_are_proved() {
    for name in PROVED {
        let answer = of(&rules_file(name));
        assert!(answer.proved.is_some(), "{name}: {:?}", answer.report);
        let corner = if answer.game.arity() == Some(1) { vec![700] } else { vec![40, 40] };
        assert!(compare(&answer, &corner) > 600, "{name}");
        let certificate = answer.report.found.unwrap().certificate.unwrap();
        assert!(matches!(law::verify(&certificate, &Budget::unlimited()).unwrap(), law::Verdict::Valid(_)));
    }
}

/// P-positions where moves leave several components: by components that are known, and equal ones that cancel.
#[test]
fn outcomes_of_games_that_break() {
    let mut outcomes = 0;
    for game in [
        "game cut(part, n)\n(1, n) -> (0, n - 1)\n(0, n) -> (0, i) + (0, n - k - i) for k in 1..2, i in 0..n-k",
        "game ring(part, n)\n(1, n) -> (0, n - k) for k in 3..6\n(0, n) -> (0, i) + (0, n - k - i) for k in 3..6, i in 0..n-k",
        "game three(part, n)\n(1, n) -> (0, n - 1) if n > 1\n(0, n) -> (0, i) + (0, i) + (0, n - 2*i) for i in 1..(n-1)/2",
    ] {
        let answer = of(game);
        assert!(answer.proved.is_some(), "{game}: {:?}", answer.report);
        outcomes += usize::from(answer.report.found.as_ref().is_some_and(|found| found.law.claim == Claim::Outcome));
        assert!(compare(&answer, &[3, 120]) > 300, "{game}");
    }
    assert!(outcomes > 0);
}

/// A law that is periodic in each coordinate is said as that, and its periods hold.
#[test]
fn periods_of_each_coordinate_are_said() {
    let answer = of(&rules_file("no-repeat5-P"));
    let law = &answer.report.found.as_ref().unwrap().law;
    let [(e, p), (f, q)] = law.axes[..] else { panic!("{:?}", law.axes) };
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

/// Games without a known law, and traps: nothing is claimed of them.
#[test]
fn nothing_is_claimed_where_nothing_is_known() {
    for name in ["fib-take", "square-take", "prime-take", "grundy-game", "treblecross", "one-half-third"] {
        let answer = of(&rules_file(name));
        assert_eq!(answer.report.found, None, "{name}");
    }
    for game in [
        "n -> n - k for k in fibonacci\nn -> n - k for k in powers(2) if n/k % 2 == 1",
        "n -> n - k for k in triangular",
        // Its guesses fail at numbers with more and more digits.
        "n -> n - k for k in powers(2) if n/k % 2 == 1\nn -> n - 2 if n % 3 == 0",
    ] {
        // A rule that overflows is an error, and no law.
        let game = Rc::new(GameDef::load(game, &[]).unwrap());
        let answer = find_law(&game, &Search::default(), &Budget::unlimited());
        assert!(answer.is_err() || answer.is_ok_and(|answer| answer.proved.is_none()), "{}", game.name());
    }
}

/// What the table shows may end far beyond it: then the law with its exception is proved, or nothing is claimed.
#[test]
fn patterns_that_end_beyond_the_table() {
    let answer = of("n -> n - 1\nn -> n - 2 if n == 6000");
    assert!(answer.proved.is_some(), "{:?}", answer.report);
    compare(&answer, &[9000]);
    assert_eq!(answer.report.found.unwrap().law.value(&[6000u32.into()]), Some(2u32.into()));
    for game in [
        "n -> n - 1\nn -> (i) + (n - i) for i in 6001..(n-1)/2",
        "n -> n - 1\nn -> (i) + (n - i) for i in 6001..(n-1)/2 if n % 7 != 3 and i % 3 == 1",
    ] {
        let report = of(game).report;
        assert_eq!(report.found, None, "{game}");
        assert!(report.refuted.is_some(), "{game}");
    }
}

/// Products of games that are solved have nim products as values; moves are found in the factors.
#[test]
fn products_are_nim_products() {
    for (game, formula) in [
        ("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1", Some("x (x) y")),
        ("(x, y) -> (i, y) + (x, j) + (i, j) for i in {x-1, x-3, x-4}, j in {y-1, y-3}", None),
        (
            "(x, y) -> (i, y) + (x, j)+ (x, k) + (i, j) + (i, k) for i in {x-1, x-3}, j in 0..y-1, k in 0..y-1 if j < k",
            None,
        ),
        (
            "game g(x, y) where x % 2 == 0 and y >= 3\n(x, y) -> (i, y) + (x, j) + (i, j) for i in {x-2, x-4, x-8}, j in 3..y-1",
            None,
        ),
    ] {
        let answer = of(game);
        assert!(answer.proved.is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        assert!(matches!(law.body, Body::Compound(Join::Product, _)), "{game}");
        assert_eq!(law.formula.as_ref().map(ToString::to_string).as_deref().filter(|_| formula.is_some()), formula);
        assert!(compare(&answer, &[24, 24]) > 500, "{game}");
    }
}

/// Games in which every move is one in one of several games have the xor of their values, and moves in each of them.
#[test]
fn sums_are_taken_apart() {
    for (game, parts, corner) in [
        // 0: small enough to be one automaton.
        (
            "(a, b, c) -> (a-k, b, c) for k in 1..a
             (a, b, c) -> (a, b-k, c) for k in {1,3,4}
             (a, b, c) -> (a, b, c-k) for k in powers(2)",
            0,
            vec![12, 12, 12],
        ),
        ("(a, b) -> (a - k, b) for k in 1..isqrt(a)\n(a, b) -> (a, b - k) for k in 1..b/3", 2, vec![60, 60]),
        (
            "(a, b) -> (a - k, b) for k in {1, 2} if a % 3 > 0\n(a, b) -> (a, b - k) for k in 1..(b + 1)/2",
            2,
            vec![40, 40],
        ),
        (
            "game g(x, y, z) where x >= 1 and y != z
             (x, y, z) -> (x - k, y, z) for k in {2, 3}
             (x, y, z) -> (x, y - k, z - k) for k in 1..y",
            0,
            vec![12, 12, 12],
        ),
    ] {
        let answer = of(game);
        assert!(answer.proved.is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        match &law.body {
            Body::Compound(Join::Sum, all) => assert_eq!(all.len(), parts, "{game}"),
            body => assert!(parts == 0 && matches!(body, Body::Automatic(_)), "{game}: {body:?}"),
        }
        assert!(compare(&answer, &corner) > 1000, "{game}");
    }
}

/// A member of an infinite set may be as large as the largest coordinate: where that tells, a game is neither a sum nor a product of games of one coordinate.
#[test]
fn what_looks_like_a_sum_is_none() {
    for game in [
        "(a, b) -> (a - k/4, b) for k in powers(2) if k >= 4\n(a, b) -> (a, b - k) for k in 1..b",
        "(x, y) -> (x - k/4, y) + (x, j) + (x - k/4, j) for k in powers(2), j in 0..y-1 if k >= 4",
    ] {
        let answer = of(game);
        let found = answer.report.found.as_ref();
        assert!(!found.is_some_and(|found| matches!(found.law.body, Body::Compound(..))), "{game}");
        // A law of the first rows there may be.
        for (position, cell) in value_table(&answer.game, &[5, 40], &Budget::unlimited()).unwrap().cells() {
            let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
            let says = found.and_then(|found| found.law.value(&numbers));
            assert!(
                says.is_none_or(|says| cell == Cell::Value(u64::try_from(says).unwrap())),
                "{game} at {position:?}"
            );
        }
    }
}

/// Rules about divisors, common factors and quotients are no formulas for automata; their ranks are theorems, however the rules are written.
#[test]
fn ranks_are_proved() {
    for (game, formula, move_to) in [
        (&rules_file("to-divisor")[..], "number of prime factors, with multiplicity, of n", (720, 5, 16 * 3)),
        (
            "game g(n) where n >= 1\n  n -> n/k for k in 2..n if n % k == 0",
            "number of prime factors, with multiplicity, of n",
            (720, 0, 1),
        ),
        (
            "game g(n) where n >= 1\n  n -> k for k in 1..n/2 if n % k == 0",
            "number of prime factors, with multiplicity, of n",
            (720, 1, 2),
        ),
        (&rules_file("proper-divisor"), "exponent of 2 in n", (96, 3, 88)),
        (
            "game g(n) where n >= 1\n  n -> n - k for k in 1..n if n % k == 0 and k < n",
            "exponent of 2 in n",
            (96, 0, 95),
        ),
        ("n -> n - d for d in divisors(n) if n > 0", "(exponent of 2 in n) + 1", (96, 0, 0)),
        (&rules_file("coprime-take"), "index of the least prime factor of n", (7 * 11, 3, 5)),
        (
            "game g(n) where n >= 1\n  n -> k for k in 1..n-1 if gcd(n, k) == 1",
            "index of the least prime factor of n",
            (7 * 11, 0, 1),
        ),
        (&rules_file("floor-div"), "number of binary digits of n", (1000, 4, 15)),
        ("game g(n) where n >= 1\n  n -> n/k for k in 2..n", "(number of binary digits of n) - 1", (1000, 4, 31)),
    ] {
        let answer = of(game);
        assert!(answer.proved.is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        assert_eq!(law.formula.as_ref().unwrap().to_string(), formula);
        compare(&answer, &[2000]);
        let budget = Budget::unlimited();
        let means = Means::new(1000, 1000, &budget);
        let strategy = Strategy::new(answer.game.rules().unwrap(), law, &means).unwrap().unwrap();
        let (n, value, left): (u32, u32, u32) = move_to;
        assert_eq!(strategy.options_of_value(&[n.into()], &value.into()), [[[BigUint::from(left)]]], "{game}");
        // Whatever has a smaller value is reached, and the strategy knows one that is an option.
        let options = |n: i64| {
            let mut all = Vec::new();
            let rules = answer.game.rules().unwrap();
            rules.evaluator().options(&[n], &Budget::unlimited(), &mut |option| all.extend(option.to_vec())).unwrap();
            all
        };
        for n in 1..300i64 {
            let own = law.value(&[BigUint::from(n as u64)]).unwrap();
            let all = options(n);
            for value in 0..u64::try_from(&own).unwrap() {
                let found = strategy.options_of_value(&[BigUint::from(n as u64)], &value.into());
                let left = i64::try_from(&found[0][0][0]).unwrap();
                assert!(all.contains(&left), "{game}: {n} -> {left}");
                assert_eq!(law.value(&[BigUint::from(left as u64)]), Some(value.into()), "{game}: {n} -> {left}");
            }
        }
    }
}

/// Where there is no formula for the rules and no theorem, laws that fit are conjectures and say so.
#[test]
fn conjectures_are_no_theorems() {
    for (game, formula) in [
        (&rules_file("euclid")[..], "floor(|a/b - b/a|)"),
        (
            "game g(n) where n >= 1\n  n -> d for d in proper_divisors(n) if 2*d <= n",
            "number of prime factors, with multiplicity, of n",
        ),
    ] {
        let answer = of(game);
        assert!(answer.proved.is_none());
        let found = answer.report.found.as_ref().unwrap();
        assert_eq!(found.law.formula.as_ref().unwrap().to_string(), formula);
        assert_eq!(found.certificate, None);
    }
}

/// Where only the P-positions have a law, small values may have one, too.
#[test]
fn small_values_of_fibonacci_nim() {
    let answer = of(&rules_file("fibonacci-nim-P"));
    assert!(answer.proved.is_some());
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(law.claim, Claim::Levels(3));
    assert!(compare(&answer, &[150, 150]) > 20_000);
    let (budget, rules) = (Budget::unlimited(), answer.game.rules().unwrap());
    let means = Means::new(100_000, 10_000_000, &budget);
    let strategy = Strategy::new(rules, law, &means).unwrap().unwrap();
    let mut moves = 0;
    for n in 0..40u32 {
        for q in 0..40u32 {
            let position = [BigUint::from(n), BigUint::from(q)];
            let own = law.value(&position).unwrap();
            assert!(strategy.options_of_value(&position, &3u32.into()).is_empty());
            for value in (0..3u32).map(BigUint::from).filter(|value| *value < own) {
                let found = strategy.options_of_value(&position, &value);
                let [option] = &found[0][..] else { panic!("one component") };
                assert_eq!(law.value(option), Some(value));
                moves += 1;
            }
        }
    }
    assert!(moves > 1000);
}

/// How far one may take, in many ways of writing; where it rises by more than 1, nothing is proved.
#[test]
fn max_nim_of_many_kinds() {
    for (most, shown) in [
        ("1..log2(n) + 1 if n > 0", "log2(n) + 1"),
        ("1..log2(n + 1)", "log2(n + 1)"),
        ("1..isqrt(2*n)", "isqrt(2*n)"),
        ("1..isqrt(n - 1) + 1 if n > 0", "isqrt(n - 1) + 1"),
        ("1..n if k*k <= n", "min(n, isqrt(n))"),
        ("1..n if 3*k <= n + 5", "min(n, floor((n + 5)/3))"),
        ("1..n if n >= k*2 and n >= 1", "min(n, floor(n/2))"),
        ("1..(2*n + 1)/3", "floor((2*n + 1)/3)"),
        ("1..max(2, n/5)", "max(2, floor(n/5))"),
        ("1..isqrt(n/3 + 4)", "isqrt(floor(n/3) + 4)"),
    ] {
        let answer = of(&format!("n -> n - k for k in {most}"));
        assert!(answer.proved.is_some(), "{most}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        compare(&answer, &[3000]);
        let Body::MaxNim(growth) = &law.body else { panic!("{most}: {:?}", law.body) };
        assert_eq!(growth.shown("n"), shown, "{most}");
    }
    for most in ["1..isqrt(4*n)", "1..2*n/3 + n/3", "1..log2(2*n) if n > 0", "1..isqrt(n*n)", "1..5 - n"] {
        let answer = of(&format!("n -> n - k for k in {most}"));
        let law = answer.report.found.as_ref().map(|found| &found.law);
        let by_lemma = law.is_some_and(|law| matches!(law.body, Body::MaxNim(_)));
        assert!(!by_lemma || answer.proved.is_none(), "{most}");
        if law.is_some() {
            compare(&answer, &[2000]);
        }
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
    assert_eq!(words::claim(law, &["n".to_owned()], Language::English), "g(n) = floor(n/2) for all n mod 2 = 1");
    assert_eq!((law.value(&[100u32.into()]), law.value(&[101u32.into()])), (None, Some(50u32.into())));
    let table = value_table(&answer.game, &[3000], &Budget::unlimited()).unwrap();
    for (position, cell) in table.cells().filter(|(position, _)| position[0] % 2 == 1) {
        assert_eq!(cell, Cell::Value(position[0].unsigned_abs() / 2));
    }
    assert_eq!(of(&rules_file("prime-take")).report.found, None);
}

#[test]
fn positions_that_where_excludes_have_no_value() {
    let answer = of("game g(n) where n % 2 == 0\n  n -> n - 2\n  n -> n - 4");
    assert!(answer.proved.is_some());
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(law.value(&[7u32.into()]), None);
    assert_eq!(law.value(&[8u32.into()]), Some(1u32.into()));
    compare(&answer, &[200]);
}

/// Rows of a game are proved as what they are.
#[test]
fn rows_are_laws_of_rows() {
    let game = Rc::new(GameDef::load(&rules_file("wythoff-row1"), &[]).unwrap());
    let search = Search { rows: Some(law::Rows { coordinate: 0, most: 2 }), ..Search::default() };
    let answer = find_law(&game, &search, &Budget::unlimited()).unwrap();
    assert!(answer.proved.is_some());
    let law = &answer.report.found.as_ref().unwrap().law;
    let table = value_table(&game, &[3, 300], &Budget::unlimited()).unwrap();
    for (position, cell) in table.cells() {
        let Cell::Value(value) = cell else { continue };
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        assert_eq!(law.value(&numbers), (position[0] <= 2).then(|| value.into()), "{position:?}");
    }
}

/// Programs of laws compile and give the values, and moves that win.
#[test]
fn programs_agree() {
    let folder = std::env::temp_dir().join(format!("nimatron-programs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for name in [
        "pow2",
        "kayles",
        "half",
        "sqrt",
        "e-and-d",
        "wythoff-P",
        "mark",
        "lasker",
        "sub-2-4-7",
        "zeck-part",
        "one-or-prime",
        "fibonacci-nim-P",
        "cycle-cut",
        "submask",
        "n -> n - k for k in 1..log2(n) + 1 if n > 0",
        "n -> n - k for k in 1..n if 2*k <= n + 3 and k*k <= 2*n + 1",
        "n -> n - k for k in 1..max(isqrt(n), min(2, (3*n + 1)/4))",
    ] {
        let answer = if name.contains("->") { of(name) } else { of(&rules_file(name)) };
        let corner = if answer.game.arity() == Some(1) { vec![120] } else { vec![14, 14] };
        let table = value_table(&answer.game, &corner, &Budget::unlimited()).unwrap();
        let values: Vec<(Vec<i64>, u64)> = table
            .cells()
            .filter_map(|(position, cell)| if let Cell::Value(value) = cell { Some((position, value)) } else { None })
            .collect();
        let text = |position: &[i64]| position.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        // Lines that are no positions are answered, and harm nothing.
        let beside = ["", "x", "-1", "1 2 3", "99999999999999999999999999 x"].map(|line| format!("{line}\n"));
        let input: String = values.iter().map(|(position, _)| text(position) + "\n").chain(beside).collect();
        for (target, file) in [(Target::Cpp, "p.cpp"), (Target::Rust, "p.rs"), (Target::Python, "p.py")] {
            let program = answer.program(target, &Budget::unlimited()).unwrap().unwrap();
            let source = folder.join(file);
            std::fs::write(&source, program).unwrap();
            let binary = folder.join("program");
            let compiler = match target {
                Target::Cpp => Some(("g++", vec!["-std=c++17", "-O1", "-Wall", "-Werror"])),
                Target::Rust => Some(("rustc", vec!["--edition=2021", "-Dwarnings", "-Copt-level=1"])),
                Target::Python => None,
            };
            let mut run = match compiler {
                Some((compiler, options)) => {
                    let built =
                        Command::new(compiler).args(options).arg("-o").arg(&binary).arg(&source).output().unwrap();
                    assert!(built.status.success(), "{name}: {}", String::from_utf8_lossy(&built.stderr));
                    Command::new(&binary)
                }
                None => {
                    let mut python = Command::new("python3");
                    python.arg(&source);
                    python
                }
            };
            let mut child = run.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
            let lines: Vec<&str> = output.lines().collect();
            assert_eq!(lines.len(), values.len() + 4, "{name} {file}");
            assert!(lines[values.len()..].iter().all(|line| line.starts_with("? ")), "{name} {file}: {lines:?}");
            for ((position, value), line) in values.iter().zip(lines) {
                let (said, chosen) = line.split_once(' ').unwrap();
                match said {
                    "P" => assert_eq!(*value, 0),
                    "N" => assert_ne!(*value, 0),
                    said => assert_eq!(said.parse::<u64>().unwrap(), *value, "{name} {file} {position:?}"),
                }
                assert_eq!(chosen == "-", *value == 0, "{name} {file} {position:?}: {chosen}");
                if chosen == "-" {
                    continue;
                }
                // The move is an option, and its value is 0.
                let parts: Vec<Vec<i64>> = chosen
                    .split(" + ")
                    .filter(|part| *part != "nothing")
                    .map(|part| part.split(' ').map(|word| word.parse().unwrap()).collect())
                    .collect();
                let mut found = false;
                let mut sorted = parts.clone();
                sorted.retain(|part| part.iter().any(|&x| x != 0));
                sorted.sort();
                answer
                    .game
                    .rules()
                    .unwrap()
                    .evaluator()
                    .options(position, &Budget::unlimited(), &mut |option| {
                        let mut all: Vec<Vec<i64>> = option.chunks(position.len()).map(<[i64]>::to_vec).collect();
                        all.retain(|part| part.iter().any(|&x| x != 0));
                        all.sort();
                        found |= all == sorted;
                    })
                    .unwrap();
                assert!(found, "{name} {file}: {chosen} is no option of {position:?}");
                let value_of =
                    |part: &Vec<i64>| values.iter().find(|(position, _)| position == part).map_or(0, |entry| entry.1);
                assert_eq!(parts.iter().map(value_of).fold(0, |a, b| a ^ b), 0, "{name} {file} {position:?}: {chosen}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
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
    assert_eq!(found.law.formula.unwrap().to_string(), "number of ones in binary of n");
    assert_eq!(found.certificate, None);
    let mut state = 12345u32;
    let mut random = |_: u32| {
        state = state.wrapping_mul(1_103_515_245).wrapping_add(12345);
        state >> 16 & 7
    };
    let noise: String = (0..400).map(|n| random(n).to_string() + " ").collect();
    assert_eq!(guess(&noise), None);
    assert!(law::Numbers::parse("1 2 x", 0).unwrap_err().contains("line 1: `x`"));
}

/// The automaton that is drawn says what the law says.
#[test]
fn automata_with_outputs_read_the_values() {
    let budget = Budget::unlimited();
    let mut drawn = 0;
    for name in ["mark", "imark-1-2", "clear-bit", "wythoff-P", "zeck-part", "king", "nim2"] {
        let answer = of(&rules_file(name));
        let law = &answer.report.found.as_ref().unwrap().law;
        let means = nimatron_law::automata::Means::new(100_000, 10_000_000, &budget);
        let outputs = law.automatic().unwrap().outputs(law.claim, &means).unwrap();
        let svg = answer.machine(&budget).unwrap().unwrap().svg();
        let Some(outputs) = outputs else {
            assert_eq!(name, "nim2", "only its values have no bound");
            continue;
        };
        assert!(svg.unwrap().contains("<circle"), "{name}");
        let corner = if law.arity == 1 { vec![300] } else { vec![40, 40] };
        for (position, cell) in value_table(&answer.game, &corner, &budget).unwrap().cells() {
            let Cell::Value(value) = cell else { panic!("{position:?}") };
            let wanted = if law.claim == Claim::Outcome { u32::from(value == 0) } else { value as u32 };
            let numbers: Vec<u64> = position.iter().map(|&x| x.unsigned_abs()).collect();
            assert_eq!(outputs.read(&numbers), Some(wanted), "{name} {position:?}");
        }
        drawn += 1;
    }
    assert_eq!(drawn, 6);
}

/// Games outside of the list, one for each way to a law that the list does not ask for.
#[test]
fn laws_of_games_that_are_in_no_list() {
    let nim = "(x, y) -> (x - k, y) for k in 1..x; (x, y) -> (x, y - k) for k in 1..y";
    let cyclic = of(&format!("{nim}; (x, y) -> (x - i, y - j) for i in 1..x, j in 1..y if i + j < 5"));
    assert!(cyclic.proved.is_some());
    assert_eq!(
        words::claim(
            &cyclic.report.found.as_ref().unwrap().law,
            cyclic.game.rules().unwrap().coordinates(),
            Language::English
        ),
        "g(x, y) = (5 * (floor(x/5) xor floor(y/5))) + ((x + y) mod 5)"
    );
    compare(&cyclic, &[60, 60]);
    let wide = of(&format!("{nim}; (x, y) -> (x - i, y - j) for i in 1..x, j in 1..y if abs(i - j) < 2"));
    assert!(wide.proved.is_some());
    assert_eq!(
        words::claim(
            &wide.report.found.as_ref().unwrap().law,
            wide.game.rules().unwrap().coordinates(),
            Language::English
        ),
        "(x, y) is a P-position exactly if it is (A, B) or (B, A) with A = floor(n*sqrt 2), B = A + 2*n for some n (digits of [2; 2, ...])"
    );
    compare(&wide, &[90, 90]);
    let primes = of("n -> n/p for p in primes if n > 0 and n % p == 0");
    assert!(primes.proved.is_none(), "no proof of it is known to the machine");
    assert_eq!(
        words::claim(
            &primes.report.found.as_ref().unwrap().law,
            primes.game.rules().unwrap().coordinates(),
            Language::English
        ),
        "g(n) = (number of prime factors, with multiplicity, of n) mod 2 for all n >= 1; values before 0"
    );
    compare(&primes, &[6000]);
}
