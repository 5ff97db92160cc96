//! Rows and rings that fall into pieces.

use crate::judge;
use crate::play::{grundy, wins};
use std::collections::HashMap;

const CROSSES: [&str; 2] = [".", "X"];

fn has_three(board: &[u8]) -> bool {
    board.windows(3).any(|three| three == b"XXX")
}

/// Who makes three in a row wins, so there is no move from such a board.
#[allow(clippy::ptr_arg, reason = "positions are vectors")]
fn crosses(board: &Vec<u8>) -> Vec<Vec<u8>> {
    let free = (0..board.len()).filter(|at| board[*at] == b'.' && !has_three(board));
    free.map(|at| [&board[..at], b"X", &board[at + 1..]].concat()).collect()
}

#[test]
fn crosses_by_play() {
    let mut memo = HashMap::new();
    for length in 3..=12usize {
        let wanted = if wins(&vec![b'.'; length], &crosses, &mut memo) { "1\n" } else { "2\n" };
        assert_eq!(judge("poj3537", format!("{length}\n").as_bytes()).as_deref(), Ok(wanted), "{length}");
        for mask in (0..1u32 << length).filter(|mask| length < 10 || mask % 7 == 0) {
            let board: String = (0..length).map(|at| CROSSES[(mask >> at & 1) as usize]).collect();
            if has_three(board.as_bytes()) {
                continue;
            }
            let options = crosses(&board.clone().into_bytes());
            let winning: Vec<String> = options
                .iter()
                .filter(|option| !wins(*option, &crosses, &mut memo))
                .map(|option| (option.iter().zip(board.bytes()).position(|(a, b)| *a != b).unwrap() + 1).to_string())
                .collect();
            let verdict = if winning.is_empty() { "LOSING" } else { "WINNING" };
            let wanted = format!("{verdict}\n{}\n", winning.join(" "));
            assert_eq!(judge("uva10561", format!("1\n{board}\n").as_bytes()), Ok(wanted), "{board}");
        }
    }
}

#[test]
fn rings_and_rows_by_play() {
    for (n, m) in (1..=12u32).flat_map(|n| (1..=5u32).map(move |m| (n, m))) {
        let ring = |left: &u32| -> Vec<u32> {
            let masks = (0..n).map(|from| (0..m.min(n)).fold(0, |mask, i| mask | 1 << ((from + i) % n)));
            masks.filter(|mask| m <= n && left & mask == *mask).map(|mask| left & !mask).collect()
        };
        let wanted = if wins(&((1 << n) - 1), &ring, &mut HashMap::new()) { "aekdycoin" } else { "abcdxyzk" };
        let input = format!("1\n{n} {m}\n");
        assert_eq!(judge("hdu3980", input.as_bytes()), Ok(format!("Case #1: {wanted}\n")), "{n} {m}");
    }
    for n in 0..=16u32 {
        // A file is used up with its neighbours.
        let files = |left: &u32| -> Vec<u32> {
            (0..n).filter(|at| left >> at & 1 == 1).map(|at| left & !(7 << at >> 1)).collect()
        };
        let wanted = if wins(&((1 << n) - 1), &files, &mut HashMap::new()) { "White\n" } else { "Black\n" };
        assert_eq!(judge("timus1465", format!("{n}\n").as_bytes()).as_deref(), Ok(wanted), "{n}");
    }
    for n in 1..=9usize {
        // Segments between vertices of a polygon, none of which meet.
        let draw = |segments: &Vec<(usize, usize)>| -> Vec<Vec<(usize, usize)>> {
            let all = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
            let meet = |&(a, b): &(usize, usize), &(c, d): &(usize, usize)| {
                let inside = |x: usize| a < x && x < b;
                a == c || a == d || b == c || b == d || inside(c) != inside(d)
            };
            let free = all.filter(|new| !segments.iter().any(|old| meet(new, old)));
            free.map(|new| {
                let mut next = [&segments[..], &[new]].concat();
                next.sort_unstable();
                next
            })
            .collect()
        };
        let wanted = if wins(&Vec::new(), &draw, &mut HashMap::new()) { "1\n" } else { "2\n" };
        assert_eq!(judge("boj13034", format!("{n}\n").as_bytes()).as_deref(), Ok(wanted), "{n}");
    }
}

