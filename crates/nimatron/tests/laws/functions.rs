//! Laws by theorems about functions, primes and limits: games that were made up after the theorems
//! were written. They are compared with computed values far out; their moves, with the options.

use super::{all, compare, of, one_in};
use nimatron::law::LawClaim;
use nimatron::nimber::BigUint;
use nimatron::words::{self, Language};
use nimatron::{Budget, Cell, GameDef, Verdict, value_table, verify};
use nimatron_law::automata::StateBudget;
use nimatron_law::strategy::Strategy;
use std::sync::Arc;

/// The printed law of a game, which has to be proved by a named theorem, and is compared with the
/// values of all positions up to a corner, and with the moves of small ones.
fn proved(game: &str, theorem: &str, corner: &[i64]) -> String {
    let answer = of(game);
    let certificate = answer.certificate().unwrap_or_else(|| panic!("{game}: {:?}", answer.report));
    let text = certificate.text();
    assert!(text.contains(&format!("\"{theorem}\"")), "{game}: {text}");
    assert!(compare(&answer, corner) > 300);
    let law = &answer.report.found.as_ref().unwrap().law;
    let rules = answer.game.rules().unwrap();
    let budget = Budget::unlimited();
    let strategy = Strategy::new(rules, law, &StateBudget::new(1000, 1000, &budget)).unwrap().unwrap();
    let small: Vec<i64> = corner.iter().map(|&end| end.min(if corner.len() == 1 { 150 } else { 30 })).collect();
    for (position, cell) in value_table(&answer.game, &small, &budget).unwrap().cells() {
        let Cell::Value(own) = cell else { continue };
        let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
        let mut options: Vec<Vec<BigUint>> = Vec::new();
        let keep =
            &mut |option: &[i64]| options.push(option.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect());
        rules.evaluator().options(&position, &budget, keep).unwrap();
        let wanted = if law.claim == LawClaim::Outcome { 0..u64::from(own > 0) } else { 0..own };
        for value in wanted {
            let found = strategy.options_of_value(&numbers, &value.into(), &budget).unwrap();
            let [left] = &found[..] else { panic!("{game} {position:?} {value}: {found:?}") };
            assert!(options.contains(&left[0]), "{game}: {position:?} to {left:?}");
            assert_eq!(law.value(&left[0]), Some(value.into()), "{game}: {position:?} to {left:?}");
        }
        if own == 0 {
            assert!(strategy.options_of_value(&numbers, &BigUint::ZERO, &budget).unwrap().is_empty(), "{position:?}");
        }
    }
    words::claim(law, answer.game.coordinates().as_slice(), Language::English)
}

#[test]
fn smaller_values_of_a_function() {
    for (game, says) in [
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n)", "g(n) = popcount(n)"),
        ("n -> n - k for k in 1..n if isqrt(n - k) < isqrt(n)", "g(n) = isqrt(n)"),
        ("n -> m for m in 0..n-1 if isqrt(3*m + 1) < isqrt(3*n + 1)", "g(n) = isqrt(3*n + 1) - 1"),
        ("n -> m for m in 0..n-1 if popcount(m/4) != popcount(n/4)", "g(n) = popcount(floor(n/4))"),
        (
            "n -> m for m in 0..n-1 if popcount(m) < popcount(n) and popcount(m) >= popcount(n) - 2",
            "g(n) = popcount(n) mod 3",
        ),
        ("n -> n - k for k in 1..n if isqrt(n - k) + 1 == isqrt(n)", "g(n) = isqrt(n) mod 2"),
        ("n -> m for m in 0..n-1 if digits(m) < digits(n)", "g(n) = digits(n, 10) - 1"),
        ("game g(n) where n >= 1; n -> m for m in 1..n-1 if popcount(m) < popcount(n)", "g(n) = popcount(n) - 1"),
        (
            "game g(n) where n >= 1; n -> m for m in 1..n-1 if isqrt(log2(m)) < isqrt(log2(n))",
            "g(n) = isqrt(bits(n) - 1)",
        ),
        ("n -> m for m in 0..n-1 if min(popcount(m), 4) < min(popcount(n), 4)", "g(n) = min(popcount(n), 4)"),
    ] {
        let said = proved(game, "below", &[3000]);
        assert!(said.starts_with(says), "{game}: {said}");
    }
}

