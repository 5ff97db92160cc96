//! Temporary files: without a name where the system can do that (`O_TMPFILE` of Linux), otherwise
//! with a random one that nobody else has.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;
use tempfile::{Builder, NamedTempFile, TempPath};

/// The paths of the temporary files that exist now.
static NAMED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the temporary files that exist now, before the process is ended by force. May be called
/// from any thread and waits for no other thread longer than a few milliseconds. A thread that is
/// about to replace a file fails then, and the old file stays.
pub fn remove_temporary_files() {
    for _ in 0..20 {
        let mut named = match NAMED.try_lock() {
            Ok(named) => named,
            Err(TryLockError::Poisoned(error)) => error.into_inner(),
            Err(TryLockError::WouldBlock) => {
                std::thread::sleep(Duration::from_millis(1));
                continue;
            }
        };
        for path in named.drain(..) {
            // There is nobody to tell.
            let _ = std::fs::remove_file(path);
        }
        return;
    }
}

/// A file without a name for what does not fit into memory, to be read and written: in a folder, or
/// where the system has such files. It is gone when it is closed, or when the process ends.
///
/// # Errors
/// The folder cannot be written.
pub fn scratch(folder: Option<&Path>) -> io::Result<File> {
    folder.map_or_else(tempfile::tempfile, tempfile::tempfile_in)
}

fn named() -> MutexGuard<'static, Vec<PathBuf>> {
    NAMED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that nobody else has, until it gets its name.
pub(crate) struct Temporary {
    file: File,
    folder: PathBuf,
    name: Option<TempFileName>,
}

/// The name of a temporary file, which is removed when this is dropped.
struct TempFileName(TempPath);

impl Temporary {
    /// A new empty file in a folder, to be read and written; with `private`, by its owner only.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub(crate) fn new(folder: &Path, private: bool) -> io::Result<Temporary> {
        let folder = folder.to_path_buf();
        if let Some(file) = nameless(&folder, private) {
            return Ok(Temporary { file, folder, name: None });
        }
        let (file, name) = TempFileName::give(&folder, |path| create(path, private))?;
        Ok(Temporary { file, folder, name: Some(name) })
    }

    pub(crate) const fn file(&self) -> &File {
        &self.file
    }

    /// Gives the file its name, in one step, in place of the file that has it.
    ///
    /// # Errors
    /// The name cannot be given; a file that has it stays.
    pub(crate) fn replace(self, path: &Path) -> io::Result<File> {
        let name = match self.name {
            Some(name) => name,
            // Where no file has the name, the file gets it at once: who is killed leaves nothing.
            None if link(&self.file, path).is_ok() => return Ok(self.file),
            None => TempFileName::give(&self.folder, |path| link(&self.file, path))?.1,
        };
        std::fs::rename(&name.0, path)?;
        name.forget();
        Ok(self.file)
    }

    /// Gives the file its name if no file has it.
    ///
    /// # Errors
    /// The name cannot be given; `AlreadyExists` if another file has it.
    pub(crate) fn take_name(mut self, path: &Path) -> io::Result<File> {
        match self.name.take() {
            None => link(&self.file, path)?,
            // A link, unlike a renaming, never replaces a file; the temporary name is removed.
            Some(name) => std::fs::hard_link(&name.0, path)?,
        }
        Ok(self.file)
    }
}

impl TempFileName {
    /// Makes a file with a random name.
    fn give<T>(folder: &Path, mut make: impl FnMut(&Path) -> io::Result<T>) -> io::Result<(T, TempFileName)> {
        let made: NamedTempFile<T> =
            Builder::new().prefix(".nimatron-").suffix(".tmp").rand_bytes(12).make_in(folder, |path| {
                // Under the lock, so that whoever removes all names sees this one.
                let mut named = named();
                let made = make(path)?;
                named.push(path.to_path_buf());
                Ok(made)
            })?;
        let (made, path) = made.into_parts();
        Ok((made, TempFileName(path)))
    }

    /// The file has another name now.
    fn forget(mut self) {
        self.0.disable_cleanup(true);
    }
}

impl Drop for TempFileName {
    fn drop(&mut self) {
        named().retain(|path| path != &*self.0);
    }
}

fn create(path: &Path, private: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode(private));
    #[cfg(not(unix))]
    let _ = private;
    options.open(path)
}

/// The mode of a new file, from which the umask is subtracted.
#[cfg(unix)]
const fn mode(private: bool) -> u32 {
    if private { 0o600 } else { 0o666 }
}

/// A file without a name; `None` if the system or the file system has none.
#[cfg(target_os = "linux")]
fn nameless(folder: &Path, private: bool) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};
    let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
    let file = open(folder, flags, Mode::from_raw_mode(mode(private))).ok().map(File::from)?;
    // It gets its name by this path.
    path_of(&file).exists().then_some(file)
}

#[cfg(not(target_os = "linux"))]
fn nameless(_folder: &Path, _private: bool) -> Option<File> {
    None
}

/// The path by which a file that is open gets a name.
#[cfg(target_os = "linux")]
fn path_of(file: &File) -> PathBuf {
    use std::os::fd::AsRawFd;
    PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
}

#[cfg(target_os = "linux")]
fn link(file: &File, path: &Path) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    linkat(CWD, path_of(file), CWD, path, AtFlags::SYMLINK_FOLLOW).map_err(io::Error::from)
}

#[cfg(not(target_os = "linux"))]
fn link(_file: &File, _path: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The way of systems that give every file a name, which Linux takes on file systems without
    /// `O_TMPFILE`.
    fn with_name(folder: &Path) -> Temporary {
        let (file, name) = TempFileName::give(folder, |path| create(path, false)).unwrap();
        Temporary { file, folder: folder.to_path_buf(), name: Some(name) }
    }

    fn names(folder: &Path) -> Vec<String> {
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    }

    /// One test, since the list of names belongs to the process.
    #[test]
    fn files_with_names_leave_none_behind() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("target");
        with_name(folder.path()).take_name(&target).unwrap();
        assert_eq!(names(folder.path()), ["target"]);
        let error = with_name(folder.path()).take_name(&target).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        with_name(folder.path()).replace(&target).unwrap();
        drop(with_name(folder.path()));
        assert!(with_name(folder.path()).replace(&folder.path().join("no/such")).is_err());
        assert_eq!(names(folder.path()), ["target"]);
        let open = with_name(folder.path());
        assert_eq!(names(folder.path()).len(), 2);
        remove_temporary_files();
        assert_eq!(names(folder.path()), ["target"]);
        // It has no name any more that it could exchange.
        std::fs::write(&target, "old").unwrap();
        assert!(open.replace(&target).is_err());
        assert_eq!(std::fs::read_to_string(&target).unwrap(), "old");
        assert!(NAMED.lock().unwrap().is_empty());
    }
}
