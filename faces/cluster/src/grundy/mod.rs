//! Grundy values by ask and answer: whoever has found a position lists its options once, and asks
//! the owners of their components; an owner answers when it knows. When all answers are there, the
//! position has its value, and those who wait for it get theirs.
//!
//! Each position is listed once. Which one is next changes nothing but the memory for those who
//! wait: see `order`.

mod places;
mod saved;

use crate::asks::{Batches, name_roots, token_bytes, tokens};
use crate::bytes::{Bytes, put, put_bytes};
use crate::chains::{Chains, END};
use crate::error::{ClusterError, Done};
use crate::keys::{Keys, hash};
use crate::order::Order;
use crate::out::Out;
use crate::recent::{Recent, RecentEntry, hash_of};
use crate::seen::SeenValueSet;
use crate::shard::{Label, ShardReader, Writer};
use crate::spill::Spill;
use crate::task::{LoopyValue, Next, Task, WorkerCounts};
use nimatron::{Budget, OptionLister, QuestionPositions};
use nimatron_messages::cluster;
use places::{Waiting, WaitingPlaces, WidePosition};
use rustc_hash::FxHashMap;
use std::io;
use std::path::PathBuf;

/// Kinds of messages: a position and who asks for it; the same position, its value and who asked
/// for it; a position of the question.
const ASK: u8 = 0;
const ANSWER: u8 = 1;
const ROOT: u8 = 2;

/// The state of a position: its value below this, otherwise this plus the number of what it waits
/// for.
const WAITING: u32 = 1 << 31;
const NEW: u32 = u32::MAX;

/// The messages of a question that is answered at once.
const ASK_AND_ANSWER: u64 = 2;

/// Asks between two exchanges.
const QUOTA: u64 = 1 << 14;

/// The answers that may be missing before only positions are listed that others may wait for: some
/// ten milliseconds of work.
const OPEN: u64 = 1 << 18;

#[derive(Clone, Copy, Debug)]
struct Record {
    state: u32,
    waiters: u32,
}

/// What a worker may take.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    /// Where it writes what does not fit into memory; where the system likes if there is none.
    pub(crate) folder: Option<PathBuf>,
    /// The bytes for those who wait.
    pub(crate) waiters: u64,
}

/// The positions of one worker.
pub(crate) struct Grundy<'p> {
    positions: &'p QuestionPositions,
    me: usize,
    workers: usize,
    lister: OptionLister<'p>,
    keys: Keys<Record>,
    recent: Recent,
    chains: Chains,
    spill: Spill,
    /// The bytes of chains from which on they are written to disk.
    room: u64,
    places: WaitingPlaces,
    /// Positions that have not been listed.
    new: Order,
    batches: Batches,
    solved: u64,
    /// The options of the position that is listed: keys, their ends, and the ends of the options
    /// among those.
    listed: (Vec<u8>, Vec<u32>, Vec<u32>),
    /// Their hashes, and what is known of them.
    found: Vec<(u64, RecentEntry)>,
}

/// Keys that stand one after another, with these ends.
fn parts<'b>(bytes: &'b [u8], ends: &'b [u32]) -> impl Iterator<Item = &'b [u8]> {
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(ends).map(|(start, &end)| &bytes[start as usize..end as usize])
}

fn too_many() -> ClusterError {
    ClusterError::Other(cluster::too_many_positions())
}

