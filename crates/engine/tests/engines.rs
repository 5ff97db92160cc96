//! Every engine against the definitions, on fixed and on random rules.

#![allow(clippy::unwrap_used)]

mod oracle;

use nimatron_core::{Budget, Convention, Game, Limit, Options, Outcome, Progress, StopFlag, StopReason};
use nimatron_engine::search::{RulesError, RulesSearch, SearchError, Solver, SumComponent, SumError, Sums};
use nimatron_engine::table::{GrundyTable, Plan, TableError, Unsuitable};
use nimatron_rules::Ruleset;
use proptest::prelude::*;
use std::collections::HashMap;
use std::time::Duration;

fn rules(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|error| panic!("{}", error.plain(text, Default::default())))
}

/// All tuples up to the corner.
fn box_of(corner: &[i64]) -> Vec<Vec<i64>> {
    corner.iter().fold(vec![Vec::new()], |all, &max| {
        all.into_iter().flat_map(|p: Vec<i64>| (0..=max).map(move |x| [p.clone(), vec![x]].concat())).collect()
    })
}

/// The table (if there is one) and the search agree with the definition on every position of a box.
fn agree(text: &str, corner: &[i64], must_have_table: bool) {
    let rules = rules(text);
    let budget = Budget::unlimited();
    let table = match GrundyTable::build(&rules, corner, &budget) {
        Ok(table) => Some(table),
        Err(TableError::Unsuitable(_)) if !must_have_table => None,
        Err(error) => panic!("{text}: {error}"),
    };
    let mut search = RulesSearch::new(&rules, corner);
    let mut evaluator = rules.evaluator();
    let mut memo = HashMap::new();
    for position in box_of(corner) {
        if !evaluator.is_position(&position, &budget).unwrap() {
            assert_eq!(table.as_ref().and_then(|t| t.get(&position)), None, "{text} {position:?}");
            continue;
        }
        let value = oracle::grundy(&rules, &position, &mut memo);
        if let Some(table) = &table {
            assert_eq!(table.get(&position), Some(value), "table: {text} {position:?}");
        }
        assert_eq!(search.grundy(&position, &budget), Ok(value), "search: {text} {position:?}");
    }
}

