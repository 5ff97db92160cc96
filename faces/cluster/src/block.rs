//! What goes through the dataflow: blocks of messages, and what each worker says to all at the end
//! of a round.

use crate::bytes::{Bytes, put, put_bytes};
use crate::error::Done;
use crate::task::{LoopyValue, WorkerCounts, read_value, write_value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes for one worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) to: u64,
    pub(crate) from: u32,
    pub(crate) round: u64,
    /// Whether it is a [`Control`].
    pub(crate) control: bool,
    #[serde(serialize_with = "write", deserialize_with = "read")]
    pub(crate) bytes: Vec<u8>,
}

/// As one piece: serde writes lists of bytes one by one.
fn write<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bytes(bytes)
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    struct Visitor;
    impl serde::de::Visitor<'_> for Visitor {
        type Value = Vec<u8>;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("bytes")
        }
        fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
            Ok(bytes.to_vec())
        }
        fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
            Ok(bytes)
        }
    }
    deserializer.deserialize_byte_buf(Visitor)
}

/// Why a worker cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A limit, or Ctrl-C: the others save what is known.
    Stopped(String),
    /// Something that the next run meets again.
    Failed(String),
}

/// What a worker says to all at the end of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Control {
    /// It has sent nothing in this round, and has nothing to do.
    pub(crate) idle: bool,
    /// It is time for a checkpoint.
    pub(crate) checkpoint: bool,
    pub(crate) counts: WorkerCounts,
    pub(crate) halt: Option<Halt>,
    /// Positions of the question, by number, with their values.
    pub(crate) roots: Vec<(u32, LoopyValue)>,
}

impl Control {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut out = vec![u8::from(self.idle) | u8::from(self.checkpoint) << 1];
        let WorkerCounts { positions, solved, messages, bytes, waited, vote } = self.counts;
        [positions, solved, messages, bytes, waited, vote].iter().for_each(|&number| put(number, &mut out));
        let (kind, text) = match &self.halt {
            None => (0, ""),
            Some(Halt::Stopped(text)) => (1, &**text),
            Some(Halt::Failed(text)) => (2, &**text),
        };
        out.push(kind);
        put_bytes(text.as_bytes(), &mut out);
        put(self.roots.len() as u64, &mut out);
        for (number, value) in &self.roots {
            put((*number).into(), &mut out);
            write_value(value, &mut out);
        }
        out
    }

    pub(crate) fn read(bytes: &[u8]) -> Done<Control> {
        let mut bytes = Bytes(bytes);
        let flags = bytes.byte()?;
        let mut next = || bytes.number();
        let counts = WorkerCounts {
            positions: next()?,
            solved: next()?,
            messages: next()?,
            bytes: next()?,
            waited: next()?,
            vote: next()?,
        };
        let kind = bytes.byte()?;
        let text = String::from_utf8_lossy(bytes.bytes()?).into_owned();
        let halt = match kind {
            0 => None,
            1 => Some(Halt::Stopped(text)),
            _ => Some(Halt::Failed(text)),
        };
        let mut roots = Vec::new();
        for _ in 0..bytes.number()? {
            roots.push((bytes.number32()?, read_value(&mut bytes)?));
        }
        Ok(Control { idle: flags & 1 == 1, checkpoint: flags & 2 == 2, counts, halt, roots })
    }
}
