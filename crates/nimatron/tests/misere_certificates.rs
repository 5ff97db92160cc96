//! Certificates of misère quotients: the checker accepts those of all classes of the tables, and no
//! changed ones.

#![allow(clippy::unwrap_used, clippy::panic)]

use nimatron::heap::Code;
use nimatron::proof::{CertifiedGame, Fold, FoldedPair, FoldedProof, LawClaim, Method, Proof, QuotientProof};
use nimatron::quotient::{
    Heaps, MisereError, QuotientSolver, certificate, checked, extend_checked, infinite_certificate,
};
use nimatron::{Budget, Convention, Verdict, verify};

fn budget() -> Budget {
    Budget::unlimited()
}

/// What a certificate proves, or why it does not.
fn verdict(proof: &Proof) -> Result<String, String> {
    match verify(&proof.text(), &budget()).unwrap().unwrap() {
        Verdict::Valid(claim) => Ok(claim.claim().to_string()),
        Verdict::Invalid(why) => Err(why.to_string()),
    }
}

fn proof_of(codes: &[(&str, Option<usize>)], to: usize) -> Proof {
    let codes = codes.iter().map(|(code, largest)| (Code::parse(code).unwrap(), *largest)).collect();
    let mut solver = QuotientSolver::new(Heaps::up_to(codes));
    let period = solver.extend_to_period(to, &budget()).unwrap();
    certificate(&solver, period).unwrap()
}

fn quotient(proof: &mut Proof) -> &mut QuotientProof {
    let Method::Quotient(quotient) = &mut proof.method else { panic!("a quotient") };
    quotient
}

#[test]
fn all_solved_classes_are_proved() {
    let mut reader = csv::Reader::from_path("../../testdata/misere/quotients.csv").unwrap();
    let mut proved = 0;
    for row in reader.records().map(|row| row.unwrap()) {
        let proof = proof_of(&[(&row[0], None)], 8200);
        let period = row[5].parse::<usize>().unwrap();
        let from = row[4].parse::<usize>().unwrap().max(1);
        assert_eq!(
            verdict(&proof),
            Ok(format!(
                "the misère quotient of {} has {} elements, {} of them lost; the elements of heaps have the period {period} from heap {from} on",
                &row[0], &row[1], &row[2]
            ))
        );
        proved += 1;
    }
    assert_eq!(proved, 94);
}

/// Every seventh game of the table, or all with `NIMATRON_ALL`.
#[test]
fn quotients_to_a_heap_are_proved() {
    let step = if crate::all() { 1 } else { 7 };
    let mut reader = csv::Reader::from_path("../../testdata/misere/partial.csv").unwrap();
    let mut proved = 0;
    for row in reader.records().map(|row| row.unwrap()).step_by(step) {
        // `1:2/1 2:6/2`: with heap 2 the quotient has 6 elements, 2 of them lost.
        let steps = row[1].split_whitespace().map(|step| step.split_once(':').unwrap());
        let mut small = steps.filter(|(_, sizes)| sizes.split_once('/').unwrap().0.parse::<usize>().unwrap() <= 150);
        let (heap, sizes) = small.next_back().unwrap();
        let (size, lost) = sizes.split_once('/').unwrap();
        let mut solver = QuotientSolver::new(Heaps::new(vec![Code::parse(&row[0]).unwrap()]));
        solver.extend(heap.parse().unwrap(), &budget()).unwrap();
        assert_eq!(
            verdict(&certificate(&solver, None).unwrap()),
            Ok(format!(
                "the misère quotient of {} with heaps 0 to {heap} has {size} elements, {lost} of them lost",
                &row[0]
            ))
        );
        proved += 1;
    }
    assert_eq!(proved, 182 / step);
}

