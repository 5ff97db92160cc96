//! Drawing graphs in layers: the order of the nodes in each layer, chosen so that few lines cross.

/// Sorts the nodes of each layer by the mean place of their neighbours, in several passes up and
/// down (the barycentre heuristic of Sugiyama).
pub(super) fn ordered(mut layers: Vec<Vec<usize>>, nodes: usize, lines: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut place = vec![0.0f64; nodes];
    let spread = |layer: &[usize], place: &mut [f64]| {
        for (at, &node) in layer.iter().enumerate() {
            place[node] = (at as f64 + 0.5) / layer.len() as f64;
        }
    };
    layers.iter().for_each(|layer| spread(layer, &mut place));
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); nodes];
    for &(from, to) in lines {
        neighbours[from].push(to);
        neighbours[to].push(from);
    }
    for round in 0..8 {
        let order: Vec<usize> =
            if round % 2 == 0 { (0..layers.len()).collect() } else { (0..layers.len()).rev().collect() };
        for layer in order {
            let middle = |&node: &usize| {
                let near = &neighbours[node];
                let sum: f64 = near.iter().map(|&other| place[other]).sum();
                if near.is_empty() { place[node] } else { sum / near.len() as f64 }
            };
            let mut keyed: Vec<(f64, usize)> = layers[layer].iter().map(|node| (middle(node), *node)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            layers[layer] = keyed.into_iter().map(|(_, node)| node).collect();
            spread(&layers[layer], &mut place);
        }
    }
    layers
}
