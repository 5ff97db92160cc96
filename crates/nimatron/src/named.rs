//! A named game, or what may have been meant.

use crate::error::{QuestionResult, other};
use nimatron_catalogue::{Entry, find, nearest};
use nimatron_messages::{command, names};

/// The game of the catalogue with this name.
///
/// # Errors
/// There is none; with a name that is near.
pub fn named(name: &str) -> QuestionResult<&'static Entry> {
    let unknown = || command::unknown_game(name);
    match (find(name), nearest(name)) {
        (Some(entry), _) => Ok(entry),
        (None, Some(near)) => other(unknown().then(names::did_you_mean(near))),
        (None, None) => other(unknown()),
    }
}
