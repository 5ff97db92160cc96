//! Sources of choices: a seed, or the bytes of a fuzzer.

/// A source of choices.
#[derive(Clone, Debug)]
pub enum Choices<'b> {
    /// Steele, Lea and Flood's SplitMix64 (2014).
    Seed(u64),
    /// Bytes, one for each choice; when they are used up, the choice is always the first.
    Bytes(&'b [u8]),
}

impl Choices<'_> {
    /// A number below `end`, which is positive and at most 256.
    pub fn below(&mut self, end: usize) -> usize {
        match self {
            Choices::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = *state;
                z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                ((z ^ z >> 31) % end.max(1) as u64) as usize
            }
            Choices::Bytes(bytes) => {
                let Some((&first, rest)) = bytes.split_first() else { return 0 };
                *bytes = rest;
                usize::from(first) % end.max(1)
            }
        }
    }

    /// True once in this many times, on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }

    /// One of several texts.
    pub fn one_of<'t>(&mut self, all: &[&'t str]) -> &'t str {
        all.get(self.below(all.len())).copied().unwrap_or("1")
    }
}
