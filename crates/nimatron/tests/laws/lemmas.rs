//! Laws by lemma: ranks, and Max Nim.

use super::{compare, of, rules_file};
use nimatron::law::{Body, Search, find_law};
use nimatron::nimber::BigUint;
use nimatron::words::{self, Language};
use nimatron::{Budget, GameDef};
use nimatron_law::automata::StateBudget;
use nimatron_law::strategy::Strategy;
use std::sync::Arc;

/// Rules about divisors, common factors and quotients are not definable by automata; their laws are
/// proved by ranks, however the rules are written.
#[test]
fn ranks_are_proved() {
    for (game, formula, move_to) in [
        (&rules_file("to-divisor")[..], "bigomega(n)", (720, 5, 16 * 3)),
        ("game g(n) where n >= 1\n  n -> n/k for k in 2..n if n % k == 0", "bigomega(n)", (720, 0, 1)),
        ("game g(n) where n >= 1\n  n -> k for k in 1..n/2 if n % k == 0", "bigomega(n)", (720, 1, 2)),
        ("game g(n) where n >= 1\n  n -> d for d in proper_divisors(n) if 2*d <= n", "bigomega(n)", (720, 1, 2)),
        ("game g(n) where n >= 1\n  n -> n/p for p in primes if n % p == 0", "bigomega(n) mod 2", (720, 0, 360)),
        ("n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0 and n > 0", "expxor(n)", (720, 4, 240)),
        (&rules_file("proper-divisor"), "v2(n)", (96, 3, 88)),
        ("game g(n) where n >= 1\n  n -> n - k for k in 1..n if n % k == 0 and k < n", "v2(n)", (96, 0, 95)),
        ("n -> n - d for d in divisors(n) if n > 0", "v2(n) + 1", (96, 0, 0)),
        (&rules_file("coprime-take"), "lpindex(n)", (7 * 11, 3, 5)),
        ("game g(n) where n >= 1\n  n -> k for k in 1..n-1 if gcd(n, k) == 1", "lpindex(n)", (7 * 11, 0, 1)),
        ("n -> n - k for k in 1..n if gcd(n, k) == 1", "oddlp(n)", (7 * 11, 3, 5)),
        ("n -> n - k for k in 1..n if gcd(k, n) == 1", "oddlp(n)", (7 * 11, 0, 2)),
        ("n -> k for k in 0..n-1 if gcd(n, k) == 1", "oddlp(n)", (7 * 11, 1, 1)),
        (&rules_file("floor-div"), "bits(n)", (1000, 4, 15)),
        ("game g(n) where n >= 1\n  n -> n/k for k in 2..n", "bits(n) - 1", (1000, 4, 31)),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        assert_eq!(law.formula().unwrap().to_string(), formula);
        compare(&answer, &[2000]);
        let budget = Budget::unlimited();
        let means = StateBudget::new(1000, 1000, &budget);
        let strategy = Strategy::new(answer.game.rules().unwrap(), law, &means).unwrap().unwrap();
        let (n, value, left): (u32, u32, u32) = move_to;
        assert_eq!(
            strategy.options_of_value(&[n.into()], &value.into(), &Budget::unlimited()).unwrap(),
            [[[BigUint::from(left)]]],
            "{game}"
        );
        // Every smaller value is reached, and the strategy names an option that has it.
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
                let found =
                    strategy.options_of_value(&[BigUint::from(n as u64)], &value.into(), &Budget::unlimited()).unwrap();
                let left = i64::try_from(&found[0][0][0]).unwrap();
                assert!(all.contains(&left), "{game}: {n} -> {left}");
                assert_eq!(law.value(&[BigUint::from(left as u64)]), Some(value.into()), "{game}: {n} -> {left}");
            }
        }
    }
}

