//! Printed rules mean the same: the formatter, and resolved rules as text.

use crate::random;
use nimatron_messages::Language;
use nimatron_rules::{Ruleset, parse, print};
use proptest::prelude::*;

#[test]
fn the_formatter_aligns_and_keeps_comments() {
    let text = "# HDU 1847\ngame g(a,b;m=3,s=[1,2]) where a>=1 and not b==2 # head\n\n\n# moves\n(a,b)->(a-k,b) for k in 1..m if a%2==0 # x\n(a,b)->(a,(b-1))\n   (a,b)->(a/2,0)+(1,2*(a-b)) for k in {1,3..4,powers(2)},j in s;where a<100";
    assert_eq!(
        print(&parse(text).unwrap()).trim_end(),
        r"# HDU 1847
game g(a, b; m = 3, s = [1, 2]) where a >= 1 and not b == 2  # head

  # moves
  (a, b) -> (a - k, b)                 for k in 1..m  if a % 2 == 0  # x
  (a, b) -> (a, b - 1)
  (a, b) -> (a/2, 0) + (1, 2*(a - b))  for k in {1, 3..4, powers(2)}, j in s
  where a < 100"
    );
}

/// Regressions: texts whose printed form once did not parse to the same tree.
#[test]
fn printed_results_that_begin_with_a_bracket_parse_again() {
    for text in [
        "n -> 1 if not n + 1 in {1, 2..3} or n in primes",
        "n -> 1 if (n in 1..3) == (n in m) and n not in squares",
        "n -> n - k for k in primes except {2, 3} except 1..n, except in except except except if k in {n} except powers(2)",
        "n -> n - k for k in {x*x + y for x in 2.., y in {f(z) for z in 1..3 if z > 1} except {3} if x%2 == 1} except {2}",
        "n -> n - k for k in {x for x in 2..}, j in {n for n in {3..}}",
        "n -> (n - 1 == d(n == 2)) == 3",
        "n -> ((n - 1) + (2))",
        "n -> (n) * 2 - 1",
        "n -> (n >= 1) == (n < 2)",
    ] {
        let tree = parse(text).unwrap();
        let printed = print(&tree);
        assert_eq!(
            parse(&printed).unwrap_or_else(|error| panic!("{}", error.plain(&printed, Language::English))),
            tree,
            "{printed}"
        );
    }
}

/// Resolved rules that are printed as text resolve to equal rules.
#[test]
fn resolved_rules_survive_printing() {
    let texts = [
        "n -> n - k for k in powers(2)",
        "game g(a, _; _ = 2, m = [1, 4], b = 3) where a >= 2 and a != b\n  (a, _) -> (a - k, _)  for k in {m, b, 7}\n  (b, a) -> (b, a - m[0])  if a % 2 == 1 or a < -3",
        "(a, _) -> (a - 1, _) for _ in {0, 2}",
        "game g(n; m = [1, 5]); n -> n - k for k in 1..n if k not in primes and (k in m or k in {2..n/2, squares} or n - k in powers(3))",
        "game p(primes, len); (x, y) -> (x - k, y) for k in primes; (primes, y) -> (primes, y - k) for k in {primes}",
        "game g(n; m = 3) where m > 2\n  n -> (i..n-1) for i in 1..n if not (i < m and m > 4)",
        "n -> (i) + (n - i - k) + (k) for k in 1..2, i in 0..n-k if (n and i) == (n xor k) and i ^ 2 <= n",
        "(a, b) -> (a - k, b) for k in {x*x+y  for x in 2.. , y in primes except {3} if x % 2==1}, x in {x for x in 1..k} except {2}",
        "game g(n; m = [1, 5]); n -> n - k for k in primes  except  {2,3} except squares, j in 1..k except m if n - k not in 1..9 except primes and 9/(n - k) > 1; n -> n - 1",
        "n -> min(n, 3, n/2) for k in digits(n, 3) if k > 0; n -> xor(n, 1, 2) if gcd(n, 6) == 2 and popcount(n) > 1; 7 -> ()",
    ];
    for text in texts {
        let rules = Ruleset::parse(text).expect(text);
        let printed = rules.resolved().text();
        let again = Ruleset::parse(&printed).unwrap_or_else(|error| panic!("{printed}: {}", error.message));
        let (one, other) = (rules.resolved(), again.resolved());
        assert_eq!((&one.least, &one.arrays, &one.domain), (&other.least, &other.arrays, &other.domain), "{printed}");
        assert_eq!(one.rules.len(), other.rules.len());
        for (a, b) in one.rules.iter().zip(&other.rules) {
            let sets = |rule: &nimatron_rules::resolved::Rule| {
                rule.binders.iter().map(|binder| binder.items.clone()).collect::<Vec<_>>()
            };
            assert_eq!((sets(a), &a.guards, &a.result), (sets(b), &b.guards, &b.result), "{text}\n{printed}");
        }
        assert_eq!(again.resolved().text(), printed);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn what_is_printed_parses_to_the_same(text in random::text()) {
        let tree = parse(&text).map_err(|e| TestCaseError::fail(e.plain(&text, Language::English)))?;
        let printed = print(&tree);
        let again = parse(&printed).map_err(|e| TestCaseError::fail(e.plain(&printed, Language::English)))?;
        prop_assert_eq!(&again, &tree, "{}", printed);
        prop_assert_eq!(print(&again), printed);
    }

    #[test]
    fn one_coordinate_results_survive_printing(value in random::number()) {
        // The name `b` is free in a text with one coordinate, which does not matter to the parser.
        let text = format!("a -> {value}");
        if let Ok(tree) = parse(&text) {
            let printed = print(&tree);
            let again = parse(&printed).map_err(|e| TestCaseError::fail(e.plain(&printed, Language::English)))?;
            prop_assert_eq!(again, tree, "{}", printed);
        }
    }
}
