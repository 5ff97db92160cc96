//! Proofs of periods as data: a claim, the range in which it was checked, and a hash of the values. [`Certificate::verify`] computes the values again, by
//! programs that share nothing with the engine that found the period, and believes nothing else that is written.

use nimatron_core::{Budget, StopReason};
use nimatron_engine::heap::{Code, Period, Sequence, reference, replace_file};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::path::Path;

/// What a file of this kind is called.
const FORMAT: &str = "nimatron-period";
const VERSION: u32 = 1;

/// A proof that the values of a taking-and-breaking game are periodic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// `nimatron-period`.
    pub format: String,
    /// 1.
    pub version: u32,
    /// The code of the game.
    pub game: String,
    /// G(n + period) = G(n) for all n from here on, and not for the heap before.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The largest number of tokens that may be taken.
    pub most_taken: u64,
    /// The largest number of heaps that a move leaves.
    pub most_heaps: u64,
    /// The claim is checked for the heaps from `preperiod` up to, but not with, this one; by the theorem that is enough.
    pub checked_below: u64,
    /// SHA-256 of the values of heaps 0 to preperiod + period - 1, each as four bytes, the lowest first.
    pub sha256: String,
}

/// What a checker found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The proof holds.
    Valid,
    /// It does not, and why: the first thing that is wrong.
    Invalid(String),
}

impl Certificate {
    /// The certificate of the period of a sequence; `None` if none is proved, or if values rise with it: that is proved by a state, for which this kind of
    /// certificate has no place.
    pub fn new(sequence: &Sequence) -> Option<Certificate> {
        let period = sequence.period().filter(|period| period.saltus == 0 && sequence.code().most_taken().is_some())?;
        let values = sequence.values().take(period.preperiod + period.period);
        Some(Certificate {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: sequence.code().to_string(),
            preperiod: period.preperiod as u64,
            period: period.period as u64,
            most_taken: period.most_taken as u64,
            most_heaps: period.most_heaps as u64,
            checked_below: needed(period) as u64,
            sha256: hash(values),
        })
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn parse(text: &str) -> Result<Certificate, String> {
        let certificate: Certificate =
            serde_json::from_str(text).map_err(|error| format!("this is no certificate of a period: {error}"))?;
        match (certificate.format.as_str(), certificate.version) {
            (FORMAT, VERSION) => Ok(certificate),
            (FORMAT, version) => {
                Err(format!("this is a certificate of version {version}, and {VERSION} is known here"))
            }
            (format, _) => Err(format!("this is a certificate of the kind `{format}`, and not `{FORMAT}`")),
        }
    }

    /// What it claims, in a sentence.
    pub fn claim(&self) -> String {
        let Certificate { game, preperiod, period, .. } = self;
        format!("in {game} G(n + {period}) = G(n) for all n >= {preperiod}")
    }

    /// The certificate as a file.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Writes the certificate to a file: beside it first, so that a file that is there stays whole until the new one is.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        replace_file(path, |out| out.write_all(self.text().as_bytes()))
    }

    /// Checks the proof: the values are computed again, plainly, and compared as far as the theorem wants.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn verify(&self, budget: &Budget) -> Result<Verdict, StopReason> {
        let invalid = |why: String| Ok(Verdict::Invalid(why));
        let code = match Code::parse(&self.game) {
            Ok(code) => code,
            Err(error) => return invalid(format!("{} is no game: {error}", self.game)),
        };
        let Some(most_taken) = code.most_taken() else {
            return invalid(format!(
                "in {code} any number of tokens may be taken, and the theorem is for finite codes"
            ));
        };
        if code.wants_different() {
            return invalid(format!("in {code} heaps have to be different, and the theorem is not for such games"));
        }
        let most_heaps = code.most_heaps() as usize;
        if (self.most_taken, self.most_heaps) != (most_taken as u64, most_heaps as u64) {
            return invalid(format!(
                "in {code} at most {most_taken} are taken and at most {most_heaps} heaps left, and not what is written"
            ));
        }
        // Sums of these with small factors fit; no machine computes so many values.
        let fits = |number: u64| usize::try_from(number).ok().filter(|_| number < 1 << 48);
        let (Some(preperiod), Some(period @ 1..)) = (fits(self.preperiod), fits(self.period)) else {
            return invalid("its preperiod and period are no such numbers".to_owned());
        };
        let claim = Period { preperiod, period, saltus: 0, most_taken, most_heaps };
        let below = needed(&claim);
        if self.checked_below != below as u64 {
            return invalid(format!(
                "the theorem wants G(n + {period}) = G(n) for the heaps below {below}, and {} is written",
                self.checked_below
            ));
        }
        let values = reference(&code, below + period - 1, budget)?;
        for heap in preperiod..below {
            if values[heap + period] != values[heap] {
                return invalid(format!(
                    "G({}) = {}, and G({heap}) = {}",
                    heap + period,
                    values[heap + period],
                    values[heap]
                ));
            }
        }
        if preperiod > 0 && values[preperiod - 1 + period] == values[preperiod - 1] {
            return invalid(format!("the values repeat from {} on already", preperiod - 1));
        }
        if let Some(less) = smaller_period(&values[preperiod..preperiod + period]) {
            return invalid(format!("{less} is a period, too"));
        }
        if hash(values[..preperiod + period].iter().copied()) != self.sha256 {
            return invalid(format!("the hash is not that of the values of heaps 0 to {}", preperiod + period - 1));
        }
        Ok(Verdict::Valid)
    }
}