#[test]
fn every_kind_of_move_agrees_with_the_definition() {
    for (text, corner) in [
        ("n -> n - k for k in {1, 3, 4}", &[60][..]),
        ("n -> n - k for k in {2, 5, 7, 11, 13, 1, 17, 20}", &[120]),
        ("n -> n - k for k in powers(2)", &[100]),
        ("n -> n - k for k in 1..100", &[250]),
        ("n -> n - k for k in 3..90 if n % 2 == 0; n -> n - k for k in squares", &[250]),
        ("n -> n - k for k in 1..n", &[300]),
        ("n -> k for k in 0..n-3", &[90]),
        ("n -> n - k for k in 1..n if n % 3 == 1; n -> n - 1", &[90]),
        ("n -> n - k for k in 1..n/2", &[90]),
        ("n -> n - p for p in primes; n -> n - p*q for p in primes, q in primes if p*q <= n", &[150]),
        ("n -> n - k for k in 1..n if k % 3 != 2; n -> n - k for k in primes if k > 400", &[500]),
        ("game g(n) where n >= 4\n n -> n - k for k in 3..n - 1 if k % 5 != 0", &[400]),
        (
            "(n, t) -> (max(0, n - 2), 0) if n > 0; (n, t) -> (max(0, n - 3), 1) if n > 0 and t != 1; \
            (n, t) -> (abs(n - 2), 2) if n > 1 and t != 2",
            &[20, 2],
        ),
        ("n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k", &[100]),
        ("n -> n - k for k in 1..n; n -> (i) + (n - i) for i in 1..n-1", &[80]),
        ("n -> (i) + (n - i) for i in 1..(n - 1)/2", &[100]),
        ("n -> (i) + (j) + (n - 1 - i - j) for i in 1..n-3, j in 1..n-2-i", &[30]),
        ("n -> (j..n-1) for j in 1..n", &[60]),
        ("game g(n) where n >= 3\n n -> (j..n-1) + (n - 2) for j in 1..n; n -> n - 1", &[50]),
        ("game g(n) where n % 4 != 3\n n -> (j..n-1) for j in n/2..n; n -> (1..k) for k in 0..n-1", &[40]),
        ("(a, b) -> (a, j..b-1) for j in 0..b-1; (a, b) -> (j..a-1, b/2) for j in 0..a-1", &[8, 7]),
        ("n -> (); n -> (m) for m in 0..n-1; n -> (l) + (m) for m in 1..n-1, l in 0..m-1", &[40]),
        (
            "game g(n) where n >= 1 and n % 5 != 2\n n -> n - k for k in 1..7\n n -> (i) + (n - i) for i in 1..n-1",
            &[60],
        ),
        (
            "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; \
            (a, b) -> (a - k, b - k) for k in 1..min(a, b)",
            &[14, 11],
        ),
        ("(a, b) -> (a - k, b) for k in 2..a; (a, b) -> (a, b - k) for k in 1..b; (a, b) -> (a - 1, b - 2)", &[14, 11]),
        ("(x, y) -> (x - k, y) for k in 1..x; (x, y) -> (x + k, y - k) for k in 1..y", &[7, 6]),
        (
            "game s(x, y) where x >= 2\n(x, y) -> (x - k, y) for k in 1..x; \
            (x, y) -> (x + k, y - k) for k in 2..y if x % 2 == 0",
            &[7, 6],
        ),
        (
            "game c(a, b) where a >= 1 and b <= a\n(a, b) -> (i, min(b, i)) for i in 1..a-1\n\
            (a, b) -> (a, j) for j in 0..b-1",
            &[9, 9],
        ),
        (
            "game ed(a, b) where a >= 1 and b >= 1\n (a, b) -> (k, a - k) for k in 1..a-1\n \
            (a, b) -> (k, b - k) for k in 1..b-1",
            &[13, 9],
        ),
        ("(a, b) -> (a - k*b, b) for k in 1..a/b if b > 0; (a, b) -> (a, b - k*a) for k in 1..b/a if a > 0", &[13, 12]),
        ("(n, q) -> (n - k, 2*k) for k in 1..min(n, q)", &[12, 10]),
        ("game t(x, y)\n(x, y) -> (a, y) + (x, b) + (a, b) for a in 0..x-1, b in 0..y-1", &[5, 6]),
        (
            "(a, b, c) -> (a - k, b - k, c - k) for k in 1..min(a, b, c); \
            (a, b, c) -> (a - k, b, c) for k in 1..a; (a, b, c) -> (a, b - 1, c + 1)",
            &[4, 3, 4],
        ),
        (
            "(a, b, c, d) -> (a, b - k, c, d) for k in 1..b; (a, b, c, d) -> (a - 1, b + 1, c, d); \
            (a, b, c, d) -> (a, b, c - 1, d - 1); (a, b, c, d) -> (a, b, c, k) for k in 0..d-1",
            &[2, 2, 3, 4],
        ),
        ("game seats(t, s; m = [3, 1, 4])\n(t, s) -> ((t + 1) % len(m), s - k) for k in 1..m[t]", &[2, 20]),
    ] {
        agree(text, corner, true);
    }
    // No table: too many coordinates, or no order is found.
    agree(
        "(a, b, c, d, e) -> (a - 1, b, c, d, e); (a, b, c, d, e) -> (a, b - k, c, d, e - 1) for k in 1..b",
        &[2, 2, 1, 1, 3],
        false,
    );
    let up_and_down = "n -> n + 3 if n % 7 == 1; n -> n - 3 if n % 7 == 2; n -> n - 4 if n % 7 == 5
        n -> n - 1 if n % 7 == 3 or n % 7 == 4 or n % 7 == 6";
    agree(up_and_down, &[40], false);
}

/// Long ranges of heaps, alone, together, with gaps, and beside other moves.
#[test]
fn long_ranges_agree_with_the_definition() {
    for text in [
        "n -> n - k for k in 1..n - n/5",
        "n -> n - k for k in 1..min(n, 9*isqrt(n))",
        "n -> n - k for k in 1..2*n/3; n -> n - k for k in 7..n/2",
        "n -> n - k for k in 2..min(n, 8*isqrt(n)); n -> (n/2) + (n/3) if n > 0; n -> n/2 if n > 0",
        "n -> k for k in n/9..n - 1; n -> k for k in 0..n/3 if n > 0",
        "n -> n - k for k in n/4..n/2 + 5 if n > 20",
        "game g(n) where n % 7 != 3; n -> n - k for k in 1..n - n/6; n -> n - 3*k for k in 1..n/3",
        "game g(n; c = [1, 0, 2, 300, 5, 250, 1]); n -> n - k for k in 1..min(n, c[n % 7])",
        "game g(n) where n >= 11; n -> n - k for k in 1..n/2 + 100; n -> n - k for k in 3..n; n -> n - k for k in 4..n; \
         n -> n - k for k in 5..n; n -> n - k for k in 6..n; n -> n - k for k in 9..n",
    ] {
        agree(text, &[420], true);
    }
}

