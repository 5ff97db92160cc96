//! Computed values in a file, to be continued later. The file is written beside the old one, synced
//! and then renamed, so that there is a complete file at any moment.
//!
//! The file is binary, all numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `NIMHEAPS` |
//! | 4 | the version, 1 |
//! | 4, then that many | the code, as text |
//! | 1 | bytes of a code of a value: 1, 2, or 4 for the values themselves |
//! | 1, 4, 4 | the class: 0 none, 1 by the mask, 2 by mask and position; the mask; the parity |
//! | 8, 8 | the numbers of heaps at which the class, and a period, are looked for next |
//! | 8, 8, 8 | preperiod, period and saltus if proved, otherwise zeros |
//! | 8, 8, 8, 8, 8 | of a window: the number of first heaps; the number discarded after them; |
//! | | the first of these with the largest value, and the value; 1 if nothing is discarded any more |
//! | 8, then 8 for each | rare heaps |
//! | 8, then that many codes | the heaps from 0 on |
//! | 32 | SHA-256 of everything before |

use super::class::{Class, Coding};
use super::code::Code;
use super::engines::{Engine, Parts};
use super::lanes::Machine;
use super::period::Period;
use super::sequence::Sequence;
use super::whole_file::replace_file;
use super::window::Window;
use nimatron_core::{Budget, StopReason};
use nimatron_messages::{Message, Say, checkpoints};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read or written.
    #[error("{}", self.message())]
    Io(#[from] io::Error),
    /// The file is not a checkpoint, or of another version; says why.
    #[error("{}", self.message())]
    Foreign(Message),
    /// The file was cut off or changed; says how this was found.
    #[error("{}", self.message())]
    Damaged(Message),
    /// The file belongs to another game.
    #[error("{}", self.message())]
    OtherGame {
        /// The code in the file.
        found: String,
        /// The code that was asked for.
        wanted: String,
    },
    /// The file holds a window of the values, and all values were asked for.
    #[error("{}", self.message())]
    OtherKind,
    /// The memory limit or the time limit is reached.
    #[error("{}", self.message())]
    Stopped(StopReason),
}

impl Say for CheckpointError {
    fn message(&self) -> Message {
        match self {
            CheckpointError::Io(error) => Message::verbatim(error.to_string()),
            CheckpointError::Foreign(reason) => checkpoints::foreign(reason),
            CheckpointError::Damaged(reason) => checkpoints::damaged(reason),
            CheckpointError::OtherGame { found, wanted } => checkpoints::other_game(found, wanted),
            CheckpointError::OtherKind => checkpoints::holds_window(),
            CheckpointError::Stopped(reason) => reason.message(),
        }
    }
}

const MAGIC: &[u8; 8] = b"NIMHEAPS";
const VERSION: u32 = 1;
/// The number of values that are converted to bytes at once.
const PIECE: usize = 1 << 16;

/// The numbers in a checkpoint besides the values: the number of heaps at which a period is looked
/// for next; preperiod, period, saltus; and of a window: the number of first heaps, the number of
/// heaps discarded, the place and value of the largest among them, and whether nothing is discarded
/// any more.
type Numbers = [u64; 9];

impl Sequence {
    /// Writes what is computed to a file. An existing file stays complete until the new one is.
    ///
    /// # Errors
    /// The file cannot be written; an existing one is unchanged.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        replace_file(path, |out| self.write(out))
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// An error of the writer.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let period = self
            .period()
            .map_or([0; 3], |period| [period.preperiod as u64, period.period as u64, u64::from(period.saltus)]);
        let numbers = [self.next_look() as u64, period[0], period[1], period[2], 0, 0, 0, 0, 0];
        write_state(out, self.code(), self.engine(), numbers)
    }

    /// Continues from a file, for this code; `None` if there is no file.
    ///
    /// # Errors
    /// The file is damaged, not of this game, or cannot be read.
    pub fn load(path: &Path, code: &Code, budget: &Budget) -> Result<Option<Sequence>, CheckpointError> {
        let opened = open(path, budget)?;
        opened.map(|(mut file, size)| Sequence::read(&mut file, size, code)).transpose()
    }

    /// Reads a checkpoint of this code from the next `size` bytes.
    ///
    /// # Errors
    /// As for [`load`](Sequence::load).
    pub fn read(input: &mut impl Read, size: u64, code: &Code) -> Result<Sequence, CheckpointError> {
        let (engine, numbers) = read_state(input, size, code)?;
        let [next_look, preperiod, period, saltus, _, gap, ..] = numbers;
        if gap > 0 {
            return Err(CheckpointError::OtherKind);
        }
        let period = (period > 0).then(|| Period {
            preperiod: preperiod as usize,
            period: period as usize,
            saltus: saltus as u32,
            most_taken: code.most_taken().unwrap_or(code.digits_ahead() - 1),
            most_heaps: code.most_heaps() as usize,
        });
        // The period in the file must be confirmed by the values.
        let sound = period.as_ref().is_none_or(|period| {
            let end = period.preperiod.checked_add(period.period).filter(|&end| end < engine.len());
            end.is_some_and(|end| {
                (end..engine.len())
                    .all(|heap| engine.value(heap) == engine.value(heap - period.period).wrapping_add(period.saltus))
            })
        });
        if !sound {
            return Err(CheckpointError::Damaged(checkpoints::wrong_period()));
        }
        Ok(Sequence::of_engine(code.clone(), engine, period, next_look as usize))
    }
}

