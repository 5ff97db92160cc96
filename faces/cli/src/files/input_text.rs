//! Texts that a command reads from a file or from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file, or of standard input for `-`. One more than `max` is read, to find out that
/// there are more.
pub(crate) fn bytes_of(file: &Path, max: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if file.as_os_str() == "-" {
        io::stdin().lock().take(max + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(max + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The same as a text; `None` if it has more than `max` bytes.
pub(crate) fn text_of(file: &Path, max: u64) -> io::Result<Option<String>> {
    let bytes = bytes_of(file, max)?;
    let fits = bytes.len() as u64 <= max;
    // What is cut may end in the middle of a letter.
    let text = if fits {
        Some(String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?)
    } else {
        None
    };
    Ok(text)
}