#[test]
fn several_codes_and_bounded_ones() {
    assert_eq!(
        verdict(&proof_of(&[("0.77", None), ("0.3", None)], 400)),
        Ok("the misère quotient of 0.77, 0.3 has 40 elements, 9 of them lost; the elements of heaps have the period 12 from heap 71 on".to_owned())
    );
    let with_nim = proof_of(&[("0.77", None), ("0.[3]", Some(2))], 400);
    let claim = verdict(&with_nim).unwrap();
    assert!(claim.starts_with("the misère quotient of 0.77, 0.[3] with heaps 0 to 2 has 40 elements"), "{claim}");
    // Hexadecimal codes, and one that wants different heaps, which has no period.
    assert!(verdict(&proof_of(&[("0.F", None)], 40)).unwrap().contains("2 elements"));
    let grundy = verdict(&proof_of(&[("4!.0", None)], 8)).unwrap();
    assert!(grundy.starts_with("the misère quotient of 4!.0 with heaps 0 to 8 has"), "{grundy}");
}

/// Every number in a certificate says something: no changed one is accepted.
#[test]
fn changed_certificates_are_refused() {
    for (code, to) in [("0.75", 400), ("0.77", 400), ("0.07", 14), ("4.7", 10), ("0.1", 20)] {
        let good = proof_of(&[(code, None)], to);
        assert!(verdict(&good).is_ok(), "{code}");
        let json: serde_json::Value = serde_json::from_str(&good.text()).unwrap();
        let mut numbers = Vec::new();
        leaves(&json["method"]["quotient"], "/method/quotient", &mut numbers);
        let mut refused = 0;
        for (path, number) in numbers {
            for changed in [0, 1, number.wrapping_sub(1), number + 1, 2 * number, 7, 65_535, u64::MAX] {
                let mut bad = json.clone();
                *bad.pointer_mut(&path).unwrap() = changed.into();
                if changed == number {
                    continue;
                }
                let verdict = verify(&bad.to_string(), &budget()).unwrap();
                assert!(matches!(verdict, Ok(Verdict::Invalid(_))), "{code}: {path} = {changed}: {verdict:?}");
                refused += 1;
            }
        }
        assert!(refused > 20, "{code}: {refused}");
    }
}

/// The numbers in a tree, with their paths.
fn leaves(value: &serde_json::Value, path: &str, out: &mut Vec<(String, u64)>) {
    match value {
        serde_json::Value::Object(map) => map.iter().for_each(|(key, one)| leaves(one, &format!("{path}/{key}"), out)),
        serde_json::Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, one)| leaves(one, &format!("{path}/{at}"), out));
        }
        serde_json::Value::Number(number) => out.push((path.to_owned(), number.as_u64().unwrap())),
        _ => {}
    }
}

