//! Where a message ends: after as many bytes as its header says (editors), or with its line
//! (language models).
//!
//! A message that is too long is read to its end and not kept, so that the next one can be read.

use std::io::{self, BufRead, Read, Write};

/// Maximum length of a message in bytes. The text of a game has at most 1 MiB, and JSON may write
/// six bytes for one.
pub(crate) const MAX_MESSAGE: usize = 16 << 20;
/// Maximum length of a line of a header in bytes.
const MAX_HEADER: usize = 4096;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// A message.
    Message(Vec<u8>),
    /// A message of more than [`MAX_MESSAGE`] bytes, which were skipped.
    TooLong,
}

/// Reads the next message after its header, as in `Content-Length: 17`, a blank line, and 17 bytes;
/// `None` at the end of the input.
///
/// # Errors
/// The input cannot be read, it ends within a message, or it has no such header: then nobody knows
/// where the next message begins.
pub(crate) fn with_header(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    let mut length: Option<u64> = None;
    let mut first = true;
    loop {
        let mut line = Vec::new();
        input.by_ref().take(MAX_HEADER as u64).read_until(b'\n', &mut line)?;
        if line.is_empty() && first {
            return Ok(None);
        }
        if line.pop() != Some(b'\n') {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        // A blank line before the header does no harm.
        if line.is_empty() && length.is_none() && first {
            continue;
        }
        if line.is_empty() {
            break;
        }
        first = false;
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
    let length = length.ok_or(io::ErrorKind::InvalidData)?;
    if length > MAX_MESSAGE as u64 {
        io::copy(&mut input.by_ref().take(length), &mut io::sink())?;
        return Ok(Some(Frame::TooLong));
    }
    let mut bytes = Vec::new();
    input.by_ref().take(length).read_to_end(&mut bytes)?;
    if (bytes.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(Frame::Message(bytes)))
}

/// Writes a message with its header.
///
/// # Errors
/// The reader has gone.
pub(crate) fn write_with_header(output: &mut impl Write, message: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{message}", message.len())?;
    output.flush()
}

/// Reads the next line that is not blank; `None` at the end of the input.
///
/// # Errors
/// The input cannot be read.
pub(crate) fn line(input: &mut impl BufRead) -> io::Result<Option<Frame>> {
    loop {
        let mut line = Vec::new();
        input.by_ref().take(MAX_MESSAGE as u64 + 1).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if line.len() > MAX_MESSAGE && line.last() != Some(&b'\n') {
            skip_line(input)?;
            return Ok(Some(Frame::TooLong));
        }
        let text = line.trim_ascii();
        if !text.is_empty() {
            return Ok(Some(Frame::Message(text.to_vec())));
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> Frame {
        Frame::Message(text.as_bytes().to_vec())
    }

    #[test]
    fn messages_with_headers() {
        let mut written = Vec::new();
        write_with_header(&mut written, "{\"石\":1}").unwrap();
        write_with_header(&mut written, "").unwrap();
        written.extend_from_slice(b"\r\ncontent-type: x\ncontent-length:2\n\n{}");
        let mut input = &written[..];
        assert_eq!(with_header(&mut input).unwrap(), Some(message("{\"石\":1}")));
        assert_eq!(with_header(&mut input).unwrap(), Some(message("")));
        assert_eq!(with_header(&mut input).unwrap(), Some(message("{}")));
        assert_eq!(with_header(&mut input).unwrap(), None);
    }

    #[test]
    fn wrong_headers_are_errors_and_cost_no_memory() {
        for wrong in ["{}", "Content-Length: x\r\n\r\n{}", "A: b\r\n\r\n", "Content-Length: 9\r\n\r\n{}", "A: b"] {
            assert!(with_header(&mut wrong.as_bytes()).is_err(), "{wrong:?}");
        }
        let huge = format!("Content-Length: {}\r\n\r\n{{}}", u64::MAX);
        assert_eq!(with_header(&mut huge.as_bytes()).unwrap(), Some(Frame::TooLong));
        assert!(with_header(&mut "x".repeat(10_000).as_bytes()).is_err());
    }

    #[test]
    fn lines_are_messages() {
        let text = format!("\n  {{}} \r\n{}\nx", " ".repeat(MAX_MESSAGE + 5));
        let mut input = text.as_bytes();
        assert_eq!(line(&mut input).unwrap(), Some(message("{}")));
        assert_eq!(line(&mut input).unwrap(), Some(Frame::TooLong));
        assert_eq!(line(&mut input).unwrap(), Some(message("x")));
        assert_eq!(line(&mut input).unwrap(), None);
    }
}
