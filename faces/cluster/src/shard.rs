//! Files of one worker: what stands at the beginning and at the end of each, and the state of a
//! task in a checkpoint. A file is written as a whole or not at all, and has a checksum, so that
//! one that was cut off or changed is refused.

use crate::bytes::put;
use crate::error::{ClusterError, Done};
use nimatron::{Message, varint};
use nimatron_messages::cluster;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Which worker of which run a file belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// The question and the way in which it is solved.
    pub(crate) question: [u8; 32],
    pub(crate) worker: usize,
    pub(crate) workers: usize,
}

/// A checkpoint, as far as all workers know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Checkpoint {
    /// Newer ones have larger numbers.
    pub(crate) generation: u64,
    /// The number of workers that have written it.
    pub(crate) workers: usize,
}

/// The maximum number of workers whose checkpoints are looked at.
const MAX_WORKERS: usize = 1 << 16;

impl Checkpoint {
    /// All of which there are files in a folder, the oldest first.
    pub(crate) fn all(folder: &Path) -> Done<Vec<Checkpoint>> {
        let mut found = Vec::new();
        for entry in std::fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
            let path = entry.map_err(|error| unreadable(folder, &error))?.path();
            let parts = path.file_name().and_then(|name| name.to_str()?.strip_prefix("state-")?.split_once('-'));
            let Some((number, rest)) = parts else { continue };
            let of = rest.split_once("-of-").and_then(|(_, of)| of.parse::<usize>().ok());
            if let (Ok(generation), Some(workers @ 1..=MAX_WORKERS)) = (number.parse(), of) {
                found.push(Checkpoint { generation, workers });
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// Those who have written it.
    pub(crate) fn labels(self, question: [u8; 32]) -> impl Iterator<Item = Label> {
        let workers = self.workers;
        (0..workers).map(move |worker| Label { question, worker, workers })
    }
}

/// The bytes of a checksum.
pub(crate) const SUM: usize = 32;

/// Writes a file and computes its checksum.
pub(crate) struct Writer<'w> {
    to: &'w mut dyn Write,
    sum: Sha256,
    buffer: Vec<u8>,
}

impl<'w> Writer<'w> {
    /// Begins a file with the word of its kind and its label.
    pub(crate) fn begin(to: &'w mut dyn Write, word: &[u8; 8], label: &Label) -> io::Result<Writer<'w>> {
        let mut writer = Writer { to, sum: Sha256::new(), buffer: Vec::new() };
        writer.buffer.extend_from_slice(word);
        writer.buffer.extend_from_slice(&label.question);
        writer.number(label.worker as u64)?;
        writer.number(label.workers as u64)?;
        Ok(writer)
    }

    fn full(&mut self) -> io::Result<()> {
        if self.buffer.len() < 1 << 16 { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sum.update(&self.buffer);
        self.to.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    pub(crate) fn number(&mut self, number: u64) -> io::Result<()> {
        put(number, &mut self.buffer);
        self.full()
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        put(bytes.len() as u64, &mut self.buffer);
        self.buffer.extend_from_slice(bytes);
        self.full()
    }

    /// Ends the file with the checksum.
    pub(crate) fn end(mut self) -> io::Result<()> {
        self.flush()?;
        self.to.write_all(&self.sum.finalize())
    }
}

/// Reads a file and computes its checksum.
pub(crate) struct ShardReader<'r> {
    from: File,
    sum: Sha256,
    path: &'r Path,
    /// A piece that was read, and how far it is used.
    piece: Vec<u8>,
    used: usize,
    /// Bytes before the checksum that were not used.
    left: u64,
}

/// The bytes that are read at once.
const PIECE: usize = 1 << 16;

/// A file that cannot be used, in words.
pub(crate) fn unusable(path: &Path, why: Message) -> ClusterError {
    ClusterError::Other(cluster::unusable_file(path.display().to_string(), why))
}

pub(crate) fn unreadable(path: &Path, error: &io::Error) -> ClusterError {
    unusable(path, Message::verbatim(error.to_string()))
}

/// A file that cannot be written, in words.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> ClusterError {
    ClusterError::Other(cluster::unwritable_file(path.display().to_string(), error.to_string()))
}

impl<'r> ShardReader<'r> {
    /// Opens a file and reads its word and label.
    pub(crate) fn begin(path: &'r Path, word: &[u8; 8], label: &Label) -> Done<ShardReader<'r>> {
        let open = || -> io::Result<(File, u64)> {
            let file = File::open(path)?;
            let size = file.metadata()?.len();
            Ok((file, size))
        };
        let (file, size) = open().map_err(|error| unreadable(path, &error))?;
        let left = size.checked_sub(SUM as u64).ok_or_else(|| unusable(path, cluster::cut_off()))?;
        let mut reader = ShardReader { from: file, sum: Sha256::new(), path, piece: Vec::new(), used: 0, left };
        let mut found = [0; 8];
        reader.fill(&mut found)?;
        if found != *word {
            return Err(unusable(path, cluster::not_a_shard()));
        }
        let mut question = [0; 32];
        reader.fill(&mut question)?;
        if question != label.question {
            return Err(unusable(path, cluster::other_question()));
        }
        let (worker, workers) = (reader.number()?, reader.number()?);
        if (worker, workers) != (label.worker as u64, label.workers as u64) {
            return Err(unusable(path, cluster::other_workers(workers, label.workers)));
        }
        Ok(reader)
    }

    /// Reads the next piece if the last one is used up.
    fn refill(&mut self) -> Done<()> {
        if self.used == self.piece.len() {
            let next = self.left.min(PIECE as u64) as usize;
            if next == 0 {
                return Err(unusable(self.path, cluster::cut_off()));
            }
            self.piece.resize(next, 0);
            self.from.read_exact(&mut self.piece).map_err(|error| unreadable(self.path, &error))?;
            self.sum.update(&self.piece);
            self.used = 0;
        }
        Ok(())
    }

    fn fill(&mut self, mut bytes: &mut [u8]) -> Done<()> {
        while !bytes.is_empty() {
            self.refill()?;
            let ready = &self.piece[self.used..];
            let count = ready.len().min(bytes.len());
            bytes[..count].copy_from_slice(&ready[..count]);
            bytes = &mut bytes[count..];
            (self.used, self.left) = (self.used + count, self.left - count as u64);
        }
        Ok(())
    }

    /// What a file says cannot be, although its checksum is right.
    pub(crate) fn impossible(&self) -> ClusterError {
        unusable(self.path, cluster::impossible_state())
    }

    fn byte(&mut self) -> Done<u8> {
        self.refill()?;
        let byte = self.piece[self.used];
        (self.used, self.left) = (self.used + 1, self.left - 1);
        Ok(byte)
    }

    pub(crate) fn number(&mut self) -> Done<u64> {
        let path = self.path;
        varint::read(|| self.byte())?.ok_or_else(|| unusable(path, cluster::wrong_checksum()))
    }

    pub(crate) fn number32(&mut self) -> Done<u32> {
        let number = self.number()?;
        u32::try_from(number).map_err(|_| unusable(self.path, cluster::wrong_checksum()))
    }

    /// A number of things of this many bytes, which must be in the file: nothing is allocated for
    /// more than that.
    fn count(&mut self, each: u64) -> Done<usize> {
        let count = self.number()?;
        let fits = count.checked_mul(each).is_some_and(|bytes| bytes <= self.left);
        if fits { Ok(count as usize) } else { Err(unusable(self.path, cluster::wrong_checksum())) }
    }

    pub(crate) fn bytes(&mut self) -> Done<Vec<u8>> {
        let mut bytes = vec![0; self.count(1)?];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    /// Compares the checksum, before which nothing may be left.
    pub(crate) fn end(mut self) -> Done<()> {
        let mut sum = [0; SUM];
        self.from.read_exact(&mut sum).map_err(|error| unreadable(self.path, &error))?;
        let right = self.left == 0 && self.sum.finalize()[..] == sum;
        if right { Ok(()) } else { Err(unusable(self.path, cluster::wrong_checksum())) }
    }
}

/// Whether the checksum of a whole file of this kind is right, and its label is this one.
pub(crate) fn is_whole(path: &Path, word: &[u8; 8], label: &Label) -> Done<()> {
    let mut reader = ShardReader::begin(path, word, label)?;
    let mut part = vec![0; 1 << 16];
    while reader.left > 0 {
        let count = reader.left.min(part.len() as u64) as usize;
        reader.fill(&mut part[..count])?;
    }
    reader.end()
}

/// The name of a checkpoint.
pub(crate) fn state_path(folder: &Path, generation: u64, label: &Label) -> PathBuf {
    folder.join(format!("state-{generation}-{}-of-{}", label.worker, label.workers))
}

/// The name of a file of values.
pub(crate) fn values_path(folder: &Path, label: &Label) -> PathBuf {
    folder.join(format!("values-{}-of-{}", label.worker, label.workers))
}
