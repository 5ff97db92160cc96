//! Values in games where play may go on for ever: first all positions that can be reached, then
//! C. A. B. Smith's labels, layer by layer, as in `engine::graph`.
//!
//! In the layer of m a *candidate* has options with all labels below m and none with m; an option
//! that has itself an option labelled m is *answered*. A candidate is labelled when none of its
//! options without a label is open. The messages of a layer are "this option of yours is labelled"
//! and "this option of yours is answered". A position is never both in one layer: what was labelled
//! m has answered options only, and those are not labelled m. So the order in which messages arrive
//! does not matter, and a layer is over when no message is on its way.

use crate::asks::{AskToken, Batches, name_roots, token_bytes, tokens};
use crate::bytes::{Bytes, put};
use crate::chains::{Chains, END};
use crate::error::{ClusterError, Done};
use crate::keys::{Keys, hash, owner};
use crate::out::Out;
use crate::seen::SeenValueSet;
use crate::shard::{Label, ShardReader, Writer};
use crate::task::{LoopyValue, Next, Task, WorkerCounts};
use nimatron::{Budget, OptionLister, QuestionPositions};
use nimatron_messages::cluster;
use std::io;

const ASK: u8 = 0;
const IS_LABELLED: u8 = 1;
const IS_ANSWERED: u8 = 2;
const ROOT: u8 = 3;

/// What is known of a position in a layer, and the number of its open options.
const LABELLED: u32 = 1 << 31;
const ANSWERED: u32 = 1 << 30;
const CANDIDATE: u32 = 1 << 29;
const COUNT: u32 = CANDIDATE - 1;

const NO_LABEL: u32 = u32::MAX;

/// Asks between two exchanges.
const QUOTA: u64 = 1 << 17;

#[derive(Clone, Copy, Debug)]
struct Record {
    state: u32,
    /// Options without a label.
    unlabelled: u32,
    label: u32,
    /// Those that have it as an option.
    sources: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LabelStage {
    /// All positions are listed; then come the labels of this number, because smaller ones are
    /// known from a checkpoint.
    Reaching(u32),
    /// Labels below this number, which are known, are told.
    Telling(u32),
    /// Labels of this number are given.
    Layer(u32),
    /// All workers count the candidates for the next number.
    Counting(u32),
}

/// The positions of one worker.
pub(crate) struct Labels<'p> {
    positions: &'p QuestionPositions,
    me: usize,
    workers: usize,
    lister: OptionLister<'p>,
    keys: Keys<Record>,
    seen: Vec<SeenValueSet>,
    sources: Chains,
    new: Vec<u32>,
    batches: Batches,
    stage: LabelStage,
    /// The first layer that is missing in the files of a checkpoint.
    read: Option<u32>,
    candidates: u64,
    labelled: u64,
}

fn too_many() -> ClusterError {
    ClusterError::Other(cluster::too_many_positions())
}

fn broken() -> ClusterError {
    ClusterError::Other(cluster::broken_message())
}

/// Tokens, after their number.
fn read_tokens<'b>(message: &mut Bytes<'b>) -> Done<impl ExactSizeIterator<Item = AskToken> + use<'b>> {
    let count = message.number32()? as usize;
    Ok(tokens(message.take(count * token_bytes(false))?, false))
}