#[test]
fn certain_primes() {
    for (game, says) in [
        ("game g(n) where n >= 1; n -> d for d in proper_divisors(n) if gcd(d, n/d) == 1", "g(n) = omega(n)"),
        (
            "n -> n/d for d in divisors(n) if d > 1 and gcd(d, n/d) == 1 and d % 3 != 0 and n > 0",
            "g(n) is the number of different primes p with p mod 3 = 1, 2 that divide n",
        ),
        (
            "game g(n) where n >= 1; n -> n/d for d in divisors(n) if d > 1 and d % 2 == 1",
            "g(n) is the number of prime factors of n, with multiplicity, that are odd primes",
        ),
        (
            "game g(n) where n >= 1; n -> d for d in 1..n-1 if n % d == 0 and gcd(n/d, 10) == 1",
            "g(n) is the number of prime factors of n, with multiplicity, that are primes p with p mod 10 = 1, 3, 7, 9",
        ),
        (
            "n -> n/p for p in primes if n > 0 and n % p == 0 and p % 4 == 3",
            "g(n) is 1 if the number of prime factors of n, with multiplicity, that are primes p with p mod 4 = 3 is odd, else 0",
        ),
        (
            "game g(n) where n >= 1; n -> n/2 if n % 2 == 0; n -> n/5 if n % 5 == 0",
            "g(n) is 1 if the number of prime factors of n, with multiplicity, that are primes p with p mod 10 = 2, 5 is odd, else 0",
        ),
        (
            "n -> n/q for p in primes, q in powers(p) if q > 1 and n % q == 0 and n > 0 and p > 2",
            "g(n) is the xor of the exponents of the odd primes that divide n",
        ),
        (
            "game g(n) where n >= 1; n -> n/q for q in powers(2) if q > 1 and n % q == 0; n -> n/q for q in powers(3) if q > 1 and n % q == 0",
            "g(n) is the xor of the exponents of the primes p with p mod 6 = 2, 3 that divide n",
        ),
    ] {
        let said = proved(game, "primes", &[4000]);
        assert!(said.starts_with(says), "{game}: {said}");
    }
}

#[test]
fn divisors_by_the_exponent_of_two() {
    for game in [
        "game g(n) where n >= 1; n -> n - d for d in proper_divisors(n) if d > 1",
        "game g(n) where n >= 1; n -> n - d for d in divisors(n) if d > 1 and d < n",
        "game g(n) where n >= 1; n -> n - d for d in proper_divisors(n) if d % 2 == 1",
        "game g(n) where n >= 1; n -> n - d for d in 2..n-1 if n % d == 0 and d % 2 == 1",
        "n -> n - d for d in divisors(n) if n > 0 and d % 2 == 1 and d > 1",
        "game g(n) where n >= 1; n -> n - d for d in divisors(n) if n/d % 2 == 0 and d % 2 == 1",
        "game g(n) where n >= 1; n -> n - d for d in proper_divisors(n) if d % 4 != 0",
        "game g(n) where n >= 1; n -> n - d for d in proper_divisors(n) if d % 2 == 1 and n % 4 == 0; n -> n - d for d in proper_divisors(n) if d % 2 == 0 and d % 4 != 0",
    ] {
        proved(game, "valuations", &[3000]);
    }
}

/// One function, or five with `NIMATRON_ALL`, and then in a larger table.
#[test]
fn dynamic_nim() {
    let corner: &[i64] = if all() { &[300, 60] } else { &[150, 40] };
    for f in one_in(5, ["7*k/3", "3*k", "5*k", "max(4*k - 3, 6)", "3*k + 5"]) {
        proved(&format!("game g(n, q) where q >= 1; (n, q) -> (n - k, {f}) for k in 1..q"), "dynamic", corner);
    }
    // Far out: the parts are found without a table.
    let answer = of("(n, q) -> (n - k, 3*k) for k in 1..min(n, q)");
    let law = &answer.report.found.as_ref().unwrap().law;
    let googol = BigUint::from(10u32).pow(100);
    assert_eq!(law.value(&[googol.clone(), googol]), Some(1u32.into()));
}

