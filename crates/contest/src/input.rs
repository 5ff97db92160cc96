//! Reads the numbers of a judge's input and writes its output at the speed of memory: in large
//! blocks, eight digits at a time. Spaces, tabs, CR, LF and blank lines between numbers are
//! skipped, and the last line needs no line break.
//!
//! The places of mistakes are found only when they are needed.

use crate::what;
use nimatron_messages::{Message, Say, Sentence, input as says};
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;

/// The input does not follow the judge's format.
///
/// ```
/// use nimatron_contest::{Input, what};
/// use nimatron_messages::{Language, Say};
/// let mut text = "3 x".as_bytes();
/// let mut input = Input::new(&mut text);
/// assert_eq!(input.number(&what::HEAP).ok(), Some(3));
/// let error = input.number(&what::HEAP).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 3: expected a heap, found `x`");
/// assert!(error.say(Language::SimplifiedChinese).starts_with("第 1 行第 3 列："));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct InputError {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// What is wrong there.
    pub problem: Message,
}

impl Say for InputError {
    fn message(&self) -> Message {
        says::at(self.line, self.column, &self.problem)
    }
}

/// Why a problem was not answered to the end of its input.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum JudgeError {
    /// The input does not follow the judge's format.
    Input(#[from] InputError),
    /// Reading the input failed.
    Read(io::Error),
    /// Writing the output failed.
    Write(io::Error),
}

impl Say for JudgeError {
    fn message(&self) -> Message {
        match self {
            JudgeError::Input(error) => error.message(),
            JudgeError::Read(error) => says::unreadable(error.to_string()),
            JudgeError::Write(error) => Message::verbatim(error.to_string()),
        }
    }
}

/// The size of the input buffer in bytes; a longer word makes it grow.
const BLOCK: usize = 1 << 18;
/// With this many bytes left in the buffer, it is not checked whether the next word is whole before
/// it is read.
const LOOKAHEAD: usize = 64;
/// The maximum size of the buffer in bytes, and so of a word.
const MAX_BLOCK: usize = 1 << 28;

/// Reads a judge's input.
///
/// ```
/// use nimatron_contest::{Input, what::HEAP};
/// let mut text = "3 4\r\n\n5".as_bytes();
/// let mut input = Input::new(&mut text);
/// assert_eq!((input.number(&HEAP)?, input.number(&HEAP)?, input.number(&HEAP)?), (3, 4, 5));
/// input.end()?;
/// # Ok::<(), nimatron_contest::JudgeError>(())
/// ```
pub struct Input<'a> {
    from: &'a mut dyn Read,
    /// Pending answers, written before more input is read.
    answers: Option<AnswerBuffer<'a>>,
    /// The buffer: `block[at..end]` is still to be read. Eight zeros follow `end`, so that eight
    /// digits can always be read at once.
    block: Vec<u8>,
    at: usize,
    end: usize,
    /// Whether the source has reached its end.
    exhausted: bool,
    /// The number of line breaks before the buffer, and of bytes of its first line before it.
    lines: u64,
    column: u64,
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

impl<'a> Input<'a> {
    /// A reader of `from`.
    pub fn new(from: &'a mut dyn Read) -> Self {
        Input { from, answers: None, block: vec![0; BLOCK + 8], at: 0, end: 0, exhausted: false, lines: 0, column: 0 }
    }

    /// Writes the pending answers of `output` each time before it reads more input, so that an
    /// interactive user sees them.
    #[cfg(feature = "solve")]
    pub(super) fn before_reading(mut self, output: &Output<'a>) -> Self {
        self.answers = Some(Rc::clone(&output.answers));
        self
    }

