//! The theorems that certificates name, each with parameters and rules that it does not hold for.

use super::{of, verdict};
use nimatron_check::Verdict;
use nimatron_proof::{FORMAT, VERSION};
use serde_json::json;

/// The theorem of moves that compose fails for sums that no move lowers by one, for moves that do
/// not compose, and for moves that lower nothing.
#[test]
fn heights_are_checked() {
    let verdict_of = |rules: &str, numeration: &str, weights: &[i64]| {
        of(rules, &json!({"height": {"numeration": numeration, "weights": weights}}))
    };
    let submask = "n -> m for m in 0..n-1 if (m and n) == m";
    for (rules, numeration, weights, right) in [
        (submask, "base 2", &[0, 1][..], true),
        (submask, "base 4", &[0, 1, 1, 2], true),
        (submask, "base 2", &[0, 2], false),
        (submask, "base 2", &[1, 1], false),
        (submask, "base 4", &[0, 1, 1, 3], false),
        (submask, "fibonacci", &[0, 1], false),
        ("n -> m for m in 0..n-1 if (m and n) == m and m != 0", "base 2", &[0, 1], false),
        ("n -> n - k for k in powers(2) if n/k % 2 == 1", "base 2", &[0, 1], false),
        ("n -> n - z for z in zeckendorf(n)", "fibonacci", &[0, 1], false),
        ("n -> n - k for k in 1..n", "base 2", &[0, 1], false),
        ("n -> n/10 if n > 0", "base 10", &[0, 1, 1, 1, 1, 1, 1, 1, 1, 1], false),
    ] {
        let verdict = verdict_of(rules, numeration, weights);
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{rules} {numeration} {weights:?}: {verdict:?}");
    }
}

/// Euclid's game has two lines that do the same for both numbers.
#[test]
fn euclid_is_checked() {
    let other = "(a, b) -> (a, b - k*a) for k in 1..b/a if a > 0";
    for (line, right) in [
        ("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0", true),
        ("(a, b) -> (a - k*b, b) for k in 1..a if b > 0 and a >= b", true),
        ("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0 and a > b", false),
        ("(a, b) -> (a - k*b, b) for k in 1..a", false),
        ("(a, b) -> (a - k*b, b) for k in 1..2 if b > 0", false),
        ("(a, b) -> (a - k*b, b) for k in 2..a/b if b > 0", false),
        ("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (b, a) if a > b", false),
    ] {
        let rules = format!("{line}; {other}");
        let verdict = of(&rules, &json!({"euclid": {"to_zero": true}}));
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{line}: {verdict:?}");
        for form in [
            json!({"euclid": {"to_zero": false}}),
            json!({"euclid": {"to_zero": true, "max_multiple": 1}}),
            json!({"euclid": {"to_zero": true, "max_multiple": 2}}),
        ] {
            assert!(matches!(of(&rules, &form), Verdict::Invalid(_)), "{line}: {form}");
        }
    }
}

