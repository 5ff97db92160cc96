//! The one place where files are read: rules in a `.game` file, positions as `@FILE`.

use crate::QuestionError;
use std::io::Read;

/// What a file holds, as a text of at most `most` bytes. A file is read once, so it may be a pipe.
pub(crate) fn text_of(name: &str, most: u64) -> Result<String, QuestionError> {
    let problem =
        |error: &dyn std::fmt::Display| QuestionError::Other(format!("the file {name} cannot be read: {error}"));
    let file = std::fs::File::open(name).map_err(|error| problem(&error))?;
    let length = file.metadata().map_err(|error| problem(&error))?.len();
    if length > most {
        return Err(QuestionError::Other(format!("the file {name} has {length} bytes, and at most {most} are read")));
    }
    let mut bytes = Vec::new();
    // One byte more than is read tells a pipe that is too long.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| problem(&error))?;
    if bytes.len() as u64 > most {
        return Err(QuestionError::Other(format!("the file {name} is longer than the {most} bytes that are read")));
    }
    String::from_utf8(bytes).map_err(|error| {
        QuestionError::Other(format!(
            "the file {name} is not a text: byte {} is not UTF-8",
            error.utf8_error().valid_up_to() + 1
        ))
    })
}
