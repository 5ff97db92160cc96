//! What the checkpoints of engines have in common: why one cannot be used, and the checksum at its
//! end.

use nimatron_core::StopReason;
use nimatron_files::LockError;
use nimatron_messages::{Message, Say, checkpoints};
use sha2::{Digest, Sha256};
use std::io::{self, Write};

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

/// A writer that hashes what is written.
pub(crate) struct Hashed<'w> {
    inner: &'w mut dyn Write,
    hash: Sha256,
}

impl<'w> Hashed<'w> {
    pub(crate) fn new(inner: &'w mut dyn Write) -> Hashed<'w> {
        Hashed { inner, hash: Sha256::new() }
    }

    /// Writes the checksum of everything before it.
    pub(crate) fn end(self) -> io::Result<()> {
        self.inner.write_all(&self.hash.finalize())?;
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
