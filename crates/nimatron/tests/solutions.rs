//! Formulas and functions against games: right ones, wrong ones, and those that only look equal.

#![allow(clippy::unwrap_used)]

use nimatron::check::{
    Answers, CheckPlan, Equality, Expected, FormulaReport, FormulaValue, PositionFormula, SolutionAnswer, Sum, Trouble,
    Undecided, check, check_formula, why_right,
};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Convention, GameDef, Language, Limit, Outcome, Position, StopReason, words};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

fn game(rules: &str) -> Arc<GameDef> {
    Arc::new(GameDef::load(rules, &[]).unwrap())
}

fn report_with(rules: &str, formula: &str, plan: &CheckPlan) -> FormulaReport {
    let game = game(rules);
    let formula =
        PositionFormula::parse(formula, &game.coordinates()).unwrap_or_else(|error| panic!("{}", error.message));
    check_formula(&game, &formula, plan, &Budget::unlimited()).unwrap()
}

fn report(rules: &str, formula: &str) -> FormulaReport {
    report_with(rules, formula, &CheckPlan::default())
}

fn position(report: &FormulaReport) -> Option<String> {
    report.tests.wrong.as_ref().map(|wrong| words::sum_of_positions(&wrong.sum))
}

fn is_equal(report: &FormulaReport) -> bool {
    matches!(report.equality, Some(Equality::Equal(_)))
}

const TAKE: &str = "n -> n - k for k in {1, 3, 4}";

/// A counterexample without the reason of the right answer says what is missing, and why.
#[test]
fn unexplained_counterexamples_say_so() {
    let plan = CheckPlan { to: 1000_u32.into(), ..CheckPlan::default() };
    let report = report_with("n -> n - k for k in {1, 2}", "n % 3 != 0 or n == 99999", &plan);
    assert_eq!(position(&report).as_deref(), Some("99999"));
    for (memory, is_whole) in [(u64::MAX, true), (1 << 14, false)] {
        let (budget, language) = (Budget::unlimited().with_memory(memory), Language::English);
        let why = why_right(&game("n -> n - k for k in {1, 2}"), &report.tests, plan.convention, &budget);
        let json = words::formula_report_json(&report, &why, language);
        assert_eq!(json["counterexample"]["why"].is_string(), is_whole, "{json}");
        assert_eq!(json["stopped"].is_null(), is_whole, "{json}");
        let text = words::why_right_text(&why, language);
        assert_eq!(text.contains("why 99999 has Grundy value 0"), is_whole, "{text}");
        assert_eq!(text.contains("why the right answer is right is not said: this needs"), !is_whole, "{text}");
    }
}

#[test]
fn right_formulas_are_equal_to_the_law() {
    for (rules, formula) in [
        (TAKE, "n % 7 not in (0, 2)"),
        (TAKE, "!(n % 7 == 0 || n % 7 == 2)"),
        (TAKE, "(n % 7 != 0) & (n % 7 != 2)"),
        (TAKE, "0 if n % 7 in (0, 2) else 1 if n % 7 in (1, 3) else 2 if n % 7 in [4, 6] else 3"),
        ("n -> n - k for k in 1..3", "n & 3"),
        ("n -> n - k for k in 1..3", "[0, 1, 2, 3][n % 4]"),
        ("n -> n - k for k in 1..3", "[0, 1, 2, 3,][n % 4] if n > 3 else n"),
        ("n -> n - k for k in 1..3", "n % 4"),
        ("n -> n - k for k in 1..n", "n"),
        ("n -> n - k for k in 1..n", "(n << 1) >> 1"),
        ("n -> n - k for k in powers(2)", "n % 3"),
        ("n -> n - k for k in 1..3", "n * n % 4 != 0 or n % 4 == 2"),
        ("(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b", "a xor b"),
        ("(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b", "a != b"),
    ] {
        let report = report(rules, formula);
        assert!(is_equal(&report), "{rules} {formula}: {:?} {:?}", report.equality, report.tests.wrong);
        assert!(report.tests.agreed > 100);
    }
}

