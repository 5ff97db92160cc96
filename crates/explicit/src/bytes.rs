//! The bytes of a text, or of a file, plain or compressed by gzip, as lines with their numbers.

use crate::Unreadable;
use nimatron_core::Budget;
use nimatron_messages::{Message, explicit as say};
use std::io::{BufRead, Read};
#[cfg(feature = "files")]
use std::{fs::File, io::BufReader, path::Path};

/// The maximum length of a line in bytes.
const MAX_LINE: usize = 1 << 28;
/// The size of what is read at once.
#[cfg(feature = "files")]
const BUFFER: usize = 1 << 20;
/// Lines between two looks at the budget.
const PAUSE: u64 = 1 << 14;

/// The lines of a text.
pub(crate) struct Lines<'t> {
    input: &'t mut dyn BufRead,
    line: Vec<u8>,
    number: u64,
}

fn unreadable(error: &std::io::Error) -> Unreadable {
    Unreadable::File(Message::verbatim(error.to_string()))
}

/// Opens a file, and looks whether it is compressed.
#[cfg(feature = "files")]
pub(crate) fn open(path: &Path) -> Result<Box<dyn BufRead>, Unreadable> {
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut input = BufReader::with_capacity(BUFFER, file);
    let begin = input.fill_buf().map_err(|error| unreadable(&error))?;
    if begin.starts_with(&[0x1f, 0x8b]) {
        let plain = flate2::bufread::MultiGzDecoder::new(input);
        return Ok(Box::new(BufReader::with_capacity(BUFFER, plain)));
    }
    Ok(Box::new(input))
}

impl<'t> Lines<'t> {
    pub(crate) fn new(input: &'t mut dyn BufRead) -> Lines<'t> {
        Lines { input, line: Vec::new(), number: 0 }
    }

    /// The next line without its end, and its number, which counts from 1; `None` at the end.
    pub(crate) fn next(&mut self, budget: &Budget) -> Result<Option<(u64, &[u8])>, Unreadable> {
        if self.number.is_multiple_of(PAUSE) {
            budget.check()?;
        }
        self.number += 1;
        self.line.clear();
        let mut input = (&mut *self.input).take(MAX_LINE as u64 + 1);
        let read = input.read_until(b'\n', &mut self.line).map_err(|error| unreadable(&error))?;
        if read == 0 {
            return Ok(None);
        }
        if read > MAX_LINE {
            return Err(Unreadable::Line(self.number, say::line_too_long(MAX_LINE)));
        }
        let end = self.line.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |at| at + 1);
        self.line.truncate(end);
        Ok(Some((self.number, &self.line)))
    }
}
