//! Values that are constant on intervals, up to a number far beyond tables.

use super::{compare, of};
use nimatron::law::{Body, Extent, find_law};
use nimatron::nimber::BigUint;
use nimatron::{AnswerRequest, Budget, GameDef, HowKnown, Question, solve};
use std::collections::HashMap;
use std::sync::Arc;

/// Games with their options, told without the rule language, and numbers that are asked for.
type Options = fn(u64) -> Vec<u64>;

#[test]
fn values_of_roots_and_quotients() {
    let games: [(&str, Options); 6] = [
        ("n -> n/3 if n > 2; n -> n - n/3 if n > 2", |n| if n > 2 { vec![n / 3, n - n / 3] } else { vec![] }),
        ("n -> isqrt(n) if n > 1", |n| if n > 1 { vec![n.isqrt()] } else { vec![] }),
        ("n -> isqrt(n) if n > 1; n -> n/2 if n > 0", |n| match n {
            0 => vec![],
            1 => vec![0],
            _ => vec![n.isqrt(), n / 2],
        }),
        ("game g(n) where n >= 1; n -> n/5; n -> n/2 + 1 if n > 2; n -> 2*n/3 if n > 9", |n| {
            let all = [n / 5, if n > 2 { n / 2 + 1 } else { 0 }, if n > 9 { 2 * n / 3 } else { 0 }];
            all.into_iter().filter(|&left| left >= 1 && left < n).collect()
        }),
        ("n -> log2(n) if n > 1; n -> n/7 if n > 0; n -> n - 1 if n < 5 or n % 2 == 7", |n| {
            let mut all = Vec::new();
            all.extend((n > 1).then(|| u64::from(n.ilog2())));
            all.extend((n > 0).then_some(n / 7));
            all.extend((n > 0 && n < 5).then(|| n - 1));
            all
        }),
        ("n -> n/2 if n > 0 and n < 1000000; n -> n/10 if n >= 1000000", |n| match n {
            0 => vec![],
            n if n < 1_000_000 => vec![n / 2],
            n => vec![n / 10],
        }),
    ];
    for (game, options) in games {
        let answer = of(game);
        let found = answer.report.found.as_ref().unwrap_or_else(|| panic!("{game}"));
        assert!(answer.certificate().is_some(), "{game}");
        compare(&answer, &[20_000]);
        let mut known: HashMap<u64, u64> = HashMap::new();
        let ends = match &found.law.body {
            // Numbers on both sides of the ends.
            Body::Intervals(all) => {
                all.starts.iter().flat_map(|&start| [start, start.saturating_sub(1), start + 1]).collect()
            }
            _ => Vec::new(),
        };
        for n in ends.into_iter().chain([1_000_000_000, 123_456_789_012_345, 1_000_000_000_000_000_000]) {
            let right = value(n.max(1), options, &mut known);
            let says = found.law.value(&[BigUint::from(n.max(1))]);
            let beyond = matches!(found.law.domain.extent, Extent::Rows(rows) if n > rows.max);
            assert_eq!(says, (!beyond).then(|| right.into()), "{game} at {n}");
        }
    }
}

fn value(n: u64, options: Options, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = known.get(&n) {
        return value;
    }
    let all: Vec<u64> = options(n).into_iter().map(|left| value(left, options, known)).collect();
    let mex = (0..).find(|value| !all.contains(value)).unwrap();
    known.insert(n, mex);
    mex
}

/// Codeforces 255E and 768E's kin: a stretch of heaps between two roots.
#[test]
fn stretches_between_bounds() {
    let game = "n -> y for y in 1..isqrt(n) if y*y*y*y >= n and y < n";
    let answer = of(game);
    compare(&answer, &[60_000]);
    let law = &answer.report.found.as_ref().unwrap().law;
    for (n, value) in [(50_625u64, 3u32), (50_626, 1), (2_562_991_875, 1), (2_562_991_876, 2), (777_777_777_776, 2)] {
        assert_eq!(law.value(&[n.into()]), Some(value.into()), "{n}");
    }
    // The law answers beyond tables, and says nothing beyond its end.
    let ask = |position: &str| {
        solve(&Question::parse(game, [position], &[]).unwrap(), AnswerRequest::default(), &Budget::unlimited())
    };
    let told = ask("777777777776").unwrap();
    assert_eq!(told.grundy(), Some(2u32.into()));
    assert!(matches!(told.known, HowKnown::Proved(_)));
    assert!(ask("10^30").is_err());
    for game in [
        "n -> k for k in n/3..n/2 if n > 0",
        "n -> k for k in isqrt(n)..n/4 if n > 9; n -> n - 1 if n < 10",
        "game g(n) where n >= 1; n -> k for k in n/9..n/5 if k*k > n",
    ] {
        let answer = of(game);
        assert!(answer.certificate().is_some(), "{game}: {:?}", answer.report.found.map(|found| found.law.body));
        compare(&answer, &[20_000]);
    }
}

/// Where values change often, or moves lead up, there are no intervals.
#[test]
fn games_without_intervals() {
    for game in ["n -> n - k for k in squares", "n -> n - k for k in 1..n/2", "n -> n/2 + xor(n, 5) % 3 if n > 7"] {
        let game = Arc::new(GameDef::load(game, &[]).unwrap());
        let answer = find_law(&game, &Default::default(), &Budget::unlimited()).unwrap();
        let found = answer.report.found.as_ref();
        assert!(!found.is_some_and(|found| matches!(found.law.body, Body::Intervals(_))), "{}", game.name());
    }
}
