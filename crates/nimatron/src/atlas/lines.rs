//! An atlas as lines of JSON: a head, and then an entry with its certificate in each line.
//!
//! Reading such a file believes nothing, and neither does writing one: see [`Confirmed`].

use super::confirmed::Confirmed;
use super::entry::AtlasEntry;
use super::moves::AtlasMoveTable;
use super::store::{Atlas, AtlasError, VERSION};
use nimatron_core::{Budget, StopReason};
use nimatron_messages::laws;
use nimatron_rules::Ruleset;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::io::{BufRead, Read, Write};
use std::path::Path;

/// The value of the field `format` of the first line.
const FORMAT: &str = "nimatron-atlas";
/// The maximum length of a line: more than any certificate that a sweep finds.
const MAX_LINE: u64 = 1 << 26;
/// The number of entries in one transaction.
const BATCH: usize = 256;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AtlasHeader {
    format: String,
    version: u64,
    entries: u64,
}

/// Every other line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AtlasLine {
    entry: AtlasEntry,
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
    /// The file of the atlas that lines are read into has entries, or cannot be written.
    Into(AtlasError),
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
    line(out, &AtlasHeader { format: FORMAT.to_owned(), version: VERSION, entries })?;
    for number in 1..=entries {
        budget.check()?;
        budget.progress().set(number, entries);
        let Some(confirmed) = atlas.confirmed(number, budget)? else { continue };
        let certificate = confirmed.certificate().map(serde_json::from_str).transpose()?;
        line(out, &AtlasLine { entry: confirmed.into_entry(), certificate })?;
    }
    Ok(entries)
}

fn line(out: &mut dyn Write, value: &impl Serialize) -> Result<(), Broken> {
    serde_json::to_writer(&mut *out, value)?;
    Ok(out.write_all(b"\n")?)
}

/// What was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The number of entries.
    pub entries: u64,
    /// The number of certificates, all of which the checker has accepted.
    pub accepted: u64,
    /// The number of laws that the lines describe otherwise than their certificates allow: they are
    /// stored as these say.
    pub reworded: u64,
}

/// Makes the file of an atlas of lines. It gets its name when it has all of them: a part of an
/// atlas would pass for a whole one.
///
/// # Errors
/// There is an atlas with entries at this place, or none can be written; or the lines are not an
/// atlas of this version, or one of them is wrong (the message says which); or the budget is used
/// up. What was there is unchanged then.
pub fn import(path: &Path, lines: &mut dyn BufRead, budget: &Budget) -> Result<Imported, Broken> {
    Atlas::filled(path, |atlas| read(atlas, lines, budget))
}

fn read(atlas: &mut Atlas, lines: &mut dyn BufRead, budget: &Budget) -> Result<Imported, Broken> {
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
    let head: AtlasHeader = serde_json::from_str(&text).map_err(|_| not_one())?;
    if head.format != FORMAT || head.version != VERSION {
        return Err(not_one());
    }
    let mut done = Imported::default();
    // The hashes of values, by the numbers of their entries.
    let mut tables: Vec<String> = Vec::new();
    let mut numbers: HashMap<String, u64> = HashMap::new();
    let mut batch = Vec::new();
    while let Some(at) = next(&mut text)? {
        let wrong = |what: String| Broken::from(AtlasError(laws::atlas_line(at, what)));
        let AtlasLine { entry, certificate } = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        done.entries += 1;
        budget.progress().set(done.entries, head.entries);
        if entry.number != done.entries {
            return Err(wrong(laws::atlas_order(done.entries).to_string()));
        }
        if let Some(field) = entry.not_plain() {
            let why = laws::atlas_entry(entry.number, laws::atlas_not_plain(field));
            return Err(wrong(why.to_string()));
        }
        let rules = Ruleset::parse(&entry.game.rules).map_err(|error| wrong(error.to_string()))?;
        let positions = entry.game.positions;
        if rules.arity() != positions.arity() {
            return Err(wrong(laws::atlas_positions().to_string()));
        }
        if let Some(before) = numbers.insert(entry.game.rules.clone(), entry.number) {
            return Err(wrong(laws::atlas_entry(entry.number, laws::atlas_twice(before)).to_string()));
        }
        let certificate = certificate.map(|value| value.to_string());
        let stored = entry.law.clone();
        tables.push(entry.table.clone());
        let table_of = |number: u64| -> Result<Option<String>, Broken> {
            let before = usize::try_from(number.saturating_sub(1)).ok().filter(|_| number > 0);
            Ok(before.and_then(|at| tables.get(at).cloned()))
        };
        let like = entry.law.as_ref().and_then(|law| law.like);
        // Which game has these values first is found out when the entry is stored.
        let entry = AtlasEntry { same_values_as: entry.number, ..entry };
        if like.is_some_and(|like| like >= entry.number) {
            return Err(wrong(laws::atlas_differs("like").to_string()));
        }
        let confirmed = Confirmed::of(entry, certificate, &table_of, budget)?.map_err(|why| wrong(why.to_string()))?;
        done.accepted += u64::from(confirmed.certificate().is_some());
        done.reworded += u64::from(confirmed.law != stored);
        let certificate = confirmed.certificate().map(str::to_owned);
        let moves = AtlasMoveTable::of(&rules, positions, budget)?;
        let moves = moves.ok_or_else(|| wrong(laws::atlas_positions().to_string()))?;
        batch.push((confirmed.into_entry(), moves.fingerprint(), certificate));
        if batch.len() == BATCH {
            atlas.put(&batch).map_err(Broken::Into)?;
            batch.clear();
        }
    }
    atlas.put(&batch).map_err(Broken::Into)?;
    if done.entries != head.entries {
        return Err(AtlasError(laws::atlas_line(done.entries + 2, laws::atlas_cut().to_string())).into());
    }
    Ok(done)
}
