//! Luogu P2148, E&D: pairs of heaps, throw one away and split the other.

use super::{Input, Judged, Output, Problem};

pub(super) const PROBLEM: Problem = Problem {
    name: "luogu_p2148",
    aliases: &["bzoj1228"],
    title: "E&D, SDOI 2009, Luogu P2148 (BZOJ 1228)",
    theory: "pairs; g(a, b) is the index of the lowest 0 bit of (a - 1) | (b - 1)",
    limits: "T <= 20, N <= 20000, heaps <= 2 10^9 there; here any number of heaps below 2^64",
    sample: "2\n4\n1 2 3 1\n6\n1 1 1 1 1 1\n",
    run,
};

fn run(input: &mut Input<'_>, output: &mut Output<'_>) -> Judged {
    for _ in 0..input.number("the number of cases")? {
        let heaps = input.number("the number of heaps")?;
        if !heaps.is_multiple_of(2) {
            return Err(input.refuse("heaps come in pairs: their number is even"));
        }
        let mut sum = 0;
        for _ in 0..heaps / 2 {
            let pair = [input.number("a heap")?, input.number("the other heap of the pair")?];
            if pair.contains(&0) {
                return Err(input.refuse("no heap is empty in this game"));
            }
            sum ^= ((pair[0] - 1) | (pair[1] - 1)).trailing_ones();
        }
        output.text(if sum != 0 { "YES" } else { "NO" })?;
    }
    input.end()
}
