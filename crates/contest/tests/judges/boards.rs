//! Boards, rows and texts.

use crate::judge;
use crate::play::{line, wins};
use std::collections::HashMap;

#[test]
fn texts_and_boards_by_play() {
    let equal = |text: &Vec<u8>| -> Vec<Vec<u8>> {
        let pairs = (1..text.len()).filter(|&at| text[at - 1] == text[at]);
        pairs.map(|at| [&text[..at - 1], &text[at + 1..]].concat()).collect()
    };
    let different = |text: &Vec<u8>| -> Vec<Vec<u8>> {
        let pairs = (1..text.len()).filter(|&at| text[at - 1] != text[at]);
        pairs.map(|at| [&text[..at - 1], &text[at + 1..]].concat()).collect()
    };
    let is_palindrome = |counts: &[u64; 3]| counts.iter().filter(|count| **count % 2 == 1).count() <= 1;
    // Whoever finds a palindrome wins: so a move to one loses.
    let girl = |counts: &[u64; 3]| -> Vec<[u64; 3]> {
        let letters = (0..3).filter(|at| counts[*at] > 0);
        let options = letters.map(|at| {
            let mut next = *counts;
            next[at] -= 1;
            next
        });
        options.filter(|next| !is_palindrome(next)).collect()
    };
    let mut memo = HashMap::new();
    for length in 1..=8 {
        for code in 0..3usize.pow(length) {
            let text: Vec<u8> = (0..length).map(|at| b"abc"[code / 3usize.pow(at) % 3]).collect();
            let shown = String::from_utf8(text.clone()).unwrap();
            let wanted = if wins(&text, &equal, &mut memo) { "Yes\n" } else { "No\n" };
            assert_eq!(judge("cf1104b", format!("{shown}\n").as_bytes()).as_deref(), Ok(wanted), "{shown}");
            let counts = [b'a', b'b', b'c'].map(|sign| text.iter().filter(|letter| **letter == sign).count() as u64);
            let won = is_palindrome(&counts) || wins(&counts, &girl, &mut HashMap::new());
            let wanted = if won { "First\n" } else { "Second\n" };
            assert_eq!(judge("cf276b", format!("{shown}\n").as_bytes()).as_deref(), Ok(wanted), "{shown}");
        }
    }
    memo.clear();
    for length in 1..=9 {
        for code in 0..1u32 << length {
            let text: Vec<u8> = (0..length).map(|at| b"01"[(code >> at & 1) as usize]).collect();
            let wanted = if wins(&text, &different, &mut memo) { "DA\n" } else { "NET\n" };
            let input = format!("1\n{}\n", String::from_utf8(text).unwrap());
            assert_eq!(judge("cf1373b", input.as_bytes()).as_deref(), Ok(wanted), "{input}");
        }
    }
    for (rows, columns) in [(1, 1), (2, 3), (3, 3), (3, 2)] {
        let cells = |at: usize| (at / columns, at % columns);
        let free = |board: &u32| -> Vec<u32> {
            let is_free = |at: &usize| {
                let (row, column) = cells(*at);
                (0..rows * columns).all(|other| {
                    let (r, c) = cells(other);
                    board >> other & 1 == 0 || (r != row && c != column)
                })
            };
            (0..rows * columns).filter(is_free).map(|at| board | 1 << at).collect()
        };
        let mut memo = HashMap::new();
        for board in 0..1u32 << (rows * columns) {
            let text: String = (0..rows)
                .map(|row| {
                    line(
                        &(0..columns)
                            .map(|column| u64::from(board >> (row * columns + column) & 1))
                            .collect::<Vec<_>>(),
                    ) + "\n"
                })
                .collect();
            let wanted = if wins(&board, &free, &mut memo) { "Ashish\n" } else { "Vivek\n" };
            let input = format!("1\n{rows} {columns}\n{text}");
            assert_eq!(judge("cf1365a", input.as_bytes()).as_deref(), Ok(wanted), "{input}");
        }
    }
}

