//! From bytes to text: a file or text, compressed by gzip or not, in UTF-8 or UTF-16, with a byte
//! order mark or without, as lines with their numbers. Lines end with LF, CR LF, or CR.

use crate::Unreadable;
use nimatron_core::Budget;
use nimatron_messages::{Message, formats as say};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// The maximum length of a line in bytes.
const MAX_LINE: usize = 1 << 28;
/// The size of what is read at once.
const BUFFER: usize = 1 << 20;
/// How much of a text is looked at to find out its format.
const HEAD: usize = 1 << 18;
/// Lines between two looks at the budget.
const PAUSE: u64 = 1 << 14;

type TextInput<'t> = Box<dyn BufRead + 't>;

/// A text in UTF-8, and what is known of it before it is read.
pub struct TextSource<'t> {
    /// The name of the file, without an ending that says that it is compressed.
    name: Option<String>,
    /// The graph that is asked for, if there are several, counted from 1.
    chosen: Option<u64>,
    head: Vec<u8>,
    /// Whether the head is the whole text.
    whole: bool,
    rest: TextInput<'t>,
}

fn unreadable(error: &io::Error) -> Unreadable {
    Unreadable::File(Message::verbatim(error.to_string()))
}

/// The beginning of an input.
fn head(input: &mut dyn BufRead) -> Result<Vec<u8>, Unreadable> {
    let mut head = Vec::new();
    input.take(HEAD as u64).read_to_end(&mut head).map_err(|error| unreadable(&error))?;
    Ok(head)
}

/// `FILE#3`, if there is no file of this name: the third graph in FILE.
fn chosen(name: &str) -> (&str, Option<u64>) {
    let parts = name.rsplit_once('#').filter(|(file, number)| !file.is_empty() && !number.is_empty());
    match parts.and_then(|(file, number)| Some((file, number.parse::<u64>().ok()?))) {
        Some((file, number)) if !std::path::Path::new(name).exists() => (file, Some(number)),
        _ => (name, None),
    }
}

impl TextSource<'static> {
    /// Opens a file; `FILE#3` is the third graph in it.
    ///
    /// # Errors
    /// It cannot be read, or is not a text.
    pub fn open(name: &str) -> Result<TextSource<'static>, Unreadable> {
        let (name, chosen) = chosen(name);
        let file = File::open(name).map_err(|error| unreadable(&error))?;
        if file.metadata().is_ok_and(|about| about.is_dir()) {
            return Err(Unreadable::File(say::a_folder()));
        }
        TextSource::new(Box::new(BufReader::with_capacity(BUFFER, file)), Some(name.to_owned()), chosen)
    }
}