/// All texts of the first `letters` letters.
fn texts(letters: u8, length: usize) -> Vec<Vec<u8>> {
    (0..length).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|text| (0..letters).map(move |letter| [&text[..], &[b'a' + letter]].concat())).collect()
    })
}

#[test]
fn cut_texts_by_play() {
    let centres =
        |text: &[u8]| -> Vec<usize> { (1..text.len()).filter(|at| text.get(at + 1) == Some(&text[at - 1])).collect() };
    let parts = |text: &[u8], at: usize| vec![text[..at].to_vec(), text[at..=at].to_vec(), text[at + 1..].to_vec()];
    let cut = |text: &Vec<u8>| centres(text).into_iter().map(|at| parts(text, at)).collect::<Vec<_>>();
    let mut memo = HashMap::new();
    for text in (1..=10).flat_map(|length| texts(2, length)).chain(texts(3, 7)) {
        let mut wins_at =
            |at: usize| parts(&text, at).iter().fold(0, |sum, part| sum ^ grundy(part, &cut, &mut memo)) == 0;
        let first = centres(&text).into_iter().find(|at| wins_at(*at)).map(|at| at + 1);
        let wanted = first.map_or("Second\n".to_owned(), |first| format!("First\n{first}\n"));
        let input = String::from_utf8(text).unwrap() + "\n";
        assert_eq!(judge("cf305e", input.as_bytes()), Ok(wanted), "{input}");
    }
}

#[test]
fn written_digits_by_play() {
    // 2 is a free cell.
    let write = |board: &Vec<u8>| -> Vec<Vec<u8>> {
        let cells = (0..board.len()).flat_map(|at| (0..2).map(move |digit| (at, digit)));
        let may = |&(at, digit): &(usize, u8)| {
            let is_same = |to: usize| board.get(to) == Some(&digit);
            board[at] == 2 && !is_same(at + 1) && !is_same(at.wrapping_sub(1))
        };
        cells.filter(may).map(|(at, digit)| [&board[..at], &[digit], &board[at + 1..]].concat()).collect()
    };
    let mut memo = HashMap::new();
    for board in (1..=7).flat_map(|length| texts(3, length)) {
        let board: Vec<u8> = board.into_iter().map(|letter| letter - b'a').collect();
        if board.windows(2).any(|pair| pair[0] < 2 && pair[0] == pair[1]) {
            continue;
        }
        let written: Vec<String> =
            (1..).zip(&board).filter(|(_, digit)| **digit < 2).map(|(at, digit)| format!("{at} {digit}\n")).collect();
        let wanted = if wins(&board, &write, &mut memo) { "Takahashi\n" } else { "Aoki\n" };
        let input = format!("{} {}\n{}", board.len(), written.len(), written.concat());
        assert_eq!(judge("arc151c", input.as_bytes()).as_deref(), Ok(wanted), "{board:?}");
    }
}

#[test]
fn turned_coins_by_play() {
    let turn = |coins: &u32| -> Vec<u32> {
        let mut all = Vec::new();
        for last in (0..10).filter(|at| coins >> at & 1 == 1) {
            for one in 0..=last {
                for other in 0..=one {
                    let mut mask = 1 << last;
                    if one < last {
                        mask |= 1 << one;
                        mask |= 1 << other;
                    }
                    all.push(coins ^ mask);
                }
            }
        }
        all
    };
    let mut memo = HashMap::new();
    for coins in 0..1u32 << 10 {
        let heads: Vec<String> = (0..10).filter(|at| coins >> at & 1 == 1).map(|at| at.to_string()).collect();
        let wanted = if wins(&coins, &turn, &mut memo) { "No\n" } else { "Yes\n" };
        // The first one twice.
        let twice = heads.first().cloned().unwrap_or_default();
        let input = format!("{}\n{} {twice}\n", heads.len() + usize::from(coins > 0), heads.join(" "));
        assert_eq!(judge("hdu3537", input.as_bytes()).as_deref(), Ok(wanted), "{coins}");
    }
}
