//! What is done where play may go on for ever: the one place that decides between the answer of a
//! game that ends and the one from all positions that can be reached.

use crate::error::{SolveError, SolveResult};
use nimatron_messages::Say;

/// Which questions are answered from all positions that can be reached, because play may go on for
/// ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Loops {
    /// Those about named games of this kind. In rules that somebody wrote, a play without end is
    /// often a mistake, and is shown.
    #[default]
    OfNamedGames,
    /// These, and those in which such a play is found.
    IfNeeded,
    /// All.
    Always,
}

impl Loops {
    /// All, or those about named games.
    pub const fn always_if(all: bool) -> Loops {
        if all { Loops::Always } else { Loops::OfNamedGames }
    }

    /// Whether all positions are listed at once; `named`: the question is about a named game in
    /// which play may go on for ever.
    pub fn lists(self, named: bool) -> bool {
        self == Loops::Always || named
    }

    /// The answer of a game that `ends`, or that of one that `goes_on`.
    ///
    /// # Errors
    /// Those of the answer. A limit that is reached while all positions are listed comes with what
    /// is known by then: play may go on for ever.
    pub(crate) fn choose<T>(
        self,
        named: bool,
        ends: impl FnOnce() -> SolveResult<T>,
        goes_on: impl FnOnce() -> SolveResult<T>,
    ) -> SolveResult<T> {
        if self.lists(named) {
            return goes_on();
        }
        match ends() {
            Err(error @ SolveError::Cycle { .. }) if self == Loops::IfNeeded => {
                goes_on().map_err(|stopped| match stopped {
                    SolveError::Stopped { reason, mut known } => {
                        known.insert(0, error.message());
                        SolveError::Stopped { reason, known }
                    }
                    other => other,
                })
            }
            answered => answered,
        }
    }
}
