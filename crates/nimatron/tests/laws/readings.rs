//! Proved laws as a person would write them.

use super::{compare, of, rules_file};
use nimatron::law::LawClaim;
use nimatron::words::{self, Language};

/// What the law of a game says, in English.
fn said(game: &str) -> String {
    let answer = of(game);
    assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
    let names = answer.game.rules().unwrap().coordinates().to_vec();
    words::claim(&answer.report.found.unwrap().law, &names, Language::English)
}

#[test]
fn laws_of_the_list_are_said_as_people_do() {
    for (name, law) in [
        ("nim1", "g(n) = n"),
        ("bash3", "g(n) = n mod 4"),
        ("interval-3-7", "g(n) = floor((n mod 10)/3)"),
        ("allbut1", "g(n) = floor(n/2)"),
        ("allbut2", "g(n) = 2*floor(n/4) + (n mod 2)"),
        (
            "mark",
            "for all n >= 1: g(n) = 0 if v2(n) is odd, 2 if popcount(n) is even, else 1; g(0) = 0; \
                  popcount(x) is the number of ones of x in binary; v2(x) is the exponent of 2 in x",
        ),
        ("imark-1-2", "for all n >= 5: g(2*k) = 2 if g(k) = 1, else 1; g(2*k + 1) = 0; g(0), ..., g(4) = 0,1,0,1,2"),
        ("lieges-even", "g(n) = (n + 1) mod 2 for all n >= 3; g(0), g(1), g(2) = 0,1,2"),
        ("lieges-odd", "for all n >= 5: g(2*k) = 2 if g(k) = 1, else 1; g(2*k + 1) = 0; g(0), ..., g(4) = 0,1,0,1,2"),
        ("div2-3", "g(n) = g(floor(n/6)) for all n >= 3; g(0), g(1), g(2) = 0,1,2"),
        ("div2-6", "g(n) = g(floor(n/12)) for all n >= 6; g(0), ..., g(5) = 0,1,2,2,3,3"),
        ("lowbit", "g(n) = 0 if n = 0, v2(n) + 1 if n is a power of 2, else v2(n); v2(x) is the exponent of 2 in x"),
        ("clear-bit", "g(n) = popcount(n) mod 2; popcount(x) is the number of ones of x in binary"),
        ("decimal-digit", "n is a P-position exactly if n mod 10 = 0"),
        ("proper-divisor", "g(n) = v2(n); v2(x) is the exponent of 2 in x"),
        ("lasker", "for all n >= 1: g(n) = n - 1 if n mod 4 = 0, n + 1 if n mod 4 = 3, else n; g(0) = 0"),
        ("split2", "g(n) = (n + 1) mod 2"),
        ("hex-8", "g(n) = floor((n - 1)/3) for all n >= 1; g(0) = 0"),
        ("hex-3F", "g(n) = 3*floor(n/6) + (n mod 3)"),
        ("turtles", "g(n) = n + 1"),
        ("mock-turtles", "g(n) = 2*n + ((popcount(n) + 1) mod 2); popcount(x) is the number of ones of x in binary"),
        ("ruler-game", "g(n) = lowbit(n); lowbit(x) is the largest power of 2 that divides x"),
        ("nim2", "g(x, y) = x xor y"),
        ("nimhoff3", "g(x, y) = 3*(floor(x/3) xor floor(y/3)) + ((x + y) mod 3)"),
        ("e-and-d", "g(a, b) = low0((a - 1) | (b - 1)); low0(x) is the index of the lowest 0 bit of x"),
        ("serial-nim", "g(x, y) = y if x = 0, x - 1 if x <= y, else x"),
        ("king", "g(x, y) = 2*(min(x, y) mod 2) + ((x + y) mod 2)"),
        ("bounded-queen", "g(x, y) = (x + y) mod 3"),
        ("choc-break", "g(x, y) = (x*y + 1) mod 2"),
        ("stairs2", "g(x, y) = x"),
    ] {
        assert_eq!(said(&rules_file(name)), law, "{name}");
    }
}

