//! Luogu P2148, E&D: pairs of heaps; a move discards one heap of a pair and splits the other.

use super::{Input, Judged, Output, Problem, what};
use nimatron_messages::{Sentence, input as says};

static OTHER_HEAP: Sentence = Sentence::plain("the other heap of the pair", "这一对中另一堆的大小");
static ODD: Sentence =
    Sentence::plain("heaps come in pairs, so their number must be even", "堆成对出现，因此堆数须为偶数");

pub(super) const PROBLEM: Problem = Problem {
    name: "luogu_p2148",
    aliases: &["bzoj1228"],
    title: &Sentence::plain("E&D, SDOI 2009, Luogu P2148 (BZOJ 1228)", "E&D，SDOI 2009，洛谷 P2148（BZOJ 1228）"),
    theory: &Sentence::plain(
        "pairs; g(a, b) is the index of the lowest 0 bit of (a - 1) | (b - 1)",
        "成对的堆；g(a, b) 是 (a - 1) | (b - 1) 中最低的 0 所在位的编号",
    ),
    limits: &Sentence::plain(
        "T <= 20, N <= 20000, heaps <= 2 10^9 originally; here any number of heaps below 2^64",
        "原题 T <= 20，N <= 20000，每堆 <= 2·10^9；这里堆数不限，每堆小于 2^64",
    ),
    sample: "2\n4\n1 2 3 1\n6\n1 1 1 1 1 1\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    input.cases(|input| {
        let heaps = input.number(&what::HEAPS)?;
        if !heaps.is_multiple_of(2) {
            return Err(input.refuse(ODD.message()));
        }
        let mut sum = 0;
        for _ in 0..heaps / 2 {
            let pair = [input.number(&what::HEAP)?, input.number(&OTHER_HEAP)?];
            if pair.contains(&0) {
                return Err(input.refuse(says::empty_heap()));
            }
            sum ^= ((pair[0] - 1) | (pair[1] - 1)).trailing_ones();
        }
        output.text(if sum != 0 { "YES" } else { "NO" })
    })
}
