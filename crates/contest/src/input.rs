//! Numbers from a judge's input and into its output, at the speed of memory: large pieces, eight
//! digits a step. Whatever separates numbers (spaces, CR, LF, blank lines, none at the end) is
//! skipped.

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::rc::Rc;

/// The input is not as the judge writes it.
///
/// ```
/// use nimatron_contest::Input;
/// let mut text = "3 x".as_bytes();
/// let mut input = Input::new(&mut text);
/// assert_eq!(input.number("a heap").ok(), Some(3));
/// let error = input.number("a heap").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 3: a heap is wanted, and `x` stands here");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct InputError {
    /// From 1.
    pub line: u64,
    /// In bytes, from 1.
    pub column: u64,
    /// What was wanted, and what stands there.
    pub message: String,
}

/// Why a problem's input was not answered to its end.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The input is not as the judge writes it.
    #[error("{0}")]
    Input(#[from] InputError),
    /// The input cannot be read.
    #[error("the input cannot be read: {0}")]
    Read(io::Error),
    /// The output cannot be written.
    #[error("{0}")]
    Write(io::Error),
}

/// A piece of input that is in memory at once.
const PIECE: usize = 1 << 18;
/// Where so much is left there is no need to look whether a word is whole.
const LONG: usize = 64;
/// The longest word.
const LONGEST: usize = 1 << 28;

/// Reads a judge's input.
///
/// ```
/// use nimatron_contest::Input;
/// let mut text = "3 4\r\n\n5".as_bytes();
/// let mut input = Input::new(&mut text);
/// assert_eq!((input.number("a heap")?, input.number("a heap")?, input.number("a heap")?), (3, 4, 5));
/// input.end()?;
/// # Ok::<(), nimatron_contest::JudgeError>(())
/// ```
pub struct Input<'a> {
    from: &'a mut dyn Read,
    /// Is written before more is read.
    answers: Option<Answers<'a>>,
    /// `piece[at..end]` is still to be read. Behind `end` there are zeros for a step of eight
    /// digits.
    piece: Vec<u8>,
    at: usize,
    end: usize,
    /// No more will come.
    over: bool,
    /// Line breaks before the piece, and bytes of the current line before the piece.
    lines: u64,
    column: u64,
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

impl<'a> Input<'a> {
    /// Begins to read.
    pub fn new(from: &'a mut dyn Read) -> Self {
        Input { from, answers: None, piece: vec![0; PIECE + 8], at: 0, end: 0, over: false, lines: 0, column: 0 }
    }

    /// Writes what the output holds back before it reads more, so that whoever waits for input has
    /// all answers.
    pub(super) fn before_reading(mut self, output: &Output<'a>) -> Self {
        self.answers = Some(Rc::clone(&output.answers));
        self
    }

