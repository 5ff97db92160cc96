//! Operations on diagrams against those on automata with explicit transitions.

use super::*;
use crate::automata::automaton::Automaton;
use crate::automata::{AutomaticRelation, Numeration, Track, atoms, tracks_of};
use nimatron_core::Budget;
use proptest::prelude::*;

const BASE: usize = 3;

/// The reachable part of a random automaton with two tracks, minimal.
fn dense(next: &[u32], accept: &[bool], limits: &StateBudget<'_>) -> Dfa {
    let whole = Dfa { symbols: BASE * BASE, next: next.to_vec(), accept: accept.to_vec() };
    Dfa::explore(whole.symbols, 0u32, |&s, a| whole.step(s, a), |&s| whole.accept[s as usize], limits).unwrap()
}

fn relation(tracks: [usize; 2], dfa: &Dfa) -> AutomaticRelation {
    AutomaticRelation {
        numeration: Numeration::in_base(3),
        tracks: tracks_of(&tracks),
        dfa: Automaton::Dense(dfa.clone()),
    }
}

fn automata() -> impl Strategy<Value = (Vec<u32>, Vec<bool>)> {
    (proptest::collection::vec(0u32..7, 7 * BASE * BASE), proptest::collection::vec(any::<bool>(), 7))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NIMATRON_ALL").is_some() { 24 } else { 10 }))]
    /// Each operation gives the same result as on automata with explicit transitions. More automata
    /// with `NIMATRON_ALL`.
    #[test]
    fn diagrams_are_the_same_automata(a in automata(), b in automata()) {
        let budget = Budget::unlimited();
        let limits = StateBudget::new(100_000, 1 << 40, &budget);
        let (a, b) = (dense(&a.0, &a.1, &limits), dense(&b.0, &b.1, &limits));
        let of = |dfa: &Dfa| Diagrams::of_dense(dfa, (BASE, 2), &limits).unwrap().minimal(&limits).unwrap();
        let (few_a, few_b) = (of(&a), of(&b));
        prop_assert_eq!(&few_a.dense(), &a);
        prop_assert_eq!(few_a.dead().is_some(), a.dead().is_some());
        for state in 0..few_a.states() as u32 {
            let mut all: Vec<u32> = (0..a.symbols).map(|symbol| few_a.step(state, symbol)).collect();
            let mut some: Vec<u32> = few_a.successors(state).iter().map(|&(to, symbol)| {
                assert_eq!(few_a.step(state, symbol), to);
                to
            }).collect();
            [&mut all, &mut some].into_iter().for_each(|list| { list.sort_unstable(); list.dedup(); });
            prop_assert_eq!(all, some);
        }
        let both = relation([0, 1], &a).and(&relation([1, 2], &b), &limits).unwrap();
        let few = Diagrams::join([&few_a, &few_b], [&[0, 1], &[1, 2]], 3, |a, b| a && b, true, &limits).unwrap();
        prop_assert_eq!(&Automaton::Dense(few.dense()), &both.dfa);
        let either = relation([0, 1], &a).minus(&relation([0, 1], &b), &limits).unwrap();
        let without = Diagrams::join([&few_a, &few_b], [&[0, 1]; 2], 2, |a, b| a && !b, false, &limits).unwrap();
        prop_assert_eq!(&Automaton::Dense(without.dense()), &either.dfa);
        for track in 0..3 {
            let some = both.exists(track, &limits).unwrap();
            prop_assert_eq!(Automaton::Dense(few.exists(track, &limits).unwrap().dense()), some.dfa);
        }
        for order in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 2, 1]] {
            // Track i of the result is track order[i] of this one, which is renamed to i.
            let turned = both.renamed(|track| order.iter().position(|&old| Track::Variable(old) == track).unwrap().into(), &limits).unwrap();
            prop_assert_eq!(Automaton::Dense(few.permuted(&order, &limits).unwrap().dense()), turned.dfa);
        }
    }
}

/// Alphabets with millions of symbols: sums of five numbers, and what follows from two of them.
#[test]
fn sums_with_large_alphabets() {
    let budget = Budget::unlimited();
    for system in [Numeration::in_base(36), Numeration::in_base(10), Numeration::metallic(9), Numeration::FIBONACCI] {
        let limits = StateBudget::new(100_000, 20_000_000, &budget);
        let sum = |terms: &[(usize, i64)], constant| atoms::linear(system, terms, constant, true, &limits).unwrap();
        // a + 2 b = c + d + 7, and c = 3 e + 1, d = e: a + 2 b = 4 e + 8.
        let all = sum(&[(0, 1), (1, 2), (2, -1), (3, -1)], -7)
            .and(&sum(&[(2, 1), (4, -3)], -1), &limits)
            .and_then(|two| two.exists(2, &limits)?.and(&sum(&[(3, 1), (4, -1)], 0), &limits)?.exists(3, &limits))
            .unwrap();
        assert_eq!(all, sum(&[(0, 1), (1, 2), (4, -4)], -8), "{system}");
        let words = [1000u64, 4, 250].map(|n| system.represent_small(n));
        assert!(all.contains(&words), "{system}");
        let least = all.complete_within(&[None, Some(&words[1]), Some(&words[2])], &budget);
        assert_eq!(least, Ok(Some(vec![words[0].clone()])), "{system}");
        assert!(all.shortest().is_some_and(|words| all.contains(&words)));
    }
}