#[test]
fn wrong_formulas_have_their_smallest_counterexample() {
    for (rules, formula, wrong) in [
        (TAKE, "n % 7 in (0, 2)", "0"),
        (TAKE, "n % 7 not in (0, 3)", "2"),
        // Right up to there.
        (TAKE, "n % 7 not in (0, 2) and n != 500", "500"),
        (TAKE, "n % 7 not in (0, 2) and n != 5001", "5001"),
        (TAKE, "n % 7 not in (0, 2) and n != 1000000000", "1000000000"),
        (TAKE, "n % 7 not in (0, 2) or n == 700000000000", "700000000000"),
        ("n -> n - k for k in 1..3", "n % 4 + n // 5003", "5003"),
        // No value, or none of a game.
        (TAKE, "10 / n > 0", "0"),
        (TAKE, "n - 1", "0"),
        ("n -> n - k for k in 1..3", "n % 4 if n < 40 else n % 4 - 4", "40"),
        // A guard keeps it from dividing by 0.
        (TAKE, "n != 0 and 100 // n > 0 and n % 7 not in (0, 2)", "101"),
    ] {
        let report = report(rules, formula);
        assert_eq!(position(&report).as_deref(), Some(wrong), "{rules} {formula}");
        assert!(report.equality.is_none());
    }
}

/// What cannot be compared with the law agrees at the positions tested, and nothing more is said.
#[test]
fn nothing_is_called_equal_that_is_not_decided() {
    for (rules, formula) in [
        // Products and functions that automata do not know.
        (TAKE, "n % 7 not in (0, 2) or n * n == 10 ** 30 + 1"),
        (TAKE, "n % 7 not in (0, 2) and isqrt(n) != 10 ** 12"),
        ("n -> n - k for k in 1..3", "n % 4 + n ** 2 // 10 ** 20"),
        // A guard that protects a division in places that are not tested.
        (TAKE, "n % 7 not in (0, 2) if n < 10 ** 9 else 1 % (n - 10 ** 15) >= 0"),
    ] {
        let report = report(rules, formula);
        assert!(report.tests.wrong.is_none(), "{formula}");
        assert!(matches!(report.equality, Some(Equality::Undecided(Undecided::NotComparable { .. }))), "{formula}");
    }
    // No law of all positions.
    let squares = report("n -> n - k for k in squares", "n not in (0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44)");
    assert!(!is_equal(&squares));
}

/// Laws with first values that the formula does not give, or with positions that are not in the
/// game.
#[test]
fn exceptions_and_domains() {
    // Positions begin at 1: what the formula says about 0 does not matter.
    let from_one = "game g(n) where n >= 1; n -> n - k for k in 1..2";
    assert!(is_equal(&report(from_one, "n % 3 != 1")), "{:?}", report(from_one, "n % 3 != 1"));
    assert!(is_equal(&report(from_one, "(n - 1) % 3")));
    let never = report(from_one, "n % 3 != 1 and 5 // n >= 0");
    assert!(never.tests.wrong.is_none() && !is_equal(&never));
    // The period of Kayles, which begins only at 71.
    let late = report(
        "0.77",
        "4 if n % 12 in (0, 5) else 1 if n % 12 in (1, 4, 8) else 2 if n % 12 in (2, 7, 10) else 8 if n % 12 in (3, 9) \
         else 7",
    );
    assert_eq!(position(&late).as_deref(), Some("0"));
}

#[test]
fn outcomes_and_values() {
    let outcomes = CheckPlan { answers: Some(Answers::Outcomes), ..CheckPlan::default() };
    let four = "n -> n - k for k in 1..3";
    assert!(is_equal(&report_with(four, "n % 4", &outcomes)));
    assert!(is_equal(&report_with(four, "3 * (n % 4)", &outcomes)));
    assert_eq!(position(&report(four, "3 * (n % 4)")).as_deref(), Some("1"));
    let misere = CheckPlan { convention: Convention::Misere, ..CheckPlan::default() };
    assert!(is_equal(&report_with(four, "n % 4 != 1", &misere)));
    assert_eq!(position(&report_with(four, "n % 4 != 0", &misere)).as_deref(), Some("0"));
}

#[test]
fn negative_numbers_are_divided_as_in_python() {
    let report = report("n -> n - k for k in 1..3", "(n - 8) % 4");
    assert!(is_equal(&report));
    assert_eq!(report.rounded.map(|position| position.to_string()).as_deref(), Some("0"));
}

