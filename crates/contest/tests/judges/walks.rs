//! Tokens on trees, rings and lists, and words that grow.

use crate::judge;
use crate::play::{heaps, line, wins};
use std::collections::HashMap;

/// Trees of five nodes, as the parents of the nodes after the first.
const TREES: [[usize; 4]; 5] = [[0, 1, 2, 3], [0, 0, 0, 0], [0, 1, 1, 2], [0, 0, 1, 2], [3, 1, 0, 0]];

fn edge_lines(tree: [usize; 4]) -> String {
    (2..).zip(tree).map(|(node, parent)| format!("{} {node}\n", parent + 1)).collect()
}

fn is_edge(tree: [usize; 4], a: usize, b: usize) -> bool {
    (a > 0 && tree[a - 1] == b) || (b > 0 && tree[b - 1] == a)
}

#[test]
fn trees_by_play() {
    for tree in TREES {
        let walk = |(at, stones): &(usize, Vec<u64>)| -> Vec<(usize, Vec<u64>)> {
            let mut left = stones.clone();
            if left[*at] == 0 {
                return Vec::new();
            }
            left[*at] -= 1;
            (0..5).filter(|to| is_edge(tree, *at, *to)).map(|to| (to, left.clone())).collect()
        };
        let mut memo = HashMap::new();
        for stones in heaps(2, 5) {
            let starts: Vec<u64> =
                (0..5).filter(|at| wins(&(*at, stones.clone()), &walk, &mut memo)).map(|at| at as u64 + 1).collect();
            let input = format!("5\n{}\n{}", line(&stones), edge_lines(tree));
            assert_eq!(judge("agc010f", input.as_bytes()), Ok(line(&starts) + "\n"), "{tree:?} {stones:?}");
        }
        let distance = |a: usize, b: usize| {
            let mut near = vec![a];
            (0..).find(|_| {
                let found = near.contains(&b);
                near = (0..5).filter(|x| near.iter().any(|y| x == y || is_edge(tree, *x, *y))).collect();
                found
            })
        };
        // Nodes that have coins, as a mask.
        let coins = |coins: &u32| -> Vec<u32> {
            let with = |at: &usize| coins >> at & 1 == 1;
            let to = |at: usize, from: usize| {
                (0..5).find(|next| is_edge(tree, from, *next) && distance(*next, at) < distance(from, at)).unwrap()
            };
            let gather = |at: usize| (0..5).filter(with).filter(|x| *x != at).fold(0, |all, x| all | 1 << to(at, x));
            (0..5).filter(with).map(gather).collect()
        };
        let wanted = if wins(&31, &coins, &mut HashMap::new()) { "First\n" } else { "Second\n" };
        assert_eq!(judge("agc033c", format!("5\n{}", edge_lines(tree)).as_bytes()).as_deref(), Ok(wanted), "{tree:?}");
    }
    for length in 1..=7u32 {
        let path = |coins: &u32| -> Vec<u32> {
            let below = |at: u32| coins & ((1 << at) - 1);
            let with = (0..length).filter(|at| coins >> at & 1 == 1);
            with.map(|at| below(at) << 1 | (coins & !below(at) & !(1 << at)) >> 1).collect()
        };
        let wanted = if wins(&((1 << length) - 1), &path, &mut HashMap::new()) { "First\n" } else { "Second\n" };
        let edges: String = (1..length).map(|at| format!("{at} {}\n", at + 1)).collect();
        assert_eq!(judge("agc033c", format!("{length}\n{edges}").as_bytes()).as_deref(), Ok(wanted), "{length}");
    }
}

#[test]
fn exchanged_apples_by_play() {
    for tree in [[0, 0, 0, 0], [0, 1, 1, 0], [0, 1, 2, 3], [2, 0, 0, 2]] {
        let children = |at: usize| (1..5).filter(move |node| tree[node - 1] == at).collect::<Vec<_>>();
        let eat = |apples: &Vec<u64>| -> Vec<Vec<u64>> {
            let moves = (0..5).flat_map(|at| (1..=apples[at]).map(move |count| (at, count)));
            let targets = |at: usize| if children(at).is_empty() { vec![at] } else { children(at) };
            let all = moves.flat_map(|(at, count)| targets(at).into_iter().map(move |to| (at, count, to)));
            all.map(|(at, count, to)| {
                let mut next = apples.clone();
                next[at] -= count;
                next[to] += if to == at { 0 } else { count };
                next
            })
            .collect()
        };
        let depth = |node: usize| std::iter::successors(Some(node), |at| (*at > 0).then(|| tree[at - 1])).count();
        let leaves: Vec<usize> = (0..5).filter(|at| children(*at).is_empty()).collect();
        let is_even = leaves.iter().all(|leaf| depth(*leaf) % 2 == depth(leaves[0]) % 2);
        let mut memo = HashMap::new();
        for apples in heaps(2, 5) {
            let parents: Vec<String> = tree.iter().map(|parent| (parent + 1).to_string()).collect();
            let input = format!("5\n{}\n{}\n", line(&apples), parents.join(" "));
            let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
            let ways = pairs.filter(|&(a, b)| {
                let mut swapped = apples.clone();
                swapped.swap(a, b);
                !wins(&swapped, &eat, &mut memo)
            });
            let found = judge("cf812e", input.as_bytes());
            if is_even {
                assert_eq!(found, Ok(format!("{}\n", ways.count())), "{tree:?} {apples:?}");
            } else {
                assert!(found.is_err_and(|error| error.contains("parity")), "{tree:?}");
            }
        }
    }
}

