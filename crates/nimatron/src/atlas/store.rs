//! The file of an atlas: a redb database. A batch of games is one transaction, so a run that is
//! killed loses at most the batch that it was working on.
//!
//! redb has a checksum for each page, but does not compare them when it reads. So they are all
//! compared when a file is opened: that covers the indices, too, of which a damaged one would only
//! find less, and takes some milliseconds for each megabyte.

use super::confirmed::Confirmed;
use super::entry::{AtlasEntry, AtlasLaw};
use super::family::RuleSet;
use super::lines::Broken;
use super::moves::Fingerprint;
use super::sweep::Swept;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use nimatron_core::Budget;
use nimatron_messages::{Message, Say, laws};
use redb::{AccessGuard, Database, ReadableDatabase, ReadableTable, Table, TableDefinition, WriteTransaction};
use std::fmt;
use std::io::{ErrorKind, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

/// The games of the family, as JSON, by their number.
const GAMES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("games");
/// What was found for the games that were examined, as JSON.
const ENTRIES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("entries");
/// The certificates of proved laws, compressed.
const CERTIFICATES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("certificates");
/// First values, four bytes each with the highest first, followed by the number of the game.
const BY_VALUES: TableDefinition<'_, &[u8], ()> = TableDefinition::new("by values");
/// The first game with a table of values, by its hash, and the first of these with a proved law; 0
/// if none has one.
const BY_TABLE: TableDefinition<'_, &str, (u64, u64)> = TableDefinition::new("by table");
/// The game with these moves, by the hashes of its moves.
const BY_MOVES: TableDefinition<'_, Fingerprint, u64> = TableDefinition::new("by moves");
/// `version`.
const ABOUT: TableDefinition<'_, &str, u64> = TableDefinition::new("about");

/// How many entries are read at once.
const AT_ONCE: usize = 256;

/// The version of the file: of its tables, of the grammar, and of the order of the family.
pub const VERSION: u64 = 2;

/// The file cannot be opened, read or written.
#[derive(Debug)]
pub struct AtlasError(pub(super) Message);

impl AtlasError {
    pub(super) fn new(error: &impl ToString) -> Self {
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
            redb::Error::TableDoesNotExist(_) | redb::Error::TableTypeMismatch { .. } => {
                AtlasError(laws::atlas_of_another_kind())
            }
            // What redb says of a file that is not one of its databases.
            redb::Error::Io(error) if error.kind() == ErrorKind::InvalidData => {
                AtlasError(laws::atlas_of_another_kind())
            }
            redb::Error::Io(error) if error.kind() == ErrorKind::StorageFull => {
                AtlasError(nimatron_messages::explicit::store_disk_full())
            }
            redb::Error::Corrupted(_) => AtlasError(laws::atlas_damaged(laws::atlas_checksum())),
            error => AtlasError::new(&error),
        }
    }
}

/// An open atlas.
#[derive(Debug)]
pub struct Atlas {
    /// `None` only while it is closed.
    file: Option<Database>,
}

impl Drop for Atlas {
    fn drop(&mut self) {
        // A damaged file panics here, too, and there is nothing left to do for it.
        let file = self.file.take();
        let _ = guarded(move || {
            drop(file);
            Ok(())
        });
    }
}

/// Does something with the file. `redb` reports some damages of a file as errors, and panics at
/// others: both become an error in words here. Nothing of this crate that can panic runs inside.
fn guarded<T>(work: impl FnOnce() -> Result<T, AtlasError>) -> Result<T, AtlasError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(AtlasError(laws::atlas_damaged(laws::atlas_checksum()))))
}

/// Makes an atlas without games of an empty database.
fn new(file: Database) -> Result<Database, AtlasError> {
    let write = file.begin_write()?;
    write.open_table(GAMES)?;
    write.open_table(ENTRIES)?;
    write.open_table(CERTIFICATES)?;
    write.open_table(BY_VALUES)?;
    write.open_table(BY_TABLE)?;
    write.open_table(BY_MOVES)?;
    write.open_table(ABOUT)?.insert("version", VERSION)?;
    write.commit()?;
    Ok(file)
}

