//! What a long search leaves for a later run.

use crate::limit::StopReason;
use std::fmt::Debug;
use std::io::{self, Read, Write};
use std::time::Duration;

/// Where a search leaves what it knows from time to time, so that a later run goes on from there.
/// It comes with the [`Budget`](crate::Budget) of the search; only some engines use it.
pub trait Keeper: Debug + Send + Sync {
    /// How often a search leaves what it knows.
    fn every(&self) -> Duration;

    /// Gives what an earlier run left of this search to `read`, which returns `false` if that makes
    /// no sense. `search` differs for searches that do not know the same things. The answer is
    /// whether this search is kept: only the first one that asks is.
    ///
    /// # Errors
    /// That of `read`; or what is there cannot be used, of which the keeper knows the reason
    /// ([`StopReason::Interrupted`]).
    fn resume(
        &self,
        search: &str,
        read: &mut dyn FnMut(&mut dyn Read) -> Result<bool, StopReason>,
    ) -> Result<bool, StopReason>;

    /// Replaces what was left of the search that is kept. If that fails, the keeper knows the
    /// reason, and what was left before is whole.
    fn save(&self, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>);
}
