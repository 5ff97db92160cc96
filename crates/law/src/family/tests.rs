//! Families of paths against their values by the definition.

use super::*;

/// The values of rows of up to `to` vertices, of which a move takes some and leaves rows of the
/// given lengths.
fn values(to: usize, moves: impl Fn(usize) -> Vec<[usize; 2]>) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..=to {
        let seen: Vec<u32> = moves(n).iter().map(|&[left, right]| values[left] ^ values[right]).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

/// One or two neighbours are removed.
fn kayles(n: usize) -> Vec<[usize; 2]> {
    (1..=2).filter(|&taken| taken <= n).flat_map(|taken| (0..=n - taken).map(move |at| [at, n - taken - at])).collect()
}

/// A vertex is removed with its neighbours.
fn node_kayles(n: usize) -> Vec<[usize; 2]> {
    (0..n).map(|at| [at.saturating_sub(1), (n - at).saturating_sub(2)]).collect()
}

#[test]
fn the_types_of_a_path_have_its_values() {
    type Moves = fn(usize) -> Vec<[usize; 2]>;
    let games: [(&str, Moves, u32); 2] =
        [("connected s of 1..2 -> remove s", kayles, 12), ("v -> remove v, neighbours(v)", node_kayles, 34)];
    for (rules, moves, length) in games {
        let values = values(400, moves);
        let rules = FamilyRules::Graph(GraphRules::parse(rules).unwrap());
        let budget = Budget::unlimited();
        let family = FamilyOf::new(&rules, "path(n)", &budget).unwrap();
        let proof = family.prove(&mut |n| Ok(values.get(n).copied()), &mut |_| Ok(None), &budget).unwrap();
        let FamilyValues::Period { period, .. } = proof.values else { panic!("a period") };
        assert_eq!(period, length);
        let own = &proof.types[proof.start as usize].values;
        assert!(!own.is_empty());
        let first = proof.first.len();
        assert!(own.iter().zip(&values[first..]).all(|(own, value)| own == value), "{own:?}");
    }
}

#[test]
fn a_family_that_is_no_strip_is_refused_and_a_stop_of_its_members_is_passed_on() {
    let rules = FamilyRules::Graph(GraphRules::parse("v -> remove v, neighbours(v)").unwrap());
    let budget = Budget::unlimited();
    assert!(FamilyOf::new(&rules, "complete(n)", &budget).is_err());
    let family = FamilyOf::new(&rules, "path(n)", &budget).unwrap();
    let stopped = family.prove(&mut |_| Err(StopReason::Interrupted), &mut |_| Ok(None), &budget);
    assert!(matches!(stopped, Err(Refusal::Stopped(StopReason::Interrupted))));
}
