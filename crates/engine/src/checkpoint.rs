//! What the checkpoints of engines have in common: why one cannot be used, the word and version at
//! its beginning, texts, and the checksum at its end.
//!
//! A checkpoint is read as a stream: nothing is allocated for a number in the file before it is
//! known that the file has that many bytes, and that they may be held.

use nimatron_core::{Budget, StopReason};
use nimatron_files::LockError;
use nimatron_messages::{Message, Say, checkpoints};
use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("{}", self.message())]
    Io(#[from] io::Error),
    /// Another run continues the file.
    #[error("{}", self.message())]
    Busy,
    /// The file is not a checkpoint, or of another version; says why.
    #[error("{}", self.message())]
    Foreign(Message),
    /// The file was cut off or changed; says how this was found.
    #[error("{}", self.message())]
    Damaged(Message),
    /// The file belongs to another game.
    #[error("{}", self.message())]
    OtherGame {
        /// The code in the file.
        found: String,
        /// The code that was asked for.
        wanted: String,
    },
    /// The file holds a window of the values, and all values were asked for.
    #[error("{}", self.message())]
    OtherKind,
    /// The memory limit or the time limit is reached.
    #[error("{}", self.message())]
    Stopped(StopReason),
}

impl Say for CheckpointError {
    fn message(&self) -> Message {
        match self {
            CheckpointError::Io(error) => Message::verbatim(error.to_string()),
            CheckpointError::Busy => checkpoints::busy(),
            CheckpointError::Foreign(reason) => checkpoints::foreign(reason),
            CheckpointError::Damaged(reason) => checkpoints::damaged(reason),
            CheckpointError::OtherGame { found, wanted } => checkpoints::other_game(found, wanted),
            CheckpointError::OtherKind => checkpoints::holds_window(),
            CheckpointError::Stopped(reason) => reason.message(),
        }
    }
}

impl From<LockError> for CheckpointError {
    fn from(error: LockError) -> CheckpointError {
        match error {
            LockError::Busy => CheckpointError::Busy,
            LockError::NotAFile => CheckpointError::Foreign(checkpoints::not_a_file()),
            LockError::Io(error) => CheckpointError::Io(error),
        }
    }
}

impl From<StopReason> for CheckpointError {
    fn from(reason: StopReason) -> CheckpointError {
        CheckpointError::Stopped(reason)
    }
}

/// The bytes of the checksum.
pub(crate) const CHECKSUM: u64 = 32;

/// A checksum: SHA-256.
pub(crate) type Checksum = [u8; CHECKSUM as usize];

/// A writer that hashes what is written.
pub(crate) struct Hashed<'w> {
    inner: &'w mut dyn Write,
    hash: Sha256,
}

impl<'w> Hashed<'w> {
    pub(crate) fn new(inner: &'w mut dyn Write) -> Hashed<'w> {
        Hashed { inner, hash: Sha256::new() }
    }

    /// Writes the word of a format and its version.
    pub(crate) fn begin(&mut self, word: &str, version: u32) -> io::Result<()> {
        self.write_all(word.as_bytes())?;
        self.write_all(&version.to_le_bytes())
    }

    /// Writes a text, with its length before it.
    pub(crate) fn text(&mut self, text: &str) -> io::Result<()> {
        self.write_all(&(text.len() as u32).to_le_bytes())?;
        self.write_all(text.as_bytes())
    }

    /// Writes the checksum of everything since the last one, and returns it.
    pub(crate) fn seal(&mut self) -> io::Result<Checksum> {
        let sum: Checksum = std::mem::take(&mut self.hash).finalize().into();
        self.inner.write_all(&sum)?;
        Ok(sum)
    }

    /// Writes a block, and its checksum, which depends on the sum of the head and on the number of
    /// the block.
    pub(crate) fn block(&mut self, head: &Checksum, number: u64, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(head);
        self.hash.update(number.to_le_bytes());
        self.write_all(bytes)?;
        self.seal().map(|_| ())
    }

    /// Writes the checksum of everything before it.
    pub(crate) fn end(mut self) -> io::Result<()> {
        self.seal()?;
        self.inner.flush()
    }
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A reader that hashes what is read, and knows how much is left.
pub(crate) struct Hashing<'r> {
    inner: &'r mut dyn Read,
    hash: Sha256,
    /// The number of bytes that have not been read.
    left: u64,
    budget: &'r Budget,
}

/// The bytes of the word with which a checkpoint begins.
const WORD: usize = 8;

/// The maximum number of bytes of a text.
const MAX_TEXT: u32 = 1 << 20;

/// The number of bytes that are read at once; a multiple of the size of every number.
const PIECE: usize = 1 << 16;

impl<'r> Hashing<'r> {
    pub(crate) fn new(inner: &'r mut dyn Read, size: u64, budget: &'r Budget) -> Self {
        Hashing { inner, hash: Sha256::new(), left: size, budget }
    }