/// Max Nim needs a rule that can be followed everywhere, and an f that rises by no more than 1.
#[test]
fn max_nim_is_checked() {
    let half = || json!({"quotient": ["heap", 2]});
    let log = || json!({"plus": [{"log": "heap"}, 1]});
    let root = |times: i64| json!({"root": {"times": [times, "heap"]}});
    for (most, growth, right) in [
        ("1..n/2", half(), true),
        ("1..n/2 if n > 0", half(), true),
        ("1..n if 2*k <= n", json!({"least": ["heap", half()]}), true),
        ("1..n if k*k <= 3*n and k <= 7", json!({"least": ["heap", root(3), {"constant": 7}]}), true),
        ("1..log2(n) + 1 if n > 0", log(), true),
        ("1..log2(n)", json!({"log": "heap"}), false),
        ("1..log2(n - 1) if n > 1", json!({"log": {"plus": ["heap", -1]}}), false),
        ("1..isqrt(3*n)", root(3), true),
        // From the second heap on the root of 4 n rises by at most 1, and at most n can be taken.
        ("1..isqrt(4*n)", root(4), true),
        ("1..n if k*k <= 4*n", json!({"least": ["heap", root(4)]}), true),
        ("1..isqrt(100*n)", root(100), true),
        ("1..isqrt(4*n) - 3", json!({"plus": [root(4), -3]}), true),
        ("1..isqrt(49*n) - 9", json!({"plus": [root(49), -9]}), false),
        ("1..isqrt(1000000000000*n)", root(1_000_000_000_000), false),
        ("1..log2(7*n) if n > 0", json!({"log": {"times": [7, "heap"]}}), true),
        ("1..digits(n)", json!({"digits": ["heap", 10]}), true),
        ("1..digits(n, 3) + 1", json!({"plus": [{"digits": ["heap", 3]}, 1]}), true),
        ("1..digits(n, 3)", json!({"digits": ["heap", 10]}), false),
        ("1..popcount(n)", json!({"ones": "heap"}), false),
        ("1..n % 5", json!({"remainder": ["heap", 5]}), false),
        ("1..3*n/2", json!({"quotient": [{"times": [3, "heap"]}, 2]}), false),
        ("2..n", json!("heap"), false),
        // Another function than that of the rules.
        ("1..n/2", json!({"quotient": ["heap", 3]}), false),
        ("1..n/2", json!("heap"), false),
        ("1..n", half(), false),
        ("1..n if 2*k <= n", half(), false),
        ("1..n if 2*k <= n", json!("heap"), false),
        ("1..n if k*k <= 3*n", json!({"least": ["heap", root(2)]}), false),
        ("1..n if n > 5", json!("heap"), false),
        ("1..n if k > 1", json!("heap"), false),
    ] {
        let rules = format!("n -> n - k for k in {most}");
        let verdict = of(&rules, &json!({"maxnim": {"max_taken": growth}}));
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{most}: {verdict:?}");
    }
}

/// Residues: no multiple may be taken, and all smaller numbers, under the conditions of the rules.
#[test]
fn residues_are_checked() {
    for (line, modulus, right) in [
        ("k in {1, primes} if k != 2", 2, true),
        ("k in {1, primes}", 2, false),
        ("k in {1, primes} if k > 2", 2, false),
        ("k in {1, primes} if k != 3", 3, true),
        ("k in {1, primes} if k != 3", 2, false),
        ("k in {1, primes}", 4, true),
        ("k in {1, primes} if k != 3", 4, false),
        ("k in {1, primes} if k != 3 or n > 7", 3, false),
        ("k in {1, primes} if k != 2 and n > 0 and k <= n", 2, true),
        ("k in {1, 4, primes} if not (k == 5 or k == 25)", 5, true),
        ("k in squares if k % 2 == 1", 2, true),
        ("k in squares if k % 4 == 1", 2, true),
        // Even squares are multiples of 4.
        ("k in squares if k % 4 != 0", 2, true),
        ("k in squares if k % 8 != 0", 2, false),
        ("k in squares if k % 3 != 0", 3, false),
        ("k in squares", 2, false),
        ("k in {2, squares} if k % 3 != 0", 3, true),
        ("k in {2, squares} if k % 3 >= 1", 3, true),
        // Squares that 3 divides are multiples of 9.
        ("k in {2, squares} if k % 9 != 0", 3, true),
        ("k in {2, squares} if k % 27 != 0", 3, false),
        ("k in triangular if k % 2 == 1", 2, true),
        ("k in fibonacci if k % 4 > 0", 4, true),
        ("k in fibonacci if k % 4 > 1", 4, false),
        ("k in powers(2) if k % 4 != 0", 4, false),
        ("k in {3, powers(2)} if k % 4 != 0", 4, true),
        ("k in {1, 2, 3, 4} if k*k != 16", 4, true),
        ("k in {1, 2, 3, 4} if (k - 5) % 3 != 2", 4, false),
        ("k in {1, 2, 3, 8} if k/8 == 0", 4, true),
        ("k in {1, 2, 3, 8} if k < n", 4, false),
    ] {
        let rules = format!("n -> n - k for {line}");
        let verdict = of(&rules, &json!({"residue": {"modulus": modulus}}));
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{line} {modulus}: {verdict:?}");
    }
}

