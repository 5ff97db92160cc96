//! Certificates of periods whose largest number to take is too large for a table: exactly the true
//! ones are accepted.

#![allow(clippy::unwrap_used)]

use nimatron_check::{Verdict, verify};
use nimatron_core::Budget;
use nimatron_proof::{FORMAT, VERSION};
use serde_json::json;

const MAX: u64 = i64::MAX as u64;

fn is_valid(set: &[u64], window: u64, preperiod: &[u32], period: &[u32], misere: bool) -> bool {
    let set: Vec<String> = set.iter().map(ToString::to_string).collect();
    let rules = format!("n -> n - k for k in {{{}}}", set.join(", "));
    let values = json!({"preperiod": preperiod, "period": period});
    let mut certificate = json!({"format": FORMAT, "version": VERSION, "game": {"rules": rules},
        "claim": if misere { "outcome" } else { "grundy" },
        "method": {"period": {"values": values, "bound": {"window": window}}}});
    if misere {
        certificate["convention"] = "misere".into();
    }
    match verify(&certificate.to_string(), &Budget::unlimited()) {
        Ok(Verdict::Valid(_)) => true,
        Ok(Verdict::Invalid(_)) => false,
        error => panic!("{error:?}"),
    }
}

/// The values of a set of small numbers by the definition: 0 for P and 1 for N in misère play.
fn values(set: &[u64], count: u64, misere: bool) -> Vec<u32> {
    let mut all: Vec<u32> = Vec::new();
    for n in 0..count {
        let options: Vec<u32> = set.iter().filter(|&&k| k <= n).map(|&k| all[(n - k) as usize]).collect();
        let won = options.is_empty() || options.contains(&0);
        let mex = (0..).find(|value| !options.contains(value)).unwrap();
        all.push(if misere { u32::from(won) } else { mex });
    }
    all
}

/// Adding a large number to {1, 3} or to {2, 5} keeps the period exactly if adding a smaller number
/// with the same remainder does, because the values have no preperiod.
#[test]
fn a_large_number_is_like_a_small_one_with_its_remainder() {
    let mut kept = [0, 0];
    for (set, p, misere) in [([1, 3], 2, false), ([2, 5], 7, false), ([1, 2], 3, true), ([2, 3], 5, true)] {
        let period = &values(&set, p, misere)[..];
        for k in [1 << 21, 999_999_937, 1 << 40, 1 << 62].into_iter().flat_map(|k| k..k + p) {
            let small = k % p + 7 * p;
            let same = values(&[set[0], set[1], small], 200, misere) == values(&set, 200, misere);
            assert_eq!(is_valid(&[set[0], set[1], k], k, &[], period, misere), same, "{set:?} {k} {misere}");
            kept[usize::from(same)] += 1;
            // Other statements about the same game.
            assert!(!is_valid(&[set[0], set[1], k], k + 1, &[], period, misere));
            assert!(!is_valid(&[set[0], set[1], k], set[1], &[], period, misere));
            for at in 0..period.len() {
                let mut wrong = period.to_vec();
                wrong[at] = if misere { 1 - wrong[at] } else { wrong[at] + 1 };
                assert!(!is_valid(&[set[0], set[1], k], k, &[], &wrong, misere), "{set:?} {k} {at}");
            }
            assert!(!is_valid(&[set[0], set[1], k], k, &period[..1], &period[1..], misere));
        }
    }
    assert!(kept[0] > 10 && kept[1] > 10, "{kept:?}");
}

/// Numbers near the largest that rules may contain are refused or decided, without an overflow.
#[test]
fn the_largest_numbers() {
    for k in [MAX, MAX - 1, MAX - 6, MAX - 7, MAX - 200, MAX / 2] {
        for other in [1, MAX - 3, MAX / 2 + 1] {
            // Whatever the verdict, it is not that of a wrong claim.
            is_valid(&[1, k], k, &[], &[0, 1], false);
            is_valid(&[2, other, k], k.max(other), &[], &[0, 0, 1, 1], false);
            assert!(!is_valid(&[1, k], k, &[], &[0, 1, 2], false), "{k}");
            assert!(!is_valid(&[1, k], k, &[], &[0], false), "{k}");
        }
    }
    // 1 and an even number: at the even number 0 leads to 0.
    assert!(!is_valid(&[1, 1 << 50], 1 << 50, &[], &[0, 1], false));
    assert!(is_valid(&[1, (1 << 50) + 1], (1 << 50) + 1, &[], &[0, 1], false));
}
