//! Computed values in a file, to be continued later by one run at a time. The file is replaced as
//! a whole, so that there is a complete one at any moment.
//!
//! What a file says is checked as far as it can be without computing the values again: it cannot
//! make a run use more memory or time than it may, and a period is claimed only if the values prove
//! it. That the values are those of the game is not known: see [`Sequence::given`] and
//! [`Sequence::confirm`].
//!
//! The file is held by the run that continues it, and read as a stream with bounds. The number of
//! values that came from it stays with the sequence (`given`), and while it is not 0, nothing is
//! called proved.

mod format;
mod place;
mod states;

pub use place::StoredValues;

use super::sequence::Sequence;
use super::window::Window;
use crate::checkpoint::CheckpointError;
use crate::code::Code;
use nimatron_core::Budget;
use nimatron_files::LockedFile;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

/// A run that a checkpoint can hold: a [`Sequence`] or a [`Window`].
pub trait Resumable: Sized {
    /// A run that has computed nothing.
    fn start(code: &Code) -> Self;

    /// Writes the state.
    ///
    /// # Errors
    /// An error of the writer.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Reads a state of this code from the next `size` bytes.
    ///
    /// # Errors
    /// The bytes are damaged, not of this game, or cannot be read; or the budget is used up.
    fn read(input: &mut dyn Read, size: u64, code: &Code, budget: &Budget) -> Result<Self, CheckpointError>;
}

/// A checkpoint that this run continues, and no other until this is dropped.
///
/// ```
/// use nimatron_engine::heap::{Checkpoint, Code, Sequence};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("kayles.ck");
/// let (mut checkpoint, mut kayles, resumed) =
///     Checkpoint::open::<Sequence>(&path, &Code::parse("0.77")?, &Default::default())?;
/// kayles.extend(1000, &Default::default())?;
/// checkpoint.save(&kayles)?;
/// assert!(!resumed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Checkpoint {
    file: LockedFile,
}

impl Checkpoint {
    /// Opens a checkpoint of this code, with the state in it; if there is none, makes one that has
    /// computed nothing. The last part of the answer says whether there was one.
    ///
    /// # Errors
    /// Another run continues the file; it is damaged or not of this game; it cannot be read or
    /// replaced, which is tested here.
    pub fn open<R: Resumable>(
        path: &Path,
        code: &Code,
        budget: &Budget,
    ) -> Result<(Checkpoint, R, bool), CheckpointError> {
        let (file, existed) = LockedFile::open(path, |out| R::start(code).write(out))?;
        if !existed {
            return Ok((Checkpoint { file }, R::start(code), false));
        }
        let size = file.file().metadata()?.len();
        let state = R::read(&mut BufReader::new(file.file()), size, code, budget)?;
        Ok((Checkpoint { file }, state, true))
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// The file cannot be written, and is unchanged.
    pub fn save(&mut self, state: &impl Resumable) -> Result<(), CheckpointError> {
        Ok(self.file.replace(|out| state.write(out))?)
    }
}

impl Resumable for Sequence {
    fn start(code: &Code) -> Self {
        Sequence::new(code.clone())
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        format::write_sequence(self, out)
    }

    fn read(input: &mut dyn Read, size: u64, code: &Code, budget: &Budget) -> Result<Self, CheckpointError> {
        format::read_sequence(input, size, code, budget)
    }
}

impl Resumable for Window {
    fn start(code: &Code) -> Self {
        Window::new(code.clone())
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        format::write_window(self, out)
    }

    fn read(input: &mut dyn Read, size: u64, code: &Code, budget: &Budget) -> Result<Self, CheckpointError> {
        format::read_window(input, size, code, budget)
    }
}