impl Atlas {
    /// Opens a file, or creates it.
    ///
    /// # Errors
    /// The file cannot be opened, or is not an atlas of this version.
    pub fn open(path: &Path) -> Result<Atlas, AtlasError> {
        guarded(|| {
            let file = match nimatron_files::create(path, |file| new(Database::builder().create_file(file)?))? {
                Some(file) => file,
                // As `mktemp` leaves it.
                None if std::fs::metadata(path)?.len() == 0 => new(Database::create(path)?)?,
                None => {
                    let mut file = Database::open(path)?;
                    // A wrong checksum is an error. What it may have repaired is only the list of
                    // free pages, which is rebuilt on the way.
                    let _repaired = !file.check_integrity()?;
                    file
                }
            };
            let atlas = Atlas { file: Some(file) };
            let version = {
                let read = atlas.database()?.begin_read()?;
                read.open_table(ABOUT)?.get("version")?.map(|version| version.value())
            };
            if version == Some(VERSION) { Ok(atlas) } else { Err(AtlasError(laws::atlas_of_another_kind())) }
        })
    }

    /// Makes the file of an atlas, or replaces one without entries: it takes its name when `fill`
    /// has put all entries into it, and not before.
    ///
    /// # Errors
    /// The file has entries, or cannot be made, or `fill` fails; what was there is unchanged, and
    /// nothing else is left.
    pub(super) fn filled<T>(path: &Path, fill: impl FnOnce(&mut Atlas) -> Result<T, Broken>) -> Result<T, Broken> {
        // It stays open, so that no other run writes to what is replaced.
        let old = if path.try_exists()? { Some(Atlas::open(path).map_err(Broken::Into)?) } else { None };
        let taken = || Broken::Into(AtlasError(laws::atlas_not_empty()));
        if let Some(old) = &old
            && old.counts().map_err(Broken::Into)? != (0, 0)
        {
            return Err(taken());
        }
        let make = |file| {
            let file = guarded(|| new(Database::builder().create_file(file)?)).map_err(Broken::Into)?;
            fill(&mut Atlas { file: Some(file) })
        };
        match old {
            Some(_open) => nimatron_files::rebuild(path, make),
            None => nimatron_files::create(path, make)?.ok_or_else(taken),
        }
    }

    fn database(&self) -> Result<&Database, AtlasError> {
        self.file.as_ref().ok_or_else(|| AtlasError(laws::atlas_damaged(laws::atlas_checksum())))
    }

