//! Every judge problem against its test cases, byte for byte, also with other white space in the
//! input; and against exhaustive play where there are no test cases.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use nimatron_contest::{self as contest, LOST, PROBLEMS};
use proptest::prelude::*;
use std::collections::HashMap;
use std::path::PathBuf;

fn judge(name: &str, input: &[u8]) -> Result<String, String> {
    let mut out = Vec::new();
    let result = contest::find(name).unwrap_or_else(|| panic!("{name}")).solve(&mut &input[..], &mut out);
    result.map(|()| String::from_utf8(out).unwrap()).map_err(|error| error.to_string())
}

#[test]
fn all_cases_pass_byte_for_byte() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/contest");
    let mut files = 0;
    let mut problems = 0;
    for problem in std::fs::read_dir(folder).unwrap() {
        let problem = problem.unwrap().path();
        let name = problem.file_name().unwrap().to_str().unwrap().to_owned();
        problems += 1;
        for file in std::fs::read_dir(&problem).unwrap() {
            let file = file.unwrap().path();
            if file.extension().is_some_and(|extension| extension == "in") {
                let input = std::fs::read(&file).unwrap();
                let wanted = std::fs::read_to_string(file.with_extension("out")).unwrap();
                assert_eq!(judge(&name, &input).as_deref(), Ok(wanted.as_str()), "{file:?}");
                // The same with Windows line breaks, with extra spaces and blank lines, and without
                // the last line break.
                let text = String::from_utf8(input).unwrap();
                for other in [text.replace('\n', "\r\n"), text.replace('\n', " \n\n"), text.trim_end().to_owned()] {
                    assert_eq!(judge(&name, other.as_bytes()).as_deref(), Ok(wanted.as_str()), "{file:?}");
                }
                files += 1;
            }
        }
    }
    assert!(problems >= 28 && files >= 60, "{problems} problems, {files} files");
}

#[test]
fn every_problem_has_a_sample() {
    for problem in PROBLEMS {
        let answer = judge(problem.name, problem.sample.as_bytes());
        assert!(answer.is_ok_and(|answer| !answer.is_empty()), "{}", problem.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    /// Samples with typing errors are answered or refused with a line and column, with the same
    /// result when the input arrives at once and byte by byte.
    #[test]
    fn typing_errors_are_answered_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(b"0123456789 \n-xRB".to_vec())), 1..6),
    ) {
        // A changed input of POJ 2068 may take minutes.
        for problem in PROBLEMS.iter().filter(|problem| problem.name != "poj2068") {
            let mut input = problem.sample.as_bytes().to_vec();
            for (place, byte) in &changes {
                let place = place.index(input.len());
                input[place] = *byte;
            }
            let at_once = judge(problem.name, &input);
            if let Err(error) = &at_once {
                prop_assert!(error.starts_with("line "), "{}: {}", problem.name, error);
            }
            let mut out = Vec::new();
            let slowly = problem.solve(&mut Drops(&input), &mut out);
            let slowly = slowly.map(|()| String::from_utf8(out).unwrap()).map_err(|error| error.to_string());
            prop_assert_eq!(at_once, slowly, "{}", problem.name);
        }
    }
}

/// A source that returns one byte at a time.
struct Drops<'a>(&'a [u8]);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let count = self.0.len().min(into.len()).min(1);
        into[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

#[test]
fn names_are_unique_and_lost_problems_are_named() {
    let mut names: Vec<&str> = PROBLEMS.iter().flat_map(|p| p.aliases.iter().copied().chain([p.name])).collect();
    names.extend(LOST.iter().map(|(name, _)| *name));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(PROBLEMS.len() >= 70);
    assert_eq!(contest::find("hdu1846").unwrap().name, "bash");
}

#[test]
fn empty_and_malformed_input_is_refused_or_answered() {
    for problem in PROBLEMS {
        for input in ["", "x", "-1", "1 x", "3\n1 2", "99999999999999999999999", "0", "1 1 1 1 1 1 1 1 x"] {
            let mut out = Vec::new();
            let result = problem.solve(&mut input.as_bytes(), &mut out);
            if let Err(error) = result {
                assert!(error.to_string().starts_with("line "), "{}: {error}", problem.name);
            }
        }
    }
}

/// Whether a position is won, by playing all moves.
fn wins<P: Clone + Eq + std::hash::Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<P>,
    memo: &mut HashMap<P, bool>,
) -> bool {
    if let Some(&known) = memo.get(position) {
        return known;
    }
    let won = options(position).iter().any(|option| !wins(option, options, memo));
    memo.insert(position.clone(), won);
    won
}