/// Moves to all smaller numbers with a smaller value of a function.
#[test]
fn differences_are_checked() {
    let ones = || json!({"ones": "heap"});
    let root = || json!({"root": "heap"});
    let rest = |d: i64| json!({"remainder": ["heap", d]});
    let positive = |line: &str| format!("game g(n) where n >= 1; {line}");
    for (rules, of_n, window, right) in [
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n)".to_owned(), ones(), None, true),
        ("n -> m for m in 0..n-1 if popcount(n) > popcount(m)".to_owned(), ones(), None, true),
        ("n -> n - k for k in 1..n if popcount(n - k) < popcount(n)".to_owned(), ones(), None, true),
        ("n -> m for m in 0..n-1 if popcount(m) != popcount(n)".to_owned(), ones(), None, true),
        ("n -> m for m in 0..n-1 if popcount(m) + 1 <= popcount(n)".to_owned(), ones(), None, true),
        (positive("n -> m for m in 1..n-1 if popcount(m) < popcount(n)"), ones(), None, true),
        (positive("n -> m for m in 0..n-1 if popcount(m) < popcount(n)"), ones(), None, false),
        ("n -> m for m in 1..n-1 if popcount(m) < popcount(n)".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-2 if popcount(m) < popcount(n)".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n if popcount(m) < popcount(n)".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-1 if popcount(m) <= popcount(n)".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-1 if popcount(m) + 2 <= popcount(n)".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n) and m > 3".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n + 1)".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n)".to_owned(), root(), None, false),
        ("n -> m for m in 0..n-1 if popcount(m) == popcount(n) - 1".to_owned(), ones(), Some(1), true),
        ("n -> m for m in 0..n-1 if popcount(m) == popcount(n) - 1".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-1 if popcount(m) == popcount(n) - 2".to_owned(), ones(), Some(1), false),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n) and popcount(m) + 3 >= popcount(n)".to_owned(), ones(), Some(3), true),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n) and popcount(m) + 3 >= popcount(n)".to_owned(), ones(), Some(2), false),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n) and popcount(m) + 3 >= popcount(n)".to_owned(), ones(), Some(4), false),
        ("n -> m for m in 0..n-1 if popcount(m) != popcount(n) and popcount(m) + 3 >= popcount(n)".to_owned(), ones(), Some(3), false),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n); n -> n - k for k in 1..n if popcount(n - k) > popcount(n)".to_owned(), ones(), None, true),
        ("n -> m for m in 0..n-1 if popcount(m) < popcount(n); n -> n - 1".to_owned(), ones(), None, false),
        ("n -> m for m in 0..n-1 if isqrt(m) < isqrt(n)".to_owned(), root(), None, true),
        ("n -> m for m in 0..n-1 if m % 5 < n % 5".to_owned(), rest(5), None, true),
        ("n -> m for m in 0..n-1 if m % 5 < n % 5".to_owned(), rest(4), None, false),
        (positive("n -> m for m in 1..n-1 if m % 5 < n % 5"), rest(5), None, false),
        ("n -> m for m in 0..n-1 if digits(m) < digits(n)".to_owned(), json!({"digits": ["heap", 10]}), None, true),
        (
            "n -> m for m in 0..n-1 if 2*m < 2*n".to_owned(),
            json!({"times": [2, "heap"]}),
            None,
            false,
        ),
        (
            "n -> m for m in 0..n-1 if 3*m/4 < 3*n/4".to_owned(),
            json!({"quotient": [{"times": [3, "heap"]}, 4]}),
            None,
            true,
        ),
        (
            "n -> m for m in 0..n-1 if popcount(3*m) < popcount(3*n)".to_owned(),
            json!({"ones": {"times": [3, "heap"]}}),
            None,
            false,
        ),
        (
            "n -> m for m in 0..n-1 if isqrt(m % 9) < isqrt(n % 9)".to_owned(),
            json!({"root": {"remainder": ["heap", 9]}}),
            None,
            true,
        ),
        (
            "n -> m for m in 0..n-1 if popcount(m % 6) < popcount(n % 6)".to_owned(),
            json!({"ones": {"remainder": ["heap", 6]}}),
            None,
            false,
        ),
        (
            positive("n -> m for m in 1..n-1 if log2(m) < log2(n)"),
            json!({"log": "heap"}),
            None,
            true,
        ),
        ("n -> m for m in 0..n-1 if log2(m) < log2(n)".to_owned(), json!({"log": "heap"}), None, false),
    ] {
        let theorem = match window {
            None => json!({"below": {"of": of_n}}),
            Some(window) => json!({"below": {"of": of_n, "window": window}}),
        };
        let verdict = of(&rules, &theorem);
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{rules} {theorem}: {verdict:?}");
    }
}

