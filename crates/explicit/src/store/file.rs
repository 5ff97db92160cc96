//! The file of a store. Lists of numbers and names lie in it in pieces, each with a checksum, so
//! that a question reads and verifies only what it needs.
//!
//! A file is written once, from its beginning to its end, beside the one that has its name, and
//! replaces it when it is complete ([`nimatron_files::rebuild`]). So whatever ends a run, the file
//! of that name is whole, and needs no repair.
//!
//! ```text
//! MAGIC                      17 bytes
//! pieces                     a checksum of 8 bytes, then 4 bytes for each number, or for names
//!                            their lengths and texts
//! table of contents          a checksum; for each piece its list, its number, where it begins and
//!                            how long it is: 1, 4, 8 and 8 bytes
//! end                        a checksum; where the table begins and how long it is: 8 and 8 bytes
//! ```
//!
//! All numbers are little-endian.

use crate::names::Names;
use nimatron_core::{Budget, StopReason};
use nimatron_files::{SUM, seal, unseal};
use nimatron_messages::{Message, Say, explicit as say};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::cmp::Ordering;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::rc::Rc;

/// The first bytes of every store, with the version of its form.
pub(super) const MAGIC: &[u8] = b"nimatron store 3\n";
/// The numbers in a piece.
const PIECE: usize = 1 << 12;
/// The names in a piece.
const NAMES: usize = 1 << 8;
/// Pieces between two looks at the budget.
const PAUSE: usize = 1 << 8;

/// A list of numbers, one for each node or edge.
#[derive(Clone, Copy, Debug)]
pub(super) enum StoreList {
    /// The number of edges before each row, and of all edges.
    Starts = 0,
    /// The targets of all rows in turn.
    Targets = 1,
    Labels = 2,
    Steps = 3,
    /// Distances in normal play, and in misère play.
    Normal = 4,
    Misere = 5,
    /// Whether nodes are positions, 32 in a number, if names are numbers.
    Occurs = 6,
    /// The nodes in the order of their names, if names are not numbers.
    ByName = 9,
}

/// The number of the list of names.
const TEXTS: u8 = 7;
/// The number of the list that is what is said of the game, as one piece of JSON.
const ABOUT: u8 = 8;
/// Stand for lists in the checksums of the table of contents, and of the end of the file.
const CONTENTS: u8 = 10;
const END: u8 = 11;

/// Why a store cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The file is damaged, in use, not a store, or cannot be read or written.
    File(Message),
    /// The budget is used up.
    Stopped(StopReason),
}

impl Say for StoreError {
    fn message(&self) -> Message {
        match self {
            StoreError::File(message) => message.clone(),
            StoreError::Stopped(reason) => reason.message(),
        }
    }
}

impl StoreError {
    /// What is read is not what was written.
    pub fn damaged() -> StoreError {
        StoreError::File(say::store_damaged())
    }
}

impl From<StopReason> for StoreError {
    fn from(reason: StopReason) -> StoreError {
        StoreError::Stopped(reason)
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        StoreError::File(match error.kind() {
            io::ErrorKind::StorageFull => say::store_disk_full(),
            io::ErrorKind::InvalidInput => say::store_no_file(),
            io::ErrorKind::UnexpectedEof => say::store_damaged(),
            _ => Message::verbatim(error.to_string()),
        })
    }
}

/// A piece with its checksum, which is that of this place only.
fn sealed(list: u8, piece: u32, data: &[u8]) -> Vec<u8> {
    seal(&[&[list], &piece.to_le_bytes()], data)
}

/// The data of a piece.
fn unsealed(list: u8, piece: u32, stored: &[u8]) -> Result<&[u8], StoreError> {
    unseal(&[&[list], &piece.to_le_bytes()], stored).ok_or_else(StoreError::damaged)
}

/// Fills an empty file with a store.
pub(super) fn write(
    file: File,
    fill: impl FnOnce(&mut StoreWriter) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut writer = StoreWriter { file: BufWriter::new(file), at: 0, contents: Vec::new() };
    writer.append(MAGIC)?;
    fill(&mut writer)?;
    writer.end()
}

/// A store that is written, piece by piece.
pub(super) struct StoreWriter {
    file: BufWriter<File>,
    /// The number of bytes that are written.
    at: u64,
    /// The table of contents so far.
    contents: Vec<u8>,
}

