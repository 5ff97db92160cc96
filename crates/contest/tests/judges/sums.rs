//! Sums of heaps in several formats.

use crate::judge;
use crate::play::grundy;
use std::collections::HashMap;

type HeapOptions<'o> = &'o dyn Fn(&u64) -> Vec<Vec<u64>>;

/// Two heaps, of which one is one of a few.
fn by_values(name: &str, max: u64, form: [&str; 3], names: [&str; 2], options: HeapOptions<'_>) {
    let [before, after, case] = form;
    let mut memo = HashMap::new();
    for (a, b) in (1..=max).flat_map(|a| [1, 2, 3, 4, 7, 8, max].map(|b| (a, b))) {
        let sum = grundy(&a, options, &mut memo) ^ grundy(&b, options, &mut memo);
        let input = format!("{before}2\n{a} {b}\n{after}");
        let wanted = format!("{case}{}\n", names[usize::from(sum == 0)]);
        assert_eq!(judge(name, input.as_bytes()), Ok(wanted), "{name} {a} {b}");
    }
}

/// A single heap.
fn by_heaps(name: &str, max: u64, form: [&str; 2], names: [&str; 2], options: HeapOptions<'_>) {
    let mut memo = HashMap::new();
    for n in 1..=max {
        let wanted = names[usize::from(grundy(&n, options, &mut memo) == 0)];
        let input = format!("{}{n}{}", form[0], form[1]);
        assert_eq!(judge(name, input.as_bytes()), Ok(format!("{wanted}\n")), "{name} {n}");
    }
}

#[test]
fn sums_by_play() {
    let single = |left: u64| vec![left];
    by_values("hdu5795", 40, ["1\n", "", ""], ["First player wins.", "Second player wins."], &|&n| {
        let splits = (1..n).flat_map(|a| (1..n - a).map(move |b| vec![a, b, n - a - b]));
        (0..n).map(single).chain(splits).collect()
    });
    by_values("uva1482", 100, ["1\n", "", ""], ["YES", "NO"], &|&n| (1..=n / 2).map(|k| vec![n - k]).collect());
    by_values("lightoj1199", 90, ["1\n", "", "Case 1: "], ["Alice", "Bob"], &|&n| {
        (1..n).filter(|k| 2 * k < n).map(|k| vec![k, n - k]).collect()
    });
    by_values("boj11872", 60, ["", "", ""], ["koosaga", "cubelover"], &|&n| {
        (0..n).map(single).chain((1..n).map(|i| vec![i, n - i])).collect()
    });
    by_values("boj16877", 150, ["", "", ""], ["koosaga", "cubelover"], &|&n| {
        [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144].into_iter().filter(|k| *k <= n).map(|k| vec![n - k]).collect()
    });
    by_heaps("boj16888", 200, ["", "\n"], ["koosaga", "cubelover"], &|&n| {
        (1..=n.isqrt()).map(|k| vec![n - k * k]).collect()
    });
    for (k, l) in [(2, 3), (3, 7), (4, 5)] {
        let take = |&n: &u64| [1, k, l].into_iter().filter(|take| *take <= n).map(|take| vec![n - take]).collect();
        by_heaps("spoj_mcoins", 60, [&format!("{k} {l} 1\n"), "\n"], ["A", "B"], &take);
        let take = |&n: &u64| [k, l].into_iter().filter(|take| *take <= n).map(|take| vec![n - take]).collect();
        by_heaps("edpc_k", 60, ["2 ", &format!("\n{k} {l}\n")], ["First", "Second"], &take);
    }
    assert_eq!(judge("spoj_mcoins", b"2 3 5\n3 12 113 25714 88888\n").as_deref(), Ok("ABAAB\n"));
    for least in 1..6u64 {
        let split = |&n: &u64| -> Vec<Vec<u64>> {
            let all = (2..=n).filter(|_| n >= least);
            all.map(|m| (0..m).map(|i| if i < n % m { n / m + 1 } else { n / m }).collect()).collect()
        };
        by_heaps("luogu_p3235", 60, [&format!("1 {least}\n1 "), "\n"], ["1", "0"], &split);
    }
    assert_eq!(judge("luogu_p3235", b"4 3\n1 1\n1 2\n1 3\n1 5\n").as_deref(), Ok("0 0 1 1\n"));
}

#[test]
fn runs_and_boxes_by_play() {
    let runs = |n: u64| {
        let all = (2..=n).flat_map(move |k| (1..=n).map(move |first| (k, first)));
        all.filter(move |(k, first)| k * first + k * (k - 1) / 2 == n).map(|(k, first)| (first..first + k).collect())
    };
    let mut memo = HashMap::new();
    for n in 1..=120u64 {
        let mut value =
            |heaps: &Vec<u64>| heaps.iter().fold(0, |sum, n| sum ^ grundy(n, &|&n| runs(n).collect(), &mut memo));
        let least = runs(n).find(|heaps| value(heaps) == 0).map_or("-1".to_owned(), |heaps| heaps.len().to_string());
        assert_eq!(judge("cf87c", format!("{n}\n").as_bytes()), Ok(format!("{least}\n")), "{n}");
    }
    let fill = |&(size, stones): &(u64, u64)| -> Vec<Vec<(u64, u64)>> {
        (1..=stones * stones).map(|k| stones + k).filter(|next| *next <= size).map(|next| vec![(size, next)]).collect()
    };
    let mut memo = HashMap::new();
    for (size, stones) in (0..=60u64).flat_map(|size| (0..=size).map(move |stones| (size, stones))) {
        let own = grundy(&(size, stones), &fill, &mut memo);
        for other in [(9, 1), (9, 4), (20, 5)] {
            let sum = own ^ grundy(&other, &fill, &mut memo);
            let wanted = if sum != 0 { "Case 1:\nYes\n" } else { "Case 1:\nNo\n" };
            let input = format!("2\n{size} {stones}\n{} {}\n0\n", other.0, other.1);
            assert_eq!(judge("hdu1729", input.as_bytes()).as_deref(), Ok(wanted), "{size} {stones}");
        }
        // Against the heap of the same value, at the end of the range too.
        let lone = format!("1\n{size} {stones}\n0\n");
        let wanted = if own != 0 { "Case 1:\nYes\n" } else { "Case 1:\nNo\n" };
        assert_eq!(judge("hdu1729", lone.as_bytes()).as_deref(), Ok(wanted), "{size} {stones}");
    }
    let last = u64::MAX;
    assert_eq!(judge("hdu1729", format!("1\n{last} {last}\n0\n").as_bytes()).as_deref(), Ok("Case 1:\nNo\n"));
    // A row of two numbers, any of which become proper divisors, beside a row of one.
    let divide = |row: &Vec<u64>| -> Vec<Vec<Vec<u64>>> {
        let all = (1..=row[0]).flat_map(|a| (1..=row[1]).map(move |b| vec![a, b]));
        let fits = |next: &Vec<u64>| next != row && row.iter().zip(next).all(|(n, d)| n.is_multiple_of(*d));
        all.filter(fits).map(|next| vec![next]).collect()
    };
    let mut memo = HashMap::new();
    for (a, b) in (1..=40u64).flat_map(|a| [1, 4, 6, 30].map(|b| (a, b))) {
        let sum = grundy(&vec![a, b], &divide, &mut memo) ^ grundy(&vec![12, 1], &divide, &mut memo);
        let wanted = if sum != 0 { "Case #1: YES\n" } else { "Case #1: NO\n" };
        assert_eq!(judge("uva11859", format!("1\n2 2\n{a} {b}\n12 1\n").as_bytes()).as_deref(), Ok(wanted), "{a} {b}");
    }
}
