//! Laws of games whose moves leave stretches of heaps.

use super::{compare, of};
use nimatron::law::LawClaim;
use nimatron::nimber::BigUint;
use nimatron::{Budget, GameDef, Verdict, verify};

#[test]
fn stretches_are_sums() {
    for (game, formula) in [
        ("game r(n) where n >= 1; n -> (j..n-1) for j in 1..n", Some("lowbit(n)")),
        ("n -> (j..n-1) for j in 0..n-1", Some("floor(lowbit(n + 1)/2)")),
        ("n -> (j..n-1) for j in 0..n-1 if n - j <= 3", None),
        ("game g(n) where n >= 1; n -> (j..n-1) for j in 1..n if (n - j) % 2 == 0", None),
        ("game g(n) where n >= 1; n -> (n/2..n-1) if n > 1; n -> n - 1", None),
        ("game g(n) where n >= 1; n -> (1..k) for k in 0..n-1", None),
        ("game g(n) where n >= 1; n -> (1..k) + (k+2..n-1) for k in 0..n-2", None),
        ("game g(n) where n >= 3; n -> (j..n-1) + (j) for j in 3..n-1; n -> ()", None),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        let found = answer.report.found.as_ref().unwrap();
        assert_eq!(found.law.claim, LawClaim::Grundy, "{game}");
        if formula.is_some() {
            assert_eq!(found.law.formula().map(ToString::to_string).as_deref(), formula, "{game}");
        }
        assert_eq!(compare(&answer, &[1500]), 1501, "{game}");
        assert!(found.law.value(&[BigUint::from(10u32).pow(60)]).is_some(), "{game}");
    }
}

/// The sums of another game, or no sums, prove nothing.
#[test]
fn other_sums_prove_nothing() {
    let certificate = |game: &str| -> serde_json::Value {
        let answer = of(game);
        serde_json::from_str(&answer.certificate().unwrap().text()).unwrap()
    };
    let mut ruler = certificate("game r(n) where n >= 1; n -> (j..n-1) for j in 1..n");
    let other = certificate("game r(n) where n >= 1; n -> (1..k) for k in 0..n-1");
    let valid =
        |text: &serde_json::Value| matches!(verify(&text.to_string(), &Budget::unlimited()), Ok(Ok(Verdict::Valid(_))));
    assert!(valid(&ruler) && valid(&other));
    let own = ruler["definitions"]["sums"].clone();
    ruler["definitions"]["sums"] = other["definitions"]["sums"].clone();
    assert!(!valid(&ruler));
    ruler["definitions"]["sums"] = own;
    ruler["game"] = other["game"].clone();
    assert!(!valid(&ruler));
    // A game without stretches needs no sums, and a certificate with sums is refused.
    ruler["game"]["rules"] = "game g(n) where n >= 1; n -> n - k for k in 1..n".into();
    assert!(!valid(&ruler));
}

/// A stretch has as many components as it has numbers; too many are an error.
#[test]
fn long_stretches_are_not_listed() {
    let game = GameDef::load("n -> (1..n-1) if n > 5", &[]).unwrap();
    let mut evaluator = game.rules().unwrap().evaluator();
    for (heap, words) in [(1 << 40, "TiB of memory"), (1 << 28, "268435455 components, too many to list")] {
        let error = evaluator.options(&[heap], &Budget::unlimited(), &mut |_| {}).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    assert!(evaluator.options(&[1000], &Budget::unlimited(), &mut |option| assert_eq!(option.len(), 999)).is_ok());
}