/// Periods of moves that depend on remainders and constants.
#[test]
fn steps_are_checked() {
    let two = "n -> n - k for k in 1..2; n -> n - 3 if n > 40";
    let values = |count: usize, rules: &dyn Fn(usize) -> Vec<usize>| {
        let mut all: Vec<u32> = Vec::new();
        for n in 0..count {
            let seen: Vec<u32> = rules(n).into_iter().filter(|k| *k <= n).map(|k| all[n - k]).collect();
            all.push((0..).find(|value| !seen.contains(value)).unwrap());
        }
        all
    };
    let list = values(200, &|n| if n > 40 { vec![1, 2, 3] } else { vec![1, 2] });
    let (e, p) = (0..60)
        .flat_map(|e| (1..8).map(move |p| (e, p)))
        .find(|&(e, p)| (e..150).all(|i| list[i] == list[i + p]))
        .unwrap();
    let proof = |rules: &str, (window, modulus, from): (u64, u64, u64), (first, again): (&[u32], &[u32])| {
        let method = json!({"period": {
            "values": {"preperiod": first, "period": again},
            "bound": {"steps": {"window": window, "modulus": modulus, "from": from}}}});
        let text = json!({"format": FORMAT, "version": VERSION, "game": {"rules": rules}, "claim": "grundy", "method": method});
        verdict(&text.to_string())
    };
    let own = (&list[..e], &list[e..e + p]);
    let early: (&[u32], &[u32]) = (&[], &[0, 1, 2]);
    for (rules, bound, values, right) in [
        (two, (3, 1, 40), own, true),
        (two, (3, 1, 40), early, false),
        (two, (3, 1, 39), own, false),
        (two, (2, 1, 40), own, false),
        (two, (3, 2, 40), own, false),
        ("n -> n - k for k in 1..2; n -> n - 3 if n > 100000", (3, 1, 100_000), early, false),
        ("n -> n - k for k in 1..2; n -> n - 4 if n > 100000", (4, 1, 100_000), early, true),
        ("n -> n - k for k in 1..2; n -> n - 4 if n % 3 == 1", (4, 3, 0), early, true),
        ("n -> n - k for k in 1..2; n -> n - 3 if n % 1000 == 999", (3, 1000, 0), early, false),
        ("n -> n - k for k in 1..2; n -> n/2 if n > 5", (2, 1, 5), early, false),
        ("n -> n - k for k in 1..4 if k % 3 != 0 and n >= 0", (4, 1, 0), early, true),
        ("n -> n - k for k in 1..4 if k % 3 != 0 or n > 50", (4, 1, 50), early, false),
    ] {
        let verdict = proof(rules, bound, values);
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{rules} {bound:?}: {verdict:?}");
    }
}

