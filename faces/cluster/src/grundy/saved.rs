//! The state of ask and answer in a checkpoint: the positions that were found, with the values that
//! are known. Positions that wait are listed again by the run that goes on from here; few do at any
//! time. So a checkpoint is small, and means the same for any number of workers.

use super::{Grundy, NEW, Record, WAITING};
use crate::chains::END;
use crate::error::Done;
use crate::keys::{hash, owner};
use crate::shard::{Label, ShardReader, Writer};
use std::io;

impl Grundy<'_> {
    /// Adds the positions of this worker from a checkpoint.
    pub(super) fn load_state(&mut self, from: &mut ShardReader<'_>, label: &Label) -> Done<()> {
        for _ in 0..from.number()? {
            let (key, value) = (from.bytes()?, from.number32()?);
            let hash = hash(&key);
            if owner(hash, label.workers) != label.worker || value > WAITING || !self.positions.is_key(&key) {
                return Err(from.impossible());
            }
            if owner(hash, self.workers) != self.me {
                continue;
            }
            let state = value.checked_sub(1).unwrap_or(NEW);
            let (id, new) = self.keys.insert(&key, hash, Record { state, waiters: END });
            if !new || id >= WAITING - 1 {
                return Err(from.impossible());
            }
            if state == NEW {
                self.new.push(id, &key);
            } else {
                self.solved += 1;
            }
        }
        Ok(())
    }

    /// Writes everything for a checkpoint.
    pub(super) fn save_state(&self, to: &mut Writer<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        to.number(self.keys.len() as u64)?;
        for id in 0..self.keys.len() as u32 {
            self.keys.key(id, &mut bytes);
            to.bytes(&bytes)?;
            let state = self.keys.record(id).state;
            to.number(if state < WAITING { u64::from(state) + 1 } else { 0 })?;
        }
        Ok(())
    }
}
