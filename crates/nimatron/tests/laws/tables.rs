//! Programs without a law, which fill a table from the rules.

use super::compiled::{agrees_with_play, outputs};
use super::{of, one_in};
use nimatron::ask::{AskLaw, AskProgram};
use nimatron::law::Target;
use nimatron::{Convention, GameDef};
use nimatron_core::Budget;
use nimatron_law::emit;
use nimatron_messages::Message;
use std::sync::Arc;

fn table(game: &Arc<GameDef>, convention: Convention, to: u64) -> Result<emit::Program, Message> {
    emit::table(game.rules().unwrap(), convention, &[to], "no law: a table")
}

/// All parts of the rule language: sets, arrays, functions, guards, domains, sums, stretches, and
/// orders of moves. One game in six (stretches, digits, and an array with moves that exchange the
/// coordinates), or all with `NIMATRON_ALL`.
#[test]
fn tables_agree_with_play() {
    let games = [
        "n -> (n/d for i in 1..d) for d in divisors(n) if d > 1 and n > 0; n -> (i - 1 for i in {1, 4}) if n > 4",
        "n -> n - p for p in primes; n -> n - p*q for p in primes, q in primes if p*q <= n",
        "n -> n - k for k in {1, 3, 4, 10}; n -> n - k - 20 for k in {n % 7, 2..isqrt(n)}",
        "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - k) for k in fibonacci",
        "game g(n) where n >= 1; n -> n - d for d in proper_divisors(n); n -> n/2 if n >= 2; n -> n - k for k in powers(3) if k < n",
        "n -> (k) + (n - k - 2) for k in 0..n-2; n -> (n - 5) + (n - 5) if n % 2 == 0",
        "n -> n - d for d in digits(n) if d > 0; n -> n - z for z in zeckendorf(n); n -> n - t for t in triangular",
        "game g(n, t) where t <= 2; (n, t) -> (n - 1, 0); (n, t) -> (n - k, 1) for k in 2..3 if t != 1; (n, t) -> (n - 4, 2) if t != 2",
        "n -> (k..n-1) for k in 1..n if k % 3 != 0",
        "n -> n - k for k in squares",
        "n -> (n - j*k for j in 1..m) + (k..2) for k in 1..3, m in 1..n if k*m <= n and n > 2; n -> (p - 1 for p in primes if n % p == 0) if n > 0",
        "(a, b) -> ((i, j) for i in a-k..a-1, j in 0..b-1 if i + j != 3) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b",
        "game g(a, b; m = [1, 0, 2]); (a, b) -> (a - k, b) for k in 1..3 if m[(a + b) % 3] >= k; (a, b) -> (b, a - 1) if a > b",
        "(a, b) -> (a - k, b) for k in 1..a if gcd(a, b) == 1 or popcount(k) > 1; (a, b) -> (a, b - 1) if not (a % 2 == 0 and b > 3)",
        "n -> xor(n, k) for k in 1..n if xor(n, k) < n and lowbit(n) <= k and log2(n) > 0; n -> min(n - 1, 3^2, abs(5 - n)) if n > 9",
        "(a, b, c) -> (a - 1, b + 1, c) if a > 0; (a, b, c) -> (a, b - 1, c) if b > 0; (a, b, c) -> (a, b, c/2) if c > 0",
        "n -> n - k - 5 for k in -4..5 if k % 3 == 1 and k / 2 < 2; n -> n - popcount(k) + 60 for k in -3..-1 if popcount(k) > 62",
        "n -> (n - 1) / 3 if n > 5; n -> n - 2 - n % 4; n -> (n - 30) / 7 + 2 if n > 3",
    ];
    for (at, rules) in one_in(6, games).enumerate() {
        let game = Arc::new(GameDef::load(rules, &[]).unwrap_or_else(|error| panic!("{rules}: {error}")));
        let program = table(&game, Convention::Normal, 130).unwrap_or_else(|why| panic!("{rules}: {why}"));
        agrees_with_play(at % 2, rules, &game, &|target| program.text(target));
    }
}

