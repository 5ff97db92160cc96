use super::*;
use proptest::prelude::*;

/// Distances by rounds: after round d, exactly the positions of distance up to d are decided.
fn by_rounds(graph: &Digraph, convention: Convention) -> Vec<Option<(Outcome, u32)>> {
    let nodes = graph.nodes() as u32;
    let mut known: Vec<Option<(Outcome, u32)>> = vec![None; nodes as usize];
    for round in 0..=nodes {
        let before = known.clone();
        for node in 0..nodes {
            let options: Vec<_> = graph.row(node).iter().map(|&to| before[to as usize].map(|known| known.0)).collect();
            let outcome = if options.is_empty() {
                Some(convention.terminal())
            } else if options.contains(&Some(Outcome::P)) {
                Some(Outcome::N)
            } else if options.iter().all(|option| *option == Some(Outcome::N)) {
                Some(Outcome::P)
            } else {
                None
            };
            if known[node as usize].is_none() {
                known[node as usize] = outcome.map(|outcome| (outcome, round));
            }
        }
    }
    known
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn equal_to_rounds(
        (nodes, edges) in (1_usize..=10).prop_flat_map(|nodes| {
            let node = 0..nodes as u32;
            (Just(nodes), prop::collection::vec((node.clone(), node), 0..=3 * nodes))
        }),
        misere in any::<bool>(),
    ) {
        let budget = Budget::unlimited();
        let convention = Convention::misere_if(misere);
        let graph = Digraph::new(nodes, &edges, &budget).unwrap();
        let back = graph.reversed(&budget).unwrap();
        let outcomes = Outcomes::new(&graph, &back, convention, &budget).unwrap();
        for (node, known) in by_rounds(&graph, convention).into_iter().enumerate() {
            let node = node as u32;
            let own = outcomes.outcome(node).map(|outcome| (outcome, outcomes.distance(node)));
            prop_assert_eq!(own, known);
            // The best move keeps the outcome and the distance.
            if let (Some((_, distance)), Some(&best)) = (known, outcomes.best(&graph, node).first()) {
                prop_assert_eq!(outcomes.distance(best) + 1, distance);
            }
        }
    }
}