impl<'t> TextSource<'t> {
    /// A text, which may begin with a byte order mark.
    ///
    /// # Errors
    /// It is not a text.
    pub fn text(text: &'t [u8]) -> Result<TextSource<'t>, Unreadable> {
        TextSource::new(Box::new(text), None, None)
    }

    /// The text of a file, which was read before.
    ///
    /// # Errors
    /// It is not a text.
    pub fn named(text: &'t [u8], name: &str) -> Result<TextSource<'t>, Unreadable> {
        TextSource::new(Box::new(text), Some(name.to_owned()), None)
    }

    fn new(mut input: TextInput<'t>, name: Option<String>, chosen: Option<u64>) -> Result<TextSource<'t>, Unreadable> {
        let mut begin = head(&mut *input)?;
        if begin.starts_with(&[0x1f, 0x8b]) {
            input = plain(Box::new(Cursor::new(begin).chain(input)))?;
            begin = head(&mut *input)?;
        }
        if let Some(what) = packed(&begin) {
            return Err(Unreadable::File(say::packed(what)));
        }
        let (mark, wide) = encoding(&begin)?;
        if let Some(big) = wide {
            begin.drain(..mark);
            input = Box::new(Utf16Reader {
                input: Box::new(Cursor::new(begin).chain(input)),
                big,
                text: Vec::new(),
                at: 0,
            });
            begin = head(&mut *input)?;
        } else {
            begin.drain(..mark);
        }
        let whole = begin.len() < HEAD - 3;
        Ok(TextSource { name, chosen, head: begin, whole, rest: input })
    }

    /// The ending of the file's name, in small letters, without `.gz`.
    pub(crate) fn ending(&self) -> Option<String> {
        let name = self.name.as_deref()?.rsplit(['/', '\\']).next()?.to_ascii_lowercase();
        let name = name.strip_suffix(".gz").unwrap_or(&name);
        name.rsplit_once('.').map(|(_, ending)| ending.to_owned())
    }

    /// Whether the text is that of a file.
    pub(crate) const fn is_file(&self) -> bool {
        self.name.is_some()
    }

    pub(crate) fn chosen(&self) -> Option<u64> {
        self.chosen
    }

    /// The graph in a text of several that is meant, counted from 1.
    #[must_use]
    pub fn choose(self, chosen: Option<u64>) -> TextSource<'t> {
        TextSource { chosen, ..self }
    }

    /// The first lines, whole ones only, and whether they are all.
    pub(crate) fn begin(&self) -> (&[u8], bool) {
        if self.whole {
            return (&self.head, true);
        }
        let end = self.head.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(self.head.len(), |at| at + 1);
        (&self.head[..end], false)
    }

    pub(crate) fn into_input(self) -> TextInput<'t> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }
}

/// The text of a file, with LF at the ends of its lines.
#[derive(Clone, Debug)]
pub struct FileText {
    /// The name of the file, as far as it is one.
    pub name: String,
    /// The text.
    pub text: String,
    /// The graph that is asked for, if the file has several, counted from 1.
    pub chosen: Option<u64>,
}

/// The text of a file that has at most `max` bytes, its name, and the graph in it that is asked for
/// by `FILE#3`. The file is read once, so it may be a pipe.
///
/// # Errors
/// It cannot be read, it is not a text, or it is longer.
pub fn text_of(name: &str, max: u64) -> Result<FileText, Unreadable> {
    let source = TextSource::open(name)?;
    let (chosen, name) = (source.chosen, source.name.clone().unwrap_or_default());
    let mut text = Vec::new();
    // One byte more than is allowed, to find out that it is too long.
    let mut input = source.into_input().take(max.saturating_add(1));
    input.read_to_end(&mut text).map_err(|error| unreadable(&error))?;
    if text.len() as u64 > max {
        return Err(Unreadable::File(say::too_long(max)));
    }
    let text = String::from_utf8(text).map_err(|error| {
        let (at, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        Unreadable::Line(line_of(&bytes[..at]), say::not_utf8(hexadecimal(bytes[at])))
    })?;
    if let Some(at) = text.bytes().position(is_control) {
        let code = text.as_bytes()[at];
        return Err(Unreadable::Line(line_of(&text.as_bytes()[..at]), control(code)));
    }
    let text = if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text };
    Ok(FileText { name, text, chosen })
}

/// The number of the line after these bytes.
fn line_of(before: &[u8]) -> u64 {
    let ends = |(at, byte): &(usize, &u8)| **byte == b'\n' || (**byte == b'\r' && before.get(at + 1) != Some(&b'\n'));
    1 + before.iter().enumerate().filter(ends).count() as u64
}

#[cfg(feature = "gzip")]
#[allow(clippy::unnecessary_wraps)]
fn plain(input: TextInput<'_>) -> Result<TextInput<'_>, Unreadable> {
    Ok(Box::new(BufReader::with_capacity(BUFFER, flate2::bufread::MultiGzDecoder::new(input))))
}

#[cfg(not(feature = "gzip"))]
fn plain(_: TextInput<'_>) -> Result<TextInput<'_>, Unreadable> {
    Err(Unreadable::File(say::packed("gzip")))
}

/// The name of the compression or kind of a file that is not a text, by its first bytes.
fn packed(begin: &[u8]) -> Option<&'static str> {
    const KINDS: [(&[u8], &str); 9] = [
        (b"BZh", "bzip2"),
        (b"\xfd7zXZ\0", "xz"),
        (b"\x28\xb5\x2f\xfd", "Zstandard"),
        (b"PK\x03\x04", "zip"),
        (b"7z\xbc\xaf\x27\x1c", "7z"),
        (b"\x1f\x8b", "gzip"),
        (b"\x7fELF", "ELF"),
        (b"%PDF-", "PDF"),
        (b"\x89PNG", "PNG"),
    ];
    KINDS.iter().find(|(sign, _)| begin.starts_with(sign)).map(|kind| kind.1)
}

/// The length of the byte order mark, and whether the text is in UTF-16 with the high bytes first.
fn encoding(begin: &[u8]) -> Result<(usize, Option<bool>), Unreadable> {
    match begin {
        [0xef, 0xbb, 0xbf, ..] => return Ok((3, None)),
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => return Err(Unreadable::File(say::utf32())),
        [0xff, 0xfe, ..] => return Ok((2, Some(false))),
        [0xfe, 0xff, ..] => return Ok((2, Some(true))),
        _ => {}
    }
    // Without a mark it is certain only where every other byte is 0 and the others are ASCII.
    let is_wide = |high: usize| {
        let ascii = |byte: u8| matches!(byte, b'\t' | b'\n' | b'\r' | 0x20..=0x7e);
        begin.chunks_exact(2).all(|pair| pair[high] == 0 && ascii(pair[1 - high]))
    };
    if begin.len() >= 4 && begin.len().is_multiple_of(2) {
        for (high, big) in [(1, false), (0, true)] {
            if is_wide(high) {
                return Ok((0, Some(big)));
            }
        }
    }
    Ok((0, None))
}

/// A text in UTF-16, as UTF-8.
struct Utf16Reader<'t> {
    input: TextInput<'t>,
    /// Whether the high bytes are first.
    big: bool,
    text: Vec<u8>,
    at: usize,
}

impl Utf16Reader<'_> {
    fn unit(&mut self) -> io::Result<Option<u16>> {
        let (mut bytes, mut read) = ([0; 2], 0);
        while read < 2 {
            match self.input.read(&mut bytes[read..])? {
                0 if read == 0 => return Ok(None),
                0 => return Err(io::Error::new(io::ErrorKind::InvalidData, say::utf16().to_string())),
                more => read += more,
            }
        }
        Ok(Some(if self.big { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }))
    }
}

impl BufRead for Utf16Reader<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.text.len() {
            self.text.clear();
            self.at = 0;
            while self.text.len() < 1 << 12 {
                let Some(unit) = self.unit()? else { break };
                let mut units = vec![unit];
                if (0xd800..0xdc00).contains(&unit) {
                    units.extend(self.unit()?);
                }
                let text = String::from_utf16(&units);
                let text = text.map_err(|_| io::Error::new(io::ErrorKind::InvalidData, say::utf16().to_string()))?;
                self.text.extend(text.as_bytes());
            }
        }
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, bytes: usize) {
        self.at += bytes;
    }
}

