//! When a search leaves what it knows for a later run.
//!
//! A [`Budget`](nimatron_core::Budget) may come with a [`Keeper`], to which a search leaves what it
//! knows. The file is that of `saved_search`; what the checkpoints of heaps and boards share is in
//! `checkpoint`. What is left has a name (`name`), so that it is never taken for that of another
//! search.

use nimatron_core::{Budget, Keeper};
use sha2::{Digest, Sha256};
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Whether what is known is left to the keeper of the budget.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum Leaving {
    /// The keeper has not been asked yet.
    #[default]
    NotAsked,
    No,
    /// Since this moment, something may be known that was not left; leaving it took this long the
    /// last time.
    Since(Instant, Duration),
}

/// Writing takes at most one part in this many of the time.
const RARELY: u32 = 20;

/// What took less than this, or than the time between two writes, is not written when a search
/// ends.
const SHORT: Duration = Duration::from_secs(1);

impl Leaving {
    /// After the keeper was asked.
    pub(crate) fn asked(is_kept: bool) -> Leaving {
        if is_kept { Leaving::Since(Instant::now(), Duration::ZERO) } else { Leaving::No }
    }

    /// Whether the keeper is to get what is known.
    pub(crate) const fn is_kept(self) -> bool {
        matches!(self, Leaving::Since(..))
    }

    /// How long it is until the keeper is to get what is known, while the search goes on.
    pub(crate) fn left(self, keeper: &dyn Keeper) -> Option<Duration> {
        match self {
            Leaving::Since(moment, took) => Some(keeper.every().max(RARELY * took).saturating_sub(moment.elapsed())),
            _ => None,
        }
    }

    /// Leaves what is known when a search has ended, if that took long enough. After an answer
    /// others may follow, so that writing may not take much of the time.
    pub(crate) fn ended(
        self,
        answered: bool,
        budget: &Budget,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Leaving {
        let (Some(keeper), Leaving::Since(moment, took)) = (budget.keeper(), self) else { return self };
        let least = SHORT.min(keeper.every());
        let least = if answered { least.max(RARELY * took) } else { least };
        if moment.elapsed() < least { self } else { Leaving::save(keeper.as_ref(), write) }
    }

    /// Leaves what is known.
    pub(crate) fn save(keeper: &dyn Keeper, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> Leaving {
        let begin = Instant::now();
        keeper.save(write);
        Leaving::Since(begin, begin.elapsed())
    }
}

/// A text for a search that other searches do not have. The version is another one if what is left
/// of the same game has another meaning.
pub(crate) fn name(engine: &str, version: u32, game: &(impl Hash + ?Sized)) -> String {
    let mut digest = ContentDigest(Sha256::new());
    game.hash(&mut digest);
    let digest: String = digest.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{engine} {version} {digest}")
}

/// SHA-256 of what a value is hashed by: its numbers and variants, not the names of its types.
struct ContentDigest(Sha256);

impl Hasher for ContentDigest {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Never asked for: [`name`] takes the whole digest.
    fn finish(&self) -> u64 {
        0
    }
}