impl<'p> Grundy<'p> {
    /// The first worker asks for the positions of the question.
    pub(crate) fn new(positions: &'p QuestionPositions, space: &Space, out: &mut Out) -> Grundy<'p> {
        name_roots(ROOT, positions, out);
        Grundy {
            positions,
            me: out.me,
            workers: out.workers(),
            lister: positions.lister(),
            keys: Keys::new(),
            recent: Recent::new(),
            chains: Chains::new(),
            spill: Spill::new(space.folder.clone()),
            room: space.waiters,
            places: WaitingPlaces::default(),
            new: Order::default(),
            batches: Batches::new(out.workers()),
            solved: 0,
            listed: Default::default(),
            found: Vec::new(),
        }
    }

    /// The number of a position, which is put on the list if it is new.
    #[inline]
    fn reached(&mut self, key: &[u8], hash: u64) -> Done<u32> {
        let (id, new) = self.keys.insert(key, hash, Record { state: NEW, waiters: END });
        if new {
            if id >= WAITING - 1 {
                return Err(too_many());
            }
            self.new.push(id, key);
        }
        Ok(id)
    }

    /// Lists a position and asks for its options.
    fn expand(&mut self, id: u32, out: &mut Out, budget: &Budget) -> Done<()> {
        let mut key = Vec::new();
        self.keys.key(id, &mut key);
        let (mut bytes, mut ends, mut options) = std::mem::take(&mut self.listed);
        bytes.clear();
        ends.clear();
        options.clear();
        let mut wide = false;
        self.lister.list(&key, budget, &mut |option| {
            for part in option.iter() {
                bytes.extend_from_slice(part);
                ends.push(bytes.len() as u32);
            }
            wide |= option.iter().len() > 1;
            options.push(ends.len() as u32);
        })?;
        u32::try_from(bytes.len()).map_err(|_| too_many())?;
        self.new.learn(&key, &bytes, &ends);
        let slot = self.places.next();
        let mut waiting = Waiting { id, left: 0, seen: SeenValueSet::default(), wide: None };
        if wide {
            waiting.wide = Some(Box::new(self.ask_wide(slot, &bytes, &ends, &options, &mut waiting.left, out)));
        } else {
            let mut found = std::mem::take(&mut self.found);
            found.clear();
            found.extend(parts(&bytes, &ends).map(|part| {
                let hash = hash(part);
                (hash, self.recent.at(hash))
            }));
            for (part, &(hash, entry)) in parts(&bytes, &ends).zip(&found) {
                match entry.value_of(part) {
                    Some(value) => {
                        waiting.seen.insert(value);
                        out.messages += ASK_AND_ANSWER;
                    }
                    None => waiting.left += u32::from(self.batches.ask(ASK, part, hash, (slot, 0), false, out)),
                }
            }
            self.found = found;
            // An option without components is the empty sum.
            if ends.len() < options.len() {
                waiting.seen.insert(0);
            }
        }
        self.listed = (bytes, ends, options);
        self.keys.record_mut(id).state = WAITING | slot;
        self.places.put(slot, waiting);
        self.finish(out)
    }

    /// Asks for each different component of the options once, and counts those that are not known.
    fn ask_wide(
        &mut self,
        slot: u32,
        bytes: &[u8],
        ends: &[u32],
        options: &[u32],
        left: &mut u32,
        out: &mut Out,
    ) -> WidePosition {
        let mut numbers: FxHashMap<&[u8], u32> = FxHashMap::default();
        let mut wide = WidePosition::default();
        let (mut part, mut start) = (0, 0);
        for &option in options {
            wide.options.push(option - part);
            for &end in &ends[part as usize..option as usize] {
                let key = &bytes[start as usize..end as usize];
                let next = numbers.len() as u32;
                let number = *numbers.entry(key).or_insert(next);
                if number == next {
                    let hash = hash(key);
                    let known = self.recent.at(hash).value_of(key);
                    wide.values.push(known.unwrap_or(0));
                    if known.is_some() {
                        out.messages += ASK_AND_ANSWER;
                    } else {
                        self.batches.ask(ASK, key, hash, (slot, number), true, out);
                        *left += 1;
                    }
                }
                wide.options.push(number);
                start = end;
            }
            part = option;
        }
        wide
    }

    /// Tells the values of all positions that have all their answers. Those of this worker that
    /// wait for one get it at once, and may have all answers then, too.
    #[inline]
    fn finish(&mut self, out: &mut Out) -> Done<()> {
        while let Some((id, value)) = self.places.finish() {
            self.solved += 1;
            self.tell(id, value, out)?;
        }
        Ok(())
    }

    fn tell(&mut self, id: u32, value: u32, out: &mut Out) -> Done<()> {
        if let Some(key) = self.keys.packed(id) {
            self.recent.tell_packed(key, hash_of(key), value);
        }
        let record = self.keys.record_mut(id);
        record.state = value;
        let chain = std::mem::replace(&mut record.waiters, END);
        let mut at = chain;
        let (mut key, mut asked_elsewhere) = (Vec::new(), false);
        while at != END {
            let piece = self.chains.piece(at);
            out.messages += piece.count() as u64;
            at = piece.next;
            if piece.worker == out.me {
                let places = &mut self.places;
                if piece.wide {
                    for token in piece.tokens.chunks_exact(2) {
                        places.tell((token[0], token[1]), true, value)?;
                    }
                } else {
                    piece.tokens.iter().try_for_each(|&slot| places.tell((slot, 0), false, value))?;
                }
                continue;
            }
            if !asked_elsewhere {
                self.keys.key(id, &mut key);
                asked_elsewhere = true;
            }
            let to = out.to(piece.worker);
            to.push(ANSWER << 1 | u8::from(piece.wide));
            put_bytes(&key, to);
            put(value.into(), to);
            put(piece.count() as u64, to);
            piece.tokens.iter().for_each(|token| to.extend_from_slice(&token.to_le_bytes()));
        }
        self.chains.forget(chain);
        Ok(())
    }

    /// Takes the questions of this worker to itself: those of complete batches, or all.
    fn take_own(&mut self, complete: bool, out: &mut Out) -> Done<()> {
        while let Some(own) = self.batches.take_own(out.me, complete) {
            for asked in own.each() {
                let id = self.reached(asked.key, asked.hash)?;
                let record = self.keys.record_mut(id);
                if record.state >= WAITING {
                    let chain = self.chains.add(record.waiters, out.me, asked.wide, asked.count, asked.tokens());
                    record.waiters = chain.ok_or_else(|| ClusterError::Other(cluster::too_many_waiters()))?;
                    continue;
                }
                let value = record.state;
                self.recent.tell(asked.key, asked.hash, value);
                out.messages += asked.count as u64;
                for token in asked.tokens() {
                    self.places.tell(token, asked.wide, value)?;
                }
                self.finish(out)?;
            }
            self.batches.give_back(own);
        }
        Ok(())
    }

    /// Answers those on disk whose position has its value now.
    fn pass(&mut self, end: u64, out: &mut Out) -> Done<()> {
        let Grundy { keys, spill, solved, .. } = self;
        let mut key = Vec::new();
        spill.pass(*solved, |waiters| {
            let state = keys.record(waiters.id).state;
            if state < WAITING {
                let to = out.to(waiters.worker);
                to.push(ANSWER << 1 | u8::from(waiters.wide));
                keys.key(waiters.id, &mut key);
                put_bytes(&key, to);
                put(state.into(), to);
                put(waiters.count.into(), to);
                to.extend_from_slice(&waiters.tokens);
                out.messages += u64::from(waiters.count);
            }
            (state < WAITING, out.messages < end)
        })
    }

    fn asked(&mut self, from: usize, wide: bool, message: &mut Bytes<'_>, out: &mut Out) -> Done<()> {
        let key = message.bytes()?;
        let id = self.reached(key, hash(key))?;
        let count = message.number32()?;
        let record = self.keys.record_mut(id);
        if record.state >= WAITING {
            let tokens = tokens(message.take(count as usize * token_bytes(wide))?, wide);
            let chain = self.chains.add(record.waiters, from, wide, count as usize, tokens);
            record.waiters = chain.ok_or_else(|| ClusterError::Other(cluster::too_many_waiters()))?;
            return Ok(());
        }
        let tokens = message.take(count as usize * token_bytes(wide))?;
        let to = out.to(from);
        to.push(ANSWER << 1 | u8::from(wide));
        put_bytes(key, to);
        put(record.state.into(), to);
        put(count.into(), to);
        to.extend_from_slice(tokens);
        out.messages += u64::from(count);
        Ok(())
    }

    fn answered(&mut self, wide: bool, message: &mut Bytes<'_>, out: &mut Out) -> Done<()> {
        let key = message.bytes()?;
        let value = message.number32()?;
        if value >= WAITING {
            return Err(ClusterError::Other(cluster::broken_message()));
        }
        self.recent.tell(key, hash(key), value);
        let count = message.number32()? as usize;
        for token in tokens(message.take(count * token_bytes(wide))?, wide) {
            self.places.tell(token, wide, value)?;
            self.finish(out)?;
        }
        Ok(())
    }
}

impl Task for Grundy<'_> {
    fn work(&mut self, stuck: bool, out: &mut Out, budget: &Budget) -> Done<bool> {
        if self.chains.bytes() > self.room {
            let Grundy { keys, chains, spill, solved, .. } = self;
            spill.take(chains, keys.records_mut().map(|record| &mut record.waiters), *solved)?;
        }
        if self.chains.is_sparse(self.keys.len()) {
            let Grundy { keys, chains, .. } = self;
            chains.tidy(keys.records_mut().map(|record| &mut record.waiters));
        }
        let end = out.messages + QUOTA;
        if self.new.is_empty() && self.spill.is_worth_a_pass(self.solved) {
            return self.pass(end, out).map(|()| true);
        }
        // A worker alone has nobody to wait for.
        let free = stuck || self.workers == 1;
        let mut worked = false;
        while out.messages < end {
            let Some(id) = self.new.pop(free || self.places.open() < OPEN) else { break };
            worked = true;
            if let Err(error) = self.expand(id, out, budget) {
                // It is listed again by the run that goes on from here.
                let mut key = Vec::new();
                self.keys.key(id, &mut key);
                self.new.push(id, &key);
                return Err(error);
            }
            self.take_own(true, out)?;
        }
        Ok(worked)
    }

