//! The formulas of rules give the same options as the bytecode.

#![allow(clippy::unwrap_used)]

use nimatron_core::Budget;
use nimatron_law::automata::{AutomaticRelation, Numeration, StateBudget, Track, atoms};
use nimatron_law::prove::formulas::{MoveClauses, conjunction};
use nimatron_rules::Ruleset;
use std::collections::BTreeSet;

/// Compares all options of small positions, by automata and by the evaluator.
fn agree(text: &str, largest: i64) -> Option<Numeration> {
    agree_in(
        &[Numeration::in_base(2), Numeration::in_base(3), Numeration::FIBONACCI, Numeration::in_base(10)],
        text,
        largest,
    )
}

/// The same, in the first of the numerations in which the rules are definable.
fn agree_in(systems: &[Numeration], text: &str, largest: i64) -> Option<Numeration> {
    let rules = Ruleset::parse(text).unwrap();
    let moves = MoveClauses::new(&rules).ok()?;
    let budget = Budget::unlimited();
    let limits = StateBudget::new(200_000, 1 << 40, &budget);
    let arity = rules.arity();
    let (system, clauses, domain) = systems.iter().find_map(|&system| {
        let (clauses, domain) = moves.in_numeration(system, arity)?;
        let mut atoms = clauses.iter().chain(&domain).flat_map(|clause| &clause.atoms);
        atoms.all(|atom| atoms::atom(system, atom, &limits).is_ok()).then_some((system, clauses, domain))
    })?;
    let mut relations: Vec<(AutomaticRelation, Vec<Vec<usize>>)> = Vec::new();
    for clause in clauses.iter().chain(&domain) {
        let mut factors: Vec<AutomaticRelation> =
            clause.atoms.iter().map(|atom| atoms::atom(system, atom, &limits).unwrap()).collect();
        let mut keep: Vec<usize> = (0..arity).chain(clause.components.iter().flatten().copied()).collect();
        keep.sort_unstable();
        keep.dedup();
        factors.push(AutomaticRelation::all(system, &keep, &limits).unwrap());
        relations.push((conjunction(system, factors, &keep, &limits).unwrap(), clause.components.clone()));
    }
    let domain = relations.split_off(clauses.len());
    let mut evaluator = rules.evaluator();
    let all = |count: usize| -> Vec<Vec<i64>> {
        (0..(largest + 1).pow(count as u32))
            .map(|index| (0..count as u32).map(|slot| index / (largest + 1).pow(slot) % (largest + 1)).collect())
            .collect()
    };
    let word = |n: &i64| system.represent_small(*n as u64);
    for position in all(arity) {
        let inside =
            domain.iter().any(|(relation, _)| relation.contains(&position.iter().map(word).collect::<Vec<_>>()));
        assert_eq!(inside, evaluator.is_position(&position, &budget).unwrap(), "{text}: {position:?}");
        if !inside {
            continue;
        }
        let mut expected: BTreeSet<Vec<i64>> = BTreeSet::new();
        evaluator
            .options(&position, &budget, &mut |option| {
                expected.insert(option.to_vec());
            })
            .unwrap();
        let most = expected.iter().flatten().copied().max().unwrap_or(0).max(largest);
        let mut found: BTreeSet<Vec<i64>> = BTreeSet::new();
        for (relation, components) in &relations {
            let others: Vec<Track> =
                relation.tracks.iter().copied().filter(|track| !track.is_coordinate(arity)).collect();
            let count = others.len() as u32;
            assert!(count <= 4, "{text}");
            for index in 0..(most + 1).pow(count) {
                let value = |track: Track| match (others.iter().position(|&other| other == track), track) {
                    (Some(at), _) => index / (most + 1).pow(at as u32) % (most + 1),
                    (None, Track::Variable(at)) => position[at],
                    _ => unreachable!(),
                };
                let tuple: Vec<_> = relation.tracks.iter().map(|&track| word(&value(track))).collect();
                if relation.contains(&tuple) {
                    found.insert(components.iter().flatten().map(|&track| value(Track::Variable(track))).collect());
                }
            }
        }
        assert_eq!(found, expected, "{text}: options of {position:?}");
    }
    Some(system)
}

