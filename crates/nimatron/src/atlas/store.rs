//! The file of an atlas: a redb database.

use super::{KEPT_VALUES, Swept};
use nimatron_messages::{Message, Say, laws};
use redb::{Database, ReadableDatabase, ReadableTable, TableDefinition};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// Games with proved laws, as JSON, by their number in the family.
const LAWS: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("laws");
/// First values, four bytes each with the highest first, followed by the number of the game.
const BY_VALUES: TableDefinition<'_, &[u8], ()> = TableDefinition::new("by values");
/// The number of the first game with the same table of values, by its hash.
const BY_HASH: TableDefinition<'_, &[u8], u64> = TableDefinition::new("by hash");
/// The number of the first game with the same values, for every game that was examined.
const SAME: TableDefinition<'_, u64, u64> = TableDefinition::new("same");
/// The fields of [`Totals`] by name.
const TOTALS: TableDefinition<'_, &str, u64> = TableDefinition::new("totals");

/// The file cannot be opened, read or written.
#[derive(Debug)]
pub struct AtlasError(Message);

impl AtlasError {
    fn new(error: &impl ToString) -> Self {
        AtlasError(laws::atlas(error.to_string()))
    }
}

impl Say for AtlasError {
    fn message(&self) -> Message {
        self.0.clone()
    }
}

impl fmt::Display for AtlasError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for AtlasError {}

impl<E: Into<redb::Error>> From<E> for AtlasError {
    fn from(error: E) -> Self {
        match error.into() {
            redb::Error::DatabaseAlreadyOpen => AtlasError(laws::atlas_busy()),
            error => AtlasError::new(&error),
        }
    }
}

/// A game with its proved law.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the family.
    pub number: u64,
    /// Its rules.
    pub rules: String,
    /// What the law says.
    pub law: String,
    /// Whether the law is a period (with or without a saltus).
    pub periodic: bool,
    /// The first values; `u32::MAX` for those that are unknown.
    pub values: Vec<u32>,
    /// The certificate.
    pub certificate: String,
}

/// The number of games and laws in an atlas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The games that were examined.
    pub swept: u64,
    /// Those that have values that no earlier game has.
    pub different: u64,
    /// Those of the different games that have a proved law.
    pub laws: u64,
    /// The laws that are not periods.
    pub aperiodic: u64,
}

/// An open atlas.
#[derive(Debug)]
pub struct Atlas {
    file: Database,
}

impl Atlas {
    /// Opens a file, or creates it.
    ///
    /// # Errors
    /// The file cannot be opened or is not an atlas.
    pub fn open(path: &Path) -> Result<Atlas, AtlasError> {
        let file = Database::create(path)?;
        let write = file.begin_write()?;
        write.open_table(LAWS)?;
        write.open_table(BY_VALUES)?;
        write.open_table(BY_HASH)?;
        write.open_table(SAME)?;
        write.open_table(TOTALS)?;
        write.commit()?;
        Ok(Atlas { file })
    }

    /// The number of games and laws in it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn totals(&self) -> Result<Totals, AtlasError> {
        let read = self.file.begin_read()?;
        let table = read.open_table(TOTALS)?;
        let get = |name: &str| Ok::<u64, AtlasError>(table.get(name)?.map_or(0, |value| value.value()));
        Ok(Totals {
            swept: get("swept")?,
            different: get("different")?,
            laws: get("laws")?,
            aperiodic: get("aperiodic")?,
        })
    }

    /// Adds games in increasing order in one transaction; games before `from` have been added.
    pub(super) fn add(&mut self, from: u64, games: &[(u64, Swept)]) -> Result<(), AtlasError> {
        let mut totals = self.totals()?;
        let write = self.file.begin_write()?;
        {
            let (mut laws, mut by_values) = (write.open_table(LAWS)?, write.open_table(BY_VALUES)?);
            let (mut by_hash, mut same) = (write.open_table(BY_HASH)?, write.open_table(SAME)?);
            for (number, game) in games {
                totals.swept = totals.swept.max(number + 1).max(from);
                let first = by_hash.get(&game.hash[..])?.map(|number| number.value());
                let laws_known =
                    first.map(|first| laws.get(first).map(|law| law.is_some())).transpose()?.unwrap_or(false);
                same.insert(number, first.unwrap_or(*number))?;
                if first.is_none() {
                    by_hash.insert(&game.hash[..], number)?;
                    totals.different += 1;
                }
                // A game with the values of another may be the first of them whose law is proved.
                let Some((law, certificate, periodic)) = game.law.clone().filter(|_| !laws_known) else { continue };
                let number = first.unwrap_or(*number);
                let entry = Entry {
                    number,
                    rules: game.rules.clone(),
                    law,
                    periodic,
                    values: game.values.clone(),
                    certificate,
                };
                let text = serde_json::to_vec(&entry).map_err(|error| AtlasError::new(&error))?;
                laws.insert(number, &text[..])?;
                by_values.insert(&key(&game.values, Some(number))[..], ())?;
                totals.laws += 1;
                totals.aperiodic += u64::from(!periodic);
            }
            let mut table = write.open_table(TOTALS)?;
            for (name, value) in [
                ("swept", totals.swept),
                ("different", totals.different),
                ("laws", totals.laws),
                ("aperiodic", totals.aperiodic),
            ] {
                table.insert(name, value)?;
            }
        }
        write.commit()?;
        Ok(())
    }

    /// The entry with this number, if there is one.
    fn law(&self, number: u64) -> Result<Option<Entry>, AtlasError> {
        let read = self.file.begin_read()?;
        let table = read.open_table(LAWS)?;
        let Some(text) = table.get(number)? else { return Ok(None) };
        serde_json::from_slice(text.value()).map(Some).map_err(|error| AtlasError::new(&error))
    }

    /// Games with proved laws whose values begin like this, at most `max`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn find_values(&self, values: &[u32], max: usize) -> Result<Vec<Entry>, AtlasError> {
        let wanted = &values[..values.len().min(KEPT_VALUES)];
        let prefix = key(wanted, None);
        let read = self.file.begin_read()?;
        let table = read.open_table(BY_VALUES)?;
        let mut found = Vec::new();
        for item in table.range(&prefix[..]..)? {
            let (key, _) = item?;
            let key = key.value();
            if !key.starts_with(&prefix) || found.len() >= max {
                break;
            }
            let number = key[key.len() - 8..].iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
            found.extend(self.law(number)?);
        }
        Ok(found)
    }

    /// The law of a game of the family, or of a game with the same values; `None` if none is proved.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn find_number(&self, number: u64) -> Result<Option<Entry>, AtlasError> {
        let read = self.file.begin_read()?;
        let same = read.open_table(SAME)?.get(number)?.map(|first| first.value());
        match same {
            Some(first) => self.law(first),
            None => Ok(None),
        }
    }
}

/// A key of [`BY_VALUES`], or its beginning if there is no number.
fn key(values: &[u32], number: Option<u64>) -> Vec<u8> {
    let mut key: Vec<u8> = values.iter().flat_map(|value| value.to_be_bytes()).collect();
    key.extend(number.into_iter().flat_map(u64::to_be_bytes));
    key
}