#[test]
fn sharti_and_switch_lights_by_play() {
    const SIZE: usize = 4;
    let bit = |x: usize, y: usize| 1u32 << (SIZE * y + x);
    for side in 1..=SIZE {
        let squares = |lit: &u32| {
            let mut all = Vec::new();
            for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
                for length in 1..=side.min(x + 1).min(y + 1) {
                    if lit & bit(x, y) != 0 {
                        let cells = (0..length).flat_map(|i| (0..length).map(move |j| (i, j)));
                        all.push(cells.fold(*lit, |lit, (i, j)| lit ^ bit(x - i, y - j)));
                    }
                }
            }
            all
        };
        let mut memo = HashMap::new();
        for lit in (0..1u32 << 16).step_by(97) {
            let mut input = format!("{SIZE} {} {side}\n", lit.count_ones());
            for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
                if lit & bit(x, y) != 0 {
                    input += &format!("{0} {1} {0} {1}\n", x + 1, y + 1);
                }
            }
            let wanted = if wins(&lit, &squares, &mut memo) { "Hamed\n" } else { "Malek\n" };
            assert_eq!(judge("cf494e", input.as_bytes()).as_deref(), Ok(wanted), "{lit:b} {side}");
        }
    }
    // The corners of a rectangle, which may be a line or a single cell.
    let corners = |lit: &u32| {
        let mut all = Vec::new();
        for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
            if lit & bit(x, y) != 0 {
                for (i, j) in (0..=x).flat_map(|i| (0..=y).map(move |j| (i, j))) {
                    let cells: std::collections::BTreeSet<u32> = [bit(x, y), bit(i, y), bit(x, j), bit(i, j)].into();
                    all.push(cells.into_iter().fold(*lit, |lit, cell| lit ^ cell));
                }
            }
        }
        all
    };
    let mut memo = HashMap::new();
    for lit in (0..1u32 << 16).step_by(101) {
        let mut input = format!("1\n{}\n", lit.count_ones());
        for (x, y) in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y))) {
            if lit & bit(x, y) != 0 {
                input += &format!("{} {}\n", x + 1, y + 1);
            }
        }
        let wanted = if wins(&lit, &corners, &mut memo) { "Have a try, lxhgww.\n" } else { "Don't waste your time.\n" };
        assert_eq!(judge("hdu3404", input.as_bytes()).as_deref(), Ok(wanted), "{lit:b}");
    }
}

#[test]
fn unions_of_rectangles_are_counted_once() {
    // Overlapping rectangles, against a sum over all cells.
    let rectangles = [[1, 1, 9, 4], [3, 2, 6, 12], [5, 5, 16, 7], [16, 16, 16, 16], [2, 2, 3, 3]];
    for side in [1, 2, 3, 4, 8, 20] {
        let mut sum = 0u64;
        for (x, y) in (1..=16u64).flat_map(|x| (1..=16u64).map(move |y| (x, y))) {
            if rectangles.iter().any(|&[a, b, c, d]| (a..=c).contains(&x) && (b..=d).contains(&y)) {
                let low = |n: u64| n & n.wrapping_neg();
                sum ^= low(x).min(low(y)).min(1 << u64::ilog2(side));
            }
        }
        let lines: String = rectangles.iter().map(|r| format!("{}\n", line(r))).collect();
        let wanted = if sum != 0 { "Hamed\n" } else { "Malek\n" };
        assert_eq!(judge("cf494e", format!("16 5 {side}\n{lines}").as_bytes()).as_deref(), Ok(wanted), "{side}");
    }
}

/// Alice and Bob have different moves, so this plays on the row itself.
#[test]
fn colouring_game_by_play() {
    fn mover_wins(row: &[u8], red: bool, memo: &mut HashMap<(Vec<u8>, bool), bool>) -> bool {
        if let Some(&known) = memo.get(&(row.to_owned(), red)) {
            return known;
        }
        let own = if red { b'R' } else { b'B' };
        let won = (1..row.len()).any(|i| {
            (row[i - 1] == own || row[i] == own) && {
                let mut next = row.to_owned();
                (next[i - 1], next[i]) = (b'W', b'W');
                !mover_wins(&next, !red, memo)
            }
        });
        memo.insert((row.to_owned(), red), won);
        won
    }
    let mut memo = HashMap::new();
    for length in 2..=9usize {
        for cells in 0..1u32 << length {
            let row: Vec<u8> = (0..length).map(|i| if cells >> i & 1 == 1 { b'R' } else { b'B' }).collect();
            let wanted = if mover_wins(&row, true, &mut memo) { "Alice\n" } else { "Bob\n" };
            let input = format!("1\n{length}\n{}\n", String::from_utf8(row.clone()).unwrap());
            assert_eq!(judge("cf1704f", input.as_bytes()).as_deref(), Ok(wanted), "{input}");
        }
    }
}