#[test]
fn formulas_leave_what_the_bytecode_leaves() {
    let mut definable = BTreeSet::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rules");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let arity = Ruleset::parse(&text).unwrap().arity();
        if agree(&text, if arity == 1 { 17 } else { 6 }).is_some() {
            definable.insert(name);
        }
    }
    for not in ["sqrt", "euclid", "coprime-take", "proper-divisor", "square-take", "one-or-prime", "floor-div"] {
        assert!(!definable.contains(not), "{not}");
    }
    assert!(definable.len() >= 50, "{} {definable:?}", definable.len());
    for text in [
        "n -> n - k for k in 2..5, j in {k, 9} if k != 3 or j > n",
        "n -> abs(n - 7) if n > 3 and not (n == 9 xor n > 11)",
        "n -> (n - 5)/3 if n > 5\nn -> (2*n + 1) % 5 if n >= 6",
        "n -> n - lowbit(n) + 0 if n > 0\nn -> (n xor 5) if (n xor 5) < n",
        "n -> n - k for k in powers(2) if n % k == 0\nn -> n - k for k in powers(4) if n/k % 2 == 0",
        "(a, b) -> (max(a, b) - k, min(a, b)) for k in 1..max(a, b)",
        "(a, b) -> (b, a - k) for k in -2..3 if k != 0 and a + b > 2*a - k + b",
        "game g(a, b; m = [2, 0, 3]) where a + b < 12 and a != 5\n(a, b) -> (a - m[b % 3], b) if m[b % 3] > 0\n(a, b) -> (a, 0) if b > 0\n(3, b) -> (1, b - k) for k in m",
        "(a, b) -> (a - k, b + k) for k in powers(2)",
        "(a, b) -> (a/2, a/2) if a > 0",
    ] {
        assert!(agree(text, 8).is_some(), "{text}");
    }
}

/// Remainders and powers whose exponent is a variable are replaced by linear conditions, with the
/// same options.
#[test]
fn rewritten_sets_leave_the_same() {
    for text in [
        "n -> n % k for k in 1..n",
        "n -> n % k for k in 4..n if n > 6",
        "n -> n % k for k in 1..n-1",
        "n -> 2 + n % k for k in 3..n",
        "n -> n % k for k in 2..n; n -> n - 1",
        "game g(n) where n >= 1; n -> n % k for k in 1..n; n -> n - j*(n % k) for k in 1..n, j in 1..1",
        "n -> n - 2^k for k in 0..log2(n) if n > 0",
        "n -> n - 2^k for k in 1..log2(n) - 1 if n >= 1",
        "n -> n - 3^k for k in 0..digits(n, 3) - 1 if n > 0",
        "game g(n) where n >= 1; n -> n - 2*3^k for k in 1..digits(n, 3) - 2",
        "n -> n - 5^k for k in 0..1",
        "n -> n - 3^j - 2^k for j in 0..1, k in 0..log2(n) if n > 0",
        "n -> n - 2^k + n % j for j in 3..n, k in 1..log2(n) if n > 0",
    ] {
        assert!(agree(text, 40).is_some(), "{text}");
    }
    assert!(agree("(a, b) -> (b % k, a - 2^j) for k in 1..b, j in 0..log2(a) if a > 0", 7).is_some());
    // Not of this form, or with an error at 0: nothing is replaced.
    for text in [
        "n -> n % k for k in 1..n/2",
        "n -> n % k for k in 2..n-1",
        "n -> n % k for k in 1..n if k % 2 == 1",
        "n -> (n + 1) % k for k in 1..n",
        "n -> n % k - k for k in 1..n",
        "n -> n - 2^k for k in 0..log2(n)",
        "n -> n - 2^k for k in 0..log2(n) + 1 if n > 0",
        "n -> n - 3^k for k in 0..log2(n) if n > 0",
        "n -> n - 2^k for k in 0..digits(n) - 1 if n > 0",
        "n -> n - 2^k - k for k in 0..log2(n) if n > 0",
        "n -> n - 2^k for k in 0..log2(n) if n > 0 and k != 1",
    ] {
        assert_eq!(agree(text, 10), None, "{text}");
    }
}

