//! Boards that are cut, pieces that go to a corner, and the calendar.

use crate::judge;
use crate::play::{grundy, wins};
use std::collections::HashMap;

/// Sheets, of which each is cut in two until there is a single square.
#[test]
fn sheets_by_play() {
    let cut = |sheets: &Vec<(u32, u32)>| -> Vec<Vec<(u32, u32)>> {
        if sheets.contains(&(1, 1)) {
            return Vec::new();
        }
        let mut all = Vec::new();
        for (at, &(a, b)) in sheets.iter().enumerate() {
            let parts = (1..a).map(|x| [(x, b), (a - x, b)]).chain((1..b).map(|x| [(a, x), (a, b - x)]));
            for part in parts {
                let mut next = [&sheets[..at], &sheets[at + 1..], &part].concat();
                next.iter_mut().for_each(|sheet| *sheet = (sheet.0.max(sheet.1), sheet.0.min(sheet.1)));
                next.sort_unstable();
                all.push(next);
            }
        }
        all
    };
    let mut memo = HashMap::new();
    for (w, h) in (2..=7u32).flat_map(|w| (2..=7).map(move |h| (w, h))).filter(|(w, h)| w * h <= 20) {
        let wanted = if wins(&vec![(w.max(h), w.min(h))], &cut, &mut memo) { "WIN\n" } else { "LOSE\n" };
        assert_eq!(judge("poj2311", format!("{w} {h}\n").as_bytes()).as_deref(), Ok(wanted), "{w} {h}");
    }
}

#[test]
fn bombs_and_walls_by_play() {
    let split = |&(p, q): &(u32, u32)| -> Vec<Vec<(u32, u32)>> {
        match (p, q) {
            (1, q) => (1..q).map(|v| vec![(1, v)]).collect(),
            (p, 1) => (1..p).map(|u| vec![(u, 1)]).collect(),
            (p, q) => (1..p).flat_map(|u| (1..q).map(move |v| vec![(u, q), (p, v)])).collect(),
        }
    };
    let mut memo = HashMap::new();
    for (p, q) in (1..=7u32).flat_map(|p| (1..=7u32).map(move |q| (p, q))) {
        for (u, v) in [(1, 1), (2, 3), (4, 4), (6, 2), (7, 7)] {
            if (p, q) == (u, v) {
                continue;
            }
            let sum = grundy(&(p, q), &split, &mut memo) ^ grundy(&(u, v), &split, &mut memo);
            let sign = |row, column| if (row, column) == (p, q) || (row, column) == (u, v) { '#' } else { '.' };
            let rows: String =
                (1..=7).map(|row| (1..=7).map(|column| sign(row, column)).chain(['\n']).collect::<String>()).collect();
            let wanted = if sum != 0 { "John\n" } else { "Jack\n" };
            assert_eq!(judge("hdu2873", format!("7 7\n{rows}0 0\n").as_bytes()).as_deref(), Ok(wanted), "{p} {q}");
        }
    }
    // Walls, drawn on the whole board: from the chosen cell to the next wall.
    for mask in 0..1u32 << 9 {
        let build = |walls: &u32| -> Vec<u32> {
            let chosen = (0..9).filter(|at| (mask | walls) >> at & 1 == 0);
            chosen
                .map(|at| {
                    let mut next = walls | 1 << at;
                    for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                        let (mut row, mut column) = (at / 3 + down, at % 3 + right);
                        while (0..3).contains(&row) && (0..3).contains(&column) && walls >> (3 * row + column) & 1 == 0
                        {
                            next |= 1 << (3 * row + column);
                            (row, column) = (row + down, column + right);
                        }
                    }
                    next
                })
                .collect()
        };
        let wanted = if wins(&0, &build, &mut HashMap::new()) { "First\n" } else { "Second\n" };
        let sign = |at: usize| if mask >> at & 1 == 1 { 'X' } else { '.' };
        let rows: String =
            (0..3).map(|row| (0..3).map(|column| sign(3 * row + column)).chain(['\n']).collect::<String>()).collect();
        assert_eq!(judge("boj11717", format!("3 3\n{rows}").as_bytes()).as_deref(), Ok(wanted), "{rows}");
    }
}