/// Two limits: what may be taken lies between these functions of coordinates that stay, something
/// must be taken, and nothing else is asked.
#[test]
fn limits_of_letters_are_checked() {
    let letter = |letter: usize, of: serde_json::Value| json!({"letter": letter, "of": of});
    let k = || letter(1, json!("heap"));
    let twice = || letter(1, json!({"times": [2, "heap"]}));
    let one = |letter: usize| json!({"letter": letter, "of": {"constant": 1}});
    for (rules, least, most, right) in [
        ("(n, k) -> (n - k, k) if k > 0", k(), k(), true),
        ("(n, k) -> (n - k, k) if k >= 1", k(), k(), true),
        ("(n, k) -> (n - k, k) if 0 < k and n > 0", k(), k(), true),
        ("game g(n, k) where k >= 1; (n, k) -> (n - k, k)", k(), k(), true),
        ("game g(n, k) where k >= 3; (n, k) -> (n - k, k)", k(), k(), true),
        ("(n, l, r) -> (n - t, l, r) for t in l..r if l > 0", k(), letter(2, json!("heap")), true),
        ("(n, k) -> (n - t, k) for t in k..2*k if k > 0", k(), twice(), true),
        ("(n, k) -> (n - t, k) for t in k..min(n, 2*k) if k > 0 and t <= n", k(), twice(), true),
        ("(n, k) -> (n - t, k) for t in 1..k", one(1), k(), true),
        ("(n, k) -> (n - t, k) for t in 1..k - 9", one(1), letter(1, json!({"plus": ["heap", -9]})), true),
        ("(n, k) -> (n - t, k) for t in k + 1..2*k", letter(1, json!({"plus": ["heap", 1]})), twice(), true),
        // Nothing may be taken, for ever, or more comes.
        ("(n, k) -> (n - k, k)", k(), k(), false),
        ("(n, k) -> (n - t, k) for t in k..2*k", k(), twice(), false),
        ("(n, k) -> (n - t, k) for t in 0..k", letter(1, json!({"constant": 0})), k(), false),
        ("(n, k) -> (n - t, k) for t in k - 1..2*k if k > 0", letter(1, json!({"plus": ["heap", -1]})), twice(), false),
        // A condition on another coordinate, on the wrong bound, on the heap, or on what is taken.
        ("(n, l, r) -> (n - t, l, r) for t in l..r if r > 0", k(), letter(2, json!("heap")), false),
        ("(n, k) -> (n - k, k) if k > 1", k(), k(), false),
        ("(n, k) -> (n - k, k) if k > 0 and n > 1", k(), k(), false),
        ("(n, k) -> (n - k, k) if k > 0 and n > k", k(), k(), false),
        ("(n, k) -> (n - t, k) for t in k..2*k if k > 0 and t < n", k(), twice(), false),
        ("(n, k) -> (n - t, k) for t in k..2*k if k > 0 and t > 2", k(), twice(), false),
        ("(n, k) -> (n - t, k) for t in k + 1..2*k if k > 0", letter(1, json!({"plus": ["heap", 1]})), twice(), false),
        ("(n, k) -> (n - k, k) if k > 0 or n > 5", k(), k(), false),
        ("game g(n, k) where n >= 1; (n, k) -> (n - k, k) if k > 0", k(), k(), false),
        ("game g(n, k) where n >= k; (n, k) -> (n - k, k) if k > 0", k(), k(), false),
        // The letter does not stay, or is the heap, or another move is there.
        ("(n, k) -> (n - k, k - 1) if k > 0", k(), k(), false),
        ("(n, l, r) -> (n - t, r, l) for t in l..r if l > 0", k(), letter(2, json!("heap")), false),
        ("(n, k) -> (n - t, k) for t in k..n if k > 0", k(), letter(0, json!("heap")), false),
        ("(n, k) -> (n - k, k) if k > 0; (n, k) -> (n - 1, k)", k(), k(), false),
        ("(n, k) -> (n - k, k) + (0, k) if k > 0", k(), k(), false),
        ("(n, k) -> (k, n - k) if k > 0", k(), k(), false),
        ("(n, k) -> (n - t, k) for t in {k, 2*k} if k > 0", k(), twice(), false),
        ("(n, k) -> (n - t, k) for t in k..2*k, u in 1..2 if k > 0", k(), twice(), false),
        ("(n, k) -> (n - 2*t, k) for t in k..2*k if k > 0", k(), twice(), false),
        // Other functions than those of the rules.
        ("(n, k) -> (n - k, k) if k > 0", k(), twice(), false),
        ("(n, k) -> (n - t, k) for t in k..2*k if k > 0", twice(), k(), false),
        ("(n, k) -> (n - t, k) for t in k..2*k if k > 0", k(), k(), false),
        ("(n, l, r) -> (n - t, l, r) for t in l..r if l > 0", k(), k(), false),
        ("(n, l, r) -> (n - t, l, r) for t in l..r if l > 0", letter(2, json!("heap")), k(), false),
        ("(n, l, r) -> (n - t, l, r) for t in l..r if l > 0", k(), letter(3, json!("heap")), false),
        // Functions that may fall, or have no value.
        ("(n, k) -> (n - t, k) for t in 1..k % 5", one(1), letter(1, json!({"remainder": ["heap", 5]})), false),
        ("(n, k) -> (n - t, k) for t in 1..log2(k) if n > 0", one(1), letter(1, json!({"log": "heap"})), false),
    ] {
        let verdict = of(rules, &json!({"window": {"least": least, "most": most}}));
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{rules} {least} {most}: {verdict:?}");
    }
}
