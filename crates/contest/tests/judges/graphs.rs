//! Trees and cycles.

use crate::judge;
use crate::play::{grundy, heaps, line, wins};
use std::collections::HashMap;

#[test]
fn small_graphs_by_play() {
    // All trees with up to seven nodes, by their parents, and each special node.
    for nodes in 1..=7usize {
        for code in 0..(1..nodes).product::<usize>().max(1) {
            let mut rest = code;
            let parents: Vec<usize> = (1..nodes)
                .map(|node| {
                    let parent = rest % node;
                    rest /= node;
                    parent
                })
                .collect();
            let edges: Vec<(usize, usize)> = parents.iter().enumerate().map(|(at, parent)| (at + 1, *parent)).collect();
            for root in 0..nodes {
                let degree = |left: &u32, node: usize| {
                    edges
                        .iter()
                        .filter(|(a, b)| (*a == node || *b == node) && left >> a & 1 == 1 && left >> b & 1 == 1)
                        .count()
                };
                // The one who takes the special node has won: nothing is left to move.
                let leaves = |left: &u32| -> Vec<u32> {
                    if left >> root & 1 == 0 {
                        return Vec::new();
                    }
                    let own = (0..nodes).filter(|node| left >> node & 1 == 1 && degree(left, *node) <= 1);
                    own.map(|node| left & !(1 << node)).collect()
                };
                let wanted =
                    if wins(&((1 << nodes) - 1), &leaves, &mut HashMap::new()) { "Ayush\n" } else { "Ashish\n" };
                let list: String = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1)).collect();
                let input = format!("1\n{nodes} {}\n{list}", root + 1);
                assert_eq!(judge("cf1363c", input.as_bytes()).as_deref(), Ok(wanted), "{input}");
            }
        }
    }
    for (least, most) in [(1, 2), (2, 3), (2, 5), (3, 4), (1, 4)] {
        // A cycle, or a path.
        let options = |&(is_cycle, length): &(bool, u64)| -> Vec<Vec<(bool, u64)>> {
            let takes = least..=most.min(length);
            if is_cycle {
                return takes.map(|take| vec![(false, length - take)]).collect();
            }
            takes
                .flat_map(|take| (0..=length - take).map(move |i| vec![(false, i), (false, length - take - i)]))
                .collect()
        };
        let mut memo = HashMap::new();
        for (a, b) in (3..14u64).flat_map(|a| (3..14u64).map(move |b| (a, b))) {
            let sum = grundy(&(true, a), &options, &mut memo) ^ grundy(&(true, b), &options, &mut memo);
            let cycle = |first: u64, length: u64| -> String {
                (0..length).map(|at| format!("{} {}\n", first + at, first + (at + 1) % length)).collect()
            };
            let input = format!("{} {least} {most}\n{}{}", a + b, cycle(1, a), cycle(a + 1, b));
            let wanted = if sum == 0 { "Bob\n" } else { "Alice\n" };
            assert_eq!(judge("cf1823e", input.as_bytes()).as_deref(), Ok(wanted), "{input}");
        }
    }
}

/// Presents move k steps up the tree, for every root.
#[test]
fn presents_in_trees_by_play() {
    let parents: [&[usize]; 4] = [&[0, 1, 2, 3], &[0, 0, 1, 1], &[0, 0, 0, 3], &[0, 1, 1, 2]];
    for (tree, step) in parents.iter().flat_map(|tree| (1..=3usize).map(move |step| (tree, step))) {
        let nodes = tree.len() + 1;
        for presents in heaps(2, nodes).into_iter().step_by(7) {
            let mut input = format!("{nodes} {step}\n");
            let mut neighbours = vec![Vec::new(); nodes];
            for (i, &parent) in tree.iter().enumerate() {
                input += &format!("{} {}\n", i + 2, parent + 1);
                neighbours[i + 1].push(parent);
                neighbours[parent].push(i + 1);
            }
            input += &line(&presents);
            let mut wanted = Vec::new();
            for root in 0..nodes {
                let mut up = vec![usize::MAX; nodes];
                let mut order = vec![root];
                for at in 0..nodes {
                    let v = order[at];
                    for &w in &neighbours[v] {
                        if w != up[v] {
                            up[w] = v;
                            order.push(w);
                        }
                    }
                }
                let target = |v: usize| (0..step).try_fold(v, |v, _| (up[v] != usize::MAX).then(|| up[v]));
                let options = |presents: &Vec<u64>| {
                    let mut all = Vec::new();
                    for v in 0..nodes {
                        if let Some(to) = target(v) {
                            for count in 1..=presents[v] {
                                let mut next = presents.clone();
                                next[v] -= count;
                                next[to] += count;
                                all.push(next);
                            }
                        }
                    }
                    all
                };
                wanted.push(if wins(&presents, &options, &mut HashMap::new()) { "1" } else { "0" });
            }
            assert_eq!(judge("cf1498f", input.as_bytes()), Ok(format!("{}\n", wanted.join(" "))), "{input}");
        }
    }
}
