//! The theorems of a heap and a limit, with parameters and rules that they do not hold for.

use super::{of, verdict};
use nimatron_check::Verdict;
use nimatron_proof::{FORMAT, VERSION};
use serde_json::{Value, json};

/// A limit that depends on what was taken, or rises with every turn.
#[test]
fn limits_are_checked() {
    let outcome = |rules: &str, theorem: &Value| {
        let text = json!({"format": FORMAT, "version": VERSION, "game": {"rules": rules}, "claim": "outcome", "method": {"theorem": theorem}});
        verdict(&text.to_string())
    };
    let times = |c: i64| json!({"times": [c, "heap"]});
    for (line, next, right) in [
        ("(n - k, 2*k) for k in 1..min(n, q)", times(2), true),
        ("(n - k, 3*k) for k in 1..q", times(3), true),
        ("(n - k, 3*k) for k in 1..min(q, n) if k <= n", times(3), true),
        ("(n - k, 3*k) for k in 1..q", times(2), false),
        ("(n - k, 2*k - 1) for k in 1..q", json!({"plus": [times(2), -1]}), true),
        ("(n - k, k) for k in 1..q", json!("heap"), true),
        ("(n - k, k - 1) for k in 1..q", json!({"plus": ["heap", -1]}), false),
        ("(n - k, 2*k - 2) for k in 1..q", json!({"plus": [times(2), -2]}), false),
        ("(n - k, k/2) for k in 1..q", json!({"quotient": ["heap", 2]}), false),
        ("(n - k, 3*k/2) for k in 1..q", json!({"quotient": [times(3), 2]}), true),
        ("(n - k, max(k, 5)) for k in 1..q", json!({"largest": ["heap", {"constant": 5}]}), true),
        ("(n - k, 7) for k in 1..q", json!({"constant": 7}), false),
        ("(n - k, 2*k) for k in 2..q", times(2), false),
        ("(n - k, 2*k) for k in 1..q if k < n", times(2), false),
        ("(n - k, 2*k) for k in 1..q - 1", times(2), false),
        ("(n - k, 2*q) for k in 1..q", times(2), false),
        ("(n - 2*k, 2*k) for k in 1..q", times(2), false),
        ("(n - k, 2*k) for k in 1..q; (n, q) -> (n - 1, q)", times(2), false),
    ] {
        let rules = format!("(n, q) -> {line}");
        let verdict = outcome(&rules, &json!({"dynamic": {"next": next}}));
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{line}: {verdict:?}");
        assert!(matches!(of(&rules, &json!({"dynamic": {"next": next}})), Verdict::Invalid(_)), "values: {line}");
    }
    let plus = |of: Value, c: i64| json!({"plus": [of, c]});
    for (line, max_taken, next, right) in [
        ("(n - k, i + 1) for k in 1..i", json!("heap"), plus(json!("heap"), 1), true),
        ("(n - k, i + 1) for k in 1..min(n, i)", json!("heap"), plus(json!("heap"), 1), true),
        ("(n - k, i + 1) for k in 1..2*i + 1", plus(times(2), 1), plus(json!("heap"), 1), true),
        ("(n - k, 2*i) for k in 1..i", json!("heap"), times(2), true),
        ("(n - k, i) for k in 1..i", json!("heap"), json!("heap"), true),
        ("(n - k, i - 1) for k in 1..i", json!("heap"), plus(json!("heap"), -1), false),
        ("(n - k, i + 1) for k in 1..9 - i", plus(times(-1), 9), plus(json!("heap"), 1), false),
        ("(n - k, i + 1) for k in 1..i", json!("heap"), plus(json!("heap"), 2), false),
        ("(n - k, i + 1) for k in 1..i", times(2), plus(json!("heap"), 1), false),
        ("(n - k, i + 1) for k in 0..i", json!("heap"), plus(json!("heap"), 1), false),
        ("(n - k, i + 1) for k in 1..i if k % 2 == 1", json!("heap"), plus(json!("heap"), 1), false),
        ("(n - k, i + k) for k in 1..i", json!("heap"), plus(json!("heap"), 1), false),
        ("(n - k, i + 1) for k in 1..i % 3", json!({"remainder": ["heap", 3]}), plus(json!("heap"), 1), false),
    ] {
        let rules = format!("(n, i) -> {line}");
        let verdict = outcome(&rules, &json!({"growing": {"max_taken": max_taken, "next": next}}));
        assert_eq!(matches!(verdict, Verdict::Valid(_)), right, "{line}: {verdict:?}");
    }
    // Values have this law only if the limit stays; a condition may be the limit of a whole heap.
    let root = |of: Value| json!({"root": of});
    let half = json!({"quotient": ["heap", 2]});
    for (line, max_taken, next, outcomes, values) in [
        ("(n - k, i) for k in 1..i", json!("heap"), json!("heap"), true, true),
        ("(n - k, i) for k in 1..n if k*k <= i", root(json!("heap")), json!("heap"), true, true),
        ("(n - k, i) for k in 1..n if 2*k <= i", half.clone(), json!("heap"), true, true),
        ("(n - k, i) for k in 1..n if i >= k", json!("heap"), json!("heap"), true, true),
        ("(n - k, i + 1) for k in 1..n if k <= i", json!("heap"), plus(json!("heap"), 1), true, false),
        ("(n - k, i + 1) for k in 1..i", json!("heap"), plus(json!("heap"), 1), true, false),
        ("(n - k, i + 1) for k in 1..i", json!("heap"), json!("heap"), false, false),
        ("(n - k, i) for k in 1..i", plus(json!("heap"), 1), json!("heap"), false, false),
        ("(n - k, i) for k in 1..n", json!("heap"), json!("heap"), false, false),
        ("(n - k, i) for k in 1..n if k*k <= n", root(json!("heap")), json!("heap"), false, false),
        ("(n - k, i) for k in 1..i if k*k <= i", root(json!("heap")), json!("heap"), false, false),
        ("(n - k, i) for k in 1..n if k*k < i", root(json!("heap")), json!("heap"), false, false),
        ("(n - k, i) for k in 1..n if k*k >= i", root(json!("heap")), json!("heap"), false, false),
        ("(n - k, i) for k in 1..n if k*i <= i", root(json!("heap")), json!("heap"), false, false),
        ("(n - k, i) for k in 1..n if 2*k <= i if k != 1", half.clone(), json!("heap"), false, false),
        ("(n - k, i) for k in 2..n if 2*k <= i", half, json!("heap"), false, false),
        (
            "(n - k, i) for k in 1..n if k*k <= i; (n, i) -> (n, i - 1)",
            root(json!("heap")),
            json!("heap"),
            false,
            false,
        ),
    ] {
        let rules = format!("(n, i) -> {line}");
        let theorem = json!({"growing": {"max_taken": max_taken, "next": next}});
        assert_eq!(matches!(outcome(&rules, &theorem), Verdict::Valid(_)), outcomes, "outcomes: {line}");
        assert_eq!(matches!(of(&rules, &theorem), Verdict::Valid(_)), values, "values: {line}");
    }
    let theorem = json!({"growing": {"max_taken": "heap", "next": {"plus": ["heap", 1]}}});
    for start in ["game g(n, i) where n >= 1", "game g(n, i) where n + i > 2", "game g(n, i) where i >= 2"] {
        let rules = format!("{start}; (n, i) -> (n - k, i + 1) for k in 1..i");
        assert!(matches!(outcome(&rules, &theorem), Verdict::Invalid(_)), "{start}");
    }
}
