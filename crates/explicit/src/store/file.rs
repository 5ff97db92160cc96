//! The file of a store: a redb database. Lists of numbers and names lie in it in pieces, each with
//! a checksum, so that a question reads and verifies only what it needs.
//!
//! A file is written once, from its beginning to its end, beside the one that has its name, and
//! replaces it when it is complete ([`nimatron_files::rebuild`]). So whatever ends a run, the file
//! of that name is whole, and needs no repair.

use crate::names::Names;
use nimatron_core::{Budget, StopReason};
use nimatron_files::{seal, unseal};
use nimatron_messages::{Message, Say, explicit as say};
use redb::backends::FileBackend;
use redb::{Database, ReadTransaction, ReadableDatabase, StorageBackend, TableDefinition, WriteTransaction};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::fs::File;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

/// Pieces of lists, by the list and the number of the piece: a checksum of 8 bytes, then 4 bytes
/// for each number, or for names their lengths and texts.
const PIECES: TableDefinition<'_, (u8, u32), &[u8]> = TableDefinition::new("pieces");
/// The nodes of names, if names are not numbers.
const BY_NAME: TableDefinition<'_, &[u8], u32> = TableDefinition::new("by name");
/// The version of the file, and of the game where it is from, how far it is solved, and its counts,
/// as JSON after a checksum.
const ABOUT: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("about");

/// The version of the file.
const VERSION: &[u8] = b"nimatron graph 1";
/// The numbers in a piece.
const PIECE: usize = 1 << 12;
/// The names in a piece.
const NAMES: usize = 1 << 8;
/// Pieces, or names, between two looks at the budget.
const PAUSE: usize = 1 << 8;
/// The bytes that redb keeps in memory.
const CACHE: usize = 64 << 20;

/// The first bytes of every redb database.
pub(super) const MAGIC: &[u8] = b"redb\x1A\x0A\xA9\x0D\x0A";

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
}

/// The number of the list of names.
const TEXTS: u8 = 7;
/// Stands for a list in the checksum of what is said of the game, and is the key of it.
const ABOUT_GAME: u8 = 8;
const GAME: &str = "game";

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
            _ => Message::verbatim(error.to_string()),
        })
    }
}

/// What redb says is in English, and speaks of its own insides: it is said in words of our own.
fn failed(error: impl Into<redb::Error>) -> StoreError {
    StoreError::File(match error.into() {
        redb::Error::Corrupted(_) | redb::Error::TableTypeMismatch { .. } => say::store_damaged(),
        redb::Error::TableDoesNotExist(_) | redb::Error::UpgradeRequired(_) => say::not_a_store(),
        redb::Error::RepairAborted => say::store_not_closed(),
        // What redb says of a file that is not one of its databases.
        redb::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => say::not_a_store(),
        redb::Error::Io(error) => return error.into(),
        error => say::store_failed(error.to_string()),
    })
}

/// Does something with a file. `redb` reports some damages of a file as errors, and panics at
/// others: both become an error in words here. Nothing of this crate that can panic runs inside.
fn guarded<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(StoreError::damaged()))
}

/// The place of a piece, for its checksum.
fn sealed(list: u8, piece: u32, data: &[u8]) -> Vec<u8> {
    seal(&[&[list], &piece.to_le_bytes()], data)
}

/// The data of a piece.
fn unsealed(list: u8, piece: u32, stored: &[u8]) -> Result<&[u8], StoreError> {
    unseal(&[&[list], &piece.to_le_bytes()], stored).ok_or_else(StoreError::damaged)
}

fn builder() -> redb::Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE);
    builder
}

/// A file of a database that remembers what failed: redb writes again when a database is closed,
/// and does not say whether that went well.
#[derive(Debug)]
struct Watched {
    file: FileBackend,
    failed: Arc<Mutex<Option<io::Error>>>,
}

impl Watched {
    fn seen<T>(&self, done: io::Result<T>) -> io::Result<T> {
        done.inspect_err(|error| {
            let copy = error.raw_os_error().map_or_else(|| error.kind().into(), io::Error::from_raw_os_error);
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(copy);
        })
    }
}

impl StorageBackend for Watched {
    fn len(&self) -> io::Result<u64> {
        self.seen(self.file.len())
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.seen(self.file.read(offset, out))
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.seen(self.file.set_len(len))
    }

    fn sync_data(&self) -> io::Result<()> {
        self.seen(self.file.sync_data())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.seen(self.file.write(offset, data))
    }

    fn close(&self) -> io::Result<()> {
        self.seen(self.file.close())
    }
}

/// Fills an empty file with a store, and closes it.
pub(super) fn write(file: File, fill: impl FnOnce(&Changes) -> Result<(), StoreError>) -> Result<(), StoreError> {
    let failure = Arc::default();
    let written = guarded(|| {
        let watched = Watched { file: FileBackend::new(file).map_err(failed)?, failed: Arc::clone(&failure) };
        let database = builder().create_with_backend(watched).map_err(failed)?;
        let changes = Changes(database.begin_write().map_err(failed)?);
        changes.begin()?;
        fill(&changes)?;
        changes.0.commit().map_err(failed)
        // The database is closed here.
    });
    match failure.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error.into()),
        None => written,
    }
}

/// Changes that are kept together.
pub(super) struct Changes(WriteTransaction);