    /// The number of games that are listed, and of those that were examined; these are the first
    /// ones.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn counts(&self) -> Result<(u64, u64), AtlasError> {
        guarded(|| {
            let read = self.database()?.begin_read()?;
            let last = |table: TableDefinition<'_, u64, &'static [u8]>| {
                Ok::<u64, AtlasError>(read.open_table(table)?.last()?.map_or(0, |(number, _)| number.value()))
            };
            Ok((last(GAMES)?, last(ENTRIES)?))
        })
    }

    /// Adds games to the list, after the ones that it has; `family` begins with those.
    pub(super) fn list(&mut self, family: &[(RuleSet, Fingerprint)]) -> Result<(), AtlasError> {
        guarded(|| {
            let (listed, _) = self.counts()?;
            let write = self.database()?.begin_write()?;
            {
                let (mut games, mut by_moves) = (write.open_table(GAMES)?, write.open_table(BY_MOVES)?);
                for (at, (game, moves)) in family.iter().enumerate().skip(listed as usize) {
                    games.insert(at as u64 + 1, &json(game)?[..])?;
                    by_moves.insert(moves, at as u64 + 1)?;
                }
            }
            write.commit()?;
            Ok(())
        })
    }

    /// The games with these numbers, as far as they are listed.
    pub(super) fn games(&self, numbers: std::ops::Range<u64>) -> Result<Vec<RuleSet>, AtlasError> {
        guarded(|| {
            let read = self.database()?.begin_read()?;
            let table = read.open_table(GAMES)?;
            table.range(numbers)?.map(|item| parsed(item?.1.value())).collect()
        })
    }

    /// The first game with a proved law among those with this table.
    pub(super) fn of_table(&self, table: &str) -> Result<Option<(u64, AtlasLaw, String)>, AtlasError> {
        guarded(|| {
            let read = self.database()?.begin_read()?;
            let Some((_, number)) = read.open_table(BY_TABLE)?.get(table)?.map(|found| found.value()) else {
                return Ok(None);
            };
            let law = self.entry(number)?.and_then(|entry| entry.law);
            Ok(law.zip(self.certificate(number)?).map(|(law, certificate)| (number, law, certificate)))
        })
    }

    /// Adds results, which belong to the games from number `from` on, in one transaction.
    pub(super) fn add(&mut self, from: u64, results: &[Swept]) -> Result<(), AtlasError> {
        guarded(|| {
            let write = self.database()?.begin_write()?;
            {
                let mut tables = AtlasTables::of(&write)?;
                for (number, swept) in (from..).zip(results) {
                    let entry = AtlasEntry {
                        number,
                        game: swept.game.clone(),
                        values: swept.values.clone(),
                        table: swept.table.clone(),
                        same_values_as: number,
                        law: swept.law.clone(),
                        why_not: swept.why_not.clone(),
                    };
                    tables.add(entry, swept.certificate.as_deref())?;
                }
            }
            write.commit()?;
            Ok(())
        })
    }

    /// Adds entries with the hashes of their moves and their certificates in one transaction.
    pub(super) fn put(&mut self, entries: &[(AtlasEntry, Fingerprint, Option<String>)]) -> Result<(), AtlasError> {
        guarded(|| {
            let write = self.database()?.begin_write()?;
            {
                let (mut games, mut by_moves) = (write.open_table(GAMES)?, write.open_table(BY_MOVES)?);
                let mut tables = AtlasTables::of(&write)?;
                for (entry, moves, certificate) in entries {
                    games.insert(entry.number, &json(&entry.game)?[..])?;
                    by_moves.insert(moves, entry.number)?;
                    tables.add(entry.clone(), certificate.as_deref())?;
                }
            }
            write.commit()?;
            Ok(())
        })
    }

    /// The entry with this number; `None` if there is none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn entry(&self, number: u64) -> Result<Option<AtlasEntry>, AtlasError> {
        guarded(|| {
            let read = self.database()?.begin_read()?;
            let table = read.open_table(ENTRIES)?;
            table.get(number)?.map(|text| numbered(number, text.value())).transpose()
        })
    }

    /// An entry, examined: what is printed beside PROVED is derived again. `None` if there is none.
    ///
    /// # Errors
    /// The file cannot be read, or an entry says what does not follow from its rules and its
    /// certificate; or the budget is used up.
    pub fn confirmed(&self, number: u64, budget: &Budget) -> Result<Option<Confirmed>, Broken> {
        let Some(entry) = self.entry(number)? else { return Ok(None) };
        let table_of = |number: u64| Ok(self.entry(number)?.map(|entry| entry.table));
        let confirmed = Confirmed::of(entry, self.certificate(number)?, &table_of, budget)?;
        Ok(Some(confirmed.map_err(|why| AtlasError(laws::atlas_entry(number, why)))?))
    }

    /// The certificate of an entry; `None` if its law is not proved.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn certificate(&self, number: u64) -> Result<Option<String>, AtlasError> {
        guarded(|| {
            let read = self.database()?.begin_read()?;
            let table = read.open_table(CERTIFICATES)?;
            table.get(number)?.map(|bytes| unpacked(bytes.value())).transpose()
        })
    }

    /// Shows every entry to a function, in the order of their numbers, until it returns `false`.
    ///
    /// # Errors
    /// The file cannot be read, or the budget is used up.
    pub fn each(&self, budget: &Budget, mut visit: impl FnMut(AtlasEntry) -> bool) -> Result<(), Broken> {
        let mut next = 0u64;
        loop {
            budget.check()?;
            let some = guarded(|| {
                let table = self.database()?.begin_read()?.open_table(ENTRIES)?;
                let items = table.range(next..)?.take(AT_ONCE);
                let entry = |item: Result<_, redb::StorageError>| {
                    let (number, text): (AccessGuard<'_, u64>, AccessGuard<'_, &'static [u8]>) = item?;
                    numbered(number.value(), text.value())
                };
                items.map(entry).collect::<Result<Vec<AtlasEntry>, AtlasError>>()
            })?;
            let Some(last) = some.last() else { return Ok(()) };
            next = last.number + 1;
            if !some.into_iter().all(&mut visit) {
                return Ok(());
            }
        }
    }

    /// The games whose values begin like this, at most `max`.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn find_values(&self, values: &[Option<u32>], max: usize) -> Result<Vec<AtlasEntry>, AtlasError> {
        guarded(|| {
            let prefix = key(&values[..values.len().min(super::KEPT_VALUES)], None);
            let read = self.database()?.begin_read()?;
            let table = read.open_table(BY_VALUES)?;
            let mut found = Vec::new();
            for item in table.range(&prefix[..]..)? {
                let (key, _) = item?;
                let key = key.value();
                if !key.starts_with(&prefix) {
                    break;
                }
                let Some(number) = key.last_chunk::<8>() else { continue };
                found.push(u64::from_be_bytes(*number));
            }
            // The shortest rules first.
            found.sort_unstable();
            found.truncate(max);
            found.into_iter().filter_map(|number| self.entry(number).transpose()).collect()
        })
    }

    /// The number of the game with these moves.
    pub(super) fn of_moves(&self, moves: Fingerprint) -> Result<Option<u64>, AtlasError> {
        guarded(|| {
            let read = self.database()?.begin_read()?;
            Ok(read.open_table(BY_MOVES)?.get(moves)?.map(|number| number.value()))
        })
    }
}

