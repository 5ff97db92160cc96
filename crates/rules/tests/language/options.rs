//! The options of positions, and positions at which a rule cannot be evaluated.

use nimatron_core::Budget;
use nimatron_messages::Language;
use nimatron_rules::Ruleset;
use proptest::prelude::*;

fn options(rules: &str, position: &[i64]) -> Vec<Vec<i64>> {
    let rules = Ruleset::parse(rules).unwrap_or_else(|error| panic!("{}", error.plain(rules, Language::English)));
    let mut all = Vec::new();
    rules.evaluator().options(position, &Budget::unlimited(), &mut |option| all.push(option.to_vec())).unwrap();
    all
}

/// Each set with a condition that says the same, on small numbers and around large members.
#[test]
fn numbers_in_sets() {
    let large = [i64::MAX, 2_097_151i64.pow(3), 999_999_999_989 * 3, 3_037_000_493 * 3_037_000_493, 1 << 61];
    for (set, member) in [
        ("cubes", [false, true, false, false, false]),
        ("factorials", [false; 5]),
        ("semiprimes", [false, false, true, true, false]),
        ("prime_powers", [false, false, false, true, true]),
    ] {
        let asked = |n: i64| !options(&format!("n -> 0 if n in {set}"), &[n]).is_empty();
        let listed = |n: i64| !options(&format!("n -> 0 for k in {set} if k == n"), &[n]).is_empty();
        assert!((0..800).all(|n| asked(n) == listed(n)), "{set}");
        assert_eq!(large.map(asked), member, "{set}");
        // (-2, -1 and 0 are members of no set, and no positions.)
        let left = options(&format!("n -> k for k in -2..n except {set}"), &[9]);
        assert_eq!(left.len(), 1 + (1..10).filter(|&n| !listed(n)).count(), "{set}");
    }
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
    // A component below the minimum is not allowed, but a stretch may be empty.
    assert_eq!(options("game g(n) where n >= 2\n n -> (n - k..n - 1) for k in 0..n", &[4]), [&[][..], &[3], &[2, 3]]);
    assert_eq!(
        options("(a, b) -> (a, k..b - 1) + (k, 7) for k in 0..b-1", &[9, 2]),
        [&[9, 0, 9, 1, 0, 7][..], &[9, 1, 1, 7]]
    );
    assert_eq!(options("game g(n) where n != 2\n n -> (k..n - 1) for k in 1..n", &[4]), [&[3][..], &[]]);
    let parts: [&[i64]; 3] = [&[6, 6], &[4, 4, 4], &[2, 2, 2, 2, 2, 2]];
    assert_eq!(options("n -> (n/d for i in 1..d) for d in divisors(n) if 1 < d < 7 and d != 4", &[12]), parts);
    // Few components that are the same choices everywhere are written one by one.
    assert_eq!(options("n -> (n/2 for i in 1..3) if n > 1", &[5]), [[2, 2, 2]]);
    assert_eq!(options("n -> (n - i - j for i in {1, 2}, j in {0, 3}) + (0)", &[6]), [[5, 2, 4, 1, 0]]);
    assert_eq!(options("n -> (n - k - i for i in 0..1) for k in 1..2", &[4]), [[3, 2], [2, 1]]);
    assert_eq!(options("n -> (n/2 for i in 3..1) if n > 0", &[5]), [[0i64; 0]]);
    assert_eq!(options("n -> (n/2 for i in 1..9) if n > 0", &[2]), [[1; 9]]);
    let multiples: [&[i64]; 3] = [&[2], &[2, 4], &[2, 4, 6]];
    assert_eq!(options("n -> (i*2 for i in 1..k) for k in 1..3", &[8]), multiples);
    assert_eq!(
        options("(a, b) -> ((i, j) for i in 0..a-1, j in i..b-1 if i + j > 0)", &[2, 3]),
        [[0, 1, 0, 2, 1, 1, 1, 2]]
    );
    // After the others; without any; with one that is no position.
    assert_eq!(options("n -> (i for i in {1, n-3}) + (n - 1) + (1..2)", &[5]), [[4, 1, 2, 1, 2]]);
    assert_eq!(options("n -> (i for i in 3..n) + (0)", &[2]), [[0]]);
    assert_eq!(options("n -> (i - 1 for i in 0..2)", &[2]), [[0i64; 0]; 0]);
    assert_eq!(options("game g(n) where n != 1\n n -> (i for i in 0..k) for k in 0..2", &[4]), [[0]]);
    assert_eq!(options("n -> (n/m + 1 for i in 1..n%m) + (n/m for i in 1..m-n%m) for m in 3..3", &[7]), [[3, 2, 2]]);
    assert_eq!(options("n -> (p for p in primes if n % p == 0 and p < n)", &[30]), [[2, 3, 5]]);
    assert_eq!(options("n -> n - k for k in 1..3; until n % 5 == 0", &[7]), [[6], [5], [4]]);
    assert_eq!(options("n -> n - k for k in 1..3; until n % 5 == 0 wins", &[5]), [[0i64; 1]; 0]);
    assert_eq!(options("n -> n - k for k in 1..3; until n % 5 == 0 loses", &[5]), [[0i64; 0]]);
    assert_eq!(
        options("(0, b) -> (0, b - 1); (a, _) -> (a - 1, 0); until x1 == 2; until b > 3 loses", &[2, 4]),
        [[0i64; 0]; 0]
    );
    assert_eq!(
        options("(0, b) -> (0, b - 1); (a, _) -> (a - 1, 0); until x1 == 2; until b > 3 loses", &[1, 4]),
        [[0i64; 0]]
    );
    assert_eq!(options("until -> until - 1; until until == 3", &[4]), [[3]]);
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

/// A number is in a set exactly if it is one of its members.
#[test]
fn membership_is_that_of_the_members() {
    let sets = [
        "primes",
        "squares",
        "triangular",
        "fibonacci",
        "powers(2)",
        "powers(3)",
        "powers(b + 2)",
        "divisors(b)",
        "proper_divisors(b)",
        "3..b",
        "b-2..b+2",
        "{1, b, 4..6, squares}",
        "m",
    ];
    for set in sets {
        let header = "game g(n, b; m = [2, 7, 9])";
        let inside = format!("{header}\n (n, b) -> (k, b) for k in 0..n if k in {set}");
        let outside = format!("{header}\n (n, b) -> (k, b) for k in 0..n if k not in {set} and k >= 0");
        // (A set in braces, which is not enumerated otherwise from one item.)
        let braces = if set.starts_with('{') { set.to_owned() } else { format!("{{{set}}}") };
        let listed = format!("{header}\n (n, b) -> (k, b) for k in {braces}");
        for b in [1, 2, 6, 12, 45] {
            let at = |text: &str| options(text, &[60, b]).into_iter().map(|option| option[0]).collect::<Vec<_>>();
            let mut members = at(&listed);
            members.retain(|member| (0..=60).contains(member));
            members.sort_unstable();
            members.dedup();
            let (within, without) = (at(&inside), at(&outside));
            assert_eq!(within, members, "{set} {b}");
            let others: Vec<i64> = (0..=60).filter(|member| !members.contains(member)).collect();
            assert_eq!(without, others, "{set} {b}");
        }
    }
    // Nothing below 1 is in a named set, and the ends of 64 bits are no trouble.
    for set in ["primes", "squares", "triangular", "fibonacci", "powers(2)", "divisors(n)"] {
        let text = format!("n -> 1 if -n in {set}; n -> 2 if 0 in {set}");
        assert_eq!(options(&text, &[9]), [[0i64; 1]; 0], "{set}");
    }
    let large = i64::MAX;
    for set in ["primes", "squares", "fibonacci", "powers(2)", "powers(7)"] {
        assert_eq!(options(&format!("n -> 1 if n in {set}"), &[large]), [[0i64; 1]; 0], "{set}");
    }
    assert_eq!(options("n -> 1 if n in powers(7)", &[large]), [[0i64; 1]; 0]);
    assert_eq!(options("n -> 1 if n in primes and n not in squares", &[9_223_372_036_854_775_783]), [[1]]);
    assert_eq!(options("n -> 1 if n in fibonacci", &[7_540_113_804_746_346_429]), [[1]]);
}

/// The members that are left out of a set, in every place where a set may stand.
#[test]
fn sets_with_exceptions() {
    let left = |text: &str, n: i64| {
        let mut all: Vec<i64> = options(text, &[n]).into_iter().map(|option| option[0]).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(left("n -> k for k in primes except {2, 3}", 20), [5, 7, 11, 13, 17, 19]);
    assert_eq!(left("n -> k for k in 1..n except squares", 10), [2, 3, 5, 6, 7, 8, 10]);
    assert_eq!(left("n -> k for k in {1..9, 20} except 3..n except primes", 7), [1, 8, 9, 20]);
    assert_eq!(left("n -> k for k in 0..n if k in 1..9 except squares", 12), [2, 3, 5, 6, 7, 8]);
    assert_eq!(left("n -> k for k in 0..n if k not in 1..9 except squares", 10), [0, 1, 4, 9, 10]);
    assert_eq!(left("game g(n; m = [3, 5]); n -> k for k in 1..6 except m", 0), [1, 2, 4, 6]);
    assert_eq!(left("game g(n; except = [3, 5]); n -> k for k in except except {3}", 0), [5]);
    assert_eq!(left("n -> 10*except + k for except in 1..3, k in 1..3 except 2..except", 0), [11, 12, 13, 21, 23, 31]);
    // A member that is left out is not used in any condition; a set that has no value is an error.
    assert_eq!(left("n -> k for k in 0..3 except {0} if 6/k > n", 2), [1, 2]);
    let rules = Ruleset::parse("n -> k for k in 0..3 except {6/n}").unwrap();
    assert!(rules.evaluator().options(&[0], &Budget::unlimited(), &mut |_| {}).is_err());
    let rules = Ruleset::parse("n -> k for k in 0..3 except {6/n} if n > 0").unwrap();
    assert!(rules.evaluator().options(&[0], &Budget::unlimited(), &mut |_| {}).is_ok());
}

/// Sets that are made member by member: as far as the largest coordinate if they have no end.
#[test]
fn sets_that_are_made() {
    let made = |set: &str, n: i64| {
        let text = format!("n -> k for k in {set}");
        let mut all: Vec<i64> = options(&text, &[n]).into_iter().map(|option| option[0]).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    assert_eq!(made("{x*x + 1 for x in 0..}", 30), [1, 2, 5, 10, 17, 26]);
    assert_eq!(made("{x*x + 1 for x in 0..}", 26), [1, 2, 5, 10, 17, 26]);
    assert_eq!(made("{x*x + 1 for x in 0..}", 0), [0i64; 0]);
    assert_eq!(made("{x^3 - x for x in 0..}", 60), [0, 6, 24, 60]);
    assert_eq!(made("{x*(x + 1)/2 for x in 0..}", 10), [0, 1, 3, 6, 10]);
    assert_eq!(made("{x*(3*x - 1)/2 for x in 1..}", 35), [1, 5, 12, 22, 35]);
    assert_eq!(made("{x - 5 for x in 3..}", 2), [0, 1, 2]);
    assert_eq!(made("{x*x - 5 for x in 0..}", 12), [4, 11]);
    assert_eq!(made("{2^x for x in 2..} except {8}", 40), [4, 16, 32]);
    assert_eq!(made("{x^3 - x for x in 1..n if x % 2 == 1}", 5), [0, 24, 120]);
    assert_eq!(made("{x*y for x in 2..3, y in primes}", 12), [4, 6, 9, 10]);
    assert_eq!(made("{x*x + y*y for x in 1.., y in 1..}", 20), [2, 5, 8, 10, 13, 17, 18, 20]);
    assert_eq!(made("{10*x + y for x in 1..2, y in {z*z for z in x..3}}", 0), [11, 14, 19, 24, 29]);
    assert_eq!(made("{60/x for x in 0..3 if x > 0}", 0), [20, 30, 60]);
    // Far beyond what a walk one by one would reach.
    let large = 4_000_000_000_000_000_000;
    assert_eq!(made("{x*x*x for x in 0..}", large).len(), 1_587_402);
    assert_eq!(made("{3^x + 1 for x in 0..}", large).last(), Some(&1_350_851_717_672_992_090));
    // The bound is the largest coordinate.
    let pairs = options("(a, b) -> (k, b) for k in {x*x for x in 0..}", &[1, 10]);
    assert_eq!(pairs.into_iter().map(|option| option[0]).collect::<Vec<_>>(), [0, 1, 4, 9]);
    let deep = format!("n -> n - k for k in {}1..3{}", "{x for x in ".repeat(5000), "}".repeat(5000));
    assert!(Ruleset::parse(&deep).is_err());
    let deep = format!("n -> n - k for k in {}{{1, 2}}{}", "{x for x in ".repeat(50), "}".repeat(50));
    assert!(Ruleset::parse(&deep).is_err());
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
fn a_condition_protects_the_conditions_after_it() {
    let options = |text: &str| {
        let rules = Ruleset::parse(text).unwrap();
        let mut count = 0;
        rules.evaluator().options(&[6], &Budget::unlimited(), &mut |_| count += 1).map(|()| count)
    };
    assert_eq!(options("n -> n - k for k in 1..n if k > 3 and 6/(k - 3) > 1"), Ok(3));
    assert!(options("n -> n - k for k in 1..n if 6/(k - 3) > 1 and k > 3").is_err());
}

proptest! {
    /// A condition that cuts a range short gives the same options as one that is tested for each
    /// number.
    #[test]
    fn conditions_that_cut_ranges_short_give_the_same_options(
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
