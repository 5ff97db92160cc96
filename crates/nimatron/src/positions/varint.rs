//! Numbers as bytes, seven bits to a byte, the lowest first: in keys of positions, and in the
//! messages and files of whoever spreads them.

/// Appends a number.
#[inline]
pub fn put(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Reads a number from bytes that come one after another; `None` if it is beyond 64 bits.
///
/// # Errors
/// Those of the function that gives the next byte.
#[inline]
pub fn read<E>(mut next: impl FnMut() -> Result<u8, E>) -> Result<Option<u64>, E> {
    let (mut number, mut shift) = (0u64, 0);
    loop {
        let byte = next()?;
        let part = u64::from(byte & 0x7f);
        if shift > 63 || part << shift >> shift != part {
            return Ok(None);
        }
        number |= part << shift;
        if byte < 0x80 {
            return Ok(Some(number));
        }
        shift += 7;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_from(bytes: &[u8]) -> Result<Option<u64>, ()> {
        let mut bytes = bytes.iter().copied();
        read(|| bytes.next().ok_or(()))
    }

    #[test]
    fn numbers_are_read_again() {
        for number in (0..64).flat_map(|bit| [1u64 << bit, (1 << bit) - 1, u64::MAX >> bit]) {
            let mut bytes = Vec::new();
            put(number, &mut bytes);
            assert_eq!(read_from(&bytes), Ok(Some(number)));
            bytes.pop();
            assert_eq!(read_from(&bytes), Err(()));
        }
        // 2^64, and more bytes than a number has.
        assert_eq!(read_from(&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 2]), Ok(None));
        assert_eq!(read_from(&[0x80; 12]), Ok(None));
    }
}
