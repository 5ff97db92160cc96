//! Misère quotients against tables of their own, and against plain recursion over sums of heaps.

#![allow(clippy::unwrap_used, clippy::panic)]

mod play;

use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::Code;
use nimatron_engine::misere::{Heaps, MisereError, Presentation, QuotientChange, QuotientSolver};
use play::wins;
use proptest::prelude::*;
use std::collections::HashMap;

/// The heaps after which a quotient changed, with the numbers of elements and of lost ones:
/// `1:2/1 2:6/2`.
fn steps(text: &str) -> Vec<QuotientChange> {
    let step = |part: &str| {
        let (position, sizes) = part.split_once(':')?;
        let (size, lost) = sizes.split_once('/')?;
        Some(QuotientChange { position: position.parse().ok()?, size: size.parse().ok()?, lost: lost.parse().ok()? })
    };
    text.split_whitespace().map(|part| step(part).unwrap()).collect()
}

fn solver(code: &str) -> QuotientSolver<Heaps> {
    QuotientSolver::new(Heaps::new(vec![Code::parse(code).unwrap()]))
}

/// The classes of quotients by three programs of others, of which one is another algorithm for
/// small sums: `testdata/README.md`.
#[test]
fn quotients_of_the_table() {
    let mut reader = csv::Reader::from_path("../../testdata/misere/quotients.csv").unwrap();
    let mut compared = 0;
    for row in reader.records().map(|row| row.unwrap()) {
        let mut solver = solver(&row[0]);
        let period = solver.extend_to_period(8200, &Budget::unlimited()).unwrap();
        let quotient = solver.quotient();
        assert_eq!(solver.steps(), steps(&row[7]), "{}", &row[0]);
        assert_eq!((quotient.size(), quotient.lost_elements()), (row[1].parse().unwrap(), row[2].parse().unwrap()));
        let period = period.unwrap_or_else(|| panic!("{} has no period", &row[0]));
        assert_eq!(period.period, row[5].parse::<usize>().unwrap(), "{}", &row[0]);
        assert_eq!(period.preperiod, row[4].parse::<usize>().unwrap().max(1), "{}", &row[0]);
        compared += 1;
    }
    assert_eq!(compared, 94);
}

/// Quotients that are known up to some heap only, by one of those programs.
#[test]
fn partial_quotients_of_the_table() {
    let mut reader = csv::Reader::from_path("../../testdata/misere/partial.csv").unwrap();
    let mut compared = 0;
    for row in reader.records().map(|row| row.unwrap()) {
        // Larger ones take longer, and `bench` measures them.
        let known: Vec<QuotientChange> = steps(&row[1]).into_iter().filter(|step| step.size <= size()).collect();
        let mut solver = solver(&row[0]);
        solver.extend(known.last().unwrap().position, &Budget::unlimited()).unwrap();
        assert_eq!(solver.steps(), known, "{}", &row[0]);
        compared += 1;
    }
    assert_eq!(compared, 182);
}

fn is_thorough() -> bool {
    std::env::var_os("NIMATRON_ALL").is_some()
}

/// Maximum size of the quotients that are compared.
fn size() -> usize {
    if is_thorough() { 700 } else { 100 }
}

/// All sums of positions from `from` on, with at most this many tokens.
fn sums(codes: usize, tokens: usize, from: usize, sum: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
    visit(sum);
    for position in from..codes * (tokens + 1) {
        sum.push(position);
        sums(codes, tokens - position / codes, position, sum, visit);
        sum.pop();
    }
}

/// Compares the quotient of some codes with play.
fn agree(codes: &[&str], tokens: usize) -> usize {
    let heaps = Heaps::new(codes.iter().map(|code| Code::parse(code).unwrap()).collect());
    let mut solver = QuotientSolver::new(heaps.clone());
    solver.extend(codes.len() * (tokens + 1) - 1, &Budget::unlimited()).unwrap();
    let quotient = solver.quotient();
    let (mut known, mut compared) = (HashMap::new(), 0);
    sums(codes.len(), tokens, codes.len(), &mut Vec::new(), &mut |sum| {
        let element = quotient.product_of(sum.iter().map(|&heap| solver.elements()[heap]));
        assert_eq!(quotient.is_lost(element), !wins(&heaps, sum, &mut known), "{codes:?} {sum:?}");
        compared += 1;
    });
    compared
}

/// Every sum of heaps of the solved codes with few tokens.
#[test]
fn solved_codes_agree_with_play() {
    let tokens = if is_thorough() { 30 } else { 18 };
    let mut reader = csv::Reader::from_path("../../testdata/misere/quotients.csv").unwrap();
    let codes: Vec<String> = reader.records().map(|row| row.unwrap()[0].to_owned()).collect();
    let compared: usize = codes.iter().map(|code| agree(&[code], tokens)).sum();
    assert!(compared > 94 * 1000, "{compared}");
}

