//! The rule texts of `testdata/rules` against brute force that does not know the rule language:
//! each game is written again here, in Rust, from its description in words.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::rules::Ruleset;
use nimatron_core::{Budget, mex::mex};
use nimatron_engine::search::RulesSearch;
use nimatron_engine::table::GrundyTable;
use std::collections::HashMap;

type Position = Vec<i64>;
/// Lists the options of a position, each a sum of positions.
type Options = fn(&[i64], &mut dyn FnMut(&[&[i64]]));

/// Moves that take an allowed number from one heap.
fn take(n: i64, allowed: impl Fn(i64) -> bool, out: &mut dyn FnMut(&[&[i64]])) {
    (1..=n).filter(|&k| allowed(k)).for_each(|k| out(&[&[n - k]]));
}

/// All ways to leave exactly `heaps` non-empty heaps of a total, in any order.
fn leave(total: i64, heaps: usize, out: &mut dyn FnMut(&[&[i64]])) {
    match heaps {
        1 if total >= 1 => out(&[&[total]]),
        2 => (1..total).for_each(|i| out(&[&[i], &[total - i]])),
        3 => (1..total).for_each(|i| (1..total - i).for_each(|j| out(&[&[i], &[j], &[total - i - j]]))),
        _ => {}
    }
}

/// A taking-and-breaking code: digit `k` (from 0) as a sum of 1, 2, 4, 8.
fn code(digits: &[u8], n: i64, out: &mut dyn FnMut(&[&[i64]])) {
    for (k, &digit) in digits.iter().enumerate() {
        let rest = n - k as i64;
        if rest >= 0 {
            if digit & 1 != 0 && rest == 0 {
                out(&[&[0]]);
            }
            (1..4).filter(|heaps| digit & 1 << heaps != 0).for_each(|heaps| leave(rest, heaps, out));
        }
    }
}

/// Leaves heaps of these sizes.
fn parts(sizes: &[i64], out: &mut dyn FnMut(&[&[i64]])) {
    out(&sizes.iter().map(std::slice::from_ref).collect::<Vec<_>>());
}

fn is_prime(k: i64) -> bool {
    k >= 2 && (2..k).all(|d| k % d != 0)
}

fn is_power(base: i64, k: i64) -> bool {
    k == 1 || (k > 1 && k % base == 0 && is_power(base, k / base))
}

fn is_fibonacci(k: i64) -> bool {
    let (mut a, mut b) = (1, 2);
    while a < k {
        (a, b) = (b, a + b);
    }
    a == k
}

fn common_divisor(a: i64, b: i64) -> i64 {
    (1..=a.max(b)).rev().find(|d| a % d == 0 && b % d == 0).unwrap_or(1)
}

/// The parts of the Zeckendorf sum, found greedily from the largest.
fn zeckendorf(n: i64) -> Vec<i64> {
    let mut rest = n;
    let taken = |&k: &i64| {
        let fits = is_fibonacci(k) && k <= rest;
        rest -= if fits { k } else { 0 };
        fits
    };
    (1..=n).rev().filter(taken).collect()
}

const NIM2: Options = |p, out| {
    (0..p[0]).for_each(|x| out(&[&[x, p[1]]]));
    (0..p[1]).for_each(|y| out(&[&[p[0], y]]));
};
const WYTHOFF: Options = |p, out| {
    NIM2(p, out);
    (1..=p[0].min(p[1])).for_each(|k| out(&[&[p[0] - k, p[1] - k]]));
};
const DOWN_BY_ONE_OR_HALF: Options = |p, out| {
    if p[0] > 0 {
        out(&[&[p[0] - 1]]);
        out(&[&[p[0] / 2]]);
    }
};
/// The multiples of `by` from `by` to `max`.
fn multiples(max: i64, by: i64) -> impl Iterator<Item = i64> {
    (1..=max / by).map(move |k| k * by)
}

