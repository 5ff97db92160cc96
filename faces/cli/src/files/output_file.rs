//! Files that a command was asked to write. They are replaced as a whole or not at all.

use crate::failure::Failure;
use nimatron_files::replace;
use nimatron_messages::{Message, command};
use std::path::Path;

/// Writes a file.
///
/// # Errors
/// It cannot be written; a file that exists is unchanged.
pub(crate) fn save(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    save_or(file, bytes, command::unwritable)
}

/// Writes a certificate.
///
/// # Errors
/// As for [`save`].
pub(crate) fn certificate_to(file: &Path, text: &str) -> Result<(), Failure> {
    save_or(file, text.as_bytes(), command::certificate_unwritable)
}

fn save_or(file: &Path, bytes: &[u8], unwritable: impl FnOnce(String, String) -> Message) -> Result<(), Failure> {
    is_file(file)?;
    replace(file, |out| out.write_all(bytes))
        .map_err(|error| Failure::error(unwritable(file.display().to_string(), error.to_string())))
}

/// Refuses `-`, which elsewhere is standard input: a file of that name is a mistake.
///
/// # Errors
/// The name is `-`.
pub(crate) fn is_file(file: &Path) -> Result<(), Failure> {
    match file.as_os_str() == "-" {
        true => Err(Failure::error(command::dash_is_no_file())),
        false => Ok(()),
    }
}
