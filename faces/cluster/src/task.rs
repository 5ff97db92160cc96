//! What a worker computes between two exchanges, whichever way positions are solved.

use crate::bytes::{Bytes, put};
use crate::error::Done;
use crate::out::Out;
use crate::shard::{Label, ShardReader, Writer};
use nimatron::Budget;
use std::io;

pub use nimatron::explicit::LoopyValue;

/// Appends a value.
pub(crate) fn write_value(value: &LoopyValue, out: &mut Vec<u8>) {
    match value {
        LoopyValue::Finite(value) => put(u64::from(*value) << 1, out),
        LoopyValue::Infinite(labels) => {
            put((labels.len() as u64) << 1 | 1, out);
            labels.iter().for_each(|&label| put(label.into(), out));
        }
    }
}

/// Reads a value.
pub(crate) fn read_value(bytes: &mut Bytes<'_>) -> Done<LoopyValue> {
    let first = bytes.number()?;
    if first & 1 == 0 {
        return Ok(LoopyValue::Finite((first >> 1) as u32));
    }
    let labels: Done<Vec<u32>> = (0..first >> 1).map(|_| bytes.number32()).collect();
    Ok(LoopyValue::Infinite(labels?))
}

/// What to do when no worker has anything left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// There is more work now.
    GoOn,
    /// All positions have their values.
    Done,
}

/// Numbers of a worker; those of all workers are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerCounts {
    /// Positions that were found.
    pub positions: u64,
    /// Positions that have a value.
    pub solved: u64,
    /// Single asks and answers.
    pub messages: u64,
    /// Bytes that went to other workers.
    pub bytes: u64,
    /// Microseconds in which workers could do nothing but wait for others.
    pub waited: u64,
    /// What the task wants to know of all workers when nobody has work left.
    pub(crate) vote: u64,
}

impl WorkerCounts {
    pub(crate) fn add(&mut self, other: WorkerCounts) {
        self.positions += other.positions;
        self.solved += other.solved;
        self.messages += other.messages;
        self.bytes += other.bytes;
        self.waited += other.waited;
        self.vote += other.vote;
    }
}

/// A way of solving positions, as one of the workers sees it.
pub(crate) trait Task {
    /// Does a bounded part of the work that there is; `false` if it would better wait for messages.
    /// If it is `stuck` none have come, and it has to do something.
    fn work(&mut self, stuck: bool, out: &mut Out, budget: &Budget) -> Done<bool>;

    /// Whether there is work that needs no message.
    fn has_work(&self) -> bool;

    /// Takes a block of messages from a worker.
    fn receive(&mut self, from: usize, block: &[u8], out: &mut Out, budget: &Budget) -> Done<()>;

    /// Sends what was collected to be sent together, and takes what it asks itself.
    fn flush(&mut self, out: &mut Out) -> Done<()>;

    /// The numbers of this worker.
    fn counts(&self) -> WorkerCounts;

    /// No worker has work, and no message is on its way: what comes next, which depends on the sum
    /// of all counts only, so that every worker comes to the same.
    fn settle(&mut self, all: WorkerCounts, out: &mut Out) -> Done<Next>;

    /// Whether messages that were not sent belong to a checkpoint. Otherwise what they say follows
    /// from the rest.
    fn keeps_messages(&self) -> bool {
        false
    }

    /// Writes everything for a checkpoint.
    fn save(&self, to: &mut Writer<'_>) -> io::Result<()>;

    /// Reads what the worker with this label has written, and keeps what is for this worker now.
    fn load(&mut self, from: &mut ShardReader<'_>, label: &Label, budget: &Budget) -> Done<()>;

    /// Takes a message to the worker with this label that was not sent, when all files of a
    /// checkpoint have been read.
    fn replay(&mut self, _label: &Label, _block: &[u8], _budget: &Budget) -> Done<()> {
        Ok(())
    }

    /// Everything of a checkpoint has been read.
    fn loaded(&mut self, out: &mut Out);

    /// The value of a position of this worker.
    fn value(&self, key: &[u8]) -> Option<LoopyValue>;

    /// Calls `visit` with the key and value of every position, in the order of the keys.
    fn each(&self, visit: &mut dyn FnMut(&[u8], &LoopyValue) -> io::Result<()>) -> io::Result<()>;
}
