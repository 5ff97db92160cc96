//! A file that one run at a time continues.
//!
//! The lock is an advisory lock of the file itself (`flock` on Unix): it ends with the process,
//! however that ends, and leaves no other file behind. Whenever the file is replaced, the new one
//! is locked before it gets the name, so at any moment the file of that name is locked. Whoever
//! gets the lock of a file looks whether it still has the name.

use crate::place::{FileTarget, place};
use crate::replacing::{can_replace, create, fill_whole, replace_file};
use same_file::Handle;
use std::fmt;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

/// A file that this run holds, and replaces from time to time.
#[derive(Debug)]
pub struct LockedFile {
    /// The path at the end of all links.
    path: PathBuf,
    file: File,
}

/// Why a run does not hold a file.
#[derive(Debug)]
pub enum LockError {
    /// Another run holds it.
    Busy,
    /// It is not a regular file.
    NotAFile,
    /// It cannot be read or written.
    Io(io::Error),
}

impl From<io::Error> for LockError {
    fn from(error: io::Error) -> LockError {
        LockError::Io(error)
    }
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Busy => f.write_str("another run writes this file"),
            LockError::NotAFile => f.write_str("not a regular file"),
            LockError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LockError {}

impl LockedFile {
    /// Opens a file for this run only. If there is none, one with this content is made, since what
    /// does not exist cannot be held. Whether there was one is the second part of the answer.
    ///
    /// # Errors
    /// Another run holds the file; or it cannot be read or replaced, which is tested here.
    pub fn open(
        path: &Path,
        mut first: impl FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(LockedFile, bool), LockError> {
        let regular = std::fs::metadata(path).map_or(true, |data| data.is_file());
        // Asked first, since opening a pipe waits for its other end.
        let FileTarget::Replaceable(path) = (if regular { place(path)? } else { return Err(LockError::NotAFile) })
        else {
            return Err(LockError::NotAFile);
        };
        loop {
            match OpenOptions::new().read(true).write(true).open(&path) {
                Ok(file) => {
                    lock(&file)?;
                    // If not, the run that held it replaced it in between, and holds the new one.
                    if has_name(&file, &path)? {
                        can_replace(&path)?;
                        return Ok((LockedFile { path, file }, true));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    let made = create(&path, |mut file| {
                        lock_new(&file)?;
                        fill_whole(&file, |out| first(out))?;
                        file.rewind()?;
                        Ok::<_, io::Error>(file)
                    })?;
                    // If not, another run was faster.
                    if let Some(file) = made {
                        return Ok((LockedFile { path, file }, false));
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The file, to be read from its start after it was opened.
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// Replaces the file, like [`replace`](crate::replace), and holds the new one.
    ///
    /// # Errors
    /// The file cannot be written, and is unchanged; or the name was given to another file, which
    /// another run holds.
    pub fn replace(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), LockError> {
        let other = match OpenOptions::new().read(true).write(true).open(&self.path) {
            Ok(file) if !has_name(&self.file, &self.path)? => Some(file),
            Ok(_) => None,
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        // Held until it is replaced.
        other.as_ref().map_or(Ok(()), lock)?;
        self.file = replace_file(&self.path, lock_new, |out| write(out))?;
        Ok(())
    }
}

/// Locks a file if nobody else has locked it. Where files cannot be locked, nobody has: two runs
/// lose work then, but damage nothing.
fn lock(file: &File) -> Result<(), LockError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(LockError::Busy),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Locks a file that nobody else can see yet.
fn lock_new(file: &File) -> io::Result<()> {
    lock(file).map_err(|error| match error {
        LockError::Io(error) => error,
        error => io::Error::other(error),
    })
}

/// Whether the path leads to this file.
fn has_name(file: &File, path: &Path) -> io::Result<bool> {
    let own = Handle::from_file(file.try_clone()?)?;
    match Handle::from_path(path) {
        Ok(found) => Ok(found == own),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}
