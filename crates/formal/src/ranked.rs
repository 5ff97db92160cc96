//! What theorems by `rank_terminates` and `rank_grundy` (`Rank.v`) have in common: moves that are
//! printed line by line, of which one has all options that are needed, and the theorem about the
//! values.

use crate::template::template;

/// Relations of heap and option, a function of the values, and the lemmas about them.
pub(crate) struct Ranked<'a> {
    /// The relation of all options, and that of those that are needed.
    pub(crate) allowed: &'a str,
    pub(crate) needed: &'a str,
    /// The function of the values.
    pub(crate) value: &'a str,
    /// Lemmas: an option is smaller, has another value, and all smaller values are those of
    /// options.
    pub(crate) down: &'a str,
    pub(crate) differs: &'a str,
    pub(crate) reaches: &'a str,
}

impl Ranked<'_> {
    /// The definition of `grundy` and the theorem about it, after the lemmas `into` and `onto`
    /// about the moves.
    pub(crate) fn theorem(&self) -> String {
        let Ranked { allowed, needed, value, down, differs, reaches } = self;
        template!("ranked.v", value, allowed, needed, down, differs, reaches)
    }
}