impl Read for Utf16Reader<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

/// The lines of a text.
pub(crate) struct TextLines<'t> {
    input: &'t mut dyn BufRead,
    /// What was read up to an LF, and where in it the next line begins: it may contain CR.
    read: Vec<u8>,
    next: usize,
    number: u64,
}

/// A character that is in no text.
fn is_control(byte: u8) -> bool {
    (byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c)) || byte == 0x7f
}

fn control(byte: u8) -> Message {
    if byte == 0 { say::zero_byte() } else { say::control(hexadecimal(byte)) }
}

fn hexadecimal(byte: u8) -> String {
    format!("0x{byte:02x}")
}

impl<'t> TextLines<'t> {
    pub(crate) fn new(input: &'t mut dyn BufRead) -> TextLines<'t> {
        TextLines { input, read: Vec::new(), next: 0, number: 0 }
    }

    /// The number of the line that was read last.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The next line without its end, and its number, which counts from 1; `None` at the end.
    pub(crate) fn next(&mut self, budget: &Budget) -> Result<Option<(u64, &str)>, Unreadable> {
        if self.number.is_multiple_of(PAUSE) {
            budget.check()?;
        }
        if self.next >= self.read.len() {
            self.read.clear();
            self.next = 0;
            let mut input = (&mut *self.input).take(MAX_LINE as u64 + 1);
            let read = input.read_until(b'\n', &mut self.read).map_err(|error| unreadable(&error))?;
            if read == 0 {
                return Ok(None);
            }
            if read > MAX_LINE {
                return Err(Unreadable::Line(self.number + 1, say::line_too_long(MAX_LINE)));
            }
        }
        self.number += 1;
        let line = &self.read[self.next..];
        let length = line.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(line.len());
        let (line, end) = line.split_at(length);
        self.next += length + if end.starts_with(b"\r\n") { 2 } else { 1 };
        let here = |why| Unreadable::Line(self.number, why);
        if let Some(&byte) = line.iter().find(|byte| is_control(**byte)) {
            return Err(here(control(byte)));
        }
        let line =
            std::str::from_utf8(line).map_err(|error| here(say::not_utf8(hexadecimal(line[error.valid_up_to()]))))?;
        Ok(Some((self.number, line)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Result<Vec<String>, Unreadable> {
        let mut input = TextSource::text(bytes)?.into_input();
        let mut lines = TextLines::new(&mut *input);
        let mut all = Vec::new();
        while let Some((number, line)) = lines.next(&Budget::unlimited())? {
            all.push(format!("{number} {line}"));
        }
        Ok(all)
    }

    fn wide(text: &str, big: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    }

    #[test]
    fn marks_and_ends_of_lines_are_not_part_of_a_text() {
        let expected = ["1 a b", "2 ", "3 c"];
        for text in ["a b\n\nc", "a b\r\n\r\nc\r\n", "a b\r\rc\r", "a b\r\n\rc\n", "\u{feff}a b\n\nc\n"] {
            assert_eq!(lines(text.as_bytes()).unwrap(), expected, "{text:?}");
            for big in [false, true] {
                let marked = format!("\u{feff}{}", text.trim_start_matches('\u{feff}'));
                assert_eq!(lines(&wide(&marked, big)).unwrap(), expected, "{text:?}");
            }
        }
        assert_eq!(lines(&wide("a b\n", false)).unwrap(), ["1 a b"]);
        assert_eq!(lines(&wide("a b\n", true)).unwrap(), ["1 a b"]);
        assert_eq!(lines(&wide("\u{feff}\u{1f600} 甲", true)).unwrap(), ["1 \u{1f600} 甲"]);
    }

    #[test]
    fn what_is_not_a_text_is_refused() {
        for bytes in [&b"a b\na \0"[..], b"a b\n\x1b[1m x", b"a b\nb \xe9"] {
            assert!(matches!(lines(bytes), Err(Unreadable::Line(2, _))), "{bytes:?}");
        }
        let odd = [&[0xff, 0xfe][..], &wide("a", false), b"x"].concat();
        for bytes in [&b"\x7fELF\x02"[..], b"PK\x03\x04", b"BZh9", &odd, &[0xff, 0xfe, 0, 0]] {
            assert!(matches!(lines(bytes), Err(Unreadable::File(_))), "{bytes:?}");
        }
    }
}