/// One in three limits, or all with `NIMATRON_ALL`, and then in a larger table.
#[test]
fn growing_limits() {
    let corner: &[i64] = if all() { &[400, 60] } else { &[200, 40] };
    let games = [
        (
            "(n, i) -> (n - k, i + 1) for k in 1..i",
            "(n, i) is a P-position exactly if m*(m + i) <= n <= m*(m + i + 1) for some m >= 0, or i < 1",
        ),
        (
            "(n, i) -> (n - k, i + 3) for k in 1..min(n, i)",
            "(n, i) is a P-position exactly if m*(3*m + i - 2) <= n <= m*(3*m + i + 1) for some m >= 0",
        ),
        (
            "(n, i) -> (n - k, i + 1) for k in 1..i + 2",
            "(n, i) is a P-position exactly if m*(m + i + 2) <= n <= m*(m + i + 3) for some m >= 0",
        ),
        (
            "(n, i) -> (n - k, max(i + 1, 7)) for k in 1..i",
            "(n, i) is a P-position exactly if f(i) < 1, or a(m) <= n <= b(m)",
        ),
        (
            "(n, i) -> (n - k, i + 2) for k in 1..2*i + 1",
            "(n, i) is a P-position exactly if f(i) < 1, or a(m) <= n <= b(m)",
        ),
        (
            "(n, i) -> (n - k, i + 1) for k in 1..isqrt(i)",
            "(n, i) is a P-position exactly if f(i) < 1, or a(m) <= n <= b(m)",
        ),
        (
            "game g(n, i) where i >= 1; (n, i) -> (n - k, i + 2) for k in 1..i/2 + 1",
            "(n, i) is a P-position exactly if f(i) < 1, or a(m) <= n <= b(m)",
        ),
    ];
    for (game, says) in one_in(3, games) {
        let said = proved(game, "growing", corner);
        assert!(said.starts_with(says), "{game}: {said}");
    }
    let answer = of("(n, i) -> (n - k, i + 1) for k in 1..i");
    let law = &answer.report.found.as_ref().unwrap().law;
    // m (m + 5) with m = 10^40, and the number before it.
    let m = BigUint::from(10u32).pow(40);
    let first = &m * (&m + 5u32);
    assert_eq!(law.value(&[first.clone(), 5u32.into()]), Some(0u32.into()));
    assert_eq!(law.value(&[first - 1u32, 5u32.into()]), Some(1u32.into()));
}

/// A limit that no move changes.
#[test]
fn fixed_limits() {
    for (game, law) in [
        ("(a, b) -> (a - k, b) for k in 1..a if k*k <= b", "a mod (isqrt(b) + 1)"),
        ("(a, b) -> (a - k, b) for k in 1..min(a, b/3)", "a mod (floor(b/3) + 1)"),
        ("(a, b) -> (a - k, b) for k in 1..a if b + 1 >= 2*k", "a mod (floor((b + 1)/2) + 1)"),
        ("(a, b) -> (a - k, b) for k in 1..b - 4", "a mod (max(0, b - 4) + 1)"),
        ("game g(a, b) where b >= 1; (a, b) -> (a - k, b) for k in 1..log2(b) if k <= a", "a mod (log2(b) + 1)"),
        ("(a, b) -> (a - k, b) for k in 1..max(2*b, 7)", "a mod (max(2*b, 7) + 1)"),
    ] {
        assert_eq!(proved(game, "growing", &[300, 90]), format!("g(a, b) = {law}"));
        let answer = of(game);
        let found = answer.report.found.as_ref().unwrap();
        assert_eq!(found.law.claim, LawClaim::Grundy);
        // Options with every value, against the rules.
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1000, 1000, &budget);
        let strategy = Strategy::new(answer.game.rules().unwrap(), &found.law, &limits).unwrap().unwrap();
        for (a, b) in (0..30u32).flat_map(|a| (1..30u32).map(move |b| (a, b))) {
            let position = [a, b].map(BigUint::from);
            let most = game_options(&answer.game, &[a.into(), b.into()]);
            for value in 0..20u32 {
                let wanted = most.iter().any(|option| found.law.value(option) == Some(value.into()));
                let options = strategy.options_of_value(&position, &value.into(), &budget).unwrap();
                assert_eq!(!options.is_empty(), wanted, "{game} ({a}, {b}) {value}");
                for option in options {
                    assert!(most.contains(&option[0]), "{game} ({a}, {b}) {option:?}");
                }
            }
        }
    }
}

