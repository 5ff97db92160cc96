//! Claims are compared with values that were computed in full.

use super::super::{naive, random::random, sums::HeapSumSets};
use super::*;

/// The values by the engine for three heaps and more, or by marks.
fn values(code: &Code, to: usize) -> Vec<u32> {
    let (mut values, budget) = (vec![0], Budget::unlimited());
    match HeapSumSets::new(code) {
        Some(mut sums) => sums.extend(&mut values, code, to, &budget).unwrap(),
        None => naive::extend(&mut values, code, to, &budget).unwrap(),
    }
    values
}

/// Looks for a period at every length up to `looks`, and compares each that is claimed with the
/// values. Returns how many lengths gave one.
fn attack(text: &str, looks: usize, to: usize) -> usize {
    let Ok(code) = Code::parse(text) else { return 0 };
    let values = values(&code, to);
    let mut claims = 0;
    for length in 8..looks {
        let Some(Ok(found)) = find(&values[..length], &code, &Budget::unlimited()).unwrap() else { continue };
        claims += 1;
        for heap in found.preperiod..values.len() - found.period {
            let (now, later) = (values[heap], values[heap + found.period]);
            assert_eq!(now + found.saltus, later, "{text}: {found:?} from {length} values, heap {heap}");
        }
        if found.preperiod > 0 {
            let last = found.preperiod - 1;
            assert_ne!(values[last] + found.saltus, values[last + found.period], "{text}: {found:?}");
        }
    }
    claims
}

/// However few values there are, no claim is false.
#[test]
fn claims_of_hexadecimal_codes_hold() {
    let claims: usize = (1..256).step_by(3).map(|code| attack(&format!("0.{code:02X}"), 120, 400)).sum();
    assert!(claims > 500, "{claims}");
}

#[test]
fn claims_of_other_codes_hold() {
    let mut below = random(12345);
    let mut claims = 0;
    for _ in 0..60 {
        let digits: String = (0..1 + below(3)).map(|_| format!("({})", below(32))).collect();
        let first = ["0", "0", "4", "8", "C"][below(5)];
        let repeated =
            if below(2) == 0 { format!("[{}]", below(16)) } else { format!("[{:X}{:X}]", below(8), below(8)) };
        claims += attack(&format!("{first}.{digits}"), 90, 180);
        claims += attack(&format!("{first}.{digits}{repeated}"), 90, 180);
    }
    assert!(claims > 500, "{claims}");
}

/// A third of the codes of two digits with three heaps; with `NIMATRON_ALL` all, as far as brute
/// force goes, which takes minutes.
#[test]
fn claims_hold_far_beyond_their_proofs() {
    let (to, step, least) = if std::env::var_os("NIMATRON_ALL").is_some() { (20_000, 1, 70) } else { (2_000, 3, 18) };
    let mut claims = 0;
    for code in (1..256).step_by(step) {
        let text = format!("0.{code:02X}");
        let code = Code::parse(&text).unwrap();
        let first = values(&code, 700);
        let found =
            (8..700).step_by(7).find_map(|length| find(&first[..length], &code, &Budget::unlimited()).unwrap()?.ok());
        let Some(found) = found.filter(|_| code.most_heaps() >= 3) else { continue };
        let all = values(&code, to);
        for heap in found.preperiod..all.len() - found.period {
            assert_eq!(all[heap] + found.saltus, all[heap + found.period], "{text}: {found:?} at {heap}");
        }
        claims += 1;
    }
    assert!(claims >= least, "{claims}");
}

/// Examples, among them one whose saltus is not a power of two; and the regularity of a ruler,
/// which is none.
#[test]
fn known_examples() {
    let found = |text: &str| {
        let code = Code::parse(text).unwrap();
        let values = values(&code, 299);
        let found = find(&values, &code, &Budget::unlimited()).unwrap()?.ok()?;
        Some((found.preperiod, found.period, found.saltus))
    };
    for (text, expected) in [
        ("0.8", (1, 3, 1)),
        ("0.28", (1, 53, 16)),
        ("0.9C", (28, 36, 16)),
        ("0.F8", (7, 6, 4)),
        ("0.3F", (0, 6, 3)),
        ("0.FF", (0, 1, 1)),
        ("0.(16)", (1, 4, 1)),
        ("8.0", (1, 2, 1)),
        ("4.[F]", (2, 1, 2)),
        ("4.[3]", (1, 4, 4)),
        ("0.[7]", (0, 1, 1)),
    ] {
        assert_eq!(found(text), Some(expected), "{text}");
    }
    for text in ["0.2048", "C.0", "0.77", "0.7F", "0.E"] {
        assert_eq!(found(text), None, "{text}");
    }
}