/// Rules that compare and multiply, but do not add coordinates, are definable without addition.
#[test]
fn moves_without_addition_leave_the_same() {
    for text in [
        "n -> n - k for k in 1..n/2",
        "n -> n - k for k in 2..(n + 1)/2 if k != 5",
        "n -> n - k for k in n/4..n/3 if k > 0",
        "n -> n - k for k in 1..n/2 if k % 2 == 0",
        "n -> n - k for k in 1..2*n/3 if k % 3 != 0",
        "n -> n - 2*k for k in 1..n/3",
        "n -> (n + m)/2 for m in 0..n-2",
        "n -> n/2 if n > 0; n -> 3*n/4 if n % 4 == 0 and n > 0; n -> n - 7",
        "game g(n) where n >= 3 and n % 5 != 4\nn -> n - k for k in 1..n/2",
        "n -> m for m in n/5..n/3, k in 1..3 if 2*m + k < n",
    ] {
        for base in [2, 3] {
            assert!(agree_in(&[Numeration::left_aligned(base)], text, 40).is_some(), "{text}");
        }
    }
    for text in [
        "n -> n - k for k in powers(2)",
        "(a, b) -> (a - k, b - k) for k in 1..a",
        "n -> (k) + (n - k) for k in 1..n-1",
    ] {
        assert!(agree_in(&[Numeration::left_aligned(2)], text, 6).is_none(), "{text}");
    }
}

/// Moves with stretches: the clauses give the same options as the bytecode; all values of the
/// variables are tried.
#[test]
fn stretches_leave_what_the_bytecode_leaves() {
    for text in [
        "n -> (j..n-1) for j in 1..n",
        "game g(n) where n >= 2\nn -> (n - k..n - 1) for k in 0..n",
        "n -> (1..k) + (k + 2..n - 1) + (k/2) for k in 0..n-1 if k % 3 != 1",
        "n -> (n/2..n-1) + (j..n/3) for j in 0..2",
        "n -> (min(j, 3)..n - 2*j) for j in 1..n if n > 1 or j == 1",
    ] {
        let rules = Ruleset::parse(text).unwrap();
        let (least, budget) = (rules.least()[0], Budget::unlimited());
        assert!(rules.clauses().is_err(), "{text}");
        let clauses = rules.stretched_clauses().unwrap();
        let limits = StateBudget::new(200_000, 1 << 40, &budget);
        let word = |n: i64| Numeration::in_base(2).represent_small(n as u64);
        let mut relations = Vec::new();
        for one in &clauses {
            let ends = one.clause.components.iter().flatten().chain(one.stretches.iter().flatten());
            let mut keep: Vec<usize> = [0].into_iter().chain(ends.copied()).collect();
            keep.sort_unstable();
            keep.dedup();
            let atoms = one.clause.atoms.iter().map(|atom| atoms::atom(Numeration::in_base(2), atom, &limits).unwrap());
            let mut factors: Vec<AutomaticRelation> = atoms.collect();
            factors.push(AutomaticRelation::all(Numeration::in_base(2), &keep, &limits).unwrap());
            relations.push((one, conjunction(Numeration::in_base(2), factors, &keep, &limits).unwrap()));
        }
        for n in least..=9 {
            let sorted = |mut option: Vec<i64>| {
                option.sort_unstable();
                option
            };
            let mut expected: BTreeSet<Vec<i64>> = BTreeSet::new();
            let mut evaluator = rules.evaluator();
            let keep = &mut |option: &[i64]| {
                expected.insert(sorted(option.to_vec()));
            };
            evaluator.options(&[n], &budget, keep).unwrap();
            let mut found: BTreeSet<Vec<i64>> = BTreeSet::new();
            for (one, relation) in &relations {
                let count = relation.tracks.len() as u32 - 1;
                for index in 0..12i64.pow(count) {
                    let values: Vec<i64> =
                        [n].into_iter().chain((0..count).map(|at| index / 12i64.pow(at) % 12)).collect();
                    if !relation.contains(&values.iter().map(|&x| word(x)).collect::<Vec<_>>()) {
                        continue;
                    }
                    let value = |track: usize| {
                        let own = Track::Variable(track);
                        values[relation.tracks.iter().position(|track| *track == own).unwrap()]
                    };
                    let single = one.clause.components.iter().map(|component| value(component[0]));
                    let stretched = one.stretches.iter().flat_map(|&[first, end]| {
                        assert!(value(first) < value(end), "{text}");
                        value(first)..value(end)
                    });
                    found.insert(sorted(single.chain(stretched).collect()));
                }
            }
            assert_eq!(found, expected, "{text}: options of {n}");
        }
    }
}
