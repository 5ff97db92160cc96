//! Replacing a file.

use crate::place::{FileTarget, place};
use crate::saving::saving;
use crate::temporary::Temporary;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file. A file that exists stays as it is until the new one is complete and synced, and
/// then changes in one step; the new one has its mode. A link is followed. What is not a regular
/// file, such as a device, a pipe or `/dev/stdout`, is written to as it is.
///
/// # Errors
/// The file cannot be written; one that exists is unchanged, and nothing else is left.
pub fn replace(path: &Path, write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>) -> io::Result<()> {
    match place(path)? {
        FileTarget::Replaceable(path) => replace_file(&path, |_| Ok(()), write).map(drop),
        FileTarget::Stream(file) => fill(&file, write),
    }
}

fn fill(file: &File, write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    write(&mut out)?;
    out.flush()
}

/// Fills a file that has no name yet, and syncs it.
pub(crate) fn fill_whole(file: &File, write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>) -> io::Result<()> {
    fill(file, write)?;
    file.sync_all()
}

/// Replaces a regular file, at the end of all links; `prepare` gets the new file before anybody can
/// see it. The new file, open.
pub(crate) fn replace_file(
    path: &Path,
    prepare: impl FnOnce(&File) -> io::Result<()>,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()>,
) -> io::Result<File> {
    let _saving = saving();
    let old = may_replace(path)?;
    let new = Temporary::new(folder(path), old.is_some())?;
    prepare(new.file())?;
    if let Some(old) = &old {
        look_like(new.file(), old)?;
    }
    fill_whole(new.file(), write)?;
    let new = new.replace(path)?;
    sync_folder(path);
    Ok(new)
}

/// Makes a file where there is none, which gets its name when it is complete; `make` fills it, and
/// syncs it. What `make` says of it, such as the open file of a database; `None` if there is a
/// file, or anything else, already, which is left alone.
///
/// # Errors
/// The file cannot be made, or `make` fails; nothing is left then.
pub fn create<T, E: From<io::Error>>(path: &Path, make: impl FnOnce(File) -> Result<T, E>) -> Result<Option<T>, E> {
    let FileTarget::Replaceable(path) = place(path)? else { return Ok(None) };
    if path.try_exists()? {
        return Ok(None);
    }
    let _saving = saving();
    let new = Temporary::new(folder(&path), false)?;
    let made = make(new.file().try_clone()?)?;
    match new.take_name(&path) {
        Ok(_) => {
            sync_folder(&path);
            Ok(Some(made))
        }
        // Another run was faster.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Makes a file anew, in place of one that may be there, for what cannot be written as a stream,
/// such as a database: `make` fills an empty file that nobody else can see, and which takes the
/// name when it is complete. What `make` says of it.
///
/// # Errors
/// The file cannot be made, or is not a regular file, or `make` fails; one that exists is
/// unchanged, and nothing else is left.
pub fn rebuild<T, E: From<io::Error>>(path: &Path, make: impl FnOnce(File) -> Result<T, E>) -> Result<T, E> {
    let FileTarget::Replaceable(path) = place(path)? else {
        return Err(io::Error::from(io::ErrorKind::InvalidInput).into());
    };
    let _saving = saving();
    let old = may_replace(&path)?;
    let new = Temporary::new(folder(&path), old.is_some())?;
    let made = make(new.file().try_clone()?)?;
    if let Some(old) = &old {
        look_like(new.file(), old)?;
    }
    new.file().sync_all()?;
    new.replace(&path)?;
    sync_folder(&path);
    Ok(made)
}

/// Whether a file may be replaced: a folder that may be written to would allow to replace a file
/// that may not. What is known of the file; `None` if there is none.
fn may_replace(path: &Path) -> io::Result<Option<Metadata>> {
    match OpenOptions::new().write(true).open(path) {
        Ok(file) => file.metadata().map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Tests that [`replace_file`] can write there, without writing.
pub(crate) fn can_replace(path: &Path) -> io::Result<()> {
    may_replace(path)?;
    Temporary::new(folder(path), true).map(drop)
}

/// Gives a new file the mode of the old one, and its owner where that is allowed.
fn look_like(new: &File, old: &Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let now = new.metadata()?;
        if (now.uid(), now.gid()) != (old.uid(), old.gid()) {
            // Only root may give files away; a file in the hands of whoever wrote it is whole, too.
            let _ = fchown(new, Some(old.uid()), Some(old.gid()));
        }
    }
    if new.metadata()?.permissions() == old.permissions() {
        return Ok(());
    }
    new.set_permissions(old.permissions())
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A new name is durable only when its folder is synced; not every system can do that.
fn sync_folder(path: &Path) {
    let _ = File::open(folder(path)).and_then(|folder| folder.sync_all());
}
