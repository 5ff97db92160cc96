//! The values of the options of a position, for the least value that none of them has.

use rustc_hash::FxHashSet;

/// The values of options that were seen: those below 64 in a word, others where there are any.
#[derive(Default)]
pub(crate) struct SeenOptionValues {
    least: u64,
    more: Option<Box<More>>,
}

/// Values from 64 on: as bits, the very large ones in a set.
#[derive(Default)]
struct More {
    bits: Vec<u64>,
    large: FxHashSet<u64>,
}

/// Values below this are bits.
const BITS: u64 = 1 << 20;

impl SeenOptionValues {
    pub(crate) fn insert(&mut self, value: u64) {
        if value < 64 {
            self.least |= 1 << value;
        } else {
            self.more.get_or_insert_default().insert(value);
        }
    }

    pub(crate) fn mex(&self) -> u64 {
        if self.least != u64::MAX {
            return self.least.trailing_ones().into();
        }
        self.more.as_ref().map_or(64, |more| more.mex())
    }
}

impl More {
    fn insert(&mut self, value: u64) {
        if value < BITS {
            let at = (value / 64 - 1) as usize;
            if at >= self.bits.len() {
                self.bits.resize(at + 1, 0);
            }
            self.bits[at] |= 1 << (value % 64);
        } else {
            self.large.insert(value);
        }
    }

    /// The least value from 64 on that was not seen.
    fn mex(&self) -> u64 {
        let words_of_bits = 1 + self.bits.len() as u64;
        match self.bits.iter().zip(1u64..).find(|(word, _)| **word != u64::MAX) {
            Some((word, at)) => 64 * at + u64::from(word.trailing_ones()),
            None if words_of_bits * 64 < BITS => words_of_bits * 64,
            None => (BITS..).find(|value| !self.large.contains(value)).unwrap_or(u64::MAX),
        }
    }
}
