//! What the server and its workers say to each other: frames over the standard input and output of
//! the worker.
//!
//! A frame is one byte for its kind, the length of the rest as four bytes (little-endian), and the
//! rest. The server sends a question and waits for the frame that ends it; in between it sends only
//! a request to stop, and the worker only its progress.

use nimatron::Limit;
use std::io::{self, Error, ErrorKind, Read};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt};

/// Bytes before the content of a frame.
const HEAD: usize = 5;
/// Bytes of the conditions before the text of a question.
const CONDITIONS: usize = 26;

/// Maximum size of an answer in bytes. A table has at most 2^21 values.
pub(crate) const MAX_ANSWER: usize = 32 << 20;
/// Maximum size of a frame in bytes.
const MAX_FRAME: usize = MAX_ANSWER + 64;

/// The kinds of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FrameKind {
    /// To the worker: the conditions of a question, and its text.
    Question,
    /// To the worker: stop, and say what is known.
    Stop,
    /// From the worker: units of work that are done, and all of them.
    Progress,
    /// From the worker: the answer. It takes further questions.
    Answer,
    /// From the worker: the answer. It holds too much memory to take further questions.
    LastAnswer,
    /// From the worker: the turn has ended before the answer.
    Cut,
    /// From the worker: the turn has ended, and the computation does not stop.
    Overdue,
    /// From the worker: the answer is larger than [`MAX_ANSWER`].
    TooLarge,
    /// From the worker: the question has hit a defect.
    Defect,
}

impl FrameKind {
    const ALL: [FrameKind; 9] = [
        FrameKind::Question,
        FrameKind::Stop,
        FrameKind::Progress,
        FrameKind::Answer,
        FrameKind::LastAnswer,
        FrameKind::Cut,
        FrameKind::Overdue,
        FrameKind::TooLarge,
        FrameKind::Defect,
    ];
}

/// A frame as bytes.
pub(crate) fn frame(kind: FrameKind, content: &[&[u8]]) -> Vec<u8> {
    let length: usize = content.iter().map(|part| part.len()).sum();
    let mut bytes = Vec::with_capacity(HEAD + length);
    bytes.push(kind as u8);
    bytes.extend_from_slice(&u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes());
    content.iter().for_each(|part| bytes.extend_from_slice(part));
    bytes
}

/// The kind of a frame, and the length of its content.
fn head(bytes: [u8; HEAD]) -> io::Result<(FrameKind, usize)> {
    let [kind, length @ ..] = bytes;
    let length = u32::from_le_bytes(length) as usize;
    match FrameKind::ALL.get(usize::from(kind)) {
        Some(&kind) if length <= MAX_FRAME => Ok((kind, length)),
        _ => Err(Error::from(ErrorKind::InvalidData)),
    }
}

/// Reads a frame.
///
/// # Errors
/// The other side has ended ([`ErrorKind::UnexpectedEof`]), or the bytes are not a frame.
pub(crate) fn read(from: &mut impl Read) -> io::Result<(FrameKind, Vec<u8>)> {
    let mut bytes = [0; HEAD];
    from.read_exact(&mut bytes)?;
    let (kind, length) = head(bytes)?;
    let mut content = vec![0; length];
    from.read_exact(&mut content)?;
    Ok((kind, content))
}

/// Reads the head of a frame: its kind, and the length of its content, which follows.
pub(crate) async fn next_head(from: &mut (impl AsyncRead + Unpin)) -> io::Result<(FrameKind, usize)> {
    let mut bytes = [0; HEAD];
    from.read_exact(&mut bytes).await?;
    head(bytes)
}

/// The conditions of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conditions {
    /// The limits of the computation.
    pub(crate) limit: Limit,
    /// Processor time after which the computation is cut off, because it belongs into another lane.
    pub(crate) turn: Option<Duration>,
    /// The nice value of the worker.
    pub(crate) nice: u8,
    /// Whether the worker tells its progress.
    pub(crate) progress: bool,
}

impl Conditions {
    /// The frame of a question with these conditions.
    pub(crate) fn question(self, text: &[u8]) -> Vec<u8> {
        let micros = |time: Option<Duration>| {
            let micros = time.and_then(|time| u64::try_from(time.as_micros()).ok());
            micros.unwrap_or(u64::MAX).to_le_bytes()
        };
        let (time, turn, memory) = (micros(self.limit.time), micros(self.turn), self.limit.memory.to_le_bytes());
        frame(FrameKind::Question, &[&time, &memory, &turn, &[self.nice, self.progress.into()], text])
    }

    /// The conditions and the text of a question; `None` if the content is not a question.
    pub(crate) fn read(content: &[u8]) -> Option<(Conditions, &str)> {
        let (conditions, text) = content.split_at_checked(CONDITIONS)?;
        let [time, memory, turn] = [0, 8, 16].map(|at| pair(&conditions[at..]).0);
        let duration = |micros| (micros < u64::MAX).then(|| Duration::from_micros(micros));
        let (nice, progress) = (conditions[CONDITIONS - 2], conditions[CONDITIONS - 1] != 0);
        let limit = Limit { time: duration(time), memory };
        Some((Conditions { limit, turn: duration(turn), nice, progress }, std::str::from_utf8(text).ok()?))
    }
}

/// Two numbers as the content of a frame.
pub(crate) fn progress((done, total): (u64, u64)) -> Vec<u8> {
    frame(FrameKind::Progress, &[&done.to_le_bytes(), &total.to_le_bytes()])
}

/// The two numbers at the start of a content; bytes that are missing are 0.
pub(crate) fn pair(content: &[u8]) -> (u64, u64) {
    let number = |at: usize| {
        let bytes = (at..at + 8).map(|at| content.get(at).copied().unwrap_or_default());
        bytes.rev().fold(0, |number, byte| number << 8 | u64::from(byte))
    };
    (number(0), number(8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_as_they_were_written() {
        for kind in FrameKind::ALL {
            let bytes = frame(kind, &[b"ab", b"", b"c"]);
            assert_eq!(read(&mut &bytes[..]).unwrap(), (kind, b"abc".to_vec()));
            assert!(read(&mut &bytes[..7]).is_err());
        }
        assert!(read(&mut &[200, 0, 0, 0, 0][..]).is_err(), "no kind");
        assert!(read(&mut &[0, 255, 255, 255, 255][..]).is_err(), "too large");
        let (_, content) = read(&mut &progress((7, u64::MAX - 1))[..]).unwrap();
        assert_eq!(pair(&content), (7, u64::MAX - 1));
    }

    #[test]
    fn conditions_are_read_as_they_were_written() {
        for (time, turn) in [(None, None), (Some(Duration::from_millis(3)), Some(Duration::from_secs(5)))] {
            let limit = Limit { time, memory: 1 << 40 };
            let conditions = Conditions { limit, turn, nice: 19, progress: turn.is_some() };
            let (kind, content) = read(&mut &conditions.question("{\"ü\"}".as_bytes())[..]).unwrap();
            assert_eq!(kind, FrameKind::Question);
            assert_eq!(Conditions::read(&content), Some((conditions, "{\"ü\"}")));
            assert_eq!(Conditions::read(&content[..CONDITIONS - 1]), None);
        }
    }
}
