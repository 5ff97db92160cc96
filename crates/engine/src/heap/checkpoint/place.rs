//! Values from a checkpoint that is not loaded: its head is read when it is opened, and then, for a
//! heap, the block that holds it, by reading at its place. Nothing is believed before its checksum
//! is compared: that of the head, and that of the block, which depends on the head and on the
//! number of the block.

use super::format::{BLOCK, Head};
use crate::checkpoint::{CHECKSUM, CheckpointError, Checksum, Hashing, number};
use crate::code::Code;
use nimatron_core::Budget;
use nimatron_messages::checkpoints;
use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom};
use std::path::Path;

/// The values in a checkpoint of a [`Sequence`](super::Sequence), read when they are asked for.
///
/// ```
/// use nimatron_engine::heap::{Checkpoint, Code, Sequence, StoredValues};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("kayles.ck");
/// let code = Code::parse("0.77")?;
/// let (mut checkpoint, mut kayles, _) = Checkpoint::open::<Sequence>(&path, &code, &Default::default())?;
/// kayles.extend(1000, &Default::default())?;
/// checkpoint.save(&kayles)?;
/// let mut stored = StoredValues::open(&path, &code, &Default::default())?;
/// assert_eq!(stored.get(100)?, Some(1));
/// assert_eq!(stored.get(1 << 40)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct StoredValues {
    file: File,
    head: Head,
    /// The checksum of the head.
    sum: Checksum,
    /// Where the first block begins.
    start: u64,
    /// The block that was read last, with its number.
    block: Option<(u64, Vec<u8>)>,
}

impl StoredValues {
    /// Opens a checkpoint of this code.
    ///
    /// # Errors
    /// The file cannot be read, is not a checkpoint of this code, is one of an old version, which
    /// has no checksums of parts, or holds a window; its head is damaged, or takes more memory than
    /// there is.
    pub fn open(path: &Path, code: &Code, budget: &Budget) -> Result<StoredValues, CheckpointError> {
        let file = File::open(path)?;
        let meta = file.metadata()?;
        if !meta.is_file() {
            return Err(CheckpointError::Foreign(checkpoints::not_a_file()));
        }
        let size = meta.len();
        let mut reader = BufReader::new(&file);
        let mut input = Hashing::new(&mut reader, size, budget);
        let head = Head::read(&mut input, Some(code), budget)?;
        let start = size - input.left();
        let Some(sum) = head.sum else { return Err(CheckpointError::Foreign(checkpoints::old_version())) };
        if head.is_window() {
            return Err(CheckpointError::OtherKind);
        }
        // Of the right length, so that one that was cut is known at once.
        let sums = head.length.div_ceil(BLOCK as u64) * CHECKSUM;
        let expected = head.length.checked_mul(head.width.into()).and_then(|bytes| bytes.checked_add(sums));
        match expected.map(|expected| input.left().cmp(&expected)) {
            Some(std::cmp::Ordering::Equal) => {}
            Some(std::cmp::Ordering::Greater) => return Err(CheckpointError::Damaged(checkpoints::data_after_end())),
            _ => return Err(CheckpointError::Damaged(checkpoints::too_short())),
        }
        Ok(StoredValues { file, head, sum, start, block: None })
    }

    /// The number of heaps in the file.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(&self) -> u64 {
        self.head.length
    }

    /// The value of a heap; `None` if the file does not have it.
    ///
    /// # Errors
    /// The file cannot be read, or the block that holds the heap is damaged.
    pub fn get(&mut self, heap: u64) -> Result<Option<u32>, CheckpointError> {
        if heap >= self.head.length {
            return Ok(None);
        }
        if heap == 0 {
            // Its class is not that of its value.
            return Ok(Some(0));
        }
        let (number_of_block, within) = (heap / BLOCK as u64, (heap % BLOCK as u64) as usize);
        let width = usize::from(self.head.width);
        let block = self.block(number_of_block)?;
        let code = number(&block[within * width..][..width]) as u32;
        if width == 4 {
            return Ok(Some(code));
        }
        let rare = self.head.rare.binary_search(&heap).is_ok();
        Ok(Some(self.head.coding.value(code, rare, (heap & 1) as usize)))
    }

    /// The codes of a block.
    fn block(&mut self, which: u64) -> Result<&[u8], CheckpointError> {
        if self.block.as_ref().is_none_or(|&(have, _)| have != which) {
            let width = u64::from(self.head.width);
            let codes = (self.head.length - which * BLOCK as u64).min(BLOCK as u64) * width;
            self.file.seek(SeekFrom::Start(self.start + which * (BLOCK as u64 * width + CHECKSUM)))?;
            let (mut bytes, budget) = (vec![0; codes as usize], Budget::unlimited());
            let mut input = Hashing::new(&mut self.file, codes + CHECKSUM, &budget);
            input.block(&self.sum, which, &mut bytes)?;
            self.block = Some((which, bytes));
        }
        Ok(self.block.as_ref().map_or(&[], |(_, bytes)| bytes))
    }
}