/// Between two limits that no move changes, which are functions of other coordinates: for all of
/// them at once.
#[test]
fn limits_of_letters() {
    for (game, law, corner) in [
        ("(n, k) -> (n - k, k) if k > 0", "g(n, k) = floor(n/k) mod 2; 0 if k < 1", &[200, 40][..]),
        (
            "(n, l, r) -> (n - t, l, r) for t in l..r if l > 0",
            "g(n, l, r) = floor((n mod (l + r))/l); 0 if l < 1 or r < l",
            &[60, 12, 25],
        ),
        (
            "(n, k) -> (n - t, k) for t in k..2*k if k > 0",
            "g(n, k) = floor((n mod (k + 2*k))/k); 0 if k < 1 or 2*k < k",
            &[150, 40],
        ),
        (
            "game g(n, k) where k >= 1; (n, k) -> (n - t, k) for t in k..k + 5 if n >= t",
            "g(n, k) = floor((n mod (k + k + 5))/k); 0 if k + 5 < k",
            &[150, 40],
        ),
        ("(n, k) -> (n - t, k) for t in 3..min(n, k)", "g(n, k) = floor((n mod (3 + k))/3); 0 if k < 3", &[150, 40]),
        (
            "(n, a, b) -> (n - t, a, b) for t in b + 2..3*a",
            "g(n, a, b) = floor((n mod (b + 2 + 3*a))/(b + 2)); 0 if 3*a < b + 2",
            &[60, 12, 14],
        ),
        (
            "(n, k) -> (n - t, k) for t in k/2 + 1..7 if 0 < n",
            "g(n, k) = floor((n mod (floor(k/2) + 1 + 7))/(floor(k/2) + 1)); 0 if 7 < floor(k/2) + 1",
            &[90, 20],
        ),
    ] {
        assert_eq!(proved(game, "window", corner), law);
        let answer = of(game);
        let found = &answer.report.found.as_ref().unwrap().law;
        let budget = Budget::unlimited();
        let limits = StateBudget::new(1000, 1000, &budget);
        let strategy = Strategy::new(answer.game.rules().unwrap(), found, &limits).unwrap().unwrap();
        // Options with every value, larger ones too, against the rules.
        for number in 0..2000i64 {
            let mut rest = number;
            let mut next = |count: i64| {
                let digit = rest % count;
                rest /= count;
                digit
            };
            let position: Vec<i64> = [next(30)].into_iter().chain((1..corner.len()).map(|_| 1 + next(8))).collect();
            let options = game_options(&answer.game, &position);
            let large: Vec<BigUint> = position.iter().map(|&x| x.unsigned_abs().into()).collect();
            for value in 0..20u32 {
                let own = found.value(&large) == Some(value.into());
                let wanted = options.iter().any(|option| found.value(option) == Some(value.into()));
                let chosen = strategy.options_of_value(&large, &value.into(), &budget).unwrap();
                assert!(!own || !wanted, "{game} {position:?}");
                assert_eq!(!chosen.is_empty(), wanted, "{game} {position:?} {value}");
                for option in chosen {
                    assert!(options.contains(&option[0]), "{game} {position:?} {option:?}");
                    assert_eq!(found.value(&option[0]), Some(value.into()), "{game} {position:?}");
                }
            }
        }
    }
    // Far beyond any table.
    let answer = of("(n, l, r) -> (n - t, l, r) for t in l..r if l > 0");
    let law = &answer.report.found.as_ref().unwrap().law;
    let ten = |power: u32| BigUint::from(10u32).pow(power);
    assert_eq!(law.value(&[ten(60) + ten(40) * 7u32, ten(40), ten(60) - ten(40)]), Some(7u32.into()));
}

/// The positions that single moves leave.
fn game_options(game: &GameDef, position: &[i64]) -> Vec<Vec<BigUint>> {
    let mut all = Vec::new();
    let rules = game.rules().unwrap();
    let mut list = |option: &[i64]| all.push(option.to_vec());
    rules.evaluator().options(position, &Budget::unlimited(), &mut list).unwrap();
    all.into_iter().map(|option| option.iter().map(|&x| x.unsigned_abs().into()).collect()).collect()
}

