//! Certificates of periods of codes: the claim, and a checksum of the values. The checker computes
//! the values again, with code that shares nothing with the engine that found the period, and
//! trusts nothing else in the certificate.

use nimatron_core::{Budget, Convention, StopReason};
use nimatron_engine::heap::{Code, Period, Sequence, reference};
use nimatron_messages::{Message, proofs, verdicts};
use nimatron_proof::{
    CertifiedGame, CodeName, Definitions, HashedPeriod, LawClaim, ListedPeriod, Method, PeriodBound, PeriodProof,
    PeriodValues, Proof, Proved, Verdict,
};
use sha2::{Digest, Sha256};

/// The certificate of the period of a sequence. `None` if none is proved, or if it is proved by the
/// state after the last values, which certificates cannot hold.
pub fn certificate(sequence: &Sequence) -> Option<Proof> {
    let period = sequence.period()?;
    let mut values = sequence.values().take(period.preperiod + period.period);
    let (values, bound) = match period.window {
        Some((window, _)) => {
            let preperiod = values.by_ref().take(period.preperiod).collect();
            let listed = ListedPeriod { preperiod, period: values.collect() };
            let bound = PeriodBound::Rising { saltus: period.saltus.into(), window: window as u64 };
            (PeriodValues::Listed(listed), bound)
        }
        None if period.saltus == 0 && sequence.code().most_taken().is_some() => {
            let (preperiod, length) = (period.preperiod as u64, period.period as u64);
            let hashed = HashedPeriod { preperiod, period: length, sha256: hash(values) };
            let (max_taken, max_heaps) = (period.most_taken as u64, period.most_heaps as u64);
            (PeriodValues::Hashed(hashed), PeriodBound::Breaking { max_taken, max_heaps })
        }
        None => return None,
    };
    Some(Proof {
        game: CertifiedGame::Code(CodeName { code: sequence.code().to_string() }),
        claim: LawClaim::Grundy,
        convention: Convention::Normal,
        definitions: Definitions::new(),
        method: Method::Period(PeriodProof { values, bound }),
        strategy: None,
        witness: None,
    })
}

/// Checks the certificate of a code: the values are computed again by the reference
/// implementation, and compared as far as the theorem of Guy and Smith requires.
///
/// # Errors
/// The budget is used up.
pub(crate) fn check(proof: &Proof, game: &str, budget: &Budget) -> Result<Verdict, StopReason> {
    match period_of(proof, game) {
        Ok((code, period, sha256)) => check_period(&code, &period, sha256, budget),
        Err(why) => Ok(Verdict::Invalid(why)),
    }
}

/// The code, its claimed period and the checksum.
///
/// # Errors
/// The certificate has another form, or its bound is not that of the code.
fn period_of<'p>(proof: &'p Proof, game: &str) -> Result<(Code, Period, &'p str), Message> {
    let Proof { claim, convention, definitions, method, strategy: None, witness: None, .. } = proof else {
        return Err(proofs::of_code_only_period());
    };
    let (LawClaim::Grundy, Convention::Normal, Method::Period(period)) = (claim, convention, method) else {
        return Err(proofs::of_code_only_period());
    };
    let PeriodProof { values: PeriodValues::Hashed(values), bound: PeriodBound::Breaking { max_taken, max_heaps } } =
        period
    else {
        return Err(proofs::of_code_checksum());
    };
    if !definitions.is_empty() {
        return Err(verdicts::unused_definitions());
    }
    let code = Code::parse(game).map_err(|error| proofs::not_a_game(game, error.message))?;
    let Some(most_taken) = code.most_taken() else {
        return Err(proofs::endless_code(code.to_string()));
    };
    if code.wants_different() {
        return Err(proofs::different_heaps(code.to_string()));
    }
    let most_heaps = code.most_heaps() as usize;
    if (*max_taken, *max_heaps) != (most_taken as u64, most_heaps as u64) {
        return Err(proofs::wrong_bound(code.to_string(), most_taken, most_heaps));
    }
    // Sums of such numbers with small factors do not overflow; no machine computes this many
    // values.
    let fits = |number: u64| usize::try_from(number).ok().filter(|_| number < 1 << 48);
    let (Some(preperiod), Some(period @ 1..)) = (fits(values.preperiod), fits(values.period)) else {
        return Err(proofs::period_out_of_range());
    };
    Ok((code, Period { preperiod, period, saltus: 0, most_taken, most_heaps, window: None }, &values.sha256))
}