/// All positions of `count` heaps up to `max`.
fn heaps(max: u64, count: usize) -> Vec<Vec<u64>> {
    (0..count).fold(vec![Vec::new()], |all, _| {
        all.iter().flat_map(|heaps| (0..=max).map(move |heap| [heaps.clone(), vec![heap]].concat())).collect()
    })
}

fn line(heaps: &[u64]) -> String {
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

/// The Grundy value of a position, by playing all moves.
fn grundy<P: Clone + Eq + std::hash::Hash>(
    position: &P,
    options: &dyn Fn(&P) -> Vec<Vec<P>>,
    memo: &mut HashMap<P, u64>,
) -> u64 {
    if let Some(&known) = memo.get(position) {
        return known;
    }
    let values: Vec<u64> = options(position)
        .iter()
        .map(|parts| parts.iter().fold(0, |sum, part| sum ^ grundy(part, options, memo)))
        .collect();
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    memo.insert(position.clone(), value);
    value
}

/// A problem of sums of heaps, each of which is asked about alone and beside each of some others.
fn by_values(
    name: &str,
    max: u64,
    several: bool,
    head: &str,
    names: [&str; 2],
    options: &dyn Fn(&u64) -> Vec<Vec<u64>>,
) {
    let mut memo = HashMap::new();
    for a in 1..=max {
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

#[test]
fn whole_lists_by_play() {
    // Half of the heaps are lowered, each by as much as one likes.
    let thanos = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let mut all = vec![(heaps.clone(), 0)];
        for at in 0..heaps.len() {
            for (option, changed) in all.clone() {
                all.extend((0..heaps[at]).map(|left| {
                    let mut next = option.clone();
                    next[at] = left;
                    (next, changed + 1)
                }));
            }
        }
        all.retain(|(_, changed)| 2 * changed == heaps.len());
        all.into_iter().map(|(option, _)| option).collect()
    };
    let swap = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        if heaps[0] == 0 {
            return Vec::new();
        }
        (1..heaps.len())
            .map(|at| {
                let mut next = heaps.clone();
                (next[0], next[at]) = (heaps[at], heaps[0] - 1);
                next
            })
            .collect()
    };
    let (mut of_thanos, mut of_swap) = (HashMap::new(), HashMap::new());
    for position in heaps(3, 4).into_iter().filter(|heaps| !heaps.contains(&0)) {
        let input = format!("4\n{}\n", line(&position));
        let wanted = if wins(&position, &thanos, &mut of_thanos) { "Alice\n" } else { "Bob\n" };
        assert_eq!(judge("cf1162e", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        let wanted = if wins(&position, &swap, &mut of_swap) { "Alice\n" } else { "Bob\n" };
        assert_eq!(judge("cf1747c", format!("1\n{input}").as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
    // One stone, and no two heaps may be equal after it.
    let stone = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let lowered = (0..heaps.len()).filter(|at| heaps[*at] > 0).map(|at| {
            let mut next = heaps.clone();
            next[at] -= 1;
            next.sort_unstable();
            next
        });
        lowered.filter(|next| next.windows(2).all(|pair| pair[0] < pair[1])).collect()
    };
    // Not the heap that was used last, which is the last entry of the position.
    let stoned = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let (&last, rest) = heaps.split_last().unwrap();
        let usable = (0..rest.len()).filter(|at| rest[*at] > 0 && *at as u64 != last);
        usable
            .map(|at| {
                let mut next = heaps.clone();
                next[at] -= 1;
                next[rest.len()] = at as u64;
                next
            })
            .collect()
    };
    let largest = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        let (&last, rest) = heaps.split_last().unwrap();
        (0..last)
            .filter(|left| !rest.contains(left))
            .map(|left| {
                let mut next = [rest, &[left]].concat();
                next.sort_unstable();
                next
            })
            .collect()
    };
    let mut memos: [HashMap<Vec<u64>, bool>; 4] = Default::default();
    for position in heaps(4, 3) {
        let mut sorted = position.clone();
        sorted.sort_unstable();
        let input = format!("3\n{}\n", line(&position));
        let wanted = if wins(&sorted, &stone, &mut memos[0]) { "sjfnb\n" } else { "cslnb\n" };
        assert_eq!(judge("cf1190b", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        if !position.contains(&0) {
            let start = [&position[..], &[9]].concat();
            let wanted = if wins(&start, &stoned, &mut memos[1]) { "T\n" } else { "HL\n" };
            assert_eq!(judge("cf1396b", format!("1\n{input}").as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        }
        if sorted.windows(2).all(|pair| pair[0] < pair[1]) {
            let input = format!("3\n{}\n", line(&sorted));
            let wanted = if wins(&sorted, &largest, &mut memos[3]) { "Alice\n" } else { "Bob\n" };
            assert_eq!(judge("arc137c", input.as_bytes()).as_deref(), Ok(wanted), "{sorted:?}");
        }
    }
    // A card removes all that are smaller; cards begin at 1.
    let conan = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
        (0..heaps.len())
            .map(|at| {
                let kept = heaps.iter().enumerate().filter(|(other, card)| *other != at && **card >= heaps[at]);
                kept.map(|(_, card)| *card).collect()
            })
            .collect()
    };
    for position in heaps(3, 4).into_iter().filter(|heaps| !heaps.contains(&0)) {
        let wanted = if wins(&position, &conan, &mut memos[2]) { "Conan\n" } else { "Agasa\n" };
        let input = format!("4\n{}\n", line(&position));
        assert_eq!(judge("cf914b", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}

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
fn small_graphs_by_play() {
    // All trees with up to seven nodes, by their parents, and each special node.
    for nodes in 1..=7usize {
        for code in 0..(1..nodes).product::<usize>().max(1) {
            let mut rest = code;
            let parents: Vec<usize> = (1..nodes)
                .map(|node| {
                    let parent = rest % node;
                    rest /= node;
                    parent
                })
                .collect();
            let edges: Vec<(usize, usize)> = parents.iter().enumerate().map(|(at, parent)| (at + 1, *parent)).collect();
            for root in 0..nodes {
                let degree = |left: &u32, node: usize| {
                    edges
                        .iter()
                        .filter(|(a, b)| (*a == node || *b == node) && left >> a & 1 == 1 && left >> b & 1 == 1)
                        .count()
                };
                // The one who takes the special node has won: nothing is left to move.
                let leaves = |left: &u32| -> Vec<u32> {
                    if left >> root & 1 == 0 {
                        return Vec::new();
                    }
                    let own = (0..nodes).filter(|node| left >> node & 1 == 1 && degree(left, *node) <= 1);
                    own.map(|node| left & !(1 << node)).collect()
                };
                let wanted =
                    if wins(&((1 << nodes) - 1), &leaves, &mut HashMap::new()) { "Ayush\n" } else { "Ashish\n" };
                let list: String = edges.iter().map(|(a, b)| format!("{} {}\n", a + 1, b + 1)).collect();
                let input = format!("1\n{nodes} {}\n{list}", root + 1);
                assert_eq!(judge("cf1363c", input.as_bytes()).as_deref(), Ok(wanted), "{input}");
            }
        }
    }
    for (least, most) in [(1, 2), (2, 3), (2, 5), (3, 4), (1, 4)] {
        // A cycle, or a path.
        let options = |&(is_cycle, length): &(bool, u64)| -> Vec<Vec<(bool, u64)>> {
            let takes = least..=most.min(length);
            if is_cycle {
                return takes.map(|take| vec![(false, length - take)]).collect();
            }
            takes
                .flat_map(|take| (0..=length - take).map(move |i| vec![(false, i), (false, length - take - i)]))
                .collect()
        };
        let mut memo = HashMap::new();
        for (a, b) in (3..14u64).flat_map(|a| (3..14u64).map(move |b| (a, b))) {
            let sum = grundy(&(true, a), &options, &mut memo) ^ grundy(&(true, b), &options, &mut memo);
            let cycle = |first: u64, length: u64| -> String {
                (0..length).map(|at| format!("{} {}\n", first + at, first + (at + 1) % length)).collect()
            };
            let input = format!("{} {least} {most}\n{}{}", a + b, cycle(1, a), cycle(a + 1, b));
            let wanted = if sum == 0 { "Bob\n" } else { "Alice\n" };
            assert_eq!(judge("cf1823e", input.as_bytes()).as_deref(), Ok(wanted), "{input}");
        }
    }
}

#[test]
fn strange_nim_by_play() {
    for divisor in 1..6u64 {
        let options = |heaps: &Vec<u64>| {
            let mut all = Vec::new();
            for i in 0..heaps.len() {
                for take in 1..=heaps[i] / divisor {
                    let mut option = heaps.clone();
                    option[i] -= take;
                    all.push(option);
                }
            }
            all
        };
        let mut memo = HashMap::new();
        for position in heaps(25, 2) {
            let wanted = if wins(&position, &options, &mut memo) { "Takahashi\n" } else { "Aoki\n" };
            let input = format!("2\n{} {divisor}\n{} {divisor}\n", position[0], position[1]);
            assert_eq!(judge("arc091f", input.as_bytes()).as_deref(), Ok(wanted), "{position:?} {divisor}");
        }
    }
}

#[test]
fn constrained_nim_by_play() {
    for (min, max) in [(1, 1), (1, 3), (2, 3), (3, 7), (4, 4)] {
        let options = |heaps: &Vec<u64>| {
            let mut all = Vec::new();
            for i in 0..heaps.len() {
                for take in min..=max.min(heaps[i]) {
                    let mut option = heaps.clone();
                    option[i] -= take;
                    all.push(option);
                }
            }
            all
        };
        let mut memo = HashMap::new();
        for position in heaps(22, 2) {
            let wanted = if wins(&position, &options, &mut memo) { "First\n" } else { "Second\n" };
            let input = format!("2 {min} {max}\n{}\n", line(&position));
            assert_eq!(judge("abc297g", input.as_bytes()).as_deref(), Ok(wanted), "{position:?} {min} {max}");
        }
    }
}

#[test]
fn sequential_nim_and_towers_by_play() {
    let sequential = |heaps: &Vec<u64>| {
        let Some(i) = heaps.iter().position(|&heap| heap > 0) else { return Vec::new() };
        (0..heaps[i]).map(|left| [&heaps[..i], &[left], &heaps[i + 1..]].concat()).collect()
    };
    let towers = |heaps: &Vec<u64>| {
        let max = *heaps.iter().max().unwrap();
        let mut all = Vec::new();
        for i in (0..heaps.len()).filter(|&i| heaps[i] == max) {
            all.extend((0..max).map(|left| [&heaps[..i], &[left], &heaps[i + 1..]].concat()));
        }
        all
    };
    let mut memo = HashMap::new();
    let mut tower_memo = HashMap::new();
    for position in heaps(4, 4) {
        if !position.contains(&0) {
            let wanted = if wins(&position, &sequential, &mut memo) { "First\n" } else { "Second\n" };
            let input = format!("1\n4\n{}\n", line(&position));
            assert_eq!(judge("cf1382b", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
        }
        let winning = towers(&position).iter().filter(|&option| !wins(option, &towers, &mut tower_memo)).count();
        let input = format!("4\n{}\n", line(&position));
        assert_eq!(judge("game2", input.as_bytes()), Ok(format!("{winning}\n")), "{position:?}");
    }
}

#[test]
fn moore_in_misere_play_by_play() {
    // Take from one to three heaps; the player who cannot move wins.
    fn misere_wins(heaps: &Vec<u64>, memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if heaps.iter().all(|&heap| heap == 0) {
            return true;
        }
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let mut options = vec![(heaps.clone(), 0)];
        for i in 0..heaps.len() {
            for (option, changed) in options.clone() {
                if changed < 3 {
                    for left in 0..heaps[i] {
                        let mut next = option.clone();
                        next[i] = left;
                        options.push((next, changed + 1));
                    }
                }
            }
        }
        let won = options.into_iter().any(|(option, changed)| changed > 0 && !misere_wins(&option, memo));
        memo.insert(heaps.clone(), won);
        won
    }
    let mut memo = HashMap::new();
    for position in heaps(2, 5).into_iter().chain(heaps(3, 4)) {
        let wanted = if misere_wins(&position, &mut memo) { "Yes\n" } else { "No\n" };
        let input = format!("{}\n{}\n", position.len(), line(&position));
        assert_eq!(judge("simple_game", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}

#[test]
fn pebbles_in_order_by_play() {
    let options = |heaps: &Vec<u64>| {
        let mut all = Vec::new();
        for i in 0..heaps.len() {
            let floor = if i == 0 { 0 } else { heaps[i - 1] };
            all.extend((floor..heaps[i]).map(|left| [&heaps[..i], &[left], &heaps[i + 1..]].concat()));
        }
        all
    };
    let mut memo = HashMap::new();
    for position in heaps(6, 4).into_iter().filter(|heaps| heaps.is_sorted()) {
        let wanted = if wins(&position, &options, &mut memo) { "TAK\n" } else { "NIE\n" };
        let input = format!("1\n4\n{}\n", line(&position));
        assert_eq!(judge("luogu_p3480", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
    }
}

/// The opponent names a heap that is not empty, and the player to move takes from it.
#[test]
fn fragmented_nim_by_play() {
    fn mover_wins(heaps: &Vec<u64>, memo: &mut HashMap<Vec<u64>, bool>) -> bool {
        if heaps.is_empty() {
            return false;
        }
        if let Some(&known) = memo.get(heaps) {
            return known;
        }
        let won = (0..heaps.len()).all(|i| {
            (0..heaps[i]).any(|left| {
                let mut next = heaps.clone();
                next[i] = left;
                next.retain(|&heap| heap > 0);
                next.sort_unstable();
                !mover_wins(&next, memo)
            })
        });
        memo.insert(heaps.clone(), won);
        won
    }
    let mut memo = HashMap::new();
    for mut position in (1..=5).flat_map(|count| heaps(3, count)).filter(|heaps| !heaps.contains(&0)) {
        position.sort_unstable();
        let wanted = if mover_wins(&position, &mut memo) { "Alice\n" } else { "Bob\n" };
        let input = format!("1\n{}\n{}\n", position.len(), line(&position));
        assert_eq!(judge("luogu_p14787", input.as_bytes()).as_deref(), Ok(wanted), "{position:?}");
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

/// Presents move k steps up the tree, for every root.
#[test]
fn presents_in_trees_by_play() {
    let parents: [&[usize]; 4] = [&[0, 1, 2, 3], &[0, 0, 1, 1], &[0, 0, 0, 3], &[0, 1, 1, 2]];
    for (tree, step) in parents.iter().flat_map(|tree| (1..=3usize).map(move |step| (tree, step))) {
        let nodes = tree.len() + 1;
        for presents in heaps(2, nodes).into_iter().step_by(7) {
            let mut input = format!("{nodes} {step}\n");
            let mut neighbours = vec![Vec::new(); nodes];
            for (i, &parent) in tree.iter().enumerate() {
                input += &format!("{} {}\n", i + 2, parent + 1);
                neighbours[i + 1].push(parent);
                neighbours[parent].push(i + 1);
            }
            input += &line(&presents);
            let mut wanted = Vec::new();
            for root in 0..nodes {
                let mut up = vec![usize::MAX; nodes];
                let mut order = vec![root];
                for at in 0..nodes {
                    let v = order[at];
                    for &w in &neighbours[v] {
                        if w != up[v] {
                            up[w] = v;
                            order.push(w);
                        }
                    }
                }
                let target = |v: usize| (0..step).try_fold(v, |v, _| (up[v] != usize::MAX).then(|| up[v]));
                let options = |presents: &Vec<u64>| {
                    let mut all = Vec::new();
                    for v in 0..nodes {
                        if let Some(to) = target(v) {
                            for count in 1..=presents[v] {
                                let mut next = presents.clone();
                                next[v] -= count;
                                next[to] += count;
                                all.push(next);
                            }
                        }
                    }
                    all
                };
                wanted.push(if wins(&presents, &options, &mut HashMap::new()) { "1" } else { "0" });
            }
            assert_eq!(judge("cf1498f", input.as_bytes()), Ok(format!("{}\n", wanted.join(" "))), "{input}");
        }
    }
}

/// Common causes of failure in programs for these problems: floating point, numbers of more than 64
/// bits, deep recursion.
#[test]
fn traps() {
    // The first pair that double precision misses, and Fibonacci pairs of 1000 digits.
    assert_eq!(judge("poj1067", b"165580140 267914295\n165580141 267914296\n").as_deref(), Ok("0\n1\n"));
    let (mut a, mut b) = (nimatron_nimber::BigUint::from(1u8), nimatron_nimber::BigUint::from(2u8));
    let mut input = String::new();
    let mut wanted = String::new();
    for i in 0..5000 {
        if i % 100 < 2 {
            input += &format!("{b} {a}\n");
            wanted += if i % 2 == 0 { "0\n" } else { "1\n" };
        }
        (a, b) = (b.clone(), a + b);
    }
    assert_eq!(judge("hdu5973", input.as_bytes()), Ok(wanted));
    // 18^k and its neighbours.
    for k in [5u32, 100, 1000] {
        let power = nimatron_nimber::BigUint::from(18u8).pow(k);
        let input = format!("{}\n{}\n{}\n{}\n", power, &power + 1u8, &power * 9u8, &power * 9u8 + 1u8);
        assert_eq!(
            judge("poj2505", input.as_bytes()).as_deref(),
            Ok("Ollie wins.\nStan wins.\nStan wins.\nOllie wins.\n")
        );
    }
    let million = format!("{}\n1{}\n", "3".repeat(1_000_000), "0".repeat(1_000_000));
    assert_eq!(judge("hdu1847", million.as_bytes()).as_deref(), Ok("Cici\nKiki\n"));
    // A path and a cycle of a million edges: no recursion.
    let path: String = (1..1_000_000).map(|i| format!("{i} {}\n", i + 1)).collect();
    let input = format!("2\n1000000 999999\n{path}1000000 1000000\n{path}1000000 1\n");
    assert_eq!(judge("poj3710", input.as_bytes()).as_deref(), Ok("Sally\n"));
    // Lost sorted triples of ZOJ 3057 up to 300, and their sum.
    let mut input = String::new();
    for a in 0..=60u64 {
        for b in a..=60 {
            for c in b..=60 {
                input += &format!("{c} {a} {b}\n");
            }
        }
    }
    let lost = judge("zoj3057", input.as_bytes()).unwrap().matches('0').count();
    let mut marked = vec![false; 61 * 61 * 61];
    let mut count = 0;
    for (a, b, c) in (0..=60usize).flat_map(|a| (a..=60).flat_map(move |b| (b..=60).map(move |c| (a, b, c)))) {
        let at = |mut t: [usize; 3]| {
            t.sort_unstable();
            (t[0] * 61 + t[1]) * 61 + t[2]
        };
        if marked[at([a, b, c])] {
            continue;
        }
        count += 1;
        for step in 1..=60 {
            for [x, y, z] in [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1]] {
                let t = [a + x * step, b + y * step, c + z * step];
                if t.iter().all(|&heap| heap <= 60) {
                    marked[at(t)] = true;
                }
            }
        }
    }
    assert_eq!(lost, count);
}