#[test]
fn rewritten_sets_and_conditions() {
    for (game, says) in [
        ("n -> n % k for k in 1..n", "g(n) = bits(n + 1) - 1"),
        ("n -> n - 2^k for k in 0..log2(n) if n > 0", "g(n) = n mod 3"),
        ("n -> n - 3^k for k in 0..digits(n, 3) - 1 if n > 0", "g(n) = n mod 2"),
        ("n -> n - k for k in {1, primes} if k != 2", "g(n) = n mod 2"),
        ("n -> n - k for k in squares if k % 2 == 1", "g(n) = n mod 2"),
        ("n -> n - k for k in {2, squares} if k % 3 != 0", "g(n) = n mod 3"),
        ("n -> n - k for k in {1, 4, primes} if k != 5", "g(n) = n mod 5"),
        ("n -> n - k for k in {primes, fibonacci} if k % 4 != 0", "g(n) = n mod 4"),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        compare(&answer, &[6000]);
        let law = &answer.report.found.as_ref().unwrap().law;
        let said = words::claim(law, answer.game.coordinates().as_slice(), Language::English);
        assert!(said.starts_with(says), "{game}: {said}");
    }
}

/// With `NIMATRON_ALL` seven games, of which each takes several seconds, and a larger table; else
/// two.
#[test]
fn large_constants() {
    let games = [
        "n -> n - k for k in {1, 4, 4097}",
        "n -> n - k for k in {1, 2, 5}; n -> n - 6 if n >= 30000 or n % 7 == 3",
        "n -> n - 2500 if n % 2 == 1; n -> n - 3",
        "n -> n - k for k in {2, 3, 5000}",
        "n -> n - k for k in 1..2; n -> n - 3 if n > 20000",
        "n -> n - 1; n -> n - 3 if n % 5 != 2; n -> n - 4 if n < 9000",
        "n -> n - k for k in 1..6 if k % 3 != 2 and n > 11111",
    ];
    let count = if all() { games.len() } else { 2 };
    for game in &games[..count] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        compare(&answer, &[if all() { 100_000 } else { 40_000 }]);
    }
}

/// Digits and powers in bases beyond those that have letters for their digits: the largest bases,
/// and digits that are taken, only with `NIMATRON_ALL`.
#[test]
fn large_bases() {
    let games = [
        ("n -> n - k for k in powers(38)", 38),
        ("n -> n - k for k in powers(50); n -> n - 2", 50),
        ("n -> n - k for k in powers(41); n -> n - 2*k for k in powers(41)", 41),
        ("n -> n - d for d in digits(n, 37) if d > 0", 37),
        ("n -> n - k for k in powers(50)", 50),
        ("n -> n - k for k in powers(60)", 60),
        ("n -> n - d for d in digits(n, 40) if d > 0", 40),
    ];
    let count = if all() { games.len() } else { 3 };
    for (game, base) in &games[..count] {
        let answer = of(game);
        let certificate = answer.certificate().unwrap_or_else(|| panic!("{game}: {:?}", answer.report));
        assert!(certificate.text().contains(&format!("\"base {base}\"")), "{game}");
        compare(&answer, &[20_000]);
    }
}

/// What is taken is an expression none of whose values is a multiple of m.
#[test]
fn residues_of_expressions() {
    for (game, m) in [
        ("n -> n - i*i - 1 for i in 0..n", 3),
        ("n -> n - 2^i*3^j for i in 0..log2(n), j in 0..log2(n) if n > 0", 5),
        ("n -> n - k for k in 1..n if k*k <= n and k % 2 == 1", 2),
        ("n -> n - (2*i + 1)*(2*i + 1) for i in 0..n", 2),
        ("n -> n - i*(i + 1)/2 - 1 for i in 0..n; n -> n - 3", 5),
        ("n -> n - i*i - i - 1 for i in 0..isqrt(n)", 2),
        ("n -> n - 10^i for i in 0..log2(n)/4 if n > 0; n -> n - 2", 3),
        ("n -> n - i*i*i*2 - 1 for i in 0..n", 2),
    ] {
        let answer = of(game);
        let certificate = answer.certificate().unwrap_or_else(|| panic!("{game}: {:?}", answer.report));
        assert!(certificate.text().contains("\"residue\""), "{game}");
        assert_eq!(answer.report.found.as_ref().unwrap().law.modulus(), Some(m), "{game}");
        compare(&answer, &[6000]);
    }
}