#[test]
fn pieces_to_a_corner_by_play() {
    let knight = |&(x, y): &(i32, i32)| -> Vec<Vec<(i32, i32)>> {
        let moves = [(1, -2), (-1, -3), (-1, -2), (-2, -1), (-3, -1), (-2, 1)];
        let all = moves.into_iter().map(|(right, up)| (x + right, y + up));
        all.filter(|(x, y)| *x >= 0 && *y >= 0).map(|to| vec![to]).collect()
    };
    let mut memo = HashMap::new();
    for (x, y) in (0..20).flat_map(|x| (0..20).map(move |y| (x, y))) {
        for (u, v) in [(0, 0), (3, 5), (9, 2), (7, 7)] {
            let sum = grundy(&(x, y), &knight, &mut memo) ^ grundy(&(u, v), &knight, &mut memo);
            let wanted = if sum != 0 { "Case 1: Alice\n" } else { "Case 1: Bob\n" };
            let input = format!("1\n2\n{x} {y}\n{u} {v}\n");
            assert_eq!(judge("lightoj1315", input.as_bytes()).as_deref(), Ok(wanted), "{x} {y} {u} {v}");
        }
    }
    for k in 1..=5u64 {
        let piece = |&(n, m): &(u64, u64)| -> Vec<(u64, u64)> {
            let all = [(1, 0), (0, 1), (k, k)].into_iter().filter(|(down, right)| *down < n && *right < m);
            all.map(|(down, right)| (n - down, m - right)).collect()
        };
        let mut memo = HashMap::new();
        for (n, m) in (1..30u64).flat_map(|n| (1..30u64).map(move |m| (n, m))) {
            let wanted = if wins(&(n, m), &piece, &mut memo) { "+\n" } else { "-\n" };
            assert_eq!(judge("cf36d", format!("1 {k}\n{n} {m}\n").as_bytes()).as_deref(), Ok(wanted), "{n} {m} {k}");
        }
    }
}

/// All dates.
#[test]
fn calendar_by_play() {
    type Date = (u32, u32, u32);
    const END: Date = (2001, 11, 4);
    let days = |year: u32, month: u32| match month {
        2 if year.is_multiple_of(4) && year != 1900 => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let next_month = |(year, month, day): Date| if month == 12 { (year + 1, 1, day) } else { (year, month + 1, day) };
    let next_day = |date: Date| {
        let (year, month, day) = date;
        if day < days(year, month) {
            return (year, month, day + 1);
        }
        let (year, month, _) = next_month(date);
        (year, month, 1)
    };
    let options = |date: &Date| -> Vec<Date> {
        let month = Some(next_month(*date)).filter(|(year, month, day)| *day <= days(*year, *month));
        [Some(next_day(*date)), month].into_iter().flatten().filter(|next| *next <= END).collect()
    };
    let dates: Vec<Date> =
        std::iter::successors(Some((1900, 1, 1)), |date| (*date < END).then(|| next_day(*date))).collect();
    let mut memo = HashMap::new();
    let (mut input, mut wanted) = (format!("{}\n", dates.len() - 1), String::new());
    for date in dates.iter().rev() {
        let won = wins(date, &options, &mut memo);
        if *date != END {
            input += &format!("{} {} {}\n", date.0, date.1, date.2);
            wanted += if won { "YES\n" } else { "NO\n" };
        }
    }
    assert_eq!(judge("poj1082", input.as_bytes()), Ok(wanted));
    for wrong in ["1900 2 29", "2001 11 5", "2000 13 1", "1999 4 31", "1999 4 0"] {
        assert!(judge("poj1082", format!("1\n{wrong}\n").as_bytes()).is_err(), "{wrong}");
    }
}
