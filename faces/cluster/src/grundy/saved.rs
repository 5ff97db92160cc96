//! The state of ask and answer in a checkpoint.

use super::places::{Waiting, Wide};
use super::{Grundy, Record, Space};
use crate::chains::Chains;
use crate::error::Done;
use crate::keys::hash;
use crate::seen::Seen;
use crate::shard::{Reader, Writer};
use crate::spill::Spill;
use nimatron::Positions;
use std::io;

impl<'p> Grundy<'p> {
    /// The same from a checkpoint.
    pub(crate) fn load(
        positions: &'p Positions,
        space: &Space,
        workers: usize,
        from: &mut Reader<'_>,
    ) -> Done<Grundy<'p>> {
        let mut grundy = Grundy::empty(positions, space, workers);
        for _ in 0..from.number()? {
            let key = from.bytes()?;
            let record = Record { state: from.number32()?, waiters: from.number32()? };
            grundy.keys.insert(&key, hash(&key), record);
        }
        let words = from.words()?;
        grundy.chains = Chains::from_words(words, from.number()? as usize);
        grundy.spill = Spill::load(space.folder.clone(), from)?;
        grundy.places.free = from.words()?;
        let mut key = Vec::new();
        for id in from.words()? {
            grundy.keys.key(id, &mut key);
            grundy.new.push(id, &key);
        }
        grundy.solved = from.number()?;
        for _ in 0..from.number()? {
            let (id, left) = (from.number32()?, from.number32()?);
            let mut seen = Seen::default();
            from.words()?.into_iter().for_each(|value| seen.insert(value));
            let (values, options) = (from.words()?, from.words()?);
            let wide = (!options.is_empty()).then(|| Box::new(Wide { values, options }));
            grundy.places.add(Waiting { id, left, seen, wide });
        }
        Ok(grundy)
    }

    /// Writes everything for a checkpoint.
    pub(super) fn save_state(&self, to: &mut Writer<'_>) -> io::Result<()> {
        let mut bytes = Vec::new();
        to.number(self.keys.len() as u64)?;
        for id in 0..self.keys.len() as u32 {
            self.keys.key(id, &mut bytes);
            let record = self.keys.record(id);
            to.bytes(&bytes)?;
            to.number(record.state.into())?;
            to.number(record.waiters.into())?;
        }
        let (words, gaps) = self.chains.words();
        to.words(words)?;
        to.number(gaps as u64)?;
        self.spill.save(to)?;
        to.words(&self.places.free)?;
        to.words(&self.new.ids())?;
        to.number(self.solved)?;
        to.number(self.places.all.len() as u64)?;
        for waiting in &self.places.all {
            to.number(waiting.id.into())?;
            to.number(waiting.left.into())?;
            to.words(&waiting.seen.values().collect::<Vec<u32>>())?;
            let (values, options) =
                waiting.wide.as_ref().map_or((&[][..], &[][..]), |wide| (&wide.values, &wide.options));
            to.words(values)?;
            to.words(options)?;
        }
        Ok(())
    }
}