/// Membership, and the sets that have no law.
#[test]
fn tables_know_the_members_of_sets() {
    let rules = "n -> n - k for k in {cubes, factorials} if n - k not in primes; \
                 n -> n - k for k in semiprimes if k in divisors(n) or n in squares; \
                 n -> n - k for k in prime_powers if k in fibonacci or k in powers(3) or n in triangular";
    let game = Arc::new(GameDef::load(rules, &[]).unwrap());
    let program = table(&game, Convention::Normal, 130).unwrap();
    agrees_with_play(rules.len() % 2, rules, &game, &|target| program.text(target));
    let asked = "n -> n - k for k in 1..n if k in cubes or k in factorials; n -> n - k - 1 for k in 1..n if k in semiprimes; \
                 n -> n - k - 2 for k in 1..n except prime_powers";
    let game = Arc::new(GameDef::load(asked, &[]).unwrap());
    let program = table(&game, Convention::Normal, 130).unwrap();
    agrees_with_play(asked.len() % 2, asked, &game, &|target| program.text(target));
}

/// Powers of variables, of which the program compares some that need more than 64 bits, and sums of
/// digits.
#[test]
fn tables_know_powers_and_sums_of_digits() {
    let rules = "n -> n - p^k for p in primes, k in 1..40 if p^k <= n; n -> n - k^p - 1 for p in 0..3, k in 0..9 if n > k^p; \
                 n -> n - digit_sum(n) - 40 if digit_sum(n, 3) > 3; n -> n - f for f in factorial_base(n)";
    let game = Arc::new(GameDef::load(rules, &[]).unwrap());
    let program = table(&game, Convention::Normal, 130).unwrap();
    agrees_with_play(rules.len() % 2, rules, &game, &|target| program.text(target));
}

/// Sets that are made member by member, and differences: powers far beyond the table are not
/// needed.
#[test]
fn tables_know_sets_of_all_kinds() {
    let rules = "n -> n - k for k in {2^x + 1 for x in 0..}; n -> n - k for k in {x*y for x in 2..3, y in primes} if n % 3 == 0; \
                 n -> n - k for k in primes except {2, 5} except 20..40; n -> n - k - 9 for k in {x^7 + 1 for x in 0..} if k % 2 == 1";
    let game = Arc::new(GameDef::load(rules, &[]).unwrap());
    let program = table(&game, Convention::Normal, 400).unwrap();
    agrees_with_play(rules.len() % 2, rules, &game, &|target| program.text(target));
}

/// In misère play, and with moves that lead out of the table.
#[test]
fn tables_say_what_they_do_not_know() {
    let game = Arc::new(GameDef::load("n -> n - k for k in squares if k < 10", &[]).unwrap());
    let program = table(&game, Convention::Misere, 12).unwrap();
    // Who cannot move wins: heaps of 0 are won, of 1 lost.
    let expected = "N -\nP -\nN 1\nP -\nN 3\nN 1\nP -\nN 6\nP -\nN 8\nN 6\nP -\nN 11\n";
    let input: String = (0..=12).map(|n| format!("{n}\n")).collect();
    for (file, output) in outputs("misere", &|target| program.text(target), &input) {
        assert_eq!(output, expected, "{file}");
    }

    let game = Arc::new(GameDef::load("(a, b) -> (a - 1, b + 3) if b < 7; (a, b) -> (a, b - 1)", &[]).unwrap());
    let program = table(&game, Convention::Normal, 5).unwrap();
    for (file, output) in outputs("grows", &|target| program.text(target), "0 5\n1 2\n1 5\n6 0\n") {
        let lines: Vec<&str> = output.lines().collect();
        assert_eq!(lines[0], "1 0 4", "{file}");
        assert!(lines[1].starts_with(|sign: char| sign.is_ascii_digit()), "{file} {lines:?}");
        assert_eq!(lines[2], "? not known from this table", "{file}");
        assert_eq!(lines[3], "? beyond the table, which ends at 5,5", "{file}");
    }
}

