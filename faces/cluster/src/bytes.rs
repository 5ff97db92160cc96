//! Numbers and lists of bytes in messages and files.

use crate::error::{ClusterError, Done};
use nimatron::varint;
use nimatron_messages::cluster;

pub(crate) use nimatron::varint::put;

/// Appends bytes, with their number before them.
pub(crate) fn put_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    put(bytes.len() as u64, out);
    out.extend_from_slice(bytes);
}

/// Reads what was appended. Bytes come from another process or a file, so every length is tested.
#[derive(Clone, Debug)]
pub(crate) struct Bytes<'b>(pub(crate) &'b [u8]);

fn broken() -> ClusterError {
    ClusterError::Other(cluster::broken_message())
}

impl<'b> Bytes<'b> {
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[inline]
    pub(crate) fn byte(&mut self) -> Done<u8> {
        let (&byte, rest) = self.0.split_first().ok_or_else(broken)?;
        self.0 = rest;
        Ok(byte)
    }

    #[inline]
    pub(crate) fn number(&mut self) -> Done<u64> {
        varint::read(|| self.byte())?.ok_or_else(broken)
    }

    pub(crate) fn number32(&mut self) -> Done<u32> {
        u32::try_from(self.number()?).map_err(|_| broken())
    }

    #[inline]
    pub(crate) fn take(&mut self, count: usize) -> Done<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(broken)?;
        self.0 = rest;
        Ok(taken)
    }

    #[inline]
    pub(crate) fn bytes(&mut self) -> Done<&'b [u8]> {
        let count = usize::try_from(self.number()?).map_err(|_| broken())?;
        self.take(count)
    }
}
