//! What a path leads to: a file that can be replaced, or something that is written to as it is.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// What a path leads to.
pub(crate) enum FileTarget {
    /// A regular file, or none yet; the path is that at the end of all links.
    Replaceable(PathBuf),
    /// A device, a pipe, an open file: opened to be written to as it is.
    Stream(File),
}

/// As many links as Linux follows.
const MAX_LINKS: usize = 40;

/// Follows links to what the path stands for.
///
/// # Errors
/// The path leads nowhere: a link to itself, a folder that may not be read; or to something that
/// cannot be written to.
pub(crate) fn place(path: &Path) -> io::Result<FileTarget> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        // Links in /proc/PID/fd name files that are open, perhaps at some offset or to be appended
        // to. Replacing such a file by its name would leave its readers and writers with the old
        // one.
        if let Some(file) = open_file(&path)? {
            return Ok(FileTarget::Stream(file));
        }
        match std::fs::symlink_metadata(&path) {
            Ok(data) if data.is_symlink() => {
                let target = std::fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            Ok(data) if data.is_file() => return Ok(FileTarget::Replaceable(path)),
            Ok(_) => return OpenOptions::new().write(true).open(&path).map(FileTarget::Stream),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FileTarget::Replaceable(path)),
            Err(error) => return Err(error),
        }
    }
    // The operating system gives up, too, and its error is in the user's words.
    OpenOptions::new().write(true).open(&path).map(FileTarget::Stream)
}

/// A file that a process has open, if the path is `/dev/fd/N` or `/proc/PID/fd/N`.
fn open_file(path: &Path) -> io::Result<Option<File>> {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return Ok(None) };
    // Only folders of that name are looked up.
    if folder.file_name().is_none_or(|name| name != "fd") {
        return Ok(None);
    }
    let Ok(folder) = folder.canonicalize() else { return Ok(None) };
    if folder != Path::new("/dev/fd") && !folder.starts_with("/proc") {
        return Ok(None);
    }
    let own = folder == Path::new("/dev/fd") || folder.starts_with(format!("/proc/{}", std::process::id()));
    let stream = name.to_str().filter(|_| own).and_then(standard_stream).transpose()?;
    // Opened again: at its end, since its offset is not known.
    stream.map_or_else(|| OpenOptions::new().append(true).open(path), Ok).map(Some)
}

/// Another handle of standard output or standard error, which shares its offset.
#[cfg(unix)]
fn standard_stream(number: &str) -> Option<io::Result<File>> {
    use std::os::fd::AsFd;
    let handle = match number {
        "1" => io::stdout().as_fd().try_clone_to_owned(),
        "2" => io::stderr().as_fd().try_clone_to_owned(),
        _ => return None,
    };
    Some(handle.map(File::from))
}

#[cfg(not(unix))]
fn standard_stream(_number: &str) -> Option<io::Result<File>> {
    None
}