    /// The line and the column after `block[..to]`, both from 0.
    fn place(&self, to: usize) -> (u64, u64) {
        let before = &self.block[..to];
        let breaks = before.iter().filter(|&&byte| byte == b'\n').count() as u64;
        match before.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => (self.lines + breaks, (to - last - 1) as u64),
            None => (self.lines, self.column + to as u64),
        }
    }

    /// Moves the unread bytes to the front, doubles the buffer if it is full, and reads more.
    #[cold]
    fn refill(&mut self) -> Result<(), JudgeError> {
        if let Some(answers) = &self.answers {
            answers.borrow_mut().write()?;
        }
        (self.lines, self.column) = self.place(self.at);
        self.block.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        let mut room = self.block.len() - 8;
        if self.end == room {
            if room >= MAX_BLOCK {
                return Err(self.wrong(0, says::long_word()));
            }
            room *= 2;
            self.block.resize(room + 8, 0);
        }
        // One successful read at a time, so that slow input is answered as it arrives.
        while !self.exhausted && self.end < room {
            match self.from.read(&mut self.block[self.end..room]) {
                Ok(count) => {
                    self.end += count;
                    self.exhausted = count == 0;
                    break;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(JudgeError::Read(error)),
            }
        }
        // Some editors start a file with a byte order mark.
        if (self.lines, self.column, self.at) == (0, 0, 0) && self.block[..self.end].starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        self.block[self.end..self.end + 8].fill(0);
        Ok(())
    }

    /// Skips to the next byte that is not a space. Its word is then whole in the buffer, or at
    /// least [`LOOKAHEAD`] bytes are. Returns false at the end of the input.
    #[inline]
    fn skip_spaces(&mut self) -> Result<bool, JudgeError> {
        loop {
            while self.at < self.end && is_space(self.block[self.at]) {
                self.at += 1;
            }
            let left = &self.block[self.at..self.end];
            if left.len() >= LOOKAHEAD || self.exhausted && !left.is_empty() || left.iter().any(|&byte| is_space(byte))
            {
                return Ok(true);
            }
            if self.exhausted {
                return Ok(false);
            }
            self.refill()?;
        }
    }

    #[cold]
    fn wrong(&self, at: usize, problem: Message) -> JudgeError {
        let (line, column) = self.place(at);
        JudgeError::Input(InputError { line: line + 1, column: column + 1, problem })
    }

    #[cold]
    fn missing(&self, what: &'static Sentence) -> JudgeError {
        self.wrong(self.at, says::missing(what))
    }

    /// The error that the next word is not `what`; it points `offset` bytes into the word.
    #[cold]
    fn unexpected(&self, offset: usize, what: &'static Sentence) -> JudgeError {
        let rest = &self.block[self.at..self.end];
        let length = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len()).min(20);
        let found: String = String::from_utf8_lossy(&rest[..length]).escape_debug().collect();
        self.wrong(self.at + offset, says::expected(what, found))
    }

    /// The next number, below 2^64. Error messages call it `what`.
    ///
    /// # Errors
    ///
    /// The next word is not such a number, the input ends, or reading it fails.
    #[inline]
    pub fn number(&mut self, what: &'static Sentence) -> Result<u64, JudgeError> {
        match self.number_or_end(what)? {
            Some(value) => Ok(value),
            None => Err(self.missing(what)),
        }
    }

    /// The next number, below 2^64; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// The next word is not such a number, or reading the input fails.
    #[inline]
    pub(crate) fn number_or_end(&mut self, what: &'static Sentence) -> Result<Option<u64>, JudgeError> {
        if !self.skip_spaces()? {
            return Ok(None);
        }
        loop {
            let mut at = self.at;
            let mut value = Some(0u64);
            while let Some(&eight) = self.block.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
                let digits = u64::from_le_bytes(eight) ^ 0x3030_3030_3030_3030;
                // A byte that is not a digit has a nonzero high nibble, now or after adding 6.
                let others = (digits | digits.wrapping_add(0x0606_0606_0606_0606)) & 0xf0f0_f0f0_f0f0_f0f0;
                let count = others.trailing_zeros() / 8;
                if count == 0 {
                    break;
                }
                at += count as usize;
                let part = eight_digits(digits << (8 * (8 - count) % 64));
                value = value.and_then(|value| value.checked_mul(POWERS[count as usize])?.checked_add(part));
                if count < 8 {
                    break;
                }
            }
            if at >= self.end && !self.exhausted {
                // The number may continue after the buffer: start again with more input.
                self.refill()?;
                continue;
            }
            if at == self.at || at < self.end && !is_space(self.block[at]) {
                return Err(self.unexpected(at - self.at, what));
            }
            let Some(value) = value else {
                return Err(self.wrong(self.at, says::too_large(what)));
            };
            self.at = at;
            return Ok(Some(value));
        }
    }

    /// An error at the current position, for numbers that the problem does not allow.
    pub(super) fn refuse(&self, problem: Message) -> JudgeError {
        self.wrong(self.at, problem)
    }

    /// The range of the next word in the buffer; `None` at the end of the input.
    fn word_or_end(&mut self) -> Result<Option<(usize, usize)>, JudgeError> {
        if !self.skip_spaces()? {
            return Ok(None);
        }
        let mut length = 0;
        loop {
            let rest = &self.block[self.at + length..self.end];
            match rest.iter().position(|&byte| is_space(byte)) {
                Some(more) => return Ok(Some((self.at, self.at + length + more))),
                None if self.exhausted => return Ok(Some((self.at, self.end))),
                None => {
                    length += rest.len();
                    self.refill()?;
                }
            }
        }
    }

    /// The next word.
    ///
    /// # Errors
    ///
    /// The input ends, or reading it fails.
    pub fn word(&mut self, what: &'static Sentence) -> Result<Vec<u8>, JudgeError> {
        let Some((start, end)) = self.word_or_end()? else { return Err(self.missing(what)) };
        self.at = end;
        Ok(self.block[start..end].to_vec())
    }

    /// The digits of the next number, of any length; `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// The next word is not a number, or reading the input fails.
    pub(crate) fn digits_or_end(&mut self, what: &'static Sentence) -> Result<Option<&[u8]>, JudgeError> {
        let Some((start, end)) = self.word_or_end()? else { return Ok(None) };
        if let Some(other) = self.block[start..end].iter().position(|byte| !byte.is_ascii_digit()) {
            return Err(self.unexpected(other, what));
        }
        self.at = end;
        Ok(Some(&self.block[start..end]))
    }

    /// The digits of the next number, of any length.
    ///
    /// # Errors
    ///
    /// The next word is not a number, the input ends, or reading it fails.
    pub fn digits(&mut self, what: &'static Sentence) -> Result<&[u8], JudgeError> {
        if !self.skip_spaces()? {
            return Err(self.missing(what));
        }
        self.digits_or_end(what).map(Option::unwrap_or_default)
    }

    /// The next number, which is not 0.
    ///
    /// # Errors
    ///
    /// The next word is not such a number, the input ends, or reading it fails.
    pub(crate) fn positive(&mut self, what: &'static Sentence) -> Result<u64, JudgeError> {
        match self.number(what)? {
            0 => Err(self.refuse(says::empty_heap())),
            number => Ok(number),
        }
    }

    /// The next number, which is that of a node, from 1.
    ///
    /// # Errors
    ///
    /// The next word is not such a number, the input ends, or reading it fails.
    pub(crate) fn node(&mut self, nodes: u64) -> Result<u64, JudgeError> {
        match self.number(&what::NODE)? {
            node if node == 0 || node > nodes => Err(self.refuse(says::unknown_node(node, 1, nodes))),
            node => Ok(node),
        }
    }

    /// The number of cases, each of them, and the end of the input.
    ///
    /// # Errors
    ///
    /// A case is wrong, or something is left after the last one.
    pub(crate) fn cases(
        &mut self,
        mut case: impl FnMut(&mut Self) -> Result<(), JudgeError>,
    ) -> Result<(), JudgeError> {
        for _ in 0..self.number(&what::CASES)? {
            case(self)?;
        }
        self.end()
    }

    /// Checks that only spaces are left.
    ///
    /// # Errors
    ///
    /// Something else is left, or reading the input fails.
    pub fn end(&mut self) -> Result<(), JudgeError> {
        if self.skip_spaces()? {
            return Err(self.wrong(self.at, says::continues()));
        }
        Ok(())
    }
}

