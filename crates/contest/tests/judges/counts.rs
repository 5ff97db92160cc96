//! Lists and texts in which the number of moves or one look decides.

use crate::judge;
use crate::play::{heaps, line, misere_wins, wins};
use std::collections::HashMap;

fn without<T: Clone>(list: &[T], at: usize) -> Vec<T> {
    [&list[..at], &list[at + 1..]].concat()
}

#[test]
fn numbers_of_moves_by_play() {
    let sticks = |&(n, m): &(u64, u64)| if n > 0 && m > 0 { vec![(n - 1, m - 1)] } else { Vec::new() };
    for (n, m) in (0..8u64).flat_map(|n| (0..8u64).map(move |m| (n, m))) {
        let wanted = if wins(&(n, m), &sticks, &mut HashMap::new()) { "Akshat\n" } else { "Malvika\n" };
        assert_eq!(judge("cf451a", format!("{n} {m}\n").as_bytes()).as_deref(), Ok(wanted), "{n} {m}");
    }
    let split = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let parts = (0..heaps.len()).flat_map(|at| (1..heaps[at]).map(move |part| (at, part)));
        parts.map(|(at, part)| [&without(heaps, at)[..], &[part, heaps[at] - part]].concat()).collect()
    };
    let mut memo = HashMap::new();
    for position in heaps(4, 3).into_iter().filter(|heaps| !heaps.contains(&0)) {
        let input = format!("3\n{}\n", line(&position));
        let wanted = if wins(&position, &split, &mut memo) { "errorgorn\n" } else { "maomao90\n" };
        assert_eq!(judge("cf1672a", format!("1\n{input}").as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        let first = |count: usize| if wins(&position[..count].to_vec(), &split, &mut HashMap::new()) { 1 } else { 2 };
        let wanted = format!("{}\n{}\n{}\n", first(1), first(2), first(3));
        assert_eq!(judge("cf705b", input.as_bytes()), Ok(wanted), "{position:?}");
    }
    // A set of numbers up to 12, as a mask.
    let differences = |set: &u32| -> Vec<u32> {
        let numbers: Vec<u32> = (1..=12).filter(|x| set >> x & 1 == 1).collect();
        let pairs = numbers.iter().flat_map(|x| numbers.iter().map(move |y| x.abs_diff(*y)));
        pairs.filter(|new| *new > 0 && set >> new & 1 == 0).map(|new| set | 1 << new).collect()
    };
    let mut memo = HashMap::new();
    for set in (0..1u32 << 13).step_by(2).filter(|set| set.count_ones() >= 2) {
        let numbers: Vec<u64> = (1..=12).filter(|x| set >> x & 1 == 1).collect();
        let wanted = if wins(&set, &differences, &mut memo) { "Alice\n" } else { "Bob\n" };
        let input = format!("{}\n{}\n", numbers.len(), line(&numbers));
        assert_eq!(judge("cf346a", input.as_bytes()).as_deref(), Ok(wanted), "{numbers:?}");
    }
    for side in 1..=4u32 {
        let attacks = |a: u32, b: u32| {
            let (rows, columns) = ((a / side).abs_diff(b / side), (a % side).abs_diff(b % side));
            rows * columns == 2
        };
        let put = |board: &u32| -> Vec<u32> {
            let cells = side * side;
            let is_free = |at: &u32| (0..cells).all(|to| board >> to & 1 == 0 || (to != *at && !attacks(to, *at)));
            (0..cells).filter(is_free).map(|at| board | 1 << at).collect()
        };
        let wanted = if wins(&0, &put, &mut HashMap::new()) { "0\n" } else { "1\n" };
        assert_eq!(judge("cf120e", format!("1\n{side}\n").as_bytes()).as_deref(), Ok(wanted), "{side}");
    }
}

/// All texts of the letters a, b and c of this length.
fn texts(length: usize) -> Vec<Vec<u8>> {
    heaps(2, length).into_iter().map(|text| text.into_iter().map(|letter| b'a' + letter as u8).collect()).collect()
}

#[test]
fn texts_by_play() {
    for text in (1..=6).flat_map(texts) {
        let string = String::from_utf8(text.clone()).unwrap();
        let grow = |&(from, to): &(usize, usize)| -> Vec<(usize, usize)> {
            let all = (0..=from).flat_map(|start| (to..text.len()).map(move |end| (start, end)));
            all.filter(|&(start, end)| text[start..=end] < text[from..=to]).collect()
        };
        let mut memo = HashMap::new();
        let wanted: String =
            (0..text.len()).map(|at| if wins(&(at, at), &grow, &mut memo) { "Ann\n" } else { "Mike\n" }).collect();
        assert_eq!(judge("cf1220c", format!("{string}\n").as_bytes()), Ok(wanted), "{string}");
        let has_no_pair = |text: &[u8]| text.windows(2).all(|pair| pair[0] != pair[1]);
        let inside = |text: &Vec<u8>| -> Vec<Vec<u8>> {
            let all = (1..text.len() - 1).map(|at| without(text, at));
            all.filter(|text| has_no_pair(text)).collect()
        };
        if text.len() >= 3 && has_no_pair(&text) {
            let wanted = if wins(&text, &inside, &mut HashMap::new()) { "First\n" } else { "Second\n" };
            assert_eq!(judge("arc064d", format!("{string}\n").as_bytes()).as_deref(), Ok(wanted), "{string}");
        }
    }
}

#[test]
fn one_look_at_a_list_by_play() {
    let everything = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let least = heaps.iter().copied().min().unwrap_or(0);
        (1..=least).map(|k| heaps.iter().map(|heap| heap - k).filter(|heap| *heap > 0).collect()).collect()
    };
    let gcd =
        |list: &[u64]| (1..=*list.iter().max().unwrap()).rev().find(|d| list.iter().all(|x| x.is_multiple_of(*d)));
    let lowered = |list: &Vec<u64>| -> Vec<Vec<u64>> {
        (0..list.len())
            .filter(|at| list[*at] > 1)
            .map(|at| {
                let mut next = list.clone();
                next[at] -= 1;
                let divisor = gcd(&next).unwrap();
                next.iter().map(|x| x / divisor).collect()
            })
            .collect()
    };
    let candies = |list: &Vec<u64>| -> Vec<Vec<u64>> {
        let Some(most) = (0..list.len()).max_by_key(|at| list[*at]) else { return Vec::new() };
        vec![without(list, most), list.iter().map(|pile| pile - 1).filter(|pile| *pile > 0).collect()]
    };
    let (mut of_everything, mut of_lowered, mut of_candies) = (HashMap::new(), HashMap::new(), HashMap::new());
    for position in (1..=4).flat_map(|count| heaps(5, count)).filter(|heaps| !heaps.contains(&0)) {
        let input = format!("{}\n{}\n", position.len(), line(&position));
        let wanted = if wins(&position, &everything, &mut of_everything) { "Alice\n" } else { "Bob\n" };
        assert_eq!(judge("cf1966c", format!("1\n{input}").as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        if gcd(&position) == Some(1) {
            let wanted = if wins(&position, &lowered, &mut of_lowered) { "First\n" } else { "Second\n" };
            assert_eq!(judge("agc010d", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        }
        let wanted = if misere_wins(&position, &candies, &mut of_candies) { "First\n" } else { "Second\n" };
        assert_eq!(judge("agc002e", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
    // Who leaves numbers with the xor 0 has won.
    let erased = |list: &Vec<u64>| -> Vec<Vec<u64>> {
        let is_over = list.iter().fold(0, |sum, x| sum ^ x) == 0;
        if is_over { Vec::new() } else { (0..list.len()).map(|at| without(list, at)).collect() }
    };
    let mut memo = HashMap::new();
    for position in (1..=5).flat_map(|count| heaps(7, count)).filter(|heaps| !heaps.contains(&0)) {
        let is_rising = position.windows(2).all(|pair| pair[0] < pair[1]);
        if is_rising {
            // The first move is made even if the xor is 0 at the start.
            let won = (0..position.len()).any(|at| !wins(&without(&position, at), &erased, &mut memo));
            let wanted = if won { "Win\n" } else { "Lose\n" };
            let input = format!("{}\n{}\n", position.len(), line(&position));
            assert_eq!(judge("arc131c", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        }
    }
}

/// Bags are emptied onto plates, one after the other; then Nim is played on the plates.
#[test]
fn bags_and_plates_by_play() {
    let options = |(bags, plates): &(Vec<u64>, Vec<u64>)| -> Vec<(Vec<u64>, Vec<u64>)> {
        if bags.is_empty() {
            let moves = (0..plates.len()).flat_map(|at| (0..plates[at]).map(move |left| (at, left)));
            return moves
                .map(|(at, left)| (Vec::new(), [&plates[..at], &[left], &plates[at + 1..]].concat()))
                .collect();
        }
        let moves = (0..bags.len()).flat_map(|bag| (0..plates.len()).map(move |plate| (bag, plate)));
        moves
            .map(|(bag, plate)| {
                let mut next = plates.clone();
                next[plate] += bags[bag];
                next.sort_unstable();
                (without(bags, bag), next)
            })
            .collect()
    };
    let mut memo = HashMap::new();
    for bags in (1..=4).flat_map(|count| heaps(3, count)) {
        if bags.contains(&0) || !bags.is_sorted() {
            continue;
        }
        let wanted =
            if wins(&(bags.clone(), vec![0; bags.len()]), &options, &mut memo) { "First\n" } else { "Second\n" };
        let input = format!("1\n{}\n{}\n", bags.len(), line(&bags));
        assert_eq!(judge("arc105d", input.as_bytes()).as_deref(), Ok(wanted), "{bags:?}");
    }
}
