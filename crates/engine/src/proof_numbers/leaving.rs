//! What a search leaves for a later run: components with what is known of their values. Numbers of
//! couples are not left, since they are found again in a fraction of the time.

use super::links::NONE;
use super::search::{ProofNumbers, VALUES};
use crate::leaving::{Leaving, name};
use nimatron_core::{Budget, StopReason};
use std::io::{self, Read, Write};
use std::time::Duration;

/// The version of what is left: another one if components are written in another way.
const VERSION: u32 = 1;

/// The clock is looked at each time that this many couples have been opened.
const OPENED: u64 = 64;

/// The number of bytes that are written at once.
const PIECE: usize = 1 << 16;

/// The maximum length of a component.
const LONGEST: u32 = 1 << 16;

/// In place of a value that is not known.
const UNKNOWN: u8 = u8::MAX;

impl ProofNumbers {
    /// Takes over what an earlier run left of this search.
    pub(super) fn resume(&mut self, budget: &Budget) -> Result<(), StopReason> {
        let (Some(keeper), Leaving::NotAsked) = (budget.keeper(), self.leaving) else { return Ok(()) };
        let name = name("proof-numbers", VERSION, &self.game.name());
        let is_kept = keeper.resume(&name, &mut |input| self.read(input, budget))?;
        self.leaving = Leaving::asked(is_kept);
        Ok(())
    }

    /// Leaves what is known, if it is time to.
    pub(super) fn leave_now_and_then(&mut self, budget: &Budget) {
        let Some(keeper) = budget.keeper() else { return };
        if self.expansions().is_multiple_of(OPENED) && self.leaving.left(keeper.as_ref()) == Some(Duration::ZERO) {
            self.leaving = Leaving::save(keeper.as_ref(), &mut |out| self.write(out));
        }
    }

    /// Leaves what is known when a question has been answered, or given up.
    pub(super) fn leave_at_end(&mut self, answered: bool, budget: &Budget) {
        self.leaving = self.leaving.ended(answered, budget, &mut |out| self.write(out));
    }

    /// Writes all components of which something is known: their length and bytes, the value and the
    /// values that are excluded. A length of 0 comes after the last one.
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut piece = Vec::new();
        for (number, component) in self.components.iter().enumerate() {
            if component.value.is_none() && component.excluded == 0 {
                continue;
            }
            let name = self.names.get(number as u32);
            piece.extend((name.len() as u32).to_le_bytes());
            piece.extend_from_slice(name);
            piece.push(component.value.unwrap_or(UNKNOWN));
            piece.extend(component.excluded.to_le_bytes());
            if piece.len() >= PIECE {
                out.write_all(&piece)?;
                piece.clear();
            }
        }
        piece.extend(0_u32.to_le_bytes());
        out.write_all(&piece)
    }

    /// Reads what [`write`](ProofNumbers::write) wrote, before anything is searched; `false` if
    /// something else was written.
    fn read(&mut self, input: &mut dyn Read, budget: &Budget) -> Result<bool, StopReason> {
        let mut bytes = Vec::new();
        loop {
            budget.tick(1)?;
            budget.memory(self.memory())?;
            let (mut length, mut value, mut excluded) = ([0; 4], [0], [0; 8]);
            if input.read_exact(&mut length).is_err() {
                return Ok(false);
            }
            let length = u32::from_le_bytes(length);
            if length == 0 {
                return Ok(true);
            }
            if length > LONGEST {
                return Ok(false);
            }
            bytes.resize(length as usize, 0);
            let read = input.read_exact(&mut bytes).and_then(|()| input.read_exact(&mut value));
            if read.and_then(|()| input.read_exact(&mut excluded)).is_err() {
                return Ok(false);
            }
            let ([value], excluded) = (value, u64::from_le_bytes(excluded));
            let is_value = value == UNKNOWN || value < VALUES && excluded >> value & 1 == 0;
            if !is_value || !self.game.accepts(&bytes) {
                return Ok(false);
            }
            let number = self.component(&bytes);
            let component = &mut self.components[number as usize];
            if component.couples != NONE || component.value.is_some() && component.value != Some(value) {
                return Ok(false);
            }
            component.excluded = excluded;
            if value != UNKNOWN && component.value.is_none() {
                component.value = Some(value);
                self.values += 1;
            }
        }
    }
}