impl StoreWriter {
    fn append(&mut self, bytes: &[u8]) -> Result<(), StoreError> {
        self.file.write_all(bytes)?;
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn piece(&mut self, list: u8, piece: u32, data: &[u8]) -> Result<(), StoreError> {
        let stored = sealed(list, piece, data);
        self.contents.push(list);
        self.contents.extend(piece.to_le_bytes());
        self.contents.extend(self.at.to_le_bytes());
        self.contents.extend((stored.len() as u64).to_le_bytes());
        self.append(&stored)
    }

    fn end(mut self) -> Result<(), StoreError> {
        let contents = sealed(CONTENTS, 0, &self.contents);
        let place = [self.at.to_le_bytes(), (contents.len() as u64).to_le_bytes()].concat();
        self.append(&contents)?;
        self.append(&sealed(END, 0, &place))?;
        Ok(self.file.flush()?)
    }

    /// Keeps what is said of the game.
    pub(super) fn about(&mut self, value: &str) -> Result<(), StoreError> {
        self.piece(ABOUT, 0, value.as_bytes())
    }

    fn pieces(&mut self, list: u8, pieces: impl Iterator<Item = Vec<u8>>, budget: &Budget) -> Result<(), StoreError> {
        for (piece, data) in (0_u32..).zip(pieces) {
            if (piece as usize).is_multiple_of(PAUSE) {
                budget.check()?;
            }
            self.piece(list, piece, &data)?;
        }
        Ok(())
    }

    pub(super) fn numbers(&mut self, list: StoreList, numbers: &[u32], budget: &Budget) -> Result<(), StoreError> {
        let bytes = |piece: &[u32]| piece.iter().flat_map(|number| number.to_le_bytes()).collect();
        self.pieces(list as u8, numbers.chunks(PIECE).map(bytes), budget)
    }

    /// The names of all nodes in turn.
    pub(super) fn names(&mut self, names: &Names, budget: &Budget) -> Result<(), StoreError> {
        let nodes = names.nodes();
        let bytes = |from: usize| {
            let one = |node: usize| {
                let name = names.text(node as u32);
                [&(name.len() as u32).to_le_bytes()[..], name.as_bytes()].concat()
            };
            (from..nodes.min(from + NAMES)).flat_map(one).collect()
        };
        self.pieces(TEXTS, (0..nodes).step_by(NAMES).map(bytes), budget)?;
        let mut order: Vec<u32> = (0..nodes as u32).collect();
        order.sort_unstable_by(|&a, &b| names.text(a).cmp(&names.text(b)));
        self.numbers(StoreList::ByName, &order, budget)
    }
}

/// The maximum number of pieces that are kept while questions are answered, 16 KiB each.
const KEPT: usize = 1 << 10;

/// Pieces by the list and their number.
type PageCache = FxHashMap<(u8, u32), Rc<[u32]>>;

/// A store that is read.
pub(super) struct StoreReader {
    file: RefCell<File>,
    /// Where each piece begins, by the list and its number, and its length.
    contents: FxHashMap<(u8, u32), (u64, usize)>,
    /// Pieces that were read and verified, because neighbours lie together.
    kept: RefCell<PageCache>,
}

/// A part of a file.
fn part(file: &mut File, begin: u64, length: usize) -> Result<Vec<u8>, StoreError> {
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(begin))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

impl StoreReader {
    /// Opens a store to read from it; several may do so at once.
    pub(super) fn open(path: &Path) -> Result<StoreReader, StoreError> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let end = 16 + SUM as u64;
        if length < MAGIC.len() as u64 + end || part(&mut file, 0, MAGIC.len())? != MAGIC {
            return Err(StoreError::File(say::not_a_store()));
        }
        let stored = part(&mut file, length - end, end as usize)?;
        let ([begin, bytes], []) = unsealed(END, 0, &stored)?.as_chunks::<8>() else {
            return Err(StoreError::damaged());
        };
        let (begin, bytes) = (u64::from_le_bytes(*begin), u64::from_le_bytes(*bytes));
        // What has a checksum was written so, and ends where the end begins.
        if begin.checked_add(bytes) != Some(length - end) {
            return Err(StoreError::damaged());
        }
        let stored = part(&mut file, begin, bytes as usize)?;
        let (rows, []) = unsealed(CONTENTS, 0, &stored)?.as_chunks::<21>() else {
            return Err(StoreError::damaged());
        };
        let number = |bytes: &[u8]| bytes.iter().rfold(0, |number, &byte| number << 8 | u64::from(byte));
        let contents = rows.iter().map(|row| {
            let (piece, begin, length) = (&row[1..5], &row[5..13], &row[13..]);
            ((row[0], number(piece) as u32), (number(begin), number(length) as usize))
        });
        Ok(StoreReader { contents: contents.collect(), file: RefCell::new(file), kept: RefCell::default() })
    }