impl<'p> Labels<'p> {
    /// The first worker asks for the positions of the question.
    pub(crate) fn new(positions: &'p QuestionPositions, out: &mut Out) -> Labels<'p> {
        name_roots(ROOT, positions, out);
        Labels {
            positions,
            me: out.me,
            workers: out.workers(),
            lister: positions.lister(),
            keys: Keys::new(),
            seen: Vec::new(),
            sources: Chains::new(),
            new: Vec::new(),
            batches: Batches::new(out.workers()),
            stage: LabelStage::Reaching(0),
            read: None,
            candidates: 0,
            labelled: 0,
        }
    }

    fn reached(&mut self, key: &[u8], hash: u64) -> Done<u32> {
        let record = Record { state: 0, unlabelled: 0, label: NO_LABEL, sources: END };
        let (id, new) = self.keys.insert(key, hash, record);
        if new {
            if id >= u32::MAX - 1 {
                return Err(too_many());
            }
            self.seen.push(SeenValueSet::default());
            self.new.push(id);
        }
        Ok(id)
    }

    fn expand(&mut self, id: u32, out: &mut Out, budget: &Budget) -> Done<()> {
        let mut key = Vec::new();
        self.keys.key(id, &mut key);
        let mut options: Vec<Vec<u8>> = Vec::new();
        self.lister.list(&key, budget, &mut |option| options.extend(option.iter().map(<[u8]>::to_vec)))?;
        options.sort_unstable();
        options.dedup();
        if options.len() > COUNT as usize {
            return Err(too_many());
        }
        for option in &options {
            self.batches.ask(ASK, option, hash(option), (id, 0), false, out);
        }
        let count = options.len() as u32;
        let record = self.keys.record_mut(id);
        (record.state, record.unlabelled) = (record.state & LABELLED | CANDIDATE | count, count);
        Ok(())
    }

    /// Tells all that have a position as an option; `label` if it is labelled, otherwise it is
    /// answered.
    fn tell(&self, id: u32, label: Option<u32>, out: &mut Out) {
        let mut at = self.keys.record(id).sources;
        while at != END {
            let piece = self.sources.piece(at);
            let to = out.to(piece.worker);
            match label {
                Some(label) => {
                    to.push(IS_LABELLED << 1);
                    put(label.into(), to);
                }
                None => to.push(IS_ANSWERED << 1),
            }
            put(piece.tokens.len() as u64, to);
            piece.tokens.iter().for_each(|token| to.extend_from_slice(&token.to_le_bytes()));
            out.messages += piece.tokens.len() as u64;
            at = piece.next;
        }
    }

    fn give_label(&mut self, id: u32, label: u32, out: &mut Out) {
        let record = self.keys.record_mut(id);
        (record.state, record.label) = (record.state | LABELLED, label);
        self.labelled += 1;
        self.tell(id, Some(label), out);
    }

    fn record_of(&mut self, id: u32) -> Done<&mut Record> {
        if (id as usize) < self.keys.len() { Ok(self.keys.record_mut(id)) } else { Err(broken()) }
    }

    fn told_labelled(&mut self, message: &mut Bytes<'_>, out: &mut Out) -> Done<()> {
        let label = message.number32()?;
        let telling = match self.stage {
            LabelStage::Telling(layer) => Some(layer),
            LabelStage::Layer(layer) if layer == label => None,
            _ => return Err(broken()),
        };
        if telling.is_some_and(|layer| label >= layer) {
            return Err(broken());
        }
        for (id, _) in read_tokens(message)? {
            let record = self.record_of(id)?;
            record.unlabelled = record.unlabelled.checked_sub(1).ok_or_else(broken)?;
            let first = telling.is_none() && record.state & (LABELLED | ANSWERED) == 0;
            if first {
                record.state |= ANSWERED;
            }
            self.seen[id as usize].insert(label);
            if first {
                self.tell(id, None, out);
            }
        }
        Ok(())
    }

    fn told_answered(&mut self, message: &mut Bytes<'_>, out: &mut Out) -> Done<()> {
        let LabelStage::Layer(label) = self.stage else { return Err(broken()) };
        for (id, _) in read_tokens(message)? {
            let record = self.record_of(id)?;
            if record.state & (LABELLED | ANSWERED) == 0 {
                if record.state & COUNT == 0 {
                    return Err(broken());
                }
                record.state -= 1;
                if record.state == CANDIDATE {
                    self.give_label(id, label, out);
                }
            }
        }
        Ok(())
    }

    fn begin_layer(&mut self, label: u32, out: &mut Out) {
        self.stage = LabelStage::Layer(label);
        for id in 0..self.keys.len() as u32 {
            if self.keys.record(id).state & (LABELLED | CANDIDATE | COUNT) == CANDIDATE {
                self.give_label(id, label, out);
            }
        }
    }

    fn end_layer(&mut self, label: u32) {
        self.candidates = 0;
        for record in self.keys.records_mut().filter(|record| record.state & LABELLED == 0) {
            let candidate = record.state & (ANSWERED | CANDIDATE) == ANSWERED | CANDIDATE;
            self.candidates += u64::from(candidate);
            record.state = record.unlabelled | if candidate { CANDIDATE } else { 0 };
        }
        self.stage = LabelStage::Counting(label);
    }

    fn value_of(&self, id: u32) -> LoopyValue {
        match self.keys.record(id).label {
            NO_LABEL => LoopyValue::Infinite(self.seen[id as usize].values().collect()),
            label => LoopyValue::Finite(label),
        }
    }
}

impl Task for Labels<'_> {
    fn work(&mut self, _stuck: bool, out: &mut Out, budget: &Budget) -> Done<bool> {
        let end = out.messages + QUOTA;
        while out.messages < end {
            let Some(id) = self.new.pop() else { break };
            if let Err(error) = self.expand(id, out, budget) {
                self.new.push(id);
                return Err(error);
            }
        }
        Ok(true)
    }

    fn has_work(&self) -> bool {
        !self.new.is_empty()
    }

    fn receive(&mut self, from: usize, block: &[u8], out: &mut Out, _budget: &Budget) -> Done<()> {
        let mut message = Bytes(block);
        while !message.is_empty() {
            match message.byte()? >> 1 {
                ASK => {
                    let key = message.bytes()?;
                    let id = self.reached(key, hash(key))?;
                    let tokens = read_tokens(&mut message)?;
                    let chain = self.keys.record(id).sources;
                    let chain = self.sources.add(chain, from, false, tokens.len(), tokens);
                    let chain = chain.ok_or_else(|| ClusterError::Other(cluster::too_many_waiters()))?;
                    self.keys.record_mut(id).sources = chain;
                }
                IS_LABELLED => self.told_labelled(&mut message, out)?,
                IS_ANSWERED => self.told_answered(&mut message, out)?,
                ROOT => {
                    let key = message.bytes()?;
                    self.reached(key, hash(key))?;
                }
                _ => return Err(broken()),
            }
        }
        Ok(())
    }