fn check_period(code: &Code, claim: &Period, sha256: &str, budget: &Budget) -> Result<Verdict, StopReason> {
    let invalid = |why: Message| Ok(Verdict::Invalid(why));
    let Period { preperiod, period, .. } = *claim;
    let below = needed(claim);
    let values = reference(code, below + period - 1, budget)?;
    for heap in preperiod..below {
        if values[heap + period] != values[heap] {
            return invalid(proofs::values_differ(heap + period, values[heap + period], heap, values[heap]));
        }
    }
    if preperiod > 0 && values[preperiod - 1 + period] == values[preperiod - 1] {
        return invalid(proofs::repeats_earlier(preperiod - 1));
    }
    if let Some(smaller) = smaller_period(&values[preperiod..preperiod + period]) {
        return invalid(proofs::smaller_period(smaller));
    }
    if hash(values[..preperiod + period].iter().copied()) != sha256 {
        return invalid(proofs::wrong_checksum(preperiod + period - 1));
    }
    let verified = proofs::code_verified(code.to_string(), period, preperiod, below - 1);
    // The values were computed again, by code that shares nothing with the engine.
    #[expect(clippy::disallowed_methods)]
    Ok(Verdict::Valid(Proved::by_checker(verified)))
}

/// The first heap whose value need not be compared (see [`Period::needed`]).
fn needed(period: &Period) -> usize {
    Period::needed(period.preperiod, period.period, period.most_taken, period.most_heaps)
}

