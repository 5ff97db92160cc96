//! Games that are sums or products of others.

use super::{compare, of};
use nimatron::law::{Body, Join, Library, Search, find_law};
use nimatron::nimber::BigUint;
use nimatron::{Budget, Cell, GameDef, Verdict, value_table, verify};
use nimatron_law::law::Compound;
use nimatron_proof::{CompoundProof, Method, Part, Proof, Rules};
use std::sync::Arc;

/// Products of solved games have nim products as values; moves are found in the factors.
#[test]
fn products_are_nim_products() {
    for (game, formula) in [
        ("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1", Some("x (x) y")),
        ("(x, y) -> (i, y) + (x, j) + (i, j) for i in {x-1, x-3, x-4}, j in {y-1, y-3}", None),
        (
            "(x, y) -> (i, y) + (x, j)+ (x, k) + (i, j) + (i, k) for i in {x-1, x-3}, j in 0..y-1, k in 0..y-1 if j < k",
            None,
        ),
        (
            "game g(x, y) where x % 2 == 0 and y >= 3\n(x, y) -> (i, y) + (x, j) + (i, j) for i in {x-2, x-4, x-8}, j in 3..y-1",
            None,
        ),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        assert!(matches!(law.body, Body::Compound(Compound { join: Join::Product, .. })), "{game}");
        assert_eq!(law.formula().map(ToString::to_string).as_deref().filter(|_| formula.is_some()), formula);
        assert!(compare(&answer, &[24, 24]) > 500, "{game}");
    }
}

/// A game in which every move is a move in one of several games has the xor of their values, and
/// winning moves in each of them.
#[test]
fn sums_are_taken_apart() {
    for (game, parts, corner) in [
        // 0: the law is small enough to be one automaton.
        (
            "(a, b, c) -> (a-k, b, c) for k in 1..a
             (a, b, c) -> (a, b-k, c) for k in {1,3,4}
             (a, b, c) -> (a, b, c-k) for k in powers(2)",
            0,
            vec![12, 12, 12],
        ),
        ("(a, b) -> (a - k, b) for k in 1..isqrt(a)\n(a, b) -> (a, b - k) for k in 1..b/3", 2, vec![60, 60]),
        (
            "(a, b) -> (a - k, b) for k in {1, 2} if a % 3 > 0\n(a, b) -> (a, b - k) for k in 1..(b + 1)/2",
            2,
            vec![40, 40],
        ),
        (
            "game g(x, y, z) where x >= 1 and y != z
             (x, y, z) -> (x - k, y, z) for k in {2, 3}
             (x, y, z) -> (x, y - k, z - k) for k in 1..y",
            0,
            vec![12, 12, 12],
        ),
        // Divisors of positive numbers do not depend on the other coordinate.
        (
            "game d(a, b) where a >= 1 and b >= 1
             (a, b) -> (a/d, b) for d in divisors(a) if d > 1
             (a, b) -> (a, d) for d in proper_divisors(b)",
            2,
            vec![60, 60],
        ),
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report);
        let law = &answer.report.found.as_ref().unwrap().law;
        match &law.body {
            Body::Compound(Compound { join: Join::Sum, parts: all }) => assert_eq!(all.len(), parts, "{game}"),
            body => assert!(parts == 0 && matches!(body, Body::Automatic(_)), "{game}: {body:?}"),
        }
        assert!(compare(&answer, &corner) > 1000, "{game}");
    }
}