impl Changes {
    /// The tables are made here, so that all readers find them.
    fn begin(&self) -> Result<(), StoreError> {
        self.0.open_table(PIECES).map_err(failed)?;
        self.0.open_table(BY_NAME).map_err(failed)?;
        self.0.open_table(ABOUT).map_err(failed)?.insert("version", VERSION).map_err(failed)?;
        Ok(())
    }

    /// Keeps what is said of the game.
    pub(super) fn about(&self, value: &str) -> Result<(), StoreError> {
        let mut table = self.0.open_table(ABOUT).map_err(failed)?;
        table.insert(GAME, &sealed(ABOUT_GAME, 0, value.as_bytes())[..]).map_err(failed)?;
        Ok(())
    }

    fn pieces<'a>(
        &self,
        list: u8,
        pieces: impl Iterator<Item = Vec<u8>> + 'a,
        budget: &Budget,
    ) -> Result<(), StoreError> {
        let mut table = self.0.open_table(PIECES).map_err(failed)?;
        for (piece, data) in (0_u32..).zip(pieces) {
            if (piece as usize).is_multiple_of(PAUSE) {
                budget.check()?;
            }
            table.insert((list, piece), &sealed(list, piece, &data)[..]).map_err(failed)?;
        }
        Ok(())
    }

    pub(super) fn numbers(&self, list: StoreList, numbers: &[u32], budget: &Budget) -> Result<(), StoreError> {
        let bytes = |piece: &[u32]| piece.iter().flat_map(|number| number.to_le_bytes()).collect();
        self.pieces(list as u8, numbers.chunks(PIECE).map(bytes), budget)
    }

    /// The names of all nodes in turn.
    pub(super) fn names(&self, names: &Names, budget: &Budget) -> Result<(), StoreError> {
        let nodes = names.nodes();
        let bytes = |from: usize| {
            let one = |node: usize| {
                let name = names.text(node as u32);
                [&(name.len() as u32).to_le_bytes()[..], name.as_bytes()].concat()
            };
            (from..nodes.min(from + NAMES)).flat_map(one).collect()
        };
        self.pieces(TEXTS, (0..nodes).step_by(NAMES).map(bytes), budget)?;
        // Keys are added fastest in their order.
        let mut order: Vec<u32> = (0..nodes as u32).collect();
        order.sort_unstable_by(|&a, &b| names.text(a).cmp(&names.text(b)));
        let mut table = self.0.open_table(BY_NAME).map_err(failed)?;
        for (at, node) in order.into_iter().enumerate() {
            if at.is_multiple_of(PAUSE) {
                budget.check()?;
            }
            table.insert(names.text(node).as_bytes(), node).map_err(failed)?;
        }
        Ok(())
    }
}

/// The maximum number of pieces that are kept while questions are answered, 16 KiB each.
const KEPT: usize = 1 << 10;

/// Pieces by the list and their number.
type PageCache = FxHashMap<(u8, u32), Rc<[u32]>>;

/// A store that is read.
pub(super) struct StoreReader {
    file: ReadTransaction,
    /// Pieces that were read and verified, because neighbours lie together.
    kept: RefCell<PageCache>,
}

impl StoreReader {
    fn of(file: ReadTransaction) -> StoreReader {
        StoreReader { file, kept: RefCell::default() }
    }

    /// Opens a store to read from it; several may do so at once.
    pub(super) fn open(path: &Path) -> Result<StoreReader, StoreError> {
        let reading = guarded(|| {
            let file = builder().open_read_only(path).map_err(failed)?;
            Ok(StoreReader::of(file.begin_read().map_err(failed)?))
        })?;
        match reading.version()? {
            Some(version) if version == VERSION => Ok(reading),
            _ => Err(StoreError::File(say::not_a_store())),
        }
    }

    /// What is said of the game; `None` in a store without one.
    pub(super) fn about(&self) -> Result<Option<String>, StoreError> {
        guarded(|| {
            let Some(value) = self.file.open_table(ABOUT).map_err(failed)?.get(GAME).map_err(failed)? else {
                return Ok(None);
            };
            let text = unsealed(ABOUT_GAME, 0, value.value())?;
            String::from_utf8(text.to_vec()).map(Some).map_err(|_| StoreError::damaged())
        })
    }

    fn version(&self) -> Result<Option<Vec<u8>>, StoreError> {
        guarded(|| {
            let value = self.file.open_table(ABOUT).map_err(failed)?.get("version").map_err(failed)?;
            Ok(value.map(|value| value.value().to_vec()))
        })
    }

    fn piece(&self, list: u8, piece: u32) -> Result<Vec<u8>, StoreError> {
        guarded(|| {
            let table = self.file.open_table(PIECES).map_err(failed)?;
            let value = table.get((list, piece)).map_err(failed)?.ok_or_else(StoreError::damaged)?;
            unsealed(list, piece, value.value()).map(<[u8]>::to_vec)
        })
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

    /// The node with this name.
    pub(super) fn node(&self, name: &str) -> Result<Option<u32>, StoreError> {
        let node = guarded(|| {
            let table = self.file.open_table(BY_NAME).map_err(failed)?;
            Ok(table.get(name.as_bytes()).map_err(failed)?.map(|node| node.value()))
        })?;
        // The name of the node has a checksum, this index has none.
        match node {
            Some(node) if self.name(node)? != name => Err(StoreError::damaged()),
            node => Ok(node),
        }
    }
}
