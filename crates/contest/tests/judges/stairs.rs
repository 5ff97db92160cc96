//! Staircase Nim in boxes, on boards and trees, and gaps between pieces.

use crate::judge;
use crate::play::{heaps, line, wins};
use std::collections::HashMap;

/// Any number from an entry to one that `may` allows.
fn shifts(heaps: &[u64], may: &dyn Fn(usize, usize) -> bool) -> Vec<Vec<u64>> {
    let pairs = (0..heaps.len()).flat_map(|from| (0..heaps.len()).map(move |to| (from, to)));
    let pairs = pairs.filter(|&(from, to)| may(from, to));
    let moves = pairs.flat_map(|(from, to)| (1..=heaps[from]).map(move |count| (from, to, count)));
    moves
        .map(|(from, to, count)| {
            let mut next = heaps.to_vec();
            next[from] -= count;
            next[to] += count;
            next
        })
        .collect()
}

#[test]
fn stairs_by_play() {
    let boxes = |heaps: &Vec<u64>| {
        shifts(heaps, &|from, to| to < from && (from + to + 2) % 2 == 1 && (from + to + 2).is_multiple_of(3))
    };
    let mut memo = HashMap::new();
    for position in heaps(1, 9).into_iter().chain(heaps(3, 5)) {
        let wanted = if wins(&position, &boxes, &mut memo) { "Alice" } else { "Bob" };
        let input = format!("1\n{}\n{}\n", position.len(), line(&position));
        assert_eq!(judge("hdu3389", input.as_bytes()), Ok(format!("Case 1: {wanted}\n")), "{position:?}");
    }
    let cells = |heaps: &Vec<u64>| shifts(heaps, &|from, to| to == from + 3 || (to == from + 1 && from % 3 < 2));
    let mut memo = HashMap::new();
    for position in heaps(2, 6) {
        let wanted = if wins(&position, &cells, &mut memo) { "win" } else { "lose" };
        let input = format!("1\n2 3\n{}\n{}\n", line(&position[..3]), line(&position[3..]));
        assert_eq!(judge("lightoj1393", input.as_bytes()), Ok(format!("Case 1: {wanted}\n")), "{position:?}");
    }
    for parents in [[0, 0, 1, 2, 2], [0, 0, 0, 1, 3], [0, 4, 1, 1, 0]] {
        let tree = |heaps: &Vec<u64>| shifts(heaps, &|from, to| from > 0 && parents[from] == to);
        let mut memo = HashMap::new();
        for position in heaps(2, 5) {
            let wanted = if wins(&position, &tree, &mut memo) { "win\n" } else { "lose\n" };
            let above: Vec<String> = parents[1..].iter().map(ToString::to_string).collect();
            let input = format!("1\n5\n{}\n{}\n", above.join(" "), line(&position));
            assert_eq!(judge("hdu5996", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        }
    }
    let cycle = judge("hdu5996", b"1\n3\n2 1\n1 1 1\n").unwrap_err();
    assert!(cycle.contains("the graph has a cycle through node"), "{cycle}");
}

/// Two rows of pieces that jump right, on the last squares.
#[test]
fn rows_of_jumping_pieces_by_play() {
    let jumps = |rows: &(u32, u32)| -> Vec<(u32, u32)> {
        let row = |row: u32| -> Vec<u32> {
            let pieces = (13..=20).filter(|at| row >> at & 1 == 1);
            let free = |at: u32| (at + 1..=20).find(|to| row >> to & 1 == 0);
            pieces.filter_map(|at| free(at).map(|to| row & !(1 << at) | 1 << to)).collect()
        };
        let (one, other) = *rows;
        let first = row(one).into_iter().map(|next| (next, other));
        first.chain(row(other).into_iter().map(|next| (one, next))).collect()
    };
    let text = |row: u32| {
        let places: Vec<String> = (1..=20).filter(|at| row >> at & 1 == 1).map(|at| at.to_string()).collect();
        format!("{} {}\n", places.len(), places.join(" "))
    };
    let mut memo = HashMap::new();
    for (one, other) in (0..256u32).flat_map(|one| [0, 0b1010_0100, 0b0111_0010].map(|other| (one << 13, other << 13)))
    {
        let wanted = if wins(&(one, other), &jumps, &mut memo) { "YES\n" } else { "NO\n" };
        let input = format!("1\n2\n{}{}", text(one), text(other));
        assert_eq!(judge("hdu5724", input.as_bytes()).as_deref(), Ok(wanted), "{one} {other}");
    }
}

/// People climb to place 0, which has room for all; who brings the king there wins. The last entry
/// is the place of the king in the list.
#[test]
fn climbing_by_play() {
    let climb = |people: &Vec<u64>| -> Vec<Vec<u64>> {
        let (&king, places) = people.split_last().unwrap();
        if places[king as usize] == 0 {
            return Vec::new();
        }
        let above = |at: usize| if at == 0 { 0 } else { places[at - 1] };
        let moves = (0..places.len()).flat_map(|at| (0..places[at]).map(move |to| (at, to)));
        let moves = moves.filter(|&(at, to)| to > above(at) || (to == 0 && above(at) == 0));
        moves.map(|(at, to)| [&people[..at], &[to], &people[at + 1..]].concat()).collect()
    };
    let mut memo = HashMap::new();
    for position in (1..=5).flat_map(|count| heaps(7, count)) {
        if position[0] == 0 || position.windows(2).any(|pair| pair[0] >= pair[1]) {
            continue;
        }
        for king in 0..position.len() {
            let start = [&position[..], &[king as u64]].concat();
            let wanted = if wins(&start, &climb, &mut memo) { "Alice\n" } else { "Bob\n" };
            let input = format!("{} {}\n{}\n", position.len(), king + 1, line(&position));
            assert_eq!(judge("hdu4315", input.as_bytes()).as_deref(), Ok(wanted), "{position:?} {king}");
        }
    }
}

/// Play that may go back and forth: from the last positions backwards, as often as anything
/// changes. A position has the pieces of the mover and those of the other, row by row, from 0.
#[test]
fn gaps_between_pieces_by_play() {
    const SIDE: u64 = 5;
    let options = |pieces: &Vec<u64>| -> Vec<Vec<u64>> {
        let (own, others) = pieces.split_at(2);
        let mut all = Vec::new();
        for row in 0..2 {
            for to in (0..SIDE).filter(|to| *to != own[row]) {
                let (low, high) = (own[row].min(to), own[row].max(to));
                if others[row] < low || others[row] > high {
                    let mut next = own.to_vec();
                    next[row] = to;
                    all.push([others, &next].concat());
                }
            }
        }
        all
    };
    let positions: Vec<_> = heaps(SIDE - 1, 4).into_iter().filter(|p| p[0] != p[2] && p[1] != p[3]).collect();
    let mut known: HashMap<Vec<u64>, bool> = HashMap::new();
    loop {
        let before = known.len();
        for position in positions.iter().filter(|position| !known.contains_key(*position)).collect::<Vec<_>>() {
            let options = options(position);
            if options.iter().any(|option| known.get(option) == Some(&false)) {
                known.insert(position.clone(), true);
            } else if options.iter().all(|option| known.get(option) == Some(&true)) {
                known.insert(position.clone(), false);
            }
        }
        if known.len() == before {
            break;
        }
    }
    for position in &positions {
        let [a, b, c, d] = position[..] else { unreachable!() };
        let input = format!("2 {SIDE}\n{} {}\n{} {}\n", a + 1, c + 1, b + 1, d + 1);
        let found = judge("hdu1730", input.as_bytes()).unwrap();
        assert_eq!(found, if known[position] { "I WIN!\n" } else { "BAD LUCK!\n" }, "{position:?}");
        if a < c && b < d {
            let full = format!("1\n{SIDE}\n{a} {b} 0 0 0\n{c} {d} 1 1 1\n");
            let wanted = if found == "I WIN!\n" { "white" } else { "black" };
            assert_eq!(judge("lightoj1186", full.as_bytes()), Ok(format!("Case 1: {wanted} wins\n")), "{position:?}");
        }
    }
}
