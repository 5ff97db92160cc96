//! When a search leaves what it knows for a later run, and what a memo leaves: its components, as
//! words from which they can be played on, with what is known of their values.

use super::bits::Words;
use super::field::Field;
use super::known::Known;
use super::memo::Memo;
use nimatron_core::{Budget, Keeper, StopReason};
use sha2::{Digest, Sha256};
use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

/// Whether what is known is left to the keeper of the budget.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Leaving {
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
    pub(super) fn asked(is_kept: bool) -> Leaving {
        if is_kept { Leaving::Since(Instant::now(), Duration::ZERO) } else { Leaving::No }
    }

    /// Whether the keeper is to get what is known.
    pub(super) const fn is_kept(self) -> bool {
        matches!(self, Leaving::Since(..))
    }

    /// How long it is until the keeper is to get what is known, while the search goes on.
    pub(super) fn left(self, keeper: &dyn Keeper) -> Option<Duration> {
        match self {
            Leaving::Since(moment, took) => Some(keeper.every().max(RARELY * took).saturating_sub(moment.elapsed())),
            _ => None,
        }
    }

    /// Leaves what is known when a search has ended, if that took long enough. After an answer
    /// others may follow, so that writing may not take much of the time.
    pub(super) fn ended(
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
    pub(super) fn save(keeper: &dyn Keeper, write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) -> Leaving {
        let begin = Instant::now();
        keeper.save(write);
        Leaving::Since(begin, begin.elapsed())
    }
}

/// A text for a search that other searches do not have. The version is another one if what is left
/// of the same game has another meaning.
pub(super) fn name(engine: &str, version: u32, game: &str) -> String {
    let digest = Sha256::digest(game.as_bytes());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{engine} {version} {digest}")
}

/// The version of what a memo leaves.
const VERSION: u32 = 1;

/// A memo looks at the clock each time that it has opened this many components.
const OPENED: u32 = 64;

/// The number of bytes that are written at once.
const PIECE: usize = 1 << 16;

impl<const N: usize, F: Field<N>> Memo<N, F> {
    /// Takes over what an earlier run left of this search.
    pub(super) fn resume(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let (Some(keeper), Leaving::NotAsked) = (budget.keeper(), self.leaving) else { return Ok(()) };
        let name = name("memo", VERSION, &self.field.name());
        let is_kept = keeper.resume(&name, &mut |input| self.read(input, budget))?;
        self.leaving = Leaving::asked(is_kept);
        Ok(())
    }

    /// Before a component is opened: whether the memo may go on, and whether it is time to leave
    /// what it knows.
    pub(super) fn look_around(&mut self, budget: &Budget) -> Result<(), StopReason> {
        self.check_memory(budget)?;
        let Some(keeper) = budget.keeper() else { return Ok(()) };
        self.opened_since += 1;
        if self.opened_since >= OPENED {
            self.opened_since = 0;
            if self.leaving.left(keeper.as_ref()) == Some(Duration::ZERO) {
                self.leaving = Leaving::save(keeper.as_ref(), &mut |out| self.write(out));
            }
        }
        Ok(())
    }

    /// Writes all components of which something is known: words and what is known, which is nothing
    /// after the last one.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut piece = Vec::new();
        let mut entry = |words: &Words<N>, known: Known| {
            piece.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            piece.extend(known.0.to_le_bytes());
            if piece.len() < PIECE && known != Known::NOTHING {
                return Ok(());
            }
            let written = out.write_all(&piece);
            piece.clear();
            written
        };
        self.field.each(&self.known, &mut |words, known| {
            // What is being searched is not known.
            if known == Known::PENDING || known == Known::NOTHING { Ok(()) } else { entry(words, known) }
        })?;
        entry(&[0; N], Known::NOTHING)
    }

    /// Reads what [`write`](Memo::write) wrote; `false` if something else was written.
    fn read(&mut self, input: &mut dyn Read, budget: &Budget) -> Result<bool, StopReason> {
        let mut parts = Vec::new();
        loop {
            self.check_memory(budget)?;
            let (mut words, mut bytes, mut known) = ([0; N], [0; 8], [0; 4]);
            let mut found = words.iter_mut().try_for_each(|word| {
                input.read_exact(&mut bytes)?;
                *word = u64::from_le_bytes(bytes);
                io::Result::Ok(())
            });
            found = found.and_then(|()| input.read_exact(&mut known));
            let Some(known) = found.ok().and_then(|()| Known::of(u32::from_le_bytes(known))) else { return Ok(false) };
            if known == Known::NOTHING {
                return Ok(words == [0; N]);
            }
            if !self.field.is_position(&words) {
                return Ok(false);
            }
            parts.clear();
            self.field.split(&words, budget, &mut parts)?;
            let [part] = &parts[..] else { return Ok(false) };
            self.known.insert(part.0.clone(), known);
        }
    }
}
