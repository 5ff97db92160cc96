//! The rule language from outside: what texts mean, and what wrong texts are told.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use nimatron_core::Budget;
use nimatron_rules::{MoveShape, Order, Ruleset, parse, print};
use proptest::prelude::*;

fn options(rules: &str, position: &[i64]) -> Vec<Vec<i64>> {
    let rules = Ruleset::parse(rules).unwrap_or_else(|error| panic!("{}", error.plain(rules, Default::default())));
    let mut all = Vec::new();
    rules.evaluator().options(position, &Budget::unlimited(), &mut |option| all.push(option.to_vec())).unwrap();
    all
}

#[test]
fn options_are_what_the_text_says() {
    assert_eq!(options("n -> n - k for k in {1, 3, 4}", &[3]), [[2], [0]]);
    assert_eq!(options("n -> n - k for k in powers(2)", &[9]), [[8], [7], [5], [1]]);
    assert_eq!(options("n -> (i) + (n - 2 - i) for i in 0..n-2", &[4]), [[0, 2], [1, 1], [2, 0]]);
    assert_eq!(options("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0 and a >= b", &[7, 3]), [[4, 3], [1, 3]]);
    assert_eq!(options("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0 and a >= b", &[7, 0]), [[0i64; 2]; 0]);
    assert_eq!(options("n -> ()", &[4]), [[0i64; 0]]);
    let stretches: [&[i64]; 4] = [&[1, 2, 3], &[2, 3], &[3], &[]];
    assert_eq!(options("n -> (j..n-1) for j in 1..n", &[4]), stretches);
    // Below the least position there is no move, but nothing may stand there.
    assert_eq!(options("game g(n) where n >= 2\n n -> (n - k..n - 1) for k in 0..n", &[4]), [&[][..], &[3], &[2, 3]]);
    assert_eq!(
        options("(a, b) -> (a, k..b - 1) + (k, 7) for k in 0..b-1", &[9, 2]),
        [&[9, 0, 9, 1, 0, 7][..], &[9, 1, 1, 7]]
    );
    assert_eq!(options("game g(n) where n != 2\n n -> (k..n - 1) for k in 1..n", &[4]), [&[3][..], &[]]);
    assert_eq!(options("n -> m for m in 0..n-1 if (m and n) == m", &[5]), [[0], [1], [4]]);
    assert_eq!(options("n -> n - d for d in digits(n) if d > 0", &[20]), [[18]]);
    assert_eq!(options("(0, y) -> (0, y - 1); (x, _) -> (x - 1, 0)", &[0, 3]), [[0, 2]]);
    assert_eq!(options("game g(n; m = [2, 5]) where n >= 1\n n -> n - k for k in m", &[7]), [[5], [2]]);
    assert_eq!(options("game g(n; m = [2, 5])\n n -> n - m[n % 2]\n n -> n - len(m)", &[7]), [[2], [5]]);
    assert_eq!(options("(a, b) -> (a - k, min(b, a - k)) for k in 1..a; where b <= a", &[2, 2]), [[1, 1], [0, 0]]);
    assert_eq!(options("game g(a, b) where b <= a\n(a, b) -> (a - k, b) for k in 1..a", &[3, 2]), [[2, 2]]);
    assert_eq!(options("n -> n - k for k in {1..3, 7, squares} if 1 < k <= 7", &[9]), [[7], [6], [2], [5]]);
    assert_eq!(options("n -> n - 1 if not (n % 2 == 0 or n == 3) # odd", &[3]), [[0i64; 1]; 0]);
    assert_eq!(options("n -> n - 2^(k - 1)\n  for k in 1..log2(n) + 1\n  if n > 0", &[5]), [[4], [3], [1]]);
}

#[test]
fn parameters_can_be_set() {
    let text = "game bash(n; m = 3)\n  n -> n - k for k in 1..m";
    let set = |m: i64| {
        let settings = [("m".to_owned(), nimatron_rules::ast::Value::Int(m))];
        let rules = Ruleset::with_parameters(text, &settings).unwrap();
        let mut count = 0;
        rules.evaluator().options(&[100], &Budget::unlimited(), &mut |_| count += 1).unwrap();
        count
    };
    assert_eq!((set(1), set(7)), (1, 7));
}