#[test]
fn other_forms_are_refused() {
    let good = proof_of(&[("0.75", None)], 400);
    let mut bad: Vec<(&str, Proof)> = Vec::new();
    let mut change = |why, change: &dyn Fn(&mut Proof)| {
        let mut proof = good.clone();
        change(&mut proof);
        bad.push((why, proof));
    };
    change("another game", &|proof| proof.game = codes(&["0.77"]));
    change("no code", &|proof| proof.game = codes(&[]));
    change("not a code", &|proof| proof.game = codes(&["0.7x"]));
    change("not a code", &|proof| proof.game = codes(&["3.7"]));
    change("not a code", &|proof| proof.game = codes(&[""]));
    change("two codes", &|proof| proof.game = codes(&["0.75", "0.75"]));
    change("another claim", &|proof| proof.claim = LawClaim::Grundy);
    change("normal play", &|proof| proof.convention = Convention::Normal);
    change("closed sets", &|proof| proof.witness = Some(Vec::new()));
    change("fewer heaps", &|proof| _ = quotient(proof).heaps[0].pop());
    change("no heaps", &|proof| quotient(proof).heaps[0].clear());
    change("fewer lost", &|proof| _ = quotient(proof).lost.pop());
    change("more lost", &|proof| quotient(proof).lost.push(7));
    change("not increasing", &|proof| quotient(proof).lost.reverse());
    change("a short generator", &|proof| _ = quotient(proof).generators[0].pop());
    change("no generators", &|proof| quotient(proof).generators.clear());
    change("one generator less", &|proof| _ = quotient(proof).generators.pop());
    change("an empty generator", &|proof| quotient(proof).generators[0].clear());
    change("bounded", &|proof| quotient(proof).bounded = vec![0]);
    change("bounded", &|proof| quotient(proof).bounded = vec![1]);
    change("a period of 0", &|proof| quotient(proof).period = Some(0));
    change("twice the period", &|proof| quotient(proof).period = Some(4));
    change("one generator more", &|proof| {
        let mut more = quotient(proof).generators[0].clone();
        more.swap(0, 1);
        quotient(proof).generators.push(more);
    });
    // A monoid in which two elements win and lose alike: every element twice.
    change("not reduced", &|proof| {
        let quotient = quotient(proof);
        for generator in &mut quotient.generators {
            *generator = generator.iter().flat_map(|&to| [2 * to + 1, 2 * to]).collect();
        }
        quotient.lost = quotient.lost.iter().flat_map(|&lost| [2 * lost, 2 * lost + 1]).collect();
        quotient.heaps[0].iter_mut().for_each(|heap| *heap *= 2);
    });
    for (why, proof) in bad {
        assert!(verdict(&proof).is_err(), "{why}: {}", verdict(&proof).unwrap());
    }
    // A quotient is not a proof about rules.
    let rules = nimatron::proof::Rules { rules: "n -> n - k for k in {1, 2}".to_owned(), ..Default::default() };
    assert!(verdict(&Proof { game: CertifiedGame::Rules(rules), ..good.clone() }).is_err());
    let code = nimatron::proof::CodeName { code: "0.75".to_owned() };
    assert!(verdict(&Proof { game: CertifiedGame::Code(code), ..good }).is_err());
}

fn codes(codes: &[&str]) -> CertifiedGame {
    CertifiedGame::Codes(nimatron::proof::CodeNames { codes: codes.iter().map(ToString::to_string).collect() })
}

/// A period that does not begin where it is said to is not believed.
#[test]
fn a_false_period_is_refused() {
    let mut solver = QuotientSolver::new(Heaps::new(vec![Code::parse("0.77").unwrap()]));
    let period = solver.extend_to_period(400, &budget()).unwrap().unwrap();
    let mut refused = Vec::new();
    let known = checked(&solver, Some(period), &mut refused, &budget()).unwrap().unwrap();
    assert_eq!((known.0, refused.len()), (period, 0));
    for (preperiod, length) in [(period.preperiod - 1, 12), (60, 12), (1, 12), (period.preperiod, 6), (80, 11)] {
        let claimed = nimatron::quotient::MiserePeriod { preperiod, period: length };
        let mut refused = Vec::new();
        assert_eq!(checked(&solver, Some(claimed), &mut refused, &budget()), Ok(None), "{preperiod} {length}");
        assert_eq!(refused.len(), 1, "{preperiod} {length}");
    }
}

fn infinite() -> Proof {
    let mut solver = QuotientSolver::new(Heaps::new(vec![Code::parse("0.3122").unwrap()]));
    let mut refused = Vec::new();
    let found = extend_checked(&mut solver, 20, &mut refused, &budget());
    let (Err(MisereError::Infinite(folded)), []) = (found, refused.as_slice()) else { panic!("infinite") };
    infinite_certificate(solver.heaps(), &folded).unwrap()
}

fn folded(proof: &mut Proof) -> &mut FoldedProof {
    let Method::Folded(folded) = &mut proof.method else { panic!("a folding") };
    folded
}

#[test]
fn an_infinite_quotient_is_proved() {
    let claim = "the misère outcomes of all sums of heaps 0 to 7 of 0.3122; \
                 the quotient is infinite: no two multiples of heap 7 are equivalent";
    assert_eq!(verdict(&infinite()), Ok(claim.to_owned()));
}

