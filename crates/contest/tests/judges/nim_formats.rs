//! Nim in several formats, and heaps that are used up one after the other.

use crate::judge;
use crate::play::{heaps, line, misere_wins, wins};
use std::collections::HashMap;

#[allow(clippy::ptr_arg, reason = "positions are vectors")]
fn nim(heaps: &Vec<u64>) -> Vec<Vec<u64>> {
    let moves = (0..heaps.len()).flat_map(|at| (0..heaps[at]).map(move |left| (at, left)));
    moves.map(|(at, left)| [&heaps[..at], &[left], &heaps[at + 1..]].concat()).collect()
}

#[test]
fn nim_by_play() {
    let (mut memo, mut misere_memo) = (HashMap::new(), HashMap::new());
    for position in heaps(4, 3) {
        let won = wins(&position, &nim, &mut memo);
        let heaps = format!("3\n{}\n", line(&position));
        let zero = format!("{heaps}0\n");
        let row = format!("1\n3 2\n{} 0\n{} 1\n0 {}\n", position[0], position[1], position[2]);
        for (name, input, names) in [
            ("hdu1849", &zero, ["Rabbit Win!\n", "Grass Win!\n"]),
            ("uva10165", &zero, ["Yes\n", "No\n"]),
            ("boj11868", &heaps, ["koosaga\n", "cubelover\n"]),
        ] {
            assert_eq!(judge(name, input.as_bytes()).as_deref(), Ok(names[usize::from(!won)]), "{name} {position:?}");
        }
        let rows = vec![position[0], position[1] + 1, position[2]];
        let wanted = if wins(&rows, &nim, &mut memo) { "Case 1: Alice\n" } else { "Case 1: Bob\n" };
        assert_eq!(judge("lightoj1247", row.as_bytes()).as_deref(), Ok(wanted), "{rows:?}");
        let winning: Vec<_> = nim(&position).into_iter().filter(|option| !wins(option, &nim, &mut memo)).collect();
        assert_eq!(judge("boj16895", heaps.as_bytes()), Ok(format!("{}\n", winning.len())), "{position:?}");
        assert_eq!(judge("hdu1850", zero.as_bytes()), Ok(format!("{}\n", winning.len())), "{position:?}");
        let changed = |option: &Vec<u64>| (0..3).find(|at| option[*at] != position[*at]).unwrap();
        let mut list = if won { "Yes\n" } else { "No\n" }.to_owned();
        for option in &winning {
            let at = changed(option);
            list += &format!("{} {}\n", position[at], option[at]);
        }
        assert_eq!(judge("hdu2176", zero.as_bytes()), Ok(list), "{position:?}");
        let first = winning.first().map_or("lose\n".to_owned(), |option| {
            let at = changed(option);
            format!("{} {}\n{}\n", position[at] - option[at], at + 1, line(option))
        });
        assert_eq!(judge("luogu_p1247", heaps.as_bytes()), Ok(first), "{position:?}");
        // Misère play.
        let won = misere_wins(&position, &nim, &mut misere_memo);
        let case = format!("1\n{heaps}");
        for (name, input, names) in [
            ("boj11694", &heaps, ["koosaga\n", "cubelover\n"]),
            ("lightoj1253", &case, ["Case 1: Alice\n", "Case 1: Bob\n"]),
            ("luogu_p4279", &case, ["John\n", "Brother\n"]),
        ] {
            assert_eq!(judge(name, input.as_bytes()).as_deref(), Ok(names[usize::from(!won)]), "{name} {position:?}");
        }
    }
}

/// Adjacent apples are taken from a row, which may fall in two; who takes last loses.
#[test]
fn rows_of_apples_by_play() {
    let rows = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for at in 0..heaps.len() {
            for left in 0..heaps[at] {
                for one in 0..=left / 2 {
                    let mut next = [&heaps[..at], &[one, left - one], &heaps[at + 1..]].concat();
                    next.retain(|&row| row > 0);
                    next.sort_unstable();
                    all.push(next);
                }
            }
        }
        all
    };
    let mut memo = HashMap::new();
    for position in heaps(4, 3) {
        let mut start = position.clone();
        start.retain(|&row| row > 0);
        start.sort_unstable();
        let wanted = if misere_wins(&start, &rows, &mut memo) { "Yes\n" } else { "No\n" };
        let input = format!("3\n{}\n", line(&position));
        assert_eq!(judge("hdu2509", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}

#[test]
fn heaps_in_order_by_play() {
    let first = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let Some(at) = heaps.iter().position(|&heap| heap > 0) else { return Vec::new() };
        (0..heaps[at]).map(|left| [&heaps[..at], &[left], &heaps[at + 1..]].concat()).collect()
    };
    // Two rows, of two heaps each.
    let rows = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let (upper, lower) = heaps.split_at(2);
        let moved = first(&upper.to_vec()).into_iter().map(|row| [&row, lower].concat());
        moved.chain(first(&lower.to_vec()).into_iter().map(|row| [upper, &row].concat())).collect()
    };
    // The last entry is 1 + the number of the heap that has to be used up, or 0.
    let touched = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let (&last, rest) = heaps.split_last().unwrap();
        let usable = (0..rest.len()).filter(|at| last == 0 || last == *at as u64 + 1);
        let moves = usable.flat_map(|at| (0..rest[at]).map(move |left| (at, left)));
        moves
            .map(|(at, left)| {
                let must = if left > 0 { at as u64 + 1 } else { 0 };
                [&rest[..at], &[left], &rest[at + 1..], &[must]].concat()
            })
            .collect()
    };
    let mut memos: [HashMap<Vec<u64>, bool>; 3] = Default::default();
    for position in heaps(3, 4).into_iter().filter(|heaps| !heaps.contains(&0)) {
        let input = format!("1\n4\n{}\n", line(&position));
        let wanted = if wins(&position, &first, &mut memos[0]) { "Yes\n" } else { "No\n" };
        assert_eq!(judge("hdu4994", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        let start = [&position[..], &[0]].concat();
        let wanted = if wins(&start, &touched, &mut memos[1]) { "poopi\n" } else { "piloop\n" };
        assert_eq!(judge("uva11892", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        let input = format!("1\n2 2\n{}\n", line(&position));
        let wanted = if wins(&position, &rows, &mut memos[2]) { "FIRST\n" } else { "SECOND\n" };
        assert_eq!(judge("spoj_matgame", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}
