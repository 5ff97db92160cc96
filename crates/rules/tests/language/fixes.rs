//! The changes that errors suggest: afterwards the error is gone.

use nimatron_rules::board::BoardRules;
use nimatron_rules::list::ListRules;
use nimatron_rules::{Diagnostic, RuleKind, Ruleset};

fn error(text: &str) -> Option<Diagnostic> {
    match RuleKind::of(text) {
        RuleKind::Numbers => Ruleset::parse(text).err(),
        RuleKind::Lists => ListRules::parse(text, &[]).err(),
        RuleKind::Boards => BoardRules::parse(text).err(),
        RuleKind::Graphs => nimatron_rules::graph::GraphRules::parse(text).err(),
    }
}

#[test]
fn a_fix_removes_its_error() {
    let cases = [
        ("heap -> heep - 1", "heap -> heap - 1"),
        ("n -> n - k for k in powrs(2)  # 取走", "n -> n - k for k in powers(2)  # 取走"),
        ("# 石子\nn -> n - gdc(n, 2)", "# 石子\nn -> n - gcd(n, 2)"),
        ("n -> n - 1 if n = 3", "n -> n - 1 if n == 3"),
        ("n -> n ∗ 1", "n -> n * 1"),
        ("n -> n - 2k for k in 1..3", "n -> n - 2 * k for k in 1..3"),
        ("n => n - 1", "n -> n - 1"),
        ("n -> n - k**2 for k in 1..3", "n -> n - k^2 for k in 1..3"),
        ("n -> n//2 if n > 0", "n -> n/2 if n > 0"),
        ("n -> n - k for k in n", "n -> n - k for k in 1..n"),
        ("n -> n - k for k in [1, 2]", "n -> n - k for k in {1, 2}"),
        ("n -> j..n-1 for j in 1..n", "n -> (j..n-1) for j in 1..n"),
        ("(a, b) -> a - 1, b if a > b  # x", "(a, b) -> (a - 1, b) if a > b  # x"),
        ("n -> n - k if n > 1 for k in 1..2; n -> 0 if n > 5", "n -> n - k for k in 1..2 if n > 1; n -> 0 if n > 5"),
        ("game g on board\n .. -> ## in colums", "game g on board\n .. -> ## in columns"),
        ("game g on board\n .. -> ## in bth ways", "game g on board\n .. -> ## in bth ways"),
        ("v -> remove v, neigbours(v)", "v -> remove v, neighbours(v)"),
        (
            "game g(row[]) symetric\n row -> row[1..] if len(row) > 0",
            "game g(row[]) symmetric\n row -> row[1..] if len(row) > 0",
        ),
    ];
    for (text, right) in cases {
        let wrong = error(text).expect(text);
        let fixed = wrong.fix(text).and_then(|fix| fix.applied(text));
        assert_eq!(fixed.as_deref().unwrap_or(text), right, "{wrong}");
        if right != text {
            let left = error(right);
            assert!(left.as_ref().is_none_or(|left| left.message.id() != wrong.message.id()), "{right}: {left:?}");
        }
    }
}

/// Where the help is an example and no correction, nothing is changed.
#[test]
fn no_fix_is_made_up() {
    for text in ["n -> m - 1", "n -> n - 1 if n", "n -> (n - 1) + 2", "n -> n - k for k in {1, 3", "n - 1", ""] {
        assert_eq!(error(text).expect(text).fix(text), None, "{text}");
    }
}