#[test]
fn wide_values_and_wide_tables() {
    let budget = Budget::unlimited();
    let nim = rules("n -> n - k for k in 1..n");
    let table = GrundyTable::build(&nim, &[70_000], &budget).unwrap();
    assert_eq!((table.get(&[69_999]), table.value_bytes()), (Some(69_999), 4));
    // Values grow past one byte without a line that would predict it.
    let double = rules("n -> n - k for k in 1..2*n if k > 0");
    let table = GrundyTable::build(&double, &[700], &budget).unwrap();
    assert_eq!((table.get(&[700]), table.value_bytes()), (Some(700), 2));
    let by_weight = rules(
        "(a, b) -> (k, a - k - 1) for k in 0..a-1; (a, b) -> (a - k, b) for k in 1..a; \
        (a, b) -> (k, b - k - 1) for k in 0..b-1 if b > 0",
    );
    let mut memo = HashMap::new();
    let table = GrundyTable::build(&by_weight, &[20, 20], &budget).unwrap();
    assert_eq!(table.get(&[20, 20]), Some(oracle::grundy(&by_weight, &[20, 20], &mut memo)));
    let mut search = RulesSearch::new(&nim, &[300]);
    assert_eq!(search.grundy(&[300], &budget), Ok(300));
}

/// Wide tables with lines are filled strip by strip; if they are stopped in the middle, they keep
/// what is known.
#[test]
fn strips_agree_with_the_search() {
    let text = "(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b; \
        (a, b) -> (a - k, b - k) for k in 1..min(a, b) if a % 3 != 1";
    let rules = rules(text);
    let corner = [330, 300];
    let table = GrundyTable::build(&rules, &corner, &Budget::unlimited()).unwrap();
    assert_eq!(table.value_bytes(), 2);
    let mut search = RulesSearch::new(&rules, &corner);
    for position in [[330, 300], [329, 299], [63, 64], [64, 63], [200, 17], [17, 200], [128, 128], [0, 300], [330, 0]] {
        assert_eq!(table.get(&position), Some(search.grundy(&position, &Budget::unlimited()).unwrap()), "{position:?}");
    }
    let budget = Budget::start(
        Limit { time: Some(Duration::from_millis(40)), ..Limit::default() },
        StopFlag::default(),
        Progress::default(),
    );
    match GrundyTable::build(&rules, &[20_000, 3000], &budget) {
        Err(TableError::Stopped(StopReason::Time(_), Some(partial))) => {
            assert_eq!(partial.get(&[20_000, 3000]), None);
            assert!(partial.known_cells() < 20_001 * 3001);
        }
        other => panic!("{:?}", other.map(|table| table.known_cells())),
    }
}

/// Values grow past a byte in the middle of a strip: what the lines contain already must not count
/// for the cells before.
#[test]
fn strips_are_widened_where_they_are() {
    let text = "game g(a, b) where b <= a
        (a, b) -> (a - k, b) for k in 1..a
        (a, b) -> (a, j) for j in 0..b-1
        (a, b) -> (a - k, b - k) for k in 1..min(a, b)";
    let rules = rules(text);
    let corner = [330, 330];
    let table = GrundyTable::build(&rules, &corner, &Budget::unlimited()).unwrap();
    assert_eq!(table.value_bytes(), 2);
    let mut search = RulesSearch::new(&rules, &corner);
    for a in (0..=330).step_by(7) {
        for b in (0..=a).step_by(5) {
            let value = search.grundy(&[a, b], &Budget::unlimited()).unwrap();
            assert_eq!(table.get(&[a, b]), Some(value), "{a} {b}");
        }
    }
}

/// The first one, whose moves the second one has, too, with `NIMATRON_ALL`.
#[test]
fn a_chain_of_a_million_positions_overflows_nothing() {
    let budget = Budget::unlimited();
    let first = usize::from(std::env::var_os("NIMATRON_ALL").is_none());
    let texts = ["n -> n - 1", "n -> n - 1; n -> n / 2 if n > 0", "(a, b) -> (b, a - 1) if a > 0"];
    for text in texts.into_iter().skip(first) {
        let rules = rules(text);
        let position = vec![1_000_000i64; rules.arity()];
        let mut search = RulesSearch::new(&rules, &position);
        search.grundy(&position, &budget).unwrap();
        assert!(search.positions() > 1_000_000, "{text}");
    }
    // Many options for each position of a long chain: the lists would need 10^10 entries.
    let many = rules("n -> k for k in 0..n-1");
    let mut search = RulesSearch::new(&many, &[6_000]);
    assert_eq!(search.grundy(&[6_000], &budget), Ok(6_000));
}