    /// What is said of the game.
    pub(super) fn about(&self) -> Result<String, StoreError> {
        String::from_utf8(self.piece(ABOUT, 0)?).map_err(|_| StoreError::damaged())
    }

    fn piece(&self, list: u8, piece: u32) -> Result<Vec<u8>, StoreError> {
        let &(begin, length) = self.contents.get(&(list, piece)).ok_or_else(StoreError::damaged)?;
        let stored = part(&mut self.file.borrow_mut(), begin, length)?;
        unsealed(list, piece, &stored).map(<[u8]>::to_vec)
    }

    fn numbers_of_piece(&self, list: StoreList, piece: usize) -> Result<Rc<[u32]>, StoreError> {
        let place = (list as u8, piece as u32);
        if let Some(kept) = self.kept.borrow().get(&place) {
            return Ok(Rc::clone(kept));
        }
        let data = self.piece(place.0, place.1)?;
        let (numbers, rest) = data.as_chunks::<4>();
        if !rest.is_empty() {
            return Err(StoreError::damaged());
        }
        let numbers: Rc<[u32]> = numbers.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect();
        let mut kept = self.kept.borrow_mut();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(place, Rc::clone(&numbers));
        Ok(numbers)
    }

    /// A part of a list of numbers.
    pub(super) fn numbers(&self, list: StoreList, from: usize, to: usize) -> Result<Vec<u32>, StoreError> {
        let mut all = Vec::with_capacity(to - from);
        let mut at = from;
        while at < to {
            let piece = self.numbers_of_piece(list, at / PIECE)?;
            let end = piece.len().min(to - at / PIECE * PIECE);
            let part = piece.get(at % PIECE..end).filter(|part| !part.is_empty());
            all.extend(part.ok_or_else(StoreError::damaged)?);
            at = from + all.len();
        }
        Ok(all)
    }

    pub(super) fn number(&self, list: StoreList, at: usize) -> Result<u32, StoreError> {
        self.numbers(list, at, at + 1).map(|numbers| numbers[0])
    }

    pub(super) fn name(&self, node: u32) -> Result<String, StoreError> {
        let piece = self.names_of_piece(node as usize / NAMES)?;
        piece.into_iter().nth(node as usize % NAMES).ok_or_else(StoreError::damaged)
    }

    fn names_of_piece(&self, piece: usize) -> Result<Vec<String>, StoreError> {
        let data = self.piece(TEXTS, piece as u32)?;
        let (mut names, mut rest) = (Vec::new(), &data[..]);
        while let Some((length, after)) = rest.split_first_chunk::<4>() {
            let length = u32::from_le_bytes(*length) as usize;
            let (name, after) = after.split_at_checked(length).ok_or_else(StoreError::damaged)?;
            names.push(String::from_utf8(name.to_vec()).map_err(|_| StoreError::damaged())?);
            rest = after;
        }
        Ok(names)
    }

    /// The names of all nodes.
    pub(super) fn names(&self, nodes: usize, budget: &Budget) -> Result<Vec<String>, StoreError> {
        let mut names = Vec::new();
        for piece in 0..nodes.div_ceil(NAMES) {
            budget.check()?;
            names.extend(self.names_of_piece(piece)?);
        }
        if names.len() == nodes { Ok(names) } else { Err(StoreError::damaged()) }
    }

    /// The node with this name among so many nodes. All that is looked at has a checksum, so a name
    /// that is there is not missed in a damaged file either.
    pub(super) fn node(&self, name: &str, nodes: usize) -> Result<Option<u32>, StoreError> {
        let (mut low, mut high) = (0, nodes);
        while low < high {
            let middle = low + (high - low) / 2;
            let node = self.number(StoreList::ByName, middle)?;
            match self.name(node)?.as_str().cmp(name) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return Ok(Some(node)),
                Ordering::Greater => high = middle,
            }
        }
        Ok(None)
    }
}