/// Whatever the checker accepts of random rules and any modulus is true of all small heaps.
#[test]
fn accepted_residues_are_true() {
    let mut state = 20_261_125u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    let taken = [
        "i",
        "i*i",
        "i*i + 1",
        "2*i + 1",
        "i*(i + 1)/2",
        "2^i",
        "3^i + 1",
        "i/2 + 1",
        "i % 3 + 1",
        "i*j + 1",
        "2^i*3^j",
        "i + j",
        "i*i*i + 2",
        "(i + 1)/3 + 1",
        "3*i + 2",
        "2*i*j + 1",
        "i*i + j",
        "5^i",
        "4^i*j",
        "i - 1",
        "6*i*i + 1",
    ];
    let sets = [
        "0..n",
        "1..n",
        "0..5",
        "1..3",
        "0..isqrt(n)",
        "2..n/2",
        "powers(2)",
        "powers(3)",
        "squares",
        "n/2..n",
        "0..n - 2",
        "{1, 4}",
    ];
    let guards = [
        "",
        "",
        "",
        "i % 2 == 1",
        "i % 3 != 0",
        "n > 0",
        "n >= 7",
        "i*i <= n",
        "i < n",
        "n % 2 == 1",
        "n < 40",
        "i != 2",
        "i % 4 < 3",
        "i <= 12 - n",
        "isqrt(n) >= i",
        "i + 1 > n",
        "n - i > 3",
    ];
    let (mut accepted, mut compared) = (0, 0);
    for _ in 0..4000 {
        let mut rules = Vec::new();
        for _ in 0..1 + below(3) {
            let mut what = taken[below(taken.len())].to_owned();
            if below(6) == 0 {
                what = ["1", "2", "3", "4"][below(4)].to_owned();
            }
            let [first, second] = [sets[below(sets.len())], sets[below(sets.len())]];
            let (mut binders, mut guard) = (Vec::new(), guards[below(guards.len())]);
            if what.contains('i') {
                binders.push(format!("i in {first}"));
            } else if guard.contains('i') {
                guard = "";
            }
            if what.contains('j') {
                binders.push(format!("j in {second}"));
            }
            let binders = if binders.is_empty() { String::new() } else { format!(" for {}", binders.join(", ")) };
            let guard = if guard.is_empty() { String::new() } else { format!(" if {guard}") };
            rules.push(format!("n -> n - ({what}){binders}{guard}"));
        }
        let rules = rules.join("; ");
        let Ok(game) = GameDef::load(&rules, &[]).map(Arc::new) else { continue };
        for m in 2..8 {
            let text = format!(
                r#"{{"format": "nimatron-proof", "version": 2, "game": {{"rules": "{rules}"}}, "claim": "grundy", "method": {{"theorem": {{"residue": {{"modulus": {m}}}}}}}}}"#
            );
            let Ok(Verdict::Valid(_)) =
                verify(&text, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error:?}"))
            else {
                continue;
            };
            accepted += 1;
            // 2^i is beyond 64 bits for larger i.
            let Ok(table) = value_table(&game, &[30], &Budget::unlimited()) else { continue };
            for (position, cell) in table.cells() {
                if let Cell::Value(value) = cell {
                    assert_eq!(value, position[0] as u64 % m, "{rules} {position:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(accepted > 100 && compared > 3000, "{accepted} {compared}");
}

/// Whether a number is a power of a constant, or none, is a condition of automata.
#[test]
fn membership_in_powers() {
    for (game, law) in [
        ("n -> n - k for k in 1..n if k in powers(2)", "g(n) = n mod 3"),
        ("n -> n - k for k in 1..n if k not in powers(2)", "g(n) = floor(n/3)"),
        ("n -> n - k for k in 1..n if k not in powers(3) and k not in {2, 4}", ""),
        ("n -> n - k for k in 1..2 if n - k not in powers(2)", ""),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        let found = answer.report.found.as_ref().unwrap();
        let says = words::claim(&found.law, &["n".to_owned()], Language::English);
        assert!(says.starts_with(law), "{game}: {says}");
        assert!(compare(&answer, &[3000]) > 2999, "{game}");
    }
}
