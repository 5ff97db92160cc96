//! Those who wait, on disk: when their chains take too much memory, all of them are written to a
//! file without a name, in the order of the positions. Whenever the worker has nothing else to do
//! and has found values since, it reads such a file from its beginning to its end, answers those
//! whose position has its value, and writes the others to a new file. So files are only read and
//! written as a whole.

use crate::bytes::put;
use crate::chains::{ChainPiece, Chains, END};
use crate::error::{ClusterError, Done};
use nimatron::varint;
use nimatron_files::scratch;
use nimatron_messages::cluster;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// Pieces of chains in a file.
#[derive(Debug)]
struct SpillFile {
    file: File,
    length: u64,
    /// The number of positions of this worker that had a value when the file was last begun to be
    /// read.
    solved: u64,
}

/// A file that is being read, and the one with what still waits.
#[derive(Debug)]
struct Pass {
    run: SpillFile,
    /// How far it is read.
    at: u64,
    kept: SpillFile,
}

/// Those who wait, on disk.
#[derive(Debug, Default)]
pub(crate) struct Spill {
    folder: Option<PathBuf>,
    runs: VecDeque<SpillFile>,
    pass: Option<Pass>,
    /// Bytes that were written.
    pub(crate) written: u64,
}

/// A piece from a file.
pub(crate) struct Waiters {
    pub(crate) id: u32,
    pub(crate) worker: usize,
    pub(crate) wide: bool,
    pub(crate) count: u32,
    pub(crate) tokens: Vec<u8>,
}

impl Waiters {
    fn write(&self, out: &mut Vec<u8>) {
        put(self.id.into(), out);
        put((self.worker as u64) << 1 | u64::from(self.wide), out);
        put(self.count.into(), out);
        out.extend_from_slice(&self.tokens);
    }
}

fn failed(error: &io::Error) -> ClusterError {
    ClusterError::Other(cluster::unwritable_file("--folder", error.to_string()))
}

impl SpillFile {
    fn new(folder: Option<&std::path::Path>, solved: u64) -> io::Result<SpillFile> {
        Ok(SpillFile { file: scratch(folder)?, length: 0, solved })
    }

    /// Appends pieces that a function makes.
    fn append(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<u64>) -> io::Result<()> {
        let mut out = BufWriter::with_capacity(1 << 20, &self.file);
        out.seek(SeekFrom::Start(self.length))?;
        let bytes = write(&mut out)?;
        out.flush()?;
        self.length += bytes;
        Ok(())
    }
}

fn number(from: &mut impl Read, bytes: &mut u64) -> io::Result<u64> {
    let next = || {
        let mut byte = [0];
        from.read_exact(&mut byte)?;
        *bytes += 1;
        Ok::<u8, io::Error>(byte[0])
    };
    varint::read(next)?.ok_or_else(|| io::ErrorKind::InvalidData.into())
}

impl Spill {
    pub(crate) fn new(folder: Option<PathBuf>) -> Spill {
        Spill { folder, ..Spill::default() }
    }

    /// Whether there is a file that should be read.
    pub(crate) fn is_worth_a_pass(&self, solved: u64) -> bool {
        self.pass.is_some() || self.runs.iter().any(|run| run.solved < solved)
    }

    /// Writes all chains, which are empty then.
    pub(crate) fn take<'h>(
        &mut self,
        chains: &mut Chains,
        heads: impl Iterator<Item = &'h mut u32>,
        solved: u64,
    ) -> Done<()> {
        let spilled = || -> io::Result<SpillFile> {
            let mut run = SpillFile::new(self.folder.as_deref(), solved)?;
            run.append(|out| {
                let (mut bytes, mut piece) = (0, Vec::new());
                for (id, head) in heads.enumerate() {
                    let mut at = std::mem::replace(head, END);
                    while at != END {
                        let ChainPiece { next, worker, wide, tokens } = chains.piece(at);
                        let tokens: Vec<u8> = tokens.iter().flat_map(|token| token.to_le_bytes()).collect();
                        let count = chains.piece(at).count() as u32;
                        Waiters { id: id as u32, worker, wide, count, tokens }.write(&mut piece);
                        out.write_all(&piece)?;
                        bytes += piece.len() as u64;
                        piece.clear();
                        at = next;
                    }
                }
                Ok(bytes)
            })?;
            Ok(run)
        };
        let run = spilled().map_err(|error| failed(&error))?;
        self.written += run.length;
        self.runs.push_back(run);
        *chains = Chains::new();
        Ok(())
    }

    /// Reads a part of a file; `answer` says of each piece whether it has been answered, and
    /// whether to go on.
    pub(crate) fn pass(&mut self, solved: u64, mut answer: impl FnMut(&Waiters) -> (bool, bool)) -> Done<()> {
        let mut read = || -> io::Result<()> {
            if self.pass.is_none() {
                let Some(at) = self.runs.iter().position(|run| run.solved < solved) else { return Ok(()) };
                let Some(run) = self.runs.remove(at) else { return Ok(()) };
                self.pass = Some(Pass { run, at: 0, kept: SpillFile::new(self.folder.as_deref(), solved)? });
            }
            let Some(Pass { run, at, kept }) = &mut self.pass else { return Ok(()) };
            let mut from = BufReader::with_capacity(1 << 20, &run.file);
            from.seek(SeekFrom::Start(*at))?;
            let length = run.length;
            kept.append(|out| {
                let (mut written, mut piece) = (0, Vec::new());
                while *at < length {
                    let id = number(&mut from, at)? as u32;
                    let worker = number(&mut from, at)?;
                    let count = number(&mut from, at)? as u32;
                    let wide = worker & 1 == 1;
                    let mut tokens = vec![0; count as usize * if wide { 8 } else { 4 }];
                    from.read_exact(&mut tokens)?;
                    *at += tokens.len() as u64;
                    let waiters = Waiters { id, worker: (worker >> 1) as usize, wide, count, tokens };
                    let (answered, more) = answer(&waiters);
                    if !answered {
                        waiters.write(&mut piece);
                        out.write_all(&piece)?;
                        written += piece.len() as u64;
                        piece.clear();
                    }
                    if !more {
                        break;
                    }
                }
                Ok(written)
            })?;
            if *at == length
                && let Some(Pass { kept, .. }) = self.pass.take()
                && kept.length > 0
            {
                self.runs.push_back(kept);
            }
            Ok(())
        };
        read().map_err(|error| failed(&error))
    }
}
