//! The values of the positions of one worker in a file, sorted by key, so that one of them is found
//! with a few reads.
//!
//! The file has blocks of some thousand positions, each with its checksum; then an index of the
//! blocks with the values of the question, and its checksum; then the place of the index. Whoever
//! looks up a position reads the index and one block, and knows that both are whole.

use crate::bytes::{Bytes, put, put_bytes};
use crate::error::{ClusterError, Done};
use crate::shard::{Label, SUM, unreadable, unusable, unwritable};
use crate::task::{LoopyValue, Task, WorkerCounts, read_value, write_value};
use nimatron_messages::cluster;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

const WORD: &[u8; 8] = b"nimvalu1";

/// The bytes from which on a block is complete.
const BLOCK: usize = 1 << 14;

/// The answer to a question, which every file repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterAnswer {
    /// The value of each position of the question, in order.
    pub values: Vec<LoopyValue>,
    /// The numbers of all workers.
    pub counts: WorkerCounts,
}

/// Writes the values of all positions of a worker.
pub(crate) fn write(path: &Path, label: &Label, games: &str, task: &dyn Task, result: &ClusterAnswer) -> Done<()> {
    let written = nimatron_files::replace(path, |to| fill(to, label, games, task, result));
    written.map_err(|error| unwritable(path, &error))
}

fn fill(to: &mut dyn Write, label: &Label, games: &str, task: &dyn Task, result: &ClusterAnswer) -> io::Result<()> {
    to.write_all(WORD)?;
    let mut place = WORD.len() as u64;
    // Of each block the first key, the place, the length and the checksum.
    let (mut index, mut blocks) = (Vec::new(), 0u64);
    let (mut first, mut block) = (Vec::new(), Vec::new());
    let mut complete = |first: &[u8], block: &mut Vec<u8>| -> io::Result<()> {
        if block.is_empty() {
            return Ok(());
        }
        put_bytes(first, &mut index);
        put(place, &mut index);
        put(block.len() as u64, &mut index);
        index.extend_from_slice(&Sha256::digest(&*block));
        to.write_all(block)?;
        (place, blocks) = (place + block.len() as u64, blocks + 1);
        block.clear();
        Ok(())
    };
    task.each(&mut |key, value| {
        if block.len() >= BLOCK {
            complete(&first, &mut block)?;
        }
        if block.is_empty() {
            first = key.to_vec();
        }
        put_bytes(key, &mut block);
        write_value(value, &mut block);
        Ok(())
    })?;
    complete(&first, &mut block)?;
    let mut head = Vec::new();
    head.extend_from_slice(&label.question);
    put_bytes(games.as_bytes(), &mut head);
    for number in [label.worker as u64, label.workers as u64, result.counts.positions, result.counts.solved] {
        put(number, &mut head);
    }
    put(result.values.len() as u64, &mut head);
    result.values.iter().for_each(|value| write_value(value, &mut head));
    put(blocks, &mut head);
    head.extend_from_slice(&index);
    head.extend_from_slice(&Sha256::digest(&head));
    to.write_all(&head)?;
    to.write_all(&place.to_le_bytes())
}

/// A file of values.
#[derive(Debug)]
pub(crate) struct Shard {
    file: File,
    pub(crate) label: Label,
    pub(crate) games: String,
    pub(crate) answer: ClusterAnswer,
    /// Of each block the first key, the place, the length and the checksum.
    blocks: Vec<(Vec<u8>, u64, u64, [u8; SUM])>,
    path: std::path::PathBuf,
}

impl Shard {
    /// Opens a file and reads its index.
    pub(crate) fn open(path: &Path) -> Done<Shard> {
        let read = || -> io::Result<Result<(File, Vec<u8>), ClusterError>> {
            let mut file = File::open(path)?;
            let size = file.metadata()?.len();
            let mut word = [0; 8];
            if size < 16 || file.read_exact(&mut word).is_err() || word != *WORD {
                return Ok(Err(unusable(path, cluster::not_a_shard())));
            }
            let mut place = [0; 8];
            file.seek(SeekFrom::Start(size - 8))?;
            file.read_exact(&mut place)?;
            let place = u64::from_le_bytes(place);
            if place < 8 || place.saturating_add((8 + SUM) as u64) > size {
                return Ok(Err(unusable(path, cluster::cut_off())));
            }
            file.seek(SeekFrom::Start(place))?;
            let mut head = vec![0; (size - 8 - place) as usize];
            file.read_exact(&mut head)?;
            Ok(Ok((file, head)))
        };
        let (file, head) = read().map_err(|error| unreadable(path, &error))??;
        let (head, sum) = head.split_at(head.len() - SUM);
        if Sha256::digest(head)[..] != *sum {
            return Err(unusable(path, cluster::wrong_checksum()));
        }
        let mut head = Bytes(head);
        let mut question = [0; 32];
        question.copy_from_slice(head.take(32)?);
        let games = String::from_utf8_lossy(head.bytes()?).into_owned();
        let (worker, workers) = (head.number32()? as usize, head.number32()? as usize);
        let counts = WorkerCounts { positions: head.number()?, solved: head.number()?, ..WorkerCounts::default() };
        let values: Done<Vec<LoopyValue>> = (0..head.number()?).map(|_| read_value(&mut head)).collect();
        let answer = ClusterAnswer { values: values?, counts };
        let mut blocks = Vec::new();
        for _ in 0..head.number()? {
            let (first, place, length) = (head.bytes()?.to_vec(), head.number()?, head.number()?);
            let mut sum = [0; SUM];
            sum.copy_from_slice(head.take(SUM)?);
            blocks.push((first, place, length, sum));
        }
        let label = Label { question, worker, workers };
        Ok(Shard { file, label, games, answer, blocks, path: path.to_path_buf() })
    }

    /// The positions and values of one block.
    fn block(&mut self, number: usize) -> Done<Vec<u8>> {
        let Shard { file, blocks, path, .. } = self;
        let &(_, place, length, sum) = &blocks[number];
        let mut read = || -> io::Result<Vec<u8>> {
            if place.saturating_add(length) > file.metadata()?.len() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            file.seek(SeekFrom::Start(place))?;
            let mut block = vec![0; length as usize];
            file.read_exact(&mut block)?;
            Ok(block)
        };
        let block = read().map_err(|error| unreadable(path, &error))?;
        if Sha256::digest(&block)[..] == sum { Ok(block) } else { Err(unusable(path, cluster::wrong_checksum())) }
    }

    /// The value of a position; `None` if it is not in this file.
    pub(crate) fn value(&mut self, key: &[u8]) -> Done<Option<LoopyValue>> {
        let after = self.blocks.partition_point(|block| *block.0 <= *key);
        let Some(number) = after.checked_sub(1) else { return Ok(None) };
        let block = self.block(number)?;
        let mut block = Bytes(&block);
        while !block.is_empty() {
            let found = block.bytes()? == key;
            let value = read_value(&mut block)?;
            if found {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    /// Reads the whole file, so that its checksums are compared.
    pub(crate) fn test(&mut self) -> Done<()> {
        (0..self.blocks.len()).try_for_each(|number| self.block(number).map(drop))
    }
}