/// Every line: a wrong text, and what the answer must contain (message, then help).
#[test]
fn wrong_texts_are_told_what_would_be_right() {
    let cases = [
        ("", "no rules", "n -> n - k"),
        ("# only a comment", "no rules", "n -> n - k"),
        ("n -> m - 1", "`m` is not known", "did you mean `n`?"),
        ("n -> j..n-1 for j in 1..n", "a stretch of components needs brackets", "write `(i..n-1)`"),
        ("(a, b) -> (0..a-1, 0..b-1)", "this is the second", ""),
        ("n -> (0..n-1) * 2", "found `*`", ""),
        ("n -> (0..n) - 1", "found `-`", ""),
        ("n -> (n > 3..n)", "expected a number here", ""),
        ("heap -> heep - 1", "`heep` is not known", "did you mean `heap`?"),
        ("n -> n - k for k in prime", "no set called `prime`", "did you mean `primes`?"),
        ("n -> n - k for k in powrs(2)", "no set called `powrs`", "did you mean `powers`?"),
        ("n -> n - 1 if n = 3", "`=` does not compare", "`==`"),
        ("n -> n - k for k = 1", "expected `in`", "for k in 1..3"),
        ("n -> n - k for k in 1..", "this set never ends", "1..n"),
        ("n -> n - k for k in powers(1)", "this set never ends", "at least 2"),
        ("n -> n - k for k in {1, 3, 4", "this set has no end", "{1, 3, 4}"),
        ("n -> n - k for k in {}", "the set is empty", "leave it out"),
        ("n -> n", "does not change the position", ""),
        ("(a, b) -> (a, b) if a > 3", "does not change the position", ""),
        ("n -> (n - 1) + 2", "a sum of two heaps, or an addition", "((n - 1) + 2)"),
        ("n -> n - 1 if n", "expected a condition", "n > 0"),
        ("n -> n - (n > 2)", "expected a number here", ""),
        ("n -> m for m in 0..n-1 if m and n == m", "joins two conditions or two numbers", "(m and n) == m"),
        ("n -> n - 1 for k in n", "`n` is a number, not a set", "1..n"),
        ("n -> n - k for k in 3 + 4", "expected a set here", "1..3"),
        ("n -> n / 0", "division by zero", ""),
        ("n -> 9223372036854775807 + 1", "beyond 64 bits", ""),
        ("n -> 9223372036854775808", "too large", "64 bits"),
        ("n -> n - 2k for k in 1..3", "a number runs into the name", "2 * k"),
        ("(a, b) -> a - 1", "2 coordinates, and this result has 1", ""),
        ("(a, b) -> (a - 1, b)\nn -> n - 1", "2 coordinates, and here are 1", "(a, b)"),
        ("(a, a) -> (a - 1, a)", "`a` is named twice", "a == b"),
        ("n -> n - k for k in 1..3, k in 1..3", "already taken", ""),
        ("n - 1", "expected `->`", "an arrow"),
        ("n => n - 1", "expected `->`", "an arrow"),
        ("n -> n - k （k）", "means nothing in a rule", "write `(`"),
        ("game g(n)\n n -> n - 1\ngame h(n)\n n -> n - 2", "one game", "own"),
        ("game g(n; m)\n n -> n - m", "has no value", "--set m=3"),
        ("game g(n; m = [1])\n n -> n - m", "`m` is an array", "m[0]"),
        ("game g(n; m = [1])\n n -> n - m[1]", "numbered from 0", ""),
        ("game g(n)\n n -> n - gdc(n, 2)", "no function called `gdc`", "did you mean `gcd`?"),
        ("n -> n - primes", "`primes` is not known", "behind `for k in`"),
        ("n -> n - gcd(n)", "`gcd` takes", ""),
        ("n -> n - 1 if n > 1 for k in 1..2", "`for` must stand before `if`", ""),
        ("n -> n - 1)", "closes nothing", ""),
        ("n -> n\0", "zero byte", ""),
        ("for -> for - 1", "is a word of the rule language", ""),
        ("game for(n)\n n -> n - 1", "is a word of the rule language", ""),
    ];
    for (text, message, help) in cases {
        let error = Ruleset::parse(text).expect_err(text);
        assert!(error.message.to_string().contains(message), "{text:?}: {}", error.plain(text, Default::default()));
        assert!(
            error.help.as_ref().map_or_else(String::new, ToString::to_string).contains(help),
            "{text:?}: {}",
            error.plain(text, Default::default())
        );
        assert!(error.span.end <= text.len() && error.span.start <= error.span.end, "{text:?}: {error:?}");
    }
}