#[test]
fn cycles_are_shown() {
    let budget = Budget::unlimited();
    let cycle = |text: &str, position: &[i64]| {
        let rules = rules(text);
        match RulesSearch::new(&rules, position).grundy(position, &budget) {
            Err(RulesError::Cycle(cycle)) => cycle,
            other => panic!("{text}: {other:?}"),
        }
    };
    assert_eq!(cycle("n -> n / 2", &[5]), [[0]]);
    assert_eq!(cycle("(a, b) -> (b, a) if a > b; (a, b) -> (b, a) if a < b", &[1, 2]), [[1, 2], [2, 1]]);
    assert_eq!(cycle("n -> n + 1 if n % 4 != 3; n -> n - 3 if n % 4 == 3", &[9]), [[9], [10], [11], [8]]);
    assert_eq!(cycle("n -> (n - 1) + (5) if n > 0", &[7]), [[5]]);
    // The positions solved before stay solved, and the next question is answered.
    let rules = rules("n -> n / 2 if n > 4; n -> 3 - n if n == 1 or n == 2; n -> 2 if n == 4");
    let mut search = RulesSearch::new(&rules, &[9]);
    assert!(matches!(search.grundy(&[9], &budget), Err(RulesError::Cycle(_))));
    assert_eq!(search.grundy(&[6], &budget), Ok(1));
    assert!(matches!(search.grundy(&[1], &budget), Err(RulesError::Cycle(_))));
}

#[test]
fn limits_are_honoured_and_what_is_known_is_kept() {
    let limited = |time: Option<Duration>, memory: u64| {
        Budget::start(Limit { time, memory }, StopFlag::default(), Progress::default())
    };
    let wythoff = rules("(a, b) -> (a - k, b) for k in 1..a; (a, b) -> (a, b - k) for k in 1..b");
    match GrundyTable::build(&wythoff, &[100_000, 100_000], &limited(None, 1 << 30)) {
        Err(TableError::Stopped(StopReason::Memory { needed, .. }, None)) => assert!(needed > 10_000_000_000),
        other => panic!("{other:?}"),
    }
    let slow = rules("n -> (i) + (n - i) for i in 1..(n - 1)/2");
    match GrundyTable::build(&slow, &[10_000_000], &limited(Some(Duration::from_millis(50)), 1 << 30)) {
        Err(TableError::Stopped(StopReason::Time(_), Some(table))) => {
            let known = table.known_cells() as i64;
            assert!(known > 20 && table.get(&[20]) == Some(0) && table.get(&[known]).is_none());
        }
        other => panic!("{other:?}"),
    }
    let ed = rules(
        "(a, b) -> (k, a - k - 1) for k in 0..a-1; (a, b) -> (k, b - k - 1) for k in 0..b-1; \
        (a, b) -> (a, b - 1) if b > 1",
    );
    match GrundyTable::build(&ed, &[2000, 2000], &limited(Some(Duration::from_millis(60)), 1 << 30)) {
        Err(TableError::Stopped(StopReason::Time(_), Some(table))) => {
            let mut memo = HashMap::new();
            assert_eq!(table.get(&[3, 4]), Some(oracle::grundy(&ed, &[3, 4], &mut memo)));
            assert_eq!(table.get(&[2000, 2000]), None);
        }
        other => panic!("{other:?}"),
    }
    let chain = rules("n -> n - 1; n -> n / 2 if n > 0");
    let mut search = RulesSearch::new(&chain, &[1 << 40]);
    assert!(matches!(
        search.grundy(&[1 << 40], &limited(None, 1 << 20)),
        Err(RulesError::Stopped(StopReason::Memory { .. }))
    ));
    assert!(search.grundy(&[1000], &Budget::unlimited()).is_ok());
    let stop = StopFlag::default();
    stop.raise();
    let budget = Budget::start(Limit::default(), stop, Progress::default());
    assert!(matches!(
        RulesSearch::new(&chain, &[1 << 40]).grundy(&[1 << 40], &budget),
        Err(RulesError::Stopped(StopReason::Interrupted))
    ));
    // A loop without options inside one position also stops.
    let endless = rules("n -> n - 1 if n > 0 and n < 0; n -> n - k for k in 1..9000000000000000000 if k % 2 == 5");
    let budget = limited(Some(Duration::from_millis(30)), 1 << 30);
    assert!(matches!(
        RulesSearch::new(&endless, &[5]).grundy(&[5], &budget),
        Err(RulesError::Stopped(StopReason::Time(_)))
    ));
}