/// Each coordinate may have a bound of its own, and a limit that ends the search for a law leaves a
/// program without one.
#[test]
fn a_table_has_the_bounds_and_the_limit_that_are_asked_for() {
    let rules = "(n, k) -> (n - t, k) for t in squares if t <= k * k; (n, k) -> (n, k - t) for t in primes";
    let law = AskLaw { game: rules, ..AskLaw::default() };
    let told = |to: &[u64], limit| {
        let budget = Budget::unlimited().within_work(limit);
        AskProgram { law, to, ..AskProgram::default() }.tell(&budget)
    };
    let short = told(&[300, 7], 1 << 16).unwrap();
    assert!(short.stopped.is_some());
    let program = short.program.unwrap();
    let values = nimatron::ask::AskTable::of(rules, "300,7").read().unwrap().tell(&Budget::unlimited()).unwrap();
    let last = values.cells().last().map(|(position, cell)| (position, format!("{cell:?}"))).unwrap();
    assert_eq!(last.0, [300, 7]);
    for (file, output) in outputs("bounds", &|target| program.text(target), "300 7\n301 7\n3 8\n") {
        let lines: Vec<&str> = output.lines().collect();
        let value = lines[0].split(' ').next().unwrap();
        assert_eq!(format!("Value({value})"), last.1, "{file}");
        assert_eq!(lines[1..], ["? beyond the table, which ends at 300,7"; 2], "{file}");
    }
    let wrong = told(&[1, 2, 3], 1 << 16).err().unwrap();
    assert!(wrong.to_string().contains("3 bounds are given"), "{wrong}");
}

/// Where a law covers a small part of the positions, the program is a table.
#[test]
fn a_table_covers_what_a_law_leaves_out() {
    let answer = of("(n, k) -> (n - t, k) for t in {1, k} if t > 0");
    assert!(answer.report.found.as_ref().unwrap().law.domain.rows().is_some());
    let program = |to| answer.program_or_table(to, &Budget::unlimited()).unwrap().unwrap().text(Target::Python);
    for to in [&[100][..], &[]] {
        assert!(
            program(to).starts_with("#!/usr/bin/env python3\n# no law of all positions, only one for k <= "),
            "{to:?}"
        );
    }
    assert!(answer.covers_only().is_some_and(|condition| condition.starts_with("k <= ")));
    // A law of intervals up to 10^18 is a program; one of one remainder is not.
    let halves = of("n -> n/3 if n > 2; n -> n - n/3 if n > 2");
    assert_eq!(halves.covers_only(), None);
    let odd = of("n -> n - k for k in 1..n if n % k != 0");
    assert_eq!(odd.covers_only().as_deref(), Some("n % 2 == 1"));
}

/// A number beyond 64 bits ends the program, as it ends the evaluation of the rules; it does not
/// wrap around to a wrong value. In Python there is no such number.
#[test]
fn tables_do_not_wrap_around() {
    let game = Arc::new(GameDef::load("n -> n - k for k in 1..3 if n*n*n*n*n >= k", &[]).unwrap());
    let program = table(&game, Convention::Normal, 20_000).unwrap();
    for (file, output) in outputs("wraps", &|target| program.text(target), "41\n") {
        assert_eq!(output, if file == "p.py" { "1 40\n" } else { "" }, "{file}");
    }
    let small = table(&game, Convention::Normal, 300).unwrap();
    assert!(!small.text(Target::Cpp).contains("product("));
}

/// No program where the order of the moves is not known, or the table would be too large.
#[test]
fn games_without_a_table() {
    let refused = [
        ("n -> max(0, n - 2); n -> n - 1 if n > 3", Convention::Normal, 10, "every move lowers"),
        ("n -> (k) + (n - k - 2) for k in 0..n-2", Convention::Misere, 10, "components do not decide"),
        ("(a, b, c) -> (a - 1, b, c)", Convention::Normal, 10_000, "more than 268435456 cells"),
    ];
    for (rules, convention, to, expected) in refused {
        let game = Arc::new(GameDef::load(rules, &[]).unwrap());
        let Err(why) = table(&game, convention, to) else { panic!("{rules}") };
        assert!(why.to_string().contains(expected), "{rules}: {why}");
    }
    let game = GameDef::load("n -> n - k for k in squares", &[]).unwrap();
    let usual = emit::table(game.rules().unwrap(), Convention::Normal, &[], "no law").unwrap();
    assert!(usual.text(Target::Cpp).contains("100001"));
}