    fn flush(&mut self, out: &mut Out) -> Done<()> {
        self.batches.flush(ASK, out);
        while let Some(own) = self.batches.take_own(out.me, false) {
            for asked in own.each() {
                let id = self.reached(asked.key, asked.hash)?;
                let chain = self.keys.record(id).sources;
                let chain = self.sources.add(chain, out.me, false, asked.count, asked.tokens());
                self.keys.record_mut(id).sources =
                    chain.ok_or_else(|| ClusterError::Other(cluster::too_many_waiters()))?;
            }
            self.batches.give_back(own);
        }
        Ok(())
    }

    fn counts(&self) -> WorkerCounts {
        let positions = self.keys.len() as u64;
        // While positions are listed, all have to mean the same layer.
        let vote = if let LabelStage::Reaching(layer) = self.stage { layer.into() } else { self.candidates };
        WorkerCounts { positions, solved: self.labelled, vote, ..WorkerCounts::default() }
    }

    fn settle(&mut self, all: WorkerCounts, out: &mut Out) -> Done<Next> {
        match self.stage {
            LabelStage::Reaching(layer) if all.vote != u64::from(layer) * self.workers as u64 => return Err(broken()),
            LabelStage::Reaching(0) => self.begin_layer(0, out),
            LabelStage::Reaching(layer) => {
                self.stage = LabelStage::Telling(layer);
                for id in 0..self.keys.len() as u32 {
                    let label = self.keys.record(id).label;
                    if label != NO_LABEL {
                        self.tell(id, Some(label), out);
                    }
                }
            }
            LabelStage::Telling(layer) => {
                // Those that have options with all smaller labels.
                for id in 0..self.keys.len() as u32 {
                    let candidate = self.seen[id as usize].mex() == layer;
                    let record = self.keys.record_mut(id);
                    if record.state & LABELLED == 0 {
                        record.state = record.unlabelled | if candidate { CANDIDATE } else { 0 };
                    }
                }
                self.begin_layer(layer, out);
            }
            LabelStage::Layer(label) => self.end_layer(label),
            LabelStage::Counting(_) if all.vote == 0 => return Ok(Next::Done),
            LabelStage::Counting(label) => self.begin_layer(label + 1, out),
        }
        Ok(Next::GoOn)
    }

    /// The positions with the labels of complete layers. What else is known follows from these,
    /// when all positions have been listed again.
    fn save(&self, to: &mut Writer<'_>) -> io::Result<()> {
        let complete = match self.stage {
            LabelStage::Reaching(layer) | LabelStage::Telling(layer) | LabelStage::Layer(layer) => layer,
            LabelStage::Counting(layer) => layer + 1,
        };
        to.number(complete.into())?;
        let mut key = Vec::new();
        to.number(self.keys.len() as u64)?;
        for id in 0..self.keys.len() as u32 {
            self.keys.key(id, &mut key);
            to.bytes(&key)?;
            let label = self.keys.record(id).label;
            to.number(if label < complete { u64::from(label) + 1 } else { 0 })?;
        }
        Ok(())
    }

    fn load(&mut self, from: &mut ShardReader<'_>, label: &Label, _budget: &Budget) -> Done<()> {
        let layer = from.number32()?;
        // Each file has the same number.
        if self.read.replace(layer).is_some_and(|before| before != layer) || layer == u32::MAX {
            return Err(from.impossible());
        }
        self.stage = LabelStage::Reaching(layer);
        for _ in 0..from.number()? {
            let (key, value) = (from.bytes()?, from.number32()?);
            let hash = hash(&key);
            let whose = owner(hash, label.workers);
            if whose != label.worker || value > layer || !self.positions.is_key(&key) {
                return Err(from.impossible());
            }
            if owner(hash, self.workers) != self.me {
                continue;
            }
            let before = self.keys.len();
            let id = self.reached(&key, hash)?;
            if self.keys.len() == before {
                return Err(from.impossible());
            }
            if let Some(label) = value.checked_sub(1) {
                let record = self.keys.record_mut(id);
                (record.state, record.label) = (LABELLED, label);
                self.labelled += 1;
            }
        }
        Ok(())
    }

    fn loaded(&mut self, out: &mut Out) {
        // Nobody may have found them.
        name_roots(ROOT, self.positions, out);
    }

    fn value(&self, key: &[u8]) -> Option<LoopyValue> {
        self.keys.find(key, hash(key)).map(|id| self.value_of(id))
    }

    fn each(&self, visit: &mut dyn FnMut(&[u8], &LoopyValue) -> io::Result<()>) -> io::Result<()> {
        let mut key = Vec::new();
        for id in self.keys.sorted() {
            self.keys.key(id, &mut key);
            visit(&key, &self.value_of(id))?;
        }
        Ok(())
    }
}