/// The largest number that may be taken, written in many ways. If it rises by more than 1 from one
/// heap to the next, nothing is proved.
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
        // Rising fast at first, where no more than n can be taken anyway.
        ("1..isqrt(4*n)", "isqrt(4*n)"),
        ("1..n if k*k <= 4*n", "min(n, isqrt(4*n))"),
        ("1..n if k*k <= 50*n + 7", "min(n, isqrt(50*n + 7))"),
        ("1..isqrt(16*n) - 7", "isqrt(16*n) - 7"),
        ("1..log2(5*n) + 2 if n > 0", "log2(5*n) + 2"),
        ("1..digits(n) + 1", "digits(n, 10) + 1"),
    ] {
        let answer = of(&format!("n -> n - k for k in {most}"));
        assert!(answer.certificate().is_some(), "{most}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        compare(&answer, &[3000]);
        let Body::MaxNim(law) = &law.body else { panic!("{most}: {:?}", law.body) };
        assert_eq!(law.max_taken.shown("n"), shown, "{most}");
    }
    // Rules that fail somewhere have no law, and the error is returned.
    let failing = Arc::new(GameDef::load("n -> n - k for k in 1..log2(n)", &[]).unwrap());
    assert!(find_law(&failing, &Search::default(), &Budget::unlimited()).is_err());
    for most in ["1..isqrt(49*n) - 9", "1..2*n/3 + n/3", "1..popcount(n)", "1..isqrt(n*n)", "1..5 - n"] {
        let answer = of(&format!("n -> n - k for k in {most}"));
        let law = answer.report.found.as_ref().map(|found| &found.law);
        let by_lemma = law.is_some_and(|law| matches!(law.body, Body::MaxNim(_)));
        assert!(!by_lemma || answer.certificate().is_none(), "{most}");
        if law.is_some() {
            compare(&answer, &[2000]);
        }
    }
}

/// The printed law, worked out by hand; the rules' own f may be above n, below 0, or without a
/// value at 0.
#[test]
fn the_printed_law_of_max_nim_is_true() {
    let law = |f: &str| format!("{f}: g(n) = f(n) where f(n) > f(n - 1), else g(n - f(n) - 1); g(0) = 0");
    for (most, printed) in [
        ("1..n/2 + 3", "with f(n) = min(n, floor(n/2) + 3)"),
        ("1..isqrt(n) - 2", "with f(n) = max(0, isqrt(n) - 2)"),
        ("1..log2(n) + 1 if n > 0", "with f(n) = log2(n) + 1, f(0) = 0"),
        ("1..log2(n) + 4 if n > 0", "with f(n) = min(n, log2(n) + 4), f(0) = 0"),
        ("1..max(2, n/5)", "with f(n) = min(n, max(2, floor(n/5)))"),
        ("1..isqrt(4*n)", "with f(n) = min(n, isqrt(4*n))"),
        ("1..isqrt(16*n) - 3", "with f(n) = max(0, min(n, isqrt(16*n) - 3))"),
        ("1..n if 3*k <= n + 5", "with f(n) = min(n, floor((n + 5)/3))"),
    ] {
        let answer = of(&format!("n -> n - k for k in {most}"));
        let found = &answer.report.found.as_ref().unwrap().law;
        assert_eq!(words::claim(found, &["n".to_owned()], Language::English), law(printed));
        let Body::MaxNim(law) = &found.body else { panic!("{most}: {:?}", found.body) };
        let growth = &law.max_taken;
        let f = growth.within_heap();
        let f = |n: usize| if n == 0 { 0 } else { usize::try_from(f.value(n as i128).unwrap()).unwrap() };
        let mut printed_values = vec![0];
        for n in 1..400 {
            let value = if f(n) > f(n - 1) { f(n) } else { printed_values[n - f(n) - 1] };
            printed_values.push(value);
        }
        // By the rules alone.
        let own = |n: usize| usize::try_from(growth.value(n as i128).unwrap_or(0).clamp(0, n as i128)).unwrap();
        let mut played: Vec<usize> = Vec::new();
        for n in 0..400 {
            let options = &played[n - own(n)..n];
            played.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        assert_eq!(printed_values, played, "{most}");
    }
}