impl Window {
    /// Writes the state to a file, like [`Sequence::save`].
    ///
    /// # Errors
    /// The file cannot be written; an existing one is unchanged.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let first = self.engine.first() as u64;
        let (at, largest) = self.largest;
        let numbers = [0, 0, 0, 0, first, self.gap, at, u64::from(largest), u64::from(self.all)];
        replace_file(path, |out| write_state(out, &self.code, &self.engine, numbers))
    }

    /// Continues from a file, like [`Sequence::load`].
    ///
    /// # Errors
    /// The file is damaged or not of this game, or cannot be read.
    pub fn load(path: &Path, code: &Code, budget: &Budget) -> Result<Option<Window>, CheckpointError> {
        let Some((mut file, size)) = open(path, budget)? else { return Ok(None) };
        let (mut engine, numbers) = read_state(&mut file, size, code)?;
        let [.., first, gap, at, largest, all] = numbers;
        if gap > 0 && (first == 0 || first as usize >= engine.len() || gap % 2 == 1) {
            return Err(CheckpointError::Damaged(checkpoints::wrong_window()));
        }
        engine.set_first(first as usize);
        Ok(Some(Window { code: code.clone(), engine, gap, largest: (at, largest as u32), all: all > 0 }))
    }
}

/// The file, and its length in bytes; `None` if there is none.
fn open(path: &Path, budget: &Budget) -> Result<Option<(BufReader<File>, u64)>, CheckpointError> {
    // Reading a pipe could block forever.
    if std::fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return Err(CheckpointError::Foreign(checkpoints::not_a_file()));
    }
    match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
        Ok(file) => {
            let size = file.metadata()?.len();
            budget.memory(2 * size).map_err(CheckpointError::Stopped)?;
            Ok(Some((BufReader::new(file), size)))
        }
    }
}

fn write_state(out: &mut impl Write, code: &Code, engine: &Engine, numbers: Numbers) -> io::Result<()> {
    let mut out = Hashed { inner: out, hash: Sha256::new() };
    let text = code.to_string();
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&(text.len() as u32).to_le_bytes())?;
    out.write_all(text.as_bytes())?;
    let (kind, mask, parity) = match engine.class() {
        None => (0, 0, 0),
        Some(Class { mask, parity: None }) => (1, mask, 0),
        Some(Class { mask, parity: Some(parity) }) => (2, mask, parity),
    };
    out.write_all(&[engine.width(), kind])?;
    out.write_all(&mask.to_le_bytes())?;
    out.write_all(&parity.to_le_bytes())?;
    for number in [engine.next_choice() as u64].into_iter().chain(numbers) {
        out.write_all(&number.to_le_bytes())?;
    }
    let rare = engine.rare();
    out.write_all(&(rare.len() as u64).to_le_bytes())?;
    for (heap, _) in rare {
        out.write_all(&(heap as u64).to_le_bytes())?;
    }
    out.write_all(&(engine.len() as u64).to_le_bytes())?;
    engine.write_codes(&mut out)?;
    let hash = out.hash.finalize();
    out.inner.write_all(&hash)?;
    out.inner.flush()
}