/// The name of the file, the corner of the box that is compared, and the options.
#[rustfmt::skip]
const GAMES: &[(&str, &[i64], Options)] = &[
    ("nim1", &[60], |p, out| take(p[0], |_| true, out)),
    ("bash3", &[60], |p, out| take(p[0], |k| k <= 3, out)),
    ("sub-1-4", &[60], |p, out| take(p[0], |k| k == 1 || k == 4, out)),
    ("sub-2-4-7", &[60], |p, out| take(p[0], |k| k == 2 || k == 4 || k == 7, out)),
    ("interval-3-7", &[60], |p, out| take(p[0], |k| (3..=7).contains(&k), out)),
    ("sub-odd", &[60], |p, out| take(p[0], |k| k % 2 == 1, out)),
    ("pow2", &[150], |p, out| take(p[0], |k| is_power(2, k), out)),
    ("design-cards", &[150], |p, out| take(p[0], |k| is_power(2, k), out)),
    ("pow-prime", &[100], |p, out| take(p[0], |k| (2..=k.max(2)).any(|q| is_prime(q) && is_power(q, k)), out)),
    ("one-or-prime", &[100], |p, out| take(p[0], |k| k == 1 || is_prime(k), out)),
    ("allbut2", &[60], |p, out| take(p[0], |k| k != 2, out)),
    ("allbut1", &[60], |p, out| take(p[0], |k| k != 1, out)),
    ("half", &[100], |p, out| take(p[0], |k| 2 * k <= p[0], out)),
    ("sqrt", &[100], |p, out| take(p[0], |k| k * k <= p[0], out)),
    ("mark", &[100], DOWN_BY_ONE_OR_HALF),
    ("imark-1-2", &[100], |p, out| if p[0] % 2 == 0 { DOWN_BY_ONE_OR_HALF(p, out) } else { out(&[&[p[0] - 1]]) }),
    ("lieges-even", &[100], |p, out| if p[0] > 0 {
        out(&[&[p[0] - 1]]);
        if p[0] % 2 == 0 { out(&[&[p[0] / 2], &[p[0] / 2]]) }
    }),
    ("lieges-odd", &[100], |p, out| if p[0] > 0 {
        out(&[&[p[0] - 1]]);
        if p[0] % 2 == 0 { out(&[&[p[0] / 2], &[p[0] / 2], &[p[0] / 2]]) }
    }),
    ("floor-div", &[150], |p, out| if p[0] > 0 { (2..=p[0] + 1).for_each(|k| out(&[&[p[0] / k]])) }),
    ("div2-3", &[150], |p, out| if p[0] > 0 { [2, 3].iter().for_each(|k| out(&[&[p[0] / k]])) }),
    ("div2-6", &[150], |p, out| if p[0] > 0 { (2..=6).for_each(|k| out(&[&[p[0] / k]])) }),
    ("lowbit", &[150], |p, out| take(p[0], |k| (0..9).map(|j| 1i64 << j).filter(|d| p[0] % d == 0).any(|d| k <= d), out)),
    ("clear-bit", &[150], |p, out| (0..20).filter(|j| p[0] >> j & 1 == 1).for_each(|j| out(&[&[p[0] - (1 << j)]]))),
    ("submask", &[150], |p, out| (0..p[0]).filter(|m| m | p[0] == p[0]).for_each(|m| out(&[&[m]]))),
    ("decimal-digit", &[250], |p, out| p[0].to_string().bytes().map(|b| i64::from(b - b'0')).filter(|&d| d > 0).for_each(|d| out(&[&[p[0] - d]]))),
    ("zeck-part", &[150], |p, out| zeckendorf(p[0]).into_iter().for_each(|f| out(&[&[p[0] - f]]))),
    ("fib-take", &[200], |p, out| take(p[0], is_fibonacci, out)),
    ("proper-divisor", &[150], |p, out| take(p[0], |k| k < p[0] && p[0] % k == 0, out)),
    ("to-divisor", &[150], |p, out| (1..p[0]).filter(|d| p[0] % d == 0).for_each(|d| out(&[&[d]]))),
    ("coprime-take", &[100], |p, out| take(p[0], |k| k < p[0] && common_divisor(k, p[0]) == 1, out)),
    ("nondivisor-odd", &[100], |p, out| take(p[0], |k| k < p[0] && p[0] % k != 0, out)),
    ("one-or-part", &[300], |p, out| if p[0] > 1 {
        out(&[&[p[0] - 1]]);
        (2..p[0]).filter(|d| p[0] % d == 0).for_each(|d| out(&[&[p[0] / d]]));
    }),
    ("kayles", &[90], |p, out| code(&[0, 7, 7], p[0], out)),
    ("dawson-kayles", &[90], |p, out| code(&[0, 0, 7], p[0], out)),
    ("oct-53", &[90], |p, out| code(&[0, 5, 3], p[0], out)),
    ("oct-156", &[90], |p, out| code(&[0, 1, 5, 6], p[0], out)),
    ("lasker", &[60], |p, out| { take(p[0], |_| true, out); leave(p[0], 2, out) }),
    ("take-any-split", &[40], |p, out| code(&[0].into_iter().chain(vec![7; 40]).collect::<Vec<_>>(), p[0], out)),
    ("split2", &[60], |p, out| leave(p[0], 2, out)),
    ("hex-8", &[45], |p, out| leave(p[0] - 1, 3, out)),
    ("hex-3F", &[45], |p, out| code(&[0, 3, 15], p[0], out)),
    ("hex-2048", &[45], |p, out| code(&[0, 2, 0, 4, 8], p[0], out)),
    ("turtles", &[40], |p, out| { out(&[]); (0..p[0]).for_each(|m| out(&[&[m]])) }),
    ("mock-turtles", &[30], |p, out| {
        out(&[]);
        (0..p[0]).for_each(|m| { out(&[&[m]]); (0..m).for_each(|l| out(&[&[l], &[m]])) });
    }),
    ("ruler-game", &[40], |p, out| {
        (1..=p[0]).for_each(|j| {
            let left: Vec<[i64; 1]> = (j..p[0]).map(|coin| [coin]).collect();
            out(&left.iter().map(|coin| &coin[..]).collect::<Vec<_>>());
        });
    }),
    ("equal-bars", &[60], |p, out| (2..=p[0]).filter(|d| p[0] % d == 0).for_each(|d| parts(&vec![p[0] / d; d as usize], out))),
    ("even-heaps", &[40], |p, out| if p[0] >= 3 {
        for m in 2..=p[0] {
            parts(&(0..m).map(|i| (p[0] + i) / m).collect::<Vec<_>>(), out);
        }
    }),
    ("turned-squares", &[9, 8], |p, out| for s in 1..=p[0].min(p[1]).min(4) {
        let corner = [p[0], p[1]];
        let square = (p[0] - s + 1..=p[0]).flat_map(|x| (p[1] - s + 1..=p[1]).map(move |y| [x, y]));
        let left: Vec<[i64; 2]> = square.filter(|cell| *cell != corner).collect();
        out(&left.iter().map(|cell| &cell[..]).collect::<Vec<_>>());
    }),
    ("nim2", &[12, 14], NIM2),
    ("nimhoff3", &[12, 14], |p, out| { NIM2(p, out); if p[0] > 0 && p[1] > 0 { out(&[&[p[0] - 1, p[1] - 1]]) } }),
    ("wythoff-P", &[14, 12], WYTHOFF),
    ("wythoff-row1", &[1, 40], WYTHOFF),
    ("wythoff-row2", &[2, 40], WYTHOFF),
    ("e-and-d", &[14, 12], |p, out| {
        (1..p[0]).for_each(|k| out(&[&[k, p[0] - k]]));
        (1..p[1]).for_each(|k| out(&[&[k, p[1] - k]]));
    }),
    ("euclid", &[14, 16], |p, out| {
        multiples(p[0] - 1, p[1]).for_each(|m| out(&[&[p[0] - m, p[1]]]));
        multiples(p[1] - 1, p[0]).for_each(|m| out(&[&[p[0], p[1] - m]]));
    }),
    ("design-euclid", &[14, 16], |p, out| if p[0] > 0 && p[1] > 0 {
        multiples(p[0], p[1]).for_each(|m| out(&[&[p[0] - m, p[1]]]));
        multiples(p[1], p[0]).for_each(|m| out(&[&[p[0], p[1] - m]]));
    }),
    ("fibonacci-nim-P", &[20, 18], |p, out| (1..=p[0].min(p[1])).for_each(|k| out(&[&[p[0] - k, 2 * k]]))),
    ("serial-nim", &[12, 10], |p, out| {
        (0..p[0]).for_each(|x| out(&[&[x, p[1]]]));
        if p[0] == 0 { (0..p[1]).for_each(|y| out(&[&[0, y]])) }
    }),
    ("turning-corners", &[8, 9], |p, out| (0..p[0]).for_each(|x| (0..p[1]).for_each(|y| out(&[&[x, p[1]], &[p[0], y], &[x, y]])))),
    ("king", &[12, 10], |p, out| [(1, 0), (0, 1), (1, 1)].iter().filter(|d| p[0] >= d.0 && p[1] >= d.1).for_each(|d| out(&[&[p[0] - d.0, p[1] - d.1]]))),
    ("bounded-queen", &[12, 10], |p, out| {
        (1..=2).filter(|k| p[0] >= *k).for_each(|k| out(&[&[p[0] - k, p[1]]]));
        (1..=2).filter(|k| p[1] >= *k).for_each(|k| out(&[&[p[0], p[1] - k]]));
        (1..=p[0].min(p[1]).min(2)).for_each(|k| out(&[&[p[0] - k, p[1] - k]]));
    }),
    ("chomp2-P", &[12, 12], |p, out| {
        (1..p[0]).for_each(|i| out(&[&[i, p[1].min(i)]]));
        (0..p[1]).for_each(|j| out(&[&[p[0], j]]));
    }),
    ("choc-break", &[10, 9], |p, out| {
        (1..p[0]).for_each(|i| out(&[&[i, p[1]], &[p[0] - i, p[1]]]));
        (1..p[1]).for_each(|j| out(&[&[p[0], j], &[p[0], p[1] - j]]));
    }),
    ("stairs2", &[8, 7], |p, out| {
        (1..=p[0]).for_each(|k| out(&[&[p[0] - k, p[1]]]));
        (1..=p[1]).for_each(|k| out(&[&[p[0] + k, p[1] - k]]));
    }),
    ("no-repeat5-P", &[30, 5], |p, out| (1..=5.min(p[0])).filter(|&k| k != p[1]).for_each(|k| out(&[&[p[0] - k, k]]))),
    ("cycle-cut", &[1, 30], |p, out| (2..=5).filter(|k| p[1] >= *k).for_each(|k| {
        let rest = p[1] - k;
        if p[0] == 1 { out(&[&[0, rest]]) } else { (0..=rest).for_each(|i| out(&[&[0, i], &[0, rest - i]])) }
    })),
    ("square-take", &[150], |p, out| take(p[0], |k| (1..=k).any(|r| r * r == k), out)),
    ("prime-take", &[150], |p, out| take(p[0], is_prime, out)),
    ("grundy-game", &[60], |p, out| (1..p[0]).filter(|i| 2 * i != p[0]).for_each(|i| out(&[&[i], &[p[0] - i]]))),
    ("treblecross", &[90], |p, out| code(&[0, 0, 0, 7], p[0], out)),
    ("one-half-third", &[150], |p, out| if p[0] > 0 { [p[0] - 1, p[0] / 2, p[0] / 3].iter().for_each(|&m| out(&[&[m]])) }),
    ("design-seats", &[5, 60], |p, out| {
        let most = [8, 7, 6, 5, 4, 3][p[0] as usize];
        (1..=most.min(p[1])).for_each(|k| out(&[&[(p[0] + 1) % 6, p[1] - k]]));
    }),
];