#[test]
fn what_has_no_table_says_why() {
    let why = |text: &str| Plan::new(&rules(text), &vec![5; rules(text).arity()]).unwrap_err();
    assert_eq!(why("n -> n + 1 if n < 10"), Unsuitable::NoOrder);
    assert_eq!(why("(a, b) -> (a - 1, b^2)"), Unsuitable::Unbounded);
    assert_eq!(why("(a, b, c, d, e) -> (a - 1, b, c, d, e)"), Unsuitable::TooManyCoordinates);
}

#[test]
fn sums_in_both_conventions_agree_with_playing_them_out() {
    let budget = Budget::unlimited();
    for (text, sums) in [
        (
            "n -> n - k for k in 1..n",
            vec![vec![], vec![0], vec![1], vec![1, 1], vec![2, 2], vec![1, 2, 3], vec![3, 4, 5], vec![1, 1, 1]],
        ),
        (
            "n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k",
            vec![vec![9], vec![5, 4], vec![2, 2], vec![6, 6], vec![3, 8]],
        ),
        ("n -> (i) + (n - i) for i in 1..(n - 1)/2", vec![vec![12], vec![7, 8], vec![13]]),
    ] {
        let rules = rules(text);
        for convention in [Convention::Normal, Convention::Misere] {
            let mut memo = HashMap::new();
            for hurry in [false, true] {
                let mut engine = Sums::new(&[&rules], convention, hurry);
                for sum in &sums {
                    let tuples: Vec<Vec<i64>> = sum.iter().map(|&n| vec![n]).collect();
                    let (outcome, moves) = oracle::fate(&rules, &tuples, convention, &mut memo);
                    let components: Vec<SumComponent> =
                        sum.iter().map(|&n| SumComponent { game: 0, position: [n].into() }).collect();
                    let fate = engine.fate(&components, &budget).unwrap();
                    assert_eq!(fate.outcome, outcome, "{text} {sum:?} {convention}");
                    if hurry {
                        assert_eq!(fate.moves, moves, "{text} {sum:?} {convention}");
                    }
                }
            }
        }
    }
}

/// The pairs of tame positions decide sums in misère play; wild ones are recognised. The genera of
/// Kayles and Grundy's game are those of the CGSuite tests (testdata/README.md).
#[test]
fn tame_pairs_decide_misere_sums() {
    let budget = Budget::unlimited();
    let kayles = rules("n -> (i) + (n - k - i) for k in 1..2, i in 0..n-k");
    let mut search = RulesSearch::new(&kayles, &[20]);
    let misere = [1, 0, 2, 3, 0, 1, 3, 2, 1, 0];
    for (n, &value) in misere.iter().enumerate() {
        let pair = search.pair(&[n as i64], &budget).unwrap();
        if pair.known {
            assert_eq!(pair.misere, value, "{n}");
        }
    }
    // Genus 4^146 at 5: the first wild heap.
    assert!((0..5).all(|n| search.pair(&[n], &budget).unwrap().tame));
    assert!(!search.pair(&[5], &budget).unwrap().tame);
    let grundy = rules("n -> (i) + (n - i) for i in 1..(n - 1)/2");
    let mut search = RulesSearch::new(&grundy, &[20]);
    // 13 has genus 3^1431, the first wild heap.
    assert!((0..13).all(|n| search.pair(&[n], &budget).unwrap().tame));
    assert!(!search.pair(&[13], &budget).unwrap().tame);

    let take = rules("n -> n - k for k in {1, 3, 4}");
    let mut search = RulesSearch::new(&take, &[12]);
    let mut memo = HashMap::new();
    for a in 0..9i64 {
        for b in a..9 {
            for c in b..7 {
                let parts = [a, b, c].map(|n| search.pair(&[n], &budget).unwrap());
                if parts.iter().all(|pair| pair.tame) {
                    let normal = parts.iter().fold(0, |xor, pair| xor ^ pair.normal);
                    let fickle = parts.iter().all(|pair| pair.is_fickle());
                    let expected = if normal == u64::from(fickle) { Outcome::P } else { Outcome::N };
                    let tuples = [vec![a], vec![b], vec![c]];
                    assert_eq!(oracle::fate(&take, &tuples, Convention::Misere, &mut memo).0, expected, "{a} {b} {c}");
                }
            }
        }
    }
}