/// The SHA-256 checksum of values, four bytes each with the lowest first, in hexadecimal.
pub(super) fn hash(values: impl Iterator<Item = u32>) -> String {
    let mut hash = Sha256::new();
    for value in values {
        hash.update(value.to_le_bytes());
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The smallest period of a cycle of values that is a proper divisor of its length, found by the
/// prefix function; `None` if there is none.
fn smaller_period(cycle: &[u32]) -> Option<usize> {
    let mut borders = vec![0usize; cycle.len()];
    for at in 1..cycle.len() {
        let mut border = borders[at - 1];
        while border > 0 && cycle[at] != cycle[border] {
            border = borders[border - 1];
        }
        borders[at] = border + usize::from(cycle[at] == cycle[border]);
    }
    let period = cycle.len() - borders.last()?;
    (period < cycle.len() && cycle.len().is_multiple_of(period)).then_some(period)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::verify;

    fn of(code: &str) -> Proof {
        let mut sequence = Sequence::new(Code::parse(code).unwrap());
        sequence.extend(20_000, &Budget::unlimited()).unwrap();
        certificate(&sequence).unwrap()
    }

    fn is_valid(text: &str) -> bool {
        matches!(verify(text, &Budget::unlimited()), Ok(Ok(Verdict::Valid(_))))
    }

    #[test]
    fn certificates_are_verified() {
        for code in ["0.77", "0.137", "0.3", "0.33", "0.156", "4.7", "0.45", "0.05", "0.(15)"] {
            let certificate = of(code);
            assert_eq!(Proof::parse(&certificate.text()), Ok(certificate.clone()));
            assert!(is_valid(&certificate.text()), "{code}");
        }
    }

    /// Every value in a tree, as a path.
    fn leaves(value: &serde_json::Value, path: &str, out: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(map) => {
                map.iter().for_each(|(key, one)| leaves(one, &format!("{path}/{key}"), out));
            }
            _ => out.push(path.to_owned()),
        }
    }

    /// Any field that is changed is found.
    #[test]
    fn changed_certificates_are_refused() {
        let good: serde_json::Value = serde_json::from_str(&of("0.77").text()).unwrap();
        let mut paths = Vec::new();
        leaves(&good, "", &mut paths);
        let mut refused = 0;
        for path in &paths {
            let old = good.pointer(path).unwrap();
            let changes: Vec<serde_json::Value> = match old {
                serde_json::Value::Number(number) => {
                    let number = number.as_u64().unwrap();
                    let changed = [0, 1, 2, number.wrapping_sub(1), number + 1, 2 * number, u64::MAX];
                    changed.map(serde_json::Value::from).to_vec()
                }
                serde_json::Value::String(text) => {
                    let other = ["", "0.137", "0.7", "0.[3]", "4!.0"].map(str::to_owned);
                    let near = [format!("{text}0"), text.replace(['0', 'a', 'p'], "e")];
                    other.into_iter().chain(near).map(serde_json::Value::from).collect()
                }
                _ => Vec::new(),
            };
            for change in changes {
                if change == *old || (path == "/game/code" && change == "0.770") {
                    continue;
                }
                let mut bad = good.clone();
                *bad.pointer_mut(path).unwrap() = change.clone();
                assert!(!is_valid(&bad.to_string()), "{path} = {change}");
                refused += 1;
            }
            let (parent, key) = path.rsplit_once('/').unwrap();
            let mut less = good.clone();
            less.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key);
            assert!(!is_valid(&less.to_string()), "without {path}");
            let mut more = good.clone();
            more.pointer_mut(parent).unwrap()["more"] = 1.into();
            assert!(!is_valid(&more.to_string()), "more beside {path}");
        }
        assert!(refused > 40, "{refused}");
        assert!(Proof::parse("{}").is_err());
    }

    /// The certificate that values rise, whether they do or not.
    fn rising(code: &str, values: &[u32], from: usize, period: usize, saltus: u32, window: usize) -> Proof {
        let listed = ListedPeriod { preperiod: values[..from].to_vec(), period: values[from..from + period].to_vec() };
        let bound = PeriodBound::Rising { saltus: saltus.into(), window: window as u64 };
        let method = Method::Period(PeriodProof { values: PeriodValues::Listed(listed), bound });
        Proof { game: CertifiedGame::Code(CodeName { code: code.to_owned() }), method, ..of("0.77") }
    }

    /// Of the certificates of rising values, with one number changed, only those with another
    /// window are valid: they say the same.
    #[test]
    fn changed_certificates_of_rising_values_are_refused() {
        for code in ["0.8", "0.9C", "0.3F", "0.F8", "0.FF", "0.(16)", "8.0", "4.[F]", "0.[7]", "4.[3]"] {
            let good: serde_json::Value = serde_json::from_str(&of(code).text()).unwrap();
            assert!(is_valid(&good.to_string()), "{code}");
            let values = "/method/period/values";
            for list in ["preperiod", "period"] {
                let path = format!("{values}/{list}");
                let numbers: Vec<u64> =
                    good.pointer(&path).unwrap().as_array().unwrap().iter().map(|one| one.as_u64().unwrap()).collect();
                let mut lists = vec![[numbers.clone(), vec![0]].concat(), [numbers.clone(), numbers.clone()].concat()];
                if !numbers.is_empty() {
                    lists.push(numbers[1..].to_vec());
                    lists.push(numbers[..numbers.len() - 1].to_vec());
                }
                for at in 0..numbers.len() {
                    for other in [0, numbers[at].wrapping_sub(1), numbers[at] + 1, 4_000_000_000, u64::MAX] {
                        let mut list = numbers.clone();
                        list[at] = other;
                        lists.push(list);
                    }
                }
                for list in lists.into_iter().filter(|list| *list != numbers) {
                    let mut bad = good.clone();
                    *bad.pointer_mut(&path).unwrap() = list.clone().into();
                    assert!(!is_valid(&bad.to_string()), "{code} {path} {list:?}");
                }
            }
            let bound = "/method/period/bound/rising";
            let saltus = good.pointer(&format!("{bound}/saltus")).unwrap().as_u64().unwrap();
            for other in [0, 1, 2, 3, 4, 5, saltus + 1, 2 * saltus, 1 << 31, u64::MAX] {
                let mut bad = good.clone();
                *bad.pointer_mut(&format!("{bound}/saltus")).unwrap() = other.into();
                assert!(other == saltus || !is_valid(&bad.to_string()), "{code} {other}");
            }
            for window in [0, 1, u64::MAX, u64::MAX - 1, 1 << 40] {
                let mut bad = good.clone();
                *bad.pointer_mut(&format!("{bound}/window")).unwrap() = window.into();
                assert!(!is_valid(&bad.to_string()), "{code} {window}");
            }
            for other in ["0.77", "0.88", "0.1", "0.[3]", "0.8!", "x", "4.[E]"] {
                let mut bad = good.clone();
                *bad.pointer_mut("/game/code").unwrap() = other.into();
                // It is valid if the other game has the same values.
                let values = |code: &str| reference(&Code::parse(code).unwrap(), 100, &Budget::unlimited()).unwrap();
                assert!(!is_valid(&bad.to_string()) || values(other) == values(code), "{code} {other}");
            }
        }
    }

    /// What rises for a while is refused: every stretch of values of these games that looks like a
    /// period, at every length.
    #[test]
    fn values_that_rise_for_a_while_are_refused() {
        let mut refused = 0;
        for code in ["0.2048", "0.E", "0.7F", "C.0", "0.38", "0.83", "0.9D"] {
            let values = reference(&Code::parse(code).unwrap(), 240, &Budget::unlimited()).unwrap();
            for length in (24..240).step_by(9) {
                for period in 1..length / 4 {
                    let (before, last) = (values[length - 1 - period], values[length - 1]);
                    let Some(saltus) = last.checked_sub(before).filter(|&saltus| saltus > 0) else { continue };
                    let rises = |&heap: &usize| values[heap] + saltus == values[heap + period];
                    let from = length - period - (0..length - period).rev().take_while(rises).count();
                    let step = period * 2;
                    if length >= from + period + step {
                        let proof = rising(code, &values, from, period, saltus, length - step);
                        assert!(!is_valid(&proof.text()), "{code} {from} {period} {saltus} at {length}");
                        refused += 1;
                    }
                }
            }
        }
        assert!(refused > 10, "{refused}");
    }

    /// A period of 0 heaps before it needs one heap more: 0.1 has the values 0, 1, 0, 0, ...
    #[test]
    fn heaps_do_not_vanish_in_proofs() {
        for (game, period, max_heaps) in [("0.1", 2, 0), ("0.2", 1, 1), ("0.4", 1, 2), ("0.04", 1, 2), ("0.0004", 1, 2)]
        {
            let values = reference(&Code::parse(game).unwrap(), period - 1, &Budget::unlimited()).unwrap();
            let sha256 = hash(values.iter().copied());
            let hashed = HashedPeriod { preperiod: 0, period: period as u64, sha256 };
            let bound = PeriodBound::Breaking { max_taken: game.len() as u64 - 2, max_heaps };
            let method = Method::Period(PeriodProof { values: PeriodValues::Hashed(hashed), bound });
            assert!(!is_valid(
                &Proof { game: CertifiedGame::Code(CodeName { code: game.to_owned() }), method, ..of("0.77") }.text()
            ));
        }
        // Numbers that would not fit prove nothing.
        let mut huge = of("0.77");
        let Method::Period(PeriodProof { values: PeriodValues::Hashed(values), .. }) = &mut huge.method else {
            panic!("a checksum")
        };
        (values.preperiod, values.period) = (u64::MAX / 16 - 1, u64::MAX / 16 - 1);
        assert!(!is_valid(&huge.text()));
    }

    #[test]
    fn certificates_of_long_codes() {
        let long = format!("0.77{}1", "0".repeat(297));
        assert!(is_valid(&of(&long).text()));
    }

    #[test]
    fn cycles_of_cycles() {
        assert_eq!(smaller_period(&[1, 2, 1, 2]), Some(2));
        assert_eq!(smaller_period(&[1, 2, 1]), None);
        assert_eq!(smaller_period(&[1, 1, 1]), Some(1));
        assert_eq!(smaller_period(&[1]), None);
    }
}