/// If the values have no short law, the P-positions may have one.
#[test]
fn lost_positions_are_said() {
    for (name, lost) in [
        ("chomp2-P", "; g(a, b) = 0 exactly if a = b + 1 (for positions only)"),
        ("fibonacci-nim-P", "; g(n, q) = 0 exactly if q is less than every part of the Zeckendorf sum of n"),
    ] {
        let said = said(&rules_file(name));
        assert!(said.ends_with(lost), "{said}");
    }
}

/// A staircase, coins on a strip, and formulas that are slightly more or less than an xor.
#[test]
fn formulas_of_several_coordinates() {
    for (game, law) in [
        (
            "(a, b, c) -> (a - k, b, c) for k in 1..a; (a, b, c) -> (a + k, b - k, c) for k in 1..b; \
          (a, b, c) -> (a, b + k, c - k) for k in 1..c",
            "g(a, b, c) = a xor c",
        ),
        (
            "game s(a, b, c) where a < b and b < c; (a, b, c) -> (a - k, b, c) for k in 1..a; \
          (a, b, c) -> (a, b - k, c) for k in 1..b-a-1; (a, b, c) -> (a, b, c - k) for k in 1..c-b-1",
            "g(a, b, c) = a xor (c - b - 1) (for positions only)",
        ),
        (
            "game s(a, b) where a >= 1 and b >= 1; (a, b) -> (a - k, b) for k in 1..a-1; (a, b) -> (a, b - k) for k in 1..b-1",
            "g(a, b) = (a - 1) xor (b - 1)",
        ),
    ] {
        assert_eq!(said(game), law);
    }
}

/// Conditions on P-positions only: remainders, parities and exponents, with exceptions.
#[test]
fn conditions_with_exceptions() {
    let answer = of(&rules_file("decimal-digit"));
    assert_eq!(answer.report.found.as_ref().unwrap().law.claim, LawClaim::Outcome);
    compare(&answer, &[3000]);
    let answer = of(&rules_file("cycle-cut"));
    let names = answer.game.rules().unwrap().coordinates().to_vec();
    let law = &answer.report.found.as_ref().unwrap().law;
    assert_eq!(law.claim, LawClaim::Outcome);
    let lost = law.reading.lost.as_ref().unwrap();
    let said = words::claim(law, &names, Language::English);
    assert_eq!(said, "(kind, n) is a P-position exactly if kind >= 2, or kind = 1 and n >= 7, or n <= 1");
    for kind in 0..5u64 {
        for n in 0..300u64 {
            let value = law.value(&[kind.into(), n.into()]).unwrap();
            assert_eq!(lost.holds(&[kind, n]), value == 0u32.into(), "({kind}, {n}): {said}");
        }
    }
}

/// What a law says is true of values far beyond the table from which it was read.
#[test]
fn what_is_said_is_true_of_large_numbers() {
    for name in ["mark", "imark-1-2", "lieges-odd", "div2-3", "div2-6", "lowbit", "lasker", "hex-8", "lieges-even"] {
        let answer = of(&rules_file(name));
        let law = &answer.report.found.as_ref().unwrap().law;
        let values = law.reading.values.as_ref().unwrap();
        for n in (0..5000).chain((1 << 40)..(1 << 40) + 300).chain([3 << 50, (1 << 52) - 1, 10u64.pow(15)]) {
            assert_eq!(values.value(&[n]).map(Into::into), law.value(&[n.into()]), "{name} {n}");
        }
    }
}

#[test]
fn words_in_chinese() {
    let claim = |name: &str, language| {
        let answer = of(&rules_file(name));
        let names = answer.game.rules().unwrap().coordinates().to_vec();
        words::claim(&answer.report.found.unwrap().law, &names, language)
    };
    assert_eq!(claim("decimal-digit", Language::SimplifiedChinese), "n 为 P 态当且仅当 n mod 10 = 0");
    assert_eq!(claim("proper-divisor", Language::TraditionalChinese), "g(n) = v2(n)；v2(x) 是 x 中因數 2 的次數");
    assert_eq!(
        claim("lasker", Language::SimplifiedChinese),
        "对所有 n >= 1：g(n) = n - 1（当 n mod 4 = 0 时），n + 1（当 n mod 4 = 3 时），否则为 n；g(0) = 0"
    );
}
