//! Texts that a command reads from a file or from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The text of a file, or of standard input for `-`; `None` if it has more than `max` bytes.
pub(crate) fn text_of(file: &Path, max: u64) -> io::Result<Option<String>> {
    let mut text = String::new();
    // One byte more than is allowed, to find out that there is more.
    if file.as_os_str() == "-" {
        io::stdin().take(max + 1).read_to_string(&mut text)?;
    } else {
        File::open(file)?.take(max + 1).read_to_string(&mut text)?;
    }
    Ok(Some(text).filter(|text| text.len() as u64 <= max))
}