#[test]
fn what_languages_read_differently_is_refused() {
    let names = ["a".to_owned(), "b".to_owned()];
    for (formula, id) in [
        ("a ^ b", "checks.caret"),
        ("2 ^ a", "checks.caret"),
        ("a & 1 == 0", "checks.bits_and_comparison"),
        ("0 == a | b", "checks.bits_and_comparison"),
        ("a and b", "checks.logical_of_numbers"),
        ("a or b == 1", "checks.condition_wanted"),
        ("(a == 1) + 1", "checks.number_wanted"),
        ("a = 1", "checks.unexpected"),
        ("n", "checks.unknown_name"),
        ("sqrt(a)", "common.unknown_function"),
        ("min()", "checks.arguments"),
        ("a in 3", "checks.set_wanted"),
        ("a in powers(1)", "checks.powers_of"),
        ("", "checks.empty_formula"),
        ("(a", "checks.ends_early"),
        ("a 2", "checks.unexpected"),
        ("010", "checks.not_a_number"),
        ("~a", "checks.unexpected"),
        ("1 if a else 2", "checks.condition_wanted"),
        ("1 if a > 0 else b > 0", "checks.mixed_choice"),
        ("a $ b", "checks.meaningless"),
    ] {
        let error = PositionFormula::parse(formula, &names).unwrap_err();
        assert_eq!(error.message.id(), id, "{formula}: {}", error.message);
        assert!(error.span.end <= formula.len());
    }
    for deep in ["(".repeat(5000), "!".repeat(5000), "-".repeat(5000), "a+".repeat(5000), "a**".repeat(5000)] {
        assert!(PositionFormula::parse(&format!("{deep}a"), &names).is_err());
    }
    let chain = format!("a{}", "<a+a".repeat(3000));
    assert!(PositionFormula::parse(&chain, &names).is_err());
}

#[test]
fn formulas_mean_what_they_say() {
    let names = ["n".to_owned()];
    let at = |formula: &str, n: u64| {
        let formula = PositionFormula::parse(formula, &names).unwrap_or_else(|error| panic!("{}", error.message));
        formula.at(&[n.into()]).map(|found| found.0)
    };
    for (formula, n, number) in [
        ("n + 2 * 3 ** 2", 1, 19),
        ("-n ** 2", 3, -9),
        ("(n - 10) / 3", 3, -3),
        ("(n - 10) % 3", 3, 2),
        ("n - 1 - 1", 9, 7),
        ("n | 1 & 2", 4, 4),
        ("1 << n + 1", 2, 8),
        ("popcount(n) + __builtin_popcountll(n)", 255, 16),
        ("min(n, 3, 5) + max(n, 3) + abs(0 - n)", 4, 3 + 4 + 4),
        ("gcd(n, 12) + lowbit(n) + isqrt(n) + log2(n) + digits(n)", 40, 4 + 8 + 6 + 5 + 2),
        ("n > 3 ? 1 : n > 2 ? 2 : 3", 3, 2),
        ("1 if n > 3 else 2 if n > 2 else 3", 2, 3),
        ("0xff & n", 300, 44),
        ("xor(n, 3, 5)", 6, 0),
        ("7LL % n", 4, 3),
    ] {
        assert_eq!(at(formula, n), Ok(FormulaValue::Number(number.into())), "{formula} {n}");
    }
    for (formula, n, truth) in [
        ("0 < n < 5", 5, false),
        ("0 < n <= 5", 5, true),
        ("not n % 2 == 0", 3, true),
        ("n in {1..3, 7}", 7, true),
        ("n in range(7)", 7, false),
        ("n not in 1..3", 4, true),
        ("n in powers(2)", 64, true),
        ("n in fibonacci", 34, true),
        ("n in fibonacci", 35, false),
        ("n in squares", 49, true),
        ("n in triangular", 10, true),
        ("n in primes", 91, false),
        ("n in primes", 97, true),
        ("n % 2 == 0 xor n > 3", 4, false),
        ("(n % 2 == 0) == (n > 3)", 4, true),
        ("n == 1 or n == 2 and n == 3", 1, true),
        ("!(n % 4)", 8, true),
    ] {
        assert_eq!(at(formula, n), Ok(FormulaValue::Condition(truth)), "{formula} {n}");
    }
    for formula in
        ["1 / n", "1 % n", "2 ** (n - 1)", "log2(n)", "1 << (n - 1)", "2 ** (10 ** 9 + n)", "popcount(n - 1)"]
    {
        assert!(at(formula, 0).is_err(), "{formula}");
    }
}

fn numbers(sum: &Sum) -> Vec<u64> {
    sum.iter().flat_map(Position::numbers).map(|number| u64::try_from(number).unwrap_or(u64::MAX)).collect()
}

