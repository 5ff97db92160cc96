//! ZOJ 3057: three heaps, take from one, or the same from two. No closed form is known, so the lost
//! triples are listed in order. A pair of heaps is in at most one lost triple, and so is a heap
//! together with the difference of the other two. Both are kept as bits, so that the third heap for
//! a pair is found among 64 candidates at a time.

use super::{Input, JudgeError, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

pub(super) const PROBLEM: Problem = Problem {
    name: "zoj3057",
    aliases: &[],
    title: &Sentence::plain("Beans Game, ZOJ 3057", "Beans Game，ZOJ 3057"),
    theory: &Sentence::plain(
        "three heaps, take from one or the same from two; no closed form, the lost triples are listed",
        "三堆，从一堆中取，或从两堆中取同样多；没有封闭公式，列出先手必败的三元组",
    ),
    limits: &Sentence::plain("heaps <= 300 originally; here to 4095", "原题每堆 <= 300；这里可达 4095"),
    sample: "1 0 0\n1 1 1\n2 3 6\n",
    run,
};

/// The maximum heap.
const MAX_HEAP: u64 = 4095;

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    let mut lost = Lost::up_to(0);
    while let Some(a) = input.number_or_end(&what::FIRST_HEAP)? {
        let mut heaps = [a, input.number(&what::SECOND_HEAP)?, input.number(&what::THIRD_HEAP)?];
        heaps.sort_unstable();
        output.line(u64::from(!lost.has(heaps, input)?))?;
    }
    Ok(())
}

/// The lost triples of heaps below a size.
struct Lost {
    size: usize,
    /// For a pair a <= b, at `a * size + b`: the largest heap of the lost triple that begins with
    /// it, or [`NONE`].
    third: Vec<u16>,
}

const NONE: u16 = u16::MAX;

/// A matrix of bits.
struct BitMatrix {
    words: usize,
    bits: Vec<u64>,
}

impl BitMatrix {
    fn new(size: usize) -> BitMatrix {
        // One more word, so that shifted reads stay inside.
        let words = size.div_ceil(64) + 1;
        BitMatrix { words, bits: vec![0; size * words] }
    }

    fn set(&mut self, row: usize, at: usize) {
        self.bits[row * self.words + at / 64] |= 1 << (at % 64);
    }

    fn has(&self, row: usize, at: usize) -> bool {
        self.bits[row * self.words + at / 64] >> (at % 64) & 1 == 1
    }

    /// 64 bits of a row from index `from`; bits before the row are zeros.
    fn read(&self, row: usize, from: isize) -> u64 {
        if from <= -64 {
            return 0;
        }
        let word = |i: isize| if i < 0 { 0 } else { self.bits[row * self.words + i as usize] };
        let (index, shift) = (from.div_euclid(64), from.rem_euclid(64));
        let low = word(index) >> shift;
        if shift == 0 { low } else { low | word(index + 1) << (64 - shift) }
    }
}

impl Lost {
    /// The lost triples of heaps up to `max`.
    fn up_to(max: usize) -> Lost {
        let size = max + 1;
        let mut third = vec![NONE; size * size];
        // The pairs (x, y), heaps with differences (x, d), and the same with x and d exchanged, of
        // the triples found so far.
        let (mut pairs, mut differences, mut exchanged) =
            (BitMatrix::new(size), BitMatrix::new(size), BitMatrix::new(size));
        for a in 0..size {
            for b in a..size {
                if pairs.has(a, b) {
                    continue;
                }
                let found = (b / 64..size.div_ceil(64)).find_map(|word| {
                    let first = (64 * word) as isize;
                    let taken = pairs.read(a, first)
                        | pairs.read(b, first)
                        | differences.read(a, first - b as isize)
                        | differences.read(b, first - a as isize)
                        | exchanged.read(b - a, first);
                    let beginning = if word == b / 64 { (1u64 << (b % 64)) - 1 } else { 0 };
                    let free = !(taken | beginning);
                    let c = 64 * word + free.trailing_zeros() as usize;
                    (free != 0 && c < size).then_some(c)
                });
                let Some(c) = found else { continue };
                third[a * size + b] = c as u16;
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    pairs.set(x, y);
                    pairs.set(y, x);
                }
                for (x, d) in [(a, c - b), (b, c - a), (c, b - a)] {
                    differences.set(x, d);
                    exchanged.set(d, x);
                }
            }
        }
        Lost { size, third }
    }

    /// Whether a sorted triple is lost; the list grows as needed.
    fn has(&mut self, heaps: [u64; 3], input: &Input<'_>) -> Result<bool, JudgeError> {
        let [a, b, c] = heaps;
        if c > MAX_HEAP {
            return Err(input.refuse(says::not_listed(c, MAX_HEAP)));
        }
        if c as usize >= self.size {
            *self = Lost::up_to((c as usize).max(2 * self.size).clamp(300, MAX_HEAP as usize));
        }
        Ok(self.third[a as usize * self.size + b as usize] == c as u16)
    }
}