/// Sums of games of which only some have a law: the law says which game the values of the others
/// come from.
const OPEN: [(&str, usize, &[i64]); 6] = [
    ("(a, b) -> (a - k, b) for k in 1..3; (a, b) -> (a, b - k) for k in fibonacci", 1, &[60, 60]),
    ("(a, b) -> (a - k*k, b) for k in 1..isqrt(a); (a, b) -> (a, b - k) for k in powers(2)", 0, &[60, 60]),
    (
        "(x, y, z) -> (x, y - k, z) for k in zeckendorf(y)
         (x, y, z) -> (x - 1, y, z)
         (x, y, z) -> (x, y, z - k*k) for k in 1..isqrt(z)",
        2,
        &[12, 12, 12],
    ),
    (
        "game open(a, b) where a >= 2 and b >= 1
         (a, b) -> (a - k, b) for k in fibonacci
         (a, b) -> (a/2, b)
         (a, b) -> (a, b/d) for d in divisors(b) if d > 1",
        0,
        &[40, 40],
    ),
    // A part of two coordinates.
    (
        "(a, b, c) -> (a - k, b - k, c) for k in fibonacci
         (a, b, c) -> (a - 1, b, c)
         (a, b, c) -> (a, b, c - k) for k in {2, 3}",
        0,
        &[14, 14, 14],
    ),
    ("(a, b) -> (a, b - k) for k in 1..b/2; (a, b) -> (a - k, b) for k in {1, 3} if a % 3 < 2", 2, &[50, 50]),
];

#[test]
fn sums_of_which_some_games_have_laws() {
    for (game, open, corner) in OPEN {
        let answer = of(game);
        let law = &answer.report.found.as_ref().unwrap_or_else(|| panic!("{game}")).law;
        let Body::Compound(Compound { join: Join::Sum, parts }) = &law.body else { panic!("{game}: {law:?}") };
        let lawless: Vec<usize> =
            (0..parts.len()).filter(|&at| matches!(parts[at].law.body, Body::OfGame(_))).collect();
        if open < parts.len() {
            assert_eq!(lawless, [open], "{game}");
            let proof = answer.certificate().unwrap();
            assert_eq!(proof.method.open_parts(), 1);
            assert!(answer.theorem(Library::Inside, &Budget::unlimited()).unwrap().is_err());
        }
        assert!(compare(&answer, corner) > 1000, "{game}");
    }
}

/// A part of which no law is known has values only if its play ends, also at positions that are
/// too large to be looked at.
#[test]
fn parts_whose_play_may_not_end_make_no_law() {
    let (game, ..) = OPEN[1];
    for (loops, own) in [
        ("(a, b) -> (a, b) if a > 5000", "a -> a if a > 5000"),
        ("(a, b) -> (a + 0, b) if a > 5000", "a -> a + 0 if a > 5000"),
        ("(a, b) -> (a + 1, b) if a > 5000 and a < 5005", "a -> a + 1 if a > 5000 and a < 5005"),
        ("(a, b) -> (2*a, b) if a > 5000 and a < 5005", "a -> 2*a if a > 5000 and a < 5005"),
    ] {
        let rules = format!("{game}; {loops}");
        let search = Search { to: 200, ..Search::default() };
        let answer = find_law(&Arc::new(GameDef::load(&rules, &[]).unwrap()), &search, &Budget::unlimited());
        assert!(answer.is_err() || answer.is_ok_and(|answer| answer.certificate().is_none()), "{loops}");
        // Nor does a certificate that somebody else has written.
        let mut proof = of(game).certificate().unwrap().clone();
        let Method::Compound(compound) = &mut proof.method else { panic!("{game}") };
        assert!(compound.parts[0].method.is_none());
        compound.parts[0].rules += &format!("\n  {own}");
        proof.game = nimatron_proof::CertifiedGame::Rules(Rules { rules, ..Rules::default() });
        let verdict = verify(&proof.text(), &Budget::unlimited()).unwrap().unwrap();
        let Verdict::Invalid(why) = verdict else { panic!("{loops}") };
        assert!(why.to_string().contains("its play may not end"), "{why}");
    }
}