/// Every bound and many entries, changed one at a time. A larger bound may be right: it folds less,
/// and then the table has other places. Of the places of lost sums 4, or 40 with `NIMATRON_ALL`.
#[test]
fn changed_foldings_are_refused() {
    let good = infinite();
    let mut bad: Vec<(String, Proof)> = Vec::new();
    let mut change = |why: String, by: &dyn Fn(&mut FoldedProof)| {
        let mut proof = good.clone();
        by(folded(&mut proof));
        bad.push((why, proof));
    };
    let mut copy = good.clone();
    let FoldedProof { counts, pair, lost } = folded(&mut copy).clone();
    for heap in (1..counts.len()).filter(|&heap| !pair.heaps.contains(&(heap as u32))) {
        for by in [-1, 1, 2] {
            let changed = |number: u32| number.checked_add_signed(by).unwrap_or(9);
            change(format!("from of {heap}"), &|proof| proof.counts[heap].from = changed(counts[heap].from));
            change(format!("period of {heap}"), &|proof| proof.counts[heap].period = changed(counts[heap].period));
        }
    }
    for by in [-1, 1, 2] {
        let changed = |number: u32| number.checked_add_signed(by).unwrap_or(9);
        change("from".into(), &|proof| proof.pair.from = changed(pair.from));
        change("apart".into(), &|proof| proof.pair.apart = changed(pair.apart));
        change("period".into(), &|proof| proof.pair.period = changed(pair.period));
    }
    for heaps in [[7, 5], [5, 5], [5, 8], [4, 7], [0, 7]] {
        change(format!("{heaps:?}"), &|proof| proof.pair.heaps = heaps);
    }
    change("a heap less".into(), &|proof| _ = proof.counts.pop());
    change("a heap more".into(), &|proof| proof.counts.push(counts[1]));
    change("no heaps".into(), &|proof| proof.counts.clear());
    change("a period of 0".into(), &|proof| proof.counts[2].period = 0);
    change("a pair's period of 0".into(), &|proof| proof.pair.period = 0);
    change("large".into(), &|proof| proof.counts[2].from = u32::MAX);
    change("large".into(), &|proof| proof.pair.apart = u32::MAX);
    change("beyond the table".into(), &|proof| proof.lost.push(u32::MAX));
    change("none lost".into(), &|proof| proof.lost.clear());
    change("twice".into(), &|proof| proof.lost.insert(0, lost[0]));
    let places = if crate::all() { 40 } else { 4 };
    for at in (0..lost.len()).step_by(lost.len() / places) {
        change(format!("not lost: {at}"), &|proof| _ = proof.lost.remove(at));
        let free = (lost[at]..).find(|place| !lost.contains(place)).unwrap();
        let place = lost.partition_point(|&other| other < free);
        change(format!("lost: {free}"), &|proof| proof.lost.insert(place, free));
    }
    let count = bad.len();
    for (why, proof) in bad {
        assert!(verdict(&proof).is_err(), "{why}: {}", verdict(&proof).unwrap());
    }
    assert!(count > 40 + 2 * places, "{count}");
}

/// Right outcomes that do not show that the quotient is infinite. With 0.3, heaps 1 and 2 are *1
/// and a game that is worth nothing: a sum is lost if the number of heaps 1 is odd.
#[test]
fn a_finite_quotient_is_not_called_infinite() {
    let fold = Fold { from: 0, period: 1 };
    let pair = FoldedPair { heaps: [1, 2], from: 0, apart: 1, period: 2 };
    let folded = |x: u32, y: u32| x.min(y) < 2 && x.abs_diff(y) < 3;
    let places = (0..16).filter(|place| place % 4 % 2 == 1 && folded(place % 4, place / 4));
    let proof = FoldedProof { counts: vec![fold; 3], pair, lost: places.collect() };
    let proof = Proof { game: codes(&["0.3"]), method: Method::Folded(proof), ..proof_of(&[("0.3", None)], 10) };
    let why = "it does not follow that the quotient is infinite: \
               for large multiples of the pair the outcome depends only on a remainder of the difference of the counts";
    assert_eq!(verdict(&proof), Err(why.to_owned()));
}
