//! "Any k along a line": for each direction, a running set of the values on every line.
//!
//! A cell needs the values of all earlier cells on its lines. Each line keeps them as bits,
//! together with its smallest missing value. The mex of a cell is the first bit that is 0 on all
//! its lines; the scan starts at the maximum of the smallest missing values and skips, 64 at a
//! time, the words that are full on some line. So a cell costs one insertion and a short scan for
//! each direction instead of one look-up for each option (for Wythoff's game: O(n^2) for an n by n
//! table instead of O(n^3)).

use super::Layout;

/// All lines of one direction.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// One step along the line towards smaller cells: entries -1, 0 and 1.
    pub(crate) direction: Vec<i64>,
    /// The minimum distance of an option along the line.
    pub(crate) from: i64,
    /// The rule that decides whether the move is possible at all; `None` if it always is.
    pub(crate) guard: Option<usize>,
    /// The distance in memory to the cell `from` steps away.
    pub(crate) offset: isize,
    /// The number of the line of a cell is `constant + sum of weight * coordinate`.
    weights: Vec<isize>,
    constant: isize,
    /// The number of words of each line.
    words: usize,
    bits: Vec<u64>,
    /// For each line, one bit for each word, which says whether the word is full.
    full: Vec<u64>,
    /// The number of lines.
    count: usize,
    /// The smallest missing value of each line.
    missing: Vec<u32>,
}

impl Lines {
    /// The lines of a direction; `None` if there are too many lines to number.
    pub(crate) fn new(layout: &Layout, direction: &[i64], from: i64, guard: Option<usize>) -> Option<Lines> {
        let main = direction.iter().position(|&step| step != 0)?;
        // A line is identified by the coordinates that do not change along it: for each axis but
        // the main one, x - (step / main step) * x_main.
        let mut weights = vec![0isize; direction.len()];
        let (mut constant, mut radix) = (0isize, 1isize);
        for (axis, &step) in direction.iter().enumerate().filter(|&(axis, _)| axis != main) {
            let ratio = (step * direction[main]) as isize;
            let reach = if ratio == 0 { 0 } else { layout.sizes[main] as isize - 1 };
            weights[axis] += radix;
            weights[main] -= ratio * radix;
            let next = radix.checked_mul(layout.sizes[axis] as isize + reach)?;
            if ratio == 1 {
                constant += reach * radix;
            }
            radix = next;
        }
        let offset = direction
            .iter()
            .zip(&layout.strides)
            .map(|(&step, &stride)| step as isize * stride as isize)
            .sum::<isize>();
        let offset = offset.checked_mul(isize::try_from(from).ok()?)?;
        let words = 1;
        Some(Lines {
            direction: direction.to_vec(),
            from,
            guard,
            offset,
            weights,
            constant,
            words,
            bits: Vec::new(),
            full: Vec::new(),
            count: usize::try_from(radix).ok()?,
            missing: Vec::new(),
        })
    }

    pub(crate) fn allocate(&mut self) {
        self.missing = vec![0; self.count];
        self.bits = vec![0; self.words * self.missing.len()];
        self.full = vec![0; self.words.div_ceil(64) * self.missing.len()];
    }

    /// The number of bytes for the lines when each has `words` words.
    pub(crate) fn bytes(&self, words: usize) -> u64 {
        (self.count as u64).saturating_mul(8 * (words + words.div_ceil(64)) as u64 + 4)
    }

    /// Whether there are so many lines, most of them with few cells, that sets for them do not pay.
    pub(crate) const fn are_too_many(&self, cells: usize) -> bool {
        self.count / 8 > cells + 1024
    }

    pub(crate) const fn words(&self) -> usize {
        self.words
    }

    #[inline(always)]
    pub(crate) fn line(&self, position: &[i64]) -> usize {
        let number: isize = position.iter().zip(&self.weights).map(|(&x, &weight)| x as isize * weight).sum();
        (self.constant + number) as usize
    }

    /// Whether this value fits into the set of every line.
    #[inline(always)]
    pub(crate) const fn has_room(&self, value: usize) -> bool {
        value / 64 < self.words
    }

    /// Makes room for a value. The width is at least doubled, so the cost is amortised.
    pub(crate) fn grow(&mut self, value: usize) {
        let words = (value / 64 + 1).next_power_of_two().max(2 * self.words);
        let mut bits = vec![0; words * self.missing.len()];
        for (new, old) in bits.chunks_exact_mut(words).zip(self.bits.chunks_exact(self.words)) {
            new[..old.len()].copy_from_slice(old);
        }
        let (old_full, full) = (self.words.div_ceil(64), words.div_ceil(64));
        let mut summaries = vec![0; full * self.missing.len()];
        for (new, old) in summaries.chunks_exact_mut(full).zip(self.full.chunks_exact(old_full)) {
            new[..old.len()].copy_from_slice(old);
        }
        self.full = summaries;
        self.bits = bits;
        self.words = words;
    }

    /// Adds a value, for which there is room, to the set of a line.
    #[inline(always)]
    pub(crate) fn insert(&mut self, line: usize, value: usize) {
        let bits = &mut self.bits[line * self.words..(line + 1) * self.words];
        bits[value / 64] |= 1 << (value % 64);
        if bits[value / 64] == u64::MAX {
            let word = value / 64;
            self.full[line * self.words.div_ceil(64) + word / 64] |= 1 << (word % 64);
        }
        let missing = &mut self.missing[line];
        if value as u32 == *missing {
            let mut word = value / 64;
            let mut rest = bits[word] >> (value % 64);
            let mut at = value;
            loop {
                let run = rest.trailing_ones() as usize;
                at += run;
                if at < 64 * (word + 1) || word + 1 == bits.len() {
                    break;
                }
                word += 1;
                rest = bits[word];
            }
            *missing = at as u32;
        }
    }

    #[inline(always)]
    pub(crate) fn missing(&self, line: usize) -> usize {
        self.missing[line] as usize
    }

    /// A bit mask of the full words among the words `64 * group..` of a line.
    #[inline(always)]
    pub(crate) fn full(&self, line: usize, group: usize) -> u64 {
        let groups = self.words.div_ceil(64);
        if group < groups { self.full[line * groups + group] } else { 0 }
    }

    /// The bits of the values `64 * word..` on a line.
    #[inline(always)]
    pub(crate) fn word(&self, line: usize, word: usize) -> u64 {
        if word < self.words { self.bits[line * self.words + word] } else { 0 }
    }
}