#[test]
fn rings_and_permutations_by_play() {
    let ring = |(at, edges): &(usize, Vec<u64>)| -> Vec<(usize, Vec<u64>)> {
        let ways = [
            (*at, (at + 1) % edges.len()),
            ((at + edges.len() - 1) % edges.len(), (at + edges.len() - 1) % edges.len()),
        ];
        let moves = ways.into_iter().flat_map(|(edge, to)| (0..edges[edge]).map(move |left| (edge, to, left)));
        moves.map(|(edge, to, left)| (to, [&edges[..edge], &[left], &edges[edge + 1..]].concat())).collect()
    };
    let mut memo = HashMap::new();
    for edges in heaps(2, 5).into_iter().chain(heaps(3, 4)).filter(|edges| edges.contains(&0)) {
        let wanted = if wins(&(0, edges.clone()), &ring, &mut memo) { "YES\n" } else { "NO\n" };
        let input = format!("{}\n{}\n", edges.len(), line(&edges));
        assert_eq!(judge("luogu_p1288", input.as_bytes()).as_deref(), Ok(wanted), "{edges:?}");
    }
    for list in (1..=5).flat_map(|count| heaps(4, count)) {
        let list: Vec<u64> = list.iter().map(|number| number + 1).collect();
        if (1..=list.len() as u64).any(|number| !list.contains(&number)) {
            continue;
        }
        let go = |at: &usize| -> Vec<usize> {
            let far = |to: &usize| (to.abs_diff(*at) as u64).is_multiple_of(list[*at]);
            (0..list.len()).filter(far).filter(|to| list[*to] > list[*at]).collect()
        };
        let mut memo = HashMap::new();
        let wanted: String = (0..list.len()).map(|at| if wins(&at, &go, &mut memo) { 'A' } else { 'B' }).collect();
        let input = format!("{}\n{}\n", list.len(), line(&list));
        assert_eq!(judge("cf1033c", input.as_bytes()), Ok(wanted + "\n"), "{list:?}");
    }
}

#[test]
fn words_by_play() {
    for length in 1..=3usize {
        let words: Vec<String> =
            (1..=length).flat_map(|n| (0..1 << n).map(move |word| format!("{word:0n$b}"))).collect();
        let meet = |a: &str, b: &str| a.starts_with(b) || b.starts_with(a);
        let free =
            |set: &u32, at: usize| (0..words.len()).all(|to| set >> to & 1 == 0 || !meet(&words[at], &words[to]));
        let add = |set: &u32| (0..words.len()).filter(|at| free(set, *at)).map(|at| set | 1 << at).collect::<Vec<_>>();
        let mut memo = HashMap::new();
        for set in 1..1u32 << words.len() {
            let own: Vec<usize> = (0..words.len()).filter(|at| set >> at & 1 == 1).collect();
            let input: String = own.iter().map(|at| format!("{}\n", words[*at])).collect();
            let found = judge("arc087e", format!("{} {length}\n{input}", own.len()).as_bytes());
            if own.iter().all(|at| free(&(set & !(1 << at)), *at)) {
                let wanted = if wins(&set, &add, &mut memo) { "Alice\n" } else { "Bob\n" };
                assert_eq!(found.as_deref(), Ok(wanted), "{input}");
            } else {
                assert!(found.is_err_and(|error| error.contains("prefix")), "{input}");
            }
        }
    }
    for set in
        [&["a", "b"][..], &["aa", "b"], &["abc", "ab", "b"], &["aab", "aba", "baaa", "bb"], &["a"], &["ab", "ac"]]
    {
        let begins = |prefix: &str| set.iter().any(|word| word.starts_with(prefix));
        let grow = |prefix: &str| -> Vec<String> {
            ["a", "b", "c"].iter().map(|letter| format!("{prefix}{letter}")).filter(|next| begins(next)).collect()
        };
        // Who cannot add a letter has lost the round and begins the next one.
        let rounds = |(left, prefix): &(u64, String)| -> Vec<(u64, String)> {
            match grow(prefix) {
                next if !next.is_empty() => next.into_iter().map(|next| (*left, next)).collect(),
                _ if *left > 1 => grow("").into_iter().map(|next| (left - 1, next)).collect(),
                _ => Vec::new(),
            }
        };
        for k in 1..=5 {
            let wanted = if wins(&(k, String::new()), &rounds, &mut HashMap::new()) { "First\n" } else { "Second\n" };
            let input = format!("{} {k}\n{}\n", set.len(), set.join("\n"));
            assert_eq!(judge("cf455b", input.as_bytes()).as_deref(), Ok(wanted), "{set:?} {k}");
        }
    }
}
