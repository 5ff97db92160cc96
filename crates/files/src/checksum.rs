//! Checksums of what lies in files: all of them are SHA-256, shortened where many are stored.
//!
//! A disk, a copy or a hand may change a file anywhere. What was changed must not be taken for what
//! was written, so each record has a checksum; and it includes the *place* of the record, so that
//! two records that have changed places are noticed, too. A checksum is not a signature: whoever
//! changes a file on purpose can write the right one.

use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a checksum of a record.
pub const SUM: usize = 8;
/// The bytes of a file that are read at once.
const BUFFER: usize = 1 << 20;

fn digest(place: &[&[u8]], data: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    place.iter().for_each(|part| hash.update(part));
    hash.update(data);
    hash.finalize().into()
}

/// The checksum of a record at a place. The parts of the place follow one another, so all but one
/// of them should have a fixed length.
pub fn checksum(place: &[&[u8]], data: &[u8]) -> [u8; SUM] {
    let mut sum = [0; SUM];
    sum.copy_from_slice(&digest(place, data)[..SUM]);
    sum
}

/// A record as it is stored: its checksum, and then the data.
pub fn seal(place: &[&[u8]], data: &[u8]) -> Vec<u8> {
    [&checksum(place, data), data].concat()
}

/// The data of a stored record; `None` if the checksum does not agree.
pub fn unseal<'d>(place: &[&[u8]], stored: &'d [u8]) -> Option<&'d [u8]> {
    let (sum, data) = stored.split_at_checked(SUM)?;
    (sum == checksum(place, data)).then_some(data)
}

/// A checksum of a line of text, as eight hexadecimal digits.
pub fn short_checksum(text: &str) -> String {
    hexadecimal(&digest(&[], text.as_bytes())[..4])
}

/// What names a content in every process: 124 bits of its SHA-256, 62 in each integer.
pub fn name_of_content(content: &[u8]) -> [i64; 2] {
    let hash = digest(&[], content);
    let part = |at: usize| hash[at..at + 8].iter().fold(0u64, |part, &byte| part << 8 | u64::from(byte));
    [0, 8].map(|at| (part(at) >> 2) as i64)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What says which content a file has: its SHA-256, in hexadecimal digits. `look` is called for
/// every piece that is read, and may stop the reading.
///
/// # Errors
/// The file cannot be read, or is not a regular file, which cannot be read a second time; or `look`
/// fails.
pub fn content_of(path: &Path, mut look: impl FnMut() -> io::Result<()>) -> io::Result<String> {
    // Asked first, since opening a pipe waits for its other end.
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut file = File::open(path)?;
    let mut hash = Sha256::new();
    let mut piece = vec![0; BUFFER];
    loop {
        look()?;
        match file.read(&mut piece) {
            Ok(0) => return Ok(hexadecimal(&hash.finalize())),
            Ok(read) => hash.update(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_taken_only_at_its_place_and_unchanged() {
        let stored = seal(&[b"list", &7_u32.to_le_bytes()], b"data");
        assert_eq!(unseal(&[b"list", &7_u32.to_le_bytes()], &stored), Some(&b"data"[..]));
        assert_eq!(unseal(&[b"list", &8_u32.to_le_bytes()], &stored), None);
        for bit in 0..8 * stored.len() {
            let mut other = stored.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(unseal(&[b"list", &7_u32.to_le_bytes()], &other), None, "bit {bit}");
        }
        assert_eq!(unseal(&[], b"short"), None);
    }

    #[test]
    fn the_content_of_a_file_does_not_depend_on_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("one"), folder.path().join("other"));
        let write = |path: &Path, bytes: &[u8]| crate::replace(path, |out| out.write_all(bytes)).unwrap();
        write(&one, b"abc");
        write(&other, b"abc");
        let content = |path: &Path| content_of(path, || Ok(())).unwrap();
        // The example of the standard, FIPS 180.
        assert_eq!(content(&one), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(content(&one), content(&other));
        write(&other, &vec![b'a'; BUFFER + 1]);
        assert_ne!(content(&one), content(&other));
        assert!(content_of(folder.path(), || Ok(())).is_err());
        assert!(content_of(&one, || Err(io::ErrorKind::TimedOut.into())).is_err());
    }
}
