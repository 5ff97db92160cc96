//! What a memo leaves for a later run: its components, as words from which they can be played on,
//! with what is known of their values.

use super::bits::CellWords;
use super::field::CellGame;
use super::known::MemoFact;
use super::memo::Memo;
use crate::leaving::{Leaving, name};
use nimatron_core::{Budget, StopReason};
use std::io::{self, Read, Write};
use std::time::Duration;

/// The version of what a memo leaves.
const VERSION: u32 = 1;

/// A memo looks at the clock each time that it has opened this many components.
const OPENED: u32 = 64;

/// The number of bytes that are written at once.
const PIECE: usize = 1 << 16;

impl<const N: usize, F: CellGame<N>> Memo<N, F> {
    /// Takes over what an earlier run left of this search.
    pub(super) fn resume(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let (Some(keeper), Leaving::NotAsked) = (budget.keeper(), self.leaving) else { return Ok(()) };
        let name = name("memo", VERSION, &self.field.content());
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
        let mut entry = |words: &CellWords<N>, known: MemoFact| {
            piece.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            piece.extend(known.0.to_le_bytes());
            if piece.len() < PIECE && known != MemoFact::NOTHING {
                return Ok(());
            }
            let written = out.write_all(&piece);
            piece.clear();
            written
        };
        self.field.each(&self.known, &mut |words, known| {
            // What is being searched is not known.
            if known == MemoFact::PENDING || known == MemoFact::NOTHING { Ok(()) } else { entry(words, known) }
        })?;
        entry(&[0; N], MemoFact::NOTHING)
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
            let Some(known) = found.ok().and_then(|()| MemoFact::of(u32::from_le_bytes(known))) else {
                return Ok(false);
            };
            if known == MemoFact::NOTHING {
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