#[test]
fn an_error_is_drawn_with_a_caret() {
    let text = "game g(n)\n  n -> n - k for k in powrs(2)\n";
    insta::assert_snapshot!(Ruleset::parse(text).unwrap_err().plain(text, Default::default()), @r"
    error: there is no set called `powrs` (line 2, column 23)
      |   n -> n - k for k in powrs(2)
      |                       ^^^^^ not known
      = help: did you mean `powers`?
    ");
}

/// Texts that once did not survive printing.
#[test]
fn printed_results_that_begin_with_a_bracket_parse_again() {
    for text in
        ["n -> (n - 1 == d(n == 2)) == 3", "n -> ((n - 1) + (2))", "n -> (n) * 2 - 1", "n -> (n >= 1) == (n < 2)"]
    {
        let tree = parse(text).unwrap();
        let printed = print(&tree);
        assert_eq!(
            parse(&printed).unwrap_or_else(|error| panic!("{}", error.plain(&printed, Default::default()))),
            tree,
            "{printed}"
        );
    }
}

#[test]
fn hostile_texts_are_refused_quickly() {
    for (text, message) in [
        (format!("n -> {}n{}", "(".repeat(100_000), ")".repeat(100_000)), "nested too deeply"),
        (format!("n -> {}n", "-".repeat(100_000)), "nested too deeply"),
        (format!("n -> n{}", " - 1".repeat(100_000)), "too long"),
        (format!("n -> n{}", "^1".repeat(100_000)), "nested too deeply"),
        (format!("n -> {}", "(n)+".repeat(100_000)), "64 components"),
        ("n -> n - 1\n".repeat(200_000), "at most 1048576 are read"),
        (format!("n -> min({})", vec!["n"; 1000].join(",")), "too many arguments"),
        // Long and deep at once, and a chain of comparisons that would double at every level.
        (
            format!(
                "n -> {}n{}",
                "(".repeat(90),
                " + n".repeat(150).as_str().to_owned() + &(")".to_owned() + &" + n".repeat(150)).repeat(90)
            ),
            "too long",
        ),
        (
            (0..40).fold("n".to_owned(), |e, _| format!("n<({e})<n")).replacen("n<", "n -> n - 1 if n<", 1),
            "expected a number",
        ),
        (
            format!("({}) -> n", (0..100).map(|i| format!("x{i}")).collect::<Vec<_>>().join(",")),
            "at most 16 coordinates",
        ),
    ] {
        let error = Ruleset::parse(&text).unwrap_err();
        assert!(error.message.to_string().contains(message), "{}", error.message);
    }
}

#[test]
fn faults_at_a_position_name_it() {
    for (text, position, fault) in [
        ("n -> 10 / n", 0, "at 0: division by zero"),
        ("n -> n * n", i64::MAX, "at 9223372036854775807: the result is beyond 64 bits"),
        ("n -> n - k for k in powers(n)", 1, "this set never ends"),
        ("n -> 2^(n - 5)", 1, "a negative exponent"),
        ("game g(n; m = [1, 2])\n n -> m[n]", 2, "the array has 2 members"),
    ] {
        let rules = Ruleset::parse(text).unwrap();
        let error = rules.evaluator().options(&[position], &Budget::unlimited(), &mut |_| {}).unwrap_err();
        assert!(error.to_string().contains(fault), "{error}");
    }
}

#[test]
fn the_shape_of_rules_is_found() {
    let shape = |text: &str| Ruleset::parse(text).unwrap().shape().clone();
    let line = |direction: &[i64], from| MoveShape::Line { direction: direction.to_vec(), from, guarded: false };
    let wythoff = shape(
        "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
    );
    assert_eq!(wythoff.moves, [line(&[-1, 0], 1), line(&[0, -1], 1), line(&[-1, -1], 1)]);
    assert_eq!(wythoff.order, Some(Order::Lexicographic(vec![0, 1])));
    assert_eq!(shape("n -> k for k in 0..n-2").moves, [line(&[-1], 2)]);
    assert_eq!(shape("n -> n - k for k in {1, 3, 4}").moves, [MoveShape::Steps]);
    assert_eq!(shape("n -> n - 2*k - 1 for k in powers(2)").moves, [MoveShape::Steps]);
    // The bound of the walk matters here: a prime may be larger than the heap and still be taken.
    assert_eq!(shape("n -> n - k - j for k in primes, j in {-1, 1}").moves, [MoveShape::Other]);
    // Not a whole line: the row ends at half the way; and a hole.
    assert_eq!(shape("n -> n - k for k in 1..n/2").moves, [MoveShape::Other]);
    assert_eq!(shape("n -> n - k for k in 1..n if k != 2").moves, [MoveShape::Other]);
    assert_eq!(shape("(a, b) -> (a - k, b) for k in 1..b").moves, [MoveShape::Other]);

    let order = |text: &str| shape(text).order;
    let in_order = |order: &[usize]| Some(Order::Lexicographic(order.to_vec()));
    assert_eq!(order("(n, q) -> (n - k, 2*k) for k in 1..min(n, q)"), in_order(&[0, 1]));
    assert_eq!(order("(x, y) -> (x - k, y) for k in 1..x; (x, y) -> (x + k, y - k) for k in 1..y"), in_order(&[1, 0]));
    let e_and_d = "game ed(a, b) where a >= 1 and b >= 1\n (a, b) -> (k, a - k) for k in 1..a-1\n (a, b) -> (k, b - k) for k in 1..b-1";
    assert_eq!(order(e_and_d), Some(Order::Weights(vec![1, 1])));
    assert_eq!(
        order("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0"),
        in_order(&[0, 1])
    );
    assert_eq!(
        order("game seats(t, s; m = [3, 2])\n (t, s) -> ((t + 1) % len(m), s - k) for k in 1..m[t]"),
        in_order(&[1, 0])
    );
    for lowers in [
        "n -> n / 2 if n > 0",
        "n -> n / k for k in 2..n+1 if n > 0",
        "n -> n - lowbit(n) if n > 0",
        "n -> n - isqrt(n) if n > 0",
        "n -> d for d in proper_divisors(n)",
        "n -> n - d for d in divisors(n)",
        "n -> (i) + (j) + (n - 1 - i - j) for i in 0..n-1, j in 0..n-1-i",
        "n -> (i) + (n - i) for i in 1..n-1 if i != n - i",
        "n -> (n / 2) + (n / 2) if n > 0 and n % 2 == 0; n -> n - 1",
        "n -> n - k for k in 1..n if gcd(k, n) == 1",
        "n -> n - d for d in digits(n) if d > 0",
        "n -> n - f for f in zeckendorf(n)",
        "n -> n - 1 if n != 0",
    ] {
        assert_eq!(order(lowers), in_order(&[0]), "{lowers}");
    }
    // These do not always go down, and nothing is claimed.
    for loops in [
        "n -> n + 1",
        "n -> n / 2",
        "n -> n - k for k in 0..n",
        "(a, b) -> (b, a)",
        "n -> n xor 1",
        "n -> (n - 1) + (n + 1)",
    ] {
        assert_eq!(order(loops), None, "{loops}");
    }
}

#[test]
fn the_formatter_aligns_and_keeps_comments() {
    let text = "# HDU 1847\ngame g(a,b;m=3,s=[1,2]) where a>=1 and not b==2 # head\n\n\n# moves\n(a,b)->(a-k,b) for k in 1..m if a%2==0 # x\n(a,b)->(a,(b-1))\n   (a,b)->(a/2,0)+(1,2*(a-b)) for k in {1,3..4,powers(2)},j in s;where a<100";
    insta::assert_snapshot!(print(&parse(text).unwrap()), @r"
    # HDU 1847
    game g(a, b; m = 3, s = [1, 2]) where a >= 1 and not b == 2  # head

      # moves
      (a, b) -> (a - k, b)                 for k in 1..m  if a % 2 == 0  # x
      (a, b) -> (a, b - 1)
      (a, b) -> (a/2, 0) + (1, 2*(a - b))  for k in {1, 3..4, powers(2)}, j in s
      where a < 100
    ");
}

mod random {
    //! Random syntax trees, as text.
    use proptest::prelude::*;

    fn leaf() -> impl Strategy<Value = String> {
        prop_oneof![(0i64..20).prop_map(|n| n.to_string()), Just("a".to_owned()), Just("b".to_owned())]
    }

    pub(crate) fn number() -> impl Strategy<Value = String> {
        leaf().prop_recursive(4, 24, 3, |inner| {
            prop_oneof![
                (
                    inner.clone(),
                    prop::sample::select(vec!["+", "-", "*", "/", "%", "^", "xor", "and", "or"]),
                    inner.clone()
                )
                    .prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
                (inner.clone(), prop::sample::select(vec!["+", "-", "*"]), inner.clone())
                    .prop_map(|(a, op, b)| format!("{a} {op} {b}")),
                inner.clone().prop_map(|a| format!("-({a})")),
                (prop::sample::select(vec!["min", "max", "gcd", "xor"]), inner.clone(), inner.clone())
                    .prop_map(|(f, a, b)| format!("{f}({a}, {b})")),
                inner.prop_map(|a| format!("isqrt({a})")),
            ]
        })
    }

    pub(crate) fn condition() -> impl Strategy<Value = String> {
        let comparison = (number(), prop::sample::select(vec!["==", "!=", "<", "<=", ">", ">="]), number());
        comparison.prop_map(|(a, op, b)| format!("({a}) {op} ({b})")).prop_recursive(3, 8, 2, |inner| {
            prop_oneof![
                (inner.clone(), prop::sample::select(vec!["and", "or", "xor"]), inner.clone())
                    .prop_map(|(a, op, b)| format!("({a}) {op} ({b})")),
                inner.prop_map(|a| format!("not ({a})")),
            ]
        })
    }

    fn set() -> impl Strategy<Value = String> {
        prop_oneof![
            (number(), number()).prop_map(|(a, b)| format!("{a}..{b}")),
            prop::collection::vec(number(), 1..4).prop_map(|items| format!("{{{}}}", items.join(", "))),
            Just("primes".to_owned()),
            number().prop_map(|n| format!("{{1..3, divisors({n})}}")),
        ]
    }

    pub(crate) fn text() -> impl Strategy<Value = String> {
        let part = || (number(), number()).prop_map(|(a, b)| format!("({a}, {b})"));
        let stretch = || (number(), number(), number()).prop_map(|(a, b, c)| format!("({a}, {b}..{c})"));
        let result = prop_oneof![
            part(),
            stretch(),
            (part(), stretch()).prop_map(|(p, q)| format!("{p} + {q}")),
            (part(), part()).prop_map(|(p, q)| format!("{p} + {q}")),
            Just("()".to_owned())
        ];
        let line = (result, prop::option::of(set()), prop::option::of(condition())).prop_map(|(result, set, guard)| {
            let set = set.map_or(String::new(), |set| format!(" for k in {set}"));
            let guard = guard.map_or(String::new(), |guard| format!(" if {guard}"));
            format!("(a, b) -> {result}{set}{guard}")
        });
        (prop::bool::ANY, prop::collection::vec(line, 1..4)).prop_map(|(header, lines)| {
            let header = if header { "game g(a, b; m = [1, -2]) where a >= 1 # c\n" } else { "" };
            header.to_owned() + &lines.join("\n# remark\n")
        })
    }
}

/// Everything that the analysis claims about rules is tried on small positions.
fn check_claims(text: &str) -> Result<(), TestCaseError> {
    let Ok(rules) = Ruleset::parse(text) else { return Ok(()) };
    let limit = nimatron_core::Limit { time: Some(std::time::Duration::from_secs(2)), ..Default::default() };
    let budget = Budget::start(limit, Default::default(), Default::default());
    let shape = rules.shape();
    let mut evaluator = rules.evaluator();
    let region = shape.closure(rules.resolved(), &[6, 6]);
    for a in 0..7i64 {
        for b in 0..7i64 {
            let position = [a, b];
            if evaluator.is_position(&position, &budget) != Ok(true) {
                continue;
            }
            let mut options: Vec<Vec<i64>> = Vec::new();
            if evaluator.options(&position, &budget, &mut |option| options.push(option.to_vec())).is_err() {
                continue;
            }
            for part in options.iter().flat_map(|option| option.chunks(2)) {
                match &shape.order {
                    Some(Order::Lexicographic(order)) => {
                        let of = |p: &[i64]| order.iter().map(|&slot| p[slot]).collect::<Vec<_>>();
                        prop_assert!(of(part) < of(&position), "{text}: {position:?} -> {part:?}");
                    }
                    Some(Order::Weights(weights)) => {
                        let of = |p: &[i64]| p.iter().zip(weights).map(|(x, &w)| x * i64::from(w)).sum::<i64>();
                        prop_assert!(of(part) < of(&position), "{text}: {position:?} -> {part:?}");
                    }
                    None => {}
                }
                for slot in 0..2 {
                    prop_assert!(
                        !shape.never_grows[slot] || part[slot] <= position[slot],
                        "{text}: {position:?} -> {part:?}"
                    );
                }
                let total = |p: &[i64]| p.iter().sum::<i64>();
                prop_assert!(
                    !shape.total_never_grows || total(part) <= total(&position),
                    "{text}: {position:?} -> {part:?}"
                );
                if let Some(region) = &region {
                    let inside = part.iter().zip(&region.corner).all(|(x, most)| x <= most);
                    prop_assert!(
                        inside && region.total.is_none_or(|most| total(part) <= most),
                        "{text}: {position:?} -> {part:?}"
                    );
                }
            }
            for (rule, claimed) in shape.moves.iter().enumerate() {
                let mut listed: Vec<Vec<i64>> = Vec::new();
                let _ = evaluator.runs(rule, &position, &budget, &mut |run| {
                    for j in 0..run.count as i64 {
                        listed.push(run.base.iter().zip(run.step).map(|(x, step)| x + j * step).collect());
                    }
                    std::ops::ControlFlow::Continue(())
                });
                listed.sort();
                listed.dedup();
                let legal = |p: &[i64]| p.iter().zip(rules.least()).all(|(x, least)| x >= least);
                let expected: Vec<Vec<i64>> = match claimed {
                    MoveShape::Line { guarded: true, .. } if listed.is_empty() => continue,
                    MoveShape::Line { direction, from, .. } => (*from..40)
                        .map(|k| position.iter().zip(direction).map(|(x, d)| x + k * d).collect::<Vec<_>>())
                        .filter(|target| legal(target))
                        .collect(),
                    MoveShape::Steps => {
                        let far = [1000, 1000];
                        let Ok(Some(steps)) = evaluator.steps(rule, &far, 100_000, &budget) else { continue };
                        steps.iter().map(|step| vec![a + step[0], b + step[1]]).filter(|target| legal(target)).collect()
                    }
                    MoveShape::Other => continue,
                };
                let mut expected = expected;
                expected.sort();
                expected.dedup();
                prop_assert_eq!(&listed, &expected, "{} rule {} at {:?}", text, rule, position);
            }
        }
    }
    Ok(())
}

/// Moves of the kinds that people write.
fn plausible_move() -> impl Strategy<Value = String> {
    let target = prop::sample::select(vec![
        "(a - k, b)",
        "(a, b - k)",
        "(a - k, b - k)",
        "(k, b)",
        "(a, k)",
        "(a - 1, b + k)",
        "(b, a - k)",
        "(k, a - k)",
        "(a - 2*k, b)",
        "(a - k, b) + (k, 0)",
        "(k, b) + (a - k - 1, b)",
        "(a/2, b)",
        "(a - k, min(b, k))",
        "(a xor k, b - 1)",
        "()",
        "(a + k, b - k)",
        "(a - a % k, b - 1)",
        "(a - lowbit(a), b)",
        "(a - isqrt(a), b)",
        "(b / 2, a - k)",
        "(a - gcd(a, b), b)",
        "(a - k*b, b)",
        "(max(a, b) - k, min(a, b))",
        "(a and b, b - k)",
        "(a - k, digits(b))",
        "(a - log2(a), b)",
        "(popcount(a), b)",
        "(a, k..b-1)",
        "(k..a-1, b - 1)",
        "(a - k, b) + (0..a-k, 0)",
        "(a - 1, k..a+b)",
    ]);
    let set = prop::sample::select(vec![
        "1..a",
        "1..b",
        "0..a-1",
        "0..b-1",
        "1..min(a, b)",
        "{1, 3}",
        "2..a",
        "powers(2)",
        "1..3",
        "0..b-2",
        "squares",
        "fibonacci",
        "1..a+b",
        "1..min(a, b - 1)",
        "2..b-1",
        "divisors(a)",
        "proper_divisors(b)",
        "zeckendorf(a)",
        "{a, b}",
        "digits(a)",
        "1..a/2",
        "1..2*a",
        "{1..2, primes}",
    ]);
    let guard = prop::sample::select(vec![
        "",
        "",
        "",
        " if a > 0",
        " if a % 2 == 0",
        " if a >= b",
        " if k % 2 == 1",
        " if a > 0 and b > 0",
        " if a != 0",
        " if not a == 0",
        " if a > b or b > 3",
        " if k < a <= 5",
        " if k > 0",
    ]);
    (target, set, guard).prop_map(|(target, set, guard)| format!("(a, b) -> {target} for k in {set}{guard}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn claims_about_the_shape_hold(
        moves in prop::collection::vec(plausible_move(), 1..3),
        domain in prop::sample::select(vec!["", "where a >= 1\n", "where a >= 1 and b >= 2\n", "where a + b != 4\n", "where a >= b\n"]),
    ) {
        check_claims(&format!("{domain}{}", moves.join("\n")))?;
    }

    #[test]
    fn claims_about_the_shape_of_any_text_hold(text in random::text()) {
        check_claims(&text)?;
    }

    #[test]
    fn what_is_printed_parses_to_the_same(text in random::text()) {
        let tree = parse(&text).map_err(|e| TestCaseError::fail(e.plain(&text, Default::default())))?;
        let printed = print(&tree);
        let again = parse(&printed).map_err(|e| TestCaseError::fail(e.plain(&printed, Default::default())))?;
        prop_assert_eq!(&again, &tree, "{}", printed);
        prop_assert_eq!(print(&again), printed);
    }

    #[test]
    fn one_coordinate_results_survive_printing(value in random::number()) {
        // The name `b` is free in a text with one coordinate, which does not matter to the parser.
        let text = format!("a -> {value}");
        if let Ok(tree) = parse(&text) {
            let printed = print(&tree);
            let again = parse(&printed).map_err(|e| TestCaseError::fail(e.plain(&printed, Default::default())))?;
            prop_assert_eq!(again, tree, "{}", printed);
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        let _ = Ruleset::parse(&text);
    }

    #[test]
    fn no_soup_of_tokens_panics(words in prop::collection::vec(prop::sample::select(vec![
        "n", "->", "(", ")", "{", "}", "[", "]", ",", ";", "+", "-", "*", "/", "%", "^", "..", "==", "=", "<", "for", "k", "in", "if",
        "game", "where", "and", "or", "xor", "not", "1", "0", "9223372036854775807", "powers", "primes", "min", "len", "\n", "#", "2",
    ]), 0..40)) {
        let text = words.join(" ");
        if let Ok(rules) = Ruleset::parse(&text) {
            let budget = Budget::start(nimatron_core::Limit { time: Some(std::time::Duration::from_millis(50)), ..Default::default() }, Default::default(), Default::default());
            let _ = rules.evaluator().options(&vec![5; rules.arity()], &budget, &mut |_| {});
        }
    }
}

proptest! {
    /// A condition that cuts a range short leaves what it leaves when it is tested for each number.
    #[test]
    fn conditions_that_cut_ranges_short_say_the_same(
        of in prop::sample::select(vec!["i - j <= 1", "j - i <= 1", "abs(i - j) < 2", "2 >= abs(j - 2*i)", "j == i", "2*j == a", "3*j > b + i", "j <= b/2", "b - 3*j < -2", "-j >= -5", "j != i", "a % 3 <= j"]),
        and in prop::sample::select(vec!["j <= 4", "j % 2 == 1", "i + j < a", "b/(j + 1) > 1"]),
        a in 0i64..9,
        b in 0i64..9,
    ) {
        let moves = "(a, b) -> (a - i, b - j) for i in 1..a, j in 0..b, x in {1}";
        let options = |conditions: &str| {
            let rules = Ruleset::parse(&format!("{moves} if {conditions}")).unwrap();
            let mut options = Vec::new();
            rules.evaluator().options(&[a, b], &Budget::unlimited(), &mut |option| options.push(option.to_vec())).unwrap();
            options.sort();
            options
        };
        prop_assert_eq!(options(&format!("{of} and {and}")), options(&format!("not (not ({of})) and not (not ({and}))")));
        let moves = moves.replace(", x in {1}", "");
        let rules = Ruleset::parse(&format!("{moves} if {of}")).unwrap();
        let mut run = Vec::new();
        rules.evaluator().options(&[a, b], &Budget::unlimited(), &mut |option| run.push(option.to_vec())).unwrap();
        run.sort();
        prop_assert_eq!(run, options(&format!("not (not ({of}))")));
    }
}

#[test]
fn a_condition_protects_what_is_written_behind_it() {
    let options = |text: &str| {
        let rules = Ruleset::parse(text).unwrap();
        let mut count = 0;
        rules.evaluator().options(&[6], &Budget::unlimited(), &mut |_| count += 1).map(|()| count)
    };
    assert_eq!(options("n -> n - k for k in 1..n if k > 3 and 6/(k - 3) > 1"), Ok(3));
    assert!(options("n -> n - k for k in 1..n if 6/(k - 3) > 1 and k > 3").is_err());
}

/// Rules that are printed from what the names mean resolve to the same again.
#[test]
fn resolved_rules_survive_printing() {
    let texts = [
        "n -> n - k for k in powers(2)",
        "game g(a, _; _ = 2, m = [1, 4], b = 3) where a >= 2 and a != b\n  (a, _) -> (a - k, _)  for k in {m, b, 7}\n  (b, a) -> (b, a - m[0])  if a % 2 == 1 or a < -3",
        "(a, _) -> (a - 1, _) for _ in {0, 2}",
        "game p(primes, len); (x, y) -> (x - k, y) for k in primes; (primes, y) -> (primes, y - k) for k in {primes}",
        "game g(n; m = 3) where m > 2\n  n -> (i..n-1) for i in 1..n if not (i < m and m > 4)",
        "n -> (i) + (n - i - k) + (k) for k in 1..2, i in 0..n-k if (n and i) == (n xor k) and i ^ 2 <= n",
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