/// The tables of results, while they are written.
struct AtlasTables<'w> {
    entries: Table<'w, u64, &'static [u8]>,
    certificates: Table<'w, u64, &'static [u8]>,
    by_values: Table<'w, &'static [u8], ()>,
    by_table: Table<'w, &'static str, (u64, u64)>,
}

impl<'w> AtlasTables<'w> {
    fn of(write: &'w WriteTransaction) -> Result<AtlasTables<'w>, AtlasError> {
        Ok(AtlasTables {
            entries: write.open_table(ENTRIES)?,
            certificates: write.open_table(CERTIFICATES)?,
            by_values: write.open_table(BY_VALUES)?,
            by_table: write.open_table(BY_TABLE)?,
        })
    }

    /// Adds an entry, and finds the first one with the same table of values.
    fn add(&mut self, entry: AtlasEntry, certificate: Option<&str>) -> Result<(), AtlasError> {
        let number = entry.number;
        let known = self.by_table.get(entry.table.as_str())?.map(|found| found.value());
        let (first, with_law) = known.unwrap_or((number, 0));
        if known.is_none() || certificate.is_some() && with_law == 0 {
            let with_law = if certificate.is_some() { number } else { 0 };
            self.by_table.insert(entry.table.as_str(), (first, with_law))?;
        }
        let entry = AtlasEntry { same_values_as: first, ..entry };
        self.entries.insert(number, &json(&entry)?[..])?;
        self.by_values.insert(&key(&entry.values, Some(number))[..], ())?;
        if let Some(certificate) = certificate {
            self.certificates.insert(number, &packed(certificate)?[..])?;
        }
        Ok(())
    }
}

/// A key of [`BY_VALUES`], or its beginning if there is no number.
fn key(values: &[Option<u32>], number: Option<u64>) -> Vec<u8> {
    let mut key: Vec<u8> = values.iter().flat_map(|value| value.unwrap_or(u32::MAX).to_be_bytes()).collect();
    key.extend(number.into_iter().flat_map(u64::to_be_bytes));
    key
}

fn json(value: &impl serde::Serialize) -> Result<Vec<u8>, AtlasError> {
    serde_json::to_vec(value).map_err(|error| AtlasError::new(&error))
}

fn parsed<T: serde::de::DeserializeOwned>(text: &[u8]) -> Result<T, AtlasError> {
    serde_json::from_slice(text).map_err(|error| AtlasError(laws::atlas_damaged(error.to_string())))
}

/// An entry, which has to be the one with this number.
fn numbered(number: u64, text: &[u8]) -> Result<AtlasEntry, AtlasError> {
    let entry: AtlasEntry = parsed(text)?;
    if entry.number == number { Ok(entry) } else { Err(AtlasError(laws::atlas_damaged(entry.number))) }
}

fn packed(text: &str) -> Result<Vec<u8>, AtlasError> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes()).map_err(|error| AtlasError::new(&error))?;
    encoder.finish().map_err(|error| AtlasError::new(&error))
}

fn unpacked(bytes: &[u8]) -> Result<String, AtlasError> {
    let mut text = String::new();
    let read = DeflateDecoder::new(bytes).read_to_string(&mut text);
    read.map_err(|error| AtlasError(laws::atlas_damaged(error.to_string())))?;
    Ok(text)
}
