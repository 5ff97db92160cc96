//! Problems of one heap or one number.

use crate::judge;
use crate::play::{misere_wins, wins};
use std::collections::HashMap;

/// What a number may become.
type NumberOptions<'o> = &'o dyn Fn(u64) -> Vec<u64>;

fn number_wins(n: u64, misere: bool, options: NumberOptions<'_>, memo: &mut HashMap<Option<u64>, bool>) -> bool {
    if misere {
        return misere_wins(&n, &|n| options(*n), memo);
    }
    let options = |n: &Option<u64>| n.map_or(Vec::new(), |n| options(n).into_iter().map(Some).collect());
    wins(&Some(n), &options, memo)
}

/// Every number to `last`, alone or as the only case.
fn by_numbers(name: &str, last: u64, form: [&str; 3], names: [&str; 2], misere: bool, options: NumberOptions<'_>) {
    let [before, after, case] = form;
    let mut memo = HashMap::new();
    for n in 1..=last {
        let wanted = names[usize::from(!number_wins(n, misere, options, &mut memo))];
        let input = format!("{before}{n}{after}\n");
        assert_eq!(judge(name, input.as_bytes()), Ok(format!("{case}{wanted}\n")), "{name} {n}");
    }
}

/// The last problem up to 120, or up to 300 with `NIMATRON_ALL`.
#[test]
fn one_heap_by_play() {
    let subtract = |set: &'static [u64]| {
        move |n: u64| set.iter().filter(|take| **take <= n).map(|take| n - take).collect::<Vec<_>>()
    };
    let (stones, one) = (["SK", "CY"], ["", "", ""]);
    by_numbers("boj9655", 60, one, stones, false, &subtract(&[1, 3]));
    by_numbers("boj9656", 60, one, stones, true, &subtract(&[1, 3]));
    by_numbers("boj9657", 60, one, stones, false, &subtract(&[1, 3, 4]));
    by_numbers("boj9658", 60, one, stones, true, &subtract(&[1, 3, 4]));
    let is_prime = |n: u64| n > 1 && (2..n).all(|d| !n.is_multiple_of(d));
    let of_one_prime = |n: u64| (2..=n).filter(|p| is_prime(*p) && n.is_multiple_of(*p)).count() <= 1;
    by_numbers("luogu_p4018", 90, ["1\n", "", ""], ["October wins!", "Roy wins!"], false, &|n| {
        (1..=n).filter(|k| of_one_prime(*k)).map(|k| n - k).collect()
    });
    by_numbers("luogu_p4860", 90, ["1\n", "", ""], ["October wins!", "Roy wins!"], false, &|n| {
        (1..=n).filter(|k| *k == 1 || is_prime(*k)).map(|k| n - k).collect()
    });
    for m in 1..=12 {
        let bash = |n: u64| (1..=m.min(n)).map(|k| n - k).collect::<Vec<_>>();
        by_numbers("hdu2188", 60, ["1\n", &format!(" {m}"), ""], ["Grass", "Rabbit"], false, &bash);
        // Bids that win: what is left after them is lost.
        for price in 1..=40u64 {
            let bids: Vec<String> = (1..=m)
                .filter(|bid| !number_wins(price.saturating_sub(*bid), false, &bash, &mut HashMap::new()))
                .map(|bid| bid.to_string())
                .collect();
            let wanted = if bids.is_empty() { "none\n".to_owned() } else { bids.join(" ") + "\n" };
            assert_eq!(judge("hdu2149", format!("{price} {m}\n").as_bytes()), Ok(wanted), "{price} {m}");
        }
    }
    for (p, q) in (1..8).flat_map(|p| (p..12).map(move |q| (p, q))) {
        by_numbers("hdu2897", 60, ["", &format!(" {p} {q}"), ""], ["WIN", "LOST"], true, &|n| {
            if n < p { (n > 0).then_some(0).into_iter().collect() } else { (p..=q.min(n)).map(|k| n - k).collect() }
        });
    }
    for n in 3..if std::env::var_os("NIMATRON_ALL").is_some() { 300 } else { 120 } {
        let is_lost =
            |most: &u64| !number_wins(n, false, &|n| (1..=n.min(*most)).map(|k| n - k).collect(), &mut HashMap::new());
        let least = (2..n).find(is_lost).unwrap();
        assert_eq!(judge("poj2368", format!("{n}\n").as_bytes()), Ok(format!("{least}\n")), "{n}");
    }
}

/// The least first move that wins; 0 if there is none.
fn least_move(n: u64, takes: &[u64], options: NumberOptions<'_>, memo: &mut HashMap<Option<u64>, bool>) -> u64 {
    takes.iter().copied().filter(|k| *k <= n).find(|k| !number_wins(n - k, false, options, memo)).unwrap_or(0)
}