/// A part without a law has values of positions only.
#[test]
fn tuples_that_are_no_positions_have_no_value() {
    let answer = of("game sevens(a, n) where n % 7 == 0
         (a, n) -> (a, n - 7*k*k) for k in 1..isqrt(n)
         (a, n) -> (a - 1, n)");
    let found = answer.report.found.as_ref().unwrap();
    assert!(found.standing.certificate().is_some());
    let value = |a: u32, n: u32| found.law.value(&[a.into(), n.into()]);
    assert_eq!(value(3, 49), Some(1u32.into()));
    assert_eq!((value(3, 48), value(0, 1)), (None, None));
    assert!(compare(&answer, &[30, 70]) > 200);
}

/// Certificates that say less than their form claims are refused.
#[test]
fn parts_without_laws_only_where_they_may_be() {
    let proof = |game: &str| of(game).certificate().unwrap().clone();
    let parts = |proof: &mut Proof| match &mut proof.method {
        Method::Compound(compound) => std::mem::take(&mut compound.parts),
        method => panic!("{method:?}"),
    };
    let is_valid = |proof: &Proof| match verify(&proof.text(), &Budget::unlimited()).unwrap().unwrap() {
        Verdict::Valid(_) => true,
        Verdict::Invalid(_) => false,
    };
    let with = |proof: &Proof, parts: &[Part]| {
        let Method::Compound(compound) = &proof.method else { panic!() };
        let method = Method::Compound(CompoundProof { parts: parts.to_vec(), ..compound.clone() });
        Proof { method, ..proof.clone() }
    };
    let mut sum = proof(OPEN[0].0);
    let own = parts(&mut sum);
    assert!(is_valid(&with(&sum, &own)));
    // No law at all.
    let lawless: Vec<Part> = own.iter().map(|part| Part { method: None, ..part.clone() }).collect();
    assert!(!is_valid(&with(&sum, &lawless)));
    // Another game in place of the one without a law.
    let other = Part { rules: own[1].rules.replace("fibonacci", "powers(2)"), ..own[1].clone() };
    assert!(!is_valid(&with(&sum, &[own[0].clone(), other])));
    // A law that is not that of the other part.
    let Some(Method::Period(period)) = &own[0].method else { panic!("{own:?}") };
    let changed = Part { method: Some(Method::Period(period.clone())), ..own[1].clone() };
    assert!(!is_valid(&with(&sum, &[own[0].clone(), changed])));

    // A product needs the values of both games.
    let mut product = proof("(x, y) -> (i, y) + (x, j) + (i, j) for i in 0..x-1, j in 0..y-1");
    let both = parts(&mut product);
    assert!(is_valid(&with(&product, &both)));
    assert!(!is_valid(&with(&product, &[both[0].clone(), Part { method: None, ..both[1].clone() }])));

    // A sum as a part of a sum says all values of its own parts.
    let rules = "(a, b, c) -> (a - k, b, c) for k in 1..3; (a, b, c) -> (a, b - k, c) for k in fibonacci; \
                 (a, b, c) -> (a, b, c - 1)";
    let mut three = proof(rules);
    let all = parts(&mut three);
    assert!(is_valid(&with(&three, &all)));
    let first = Part {
        coordinates: vec![0, 1],
        rules: OPEN[0].0.to_owned(),
        definitions: Default::default(),
        method: Some(with(&sum, &own).method),
    };
    assert!(!is_valid(&with(&three, &[first, all[2].clone()])));
}

/// Members of an infinite set go up to the largest coordinate. If a move depends on that bound, the
/// game is neither a sum nor a product of games of one coordinate.
#[test]
fn what_looks_like_a_sum_may_not_be_one() {
    for game in [
        "(a, b) -> (a - k/4, b) for k in powers(2) if k >= 4\n(a, b) -> (a, b - k) for k in 1..b",
        "(x, y) -> (x - k/4, y) + (x, j) + (x - k/4, j) for k in powers(2), j in 0..y-1 if k >= 4",
    ] {
        let answer = of(game);
        let found = answer.report.found.as_ref();
        assert!(!found.is_some_and(|found| matches!(found.law.body, Body::Compound(_))), "{game}");
        // There may be a law of the first rows.
        for (position, cell) in value_table(&answer.game, &[5, 40], &Budget::unlimited()).unwrap().cells() {
            let numbers: Vec<BigUint> = position.iter().map(|&x| BigUint::from(x.unsigned_abs())).collect();
            let says = found.and_then(|found| found.law.value(&numbers));
            assert!(
                says.is_none_or(|says| cell == Cell::Value(u64::try_from(says).unwrap())),
                "{game} at {position:?}"
            );
        }
    }
}
