use super::*;
use nimatron_core::{Limit, Progress, StopFlag};
use proptest::prelude::*;

fn labels(nodes: usize, edges: &[(u32, u32)]) -> (Digraph, Labels) {
    let budget = Budget::unlimited();
    let graph = Digraph::new(nodes, edges, &budget).unwrap();
    let back = graph.reversed(&budget).unwrap();
    let labels = Labels::new(&graph, &back, &budget).unwrap();
    (graph, labels)
}

/// Values as they are written: a label, or the set of an infinite value.
fn written(nodes: usize, edges: &[(u32, u32)]) -> Vec<Result<u32, Vec<u32>>> {
    let (graph, labels) = labels(nodes, edges);
    let value = |node| match labels.label(node) {
        INFINITE => Err(labels.labels_of_options(&graph, node)),
        label => Ok(label),
    };
    (0..nodes as u32).map(value).collect()
}

/// The definition, applied until nothing changes.
fn by_definition(graph: &Digraph) -> Vec<u32> {
    let mut labels = vec![INFINITE; graph.nodes()];
    loop {
        let mut changed = false;
        for node in 0..graph.nodes() as u32 {
            if labels[node as usize] != INFINITE {
                continue;
            }
            let of = |node: u32| labels[node as usize];
            let mex = (0..).find(|m| graph.row(node).iter().all(|&to| of(to) != *m)).unwrap();
            let answered = |to: u32| graph.row(to).iter().any(|&next| of(next) == mex);
            // Infinity is larger than every number.
            if graph.row(node).iter().all(|&to| of(to) < mex || answered(to)) {
                labels[node as usize] = mex;
                changed = true;
            }
        }
        if !changed {
            return labels;
        }
    }
}

#[test]
fn worked_by_hand() {
    // A loop; a loop with an exit; two positions that lead to each other.
    assert_eq!(written(1, &[(0, 0)]), [Err(vec![])]);
    assert_eq!(written(2, &[(0, 0), (0, 1)]), [Err(vec![0]), Ok(0)]);
    assert_eq!(written(2, &[(0, 1), (1, 0)]), [Err(vec![]), Err(vec![])]);
    // A cycle that is not a loop in effect: b can always be answered by moving to t.
    assert_eq!(written(3, &[(0, 1), (0, 2), (1, 0)]), [Ok(1), Ok(0), Ok(0)]);
    // A triangle with exits.
    let exits = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)];
    assert_eq!(written(4, &exits), [Err(vec![0]), Err(vec![0]), Err(vec![0]), Ok(0)]);
    // t, n1, v, y: v is answered in y.
    let answered = [(1, 0), (2, 0), (2, 3), (3, 0), (3, 1), (3, 2)];
    assert_eq!(written(4, &answered), [Ok(0), Ok(1), Ok(1), Ok(2)]);
    // Each would need the other to have an option labelled 1.
    assert_eq!(written(3, &[(0, 1), (1, 0), (0, 2), (1, 2)]), [Err(vec![0]), Err(vec![0]), Ok(0)]);
}

#[test]
fn where_play_ends_labels_are_grundy_values() {
    let edges: Vec<(u32, u32)> = (0..200).flat_map(|n| [1, 3, 4].map(|k| (n + k, n))).filter(|e| e.0 < 200).collect();
    let expected = [0, 1, 0, 1, 2, 3, 2].map(Ok);
    for (n, value) in written(200, &edges).into_iter().enumerate() {
        assert_eq!(value, expected[n % 7], "{n}");
    }
}

#[test]
fn a_stopped_search_says_so() {
    let graph = Digraph::new(3, &[(0, 1), (1, 2)], &Budget::unlimited()).unwrap();
    let back = graph.reversed(&Budget::unlimited()).unwrap();
    let stop = StopFlag::default();
    stop.raise();
    let stopped = Budget::start(Limit::default(), stop, Progress::default());
    assert!(Labels::new(&graph, &back, &stopped).is_err());
}

/// Who wins the sum of two positions by the values of both: `None` for a draw.
fn sum_by_values(graph: &Digraph, labels: &Labels, a: u32, b: u32) -> Option<bool> {
    match (labels.label(a), labels.label(b)) {
        (INFINITE, INFINITE) => None,
        (INFINITE, x) => labels.labels_of_options(graph, a).contains(&x).then_some(true),
        (x, INFINITE) => labels.labels_of_options(graph, b).contains(&x).then_some(true),
        (x, y) => Some(x != y),
    }
}

fn random_graph() -> impl Strategy<Value = (usize, Vec<(u32, u32)>)> {
    (1_usize..=9).prop_flat_map(|nodes| {
        let node = 0..nodes as u32;
        (Just(nodes), prop::collection::vec((node.clone(), node), 0..=3 * nodes))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn equal_to_the_definition((nodes, edges) in random_graph()) {
        let (graph, labels) = labels(nodes, &edges);
        prop_assert_eq!(labels.all(), &by_definition(&graph)[..]);
        // The option that was labelled first makes progress: what answers a move was labelled
        // earlier.
        for node in 0..nodes as u32 {
            let label = labels.label(node);
            if label == INFINITE {
                continue;
            }
            for &to in graph.row(node) {
                if labels.label(to) > label {
                    let answer = labels.option_labelled(&graph, to, label).unwrap();
                    prop_assert!(labels.step(answer) < labels.step(node));
                }
            }
        }
    }

    /// The sum of two positions is won, lost or drawn as the values say: against play on pairs.
    #[test]
    fn sums_are_right((nodes, edges) in random_graph()) {
        let (graph, labels) = labels(nodes, &edges);
        let n = nodes as u32;
        let pairs: Vec<(u32, u32)> = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).collect();
        let moves = pairs.iter().flat_map(|&(a, b)| {
            let left = graph.row(a).iter().map(move |&to| (a * n + b, to * n + b));
            left.chain(graph.row(b).iter().map(move |&to| (a * n + b, a * n + to)))
        });
        let product = Digraph::new(pairs.len(), &moves.collect::<Vec<_>>(), &Budget::unlimited()).unwrap();
        let won = by_play(&product);
        for (a, b) in pairs {
            prop_assert_eq!(sum_by_values(&graph, &labels, a, b), won[(a * n + b) as usize], "{} {}", a, b);
        }
    }
}

/// Who wins each position, by deciding positions until nothing changes; `None` for a draw.
fn by_play(graph: &Digraph) -> Vec<Option<bool>> {
    let mut won = vec![None; graph.nodes()];
    loop {
        let before = won.clone();
        for node in 0..graph.nodes() as u32 {
            let options = graph.row(node);
            if options.iter().any(|&to| won[to as usize] == Some(false)) {
                won[node as usize] = Some(true);
            } else if options.iter().all(|&to| won[to as usize] == Some(true)) {
                won[node as usize] = Some(false);
            }
        }
        if won == before {
            return won;
        }
    }
}
