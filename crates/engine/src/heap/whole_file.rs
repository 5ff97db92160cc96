//! Files that are complete at any moment: written beside the old one, synced, then renamed.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

/// Writes a file. An existing file stays complete until the new one is; a link is followed. A path
/// that is not a regular file, such as a device or a pipe, is written to directly.
///
/// # Errors
/// The file cannot be written; an existing file is unchanged.
pub fn replace_file(path: &Path, write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<()> {
    let path = &followed(path);
    let special = path.exists() && !path.is_file();
    let part = if special { path.clone() } else { part_of(path) };
    let written = File::create(&part).and_then(|file| {
        let mut out = BufWriter::new(file);
        write(&mut out)?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        if special { Ok(()) } else { file.sync_all().and_then(|()| std::fs::rename(&part, path)) }
    });
    if special {
        return written;
    }
    if written.is_err() {
        // The partial file is of no use.
        let _ = std::fs::remove_file(&part);
        return written;
    }
    // The new name is durable only when its folder is synced; not every system can do that.
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
    Ok(())
}

/// Checks that [`replace_file`] can write there. No existing file is changed.
///
/// # Errors
/// The file cannot be written.
pub fn can_replace_file(path: &Path) -> io::Result<()> {
    let part = part_of(&followed(path));
    File::create(&part)?;
    std::fs::remove_file(part)
}

fn followed(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

/// The path of the temporary file.
fn part_of(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    path.with_file_name(name)
}
