//! An atlas as lines of JSON: a head, and then an entry with its certificate in each line.
//!
//! Reading such a file believes nothing: each certificate goes to the checker and has to be about
//! the rules of its entry. What a law says in words is taken from the file.

use super::entry::{Entry, Gives};
use super::moves::Moves;
use super::store::{Atlas, AtlasError, VERSION};
use nimatron_check::Verdict;
use nimatron_core::{Budget, Convention, StopReason};
use nimatron_messages::{Say, laws};
use nimatron_proof::{Claim, Game, Proof};
use nimatron_rules::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{BufRead, Read, Write};

/// The value of the field `format` of the first line.
const FORMAT: &str = "nimatron-atlas";
/// The maximum length of a line: more than any certificate that a sweep finds.
const MAX_LINE: u64 = 1 << 26;
/// The units of work for the check of one certificate: some seconds.
const CHECKING: u64 = 1 << 32;
/// The number of entries in one transaction.
const BATCH: usize = 256;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u64,
    entries: u64,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    entry: Entry,
    /// The certificate of a proved law.
    certificate: Option<Value>,
}

/// Why a file was not written or read whole.
#[derive(Debug)]
pub enum Broken {
    /// Writing or reading failed.
    Io(std::io::Error),
    /// The atlas, or a line of the file, is wrong.
    Atlas(AtlasError),
    /// The budget is used up.
    Stopped(StopReason),
}

impl From<std::io::Error> for Broken {
    fn from(error: std::io::Error) -> Broken {
        Broken::Io(error)
    }
}

impl From<AtlasError> for Broken {
    fn from(error: AtlasError) -> Broken {
        Broken::Atlas(error)
    }
}

impl From<StopReason> for Broken {
    fn from(reason: StopReason) -> Broken {
        Broken::Stopped(reason)
    }
}

impl From<serde_json::Error> for Broken {
    fn from(error: serde_json::Error) -> Broken {
        Broken::Io(error.into())
    }
}

/// Writes an atlas; returns the number of entries.
///
/// # Errors
/// The atlas cannot be read, or the lines cannot be written; or the budget is used up.
pub fn export(atlas: &Atlas, out: &mut dyn Write, budget: &Budget) -> Result<u64, Broken> {
    let (_, entries) = atlas.counts()?;
    line(out, &Head { format: FORMAT.to_owned(), version: VERSION, entries })?;
    for number in 1..=entries {
        budget.check()?;
        budget.progress().set(number, entries);
        let Some(entry) = atlas.entry(number)? else { continue };
        let certificate = atlas.certificate(number)?.map(|text| serde_json::from_str(&text)).transpose()?;
        line(out, &Line { entry, certificate })?;
    }
    Ok(entries)
}

fn line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Broken> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(out.write_all(b"\n")?)
}

/// Whether a certificate is about the game of an entry, and proves what its law gives.
fn is_about(proof: &Proof, entry: &Entry) -> bool {
    let Game::Rules(game) = &proof.game else { return false };
    let gives = match (proof.claim, game.rows) {
        (Claim::Grundy, None) => Gives::Values,
        (Claim::Outcome, None) => Gives::Winner,
        _ => Gives::Part,
    };
    game.rules == entry.game.rules
        && game.parameters.is_empty()
        && proof.convention == Convention::Normal
        && entry.law.as_ref().is_some_and(|law| law.gives == gives)
}

/// Reads lines into an atlas without entries; returns the number of entries, and of certificates
/// that the checker has accepted.
///
/// # Errors
/// The lines are not an atlas of this version, or one of them is wrong (the message says which), or
/// the atlas cannot be written; or the budget is used up.
pub fn import(atlas: &mut Atlas, lines: &mut dyn BufRead, budget: &Budget) -> Result<(u64, u64), Broken> {
    if atlas.counts()? != (0, 0) {
        return Err(AtlasError(laws::atlas_not_empty()).into());
    }
    let mut text = String::new();
    let mut at = 0;
    let mut next = |text: &mut String| -> Result<Option<u64>, Broken> {
        text.clear();
        budget.check()?;
        at += 1;
        let wrong = |error: std::io::Error| Broken::from(AtlasError(laws::atlas_line(at, error.to_string())));
        let read = Read::take(&mut *lines, MAX_LINE).read_line(text).map_err(wrong)?;
        if read > 0 && !text.ends_with('\n') {
            return Err(AtlasError(laws::atlas_line(at, laws::atlas_cut().to_string())).into());
        }
        Ok((read > 0).then_some(at))
    };
    let not_one = || Broken::from(AtlasError(laws::atlas_not_lines()));
    next(&mut text)?.ok_or_else(not_one)?;
    let head: Head = serde_json::from_str(&text).map_err(|_| not_one())?;
    if head.format != FORMAT || head.version != VERSION {
        return Err(not_one());
    }
    let (mut count, mut accepted) = (0, 0);
    let mut batch = Vec::new();
    while let Some(at) = next(&mut text)? {
        let wrong = |what: String| Broken::from(AtlasError(laws::atlas_line(at, what)));
        let Line { entry, certificate } = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        count += 1;
        budget.progress().set(count, head.entries);
        if entry.number != count {
            return Err(wrong(laws::atlas_order(count).to_string()));
        }
        let rules = Ruleset::parse(&entry.game.rules).map_err(|error| wrong(error.to_string()))?;
        if rules.arity() != entry.game.positions.arity() {
            return Err(wrong(laws::atlas_positions().to_string()));
        }
        let is_proved = entry.law.as_ref().is_some_and(|law| law.proved);
        let certificate = match (is_proved, certificate) {
            (false, None) => None,
            (true, Some(value)) => {
                let text = value.to_string();
                let proof = Proof::parse_within(&text, budget)?.map_err(|error| wrong(error.message().to_string()))?;
                if !is_about(&proof, &entry) {
                    return Err(wrong(laws::atlas_other_game().to_string()));
                }
                match nimatron_check::check(&proof, &budget.within_work(CHECKING))? {
                    Verdict::Valid(_) => {}
                    Verdict::Invalid(why) => return Err(wrong(why.to_string())),
                }
                accepted += 1;
                Some(proof.text())
            }
            _ => return Err(wrong(laws::atlas_needs_certificate().to_string())),
        };
        let moves = Moves::of(&rules, entry.game.positions, budget)?;
        let moves = moves.ok_or_else(|| wrong(laws::atlas_positions().to_string()))?;
        batch.push((entry, moves.fingerprint(), certificate));
        if batch.len() == BATCH {
            atlas.put(&batch)?;
            batch.clear();
        }
    }
    atlas.put(&batch)?;
    if count != head.entries {
        return Err(AtlasError(laws::atlas_line(count + 2, laws::atlas_cut().to_string())).into());
    }
    Ok((count, accepted))
}