/// Several codes played together, heaps that split in three, different heaps, and any number taken.
#[test]
fn other_codes_agree_with_play() {
    for codes in [
        &["0.77", "0.137"][..],
        &["0.3", "0.07", "4.3"],
        &["4!.0"],
        &["4!.0", "0.33"],
        &["0.(8)"],
        &["0.F8"],
        &["0.[3]"],
        &["0.1[3]"],
    ] {
        assert!(agree(codes, if codes.len() > 1 { 10 } else { 16 }) > 100);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: if is_thorough() { 400 } else { 5 }, ..ProptestConfig::default() })]

    /// Five codes, or 400 with `NIMATRON_ALL`.
    #[test]
    fn random_codes_agree_with_play(first in 0..2u32, digits in proptest::collection::vec(0..8u32, 1..5)) {
        let code = format!("{}.{}", 4 * first, digits.iter().map(ToString::to_string).collect::<String>());
        prop_assume!(Code::parse(&code).is_ok());
        let mut solver = solver(&code);
        // Some quotients are too large for this test.
        prop_assume!(solver.extend(14, &Budget::unlimited().within_work(1 << 26)).is_ok());
        prop_assert!(agree(&[&code], 14) > 0);
    }
}

/// A limit keeps what is known, and the next call goes on from there.
#[test]
fn limits_keep_what_is_known() {
    let mut whole = solver("0.07");
    whole.extend(31, &Budget::unlimited()).unwrap();
    let (mut parts, mut stops) = (solver("0.07"), 0);
    let mut work = 1 << 10;
    while parts.elements().len() <= 31 {
        match parts.extend(31, &Budget::unlimited().within_work(work)) {
            Ok(()) => {}
            Err(MisereError::Stopped(StopReason::Work)) => {
                stops += 1;
                work *= 2;
            }
            Err(error) => panic!("{error:?}"),
        }
    }
    assert!(stops > 5, "{stops}");
    assert_eq!((parts.quotient(), parts.elements()), (whole.quotient(), whole.elements()));
}

/// The quotient of Kayles as it was published, with other names for some elements.
#[test]
fn presentation_of_kayles() {
    let mut solver = solver("0.77");
    solver.extend_to_period(1000, &Budget::unlimited()).unwrap();
    let found = Presentation::of(solver.quotient(), solver.elements());
    assert_eq!(found.generators, [1, 2, 5, 9, 12, 25, 27]);
    let name = |monomial: &Vec<u32>| -> String {
        let letters = monomial.iter().zip('a'..).filter(|(times, _)| **times > 0);
        let named: String = letters
            .map(|(times, letter)| if *times > 1 { format!("{letter}{times}") } else { letter.into() })
            .collect();
        if named.is_empty() { "1".to_owned() } else { named }
    };
    let relations: Vec<String> =
        found.relations.iter().map(|(left, right)| format!("{}={}", name(left), name(right))).collect();
    assert_eq!(
        relations.join(","),
        "a2=1,b3=b,bc2=b,c3=c,bd=bc,cd=b2,d3=d,be=bc,ce=b2,e2=de,bf=ab,cf=ab2c,d2f=f,f2=b2,b2g=g,c2g=g,dg=cg,eg=cg,fg=ag,g2=b2"
    );
}

/// The heaps up to 7 of 0.3122, whose quotient is infinite (M. Weimerskirch): who wins all small
/// sums; longer ones with `NIMATRON_ALL`.
#[test]
fn an_infinite_quotient_is_recognised() {
    let heaps = Heaps::new(vec![Code::parse("0.3122").unwrap()]);
    let mut solver = QuotientSolver::new(heaps.clone());
    let Err(MisereError::Infinite(folded)) = solver.extend(20, &Budget::unlimited()) else { panic!("infinite") };
    assert_eq!((solver.known_heaps(), folded.counts.len()), (7, 8));
    let (mut known, mut compared) = (HashMap::new(), 0);
    let mut compare = |counts: &[u32]| {
        let sum: Vec<usize> = (0..8).flat_map(|heap| std::iter::repeat_n(heap, counts[heap] as usize)).collect();
        assert_eq!(folded.lost[folded.place(counts)], !wins(&heaps, &sum, &mut known), "{counts:?}");
        compared += 1;
    };
    for number in 0..4usize.pow(7) {
        let counts: Vec<u32> =
            (0..8).map(|heap| if heap == 0 { 0 } else { (number >> (2 * heap - 2) & 3) as u32 }).collect();
        if counts.iter().sum::<u32>() <= 7 {
            compare(&counts);
        }
    }
    // Many heaps of the pair, where nothing repeats but along the diagonal.
    let [low, high] = folded.pair.positions;
    let most = if is_thorough() { 12 } else { 8 };
    for (x, y, first) in (0..most).flat_map(|x| (0..most).flat_map(move |y| (0..2).map(move |first| (x, y, first)))) {
        let mut counts = vec![0, first, 0, 0, 0, 0, 0, 0];
        (counts[low], counts[high]) = (x, y);
        compare(&counts);
    }
    assert!(compared > 2000, "{compared}");
}

/// What grows but is not known to be infinite is not called so.
#[test]
fn large_quotients_are_not_called_infinite() {
    for (code, to) in [("0.16", 17), ("0.35", 13), ("0.07", 33), ("4.7", 24), ("0.3122", 6)] {
        let mut solver = QuotientSolver::new(Heaps::new(vec![Code::parse(code).unwrap()]));
        assert_eq!(solver.extend(to, &Budget::unlimited()), Ok(()), "{code}");
    }
}