fn brute(options: Options, position: &[i64], memo: &mut HashMap<Position, u64>) -> u64 {
    if let Some(&value) = memo.get(position) {
        return value;
    }
    let mut sums: Vec<Vec<Position>> = Vec::new();
    options(position, &mut |sum| sums.push(sum.iter().map(|part| part.to_vec()).collect()));
    let values: Vec<u64> =
        sums.iter().map(|sum| sum.iter().fold(0, |xor, part| xor ^ brute(options, part, memo))).collect();
    let value = mex(values);
    memo.insert(position.to_vec(), value);
    value
}

fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

fn rules(name: &str) -> Ruleset {
    let text = std::fs::read_to_string(folder().join(format!("rules/{name}.game"))).unwrap();
    Ruleset::parse(&text).unwrap_or_else(|error| panic!("{name}: {}", error.plain(&text, Default::default())))
}

fn box_of(corner: &[i64]) -> Vec<Position> {
    corner.iter().fold(vec![Vec::new()], |all, &most| {
        all.into_iter().flat_map(|p: Position| (0..=most).map(move |x| [p.clone(), vec![x]].concat())).collect()
    })
}

#[test]
fn every_rule_text_agrees_with_brute_force() {
    let budget = Budget::unlimited();
    for &(name, corner, options) in GAMES {
        let rules = rules(name);
        let table = GrundyTable::build(&rules, corner, &budget).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut search = RulesSearch::new(&rules, corner);
        let mut evaluator = rules.evaluator();
        let mut memo = HashMap::new();
        for position in box_of(corner) {
            if evaluator.is_position(&position, &budget).unwrap() {
                let value = brute(options, &position, &mut memo);
                assert_eq!(table.get(&position), Some(value), "{name} {position:?}: table");
                assert_eq!(search.grundy(&position, &budget), Ok(value), "{name} {position:?}: search");
            }
        }
    }
}

#[test]
fn every_rule_file_is_tested_and_formatted() {
    for file in std::fs::read_dir(folder().join("rules")).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(GAMES.iter().any(|game| game.0 == name), "{name} has no brute force");
        let text = std::fs::read_to_string(&path).unwrap();
        let printed = nimatron::rules::print(&nimatron::rules::parse(&text).unwrap());
        assert_eq!(printed, text, "{name} is not formatted");
    }
}

/// The published first values of the games of one coordinate (sources in testdata/README.md).
#[test]
fn first_values_are_the_published_ones() {
    let text = std::fs::read_to_string(folder().join("suite_values.json")).unwrap();
    let values: HashMap<String, Vec<u64>> = serde_json::from_str(&text).unwrap();
    assert!(values.len() > 40);
    let budget = Budget::unlimited();
    for (name, values) in values {
        let rules = rules(&name);
        let least = rules.least()[0];
        let to = least + values.len() as i64 - 1;
        let table = GrundyTable::build(&rules, &[to], &budget).unwrap();
        for (n, value) in (least..).zip(values) {
            assert_eq!(table.get(&[n]), Some(value), "{name}({n})");
        }
    }
}