#[test]
fn least_moves_by_play() {
    for base in 1..12u64 {
        let powers: Vec<u64> = if base == 1 { vec![1] } else { (0..8).map(|e| base.pow(e)).collect() };
        let options = |n: u64| powers.iter().filter(|k| **k <= n).map(|k| n - k).collect::<Vec<_>>();
        let mut memo = HashMap::new();
        for n in 1..200 {
            let least = least_move(n, &powers, &options, &mut memo);
            assert_eq!(judge("hdu4203", format!("1\n{n} {base}\n").as_bytes()), Ok(format!("{least}\n")), "{n} {base}");
            if base == 2 {
                let wanted = if least == 0 { "2\n".to_owned() } else { format!("1\n{least}\n") };
                assert_eq!(judge("timus1180", format!("{n}\n").as_bytes()), Ok(wanted), "{n}");
            }
        }
    }
    let digits = |n: u64| {
        let digits = n.to_string().into_bytes();
        digits.into_iter().map(|digit| u64::from(digit - b'0')).filter(|digit| *digit > 0).collect::<Vec<_>>()
    };
    let options = |n: u64| digits(n).into_iter().map(|digit| n - digit).collect::<Vec<_>>();
    let mut memo = HashMap::new();
    for n in 1..500 {
        let winning: Vec<u64> =
            digits(n).into_iter().filter(|k| !number_wins(n - k, false, &options, &mut memo)).collect();
        let found = judge("spoj_ngm", format!("{n}\n").as_bytes()).unwrap();
        match found.strip_prefix("1\n") {
            Some(take) => assert!(winning.contains(&take.trim().parse().unwrap()), "{n}"),
            None => assert!(found == "2\n" && winning.is_empty(), "{n}"),
        }
    }
    // At most `factor` times the last take.
    for factor in 1..6u64 {
        let options = |&(n, q): &(u64, u64)| (1..=q.min(n)).map(|k| (n - k, factor * k)).collect::<Vec<_>>();
        let mut memo = HashMap::new();
        for n in 2..120 {
            let mut least = |most: u64| (1..=most).find(|k| !wins(&(n - k, factor * k), &options, &mut memo));
            let (kept, any) = (least(n - 1), least(n).unwrap());
            let wanted = kept.map_or("lose".to_owned(), |take| take.to_string());
            let input = format!("1\n{n} {factor}\n");
            assert_eq!(judge("poj3922", input.as_bytes()), Ok(format!("Case 1: {wanted}\n")), "{n} {factor}");
            if factor == 2 {
                assert_eq!(judge("luogu_p6487", format!("{n}\n").as_bytes()), Ok(format!("{any}\n")), "{n}");
                let wanted = if kept.is_some() { "First win\n" } else { "Second win\n" };
                assert_eq!(judge("hdu2516", format!("{n}\n0\n").as_bytes()).as_deref(), Ok(wanted), "{n}");
            }
        }
    }
}

#[test]
fn numbers_with_a_memory_by_play() {
    // A walk over unvisited squares: where the token is, and a mask of what it has visited.
    for side in 1..=4u32 {
        let options = |&(at, seen): &(u32, u32)| -> Vec<(u32, u32)> {
            let (row, column) = (at / side, at % side);
            let near = |to: &u32| (to / side).abs_diff(row) + (to % side).abs_diff(column) == 1;
            (0..side * side).filter(near).filter(|to| seen >> to & 1 == 0).map(|to| (to, seen | 1 << to)).collect()
        };
        let won = wins(&(0, 1), &options, &mut HashMap::new());
        for (name, names) in [("hdu1564", ["8600\n", "ailyanlu\n"]), ("luogu_p4136", ["Alice\n", "Bob\n"])] {
            let wanted = names[usize::from(!won)];
            assert_eq!(judge(name, format!("{side}\n0\n").as_bytes()).as_deref(), Ok(wanted), "{name} {side}");
        }
    }
    let boxes = |&(a, b): &(u64, u64)| -> Vec<(u64, u64)> {
        let large = a.max(b);
        (1..large).map(|moved| (large - moved, moved)).collect()
    };
    let mut memo = HashMap::new();
    for n in 1..130 {
        let wanted = if wins(&(n, 1), &boxes, &mut memo) { "Alice\n" } else { "Bob\n" };
        assert_eq!(judge("uva12293", format!("{n}\n0\n").as_bytes()).as_deref(), Ok(wanted), "{n}");
    }
    for (n, k) in (1..=11u32).flat_map(|n| (1..=5u32).map(move |k| (n, k))) {
        let ring = |left: &u32| -> Vec<u32> {
            let stretches = (0..n).flat_map(|from| (1..=k.min(n)).map(move |length| (from, length)));
            let masks = stretches.map(|(from, length)| (0..length).fold(0, |mask, i| mask | 1 << ((from + i) % n)));
            masks.filter(|mask| left & mask == *mask).map(|mask| left & !mask).collect()
        };
        let wanted = if wins(&((1 << n) - 1), &ring, &mut HashMap::new()) { "first" } else { "second" };
        let input = format!("1\n{n} {k}\n");
        assert_eq!(judge("hdu3951", input.as_bytes()), Ok(format!("Case 1: {wanted}\n")), "{n} {k}");
    }
}