    fn has_work(&self) -> bool {
        !self.new.is_empty() || self.spill.is_worth_a_pass(self.solved)
    }

    fn receive(&mut self, from: usize, block: &[u8], out: &mut Out, _budget: &Budget) -> Done<()> {
        let mut message = Bytes(block);
        while !message.is_empty() {
            let kind = message.byte()?;
            match kind >> 1 {
                ASK => self.asked(from, kind & 1 == 1, &mut message, out)?,
                ANSWER => self.answered(kind & 1 == 1, &mut message, out)?,
                ROOT => {
                    let key = message.bytes()?;
                    self.reached(key, hash(key))?;
                }
                _ => return Err(ClusterError::Other(cluster::broken_message())),
            }
        }
        Ok(())
    }

    fn flush(&mut self, out: &mut Out) -> Done<()> {
        self.batches.flush(ASK, out);
        self.take_own(false, out)
    }

    fn counts(&self) -> WorkerCounts {
        let positions = self.keys.len() as u64;
        WorkerCounts { positions, solved: self.solved, ..WorkerCounts::default() }
    }

    fn settle(&mut self, all: WorkerCounts, _out: &mut Out) -> Done<Next> {
        if all.solved == all.positions {
            return Ok(Next::Done);
        }
        // Play cannot end from some position: whichever waits here waits for a cycle.
        let open = (0..self.keys.len() as u32).find(|&id| self.keys.record(id).state >= WAITING);
        let mut key = Vec::new();
        open.iter().for_each(|&id| self.keys.key(id, &mut key));
        Err(ClusterError::Cycle(open.map(|_| self.positions.show(&key))))
    }

    fn save(&self, to: &mut Writer<'_>) -> io::Result<()> {
        self.save_state(to)
    }

    fn load(&mut self, from: &mut ShardReader<'_>, label: &Label, _budget: &Budget) -> Done<()> {
        self.load_state(from, label)
    }

    fn loaded(&mut self, out: &mut Out) {
        // Nobody may have found them.
        name_roots(ROOT, self.positions, out);
    }

    fn value(&self, key: &[u8]) -> Option<LoopyValue> {
        let state = self.keys.record(self.keys.find(key, hash(key))?).state;
        (state < WAITING).then_some(LoopyValue::Finite(state))
    }

    fn each(&self, visit: &mut dyn FnMut(&[u8], &LoopyValue) -> io::Result<()>) -> io::Result<()> {
        let mut key = Vec::new();
        for id in self.keys.sorted() {
            self.keys.key(id, &mut key);
            visit(&key, &LoopyValue::Finite(self.keys.record(id).state))?;
        }
        Ok(())
    }
}
