//! Heaps and small numbers whose values are a formula, a remainder or a matter of factors.

use crate::judge;
use crate::play::{grundy, wins};
use std::collections::HashMap;

/// A problem of sums of heaps, each of which is asked about alone and beside each of some others;
/// without `NIMATRON_ALL` only some of the heaps above 500.
fn by_values(
    name: &str,
    max: u64,
    several: bool,
    head: &str,
    names: [&str; 2],
    options: &dyn Fn(&u64) -> Vec<Vec<u64>>,
) {
    let mut memo = HashMap::new();
    let all = std::env::var_os("NIMATRON_ALL").is_some();
    // Four of 32: of those where a formula of these problems changes above 500, 6722 to 6725.
    let is_asked = |a: &u64| all || *a <= 500 || (a + 2) / 4 % 8 == 1;
    for a in (1..=max).filter(is_asked) {
        for b in [1, 2, 3, 4, 7, 8, max] {
            let sum = grundy(&a, options, &mut memo) ^ grundy(&b, options, &mut memo);
            let heaps = format!("2{head}\n{a} {b}\n");
            let input = if several { format!("1\n{heaps}") } else { heaps };
            let wanted = format!("{}\n", names[usize::from(sum == 0)]);
            assert_eq!(judge(name, input.as_bytes()), Ok(wanted), "{name} {a} {b}");
        }
    }
}

#[test]
fn formulas_of_heaps_by_play() {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let single = |left: u64| vec![left];
    by_values("cf255e", 8000, false, "", ["Furlo", "Rublo"], &|&n| {
        (1..=n.isqrt()).filter(|y| y * y * y * y >= n && *y < n).map(single).collect()
    });
    for k in 1..=6u64 {
        by_values("cf603c", 200, false, &format!(" {k}"), ["Kevin", "Nicky"], &|&n| {
            let split = (n > 0 && n % 2 == 0).then(|| vec![n / 2; k as usize]);
            (n > 0).then(|| vec![n - 1]).into_iter().chain(split).collect()
        });
    }
    by_values("cf2004e", 300, true, "", ["Alice", "Bob"], &|&n| {
        (1..=n).filter(|k| gcd(n, *k) == 1).map(|k| vec![n - k]).collect()
    });
    by_values("abc368f", 300, false, "", ["Anna", "Bruno"], &|&n| {
        (1..n).filter(|d| n.is_multiple_of(*d)).map(single).collect()
    });
    by_values("hdu3032", 80, true, "", ["Alice", "Bob"], &|&n| {
        let splits = (1..n).map(|i| vec![i, n - i]);
        (0..n).map(single).chain(splits).collect()
    });
    by_values("hdu5011", 60, false, "", ["Win", "Lose"], &|&n| {
        (0..n).flat_map(|left| (0..=left).map(move |i| vec![i, left - i])).collect()
    });
    by_values("lightoj1296", 200, true, "", ["Case 1: Alice", "Case 1: Bob"], &|&n| {
        (1..=n / 2).map(|k| vec![n - k]).collect()
    });
    // The numbers that were taken from the heap are part of the position.
    let stones = |&(n, taken): &(u64, u32)| -> Vec<Vec<(u64, u32)>> {
        (1..=n).filter(|k| taken >> k & 1 == 0).map(|k| vec![(n - k, taken | 1 << k)]).collect()
    };
    let mut memo = HashMap::new();
    for (a, b) in (1..16).flat_map(|a| (1..16).map(move |b| (a, b))) {
        let sum = grundy(&(a, 0), &stones, &mut memo) ^ grundy(&(b, 0), &stones, &mut memo);
        let wanted = if sum == 0 { "YES\n" } else { "NO\n" };
        assert_eq!(judge("cf768e", format!("2\n{a}\n{b}\n").as_bytes()).as_deref(), Ok(wanted), "{a} {b}");
    }
}