/// The answers of a function, and how often it was asked.
fn tested(
    rules: &str,
    plan: &CheckPlan,
    mut solution: impl FnMut(&[u64]) -> Result<SolutionAnswer, Trouble<&'static str>>,
) -> nimatron::check::Tests<&'static str> {
    let mut ask = |sums: &[Sum]| sums.iter().map(|sum| solution(&numbers(sum))).collect();
    check(&game(rules), plan, &mut ask, &Budget::unlimited()).unwrap()
}

fn nim(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |a, b| a ^ b)
}

const NIM: &str = "n -> n - k for k in 1..n";

#[test]
fn right_functions_agree_at_all_positions() {
    let plan = CheckPlan { to: 10u64.pow(18).into(), ..CheckPlan::default() };
    for plan in [plan.clone(), CheckPlan::default(), CheckPlan { to: 3u32.into(), ..plan }] {
        let tests = tested(NIM, &plan, |heaps| Ok(nim(heaps).into()));
        assert!(tests.wrong.is_none() && tests.stopped.is_none(), "{tests:?}");
        assert_eq!(tests.answers, Some(Answers::Values));
        assert!(tests.agreed >= 300 && tests.sums >= 300, "{tests:?}");
    }
    let tests = tested(NIM, &CheckPlan::default(), |heaps| Ok((nim(heaps) != 0).into()));
    assert_eq!((tests.answers, tests.wrong), (Some(Answers::Outcomes), None));
    let tests = tested(NIM, &CheckPlan::default(), |heaps| Ok(u64::from(nim(heaps) != 0).into()));
    assert_eq!((tests.answers, tests.wrong), (Some(Answers::Outcomes), None));
}

#[test]
fn counterexamples_are_made_smaller() {
    // Wrong only for large numbers.
    let plan = CheckPlan { to: 10u64.pow(18).into(), ..CheckPlan::default() };
    let tests = tested(NIM, &plan, |heaps| Ok(heaps.iter().fold(0, |a, b| a ^ (b % (1 << 32))).into()));
    assert_eq!(words::sum_of_positions(&tests.wrong.unwrap().sum), (1u64 << 32).to_string());
    // Wrong only for lost sums of three or more.
    let or = |heaps: &[u64]| if heaps.len() > 2 { heaps.iter().fold(0, |a, b| a | b) } else { nim(heaps) };
    let tests = tested(NIM, &CheckPlan::default(), |heaps| Ok((or(heaps) != 0).into()));
    let wrong = tests.wrong.unwrap();
    assert_eq!(words::sum_of_positions(&wrong.sum), "0 + 1 + 1", "{wrong:?}");
    // Wrong only with three heaps: adds instead of xor.
    let plan = CheckPlan { answers: Some(Answers::Values), ..CheckPlan::default() };
    let tests = tested(NIM, &plan, |heaps| Ok(heaps.iter().sum::<u64>().into()));
    let wrong = tests.wrong.unwrap();
    assert_eq!(words::sum_of_positions(&wrong.sum), "1 + 1");
    assert_eq!(wrong.expected, Expected { outcome: Outcome::P, value: Some(BigUint::ZERO) });
}

/// Most large positions are won, so a solution that says so of all of them has to be asked about
/// lost ones.
#[test]
fn solutions_that_are_wrong_at_large_lost_positions_are_noticed() {
    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    let won = |heaps: &[u64]| {
        let (low, high) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
        low >= 1000 || low != ((high - low) as f64 * golden) as u64
    };
    for to in [10u64.pow(6), 10u64.pow(18)] {
        let plan = CheckPlan { to: to.into(), heaps: 1, ..CheckPlan::default() };
        let wrong = tested("wythoff", &plan, |heaps| Ok(won(heaps).into())).wrong.unwrap();
        assert_eq!(wrong.expected.outcome, Outcome::P, "{to}");
    }
    let plan = CheckPlan { to: 10u64.pow(9).into(), ..CheckPlan::default() };
    let won = |heaps: &[u64]| nim(heaps) != 0 || heaps.iter().any(|&heap| heap > 1_000_000);
    let wrong = tested(NIM, &plan, |heaps| Ok(won(heaps).into())).wrong.unwrap();
    assert_eq!((wrong.expected.outcome, wrong.sum.len()), (Outcome::P, 2));
    // Lost positions of a law.
    let won = |heaps: &[u64]| !heaps[0].is_multiple_of(7) && heaps[0] % 7 != 2 || heaps[0] > 100_000;
    let plan = CheckPlan { heaps: 1, ..plan };
    assert!(tested(TAKE, &plan, |heaps| Ok(won(heaps).into())).wrong.is_some());
}