fn needed(period: &Period) -> usize {
    Period::needed(period.preperiod, period.period, period.most_taken, period.most_heaps)
}

pub(super) fn hash(values: impl Iterator<Item = u32>) -> String {
    let mut hash = Sha256::new();
    for value in values {
        hash.update(value.to_le_bytes());
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A proper divisor of its length by which a cycle repeats: by the prefix function.
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

    fn of(code: &str) -> Certificate {
        let mut sequence = Sequence::new(Code::parse(code).unwrap());
        sequence.extend(20_000, &Budget::unlimited()).unwrap();
        Certificate::new(&sequence).unwrap()
    }

    #[test]
    fn certificates_are_verified() {
        for code in ["0.77", "0.137", "0.3", "0.33", "0.156", "4.7", "0.45", "0.05", "0.(15)"] {
            let certificate = of(code);
            assert_eq!(Certificate::parse(&certificate.text()), Ok(certificate.clone()));
            assert_eq!(certificate.verify(&Budget::unlimited()), Ok(Verdict::Valid), "{code}");
        }
    }

    /// Any field that is changed is found.
    #[test]
    fn changed_certificates_are_refused() {
        let good = serde_json::to_value(of("0.77")).unwrap();
        let mut refused = 0;
        for field in good.as_object().unwrap().keys() {
            let changes = match &good[field] {
                serde_json::Value::Number(number) => {
                    let number = number.as_u64().unwrap();
                    [0, 1, 2, number.wrapping_sub(1), number + 1, 2 * number, u64::MAX]
                        .map(serde_json::Value::from)
                        .to_vec()
                }
                serde_json::Value::String(text) => {
                    let mut changed: Vec<String> = vec![
                        String::new(),
                        "0.137".into(),
                        "0.7".into(),
                        "0.[3]".into(),
                        "4!.0".into(),
                        format!("{text}0"),
                    ];
                    changed.push(text.replace(['0', 'a', 'p'], "e"));
                    changed.into_iter().map(serde_json::Value::from).collect()
                }
                _ => Vec::new(),
            };
            for change in changes {
                let mut bad = good.clone();
                if bad[field] == change || (field == "game" && change == "0.770") {
                    continue;
                }
                bad[field] = change.clone();
                let verdict = Certificate::parse(&bad.to_string()).map(|bad| bad.verify(&Budget::unlimited()));
                assert!(!matches!(verdict, Ok(Ok(Verdict::Valid))), "{field} = {change}");
                refused += 1;
            }
            let mut less = good.clone();
            less.as_object_mut().unwrap().remove(field);
            assert!(Certificate::parse(&less.to_string()).is_err());
        }
        assert!(refused > 40, "{refused}");
        assert!(Certificate::parse("{}").is_err());
        let mut more = good;
        more["more"] = 1.into();
        assert!(Certificate::parse(&more.to_string()).is_err());
    }

    /// A period of 0 heaps before it wants one heap more: 0.1 has the values 0, 1, 0, 0, ...
    #[test]
    fn heaps_do_not_vanish_in_proofs() {
        for (game, period, most_heaps, below) in
            [("0.1", 2, 0, 1), ("0.2", 1, 1, 1), ("0.4", 1, 2, 2), ("0.04", 1, 2, 3), ("0.0004", 1, 2, 5)]
        {
            let values = reference(&Code::parse(game).unwrap(), period - 1, &Budget::unlimited()).unwrap();
            for below in [below, below + 1, below + 2] {
                let certificate = Certificate {
                    format: FORMAT.to_owned(),
                    version: VERSION,
                    game: game.to_owned(),
                    preperiod: 0,
                    period: period as u64,
                    most_taken: game.len() as u64 - 2,
                    most_heaps,
                    checked_below: below,
                    sha256: hash(values.iter().copied()),
                };
                assert!(matches!(certificate.verify(&Budget::unlimited()), Ok(Verdict::Invalid(_))), "{game} {below}");
            }
        }
        // Numbers that would not fit are no proof.
        let mut huge = of("0.77");
        (huge.preperiod, huge.period) = (u64::MAX / 16 - 1, u64::MAX / 16 - 1);
        assert!(matches!(huge.verify(&Budget::unlimited()), Ok(Verdict::Invalid(_))));
    }

    #[test]
    fn certificates_of_long_codes() {
        let long = format!("0.77{}1", "0".repeat(297));
        assert_eq!(of(&long).verify(&Budget::unlimited()), Ok(Verdict::Valid));
    }

    #[test]
    fn cycles_of_cycles() {
        assert_eq!(smaller_period(&[1, 2, 1, 2]), Some(2));
        assert_eq!(smaller_period(&[1, 2, 1]), None);
        assert_eq!(smaller_period(&[1, 1, 1]), Some(1));
        assert_eq!(smaller_period(&[1]), None);
    }
}