    /// Lines and columns behind `piece[..to]`.
    fn place(&self, to: usize) -> (u64, u64) {
        let before = &self.piece[..to];
        let breaks = before.iter().filter(|&&byte| byte == b'\n').count() as u64;
        match before.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => (self.lines + breaks, (to - last - 1) as u64),
            None => (self.lines, self.column + to as u64),
        }
    }

    /// Moves what is left to the front, makes room if nothing went, and reads on.
    #[cold]
    fn refill(&mut self) -> Result<(), JudgeError> {
        if let Some(answers) = &self.answers {
            answers.borrow_mut().write()?;
        }
        (self.lines, self.column) = self.place(self.at);
        self.piece.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        let mut room = self.piece.len() - 8;
        if self.end == room {
            if room >= LONGEST {
                return Err(self.wrong(0, "this word is too long".to_owned()));
            }
            room *= 2;
            self.piece.resize(room + 8, 0);
        }
        // What comes slowly is answered as it comes: one piece at a time.
        while !self.over && self.end < room {
            match self.from.read(&mut self.piece[self.end..room]) {
                Ok(count) => {
                    self.end += count;
                    self.over = count == 0;
                    break;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(JudgeError::Read(error)),
            }
        }
        // Some editors begin a text with an invisible mark.
        if (self.lines, self.column, self.at) == (0, 0, 0) && self.piece[..self.end].starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
        self.piece[self.end..self.end + 8].fill(0);
        Ok(())
    }

    /// Goes to the next byte that is no space; false at the end.
    #[inline]
    fn skip_spaces(&mut self) -> Result<bool, JudgeError> {
        loop {
            while self.at < self.end && is_space(self.piece[self.at]) {
                self.at += 1;
            }
            let left = &self.piece[self.at..self.end];
            if left.len() >= LONG || self.over && !left.is_empty() || left.iter().any(|&byte| is_space(byte)) {
                return Ok(true);
            }
            if self.over {
                return Ok(false);
            }
            self.refill()?;
        }
    }

    #[cold]
    fn wrong(&self, at: usize, message: String) -> JudgeError {
        let (line, column) = self.place(at);
        JudgeError::Input(InputError { line: line + 1, column: column + 1, message })
    }

    #[cold]
    fn missing(&self, what: &str) -> JudgeError {
        self.wrong(self.at, format!("{what} is missing: the input ends"))
    }

    /// What stands at the next word instead of what was wanted, `at` bytes behind its beginning.
    #[cold]
    fn unwanted(&self, at: usize, wanted: &str) -> JudgeError {
        let rest = &self.piece[self.at..self.end];
        let length = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len()).min(20);
        let found: String = String::from_utf8_lossy(&rest[..length]).escape_debug().collect();
        self.wrong(self.at + at, format!("{wanted} is wanted, and `{found}` stands here"))
    }

    /// The next number, below 2^64; `what` it is goes into the message if it is not there.
    ///
    /// # Errors
    ///
    /// Something else stands there, the input ends, or it cannot be read.
    #[inline]
    pub fn number(&mut self, what: &str) -> Result<u64, JudgeError> {
        match self.number_or_end(what)? {
            Some(value) => Ok(value),
            None => Err(self.missing(what)),
        }
    }

    /// The next number, or nothing at the end of the input.
    ///
    /// # Errors
    ///
    /// Something else stands there, or the input cannot be read.
    #[inline]
    pub fn number_or_end(&mut self, what: &str) -> Result<Option<u64>, JudgeError> {
        if !self.skip_spaces()? {
            return Ok(None);
        }
        loop {
            let mut at = self.at;
            let mut value = Some(0u64);
            while let Some(&eight) = self.piece.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
                let digits = u64::from_le_bytes(eight) ^ 0x3030_3030_3030_3030;
                // A byte above 9 has a high nibble now or after adding 6.
                let strange = (digits | digits.wrapping_add(0x0606_0606_0606_0606)) & 0xf0f0_f0f0_f0f0_f0f0;
                let count = strange.trailing_zeros() / 8;
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
            if at >= self.end && !self.over {
                // The number may go on: again, when more of it is there.
                self.refill()?;
                continue;
            }
            if at == self.at || at < self.end && !is_space(self.piece[at]) {
                return Err(self.unwanted(at - self.at, what));
            }
            let Some(value) = value else {
                return Err(self.wrong(self.at, format!("{what} is not below 2^64")));
            };
            self.at = at;
            return Ok(Some(value));
        }
    }

    /// The number that was read last cannot be: an error in this line.
    pub(super) fn refuse(&self, message: impl Into<String>) -> JudgeError {
        self.wrong(self.at, message.into())
    }

    /// The next word, whole, or nothing at the end of the input.
    fn word_or_end(&mut self) -> Result<Option<(usize, usize)>, JudgeError> {
        if !self.skip_spaces()? {
            return Ok(None);
        }
        let mut length = 0;
        loop {
            let rest = &self.piece[self.at + length..self.end];
            match rest.iter().position(|&byte| is_space(byte)) {
                Some(more) => return Ok(Some((self.at, self.at + length + more))),
                None if self.over => return Ok(Some((self.at, self.end))),
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
    /// The input ends, or cannot be read.
    pub fn word(&mut self, what: &str) -> Result<Vec<u8>, JudgeError> {
        let Some((start, end)) = self.word_or_end()? else { return Err(self.missing(what)) };
        self.at = end;
        Ok(self.piece[start..end].to_vec())
    }

    /// The digits of the next number, of any length, or nothing at the end of the input.
    ///
    /// # Errors
    ///
    /// Something else stands there, or the input cannot be read.
    pub fn digits_or_end(&mut self, what: &str) -> Result<Option<&[u8]>, JudgeError> {
        let Some((start, end)) = self.word_or_end()? else { return Ok(None) };
        if let Some(strange) = self.piece[start..end].iter().position(|byte| !byte.is_ascii_digit()) {
            return Err(self.unwanted(strange, what));
        }
        self.at = end;
        Ok(Some(&self.piece[start..end]))
    }

    /// The digits of the next number, of any length.
    ///
    /// # Errors
    ///
    /// Something else stands there, the input ends, or it cannot be read.
    pub fn digits(&mut self, what: &str) -> Result<&[u8], JudgeError> {
        if !self.skip_spaces()? {
            return Err(self.missing(what));
        }
        self.digits_or_end(what).map(Option::unwrap_or_default)
    }

    /// Nothing but spaces is left.
    ///
    /// # Errors
    ///
    /// Something is left, or the input cannot be read.
    pub fn end(&mut self) -> Result<(), JudgeError> {
        if self.skip_spaces()? {
            return Err(self.wrong(self.at, "the input goes on behind the last case".to_owned()));
        }
        Ok(())
    }
}

const POWERS: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Eight digits, the first in the lowest byte: pairs, then fours, then all. (Known as SWAR.)
const fn eight_digits(digits: u64) -> u64 {
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_ffff_0000_ffff;
    fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xffff_ffff
}

/// Writes a judge's output in large pieces.
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
    answers: Answers<'a>,
    numbers: itoa::Buffer,
}

type Answers<'a> = Rc<RefCell<Pending<'a>>>;

/// Answers that are not yet written.
struct Pending<'a> {
    to: &'a mut dyn Write,
    piece: Vec<u8>,
}