const POWERS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The number of eight digits, the first in the lowest byte: they are joined to pairs, then to
/// groups of four, then to one number (SWAR).
const fn eight_digits(digits: u64) -> u64 {
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff
}

/// Writes a judge's output in large blocks.
///
/// ```
/// use nimatron_contest::Output;
/// let mut text = Vec::new();
/// let mut output = Output::new(&mut text);
/// output.line(17)?;
/// output.flush()?;
/// assert_eq!(text, b"17\n");
/// # Ok::<(), nimatron_contest::JudgeError>(())
/// ```
pub struct Output<'a> {
    answers: AnswerBuffer<'a>,
    numbers: itoa::Buffer,
}

type AnswerBuffer<'a> = Rc<RefCell<Pending<'a>>>;

/// Answers that are not yet written.
struct Pending<'a> {
    to: &'a mut dyn Write,
    block: Vec<u8>,
}

impl Pending<'_> {
    fn write(&mut self) -> Result<(), JudgeError> {
        self.to.write_all(&self.block).map_err(JudgeError::Write)?;
        self.block.clear();
        Ok(())
    }

    #[inline]
    fn line(&mut self, text: &[u8]) -> Result<(), JudgeError> {
        self.block.extend_from_slice(text);
        self.block.push(b'\n');
        if self.block.len() >= BLOCK { self.write() } else { Ok(()) }
    }
}

