//! A file in which a search leaves what it knows, for a later run to go on from.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `NIMCELLS` |
//! | 4 | the version, 1 |
//! | 4, then that many | the search: a text that differs where facts mean something else |
//! | 4, then that many | what was asked, as text |
//! | to the checksum | what the search knows, in its own form |
//! | 32 | SHA-256 of everything before |
//!
//! The file is replaced as a whole and held by one run at a time. Its checksum is right before the
//! first fact is read; that facts are true is believed, as of every checkpoint.

use crate::checkpoint::{CHECKSUM, CheckpointError, Hashed, Hashing};
use nimatron_core::{Budget, Keeper, StopReason};
use nimatron_files::LockedFile;
use nimatron_messages::checkpoints;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const WORD: &str = "NIMCELLS";
const VERSION: u32 = 1;

/// The number of bytes that are read or written at once.
const PIECE: usize = 1 << 16;

/// The file of a search, which this run continues, and no other until this is dropped.
#[derive(Debug)]
pub struct SavedSearch {
    title: String,
    every: Duration,
    state: Mutex<SavedState>,
}

#[derive(Debug)]
struct SavedState {
    file: LockedFile,
    /// What the file holds; `None` if no search has written it.
    found: Option<SavedHeader>,
    /// The search that is kept.
    search: Option<String>,
    /// Why the file could not be used, or written the last time.
    error: Option<CheckpointError>,
}

/// The texts at the start of a file.
#[derive(Debug)]
struct SavedHeader {
    search: String,
    title: String,
}

impl SavedHeader {
    fn write(&self, out: &mut Hashed<'_>) -> io::Result<()> {
        out.begin(WORD, VERSION)?;
        out.text(&self.search)?;
        out.text(&self.title)
    }

    fn read(input: &mut Hashing<'_>) -> Result<SavedHeader, CheckpointError> {
        input.begin(WORD, VERSION)?;
        Ok(SavedHeader { search: input.text(checkpoints::too_short)?, title: input.text(checkpoints::too_short)? })
    }

    /// The bytes that it takes.
    const fn length(&self) -> u64 {
        (8 + 4 + 4 + self.search.len() + 4 + self.title.len()) as u64
    }
}

impl SavedSearch {
    /// Opens a file for the search that answers a question, which `title` says. If there is none,
    /// one is made that holds nothing.
    ///
    /// # Errors
    /// Another run continues the file; it is damaged or no such file; or it cannot be read or
    /// replaced, which is tested here.
    pub fn open(path: &Path, title: &str, every: Duration, budget: &Budget) -> Result<SavedSearch, CheckpointError> {
        let nothing = SavedHeader { search: String::new(), title: String::new() };
        let (file, existed) = LockedFile::open(path, |out| {
            let mut out = Hashed::new(out);
            nothing.write(&mut out)?;
            out.end()
        })?;
        let found = if existed {
            let (size, mut file) = (file.file().metadata()?.len(), file.file());
            let mut input = Hashing::new(&mut file, size, budget);
            let head = SavedHeader::read(&mut input)?;
            input.skip()?;
            Some(head).filter(|head| !head.search.is_empty())
        } else {
            None
        };
        let state = Mutex::new(SavedState { file, found, search: None, error: None });
        Ok(SavedSearch { title: title.to_owned(), every, state })
    }

    /// Whether the file holds what an earlier run left.
    pub fn continues(&self) -> bool {
        self.state().found.is_some()
    }

    /// Whether a search was kept; `false` if none that can be kept was needed.
    ///
    /// # Errors
    /// The file could not be used, or could not be written when a search last tried.
    pub fn finish(&self) -> Result<bool, CheckpointError> {
        let mut state = self.state();
        state.error.take().map_or(Ok(state.search.is_some()), Err)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, SavedState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SavedState {
    /// Reads what the file holds of a search.
    fn read(
        &self,
        head: &SavedHeader,
        read: &mut dyn FnMut(&mut dyn Read) -> Result<bool, StopReason>,
    ) -> Result<(), CheckpointError> {
        let size = self.file.file().metadata()?.len();
        let mut input = BufReader::with_capacity(PIECE, self.file.file());
        input.seek(SeekFrom::Start(head.length()))?;
        let body = size.saturating_sub(head.length() + CHECKSUM);
        match read(&mut input.take(body)) {
            Ok(true) => Ok(()),
            Ok(false) => Err(CheckpointError::Damaged(checkpoints::values_do_not_fit())),
            Err(reason) => Err(CheckpointError::Stopped(reason)),
        }
    }
}

impl Keeper for SavedSearch {
    fn every(&self) -> Duration {
        self.every
    }

    fn resume(
        &self,
        search: &str,
        read: &mut dyn FnMut(&mut dyn Read) -> Result<bool, StopReason>,
    ) -> Result<bool, StopReason> {
        let mut state = self.state();
        if state.search.is_some() {
            return Ok(false);
        }
        let done = match &state.found {
            None => Ok(()),
            Some(head) if head.search == search => state.read(head, read),
            Some(head) if head.title == self.title => Err(CheckpointError::Foreign(checkpoints::other_version())),
            Some(head) => Err(CheckpointError::OtherGame { found: head.title.clone(), wanted: self.title.clone() }),
        };
        match done {
            Ok(()) => {
                state.search = Some(search.to_owned());
                Ok(true)
            }
            Err(CheckpointError::Stopped(reason)) => Err(reason),
            Err(error) => {
                state.error = Some(error);
                Err(StopReason::Interrupted)
            }
        }
    }

    fn save(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {
        let mut state = self.state();
        let Some(search) = state.search.clone() else { return };
        let head = SavedHeader { search, title: self.title.clone() };
        let saved = state.file.replace(|out| {
            let mut buffered = BufWriter::with_capacity(PIECE, out);
            let mut hashed = Hashed::new(&mut buffered);
            head.write(&mut hashed)?;
            write(&mut hashed)?;
            hashed.end()
        });
        state.error = saved.err().map(CheckpointError::from);
    }
}