fn read_state(input: &mut impl Read, size: u64, code: &Code) -> Result<(Engine, Numbers), CheckpointError> {
    let mut input = Hashing { inner: input, hash: Sha256::new(), left: size };
    if input.bytes::<8>().ok().as_ref() != Some(MAGIC) {
        return Err(CheckpointError::Foreign(checkpoints::no_magic()));
    }
    if input.number32()? != VERSION {
        return Err(CheckpointError::Foreign(checkpoints::other_version()));
    }
    let length = input.number32()? as usize;
    let text =
        String::from_utf8(input.many(length)?).map_err(|_| CheckpointError::Damaged(checkpoints::name_not_text()))?;
    let [width, kind] = input.bytes::<2>()?;
    let (mask, parity) = (input.number32()?, input.number32()?);
    let class = match (kind, mask) {
        (0, _) => None,
        (1, 1..) => Some(Class { mask, parity: None }),
        (2, 1..) => Some(Class { mask, parity: Some(parity & 1) }),
        _ => return Err(CheckpointError::Damaged(checkpoints::unknown_class())),
    };
    let next_choice = input.number64()? as usize;
    let mut numbers = Numbers::default();
    for number in &mut numbers {
        *number = input.number64()?;
    }
    let count = input.number64()?;
    let rare = input.many(count.saturating_mul(8))?;
    let rare: Vec<usize> = rare.as_chunks::<8>().0.iter().map(|&bytes| u64::from_le_bytes(bytes) as usize).collect();
    let heaps = input.number64()?;
    if !matches!(width, 1 | 2 | 4) {
        return Err(CheckpointError::Damaged(checkpoints::unknown_width()));
    }
    let codes = input.many(heaps.saturating_mul(u64::from(width)))?;
    let hash: [u8; 32] = input.hash.clone().finalize().into();
    if input.bytes::<32>()? != hash {
        return Err(CheckpointError::Damaged(checkpoints::wrong_checksum()));
    }
    if input.left > 0 {
        return Err(CheckpointError::Damaged(checkpoints::data_after_end()));
    }
    if text != code.to_string() {
        return Err(CheckpointError::OtherGame { found: text, wanted: code.to_string() });
    }
    // The checksum is right, so the state was written by this program.
    let parts = Parts { codes: &codes, width, rare: &rare, coding: Coding { class }, next_choice };
    let engine = Engine::from_parts(code, Machine::best(), &parts);
    let engine = engine.ok_or_else(|| CheckpointError::Damaged(checkpoints::values_do_not_fit()))?;
    Ok((engine, numbers))
}

impl Engine {
    /// The number of bytes of the code of a value.
    fn width(&self) -> u8 {
        match self {
            Engine::Plain { .. } => 4,
            Engine::Narrow(_) => 1,
            Engine::Wide(_) => 2,
        }
    }

    fn write_codes(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Engine::Narrow(blocks) => blocks.codes().chunks(PIECE).try_for_each(|codes| out.write_all(codes)),
            Engine::Wide(blocks) => write_numbers(blocks.codes(), out, |code, to| to.extend(code.to_le_bytes())),
            Engine::Plain { values, .. } => write_numbers(values, out, |value, to| to.extend(value.to_le_bytes())),
        }
    }
}

fn write_numbers<T: Copy>(numbers: &[T], out: &mut impl Write, add: impl Fn(T, &mut Vec<u8>)) -> io::Result<()> {
    numbers.chunks(PIECE).try_for_each(|numbers| {
        let mut bytes = Vec::with_capacity(4 * PIECE);
        numbers.iter().for_each(|&number| add(number, &mut bytes));
        out.write_all(&bytes)
    })
}

/// A writer that hashes what is written.
struct Hashed<'w, W> {
    inner: &'w mut W,
    hash: Sha256,
}

impl<W: Write> Write for Hashed<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A reader that hashes what is read.
struct Hashing<'r, R> {
    inner: &'r mut R,
    hash: Sha256,
    /// The number of bytes that have not been read.
    left: u64,
}

impl<R: Read> Hashing<'_, R> {
    fn many(&mut self, count: impl TryInto<u64>) -> Result<Vec<u8>, CheckpointError> {
        let count = count.try_into().unwrap_or(u64::MAX);
        if count > self.left {
            return Err(CheckpointError::Damaged(checkpoints::too_short()));
        }
        let mut bytes = vec![0; count as usize];
        self.inner.read_exact(&mut bytes)?;
        self.hash.update(&bytes);
        self.left -= count;
        Ok(bytes)
    }

    fn bytes<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], CheckpointError> {
        self.many(COUNT)?.try_into().map_err(|_| CheckpointError::Damaged(checkpoints::too_short()))
    }

    fn number32(&mut self) -> Result<u32, CheckpointError> {
        self.bytes().map(u32::from_le_bytes)
    }

    fn number64(&mut self) -> Result<u64, CheckpointError> {
        self.bytes().map(u64::from_le_bytes)
    }
}
