//! The one place where files are read: rules in a `.game` file, positions as `@FILE`.

use crate::QuestionError;
use crate::texts::other;
use nimatron_messages::{Message, games};
use std::io::Read;

/// The contents of a file, a text of at most `max` bytes. The file is read once, so it may be a
/// pipe.
pub(crate) fn text_of(name: &str, max: u64) -> Result<String, QuestionError> {
    let problem =
        |error: std::io::Error| QuestionError::Other(games::file_not_read(name, Message::verbatim(error.to_string())));
    let file = std::fs::File::open(name).map_err(problem)?;
    let length = file.metadata().map_err(problem)?.len();
    if length > max {
        return other(games::file_too_large(name, length, max));
    }
    let mut bytes = Vec::new();
    // One byte more than is allowed, to find out that a pipe is too long.
    file.take(max.saturating_add(1)).read_to_end(&mut bytes).map_err(problem)?;
    if bytes.len() as u64 > max {
        return other(games::file_too_long(name, max));
    }
    String::from_utf8(bytes).or_else(|error| other(games::file_not_text(name, error.utf8_error().valid_up_to() + 1)))
}