#[test]
fn a_sum_that_loops_is_shown() {
    let rules = rules("n -> 3 - n if n == 1 or n == 2");
    let mut sums = Sums::new(&[&rules], Convention::Misere, false);
    let component = SumComponent { game: 0, position: [1].into() };
    match sums.fate(std::slice::from_ref(&component), &Budget::unlimited()) {
        Err(SumError::Cycle(cycle)) => assert_eq!(cycle.len(), 2),
        other => panic!("{other:?}"),
    }
}

/// A user's own game, in Rust.
struct Cram;

impl Game for Cram {
    type Position = (u8, u8, u64); // rows, columns, filled squares
    fn options(&self, &(rows, columns, filled): &Self::Position, out: &mut Options<Self::Position>) {
        for at in 0..rows * columns {
            for (next, fits) in [(at + 1, at % columns + 1 < columns), (at + columns, at / columns + 1 < rows)] {
                let domino = 1u64 << at | 1u64.checked_shl(next.into()).unwrap_or(0);
                if fits && filled & domino == 0 {
                    out.push((rows, columns, filled | domino));
                }
            }
        }
    }
}

struct Loop;

impl Game for Loop {
    type Position = u8;
    fn options(&self, &n: &u8, out: &mut Options<u8>) {
        out.push((n + 1) % 5);
    }
}

#[test]
fn a_game_in_rust_is_solved_by_the_same_search() {
    let mut solver = Solver::new(Cram);
    // Cram values (testdata/README.md): 2x2 0, 2x3 1, 3x3 0, 3x4 1, 4x4 0, 4x5 2.
    for (rows, columns, value) in [(2, 2, 0), (2, 3, 1), (3, 3, 0), (3, 4, 1), (4, 4, 0), (4, 5, 2)] {
        assert_eq!(solver.grundy(&(rows, columns, 0)), Ok(value));
    }
    assert_eq!(Solver::new(Loop).grundy(&2), Err(SearchError::Cycle(vec![2, 3, 4, 0, 1])));
}

/// A random move that lowers something, or is at least syntactically valid.
fn random_move() -> impl Strategy<Value = String> {
    let target = prop::sample::select(vec![
        "(a - k, b)",
        "(a, b - k)",
        "(a - k, b - k)",
        "(k, b)",
        "(a, k)",
        "(a - 1, b + k)",
        "(b, a - k)",
        "(k, a - k)",
        "(a - 2*k, b)",
        "(a - k, b) + (k, 0)",
        "(k, b) + (a - k - 1, b)",
        "(a/2, b)",
        "(a - k, min(b, k))",
        "(a xor k, b - 1)",
        "()",
        "(a + k, b - k)",
    ]);
    let set = prop::sample::select(vec![
        "1..a",
        "1..b",
        "0..a-1",
        "0..b-1",
        "1..min(a, b)",
        "{1, 3}",
        "2..a",
        "powers(2)",
        "1..3",
        "0..b-2",
        "squares",
    ]);
    let guard = prop::sample::select(vec![
        "",
        "",
        "",
        " if a > 0",
        " if a % 2 == 0",
        " if a >= b",
        " if k % 2 == 1",
        " if a > 0 and b > 0",
    ]);
    (target, set, guard).prop_map(|(target, set, guard)| format!("(a, b) -> {target} for k in {set}{guard}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_rules_agree_with_the_definition(
        moves in prop::collection::vec(random_move(), 1..4),
        domain in prop::sample::select(vec!["", "where a >= 1\n", "where a + b != 4\n"]),
    ) {
        let text = format!("{domain}{}", moves.join("\n"));
        let rules = rules(&text);
        // The oracle needs a game that ends, which is certain only if an order is proved.
        if rules.shape().order.is_some() {
            agree(&text, &[7, 6], false);
        } else {
            let limit = Limit { time: Some(Duration::from_millis(20)), ..Limit::default() };
            let budget = Budget::start(limit, StopFlag::default(), Progress::default());
            let _ = RulesSearch::new(&rules, &[5, 5]).grundy(&[5, 5], &budget);
        }
    }
}
