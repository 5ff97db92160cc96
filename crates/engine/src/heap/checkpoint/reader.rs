//! Reads a checkpoint as a stream: nothing is allocated for a number in the file before it is known
//! that the file has that many bytes, and that they may be held.

use crate::checkpoint::CheckpointError;
use nimatron_core::Budget;
use nimatron_messages::checkpoints;
use sha2::{Digest, Sha256};
use std::io::Read;

/// A reader that hashes what is read, and knows how much is left.
pub(super) struct Hashing<'r> {
    inner: &'r mut dyn Read,
    hash: Sha256,
    /// The number of bytes that have not been read.
    left: u64,
    budget: &'r Budget,
}

/// The number of bytes that are read at once; a multiple of the size of every number.
const PIECE: usize = 1 << 16;

impl<'r> Hashing<'r> {
    pub(super) fn new(inner: &'r mut dyn Read, size: u64, budget: &'r Budget) -> Self {
        Hashing { inner, hash: Sha256::new(), left: size, budget }
    }

    /// Fails if fewer than `count` numbers of `width` bytes are left.
    pub(super) fn has(&self, count: u64, width: u64) -> Result<(), CheckpointError> {
        match count.checked_mul(width) {
            Some(bytes) if bytes <= self.left => Ok(()),
            _ => Err(CheckpointError::Damaged(checkpoints::too_short())),
        }
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), CheckpointError> {
        self.has(bytes.len() as u64, 1)?;
        self.budget.check()?;
        self.inner.read_exact(bytes)?;
        self.hash.update(&*bytes);
        self.left -= bytes.len() as u64;
        Ok(())
    }

    pub(super) fn bytes<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], CheckpointError> {
        let mut bytes = [0; COUNT];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    pub(super) fn number32(&mut self) -> Result<u32, CheckpointError> {
        self.bytes().map(u32::from_le_bytes)
    }

    pub(super) fn number64(&mut self) -> Result<u64, CheckpointError> {
        self.bytes().map(u64::from_le_bytes)
    }

    /// The next bytes; the caller has bounded their number.
    pub(super) fn many(&mut self, count: usize) -> Result<Vec<u8>, CheckpointError> {
        self.has(count as u64, 1)?;
        let mut bytes = vec![0; count];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// The next `count` numbers of `width` bytes, one after another.
    pub(super) fn numbers(&mut self, count: u64, width: u8) -> Numbers<'_, 'r> {
        Numbers { left: count, width: usize::from(width), piece: Vec::new(), at: 0, error: None, input: self }
    }

    /// Reads the checksum of everything before it, after which nothing may follow.
    pub(super) fn end(mut self) -> Result<(), CheckpointError> {
        let hash: [u8; 32] = self.hash.clone().finalize().into();
        if self.bytes::<32>()? != hash {
            return Err(CheckpointError::Damaged(checkpoints::wrong_checksum()));
        }
        match self.left {
            0 => Ok(()),
            _ => Err(CheckpointError::Damaged(checkpoints::data_after_end())),
        }
    }
}

/// Numbers from a checkpoint. After an error they end, and [`finish`](Numbers::finish) tells it.
pub(super) struct Numbers<'h, 'r> {
    input: &'h mut Hashing<'r>,
    /// The numbers that have not been read into the piece.
    left: u64,
    width: usize,
    piece: Vec<u8>,
    at: usize,
    error: Option<CheckpointError>,
}

impl Numbers<'_, '_> {
    /// Reads the numbers that nobody wanted, for the checksum.
    pub(super) fn finish(mut self) -> Result<(), CheckpointError> {
        while self.refill() {}
        self.error.map_or(Ok(()), Err)
    }

    /// Reads the next piece, if there is one.
    fn refill(&mut self) -> bool {
        let count = self.left.min((PIECE / self.width) as u64);
        if count == 0 || self.error.is_some() {
            return false;
        }
        self.left -= count;
        self.piece.resize(count as usize * self.width, 0);
        self.at = 0;
        self.error = self.input.fill(&mut self.piece).err();
        self.error.is_none()
    }
}

impl Iterator for Numbers<'_, '_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.at == self.piece.len() && !self.refill() {
            return None;
        }
        let bytes = &self.piece[self.at..][..self.width];
        self.at += self.width;
        Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }
}
