//! Texts of other crates that are English only, as messages.

use nimatron_messages::Message;
use std::fmt::Display;

/// An English text as a message that is the same in all languages.
pub(crate) fn english(text: impl Display) -> Message {
    Message::verbatim(text.to_string())
}