/// A solution that does not manage many positions at once is asked about fewer.
#[test]
fn slow_solutions_are_asked_about_fewer_positions() {
    let plan = CheckPlan { to: 100u32.into(), tests: 300, ..CheckPlan::default() };
    let all = tested(NIM, &plan, |heaps| Ok(nim(heaps).into()));
    for most in [1, 7, 40] {
        let mut ask = |sums: &[Sum]| match sums.len() > most {
            true => Err(Trouble::Failed("it does not end")),
            false => Ok(sums.iter().map(|sum| SolutionAnswer::from(nim(&numbers(sum)))).collect()),
        };
        let tests = check(&game(NIM), &plan, &mut ask, &Budget::unlimited()).unwrap();
        assert_eq!((tests.wrong, tests.fatal, tests.agreed), (None, None, all.agreed), "{most}");
        assert_eq!(tests.complete_to, all.complete_to);
    }
}

#[test]
fn failures_are_located() {
    let fails = |heaps: &[u64]| match heaps {
        [100, ..] => Err(Trouble::Failed("it crashes")),
        _ => Ok(nim(heaps).into()),
    };
    let tests = tested(NIM, &CheckPlan::default(), fails);
    let wrong = tests.wrong.unwrap();
    assert_eq!((words::sum_of_positions(&wrong.sum).as_str(), wrong.said), ("100", Err("it crashes")));
    assert_eq!(tests.complete_to, Some(99));
    let fatal = tested(NIM, &CheckPlan::default(), |_| Err(Trouble::Fatal("there is no such program")));
    assert_eq!((fatal.fatal, fatal.agreed), (Some("there is no such program"), 0));
    let mut asked = 0;
    let stopped = tested(NIM, &CheckPlan::default(), |heaps| {
        asked += 1;
        if asked > 50 { Err(Trouble::Stopped(StopReason::Interrupted)) } else { Ok(nim(heaps).into()) }
    });
    assert_eq!(stopped.stopped, Some(StopReason::Interrupted));
    assert!(stopped.agreed > 0 && stopped.complete_to.is_some_and(|to| (to as usize) < stopped.agreed));
}

#[test]
fn exchanged_words_are_noticed() {
    let tests = tested(NIM, &CheckPlan::default(), |heaps| Ok((nim(heaps) == 0).into()));
    assert!(tests.opposite && tests.wrong.is_some());
}

#[test]
fn larger_games_and_other_conventions() {
    let wythoff = "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; \
                   (a, b) -> (a - k, b - k) for k in 1..min(a, b)";
    let p = |a: u64, b: u64| {
        let (small, d) = (a.min(b) as f64, a.abs_diff(b) as f64);
        (d * (1.0 + 5f64.sqrt()) / 2.0).floor() as u64 == small as u64
    };
    let plan = CheckPlan { heaps: 1, ..CheckPlan::default() };
    let tests = tested(wythoff, &plan, |heaps| Ok((!p(heaps[0], heaps[1])).into()));
    assert!(tests.wrong.is_none(), "{tests:?}");
    let misere = CheckPlan {
        convention: Convention::Misere,
        answers: Some(Answers::Outcomes),
        tests: 60,
        ..CheckPlan::default()
    };
    let tests = tested(NIM, &misere, |heaps| {
        let ones = heaps.iter().all(|&heap| heap <= 1);
        Ok(((nim(heaps) == 0) == ones).into())
    });
    assert!(tests.wrong.is_none() && tests.sums > 0, "{tests:?}");
}

#[test]
fn games_of_other_positions_are_refused_and_limits_are_kept() {
    let mut never = |_: &[Sum]| -> Result<Vec<SolutionAnswer>, Trouble<Infallible>> { Ok(Vec::new()) };
    assert!(check(&game("cram"), &CheckPlan::default(), &mut never, &Budget::unlimited()).is_err());
    let cycle = check(&game("n -> n + 1"), &CheckPlan::default(), &mut never, &Budget::unlimited());
    assert!(cycle.is_err());
    let limit = Limit { time: Some(Duration::ZERO), ..Limit::default() };
    let budget = Budget::for_time(limit.time.unwrap());
    let formula = PositionFormula::parse("n % 7 not in (0, 2)", &["n".to_owned()]).unwrap();
    let report =
        check_formula(&game(TAKE), &formula, &CheckPlan { tests: 100_000, ..CheckPlan::default() }, &budget).unwrap();
    assert!(report.equality.is_none() && report.tests.stopped.is_some());
}