    /// Fails if fewer than `count` numbers of `width` bytes are left.
    pub(crate) fn has(&self, count: u64, width: u64) -> Result<(), CheckpointError> {
        match count.checked_mul(width) {
            Some(bytes) if bytes <= self.left => Ok(()),
            _ => Err(CheckpointError::Damaged(checkpoints::too_short())),
        }
    }

    pub(crate) fn fill(&mut self, bytes: &mut [u8]) -> Result<(), CheckpointError> {
        self.has(bytes.len() as u64, 1)?;
        self.budget.check()?;
        self.inner.read_exact(bytes)?;
        self.hash.update(&*bytes);
        self.left -= bytes.len() as u64;
        Ok(())
    }

    pub(crate) fn bytes<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], CheckpointError> {
        let mut bytes = [0; COUNT];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    pub(crate) fn number32(&mut self) -> Result<u32, CheckpointError> {
        self.bytes().map(u32::from_le_bytes)
    }

    pub(crate) fn number64(&mut self) -> Result<u64, CheckpointError> {
        self.bytes().map(u64::from_le_bytes)
    }

    /// Reads the word of a format and its version.
    pub(crate) fn begin(&mut self, word: &'static str, version: u32) -> Result<(), CheckpointError> {
        self.begin_any(word, &[version]).map(|_| ())
    }

    /// Reads the word of a format and its version, one of several that can be read.
    pub(crate) fn begin_any(&mut self, word: &'static str, versions: &[u32]) -> Result<u32, CheckpointError> {
        match self.bytes::<WORD>() {
            Ok(found) if found == word.as_bytes() => {}
            Ok(_) | Err(CheckpointError::Damaged(_)) => {
                return Err(CheckpointError::Foreign(checkpoints::no_magic(word)));
            }
            Err(error) => return Err(error),
        }
        match self.number32()? {
            found if versions.contains(&found) => Ok(found),
            _ => Err(CheckpointError::Foreign(checkpoints::other_version())),
        }
    }

    /// The next text, with its length before it; `too_long` is said of one that no command line can
    /// hold.
    pub(crate) fn text(&mut self, too_long: fn() -> Message) -> Result<String, CheckpointError> {
        let length = self.number32()?;
        if length > MAX_TEXT {
            return Err(CheckpointError::Damaged(too_long()));
        }
        let bytes = self.many(length as usize)?;
        String::from_utf8(bytes).map_err(|_| CheckpointError::Damaged(checkpoints::name_not_text()))
    }

    /// The next bytes; the caller has bounded their number.
    pub(crate) fn many(&mut self, count: usize) -> Result<Vec<u8>, CheckpointError> {
        self.has(count as u64, 1)?;
        let mut bytes = vec![0; count];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// The next `count` numbers of `width` bytes, one after another.
    pub(crate) fn numbers(&mut self, count: u64, width: u8) -> CheckpointNumbers<'_, 'r> {
        let width = usize::from(width);
        CheckpointNumbers {
            input: self,
            left: count,
            width,
            most: PIECE / width,
            blocks: None,
            piece: Vec::new(),
            at: 0,
            error: None,
        }
    }

    /// The same from blocks of at most `most` numbers each (see [`Hashed::block`]), from the first
    /// block on.
    pub(crate) fn blocks(&mut self, count: u64, width: u8, most: usize, head: Checksum) -> CheckpointNumbers<'_, 'r> {
        CheckpointNumbers { most, blocks: Some((head, 0)), ..self.numbers(count, width) }
    }

    /// Reads a block with its checksum.
    pub(crate) fn block(&mut self, head: &Checksum, number: u64, bytes: &mut [u8]) -> Result<(), CheckpointError> {
        self.hash.update(head);
        self.hash.update(number.to_le_bytes());
        self.fill(bytes)?;
        self.seal().map(|_| ())
    }

    /// Reads what is left, and compares the checksum at its end.
    pub(crate) fn skip(mut self) -> Result<(), CheckpointError> {
        self.has(CHECKSUM, 1)?;
        self.numbers(self.left - CHECKSUM, 1).finish()?;
        self.end()
    }

    /// Reads the checksum of everything since the last one, and returns it.
    pub(crate) fn seal(&mut self) -> Result<Checksum, CheckpointError> {
        let hash: Checksum = std::mem::take(&mut self.hash).finalize().into();
        let found = self.bytes()?;
        self.hash = Sha256::new();
        if found != hash {
            return Err(CheckpointError::Damaged(checkpoints::wrong_checksum()));
        }
        Ok(hash)
    }

    /// The number of bytes that have not been read.
    pub(crate) const fn left(&self) -> u64 {
        self.left
    }

    /// Reads the checksum of everything before it, after which nothing may follow.
    pub(crate) fn end(mut self) -> Result<(), CheckpointError> {
        self.seal()?;
        self.finish()
    }

    /// Fails if anything follows.
    pub(crate) fn finish(self) -> Result<(), CheckpointError> {
        match self.left {
            0 => Ok(()),
            _ => Err(CheckpointError::Damaged(checkpoints::data_after_end())),
        }
    }
}

/// Numbers from a checkpoint. After an error they end, and [`finish`](CheckpointNumbers::finish)
/// tells it.
pub(crate) struct CheckpointNumbers<'h, 'r> {
    input: &'h mut Hashing<'r>,
    /// The numbers that have not been read into the piece.
    left: u64,
    width: usize,
    /// The maximum number of numbers in a piece.
    most: usize,
    /// If each piece is a block: the sum of the head, and the number of the next block.
    blocks: Option<(Checksum, u64)>,
    piece: Vec<u8>,
    at: usize,
    error: Option<CheckpointError>,
}

impl CheckpointNumbers<'_, '_> {
    /// Reads the numbers that nobody wanted, for the checksums.
    pub(crate) fn finish(mut self) -> Result<(), CheckpointError> {
        while self.refill() {}
        self.error.map_or(Ok(()), Err)
    }

    /// Reads the next piece, if there is one.
    fn refill(&mut self) -> bool {
        let count = self.left.min(self.most as u64);
        if count == 0 || self.error.is_some() {
            return false;
        }
        self.left -= count;
        self.piece.resize(count as usize * self.width, 0);
        self.at = 0;
        let read = match &mut self.blocks {
            None => self.input.fill(&mut self.piece),
            Some((head, number)) => {
                *number += 1;
                self.input.block(head, *number - 1, &mut self.piece)
            }
        };
        self.error = read.err();
        self.error.is_none()
    }
}

impl Iterator for CheckpointNumbers<'_, '_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.at == self.piece.len() && !self.refill() {
            return None;
        }
        let bytes = &self.piece[self.at..][..self.width];
        self.at += self.width;
        Some(number(bytes))
    }
}

/// A number of some bytes, the lowest one first.
pub(crate) fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