impl Pending<'_> {
    fn write(&mut self) -> Result<(), JudgeError> {
        self.to.write_all(&self.piece).map_err(JudgeError::Write)?;
        self.piece.clear();
        Ok(())
    }

    #[inline]
    fn line(&mut self, text: &[u8]) -> Result<(), JudgeError> {
        self.piece.extend_from_slice(text);
        self.piece.push(b'\n');
        if self.piece.len() >= PIECE { self.write() } else { Ok(()) }
    }
}

impl<'a> Output<'a> {
    /// Begins to write.
    pub fn new(to: &'a mut dyn Write) -> Self {
        let pending = Pending { to, piece: Vec::with_capacity(PIECE + LONG) };
        Output { answers: Rc::new(RefCell::new(pending)), numbers: itoa::Buffer::new() }
    }

    /// A number on a line of its own.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    #[inline]
    pub fn line(&mut self, value: u64) -> Result<(), JudgeError> {
        self.answers.borrow_mut().line(self.numbers.format(value).as_bytes())
    }

    /// A text on a line of its own.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    #[inline]
    pub fn text(&mut self, text: &str) -> Result<(), JudgeError> {
        self.answers.borrow_mut().line(text.as_bytes())
    }

    /// Writes what is held back. Nothing does so by itself.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn flush(&mut self) -> Result<(), JudgeError> {
        let mut answers = self.answers.borrow_mut();
        answers.write()?;
        answers.to.flush().map_err(JudgeError::Write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Gives a few bytes at a time.
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
                prop_assert_eq!(input.number("a heap").unwrap(), value >> shift);
            }
            input.end().unwrap();
            prop_assert!(input.number("another").is_err());
        }

        /// No bytes are a panic, and an error has its place.
        #[test]
        fn any_bytes_are_read_or_refused(text in "[0-9 \n\rx.-]{0,80}", drops in 1usize..20) {
            let mut drops = Drops(text.as_bytes(), drops);
            let mut input = Input::new(&mut drops);
            let wanted: Result<Vec<u64>, _> = text.split_ascii_whitespace().map(str::parse).collect();
            let mut found = Vec::new();
            let error = loop {
                match input.number("a heap") {
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
                if let Err(error) = input.number("a heap") {
                    return error.to_string();
                }
            }
        };
        assert_eq!(place("1 2\n3 x4"), "line 2, column 3: a heap is wanted, and `x4` stands here");
        assert_eq!(place("12 3a"), "line 1, column 5: a heap is wanted, and `3a` stands here");
        assert_eq!(place("7\n18446744073709551616"), "line 2, column 1: a heap is not below 2^64");
        assert_eq!(place("7\n"), "line 2, column 1: a heap is missing: the input ends");
        assert_eq!(place("-1"), "line 1, column 1: a heap is wanted, and `-1` stands here");
    }
}
