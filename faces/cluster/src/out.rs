//! What a worker sends: blocks of messages for each worker, itself included.

use std::collections::VecDeque;

/// The bytes from which on a block is complete.
const FULL: usize = 1 << 16;

/// Messages that have not been sent.
#[derive(Clone, Debug)]
pub(crate) struct Out {
    /// The number of this worker.
    pub(crate) me: usize,
    open: Vec<Vec<u8>>,
    complete: Vec<VecDeque<Vec<u8>>>,
    /// Single asks and answers that were sent, also to this worker.
    pub(crate) messages: u64,
    /// Bytes that went to other workers.
    pub(crate) bytes: u64,
}

impl Out {
    pub(crate) fn new(me: usize, workers: usize) -> Out {
        Out { me, open: vec![Vec::new(); workers], complete: vec![VecDeque::new(); workers], messages: 0, bytes: 0 }
    }

    pub(crate) const fn workers(&self) -> usize {
        self.open.len()
    }

    /// Where the next message to a worker is appended, as a whole.
    #[inline]
    pub(crate) fn to(&mut self, worker: usize) -> &mut Vec<u8> {
        if self.open[worker].len() >= FULL {
            let block = std::mem::replace(&mut self.open[worker], Vec::with_capacity(FULL + FULL / 8));
            self.complete[worker].push_back(block);
        }
        &mut self.open[worker]
    }

    /// The next block for a worker.
    pub(crate) fn next(&mut self, worker: usize) -> Option<Vec<u8>> {
        let open = &mut self.open[worker];
        let block = self.complete[worker].pop_front();
        let block = block.or_else(|| (!open.is_empty()).then(|| std::mem::take(open)))?;
        if worker != self.me {
            self.bytes += block.len() as u64;
        }
        Some(block)
    }

    /// Whether there is nothing for a worker.
    pub(crate) fn is_empty(&self, worker: usize) -> bool {
        self.open[worker].is_empty() && self.complete[worker].is_empty()
    }

    /// All blocks for a worker, which stay.
    pub(crate) fn blocks(&self, worker: usize) -> impl Iterator<Item = &[u8]> {
        let open = std::iter::once(&*self.open[worker]).filter(|block| !block.is_empty());
        self.complete[worker].iter().map(Vec::as_slice).chain(open)
    }

    /// Puts back a block that was read from a checkpoint.
    pub(crate) fn put_back(&mut self, worker: usize, block: Vec<u8>) {
        self.complete[worker].push_back(block);
    }
}
