//! Every judge problem against its test cases, byte for byte, also with other white space in the
//! input; and against exhaustive play where there are no test cases.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod boards;
mod corners;
mod counts;
mod formulas;
mod graphs;
mod lists;
mod nim_formats;
mod one_heap;
mod play;
mod rows;
mod stairs;
mod sums;
mod walks;

use nimatron_contest::{self as contest, LOST, PROBLEMS};
use proptest::prelude::*;
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
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("NIMATRON_ALL").is_some() { 150 } else { 60 }))]
    /// Samples with typing errors are answered or refused with a line and column, with the same
    /// result when the input arrives at once and byte by byte. More errors with `NIMATRON_ALL`.
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
    assert!(PROBLEMS.len() >= 155);
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