#[test]
fn remainders_and_factors_by_play() {
    let mut memo = HashMap::new();
    for k in 3..12u64 {
        for n in 0..80u64 {
            let options = |&n: &u64| [1, 2, k].into_iter().filter(|take| *take <= n).map(|take| n - take).collect();
            let wanted = if wins(&n, &options, &mut HashMap::new()) { "Alice\n" } else { "Bob\n" };
            assert_eq!(judge("cf1194d", format!("1\n{n} {k}\n").as_bytes()).as_deref(), Ok(wanted), "{n} {k}");
        }
    }
    let divisors = |n: u64| (1..=n).filter(move |d| n.is_multiple_of(*d));
    for n in 1..600u64 {
        let deleting = |&n: &u64| divisors(n).filter(|&d| d > 1 && d < n).map(|d| n - d).collect();
        let wanted = if wins(&n, &deleting, &mut memo) { "Alice\n" } else { "Bob\n" };
        assert_eq!(judge("cf1537d", format!("1\n{n}\n").as_bytes()).as_deref(), Ok(wanted), "{n}");
    }
    memo.clear();
    for n in 1..600u64 {
        let dividing = |&n: &u64| {
            let odd = divisors(n).filter(|d| d % 2 == 1 && *d > 1).map(|d| n / d);
            odd.chain((n > 1).then(|| n - 1)).collect()
        };
        let wanted = if wins(&n, &dividing, &mut memo) { "Ashishgup\n" } else { "FastestFinger\n" };
        assert_eq!(judge("cf1370c", format!("1\n{n}\n").as_bytes()).as_deref(), Ok(wanted), "{n}");
    }
    let wizards = |&(a, b): &(u64, u64)| -> Vec<(u64, u64)> {
        let (a, b) = (a.min(b), a.max(b));
        if a == 0 {
            return Vec::new();
        }
        let powers =
            (1..).map(|e| a.pow(e)).scan(0, |last, power| (power > *last).then(|| *last = power).map(|()| power));
        powers.take_while(|&power| power <= b).map(|power| (a, b - power)).chain([(a, b % a)]).collect()
    };
    let sliding = |&(x, y): &(u64, u64)| -> Vec<(u64, u64)> {
        let left = (1..=x / 2).map(|i| (x - 2 * i, y + i));
        left.chain((1..=y / 2).map(|i| (x + i, y - 2 * i))).collect()
    };
    let chip = |&(x, y): &(u64, u64)| -> Vec<(u64, u64)> {
        let odd = |k: &u64| k % 2 == 1;
        let up = (1..x).filter(odd).map(|k| (x - k, y));
        up.chain((1..y).filter(odd).map(|k| (x, y - k))).collect()
    };
    let (mut of_wizards, mut of_sliding, mut of_chip) = (HashMap::new(), HashMap::new(), HashMap::new());
    for (a, b) in (0..40u64).flat_map(|a| (0..40u64).map(move |b| (a, b))) {
        let wanted = if wins(&(a, b), &wizards, &mut of_wizards) { "First\n" } else { "Second\n" };
        assert_eq!(judge("cf167c", format!("1\n{a} {b}\n").as_bytes()).as_deref(), Ok(wanted), "{a} {b}");
        let wanted = if wins(&(a, b), &sliding, &mut of_sliding) { "Alice\n" } else { "Brown\n" };
        assert_eq!(judge("arc072d", format!("{a} {b}\n").as_bytes()).as_deref(), Ok(wanted), "{a} {b}");
        if a > 0 && b > 0 {
            let wanted = if wins(&(a, b), &chip, &mut of_chip) { "Burenka\n" } else { "Tonya\n" };
            assert_eq!(judge("cf1719a", format!("1\n{a} {b}\n").as_bytes()).as_deref(), Ok(wanted), "{a} {b}");
        }
    }
    for (x, m) in (1..30u64).flat_map(|x| (1..30u64).map(move |m| (x, m))) {
        let sum = (x..x + m).fold(0, |sum, heap| sum ^ heap);
        let wanted = if sum == 0 { "bolik\n" } else { "tolik\n" };
        assert_eq!(judge("cf15c", format!("1\n{x} {m}\n").as_bytes()).as_deref(), Ok(wanted), "{x} {m}");
    }
    // A number is taken with all its powers.
    for n in 1..=24u64 {
        let powers = |left: &u32| -> Vec<u32> {
            (1..=n)
                .filter(|x| left >> x & 1 == 1)
                .map(|x| {
                    let own = (1..=n).filter(|y| (1..6).any(|e| x.pow(e) == *y));
                    own.fold(*left, |left, y| left & !(1 << y))
                })
                .collect()
        };
        // The numbers that have no powers are left out in pairs.
        let lonely = |x: &u64| x * x > n && !(2..=*x).any(|base| (2..6).any(|e| base.pow(e) == *x));
        let alone: Vec<u64> = (1..=n).filter(|x| *x == 1 || lonely(x)).collect();
        let kept = (1..=n).filter(|x| !alone.contains(x)).chain((alone.len() % 2 == 1).then(|| alone[0]));
        let start = kept.fold(0u32, |all, x| all | 1 << x);
        let wanted = if wins(&start, &powers, &mut HashMap::new()) { "Vasya\n" } else { "Petya\n" };
        assert_eq!(judge("cf317d", format!("{n}\n").as_bytes()).as_deref(), Ok(wanted), "{n}");
    }
}

/// An exponent is taken with all its multiples.
#[test]
fn exponents_by_play() {
    const VALUES: [u64; 18] = [0, 1, 2, 1, 4, 3, 2, 1, 5, 6, 2, 1, 8, 7, 5, 9, 8, 7];
    for (count, value) in VALUES.iter().enumerate() {
        let options = |left: &u32| -> Vec<Vec<u32>> {
            let is_left = |x: &usize| left >> x & 1 == 1;
            (1..=count)
                .filter(is_left)
                .map(|x| vec![(x..=count).step_by(x).fold(*left, |left, y| left & !(1 << y))])
                .collect()
        };
        let all = (1..=count).fold(0, |all, x| all | 1 << x);
        assert_eq!(grundy(&all, &options, &mut HashMap::new()), *value, "{count}");
    }
}