impl<'a> Output<'a> {
    /// A writer to `to`.
    pub fn new(to: &'a mut dyn Write) -> Self {
        let pending = Pending { to, block: Vec::with_capacity(BLOCK + LOOKAHEAD) };
        Output { answers: Rc::new(RefCell::new(pending)), numbers: itoa::Buffer::new() }
    }

    /// Writes a number on a line of its own.
    ///
    /// # Errors
    ///
    /// Writing the output fails.
    #[inline]
    pub fn line(&mut self, value: u64) -> Result<(), JudgeError> {
        self.answers.borrow_mut().line(self.numbers.format(value).as_bytes())
    }

    /// Writes a text on a line of its own.
    ///
    /// # Errors
    ///
    /// Writing the output fails.
    #[inline]
    pub fn text(&mut self, text: &str) -> Result<(), JudgeError> {
        self.answers.borrow_mut().line(text.as_bytes())
    }

    /// Writes all pending lines. Dropping an `Output` does not.
    ///
    /// # Errors
    ///
    /// Writing the output fails.
    pub fn flush(&mut self) -> Result<(), JudgeError> {
        let mut answers = self.answers.borrow_mut();
        answers.write()?;
        answers.to.flush().map_err(JudgeError::Write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::what::HEAP;
    use proptest::prelude::*;

    /// A source that gives a few bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(into.len()).min(self.0.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    proptest! {
        #[test]
        fn numbers_come_as_they_were_written(
            values in prop::collection::vec((any::<u64>(), 0u32..64, prop::sample::select(vec![" ", "\n", "\r\n", "  \n\n\t"]), 0usize..200), 0..60),
            drops in prop::sample::select(vec![1usize, 7, 63, 64, 100_000]),
        ) {
            let mut text = String::new();
            for (value, shift, space, zeros) in &values {
                text += &format!("{}{}{space}", "0".repeat(*zeros), value >> shift);
            }
            let text = text.trim_end().to_owned();
            let mut drops = Drops(text.as_bytes(), drops);
            let mut input = Input::new(&mut drops);
            for (value, shift, _, _) in &values {
                prop_assert_eq!(input.number(&HEAP).unwrap(), value >> shift);
            }
            input.end().unwrap();
            prop_assert!(input.number(&HEAP).is_err());
        }

        /// No input causes a panic, and errors say what is wrong.
        #[test]
        fn any_bytes_are_read_or_refused(text in "[0-9 \n\rx.-]{0,80}", drops in 1usize..20) {
            let mut drops = Drops(text.as_bytes(), drops);
            let mut input = Input::new(&mut drops);
            let wanted: Result<Vec<u64>, _> = text.split_ascii_whitespace().map(str::parse).collect();
            let mut found = Vec::new();
            let error = loop {
                match input.number(&HEAP) {
                    Ok(value) => found.push(value),
                    Err(error) => break error,
                }
            };
            match wanted {
                Ok(wanted) => {
                    prop_assert_eq!(found, wanted);
                    prop_assert!(error.to_string().contains("the input ends"), "{}", error);
                }
                Err(_) => prop_assert!(!error.to_string().contains("the input ends"), "{}", error),
            }
        }
    }

    #[test]
    fn mistakes_have_their_place() {
        let place = |text: &str| {
            let mut bytes = text.as_bytes();
            let mut input = Input::new(&mut bytes);
            loop {
                if let Err(error) = input.number(&HEAP) {
                    return error.to_string();
                }
            }
        };
        assert_eq!(place("1 2\n3 x4"), "line 2, column 3: expected a heap, found `x4`");
        assert_eq!(place("12 3a"), "line 1, column 5: expected a heap, found `3a`");
        assert_eq!(place("7\n18446744073709551616"), "line 2, column 1: a heap is not below 2^64");
        assert_eq!(place("7\n"), "line 2, column 1: a heap is missing: the input ends");
        assert_eq!(place("-1"), "line 1, column 1: expected a heap, found `-1`");
    }
}
