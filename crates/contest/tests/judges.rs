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
    assert!(PROBLEMS.len() >= 42);
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
