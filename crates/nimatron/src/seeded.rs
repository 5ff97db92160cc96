//! Choices that a seed decides: the same on every machine and in every version, so that a match or
//! a worksheet can be made again.

/// Numbers that look random: Steele, Lea and Flood's SplitMix64 (2014). A library would be free to
/// change its sequence; this one is part of what a printed seed means.
#[derive(Clone, Debug)]
pub(crate) struct Draws(u64);

impl Draws {
    pub(crate) const fn new(seed: u64) -> Self {
        Draws(seed)
    }

    /// The sequence of a seed for one purpose, such as one position of a match.
    pub(crate) fn of(seed: u64, purpose: &str) -> Self {
        let mut draws = Draws(seed);
        for byte in purpose.bytes() {
            draws.0 = draws.next() ^ u64::from(byte);
        }
        draws
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `end`; 0 if `end` is 0. The numbers are equally likely, but for one part in
    /// 2^64 divided by `end`.
    pub(crate) const fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { (self.next() % end as u64) as usize }
    }

    /// A number from `first` to `last`.
    pub(crate) const fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last.saturating_sub(first) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Draws;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        // The first numbers of the published generator for the seed 1234567.
        let mut draws = Draws::new(1_234_567);
        assert_eq!([draws.next(), draws.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
        assert_ne!(Draws::of(1, "nim(3)").next(), Draws::of(1, "nim(4)").next());
        assert_ne!(Draws::of(1, "nim(3)").next(), Draws::of(2, "nim(3)").next());
    }

    #[test]
    fn every_number_of_a_range_occurs() {
        let mut draws = Draws::new(0);
        let numbers: std::collections::BTreeSet<usize> = (0..200).map(|_| draws.between(3, 6)).collect();
        assert_eq!(numbers.into_iter().collect::<Vec<_>>(), [3, 4, 5, 6]);
        assert_eq!(draws.below(0), 0);
    }
}
